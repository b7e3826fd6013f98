use super::*;

#[test]
fn no_sound_begins_twice_within_a_moment() {
    let mut voices = Voices::default();
    assert!(voices.try_start(Sound::Die, 1.0, 0.5));
    assert!(!voices.try_start(Sound::Die, 1.05, 0.5));
    assert!(voices.try_start(Sound::Hit, 1.05, 0.5), "another sound may");
    assert!(voices.try_start(Sound::Die, 1.061, 0.5));
    assert!(voices.try_start(Sound::Roar, 2.0, 1.5));
    assert!(!voices.try_start(Sound::Roar, 4.4, 1.5));
    assert!(voices.try_start(Sound::Roar, 4.6, 1.5));
}

#[test]
fn the_voices_are_counted() {
    let mut voices = Voices::default();
    let all: Vec<bool> =
        (0..20).map(|n| voices.try_start(Sound::Die, f64::from(n) * 0.07, 10.0)).collect();
    assert_eq!(all.iter().filter(|allowed| **allowed).count(), MAX_VOICES);
    assert!(all[..MAX_VOICES].iter().all(|allowed| *allowed));
    assert_eq!(voices.silent_at(), (MAX_VOICES - 1) as f64 * 0.07 + 10.0);
    assert!(voices.try_start(Sound::Die, 30.0, 1.0), "those that are silent make room");
}
