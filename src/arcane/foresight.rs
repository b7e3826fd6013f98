//! What may come of standing somewhere: what an enemy may do to a character there in its
//! next activation, and what that could attack.

use bevy_ecs::prelude::*;
use bevy_math::Vec3;

use super::attack::{Attack, AttackKind};
use super::content::Blow;
use super::duel_ref::{DuelRef, ModelRef};
use super::state::Vigor;
use super::steps::acts::Act;
use super::steps::offers::offers;
use monteria_game::{
    AttackOdds, AttackOption, AttackOptions, Choice, ModelId, Seen, Stand, StepResult, Threat,
};
use monteria_table::flat;

/// Places that an enemy might walk to first that are looked at.
const PLACES: usize = 24;

/// The attack of an enemy that is expected to cost a character the most that would stand
/// there: from where the enemy stands, by a Charge, or after a Walk that it can pay for.
/// Answers to it, Essence and what abilities do beside attacks are left out.
pub(crate) fn threat(
    world: &World,
    enemy: ModelId,
    model: ModelId,
    at: Vec3,
) -> StepResult<Option<Threat>> {
    let facts = &DuelRef::of(world);
    let foe = facts.try_get(enemy)?;
    let victim = facts.try_get(model)?;
    if foe.side() == victim.side() || !foe.in_play() || !victim.in_play() || victim.hidden() {
        return Ok(None);
    }
    let due = foe.due();
    let numbers = facts.numbers();
    let mut threat = Threat::due(if due { "in this turn" } else { "in the next turn" }.to_owned());
    let rested = if due { foe.vigor.clone() } else { renewed(foe) };
    let walked = Vigor {
        points: rested.points.saturating_sub(numbers.walk.get()),
        moved: true,
        ..rested.clone()
    };
    let stand = Stand { at, ..*victim.seen.stand };
    let facts = &facts.standing_at(model, &stand);
    let mut places = vec![(foe.stand.at, &rested)];
    if facts.purse(foe).max(rested.points) >= numbers.walk.get() + numbers.attack.get()
        && !rested.moved
    {
        let body = foe.body();
        let rules = facts.move_rules(foe, foe.card().walk.get());
        let others = facts.in_the_way(foe);
        let reach = facts.table.reach(&body, &rules, &others).places(flat(at), PLACES);
        places.extend(reach.into_iter().map(|place| (place, &walked)));
    }
    let mut all = Vec::new();
    for (from, vigor) in places {
        let stand = Stand { at: from, ..*foe.seen.stand };
        let attacks = attacks(&supposing(facts, enemy, (&stand, vigor)), enemy, Some(model))?;
        all.extend(attacks.into_iter().map(|attack| (attack.name, from, attack.odds)));
    }
    threat.add_worst(all);
    Ok(Some(threat))
}

/// What a character could attack that would stand there once it has done this: with the
/// points that are left, or where they do not suffice, when it is activated next.
/// Answers are left out.
pub(crate) fn attack_options(
    world: &World,
    choice: &Choice,
    model: ModelId,
    at: Vec3,
) -> StepResult<Option<AttackOptions>> {
    let facts = &DuelRef::of(world);
    let one = facts.try_get(model)?;
    if !one.in_play() {
        return Ok(None);
    }
    let numbers = facts.numbers();
    let cost = match choice.action::<Act>() {
        Some(Act::Walk | Act::Lead) => numbers.walk.get(),
        Some(Act::Run) => numbers.run.get(),
        Some(Act::Use(id)) => facts.ability(model, &id)?.cost.get(),
        None
        | Some(
            Act::Charge
            | Act::Attack
            | Act::Shoot
            | Act::Seek
            | Act::Escape
            | Act::Pray
            | Act::Leave
            | Act::Done,
        ) => 0,
    };
    let stand = Stand { at, ..*one.seen.stand };
    let left = one.vigor.points.saturating_sub(cost);
    if facts.turn.acting == Some(model) && facts.purse(one) >= cost + numbers.attack.get() {
        let vigor = Vigor { points: left, moved: true, ..one.vigor.clone() };
        let attacks = attacks(&supposing(facts, model, (&stand, &vigor)), model, None)?;
        return Ok(Some(AttackOptions { attacks, ..AttackOptions::default() }));
    }
    let vigor = renewed(one);
    let attacks = attacks(&supposing(facts, model, (&stand, &vigor)), model, None)?;
    Ok(Some(AttackOptions {
        when: "when it is activated next".to_owned(),
        attacks,
        ..AttackOptions::default()
    }))
}

/// What a character has of its own once it has recovered.
fn renewed(one: &ModelRef<'_>) -> Vigor {
    let points =
        one.vigor.points.saturating_add(one.card().recovery.get()).min(one.card().most.get());
    Vigor { points, moved: false, ..one.vigor.clone() }
}

/// The match with a character standing there, with this of its own.
fn supposing<'b, 'a: 'b>(
    facts: &DuelRef<'a>,
    id: ModelId,
    (stand, vigor): (&'b Stand, &'b Vigor),
) -> DuelRef<'b> {
    let supposed = |model: &ModelRef<'a>| -> ModelRef<'b> {
        if model.id() != id {
            return *model;
        }
        ModelRef { seen: Seen { stand, ..model.seen }, vigor, ..*model }
    };
    DuelRef(facts.with_models(facts.models.iter().map(supposed).collect()))
}

/// The attacks that a character may make as it stands, at one enemy or at any.
fn attacks(facts: &DuelRef<'_>, by: ModelId, at: Option<ModelId>) -> StepResult<Vec<AttackOption>> {
    let one = facts.try_get(by)?;
    let mut all = Vec::new();
    for choice in offers(facts, one)?.legal {
        let basic = Blow::default();
        let (kind, ability, blow) = match choice.action::<Act>() {
            Some(Act::Attack) => (AttackKind::Melee, None, None),
            Some(Act::Shoot) => (AttackKind::Ranged, None, None),
            Some(Act::Charge) => (AttackKind::Charge(0.0), None, Some(&basic)),
            Some(Act::Use(id)) => {
                let ability = facts.ability(by, &id)?.kind();
                let Some(kind) = ability.attack_kind() else { continue };
                let charges = matches!(kind, AttackKind::Charge(_));
                (kind, Some(id), ability.blow().filter(|_| charges))
            }
            None
            | Some(
                Act::Walk
                | Act::Run
                | Act::Seek
                | Act::Escape
                | Act::Lead
                | Act::Pray
                | Act::Leave
                | Act::Done,
            ) => continue,
        };
        for target in choice.needs.targets().0.iter().filter(|id| at.is_none_or(|at| at == **id)) {
            let way = blow.and_then(|blow| facts.charge_way(one, *target, blow).ok());
            let kind = way.map_or(kind, |way| AttackKind::Charge(way.length()));
            let attack = Attack::new(Some(by), *target, kind, ability.clone());
            let (hits, lost) =
                facts.strike(&Attack { from_hiding: one.hidden(), ..attack })?.odds();
            let falls = lost.at_least(facts.try_get(*target)?.vigor.life.max(1) as usize);
            let odds = AttackOdds { hits, wounds: lost.expected(), falls };
            all.push(AttackOption { target: *target, name: choice.label.clone(), odds });
        }
    }
    Ok(all)
}
