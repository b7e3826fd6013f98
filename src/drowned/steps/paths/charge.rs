//! Charges: the path into contact with an enemy, and which enemies can be reached
//! (rulebook, Close combat and charge actions).

use bevy_math::Vec2;

use crate::content::{Id, Weapon, property, skill};
use crate::sequence::MovementMode;
use crate::skirmish_ref::{ModelRef, SkirmishRef, Stance};
use crate::steps::turns::options::Verdicts;
use monteria_game::{
    DeclaredPath, ModelId, Refusal, StepError, StepResult, event_text, inches, text,
};
use monteria_table::{Body, CONTACT, MoveRules, Route, Spot, distance, rotated, round_milli};

/// Angles in degrees around the target, from the direct line, at which a
/// charger tries to end.
const ANGLES: [f32; 13] =
    [0.0, 15.0, -15.0, 30.0, -30.0, 50.0, -50.0, 75.0, -75.0, 105.0, -105.0, 140.0, -140.0];

/// Returns how far a weapon strikes in inches: to contact, or farther
/// with Reach (rulebook, Reach).
pub(crate) fn weapon_reach(weapon: &Weapon) -> f32 {
    weapon.property::<property::Reach>().map_or(CONTACT, |it| it.0.get()).max(CONTACT)
}

/// Returns for each enemy whether a model can charge it.
pub(crate) fn chargeable(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    weapon: &Weapon,
) -> Verdicts {
    let enemies = facts.standing().filter(|other| other.side() != model.side());
    enemies.map(|enemy| (enemy.id(), path_to(facts, model, enemy, weapon).map(|_| ()))).collect()
}

/// Returns the path of a charge.
pub(crate) fn charge_path(
    facts: &SkirmishRef<'_>,
    by: &ModelRef<'_>,
    at: ModelId,
    weapon: &Id,
) -> StepResult<DeclaredPath> {
    path_to(facts, by, facts.try_get(at)?, facts.weapon(by.id(), weapon)?)
        .map_err(|why| StepError::missing(format!("the way of a charge: {why}")))
}

/// Returns the modes in which a model can charge, each with its rules. Swimmers swim and
/// prone models crawl: standing up is not part of a charge.
pub(in crate::steps) fn modes(
    facts: &SkirmishRef<'_>,
    one: &ModelRef<'_>,
) -> impl Iterator<Item = (MovementMode, MoveRules)> {
    let wet = facts.pose(one).stance == Stance::Swimming;
    let prone = facts.pose(one).stance == Stance::Prone;
    let all: &[MovementMode] = if wet {
        &[MovementMode::Swim]
    } else if prone && one.profile().is_beast() {
        &[]
    } else if prone {
        &[MovementMode::Crawl, MovementMode::CrawlLeap]
    } else {
        &[MovementMode::Walk, MovementMode::Leap, MovementMode::Swim]
    };
    let speed = move |mode| facts.speed(one, true).of(mode);
    let rules = move |mode| MoveRules { apart: 0.0, ..facts.move_rules(one, mode, speed(mode)) };
    all.iter().map(move |mode| (*mode, rules(*mode)))
}

/// Returns the shortest path into contact: on foot or swimming, else with leaps and
/// climbs. If there is none, a skill may allow a path through enemies, and a weapon with
/// Reach a path to within its reach.
fn path_to(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    enemy: &ModelRef<'_>,
    weapon: &Weapon,
) -> Result<DeclaredPath, Refusal> {
    if enemy.condition.stealth {
        return Err(Refusal::rule(
            "Stealthed",
            text!("rules-drowned-it-is-stealthed", "it is stealthed"),
        ));
    }
    let speed = facts.speed(model, true);
    let reach = weapon_reach(weapon);
    let away = distance(&model.body(), &enemy.body());
    if away > speed.nailed + reach {
        return Err(Refusal::OutOfRange { min: 0.0, max: speed.nailed + reach, distance: away });
    }
    let through = model.has::<skill::Bulldozes>();
    let path = |far: f32, over: bool, mut rules: MoveRules| {
        if over {
            let others = facts.enemies(model.side()).filter(|other| other.id() != enemy.id());
            rules.passable.extend(others.map(|other| other.id()));
        }
        best_route(facts, model, enemy, &rules, far)
    };
    let paths = [(CONTACT, false, true), (CONTACT, true, through), (reach, false, reach > CONTACT)];
    let mut paths = paths.into_iter().filter(|(.., may)| *may);
    let found = paths.find_map(|(far, over, _)| {
        modes(facts, model).find_map(|(_, rules)| path(far, over, rules))
    });
    let none = || {
        Refusal::rule(
            "NoWay",
            event_text!(
                "rules-drowned-no-way-of-leads-into-contact",
                "no path of {length} leads into contact",
                length = inches(speed.nailed)
            ),
        )
    };
    Ok(DeclaredPath::of(&found.ok_or_else(none)?, facts.numbers().step.get()))
}

/// Iterates over positions around a body at this gap from it, those
/// nearest to `me` first.
pub(crate) fn positions_around(me: &Body, foe: &Body, gap: f32) -> impl Iterator<Item = Spot> {
    let middle = foe.plan();
    let radius = me.radius + foe.radius + gap;
    let toward = (me.plan() - middle).normalize_or(Vec2::Y);
    ANGLES.iter().map(move |degrees| {
        let at = middle + rotated(toward, degrees * core::f32::consts::PI / 180.0) * radius;
        Spot { x: round_milli(at.x), z: round_milli(at.y), y: None }
    })
}

/// Returns the cheapest route to a free position within this distance of an enemy,
/// in sight of it.
pub(in crate::steps) fn best_route(
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
        let there = facts.pose_at(model, route.end());
        let sees =
            || gap <= 0.0 || facts.line_of_sight(&there, &facts.pose(enemy)).unseen.is_none();
        distance(&there.body, &foe) <= far && sees()
    };
    let routes =
        positions_around(&me, &foe, gap).filter_map(|end| reach.route_to(end).ok()).filter(meets);
    routes.min_by(|one, other| one.cost.total_cmp(&other.cost))
}
