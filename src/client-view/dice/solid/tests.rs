use std::collections::BTreeSet;

use crate::dice::solid::*;

#[test]
fn faces_are_flat_look_outward_and_hold_every_number() {
    for sides in [2, 3, 4, 6, 8, 10, 12, 20] {
        let solid = Solid::of(sides);
        assert!(solid.corners.iter().all(|corner| corner.length() < 1.001), "d{sides}");
        for face in &solid.faces {
            for corner in &face.corners {
                let off = (solid.corners[*corner] - face.middle).dot(face.normal);
                assert!(off.abs() < 1.0e-4, "d{sides}: {off}");
            }
            assert!(face.middle.dot(face.normal) > 0.1, "d{sides} looks outward");
            let inside =
                solid.corners.iter().all(|at| (*at - face.middle).dot(face.normal) < 1.0e-3);
            assert!(inside, "d{sides} is convex");
        }
        for shown in 1..=sides {
            let top = usize::from(shown) % solid.faces.len();
            let numbers = (0..solid.faces.len()).map(|face| solid.number(face, top, shown, sides));
            assert_eq!(numbers.collect::<BTreeSet<u8>>(), (1..=sides).collect(), "d{sides}");
            assert_eq!(solid.number(top, top, shown, sides), shown);
        }
    }
}

#[test]
fn a_die_at_rest_shows_its_face_flat_and_upright() {
    for sides in [6, 10] {
        let solid = Solid::of(sides);
        let turn = Quat::from_euler(bevy::math::EulerRot::XYZ, 0.7, 2.1, -1.3);
        let top = solid.top(turn);
        let upright = solid.face_up(turn, top);
        assert!((upright * solid.faces[top].normal).distance(Vec3::Y) < 1.0e-4, "d{sides}");
        assert!((upright * solid.faces[top].up).distance(Vec3::NEG_Z) < 1.0e-3, "d{sides}");
        assert_eq!(solid.top(upright), top);
    }
}
