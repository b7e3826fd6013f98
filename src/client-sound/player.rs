//! The thread on which sounds are made, mixed and handed to the device. No frame
//! ever waits for it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use bevy::log::{debug, trace};
use kira::effect::compressor::CompressorBuilder;
use kira::sound::static_sound::{StaticSoundData, StaticSoundSettings};
use kira::track::{MainTrackBuilder, TrackBuilder, TrackHandle};
use kira::{AudioManager, AudioManagerSettings, Capacities, Decibels, Easing, Frame, Tween};

use super::device::{Device, Signs, told};
use super::kinds::Sound;
use super::recipes::samples;
use super::synth::{Noise, RATE};
use super::voices::{MOST, Voices};

/// Seconds until a device is looked for again.
const AGAIN: f64 = 5.0;
/// Seconds of silence after which the device may rest.
const IDLE: f64 = 3.0;
/// Seconds after which a device that takes nothing is held for gone.
const STALLED: f64 = 4.0;
/// Seconds in which volumes change, and a muted table falls silent.
const FADE: f32 = 0.15;

/// What the thread is asked for.
#[derive(Clone, Debug)]
pub(super) enum Ask {
    /// A sound.
    Play(Heard),
    /// From now on so loud.
    Levels(Levels),
    /// What waits to be heard is not wanted any more.
    Hush,
}

/// A sound as it is to be heard.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Heard {
    /// Which.
    pub sound: Sound,
    /// In how many seconds.
    pub after: f32,
    /// How much louder or softer, in dB.
    pub gain: f32,
    /// From where: -1 is left, 1 right.
    pub pan: f32,
    /// How much faster and higher.
    pub rate: f32,
}

/// How loud everything is: parts of full, as the ear has them.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Levels {
    /// What happens; 0 is silent.
    pub effects: f32,
    /// The room; 0 is silent.
    pub room: f32,
}

impl Levels {
    fn any(self) -> bool {
        self.effects > 0.0 || self.room > 0.0
    }
}

/// Whether there is a device to be heard from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Hearing {
    /// Nothing was to be heard so far.
    Quiet,
    /// There is one.
    Open,
    /// None was found; it is looked for again and again.
    NoDevice,
}

/// A [`Hearing`] that threads share.
#[derive(Default)]
pub(super) struct Shared(AtomicU8);

impl Shared {
    /// What it is.
    pub(crate) fn get(&self) -> Hearing {
        [Hearing::Quiet, Hearing::Open, Hearing::NoDevice]
            [usize::from(self.0.load(Ordering::Relaxed)).min(2)]
    }

    /// Sets it, and says whether it is another.
    fn set(&self, hearing: Hearing) -> bool {
        self.0.swap(hearing as u8, Ordering::Relaxed) != hearing as u8
    }
}

/// The loudness that a slider stands for, in dB.
fn decibels(part: f32) -> Decibels {
    if part <= 0.0 {
        Decibels::SILENCE
    } else {
        Decibels((40.0 * part.min(1.0).log10()).max(-60.0))
    }
}

fn fade() -> Tween {
    Tween { duration: Duration::from_secs_f32(FADE), easing: Easing::Linear, ..Tween::default() }
}

/// An open device with its mixer.
struct Mixer<D: Device> {
    manager: AudioManager<D>,
    effects: TrackHandle,
    room: TrackHandle,
    signs: Arc<Signs>,
    /// The room is sounding.
    room_begun: bool,
    resting: bool,
    /// How many frames had been taken when, and since when it has been as many.
    taken: (u64, f64),
}

impl<D: Device> Mixer<D> {
    fn open(now: f64) -> Result<Self, String> {
        let signs = Arc::new(Signs::default());
        // Many sounds at once are held down together, or their sum would crackle.
        let held = CompressorBuilder::new()
            .threshold(-9.0)
            .ratio(8.0)
            .attack_duration(Duration::from_millis(1))
            .release_duration(Duration::from_millis(120));
        let mut manager = AudioManager::<D>::new(AudioManagerSettings {
            capacities: Capacities { sub_track_capacity: 2, ..Capacities::default() },
            main_track_builder: MainTrackBuilder::new().sound_capacity(1).with_effect(held),
            internal_buffer_size: 256,
            backend_settings: signs.clone(),
        })
        .map_err(|error| told(&error))?;
        let mut track = |sounds: usize| {
            let silent = TrackBuilder::new().volume(Decibels::SILENCE).sound_capacity(sounds);
            manager.add_sub_track(silent).map_err(|error| error.to_string())
        };
        let effects = track(2 * MOST)?;
        let room = track(1)?;
        let taken = (0, now);
        Ok(Mixer { manager, effects, room, signs, room_begun: false, resting: false, taken })
    }

    /// Whether the device is there no more.
    fn gone(&mut self, now: f64) -> bool {
        let taken = self.signs.taken.load(Ordering::Relaxed);
        if taken != self.taken.0 || self.resting {
            self.taken = (taken, now);
        }
        let stalled = self.manager.backend_mut().counts() && now - self.taken.1 > STALLED;
        stalled || self.signs.lost.load(Ordering::Relaxed)
    }

    fn rest(&mut self, rest: bool) {
        if self.resting != rest {
            self.resting = rest;
            self.manager.backend_mut().rest(rest);
        }
    }
}

/// All that the thread knows.
pub(super) struct Player<D: Device> {
    mixer: Option<Mixer<D>>,
    levels: Levels,
    waiting: Vec<(f64, Heard)>,
    voices: Voices,
    /// The sounds that have been made so far.
    made: BTreeMap<(Sound, u8), StaticSoundData>,
    chance: Noise,
    shared: Arc<Shared>,
    wake: Option<Arc<dyn Fn() + Send + Sync>>,
    /// When a device is looked for again.
    again: f64,
    /// Until when the device is kept though nothing is to be heard: it fades.
    kept_until: f64,
}

impl<D: Device> Player<D> {
    /// One that has no device yet. `wake` is called when it has found one, or lost it.
    pub(crate) fn new(shared: Arc<Shared>, wake: Option<Arc<dyn Fn() + Send + Sync>>) -> Self {
        Player {
            mixer: None,
            levels: Levels::default(),
            waiting: Vec::new(),
            voices: Voices::default(),
            made: BTreeMap::new(),
            chance: Noise::new(1),
            shared,
            wake,
            again: 0.0,
            kept_until: 0.0,
        }
    }

    /// Does as asked until nobody can ask any more.
    pub(crate) fn run(mut self, asks: &Receiver<Ask>) {
        let began = Instant::now();
        loop {
            let now = began.elapsed().as_secs_f64();
            let asked = match self.patience(now) {
                Some(patience) => asks.recv_timeout(Duration::from_secs_f64(patience)),
                None => asks.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            let now = began.elapsed().as_secs_f64();
            match asked {
                Ok(ask) => self.take(ask, now),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            self.tend(now);
        }
    }

    /// How long it may sleep, in seconds; none where only a wish can give
    /// it something to do.
    fn patience(&self, now: f64) -> Option<f64> {
        if self.mixer.is_none() {
            return self.levels.any().then(|| (self.again - now).clamp(0.0, AGAIN));
        }
        if self.unmade().is_some() {
            return Some(0.0);
        }
        let due = self.waiting.iter().map(|(due, _)| due - now).fold(0.5, f64::min);
        Some(due.max(0.0))
    }

    fn take(&mut self, ask: Ask, now: f64) {
        match ask {
            // Whoever has no device hears nothing later either.
            Ask::Play(heard) if self.mixer.is_some() && self.levels.effects > 0.0 => {
                self.waiting.push((now + f64::from(heard.after.max(0.0)), heard));
            }
            Ask::Play(_) => {}
            Ask::Hush => self.waiting.clear(),
            Ask::Levels(levels) => {
                self.levels = levels;
                if levels.effects <= 0.0 {
                    self.waiting.clear();
                }
                self.kept_until = now + 2.0 * f64::from(FADE);
                self.loud();
            }
        }
    }

    /// Brings the levels to the mixer.
    fn loud(&mut self) {
        let Some(mixer) = &mut self.mixer else { return };
        mixer.effects.set_volume(decibels(self.levels.effects), fade());
        mixer.room.set_volume(decibels(self.levels.room), fade());
    }

    /// Looks after the device, and lets begin what is due.
    fn tend(&mut self, now: f64) {
        if self.mixer.as_mut().is_some_and(|mixer| mixer.gone(now)) {
            debug!("the sound device has gone away");
            self.mixer = None;
            self.waiting.clear();
            self.again = now + 1.0;
            self.tell(Hearing::NoDevice);
        }
        if self.levels.any() && self.mixer.is_none() && now >= self.again {
            self.open(now);
        }
        if !self.levels.any() && self.mixer.is_some() && now >= self.kept_until {
            self.mixer = None;
            self.again = 0.0;
        }
        if self.mixer.is_none() {
            return;
        }
        let (due, later): (Vec<_>, Vec<_>) =
            self.waiting.drain(..).partition(|(due, _)| *due <= now);
        self.waiting = later;
        for (_, heard) in &due {
            self.begin(*heard, now);
        }
        self.begin_room();
        // One at a time, so that what is asked for meanwhile does not wait for all.
        if due.is_empty()
            && let Some((sound, variation)) = self.unmade()
        {
            self.make(sound, variation);
        }
        let silent = self.waiting.is_empty() && self.levels.room <= 0.0;
        let rest = silent && now > self.voices.silent_at() + IDLE && now > self.kept_until + IDLE;
        if let Some(mixer) = &mut self.mixer {
            mixer.rest(rest);
        }
    }

    fn open(&mut self, now: f64) {
        match Mixer::open(now) {
            Ok(mixer) => {
                self.mixer = Some(mixer);
                self.kept_until = now;
                self.loud();
                self.tell(Hearing::Open);
            }
            Err(why) => {
                self.again = now + AGAIN;
                if self.shared.get() != Hearing::NoDevice {
                    debug!("no sound device: {why}");
                }
                self.tell(Hearing::NoDevice);
            }
        }
    }

    fn tell(&self, hearing: Hearing) {
        if self.shared.set(hearing)
            && let Some(wake) = &self.wake
        {
            wake();
        }
    }

    /// A sound that has not been made yet.
    fn unmade(&self) -> Option<(Sound, u8)> {
        let all = Sound::ALL
            .into_iter()
            .flat_map(|sound| (0..sound.variations()).map(move |n| (sound, n)));
        let whole = usize::from(Sound::ALL.into_iter().map(Sound::variations).sum::<u8>());
        // The room is made only where it is heard: it is by far the longest.
        let wanted = |sound: Sound| sound != Sound::Room || self.levels.room > 0.0;
        if self.made.len() == whole {
            return None;
        }
        all.into_iter().find(|one| wanted(one.0) && !self.made.contains_key(one))
    }

    fn make(&mut self, sound: Sound, variation: u8) -> StaticSoundData {
        let made = self.made.entry((sound, variation)).or_insert_with(|| StaticSoundData {
            sample_rate: RATE,
            frames: samples(sound, variation).into_iter().map(Frame::from_mono).collect(),
            settings: StaticSoundSettings::default(),
            slice: None,
        });
        made.clone()
    }

    fn begin(&mut self, heard: Heard, now: f64) {
        let sound = heard.sound;
        let variation = (self.chance.within(0.0, f32::from(sound.variations())) as u8)
            .min(sound.variations() - 1);
        let waver = if sound.wavers() { self.chance.within(0.95, 1.05) } else { 1.0 };
        let rate = f64::from((heard.rate * waver).clamp(0.4, 2.5));
        let data = self.make(sound, variation);
        if !self.voices.allow(sound, now, data.duration().as_secs_f64() / rate) {
            return;
        }
        let Some(mixer) = &mut self.mixer else { return };
        mixer.rest(false);
        let data = data
            .volume(heard.gain.clamp(-40.0, 6.0))
            .panning(heard.pan.clamp(-1.0, 1.0))
            .playback_rate(rate);
        trace!("{sound:?} at {:+.1} dB, {:+.2} aside", heard.gain, heard.pan);
        if let Err(why) = mixer.effects.play(data) {
            debug!("{sound:?} is not heard: {why}");
        }
    }

    fn begin_room(&mut self) {
        let begun = self.mixer.as_ref().is_none_or(|mixer| mixer.room_begun);
        if begun || self.levels.room <= 0.0 {
            return;
        }
        let data = self.make(Sound::Room, 0).loop_region(0.0..);
        let Some(mixer) = &mut self.mixer else { return };
        mixer.rest(false);
        mixer.room_begun = true;
        if let Err(why) = mixer.room.play(data) {
            debug!("the room is not heard: {why}");
        }
    }
}

#[cfg(test)]
mod tests;
