//! What the tests of an action come to: who applies its result, and what that does
//! (rulebook, Dice tests; Combat actions).

use super::apply::Apply;
use crate::prelude::*;

step! {
    /// All tests of an action are made: what comes of them.
    Resolve = "resolve" {} => resolve;
}

/// The tests that oppose this one.
fn against(sequence: &Sequence, of: Side) -> Vec<&CombatTest> {
    sequence.tests.iter().filter(|test| sequence.opposes(of, test.of)).collect()
}

/// Whether a test is applied before one that opposes it, by a skill: where both are of
/// its kind (brief, Skill list).
fn comes_first(
    facts: &SkirmishRef<'_>,
    sequence: &Sequence,
    made: &CombatTest,
) -> StepResult<bool> {
    let kind = |of: Side| sequence.combat(of).map(|combat| combat.kind());
    let own = kind(made.of);
    let by = facts.try_get(sequence.tester(made.of).or_missing("who tests")?)?;
    let first = own.is_some_and(|own| by.is_first(own));
    Ok(first && against(sequence, made.of).iter().any(|other| kind(other.of) == own))
}

/// Whether a test applies its result, given those that oppose it.
fn applies(facts: &SkirmishRef<'_>, sequence: &Sequence, made: &CombatTest) -> StepResult<bool> {
    let result = made.result();
    let against = against(sequence, made.of);
    let wins = |other: &&CombatTest| Opposed::of(result, other.result()).first();
    let unbeaten =
        against.is_empty() || against.iter().any(wins) || comes_first(facts, sequence, made)?;
    Ok(result.level.succeeds() && unbeaten)
}

fn resolve(_: In<Resolve>, mut skirmish: SkirmishMut) -> StepResult {
    let sequence = skirmish.sequence()?.clone();
    for of in sequence.due() {
        let by = sequence.tester(of).or_missing("who tests")?;
        let combat = sequence.combat(of).or_missing("a combat action")?;
        let made = sequence.tests.iter().find(|test| test.of == of);
        let level = made.map(|made| made.result().level);
        let stands = made.map(|made| applies(&skirmish.read(), &sequence, made)).transpose()?;
        let stands = stands.unwrap_or(true);
        // A feat that is beaten is nothing more than any other loser.
        if level == Some(Level::Feat) && stands {
            skirmish.sequence()?.feats.push(by);
        }
        if level == Some(Level::Blunder) {
            blunder(&mut skirmish, by, &combat)?;
        }
        if matches!(combat, Combat::Template { .. }) {
            super::templates::land(&mut skirmish, of, by, level)?;
        } else if let Some(made) = made.filter(|_| stands) {
            apply_result(&mut skirmish, made, by, &combat)?;
        } else if level.is_some_and(Level::succeeds) {
            let text = event_text!("{}'s {} is beaten", skirmish.name(by), combat.kind().words());
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
        Combat::Shoot { weapon, .. }
        | Combat::Template { weapon, .. }
        | Combat::Strike { weapon, .. } => {
            let arm = skirmish.read().weapon(by, weapon)?.clone();
            let damage = numbers.blunder_damage.get();
            let finite = arm.has::<property::Finite>();
            if arm.has::<property::Natural>() || arm.is_close() {
                let harm = if arm.has::<property::Natural>() { (0, damage) } else { (damage, 0) };
                skirmish.sequence()?.harm.push(Harm::plain(by, harm.0, harm.1));
                return Ok(());
            }
            let mut condition = skirmish.condition(by)?;
            let broken = if finite { &mut condition.spent } else { &mut condition.jammed };
            broken.insert(weapon.clone());
            let name = &arm.name;
            let text = if finite {
                event_text!("Nothing is left of {name}")
            } else {
                event_text!("{name} jams")
            };
            skirmish.ctx.note(text, &[if finite { "dro-finite" } else { "dro-jam" }]);
        }
        Combat::Dodge => {
            skirmish.sequence()?.harm.push(Harm::plain(by, numbers.blunder_damage.get(), 0));
        }
        Combat::Reveal { .. } => {}
    }
    Ok(())
}

/// Shots are counted, and so is the use of what is scarce.
fn note_shot(skirmish: &mut SkirmishMut<'_, '_>, by: ModelId, combat: &Combat) -> StepResult {
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
            let attempt = facts.attempt(sequence, made.of)?;
            let away = |(_, there): (_, Place)| distance(&attempt.from.body, &there.body);
            let pass = facts.numbers().reveal_pass.get();
            let nailed = facts.numbers().reveal_nailed.get();
            if attempt.at.map_or(f32::INFINITY, away) <= if level.nails() { nailed } else { pass } {
                skirmish.hide(*at, false, &["dro-reveal"])?;
            }
        }
        Combat::Shoot { .. } | Combat::Strike { .. } => {
            if let Some(harm) = hit(&skirmish.read(), made)? {
                let slips = slips_after(&skirmish.read(), by, combat.kind())?;
                skirmish.sequence()?.slips.extend(slips);
                crate::skills::after_hit(skirmish, harm)?;
            }
        }
        Combat::Template { .. } => {}
    }
    Ok(())
}

/// The move that a dodge gives at the end of the action (rulebook, The dodge action).
pub(crate) fn dodge_slip(facts: &SkirmishRef<'_>, by: ModelId, level: Level) -> StepResult<Slip> {
    let numbers = facts.numbers();
    let side = facts.try_get(by)?.side();
    let led = facts.friends(side).any(|one| one.role(Role::Leader));
    let longer = facts.leader_effect::<card::LongerDodges>(side).filter(|_| led);
    let longer = longer.map_or(0.0, |it| it.0.get());
    let (inches, dynamic) = match level.nails() {
        true => (numbers.dodge_nailed.get(), numbers.dodge_dynamic.get()),
        false => (numbers.dodge_pass.get(), 0.0),
    };
    Ok(Slip { by, inches: inches + longer, dynamic })
}

/// The move that a skill gives after a hit.
fn slips_after(facts: &SkirmishRef<'_>, by: ModelId, kind: TestKind) -> StepResult<Option<Slip>> {
    let mut effects = facts.try_get(by)?.fighter.effects();
    let after = effects.find_map(|effect| effect.rule().slips_after(kind));
    Ok(after.map(|inches| Slip { by, inches, dynamic: 0.0 }))
}

/// The harm of a shot or a strike that stands, as it is put down.
fn hit(facts: &SkirmishRef<'_>, made: &CombatTest) -> StepResult<Option<Harm>> {
    let sequence = facts.sequence()?;
    let Some(mut harm) = facts.harm_at(sequence, made.of, made.result().level)? else {
        return Ok(None);
    };
    let blow =
        |of: Side| sequence.combat(of).is_some_and(|combat| combat.kind() == TestKind::CloseCombat);
    let lost = |other: &&CombatTest| !Opposed::of(other.result(), made.result()).first();
    let struck =
        |it: &&CombatTest| blow(it.of) && sequence.tester(it.of) == Some(harm.to) && lost(it);
    let ripostes = facts.try_get(harm.to)?.has::<skill::Ripostes>();
    harm.returned = ripostes && blow(made.of) && against(sequence, made.of).iter().any(struck);
    harm.first = comes_first(facts, sequence, made)?;
    Ok(Some(harm))
}
