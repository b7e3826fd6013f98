//! Fair tables by a seed: pieces of the terrain library laid out in pairs on either side of the middle, and kept only where sight
//! is broken, every base gets everywhere and every Exit can be reached (Cazadores 5.1, Arrange The Play Area; house, ruling 75).

use std::borrow::Cow;

use bevy::math::{Vec2, Vec3};

use super::content::{CazadoresContent, HouseRules, Objective, Pack, Scenario, Shape, TerrainKind};
use crate::content::Id;
use crate::dice::Dice;
use crate::game::{laid_id, laid_seed};
use crate::table::{Body, BodyId, Exit, Footprint, Keywords, Nav, Piece, Side, Table, TableDef, round_milli};

/// The side of the play area, in inches.
const SIZE: f32 = 24.0;
/// No solid piece comes nearer to the middle than this: Foes arrive there.
const MIDDLE: f32 = 5.7;
/// Room between solid pieces, and to the border: the largest base is 2" across.
const LANE: f32 = 2.25;
/// No solid piece comes nearer to an Exit.
const DOORWAY: f32 = 3.4;
/// Half the width of an Exit.
const HALF_EXIT: f32 = 3.5;
/// Pairs of pieces beside those that every table of a land has.
const PAIRS: usize = 5;
/// How often a table is begun anew.
const ATTEMPTS: u32 = 60;
/// How often a place for a piece is sought.
const TRIES: u32 = 60;
/// Of the lines across a table at least this share, in hundredths, must be stopped or in Cover.
const LEAST_BROKEN: usize = 45;

/// A table that was laid out, with the land that it shows.
pub struct LaidOut {
    /// The table.
    pub table: TableDef,
    /// Its land.
    pub land: String,
}

/// Lays out a table by a seed; none where the library of terrain does not allow one.
pub fn lay_out(content: &CazadoresContent, seed: u64) -> Option<LaidOut> {
    let mut lands: Vec<&str> =
        content.terrain.values().flat_map(|kind| kind.lands.iter().map(String::as_str)).collect();
    lands.sort_unstable();
    lands.dedup();
    let mut dice = Dice::new(seed);
    (0..ATTEMPTS).find_map(|_| {
        let land = lands.get(dice.pick(lands.len().max(1)))?;
        let table = attempt(content, land, &mut dice);
        let built = table.clone().build().ok()?;
        is_fair(&built).then(|| LaidOut { table, land: (*land).to_owned() })
    })
}

/// A number between two, in thousandths.
fn between(dice: &mut Dice, (least, most): (f32, f32)) -> f32 {
    round_milli(least + (most - least) * dice.pick(1001) as f32 / 1000.0)
}

fn attempt(content: &CazadoresContent, land: &str, dice: &mut Dice) -> TableDef {
    let mut sides = Side::ALL;
    dice.shuffle(&mut sides);
    let names = ["the near path", "the old road", "the cattle track"];
    let exits: Vec<Exit> = sides
        .into_iter()
        .zip(names)
        .map(|(side, name)| {
            let middle = between(dice, (-4.0, 4.0));
            Exit {
                name: name.to_owned(),
                side,
                from: round_milli(middle - HALF_EXIT),
                to: round_milli(middle + HALF_EXIT),
            }
        })
        .collect();
    let mut table = TableDef { size: Vec2::splat(SIZE), exits, pieces: Vec::new() };
    let kinds: Vec<&TerrainKind> =
        content.terrain.values().filter(|kind| kind.lands.iter().any(|it| it == land)).collect();
    let always = kinds.iter().copied().filter(|kind| kind.always);
    let mut wanted: Vec<&TerrainKind> = always.collect();
    for _ in 0..PAIRS {
        wanted.extend(kinds.get(dice.pick(kinds.len().max(1))));
    }
    // What is solid wants the most room and comes first.
    wanted.sort_by_key(|kind| !solid(kind.keywords, kind.top.1));
    for kind in wanted {
        let Some(at) = put(&mut table, kind, None, dice) else { continue };
        put(&mut table, kind, Some(-at), dice);
    }
    table
}

/// Whether it stands in the way of a base.
fn solid(keywords: Keywords, top: f32) -> bool {
    let through = Keywords::DIFFICULT | Keywords::DANGEROUS | Keywords::OBSCURING;
    !through.contains(keywords) && top > 1.0
}

/// Puts a piece of this kind somewhere, near a point where one is given; its centre.
fn put(table: &mut TableDef, kind: &TerrainKind, near: Option<Vec2>, dice: &mut Dice) -> Option<Vec2> {
    let top = between(dice, kind.top);
    let stands = solid(kind.keywords, top);
    for _ in 0..TRIES {
        let spread = match near {
            Some(near) => near + Vec2::new(between(dice, (-2.0, 2.0)), between(dice, (-2.0, 2.0))),
            None => Vec2::new(between(dice, (-11.0, 11.0)), between(dice, (-11.0, 11.0))),
        };
        let center = Vec2::new(round_milli(spread.x), round_milli(spread.y));
        let footprint = footprint(kind.shape, center, dice);
        if !fits(table, &footprint, stands) {
            continue;
        }
        let count = table.pieces.iter().filter(|piece| piece.id.starts_with(kind.id.as_str())).count();
        let name = kind.names.get(count).or_else(|| kind.names.last())?;
        table.pieces.push(Piece {
            id: format!("{}-{}", kind.id, count + 1),
            name: name.clone(),
            footprint,
            base: 0.0,
            top,
            keywords: kind.keywords,
            look: kind.look.clone(),
        });
        return Some(center);
    }
    None
}

fn footprint(shape: Shape, center: Vec2, dice: &mut Dice) -> Footprint {
    match shape {
        Shape::Round(least, most) => Footprint::Circle { center, radius: between(dice, (least, most)) },
        Shape::Wall(least, most, depth) => Footprint::Box {
            center,
            half: Vec2::new(between(dice, (least, most)), depth),
            turn: (dice.pick(36) * 5) as f32,
        },
        Shape::Ragged(least, most) => {
            // The directions of a regular heptagon.
            const RING: [(f32, f32); 7] = [
                (1.0, 0.0),
                (0.623, 0.782),
                (-0.223, 0.975),
                (-0.901, 0.434),
                (-0.901, -0.434),
                (-0.223, -0.975),
                (0.623, -0.782),
            ];
            let corner = |(x, z): (f32, f32)| {
                let at = center + Vec2::new(x, z) * between(dice, (least, most));
                Vec2::new(round_milli(at.x), round_milli(at.y))
            };
            Footprint::Polygon(RING.into_iter().map(corner).collect())
        }
    }
}

/// The disc around a footprint.
fn disc(footprint: &Footprint) -> (Vec2, f32) {
    match footprint {
        Footprint::Circle { center, radius } => (*center, *radius),
        Footprint::Box { center, half, .. } => (*center, half.length()),
        Footprint::Polygon(corners) => {
            let (least, most) = footprint.bounds();
            let center = (least + most) / 2.0;
            let reach = corners.iter().map(|corner| (*corner - center).length()).fold(0.0, f32::max);
            (center, reach)
        }
    }
}

fn fits(table: &TableDef, footprint: &Footprint, stands: bool) -> bool {
    let (center, radius) = disc(footprint);
    let margin = if stands { LANE } else { 0.3 };
    if center.abs().max_element() + radius + margin > SIZE / 2.0 {
        return false;
    }
    if stands && center.length() - radius < MIDDLE {
        return false;
    }
    let board = crate::table::Board { size: table.size, exits: table.exits.clone() };
    let clear_of_exits = |exit: &Exit| (board.exit_point(exit, center) - center).length() - radius >= DOORWAY;
    if stands && !table.exits.iter().all(clear_of_exits) {
        return false;
    }
    table.pieces.iter().all(|other| {
        let (at, reach) = disc(&other.footprint);
        let both = stands && solid(other.keywords, other.top);
        (at - center).length() - reach - radius >= if both { LANE } else { 0.25 }
    })
}

fn body(at: Vec2, radius: f32, height: f32) -> Body {
    Body { id: BodyId(u16::MAX), at: Vec3::new(at.x, 0.0, at.y), radius, height }
}

/// Whether sight is broken, and every base gets from every Exit to the middle and into every corner.
pub fn is_fair(table: &Table) -> bool {
    let board = table.board();
    let has = |test: &dyn Fn(&Piece) -> bool| table.pieces().iter().any(test);
    let climb = Keywords::CLIMBABLE | Keywords::HOLDABLE;
    let varied = has(&|it| it.keywords.contains(climb) && it.top >= 2.0)
        && has(&|it| it.keywords.contains(Keywords::OBSCURING))
        && has(&|it| it.keywords == Keywords::BLOCKING && it.top <= 1.0);
    if !varied || broken(table) < LEAST_BROKEN {
        return false;
    }
    [(0.5, 1.5), (1.0, 3.0)].into_iter().all(|(radius, height)| {
        let base = body(Vec2::ZERO, radius, height);
        let nav = Nav::of(table, &base, false);
        let field = nav.field(Vec2::ZERO);
        let goals = board.exits.iter().flat_map(|exit| {
            let (from, to) = board.exit_ends(exit);
            [0.15, 0.5, 0.85].map(|part| board.clamp(from.lerp(to, part), radius + 0.1))
        });
        let corners = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)]
            .map(|(x, z)| board.clamp(Vec2::new(x, z) * SIZE, radius + 0.4));
        goals.chain(corners).all(|at| nav.inches(&field, at).is_some())
    })
}

/// Of all lines between places 8" or more apart, how many in a hundred are stopped or in Cover.
pub fn broken(table: &Table) -> usize {
    let places: Vec<Body> = (-2..=2)
        .flat_map(|x| (-2..=2).map(move |z| Vec2::new(x as f32, z as f32) * 4.6))
        .map(|at| Body { at: Vec3::new(at.x, table.ground(at), at.y), ..body(at, 0.5, 1.5) })
        .collect();
    let (mut lines, mut stopped) = (0, 0);
    for (index, from) in places.iter().enumerate() {
        for to in &places[index + 1..] {
            if (from.plan() - to.plan()).length() < 8.0 {
                continue;
            }
            lines += 1;
            if table.cover(from, to).is_some() || !table.sight(from, to, &[]).clear() {
                stopped += 1;
            }
        }
    }
    stopped * 100 / lines.max(1)
}

/// A whole scenario by a seed: table, quarry, Objective and the ready-made Packs.
///
/// # Errors
/// Why there can be none.
pub fn scenario(content: &CazadoresContent, seed: u64) -> Result<Scenario, String> {
    let laid = lay_out(content, seed).ok_or("the library of terrain allows no fair table")?;
    let mut dice = Dice::new(seed ^ 0x5EED);
    let model = content.scenarios.values().next().ok_or("there is no scenario to take the Packs from")?;
    let quarries: Vec<&Id> = content.adversaries.keys().collect();
    let quarry = (*quarries.get(dice.pick(quarries.len().max(1))).ok_or("there is no Adversary")?).clone();
    let objectives: Vec<&Objective> = content.objectives.values().collect();
    let objective = objectives.get(dice.pick(objectives.len().max(1)));
    let mut adversaries = vec![quarry.clone()];
    adversaries.extend(quarries.into_iter().filter(|id| **id != quarry).cloned());
    Ok(Scenario {
        id: Id::new(&laid_id(seed)).map_err(|error| error.to_string())?,
        name: format!("Table {seed}"),
        about: format!("A table by the dice: {}.", laid.land),
        table: laid.table,
        adversary: quarry,
        adversaries,
        objective: objective.map(|objective| objective.id.clone()),
        // The house rules of that scenario are for its own quarry.
        packs: model.packs.iter().map(|pack| Pack { house: HouseRules::default(), ..pack.clone() }).collect(),
        deployment: "The Foes are placed around the middle. The Pack comes in by any Exit.".to_owned(),
    })
}

/// The content with the laid-out table of this scenario in it; as it is where the scenario stands on the shelf, or is none.
pub fn with_table<'a>(content: &'a CazadoresContent, scenario: &str) -> Cow<'a, CazadoresContent> {
    let laid = laid_seed(scenario).filter(|_| !content.scenarios.contains_key(scenario));
    let Some(Ok(laid)) = laid.map(|seed| self::scenario(content, seed)) else {
        return Cow::Borrowed(content);
    };
    let mut with = content.clone();
    with.scenarios.insert(laid.id.clone(), laid);
    Cow::Owned(with)
}
