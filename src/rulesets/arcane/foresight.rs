//! Looking ahead: what a character could attack from where it is planned to go, and what an enemy may do in its next activation to a
//! character that would stand somewhere. Everybody stands: what a target does about it, essence and who steps in are left out.

use bevy::math::Vec3;

use super::attack::{Attack, AttackKind};
use super::content::{Ability, Blow, Deed, State};
use super::duel_ref::{DuelRef, ModelRef};
use super::steps::acts::Act;
use super::steps::offers::{charge_at, shot_at, strike_at};
use crate::game::{AttackOdds, Choice, ModelId, Prospect, Prospects, Stand, StepResult, Threat};
use crate::table::{Spot, flat};

/// Places that an enemy might go to first that are looked at.
const PLACES: usize = 24;

/// What a character has for an attack where it stands.
#[derive(Clone, Copy)]
struct Means {
    /// Its Action Points.
    points: u8,
    /// Whether it has used its movement.
    moved: bool,
}

/// The attacks that a character could make from there, were it to come there by this option: at once where it is activated, else in its
/// next activation.
///
/// # Errors
/// Where a model that is named is missing.
pub fn prospects(
    facts: &DuelRef<'_>,
    choice: &Choice,
    model: ModelId,
    at: Vec3,
) -> StepResult<Option<Prospects>> {
    let mover = facts.try_get(model)?;
    if !mover.in_play() {
        return Ok(None);
    }
    let (walk, run) = (facts.numbers().walk.get(), facts.numbers().run.get());
    let (cost, moves) = match choice.action::<Act>() {
        Some(Act::Walk | Act::Lead) => (walk, true),
        Some(Act::Run) => (run, true),
        Some(Act::Use(id)) => {
            let ability = facts.ability(model, &id)?;
            (ability.cost.get(), !matches!(ability.deed, Deed::Move { free: true, .. }))
        }
        _ => (0, false),
    };
    let at_once = facts.turn.acting == Some(model);
    let means = if at_once {
        let points = facts.purse(mover).saturating_sub(cost);
        Means { points, moved: mover.vigor.moved || moves }
    } else {
        next_means(facts, mover)
    };
    let stand = Stand { at, ..*mover.stand };
    let there = facts.standing_at(model, &stand);
    let when = if at_once { String::new() } else { "in its next activation".to_owned() };
    let mut found = Prospects { when, ..Prospects::default() };
    for target in there.enemies(mover.side()).map(|enemy| enemy.id()).collect::<Vec<_>>() {
        for (name, attack, _) in attacks(&there, model, target, means)? {
            found.attacks.push(Prospect { target, name, odds: odds(&there, &attack)? });
        }
    }
    Ok(Some(found))
}

/// The attack of an enemy that is expected to cost a character the most that would stand there: from where the enemy stands, by a Charge,
/// or after a Walk or a Run that it can pay for.
///
/// # Errors
/// Where one of them is missing.
pub fn threat(facts: &DuelRef<'_>, enemy: ModelId, model: ModelId, at: Vec3) -> StepResult<Option<Threat>> {
    let (foe, victim) = (facts.try_get(enemy)?, facts.try_get(model)?);
    if foe.side() == victim.side() || !foe.in_play() || foe.is(State::Paralysis) || !victim.in_play() {
        return Ok(None);
    }
    let acting = facts.turn.acting == Some(enemy);
    let now = foe.due() || acting;
    let mut threat = Threat::due(if now { "in this turn" } else { "in the next turn" }.to_owned());
    let means =
        if now { Means { points: facts.purse(foe), moved: foe.vigor.moved } } else { next_means(facts, foe) };
    let stand = Stand { at, ..*victim.stand };
    let facts = &facts.standing_at(model, &stand);
    let foe = facts.try_get(enemy)?;
    let mut places = vec![(foe.stand.at, means)];
    if !means.moved && facts.free_to_go(foe) {
        let (card, numbers) = (foe.card(), facts.numbers());
        let mut ways = vec![(numbers.walk.get(), facts.move_rules(foe, card.walk.get()))];
        if !foe.vigor.no_run {
            ways.push((numbers.run.get(), facts.run_rules(foe, card.run.get())));
        }
        let (body, others) = (foe.body(), facts.in_the_way(foe));
        for (cost, rules) in ways.into_iter().filter(|(cost, _)| *cost < means.points) {
            let left = Means { points: means.points - cost, moved: true };
            let reach = facts.table.reach(&body, &rules, &others);
            places.push((reach.nearest_to(flat(at)).end(), left));
            let height = |spot: Spot| {
                let ground = || facts.table.ground_for(spot.plan(), body.radius);
                Vec3::new(spot.x, spot.y.unwrap_or_else(ground), spot.z)
            };
            places.extend(reach.samples(PLACES).into_iter().map(|spot| (height(spot), left)));
        }
    }
    let mut best: Option<(AttackOdds, String, Vec3)> = None;
    for (from, means) in places {
        let stand = Stand { at: from, ..*foe.stand };
        let facts = facts.standing_at(enemy, &stand);
        for (name, attack, _) in attacks(&facts, enemy, model, means)? {
            let odds = odds(&facts, &attack)?;
            if best.as_ref().is_none_or(|(known, ..)| odds.wounds > known.wounds) {
                best = Some((odds, name, from));
            }
        }
    }
    best.into_iter().for_each(|(odds, name, from)| threat.add(1.0, &name, from.to_array(), odds));
    Ok(Some(threat))
}

/// What somebody will have in its next activation: the points that it keeps and those that the next turn brings, those of the Reserve
/// left out.
fn next_means(facts: &DuelRef<'_>, model: &ModelRef<'_>) -> Means {
    let card = model.card();
    if model.due() {
        return Means { points: facts.purse(model), moved: model.vigor.moved };
    }
    Means { points: card.most.get().min(model.vigor.points + card.recovery.get()), moved: false }
}

/// The attacks of one character at another from where they stand, each with its name and its cost.
fn attacks(
    facts: &DuelRef<'_>,
    by: ModelId,
    at: ModelId,
    means: Means,
) -> StepResult<Vec<(String, Attack, u8)>> {
    let (model, target) = (facts.try_get(by)?, facts.try_get(at)?);
    let (numbers, card) = (facts.numbers(), model.card());
    let free = facts.free_to_go(model);
    let mut all = Vec::new();
    let mut add = |kind, ability: Option<&Ability>, cost: u8| {
        let name = ability.map_or_else(|| plain_name(kind).to_owned(), |ability| ability.name.clone());
        let ability = ability.map(|ability| ability.id.clone());
        let attack = Attack { from_hiding: model.hidden(), ..Attack::new(Some(by), at, kind, ability) };
        if cost <= means.points {
            all.push((name, attack, cost));
        }
    };
    // A straight run into contact: nobody charges who has moved or is engaged.
    let charge = |blow: &Blow| {
        let may = !means.moved && !model.vigor.no_run && facts.engaged(model).is_empty();
        (may && charge_at(facts, model, target, blow).is_ok())
            .then(|| facts.charge_way(model, at, blow).ok().map(|way| AttackKind::Charge(way.length())))
            .flatten()
    };
    if strike_at(facts, model, target).is_ok() {
        add(AttackKind::Melee, None, numbers.attack.get());
    }
    if free && card.range().is_some_and(|range| shot_at(facts, model, target, range, &[]).is_ok()) {
        add(AttackKind::Ranged, None, numbers.attack.get());
    }
    if let Some(kind) = charge(&Blow::default()) {
        add(kind, None, numbers.charge.get());
    }
    let essence = facts.camp(model.side())?.essence;
    for ability in &card.abilities {
        let usable = model.may_use(ability).is_ok()
            && ability.essence.get() <= essence
            && !(ability.unmoved && means.moved);
        let kind = match &ability.deed {
            _ if !usable => None,
            Deed::Attack(_) => strike_at(facts, model, target).is_ok().then_some(AttackKind::Melee),
            Deed::Shot { range, blow, .. } => {
                let shot = || shot_at(facts, model, target, range.get(), &blow.ignores).is_ok();
                (free && shot()).then_some(AttackKind::Ranged)
            }
            Deed::Charge(blow) => charge(blow),
            _ => None,
        };
        if let Some(kind) = kind {
            add(kind, Some(ability), ability.cost.get());
        }
    }
    Ok(all)
}

fn plain_name(kind: AttackKind) -> &'static str {
    match kind {
        AttackKind::Ranged => "Ranged Attack",
        AttackKind::Charge(_) => "Charge",
        _ => "Attack",
    }
}

/// What an attack comes to where its target stands.
fn odds(facts: &DuelRef<'_>, attack: &Attack) -> StepResult<AttackOdds> {
    let (hits, loss) = facts.strike(attack)?.odds();
    let life = facts.try_get(attack.at)?.vigor.life.max(1) as usize;
    Ok(AttackOdds { hits, wounds: loss.expected(), falls: loss.at_least(life) })
}
