//! What triggers of scenarios may do in games on the core ([`TriggerHost`]), and the
//! names that they may use. What differs between games is in [`ModuleTriggers`].
//!
//! [`ModuleTriggers`]: crate::ModuleTriggers

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy_ecs::prelude::*;

use crate::battle_ref::BattleRef;
use crate::sight;
use crate::state::battle::Unit;
use crate::state::change::BattleMut;
use crate::steps::abilities::AfterActivation;
use crate::steps::activations::activate::{ChooseUnit, Declare, Perform, points as points_text};
use crate::steps::activations::score::{RoundEnds, win_by};
use crate::steps::rounds::{BeginRound, NextActivation};
use monteria_content::reference::KnownNames;
use monteria_content::{Faults, Id, Span};
use monteria_game::{
    ModelId, OrMissing, Refusal, Registry, SideId, StepResult, Text, Verdict, event_text, text,
};
use monteria_triggers::{GameFeatures, Host, TriggerHost, TriggerWords, Triggers, with_param};

/// The word for smoke that hides a unit, the only state of the core.
pub const SMOKE: &str = "Smoke";
/// The ids of the core's actions.
const ACTIONS: [&str; 6] = ["move", "advance", "attack", "secure", "ability", "pass"];
/// How the event of an attack with a weapon begins; the Attack action
/// itself names no target.
const ATTACK: &str = "attack:";

/// The host of the games on the core.
struct BattleHost {
    /// The id of the rule that triggers follow.
    rule: &'static str,
}

/// Registers triggers, and the steps of the core before which they act. `rule` is the id
/// of the rule that they follow.
pub(crate) fn register(registry: &mut Registry<'_>, rule: &'static str) {
    monteria_triggers::register(registry, Host(Arc::new(BattleHost { rule })));
    registry
        .checkpoint::<BeginRound>()
        .checkpoint::<NextActivation>()
        .checkpoint::<ChooseUnit>()
        .checkpoint::<Declare>()
        .checkpoint::<Perform>()
        .checkpoint::<AfterActivation>()
        .checkpoint::<RoundEnds>();
    registry.offers_scenario_options::<Declare>();
}

/// Returns the names that triggers may use in battles of units, for editors.
pub fn known_names() -> BTreeMap<String, KnownNames> {
    words([SMOKE], [], []).known_names(&[], &["units"])
}

/// Returns the names of the core that triggers may use, with these states, models
/// and pieces of terrain.
pub fn words(
    states: impl IntoIterator<Item = &'static str>,
    models: impl IntoIterator<Item = String>,
    pieces: impl IntoIterator<Item = String>,
) -> TriggerWords {
    TriggerWords {
        states: states.into_iter().map(str::to_owned).collect(),
        fixed_states: Vec::new(),
        items: Vec::new(),
        actions: ACTIONS.map(str::to_owned).to_vec(),
        models: models.into_iter().collect(),
        pieces: pieces.into_iter().collect(),
        features: GameFeatures::default(),
        styles: Vec::new(),
    }
}

/// Reports the ids that the triggers of a mission share with those of a table that it may
/// be played on. `span` is the place of the mission's triggers.
pub fn check_together(
    table: (&Id, &Triggers),
    mission: &Triggers,
    span: &Span,
    faults: &mut Faults,
) {
    let (name, of_table) = table;
    for (list, index, id) in of_table.shared_ids(mission) {
        let found = format!("`{id}`, which the triggers of `{name}` have too");
        faults.at(&span.field(list).item(index).field("id"), found, "another id");
    }
}

/// Returns the unit of a model.
fn unit_of<'a>(facts: &BattleRef<'a>, model: ModelId) -> StepResult<&'a Unit> {
    facts.unit_of(model).or_missing(format_args!("the unit of {model}"))
}

impl TriggerHost for BattleHost {
    fn rule(&self) -> &'static str {
        self.rule
    }

    fn round(&self, world: &World) -> u32 {
        BattleRef::of(world).rounds.round
    }

    fn is_of_type(&self, world: &World, model: ModelId, name: &str) -> bool {
        let facts = BattleRef::of(world);
        let of_model = facts.get(model).is_some_and(|it| it.fighter.model == *name);
        of_model || facts.unit_of(model).is_some_and(|unit| unit.kind == *name)
    }

    fn is_attack(&self, action: &str) -> bool {
        action.starts_with(ATTACK)
    }

    fn has_state(&self, world: &World, model: ModelId, state: &str) -> bool {
        let facts = BattleRef::of(world);
        facts.unit_of(model).is_some_and(|unit| facts.module.has_state(&facts, unit, state))
    }

    fn carries(&self, world: &World, model: ModelId, item: &str) -> bool {
        let facts = BattleRef::of(world);
        facts.module.carries(&facts, model, item)
    }

    fn sees(&self, world: &World, from: ModelId, to: ModelId) -> bool {
        let facts = BattleRef::of(world);
        match (facts.get(from), facts.get(to)) {
            (Some(from), Some(to)) => sight::sees(&facts, from, to),
            (None, _) | (_, None) => false,
        }
    }

    fn cost_text(&self, cost: u8) -> Text {
        if cost > 0 { points_text(u32::from(cost)) } else { Text::default() }
    }

    fn affordable(&self, world: &World, model: ModelId, cost: u8) -> Verdict {
        let facts = BattleRef::of(world);
        let unit = facts.unit_of(model).ok_or_else(|| {
            Refusal::rule("Gone", text!("rules-cadence-it-is-not-there", "it is no longer there"))
        })?;
        // Actions that are declared are paid for when the activation begins.
        let declared = match facts.activation.unit == Some(unit.id) {
            true => facts.cost(unit.id, &facts.activation.declared),
            false => 0,
        };
        let cost = u32::from(cost);
        if unit.command < declared + cost {
            let left = points_text(unit.command.saturating_sub(declared));
            let detail = event_text!(
                "rules-cadence-it-costs-and-is-left",
                "it costs {cost}, and the unit has {left} left",
                cost = points_text(cost)
            );
            return Err(Refusal::rule("TooFewPoints", detail));
        }
        let after = unit.command - cost;
        let least = if after <= 1 { 1 } else { facts.module.least_actions(&facts, unit.id) };
        // Another action must follow, and nothing would be left to pay it.
        if declared > 0 && after == declared && facts.activation.declared.len() < least {
            let detail = text!(
                "rules-cadence-the-point-is-needed-for-another",
                "the Command Point is needed for another action"
            );
            return Err(Refusal::rule("TooFewPoints", detail));
        }
        Ok(())
    }

    fn spend(&self, world: &mut World, model: ModelId, cost: u8) -> StepResult {
        with_param::<BattleMut, _>(world, |mut battle| {
            let unit = unit_of(&battle.read(), model)?.id;
            battle.spend(unit, u32::from(cost))
        })?
    }

    fn score(&self, world: &mut World, side: SideId, points: i32) -> StepResult {
        with_param::<BattleMut, _>(world, |mut battle| {
            let reason = text!("rules-cadence-a-rule-of-the-scenario", "a rule of the scenario");
            battle.award(side, points, reason, self.rule)
        })?
    }

    fn wound(&self, world: &mut World, model: ModelId, amount: i32) -> StepResult {
        with_param::<BattleMut, _>(world, |mut battle| {
            let (unit, hurts) = {
                let facts = battle.read();
                let model_ref = facts.try_get(model)?;
                let unhurt = model_ref.fighter.left >= model_ref.fighter.full;
                // The loss of another model may have taken it off, and who is unhurt
                // regains nothing.
                (model_ref.fighter.unit, model_ref.in_play() && (amount > 0 || !unhurt))
            };
            if !hurts {
                return Ok(());
            }
            battle.hurt(model, amount, &[self.rule])?;
            battle.settle_unit(unit)
        })?
    }

    fn set_state(&self, world: &mut World, model: ModelId, state: &str, on: bool) -> StepResult {
        with_param::<BattleMut, _>(world, |mut battle| {
            let (unit, held) = {
                let facts = battle.read();
                let unit = unit_of(&facts, model)?;
                (unit.id, facts.module.has_state(&facts, unit, state))
            };
            // The models of a unit share its state, which begins once.
            if held == on {
                return Ok(());
            }
            battle.module().set_state(&mut battle, unit, state, on)
        })?
    }

    fn remove(&self, world: &mut World, model: ModelId, text: Text) -> StepResult {
        with_param::<BattleMut, _>(world, |mut battle| {
            let unit = unit_of(&battle.read(), model)?.id;
            battle.leave_alive(model, text, &[self.rule]);
            let gone = {
                let facts = battle.read();
                facts.alive(facts.try_unit(unit)?).is_empty()
            };
            if gone { battle.module().withdrawn(&mut battle, unit) } else { Ok(()) }
        })?
    }

    fn finish(&self, world: &mut World, winner: Option<SideId>, reason: &str) -> StepResult {
        with_param::<BattleMut, _>(world, |mut battle| {
            win_by(&mut battle, winner, Text::verbatim(reason), self.rule);
        })
    }
}
