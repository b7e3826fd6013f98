//! An action while it is made, for whoever looks on: its parts, the way that has been declared, what is to happen on it and with what odds,
//! and from where it is seen (rulebook, Actions).

use crate::game::{DeclaredWay, UnderWay};
use crate::rulesets::drowned::prelude::*;
use crate::rulesets::drowned::preview::exchange;
use crate::rulesets::drowned::steps::react::bands;

/// The parts of an action, each with the steps in which somebody is asked about it.
const PARTS: [(&str, &[&str]); 4] = [
    ("Declared", &["nest"]),
    ("Reactions", &["react", "point", "lay", "startle"]),
    ("Answer", &["answering", "playing", "command", "order", "donor", "recipient", "how-many"]),
    ("Tests", &["ease", "move-roll", "move-again", "fall-point", "next-test", "roll", "roll-again"]),
];

/// The action that is being made, as far as it has come.
pub fn under_way(world: &World, facts: &SkirmishRef<'_>) -> Option<UnderWay> {
    let (agenda, sequence) = (world.resource::<Agenda>(), facts.turn.sequence.as_ref()?);
    let due = |name: &str| PARTS.iter().position(|(_, steps)| steps.contains(&name));
    let now = agenda.names().find_map(due).unwrap_or(PARTS.len());
    let told = |of: Side| -> Option<String> {
        let what = combat_words(facts, &sequence.combat(of)?);
        let made = sequence.tests.iter().find(|test| test.of == of);
        Some(match made {
            Some(made) => format!("{what}, {}", made.result().level.words()),
            None => what + &chance(world, facts, sequence, of),
        })
    };
    let reactions = sequence.reactions.iter().enumerate().filter_map(|(number, reaction)| {
        let text = format!("{}: {}", name(facts, reaction.by), told(Side::Reacting(number))?);
        Some((reaction.after, reaction.by, text))
    });
    let reactions: Vec<(f32, ModelId, String)> = reactions.collect();
    let nested = sequence.nested.as_ref().and_then(|it| Some((it.after, sequence.by, told(Side::Acting)?)));
    let told_nested = |(after, _, text): &(f32, ModelId, String)| format!("{text}, after {}", inches(*after));
    let texts = [
        nested.as_ref().map_or_else(String::new, told_nested),
        match reactions.iter().map(|(.., text)| text.as_str()).collect::<Vec<_>>().join("; ") {
            none if none.is_empty() && now > 1 => "none".to_owned(),
            all => all,
        },
        told(Side::Answering).unwrap_or_default(),
        sequence.moved.as_ref().map_or_else(String::new, |moved| moved.level().words().to_owned()),
    ];
    let parts = PARTS.iter().zip(texts).map(|((name, _), text)| ((*name).to_owned(), text)).collect();
    let (bands, marks) = (bands(facts, agenda).unwrap_or_default(), nested.into_iter().chain(reactions));
    let way = sequence.way.as_ref().map(|way| DeclaredWay::of(way, marks, bands));
    Some(UnderWay { title: title(facts, sequence), model: Some(sequence.by), parts, now, way })
}

fn name<'a>(facts: &'a SkirmishRef<'_>, id: ModelId) -> &'a str {
    facts.get(id).map_or("nobody", |model| model.name())
}

fn title(facts: &SkirmishRef<'_>, sequence: &Sequence) -> String {
    let by = name(facts, sequence.by);
    match &sequence.deed {
        Deed::Move(_) => format!("{by} moves {}", inches(sequence.way.as_ref().map_or(0.0, Way::length))),
        Deed::Charge { at, .. } => format!("{by} charges {}", name(facts, *at)),
        Deed::Combat(combat) => match combat.target() {
            Some(at) => format!("{by} against {}: {}", name(facts, at), combat_words(facts, combat)),
            None => format!("{by}: {}", combat_words(facts, combat)),
        },
        Deed::Interact(_) => format!("{by} interacts"),
    }
}

fn combat_words(facts: &SkirmishRef<'_>, combat: &Combat) -> String {
    let weapon = combat.weapon().and_then(|id| facts.content.weapons.get(id));
    weapon.map_or_else(|| combat.kind().words().to_owned(), |weapon| weapon.name.clone())
}

/// The chance that what one does in an action comes to something, as it has been declared.
fn chance(world: &World, facts: &SkirmishRef<'_>, sequence: &Sequence, of: Side) -> String {
    let chance = exchange(world, facts, sequence, of).and_then(|told| told.chance);
    chance.map_or_else(String::new, |chance| format!(", {:.0} %", chance * 100.0))
}
