//! Texts about costs, Gear and Rituals.

use crate::content::{Aim, CazadoresContent, Gear, Handling, Ritual, Whom};
use monteria_game::counted;

/// Formats a number of Ticks.
pub(crate) fn ticks(count: u32) -> String {
    counted(count, "tick", "ticks")
}

fn aim_text(aim: Aim, min: f32, max: f32) -> String {
    let range = if min > 0.0 { format!("{min:.0}-{max:.0}\"") } else { format!("{max:.0}\"") };
    match aim {
        Aim::Oneself => "On itself.".to_owned(),
        Aim::Model { who: Whom::Anyone, .. } => format!("On any model within {range}."),
        Aim::Model { who: Whom::Hostile, .. } => format!("On a Hostile model within {range}."),
        Aim::Model { who: Whom::Friendly, .. } => format!("On a Friendly model within {range}."),
        Aim::Point => format!("At a point within {range}."),
        Aim::Everyone => format!("On everyone within {range}, itself included."),
    }
}

/// Describes a piece of Gear by its rules: its Check, its aim, and its effects.
pub(crate) fn gear_text(content: &CazadoresContent, gear: &Gear) -> String {
    let dt = gear.dt.map_or(String::new(), |dt| format!(" (DT {dt})"));
    let mut parts = vec![format!("{} Check{dt}.", gear.skill.name())];
    if gear.action == Handling::Attack {
        parts.push("Used as an Attack.".to_owned());
    }
    if gear.must_ready() {
        parts.push(format!("Must be Readied, {}-handed.", gear.hands));
    }
    parts.push(aim_text(gear.aim, *gear.range_min, *gear.range_max));
    parts.push(content.sentence("", &gear.on_success));
    parts.push(content.sentence("on a failure: ", &gear.on_failure));
    parts.retain(|part| !part.is_empty());
    parts.join(" ")
}

/// Describes a Ritual by its rules.
pub(crate) fn ritual_text(content: &CazadoresContent, ritual: &Ritual) -> String {
    let aim = aim_text(ritual.aim, 0.0, *ritual.range);
    format!("Lore Check (DT 7), once a Hunt. {aim} {}", content.sentence("", &ritual.effects))
}
