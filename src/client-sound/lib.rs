//! What is heard: sounds of what playback shows, of buttons, and of the room that
//! the table stands in.
//!
//! `cues` says which sounds an event makes, `player` is the thread that makes and mixes
//! them, `recipes` is what they are made of. Nothing is heard of what is shown at once.
//! Frames send wishes to the thread and never wait for it; where there is no device it
//! looks for one every few seconds and all else goes on.
#![warn(unreachable_pub)]
// Pictures may differ in the last bit, and saves show when they were written.
#![allow(clippy::disallowed_methods)]

mod cues;
mod device;
mod kinds;
mod player;
mod recipes;
mod synth;
mod voices;
mod words;

use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};

use bevy::prelude::*;
use bevy_egui::EguiOutput;
use bevy_egui::egui::output::OutputEvent;

use self::cues::{Cue, Declared, Scene, cues};
use self::kinds::Sound;
use self::player::{Ask, Heard, Levels, Player, Shared};
use monteria_client_state::commands::carry::Wake;
use monteria_client_state::play::playback::{Playback, PlaybackSystems, Shown};
use monteria_client_state::play::session::{AppState, Session};
use monteria_client_state::settings::{Settings, SoundSettings};

pub use self::player::Hearing;

/// How far to the side a sound at the window's edge is heard.
const WIDE: f32 = 0.6;
/// Inches from which sounds are as loud as they are, and how many dB softer they are at
/// each doubling of it, at most twice.
const NEAR: f32 = 22.0;
const SOFTER: f32 = 3.5;

/// The way to the thread of the sounds, which begins when something is to be heard first
/// and ends with this.
#[derive(Resource, Default)]
pub struct Sounds {
    asks: Option<Sender<Ask>>,
    shared: Arc<Shared>,
    told: Option<Levels>,
}

impl Sounds {
    /// Whether there is a device to be heard from.
    pub fn hearing(&self) -> Hearing {
        self.shared.get()
    }

    /// Whether anything would be heard now.
    fn open(&self) -> bool {
        self.told.is_some_and(|levels| levels.effects > 0.0)
    }

    fn ask(&mut self, ask: Ask) {
        // A thread that is gone will hear nothing; that is no reason to stop playing.
        if let Some(asks) = &self.asks
            && asks.send(ask).is_err()
        {
            self.asks = None;
        }
    }

    /// Begins the thread.
    fn begin(&mut self, wake: &Wake) {
        let (asks, asked) = channel();
        let player = Player::<device::Speakers>::new(self.shared.clone(), wake.0.clone());
        let begun =
            std::thread::Builder::new().name("sounds".to_owned()).spawn(move || player.run(&asked));
        match begun {
            Ok(_) => self.asks = Some(asks),
            Err(why) => warn!("nothing is heard: {why}"),
        }
    }
}

/// Adds the systems that play the sounds of a match and of buttons.
pub fn plugin(app: &mut App) {
    app.init_resource::<Sounds>()
        .add_systems(Update, (levels, hear).chain().after(PlaybackSystems))
        .add_systems(Last, press);
}

/// How loud it is to be.
fn wanted(sound: &SoundSettings, at_table: bool) -> Levels {
    if sound.mute {
        return Levels::default();
    }
    let part = |own: f32| if own <= 0.0 || sound.volume <= 0.0 { 0.0 } else { own * sound.volume };
    Levels { effects: part(sound.effects), room: if at_table { part(sound.room) } else { 0.0 } }
}

/// The thread follows the settings. The room is heard where a match lies on the table.
fn levels(
    settings: Res<Settings>,
    state: Res<State<AppState>>,
    wake: Res<Wake>,
    mut sounds: ResMut<Sounds>,
) {
    let levels = wanted(&settings.sound, *state.get() == AppState::Playing);
    if sounds.told == Some(levels) {
        return;
    }
    let first = sounds.told.is_none();
    sounds.told = Some(levels);
    if levels == Levels::default() && first {
        return;
    }
    if sounds.asks.is_none() {
        sounds.begin(&wake);
    }
    sounds.ask(Ask::Levels(levels));
}

/// What playback has begun to show is heard.
fn hear(
    mut shown: MessageReader<Shown>,
    session: Option<Res<Session>>,
    playback: Res<Playback>,
    cameras: Query<(&Camera, &GlobalTransform), With<Camera3d>>,
    mut sounds: ResMut<Sounds>,
    mut declared: Local<Declared>,
    mut jump: Local<u32>,
) {
    let Some(session) = session else {
        shown.clear();
        return;
    };
    if *jump != session.jump {
        *jump = session.jump;
        *declared = None;
        sounds.ask(Ask::Hush);
    }
    if !sounds.open() {
        shown.clear();
        return;
    }
    let people: Vec<_> = session
        .view
        .seats
        .iter()
        .filter(|seat| session.is_person(seat.id))
        .map(|seat| seat.side)
        .collect();
    let winner = session.outcome.as_ref().and_then(|outcome| outcome.winner);
    let scene = Scene { view: &session.shown, table: &session.table, winner, people: &people };
    let pace = playback.pace().max(0.1);
    for shown in shown.read() {
        match shown {
            Shown::Began { event, moving } => {
                for cue in cues(&event.what, *moving, &scene, &mut declared) {
                    sounds.ask(Ask::Play(heard(cue, pace, cameras.single().ok())));
                }
            }
            Shown::Skipped => {
                *declared = None;
                sounds.ask(Ask::Hush);
            }
        }
    }
}

/// A cue as it is heard from where the camera is.
fn heard(cue: Cue, pace: f32, camera: Option<(&Camera, &GlobalTransform)>) -> Heard {
    let plain = Heard {
        sound: cue.sound,
        after: cue.after / pace,
        gain: cue.gain,
        pan: 0.0,
        rate: cue.rate,
    };
    let (Some(at), Some((camera, eye))) = (cue.at, camera) else { return plain };
    let side = camera.world_to_ndc(eye, at).map_or(0.0, |seen| seen.x.clamp(-1.0, 1.0));
    let far = (eye.translation().distance(at) / NEAR).max(1.0).log2().min(2.0);
    Heard { pan: WIDE * side, gain: cue.gain - SOFTER * far, ..plain }
}

/// A button that was pressed is heard.
fn press(outputs: Query<&EguiOutput, Changed<EguiOutput>>, mut sounds: ResMut<Sounds>) {
    let clicked = |event: &OutputEvent| matches!(event, OutputEvent::Clicked(_));
    let any = outputs.iter().any(|output| output.platform_output.events.iter().any(clicked));
    if any && sounds.open() {
        let click = Heard { sound: Sound::Click, after: 0.0, gain: 0.0, pan: 0.0, rate: 1.0 };
        sounds.ask(Ask::Play(click));
    }
}

#[cfg(test)]
mod tests;
