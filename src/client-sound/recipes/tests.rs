use super::*;
use crate::synth::SAMPLE_RATE;

fn decibels(level: f32) -> f32 {
    20.0 * level.max(1e-9).log10()
}

fn loudness(samples: &[f32]) -> f32 {
    decibels((samples.iter().map(|s| s * s).sum::<f32>() / samples.len() as f32).sqrt())
}

#[test]
fn every_sound_is_short_restrained_and_without_clicks() {
    for sound in Sound::ALL {
        for variation in 0..sound.variations() {
            let made = samples(sound, variation);
            let label = format!("{sound:?} {variation}");
            let seconds = made.len() as f32 / SAMPLE_RATE as f32;
            let peak = decibels(made.iter().fold(0.0, |most, s| s.abs().max(most)));
            let whole = loudness(&made);
            let lean = made.iter().sum::<f32>() / made.len() as f32;
            assert!(made.iter().all(|s| s.is_finite()), "{label}");
            assert!((-24.0..=-7.0).contains(&peak), "{label}: a peak of {peak} dB");
            assert!((-46.0..=-20.0).contains(&whole), "{label}: {whole} dB");
            assert!(lean.abs() < 1e-3, "{label} leans by {lean}");
            if sound == Sound::Room {
                assert!((8.0..30.0).contains(&seconds), "{label}: {seconds} s");
                continue;
            }
            assert!((0.05..=3.5).contains(&seconds), "{label}: {seconds} s");
            let ends = [made[0], made[1], made[made.len() - 2], made[made.len() - 1]];
            assert!(ends.iter().all(|s| s.abs() < 1e-3), "{label} begins and ends with {ends:?}");
            // It has decayed before it is cut off.
            let last = loudness(&made[made.len() - made.len() / 10..]);
            assert!(last < peak - 30.0, "{label} ends at {last} dB, loudest at {peak}");
        }
    }
}

#[test]
fn the_same_variation_is_the_same_and_another_is_another() {
    for sound in Sound::ALL {
        assert_eq!(samples(sound, 0), samples(sound, 0), "{sound:?}");
        let other = samples(sound, 1);
        assert!(sound.variations() == 1 || other != samples(sound, 0), "{sound:?}");
    }
}

#[test]
fn the_end_of_the_room_runs_into_its_beginning() {
    let room = samples(Sound::Room, 0);
    let step = |a: f32, b: f32| (a - b).abs();
    let seam = step(room[room.len() - 1], room[0]);
    let usual =
        room.windows(2).map(|pair| step(pair[0], pair[1])).sum::<f32>() / (room.len() - 1) as f32;
    assert!(seam < 8.0 * usual, "{seam} at the seam, {usual} elsewhere");
    let second = SAMPLE_RATE as usize;
    let first = loudness(&room[..second]);
    let last = loudness(&room[room.len() - second..]);
    assert!((first - last).abs() < 6.0, "{first} dB and {last} dB");
}
