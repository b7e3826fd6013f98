//! Securing objectives (Cadence, Action: Secure).

use bevy_ecs::prelude::*;
use parse_display::Display;

use crate::battle_ref::BattleRef;
use crate::content::Objective;
use crate::state::battle::{Marker, ObjectiveState, Unit, UnitId};
use crate::state::change::BattleMut;
use crate::steps::step;
use monteria_dice::SixPool;
use monteria_game::{
    Answered, AskResult, Choice, Decision, Offers, OrMissing, Refusal, Registry, StepResult,
    event_text, text,
};

step! {
    /// A unit chooses the objective to secure.
    SecureMarker = "secure-marker" {
        unit: UnitId,
    }
    /// A unit rolls for an objective.
    SecureRoll = "secure-roll" {
        unit: UnitId,
        marker: u16,
    }
}

/// The number of the objective to secure.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display("objective:{0}")]
pub struct SecureChoice(pub u16);

/// Registers the steps of this file.
pub fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_marker, answer_marker).step(secure);
}

/// Returns the objectives on the table, each with whether a unit can try
/// to secure it now.
pub fn verdicts(facts: &BattleRef<'_>, unit: &Unit) -> Vec<(u16, Result<(), Refusal>)> {
    let verdict = |marker: &Marker| match facts.cannot_secure(unit, marker) {
        Some(why) => Err(why),
        None if marker.held == Some(unit.side) => Err(Refusal::rule(
            "Held",
            text!("rules-cadence-its-side-holds-it-already", "its side holds it already"),
        )),
        None => Ok(()),
    };
    facts.field.markers.iter().map(|marker| (marker.id, verdict(marker))).collect()
}

fn ask_marker(In(step): In<SecureMarker>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let Some((unit, lead)) = facts.acting(step.unit)? else { return Ok(None) };
    let mut offers = Offers::default();
    for (id, verdict) in verdicts(&facts, unit) {
        let choice = Choice::plain(
            SecureChoice(id),
            event_text!("rules-cadence-secure-objective", "Secure objective {id}"),
        );
        offers.add(
            choice.hint(text!("rules-cadence-on-3-it-is-secured", "On 3+ it is secured.")),
            verdict,
        );
    }
    let Offers { legal: options, refused } = offers;
    if options.is_empty() {
        return Ok(None);
    }
    let prompt = event_text!(
        "rules-cadence-secures-which-objective",
        "{name}: which objective does it secure?",
        name = unit.name
    );
    Ok(Some(Decision { seat: unit.seat, model: Some(lead.id()), prompt, options, refused }))
}

fn answer_marker(In((step, answer)): Answered<SecureMarker, SecureChoice>, mut battle: BattleMut) {
    battle.ctx.then(SecureRoll { unit: step.unit, marker: answer.choice.0 });
}

fn secure(In(step): In<SecureRoll>, mut battle: BattleMut) -> StepResult {
    let unit = battle.unit(step.unit)?;
    let side = unit.side;
    let name = unit.name.clone();
    let round = battle.rounds.round;
    let (lead, keeps) = {
        let facts = battle.read();
        (facts.lead_model(step.unit), facts.mission().is_some_and(|mission| mission.keeps))
    };
    let before = battle.field.markers.get(step.marker).or_missing("the objective")?.clone();
    // In missions where holds last, an attempt breaks the enemy's hold of a Control
    // objective even if the roll fails; elsewhere only success does.
    if keeps && before.kind == Objective::Control && before.held.is_some_and(|held| held != side) {
        battle.field.markers.each(
            &mut battle.table,
            |marker| marker.id == step.marker,
            ObjectiveState::let_go,
        );
        let text = event_text!(
            "rules-cadence-objective-is-no-longer-held",
            "Objective {id} is no longer held",
            id = step.marker
        );
        battle.ctx.note(text, &["cad-hold"]);
    }
    let pool = SixPool::new(1, battle.module().secure_target_number(&battle.read(), step.unit));
    let roll = battle.ctx.roll_six(
        lead,
        &name,
        text!("rules-cadence-secure-label", "secure"),
        &pool,
        &["cad-secure"],
    );
    if roll.successes > 0 {
        let secured = |marker: &mut Marker| {
            marker.held = Some(side);
            marker.by = Some(step.unit);
            marker.since = round;
        };
        battle.field.markers.each(&mut battle.table, |marker| marker.id == step.marker, secured);
        battle.ctx.note(
            event_text!(
                "rules-cadence-secures-objective",
                "{name} secures objective {marker}",
                marker = step.marker
            ),
            &["cad-secure"],
        );
        battle.module().secured(&mut battle, step.unit, &before)?;
    }
    Ok(())
}
