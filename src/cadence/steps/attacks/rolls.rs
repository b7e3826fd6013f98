//! The attack rolls and the counter rolls of an attack (Cadence, Action: Attack,
//! steps 2 and 4).

use crate::state::battle::UnitId;
use crate::state::change::BattleMut;
use crate::strike::{AttackPlan, Guard};
use monteria_dice::{SixPool, SixRoll};
use monteria_game::{ModelId, StepResult, Text, text};

/// The label of a counter roll.
const COUNTER: Text = text!("rules-cadence-counter-roll", "counter");

/// The counts of several attack rolls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AttackRolls {
    pub successes: u32,
    /// Natural 6s among the successes.
    pub sixes: u32,
    /// Natural 1s, without those of rerolls.
    pub ones: u32,
}

impl AttackRolls {
    fn of(roll: &SixRoll) -> Self {
        AttackRolls { successes: roll.successes, sixes: roll.sixes, ones: roll.ones }
    }

    fn add(&mut self, other: AttackRolls) {
        self.successes += other.successes;
        self.sixes += other.sixes;
        self.ones += other.ones;
    }
}

/// Makes the attack rolls of a plan for a unit and its leading model, with rerolls and
/// Volley. `label` names the roll to players and `why` cites its rules.
pub fn attack_rolls(
    battle: &mut BattleMut<'_, '_>,
    plan: &AttackPlan,
    unit: UnitId,
    lead: Option<ModelId>,
    target: UnitId,
    label: Text,
    why: &[&str],
) -> StepResult<AttackRolls> {
    let name = battle.unit_name(unit)?;
    let mut all = AttackRolls::default();
    let mut rerolls_left = plan.rerolls;
    for pool in plan.pools() {
        let roll =
            battle.ctx.roll_six_with(lead, &name, &label, (&pool, plan.modifiers.clone()), why);
        let mut rolled = AttackRolls::of(&roll);
        let failures = pool.dice - roll.successes.min(pool.dice);
        let rerolled = rerolls_left.min(failures);
        if rerolled > 0 {
            rerolls_left -= rerolled;
            let more = SixPool { dice: rerolled, ..pool };
            let extra = battle.ctx.roll_six(
                lead,
                &name,
                text!("rules-cadence-rolled-again", "{label}, rolled again"),
                &more,
                &["cad-reroll"],
            );
            // The natural 1s of the first roll count: a reroll adds none.
            rolled.add(AttackRolls { ones: 0, ..AttackRolls::of(&extra) });
        }
        if plan.volley && rolled.sixes > 0 {
            let more = SixPool { dice: rolled.sixes, ..pool };
            let extra = battle.ctx.roll_six(
                lead,
                &name,
                text!("rules-cadence-volley", "Volley"),
                &more,
                &["cad-volley"],
            );
            rolled.add(AttackRolls::of(&extra));
        }
        all.add(rolled);
    }
    let rerolled = plan.rerolls - rerolls_left;
    battle.module().attack_dice_rerolled(battle, unit, lead, target, rerolled)?;
    Ok(all)
}

/// Makes counter rolls against so many points of damage; returns the hit points lost.
pub fn counter(battle: &mut BattleMut<'_, '_>, name: &str, guard: &Guard, damage: u32) -> i32 {
    let total = guard.total() as u32;
    let shields = guard.models.iter().any(|(_, shields)| *shields);
    let why = ["cad-counter-rolls"];
    if !shields {
        let pool = SixPool::new(damage, guard.counter);
        let roll = battle.ctx.roll_six(None, name, COUNTER, &pool, &why);
        return (damage - roll.successes).min(total) as i32;
    }
    // Shields fail with the first lost hit point, so that each point of damage
    // is rolled by itself.
    let mut lost = 0u32;
    for _ in 0..damage {
        if lost >= total {
            break;
        }
        let pool = SixPool {
            dice: 1,
            target_number: guard.counter,
            reroll_failed: guard.shielded(lost as usize),
        };
        let roll =
            battle.ctx.roll_six(None, name, COUNTER, &pool, &["cad-counter-rolls", "cad-shields"]);
        lost += 1 - roll.successes;
    }
    lost as i32
}
