//! Plucked strings and bells: rounds, healing, victory and defeat.

use super::{Partial, burst};
use crate::synth::SoundBuffer;

/// Partials of a small bell.
const BELL: [Partial; 7] = [
    (523.0, 1.9, 0.55),
    (525.1, 1.8, 0.35),
    (1046.0, 1.4, 0.5),
    (1443.0, 1.1, 0.3),
    (2829.0, 0.7, 0.18),
    (2834.0, 0.65, 0.12),
    (4530.0, 0.35, 0.06),
];

pub(super) fn mend(seed: u64) -> Vec<f32> {
    let mut sound = SoundBuffer::new(1.1, seed);
    for (at, hertz) in [(0.005, 587.3), (0.11, 880.0)] {
        pluck(&mut sound, at, hertz, 0.8, 0.5);
    }
    sound.finish(-18.0)
}

pub(super) fn bell(seed: u64) -> Vec<f32> {
    let mut sound = SoundBuffer::new(2.2, seed);
    sound.burst(burst(0.002, 0.001, 0.012, (2500.0, 1800.0), 0.12));
    sound.partials(0.002, &BELL, 1.0, 0.5);
    sound.finish(-15.0)
}

/// Adds the pluck of a small harp's string.
fn pluck(sound: &mut SoundBuffer, at: f32, hertz: f32, decay: f32, gain: f32) {
    sound.burst(burst(at, 0.001, 0.012, (hertz * 3.0, hertz * 2.0), 0.12 * gain));
    for n in 1..=7 {
        // Overtones of a string are slightly sharp, and decay faster.
        let over = n as f32 * (1.0 + 0.0004 * (n * n) as f32);
        sound.partial(
            at,
            hertz * over,
            decay / (n as f32).sqrt(),
            gain * 0.6 / (n as f32).powf(1.35),
        );
    }
}

pub(super) fn victory(seed: u64) -> Vec<f32> {
    let mut sound = SoundBuffer::new(3.0, seed);
    let notes = [
        (0.005, 293.7),
        (0.16, 440.0),
        (0.32, 587.3),
        (0.48, 740.0),
        (0.72, 880.0),
        (0.72, 587.3),
        (0.74, 293.7),
    ];
    for (at, hertz) in notes {
        pluck(&mut sound, at, hertz, 1.9, 0.5);
    }
    sound.low_pass(5000.0);
    sound.finish(-11.0)
}

pub(super) fn defeat(seed: u64) -> Vec<f32> {
    let mut sound = SoundBuffer::new(3.2, seed);
    let notes =
        [(0.005, 349.2), (0.34, 329.6), (0.68, 293.7), (1.1, 220.0), (1.12, 146.8), (1.14, 174.6)];
    for (at, hertz) in notes {
        pluck(&mut sound, at, hertz, 1.9, 0.5);
    }
    sound.low_pass(3200.0);
    sound.finish(-12.0)
}
