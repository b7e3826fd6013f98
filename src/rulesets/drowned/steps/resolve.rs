//! What the tests of an action come to: who applies its result, and what that does (rulebook, Dice tests; Combat actions).

use bevy::ecs::prelude::*;

use super::apply::Apply;
use super::tests::{attempt, oppose};
use crate::game::{Builder, ModelId, OrMissing, StepResult, step, told};
use crate::rulesets::drowned::change::SkirmishMut;
use crate::rulesets::drowned::content::{LeaderEffect, Property, SkillEffect, TestKind};
use crate::rulesets::drowned::feat::{Level, Opposed, TestResult};
use crate::rulesets::drowned::sequence::{Combat, CombatTest, Harm, Sequence, Side, Slip};
use crate::rulesets::drowned::skirmish_ref::SkirmishRef;
use crate::table::distance;

step! {
    /// All tests of an action are made: what comes of them.
    Resolve = "resolve" {}
}

/// Registers these steps.
pub fn register(builder: &mut Builder<'_>) {
    builder.step(resolve);
}

/// Whether a test applies its result, given those that oppose it.
fn applies(sequence: &Sequence, made: &CombatTest) -> bool {
    let result = made.result();
    let other = |of: Side| sequence.tests.iter().find(|test| test.of == of).map(CombatTest::result);
    match made.of {
        Side::Reacting(number) => {
            let own = if oppose(sequence, number) { other(Side::Acting) } else { None };
            own.map_or(result.level.succeeds(), |own| Opposed::of(result, own).first())
        }
        Side::Acting => {
            let against: Vec<TestResult> = sequence
                .tests
                .iter()
                .filter(|test| matches!(test.of, Side::Reacting(number) if oppose(sequence, number)))
                .map(CombatTest::result)
                .collect();
            let wins = |other: &TestResult| Opposed::of(result, *other).first();
            if against.is_empty() { result.level.succeeds() } else { against.iter().any(wins) }
        }
    }
}

fn resolve(_: In<Resolve>, mut skirmish: SkirmishMut) -> StepResult {
    let tests = skirmish.sequence()?.tests.clone();
    for made in tests {
        let by = skirmish.sequence()?.tester(made.of).or_missing("who tests")?;
        let combat = skirmish.sequence()?.combat(made.of).or_missing("a combat action")?;
        let level = made.result().level;
        if level == Level::Feat {
            skirmish.sequence()?.feats.push(by);
        }
        if level == Level::Blunder {
            blunder(&mut skirmish, by, &combat)?;
        }
        let facts = skirmish.read();
        if applies(facts.sequence()?, &made) {
            apply_result(&mut skirmish, &made, by, &combat)?;
        } else if level.succeeds() {
            let text = told!("{}'s {} is beaten", skirmish.name(by), combat.kind().words());
            skirmish.ctx.note(text, &["dro-opposed"]);
        }
        note_shot(&mut skirmish, by, &combat)?;
    }
    skirmish.ctx.then(Apply {});
    Ok(())
}

/// What a blunder does, whoever wins (rulebook, Shoot, Dodge, Close combat).
fn blunder(skirmish: &mut SkirmishMut<'_, '_>, by: ModelId, combat: &Combat) -> StepResult {
    let numbers = skirmish.content().numbers.clone();
    match combat {
        Combat::Shoot { weapon, .. } | Combat::Template { weapon, .. } => {
            let finite = skirmish.read().weapon(by, weapon)?.has(Property::Finite);
            let mut condition = skirmish.condition(by)?;
            if finite {
                condition.spent.insert(weapon.clone());
            } else {
                condition.jammed.insert(weapon.clone());
            }
            let name = skirmish.read().weapon(by, weapon)?.name.clone();
            let text = if finite { told!("Nothing is left of {name}") } else { told!("{name} jams") };
            skirmish.ctx.note(text, &["dro-jam"]);
        }
        Combat::Strike { weapon, .. } => {
            let natural = skirmish.read().weapon(by, weapon)?.has(Property::Natural);
            let damage = numbers.blunder_damage.get();
            let harm = if natural { own_harm(by, 0, damage) } else { own_harm(by, damage, 0) };
            skirmish.sequence()?.harm.push(harm);
        }
        Combat::Dodge => {
            skirmish.sequence()?.harm.push(own_harm(by, numbers.blunder_damage.get(), 0));
        }
        Combat::Reveal { .. } => {}
    }
    Ok(())
}

/// What somebody does to itself.
pub fn own_harm(to: ModelId, damage: i32, wounds: i32) -> Harm {
    let count = |number: i32| number.clamp(0, i32::from(u8::MAX)) as u8;
    Harm { to, by: None, weapon: None, damage: count(damage), wounds: count(wounds), ranged: false, cover: 0 }
}

/// Shots are counted, and so is the use of what is scarce.
fn note_shot(skirmish: &mut SkirmishMut<'_, '_>, by: ModelId, combat: &Combat) -> StepResult {
    if let Some(weapon) = combat.weapon() {
        let scarce =
            skirmish.read().weapon(by, weapon)?.properties.iter().any(|it| matches!(it, Property::Scarce(_)));
        if scarce {
            *skirmish.condition(by)?.uses.entry(weapon.clone()).or_default() += 1;
        }
    }
    if combat.kind() == TestKind::Shoot {
        let mut condition = skirmish.condition(by)?;
        condition.shots = condition.shots.saturating_add(1);
    }
    Ok(())
}

/// What a test does that stands.
fn apply_result(
    skirmish: &mut SkirmishMut<'_, '_>,
    made: &CombatTest,
    by: ModelId,
    combat: &Combat,
) -> StepResult {
    let level = made.result().level;
    match combat {
        Combat::Dodge => {
            let slip = dodge_slip(&skirmish.read(), by, level)?;
            skirmish.sequence()?.slips.push(slip);
        }
        Combat::Reveal { at } => {
            let facts = skirmish.read();
            let sequence = facts.sequence()?;
            let attempt = attempt(&facts, sequence, made.of)?;
            let inches =
                attempt.at.map_or(f32::INFINITY, |(_, there)| distance(&attempt.from.body, &there.body));
            let numbers = facts.numbers();
            let far = if level.nails() { numbers.reveal_nailed.get() } else { numbers.reveal_pass.get() };
            if inches <= far {
                skirmish.hide(*at, false, &["dro-reveal"])?;
            }
        }
        Combat::Shoot { .. } | Combat::Strike { .. } => {
            if let Some(harm) = hit(&skirmish.read(), made)? {
                let slips = slips_after(&skirmish.read(), by, combat.kind())?;
                let sequence = skirmish.sequence()?;
                sequence.harm.push(harm);
                sequence.slips.extend(slips);
            }
        }
        Combat::Template { .. } => super::templates::land(skirmish, made, by, combat)?,
    }
    Ok(())
}

/// The move that a dodge gives at the end of the action (rulebook, The dodge action).
fn dodge_slip(facts: &SkirmishRef<'_>, by: ModelId, level: Level) -> StepResult<Slip> {
    let numbers = facts.numbers();
    let side = facts.try_get(by)?.side();
    let led = facts.friends(side).any(|one| one.role(crate::rulesets::drowned::content::Role::Leader));
    let longer = match facts.leader_effect(side) {
        Some(LeaderEffect::LongerDodges(by)) if led => by.get(),
        _ => 0.0,
    };
    let (inches, dynamic) = if level.nails() {
        (numbers.dodge_nailed.get(), numbers.dodge_dynamic.get())
    } else {
        (numbers.dodge_pass.get(), 0.0)
    };
    Ok(Slip { by, inches: inches + longer, dynamic })
}

/// The move that a skill gives after a hit.
fn slips_after(facts: &SkirmishRef<'_>, by: ModelId, kind: TestKind) -> StepResult<Option<Slip>> {
    let after = facts.try_get(by)?.skill(|effect| match effect {
        SkillEffect::SlipsAfter { hit, inches } if *hit == kind => Some(inches.get()),
        _ => None,
    });
    Ok(after.map(|inches| Slip { by, inches, dynamic: 0.0 }))
}

/// The harm of a shot or a strike that stands; none where it misses for its distance.
fn hit(facts: &SkirmishRef<'_>, made: &CombatTest) -> StepResult<Option<Harm>> {
    let attempt = attempt(facts, facts.sequence()?, made.of)?;
    Ok(facts.harm_of(&attempt, made.result().level))
}
