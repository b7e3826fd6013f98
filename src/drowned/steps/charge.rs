//! Charges: the way into contact with an enemy, and whom a model can reach so (rulebook,
//! Close combat and charge actions).

use super::offers::Verdicts;
use crate::prelude::*;
use monteria_table::MoveRules;

/// Cosines and sines are taken of these degrees: where around its target a charger tries
/// to end, from straight on.
const ANGLES: [f32; 13] =
    [0.0, 15.0, -15.0, 30.0, -30.0, 50.0, -50.0, 75.0, -75.0, 105.0, -105.0, 140.0, -140.0];

/// How far a weapon strikes, in inches: to contact, or farther where it
/// has Reach (rulebook, Reach).
pub(crate) fn reach_of(weapon: &Weapon) -> f32 {
    weapon.property::<property::Reach>().map_or(CONTACT, |it| it.0.get()).max(CONTACT)
}

/// Each enemy with whether a model can charge it.
pub(crate) fn chargeable(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    weapon: &Weapon,
) -> Verdicts {
    let enemies = facts.standing().filter(|other| other.side() != model.side());
    enemies.map(|enemy| (enemy.id(), way_to(facts, model, enemy, weapon).map(|_| ()))).collect()
}

/// The way of a charge.
pub(crate) fn charge_way(
    facts: &SkirmishRef<'_>,
    by: &ModelRef<'_>,
    at: ModelId,
    weapon: &Id,
) -> StepResult<DeclaredPath> {
    way_to(facts, by, facts.try_get(at)?, facts.weapon(by.id(), weapon)?)
        .map_err(|why| StepError::missing(format!("the way of a charge: {why}")))
}

/// Returns how a model may go that charges, each with its rules: a swimmer swims on, and
/// a prone model crawls, since nobody stands up in a charge.
pub(super) fn gaits(
    facts: &SkirmishRef<'_>,
    one: &ModelRef<'_>,
) -> impl Iterator<Item = (Gait, MoveRules)> {
    let wet = facts.place(one).stance == Stance::Swimming;
    let prone = facts.place(one).stance == Stance::Prone;
    let all: &[Gait] = if wet {
        &[Gait::Swim]
    } else if prone && one.profile().is_beast() {
        &[]
    } else if prone {
        &[Gait::Crawl, Gait::CrawlLeap]
    } else {
        &[Gait::Walk, Gait::Leap, Gait::Swim]
    };
    let inches = move |gait| facts.speed(one, true).of(gait);
    let rules = move |gait| MoveRules { apart: 0.0, ..facts.move_rules(one, gait, inches(gait)) };
    all.iter().map(move |gait| (*gait, rules(*gait)))
}

/// The shortest way into contact: on foot or swimming where that leads there, else with
/// leaps and climbs. Where none does, a skill may lead through enemies, and a weapon that
/// reaches far needs only a place within its reach.
fn way_to(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    enemy: &ModelRef<'_>,
    weapon: &Weapon,
) -> Result<DeclaredPath, Refusal> {
    if enemy.condition.stealth {
        return Err(Refusal::rule("Stealthed", "it is stealthed"));
    }
    let speed = facts.speed(model, true);
    let reach = reach_of(weapon);
    let away = distance(&model.body(), &enemy.body());
    if away > speed.nailed + reach {
        return Err(Refusal::OutOfRange { min: 0.0, max: speed.nailed + reach, distance: away });
    }
    let through = model.has::<skill::Bulldozes>();
    let way = |far: f32, over: bool, mut rules: MoveRules| {
        if over {
            let others = facts.enemies(model.side()).filter(|other| other.id() != enemy.id());
            rules.passable.extend(others.map(|other| other.id()));
        }
        best_end(facts, model, enemy, &rules, far)
    };
    let ways = [(CONTACT, false, true), (CONTACT, true, through), (reach, false, reach > CONTACT)];
    let mut ways = ways.into_iter().filter(|(.., may)| *may);
    let found = ways.find_map(|(far, over, _)| {
        gaits(facts, model).find_map(|(_, rules)| way(far, over, rules))
    });
    let none =
        || Refusal::rule("NoWay", event_text!("no way of {}\" leads into contact", speed.nailed));
    Ok(DeclaredPath::of(&found.ok_or_else(none)?, facts.numbers().step.get()))
}

/// Spots around a body at which another would be so far from it, the nearest to
/// where that stands first.
pub(crate) fn around(me: &Body, foe: &Body, gap: f32) -> impl Iterator<Item = Spot> {
    let middle = foe.plan();
    let radius = me.radius + foe.radius + gap;
    let toward = (me.plan() - middle).normalize_or(Vec2::Y);
    ANGLES.iter().map(move |degrees| {
        let at = middle + rotated(toward, degrees * core::f32::consts::PI / 180.0) * radius;
        Spot { x: round_milli(at.x), z: round_milli(at.y), y: None }
    })
}

/// The cheapest way to a free place so near to an enemy, in sight of it.
pub(super) fn best_end(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    enemy: &ModelRef<'_>,
    rules: &MoveRules,
    far: f32,
) -> Option<Route> {
    let me = model.body();
    let foe = enemy.body();
    let others = facts.in_the_way(model);
    let reach = facts.table.reach(&me, rules, &others);
    let gap = if far > CONTACT { far - CONTACT } else { 0.0 };
    let meets = |route: &Route| {
        let there = facts.place_at(model, route.end());
        let sees = || gap <= 0.0 || facts.line(&there, &facts.place(enemy)).unseen.is_none();
        distance(&there.body, &foe) <= far && sees()
    };
    let routes = around(&me, &foe, gap).filter_map(|end| reach.route_to(end).ok()).filter(meets);
    routes.min_by(|one, other| one.cost.total_cmp(&other.cost))
}
