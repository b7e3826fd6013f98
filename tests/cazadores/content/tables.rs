//! The three shipped tables: they can be built, walked by every base,
//! and hold no absurdities.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use bevy_math::{Vec2, Vec3};
use monteria_cazadores::content::{CazadoresContent, Scenario};
use monteria_table::{Body, BodyId, Keywords, MoveRules, Nature, Spot, Table};

use crate::content::shipped;

/// Side of the squared paper on which tables are checked, in inches.
const SQUARE: f32 = 0.25;

fn body(at: Vec3, radius: f32, height: f32) -> Body {
    Body { id: BodyId(0), at, radius, height }
}

fn tables(content: &CazadoresContent) -> Vec<(&Scenario, Table)> {
    content.scenarios.values().map(|it| (it, it.table.clone().build().unwrap())).collect()
}

/// Squares on whose corner a body may stand on low ground (up to 1" high, not down in a
/// hole), with the height of the ground.
fn standing(table: &Table, radius: f32, height: f32) -> BTreeMap<(i32, i32), f32> {
    let mut found = BTreeMap::new();
    for i in -48..=48 {
        for j in -48..=48 {
            let at = Vec2::new(i as f32 * SQUARE, j as f32 * SQUARE);
            let y = table.ground(at);
            let spot = Vec3::new(at.x, y, at.y);
            if (-0.01..=1.0).contains(&y)
                && table.spot_legal(&body(spot, radius, height), &[]).is_ok()
            {
                found.insert((i, j), y);
            }
        }
    }
    found
}

/// All squares that can be walked to from the one nearest to the centre.
fn connected(squares: &BTreeMap<(i32, i32), f32>) -> BTreeSet<(i32, i32)> {
    let start = *squares.keys().min_by_key(|(i, j)| i * i + j * j).unwrap();
    let mut seen = BTreeSet::from([start]);
    let mut queue = VecDeque::from([start]);
    while let Some((i, j)) = queue.pop_front() {
        for next in [(i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)] {
            if squares.contains_key(&next) && seen.insert(next) {
                queue.push_back(next);
            }
        }
    }
    seen
}

#[test]
fn nobody_is_shut_in_or_out() {
    let content = shipped();
    for (scenario, table) in tables(&content) {
        for (who, radius, height) in [("the Pack", 0.5, 1.5), ("an Adversary", 1.0, 3.5)] {
            let squares = standing(&table, radius, height);
            let reached = connected(&squares);
            let share = reached.len() as f32 / squares.len() as f32;
            println!(
                "{}: {who} stands on {} squares, reaches {share:.3}",
                scenario.id,
                squares.len()
            );
            assert!(share > 0.99, "{}: {who} walks to {share} of the squares", scenario.id);
            for exit in &table.board().exits {
                let spots = reached.iter().filter(|(i, j)| {
                    let at = Vec3::new(*i as f32 * SQUARE, 0.0, *j as f32 * SQUARE);
                    table.board().distance_to_exit(&body(at, radius, height), exit) <= 3.0
                });
                let spots = spots.count();
                assert!(spots >= 60, "{}: {who} has {spots} spots by {}", scenario.id, exit.name);
            }
        }
    }
}

#[test]
fn the_middle_is_open_for_the_adversary_to_land_on() {
    let content = shipped();
    for (scenario, table) in tables(&content) {
        let squares = standing(&table, 1.0, 3.5);
        let mut free = 0;
        let mut all = 0;
        for i in -20..=20i32 {
            for j in -20..=20i32 {
                if i * i + j * j <= 400 {
                    all += 1;
                    free += i32::from(squares.contains_key(&(i, j)));
                }
            }
        }
        println!("{}: {free} of {all} squares of the middle are free", scenario.id);
        assert!(free * 100 >= all * 90, "{}: {free} of {all}", scenario.id);
    }
}

#[test]
fn solid_pieces_do_not_stand_in_one_another() {
    let content = shipped();
    for (scenario, table) in tables(&content) {
        let mut shared: BTreeMap<(usize, usize), u32> = BTreeMap::new();
        for i in -120..120 {
            for j in -120..120 {
                let at = Vec2::new(i as f32 * 0.1 + 0.037, j as f32 * 0.1 + 0.037);
                let here = table.pieces_at(at);
                for (n, a) in here.iter().enumerate() {
                    for b in &here[n + 1..] {
                        let one = &table.pieces()[*a];
                        let two = &table.pieces()[*b];
                        let solid = one.nature() == Nature::Solid && two.nature() == Nature::Solid;
                        if solid && one.base.max(two.base) + 0.01 < one.top.min(two.top) {
                            *shared.entry((*a, *b)).or_default() += 1;
                        }
                    }
                }
            }
        }
        for ((a, b), squares) in shared {
            let one = &table.pieces()[a].id;
            let two = &table.pieces()[b].id;
            assert!(
                squares <= 4,
                "{}: {one} and {two} share {squares} hundredths of a square inch",
                scenario.id
            );
        }
    }
}

#[test]
fn every_table_is_of_its_own_kind() {
    let content = shipped();
    let has = |id: &str, test: &dyn Fn(Keywords, f32, f32) -> bool| {
        content.scenarios[id].table.pieces.iter().any(|it| test(it.keywords, it.base, it.top))
    };
    let climb = Keywords::CLIMBABLE | Keywords::HOLDABLE;
    let wall = Keywords::BLOCKING | Keywords::IMPASSABLE;
    // That of the lesson is smaller and plainer on purpose.
    for (id, scenario) in content.scenarios.iter().filter(|(id, _)| *id != "upland-meadow") {
        assert_eq!(scenario.table.size, Vec2::splat(24.0), "{id}");
        assert!(scenario.table.exits.len() >= 3, "{id}");
        let sides: BTreeSet<_> = scenario.table.exits.iter().map(|it| it.side).collect();
        assert!(sides.len() >= 3, "{id}");
        assert!(
            has(id.as_str(), &|k, _, top| k.contains(climb) && top >= 2.0),
            "{id}: something to climb"
        );
        assert!(has(id.as_str(), &|k, _, _| k.contains(Keywords::OBSCURING)), "{id}");
        assert!(
            has(id.as_str(), &|k, _, top| k == Keywords::BLOCKING && top <= 1.0),
            "{id}: something to leap"
        );
    }
    assert!(has("mountain-pass", &|k, _, top| k.contains(climb) && top == 5.0));
    assert!(has("mountain-pass", &|k, _, _| k == Keywords::DIFFICULT));
    assert!(has("mountain-pass", &|k, _, _| k == Keywords::DANGEROUS));
    assert!(has("mountain-pass", &|k, _, _| k == wall));
    assert!(has("ruined-chapel", &|k, base, _| k == wall && base >= 2.3), "a lintel over a window");
    assert!(has("river-gorge", &|k, _, _| k.contains(Keywords::CHASM)));
    assert!(has("river-gorge", &|k, _, _| k == Keywords::OBSCURING));
}

#[test]
fn arrows_fly_through_the_windows_and_not_through_the_walls() {
    let content = shipped();
    let table = content.scenarios["ruined-chapel"].table.clone().build().unwrap();
    let outside = |z: f32| body(Vec3::new(-8.5, 0.0, z), 0.5, 1.5);
    let inside = |z: f32| Body { id: BodyId(1), ..body(Vec3::new(-4.5, 0.0, z), 0.5, 1.5) };
    // A window at z -4.85, a wall from -4.1 to -1.9.
    assert!(table.sight(&outside(-4.85), &inside(-4.85), &[]).clear());
    assert!(!table.sight(&outside(-2.8), &inside(-2.8), &[]).clear());
}

#[test]
fn the_gorge_has_a_bridge_and_a_ford() {
    let content = shipped();
    let table = content.scenarios["river-gorge"].table.clone().build().unwrap();
    assert_eq!(table.ground(Vec2::new(7.0, -7.4)), 0.0, "on the bridge");
    assert_eq!(table.ground(Vec2::new(2.0, -7.2)), -2.5, "down in the gorge");
    assert_eq!(table.ground(Vec2::new(-9.0, -7.2)), 0.0, "in the ford");
    // At x 2 a base that stands with its centre on one brim needs less than a Move of 4"
    // to have it on the other.
    let walker = body(Vec3::new(2.0, 0.0, -5.6), 0.5, 1.5);
    let reach = table.reach(&walker, &MoveRules::new(4.0), &[]);
    let cost = reach.cost_to(Spot { x: 2.0, z: -8.9, y: None }).unwrap();
    assert!((3.0..=4.0).contains(&cost), "{cost}");
}
