//! Sounds of weapons, blows and creatures.

use std::f32::consts::{PI, TAU};

use super::{Partial, WOOD, burst};
use crate::synth::{BandPass, Noise, NoiseBurst, SAMPLE_RATE, SoundBuffer};

/// Partials of a blade.
const STEEL: [Partial; 6] = [
    (1870.0, 0.5, 0.5),
    (2760.0, 0.42, 0.6),
    (3940.0, 0.34, 0.45),
    (5230.0, 0.25, 0.3),
    (6710.0, 0.18, 0.2),
    (8120.0, 0.12, 0.1),
];

pub(super) fn slide(seed: u64) -> Vec<f32> {
    let mut sound = SoundBuffer::new(0.5, seed);
    sound.burst(NoiseBurst {
        at: 0.0,
        swell: 0.08,
        decay: 0.5,
        band: (900.0, 420.0),
        quality: 1.0,
        gain: 0.8,
    });
    for n in 0..16 {
        let at = 0.02 + n as f32 * 0.022 + sound.noise.between(0.0, 0.012);
        let gain = sound.noise.between(0.1, 0.35) * (1.0 - n as f32 / 20.0);
        let band = sound.noise.between(700.0, 1900.0);
        sound.burst(burst(at, 0.002, 0.03, (band, band * 0.7), gain));
    }
    sound.low_pass(3000.0);
    sound.finish(-17.0)
}

pub(super) fn thud(seed: u64) -> Vec<f32> {
    let mut sound = SoundBuffer::new(0.45, seed);
    let low = sound.noise.between(0.9, 1.1);
    sound.glide(0.002, (140.0 * low, 58.0 * low), 0.09, 0.22, 0.55);
    sound.burst(burst(0.002, 0.002, 0.12, (520.0, 210.0), 2.2));
    sound.burst(burst(0.004, 0.004, 0.06, (1800.0, 1100.0), 0.6));
    sound.soft_clip(1.3);
    sound.finish(-12.0)
}

pub(super) fn blade(seed: u64) -> Vec<f32> {
    let mut sound = SoundBuffer::new(0.75, seed);
    let tune = sound.noise.between(0.93, 1.08);
    sound.burst(NoiseBurst {
        at: 0.0,
        swell: 0.1,
        decay: 0.09,
        band: (700.0, 2600.0),
        quality: 1.4,
        gain: 0.55,
    });
    sound.burst(burst(0.105, 0.0006, 0.025, (3800.0, 2600.0), 0.55));
    sound.partials(0.105, &STEEL, tune, 0.2);
    sound.partials(0.112, &STEEL, tune * 1.031, 0.1);
    sound.glide(0.105, (170.0, 90.0), 0.04, 0.09, 0.3);
    sound.low_pass(6500.0);
    sound.finish(-13.0)
}

pub(super) fn blunt(seed: u64) -> Vec<f32> {
    let mut sound = SoundBuffer::new(0.55, seed);
    let tune = sound.noise.between(0.85, 1.1);
    sound.burst(NoiseBurst {
        at: 0.0,
        swell: 0.11,
        decay: 0.08,
        band: (320.0, 1100.0),
        quality: 1.2,
        gain: 0.45,
    });
    sound.glide(0.115, (155.0 * tune, 62.0 * tune), 0.08, 0.2, 0.5);
    sound.burst(burst(0.115, 0.001, 0.08, (1050.0, 380.0), 2.2));
    sound.partials(0.116, &WOOD, 0.8 * tune, 0.3);
    sound.soft_clip(1.2);
    sound.low_pass(4000.0);
    sound.finish(-11.0)
}

pub(super) fn arrow(seed: u64) -> Vec<f32> {
    let mut sound = SoundBuffer::new(0.6, seed);
    let tune = sound.noise.between(0.93, 1.08);
    sound.burst(burst(0.002, 0.001, 0.02, (1500.0, 900.0), 0.5));
    let string = [(147.0, 0.16, 0.8), (296.0, 0.13, 0.5), (448.0, 0.1, 0.35), (905.0, 0.06, 0.15)];
    sound.partials(0.002, &string, tune, 0.5);
    sound.partials(0.008, &WOOD, 1.3 * tune, 0.12);
    sound.burst(NoiseBurst {
        at: 0.02,
        swell: 0.07,
        decay: 0.32,
        band: (3300.0, 1500.0),
        quality: 2.2,
        gain: 0.4,
    });
    sound.low_pass(6000.0);
    sound.finish(-14.0)
}

pub(super) fn shot(seed: u64) -> Vec<f32> {
    let mut sound = SoundBuffer::new(1.3, seed);
    let tune = sound.noise.between(0.9, 1.1);
    sound.burst(NoiseBurst {
        at: 0.001,
        swell: 0.0008,
        decay: 0.09,
        band: (2300.0 * tune, 700.0),
        quality: 0.5,
        gain: 2.2,
    });
    sound.burst(burst(0.001, 0.001, 0.28, (420.0 * tune, 130.0), 1.6));
    sound.glide(0.001, (115.0 * tune, 42.0), 0.12, 0.4, 0.9);
    sound.soft_clip(1.6);
    // Echoes of the shot, each duller than the last.
    for (n, at) in [0.06, 0.11, 0.19, 0.31].into_iter().enumerate() {
        let far = 1.0 / (n as f32 + 1.6);
        let band = 900.0 * far + 220.0;
        sound.burst(burst(at, 0.012, 0.3 + 0.14 * n as f32, (band, band * 0.5), 0.5 * far));
    }
    sound.low_pass(5200.0);
    sound.finish(-8.0)
}

pub(super) fn beam(seed: u64) -> Vec<f32> {
    let mut sound = SoundBuffer::new(0.6, seed);
    let tune = sound.noise.between(0.92, 1.1);
    for (n, gain) in [(1.0, 0.5), (1.503, 0.25), (2.01, 0.2)] {
        sound.glide(0.002, (1250.0 * tune * n, 210.0 * tune * n), 0.2, 0.32, gain);
    }
    sound.burst(burst(0.002, 0.002, 0.16, (3600.0, 900.0), 0.55));
    sound.glide(0.002, (160.0, 60.0), 0.1, 0.2, 0.5);
    sound.soft_clip(1.2);
    sound.low_pass(4500.0);
    sound.finish(-13.0)
}

pub(super) fn hit(seed: u64) -> Vec<f32> {
    let mut sound = SoundBuffer::new(0.36, seed);
    let tune = sound.noise.between(0.88, 1.12);
    sound.glide(0.002, (135.0 * tune, 62.0 * tune), 0.06, 0.15, 0.42);
    sound.burst(burst(0.002, 0.0015, 0.09, (700.0 * tune, 320.0), 2.4));
    sound.burst(burst(0.006, 0.001, 0.04, (1900.0, 1300.0), 0.9));
    sound.soft_clip(1.3);
    sound.low_pass(3600.0);
    sound.finish(-11.0)
}

pub(super) fn miss(seed: u64) -> Vec<f32> {
    let mut sound = SoundBuffer::new(0.5, seed);
    let tune = sound.noise.between(0.9, 1.12);
    sound.burst(NoiseBurst {
        at: 0.0,
        swell: 0.09,
        decay: 0.16,
        band: (620.0 * tune, 1900.0 * tune),
        quality: 1.8,
        gain: 0.6,
    });
    sound.partial(0.1, 2320.0 * tune, 0.16, 0.07);
    sound.partial(0.1, 3610.0 * tune, 0.11, 0.05);
    sound.low_pass(5000.0);
    sound.finish(-17.0)
}

/// Returns the roar of a large creature: a buzz with breath noise, shaped by three
/// formants that open and close.
pub(super) fn roar(seed: u64) -> Vec<f32> {
    let mut sound = SoundBuffer::new(1.7, seed);
    let mut noise = Noise::new(seed ^ 77);
    let low = noise.between(62.0, 78.0);
    let length = sound.samples.len() as f32;
    let mut cavities = [BandPass::default(), BandPass::default(), BandPass::default()];
    let mut phase = 0.0f32;
    let mut wander = 0.0f32;
    let mut breath = 0.0f32;
    for (n, sample) in sound.samples.iter_mut().enumerate() {
        let share = n as f32 / length;
        let time = n as f32 / SAMPLE_RATE as f32;
        let open = (PI * share.powf(0.6)).sin().max(0.0);
        if n.is_multiple_of(32) {
            cavities[0].set_frequency(300.0 + 330.0 * open, 4.0);
            cavities[1].set_frequency(720.0 + 420.0 * open, 5.0);
            cavities[2].set_frequency(1900.0 + 500.0 * open, 4.0);
        }
        wander += 0.0012 * (noise.sample() - wander);
        breath += 0.25 * (noise.sample() - breath);
        let pitch = low * (1.0 + 0.45 * open) * (1.0 + 6.0 * wander);
        phase = (phase + pitch / SAMPLE_RATE as f32).fract();
        // Every second pulse is weaker, which makes the growl.
        let rough = 1.0 - 0.45 * (0.5 + 0.5 * (TAU * time * pitch / 2.0).sin());
        let buzz = (1.0 - phase).powi(3) - 0.25;
        let voice = buzz * rough + breath * 0.8;
        let shaped = 1.5 * cavities[0].filter(voice)
            + 1.0 * cavities[1].filter(voice)
            + 0.5 * cavities[2].filter(voice);
        let swell = (share / 0.16).min(1.0).powi(2) * (1.0 - share).powf(1.4);
        *sample = shaped * swell * 3.0;
    }
    sound.soft_clip(1.4);
    sound.low_pass(2600.0);
    sound.finish(-9.0)
}
