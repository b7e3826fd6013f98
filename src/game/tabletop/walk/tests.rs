use super::*;

#[test]
fn a_way_parts_where_it_is_reported() {
    let way = [Vec3::ZERO, Vec3::new(2.0, 0.0, 0.0), Vec3::new(2.0, 0.0, 3.0)];
    let at = Vec3::new(2.0, 0.0, 1.0);
    let (before, after) = split(&way, at);
    assert_eq!(before, [way[0], way[1], at]);
    assert_eq!(after, [at, way[2]]);
}
