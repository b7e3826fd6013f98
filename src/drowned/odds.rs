//! What an action comes to, before anything is rolled: how far its movement leads,
//! which of its tests stand given those that oppose them, and what each level of
//! them does, by exact chances. Previews and the program's player read it; the steps
//! roll these very tests.

use super::steps::offers::may_shoot;
use crate::prelude::*;
use monteria_dice::Spread;
use monteria_table::distance_to_point;

pub use super::steps::armour::ArmourRoll;
pub use super::steps::movement::{gets, movement_of};
pub use super::steps::react::{ReactAnswer, answered_by};
pub use super::steps::templates::{Scatter, drift, fate, sure, under};

/// A test of an action, with what it comes to.
pub struct Blow {
    /// Whose combat action it is of.
    pub of: Side,
    /// Who tests.
    pub by: ModelId,
    /// What is tested.
    pub kind: TestKind,
    /// The chances of its results, with the dice that its maker may roll again for the
    /// most damage, or else the best level.
    pub chances: Chances,
    /// The harm of each level, the worst level first.
    pub harm: [Option<Harm>; 5],
    /// The chance of each level that it is made, comes to that, and is applied.
    pub stands: [f64; 5],
    /// The chance that it is made and blunders.
    pub blunders: f64,
    /// Whether it is applied before one of its kind that opposes it.
    first: bool,
}

impl Blow {
    fn of(facts: &SkirmishRef<'_>, sequence: &Sequence, of: Side) -> StepResult<Blow> {
        let attempt = facts.attempt(sequence, of)?;
        let mut harm = [const { None }; 5];
        for level in Level::ALL {
            harm[level as usize] = facts.harm_at(sequence, of, level)?;
        }
        let chances = settled(facts, &attempt, &harm);
        let first = attempt.by.is_first(attempt.kind);
        let by = attempt.by.id();
        let kind = attempt.kind;
        Ok(Blow { of, by, kind, chances, harm, stands: [0.0; 5], blunders: 0.0, first })
    }

    /// What is to be expected of what each level brings where it stands.
    ///
    /// # Errors
    /// What `brings` finds amiss.
    pub fn expected(&self, brings: impl Fn(&Harm) -> StepResult<f64>) -> StepResult<f64> {
        let each = self.harm.iter().zip(self.stands).filter(|(_, chance)| *chance > 0.0);
        each.map(|(harm, chance)| Ok(chance * harm.as_ref().map_or(Ok(0.0), &brings)?)).sum()
    }

    /// The chances of the wounds that it costs, over all its levels.
    ///
    /// # Errors
    /// Where something that the action names is missing.
    pub fn wounds(&self, facts: &SkirmishRef<'_>) -> StepResult<Spread> {
        let mut all = vec![(1.0 - self.stands.iter().sum::<f64>(), Spread::none())];
        for (harm, chance) in self.harm.iter().zip(self.stands) {
            let odds = harm.as_ref().map(|harm| wounds(facts, harm)).transpose()?;
            all.push((chance, odds.unwrap_or_else(Spread::none)));
        }
        Ok(Spread::mix(&all))
    }

    /// The chance that who makes it is still conscious where the other has come to this,
    /// which is applied first.
    fn outlives(
        &self,
        facts: &SkirmishRef<'_>,
        other: &Blow,
        result: TestResult,
    ) -> StepResult<f64> {
        let harm = other.harm[result.level as usize].as_ref();
        let Some(harm) = harm.filter(|_| other.first && !self.first && other.kind == self.kind)
        else {
            return Ok(1.0);
        };
        let left = facts.try_get(self.by)?.condition.wounds.max(0) as usize;
        Ok(1.0 - wounds(facts, harm)?.at_least(left))
    }
}

impl Blow {
    /// Returns the chance that it stands and does something: harm, or where its weapon
    /// can do none at that distance, that it wards off what it opposes.
    pub fn success(&self) -> f64 {
        let idle = self.harm.iter().all(Option::is_none);
        (0..self.stands.len())
            .filter(|at| idle || self.harm[*at].is_some())
            .map(|at| self.stands[at])
            .sum()
    }
}

/// Returns the chance that one combat action of an action does something, as it has been
/// declared: of a template, that it hits an enemy. None where it does not come about.
///
/// # Errors
/// Where something that the action names is missing.
pub fn success(facts: &SkirmishRef<'_>, sequence: &Sequence, of: Side) -> StepResult<Option<f64>> {
    let turn = facts.turn.making(sequence);
    let facts = &facts.with_turn(&turn);
    if !matches!(sequence.combat(of), Some(Combat::Template { .. })) {
        let blows = foresee(facts, sequence)?;
        return Ok(blows.iter().find(|blow| blow.of == of).map(Blow::success));
    }
    let side = facts.try_get(sequence.tester(of).or_missing("who lays it")?)?.side();
    let hostile = |harm: &Harm| facts.get(harm.to).is_some_and(|one| one.side() != side);
    let hits = |(chance, harms): &(f64, Vec<(f64, Harm)>)| {
        let met = harms.iter().filter(|(_, harm)| hostile(harm));
        chance * (1.0 - met.map(|(found, _)| 1.0 - found).product::<f64>())
    };
    Ok(Some(landings(facts, sequence, of)?.iter().map(hits).sum()))
}

/// Returns the chance that a mover gets to the end of its way. None where nothing
/// of it is tested.
///
/// # Errors
/// Where something that the action names is missing.
pub fn arrival(facts: &SkirmishRef<'_>, sequence: &Sequence) -> StepResult<Option<f64>> {
    if movement_of(sequence).is_empty() {
        return Ok(None);
    }
    let length = sequence.way()?.length();
    let arrives = |with: &Sequence| {
        with.moved
            .as_ref()
            .is_some_and(|moved| moved.falls.is_none() && moved.gets >= length - 0.001)
    };
    let all = movements(facts, sequence)?;
    Ok(Some(all.iter().filter(|(_, with)| arrives(with)).map(|(chance, _)| chance).sum()))
}

/// The chances of a test whose maker rolls dice again for the most damage, or
/// else the best level.
fn settled(
    facts: &SkirmishRef<'_>,
    attempt: &Attempt<'_, '_>,
    harm: &[Option<Harm>; 5],
) -> Chances {
    let damage =
        |level: Level| harm[level as usize].as_ref().map_or(0.0, |harm| f64::from(harm.damage));
    let worth = |result: TestResult| damage(result.level) + f64::from(result.level as u8) / 100.0;
    facts.test(attempt).0.chances_with(&facts.rerolls(attempt), worth)
}

/// The chances of the wounds that a harm costs.
pub fn wounds(facts: &SkirmishRef<'_>, harm: &Harm) -> StepResult<Spread> {
    Ok(ArmourRoll::against(facts, harm)?.odds(harm.damage))
}

/// The ways in which the movement of an action may go, each with its chance. Who
/// rolls dice again does so to get farther; who blunders is taken to fall where
/// what is tested begins.
///
/// # Errors
/// Where something that the action names is missing.
pub fn movements(facts: &SkirmishRef<'_>, sequence: &Sequence) -> StepResult<Vec<(f64, Sequence)>> {
    let stopped = sequence.pounced();
    let kinds = movement_of(sequence);
    let Some(kind) = kinds.first().filter(|_| sequence.moved.is_none()) else {
        return Ok(vec![(1.0, Sequence { stopped, ..sequence.clone() })]);
    };
    let one = facts.try_get(sequence.by)?;
    let test = facts.test(&facts.alone(one, *kind)).0;
    let mut again: Vec<_> =
        kinds.iter().flat_map(|kind| facts.rerolls(&facts.alone(one, *kind))).collect();
    again.sort_unstable();
    again.dedup();
    let worth = |result: TestResult| f64::from(result.level as u8);
    let chances = test.chances_with(&again, worth);
    let mut all = Vec::new();
    for level in Level::ALL {
        let gets = gets(facts, sequence, level)?;
        let falls = (level == Level::Blunder).then_some(gets);
        let moved =
            MoveTest { test, fall: None, counts: Some(level), again: Vec::new(), gets, falls };
        all.push((
            chances.level(level),
            Sequence { moved: Some(moved), stopped, ..sequence.clone() },
        ));
    }
    all.retain(|(chance, _)| *chance > 0.0);
    Ok(all)
}

/// All tests of combat of an action, but for those of teardrops, over all ways in which
/// its movement may go.
///
/// # Errors
/// Where something that the action names is missing.
pub fn foresee(facts: &SkirmishRef<'_>, sequence: &Sequence) -> StepResult<Vec<Blow>> {
    let mut all: Vec<Blow> = Vec::new();
    for (share, with) in movements(facts, sequence)? {
        let turn = facts.turn.making(&with);
        for blow in stand(&facts.with_turn(&turn), &with)? {
            let known = all.iter().position(|it| it.of == blow.of);
            let known = known.unwrap_or(all.len());
            let stands = blow.stands;
            let blunders = blow.blunders;
            if known == all.len() {
                all.push(Blow { stands: [0.0; 5], blunders: 0.0, ..blow });
            }
            let it = &mut all[known];
            it.blunders += share * blunders;
            it.stands.iter_mut().zip(stands).for_each(|(sum, chance)| *sum += share * chance);
        }
    }
    Ok(all)
}

/// The tests that come about where the movement has gone so, each with the chances of
/// what stands of it.
fn stand(facts: &SkirmishRef<'_>, sequence: &Sequence) -> StepResult<Vec<Blow>> {
    let mut all: Vec<Blow> = Vec::new();
    for of in sequence.due() {
        if !sure(facts, sequence, of)? {
            all.push(Blow::of(facts, sequence, of)?);
        }
    }
    for number in 0..all.len() {
        let own = &all[number];
        let others: Vec<&Blow> =
            all.iter().filter(|other| sequence.opposes(own.of, other.of)).collect();
        let first = own.first && others.iter().any(|other| other.kind == own.kind);
        let mut stands = [0.0; 5];
        for (result, chance) in own.chances.all.iter().filter(|(result, _)| result.level.succeeds())
        {
            // The chance that it is still able to, and that it is so and has
            // beaten none of them.
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
                (able, beaten) = (able * sum, beaten * lost);
            }
            let none = first || others.is_empty();
            stands[result.level as usize] += chance * if none { able } else { able - beaten };
        }
        all[number].blunders = all[number].chances.level(Level::Blunder);
        all[number].stands = stands;
    }
    Ok(all)
}

/// What all tests of an action and all templates in it are expected to bring the side
/// that acts, less what they cost it: of each harm what it costs whom it comes over, of
/// each blunder and of each dodge that stands so much.
pub fn balance(
    facts: &SkirmishRef<'_>,
    sequence: &Sequence,
    cost: impl Fn(&SkirmishRef<'_>, &Harm) -> StepResult<f64>,
    (blunder, dodge): (f64, f64),
) -> StepResult<f64> {
    let turn = facts.turn.making(sequence);
    let facts = &facts.with_turn(&turn);
    let side = facts.try_get(sequence.by)?.side();
    let own =
        |id: ModelId| if facts.get(id).is_some_and(|one| one.side() == side) { 1.0 } else { -1.0 };
    let mut sum = 0.0;
    for blow in foresee(facts, sequence)? {
        let dodged =
            if blow.kind == TestKind::Dodge { blow.stands.iter().sum::<f64>() } else { 0.0 };
        let harm = blow.expected(|harm| cost(facts, harm))?;
        sum += own(blow.by) * (harm + dodge * dodged - blunder * blow.blunders);
    }
    for of in sequence.due() {
        for (chance, harms) in landings(facts, sequence, of)? {
            for (found, harm) in harms {
                sum -= own(harm.to) * chance * found * cost(facts, &harm)?;
            }
        }
    }
    Ok(sum)
}

/// What the best shot of somebody from one place at another there is expected to bring,
/// where nobody opposes it and each harm brings so much.
pub fn best_shot(
    facts: &SkirmishRef<'_>,
    (by, from): At<'_, '_>,
    (at, there): At<'_, '_>,
    brings: impl Fn(&Harm) -> StepResult<f64>,
) -> StepResult<f64> {
    let guns =
        by.fighter.weapons.iter().filter(|gun| gun.ranges().is_some() && gun.template().is_none());
    let able =
        guns.filter(|gun| by.usable(gun) && may_shoot(facts, (by, from), gun, (at, there)).is_ok());
    let mut best: f64 = 0.0;
    for gun in able {
        let alone = facts.alone(by, TestKind::Shoot);
        let attempt = Attempt { from: *from, weapon: Some(gun), at: Some((at, *there)), ..alone };
        let chances = facts.test(&attempt).0.chances();
        let each = Level::ALL
            .into_iter()
            .filter_map(|level| Some((level, facts.harm_of(&attempt, level)?)));
        let each = each.map(|(level, harm)| Ok(chances.level(level) * brings(&harm)?));
        best = best.max(each.sum::<StepResult<f64>>()?);
    }
    Ok(best)
}

/// Where a template may come down, each way with its chance and the harm to everybody
/// under it there with the chance that it comes over them; nobody dodges it.
///
/// # Errors
/// Where something that the action names is missing.
pub fn landings(
    facts: &SkirmishRef<'_>,
    sequence: &Sequence,
    of: Side,
) -> StepResult<Vec<(f64, Vec<(f64, Harm)>)>> {
    let Some(Combat::Template { weapon, at, facing, .. }) = sequence.combat(of) else {
        return Ok(Vec::new());
    };
    let by = sequence.tester(of).or_missing("who tests")?;
    let one = facts.try_get(by)?;
    let arm = facts.weapon(by, &weapon)?;
    let away = distance_to_point(&one.body(), lift(at, facts.table.ground(at)));
    let levels: Vec<(Option<Level>, f64)> = if sure(facts, sequence, of)? {
        vec![(None, 1.0)]
    } else {
        let chances = Blow::of(facts, sequence, of)?.chances;
        Level::ALL.map(|level| (Some(level), chances.level(level))).into()
    };
    let after = if let Side::Reacting(number) = of { sequence.reactions.get(number) } else { None };
    let after = after.map(|reaction| reaction.after);
    let mut all = Vec::new();
    for (level, chance) in levels {
        let Some((damage, scatter)) = fate(arm, level, away) else { continue };
        let places = match scatter {
            Scatter::None => vec![(at, 1.0)],
            Scatter::Inches(far) => {
                (1..=SIDES).map(|face| (drift(facts, at, face, far), 0.1)).collect()
            }
            Scatter::Die => (1..=SIDES * SIDES)
                .map(|both| {
                    (drift(facts, at, both % SIDES + 1, ((both - 1) / SIDES + 1) as f32), 0.01)
                })
                .collect(),
        };
        for (at, share) in places {
            let landing = Landing { by, weapon: weapon.clone(), at, facing, damage, after };
            let harm = under(facts, &landing)?.into_iter().map(|(to, stealthed, cover)| {
                let found = f64::from(one.profile().intelligence.get()) / f64::from(SIDES);
                let harm = Harm { ranged: true, cover, ..Harm::of((by, &weapon), to, damage) };
                (if stealthed && arm.harms() { found } else { 1.0 }, harm)
            });
            all.push((chance * share, harm.collect()));
        }
    }
    Ok(all)
}
