//! Resolution of combat tests: whose result is applied, and its effects (rulebook,
//! Dice tests; Combat actions).

use bevy_ecs::prelude::*;

use crate::content::{Role, TestKind, card, property, skill};
use crate::feat::{Level, Opposed};
use crate::sequence::{Combat, CombatId, CombatTest, DodgeMove, PendingDamage, Sequence};
use crate::skirmish_ref::{Pose, SkirmishRef};
use crate::state_access::skirmish_mut::SkirmishMut;
use crate::steps::combat::apply::Apply;
use monteria_game::{ModelId, OrMissing, StepResult, event_text, step};
use monteria_table::distance;

step! {
    /// The results of all tests are determined.
    Resolve = "resolve" {} => resolve;
}

/// Returns the tests that oppose a test.
fn opposing_tests(sequence: &Sequence, of: CombatId) -> Vec<&CombatTest> {
    sequence.tests.iter().filter(|test| sequence.opposes(of, test.of)).collect()
}

/// Returns whether a skill applies a test before an opposing test of the same
/// kind (brief, Skill list).
fn comes_first(
    facts: &SkirmishRef<'_>,
    sequence: &Sequence,
    made: &CombatTest,
) -> StepResult<bool> {
    let kind = |of: CombatId| sequence.combat(of).map(|combat| combat.kind());
    let own = kind(made.of);
    let by = facts.try_get(sequence.tester(made.of).or_missing("who tests")?)?;
    let first = own.is_some_and(|own| by.is_first(own));
    Ok(first && opposing_tests(sequence, made.of).iter().any(|other| kind(other.of) == own))
}

/// Returns whether the result of a test is applied, given the opposing tests.
fn is_applied(facts: &SkirmishRef<'_>, sequence: &Sequence, made: &CombatTest) -> StepResult<bool> {
    let result = made.result();
    let against = opposing_tests(sequence, made.of);
    let wins = |other: &&CombatTest| Opposed::of(result, other.result()).first();
    let unbeaten =
        against.is_empty() || against.iter().any(wins) || comes_first(facts, sequence, made)?;
    Ok(result.level.succeeds() && unbeaten)
}

fn resolve(_: In<Resolve>, mut skirmish: SkirmishMut) -> StepResult {
    let sequence = skirmish.sequence()?.clone();
    for of in sequence.happening_combats() {
        let by = sequence.tester(of).or_missing("who tests")?;
        let combat = sequence.combat(of).or_missing("a combat action")?;
        let made = sequence.tests.iter().find(|test| test.of == of);
        let level = made.map(|made| made.result().level);
        let stands = made.map(|made| is_applied(&skirmish.read(), &sequence, made)).transpose()?;
        let stands = stands.unwrap_or(true);
        // A beaten feat gives nothing.
        if level == Some(Level::Feat) && stands {
            skirmish.sequence()?.feats.push(by);
        }
        if level == Some(Level::Blunder) {
            blunder(&mut skirmish, by, &combat)?;
        }
        if matches!(combat, Combat::Template { .. }) {
            crate::steps::combat::templates::land_template(&mut skirmish, of, by, level)?;
        } else if let Some(made) = made.filter(|_| stands) {
            apply_result(&mut skirmish, made, by, &combat)?;
        } else if level.is_some_and(Level::succeeds) {
            let text = event_text!(
                "rules-drowned-s-is-beaten",
                "{name} loses the opposed test: {words}",
                name = skirmish.name(by),
                words = combat.kind().words()
            );
            skirmish.ctx.note(text, &["dro-opposed"]);
        }
        count_use(&mut skirmish, by, &combat)?;
    }
    skirmish.ctx.then(Apply {});
    Ok(())
}

/// Applies the effect of a blunder, which occurs regardless of the opposed result
/// (rulebook, Shoot, Dodge, Close combat).
fn blunder(skirmish: &mut SkirmishMut<'_, '_>, by: ModelId, combat: &Combat) -> StepResult {
    let numbers = skirmish.content().numbers.clone();
    match combat {
        Combat::Shoot { weapon, .. }
        | Combat::Template { weapon, .. }
        | Combat::Strike { weapon, .. } => {
            let arm = skirmish.read().weapon(by, weapon)?.clone();
            let damage = numbers.blunder_damage.get();
            let finite = arm.has::<property::Finite>();
            if arm.has::<property::Natural>() || arm.is_close() {
                let pending = if arm.has::<property::Natural>() {
                    PendingDamage::plain(by, 0, damage)
                } else {
                    PendingDamage::plain(by, damage, 0)
                };
                skirmish.sequence()?.pending_damage.push(pending);
                return Ok(());
            }
            let mut condition = skirmish.condition(by)?;
            let broken = if finite { &mut condition.spent } else { &mut condition.jammed };
            broken.insert(weapon.clone());
            let name = &arm.name;
            let text = if finite {
                event_text!("rules-drowned-nothing-is-left-of", "{name} is used up")
            } else {
                event_text!("rules-drowned-jams", "{name} jams")
            };
            skirmish.ctx.note(text, &[if finite { "dro-finite" } else { "dro-jam" }]);
        }
        Combat::Dodge => {
            let pending = PendingDamage::plain(by, numbers.blunder_damage.get(), 0);
            skirmish.sequence()?.pending_damage.push(pending);
        }
        Combat::Reveal { .. } => {}
    }
    Ok(())
}

/// Counts shots and uses of scarce weapons.
fn count_use(skirmish: &mut SkirmishMut<'_, '_>, by: ModelId, combat: &Combat) -> StepResult {
    if let Some(weapon) = combat.weapon()
        && skirmish.read().weapon(by, weapon)?.has::<property::Scarce>()
    {
        *skirmish.condition(by)?.uses.entry(weapon.clone()).or_default() += 1;
    }
    if combat.kind() == TestKind::Shoot {
        let mut condition = skirmish.condition(by)?;
        condition.shots = condition.shots.saturating_add(1);
    }
    Ok(())
}

/// Applies the result of a winning test.
fn apply_result(
    skirmish: &mut SkirmishMut<'_, '_>,
    made: &CombatTest,
    by: ModelId,
    combat: &Combat,
) -> StepResult {
    let level = made.result().level;
    match combat {
        Combat::Dodge => {
            let dodge_move = dodge_move_of(&skirmish.read(), by, level)?;
            skirmish.sequence()?.dodge_moves.push(dodge_move);
        }
        Combat::Reveal { at } => {
            let facts = skirmish.read();
            let sequence = facts.sequence()?;
            let attempt = facts.attempt(sequence, made.of)?;
            let away = |(_, there): (_, Pose)| distance(&attempt.from.body, &there.body);
            let numbers = facts.numbers();
            let range = if level.nails() { numbers.reveal_nailed } else { numbers.reveal_pass };
            if attempt.at.map_or(f32::INFINITY, away) <= range.get() {
                skirmish.set_stealth(*at, false, &["dro-reveal"])?;
            }
        }
        Combat::Shoot { .. } | Combat::Strike { .. } => {
            if let Some(pending) = damage_of_hit(&skirmish.read(), made)? {
                let dodge_moves = move_after_hit(&skirmish.read(), by, combat.kind())?;
                skirmish.sequence()?.dodge_moves.extend(dodge_moves);
                crate::skills::record_hit(skirmish, pending)?;
            }
        }
        Combat::Template { .. } => {}
    }
    Ok(())
}

/// Returns the move that a dodge gives (rulebook, The dodge action).
pub(crate) fn dodge_move_of(
    facts: &SkirmishRef<'_>,
    by: ModelId,
    level: Level,
) -> StepResult<DodgeMove> {
    let numbers = facts.numbers();
    let side = facts.try_get(by)?.side();
    let led = facts.friends(side).any(|one| one.has_role(Role::Leader));
    let longer = facts.leader_effect::<card::LongerDodges>(side).filter(|_| led);
    let longer = longer.map_or(0.0, |it| it.0.get());
    Ok(if level.nails() {
        let inches = numbers.dodge_nailed.get() + longer;
        DodgeMove { by, inches, dynamic: numbers.dodge_dynamic.get() }
    } else {
        DodgeMove { by, inches: numbers.dodge_pass.get() + longer, dynamic: 0.0 }
    })
}

/// Returns the move that a skill gives after a hit.
fn move_after_hit(
    facts: &SkirmishRef<'_>,
    by: ModelId,
    kind: TestKind,
) -> StepResult<Option<DodgeMove>> {
    let mut effects = facts.try_get(by)?.fighter.effects();
    let after = effects.find_map(|effect| effect.rule().move_after_hit(kind));
    Ok(after.map(|inches| DodgeMove { by, inches, dynamic: 0.0 }))
}

/// Returns the damage of a shot or strike that won its test.
fn damage_of_hit(facts: &SkirmishRef<'_>, made: &CombatTest) -> StepResult<Option<PendingDamage>> {
    let sequence = facts.sequence()?;
    // A shot may succeed and do no damage at its distance.
    let Some(mut pending) = facts.damage_at(sequence, made.of, made.result().level)? else {
        return Ok(None);
    };
    let blow = |of: CombatId| {
        sequence.combat(of).is_some_and(|combat| combat.kind() == TestKind::CloseCombat)
    };
    let lost = |other: &&CombatTest| !Opposed::of(other.result(), made.result()).first();
    let struck =
        |it: &&CombatTest| blow(it.of) && sequence.tester(it.of) == Some(pending.to) && lost(it);
    let ripostes = facts.try_get(pending.to)?.has::<skill::Ripostes>();
    pending.returned =
        ripostes && blow(made.of) && opposing_tests(sequence, made.of).iter().any(struck);
    pending.first = comes_first(facts, sequence, made)?;
    Ok(Some(pending))
}
