//! The action in progress as a view shows it: its parts, the declared path with its
//! events and odds, and where it is visible (rulebook, Actions).

use bevy_ecs::prelude::*;

use crate::display::odds::{arrival_chance, success_chance};
use crate::sequence::{ActionKind, Combat, CombatId, Interaction, Sequence};
use crate::skirmish_ref::SkirmishRef;
use crate::steps::paths::react::reaction_bands;
use monteria_game::{
    Agenda, DeclaredPath, DeclaredPathView, ModelId, Text, UnderWay, inches, text,
};

/// Parts of an action with the names of the steps that belong to each.
static PARTS: [(Text, &[&str]); 4] = [
    (text!("rules-drowned-declared", "Declared"), &["nest"]),
    (text!("rules-drowned-reactions", "Reactions"), &["react", "point", "lay", "startle"]),
    (
        text!("rules-drowned-answer", "Answer"),
        &["answering", "playing", "command", "order", "donor", "recipient", "how-many"],
    ),
    (
        text!("rules-drowned-tests", "Tests"),
        &["ease", "move-roll", "move-again", "fall-point", "roll", "roll-again"],
    ),
];

/// Returns the view of the action in progress.
pub(crate) fn action_in_progress(world: &World, facts: &SkirmishRef<'_>) -> Option<UnderWay> {
    let agenda = world.resource::<Agenda>();
    let sequence = facts.turn.sequence.as_ref()?;
    let due = |name: &str| PARTS.iter().position(|(_, steps)| steps.contains(&name));
    let now = agenda.names().find_map(due).unwrap_or(PARTS.len());
    let text = |of: CombatId| -> Option<Text> {
        let what = describe_aimed(facts, &sequence.combat(of)?, of);
        let made = sequence.tests.iter().find(|test| test.of == of);
        Some(match made {
            Some(made) => Text::joined([what, made.result().level.words()], ", "),
            None => with_chance(what, success_chance(facts, sequence, of).ok().flatten()),
        })
    };
    let reactions = sequence.reactions.iter().enumerate().filter_map(|(number, reaction)| {
        let by = name(facts, reaction.by);
        let text = Text::joined([by, text(CombatId::Reacting(number))?], ": ");
        Some((reaction.after, reaction.by, text))
    });
    let reactions: Vec<(f32, ModelId, Text)> = reactions.collect();
    let nested = sequence
        .nested
        .as_ref()
        .and_then(|it| Some((it.after, sequence.by, text(CombatId::Acting)?)));
    let told_nested = |(after, _, text): &(f32, ModelId, Text)| {
        text!("rules-drowned-after", "{text}, after {after}", after = inches(*after))
    };
    let texts = [
        nested
            .as_ref()
            .map(told_nested)
            .or_else(|| describe_odds(facts, sequence))
            .unwrap_or_default(),
        match Text::joined(reactions.iter().map(|(.., text)| text.clone()), "; ") {
            none if none.is_empty() && now > 1 => text!("rules-drowned-no-reactions", "none"),
            all => all,
        },
        text(CombatId::Answering).unwrap_or_default(),
        sequence
            .move_test
            .as_ref()
            .map_or_else(Text::default, |move_test| move_test.level().words()),
    ];
    let parts = PARTS.iter().zip(texts).map(|((name, _), text)| (name.clone(), text)).collect();
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

fn name(facts: &SkirmishRef<'_>, id: ModelId) -> Text {
    facts
        .get(id)
        .map_or_else(|| text!("rules-nobody", "nobody"), |model| Text::verbatim(model.name()))
}

/// Describes a declared action to players who may react: kind, target and odds.
pub(crate) fn describe_declared(facts: &SkirmishRef<'_>, sequence: &Sequence) -> Text {
    let (title, more) = match &sequence.action_kind {
        ActionKind::Combat(_) | ActionKind::Charge { .. } => {
            let chance = success_chance(facts, sequence, CombatId::Acting).ok().flatten();
            (with_chance(title(facts, sequence), chance), None)
        }
        ActionKind::Move(_) | ActionKind::Interact(_) => {
            (title(facts, sequence), describe_odds(facts, sequence))
        }
    };
    let nested = sequence.nested.as_ref().map(|nested| {
        let what = describe_aimed(facts, &nested.combat, CombatId::Acting);
        let chance = success_chance(facts, sequence, CombatId::Acting).ok().flatten();
        text!(
            "rules-drowned-after",
            "{text}, after {after}",
            text = with_chance(what, chance),
            after = inches(nested.after)
        )
    });
    Text::joined([Some(title), more, nested].into_iter().flatten(), "; ")
}

/// Describes the odds of an action, or returns None if nothing of it is tested.
fn describe_odds(facts: &SkirmishRef<'_>, sequence: &Sequence) -> Option<Text> {
    let (what, chance) = match &sequence.action_kind {
        ActionKind::Move(_) => (
            text!("rules-drowned-gets-there", "gets there"),
            arrival_chance(facts, sequence).ok()??,
        ),
        ActionKind::Combat(_) | ActionKind::Charge { .. } => {
            let what = describe_combat(facts, &sequence.own_combat()?);
            (what, success_chance(facts, sequence, CombatId::Acting).ok()??)
        }
        ActionKind::Interact(_) => return None,
    };
    Some(with_chance(what, Some(chance)))
}

/// Describes a combat action with its target; reactions always target the actor,
/// so they omit it.
fn describe_aimed(facts: &SkirmishRef<'_>, combat: &Combat, of: CombatId) -> Text {
    let what = describe_combat(facts, combat);
    match combat.target().filter(|_| !matches!(of, CombatId::Reacting(_))) {
        Some(at) => text!("rules-drowned-what-at", "{what} at {name}", name = name(facts, at)),
        None => what,
    }
}

fn title(facts: &SkirmishRef<'_>, sequence: &Sequence) -> Text {
    let by = name(facts, sequence.by);
    match &sequence.action_kind {
        ActionKind::Move(_) => {
            text!(
                "rules-moves-2",
                "{name} moves {length}",
                name = by,
                length = inches(sequence.path.as_ref().map_or(0.0, DeclaredPath::length))
            )
        }
        ActionKind::Charge { at, .. } => {
            text!("rules-drowned-charges", "{by} charges {name}", name = name(facts, *at))
        }
        ActionKind::Combat(combat) => match combat.target() {
            Some(at) => {
                text!(
                    "rules-drowned-against",
                    "{by} against {name}: {combat}",
                    name = name(facts, at),
                    combat = describe_combat(facts, combat)
                )
            }
            None => Text::joined([by, describe_combat(facts, combat)], ": "),
        },
        ActionKind::Interact(interaction) => describe_interaction(facts, &by, interaction),
    }
}

fn describe_interaction(facts: &SkirmishRef<'_>, by: &Text, interaction: &Interaction) -> Text {
    match interaction {
        Interaction::Aid(on) => text!(
            "rules-drowned-gives-first-aid-to",
            "{by} gives First Aid to {name}",
            name = name(facts, *on)
        ),
        Interaction::Repair(of, weapon) => {
            let known = facts.content.weapons.get(weapon);
            let weapon = known.map_or_else(
                || text!("rules-drowned-a-weapon", "a weapon"),
                |it| Text::verbatim(&it.name),
            );
            text!(
                "rules-drowned-repairs-of",
                "{by} repairs {name}'s {weapon}",
                name = name(facts, *of)
            )
        }
        Interaction::Fade => text!("rules-drowned-hides-again", "{by} hides again"),
        Interaction::CarryOff => {
            text!("rules-drowned-carries-the-relic-off", "{name} carries the relic off", name = by)
        }
        Interaction::Blink(_) => text!("rules-drowned-flickers-away", "{by} flickers away"),
        Interaction::Use(_) => {
            text!("rules-drowned-uses-what-lies-there", "{by} uses the objective")
        }
    }
}

fn describe_combat(facts: &SkirmishRef<'_>, combat: &Combat) -> Text {
    let weapon = combat.weapon().and_then(|id| facts.content.weapons.get(id));
    weapon.map_or_else(|| combat.kind().words(), |weapon| Text::verbatim(&weapon.name))
}

/// Returns the text with a probability behind it: `gets there, 63 %`.
fn with_chance(text: Text, chance: Option<f64>) -> Text {
    match chance {
        Some(chance) => text.with(Text::verbatim(format!(", {:.0} %", chance * 100.0))),
        None => text,
    }
}
