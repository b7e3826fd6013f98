//! Sounds of the window: events on display, buttons, and the ambience of the room.
//!
//! `cues` chooses the sounds of an event, `player` is the thread that synthesizes and
//! mixes them, `recipes` defines their synthesis. Events that are skipped are silent.
//! Frames send requests to the thread and never wait for it; without a device it looks
//! for one every few seconds while everything else goes on.
#![warn(unreachable_pub)]
// Floating-point rendering may differ in the last bit, and saves show
// their time of modification.
#![allow(clippy::disallowed_methods)]

mod cues;
mod device;
mod player;
mod recipes;
mod sound;
mod synth;
mod voices;
mod weapon_words;

use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};

use bevy::prelude::*;
use bevy_egui::EguiOutput;
use bevy_egui::egui::output::OutputEvent;

use self::cues::{Cue, DeclaredAttack, EventContext, cues};
use self::player::{Levels, Request, SharedHearing, SoundPlayer, SoundRequest};
use self::sound::Sound;
use monteria_client_state::commands::jobs::Wake;
use monteria_client_state::play::playback::{Playback, PlaybackSystems, Shown};
use monteria_client_state::play::session::{AppState, Session};
use monteria_client_state::settings::{Settings, SoundSettings};

pub use self::player::Hearing;

/// The panning of a sound at the window's edge; 1 is fully to one side.
const MAX_PAN: f32 = 0.6;
/// The distance in inches up to which sounds have full volume.
const FULL_VOLUME_DISTANCE: f32 = 22.0;
/// The attenuation in dB for each doubling of that distance.
const DECIBELS_PER_DOUBLING: f32 = 3.5;
/// The most doublings of the distance that attenuate a sound.
const MAX_DOUBLINGS: f32 = 2.0;

/// The channel to the sound thread, which starts with the first sound and ends
/// when this is dropped.
#[derive(Resource, Default)]
pub struct Sounds {
    requests: Option<Sender<Request>>,
    shared: Arc<SharedHearing>,
    sent_levels: Option<Levels>,
}

impl Sounds {
    /// Returns the state of the output device.
    pub fn hearing(&self) -> Hearing {
        self.shared.get()
    }

    /// Returns whether anything would be audible now.
    fn audible(&self) -> bool {
        self.sent_levels.is_some_and(|levels| levels.effects > 0.0)
    }

    fn send(&mut self, request: Request) {
        // If the thread is gone, the match goes on without sound.
        if let Some(requests) = &self.requests
            && requests.send(request).is_err()
        {
            self.requests = None;
        }
    }

    fn start_thread(&mut self, wake: &Wake) {
        let (requests, receiver) = channel();
        let player = SoundPlayer::<device::Speakers>::new(self.shared.clone(), wake.0.clone());
        let begun = std::thread::Builder::new()
            .name("sounds".to_owned())
            .spawn(move || player.run(&receiver));
        match begun {
            Ok(_) => self.requests = Some(requests),
            Err(why) => warn!("nothing is heard: {why}"),
        }
    }
}

/// Adds the systems for sounds of a match and of buttons.
pub fn plugin(app: &mut App) {
    app.init_resource::<Sounds>()
        .add_systems(Update, (send_levels, play_events).chain().after(PlaybackSystems))
        .add_systems(Last, play_clicks);
}

/// Returns the levels for the settings.
fn target_levels(sound: &SoundSettings, at_table: bool) -> Levels {
    if sound.mute {
        return Levels::default();
    }
    let part = |own: f32| if own <= 0.0 || sound.volume <= 0.0 { 0.0 } else { own * sound.volume };
    Levels { effects: part(sound.effects), room: if at_table { part(sound.room) } else { 0.0 } }
}

/// Sends changed levels to the thread. The room is audible while a match
/// lies on the table.
fn send_levels(
    settings: Res<Settings>,
    state: Res<State<AppState>>,
    wake: Res<Wake>,
    mut sounds: ResMut<Sounds>,
) {
    let levels = target_levels(&settings.sound, *state.get() == AppState::Playing);
    if sounds.sent_levels == Some(levels) {
        return;
    }
    let first = sounds.sent_levels.is_none();
    sounds.sent_levels = Some(levels);
    if levels == Levels::default() && first {
        return;
    }
    if sounds.requests.is_none() {
        sounds.start_thread(&wake);
    }
    sounds.send(Request::Levels(levels));
}

/// Plays the sounds of events whose display begins.
fn play_events(
    mut shown: MessageReader<Shown>,
    session: Option<Res<Session>>,
    playback: Res<Playback>,
    cameras: Query<(&Camera, &GlobalTransform), With<Camera3d>>,
    mut sounds: ResMut<Sounds>,
    mut declared: Local<DeclaredAttack>,
    mut jump: Local<u32>,
) {
    let Some(session) = session else {
        shown.clear();
        return;
    };
    if *jump != session.jump {
        *jump = session.jump;
        *declared = None;
        sounds.send(Request::DropPending);
    }
    if !sounds.audible() {
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
    let scene =
        EventContext { view: &session.shown, table: &session.table, winner, people: &people };
    let pace = playback.pace().max(0.1);
    for shown in shown.read() {
        match shown {
            Shown::Began { event, moving } => {
                for cue in cues(&event.what, *moving, &scene, &mut declared) {
                    sounds.send(Request::Play(spatialized(cue, pace, cameras.single().ok())));
                }
            }
            Shown::Skipped => {
                *declared = None;
                sounds.send(Request::DropPending);
            }
        }
    }
}

/// Returns a cue as heard from the camera.
fn spatialized(cue: Cue, pace: f32, camera: Option<(&Camera, &GlobalTransform)>) -> SoundRequest {
    let plain = SoundRequest {
        sound: cue.sound,
        after: cue.after / pace,
        gain: cue.gain,
        pan: 0.0,
        rate: cue.rate,
    };
    // A sound without a place is heard as it is.
    let (Some(at), Some((camera, eye))) = (cue.at, camera) else { return plain };
    let side = camera.world_to_ndc(eye, at).map_or(0.0, |seen| seen.x.clamp(-1.0, 1.0));
    let far =
        (eye.translation().distance(at) / FULL_VOLUME_DISTANCE).max(1.0).log2().min(MAX_DOUBLINGS);
    SoundRequest { pan: MAX_PAN * side, gain: cue.gain - DECIBELS_PER_DOUBLING * far, ..plain }
}

/// Plays the sound of a pressed button.
fn play_clicks(outputs: Query<&EguiOutput, Changed<EguiOutput>>, mut sounds: ResMut<Sounds>) {
    let clicked = |event: &OutputEvent| matches!(event, OutputEvent::Clicked(_));
    let any = outputs.iter().any(|output| output.platform_output.events.iter().any(clicked));
    if any && sounds.audible() {
        let click =
            SoundRequest { sound: Sound::Click, after: 0.0, gain: 0.0, pan: 0.0, rate: 1.0 };
        sounds.send(Request::Play(click));
    }
}

#[cfg(test)]
mod tests;
