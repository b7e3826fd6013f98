//! The gun that displaces its target (Respawn, Season 1: Big Guns).

use bevy_ecs::prelude::*;

use super::{Displace, ShiftChoice};
use crate::steps::push::push;
use crate::steps::questions::character_decision;
use monteria_cadence::change::BattleMut;
use monteria_dice::SixPool;
use monteria_game::{Answered, AskResult, Choice, StepResult, event_text, text};

/// Distances of a displacement, in inches.
const DISPLACEMENTS: [u8; 3] = [4, 8, 16];
/// Dice and target number of a character that is thrown into terrain.
const CRASH_POOL: SixPool = SixPool { dice: 2, target_number: 4, reroll_failed: false };

pub(super) fn ask_displace(In(step): In<Displace>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let Some((unit, _)) = facts.acting(step.unit)? else { return Ok(None) };
    if facts.acting(step.target)?.is_none() {
        return Ok(None);
    }
    let option = |shift: ShiftChoice| {
        let (ShiftChoice::Toward(inches) | ShiftChoice::Away(inches)) = shift;
        let label = match shift {
            ShiftChoice::Away(_) => {
                event_text!("rules-respawn-inches-away", "Push it {inches}\" away")
            }
            ShiftChoice::Toward(_) => {
                event_text!("rules-respawn-inches-toward", "Pull it {inches}\" closer")
            }
        };
        Choice::plain(shift, label)
    };
    let all = DISPLACEMENTS
        .map(ShiftChoice::Toward)
        .into_iter()
        .chain(DISPLACEMENTS.map(ShiftChoice::Away));
    let prompt = event_text!(
        "rules-respawn-is-displaced-which-way",
        "{name} is displaced: which way?",
        name = facts.unit_name(step.target)
    );
    Ok(Some(character_decision(unit, prompt, all.map(option).collect())))
}

pub(super) fn answer_displace(
    In((step, answer)): Answered<Displace, ShiftChoice>,
    mut battle: BattleMut,
) -> StepResult {
    let (from, at) = {
        let facts = battle.read();
        (facts.unit_position(step.unit), facts.unit_position(step.target))
    };
    let (inches, ahead) = match answer.choice {
        ShiftChoice::Away(inches) => (inches, crate::geometry::direction(from, at)),
        ShiftChoice::Toward(inches) => (inches, crate::geometry::direction(at, from)),
    };
    let crashed = push(&mut battle, step.target, ahead, f32::from(inches), true, "cad-big-guns")?;
    if !crashed {
        return Ok(());
    }
    let name = battle.unit_name(step.target)?;
    let roll = battle.ctx.roll_six(
        None,
        &name,
        text!("rules-respawn-the-crash", "the crash"),
        &CRASH_POOL,
        &["cad-big-guns"],
    );
    let lost = CRASH_POOL.dice - roll.successes;
    // A character that a charge has destroyed on the way loses nothing more.
    let model = battle.read().lead_model(step.target);
    if let Some(model) = model.filter(|_| lost > 0) {
        battle.hurt(model, lost as i32, &["cad-big-guns"])?;
        battle.settle_unit(step.target)?;
    }
    Ok(())
}
