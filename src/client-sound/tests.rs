use super::*;

#[test]
fn levels_follow_the_settings() {
    let sound = SoundSettings { mute: false, volume: 0.5, effects: 0.8, room: 0.4 };
    assert_eq!(target_levels(&sound, true), Levels { effects: 0.4, room: 0.2 });
    assert_eq!(target_levels(&sound, false).room, 0.0, "no table, no room");
    assert_eq!(target_levels(&SoundSettings { mute: true, ..sound }, true), Levels::default());
    assert_eq!(target_levels(&SoundSettings { volume: 0.0, ..sound }, true), Levels::default());
}

#[test]
fn what_is_far_is_softer_and_what_is_aside_is_heard_from_there() {
    let cue = Cue { sound: Sound::Hit, after: 1.0, at: Some(Vec3::ZERO), gain: -1.0, rate: 1.0 };
    let camera = Camera::default();
    let eye = |distance: f32| GlobalTransform::from_translation(Vec3::new(0.0, distance, 0.0));
    let near = spatialized(cue, 2.0, Some((&camera, &eye(10.0))));
    assert_eq!((near.gain, near.after), (-1.0, 0.5), "twice as fast");
    let far = spatialized(cue, 1.0, Some((&camera, &eye(44.0))));
    assert_eq!((far.gain, far.after), (-1.0 - DECIBELS_PER_DOUBLING, 1.0));
    assert_eq!(
        spatialized(cue, 1.0, Some((&camera, &eye(1000.0)))).gain,
        -1.0 - 2.0 * DECIBELS_PER_DOUBLING
    );
    assert_eq!(spatialized(Cue { at: None, ..cue }, 1.0, Some((&camera, &eye(44.0)))).gain, -1.0);
}
