//! What the tests of an action are expected to come to: exact chances, opposed where the rules oppose them.

use super::worth::{loss, worth};
use crate::game::StepResult;
use crate::rulesets::drowned::content::TestKind;
use crate::rulesets::drowned::feat::{Chances, Level, TestResult};
use crate::rulesets::drowned::sequence::{Combat, Harm, Sequence, Side};
use crate::rulesets::drowned::skirmish_ref::{Attempt, ModelRef, Place, SkirmishRef};
use crate::rulesets::drowned::steps::armour::ArmourRoll;
use crate::rulesets::drowned::steps::offers::may_shoot;
use crate::rulesets::drowned::steps::tests::{attempt, attempt_alone, opponent};

/// What a property of a weapon is worth that comes with a hit, as a share of whom it hits.
const PROPERTY: f64 = 0.04;
/// What a blunder costs, in points.
const BLUNDER: f64 = 0.8;

/// A test with what each level of it brings.
struct Blow {
    chances: Chances,
    gain: [f64; 5],
}

impl Blow {
    fn of(facts: &SkirmishRef<'_>, attempt: &Attempt<'_, '_>) -> Blow {
        let brings = |level: Level| match facts.harm_of(attempt, level) {
            Some(harm) => cost(facts, &harm),
            None if level == Level::Blunder => -BLUNDER,
            None => 0.0,
        };
        let gain = Level::ALL.map(brings);
        let dodge = attempt.kind == TestKind::Dodge;
        let worth = |result: TestResult| match dodge {
            true => f64::from(result.level as u8),
            false => gain[result.level as usize],
        };
        Blow { chances: facts.test(attempt).0.chances_with(&facts.rerolls(attempt), worth), gain }
    }

    fn brings(&self, result: TestResult) -> f64 {
        self.gain[result.level as usize]
    }

    fn expected(&self) -> f64 {
        self.chances.expected(|result| self.brings(result))
    }
}

/// What a harm is expected to cost whom it comes over, in points.
pub fn cost(facts: &SkirmishRef<'_>, harm: &Harm) -> f64 {
    let (Some(target), Ok(roll)) = (facts.get(harm.to), ArmourRoll::against(facts, harm)) else { return 0.0 };
    let odds = roll.odds(harm.damage);
    let wounds = odds.iter().enumerate().map(|(wounds, chance)| chance * loss(facts, target, wounds as i32));
    let more = facts.properties_of(harm).map_or(0, |all| all.len()) as f64;
    wounds.sum::<f64>() + PROPERTY * more * worth(facts, target)
}

/// What all tests of an action bring the side that acts, less what the others cost it.
pub fn tally(facts: &SkirmishRef<'_>, sequence: &Sequence) -> StepResult<f64> {
    let mut sum = 0.0;
    let mut own: Vec<(Side, Blow, bool)> = Vec::new();
    for of in [Side::Acting, Side::Answering] {
        if !matches!(sequence.combat(of), Some(Combat::Template { .. }) | None) {
            own.push((of, Blow::of(facts, &attempt(facts, sequence, of)?), false));
        }
    }
    for number in 0..sequence.reactions.len() {
        let theirs = Blow::of(facts, &attempt(facts, sequence, Side::Reacting(number))?);
        let by = opponent(sequence, number);
        match own.iter_mut().find(|(of, ..)| Some(*of) == by) {
            Some((_, own, met)) => {
                *met = true;
                for (first, second, wins, chance) in own.chances.opposed(&theirs.chances) {
                    sum += if wins.first() { chance * own.brings(first) } else { 0.0 };
                    sum -= if wins.second() { chance * theirs.brings(second) } else { 0.0 };
                }
            }
            None => sum -= theirs.expected(),
        }
    }
    Ok(sum + own.iter().filter(|(.., met)| !met).map(|(_, own, _)| own.expected()).sum::<f64>())
}

/// What the best shot of somebody from one place to another is expected to bring, where nobody opposes it.
pub fn shot(
    facts: &SkirmishRef<'_>,
    by: &ModelRef<'_>,
    from: &Place,
    at: &ModelRef<'_>,
    there: &Place,
) -> f64 {
    let guns = by.fighter.weapons.iter().filter(|gun| gun.ranges().is_some() && gun.template().is_none());
    let able = guns.filter(|gun| by.usable(gun) && may_shoot(facts, by, from, gun, at, there).is_ok());
    let brings = able.map(|gun| {
        let alone = attempt_alone(facts, by, TestKind::Shoot);
        let attempt = Attempt { from: *from, weapon: Some(gun), at: Some((at, *there)), ..alone };
        let test = facts.test(&attempt).0.chances();
        test.expected(|result| facts.harm_of(&attempt, result.level).map_or(0.0, |harm| cost(facts, &harm)))
    });
    brings.fold(0.0, f64::max)
}
