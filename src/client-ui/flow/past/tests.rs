use super::*;

#[test]
fn every_moment_of_a_long_match_can_be_pointed_at() {
    let rect = Rect::from_min_max(pos2(10.0, 0.0), pos2(560.0, 20.0));
    for all in [0, 1, 7, 300, 549] {
        let scale = Scale { rect, all };
        assert!((0..=all).all(|number| scale.number(scale.x(number)) == number), "{all}");
        assert_eq!((scale.number(-50.0), scale.number(9_000.0)), (0, all));
    }
}
