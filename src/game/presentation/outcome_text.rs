//! Texts of the outcome of a match. A step writes its outcome into the state, whose hash
//! saves hold, with the points in the order of sides and with short names of figures;
//! this module turns both into readable text.

use crate::match_loop::step_context::Outcome;
use crate::presentation::format::counted;

/// Text behind the points of all sides in the reason of an outcome.
const POINTS_SUFFIX: &str = " victory points";
/// Separator between the points of two sides.
const SEPARATOR: &str = " to ";

impl Outcome {
    /// Rewrites the reason: the winner's points first, and
    /// `1 victory point` in the singular.
    pub(crate) fn rewrite_reason(&mut self) {
        // Other reasons are readable sentences already.
        let Some(score) = self.reason.strip_suffix(POINTS_SUFFIX) else { return };
        let points: Result<Vec<i32>, _> = score.split(SEPARATOR).map(str::parse).collect();
        match points {
            Ok(mut points) => {
                let first = self.winner.map_or(0, |side| usize::from(side.0));
                if first < points.len() {
                    let won = points.remove(first);
                    points.insert(0, won);
                }
                let words: Vec<String> = points.iter().map(ToString::to_string).collect();
                let noun = if points == [1] { "point" } else { "points" };
                self.reason = format!("{} victory {noun}", words.join(SEPARATOR));
            }
            // `The Pack 3, The Crew 2 by 1 victory points`.
            Err(_) => {
                if let Some((before, number)) = score.rsplit_once(' ') {
                    self.reason =
                        format!("{before} {}", counted(number, "victory point", "victory points"));
                }
            }
        }
    }

    /// Returns the figures with readable names, without those that
    /// the reason states already.
    pub fn rows(&self) -> Vec<(&str, &str)> {
        let shown = self.figures.iter().filter(|(label, _)| label != "objective");
        shown.map(|(label, value)| (figure_name(label), value.as_str())).collect()
    }
}

/// Returns the readable name of a figure. A label that the rules do not define, such as
/// the name of a force, is returned unchanged.
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
