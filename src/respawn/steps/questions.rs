//! Decisions of the owner of a character, and checks of the targets of special actions.

use bevy_math::Vec2;
use parse_display::Display;

use monteria_cadence::battle::{CLOSE, Unit, UnitId};
use monteria_cadence::battle_ref::BattleRef;
use monteria_game::{
    Answer, Choice, Decision, ModelId, Offers, OrMissing, Refusal, SideId, StepResult, Text,
    event_text, text,
};
use monteria_table::{Body, Spot, closer, distance};

/// The choice of a target. Each variant is one action, because the ids
/// of the options differ.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum TargetChoice {
    ReviveWhom,
    FinishWhom,
    HelpWhom,
    /// The next target of the Relay Reaper.
    Relay,
}

/// Returns a decision of the owner of a character, without refused options.
pub(crate) fn character_decision(unit: &Unit, prompt: Text, options: Vec<Choice>) -> Decision {
    let model = unit.models.first().copied();
    Decision { seat: unit.seat, model, prompt, options, refused: Vec::new() }
}

/// A possible target with its model, and why it cannot be chosen.
pub(crate) type TargetVerdict = (UnitId, ModelId, Result<(), Refusal>);

/// Returns the chosen target if it is legal.
pub(crate) fn chosen_target<A>(
    all: Vec<TargetVerdict>,
    answer: &Answer<A>,
) -> StepResult<(UnitId, ModelId)> {
    let target = answer.target()?;
    let found = all.into_iter().find(|(_, model, verdict)| *model == target && verdict.is_ok());
    found.map(|(unit, model, _)| (unit, model)).or_missing(format_args!("the character {target}"))
}

/// Refuses a target that is not strictly within this distance.
pub(crate) fn require_within(max: f32, distance: f32) -> Result<(), Refusal> {
    if closer(distance, max) {
        Ok(())
    } else {
        Err(Refusal::OutOfRange { min: 0.0, max, distance })
    }
}

/// Refuses a target with an enemy within 3" of the body. `whom` names the body in the text.
pub(crate) fn require_no_enemy_near(
    facts: &BattleRef<'_>,
    side: SideId,
    body: &Body,
    whom: Text,
) -> Result<(), Refusal> {
    let near =
        |enemy: &&Unit| facts.bodies(enemy.id).iter().any(|foe| closer(distance(foe, body), CLOSE));
    match facts.enemies(side).find(near) {
        Some(enemy) => Err(Refusal::rule(
            "EnemyClose",
            event_text!(
                "rules-cadence-is-within-3-of",
                "{name} is within 3\" of {of}",
                name = enemy.name,
                of = whom
            ),
        )),
        None => Ok(()),
    }
}

/// Returns a decision among targets, or `None` if none is legal.
pub(crate) fn target_decision(
    entry: &Unit,
    key: TargetChoice,
    label: Text,
    found: Vec<TargetVerdict>,
) -> Option<Decision> {
    let mut found: Vec<(ModelId, Result<(), Refusal>)> =
        found.into_iter().map(|(_, model, verdict)| (model, verdict)).collect();
    found.sort_by_key(|(model, _)| *model);
    let mut offers = Offers::default();
    let nobody = text!("rules-respawn-nobody-is-near-enough", "no target is near enough");
    offers.add_targets(Choice::plain(key, &label), Ok(()), found, nobody);
    let Offers { legal: options, refused } = offers;
    if options.is_empty() {
        return None;
    }
    let prompt =
        event_text!("rules-respawn-whom", "{name}: {label}. Which target?", name = entry.name);
    let model = entry.models.first().copied();
    Some(Decision { seat: entry.seat, model, prompt, options, refused })
}

/// Returns a body at the nearest free spot to a point, ignoring the model `but`.
pub(crate) fn free_body_near(
    facts: &BattleRef<'_>,
    body: &Body,
    at: Vec2,
    but: ModelId,
) -> Option<Body> {
    let others: Vec<Body> = facts
        .models
        .iter()
        .filter(|it| it.in_play() && it.id() != but)
        .map(|it| it.body())
        .collect();
    let spot = Spot::of(facts.table.nearest_legal(body, at, &others)?);
    Some(body.moved(bevy_math::Vec3::new(spot.x, spot.y.unwrap_or(0.0), spot.z)))
}
