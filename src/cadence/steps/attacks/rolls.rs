//! The attack rolls and the counter rolls of an attack (Cadence, Action: Attack,
//! steps 2 and 4).

use crate::state::battle::UnitId;
use crate::state::change::BattleMut;
use crate::strike::{AttackPlan, Guard};
use monteria_dice::SixPool;
use monteria_game::{ModelId, StepResult};

/// Makes the attack rolls of a plan for a unit and its leading model, with rerolls and
/// Volley. Returns the numbers of hits, natural 6s and natural 1s.
pub fn attack_rolls(
    battle: &mut BattleMut<'_, '_>,
    plan: &AttackPlan,
    (unit, lead): (UnitId, Option<ModelId>),
    target: UnitId,
    (label, why): (&str, &[&str]),
) -> StepResult<(u32, u32, u32)> {
    let name = battle.unit_name(unit)?;
    let mut all = (0, 0, 0);
    let mut redo = plan.redo;
    let mut redone = 0;
    for pool in plan.pools() {
        let roll =
            battle.ctx.roll_six_with(lead, &name, label, (&pool, plan.modifiers.clone()), why);
        let again = redo.min(pool.dice - roll.successes.min(pool.dice));
        let mut rolled = (roll.successes, roll.sixes, roll.ones);
        if again > 0 {
            redo -= again;
            redone += again;
            let more = SixPool { dice: again, ..pool };
            let extra = battle.ctx.roll_six(
                lead,
                &name,
                &format!("{label}, rolled again"),
                &more,
                &["cad-reroll"],
            );
            rolled.0 += extra.successes;
            rolled.1 += extra.sixes;
        }
        if plan.volley && rolled.1 > 0 {
            let more = SixPool { dice: rolled.1, ..pool };
            let extra = battle.ctx.roll_six(lead, &name, "Volley", &more, &["cad-volley"]);
            rolled.0 += extra.successes;
            rolled.1 += extra.sixes;
            rolled.2 += extra.ones;
        }
        all.0 += rolled.0;
        all.1 += rolled.1;
        all.2 += rolled.2;
    }
    battle.rules().rolled_again(battle, unit, lead, target, redone)?;
    Ok(all)
}

/// Makes counter rolls against so many points of damage; returns the hit points lost.
pub fn counter(battle: &mut BattleMut<'_, '_>, name: &str, guard: &Guard, damage: u32) -> i32 {
    let total = guard.total() as u32;
    let shields = guard.models.iter().any(|(_, shields)| *shields);
    let why = ["cad-counter-rolls"];
    if !shields {
        let roll =
            battle.ctx.roll_six(None, name, "counter", &SixPool::new(damage, guard.counter), &why);
        return (damage - roll.successes).min(total) as i32;
    }
    // Shields fail with the first lost hit point, so that each point of damage
    // is rolled by itself.
    let mut lost = 0u32;
    for _ in 0..damage {
        if lost >= total {
            break;
        }
        let pool = SixPool { dice: 1, need: guard.counter, again: guard.shielded(lost as usize) };
        let roll = battle.ctx.roll_six(
            None,
            name,
            "counter",
            &pool,
            &["cad-counter-rolls", "cad-shields"],
        );
        lost += 1 - roll.successes;
    }
    lost as i32
}
