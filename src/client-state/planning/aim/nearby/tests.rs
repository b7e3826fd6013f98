use super::*;

#[test]
fn an_aim_is_held_while_the_hand_trembles_and_let_go_when_it_moves() {
    let from = Some(Vec2::new(10.0, -4.0));
    assert!(holds_aim(from, Vec3::new(10.1, 0.0, -4.1)));
    assert!(!holds_aim(from, Vec3::new(11.0, 0.0, -4.0)));
    assert!(!holds_aim(None, Vec3::new(10.0, 0.0, -4.0)));
}
