use crate::steps::movement::placing::*;

#[test]
fn directions_have_names() {
    let half = 0.5f32.sqrt();
    for (x, z, name) in [
        (0.0, -1.0, "north"),
        (1.0, 0.0, "east"),
        (0.0, 1.0, "south"),
        (-1.0, 0.0, "west"),
        (half, -half, "north-east"),
        (-half, half, "south-west"),
        (-0.3, -0.954, "north"),
    ] {
        assert_eq!(compass(x, z), name);
    }
}
