use super::*;

#[test]
fn ways_add_up_and_the_likeliest_place_is_kept() {
    let mut threat = Threat::default();
    let odds = AttackOdds { hits: 0.5, wounds: 2.0, falls: 0.25 };
    threat.add(0.25, &Text::verbatim("Claw"), [1.0, 0.0, 0.0], odds);
    threat.add(0.5, &Text::verbatim("Bite"), [2.0, 0.0, 0.0], odds);
    threat.add(0.25, &Text::verbatim("Claw"), [3.0, 0.0, 0.0], AttackOdds::default());
    assert_eq!(
        (threat.attacks, threat.hits, threat.wounds, threat.falls),
        (1.0, 0.375, 1.5, 0.1875)
    );
    let mut worst = Threat::default();
    let of =
        |wounds| (Text::verbatim("Bite"), Vec3::X * wounds as f32, AttackOdds { wounds, ..odds });
    worst.add_worst([of(1.0), of(3.0), of(2.0)]);
    assert_eq!((worst.attacks, worst.wounds, worst.from), (1.0, 3.0, Some([3.0, 0.0, 0.0])));
    assert_eq!(threat.with, [(Text::verbatim("Claw"), 0.5), (Text::verbatim("Bite"), 0.5)]);
    assert_eq!(threat.from, Some([2.0, 0.0, 0.0]));
}
