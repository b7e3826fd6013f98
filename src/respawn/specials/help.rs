//! Actions that help a friend: a Med Kit heals it, Munitions tune its
//! weapon (Respawn, Support Class).

use bevy_ecs::prelude::*;

use super::{SpecialEffect, SpecialUser};
use crate::area::ArenaMut;
use crate::state::Special;
use crate::steps::prepare::heal;
use crate::steps::questions::{
    TargetChoice, TargetVerdict, chosen_target, require_no_enemy_near, require_within,
    target_decision,
};
use monteria_cadence::battle::{Unit, UnitId};
use monteria_cadence::battle_ref::{BattleRef, ModelRef};
use monteria_cadence::change::BattleMut;
use monteria_cadence::steps::idle::NoEffectReasons;
use monteria_cadence::steps::step;
use monteria_game::{Answered, AskResult, Refusal, Registry, StepResult, Text, event_text, text};
use monteria_table::Body;

/// A special action that helps one friend.
pub(super) struct Helping {
    pub(super) how: Special,
    /// Value in victory points for simple plans.
    pub(super) simple_value: f32,
    pub(super) strong_value: f32,
}

impl SpecialEffect for Helping {
    fn perform(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
        battle.ctx.then(Help { unit, how: self.how });
        Ok(())
    }

    fn no_effect_reasons(&self, facts: &BattleRef<'_>, unit: UnitId) -> Option<NoEffectReasons> {
        super::no_effect_on_targets(
            facts,
            help_targets(facts, unit, self.how),
            text!("rules-respawn-no-friend-is-on-the-table", "no friend is on the table"),
        )
    }

    fn simple_value(&self) -> Option<f32> {
        Some(self.simple_value)
    }

    fn strong_value(&self, _: &BattleRef<'_>, _: &Unit) -> Option<f32> {
        Some(self.strong_value)
    }
}

step! {
    /// Asks which friend to help.
    Help = "help" {
        unit: UnitId,
        /// The action that helps.
        how: Special,
    }
}

/// Registers the steps of this file.
pub(super) fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_help, answer_help);
}

/// Returns the friends of a character, each with whether this action can help it now.
fn help_targets(facts: &BattleRef<'_>, unit: UnitId, how: Special) -> Vec<TargetVerdict> {
    let Some(SpecialUser { entry, model_ref, reach }) = SpecialUser::find(facts, unit, how) else {
        return Vec::new();
    };
    let kit = how == Special::MedKit;
    let safe = |body: &Body, of: Text| require_no_enemy_near(facts, entry.side, body, of);
    let verdict = |friend: &ModelRef<'_>| {
        require_within(reach, facts.distance_to_unit(model_ref, friend.fighter.unit))?;
        safe(&model_ref.body(), text!("rules-respawn-whoever-helps", "the character that helps"))?;
        if !kit {
            return safe(&friend.body(), text!("rules-respawn-it", "it"));
        }
        match friend.fighter.left < friend.fighter.full {
            true => Ok(()),
            false => Err(Refusal::rule(
                "Unhurt",
                text!("rules-respawn-it-is-not-hurt", "it is not hurt"),
            )),
        }
    };
    facts
        .units_on_table(entry.side)
        .filter(|friend| kit || friend.id != unit)
        .filter_map(|friend| Some((friend.id, facts.standing(friend.id).first().copied()?)))
        .map(|(id, friend)| (id, friend.id(), verdict(friend)))
        .collect()
}

fn ask_help(In(step): In<Help>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let Some((unit, _)) = facts.acting(step.unit)? else { return Ok(None) };
    Ok(target_decision(
        unit,
        TargetChoice::HelpWhom,
        step.how.name(),
        help_targets(&facts, step.unit, step.how),
    ))
}

fn answer_help(
    In((step, answer)): Answered<Help, TargetChoice>,
    mut battle: BattleMut,
) -> StepResult {
    let (friend, _) = chosen_target(help_targets(&battle.read(), step.unit, step.how), &answer)?;
    if step.how == Special::MedKit {
        return heal(&mut battle, friend, "cad-med-kit");
    }
    battle.character_state_mut(friend)?.tuned = true;
    let text = event_text!(
        "rules-respawn-tunes-the-weapon-of",
        "{unit} tunes the weapon of {friend}",
        unit = battle.unit_name(step.unit)?,
        friend = battle.unit_name(friend)?
    );
    battle.ctx.note(text, &["cad-munitions"]);
    Ok(())
}
