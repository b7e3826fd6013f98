//! Execution of scripts: one step after another, each once its requirements are met.

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
use super::{ChangedSettings, Script, Step, Until, point};
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
use monteria_game::EventKind;

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
    steps: VecDeque<(usize, Step)>,
    file: PathBuf,
    instant: bool,
    waited: f32,
    frames: u32,
    decided: usize,
    shooting: bool,
    /// Frames between steps, so that every system sees each of them.
    rest: u32,
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
            (drive, simulated_step::work).chain().after(bevy::input::InputSystems),
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
    work: Res<'w, JobQueue>,
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
    hand: ResMut<'w, SimulatedStep>,
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
    let fault = context.driver.failed.take().or(context.ui.fault.clone());
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
                Step::Screenshot(_)
                | Step::Frames(_)
                | Step::Measure(_)
                | Step::Wait(_)
                | Step::Size(..),
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
    fn run_step(&mut self, step: &Step) -> bool {
        let command = match step {
            Step::Begin(setup) => UiCommand::Begin(setup.clone()),
            Step::Continue => UiCommand::Continue,
            Step::Load(file) => UiCommand::Load(file.clone()),
            Step::Ready => return self.ready(),
            Step::Order(_) | Step::Arm(_) | Step::Weigh(_) | Step::Undo | Step::Redo
                if !self.ready() || self.hands_over() =>
            {
                return false;
            }
            Step::Order(order) => UiCommand::Give(order.clone()),
            Step::Weigh(id) => UiCommand::Foresee(self.option(id).unwrap_or_else(|| id.clone())),
            Step::Arm(id) => {
                let option = self.option(id).unwrap_or_else(|| id.clone());
                if self.selection.armed.as_ref() == Some(&option) {
                    // The only option is armed by itself; choosing it
                    // again would disarm it.
                    return true;
                }
                UiCommand::Choose(option)
            }
            Step::Past(_) if self.session.is_none() || !self.work.idle() => return false,
            Step::Past(command) => UiCommand::Past(command.clone()),
            Step::Picture if !self.ready() => return false,
            Step::Picture => UiCommand::Picture,
            Step::TakeOut(_) if !self.ready() => return false,
            Step::TakeOut(what) => UiCommand::TakeOut(*what),
            Step::Undo => UiCommand::Undo,
            Step::Redo => UiCommand::Redo,
            Step::Decide { until, strength } => return self.decide(until, strength),
            Step::HoverSpot(at, height) => {
                let spot = point(*at, *height);
                self.point(Some(spot), None);
                return true;
            }
            Step::HoverModel(model) => {
                let at = self
                    .session
                    .as_ref()
                    .and_then(|session| session.shown.model(*model))
                    .map(|m| m.at.into());
                self.point(at, Some(*model));
                return true;
            }
            Step::HoverTarget => {
                let target = self.session.as_ref().and_then(|session| {
                    let id = *session.targets(&self.selection).first()?;
                    session.shown.model(id)
                });
                let Some((at, id)) = target.map(|model| (model.at.into(), model.id)) else {
                    return false;
                };
                self.point(Some(at), Some(id));
                return true;
            }
            Step::HoverNothing => {
                self.selection.scripted = false;
                self.selection.pointer = None;
                self.selection.hovered = None;
                return true;
            }
            Step::Again => {
                let log =
                    self.session.as_ref().map(|session| session.log.as_slice()).unwrap_or_default();
                let last =
                    log.iter().rposition(|event| matches!(event.what, EventKind::Thought(_)));
                let Some(line) = last.filter(|_| self.ready()) else { return false };
                UiCommand::ShowAgain(line)
            }
            Step::Disarm => {
                self.selection.disarm();
                return true;
            }
            Step::Select(model) => UiCommand::Select(*model),
            Step::Look(look) => UiCommand::Look(*look),
            Step::Skip => UiCommand::Skip,
            Step::Page(page) => UiCommand::Open(*page),
            Step::Close => UiCommand::Close,
            Step::Switch(name, on) => UiCommand::SwitchMod(name.clone(), *on),
            Step::Reread => {
                let reading = self.games.reading();
                let idle = self.work.idle();
                let done = reading > self.driver.reread && idle && self.reading.idle(&self.reload);
                if done {
                    self.driver.reread = reading;
                }
                return done;
            }
            Step::Made => return self.reading.idle(&self.reload) && self.content.rests(),
            Step::Setup => UiCommand::ToSetup,
            Step::Menu => UiCommand::ToMenu,
            Step::ToBench(game) => UiCommand::ToBench(game.clone()),
            Step::BuilderPage(command) => UiCommand::BuilderPage(command.clone()),
            Step::Press(command) => command.clone(),
            Step::Phases => return self.phases.all_found(&self.ui.unfinished),
            Step::Key(..)
            | Step::Type(_)
            | Step::ClickAt(_)
            | Step::ClickOn(_)
            | Step::PlayBy(..)
            | Step::Nodes(_)
            | Step::GoTo(_)
            | Step::FocusedIs(_) => return self.simulate(step),
            Step::ToCampaigns(game) => UiCommand::ToCampaigns(game.clone()),
            Step::Lesson(command) => UiCommand::Lesson(command.clone()),
            Step::CampaignBook(CampaignCommand::Settle) if !self.ready() => return false,
            Step::CampaignBook(command) => UiCommand::CampaignBook(command.clone()),
            Step::Fold(panel) => UiCommand::Toggle(*panel),
            Step::Set(ChangedSettings(settings)) => {
                let Settings {
                    open,
                    bar,
                    mods_off,
                    mods_order,
                    lessons,
                    welcomed,
                    measured,
                    window,
                    ..
                } = self.settings.clone();
                let settings = settings.clone();
                *self.settings = Settings {
                    open,
                    bar,
                    mods_off,
                    mods_order,
                    lessons,
                    welcomed,
                    measured,
                    window,
                    ..settings
                };
                return true;
            }
            Step::Instant(on) => {
                self.driver.instant = *on;
                return true;
            }
            Step::Size(width, height) => {
                for (entity, mut window) in &mut self.windows {
                    window.resolution.set_physical_resolution(*width, *height);
                    // Cameras take the new size in this very frame, as when a
                    // person drags the window's edge; otherwise a frame has
                    // targets of two sizes.
                    let width = window.width();
                    let height = window.height();
                    self.resized.write(WindowResized { window: entity, width, height });
                }
                return true;
            }
            Step::Wait(seconds) => return self.driver.waited >= *seconds,
            Step::Frames(count) => {
                self.driver.frames += 1;
                return self.driver.frames >= *count;
            }
            Step::Measure(count) => {
                if self.driver.frames == 0 {
                    self.frame_times.begin();
                }
                self.driver.frames += 1;
                let done = self.driver.frames > *count;
                if done {
                    info!("{}", self.frame_times.summary());
                }
                return done;
            }
            Step::Screenshot(file) => return self.shoot(file),
            Step::Quit => UiCommand::Quit,
        };
        self.ui_commands.write(command);
        true
    }

    /// Passes a step to simulated input, and waits until it is done.
    fn simulate(&mut self, step: &Step) -> bool {
        match self.hand.done.take() {
            Some(Ok(())) => return true,
            Some(Err(why)) => self.driver.failed = Some(why),
            None if self.hand.asked.is_none() => self.hand.asked = Some(step.clone()),
            None => {}
        }
        // A match takes any time: each order restarts the waiting time.
        let orders = self.session.as_ref().map_or(0, |session| session.orders);
        if std::mem::replace(&mut self.driver.decided, orders) != orders {
            self.driver.waited = 0.0;
        }
        false
    }

    /// Returns whether a person can decide now, or the match is over, and
    /// everything has been displayed.
    fn ready(&self) -> bool {
        if *self.state.get() != AppState::Playing || !self.work.idle() || self.playback.busy() {
            return false;
        }
        self.session.as_ref().is_some_and(|session| {
            session.outcome.is_some()
                || (session.looked_at().is_some() && !session.watching())
                || session.open_decision(&self.playback).is_some()
                || session.covered(&self.playback)
        })
    }

    /// Hands the screen over to the deciding person if the hand-over card is shown;
    /// returns whether it is.
    fn hands_over(&mut self) -> bool {
        let covered = self.session.as_ref().is_some_and(|session| session.covered(&self.playback));
        if covered {
            self.ui_commands.write(UiCommand::Confirm);
            self.driver.rest = 1;
        }
        covered
    }

    /// Returns the open option with this id, or else the first whose id begins with it.
    fn option(&self, id: &str) -> Option<String> {
        let decision = self.session.as_ref()?.open_decision(&self.playback)?;
        let begins = || decision.options.iter().find(|option| option.id.starts_with(id));
        decision.option(id).or_else(begins).map(|option| option.id.clone())
    }

    /// Returns whether the event a step waits for is on display, or next.
    fn awaited_event_is_near(&self) -> bool {
        let Some((_, Step::Decide { until: Until::EventShown(event_kind, _), .. })) =
            self.driver.steps.front()
        else {
            return false;
        };
        let now = self.playback.current.as_ref().map(|playing| &playing.event);
        let waiting = self.playback.waiting.iter().filter_map(|waiting| match waiting {
            QueuedItem::Event(event) => Some(event),
            QueuedItem::Moment(_) => None,
        });
        now.into_iter().chain(waiting).any(|event| event_kind.is(&event.what))
    }

    fn decide(&mut self, until: &Until, strength: &str) -> bool {
        if let (Until::EventShown(event_kind, share), Some(playing)) =
            (until, &self.playback.current)
            && event_kind.is(&playing.event.what)
            && event_kind.shown(playing) * 100.0 >= *share as f32
        {
            self.settings.speed = 0.0;
            return true;
        }
        if !self.ready() {
            return false;
        }
        let over = self.session.as_ref().is_some_and(|session| session.outcome.is_some());
        let enough = match until {
            Until::Count(count) => self.driver.decided >= *count,
            Until::Over | Until::EventShown(..) => false,
            Until::OptionOpen(id) => self.option(id).is_some(),
        };
        if over || enough {
            return true;
        }
        if self.hands_over() {
            return false;
        }
        self.driver.decided += 1;
        self.driver.waited = 0.0;
        self.driver.rest = 1;
        self.ui_commands.write(UiCommand::Decide(strength.to_owned()));
        false
    }

    fn point(&mut self, at: Option<Vec3>, model: Option<monteria_game::ModelId>) {
        self.selection.scripted = true;
        self.selection.pointer = at;
        self.selection.hovered = model;
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
