use crate::figure::dress::*;

#[test]
fn a_change_is_carved_a_few_times_and_ends() {
    let mut posture = Posture::new(Shows::default(), Extent::default());
    assert!(!posture.go_on(1.0), "nothing changes");
    posture.to = Shows { stances: vec![Stance::Prone], hurt: false }.bearing();
    posture.since = Some(0.0);
    let carved = (0..100).filter(|_| posture.go_on(0.01)).count();
    assert!((4..=8).contains(&carved), "{carved}");
    assert_eq!((posture.since, posture.bearing().lies), (None, 1.0));
}
