//! Execution of scripts: one step after another, each once its requirements are met.

mod steps;

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Captured, Screenshot, save_to_disk};
use bevy::window::{PrimaryWindow, RequestRedraw, WindowResized};
use bevy::winit::WinitSettings;

use super::frame_time::FrameTimes;
use super::simulated_input::{self, SimulatedInput};
use super::simulated_step::{self, SimulatedStep};
use super::{ChangedSettings, Script, ScriptStep, Until, point};
use crate::reload::{Reading, Reload};
use monteria_client_state::commands::jobs::JobQueue;
use monteria_client_state::commands::kept_matches::Phases;
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::options::Games;
use monteria_client_state::pages::campaigns::CampaignCommand;
use monteria_client_state::pages::content_editor::ContentEditor;
use monteria_client_state::pages::ui_state::UiState;
use monteria_client_state::play::playback::{Playback, QueuedItem};
use monteria_client_state::play::session::{AppState, Selection, Session};
use monteria_client_state::settings::Settings;
use monteria_client_view::Unready;

/// Seconds before the first step, in which shaders and fonts are prepared.
const SETTLE_SECONDS: f32 = 3.0;

/// Seconds of waiting after which a step has failed.
const MAX_WAIT_SECONDS: f32 = 300.0;

/// While events are shown at once, only one of so many frames is drawn: drawing is the
/// slow part without a graphics card.
const DRAW_INTERVAL: u32 = 8;

/// Frames in a row without a missing shader before a picture is taken.
const WHOLE_FRAMES: u32 = 6;

#[derive(Resource)]
struct Driver {
    steps: VecDeque<(usize, ScriptStep)>,
    file: PathBuf,
    /// Whether events are shown at once.
    instant: bool,
    /// Seconds that the current step has waited.
    waited: f32,
    /// Frames that the current step has counted.
    frames: u32,
    /// The program's decisions of the current step, or the orders of a simulated match.
    decided: usize,
    /// Whether a screenshot is being taken.
    shooting: bool,
    /// Frames between steps, so that every system sees each of them.
    rest: u32,
    /// The number of this frame, for [`DRAW_INTERVAL`].
    frame: u32,
    /// The failure of the current step.
    failed: Option<String>,
    /// The number of content readings that have been waited for.
    reread: u32,
}

/// Adds the execution of this script, which ends the program.
pub(crate) fn plugin(app: &mut App, script: Script) {
    app.add_plugins(super::frame_time::plugin)
        .insert_resource(WinitSettings::continuous())
        .insert_resource(Driver {
            steps: script.steps.into(),
            file: script.file,
            instant: false,
            waited: 0.0,
            frames: 0,
            decided: 0,
            shooting: false,
            rest: 3,
            frame: 0,
            reread: 0,
            failed: None,
        })
        .init_resource::<SimulatedInput>()
        .init_resource::<SimulatedStep>()
        .add_systems(First, simulated_input::send_next)
        .add_systems(
            PreUpdate,
            (drive, simulated_step::run).chain().after(bevy::input::InputSystems),
        );
    let mut settings = app.world_mut().resource_mut::<Settings>();
    settings.sound.mute = true;
    // A script sets its own rendering quality.
    settings.measured = true;
}

#[derive(SystemParam)]
struct DriverContext<'w, 's> {
    driver: ResMut<'w, Driver>,
    time: Res<'w, Time<Real>>,
    state: Res<'w, State<AppState>>,
    session: Option<Res<'w, Session>>,
    selection: ResMut<'w, Selection>,
    playback: ResMut<'w, Playback>,
    settings: ResMut<'w, Settings>,
    jobs: Res<'w, JobQueue>,
    phases: Res<'w, Phases>,
    games: Res<'w, Games>,
    reload: Res<'w, Reload>,
    reading: Res<'w, Reading>,
    ui: Res<'w, UiState>,
    content: Res<'w, ContentEditor>,
    unready: Res<'w, Unready>,
    frame_times: ResMut<'w, FrameTimes>,
    windows: Query<'w, 's, (Entity, &'static mut Window), With<PrimaryWindow>>,
    captured: Query<'w, 's, Entity, Or<(With<Captured>, With<Screenshot>)>>,
    cameras: Query<'w, 's, &'static mut Camera>,
    simulated: ResMut<'w, SimulatedStep>,
    ui_commands: MessageWriter<'w, UiCommand>,
    resized: MessageWriter<'w, WindowResized>,
    redraw: MessageWriter<'w, RequestRedraw>,
    exit: MessageWriter<'w, AppExit>,
    commands: Commands<'w, 's>,
}

fn drive(mut context: DriverContext) {
    context.redraw.write(RequestRedraw);
    let stopped = context.settings.speed <= 0.0;
    if context.driver.instant
        && context.playback.busy()
        && !stopped
        && !context.awaited_event_is_near()
    {
        context.playback.skip = true;
    }
    if context.time.elapsed_secs() < SETTLE_SECONDS {
        return;
    }
    context.set_drawing();
    if context.driver.rest > 0 {
        context.driver.rest -= 1;
        return;
    }
    let Some((line, step)) = context.driver.steps.front().cloned() else {
        context.exit.write(AppExit::Success);
        return;
    };
    if context.run_step(&step) {
        context.driver.steps.pop_front();
        context.driver.waited = 0.0;
        context.driver.frames = 0;
        context.driver.decided = 0;
        context.driver.rest = 2;
        return;
    }
    context.driver.waited += context.time.delta_secs();
    let fault = context.driver.failed.take();
    let fault = fault.or_else(|| context.ui.fault.as_ref().map(ToString::to_string));
    if fault.is_some() || context.driver.waited > MAX_WAIT_SECONDS {
        let why = fault.unwrap_or_else(|| "it waited too long".to_owned());
        error!("{}:{line}: {why}", context.driver.file.display());
        context.exit.write(AppExit::error());
    }
}

impl DriverContext<'_, '_> {
    /// Decides whether this frame is drawn.
    fn set_drawing(&mut self) {
        self.driver.frame = self.driver.frame.wrapping_add(1);
        let looked_at = match self.driver.steps.front() {
            Some((
                _,
                ScriptStep::Screenshot(_)
                | ScriptStep::Frames(_)
                | ScriptStep::Measure(_)
                | ScriptStep::Wait(_)
                | ScriptStep::Size(..),
            ))
            | None => true,
            Some(_) => {
                !self.driver.instant
                    || self.ui.bare
                    || self.driver.frame.is_multiple_of(DRAW_INTERVAL)
            }
        };
        for mut camera in &mut self.cameras {
            if camera.is_active != looked_at {
                camera.is_active = looked_at;
            }
        }
    }

    /// Does a step, or waits for its requirements; returns whether it is done.
    fn run_step(&mut self, step: &ScriptStep) -> bool {
        match step {
            ScriptStep::Command(command) => self.send(command.clone()),
            ScriptStep::Ready => self.ready(),
            ScriptStep::Order(order) => self.decides() && self.send(UiCommand::Give(order.clone())),
            ScriptStep::Weigh(id) => self.weigh(id),
            ScriptStep::Arm(id) => self.arm(id),
            ScriptStep::Undo => self.decides() && self.send(UiCommand::Undo),
            ScriptStep::Redo => self.decides() && self.send(UiCommand::Redo),
            ScriptStep::Past(command) => self.look_back(command),
            ScriptStep::Picture => self.ready() && self.send(UiCommand::Picture),
            ScriptStep::Export(what) => self.ready() && self.send(UiCommand::Export(*what)),
            ScriptStep::Decide { until, strength } => self.decide(until, strength),
            ScriptStep::HoverSpot(at, height) => self.point_at(Some(point(*at, *height)), None),
            ScriptStep::HoverModel(model) => self.point_at_model(*model),
            ScriptStep::HoverTarget => self.point_at_target(),
            ScriptStep::HoverNothing => self.release_pointer(),
            ScriptStep::Again => self.show_trace_again(),
            ScriptStep::Disarm => self.disarm(),
            ScriptStep::Reread => self.content_is_reread(),
            ScriptStep::Made => self.reading.idle(&self.reload) && self.content.rests(),
            ScriptStep::Phases => self.phases.all_found(&self.ui.unfinished),
            ScriptStep::Key(..)
            | ScriptStep::Type(_)
            | ScriptStep::ClickAt(_)
            | ScriptStep::ClickOn(_)
            | ScriptStep::PlayBy(..)
            | ScriptStep::Nodes(_)
            | ScriptStep::GoTo(_)
            | ScriptStep::FocusedIs(_) => self.simulate(step),
            ScriptStep::Settle => {
                self.ready() && self.send(UiCommand::CampaignBook(CampaignCommand::Settle))
            }
            ScriptStep::Set(ChangedSettings(settings)) => self.set_settings(settings),
            ScriptStep::Instant(on) => self.set_instant(*on),
            ScriptStep::Size(width, height) => self.resize(*width, *height),
            ScriptStep::Wait(seconds) => self.driver.waited >= *seconds,
            ScriptStep::Frames(count) => self.count_frame(*count),
            ScriptStep::Measure(count) => self.measure(*count),
            ScriptStep::Screenshot(file) => self.shoot(file),
        }
    }

    /// Returns whether the event a step waits for is on display, or next.
    fn awaited_event_is_near(&self) -> bool {
        let Some((_, ScriptStep::Decide { until: Until::EventShown(event_kind, _), .. })) =
            self.driver.steps.front()
        else {
            return false;
        };
        let now = self.playback.current.as_ref().map(|playing| &playing.event);
        let waiting = self.playback.waiting.iter().filter_map(|waiting| match waiting {
            QueuedItem::Event(event) => Some(&**event),
            QueuedItem::Moment(_) => None,
        });
        now.into_iter().chain(waiting).any(|event| event_kind.is(&event.what))
    }

    fn shoot(&mut self, file: &Path) -> bool {
        if self.driver.shooting {
            // Nothing may change until the picture has been taken.
            let done = self.captured.is_empty();
            self.driver.shooting = !done;
            return done;
        }
        // Draw a few whole frames first: fonts and layout settle, shaders are compiled.
        self.driver.frames = if self.unready.waits() { 0 } else { self.driver.frames + 1 };
        if self.driver.frames < WHOLE_FRAMES {
            return false;
        }
        if let Some(folder) = file.parent()
            && let Err(error) = std::fs::create_dir_all(folder)
        {
            warn!("{}: {error}", folder.display());
        }
        self.commands
            .spawn(Screenshot::primary_window())
            .observe(save_to_disk(PathBuf::from(file)));
        self.driver.shooting = true;
        self.driver.rest = 2;
        false
    }
}
