//! Declared paths: their length, and the mover's position on them.

use bevy_math::Vec3;
use monteria_game::{DeclaredPath, PathTest};
use monteria_table::{MarkKind, Route, RouteMark};

fn path() -> DeclaredPath {
    let legs = [
        (0.0, 0.0, 0.0),
        (2.0, 0.0, 0.0),
        (2.0, 3.5, 0.0),
        (3.0, 3.5, 0.0),
        (3.0, 3.0, 0.0),
        (4.0, 3.0, 0.0),
    ];
    let legs: Vec<Vec3> = legs.into_iter().map(Vec3::from).collect();
    let climb = RouteMark { at: legs[1], leg: 1, cost_so_far: 2.0, kind: MarkKind::Climbs };
    DeclaredPath::of(&Route { legs, cost: 7.5, marks: vec![climb] }, 1.0)
}

#[test]
fn inches_are_counted_up_and_along_and_not_for_steps() {
    let path = path();
    assert_eq!(path.spent, [0.0, 2.0, 5.5, 6.5, 6.5, 7.5]);
    assert_eq!(path.tested, Some(PathTest { from: 2.0, climbs: true, leaps: false }));
    assert_eq!(path.at(1.0), Vec3::new(1.0, 0.0, 0.0));
    assert_eq!(path.at(4.0), Vec3::new(2.0, 2.0, 0.0), "on the face");
    assert_eq!(path.at(6.5), Vec3::new(3.0, 3.0, 0.0), "down the step");
    assert_eq!(path.at(99.0), Vec3::new(4.0, 3.0, 0.0));
    assert_eq!(path.at(0.0), Vec3::ZERO);
    assert_eq!(path.until(4.0), [Vec3::ZERO, Vec3::new(2.0, 0.0, 0.0), Vec3::new(2.0, 2.0, 0.0)]);
}

#[test]
fn nobody_is_missed_between_two_stations() {
    let stations = path().stations(0.5);
    assert!(stations.windows(2).all(|pair| pair[1] > pair[0] && pair[1] - pair[0] <= 0.5 + 1.0e-3));
    assert_eq!((stations.first(), stations.last()), (Some(&0.0), Some(&7.5)));
}
