//! The second season: rocket packs and portal guns (Respawn, Season 2: Run and Gun).

use crate::rulesets::respawn::area::{ArenaMut, ArenaRef};
use bevy::ecs::prelude::*;
use bevy::math::Vec2;

use super::content::Perk;
use super::enter::opponent;
use super::state::Kind;
use super::travel::Arrived;
use crate::game::{Answer, Builder, Choice, Decision, Needs, Region, SeatId, Zone};
use crate::rulesets::cadence::battle::UnitId;
use crate::rulesets::cadence::battle_ref::BattleRef;
use crate::rulesets::cadence::change::BattleMut;
use crate::rulesets::cadence::steps::step;
use crate::table::{Body, BodyId, flat};

/// Radius of a portal, 25 mm across, and its distance from models and markers, in inches.
const PORTAL: (f32, f32) = (0.492, 1.0);

step! {
    /// Where does a leap end?
    RocketTo = "rocket-to" {
        /// Who leaps.
        unit: UnitId,
        /// Who aims.
        seat: SeatId,
    }
}
step! {
    /// The opponent has said which way a leap goes: how far?
    RocketBy = "rocket-by" {
        /// Who leaps.
        unit: UnitId,
        /// Where the opponent pointed.
        toward: Vec2,
    }
}
step! {
    /// A portal is opened: where?
    LayPortal = "lay-portal" {
        /// The unit that does it.
        unit: UnitId,
    }
}

/// Registers the steps of this file.
pub fn register(builder: &mut Builder<'_>) {
    builder
        .decision(ask_rocket, answer_rocket)
        .decision(ask_by, answer_by)
        .decision(ask_portal, answer_portal);
}

/// A character starts its rocket pack: on a 1 the opponent says which way.
pub fn rocket(battle: &mut BattleMut<'_, '_>, unit: UnitId) {
    let Some((own, side)) = battle.units.get(unit).map(|unit| (unit.seat, unit.side)) else { return };
    let face = battle.ctx.dice().d6();
    let text = format!("{} starts its rocket pack: {face}", battle.unit_name(unit));
    battle.ctx.note(text, &["cad-rocket"]);
    let seat = if face == 1 { opponent(battle, side) } else { own };
    battle.ctx.then(RocketTo { unit, seat });
}

fn leap_region(facts: &BattleRef<'_>, unit: UnitId) -> Option<Region> {
    let model_ref = facts.standing(unit).first().copied()?;
    let (at, mov) = (flat(model_ref.stand.at), facts.movement(model_ref, false));
    let radius = model_ref.stand.radius;
    let mut apart: Vec<(Vec2, f32)> = facts
        .models
        .iter()
        .filter(|it| it.in_play() && it.id() != model_ref.id())
        .map(|it| (flat(it.stand.at), it.stand.radius + radius + 0.01))
        .collect();
    apart.push((at, mov * 2.0));
    Some(Region::Open { zones: vec![Zone::Circle { center: at, radius: mov * 3.0 }], apart, radius })
}

fn ask_rocket(In(step): In<RocketTo>, battle: BattleMut) -> Option<Decision> {
    let facts = battle.read();
    let unit = facts.unit(step.unit).filter(|unit| unit.on_table())?;
    let region = leap_region(&facts, step.unit).filter(|region| super::leave::fits(&facts, region))?;
    let own = step.seat == unit.seat;
    let (key, label) = if own { ("leap", "It lands here") } else { ("point", "It leaps this way") };
    let choice = Choice::plain(key, label).needs(Needs::To(region));
    let prompt = match own {
        true => format!("{} leaps two to three times its Movement: where does it land?", unit.name),
        false => format!("Which way does {} leap? How far, its owner says.", unit.name),
    };
    Some(Decision {
        seat: step.seat,
        model: unit.models.first().copied(),
        prompt,
        options: vec![choice],
        refused: Vec::new(),
    })
}

fn answer_rocket(In((step, answer)): In<(RocketTo, Answer)>, mut battle: BattleMut) {
    let Some(spot) = answer.spot else { return };
    if battle.units.get(step.unit).is_some_and(|unit| unit.seat != step.seat) {
        return battle.ctx.then(RocketBy { unit: step.unit, toward: spot.plan() });
    }
    land(&mut battle, step.unit, spot.plan());
}

/// Sets a leaping character down.
fn land(battle: &mut BattleMut<'_, '_>, unit: UnitId, at: Vec2) {
    let found = {
        let facts = battle.read();
        super::enter::only(&facts, unit).map(|model| (model, facts.table.ground(at), facts.place_of(unit)))
    };
    let Some((model, y, from)) = found else { return };
    battle.move_to(model, bevy::math::Vec3::new(at.x, y, at.y), "cad-rocket");
    super::travel::look(battle, model, from, at);
    // It flew: only where it lands does it meet anything.
    battle.ctx.then(Arrived { unit, path: vec![at], left: 0.0, advance: false });
}

/// Where a leap that goes this way may end, at every half inch, and where the opponent pointed.
fn ends(facts: &BattleRef<'_>, unit: UnitId, toward: Vec2) -> Vec<(f32, Vec2)> {
    let Some(model_ref) = facts.standing(unit).first().copied() else { return Vec::new() };
    let Some(Region::Open { apart, radius, .. }) = leap_region(facts, unit) else { return Vec::new() };
    let (from, mov) = (flat(model_ref.stand.at), facts.movement(model_ref, false));
    let ahead = super::acts::toward(from, toward);
    let halves = (mov * 4.0).ceil() as u32..=(mov * 6.0).floor() as u32;
    let mut ways: Vec<f32> = halves.map(|half| half as f32 / 2.0).collect();
    ways.push((from.distance(toward) * 1000.0).round() / 1000.0);
    ways.sort_by(f32::total_cmp);
    ways.dedup();
    let free = |at: Vec2| {
        let y = facts.table.ground(at);
        let body = Body {
            id: model_ref.id(),
            at: bevy::math::Vec3::new(at.x, y, at.y),
            radius,
            height: model_ref.stand.height,
        };
        let clear = apart.iter().all(|(other, least)| at.distance(*other) >= *least - 0.002);
        clear && facts.table.spot_legal(&body, &[]).is_ok()
    };
    let spots = ways.into_iter().map(|inches| {
        let at = from + ahead * inches;
        (inches, Vec2::new((at.x * 1000.0).round() / 1000.0, (at.y * 1000.0).round() / 1000.0))
    });
    spots.filter(|(_, at)| free(*at)).collect()
}

fn ask_by(In(step): In<RocketBy>, battle: BattleMut) -> Option<Decision> {
    let facts = battle.read();
    let unit = facts.unit(step.unit).filter(|unit| unit.on_table())?;
    let options: Vec<Choice> = ends(&facts, step.unit, step.toward)
        .into_iter()
        .map(|(inches, _)| Choice::plain(format!("leap-by:{inches}"), format!("{inches:.1}\" that way")))
        .collect();
    if options.is_empty() {
        return None;
    }
    let prompt = format!("The rocket pack of {} has its own way: how far?", unit.name);
    let model = unit.models.first().copied();
    Some(Decision { seat: unit.seat, model, prompt, options, refused: Vec::new() })
}

fn answer_by(In((step, answer)): In<(RocketBy, Answer)>, mut battle: BattleMut) {
    let all = ends(&battle.read(), step.unit, step.toward);
    let found = all.into_iter().find(|(inches, _)| answer.choice == format!("leap-by:{inches}"));
    if let Some((_, at)) = found {
        land(&mut battle, step.unit, at);
    }
}

fn portal_region(facts: &BattleRef<'_>, unit: UnitId) -> Option<Region> {
    let model_ref = facts.standing(unit).first().copied()?;
    let reach = facts.perk(model_ref, |perk| if let Perk::Portal(n) = perk { Some(*n) } else { None })?;
    let center = flat(model_ref.stand.at);
    Some(Region::Within {
        center,
        min: 0.0,
        max: reach + model_ref.stand.radius,
        seen_by: Some(model_ref.id()),
    })
}

fn ask_portal(In(step): In<LayPortal>, battle: BattleMut) -> Option<Decision> {
    let facts = battle.read();
    let unit = facts.unit(step.unit).filter(|unit| unit.on_table())?;
    let region = portal_region(&facts, step.unit)?;
    let choice = Choice::plain("portal-to", "Open a portal here")
        .hint("On the nearest clear ground, an inch from models and markers.")
        .needs(Needs::To(region));
    let prompt = format!("{} opens a portal within 12\" in sight", unit.name);
    Some(super::leave::laid_or_kept(unit, choice, Choice::plain("keep", "No portal"), prompt))
}

/// The clear ground nearest to a point, far enough from models and markers.
fn clear_ground(facts: &BattleRef<'_>, at: Vec2) -> Option<Vec2> {
    let models = facts.models.iter().filter(|it| it.in_play()).map(|it| (flat(it.stand.at), it.stand.radius));
    let markers =
        facts.field.markers.iter().map(|it| (it.at, crate::rulesets::cadence::battle::MARKER_RADIUS));
    let things = facts.arena().things.iter().map(|it| (it.at, super::SPOT_RADIUS));
    let taken: Vec<(Vec2, f32)> = models.chain(markers).chain(things).collect();
    let others: Vec<Body> = taken
        .iter()
        .enumerate()
        .map(|(index, (at, radius))| Body {
            id: BodyId(index as u16 + 1),
            at: bevy::math::Vec3::new(at.x, facts.table.ground(*at), at.y),
            radius: radius + PORTAL.1,
            height: 1.0,
        })
        .collect();
    let y = facts.table.ground(at);
    let at3 = bevy::math::Vec3::new(at.x, y, at.y);
    let body = Body { id: BodyId(0), at: at3, radius: PORTAL.0, height: 0.1 };
    facts.table.nearest_legal(&body, at, &others).map(flat)
}

fn answer_portal(In((step, answer)): In<(LayPortal, Answer)>, mut battle: BattleMut) {
    let side = battle.units.get(step.unit).map(|unit| unit.side);
    let (Some(spot), Some(side)) = (answer.spot, side) else { return };
    let Some(at) = clear_ground(&battle.read(), spot.plan()) else { return };
    let mut own: Vec<(u32, u16)> = battle
        .arena()
        .things
        .iter()
        .filter_map(|thing| match thing.kind {
            Kind::Portal(of, age) if of == side => Some((age, thing.id)),
            _ => None,
        })
        .collect();
    own.sort_unstable();
    let newest = own.last().map_or(0, |(age, _)| *age);
    if own.len() >= 2 {
        battle.clear(own[0].1);
    }
    battle.lay(Kind::Portal(side, newest + 1), at);
    battle.ctx.note(format!("{} opens a portal", battle.unit_name(step.unit)), &["cad-portal"]);
}
