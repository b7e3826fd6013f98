//! Line of sight between units: clear, obscured or blocked (Cadence,
//! Action: Attack, step 1).

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use crate::battle_ref::{BattleRef, ModelRef};
use crate::content::Weapon;
use crate::state::battle::{CLOSE, Fighter, Unit, UnitId};
use monteria_game::{ModelId, Roster, Seen, SightShown, Tabletop, Text, named, text};
use monteria_table::{Body, Cover, Keywords, Obstacle, Sight, Table, body_between, closer, within};

/// Distance in inches within which a friend of the attacker shields a target.
const MELEE_INCHES: f32 = 1.0;
/// The rank of a blocked line.
const BLOCKED_RANK: u8 = 3;

/// The reason why there is no line of sight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineBlock {
    /// Terrain is in the way of every line.
    Terrain,
    /// A friend of the attacker is beside the target.
    FriendlyUnit,
    /// Another unit is in the way of a target of one model.
    AnotherUnit,
    /// Another unit is in the way of at least one model of the target.
    AnotherUnitInPart,
    /// Smoke or an energy barrier of a module is in the way.
    SmokeOrBarrier,
}

impl LineBlock {
    /// Returns the reason for players.
    pub fn text(self) -> Text {
        match self {
            LineBlock::Terrain => text!("rules-no-line-of-sight", "no line of sight"),
            LineBlock::FriendlyUnit => text!(
                "rules-cadence-a-friendly-unit-is-within-1",
                "a friendly unit is within 1\" of the target"
            ),
            LineBlock::AnotherUnit => {
                text!("rules-cadence-another-unit-is-in-the-way", "another unit is in the way")
            }
            LineBlock::AnotherUnitInPart => text!(
                "rules-cadence-another-unit-is-in-the-way-2",
                "another unit is in the way of at least one of its models"
            ),
            LineBlock::SmokeOrBarrier => text!(
                "rules-cadence-smoke-or-an-energy-barrier-is",
                "smoke or an energy barrier is in the way"
            ),
        }
    }
}

/// The line of sight from a unit to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// At least half of the models are in plain view.
    Clear,
    /// More than half of the models are covered at least in part.
    Obscured {
        /// Whether terrain with the Cover keyword covers some of them.
        cover: bool,
    },
    /// There is no line of sight, for this reason.
    Blocked(LineBlock),
}

impl Line {
    fn rank(self) -> u8 {
        match self {
            Line::Clear => 0,
            Line::Obscured { cover: false } => 1,
            Line::Obscured { cover: true } => 2,
            Line::Blocked(_) => BLOCKED_RANK,
        }
    }
}

/// Returns the best line of sight from one of these models to a target unit, and the body
/// of the model that has it.
pub fn line(
    facts: &BattleRef<'_>,
    unit: &Unit,
    shooters: &[&ModelRef<'_>],
    target: UnitId,
) -> (Line, Option<Body>) {
    let aims = facts.standing(target);
    let bodies: Vec<Body> = aims.iter().map(|model_ref| model_ref.body()).collect();
    // The distance counts from unit to unit, as for Close Range.
    let near = facts.distance_between(unit.id, target);
    let shielded = !within(near, CLOSE) && {
        let friends = facts
            .units_on_table(unit.side)
            .filter(|friend| friend.id != unit.id && friend.id != target);
        friends
            .map(|friend| facts.distance_between(friend.id, target))
            .any(|gap| closer(gap, MELEE_INCHES))
    };
    if shielded {
        return (Line::Blocked(LineBlock::FriendlyUnit), None);
    }
    let vehicle = aims.iter().any(|model_ref| facts.is_vehicle(model_ref));
    let mut best = (Line::Blocked(LineBlock::Terrain), None);
    for shooter in shooters {
        let from = shooter.body();
        let mut found = facts.models.line(shooter.id(), target, || {
            // Other units between the two block a line; only those that can stand
            // in between are tested.
            line_from_model(
                facts,
                &from,
                &bodies,
                &possible_screens(facts, [unit.id, target], &from, &bodies),
            )
        });
        if let Line::Obscured { .. } = found
            && (near < CLOSE || vehicle)
        {
            found = Line::Clear;
        }
        // Among blocked lines, one blocked by a unit gives the reason: the nearest model
        // may be out of view of terrain for all.
        if found.rank() < best.0.rank() {
            best = (found, Some(from));
        } else if best.0.rank() == BLOCKED_RANK && found != Line::Blocked(LineBlock::Terrain) {
            best.0 = found;
        }
        if best.0 == Line::Clear {
            break;
        }
    }
    (facts.module.line(facts, best.0, shooters, target), best.1)
}

/// Returns the best line of sight for a weapon; weapons that see through anything always
/// have a clear one.
pub fn weapon_line(
    facts: &BattleRef<'_>,
    unit: &Unit,
    shooters: &[&ModelRef<'_>],
    target: UnitId,
    weapon: &Weapon,
) -> (Line, Option<Body>) {
    if weapon.any_rule(|rule| rule.sees_through_anything()) {
        return (Line::Clear, shooters.first().map(|model_ref| model_ref.body()));
    }
    line(facts, unit, shooters, target)
}

/// Returns those shooters that have a line of sight of their own to a target unit,
/// the best line first.
pub fn shooters_with_line(
    facts: &BattleRef<'_>,
    unit: &Unit,
    shooters: &[&ModelRef<'_>],
    target: UnitId,
    weapon: &Weapon,
) -> Vec<ModelId> {
    let rank = |model_ref: &&ModelRef<'_>| {
        weapon_line(facts, unit, &[*model_ref], target, weapon).0.rank()
    };
    let mut all: Vec<(u8, ModelId)> =
        shooters.iter().map(|model_ref| (rank(model_ref), model_ref.id())).collect();
    all.retain(|(rank, _)| *rank < BLOCKED_RANK);
    all.sort_unstable();
    all.into_iter().map(|(_, id)| id).collect()
}

/// Returns whether a model sees another, for any purpose.
pub(crate) fn sees(facts: &BattleRef<'_>, from: &ModelRef<'_>, to: &ModelRef<'_>) -> bool {
    let units = [from.fighter.unit, to.fighter.unit];
    let bodies = [to.body()];
    let screens = possible_screens(facts, units, &from.body(), &bodies);
    let line = line_from_model(facts, &from.body(), &bodies, &screens);
    match facts.module.line(facts, line, &[from], to.fighter.unit) {
        Line::Clear | Line::Obscured { .. } => true,
        Line::Blocked(_) => false,
    }
}

/// Returns the line of sight from one model to the models of a unit.
pub fn line_from_model(
    facts: &BattleRef<'_>,
    from: &Body,
    bodies: &[Body],
    screens: &[Body],
) -> Line {
    let mut visible = 0usize;
    let mut covered = 0usize;
    let mut cover = false;
    for body in bodies {
        let (sight, over) = one_line(facts.table, from, body, || screens);
        match sight.stopped.map(|hit| hit.what) {
            Some(Obstacle::Body(_)) => {
                return Line::Blocked(match bodies {
                    [_] => LineBlock::AnotherUnit,
                    _ => LineBlock::AnotherUnitInPart,
                });
            }
            Some(_) => continue,
            None => {}
        }
        if over.is_empty() {
            visible += 1;
        } else {
            covered += 1;
            cover |= over.iter().any(|cover| match cover.hit.what {
                Obstacle::Piece(number) => facts
                    .table
                    .piece(number)
                    .is_some_and(|piece| piece.keywords.contains(Keywords::OBSCURING)),
                Obstacle::Body(_) | Obstacle::Area(_) => false,
            });
        }
    }
    match visible + covered {
        0 => Line::Blocked(LineBlock::Terrain),
        _ if visible * 2 >= bodies.len() => Line::Clear,
        _ => Line::Obscured { cover },
    }
}

/// Computes the line of sight from one model to another, and each piece of terrain that
/// partly covers the other. Terrain that leaves no free line blocks it, and so does a
/// body of `screens` in between, even if it hides only a part.
fn one_line<S: AsRef<[Body]>>(
    table: &Table,
    from: &Body,
    to: &Body,
    screens: impl FnOnce() -> S,
) -> (Sight, Vec<Cover>) {
    let mut over: Vec<Cover> = table.covers(from, to).collect();
    over.retain(|cover| matches!(cover.hit.what, Obstacle::Piece(_)));
    let crown = |body: &Body| body.at.with_y(body.crown());
    let mut sight = match over.is_empty() {
        true => Sight { line: (crown(from), crown(to)), stopped: None },
        false => table.sight(from, to, &[]),
    };
    if sight.clear()
        && let Some(between) = body_between(from, to, screens().as_ref())
    {
        sight = Sight { line: between.line, stopped: Some(between.hit) };
    }
    (sight, over)
}

/// Returns the models of other units that may block a line between two units: those that
/// overlap the bounding box of these bodies.
fn possible_screens(
    facts: &BattleRef<'_>,
    units: [UnitId; 2],
    from: &Body,
    to: &[Body],
) -> Vec<Body> {
    let standing = facts
        .models
        .iter()
        .filter(|model_ref| model_ref.in_play() && !units.contains(&model_ref.fighter.unit));
    in_bounding_box(standing.map(|model_ref| model_ref.body()), from, to)
}

/// Returns those bodies that overlap the bounding box of the others on the plan.
fn in_bounding_box(all: impl Iterator<Item = Body>, from: &Body, to: &[Body]) -> Vec<Body> {
    let mut least = Vec2::INFINITY;
    let mut greatest = Vec2::NEG_INFINITY;
    for body in to.iter().chain([from]) {
        least = least.min(body.plan() - body.radius);
        greatest = greatest.max(body.plan() + body.radius);
    }
    let inside = |body: &Body| {
        (body.plan() + body.radius).cmpge(least).all()
            && (body.plan() - body.radius).cmple(greatest).all()
    };
    all.filter(inside).collect()
}

/// Describes the line of sight between two bodies for display. Clients ask it for
/// thousands of places, so that it reads no more of the world than it needs.
pub fn describe_line(world: &World, from: &Body, to: &Body) -> SightShown {
    let roster = world.resource::<Roster>();
    let possible_screens = || {
        let unit = |entity: Entity| world.get::<Fighter>(entity).map_or(0, |fighter| fighter.unit);
        let own = [from, to].map(|body| roster.entity(body.id).map_or(0, unit));
        let standing = roster.iter().filter_map(|(_, entity)| {
            Some((Seen::of(world, entity).filter(Seen::in_play)?, world.get::<Fighter>(entity)?))
        });
        let of_other_units = standing.filter(|(_, fighter)| !own.contains(&fighter.unit));
        in_bounding_box(of_other_units.map(|(seen, _)| seen.body()), from, std::slice::from_ref(to))
    };
    let (sight, over) = one_line(&world.resource::<Tabletop>().0, from, to, possible_screens);
    SightShown::new(|obstacle| named(world, obstacle), (from, to), &sight, over.first())
}
