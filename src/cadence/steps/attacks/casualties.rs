//! Casualties: distributing lost hit points to models, by the owner's choice (Cadence,
//! Action: Attack, step 4).

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use parse_display::Display;
use serde::{Deserialize, Serialize};

use crate::state::battle::UnitId;
use crate::state::change::BattleMut;
use crate::steps::step;
use monteria_game::{
    Answered, AskResult, Choice, Decision, ModelId, Needs, Registry, StepResult, Text, event_text,
    text,
};
use monteria_table::flat;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum LossOrder {
    Open,
    /// The closest to the attacker.
    Near,
    /// The farthest from the attacker.
    Far,
}

step! {
    /// Hit points are lost.
    Allocate = "allocate" {
        unit: UnitId,
        lost: i32,
        /// Origin of the attack on the plan.
        from: Vec2,
        order: LossOrder,
    }
    /// The owner chooses who takes the next loss.
    Casualty = "casualty" {
        unit: UnitId,
        /// Hit points still to lose.
        lost: i32,
        /// Origin of the attack on the plan.
        from: Vec2,
    }
}

#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub enum CasualtyChoice {
    /// The closest to the attacker first.
    Near,
    /// The farthest from the attacker first.
    Far,
    Pick,
}

/// Registers the steps of this file.
pub fn register(registry: &mut Registry<'_>) {
    registry.step(allocate).decision(ask_casualty, answer_casualty);
}

fn allocate(In(step): In<Allocate>, mut battle: BattleMut) -> StepResult {
    let mut lost = step.lost;
    while lost > 0 {
        let (hurt, whole, total) = {
            let facts = battle.read();
            let standing = facts.standing(step.unit);
            let hurt = standing
                .iter()
                .find(|model_ref| model_ref.fighter.left < model_ref.fighter.full)
                .map(|model_ref| (model_ref.id(), model_ref.fighter.left));
            let mut whole: Vec<(f32, ModelId, i32)> = standing
                .iter()
                .map(|model_ref| {
                    (
                        flat(model_ref.stand.at).distance(step.from),
                        model_ref.id(),
                        model_ref.fighter.left,
                    )
                })
                .collect();
            whole.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            let total: i32 = standing.iter().map(|model_ref| model_ref.fighter.left).sum();
            (hurt, whole, total)
        };
        let next = match (hurt, step.order) {
            (Some(hurt), _) => Some(hurt),
            (None, LossOrder::Far) => whole.last().map(|(_, id, left)| (*id, *left)),
            (None, LossOrder::Open) if whole.len() > 1 && lost < total => {
                battle.ctx.then(Casualty { unit: step.unit, lost, from: step.from });
                return Ok(());
            }
            (None, _) => whole.first().map(|(_, id, left)| (*id, *left)),
        };
        // Losses beyond the last model are void.
        let Some((model, left)) = next else { break };
        let taken = lost.min(left);
        battle.hurt(model, taken, &["cad-allocation"])?;
        lost -= taken;
    }
    battle.settle_unit(step.unit)
}

fn ask_casualty(In(step): In<Casualty>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let unit = facts.try_unit(step.unit)?;
    let legal: Vec<ModelId> =
        facts.standing(step.unit).into_iter().map(|model_ref| model_ref.id()).collect();
    let pick =
        Choice::plain(CasualtyChoice::Pick, text!("rules-cadence-this-model-2", "This model"))
            .group(text!("rules-cadence-casualties", "Casualties"))
            .hint(text!(
                "rules-cadence-it-takes-the-loss-until-it",
                "It takes the loss until it is destroyed; then you choose again."
            ))
            .needs(Needs::Target { legal: legal.clone(), others: Vec::new() });
    let near = Choice::plain(
        CasualtyChoice::Near,
        text!("rules-cadence-closest-to-the-attacker-first", "Closest to the attacker first"),
    )
    .group(text!("rules-cadence-casualties", "Casualties"));
    let far = Choice::plain(
        CasualtyChoice::Far,
        text!("rules-cadence-farthest-from-the-attacker-first", "Farthest from the attacker first"),
    )
    .group(text!("rules-cadence-casualties", "Casualties"));
    Ok(Some(Decision {
        seat: unit.seat,
        model: legal.first().copied(),
        prompt: event_text!(
            "rules-cadence-loses-who-takes-them",
            "{name} loses {lost}: which model takes the loss?",
            name = unit.name,
            lost =
                Text::counted("rules-cadence-hit-points-2", step.lost, "hit point", "hit points")
        ),
        options: vec![near, far, pick],
        refused: Vec::new(),
    }))
}

fn answer_casualty(
    In((step, answer)): Answered<Casualty, CasualtyChoice>,
    mut battle: BattleMut,
) -> StepResult {
    let Casualty { unit, mut lost, from } = step;
    let order = match answer.choice {
        CasualtyChoice::Near => LossOrder::Near,
        CasualtyChoice::Far => LossOrder::Far,
        CasualtyChoice::Pick => {
            let model = answer.target()?;
            let taken = lost.min(battle.read().try_get(model)?.fighter.left);
            battle.hurt(model, taken, &["cad-allocation"])?;
            lost -= taken;
            LossOrder::Open
        }
    };
    battle.ctx.then(Allocate { unit, lost, from, order });
    Ok(())
}
