use super::*;
use crate::{Board, BodyId, Footprint, Keywords, Piece};

fn table() -> Table {
    let board = Board { size: Vec2::new(24.0, 24.0), exits: Vec::new() };
    let crag = Piece {
        id: "crag".to_owned(),
        name: "crag".to_owned(),
        footprint: Footprint::Box {
            center: Vec2::new(4.0, 0.0),
            half: Vec2::new(2.0, 3.0),
            turn: 15.0,
        },
        base: 0.0,
        top: 3.0,
        keywords: Keywords::CLIMBABLE | Keywords::HOLDABLE,
        look: String::new(),
    };
    Table::new(board, vec![crag]).unwrap()
}

fn mover(x: f32, y: f32, z: f32) -> Body {
    Body { id: BodyId(1), at: Vec3::new(x, y, z), radius: 0.5, height: 1.5 }
}

fn spots(route: &Route) -> Vec<Spot> {
    route.legs.iter().map(|at| Spot::of(*at)).collect()
}

#[test]
fn every_way_of_a_reach_can_be_sent_back_as_it_was_walked() {
    let table = table();
    let rules = MoveRules::new(9.0);
    let mut climbs = 0;
    let mut hangs = 0;
    for start in [mover(-1.0, 0.0, 0.3), mover(4.0, 3.0, 0.5), mover(1.2, 0.0, -3.6)] {
        let reach = table.reach(&start, &rules, &[]);
        for spot in reach.samples(300) {
            let Ok(route) = reach.route_to(spot) else { continue };
            let sent = spots(&route);
            let again = table
                .walk_along(&start, &rules, &[], &sent)
                .unwrap_or_else(|refusal| panic!("{sent:?}: {refusal}"));
            assert!((again.end() - route.end()).length() < 0.002, "{route:?} {again:?}");
            assert!((again.cost - route.cost).abs() < 0.02, "{route:?} {again:?}");
            climbs += usize::from(route.legs.iter().any(|at| at.y != start.at.y));
            hangs += usize::from(route.end().y > 0.1 && route.end().y < 2.9);
        }
    }
    assert!(climbs > 20, "{climbs} ways climb, {hangs} end hanging");
}

#[test]
fn a_way_may_end_hanging_and_go_on_from_there() {
    let table = table();
    let rules = MoveRules::new(9.0);
    let start = mover(0.0, 0.0, 0.0);
    let reach = table.reach(&start, &rules, &[]);
    let foot = (0..400)
        .map(|i| i as f32 * 0.01)
        .find_map(|x| reach.route_to(Spot { x, z: 0.0, y: Some(1.5) }).ok());
    let up = foot.expect("a place to hang");
    let again = table.walk_along(&start, &rules, &[], &spots(&up)).expect("walked");
    assert_eq!((again.end().y, again.marks.len()), (1.5, up.marks.len()));
    let hanging = Body { at: up.end(), ..start };
    let down = [Spot { y: Some(0.0), ..Spot::of(up.end()) }];
    assert_eq!(table.walk_along(&hanging, &rules, &[], &down).expect("down").end().y, 0.0);
}

#[test]
fn the_smallest_step_is_walked_however_it_is_asked_for() {
    let board = Board { size: Vec2::new(24.0, 24.0), exits: Vec::new() };
    let table = Table::new(board, Vec::new()).unwrap();
    let rules = MoveRules::new(1.0);
    let start = mover(4.059, 0.0, -7.946);
    let end = Vec3::new(4.06, 0.0, -7.946);
    for y in [None, Some(0.0)] {
        let spot = Spot { x: end.x, z: end.z, y };
        let reach = table.reach(&start, &rules, &[]);
        assert_eq!(reach.route_to(spot).expect("a way").legs, [start.at, end]);
        assert_eq!(
            table.walk_along(&start, &rules, &[], &[spot]).expect("walked").legs,
            [start.at, end]
        );
    }
}

#[test]
fn a_height_that_the_way_does_not_have_is_refused() {
    let table = table();
    let rules = MoveRules::new(9.0);
    let start = mover(0.0, 0.0, 0.0);
    let walk = |way: &[[f32; 3]]| {
        let way: Vec<Spot> =
            way.iter().map(|[x, z, y]| Spot { x: *x, z: *z, y: Some(*y) }).collect();
        table.walk_along(&start, &rules, &[], &way)
    };
    assert!(walk(&[[-1.0, 0.0, 0.0], [-1.0, 2.0, 0.0]]).is_ok());
    assert!(matches!(
        walk(&[[-1.0, 0.0, 2.0], [-1.0, 2.0, 0.0]]),
        Err(MoveRefusal::NotHeld { .. })
    ));
    assert!(matches!(walk(&[[-1.0, 0.0, 2.0]]), Err(MoveRefusal::NotHeld { .. })));
    assert!(matches!(walk(&[[f32::NAN, 0.0, 0.0]]), Err(MoveRefusal::NotASpot)));
    assert_eq!(bends(Vec2::ZERO, &[Vec2::X, Vec2::X * 2.0, Vec2::X]).len(), 2);
}
