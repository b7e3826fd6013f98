//! The vocabulary of effects in words, in our own sentences.

use super::content::{
    Amount, AreaSpot, AttackKind, CardAction, CazadoresContent, Effect, Ongoing, Reach, Subject, WoundsDealt,
};

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
    }
}

fn effect_text(content: &CazadoresContent, effect: &Effect) -> String {
    match effect {
        Effect::Impose { condition, on } => format!("{} becomes {}.", capital(who(*on)), condition.name()),
        Effect::Push { inches } => format!("Pushes the Target {inches:.0}\" away."),
        Effect::PlaceByScatter => "Throws the Target by a Scatter Roll.".to_owned(),
        Effect::PlaceTargetBeside { gap } => format!("Puts the Target {gap:.0}\" from itself."),
        Effect::PlaceSelfBeside { gap } => format!("Comes down {gap:.0}\" from the Target."),
        Effect::PlaceArea { area, at } => {
            let (name, size) = content
                .areas
                .get(area)
                .map_or((area.as_str(), 0.0), |kind| (kind.name.as_str(), kind.diameter));
            let place = match at {
                AreaSpot::UnderTarget => "under the Target",
                AreaSpot::UnderSelf => "under itself",
                AreaSpot::TargetsFormerSpot => "where the Target stood",
                AreaSpot::ScatteredFromTarget => "by a Scatter Roll from the Target",
            };
            format!("Lays {name} (Area {size:.0}) {place}.")
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
