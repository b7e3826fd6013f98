//! Synthesizer: noise, ringing partials, noise bursts and glides,
//! mixed in a [`SoundBuffer`].

use std::f32::consts::{PI, TAU};

/// The sample rate of all sounds, in hertz.
pub(crate) const SAMPLE_RATE: u32 = 44_100;

/// The number of samples that share the coefficients of a filter with gliding pitch.
const BLOCK: usize = 32;

/// A deterministic random generator (noise source).
pub(super) struct Noise(u64);

impl Noise {
    /// Creates a generator with this seed.
    pub(crate) fn new(seed: u64) -> Noise {
        Noise(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0xD1B5_4A32_D192_ED03)
    }

    /// Returns the next number, from -1 to 1.
    pub(crate) fn sample(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 40) as f32 / (1u64 << 23) as f32 - 1.0
    }

    /// Returns a number from `least` to `most`.
    pub(crate) fn between(&mut self, least: f32, most: f32) -> f32 {
        least + (most - least) * (self.sample() * 0.5 + 0.5)
    }
}

/// A partial: its frequency in hertz, its decay by 60 dB in seconds, and its gain.
pub(super) type Partial = (f32, f32, f32);

/// A burst of band-limited noise.
#[derive(Clone, Copy)]
pub(super) struct NoiseBurst {
    /// The start in seconds.
    pub at: f32,
    /// The attack in seconds.
    pub swell: f32,
    /// The time in seconds in which it then falls by 60 dB.
    pub decay: f32,
    /// The centre frequency in hertz, at the start and at the end.
    pub band: (f32, f32),
    /// The quality factor of the band.
    pub quality: f32,
    pub gain: f32,
}

/// A state-variable band-pass filter after Zavalishin, stable at any frequency.
#[derive(Default)]
pub(super) struct BandPass {
    memory: (f32, f32),
    factors: (f32, f32, f32),
    quality: f32,
}

impl BandPass {
    /// Sets the centre frequency, in hertz, and the quality factor.
    pub(crate) fn set_frequency(&mut self, hertz: f32, quality: f32) {
        let g = (PI * hertz.clamp(20.0, 0.45 * SAMPLE_RATE as f32) / SAMPLE_RATE as f32).tan();
        self.quality = 1.0 / quality.max(0.1);
        let first = 1.0 / (1.0 + g * (g + self.quality));
        self.factors = (first, g * first, g * g * first);
    }

    pub(crate) fn filter(&mut self, input: f32) -> f32 {
        let (first, second, third) = self.factors;
        let rest = input - self.memory.1;
        let band = first * self.memory.0 + second * rest;
        let low = self.memory.1 + second * self.memory.0 + third * rest;
        self.memory = (2.0 * band - self.memory.0, 2.0 * low - self.memory.1);
        band * self.quality
    }
}

/// Returns the factor per sample for a decay by 60 dB in `decay` seconds.
fn fall(decay: f32) -> f32 {
    (-6.908 / (decay.max(0.001) * SAMPLE_RATE as f32)).exp()
}

/// A sound under construction: everything is mixed into its samples.
pub(super) struct SoundBuffer {
    pub samples: Vec<f32>,
    /// The noise source of this sound.
    pub noise: Noise,
}

impl SoundBuffer {
    /// Creates silence of this length in seconds.
    pub(crate) fn new(seconds: f32, seed: u64) -> SoundBuffer {
        SoundBuffer {
            samples: vec![0.0; (seconds * SAMPLE_RATE as f32) as usize],
            noise: Noise::new(seed),
        }
    }

    fn from(&mut self, at: f32) -> &mut [f32] {
        let first = ((at.max(0.0) * SAMPLE_RATE as f32) as usize).min(self.samples.len());
        &mut self.samples[first..]
    }

    /// Adds a sine that decays by 60 dB in `decay` seconds.
    pub(crate) fn partial(&mut self, at: f32, hertz: f32, decay: f32, gain: f32) {
        let step = TAU * hertz / SAMPLE_RATE as f32;
        let fall = fall(decay);
        // A rotating phasor is cheaper than a sine for each sample.
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

    /// Adds several partials, each with hertz, decay in seconds and gain, with a common
    /// factor of pitch and of gain.
    pub(crate) fn partials(&mut self, at: f32, partials: &[Partial], tune: f32, gain: f32) {
        for (hertz, decay, own) in partials {
            self.partial(at, hertz * tune, *decay, own * gain);
        }
    }

    /// Adds a tone that glides between two frequencies `hertz` within `slide` seconds,
    /// and decays by 60 dB in `decay`.
    pub(crate) fn glide(&mut self, at: f32, hertz: (f32, f32), slide: f32, decay: f32, gain: f32) {
        let (from, to) = hertz;
        let fall = fall(decay);
        let mut phase = 0.0f32;
        let mut level = gain;
        for (n, sample) in self.from(at).iter_mut().enumerate() {
            let share = (n as f32 / (slide.max(0.001) * SAMPLE_RATE as f32)).min(1.0);
            phase = (phase + TAU * (from * (to / from).powf(share)) / SAMPLE_RATE as f32) % TAU;
            // A fade-in of two milliseconds prevents a click.
            let swell = (n as f32 / (0.002 * SAMPLE_RATE as f32)).min(1.0);
            *sample += phase.sin() * level * swell;
            level *= fall;
            if level < 1e-5 {
                break;
            }
        }
    }

    /// Adds a burst of noise.
    pub(crate) fn burst(&mut self, burst: NoiseBurst) {
        let mut noise = Noise::new(self.noise.0);
        self.noise.sample();
        let swell = (burst.swell * SAMPLE_RATE as f32).max(1.0);
        let fall = fall(burst.decay);
        let whole = swell + burst.decay * SAMPLE_RATE as f32;
        let mut band = BandPass::default();
        let mut level = burst.gain;
        for (n, sample) in self.from(burst.at).iter_mut().enumerate() {
            if n.is_multiple_of(BLOCK) {
                let share = (n as f32 / whole).min(1.0);
                band.set_frequency(
                    burst.band.0 * (burst.band.1 / burst.band.0).powf(share),
                    burst.quality,
                );
            }
            let rise = n as f32 / swell;
            let shape = if rise < 1.0 { 0.5 - 0.5 * (PI * rise).cos() } else { 1.0 };
            if rise >= 1.0 {
                level *= fall;
            }
            *sample += band.filter(noise.sample()) * shape * level;
            if level < 1e-5 {
                break;
            }
        }
    }

    /// Applies soft clipping, which makes the sound fuller.
    pub(crate) fn soft_clip(&mut self, drive: f32) {
        for sample in &mut self.samples {
            *sample = (*sample * drive).tanh();
        }
    }

    /// Applies a gentle low-pass filter.
    pub(crate) fn low_pass(&mut self, hertz: f32) {
        let share = 1.0 - (-TAU * hertz / SAMPLE_RATE as f32).exp();
        let mut kept = 0.0;
        for sample in &mut self.samples {
            kept += share * (*sample - kept);
            *sample = kept;
        }
    }

    /// Applies a gentle high-pass filter, which also removes any DC offset.
    pub(crate) fn high_pass(&mut self, hertz: f32) {
        let keep = (-TAU * hertz / SAMPLE_RATE as f32).exp();
        let mut before = 0.0;
        let mut kept = 0.0;
        for sample in &mut self.samples {
            kept = keep * (kept + *sample - before);
            before = *sample;
            *sample = kept;
        }
    }

    /// Returns the finished sound, normalized to a peak in dB relative to full
    /// scale, with silent ends.
    pub(crate) fn finish(mut self, peak: f32) -> Vec<f32> {
        self.high_pass(25.0);
        let length = self.samples.len();
        let rise = SAMPLE_RATE as usize / 2000;
        let out = (SAMPLE_RATE as usize / 20).min(length / 4);
        for (n, sample) in self.samples.iter_mut().enumerate() {
            let share = (n as f32 / rise as f32).min((length - 1 - n) as f32 / out as f32).min(1.0);
            *sample *= 0.5 - 0.5 * (PI * share).cos();
        }
        self.normalize(peak);
        self.samples
    }

    /// Normalizes the peak to `peak` dB relative to full scale.
    pub(crate) fn normalize(&mut self, peak: f32) {
        let most = self.samples.iter().fold(1e-9f32, |most, sample| most.max(sample.abs()));
        let gain = 10f32.powf(peak / 20.0) / most;
        self.samples.iter_mut().for_each(|sample| *sample *= gain);
    }
}
