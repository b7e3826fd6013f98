//! Texts about costs, Gear and Rituals.

use crate::content::describe::{When, sentences};
use crate::content::{Aim, CazadoresContent, Dt, Gear, Handling, Ritual, Skill, Whom};
use monteria_game::{Text, text};

/// Formats a number of Ticks.
pub(crate) fn ticks(count: impl Into<i64>) -> Text {
    Text::counted("rules-cazadores-n-ticks", count, "tick", "ticks")
}

/// Returns a Check in words, such as `Hunt Check (DT 5)`.
pub(crate) fn skill_check(skill: Skill, dt: Option<Dt>) -> Text {
    check_of(skill.name(), dt)
}

/// Returns a Check with an Attribute or a Skill in words, such as `TER Check`.
pub(crate) fn check_of(of: Text, dt: Option<Dt>) -> Text {
    match dt {
        Some(dt) => text!("rules-cazadores-skill-check-dt", "{of} Check (DT {dt})"),
        None => text!("rules-cazadores-skill-check", "{of} Check"),
    }
}

fn aim_text(aim: Aim, min: f32, max: f32) -> Text {
    let range = if min > 0.0 { format!("{min:.0}-{max:.0}\"") } else { format!("{max:.0}\"") };
    match aim {
        Aim::Oneself => text!("rules-cazadores-on-itself", "On itself."),
        Aim::Model { who: Whom::Anyone, .. } => {
            text!("rules-cazadores-on-any-model-within", "On any model within {range}.")
        }
        Aim::Model { who: Whom::Hostile, .. } => {
            text!("rules-cazadores-on-a-hostile-model-within", "On a Hostile model within {range}.")
        }
        Aim::Model { who: Whom::Friendly, .. } => text!(
            "rules-cazadores-on-a-friendly-model-within",
            "On a Friendly model within {range}."
        ),
        Aim::Point => text!("rules-cazadores-at-a-point-within", "At a point within {range}."),
        Aim::Everyone => text!(
            "rules-cazadores-on-everyone-within-itself-included",
            "On everyone within {range}, itself included."
        ),
    }
}

/// Describes a piece of Gear by its rules: its Check, its aim, and its effects.
pub(crate) fn gear_text(content: &CazadoresContent, gear: &Gear) -> Text {
    let mut parts = vec![skill_check(gear.skill, gear.dt).with(Text::sign("."))];
    if gear.action == Handling::Attack {
        parts.push(text!("rules-cazadores-used-as-an-attack", "Used as an Attack."));
    }
    if gear.must_ready() {
        parts.push(text!(
            "rules-cazadores-must-be-readied-handed",
            "Must be Readied, {hands}-handed.",
            hands = gear.hands
        ));
    }
    parts.push(aim_text(gear.aim, *gear.range_min, *gear.range_max));
    parts.push(content.sentence(When::Always, &gear.on_success));
    parts.push(content.sentence(When::OnFailure, &gear.on_failure));
    sentences(parts)
}

/// Describes a Ritual by its rules.
pub(crate) fn ritual_text(content: &CazadoresContent, ritual: &Ritual) -> Text {
    let aim = aim_text(ritual.aim, 0.0, *ritual.range);
    text!(
        "rules-cazadores-lore-check-dt-7-once-a",
        "Lore Check (DT 7), once a Hunt. {aim} {effects}",
        effects = content.sentence(When::Always, &ritual.effects)
    )
}
