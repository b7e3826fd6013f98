use crate::figure::trim::*;

#[test]
fn only_what_needs_it_has_something_about_it() {
    let extent = Extent { least: Vec3::ZERO, most: Vec3::new(0.4, 1.4, 0.4) };
    for stance in Stance::ALL {
        let shows = Shows { stances: vec![stance], hurt: false };
        let wanted =
            matches!(stance, Stance::Burning | Stance::Stunned | Stance::Held | Stance::Swimming);
        assert_eq!(!trim(&shows, &extent, 0.6).is_empty(), wanted, "{stance:?}");
    }
}
