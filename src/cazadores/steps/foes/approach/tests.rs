use crate::steps::foes::approach::*;

#[test]
fn a_prefix_ends_where_its_inches_do() {
    let path = [Vec3::ZERO, Vec3::new(2.0, 0.0, 0.0), Vec3::new(2.0, 0.0, 3.0)];
    assert_eq!(prefix(&path, 1.0), [path[0], Vec3::new(1.0, 0.0, 0.0)]);
    assert_eq!(prefix(&path, 4.0), [path[0], path[1], Vec3::new(2.0, 0.0, 2.0)]);
    assert_eq!(prefix(&path, 9.0), path);
    assert_eq!(length(&path), 5.0);
}
