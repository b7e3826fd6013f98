use super::*;

#[test]
fn things_are_counted_and_ways_told_with_what_they_cost() {
    assert_eq!((signed(1), signed(-1), signed(0)), ("+1".into(), "-1".into(), "+0".into()));
    assert_eq!((added(3), added(-2)), ("+ 3".into(), "- 2".into()));
    assert_eq!(
        (counted(1, "die", "dice"), counted(0, "die", "dice")),
        ("1 die".into(), "0 dice".into())
    );
    let way = [Vec3::ZERO, Vec3::new(3.0, 0.0, 0.0), Vec3::new(3.0, 2.0, 0.0)];
    assert_eq!(
        (moved(&way, 3.0), moved(&way, 5.0)),
        (Text::verbatim("3\""), Text::verbatim("5\""))
    );
    assert_eq!((moved(&way, 8.0).as_str()), "5\" for 8\" of movement");
    assert_eq!((short_of(9.8, 10.0), short_of(9.96, 10.0)), ("9.8\"".into(), "9.960\"".into()));
    assert_eq!(short_of(9.99, 10.0), "9.990\"");
}

#[test]
fn a_reach_is_reported_with_what_goes_farthest() {
    assert_eq!(reaches(5.0, [1.0, 12.5, 2.0]), "moves 5\", strikes at 12.5\"");
    assert_eq!(reaches(4.5, [0.0]), "moves 4.5\", strikes in contact");
    assert_eq!(reaches(6.0, []), "moves 6\"");
}

#[test]
fn a_place_on_an_edge_is_reported_by_the_edge() {
    let half = Vec2::new(30.0, 24.0);
    let formatted = |x: f32, z: f32| place_on(half, Vec2::new(x, z));
    assert_eq!(formatted(-6.0, -24.0), "the north edge, 6\" west of its middle");
    assert_eq!(formatted(30.0, 0.0), "the middle of the east edge");
    assert_eq!(formatted(-30.0, 24.0), "the south-west corner");
    assert_eq!(formatted(-6.0, 2.0), "6\" west and 2\" south of the middle");
}
