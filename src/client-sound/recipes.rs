//! The recipes of the sounds. Every one is made here, of noise and rings, when it is
//! first wanted: nothing is read from a file.
//!
//! A recipe has several variations, so that two dice do not sound alike; the same
//! variation is the same samples every time.

use super::kinds::Sound;
use super::synth::{Band, Noise, Puff, RATE, Take};

/// A short crack of wood: the tray, a shaft, a stool.
const WOOD: [(f32, f32, f32); 5] = [
    (196.0, 0.14, 1.0),
    (331.0, 0.11, 0.7),
    (547.0, 0.08, 0.5),
    (873.0, 0.05, 0.3),
    (1410.0, 0.03, 0.2),
];
/// A blade.
const STEEL: [(f32, f32, f32); 6] = [
    (1870.0, 0.5, 0.5),
    (2760.0, 0.42, 0.6),
    (3940.0, 0.34, 0.45),
    (5230.0, 0.25, 0.3),
    (6710.0, 0.18, 0.2),
    (8120.0, 0.12, 0.1),
];
/// A small bell.
const BELL: [(f32, f32, f32); 7] = [
    (523.0, 1.9, 0.55),
    (525.1, 1.8, 0.35),
    (1046.0, 1.4, 0.5),
    (1443.0, 1.1, 0.3),
    (2829.0, 0.7, 0.18),
    (2834.0, 0.65, 0.12),
    (4530.0, 0.35, 0.06),
];

/// The samples of a sound, at [`RATE`] a second, from -1 to 1.
pub(super) fn samples(sound: Sound, variation: u8) -> Vec<f32> {
    let seed = (sound as u64) << 8 | u64::from(variation);
    match sound {
        Sound::Die => dice(1, 0.62, seed),
        Sound::Dice => dice(3, 0.75, seed),
        Sound::ManyDice => dice(7, 0.95, seed),
        Sound::StepOnGround => step_on_ground(seed),
        Sound::StepOnWood => step_on_wood(seed),
        Sound::StepInWater => step_in_water(seed),
        Sound::Slide => slide(seed),
        Sound::Thud => thud(seed),
        Sound::Blade => blade(seed),
        Sound::Blunt => blunt(seed),
        Sound::Arrow => arrow(seed),
        Sound::Shot => shot(seed),
        Sound::Beam => beam(seed),
        Sound::Hit => hit(seed),
        Sound::Miss => miss(seed),
        Sound::Mend => mend(seed),
        Sound::Card => card(seed),
        Sound::Placed => placed(seed),
        Sound::Topple => topple(seed),
        Sound::Roar => roar(seed),
        Sound::Break => breaking(seed),
        Sound::Click => click(seed),
        Sound::Bell => bell(seed),
        Sound::Tick => tick(seed),
        Sound::Victory => victory(seed),
        Sound::Defeat => defeat(seed),
        Sound::Room => room(seed),
    }
}

fn puff(at: f32, swell: f32, decay: f32, band: (f32, f32), gain: f32) -> Puff {
    Puff { at, swell, decay, band, narrow: 1.2, gain }
}

/// One die touches the tray.
fn touch(take: &mut Take, at: f32, tune: f32, gain: f32) {
    let bright = take.noise.within(0.9, 1.15);
    take.puff(puff(at, 0.0004, 0.016, (4200.0 * bright, 3000.0), 1.1 * gain));
    take.ring(at, 2650.0 * tune * bright, 0.035, 0.30 * gain);
    take.ring(at, 4180.0 * tune, 0.025, 0.22 * gain);
    take.rings(at, &WOOD, 0.95 + 0.1 * (tune - 1.0), 0.34 * gain);
}

/// Dice are thrown into a tray of wood.
fn dice(count: usize, seconds: f32, seed: u64) -> Vec<f32> {
    let mut take = Take::new(seconds, seed);
    for n in 0..count {
        let tune = take.noise.within(0.86, 1.16);
        let mut at = 0.004 + n as f32 * take.noise.within(0.018, 0.055);
        let mut gap = take.noise.within(0.085, 0.14);
        let mut gain = take.noise.within(0.75, 1.0);
        // It bounces ever lower and sooner, and lies still.
        while gap > 0.012 && at < seconds - 0.18 {
            touch(&mut take, at, tune, gain);
            at += gap;
            gap *= take.noise.within(0.58, 0.78);
            gain *= take.noise.within(0.5, 0.72);
        }
    }
    take.dull(7500.0);
    take.done(if count == 1 { -11.0 } else { -9.0 })
}

fn step_on_ground(seed: u64) -> Vec<f32> {
    let mut take = Take::new(0.24, seed);
    let low = take.noise.within(85.0, 110.0);
    take.glide(0.003, (low * 1.5, low * 0.7), 0.05, 0.11, 0.25);
    take.puff(puff(0.002, 0.004, 0.09, (520.0, 260.0), 1.6));
    for _ in 0..7 {
        let at = take.noise.within(0.004, 0.09);
        let band = take.noise.within(1300.0, 3100.0);
        let gain = take.noise.within(0.1, 0.4);
        take.puff(puff(at, 0.001, 0.02, (band, band * 0.8), gain));
    }
    take.dull(3800.0);
    take.done(-17.0)
}

fn step_on_wood(seed: u64) -> Vec<f32> {
    let mut take = Take::new(0.26, seed);
    let tune = take.noise.within(0.62, 0.78);
    take.puff(puff(0.002, 0.001, 0.03, (1100.0, 600.0), 1.4));
    take.rings(0.002, &WOOD, tune, 0.7);
    take.glide(0.002, (120.0, 75.0), 0.04, 0.1, 0.2);
    take.dull(3000.0);
    take.done(-16.0)
}

fn step_in_water(seed: u64) -> Vec<f32> {
    let mut take = Take::new(0.42, seed);
    take.puff(puff(0.002, 0.03, 0.22, (700.0, 2100.0), 0.8));
    take.puff(puff(0.05, 0.05, 0.2, (2600.0, 1500.0), 0.25));
    for _ in 0..4 {
        let at = take.noise.within(0.04, 0.24);
        let from = take.noise.within(380.0, 800.0);
        let gain = take.noise.within(0.06, 0.18);
        take.glide(at, (from, from * 1.8), 0.05, 0.06, gain);
    }
    take.dull(4500.0);
    take.done(-17.0)
}

fn slide(seed: u64) -> Vec<f32> {
    let mut take = Take::new(0.5, seed);
    take.puff(Puff {
        at: 0.0,
        swell: 0.08,
        decay: 0.5,
        band: (900.0, 420.0),
        narrow: 1.0,
        gain: 0.8,
    });
    for n in 0..16 {
        let at = 0.02 + n as f32 * 0.022 + take.noise.within(0.0, 0.012);
        let gain = take.noise.within(0.1, 0.35) * (1.0 - n as f32 / 20.0);
        let band = take.noise.within(700.0, 1900.0);
        take.puff(puff(at, 0.002, 0.03, (band, band * 0.7), gain));
    }
    take.dull(3000.0);
    take.done(-17.0)
}

fn thud(seed: u64) -> Vec<f32> {
    let mut take = Take::new(0.45, seed);
    let low = take.noise.within(0.9, 1.1);
    take.glide(0.002, (140.0 * low, 58.0 * low), 0.09, 0.22, 0.55);
    take.puff(puff(0.002, 0.002, 0.12, (520.0, 210.0), 2.2));
    take.puff(puff(0.004, 0.004, 0.06, (1800.0, 1100.0), 0.6));
    take.press(1.3);
    take.done(-12.0)
}

fn blade(seed: u64) -> Vec<f32> {
    let mut take = Take::new(0.75, seed);
    let tune = take.noise.within(0.93, 1.08);
    take.puff(Puff {
        at: 0.0,
        swell: 0.1,
        decay: 0.09,
        band: (700.0, 2600.0),
        narrow: 1.4,
        gain: 0.55,
    });
    take.puff(puff(0.105, 0.0006, 0.025, (3800.0, 2600.0), 0.55));
    take.rings(0.105, &STEEL, tune, 0.2);
    take.rings(0.112, &STEEL, tune * 1.031, 0.1);
    take.glide(0.105, (170.0, 90.0), 0.04, 0.09, 0.3);
    take.dull(6500.0);
    take.done(-13.0)
}

fn blunt(seed: u64) -> Vec<f32> {
    let mut take = Take::new(0.55, seed);
    let tune = take.noise.within(0.85, 1.1);
    take.puff(Puff {
        at: 0.0,
        swell: 0.11,
        decay: 0.08,
        band: (320.0, 1100.0),
        narrow: 1.2,
        gain: 0.45,
    });
    take.glide(0.115, (155.0 * tune, 62.0 * tune), 0.08, 0.2, 0.5);
    take.puff(puff(0.115, 0.001, 0.08, (1050.0, 380.0), 2.2));
    take.rings(0.116, &WOOD, 0.8 * tune, 0.3);
    take.press(1.2);
    take.dull(4000.0);
    take.done(-11.0)
}

fn arrow(seed: u64) -> Vec<f32> {
    let mut take = Take::new(0.6, seed);
    let tune = take.noise.within(0.93, 1.08);
    take.puff(puff(0.002, 0.001, 0.02, (1500.0, 900.0), 0.5));
    let string = [(147.0, 0.16, 0.8), (296.0, 0.13, 0.5), (448.0, 0.1, 0.35), (905.0, 0.06, 0.15)];
    take.rings(0.002, &string, tune, 0.5);
    take.rings(0.008, &WOOD, 1.3 * tune, 0.12);
    take.puff(Puff {
        at: 0.02,
        swell: 0.07,
        decay: 0.32,
        band: (3300.0, 1500.0),
        narrow: 2.2,
        gain: 0.4,
    });
    take.dull(6000.0);
    take.done(-14.0)
}

fn shot(seed: u64) -> Vec<f32> {
    let mut take = Take::new(1.3, seed);
    let tune = take.noise.within(0.9, 1.1);
    take.puff(Puff {
        at: 0.001,
        swell: 0.0008,
        decay: 0.09,
        band: (2300.0 * tune, 700.0),
        narrow: 0.5,
        gain: 2.2,
    });
    take.puff(puff(0.001, 0.001, 0.28, (420.0 * tune, 130.0), 1.6));
    take.glide(0.001, (115.0 * tune, 42.0), 0.12, 0.4, 0.9);
    take.press(1.6);
    // The shot comes back from afar, duller each time.
    for (n, at) in [0.06, 0.11, 0.19, 0.31].into_iter().enumerate() {
        let far = 1.0 / (n as f32 + 1.6);
        let band = 900.0 * far + 220.0;
        take.puff(puff(at, 0.012, 0.3 + 0.14 * n as f32, (band, band * 0.5), 0.5 * far));
    }
    take.dull(5200.0);
    take.done(-8.0)
}

fn beam(seed: u64) -> Vec<f32> {
    let mut take = Take::new(0.6, seed);
    let tune = take.noise.within(0.92, 1.1);
    for (n, gain) in [(1.0, 0.5), (1.503, 0.25), (2.01, 0.2)] {
        take.glide(0.002, (1250.0 * tune * n, 210.0 * tune * n), 0.2, 0.32, gain);
    }
    take.puff(puff(0.002, 0.002, 0.16, (3600.0, 900.0), 0.55));
    take.glide(0.002, (160.0, 60.0), 0.1, 0.2, 0.5);
    take.press(1.2);
    take.dull(4500.0);
    take.done(-13.0)
}

fn hit(seed: u64) -> Vec<f32> {
    let mut take = Take::new(0.36, seed);
    let tune = take.noise.within(0.88, 1.12);
    take.glide(0.002, (135.0 * tune, 62.0 * tune), 0.06, 0.15, 0.42);
    take.puff(puff(0.002, 0.0015, 0.09, (700.0 * tune, 320.0), 2.4));
    take.puff(puff(0.006, 0.001, 0.04, (1900.0, 1300.0), 0.9));
    take.press(1.3);
    take.dull(3600.0);
    take.done(-11.0)
}

fn miss(seed: u64) -> Vec<f32> {
    let mut take = Take::new(0.5, seed);
    let tune = take.noise.within(0.9, 1.12);
    take.puff(Puff {
        at: 0.0,
        swell: 0.09,
        decay: 0.16,
        band: (620.0 * tune, 1900.0 * tune),
        narrow: 1.8,
        gain: 0.6,
    });
    take.ring(0.1, 2320.0 * tune, 0.16, 0.07);
    take.ring(0.1, 3610.0 * tune, 0.11, 0.05);
    take.dull(5000.0);
    take.done(-17.0)
}

fn mend(seed: u64) -> Vec<f32> {
    let mut take = Take::new(1.1, seed);
    for (at, hertz) in [(0.005, 587.3), (0.11, 880.0)] {
        pluck(&mut take, at, hertz, 0.8, 0.5);
    }
    take.done(-18.0)
}

fn card(seed: u64) -> Vec<f32> {
    let mut take = Take::new(0.34, seed);
    let bright = take.noise.within(0.9, 1.12);
    take.puff(Puff {
        at: 0.0,
        swell: 0.085,
        decay: 0.05,
        band: (2100.0 * bright, 4600.0 * bright),
        narrow: 1.1,
        gain: 0.4,
    });
    take.puff(puff(0.1, 0.0006, 0.014, (3900.0 * bright, 2500.0), 0.9));
    take.puff(puff(0.16, 0.001, 0.03, (1200.0, 700.0), 0.45));
    take.glide(0.16, (150.0, 95.0), 0.03, 0.07, 0.22);
    take.dull(6500.0);
    take.done(-15.0)
}

fn placed(seed: u64) -> Vec<f32> {
    let mut take = Take::new(0.28, seed);
    let tune = take.noise.within(0.95, 1.2);
    take.puff(puff(0.002, 0.0006, 0.012, (2300.0, 1500.0), 0.5));
    take.rings(0.002, &WOOD, tune, 0.5);
    take.rings(0.05, &WOOD, tune * 1.04, 0.12);
    take.dull(4200.0);
    take.done(-15.0)
}

fn topple(seed: u64) -> Vec<f32> {
    let mut take = Take::new(0.85, seed);
    let tune = take.noise.within(0.9, 1.1);
    let mut at = 0.006;
    let mut gap = 0.15;
    let mut gain = 1.0;
    while gap > 0.018 {
        take.puff(puff(at, 0.0008, 0.025, (1700.0, 1000.0), 1.2 * gain));
        // A little off, so that repeated knocks differ.
        let off = take.noise.within(0.94, 1.06);
        take.rings(at, &WOOD, tune * off, 0.5 * gain);
        take.glide(at, (130.0, 75.0), 0.04, 0.1, 0.22 * gain);
        (at, gap, gain) = (at + gap, gap * 0.66, gain * 0.6);
    }
    take.dull(4000.0);
    take.done(-12.0)
}

/// A great throat: a buzz with breath in it, shaped by three cavities
/// that open and close.
fn roar(seed: u64) -> Vec<f32> {
    let mut take = Take::new(1.7, seed);
    let mut noise = Noise::new(seed ^ 77);
    let low = noise.within(62.0, 78.0);
    let length = take.samples.len() as f32;
    let mut cavities = [Band::default(), Band::default(), Band::default()];
    let mut phase = 0.0f32;
    let mut wander = 0.0f32;
    let mut breath = 0.0f32;
    for (n, sample) in take.samples.iter_mut().enumerate() {
        let share = n as f32 / length;
        let time = n as f32 / RATE as f32;
        let open = (std::f32::consts::PI * share.powf(0.6)).sin().max(0.0);
        if n.is_multiple_of(32) {
            cavities[0].tune(300.0 + 330.0 * open, 4.0);
            cavities[1].tune(720.0 + 420.0 * open, 5.0);
            cavities[2].tune(1900.0 + 500.0 * open, 4.0);
        }
        wander += 0.0012 * (noise.sample() - wander);
        breath += 0.25 * (noise.sample() - breath);
        let pitch = low * (1.0 + 0.45 * open) * (1.0 + 6.0 * wander);
        phase = (phase + pitch / RATE as f32).fract();
        // Every second beat of the throat is weaker: that is the growl in it.
        let rough = 1.0 - 0.45 * (0.5 + 0.5 * (std::f32::consts::TAU * time * pitch / 2.0).sin());
        let buzz = (1.0 - phase).powi(3) - 0.25;
        let voice = buzz * rough + breath * 0.8;
        let shaped = 1.5 * cavities[0].pass(voice)
            + 1.0 * cavities[1].pass(voice)
            + 0.5 * cavities[2].pass(voice);
        let swell = (share / 0.16).min(1.0).powi(2) * (1.0 - share).powf(1.4);
        *sample = shaped * swell * 3.0;
    }
    take.press(1.4);
    take.dull(2600.0);
    take.done(-9.0)
}

fn breaking(seed: u64) -> Vec<f32> {
    let mut take = Take::new(1.0, seed);
    take.glide(0.002, (110.0, 52.0), 0.1, 0.26, 0.4);
    take.puff(puff(0.002, 0.001, 0.14, (1300.0, 500.0), 2.2));
    for _ in 0..14 {
        let at = take.noise.within(0.02, 0.6);
        let band = take.noise.within(500.0, 2400.0);
        let gain = take.noise.within(0.3, 1.2) * (1.0 - at);
        take.puff(puff(at, 0.001, 0.04, (band, band * 0.7), gain));
        take.ring(at, band * 0.5, 0.04, 0.2 * gain);
    }
    take.press(1.2);
    take.dull(4200.0);
    take.done(-11.0)
}

fn click(seed: u64) -> Vec<f32> {
    let mut take = Take::new(0.09, seed);
    let tune = take.noise.within(0.96, 1.05);
    take.puff(puff(0.002, 0.0008, 0.008, (2200.0, 1600.0), 0.3));
    take.rings(0.002, &[(1180.0, 0.022, 0.5), (640.0, 0.03, 0.5), (330.0, 0.03, 0.3)], tune, 0.6);
    take.dull(3500.0);
    take.done(-21.0)
}

fn bell(seed: u64) -> Vec<f32> {
    let mut take = Take::new(2.2, seed);
    take.puff(puff(0.002, 0.001, 0.012, (2500.0, 1800.0), 0.12));
    take.rings(0.002, &BELL, 1.0, 0.5);
    take.done(-15.0)
}

fn tick(seed: u64) -> Vec<f32> {
    let mut take = Take::new(0.12, seed);
    let tune = take.noise.within(0.97, 1.03);
    take.puff(puff(0.002, 0.0005, 0.006, (3000.0, 2200.0), 0.4));
    take.rings(0.002, &[(1650.0, 0.03, 0.5), (2480.0, 0.02, 0.3), (520.0, 0.04, 0.3)], tune, 0.5);
    take.dull(4500.0);
    take.done(-19.0)
}

/// A string of a small harp.
fn pluck(take: &mut Take, at: f32, hertz: f32, decay: f32, gain: f32) {
    take.puff(puff(at, 0.001, 0.012, (hertz * 3.0, hertz * 2.0), 0.12 * gain));
    for n in 1..=7 {
        // A string's overtones are a little sharp, and die sooner.
        let over = n as f32 * (1.0 + 0.0004 * (n * n) as f32);
        take.ring(at, hertz * over, decay / (n as f32).sqrt(), gain * 0.6 / (n as f32).powf(1.35));
    }
}

fn victory(seed: u64) -> Vec<f32> {
    let mut take = Take::new(3.0, seed);
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
        pluck(&mut take, at, hertz, 1.9, 0.5);
    }
    take.dull(5000.0);
    take.done(-11.0)
}

fn defeat(seed: u64) -> Vec<f32> {
    let mut take = Take::new(3.2, seed);
    let notes =
        [(0.005, 349.2), (0.34, 329.6), (0.68, 293.7), (1.1, 220.0), (1.12, 146.8), (1.14, 174.6)];
    for (at, hertz) in notes {
        pluck(&mut take, at, hertz, 1.9, 0.5);
    }
    take.dull(3200.0);
    take.done(-12.0)
}

/// A quiet room with a fire in it, whose end runs into its beginning.
fn room(seed: u64) -> Vec<f32> {
    /// Seconds of the whole, and of the end that is laid over the beginning.
    const LONG: f32 = 14.0;
    const SEAM: f32 = 2.0;
    let mut take = Take::new(LONG + SEAM, seed);
    let mut noise = Noise::new(seed ^ 5);
    let mut air = 0.0f32;
    let mut flame = 0.0f32;
    let mut slow = 0.0f32;
    let mut hiss = Band::default();
    hiss.tune(620.0, 0.6);
    for sample in &mut take.samples {
        let white = noise.sample();
        air += 0.016 * (white - air);
        slow += 0.000_12 * (noise.sample() - slow);
        // The flame breathes slowly.
        flame += 0.05 * (noise.sample() - flame);
        *sample = 0.5 * air + (0.03 + 3.0 * slow.abs()) * hiss.pass(flame);
    }
    take.dull(1800.0);
    take.level(-29.0);
    let mut at = 0.4;
    while at < LONG + SEAM - 0.3 {
        let band = take.noise.within(1100.0, 3600.0);
        let gain = 0.22 * take.noise.within(0.1, 1.0).powi(3);
        let decay = take.noise.within(0.006, 0.03);
        take.puff(puff(at, 0.0006, decay, (band, band * 0.7), 2.0 * gain));
        take.ring(at, band * 0.6, 0.012, 0.35 * gain);
        // Crackles come in flurries.
        at += if take.noise.sample() > 0.35 {
            take.noise.within(0.03, 0.12)
        } else {
            take.noise.within(0.3, 1.4)
        };
    }
    take.dull(5000.0);
    take.lift(40.0);
    let long = (LONG * RATE as f32) as usize;
    let seam = (SEAM * RATE as f32) as usize;
    let tail = take.samples.split_off(long);
    for (n, sample) in tail.into_iter().enumerate().take(seam) {
        // Two noises that have nothing in common keep their loudness when their squares
        // add up to one.
        let share = n as f32 / seam as f32 * std::f32::consts::FRAC_PI_2;
        take.samples[n] = take.samples[n] * share.sin() + sample * share.cos();
    }
    take.level(-15.0);
    take.samples
}

#[cfg(test)]
mod tests;
