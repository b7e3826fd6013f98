//! The five tables: a third of each is water, both sides are equal, every zone has room,
//! and dry paths are longer than wet ones.

use std::collections::BTreeMap;

use bevy_math::Vec2;
use monteria_drowned::content::{Numbers, ScenarioKind};
use monteria_table::{
    Body, BodyId, Footprint, Keywords, MarkKind, MoveRules, Nature, Piece, Spot, Table, lift,
};

use monteria_test_support::drowned::content;

/// Radius and height of large and of small two-legged models, in inches.
const LARGE: (f32, f32) = (0.8, 2.0);
const SMALL: (f32, f32) = (0.59, 1.6);

fn tables() -> BTreeMap<ScenarioKind, Table> {
    let content = content();
    let built = content.scenarios.values().map(|it| {
        let table =
            it.table.middle(36.0).build().unwrap_or_else(|faults| panic!("{}: {faults:?}", it.id));
        (it.kind, table)
    });
    built.collect()
}

/// Returns rules of an unlimited walk over dry ground and steps.
fn walk() -> MoveRules {
    let leapt = Keywords::WATER | Keywords::DIFFICULT;
    let dry = MoveRules { leapt, ignore_difficult: true, ..MoveRules::new(150.0) };
    MoveRules { may_climb: false, may_jump_chasm: false, ..dry }
}

/// Returns rules of an unlimited move with leaps and climbs.
fn leap() -> MoveRules {
    MoveRules { may_climb: true, may_jump_chasm: true, spring: 2.999, ..walk() }
}

/// Returns rules of an unlimited move through water, with leaps and climbs.
fn swim() -> MoveRules {
    MoveRules { leapt: Keywords::empty(), ..leap() }
}

fn body((radius, height): (f32, f32), at: Vec2) -> Body {
    Body { id: BodyId(1), at: lift(at, 0.0), radius, height }
}

fn water_at(table: &Table, at: Vec2) -> bool {
    let wet = |number: usize| table.pieces()[number].is(Keywords::WATER);
    table.ground(at) < 0.001 && table.pieces_at(at).into_iter().any(wet)
}

/// Returns whether a base is in the zone of a side.
fn in_zone(kind: ScenarioKind, side: usize, body: &Body, numbers: &Numbers) -> bool {
    let at = body.plan();
    let half = 18.0;
    let radius = body.radius;
    let way = if side == 0 { -1.0 } else { 1.0 };
    match kind {
        ScenarioKind::Caches | ScenarioKind::Lamps => {
            at.y * way >= half - *numbers.edge_depth + radius
        }
        ScenarioKind::Tower => at.distance(Vec2::splat(way * half)) <= *numbers.corner - radius,
        ScenarioKind::Heads => {
            at.x * way >= radius
                && at.y * way >= radius
                && at.length() >= *numbers.quarter_apart + radius
        }
        ScenarioKind::Vault if side == 0 => at.y >= half - *numbers.edge_depth + radius,
        ScenarioKind::Vault => at.x.abs() >= half - *numbers.flank_depth + radius,
    }
}

fn turned(piece: &Piece) -> Piece {
    let footprint = match &piece.footprint {
        Footprint::Circle { center, radius } => {
            Footprint::Circle { center: -*center, radius: *radius }
        }
        Footprint::Box { center, half, turn } => {
            Footprint::Box { center: -*center, half: *half, turn: *turn }
        }
        Footprint::Polygon(corners) => {
            Footprint::Polygon(corners.iter().map(|corner| -*corner).collect())
        }
    };
    Piece { footprint, ..piece.clone() }
}

fn mirrored(piece: &Piece) -> Piece {
    let flip = |at: &Vec2| Vec2::new(-at.x, at.y);
    let footprint = match &piece.footprint {
        Footprint::Circle { center, radius } => {
            Footprint::Circle { center: flip(center), radius: *radius }
        }
        Footprint::Box { center, half, turn } => {
            Footprint::Box { center: flip(center), half: *half, turn: -*turn }
        }
        Footprint::Polygon(corners) => Footprint::Polygon(corners.iter().rev().map(flip).collect()),
    };
    Piece { footprint, ..piece.clone() }
}

/// Returns whether two pieces cover the same area, regardless of
/// where their outlines start.
fn same(one: &Piece, other: &Piece) -> bool {
    let alike = (one.base, one.top, one.keywords, &one.look)
        == (other.base, other.top, other.keywords, &other.look);
    let near = |a: Vec2, b: Vec2| a.distance(b) < 0.001;
    alike
        && match (&one.footprint, &other.footprint) {
            (Footprint::Polygon(a), Footprint::Polygon(b)) => {
                a.len() == b.len() && a.iter().all(|p| b.iter().any(|q| near(*p, *q)))
            }
            (
                Footprint::Box { center, half, turn },
                Footprint::Box { center: c, half: h, turn: t },
            ) => near(*center, *c) && near(*half, *h) && (turn - t) % 90.0 == 0.0,
            (a, b) => a == b,
        }
}

#[test]
fn there_is_a_scenario_of_each_kind_as_long_as_the_brief_says() {
    let content = content();
    let found = content.scenarios.values().map(|it| (it.kind, *it.turns));
    let found: BTreeMap<ScenarioKind, _> = found.collect();
    let kinds = [
        (ScenarioKind::Caches, 5),
        (ScenarioKind::Tower, 6),
        (ScenarioKind::Lamps, 5),
        (ScenarioKind::Heads, 4),
        (ScenarioKind::Vault, 6),
    ];
    assert_eq!((found, content.scenarios.len()), (BTreeMap::from(kinds), 5));
}

#[test]
fn a_third_of_each_table_is_water_and_no_side_has_better_ground() {
    for (kind, table) in tables() {
        let wet = (0..72 * 72)
            .filter(|cell| {
                let at = Vec2::new((cell % 72) as f32, (cell / 72) as f32) * 0.5 - 17.75;
                water_at(&table, at)
            })
            .count();
        println!("{kind:?}: {} of 1000 water", wet * 1000 / (72 * 72));
        assert!(wet * 3 >= 72 * 72, "{kind:?}: {wet} of {}", 72 * 72);
        for piece in table.pieces() {
            let across = if kind == ScenarioKind::Vault { mirrored(piece) } else { turned(piece) };
            assert!(
                table.pieces().iter().any(|other| same(other, &across)),
                "{kind:?}: {} has no twin",
                piece.id
            );
        }
        let covers = |wanted: Keywords| table.pieces().iter().any(|piece| piece.keywords == wanted);
        assert!(covers(Keywords::OBSCURING) && covers(Keywords::DIFFICULT), "{kind:?}");
        let held = Keywords::CLIMBABLE | Keywords::HOLDABLE | Keywords::BLOCKING;
        let climbed = |piece: &&Piece| piece.is(held) && piece.top > 3.0;
        assert!(
            table.pieces().iter().any(|piece| climbed(&piece)),
            "{kind:?} has nothing to climb"
        );
    }
}

#[test]
fn ten_large_models_find_dry_ground_in_every_zone() {
    let numbers = content().numbers.clone();
    for (kind, table) in tables() {
        for side in 0..2 {
            let inside = |body: &Body| {
                let dry = !table.keywords_at(body).contains(Keywords::WATER);
                in_zone(kind, side, body, &numbers) && body.foot() == 0.0 && dry
            };
            let room = table.room_for(LARGE.0, LARGE.1, 40, inside);
            println!("{kind:?} {side}: room for {}", room.len());
            assert!(room.len() >= 10, "{kind:?} {side}: room for {}", room.len());
        }
    }
}

/// Start of a small model on dry ground, and its goal with the height.
struct DeclaredPath {
    kind: ScenarioKind,
    from: (f32, f32),
    to: (f32, f32, f32),
}

#[test]
fn dry_ways_are_longer_than_leaps_and_swims() {
    let way = |kind, from, to| DeclaredPath { kind, from, to };
    let ways = [
        // Goals: the middle, and the other side.
        way(ScenarioKind::Caches, (1.0, -14.0), (0.0, 1.0, 0.5)),
        way(ScenarioKind::Caches, (2.0, -14.0), (-2.0, 14.0, 0.0)),
        way(ScenarioKind::Tower, (-14.0, -14.0), (-3.3, -0.5, 0.8)),
        way(ScenarioKind::Tower, (14.0, 14.0), (3.3, 0.5, 0.8)),
        way(ScenarioKind::Lamps, (9.0, -14.0), (9.0, 14.0, 0.0)),
        way(ScenarioKind::Lamps, (-9.0, -14.0), (-9.0, -9.0, 0.6)),
        way(ScenarioKind::Heads, (-6.0, -6.0), (6.0, 6.0, 0.0)),
        way(ScenarioKind::Vault, (-15.0, -7.0), (15.0, -7.0, 0.0)),
    ];
    let tables = tables();
    for DeclaredPath { kind, from, to } in ways {
        let table = &tables[&kind];
        let me = body(SMALL, Vec2::new(from.0, from.1));
        let spot = Spot { x: to.0, z: to.1, y: Some(to.2) };
        let cost = |rules: MoveRules| table.reach(&me, &rules, &[]).cost_to(spot);
        let dry =
            cost(walk()).unwrap_or_else(|refusal| panic!("{kind:?} {from:?} to {to:?}: {refusal}"));
        let leapt = cost(leap()).expect("whoever can walk can leap");
        let swum = cost(swim()).expect("whoever can walk can swim");
        println!("{kind:?} {from:?} to {to:?}: {dry:.1} dry, {leapt:.1} leapt, {swum:.1} swum");
        assert!(leapt < dry - 0.9, "{kind:?} {from:?} to {to:?}: {dry} dry, {leapt} leapt");
        assert!(swum < dry - 0.9, "{kind:?} {from:?} to {to:?}: {dry} dry, {swum} swum");
    }
}

#[test]
fn the_objectives_lie_where_they_can_be_got() {
    let tables = tables();
    // Caches: one in the middle and two in each half, two of these on roofs.
    let caches =
        [(0.0, 0.0, 0.5), (9.0, -9.0, 2.2), (-9.0, 9.0, 2.2), (-9.0, -9.0, 0.0), (9.0, 9.0, 0.0)];
    for (x, z, y) in caches {
        assert_eq!(tables[&ScenarioKind::Caches].ground(Vec2::new(x, z)), y, "a cache at {x}, {z}");
    }
    // The tower: the highest ground of the table within 6" of the middle.
    let tower = &tables[&ScenarioKind::Tower];
    let highest = tower.pieces().iter().map(|piece| piece.top).fold(0.0, f32::max);
    assert_eq!(tower.ground(Vec2::ZERO), highest);
    let lamps = [(9.0, -9.0, 4.4), (-9.0, 9.0, 4.4), (-9.0, -9.0, 0.6), (9.0, 9.0, 0.6)];
    for (x, z, y) in lamps {
        assert_eq!(tables[&ScenarioKind::Lamps].ground(Vec2::new(x, z)), y, "a lamp at {x}, {z}");
    }
    assert!(water_at(&tables[&ScenarioKind::Vault], Vec2::ZERO));
}

#[test]
fn whatever_can_be_stood_upon_can_be_reached_from_either_side() {
    let numbers = content().numbers.clone();
    for (kind, table) in tables() {
        for side in 0..2 {
            let start = table.room_for(SMALL.0, SMALL.1, 1, |body| {
                in_zone(kind, side, body, &numbers) && body.foot() == 0.0
            });
            let reach = table.reach(&start[0], &swim(), &[]);
            for piece in table.pieces().iter().filter(|piece| piece.nature() == Nature::Solid) {
                let (least, most) = piece.footprint.bounds();
                let spots = (0..81).map(|cell| {
                    let share = Vec2::new((cell % 9) as f32, (cell / 9) as f32) * 0.115 + 0.04;
                    least + (most - least) * share
                });
                let on_top = |at: &Vec2| (table.ground(*at) - piece.top).abs() < 0.001;
                let mut free = spots.filter(on_top).peekable();
                // Surfaces wholly under another piece cannot be stood on.
                let hidden = free.peek().is_none();
                let mut got = free.filter(|at| {
                    reach.cost_to(Spot { x: at.x, z: at.y, y: Some(piece.top) }).is_ok()
                });
                assert!(hidden || got.next().is_some(), "{kind:?}: nobody gets upon {}", piece.id);
            }
        }
    }
}

#[test]
fn heights_ask_for_steps_leaps_and_climbs() {
    let tower = &tables()[&ScenarioKind::Tower];
    let me = body(SMALL, Vec2::new(3.0, -14.0));
    let to = |rules: &MoveRules, x: f32, z: f32, y: f32| {
        tower.reach(&me, rules, &[]).route_to(Spot { x, z, y: Some(y) })
    };
    let plinth = to(&walk(), 3.3, -1.0, 0.8).expect("along the causeway");
    assert!(plinth.marks.is_empty(), "{:?}", plinth.marks);
    assert!(to(&walk(), 2.2, -2.2, 4.0).is_err(), "the gallery is climbed");
    let marks = |y: f32, at: f32| -> Vec<MarkKind> {
        let route = to(&leap(), at, -at, y).expect("by leaps and climbs");
        route.marks.iter().map(|mark| mark.kind).collect()
    };
    assert!(marks(4.0, 2.2).contains(&MarkKind::Climbs));
    assert!(!marks(7.0, 1.0).is_empty());
}
