use super::*;
use crate::{Board, BodyId};
use bevy_math::Vec3;

#[test]
fn two_turns_of_45_degrees_bring_it_to_its_side() {
    let table =
        Table::new(Board { size: Vec2::new(40.0, 40.0), exits: Vec::new() }, Vec::new()).unwrap();
    let mover = Body { id: BodyId(1), at: Vec3::ZERO, radius: 1.0, height: 2.0 };
    let rules = MoveRules::new(8.0);
    let drive = |x: f32, z: f32| table.drive(&mover, Vec2::Y, &rules, &[], Spot { x, z, y: None });
    assert!(drive(0.0, 8.0).is_ok());
    assert!(drive(5.0, 5.2).is_ok(), "45 degrees, one leg");
    assert!(drive(6.0, 2.0).is_ok(), "two turns");
    assert!(drive(0.0, -7.0).is_ok(), "backward");
    assert_eq!(drive(6.0, 0.0), Err(MoveRefusal::NoRoute), "not sideways");
    assert!(matches!(drive(0.0, 8.1), Err(MoveRefusal::TooFar { .. })));
}
