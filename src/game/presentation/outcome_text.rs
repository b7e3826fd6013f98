//! Texts of the outcome of a match. A step writes its outcome into the state, whose hash
//! saves hold, with the points in the order of sides and with short names of figures;
//! this module turns both into readable text.

use bevy_ecs::prelude::World;
use monteria_content::{Text, text};

use crate::match_loop::step_context::{Outcome, OutcomeSlot};
use crate::presentation::format::{counted, signed};

/// Text behind the points of all sides in the reason of an outcome.
const POINTS_SUFFIX: &str = " victory points";
/// Separator between the points of two sides.
const SEPARATOR: &str = " to ";

/// Returns the points of all sides as the reason of an outcome, in the order of sides.
pub fn points_reason(points: impl IntoIterator<Item = i32>) -> Text {
    let score = score(points);
    text!("rules-victory-points", "{score} victory points")
}

/// Returns the row of a view that says how many points each side would gain if the round
/// ended now. `label` names the end as the game does. Returns `None` if no side would gain
/// or lose any, and when the match is over.
pub fn round_gains_fact(
    world: &World,
    label: Text,
    gains: impl IntoIterator<Item = (Text, i32)>,
) -> Option<(Text, Text)> {
    if world.resource::<OutcomeSlot>().0.is_some() {
        return None;
    }
    let gains: Vec<Text> = gains
        .into_iter()
        .filter(|(_, points)| *points != 0)
        .map(|(side, points)| Text::joined([side, Text::verbatim(signed(points))], " "))
        .collect();
    (!gains.is_empty()).then(|| (label, Text::joined(gains, ", ")))
}

/// Returns points with words between them: `3 to 2`.
fn score(points: impl IntoIterator<Item = i32>) -> Text {
    let points = points.into_iter().map(|points| Text::verbatim(points.to_string()));
    let to = |first: Text, next: Text| text!("rules-score-to", "{first} to {next}");
    points.reduce(to).unwrap_or_default()
}

impl Outcome {
    /// Rewrites the reason: the winner's points first, and
    /// `1 victory point` in the singular.
    pub(crate) fn rewrite_reason(&mut self) {
        // Other reasons are readable sentences already.
        let Some(score_text) = self.reason.strip_suffix(POINTS_SUFFIX) else { return };
        let points: Result<Vec<i32>, _> = score_text.split(SEPARATOR).map(str::parse).collect();
        match points {
            Ok(points) if points.len() == 1 => {
                let points = points.into_iter().sum::<i32>();
                self.reason = Text::counted(
                    "rules-victory-points-counted",
                    points,
                    "victory point",
                    "victory points",
                );
            }
            Ok(mut points) => {
                let first = self.winner.map_or(0, |side| usize::from(side.0));
                if first < points.len() {
                    let won = points.remove(first);
                    points.insert(0, won);
                }
                self.reason = points_reason(points);
            }
            // `The Pack 3, The Crew 2 by 1 victory points`.
            Err(_) => {
                if let Some((before, number)) = score_text.rsplit_once(' ') {
                    let points = counted(number, "victory point", "victory points");
                    let english = format!("{before} {points}");
                    self.reason = std::mem::take(&mut self.reason).reworded(english);
                }
            }
        }
    }

    /// Returns the figures with readable names, without those that
    /// the reason states already.
    pub fn rows(&self) -> Vec<(Text, &Text)> {
        let shown = self.figures.iter().filter(|(label, _)| *label != "objective");
        shown.map(|(label, value)| (figure_name(label), value)).collect()
    }
}

/// Returns the readable name of a figure. A label that the rules do not define, such as
/// the name of a force, is returned unchanged.
pub fn figure_name(label: &Text) -> Text {
    match label.as_str() {
        "rounds" => text!("rules-figure-rounds", "Rounds"),
        "pack-slain" => text!("rules-figure-pack-slain", "Pack slain"),
        "pack-fled" => text!("rules-figure-pack-fled", "Pack fled"),
        "pack-left" => text!("rules-figure-pack-left", "Pack left"),
        "wounds-pack" => text!("rules-figure-wounds-of-the-pack", "Wounds of the Pack"),
        "wounds-foes" => text!("rules-figure-wounds-of-the-foes", "Wounds of the Foes"),
        "renown" => text!("rules-renown", "renown"),
        _ => label.clone(),
    }
}

#[cfg(test)]
mod tests;
