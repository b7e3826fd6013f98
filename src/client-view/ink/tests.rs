use crate::ink::*;

#[test]
fn a_stretch_is_as_long_as_asked() {
    let way = [Vec3::ZERO, Vec3::X * 3.0, Vec3::new(3.0, 0.0, 4.0)];
    assert!((length(&way) - 7.0).abs() < 1.0e-5);
    let part = stretch(&way, 2.0, 4.5);
    assert!((length(&part) - 2.5).abs() < 1.0e-5);
    assert_eq!(part[0], Vec3::X * 2.0);
    assert_eq!(plain("Cañón – “Paso”"), "Canon - \"Paso\"");
}
