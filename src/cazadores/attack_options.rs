//! What a model of the Pack could attack from where it is planned to go, with the Weapons
//! that it has in hand: the very plans that the dice would follow there. Gear, Rituals
//! and what may happen to it on its way are left out.

use bevy_math::Vec3;

use super::hunt::Turn;
use super::hunt_ref::{HuntRef, ModelRef};
use super::preview::{expected_wounds, planned_attack};
use super::steps::attack::{arms, may_strike};
use super::steps::offers::{Allowed, may_act};
use super::steps::turn_act::TurnAct;
use monteria_dice::odds;
use monteria_game::{AttackOdds, AttackOption, AttackOptions, Choice, ModelId, Seen, Stand};

/// What this model could attack, were it to stand there once it has done this.
pub(crate) fn attack_options(
    facts: &HuntRef<'_>,
    choice: &Choice,
    model: ModelId,
    at: Vec3,
) -> Option<AttackOptions> {
    let mover = facts.get(model).filter(|mover| mover.in_play())?;
    let (_, armoury) = mover.pack?;
    // Only the free Move leaves the Action of this Turn.
    let at_once = facts.turn.model == Some(model)
        && facts.turn.action
        && choice.action::<TurnAct>() == Some(TurnAct::FreeMove);
    let turn = Turn {
        model: Some(model),
        free_move: false,
        action: true,
        moved: true,
        ..facts.turn.clone()
    };
    let stand = Stand { at, ..*mover.stand };
    let there = ModelRef { seen: Seen { stand: &stand, ..mover.seen }, ..*mover };
    let facts = facts.supposing(&turn, &[there]);
    let when = if at_once { String::new() } else { "in its next Turn".to_owned() };
    let mut found = AttackOptions { when, ..AttackOptions::default() };
    if facts.surrounded(model) {
        found.cautions.push("It would be Surrounded here".to_owned());
    }
    if may_act(&facts, model, Allowed::Other).is_err() {
        return Some(found);
    }
    for weapon in
        arms(&facts, armoury).into_iter().filter(|(_, verdict)| verdict.is_ok()).map(|(it, _)| it)
    {
        for target in facts.hostile_to(model).map(|foe| foe.id()) {
            if may_strike(&facts, model, target, weapon).is_err() {
                continue;
            }
            let Some((_, plan)) = planned_attack(&facts, model, &weapon.id, target) else {
                continue;
            };
            let odds = AttackOdds {
                hits: odds(&plan.check).success,
                wounds: expected_wounds(&plan),
                falls: 0.0,
            };
            found.attacks.push(AttackOption { target, name: weapon.name.clone(), odds });
        }
    }
    Some(found)
}
