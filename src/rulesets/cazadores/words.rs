//! The vocabulary of effects in words, in our own sentences.

use super::content::{
    Aim, Amount, AreaKind, AreaSpot, AttackKind, CardAction, CazadoresContent, Effect, Gear, Handling,
    Ongoing, Origin, Reach, Ritual, Subject, Whom, WoundsDealt,
};
use crate::game::counted;

/// A cost in words.
pub fn ticks(count: u32) -> String {
    counted(count, "tick", "ticks")
}

/// A list of effects as one line.
pub fn effects_text(content: &CazadoresContent, effects: &[Effect]) -> String {
    effects.iter().map(|effect| effect_text(content, effect)).collect::<Vec<_>>().join(" ")
}

fn who(subject: Subject) -> &'static str {
    match subject {
        Subject::Target => "the Target",
        Subject::Acting => "it",
    }
}

fn amount_text(amount: Amount) -> String {
    match amount {
        Amount::Fixed(number) => number.to_string(),
        Amount::D5 => "d5".to_owned(),
        Amount::D10 => "d10".to_owned(),
        Amount::Successes => "its Successes in".to_owned(),
        Amount::SuccessesUpTo(most) => format!("its Successes (at most {most}) in"),
    }
}

fn effect_text(content: &CazadoresContent, effect: &Effect) -> String {
    match effect {
        Effect::Impose { condition, on } => format!("{} becomes {}.", capital(who(*on)), condition.name()),
        Effect::ImposeFrom { condition, from, on } => {
            let from = match from {
                Origin::Acting => "",
                Origin::Adversary => " of the Adversary",
            };
            format!("{} becomes {}{from}.", capital(who(*on)), condition.name())
        }
        Effect::Withstand { skill, dt, or } => {
            let dt = dt.map_or(String::new(), |dt| format!(" (DT {dt})"));
            format!("A {} Check{dt}, or: {}", skill.name(), effects_text(content, or))
        }
        Effect::Strike { name, kind, rating, on_crit } => {
            let crit = match on_crit.is_empty() {
                true => String::new(),
                false => format!(" Critical: {}", effects_text(content, on_crit)),
            };
            let dice = counted(rating, "die", "dice");
            format!("{name}: a {} with {dice} against the Target.{crit}", attack_name(*kind))
        }
        Effect::Ward { against, advantage, on } => {
            let edge = if *advantage > 0 { "Advantage" } else { "Disadvantage" };
            let on = if *on == Subject::Target { "the Target" } else { "it" };
            format!("For the rest of the Hunt {}s on {on} have {edge}.", attack_name(*against))
        }
        Effect::Immunity { condition, on } => {
            format!("For the rest of the Hunt {} cannot be {}.", who(*on), condition.name())
        }
        Effect::Temper { effects, readied } => format!(
            "One of its {}Weapons gains for the rest of the Hunt: Critical: {}",
            if *readied { "Readied " } else { "" },
            effects_text(content, effects)
        ),
        Effect::OpenRift { area, within } => match content.areas.get(area) {
            Some(kind) => format!(
                "Opens two of {} (Area {:.0}) within {within:.0}\". {}",
                kind.name,
                kind.diameter,
                area_text(content, kind)
            ),
            None => String::new(),
        },
        Effect::Push { inches } => format!("Pushes the Target {inches:.0}\" away."),
        Effect::RaiseMinion => "Calls a slain Minion back to its side.".to_owned(),
        Effect::PlaceByScatter => "Throws the Target by a Scatter Roll.".to_owned(),
        Effect::PlaceTargetBeside { gap } => format!("Puts the Target {gap:.0}\" from itself."),
        Effect::PlaceSelfBeside { gap } => format!("Comes down {gap:.0}\" from the Target."),
        Effect::PlaceArea { area, at } => {
            let kind = content.areas.get(area);
            let (name, size) = kind.map_or((area.as_str(), 0.0), |kind| (kind.name.as_str(), kind.diameter));
            let place = match at {
                AreaSpot::UnderTarget => "under the Target",
                AreaSpot::UnderSelf => "under itself",
                AreaSpot::TargetsFormerSpot => "where the Target stood",
                AreaSpot::ScatteredFromTarget => "by a Scatter Roll from the Target",
                AreaSpot::AtPoint => "there",
                AreaSpot::ScatteredFromPoint => "by a Scatter Roll from there",
            };
            let does = match (at, kind) {
                // What a miss lays is what a hit lays; once is enough.
                (AreaSpot::AtPoint, Some(kind)) => format!(" {}", area_text(content, kind)),
                _ => String::new(),
            };
            format!("Lays {name} (Area {size:.0}) {place}.{}", does.trim_end())
        }
        Effect::Wounds { amount, on } => format!("{} loses {} WND.", capital(who(*on)), amount_text(*amount)),
        Effect::Heal { amount, on } => format!("{} regains {} WND.", capital(who(*on)), amount_text(*amount)),
        Effect::HealOwnLocations { amount } => {
            format!("It regains {} WND in its own Hit Locations, the highest first.", amount_text(*amount))
        }
        Effect::FoeCheck { attribute, dt, on_success, on_failure } => {
            let dt = dt.map_or(String::new(), |dt| format!(" (DT {dt})"));
            let mut text = format!("{} Check{dt}.", attribute.short());
            for (when, effects) in [("On a Success", on_success), ("On a failure", on_failure)] {
                if !effects.is_empty() {
                    text += &format!(" {when}: {}", effects_text(content, effects));
                }
            }
            text
        }
        Effect::GainCrit { effects } => {
            format!("From now on its Attacks gain: Critical: {}", effects_text(content, effects))
        }
        Effect::ModifyAttribute { attribute, by } => format!("{by:+} {}.", attribute.short()),
    }
}

/// What an Area does while it lies there, in sentences; empty where it does nothing.
fn area_text(content: &CazadoresContent, kind: &AreaKind) -> String {
    let mut parts = Vec::new();
    if !kind.keywords.is_empty() {
        parts.push(format!("It is {} Terrain.", kind.keywords.names().join(" and ")));
    }
    if !kind.on_enter.is_empty() {
        let whoever = if kind.first_only { "The first to enter" } else { "Whoever enters" };
        parts.push(format!("{whoever}: {}", effects_text(content, &kind.on_enter)));
    }
    if let Some(inches) = kind.passage {
        parts.push(format!("Whoever enters the one comes out within {inches:.0}\" of the other."));
    }
    parts.join(" ")
}

/// What an Attack of this kind is called.
fn attack_name(kind: AttackKind) -> &'static str {
    match kind {
        AttackKind::Melee => "Melee Attack",
        AttackKind::Shooting => "Shooting Attack",
        AttackKind::Terror => "Terror Attack",
        AttackKind::None => "Action",
    }
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

/// A piece of Gear by its rules: its Check, whom it is for, and what comes of it.
pub fn gear_text(content: &CazadoresContent, gear: &Gear) -> String {
    let dt = gear.dt.map_or(String::new(), |dt| format!(" (DT {dt})"));
    let mut parts = vec![format!("{} Check{dt}.", gear.skill.name())];
    if gear.action == Handling::Attack {
        parts.push("Used as an Attack.".to_owned());
    }
    if gear.must_ready() {
        parts.push(format!("Must be Readied, {}-handed.", gear.hands));
    }
    parts.push(aim_text(gear.aim, gear.range_min, gear.range_max));
    parts.push(effects_text(content, &gear.on_success));
    if !gear.on_failure.is_empty() {
        parts.push(format!("On a failure: {}", effects_text(content, &gear.on_failure)));
    }
    parts.retain(|part| !part.is_empty());
    parts.join(" ")
}

/// A Ritual by its rules.
pub fn ritual_text(content: &CazadoresContent, ritual: &Ritual) -> String {
    let aim = aim_text(ritual.aim, 0.0, ritual.range);
    format!("Lore Check (DT 7), once a Hunt. {aim} {}", effects_text(content, &ritual.effects))
}

/// An ongoing effect in words.
pub fn ongoing_text(content: &CazadoresContent, effect: &Ongoing) -> String {
    match effect {
        Ongoing::Attribute(attribute, by) => format!("{by:+} {}.", attribute.short()),
        Ongoing::AttackDisadvantage => "Disadvantage to its Attacks.".to_owned(),
        Ongoing::ImposeNow(condition) => format!("At once becomes {}.", condition.name()),
        Ongoing::ActNow(action) => format!("At once: {}", card_text(content, action)),
    }
}

/// An Action card in words.
pub fn card_text(content: &CazadoresContent, action: &CardAction) -> String {
    let mut parts = Vec::new();
    let modifiers: Vec<String> =
        [("SPD", action.spd as f32), ("ATK", action.atk as f32), ("RNG", action.rng)]
            .into_iter()
            .filter(|(_, by)| *by != 0.0)
            .map(|(name, by)| format!("{by:+.0} {name}"))
            .collect();
    if !modifiers.is_empty() {
        parts.push(format!("{}.", modifiers.join(", ")));
    }
    if let Some(range) = action.range {
        parts.push(format!("RNG {range:.0}\"."));
    }
    let kind = match action.attack {
        AttackKind::Melee => Some("Melee Attack"),
        AttackKind::Shooting => Some("Shooting Attack"),
        AttackKind::Terror => Some("Terror Attack"),
        AttackKind::None => None,
    };
    if let Some(kind) = kind {
        let rating = action.rating.map_or(String::new(), |rating| format!(" of Rating {rating}"));
        let who = match action.who {
            Reach::Target if action.targets > 1 => format!("against {} Targets", action.targets),
            Reach::Target if action.splash > 0.0 => {
                format!("against its Target and every other model within {:.0}\" of that one", action.splash)
            }
            Reach::Target => "against its Target".to_owned(),
            Reach::AllHostileInRange => "against every Hostile model within RNG".to_owned(),
            Reach::AllInRange => "against every model within RNG".to_owned(),
            Reach::AllHostileInFormation => {
                "against every Hostile model between the Adversary's models".to_owned()
            }
            Reach::OwnSelf => "against itself".to_owned(),
        };
        parts.push(format!("{kind}{rating} {who}."));
        parts.push(
            match action.wounds {
                WoundsDealt::SuccessesPlusPower => "",
                WoundsDealt::Successes => "It deals WNDs equal to its Successes.",
                WoundsDealt::None => "It deals no WNDs.",
            }
            .to_owned(),
        );
    }
    match action.advantage {
        0 => {}
        more if more > 0 => parts.push("With Advantage.".to_owned()),
        _ => parts.push("With Disadvantage.".to_owned()),
    }
    let lists = [
        ("First: ", &action.before),
        ("On a hit: ", &action.on_hit),
        ("On a miss: ", &action.on_miss),
        ("Critical: ", &action.on_crit),
        ("", &action.after),
    ];
    for (when, effects) in lists {
        if !effects.is_empty() {
            parts.push(format!("{when}{}", effects_text(content, effects)));
        }
    }
    parts.retain(|part| !part.is_empty());
    parts.join(" ")
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
