//! The six tables: symmetric, with room for all models and paths everywhere, and throws
//! on them compared with a slow reference.
//!
//! `THROWS=100000 cargo test --release -p monteria --no-default-features --test arcane tables`
//! throws as many as it is told to.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bevy_math::Vec2;
use monteria_arcane::Arcane;
use monteria_arcane::content::Numbers;
use monteria_arcane::terrain::{Crash, Feature};
use monteria_game::{Game, MatchSetup, Tabletop};
use monteria_table::{
    Barrier, Body, BodyId, Footprint, Keywords, MoveRules, Piece, Spot, Table, flat, lift,
};

use monteria_test_support::arcane::content;
use monteria_test_support::throws::{Chance, ThrowScene};

/// Radius and height of models on large and on small bases, in inches.
const LARGE: (f32, f32) = (0.98, 2.2);
const SMALL: (f32, f32) = (0.59, 1.2);

fn tables() -> Vec<(String, Table)> {
    let content = content();
    let built = content.scenarios.values().map(|it| {
        let table =
            it.table.clone().build().unwrap_or_else(|faults| panic!("{}: {faults:?}", it.id));
        (it.id.to_string(), table)
    });
    built.collect()
}

/// Returns the rules of a Walk without climbing, of any length.
fn walk() -> MoveRules {
    MoveRules { may_climb: false, vertical_cost: 2.0, step_cost: 1.0, ..MoveRules::new(90.0) }
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
    Piece { footprint, id: String::new(), name: String::new(), ..piece.clone() }
}

#[test]
fn the_tables_are_the_same_from_either_side_and_have_what_throws_want() {
    let tables = tables();
    assert_eq!(tables.len(), 6);
    for (id, table) in &tables {
        let plain =
            |piece: &Piece| Piece { id: String::new(), name: String::new(), ..piece.clone() };
        for piece in table.pieces() {
            let across = turned(piece);
            assert!(
                table.pieces().iter().any(|other| plain(other) == across),
                "{id}: {} has no twin",
                piece.id
            );
        }
        let features: BTreeSet<Feature> = table.pieces().iter().map(Feature::of).collect();
        for wanted in [
            Feature::Forest,
            Feature::Abrupt,
            Feature::MinorObstacle,
            Feature::Wall,
            Feature::Elevation,
            Feature::Impassable,
        ] {
            assert!(features.contains(&wanted), "{id} has no {wanted:?}");
        }
        let climbed =
            |piece: &&Piece| Feature::of(piece) == Feature::Elevation && piece.top % 3.0 == 0.0;
        assert!(
            table.pieces().iter().any(|piece| climbed(&piece)),
            "{id} has nothing to fall from"
        );
    }
    let columns =
        |table: &Table| table.pieces().iter().filter(|piece| piece.look == "pillar").count();
    assert!(tables.iter().any(|(_, table)| columns(table) >= 16), "a colonnade");
    let high = |table: &Table| {
        table.pieces().iter().any(|piece| piece.top >= 6.0 && !piece.is(Keywords::IMPASSABLE))
    };
    assert!(
        tables.iter().filter(|(_, table)| high(table)).count() >= 4,
        "roofs from which a fall stuns"
    );
}

#[test]
fn ten_of_the_largest_find_room_and_a_way_on_either_side() {
    for (id, table) in tables() {
        for side in [-1.0f32, 1.0] {
            let deep = table.board().half().y;
            let inside = |body: &Body| side * body.plan().y >= deep - 8.0 + body.radius;
            let room = table.room_for(LARGE.0, LARGE.1, 60, inside);
            assert!(room.len() >= 40, "{id}: room for {}", room.len());
            // From each of them to the middle, to the other side, and to where stones,
            // captives and altars are.
            for goal in [
                Vec2::ZERO,
                Vec2::new(12.0, 0.0),
                Vec2::new(-12.0, 0.0),
                Vec2::new(0.0, -side * 20.0),
            ] {
                let far = &room[room.len() / 2..room.len() / 2 + 1];
                let there = || table.nearest_legal(&far[0], goal, &[]).map(|at| far[0].moved(at));
                assert!(
                    table.is_reachable(far, &walk(), goal, 1.0, || there().into_iter().collect()),
                    "{id}: no way from {:?} to {goal}",
                    far[0]
                );
            }
        }
    }
}

#[test]
fn ramps_lead_up_without_a_climb_and_cost_their_length() {
    let mut ramps = 0;
    for (id, table) in tables() {
        let steps =
            table.pieces().iter().filter(|piece| piece.id.contains("-1-") && piece.top < 0.5);
        for step in steps {
            let (least, most) = step.footprint.bounds();
            let middle = step.footprint.middle();
            let long = if most.x - least.x > most.y - least.y { Vec2::X } else { Vec2::Y };
            let out = (most - least).dot(long) / 2.0;
            // An inch and a half before its foot, and on the hill right
            // above its inner end.
            let inner = [1.0f32, -1.0]
                .into_iter()
                .find(|way| table.ground(middle + long * (way * (out - 0.2))) == 3.0);
            let way = inner.unwrap_or_else(|| panic!("{id}: {} leads nowhere", step.id));
            let low = middle - long * (way * (out + 1.5));
            let high = middle + long * (way * (out - 0.2));
            let body = Body { id: BodyId(1), at: lift(low, 0.0), radius: LARGE.0, height: LARGE.1 };
            assert_eq!(table.ground(low), 0.0, "{id}: {}", step.id);
            // Rubble before its foot is not the ramp's.
            let rules = MoveRules { ignore_difficult: true, ..walk() };
            let up = table.reach(&body, &rules, &[]).cost_to(Spot::from(high));
            let up = up.unwrap_or_else(|refusal| panic!("{id}: {}: {refusal}", step.id));
            assert!(up < low.distance(high) + 0.1, "{id}: {}: {up}", step.id);
            ramps += 1;
        }
    }
    assert!(ramps >= 12, "{ramps} ramps");
}

/// Returns the crash of the reference for a kind of piece: effect on the flight, Life
/// Points lost, and whether it stuns.
fn crash(feature: Feature) -> (Barrier, i32, bool) {
    match feature {
        Feature::MinorObstacle => (Barrier::Nothing, 1, false),
        Feature::Forest => (Barrier::Slows(2.0), 2, true),
        Feature::Wall => (Barrier::Slows(4.0), 3, true),
        Feature::Elevation => (Barrier::Stops, 3, true),
        Feature::Impassable => (Barrier::Stops, 5, true),
        Feature::Open | Feature::Abrupt => (Barrier::Nothing, 0, false),
    }
}

#[test]
fn throws_cost_what_a_walk_by_hundredths_says() {
    let throws: usize =
        std::env::var("THROWS").ok().and_then(|count| count.parse().ok()).unwrap_or(3000);
    let mut chance = Chance(0x51DE);
    let numbers = Numbers::default();
    let mut all = 0;
    let mut unsteady = 0;
    let mut hurt = 0;
    let mut stunned = 0;
    let mut fell = 0;
    let tables = tables();
    while all < throws {
        let (id, table) = &tables[(chance.share() * 6.0) as usize % 6];
        let mut bodies: Vec<Body> = Vec::new();
        for number in 0..16 {
            let (radius, height) = chance.pick(&[SMALL, SMALL, (0.79, 1.6), LARGE]);
            let body = Body { id: BodyId(number), at: lift(Vec2::ZERO, 0.0), radius, height };
            let at = Vec2::new(chance.between(-23.0, 23.0), chance.between(-18.0, 18.0));
            bodies.extend(table.nearest_legal(&body, at, &bodies).map(|at| body.moved(at)));
        }
        for me in &bodies {
            let others: Vec<Body> =
                bodies.iter().filter(|other| other.id != me.id).copied().collect();
            let (sin, cos) = libm::sincos(f64::from(chance.between(0.0, core::f32::consts::TAU)));
            let dir = Vec2::new(cos as f32, sin as f32);
            let inches = chance.between(1.0, 12.0);
            let met = |number: usize| Feature::met(&table.pieces()[number], me.foot());
            let scene = ThrowScene::new(table, *me, &others);
            let judged =
                scene.judge(table, dir, inches, &|number| met(number).barrier(&numbers), &[]);
            let mut loss: (i32, bool) =
                judged.throws.met.iter().fold((0, false), |(lost, stuns), one| {
                    let crash =
                        one.piece.map_or(Some(Crash::BORDER), |number| met(number).crash(&numbers));
                    crash.map_or((lost, stuns), |crash| (lost + crash.lost, stuns | crash.stuns))
                });
            let fall = Crash::fall(judged.throws.fell, &numbers);
            loss = (loss.0 + fall.lost, loss.1 | fall.stuns);
            let told = judged
                .told
                .met
                .iter()
                .map(|one| one.0.map_or((Barrier::Stops, 0, true), |i| crash(met(i))));
            let down = f64::from(me.foot()) - judged.told.rest.map_or(0.0, |rest| rest.1);
            let expected = told.fold(
                (((down + 0.001) / 2.0).floor().max(0.0) as i32, down >= 3.999),
                |sum, one| (sum.0 + one.1, sum.1 | one.2),
            );
            all += 1;
            unsteady += usize::from(!judged.steady);
            if judged.steady && judged.told.rest.is_some() {
                assert_eq!(
                    loss, expected,
                    "{id}: {me:?} along {dir} for {inches}: {:?}",
                    judged.throws
                );
            }
            hurt += usize::from(loss.0 > 0);
            stunned += usize::from(loss.1);
            fell += usize::from(judged.throws.fell > 1.0);
        }
    }
    println!("{all} throws: {hurt} hurt, {stunned} stunned, {fell} fell, {unsteady} on an edge");
    assert!(
        hurt > all / 4 && stunned > all / 5 && fell > all / 60,
        "{hurt}, {stunned}, {fell} of {all}"
    );
    assert!(unsteady < all / 100 + 2, "{unsteady} of {all}");
}

/// arc-deploy, arc-ruling-table: games of 200 levels or fewer are played on the middle
/// 36" of a table, which is symmetric.
#[test]
fn small_games_are_played_on_the_middle_of_a_table() {
    let content = content();
    for scenario in content.scenarios.keys() {
        for (levels, size) in [(100, 36.0), (200, 36.0), (300, 48.0), (450, 48.0)] {
            let setup = MatchSetup {
                answers: BTreeMap::from([("levels".to_owned(), levels.to_string())]),
                ..MatchSetup::new("arcane", scenario.as_str(), 1)
            };
            let game = Game::start(Arc::new(Arcane::new(content.clone())), setup).expect("a match");
            let table = &game.world().resource::<Tabletop>().0;
            assert_eq!(table.board().size, Vec2::splat(size), "{scenario} {levels}");
            let pieces = table.pieces();
            assert!(pieces.len() >= 12, "{scenario} {levels}");
            for piece in pieces {
                let across = turned(piece);
                let plain = |piece: &Piece| Piece {
                    id: String::new(),
                    name: String::new(),
                    ..piece.clone()
                };
                assert!(
                    pieces.iter().any(|other| plain(other) == across),
                    "{scenario}: {}",
                    piece.id
                );
            }
            let body = Body {
                id: BodyId(0),
                at: lift(Vec2::new(0.0, -size / 2.0 + 2.0), 0.0),
                radius: 0.98,
                height: 2.2,
            };
            let there =
                table.nearest_legal(&body, Vec2::new(0.0, size / 2.0 - 2.0), &[]).expect("room");
            let here = table.nearest_legal(&body, body.plan(), &[]).expect("room");
            let body = body.moved(here);
            assert!(
                table.walk(&body, &walk(), &[], &[flat(there)]).is_ok()
                    || table
                        .reach(&body, &walk(), &[])
                        .cost_to(Spot { x: there.x, z: there.z, y: None })
                        .is_ok(),
                "{scenario} {levels}"
            );
        }
    }
}
