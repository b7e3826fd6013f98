//! Steps done by simulated input: keys, clicks, a match played by them, and checks
//! of the accessibility tree.

use std::path::Path;

use bevy::a11y::AccessibilityRequested;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::EguiContexts;

use super::ScriptStep;
use super::simulated_input::SimulatedInput;
use super::simulated_play::{InputKind, PlayProgress, PlayerView};
use crate::access::AccessTree;
use monteria_client_state::commands::jobs::JobQueue;
use monteria_client_state::controls::keys::{Action, Stroke};
use monteria_client_state::play::playback::Playback;
use monteria_client_state::play::session::{Selection, Session, TableArea};
use monteria_client_state::settings::Settings;

/// A step done by simulated input, and its result.
#[derive(Resource, Default)]
pub(super) struct SimulatedStep {
    pub asked: Option<ScriptStep>,
    pub done: Option<Result<(), String>>,
    begun: Option<usize>,
    progress: PlayProgress,
    waits: u32,
}

/// The most frames of waiting for a control or the focus.
const MAX_WAIT_FRAMES: u32 = 400;

#[derive(SystemParam)]
pub(super) struct SimulationContext<'w, 's> {
    session: Option<Res<'w, Session>>,
    selection: Res<'w, Selection>,
    playback: Res<'w, Playback>,
    settings: Res<'w, Settings>,
    jobs: Res<'w, JobQueue>,
    access: Res<'w, AccessTree>,
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

/// Does the requested step.
pub(super) fn run(
    mut simulated: ResMut<SimulatedStep>,
    mut input: ResMut<SimulatedInput>,
    mut context: SimulationContext,
) {
    let Some(step) = simulated.asked.clone() else { return };
    // Controls are found in the accessibility tree.
    context.requested.set(true);
    if !input.idle() {
        return;
    }
    if let Some(result) = simulated.step(&step, &mut input, &mut context).transpose() {
        *simulated = SimulatedStep { done: Some(result), ..SimulatedStep::default() };
    }
}

impl SimulatedStep {
    /// Continues a step; returns whether it is done.
    fn step(
        &mut self,
        step: &ScriptStep,
        input: &mut SimulatedInput,
        context: &mut SimulationContext,
    ) -> Result<Option<()>, String> {
        self.waits += 1;
        let first = self.waits == 1;
        let waited = |what: String| if self.waits > MAX_WAIT_FRAMES { Err(what) } else { Ok(None) };
        match step {
            ScriptStep::Key(stroke, shift, frames) if first => {
                input.press(*stroke, *shift, *frames)
            }
            ScriptStep::Type(text) if first => input.write(text),
            ScriptStep::ClickAt(at) if first => input.click(*at, MouseButton::Left),
            ScriptStep::Key(..) | ScriptStep::Type(_) | ScriptStep::ClickAt(_) => {
                return Ok(Some(()));
            }
            ScriptStep::ClickOn(name) => {
                let scale = scale(context);
                match context.access.find(name) {
                    // A page that has just been opened is laid out twice
                    // before its controls rest.
                    Some(at) if self.waits > 3 => {
                        input.click(at * scale, MouseButton::Left);
                        self.waits = 0;
                        return Ok(Some(()));
                    }
                    _ => return waited(format!("no control is called “{name}”")),
                }
            }
            ScriptStep::FocusedIs(name) => {
                let focused = context.access.focused().unwrap_or_default();
                if focused.starts_with(name.as_str()) {
                    return Ok(Some(()));
                }
                return waited(format!("“{focused}” has the keyboard, not “{name}”"));
            }
            ScriptStep::GoTo(name) => {
                if context
                    .access
                    .focused()
                    .is_some_and(|focused| focused.starts_with(name.as_str()))
                {
                    input.press(Stroke { control: false, key: KeyCode::Space }, false, 2);
                    return Ok(Some(()));
                }
                let next = context.settings.keys.of(Action::NextControl).first();
                input.press(*next.ok_or("no key goes to the next control")?, false, 1);
                if self.waits > MAX_WAIT_FRAMES {
                    return Err(format!(
                        "the keyboard comes to no control that is called “{name}”"
                    ));
                }
            }
            ScriptStep::Nodes(file) => match context.access.text().filter(|_| self.waits > 5) {
                Some(text) => return write(file, &text).map(Some),
                None => return waited("nothing is told to a screen reader".to_owned()),
            },
            ScriptStep::PlayBy(by, orders) => return self.play(*by, *orders, input, context),
            _ => return Ok(Some(())),
        }
        Ok(None)
    }

    fn play(
        &mut self,
        by: InputKind,
        orders: Option<usize>,
        input: &mut SimulatedInput,
        context: &mut SimulationContext,
    ) -> Result<Option<()>, String> {
        let scale = scale(context);
        let ready = context.jobs.idle() && !context.playback.busy();
        let session = context.session.as_deref().filter(|_| ready);
        // The match is still beginning, or the last order is carried out or displayed.
        let Some(session) = session else { return Ok(None) };
        let begun = *self.begun.get_or_insert(session.orders);
        if session.outcome.is_some()
            || orders.is_some_and(|orders| session.orders >= begun + orders)
        {
            return Ok(Some(()));
        }
        let camera = context.camera.single().ok();
        let project = |at: Vec3| {
            let (camera, place) = camera?;
            camera.world_to_viewport(place, at).ok()
        };
        let window = context.window.single().map_or(Vec2::ZERO, |window| window.size());
        let view = PlayerView {
            session,
            selection: &context.selection,
            playback: &context.playback,
            access: &context.access,
            keys: &context.settings.keys,
            area: *context.area,
            window,
            project: &project,
            scale,
        };
        self.progress.act(by, &view, input).map(|()| None)
    }
}

/// Returns the pixels per point of the panels.
fn scale(context: &mut SimulationContext) -> f32 {
    context.contexts.ctx_mut().map_or(1.0, |ctx| ctx.zoom_factor())
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    std::fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))
}
