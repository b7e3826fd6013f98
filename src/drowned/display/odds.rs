//! Exact odds of an action before any dice are rolled: how far its movement gets, which
//! opposed tests win, and the damage of each level. Previews and the computer player use
//! them; the steps roll the same tests.

use bevy_math::Vec2;

use crate::content::TestKind;
use crate::feat::{Chances, Level, Opposed, SIDES, TestResult};
use crate::sequence::{Combat, CombatId, Landing, MoveTest, PendingDamage, Sequence};
use crate::skirmish_ref::{Attempt, PosedModel, SkirmishRef};
use crate::steps::turns::options::may_shoot;
use monteria_dice::Distribution;
use monteria_game::{ModelId, OrMissing, StepResult};
use monteria_table::{distance_to_point, lift};

pub use crate::steps::combat::armour::ArmourRoll;
pub use crate::steps::combat::templates::{
    Scatter, landing_result, models_under, needs_no_test, scattered_spot,
};
pub use crate::steps::paths::movement::{distance_reached, movement_of};
pub use crate::steps::paths::react::{ReactAnswer, reaction_of};

/// Prediction of one combat test of an action.
pub struct TestForecast {
    /// The combat action that is tested.
    pub of: CombatId,
    pub by: ModelId,
    pub kind: TestKind,
    /// Distribution of results if its player rerolls for the highest damage,
    /// then the best level.
    pub chances: Chances,
    /// Damage at each level, worst level first; None where the level does none.
    pub damage_by_level: [Option<PendingDamage>; 5],
    /// Probability at each level that the test is made, has this level, and is applied.
    pub applied: [f64; 5],
    /// Probability that the test is made and blunders.
    pub blunder_chance: f64,
    /// Whether it is applied before an opposing test of the same kind.
    first: bool,
}

impl TestForecast {
    fn of(facts: &SkirmishRef<'_>, sequence: &Sequence, of: CombatId) -> StepResult<TestForecast> {
        let attempt = facts.attempt(sequence, of)?;
        let mut damage_by_level = [const { None }; 5];
        for level in Level::ALL {
            damage_by_level[level as usize] = facts.damage_at(sequence, of, level)?;
        }
        let chances = chances_with_rerolls(facts, &attempt, &damage_by_level);
        let first = attempt.by.is_first(attempt.kind);
        let by = attempt.by.id();
        let kind = attempt.kind;
        Ok(TestForecast {
            of,
            by,
            kind,
            chances,
            damage_by_level,
            applied: [0.0; 5],
            blunder_chance: 0.0,
            first,
        })
    }

    /// Returns the expected value of a function of the damage over all levels.
    ///
    /// # Errors
    /// If `price` returns one.
    pub fn expected(&self, price: impl Fn(&PendingDamage) -> StepResult<f64>) -> StepResult<f64> {
        let each =
            self.damage_by_level.iter().zip(self.applied).filter(|(_, chance)| *chance > 0.0);
        each.map(|(pending, chance)| Ok(chance * pending.as_ref().map_or(Ok(0.0), &price)?)).sum()
    }

    /// Returns the distribution of wounds over all levels.
    ///
    /// # Errors
    /// Where something that the action names is missing.
    pub fn wounds(&self, facts: &SkirmishRef<'_>) -> StepResult<Distribution> {
        let mut all = vec![(1.0 - self.applied.iter().sum::<f64>(), Distribution::none())];
        for (pending, chance) in self.damage_by_level.iter().zip(self.applied) {
            let odds =
                pending.as_ref().map(|pending| wound_distribution(facts, pending)).transpose()?;
            all.push((chance, odds.unwrap_or_else(Distribution::none)));
        }
        Ok(Distribution::mix(&all))
    }

    /// Returns the probability that the tester is still conscious after `other` was
    /// applied first with this result.
    fn outlives(
        &self,
        facts: &SkirmishRef<'_>,
        other: &TestForecast,
        result: TestResult,
    ) -> StepResult<f64> {
        let comes_first = other.first && !self.first && other.kind == self.kind;
        match &other.damage_by_level[result.level as usize] {
            Some(pending) if comes_first => {
                let left = facts.try_get(self.by)?.condition.wounds.max(0) as usize;
                Ok(1.0 - wound_distribution(facts, pending)?.at_least(left))
            }
            Some(_) | None => Ok(1.0),
        }
    }
}

impl TestForecast {
    /// Returns the probability that the test wins and has an effect: damage or, if the
    /// weapon does none at that distance, stopping the opposed action.
    pub fn success(&self) -> f64 {
        let idle = self.damage_by_level.iter().all(Option::is_none);
        (0..self.applied.len())
            .filter(|at| idle || self.damage_by_level[*at].is_some())
            .map(|at| self.applied[at])
            .sum()
    }
}

/// Returns the probability that a declared combat action has an effect; for a template,
/// that it hits an enemy. None if the action does not happen.
///
/// # Errors
/// Where something that the action names is missing.
pub fn success_chance(
    facts: &SkirmishRef<'_>,
    sequence: &Sequence,
    of: CombatId,
) -> StepResult<Option<f64>> {
    let turn = facts.turn.making(sequence);
    let facts = &facts.with_turn(&turn);
    if !matches!(sequence.combat(of), Some(Combat::Template { .. })) {
        let forecasts = forecast_tests(facts, sequence)?;
        let forecast = forecasts.iter().find(|forecast| forecast.of == of);
        return Ok(forecast.map(TestForecast::success));
    }
    let side = facts.try_get(sequence.tester(of).or_missing("who lays it")?)?.side();
    let hostile =
        |pending: &PendingDamage| facts.get(pending.to).is_some_and(|one| one.side() != side);
    let hits = |(chance, damages): &(f64, Vec<(f64, PendingDamage)>)| {
        let met = damages.iter().filter(|(_, pending)| hostile(pending));
        chance * (1.0 - met.map(|(found, _)| 1.0 - found).product::<f64>())
    };
    Ok(Some(possible_landings(facts, sequence, of)?.iter().map(hits).sum()))
}

/// Returns the probability that a mover reaches the end of its path, or None if nothing
/// on the path needs a test.
///
/// # Errors
/// Where something that the action names is missing.
pub fn arrival_chance(facts: &SkirmishRef<'_>, sequence: &Sequence) -> StepResult<Option<f64>> {
    if movement_of(sequence).is_empty() {
        return Ok(None);
    }
    let length = sequence.path()?.length();
    let arrives = |with: &Sequence| {
        with.move_test.as_ref().is_some_and(|move_test| {
            move_test.falls_at.is_none() && move_test.reached >= length - 0.001
        })
    };
    let all = possible_movements(facts, sequence)?;
    Ok(Some(all.iter().filter(|(_, with)| arrives(with)).map(|(chance, _)| chance).sum()))
}

/// Returns the distribution of a test whose player rerolls for the highest damage,
/// then the best level.
fn chances_with_rerolls(
    facts: &SkirmishRef<'_>,
    attempt: &Attempt<'_, '_>,
    damage_by_level: &[Option<PendingDamage>; 5],
) -> Chances {
    let damage = |level: Level| {
        damage_by_level[level as usize].as_ref().map_or(0.0, |pending| f64::from(pending.damage))
    };
    let value = |result: TestResult| damage(result.level) + f64::from(result.level as u8) / 100.0;
    facts.test(attempt).0.chances_with(&facts.rerolls(attempt), value)
}

/// Returns the distribution of wounds of pending damage.
pub fn wound_distribution(
    facts: &SkirmishRef<'_>,
    pending: &PendingDamage,
) -> StepResult<Distribution> {
    Ok(ArmourRoll::against(facts, pending)?.odds(pending.damage))
}

/// Returns the possible outcomes of an action's movement with their probabilities.
/// Rerolls aim for distance; a blunder is assumed to fall where the tested part begins.
///
/// # Errors
/// Where something that the action names is missing.
pub fn possible_movements(
    facts: &SkirmishRef<'_>,
    sequence: &Sequence,
) -> StepResult<Vec<(f64, Sequence)>> {
    let stopped_at = sequence.first_pounce();
    let kinds = movement_of(sequence);
    // Nothing on the path needs a test, or the test was made.
    let Some(kind) = kinds.first().filter(|_| sequence.move_test.is_none()) else {
        return Ok(vec![(1.0, Sequence { stopped_at, ..sequence.clone() })]);
    };
    let one = facts.try_get(sequence.by)?;
    let test = facts.test(&facts.unopposed(one, *kind)).0;
    let mut again: Vec<_> =
        kinds.iter().flat_map(|kind| facts.rerolls(&facts.unopposed(one, *kind))).collect();
    again.sort_unstable();
    again.dedup();
    let value = |result: TestResult| f64::from(result.level as u8);
    let chances = test.chances_with(&again, value);
    let mut all = Vec::new();
    for level in Level::ALL {
        let reached = distance_reached(facts, sequence, level)?;
        let falls_at = (level == Level::Blunder).then_some(reached);
        let move_test = MoveTest {
            test,
            roll: None,
            fixed_level: Some(level),
            rerolled: Vec::new(),
            reached,
            falls_at,
        };
        all.push((
            chances.level(level),
            Sequence { move_test: Some(move_test), stopped_at, ..sequence.clone() },
        ));
    }
    all.retain(|(chance, _)| *chance > 0.0);
    Ok(all)
}

/// Predicts all combat tests of an action over all outcomes of its movement. Teardrops
/// are left out: they need no test.
///
/// # Errors
/// Where something that the action names is missing.
pub fn forecast_tests(
    facts: &SkirmishRef<'_>,
    sequence: &Sequence,
) -> StepResult<Vec<TestForecast>> {
    let mut all: Vec<TestForecast> = Vec::new();
    for (share, with) in possible_movements(facts, sequence)? {
        let turn = facts.turn.making(&with);
        for forecast in forecast_with_movement(&facts.with_turn(&turn), &with)? {
            let index = all.iter().position(|it| it.of == forecast.of).unwrap_or(all.len());
            let applied = forecast.applied;
            let blunder_chance = forecast.blunder_chance;
            if index == all.len() {
                all.push(TestForecast { applied: [0.0; 5], blunder_chance: 0.0, ..forecast });
            }
            let total = &mut all[index];
            total.blunder_chance += share * blunder_chance;
            total.applied.iter_mut().zip(applied).for_each(|(sum, chance)| *sum += share * chance);
        }
    }
    Ok(all)
}

/// Predicts the combat tests of an action whose movement has a known outcome.
fn forecast_with_movement(
    facts: &SkirmishRef<'_>,
    sequence: &Sequence,
) -> StepResult<Vec<TestForecast>> {
    let mut all: Vec<TestForecast> = Vec::new();
    for of in sequence.happening_combats() {
        if !needs_no_test(facts, sequence, of)? {
            all.push(TestForecast::of(facts, sequence, of)?);
        }
    }
    for number in 0..all.len() {
        let own = &all[number];
        let others: Vec<&TestForecast> =
            all.iter().filter(|other| sequence.opposes(own.of, other.of)).collect();
        let first = own.first && others.iter().any(|other| other.kind == own.kind);
        let mut applied = [0.0; 5];
        for (result, chance) in own.chances.all.iter().filter(|(result, _)| result.level.succeeds())
        {
            // Probability that the tester is still able to act, and that it is so but
            // beats none of the opposing tests.
            let mut able = 1.0;
            let mut beaten = 1.0;
            for other in &others {
                let mut sum = 0.0;
                let mut lost = 0.0;
                for (against, share) in &other.chances.all {
                    let lives = share * own.outlives(facts, other, *against)?;
                    sum += lives;
                    lost += if Opposed::of(*result, *against).first() { 0.0 } else { lives };
                }
                able *= sum;
                beaten *= lost;
            }
            let none = first || others.is_empty();
            applied[result.level as usize] += chance * if none { able } else { able - beaten };
        }
        all[number].blunder_chance = all[number].chances.level(Level::Blunder);
        all[number].applied = applied;
    }
    Ok(all)
}

/// Prices of results of tests that do no damage, in crew points.
#[derive(Clone, Copy, Debug)]
pub struct ResultPrices {
    /// Cost of each blunder.
    pub blunder: f64,
    /// Gain of each successful dodge.
    pub dodge: f64,
}

/// Returns the expected gain of the acting side from all tests and templates
/// of an action. `cost` prices damage.
pub fn expected_balance(
    facts: &SkirmishRef<'_>,
    sequence: &Sequence,
    cost: impl Fn(&SkirmishRef<'_>, &PendingDamage) -> StepResult<f64>,
    prices: ResultPrices,
) -> StepResult<f64> {
    let turn = facts.turn.making(sequence);
    let facts = &facts.with_turn(&turn);
    let side = facts.try_get(sequence.by)?.side();
    let sign =
        |id: ModelId| if facts.get(id).is_some_and(|one| one.side() == side) { 1.0 } else { -1.0 };
    let mut sum = 0.0;
    for forecast in forecast_tests(facts, sequence)? {
        let dodges = forecast.kind == TestKind::Dodge;
        let dodged = if dodges { forecast.applied.iter().sum::<f64>() } else { 0.0 };
        let damage = forecast.expected(|pending| cost(facts, pending))?;
        let gain = damage + prices.dodge * dodged - prices.blunder * forecast.blunder_chance;
        sum += sign(forecast.by) * gain;
    }
    for of in sequence.happening_combats() {
        for (chance, damages) in possible_landings(facts, sequence, of)? {
            for (found, pending) in damages {
                sum -= sign(pending.to) * chance * found * cost(facts, &pending)?;
            }
        }
    }
    Ok(sum)
}

/// Returns the expected gain of the best unopposed shot of a model from a pose at
/// another; `price` prices damage.
pub fn best_shot_value(
    facts: &SkirmishRef<'_>,
    (by, from): PosedModel<'_, '_>,
    (at, there): PosedModel<'_, '_>,
    price: impl Fn(&PendingDamage) -> StepResult<f64>,
) -> StepResult<f64> {
    let guns =
        by.fighter.weapons.iter().filter(|gun| gun.ranges().is_some() && gun.template().is_none());
    let able =
        guns.filter(|gun| by.usable(gun) && may_shoot(facts, (by, from), gun, (at, there)).is_ok());
    let mut best: f64 = 0.0;
    for gun in able {
        let alone = facts.unopposed(by, TestKind::Shoot);
        let attempt = Attempt { from: *from, weapon: Some(gun), at: Some((at, *there)), ..alone };
        let chances = facts.test(&attempt).0.chances();
        let each = Level::ALL
            .into_iter()
            .filter_map(|level| Some((level, facts.damage_of(&attempt, level)?)));
        let each = each.map(|(level, pending)| Ok(chances.level(level) * price(&pending)?));
        best = best.max(each.sum::<StepResult<f64>>()?);
    }
    Ok(best)
}

/// Returns where a template may land: each outcome with its probability, and the damage
/// to each model under it with the probability that it applies. Dodges are ignored.
///
/// # Errors
/// Where something that the action names is missing.
pub fn possible_landings(
    facts: &SkirmishRef<'_>,
    sequence: &Sequence,
    of: CombatId,
) -> StepResult<Vec<(f64, Vec<(f64, PendingDamage)>)>> {
    // Only templates land.
    let Some(Combat::Template { weapon, at, facing, .. }) = sequence.combat(of) else {
        return Ok(Vec::new());
    };
    let by = sequence.tester(of).or_missing("who tests")?;
    let one = facts.try_get(by)?;
    let arm = facts.weapon(by, &weapon)?;
    let away = distance_to_point(&one.body(), lift(at, facts.table.ground(at)));
    let levels: Vec<(Option<Level>, f64)> = if needs_no_test(facts, sequence, of)? {
        vec![(None, 1.0)]
    } else {
        let chances = TestForecast::of(facts, sequence, of)?.chances;
        Level::ALL.map(|level| (Some(level), chances.level(level))).into()
    };
    let after =
        if let CombatId::Reacting(number) = of { sequence.reactions.get(number) } else { None };
    let after = after.map(|reaction| reaction.after);
    let mut all = Vec::new();
    for (level, chance) in levels {
        // Nothing lands after a blunder, or after a miss of a weapon that does not deviate.
        let Some((damage, scatter)) = landing_result(arm, level, away) else { continue };
        for (at, share) in possible_spots(facts, at, scatter) {
            let landing = Landing { by, weapon: weapon.clone(), at, facing, damage, after };
            let pending =
                models_under(facts, &landing)?.into_iter().map(|(to, stealthed, cover)| {
                    let found = f64::from(one.profile().intelligence.get()) / f64::from(SIDES);
                    let pending = PendingDamage {
                        ranged: true,
                        cover,
                        ..PendingDamage::of(by, &weapon, to, damage)
                    };
                    (if stealthed && arm.is_harmful() { found } else { 1.0 }, pending)
                });
            all.push((chance * share, pending.collect()));
        }
    }
    Ok(all)
}

/// Returns the spots at which a template may lie after its
/// scatter, with their probabilities.
fn possible_spots(facts: &SkirmishRef<'_>, at: Vec2, scatter: Scatter) -> Vec<(Vec2, f64)> {
    match scatter {
        Scatter::None => vec![(at, 1.0)],
        Scatter::Inches(inches) => {
            let spot = |face: u32| (scattered_spot(facts, at, face, inches), 0.1);
            (1..=SIDES).map(spot).collect()
        }
        Scatter::Die => {
            let spot = |both: u32| {
                let face = both % SIDES + 1;
                let inches = ((both - 1) / SIDES + 1) as f32;
                (scattered_spot(facts, at, face, inches), 0.01)
            };
            (1..=SIDES * SIDES).map(spot).collect()
        }
    }
}
