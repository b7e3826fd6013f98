use crate::state::adversary_models::*;

const CORNERS: [Vec2; 3] = [Vec2::new(0.0, 0.0), Vec2::new(6.0, 0.0), Vec2::new(0.0, 6.0)];

#[test]
fn three_span_a_triangle_and_its_edge_counts() {
    assert!(spans(&CORNERS, Vec2::new(1.0, 1.0), 0.5));
    assert!(spans(&CORNERS, Vec2::new(3.0, -0.5), 0.5), "its base touches the edge");
    assert!(!spans(&CORNERS, Vec2::new(3.0, -0.6), 0.5));
    assert!(!spans(&CORNERS, Vec2::new(4.0, 4.0), 0.5));
    let turned: Vec<Vec2> = CORNERS.iter().rev().copied().collect();
    assert!(spans(&turned, Vec2::new(1.0, 1.0), 0.5));
}

#[test]
fn two_span_a_line_and_one_nothing() {
    assert!(spans(&CORNERS[..2], Vec2::new(3.0, 0.4), 0.5));
    assert!(!spans(&CORNERS[..2], Vec2::new(3.0, 0.6), 0.5));
    assert!(!spans(&CORNERS[..1], Vec2::new(0.0, 0.4), 0.5));
    assert!(!spans(&[], Vec2::ZERO, 0.5));
}

#[test]
fn four_span_a_square() {
    let square = [Vec2::ZERO, Vec2::new(4.0, 0.0), Vec2::new(4.0, 4.0), Vec2::new(0.0, 4.0)];
    assert!(spans(&square, Vec2::new(2.0, 3.0), 0.1));
    assert!(!spans(&square, Vec2::new(2.0, 4.2), 0.1));
}
