//! What may come of standing somewhere: what an enemy may do to a model there in its next
//! activation, and what that could attack.

use super::odds::{foresee, landings, wounds};
use super::steps::charge::charge_way;
use super::steps::declare::shot_at;
use super::steps::offers::{free_to_go, reach_of, strikable};
use crate::prelude::*;
use monteria_dice::Spread;
use monteria_game::{AttackOdds, AttackOption, AttackOptions, Stand, Threat};

/// Places that an enemy might go to first that are looked at.
const PLACES: usize = 24;

/// The attack of an enemy that is expected to cost a model the most that would stand
/// there: from where the enemy stands, by a charge, or after a walk or a swim that it can
/// pay for. Leaps, cards and answers to it are left out; a template lies on the model.
pub(crate) fn threat(
    world: &World,
    enemy: ModelId,
    model: ModelId,
    at: Vec3,
) -> StepResult<Option<Threat>> {
    let facts = &SkirmishRef::of(world);
    let foe = facts.try_get(enemy)?;
    let victim = facts.try_get(model)?;
    if foe.side() == victim.side() || !foe.conscious() || !victim.in_play() {
        return Ok(None);
    }
    let held = foe.condition.points;
    let profile = foe.profile();
    let points = if foe.due() { held } else { profile.most.get().min(held + profile.gain.get()) };
    let mut threat =
        Threat::due(if foe.due() { "in this turn" } else { "in the next turn" }.to_owned());
    let stand = Stand { at, ..*victim.seen.stand };
    let facts = &facts.standing_at(model, &stand);
    let mut places = if points > 0 { vec![foe.stand.at] } else { Vec::new() };
    let stance = facts.place(foe).stance;
    if points > 1
        && matches!(stance, Stance::Standing | Stance::Swimming)
        && free_to_go(facts, foe).is_ok()
    {
        let gait = if stance == Stance::Swimming { Gait::Swim } else { Gait::Walk };
        let rules = facts.move_rules(foe, gait, reach_of(facts, foe, gait, &Action::Move));
        let body = foe.body();
        let others = facts.in_the_way(foe);
        places.extend(facts.table.reach(&body, &rules, &others).places(flat(at), PLACES));
    }
    let mut all = Vec::new();
    for from in places {
        let stand = Stand { at: from, ..*foe.seen.stand };
        let facts = facts.standing_at(enemy, &stand);
        for (name, sequence) in attacks(&facts, enemy, model)? {
            all.push((name.to_owned(), from, odds(&facts, &sequence, model)?));
        }
    }
    threat.add_worst(all);
    Ok(Some(threat))
}

/// What a model could attack that would stand there: at once where it is activated and
/// holds a point more than it takes to get there, else when it is activated next. What
/// may be done about it is left out.
pub(crate) fn attack_options(
    world: &World,
    _: &Choice,
    model: ModelId,
    at: Vec3,
) -> StepResult<Option<AttackOptions>> {
    let facts = &SkirmishRef::of(world);
    let one = facts.try_get(model)?;
    if !one.in_play() {
        return Ok(None);
    }
    let moves = facts.turn.acting == Some(model) && facts.turn.sequence.is_none();
    let at_once = moves && one.condition.points > facts.numbers().action.get();
    let when = if at_once { String::new() } else { "when it is activated next".to_owned() };
    let stand = Stand { at, ..*one.seen.stand };
    let facts = facts.standing_at(model, &stand);
    let mut found = AttackOptions { when, ..AttackOptions::default() };
    for target in facts.enemies(one.side()).map(|enemy| enemy.id()) {
        for (name, sequence) in attacks(&facts, model, target)? {
            let odds = odds(&facts, &sequence, target)?;
            found.attacks.push(AttackOption { target, name: name.to_owned(), odds });
        }
    }
    Ok(Some(found))
}

/// The attacks of one model at another from where it stands, each with the
/// name of its weapon.
fn attacks<'a>(
    facts: &SkirmishRef<'a>,
    by: ModelId,
    at: ModelId,
) -> StepResult<Vec<(&'a str, Sequence)>> {
    let one = facts.try_get(by)?;
    let target = facts.try_get(at)?;
    let here = facts.place(one);
    let there = facts.place(target);
    let mut all = Vec::new();
    for weapon in one.fighter.weapons.iter().filter(|weapon| one.usable(weapon) && !weapon.heals())
    {
        let mut add = |deed, way| all.push((weapon.name.as_str(), Sequence::new(by, deed, way)));
        if let Some(combat) = shot_at(facts, (one, &here), weapon, (target, &there)) {
            add(Deed::Combat(combat), None);
        }
        if weapon.is_close() && strikable(facts, one, &here, weapon).contains(&(at, Ok(()))) {
            add(Deed::Combat(Combat::Strike { at, weapon: weapon.id.clone() }), None);
        }
        // Who is Down may be charged in contact, too.
        if weapon.is_close() && free_to_go(facts, one).is_ok() {
            let way = charge_way(facts, one, at, &weapon.id).into_iter();
            way.for_each(|way| add(Deed::Charge { at, weapon: weapon.id.clone() }, Some(way)));
        }
    }
    Ok(all)
}

/// What an attack comes to for a model where nobody answers it.
fn odds(facts: &SkirmishRef<'_>, sequence: &Sequence, model: ModelId) -> StepResult<AttackOdds> {
    let turn = facts.turn.making(sequence);
    let facts = &facts.with_turn(&turn);
    let mut hits = 0.0;
    let mut all = Vec::new();
    for (chance, harms) in landings(facts, sequence, Side::Acting)? {
        for (found, harm) in harms.iter().filter(|(_, harm)| harm.to == model) {
            hits += chance * found;
            all.push((chance * found, wounds(facts, harm)?));
        }
    }
    let fallen = !all.is_empty();
    for blow in foresee(facts, sequence)?.into_iter().filter(|it| it.of == Side::Acting && !fallen)
    {
        hits = (0..5)
            .filter(|level| blow.harm[*level].is_some())
            .map(|level| blow.stands[level])
            .sum();
        all.push((1.0, blow.wounds(facts)?));
    }
    all.push(((1.0 - all.iter().map(|(chance, _)| chance).sum::<f64>()).max(0.0), Spread::none()));
    let lost = Spread::mix(&all);
    let left = facts.try_get(model)?.condition.wounds.max(1) as usize;
    Ok(AttackOdds { hits, wounds: lost.expected(), falls: lost.at_least(left) })
}
