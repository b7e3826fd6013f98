use super::*;
use crate::{Board, Footprint, Keywords, Piece};

fn base() -> Body {
    Body { id: BodyId(1), at: Vec3::ZERO, radius: 0.5, height: 1.5 }
}

fn wall(keywords: Keywords) -> Table {
    walls(Footprint::Box { center: Vec2::ZERO, half: Vec2::new(6.0, 0.5), turn: 0.0 }, keywords)
}

fn walls(footprint: Footprint, keywords: Keywords) -> Table {
    let wall = Piece {
        id: "wall".into(),
        name: "a wall".into(),
        footprint,
        base: 0.0,
        top: 4.0,
        keywords,
        look: String::new(),
    };
    Table::new(Board { size: Vec2::new(24.0, 24.0), exits: Vec::new() }, vec![wall]).unwrap()
}

#[test]
fn the_way_leads_round_a_wall() {
    let table = wall(Keywords::BLOCKING | Keywords::IMPASSABLE);
    let nav = Nav::of(&table, &base(), false);
    let field = nav.field(Vec2::new(0.0, -4.0));
    let inches = nav.inches(&field, Vec2::new(0.0, 4.0)).unwrap();
    assert!(inches > 14.0 && inches < 18.0, "{inches}");
    let way = nav.way(&field, Vec2::new(0.0, 4.0));
    assert!(way.iter().any(|at| at.x.abs() > 6.4), "{way:?}");
    assert!((way.last().unwrap() - Vec2::new(0.0, -4.0)).length() < 0.6);
}

#[test]
fn a_wall_that_can_be_climbed_costs_its_height() {
    // Too long to be walked round: 8 along, 4 up and 4 down.
    let long = Footprint::Box { center: Vec2::ZERO, half: Vec2::new(12.0, 0.5), turn: 0.0 };
    let nav = Nav::of(&walls(long, Keywords::BLOCKING | Keywords::CLIMBABLE), &base(), false);
    let field = nav.field(Vec2::new(0.0, -4.0));
    let inches = nav.inches(&field, Vec2::new(0.0, 4.0)).unwrap();
    assert!((15.99..16.5).contains(&inches), "{inches}");
    let way = nav.way(&field, Vec2::new(0.0, 4.0));
    assert!(way.iter().all(|at| at.x.abs() < 0.1), "straight over it: {way:?}");
    // Round the short one it is 15.8 by the shortest way; over it, 16.
    let nav = Nav::of(&wall(Keywords::BLOCKING | Keywords::CLIMBABLE), &base(), false);
    let field = nav.field(Vec2::new(0.0, -4.0));
    let inches = nav.inches(&field, Vec2::new(0.0, 4.0)).unwrap();
    assert!((15.7..16.5).contains(&inches), "{inches}");
}

#[test]
fn the_nearest_of_several_goals_is_that_with_the_shortest_way() {
    let table = wall(Keywords::BLOCKING | Keywords::IMPASSABLE);
    let to = |points: &[Vec2]| Goals::of(&table, &base(), false, points.to_vec());
    let from = Vec2::new(0.0, 2.0);
    let away = |points: &[Vec2]| to(points).away(from);
    assert_eq!(away(&[Vec2::new(3.0, 6.0)]), Some((5.0, 5.0)), "straight");
    let (straight, round) = away(&[Vec2::new(0.0, -2.0)]).unwrap();
    assert!(straight == 4.0 && round > 12.0, "round the wall: {round}");
    assert_eq!(away(&[Vec2::new(0.0, -4.0), Vec2::new(3.0, 6.0)]), Some((5.0, 5.0)));
    assert_eq!(away(&[]), None);
}

#[test]
fn an_estimate_is_hardly_longer_than_the_way() {
    let board = Board { size: Vec2::new(24.0, 24.0), exits: Vec::new() };
    let nav = Nav::of(&Table::new(board, Vec::new()).unwrap(), &base(), false);
    let goal = Vec2::new(-9.0, -9.0);
    let field = nav.field(goal);
    for (x, z) in [(9.0, 9.0), (9.0, -9.0), (0.0, 9.0), (9.0, -5.25), (6.0, 3.0)] {
        let at = Vec2::new(x, z);
        let true_length = (at - goal).length();
        let told = nav.inches(&field, at).unwrap();
        assert!(
            told >= true_length - 0.02 && told <= true_length * 1.03,
            "{told} for {true_length}"
        );
    }
}

#[test]
fn nothing_is_cheaper_than_it_is_reported_to_be() {
    let nav = Nav::of(&wall(Keywords::BLOCKING | Keywords::CLIMBABLE), &base(), false);
    let start = nav.nearest(Vec2::new(-7.0, 5.0)).unwrap();
    let costs = nav.costs_to(start);
    assert!(
        nav.heights
            .iter()
            .zip(costs.iter())
            .all(|(height, cost)| height.is_none() || *cost != UNREACHABLE)
    );
    for (index, cost) in costs.iter().enumerate().filter(|(_, cost)| **cost != UNREACHABLE) {
        let by = |(next, price): &(u32, u32)| costs[*next as usize].saturating_add(*price);
        let least = nav.steps(index).iter().map(by).min().unwrap();
        if index == start { assert_eq!(*cost, 0) } else { assert_eq!(*cost, least) }
    }
}

#[test]
fn where_no_way_leads_there_is_none() {
    let table = Table::new(
        Board { size: Vec2::new(24.0, 24.0), exits: Vec::new() },
        vec![Piece {
            id: "moat".into(),
            name: "a moat".into(),
            footprint: Footprint::Box { center: Vec2::ZERO, half: Vec2::new(12.0, 2.0), turn: 0.0 },
            base: 0.0,
            top: 4.0,
            keywords: Keywords::BLOCKING | Keywords::IMPASSABLE,
            look: String::new(),
        }],
    )
    .unwrap();
    let nav = Nav::of(&table, &base(), false);
    let field = nav.field(Vec2::new(0.0, -6.0));
    assert_eq!(nav.inches(&field, Vec2::new(0.0, 6.0)), None);
    assert!(nav.way(&field, Vec2::new(0.0, 6.0)).is_empty());
}
