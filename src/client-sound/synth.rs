//! What the recipes are made of: noise, rings, puffs and glides, laid over one
//! another in a take.

use std::f32::consts::{PI, TAU};

/// Samples a second.
pub(crate) const RATE: u32 = 44_100;

/// How many samples share the coefficients of a filter whose pitch glides.
const BLOCK: usize = 32;

/// Random numbers, the same for the same seed.
pub(super) struct Noise(u64);

impl Noise {
    /// A source of this seed.
    pub(crate) fn new(seed: u64) -> Noise {
        Noise(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0xD1B5_4A32_D192_ED03)
    }

    /// The next number, from -1 to 1.
    pub(crate) fn sample(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 40) as f32 / (1u64 << 23) as f32 - 1.0
    }

    /// A number from `least` to `most`.
    pub(crate) fn within(&mut self, least: f32, most: f32) -> f32 {
        least + (most - least) * (self.sample() * 0.5 + 0.5)
    }
}

/// A band of noise that swells and dies away.
#[derive(Clone, Copy)]
pub(super) struct Puff {
    /// When it begins, in seconds.
    pub at: f32,
    /// Seconds until it is loudest.
    pub swell: f32,
    /// Seconds in which it then falls by 60 dB.
    pub decay: f32,
    /// The middle of the band when it begins and when it ends, in hertz.
    pub band: (f32, f32),
    /// How narrow the band is.
    pub narrow: f32,
    /// How loud it is.
    pub gain: f32,
}

/// A filter that lets a band pass, after Zavalishin: stable at any pitch.
#[derive(Default)]
pub(super) struct Band {
    memory: (f32, f32),
    factors: (f32, f32, f32),
    narrow: f32,
}

impl Band {
    /// Sets the middle of the band, in hertz.
    pub(crate) fn tune(&mut self, hertz: f32, narrow: f32) {
        let g = (PI * hertz.clamp(20.0, 0.45 * RATE as f32) / RATE as f32).tan();
        self.narrow = 1.0 / narrow.max(0.1);
        let first = 1.0 / (1.0 + g * (g + self.narrow));
        self.factors = (first, g * first, g * g * first);
    }

    /// What becomes of one sample.
    pub(crate) fn pass(&mut self, input: f32) -> f32 {
        let (first, second, third) = self.factors;
        let rest = input - self.memory.1;
        let band = first * self.memory.0 + second * rest;
        let low = self.memory.1 + second * self.memory.0 + third * rest;
        self.memory = (2.0 * band - self.memory.0, 2.0 * low - self.memory.1);
        band * self.narrow
    }
}

/// How a sound falls by 60 dB in `decay` seconds: the factor of one sample.
fn fall(decay: f32) -> f32 {
    (-6.908 / (decay.max(0.001) * RATE as f32)).exp()
}

/// A sound as it is being made: everything is laid over what is there already.
pub(super) struct Take {
    /// The samples so far.
    pub samples: Vec<f32>,
    /// The chance in it.
    pub noise: Noise,
}

impl Take {
    /// Silence of this length, in seconds.
    pub(crate) fn new(seconds: f32, seed: u64) -> Take {
        Take { samples: vec![0.0; (seconds * RATE as f32) as usize], noise: Noise::new(seed) }
    }

    fn from(&mut self, at: f32) -> &mut [f32] {
        let first = ((at.max(0.0) * RATE as f32) as usize).min(self.samples.len());
        &mut self.samples[first..]
    }

    /// A tone that was struck and rings out: falls by 60 dB in `decay` seconds.
    pub(crate) fn ring(&mut self, at: f32, hertz: f32, decay: f32, gain: f32) {
        let step = TAU * hertz / RATE as f32;
        let fall = fall(decay);
        // A turning pointer costs less than a sine for each sample.
        let (sin, cos) = step.sin_cos();
        let mut pointer = (gain, 0.0f32);
        for sample in self.from(at) {
            pointer = (
                (pointer.0 * cos - pointer.1 * sin) * fall,
                (pointer.0 * sin + pointer.1 * cos) * fall,
            );
            *sample += pointer.1;
            if pointer.0.abs() + pointer.1.abs() < 1e-5 {
                break;
            }
        }
    }

    /// Several rings at once: hertz, seconds and gain of each, all
    /// tuned and weighed alike.
    pub(crate) fn rings(&mut self, at: f32, rings: &[(f32, f32, f32)], tune: f32, gain: f32) {
        for (hertz, decay, own) in rings {
            self.ring(at, hertz * tune, *decay, own * gain);
        }
    }

    /// A tone that glides from one pitch to another within `slide` seconds, and falls by
    /// 60 dB in `decay`.
    pub(crate) fn glide(
        &mut self,
        at: f32,
        (from, to): (f32, f32),
        slide: f32,
        decay: f32,
        gain: f32,
    ) {
        let fall = fall(decay);
        let mut phase = 0.0f32;
        let mut level = gain;
        for (n, sample) in self.from(at).iter_mut().enumerate() {
            let share = (n as f32 / (slide.max(0.001) * RATE as f32)).min(1.0);
            phase = (phase + TAU * (from * (to / from).powf(share)) / RATE as f32) % TAU;
            // The first two milliseconds swell, or it would click.
            let swell = (n as f32 / (0.002 * RATE as f32)).min(1.0);
            *sample += phase.sin() * level * swell;
            level *= fall;
            if level < 1e-5 {
                break;
            }
        }
    }

    /// A band of noise.
    pub(crate) fn puff(&mut self, puff: Puff) {
        let mut noise = Noise::new(self.noise.0);
        self.noise.sample();
        let swell = (puff.swell * RATE as f32).max(1.0);
        let fall = fall(puff.decay);
        let whole = swell + puff.decay * RATE as f32;
        let mut band = Band::default();
        let mut level = puff.gain;
        for (n, sample) in self.from(puff.at).iter_mut().enumerate() {
            if n.is_multiple_of(BLOCK) {
                let share = (n as f32 / whole).min(1.0);
                band.tune(puff.band.0 * (puff.band.1 / puff.band.0).powf(share), puff.narrow);
            }
            let rise = n as f32 / swell;
            let shape = if rise < 1.0 { 0.5 - 0.5 * (PI * rise).cos() } else { 1.0 };
            if rise >= 1.0 {
                level *= fall;
            }
            *sample += band.pass(noise.sample()) * shape * level;
            if level < 1e-5 {
                break;
            }
        }
    }

    /// Bends what is loud, so that it sounds full and does not stick out.
    pub(crate) fn press(&mut self, drive: f32) {
        for sample in &mut self.samples {
            *sample = (*sample * drive).tanh();
        }
    }

    /// Takes away what is above this pitch, gently.
    pub(crate) fn dull(&mut self, hertz: f32) {
        let share = 1.0 - (-TAU * hertz / RATE as f32).exp();
        let mut kept = 0.0;
        for sample in &mut self.samples {
            kept += share * (*sample - kept);
            *sample = kept;
        }
    }

    /// Takes away what is below this pitch, gently: nothing leans to one side afterwards.
    pub(crate) fn lift(&mut self, hertz: f32) {
        let keep = (-TAU * hertz / RATE as f32).exp();
        let mut before = 0.0;
        let mut kept = 0.0;
        for sample in &mut self.samples {
            kept = keep * (kept + *sample - before);
            before = *sample;
            *sample = kept;
        }
    }

    /// The sound as it is played: its loudest sample at `peak` dB, where 0 is full,
    /// and its ends silent.
    pub(crate) fn done(mut self, peak: f32) -> Vec<f32> {
        self.lift(25.0);
        let length = self.samples.len();
        let rise = RATE as usize / 2000;
        let out = (RATE as usize / 20).min(length / 4);
        for (n, sample) in self.samples.iter_mut().enumerate() {
            let share = (n as f32 / rise as f32).min((length - 1 - n) as f32 / out as f32).min(1.0);
            *sample *= 0.5 - 0.5 * (PI * share).cos();
        }
        self.level(peak);
        self.samples
    }

    /// Weighs it so that its loudest sample lies at `peak` dB, where 0 is full.
    pub(crate) fn level(&mut self, peak: f32) {
        let most = self.samples.iter().fold(1e-9f32, |most, sample| most.max(sample.abs()));
        let gain = 10f32.powf(peak / 20.0) / most;
        self.samples.iter_mut().for_each(|sample| *sample *= gain);
    }
}
