//! An action while it is made, for whoever looks on: its parts, the way that has
//! been declared, what is to happen on it and with what odds, and from where it
//! is seen (rulebook, Actions).

use crate::odds::{arrival, success};
use crate::prelude::*;
use crate::steps::react::bands;
use monteria_game::{DeclaredPathView, UnderWay};

/// The parts of an action, each with the steps in which somebody is asked about it.
const PARTS: [(&str, &[&str]); 4] = [
    ("Declared", &["nest"]),
    ("Reactions", &["react", "point", "lay", "startle"]),
    ("Answer", &["answering", "playing", "command", "order", "donor", "recipient", "how-many"]),
    ("Tests", &["ease", "move-roll", "move-again", "fall-point", "roll", "roll-again"]),
];

/// The action that is being made, as far as it has come.
pub(crate) fn under_way(world: &World, facts: &SkirmishRef<'_>) -> Option<UnderWay> {
    let agenda = world.resource::<Agenda>();
    let sequence = facts.turn.sequence.as_ref()?;
    let due = |name: &str| PARTS.iter().position(|(_, steps)| steps.contains(&name));
    let now = agenda.names().find_map(due).unwrap_or(PARTS.len());
    let told = |of: Side| -> Option<String> {
        let what = aimed_words(facts, &sequence.combat(of)?, of);
        let made = sequence.tests.iter().find(|test| test.of == of);
        Some(match made {
            Some(made) => format!("{what}, {}", made.result().level.words()),
            None => what + &chance_words(success(facts, sequence, of).ok().flatten()),
        })
    };
    let reactions = sequence.reactions.iter().enumerate().filter_map(|(number, reaction)| {
        let text = format!("{}: {}", name(facts, reaction.by), told(Side::Reacting(number))?);
        Some((reaction.after, reaction.by, text))
    });
    let reactions: Vec<(f32, ModelId, String)> = reactions.collect();
    let nested =
        sequence.nested.as_ref().and_then(|it| Some((it.after, sequence.by, told(Side::Acting)?)));
    let told_nested =
        |(after, _, text): &(f32, ModelId, String)| format!("{text}, after {}", inches(*after));
    let texts = [
        nested
            .as_ref()
            .map(told_nested)
            .or_else(|| declared_words(facts, sequence))
            .unwrap_or_default(),
        match reactions.iter().map(|(.., text)| text.as_str()).collect::<Vec<_>>().join("; ") {
            none if none.is_empty() && now > 1 => "none".to_owned(),
            all => all,
        },
        told(Side::Answering).unwrap_or_default(),
        sequence.moved.as_ref().map_or_else(String::new, |moved| moved.level().words().to_owned()),
    ];
    let parts =
        PARTS.iter().zip(texts).map(|((name, _), text)| ((*name).to_owned(), text)).collect();
    let bands = bands(facts, agenda).unwrap_or_default();
    let marks = nested.into_iter().chain(reactions);
    let way = sequence.way.as_ref().map(|way| DeclaredPathView::of(way, marks, bands));
    Some(UnderWay { title: title(facts, sequence), model: Some(sequence.by), parts, now, way })
}

fn name<'a>(facts: &'a SkirmishRef<'_>, id: ModelId) -> &'a str {
    facts.get(id).map_or("nobody", |model| model.name())
}

/// Returns an action as those are told it who may react: what is done, at
/// whom, and its chance.
pub(crate) fn declared(facts: &SkirmishRef<'_>, sequence: &Sequence) -> String {
    let (title, more) = match &sequence.deed {
        Deed::Combat(_) | Deed::Charge { .. } => {
            let chance = success(facts, sequence, Side::Acting).ok().flatten();
            (title(facts, sequence) + &chance_words(chance), None)
        }
        Deed::Move(_) | Deed::Interact(_) => {
            (title(facts, sequence), declared_words(facts, sequence))
        }
    };
    let nested = sequence.nested.as_ref().map(|nested| {
        let what = aimed_words(facts, &nested.combat, Side::Acting);
        let chance = chance_words(success(facts, sequence, Side::Acting).ok().flatten());
        format!("{what}{chance}, after {}", inches(nested.after))
    });
    let parts = [Some(title), more, nested];
    parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

/// What is known of an action beside its title: how likely it is to come to something.
/// None where nothing of it is tested.
fn declared_words(facts: &SkirmishRef<'_>, sequence: &Sequence) -> Option<String> {
    let (what, chance) = match &sequence.deed {
        Deed::Move(_) => ("gets there".to_owned(), arrival(facts, sequence).ok()??),
        Deed::Combat(_) | Deed::Charge { .. } => {
            let what = combat_words(facts, &sequence.own_combat()?);
            (what, success(facts, sequence, Side::Acting).ok()??)
        }
        Deed::Interact(_) => return None,
    };
    Some(what + &chance_words(Some(chance)))
}

/// A combat action with whom it is aimed at, unless that goes without saying.
fn aimed_words(facts: &SkirmishRef<'_>, combat: &Combat, of: Side) -> String {
    let what = combat_words(facts, combat);
    match combat.target().filter(|_| !matches!(of, Side::Reacting(_))) {
        Some(at) => format!("{what} at {}", name(facts, at)),
        None => what,
    }
}

fn title(facts: &SkirmishRef<'_>, sequence: &Sequence) -> String {
    let by = name(facts, sequence.by);
    match &sequence.deed {
        Deed::Move(_) => {
            format!(
                "{by} moves {}",
                inches(sequence.way.as_ref().map_or(0.0, DeclaredPath::length))
            )
        }
        Deed::Charge { at, .. } => format!("{by} charges {}", name(facts, *at)),
        Deed::Combat(combat) => match combat.target() {
            Some(at) => {
                format!("{by} against {}: {}", name(facts, at), combat_words(facts, combat))
            }
            None => format!("{by}: {}", combat_words(facts, combat)),
        },
        Deed::Interact(interaction) => interaction_words(facts, by, interaction),
    }
}

fn interaction_words(facts: &SkirmishRef<'_>, by: &str, interaction: &Interaction) -> String {
    match interaction {
        Interaction::Aid(on) => format!("{by} gives First Aid to {}", name(facts, *on)),
        Interaction::Repair(of, weapon) => {
            let weapon =
                facts.content.weapons.get(weapon).map_or("a weapon", |it| it.name.as_str());
            format!("{by} repairs {weapon} of {}", name(facts, *of))
        }
        Interaction::Fade => format!("{by} hides again"),
        Interaction::CarryOff => format!("{by} carries the relic off"),
        Interaction::Blink(_) => format!("{by} flickers away"),
        Interaction::Use(_) => format!("{by} uses what lies there"),
    }
}

fn combat_words(facts: &SkirmishRef<'_>, combat: &Combat) -> String {
    let weapon = combat.weapon().and_then(|id| facts.content.weapons.get(id));
    weapon.map_or_else(|| combat.kind().words().to_owned(), |weapon| weapon.name.clone())
}

/// A chance after what it is of: `, 63 %`; nothing where there is none.
fn chance_words(chance: Option<f64>) -> String {
    chance.map_or_else(String::new, |chance| format!(", {:.0} %", chance * 100.0))
}
