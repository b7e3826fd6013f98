//! Attacks that a pack model could make from the place where it is planned to go, with
//! the Weapons in hand. Uses the same plans as the dice. Gear, Rituals and events on the
//! path are not considered.

use bevy_math::Vec3;

use crate::display::preview::{expected_wounds, planned_attack};
use crate::state::hunt::Turn;
use crate::state::hunt_ref::{HuntRef, ModelRef};
use crate::steps::combat::attack::{check_target, weapon_options};
use crate::steps::turns::offers::{ActionClass, may_act};
use crate::steps::turns::turn_act::TurnAct;
use monteria_dice::odds;
use monteria_game::{
    AttackOdds, AttackOption, AttackOptions, Choice, ModelId, Seen, Stand, Text, text,
};

/// Returns the Attacks that `model` could make from a place after it has taken an option.
pub(crate) fn attack_options(
    facts: &HuntRef<'_>,
    choice: &Choice,
    model: ModelId,
    at: Vec3,
) -> Option<AttackOptions> {
    let mover = facts.get(model).filter(|mover| mover.in_play())?;
    let (_, armoury) = mover.pack?;
    // After the free Move the Action of this Turn is left.
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
    let when = if at_once {
        Text::default()
    } else {
        text!("rules-cazadores-in-its-next-turn", "in its next Turn")
    };
    let mut found = AttackOptions { when, ..AttackOptions::default() };
    if facts.is_surrounded(model) {
        found.cautions.push(text!(
            "rules-cazadores-it-would-be-surrounded-here",
            "It would be Surrounded here"
        ));
    }
    if may_act(&facts, model, ActionClass::Other).is_err() {
        return Some(found);
    }
    for weapon in weapon_options(&facts, armoury)
        .into_iter()
        .filter(|(_, verdict)| verdict.is_ok())
        .map(|(weapon, _)| weapon)
    {
        for target in facts.hostile_to(model).map(|foe| foe.id()) {
            if check_target(&facts, model, target, weapon).is_err() {
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
            found.attacks.push(AttackOption {
                target,
                name: Text::verbatim(weapon.name.clone()),
                odds,
            });
        }
    }
    Some(found)
}
