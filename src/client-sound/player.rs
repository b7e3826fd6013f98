//! The sound thread: synthesizes and mixes sounds and feeds the device. No frame
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

use super::device::{Device, DeviceStatus, error_chain};
use super::recipes::samples;
use super::sound::Sound;
use super::synth::{Noise, SAMPLE_RATE};
use super::voices::{MAX_VOICES, Voices};

/// Seconds between attempts to open a device.
const RETRY_SECONDS: f64 = 5.0;
/// Seconds of silence after which the device is suspended.
const IDLE_SECONDS: f64 = 3.0;
/// Seconds without consumed frames after which a device counts as lost.
const STALLED_SECONDS: f64 = 4.0;
/// Seconds of fading after a change of volume.
const FADE_SECONDS: f32 = 0.15;

/// A request to the thread.
#[derive(Clone, Debug)]
pub(super) enum Request {
    Play(SoundRequest),
    Levels(Levels),
    /// Drop all sounds that have not begun.
    DropPending,
}

/// A sound to be played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct SoundRequest {
    pub sound: Sound,
    /// The delay in seconds.
    pub after: f32,
    /// The gain in dB.
    pub gain: f32,
    /// The panning: -1 is left, 1 right.
    pub pan: f32,
    /// The factor of playback rate and pitch.
    pub rate: f32,
}

/// The volumes, from 0 (silent) to 1, on a perceptual scale.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Levels {
    pub effects: f32,
    pub room: f32,
}

impl Levels {
    fn any(self) -> bool {
        self.effects > 0.0 || self.room > 0.0
    }
}

/// The state of the output device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Hearing {
    /// Nothing has been played so far.
    Quiet,
    /// A device is open.
    Open,
    /// No device was found; the thread keeps looking.
    NoDevice,
}

/// A [`Hearing`] shared between threads.
#[derive(Default)]
pub(super) struct SharedHearing(AtomicU8);

impl SharedHearing {
    pub(crate) fn get(&self) -> Hearing {
        [Hearing::Quiet, Hearing::Open, Hearing::NoDevice]
            [usize::from(self.0.load(Ordering::Relaxed)).min(2)]
    }

    /// Sets the value, and returns whether it has changed.
    fn set(&self, hearing: Hearing) -> bool {
        self.0.swap(hearing as u8, Ordering::Relaxed) != hearing as u8
    }
}

/// Returns the gain in dB for the position of a slider.
fn slider_decibels(part: f32) -> Decibels {
    if part <= 0.0 {
        Decibels::SILENCE
    } else {
        Decibels((40.0 * part.min(1.0).log10()).max(-60.0))
    }
}

fn fade() -> Tween {
    Tween {
        duration: Duration::from_secs_f32(FADE_SECONDS),
        easing: Easing::Linear,
        ..Tween::default()
    }
}

/// An open device with its mixer.
struct Mixer<D: Device> {
    manager: AudioManager<D>,
    effects: TrackHandle,
    room: TrackHandle,
    status: Arc<DeviceStatus>,
    /// Whether the ambience is playing.
    room_playing: bool,
    suspended: bool,
    /// The number of consumed frames, and the time since which it has not changed.
    taken: (u64, f64),
}

impl<D: Device> Mixer<D> {
    fn open(now: f64) -> Result<Self, String> {
        let status = Arc::new(DeviceStatus::default());
        // A compressor limits many simultaneous sounds, whose sum would clip.
        let compressor = CompressorBuilder::new()
            .threshold(-9.0)
            .ratio(8.0)
            .attack_duration(Duration::from_millis(1))
            .release_duration(Duration::from_millis(120));
        let mut manager = AudioManager::<D>::new(AudioManagerSettings {
            capacities: Capacities { sub_track_capacity: 2, ..Capacities::default() },
            main_track_builder: MainTrackBuilder::new().sound_capacity(1).with_effect(compressor),
            internal_buffer_size: 256,
            backend_settings: status.clone(),
        })
        .map_err(|error| error_chain(&error))?;
        let mut track = |sounds: usize| {
            let silent = TrackBuilder::new().volume(Decibels::SILENCE).sound_capacity(sounds);
            manager.add_sub_track(silent).map_err(|error| error.to_string())
        };
        let effects = track(2 * MAX_VOICES)?;
        let room = track(1)?;
        let taken = (0, now);
        Ok(Mixer { manager, effects, room, status, room_playing: false, suspended: false, taken })
    }

    /// Returns whether the device is lost.
    fn is_lost(&mut self, now: f64) -> bool {
        let taken = self.status.consumed_frames.load(Ordering::Relaxed);
        if taken != self.taken.0 || self.suspended {
            self.taken = (taken, now);
        }
        let stalled =
            self.manager.backend_mut().reports_frames() && now - self.taken.1 > STALLED_SECONDS;
        stalled || self.status.lost.load(Ordering::Relaxed)
    }

    fn set_suspended(&mut self, rest: bool) {
        if self.suspended != rest {
            self.suspended = rest;
            self.manager.backend_mut().set_suspended(rest);
        }
    }
}

/// The state of the thread.
pub(super) struct SoundPlayer<D: Device> {
    mixer: Option<Mixer<D>>,
    levels: Levels,
    waiting: Vec<(f64, SoundRequest)>,
    voices: Voices,
    /// The sounds synthesized so far, by variation.
    synthesized: BTreeMap<(Sound, u8), StaticSoundData>,
    random: Noise,
    shared: Arc<SharedHearing>,
    wake: Option<Arc<dyn Fn() + Send + Sync>>,
    /// The time of the next attempt to open a device.
    next_attempt: f64,
    /// The time until which the device stays open to fade out.
    open_until: f64,
}

impl<D: Device> SoundPlayer<D> {
    /// Creates a player without a device. `wake` is called when it has opened a
    /// device or lost it.
    pub(crate) fn new(
        shared: Arc<SharedHearing>,
        wake: Option<Arc<dyn Fn() + Send + Sync>>,
    ) -> Self {
        SoundPlayer {
            mixer: None,
            levels: Levels::default(),
            waiting: Vec::new(),
            voices: Voices::default(),
            synthesized: BTreeMap::new(),
            random: Noise::new(1),
            shared,
            wake,
            next_attempt: 0.0,
            open_until: 0.0,
        }
    }

    /// Handles requests until the channel is closed.
    pub(crate) fn run(mut self, requests: &Receiver<Request>) {
        let began = Instant::now();
        loop {
            let now = began.elapsed().as_secs_f64();
            let received = match self.sleep_seconds(now) {
                Some(sleep_seconds) => {
                    requests.recv_timeout(Duration::from_secs_f64(sleep_seconds))
                }
                None => requests.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            let now = began.elapsed().as_secs_f64();
            match received {
                Ok(request) => self.handle(request, now),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            self.update(now);
        }
    }

    /// Returns for how many seconds the thread may sleep; `None` if it only has
    /// to wait for requests.
    fn sleep_seconds(&self, now: f64) -> Option<f64> {
        if self.mixer.is_none() {
            return self.levels.any().then(|| (self.next_attempt - now).clamp(0.0, RETRY_SECONDS));
        }
        if self.next_missing().is_some() {
            return Some(0.0);
        }
        let due = self.waiting.iter().map(|(due, _)| due - now).fold(0.5, f64::min);
        Some(due.max(0.0))
    }

    fn handle(&mut self, request: Request, now: f64) {
        match request {
            // Without a device a sound is dropped, not delayed.
            Request::Play(heard) if self.mixer.is_some() && self.levels.effects > 0.0 => {
                self.waiting.push((now + f64::from(heard.after.max(0.0)), heard));
            }
            Request::Play(_) => {}
            Request::DropPending => self.waiting.clear(),
            Request::Levels(levels) => {
                self.levels = levels;
                if levels.effects <= 0.0 {
                    self.waiting.clear();
                }
                self.open_until = now + 2.0 * f64::from(FADE_SECONDS);
                self.apply_levels();
            }
        }
    }

    /// Applies the levels to the mixer.
    fn apply_levels(&mut self) {
        if let Some(mixer) = &mut self.mixer {
            mixer.effects.set_volume(slider_decibels(self.levels.effects), fade());
            mixer.room.set_volume(slider_decibels(self.levels.room), fade());
        }
    }

    /// Checks the device, and starts sounds that are due.
    fn update(&mut self, now: f64) {
        if self.mixer.as_mut().is_some_and(|mixer| mixer.is_lost(now)) {
            debug!("the sound device has gone away");
            self.mixer = None;
            self.waiting.clear();
            self.next_attempt = now + 1.0;
            self.set_hearing(Hearing::NoDevice);
        }
        if self.levels.any() && self.mixer.is_none() && now >= self.next_attempt {
            self.open(now);
        }
        if !self.levels.any() && self.mixer.is_some() && now >= self.open_until {
            self.mixer = None;
            self.next_attempt = 0.0;
        }
        if self.mixer.is_none() {
            return;
        }
        let (due, later): (Vec<_>, Vec<_>) =
            self.waiting.drain(..).partition(|(due, _)| *due <= now);
        self.waiting = later;
        for (_, heard) in &due {
            self.play(*heard, now);
        }
        self.play_room();
        // One sound at a time, so that requests do not wait for all of them.
        if due.is_empty()
            && let Some((sound, variation)) = self.next_missing()
        {
            self.synthesize(sound, variation);
        }
        let silent = self.waiting.is_empty() && self.levels.room <= 0.0;
        let rest = silent
            && now > self.voices.silent_at() + IDLE_SECONDS
            && now > self.open_until + IDLE_SECONDS;
        if let Some(mixer) = &mut self.mixer {
            mixer.set_suspended(rest);
        }
    }

    fn open(&mut self, now: f64) {
        match Mixer::open(now) {
            Ok(mixer) => {
                self.mixer = Some(mixer);
                self.open_until = now;
                self.apply_levels();
                self.set_hearing(Hearing::Open);
            }
            Err(why) => {
                self.next_attempt = now + RETRY_SECONDS;
                if self.shared.get() != Hearing::NoDevice {
                    debug!("no sound device: {why}");
                }
                self.set_hearing(Hearing::NoDevice);
            }
        }
    }

    fn set_hearing(&self, hearing: Hearing) {
        if self.shared.set(hearing)
            && let Some(wake) = &self.wake
        {
            wake();
        }
    }

    /// Returns a sound that has not been synthesized yet.
    fn next_missing(&self) -> Option<(Sound, u8)> {
        let all = Sound::ALL
            .into_iter()
            .flat_map(|sound| (0..sound.variations()).map(move |n| (sound, n)));
        let whole = usize::from(Sound::ALL.into_iter().map(Sound::variations).sum::<u8>());
        // The ambience is by far the longest sound, and is synthesized only when audible.
        let wanted = |sound: Sound| sound != Sound::Room || self.levels.room > 0.0;
        if self.synthesized.len() == whole {
            return None;
        }
        all.into_iter().find(|one| wanted(one.0) && !self.synthesized.contains_key(one))
    }

    fn synthesize(&mut self, sound: Sound, variation: u8) -> StaticSoundData {
        let synthesized =
            self.synthesized.entry((sound, variation)).or_insert_with(|| StaticSoundData {
                sample_rate: SAMPLE_RATE,
                frames: samples(sound, variation).into_iter().map(Frame::from_mono).collect(),
                settings: StaticSoundSettings::default(),
                slice: None,
            });
        synthesized.clone()
    }

    fn play(&mut self, heard: SoundRequest, now: f64) {
        let sound = heard.sound;
        let variation = (self.random.between(0.0, f32::from(sound.variations())) as u8)
            .min(sound.variations() - 1);
        let waver = if sound.may_vary_pitch() { self.random.between(0.95, 1.05) } else { 1.0 };
        let rate = f64::from((heard.rate * waver).clamp(0.4, 2.5));
        let data = self.synthesize(sound, variation);
        if !self.voices.try_start(sound, now, data.duration().as_secs_f64() / rate) {
            return;
        }
        if let Some(mixer) = &mut self.mixer {
            mixer.set_suspended(false);
            let data = data
                .volume(heard.gain.clamp(-40.0, 6.0))
                .panning(heard.pan.clamp(-1.0, 1.0))
                .playback_rate(rate);
            trace!("{sound:?} at {:+.1} dB, {:+.2} aside", heard.gain, heard.pan);
            if let Err(why) = mixer.effects.play(data) {
                debug!("{sound:?} is not heard: {why}");
            }
        }
    }

    fn play_room(&mut self) {
        let begun = self.mixer.as_ref().is_none_or(|mixer| mixer.room_playing);
        if begun || self.levels.room <= 0.0 {
            return;
        }
        let data = self.synthesize(Sound::Room, 0).loop_region(0.0..);
        if let Some(mixer) = &mut self.mixer {
            mixer.set_suspended(false);
            mixer.room_playing = true;
            if let Err(why) = mixer.room.play(data) {
                debug!("the room is not heard: {why}");
            }
        }
    }
}

#[cfg(test)]
mod tests;
