//! The outcome of a match as people read it. A step writes its outcome into the state,
//! whose hash saves hold, with the points in the order of the sides and with short names
//! of figures; here both are put into words.

use super::format::counted;
use super::step_context::Outcome;

/// What follows the points of all sides in the reason of an outcome.
const POINTS: &str = " victory points";
/// What stands between the points of two sides.
const BETWEEN: &str = " to ";

impl Outcome {
    /// Puts the reason into words: the winner's points first, and `1 victory point`.
    pub(super) fn put_in_words(&mut self) {
        let Some(told) = self.reason.strip_suffix(POINTS) else { return };
        let points: Result<Vec<i32>, _> = told.split(BETWEEN).map(str::parse).collect();
        match points {
            Ok(mut points) => {
                let first = self.winner.map_or(0, |side| usize::from(side.0));
                if first < points.len() {
                    let won = points.remove(first);
                    points.insert(0, won);
                }
                let words: Vec<String> = points.iter().map(ToString::to_string).collect();
                let noun = if points == [1] { "point" } else { "points" };
                self.reason = format!("{} victory {noun}", words.join(BETWEEN));
            }
            // `The Pack 3, The Crew 2 by 1 victory points`.
            Err(_) => {
                if let Some((before, number)) = told.rsplit_once(' ') {
                    self.reason =
                        format!("{before} {}", counted(number, "victory point", "victory points"));
                }
            }
        }
    }

    /// Returns the figures with their names in words; what the reason says
    /// already is left out.
    pub fn rows(&self) -> Vec<(&str, &str)> {
        let told = self.figures.iter().filter(|(label, _)| label != "objective");
        told.map(|(label, value)| (figure_name(label), value.as_str())).collect()
    }
}

/// Returns the name of a figure in words. What is no name that the rules give, as that of
/// a force, stays as it is.
pub fn figure_name(label: &str) -> &str {
    match label {
        "rounds" => "Rounds",
        "pack-slain" => "Pack slain",
        "pack-fled" => "Pack fled",
        "pack-left" => "Pack left",
        "wounds-pack" => "Wounds of the Pack",
        "wounds-foes" => "Wounds of the Foes",
        other => other,
    }
}

#[cfg(test)]
mod tests;
