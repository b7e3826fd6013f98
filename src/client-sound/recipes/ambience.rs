//! The ambience of the room.

use std::f32::consts::FRAC_PI_2;

use super::burst;
use crate::synth::{BandPass, Noise, SAMPLE_RATE, SoundBuffer};

/// Returns a quiet room with a fire, as a seamless loop.
pub(super) fn room(seed: u64) -> Vec<f32> {
    /// Seconds of the loop.
    const LOOP: f32 = 14.0;
    /// Seconds of the crossfade between the end of the loop and its beginning.
    const SEAM: f32 = 2.0;
    let mut sound = SoundBuffer::new(LOOP + SEAM, seed);
    let mut noise = Noise::new(seed ^ 5);
    let mut air = 0.0f32;
    let mut flame = 0.0f32;
    let mut slow = 0.0f32;
    let mut hiss = BandPass::default();
    hiss.set_frequency(620.0, 0.6);
    for sample in &mut sound.samples {
        let white = noise.sample();
        air += 0.016 * (white - air);
        slow += 0.000_12 * (noise.sample() - slow);
        // Slow modulation of the flame.
        flame += 0.05 * (noise.sample() - flame);
        *sample = 0.5 * air + (0.03 + 3.0 * slow.abs()) * hiss.filter(flame);
    }
    sound.low_pass(1800.0);
    sound.normalize(-29.0);
    let mut at = 0.4;
    while at < LOOP + SEAM - 0.3 {
        let band = sound.noise.between(1100.0, 3600.0);
        let gain = 0.22 * sound.noise.between(0.1, 1.0).powi(3);
        let decay = sound.noise.between(0.006, 0.03);
        sound.burst(burst(at, 0.0006, decay, (band, band * 0.7), 2.0 * gain));
        sound.partial(at, band * 0.6, 0.012, 0.35 * gain);
        // Crackles come in bursts.
        at += if sound.noise.sample() > 0.35 {
            sound.noise.between(0.03, 0.12)
        } else {
            sound.noise.between(0.3, 1.4)
        };
    }
    sound.low_pass(5000.0);
    sound.high_pass(40.0);
    let long = (LOOP * SAMPLE_RATE as f32) as usize;
    let seam = (SEAM * SAMPLE_RATE as f32) as usize;
    let tail = sound.samples.split_off(long);
    for (n, sample) in tail.into_iter().enumerate().take(seam) {
        // An equal-power crossfade: uncorrelated noises keep their loudness if the
        // squares of their gains add up to one.
        let share = n as f32 / seam as f32 * FRAC_PI_2;
        sound.samples[n] = sound.samples[n] * share.sin() + sample * share.cos();
    }
    sound.normalize(-15.0);
    sound.samples
}
