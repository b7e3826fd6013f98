//! Line of sight between units: clear, obscured or blocked (Cadence,
//! Action: Attack, step 1).

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use super::battle::{CLOSE, Fighter, Unit, UnitId};
use super::battle_ref::{BattleRef, ModelRef};
use super::content::Weapon;
use monteria_game::{ModelId, Roster, Seen, SightShown, Tabletop, named};
use monteria_table::{Body, Cover, Keywords, Obstacle, Sight, Table, body_between, closer, within};

/// Inches within which a friend of the attacker shields a target.
const MELEE: f32 = 1.0;
/// The rank of a line that is none.
const BLOCKED: u8 = 3;
/// Why nobody is seen where terrain stops every line.
const UNSEEN: &str = "no line of sight";

/// What a unit sees of another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// At least half of the models are in plain view.
    Clear,
    /// More than half are covered at least in part; whether terrain with Cover is
    /// among what covers them.
    Obscured {
        /// Terrain with the Cover keyword covers them.
        cover: bool,
    },
    /// Nothing can be aimed at, and why.
    Blocked(&'static str),
}

impl Line {
    fn rank(self) -> u8 {
        match self {
            Line::Clear => 0,
            Line::Obscured { cover: false } => 1,
            Line::Obscured { cover: true } => 2,
            Line::Blocked(_) => BLOCKED,
        }
    }
}

/// The best line that one of these models of a unit has to a target unit, and the
/// model that has it.
pub fn line(
    facts: &BattleRef<'_>,
    unit: &Unit,
    shooters: &[&ModelRef<'_>],
    target: UnitId,
) -> (Line, Option<Body>) {
    let aims = facts.standing(target);
    let bodies: Vec<Body> = aims.iter().map(|model_ref| model_ref.body()).collect();
    // How far away "you" are is asked of the unit, as it is for Close Range.
    let near = facts.apart(unit.id, target);
    let shielded = !within(near, CLOSE) && {
        let friends =
            facts.fielded(unit.side).filter(|friend| friend.id != unit.id && friend.id != target);
        friends.map(|friend| facts.apart(friend.id, target)).any(|gap| closer(gap, MELEE))
    };
    if shielded {
        return (Line::Blocked("a friendly unit is within 1\" of the target"), None);
    }
    let vehicle = aims.iter().any(|model_ref| facts.is_vehicle(model_ref));
    let mut best = (Line::Blocked(UNSEEN), None);
    for shooter in shooters {
        let from = shooter.body();
        let mut found = facts.models.line(shooter.id(), target, || {
            // Units in the way stop a line; the two units themselves do not, nor whoever
            // is not even between the two.
            from_one(facts, &from, &bodies, &between(facts, [unit.id, target], &from, &bodies))
        });
        if let Line::Obscured { .. } = found
            && (near < CLOSE || vehicle)
        {
            found = Line::Clear;
        }
        // Of those who see nothing the one whom a unit stands in the way of says why: the
        // nearest model may lie open to everybody.
        if found.rank() < best.0.rank() {
            best = (found, Some(from));
        } else if best.0.rank() == BLOCKED && found != Line::Blocked(UNSEEN) {
            best.0 = found;
        }
        if best.0 == Line::Clear {
            break;
        }
    }
    (facts.rules.line(facts, best.0, shooters, target), best.1)
}

/// The same for one weapon: one that tunnels sees everything clearly.
pub fn line_of(
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

/// Those of these models that see a target unit by themselves, whoever
/// sees it best first.
pub fn seeing(
    facts: &BattleRef<'_>,
    unit: &Unit,
    shooters: &[&ModelRef<'_>],
    target: UnitId,
    weapon: &Weapon,
) -> Vec<ModelId> {
    let rank =
        |model_ref: &&ModelRef<'_>| line_of(facts, unit, &[*model_ref], target, weapon).0.rank();
    let mut all: Vec<(u8, ModelId)> =
        shooters.iter().map(|model_ref| (rank(model_ref), model_ref.id())).collect();
    all.retain(|(rank, _)| *rank < BLOCKED);
    all.sort_unstable();
    all.into_iter().map(|(_, id)| id).collect()
}

/// What one model sees of a unit.
pub fn from_one(facts: &BattleRef<'_>, from: &Body, bodies: &[Body], screens: &[Body]) -> Line {
    let mut plain = 0usize;
    let mut covered = 0usize;
    let mut cover = false;
    for body in bodies {
        let (sight, over) = one_line(facts.table, from, body, || screens);
        match sight.stopped.map(|hit| hit.what) {
            Some(Obstacle::Body(_)) => {
                return Line::Blocked(match bodies {
                    [_] => "another unit is in the way",
                    _ => "another unit is in the way of at least one of its models",
                });
            }
            Some(_) => continue,
            None => {}
        }
        if over.is_empty() {
            plain += 1;
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
    match plain + covered {
        0 => Line::Blocked(UNSEEN),
        _ if plain * 2 >= bodies.len() => Line::Clear,
        _ => Line::Obscured { cover },
    }
}

/// The line of one model to another, and each piece of terrain that covers the other,
/// with a line through it. Terrain that leaves no line free stops it, and so does a body
/// of `screens` that stands in it even in part.
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

/// The models in play that stop a line between two units, those of neither, as far as
/// they stand in the box around these bodies, so that they could be between.
fn between(facts: &BattleRef<'_>, units: [UnitId; 2], from: &Body, to: &[Body]) -> Vec<Body> {
    let standing = facts
        .models
        .iter()
        .filter(|model_ref| model_ref.in_play() && !units.contains(&model_ref.fighter.unit));
    in_the_box(standing.map(|model_ref| model_ref.body()), from, to)
}

/// Those of some bodies that stand in the box around these others.
fn in_the_box(all: impl Iterator<Item = Body>, from: &Body, to: &[Body]) -> Vec<Body> {
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

/// What one model sees of another, the two standing where their bodies say, as a
/// line to draw. All over a table it is asked thousands of times, so that no more is
/// read than it takes.
pub fn shown(world: &World, from: &Body, to: &Body) -> SightShown {
    let roster = world.resource::<Roster>();
    let screens = || {
        let unit = |entity: Entity| world.get::<Fighter>(entity).map_or(0, |fighter| fighter.unit);
        let own = [from, to].map(|body| roster.entity(body.id).map_or(0, unit));
        let standing = roster.iter().filter_map(|(_, entity)| {
            Some((Seen::of(world, entity).filter(Seen::in_play)?, world.get::<Fighter>(entity)?))
        });
        let strange = standing.filter(|(_, fighter)| !own.contains(&fighter.unit));
        in_the_box(strange.map(|(seen, _)| seen.body()), from, std::slice::from_ref(to))
    };
    let (sight, over) = one_line(&world.resource::<Tabletop>().0, from, to, screens);
    SightShown::new(|obstacle| named(world, obstacle), (from, to), &sight, over.first())
}
