use super::*;

#[test]
fn a_halved_box_ends_at_the_line() {
    let half = halved(&rectangle(Vec2::new(-4.0, -4.0), Vec2::new(4.0, 4.0)), Vec2::X);
    assert_eq!(half.len(), 4);
    assert!(half.iter().all(|corner| corner.x >= 0.0));
    assert!(
        half.contains(&Vec2::new(0.0, -4.0)) && half.contains(&Vec2::new(4.0, 4.0)),
        "{half:?}"
    );
}

#[test]
fn a_zone_near_an_exit_reaches_into_the_board_and_not_over_its_edge() {
    use monteria_table::{Exit, Side};
    let exits = vec![Exit { name: "gate".to_owned(), side: Side::South, from: -3.0, to: 3.0 }];
    let board = Board { size: Vec2::splat(24.0), exits };
    let found = corners(&Zone::NearExit { exit: 0, within: 4.0 }, &board);
    let least = found.iter().fold(Vec2::splat(99.0), |least, p| least.min(*p));
    let most = found.iter().fold(Vec2::splat(-99.0), |most, p| most.max(*p));
    assert!((least - Vec2::new(-7.0, 8.0)).length() < 0.01, "{least}");
    assert!((most - Vec2::new(7.0, 12.0)).length() < 0.01, "{most}");
}
