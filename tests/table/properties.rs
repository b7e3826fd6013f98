//! What holds for any table.

use bevy_math::{Vec2, Vec3};
use monteria_table::*;
use proptest::prelude::*;

use crate::help::*;

fn keywords() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "Blocking",
        "Impassable Blocking",
        "Climbable Blocking",
        "Climbable Holdable",
        "Difficult",
        "Dangerous",
        "Difficult Climbable",
        "Obscuring Difficult",
        "Impassable",
        "Chasm Impassable",
        "Chasm Climbable",
        "",
    ])
}

prop_compose! {
    pub fn piece(n: usize)(
        kind in 0..3, x in -9.0f32..9.0, z in -9.0f32..9.0, hx in 0.1f32..2.0, hz in 0.1f32..2.0, turn in 0.0f32..180.0,
        height in prop::sample::select(vec![0.0f32, 0.5, 1.0, 2.0, 3.5]), words in keywords(),
    ) -> Piece {
        let id = format!("p{n}");
        let mut piece = match kind {
            0 => turned(&id, (x, z), (hx, hz), turn, height, words),
            1 => round(&id, (x, z), hx, height, words),
            _ => {
                let notch = [(x - hx, z - hz), (x + hx, z - hz), (x + hx, z + hz), (x, z - hz / 2.0), (x - hx, z + hz)];
                polygon(&id, &notch, height, words)
            }
        };
        if piece.is(Keywords::CHASM) {
            (piece.base, piece.top) = (-height - 1.0, 0.0);
        }
        piece
    }
}

fn pieces() -> impl Strategy<Value = Vec<Piece>> {
    (0usize..7).prop_flat_map(|n| (0..n).map(piece).collect::<Vec<_>>())
}

/// Returns a table, and bodies that stand on it legally.
pub fn scene() -> impl Strategy<Value = (Table, Vec<Body>)> {
    let places =
        prop::collection::vec((-10.0f32..10.0, -10.0f32..10.0, prop::bool::weighted(0.2)), 2..8);
    let areas = prop::collection::vec((-8.0f32..8.0, -8.0f32..8.0, 1.0f32..5.0, keywords()), 0..3);
    (pieces(), areas, places).prop_map(|(pieces, areas, places)| {
        let mut t = table(pieces);
        for (i, (x, z, diameter, words)) in areas.into_iter().enumerate() {
            t.add_area(area(i as u16, (x, z), diameter, words));
        }
        let mut bodies: Vec<Body> = Vec::new();
        for (i, (x, z, large)) in places.into_iter().enumerate() {
            let (radius, height) = if large { (1.0, 3.0) } else { (0.5, 1.5) };
            let body = Body { id: BodyId(i as u16), at: Vec3::ZERO, radius, height };
            if let Some(at) = t.nearest_legal(&body, Vec2::new(x, z), &bodies) {
                bodies.push(body.moved(at));
            }
        }
        (t, bodies)
    })
}

/// Returns all overlaps among bodies, a little more than rounding allowed for.
fn overlaps(bodies: &[Body]) -> Vec<(BodyId, BodyId, f32)> {
    let mut found = Vec::new();
    for (i, a) in bodies.iter().enumerate() {
        for b in &bodies[i + 1..] {
            let depth = a.radius + b.radius - a.plan().distance(b.plan());
            if depth > ROUNDING && a.shares_height(b) {
                found.push((a.id, b.id, depth));
            }
        }
    }
    found
}

fn after(bodies: &[Body], moves: &[PushMove]) -> Vec<Body> {
    let moved = |b: &Body| moves.iter().find(|m| m.id == b.id).map_or(*b, |m| b.moved(m.to));
    bodies.iter().map(moved).collect()
}

fn rules() -> impl Strategy<Value = MoveRules> {
    let ways = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>());
    (0.5f32..7.0, ways, prop::bool::weighted(0.2), prop::sample::select(vec![0.0f32, 0.0, 1.0]))
        .prop_map(|(budget, ways, straight, step_cost)| MoveRules {
            ignore_difficult: ways.0,
            may_climb: ways.1,
            may_jump_chasm: ways.2,
            pass_friends: ways.3,
            stop_at_dangerous: ways.4,
            straight,
            step_cost,
            ..MoveRules::new(budget)
        })
}

fn all_others(bodies: &[Body]) -> Vec<Other> {
    bodies[1..].iter().map(|b| Other { body: *b, friendly: b.id.0 % 2 == 0 }).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 160, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_overlap_after_any_push((t, bodies) in scene(), from in (-10.0f32..10.0, -10.0f32..10.0), inches in 0.0f32..8.0) {
        let target = bodies[0];
        let moves = t.push(&target, Vec2::new(from.0, from.1), inches, &bodies).moves;
        prop_assert_eq!(moves[0].id, target.id);
        let now = after(&bodies, &moves);
        prop_assert!(overlaps(&now).is_empty(), "{:?} after {:?}", overlaps(&now), moves);
        for m in &moves {
            let body = now.iter().find(|b| b.id == m.id).expect("a body");
            prop_assert!(t.board().holds(body.plan(), body.radius), "{:?} is over the border", m);
            prop_assert!(m.fell >= 0.0 && m.to.is_finite());
            let legal = t.spot_legal(body, &[]);
            let was = t.spot_legal(&body.moved(m.from), &[]);
            prop_assert!(legal.is_ok() || was.is_err(), "{:?}: {:?} after {:?}", m, legal, t.pieces());
        }
        // Unless it fell, it went no farther than it was pushed.
        let pushed = moves[0];
        if pushed.fell == 0.0 {
            prop_assert!(flat(pushed.from).distance(flat(pushed.to)) <= inches + 0.01);
        }
    }

    #[test]
    fn no_overlap_after_any_placing((t, bodies) in scene(), at in (-14.0f32..14.0, -14.0f32..14.0)) {
        let moves = t.place(&bodies[0], Vec2::new(at.0, at.1), &bodies).moves;
        let now = after(&bodies, &moves);
        prop_assert!(overlaps(&now).is_empty(), "{:?} after {:?}", overlaps(&now), moves);
        prop_assert_eq!(t.spot_legal(&now[0], &[]), Ok(()));
    }

    #[test]
    fn sight_and_cover_are_the_same_both_ways((t, bodies) in scene()) {
        for a in &bodies {
            for b in bodies.iter().filter(|b| b.id != a.id) {
                prop_assert_eq!(t.sight(a, b, &bodies), t.sight(b, a, &bodies));
                prop_assert_eq!(t.cover(a, b), t.cover(b, a));
                // What stops all lines is passed by some line.
                let stopped = t.sight(a, b, &[]);
                if !stopped.clear() {
                    prop_assert!(t.cover(a, b).is_some());
                }
                // More blockers never clear a view.
                prop_assert!(t.sight(a, b, &[]).clear() || !t.sight(a, b, &bodies).clear());
            }
        }
    }

    #[test]
    fn a_way_costs_no_more_than_the_move_and_can_be_walked((t, bodies) in scene(), rules in rules()) {
        let others = all_others(&bodies);
        let reach = t.reach(&bodies[0], &rules, &others);
        for spot in reach.samples(24) {
            let route = reach.route_to(spot);
            prop_assert!(route.is_ok(), "{:?}: {:?}", spot, route);
            let route = route.expect("a way");
            prop_assert!(route.cost <= rules.budget);
            prop_assert_eq!(route.start(), bodies[0].at);
            prop_assert!(flat(route.end()).distance(spot.plan()) < 0.001);
            prop_assert!(route.length() <= route.cost + 0.01, "{:?}", route);
            // Its end is a place where the mover may be.
            let end = bodies[0].moved(route.end());
            let stays = route.end() == bodies[0].at;
            prop_assert!(stays || t.spot_legal(&end, &bodies).is_ok(), "{:?} {:?}", route, t.spot_legal(&end, &bodies));
            // The line that is shown can be walked as it is, for the same price.
            let line: Vec<Vec2> = bends(&route);
            let walked = t.walk(&bodies[0], &rules, &others, &line);
            prop_assert!(walked.is_ok(), "{:?}: {:?}", route, walked);
            prop_assert!((walked.expect("a way").cost - route.cost).abs() < 0.02);
        }
    }

    #[test]
    fn what_is_refused_is_refused_straight_too(
        (t, bodies) in scene(), rules in rules(), spots in prop::collection::vec((-8.0f32..8.0, -8.0f32..8.0), 30),
    ) {
        let others = all_others(&bodies);
        let reach = t.reach(&bodies[0], &rules, &others);
        for (x, z) in spots {
            let at = bodies[0].plan() + Vec2::new(x, z);
            let straight = t.walk(&bodies[0], &rules, &others, &[at]);
            match (reach.cost_to(Spot::from(at)), straight) {
                (Err(refusal), Ok(route)) => prop_assert!(false, "{refusal} but {route:?}"),
                (Ok(cost), Ok(route)) => prop_assert!(cost <= route.cost + 0.002, "{} is dearer \
                    than {}", cost, route.cost),
                _ => {}
            }
        }
    }

    #[test]
    fn nobody_comes_closer_than_allowed((t, bodies) in scene(), budget in 1.0f32..6.0) {
        let rules = MoveRules { keep_away_from: vec![bodies[1].plan()], ..MoveRules::new(budget) };
        let others = all_others(&bodies);
        let reach = t.reach(&bodies[0], &rules, &others);
        for spot in reach.samples(16) {
            let route = reach.route_to(spot).expect("a way");
            let away = |p: Vec3| flat(p).distance(bodies[1].plan());
            for leg in route.legs.windows(2) {
                prop_assert!(away(leg[1]) >= away(leg[0]) - 0.01, "{:?}", route);
            }
        }
    }
}

/// Returns the points at which a route turns, and its end.
fn bends(route: &Route) -> Vec<Vec2> {
    let mut points: Vec<Vec2> = Vec::new();
    let mut all: Vec<Vec2> = route.legs.iter().map(|p| flat(*p)).collect();
    all.dedup_by(|a, b| a.distance(*b) < 1.0e-4);
    for (i, p) in all.iter().enumerate().skip(1) {
        let straight = all.get(i + 1).is_some_and(|next| {
            let before = *p - all[i - 1];
            let after = *next - *p;
            before.perp_dot(after).abs() < 1.0e-3 * before.length() * after.length()
                && before.dot(after) > 0.0
        });
        if !straight {
            points.push(*p);
        }
    }
    points
}
