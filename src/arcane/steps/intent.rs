//! Payment for abilities, and the actions that begin afterwards.

use bevy_math::Vec3;
use serde::{Deserialize, Serialize};

use super::combat::attack::declare;
use super::dice_test::{TestKind, start_test};
use super::effects::{AbilityUse, apply_ability};
use super::moves::start_move;
use crate::attack::Attack;
use crate::change::DuelMut;
use crate::content::Ability;
use monteria_game::{EventKind, ModelId, StepResult, event_text};

/// The action that begins once its ability is paid for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Intent {
    Attack(Attack),
    /// The use of an ability that is neither an attack nor a move.
    Use(AbilityUse),
    Move {
        model: ModelId,
        #[serde(rename = "way")]
        path: Vec<Vec3>,
        /// The cost of the path in inches of movement.
        cost: f32,
    },
}

/// Begins an action that is paid for.
pub fn begin(duel: &mut DuelMut<'_, '_>, intent: Intent) -> StepResult {
    match intent {
        Intent::Attack(attack) => declare(duel, attack),
        Intent::Use(used) => apply_ability(duel, used),
        Intent::Move { model, path, cost } => start_move(duel, model, path, cost),
    }
}

/// Pays for an ability, marks it as used, and begins its action: at once, or after
/// a successful Difficulty roll.
pub(crate) fn pay_for(
    duel: &mut DuelMut<'_, '_>,
    by: ModelId,
    ability: &Ability,
    intent: Intent,
) -> StepResult {
    let text = event_text!(
        "rules-arcane-uses",
        "{name} uses {ability}",
        name = duel.name(by),
        ability = ability.name
    );
    let what = EventKind::ActionTaken {
        model: by,
        action: ability.id.to_string(),
        target: target_of(&intent),
    };
    duel.ctx.record(what, text, &["arc-ability"]);
    if ability.essence > 0 {
        let side = duel.read().try_get(by)?.side();
        let text = event_text!(
            "rules-arcane-draws-on-essence",
            "{name} spends Essence",
            name = duel.name(by)
        );
        duel.spend_essence(side, ability.essence.get(), text)?;
    }
    duel.mark_used(by, ability)?;
    if ability.kind().uses_movement() {
        duel.condition(by)?.moved = true;
    }
    duel.spend(by, ability.cost.get())?;
    if !duel.models.in_play(by) {
        return Ok(());
    }
    match ability.difficulty {
        Some(_) => start_test(
            duel,
            TestKind::Difficulty { model: by, ability: ability.id.clone(), intent },
        ),
        None => begin(duel, intent),
    }
}

fn target_of(intent: &Intent) -> Option<ModelId> {
    match intent {
        Intent::Attack(attack) => Some(attack.target),
        Intent::Use(used) if used.targets.len() == 1 => used.targets.first().copied(),
        Intent::Use(_) | Intent::Move { .. } => None,
    }
}
