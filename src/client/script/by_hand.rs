//! Steps that are done by hand: keys, clicks, a match played by them, and what a screen
//! reader is told meanwhile.

use std::path::Path;

use bevy::a11y::AccessibilityRequested;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::EguiContexts;

use super::Step;
use super::hand_play::{By, Progress, Sight};
use super::hands::Hands;
use crate::access::Told;
use monteria_client_state::commands::carry::Work;
use monteria_client_state::controls::keys::{Action, Stroke};
use monteria_client_state::play::playback::Playback;
use monteria_client_state::play::session::{Selection, Session, TableArea};
use monteria_client_state::settings::Settings;

/// A step that is to be done by hand, and how it went.
#[derive(Resource, Default)]
pub(super) struct HandWork {
    /// The step under way.
    pub asked: Option<Step>,
    /// What came of it.
    pub done: Option<Result<(), String>>,
    begun: Option<usize>,
    progress: Progress,
    waits: u32,
}

/// Frames for which a control or a focus is waited for.
const PATIENCE: u32 = 400;

#[derive(SystemParam)]
pub(super) struct Seen<'w, 's> {
    session: Option<Res<'w, Session>>,
    selection: Res<'w, Selection>,
    playback: Res<'w, Playback>,
    settings: Res<'w, Settings>,
    work: Res<'w, Work>,
    told: Res<'w, Told>,
    area: Res<'w, TableArea>,
    requested: Res<'w, AccessibilityRequested>,
    camera: Query<
        'w,
        's,
        (&'static Camera, &'static GlobalTransform),
        With<monteria_client_view::TableCamera>,
    >,
    window: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
    contexts: EguiContexts<'w, 's>,
}

/// Does what the script has asked for.
pub(super) fn work(mut hand: ResMut<HandWork>, mut hands: ResMut<Hands>, mut seen: Seen) {
    let Some(step) = hand.asked.clone() else { return };
    // Controls are found by what a screen reader is told.
    seen.requested.set(true);
    if !hands.idle() {
        return;
    }
    if let Some(result) = hand.step(&step, &mut hands, &mut seen).transpose() {
        *hand = HandWork { done: Some(result), ..HandWork::default() };
    }
}

impl HandWork {
    /// Goes on with a step; returns whether it is done.
    fn step(
        &mut self,
        step: &Step,
        hands: &mut Hands,
        seen: &mut Seen,
    ) -> Result<Option<()>, String> {
        self.waits += 1;
        let first = self.waits == 1;
        let waited = |what: String| if self.waits > PATIENCE { Err(what) } else { Ok(None) };
        match step {
            Step::Key(stroke, shift, frames) if first => hands.press(*stroke, *shift, *frames),
            Step::Type(text) if first => hands.write(text),
            Step::ClickAt(at) if first => hands.click(*at, MouseButton::Left),
            Step::Key(..) | Step::Type(_) | Step::ClickAt(_) => return Ok(Some(())),
            Step::ClickOn(name) => {
                let scale = scale(seen);
                match seen.told.find(name) {
                    // A page that has just been opened is laid out once more
                    // before it lies still.
                    Some(at) if self.waits > 3 => {
                        hands.click(at * scale, MouseButton::Left);
                        self.waits = 0;
                        return Ok(Some(()));
                    }
                    _ => return waited(format!("no control is called “{name}”")),
                }
            }
            Step::FocusedIs(name) => {
                let focused = seen.told.focused().unwrap_or_default();
                if focused.starts_with(name.as_str()) {
                    return Ok(Some(()));
                }
                return waited(format!("“{focused}” has the keyboard, not “{name}”"));
            }
            Step::GoTo(name) => {
                if seen.told.focused().is_some_and(|focused| focused.starts_with(name.as_str())) {
                    hands.press(Stroke { control: false, key: KeyCode::Space }, false, 2);
                    return Ok(Some(()));
                }
                let next = seen.settings.keys.of(Action::NextControl).first();
                hands.press(*next.ok_or("no key goes to the next control")?, false, 1);
                if self.waits > PATIENCE {
                    return Err(format!(
                        "the keyboard comes to no control that is called “{name}”"
                    ));
                }
            }
            Step::Nodes(file) => match seen.told.text().filter(|_| self.waits > 5) {
                Some(text) => return write(file, &text).map(Some),
                None => return waited("nothing is told to a screen reader".to_owned()),
            },
            Step::PlayBy(by, orders) => return self.play(*by, *orders, hands, seen),
            _ => return Ok(Some(())),
        }
        Ok(None)
    }

    fn play(
        &mut self,
        by: By,
        orders: Option<usize>,
        hands: &mut Hands,
        seen: &mut Seen,
    ) -> Result<Option<()>, String> {
        let scale = scale(seen);
        let Some(session) = seen.session.as_deref() else { return Ok(None) };
        if !seen.work.idle() || seen.playback.busy() {
            return Ok(None);
        }
        let begun = *self.begun.get_or_insert(session.orders);
        if session.outcome.is_some()
            || orders.is_some_and(|orders| session.orders >= begun + orders)
        {
            return Ok(Some(()));
        }
        let camera = seen.camera.single().ok();
        let project = |at: Vec3| {
            let (camera, place) = camera?;
            camera.world_to_viewport(place, at).ok()
        };
        let window = seen.window.single().map_or(Vec2::ZERO, |window| window.size());
        let see = Sight {
            session,
            selection: &seen.selection,
            playback: &seen.playback,
            told: &seen.told,
            keys: &seen.settings.keys,
            area: *seen.area,
            window,
            project: &project,
            scale,
        };
        self.progress.act(by, &see, hands).map(|()| None)
    }
}

/// Pixels for each point of the panels.
fn scale(seen: &mut Seen) -> f32 {
    seen.contexts.ctx_mut().map_or(1.0, |ctx| ctx.zoom_factor())
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    std::fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))
}
