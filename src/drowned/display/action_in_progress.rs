//! The action in progress as a view shows it: its parts, the declared path with its
//! events and odds, and where it is visible (rulebook, Actions).

use bevy_ecs::prelude::*;

use crate::display::odds::{arrival_chance, success_chance};
use crate::sequence::{ActionKind, Combat, CombatId, Interaction, Sequence};
use crate::skirmish_ref::SkirmishRef;
use crate::steps::paths::react::reaction_bands;
use monteria_game::{Agenda, DeclaredPath, DeclaredPathView, ModelId, UnderWay, inches};

/// Parts of an action with the names of the steps that belong to each.
const PARTS: [(&str, &[&str]); 4] = [
    ("Declared", &["nest"]),
    ("Reactions", &["react", "point", "lay", "startle"]),
    ("Answer", &["answering", "playing", "command", "order", "donor", "recipient", "how-many"]),
    ("Tests", &["ease", "move-roll", "move-again", "fall-point", "roll", "roll-again"]),
];

/// Returns the view of the action in progress.
pub(crate) fn action_in_progress(world: &World, facts: &SkirmishRef<'_>) -> Option<UnderWay> {
    let agenda = world.resource::<Agenda>();
    let sequence = facts.turn.sequence.as_ref()?;
    let due = |name: &str| PARTS.iter().position(|(_, steps)| steps.contains(&name));
    let now = agenda.names().find_map(due).unwrap_or(PARTS.len());
    let text = |of: CombatId| -> Option<String> {
        let what = describe_aimed(facts, &sequence.combat(of)?, of);
        let made = sequence.tests.iter().find(|test| test.of == of);
        Some(match made {
            Some(made) => format!("{what}, {}", made.result().level.words()),
            None => what + &chance_suffix(success_chance(facts, sequence, of).ok().flatten()),
        })
    };
    let reactions = sequence.reactions.iter().enumerate().filter_map(|(number, reaction)| {
        let text = format!("{}: {}", name(facts, reaction.by), text(CombatId::Reacting(number))?);
        Some((reaction.after, reaction.by, text))
    });
    let reactions: Vec<(f32, ModelId, String)> = reactions.collect();
    let nested = sequence
        .nested
        .as_ref()
        .and_then(|it| Some((it.after, sequence.by, text(CombatId::Acting)?)));
    let told_nested =
        |(after, _, text): &(f32, ModelId, String)| format!("{text}, after {}", inches(*after));
    let texts = [
        nested
            .as_ref()
            .map(told_nested)
            .or_else(|| describe_odds(facts, sequence))
            .unwrap_or_default(),
        match reactions.iter().map(|(.., text)| text.as_str()).collect::<Vec<_>>().join("; ") {
            none if none.is_empty() && now > 1 => "none".to_owned(),
            all => all,
        },
        text(CombatId::Answering).unwrap_or_default(),
        sequence
            .move_test
            .as_ref()
            .map_or_else(String::new, |move_test| move_test.level().words().to_owned()),
    ];
    let parts =
        PARTS.iter().zip(texts).map(|((name, _), text)| ((*name).to_owned(), text)).collect();
    let bands = reaction_bands(facts, agenda).unwrap_or_default();
    let marks = nested.into_iter().chain(reactions);
    let path = sequence.path.as_ref().map(|path| DeclaredPathView::of(path, marks, bands));
    Some(UnderWay {
        title: title(facts, sequence),
        model: Some(sequence.by),
        parts,
        now,
        way: path,
    })
}

fn name<'a>(facts: &'a SkirmishRef<'_>, id: ModelId) -> &'a str {
    facts.get(id).map_or("nobody", |model| model.name())
}

/// Describes a declared action to players who may react: kind, target and odds.
pub(crate) fn describe_declared(facts: &SkirmishRef<'_>, sequence: &Sequence) -> String {
    let (title, more) = match &sequence.action_kind {
        ActionKind::Combat(_) | ActionKind::Charge { .. } => {
            let chance = success_chance(facts, sequence, CombatId::Acting).ok().flatten();
            (title(facts, sequence) + &chance_suffix(chance), None)
        }
        ActionKind::Move(_) | ActionKind::Interact(_) => {
            (title(facts, sequence), describe_odds(facts, sequence))
        }
    };
    let nested = sequence.nested.as_ref().map(|nested| {
        let what = describe_aimed(facts, &nested.combat, CombatId::Acting);
        let chance =
            chance_suffix(success_chance(facts, sequence, CombatId::Acting).ok().flatten());
        format!("{what}{chance}, after {}", inches(nested.after))
    });
    let parts = [Some(title), more, nested];
    parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

/// Describes the odds of an action, or returns None if nothing of it is tested.
fn describe_odds(facts: &SkirmishRef<'_>, sequence: &Sequence) -> Option<String> {
    let (what, chance) = match &sequence.action_kind {
        ActionKind::Move(_) => ("gets there".to_owned(), arrival_chance(facts, sequence).ok()??),
        ActionKind::Combat(_) | ActionKind::Charge { .. } => {
            let what = describe_combat(facts, &sequence.own_combat()?);
            (what, success_chance(facts, sequence, CombatId::Acting).ok()??)
        }
        ActionKind::Interact(_) => return None,
    };
    Some(what + &chance_suffix(Some(chance)))
}

/// Describes a combat action with its target; reactions always target the actor,
/// so they omit it.
fn describe_aimed(facts: &SkirmishRef<'_>, combat: &Combat, of: CombatId) -> String {
    let what = describe_combat(facts, combat);
    match combat.target().filter(|_| !matches!(of, CombatId::Reacting(_))) {
        Some(at) => format!("{what} at {}", name(facts, at)),
        None => what,
    }
}

fn title(facts: &SkirmishRef<'_>, sequence: &Sequence) -> String {
    let by = name(facts, sequence.by);
    match &sequence.action_kind {
        ActionKind::Move(_) => {
            format!(
                "{by} moves {}",
                inches(sequence.path.as_ref().map_or(0.0, DeclaredPath::length))
            )
        }
        ActionKind::Charge { at, .. } => format!("{by} charges {}", name(facts, *at)),
        ActionKind::Combat(combat) => match combat.target() {
            Some(at) => {
                format!("{by} against {}: {}", name(facts, at), describe_combat(facts, combat))
            }
            None => format!("{by}: {}", describe_combat(facts, combat)),
        },
        ActionKind::Interact(interaction) => describe_interaction(facts, by, interaction),
    }
}

fn describe_interaction(facts: &SkirmishRef<'_>, by: &str, interaction: &Interaction) -> String {
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

fn describe_combat(facts: &SkirmishRef<'_>, combat: &Combat) -> String {
    let weapon = combat.weapon().and_then(|id| facts.content.weapons.get(id));
    weapon.map_or_else(|| combat.kind().words().to_owned(), |weapon| weapon.name.clone())
}

/// Formats a probability as a suffix, for example `, 63 %`; empty for None.
fn chance_suffix(chance: Option<f64>) -> String {
    chance.map_or_else(String::new, |chance| format!(", {:.0} %", chance * 100.0))
}
