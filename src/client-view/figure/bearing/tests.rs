use crate::figure::bearing::*;

const MAN: Extent = Extent { least: Vec3::new(-0.3, 0.0, -0.2), most: Vec3::new(0.3, 1.4, 0.4) };

fn shows(stances: &[Stance]) -> Shows {
    Shows { stances: stances.to_vec(), hurt: false }
}

#[test]
fn who_is_as_always_stands_as_it_was_carved() {
    let bearing = shows(&[]).bearing();
    for p in [Vec3::ZERO, Vec3::new(0.2, 0.7, -0.1), Vec3::new(0.0, 1.6, 0.3)] {
        assert!(bearing.bend(&MAN, p).distance(p) < 1.0e-5, "{p}");
    }
    assert_eq!(bearing.lying_transform(&MAN), (Quat::IDENTITY, Vec3::ZERO));
}

#[test]
fn feet_stay_where_they_are_and_nothing_goes_below_them() {
    for stance in Stance::ALL {
        let bearing = shows(&[stance]).bearing();
        assert!(bearing.bend(&MAN, Vec3::ZERO).length() < 1.0e-5, "{stance:?}");
        let low =
            (0..=14).map(|i| bearing.bend(&MAN, Vec3::Y * 0.1 * i as f32).y).fold(0.0, f32::min);
        assert!(low >= -1.0e-5, "{stance:?} {low}");
    }
}

#[test]
fn each_state_looks_like_itself() {
    let head = |shows: &Shows| {
        let (turn, shift) = shows.bearing().lying_transform(&MAN);
        turn * shows.bearing().bend(&MAN, Vec3::Y * 1.4) + shift
    };
    let hurt = Shows { stances: Vec::new(), hurt: true };
    assert!(head(&hurt).y < 1.3 && head(&hurt).z > 0.15, "{}", head(&hurt));
    assert!(head(&shows(&[Stance::Hidden])).y < 1.15);
    assert!(head(&shows(&[Stance::Stunned])).z < -0.05);
    let prone = head(&shows(&[Stance::Prone, Stance::Hidden]));
    assert!(prone.y < 0.4 && prone.z < -0.6, "{prone}");
    assert!(head(&shows(&[Stance::Swimming])).y < 0.9);
}

#[test]
fn a_change_begins_and_ends_where_it_should() {
    let a = shows(&[Stance::Ready]).bearing();
    let b = shows(&[Stance::Prone]).bearing();
    assert_eq!((a.mix(b, 0.0), a.mix(b, 1.0)), (a, b));
    assert!((0.4..0.6).contains(&a.mix(b, 0.5).lies));
}
