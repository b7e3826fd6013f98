use crate::pick::*;

#[test]
fn rays_meet_cylinders_where_they_should() {
    let meet = |origin: [f32; 3], along: [f32; 3]| {
        cylinder(origin.into(), Vec3::from(along).normalize(), Vec3::new(1.0, 0.0, 0.0), 0.5, 2.0)
    };
    assert_eq!(meet([-3.0, 1.0, 0.0], [1.0, 0.0, 0.0]), Some(3.5));
    assert_eq!(meet([1.0, 10.0, 0.0], [0.0, -1.0, 0.0]), Some(8.0));
    assert_eq!(meet([-3.0, 3.0, 0.0], [1.0, 0.0, 0.0]), None);
    assert_eq!(meet([-3.0, 1.0, 0.6], [1.0, 0.0, 0.0]), None);
    assert_eq!(meet([5.0, 1.0, 0.0], [1.0, 0.0, 0.0]), None);
    assert_eq!(meet([1.0, 1.0, 0.0], [1.0, 0.0, 0.0]), Some(0.0));
}
