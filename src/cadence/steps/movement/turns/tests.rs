use super::*;
use bevy_math::Vec3;

fn route(points: &[(f32, f32)]) -> Route {
    let legs = points.iter().map(|(x, z)| Vec3::new(*x, 0.0, *z)).collect();
    Route { legs, cost: 0.0, marks: Vec::new() }
}

#[test]
fn two_turns_and_a_third_for_the_agile() {
    let left = |points: &[(f32, f32)], agile| remaining_turn(Vec2::Y, Some(&route(points)), agile);
    assert_eq!(remaining_turn(Vec2::Y, None, false), Some(false), "on the spot");
    assert_eq!(left(&[(0.0, 0.0), (0.0, 0.3)], false), Some(false), "no turn used yet");
    assert_eq!(left(&[(0.0, 0.0), (1.0, 1.0)], false), Some(false), "one used");
    assert_eq!(left(&[(0.0, 0.0), (0.5, 0.5)], false), None, "less than an inch since");
    assert_eq!(
        left(&[(0.0, 0.0), (0.0, 1.0), (2.0, 3.0)], false),
        Some(false),
        "straight, then a turn"
    );
    let twice = [(0.0, 0.0), (1.0, 1.0), (3.0, 1.0)];
    assert_eq!(left(&twice, false), None, "both used");
    assert_eq!(left(&twice, true), Some(true), "the Agile have one more");
    assert_eq!(left(&[(0.0, 0.0), (0.0, -4.0)], false), Some(false), "backward is no turn");
}

#[test]
fn right_is_to_the_right() {
    // Facing north, which is away from the reader, east lies to the right.
    let east = rotated_right(Vec2::NEG_Y, 0.0, 1.0);
    assert!((east - Vec2::X).length() < 1e-6, "{east}");
}
