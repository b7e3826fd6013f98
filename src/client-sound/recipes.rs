//! The recipes of all sounds. Each sound is synthesized from noise and ringing partials
//! when first needed; no audio files are read.
//!
//! A recipe has several variations, so that two dice do not sound alike;
//! each variation is deterministic.

mod ambience;
mod combat;
mod music;

use super::sound::Sound;
use super::synth::{NoiseBurst, Partial, SoundBuffer};

/// Partials of a short crack of wood: tray, shaft, stool.
const WOOD: [Partial; 5] = [
    (196.0, 0.14, 1.0),
    (331.0, 0.11, 0.7),
    (547.0, 0.08, 0.5),
    (873.0, 0.05, 0.3),
    (1410.0, 0.03, 0.2),
];

/// Returns the samples of a sound at the sample rate of the mixer, from -1 to 1.
pub(super) fn samples(sound: Sound, variation: u8) -> Vec<f32> {
    let seed = (sound as u64) << 8 | u64::from(variation);
    match sound {
        Sound::Die => dice(1, 0.62, seed),
        Sound::Dice => dice(3, 0.75, seed),
        Sound::ManyDice => dice(7, 0.95, seed),
        Sound::StepOnGround => step_on_ground(seed),
        Sound::StepOnWood => step_on_wood(seed),
        Sound::StepInWater => step_in_water(seed),
        Sound::Slide => combat::slide(seed),
        Sound::Thud => combat::thud(seed),
        Sound::Blade => combat::blade(seed),
        Sound::Blunt => combat::blunt(seed),
        Sound::Arrow => combat::arrow(seed),
        Sound::Shot => combat::shot(seed),
        Sound::Beam => combat::beam(seed),
        Sound::Hit => combat::hit(seed),
        Sound::Miss => combat::miss(seed),
        Sound::Mend => music::mend(seed),
        Sound::Card => card(seed),
        Sound::Placed => placed(seed),
        Sound::Topple => topple(seed),
        Sound::Roar => combat::roar(seed),
        Sound::Break => breaking(seed),
        Sound::Click => click(seed),
        Sound::Bell => music::bell(seed),
        Sound::Tick => tick(seed),
        Sound::Victory => music::victory(seed),
        Sound::Defeat => music::defeat(seed),
        Sound::Room => ambience::room(seed),
    }
}

fn burst(at: f32, swell: f32, decay: f32, band: (f32, f32), gain: f32) -> NoiseBurst {
    NoiseBurst { at, swell, decay, band, quality: 1.2, gain }
}

/// Adds one die touching the tray.
fn touch(sound: &mut SoundBuffer, at: f32, tune: f32, gain: f32) {
    let bright = sound.noise.between(0.9, 1.15);
    sound.burst(burst(at, 0.0004, 0.016, (4200.0 * bright, 3000.0), 1.1 * gain));
    sound.partial(at, 2650.0 * tune * bright, 0.035, 0.30 * gain);
    sound.partial(at, 4180.0 * tune, 0.025, 0.22 * gain);
    sound.partials(at, &WOOD, 0.95 + 0.1 * (tune - 1.0), 0.34 * gain);
}

/// Returns dice thrown into a wooden tray.
fn dice(count: usize, seconds: f32, seed: u64) -> Vec<f32> {
    let mut sound = SoundBuffer::new(seconds, seed);
    for n in 0..count {
        let tune = sound.noise.between(0.86, 1.16);
        let mut at = 0.004 + n as f32 * sound.noise.between(0.018, 0.055);
        let mut gap = sound.noise.between(0.085, 0.14);
        let mut gain = sound.noise.between(0.75, 1.0);
        // The bounces get lower and faster.
        while gap > 0.012 && at < seconds - 0.18 {
            touch(&mut sound, at, tune, gain);
            at += gap;
            gap *= sound.noise.between(0.58, 0.78);
            gain *= sound.noise.between(0.5, 0.72);
        }
    }
    sound.low_pass(7500.0);
    sound.finish(if count == 1 { -11.0 } else { -9.0 })
}

fn step_on_ground(seed: u64) -> Vec<f32> {
    let mut sound = SoundBuffer::new(0.24, seed);
    let low = sound.noise.between(85.0, 110.0);
    sound.glide(0.003, (low * 1.5, low * 0.7), 0.05, 0.11, 0.25);
    sound.burst(burst(0.002, 0.004, 0.09, (520.0, 260.0), 1.6));
    for _ in 0..7 {
        let at = sound.noise.between(0.004, 0.09);
        let band = sound.noise.between(1300.0, 3100.0);
        let gain = sound.noise.between(0.1, 0.4);
        sound.burst(burst(at, 0.001, 0.02, (band, band * 0.8), gain));
    }
    sound.low_pass(3800.0);
    sound.finish(-17.0)
}

fn step_on_wood(seed: u64) -> Vec<f32> {
    let mut sound = SoundBuffer::new(0.26, seed);
    let tune = sound.noise.between(0.62, 0.78);
    sound.burst(burst(0.002, 0.001, 0.03, (1100.0, 600.0), 1.4));
    sound.partials(0.002, &WOOD, tune, 0.7);
    sound.glide(0.002, (120.0, 75.0), 0.04, 0.1, 0.2);
    sound.low_pass(3000.0);
    sound.finish(-16.0)
}

fn step_in_water(seed: u64) -> Vec<f32> {
    let mut sound = SoundBuffer::new(0.42, seed);
    sound.burst(burst(0.002, 0.03, 0.22, (700.0, 2100.0), 0.8));
    sound.burst(burst(0.05, 0.05, 0.2, (2600.0, 1500.0), 0.25));
    for _ in 0..4 {
        let at = sound.noise.between(0.04, 0.24);
        let from = sound.noise.between(380.0, 800.0);
        let gain = sound.noise.between(0.06, 0.18);
        sound.glide(at, (from, from * 1.8), 0.05, 0.06, gain);
    }
    sound.low_pass(4500.0);
    sound.finish(-17.0)
}

fn card(seed: u64) -> Vec<f32> {
    let mut sound = SoundBuffer::new(0.34, seed);
    let bright = sound.noise.between(0.9, 1.12);
    sound.burst(NoiseBurst {
        at: 0.0,
        swell: 0.085,
        decay: 0.05,
        band: (2100.0 * bright, 4600.0 * bright),
        quality: 1.1,
        gain: 0.4,
    });
    sound.burst(burst(0.1, 0.0006, 0.014, (3900.0 * bright, 2500.0), 0.9));
    sound.burst(burst(0.16, 0.001, 0.03, (1200.0, 700.0), 0.45));
    sound.glide(0.16, (150.0, 95.0), 0.03, 0.07, 0.22);
    sound.low_pass(6500.0);
    sound.finish(-15.0)
}

fn placed(seed: u64) -> Vec<f32> {
    let mut sound = SoundBuffer::new(0.28, seed);
    let tune = sound.noise.between(0.95, 1.2);
    sound.burst(burst(0.002, 0.0006, 0.012, (2300.0, 1500.0), 0.5));
    sound.partials(0.002, &WOOD, tune, 0.5);
    sound.partials(0.05, &WOOD, tune * 1.04, 0.12);
    sound.low_pass(4200.0);
    sound.finish(-15.0)
}

fn topple(seed: u64) -> Vec<f32> {
    let mut sound = SoundBuffer::new(0.85, seed);
    let tune = sound.noise.between(0.9, 1.1);
    let mut at = 0.006;
    let mut gap = 0.15;
    let mut gain = 1.0;
    while gap > 0.018 {
        sound.burst(burst(at, 0.0008, 0.025, (1700.0, 1000.0), 1.2 * gain));
        // Vary the pitch, so that repeated knocks differ.
        let off = sound.noise.between(0.94, 1.06);
        sound.partials(at, &WOOD, tune * off, 0.5 * gain);
        sound.glide(at, (130.0, 75.0), 0.04, 0.1, 0.22 * gain);
        at += gap;
        gap *= 0.66;
        gain *= 0.6;
    }
    sound.low_pass(4000.0);
    sound.finish(-12.0)
}

fn breaking(seed: u64) -> Vec<f32> {
    let mut sound = SoundBuffer::new(1.0, seed);
    sound.glide(0.002, (110.0, 52.0), 0.1, 0.26, 0.4);
    sound.burst(burst(0.002, 0.001, 0.14, (1300.0, 500.0), 2.2));
    for _ in 0..14 {
        let at = sound.noise.between(0.02, 0.6);
        let band = sound.noise.between(500.0, 2400.0);
        let gain = sound.noise.between(0.3, 1.2) * (1.0 - at);
        sound.burst(burst(at, 0.001, 0.04, (band, band * 0.7), gain));
        sound.partial(at, band * 0.5, 0.04, 0.2 * gain);
    }
    sound.soft_clip(1.2);
    sound.low_pass(4200.0);
    sound.finish(-11.0)
}

fn click(seed: u64) -> Vec<f32> {
    let mut sound = SoundBuffer::new(0.09, seed);
    let tune = sound.noise.between(0.96, 1.05);
    sound.burst(burst(0.002, 0.0008, 0.008, (2200.0, 1600.0), 0.3));
    sound.partials(
        0.002,
        &[(1180.0, 0.022, 0.5), (640.0, 0.03, 0.5), (330.0, 0.03, 0.3)],
        tune,
        0.6,
    );
    sound.low_pass(3500.0);
    sound.finish(-21.0)
}

fn tick(seed: u64) -> Vec<f32> {
    let mut sound = SoundBuffer::new(0.12, seed);
    let tune = sound.noise.between(0.97, 1.03);
    sound.burst(burst(0.002, 0.0005, 0.006, (3000.0, 2200.0), 0.4));
    sound.partials(
        0.002,
        &[(1650.0, 0.03, 0.5), (2480.0, 0.02, 0.3), (520.0, 0.04, 0.3)],
        tune,
        0.5,
    );
    sound.low_pass(4500.0);
    sound.finish(-19.0)
}

#[cfg(test)]
mod tests;
