//! Driving the window by a script: one step after another, each when what
//! it needs is there.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Captured, Screenshot, save_to_disk};
use bevy::window::{PrimaryWindow, RequestRedraw, WindowResized};
use bevy::winit::WinitSettings;

use super::by_hand::{self, HandWork};
use super::frame_time::FrameTimes;
use super::hands::{self, Hands};
use super::{Change, Script, Step, Times, point};
use crate::reload::{Reading, Reload};
use monteria_client_state::commands::carry::Work;
use monteria_client_state::commands::kept_matches::Phases;
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::options::Games;
use monteria_client_state::pages::campaigns::CampaignCommand;
use monteria_client_state::pages::content_editor::ContentEditor;
use monteria_client_state::pages::ui_state::UiState;
use monteria_client_state::play::playback::{Playback, Waiting};
use monteria_client_state::play::session::{AppState, Selection, Session};
use monteria_client_state::settings::Settings;
use monteria_client_view::Unready;
use monteria_game::EventKind;

/// Seconds until the first step: shaders and fonts are made ready meanwhile.
const SETTLE: f32 = 3.0;

/// A step that waits longer than this many seconds for what it needs has gone wrong.
const PATIENCE: f32 = 300.0;

/// Of so many frames one is drawn while events are shown at once and nobody looks:
/// drawing is what takes the time where there is no graphics card.
const GLANCE: u32 = 8;

/// Frames in a row without a shader missing before a picture is taken.
const WHOLE: u32 = 6;

#[derive(Resource)]
struct Driver {
    steps: VecDeque<(usize, Step)>,
    file: PathBuf,
    instant: bool,
    waited: f32,
    frames: u32,
    decided: usize,
    shooting: bool,
    /// Frames that pass between steps, so that each is seen by everything.
    rest: u32,
    /// Counts the frames.
    frame: u32,
    /// What went wrong with the step.
    failed: Option<String>,
    /// How many readings of the content have been waited for.
    reread: u32,
}

/// Drives the window by this script and ends with it.
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
        .init_resource::<Hands>()
        .init_resource::<HandWork>()
        .add_systems(First, hands::act)
        .add_systems(PreUpdate, (drive, by_hand::work).chain().after(bevy::input::InputSystems));
    let mut settings = app.world_mut().resource_mut::<Settings>();
    settings.sound.mute = true;
    // A script says itself how much work its pictures may be.
    settings.measured = true;
}

#[derive(SystemParam)]
struct Reins<'w, 's> {
    driver: ResMut<'w, Driver>,
    time: Res<'w, Time<Real>>,
    state: Res<'w, State<AppState>>,
    session: Option<Res<'w, Session>>,
    selection: ResMut<'w, Selection>,
    playback: ResMut<'w, Playback>,
    settings: ResMut<'w, Settings>,
    work: Res<'w, Work>,
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
    hand: ResMut<'w, HandWork>,
    ui_commands: MessageWriter<'w, UiCommand>,
    resized: MessageWriter<'w, WindowResized>,
    redraw: MessageWriter<'w, RequestRedraw>,
    exit: MessageWriter<'w, AppExit>,
    commands: Commands<'w, 's>,
}

fn drive(mut reins: Reins) {
    reins.redraw.write(RequestRedraw);
    let stopped = reins.settings.speed <= 0.0;
    if reins.driver.instant && reins.playback.busy() && !stopped && !reins.looks_out() {
        reins.playback.skip = true;
    }
    if reins.time.elapsed_secs() < SETTLE {
        return;
    }
    reins.glance();
    if reins.driver.rest > 0 {
        reins.driver.rest -= 1;
        return;
    }
    let Some((line, step)) = reins.driver.steps.front().cloned() else {
        reins.exit.write(AppExit::Success);
        return;
    };
    if reins.take(&step) {
        reins.driver.steps.pop_front();
        reins.driver.waited = 0.0;
        reins.driver.frames = 0;
        reins.driver.decided = 0;
        reins.driver.rest = 2;
        return;
    }
    reins.driver.waited += reins.time.delta_secs();
    let fault = reins.driver.failed.take().or(reins.ui.fault.clone());
    if fault.is_some() || reins.driver.waited > PATIENCE {
        let why = fault.unwrap_or_else(|| "it waited too long".to_owned());
        error!("{}:{line}: {why}", reins.driver.file.display());
        reins.exit.write(AppExit::error());
    }
}

impl Reins<'_, '_> {
    /// Draws this frame, or not.
    fn glance(&mut self) {
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
                !self.driver.instant || self.ui.bare || self.driver.frame.is_multiple_of(GLANCE)
            }
        };
        for mut camera in &mut self.cameras {
            if camera.is_active != looked_at {
                camera.is_active = looked_at;
            }
        }
    }

    /// Takes a step, or waits for what it needs; returns whether it is done.
    fn take(&mut self, step: &Step) -> bool {
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
                    // The only option is armed by itself; choosing it once more would
                    // let go of it.
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
            Step::Decide { times, strength } => return self.decide(times, strength),
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
            Step::Bench(command) => UiCommand::Bench(command.clone()),
            Step::Press(command) => command.clone(),
            Step::Phases => return self.phases.all_found(&self.ui.unfinished),
            Step::Key(..)
            | Step::Type(_)
            | Step::ClickAt(_)
            | Step::ClickOn(_)
            | Step::PlayBy(..)
            | Step::Nodes(_)
            | Step::GoTo(_)
            | Step::FocusedIs(_) => return self.by_hand(step),
            Step::ToCampaigns(game) => UiCommand::ToCampaigns(game.clone()),
            Step::Lesson(command) => UiCommand::Lesson(command.clone()),
            Step::CampaignBook(CampaignCommand::Settle) if !self.ready() => return false,
            Step::CampaignBook(command) => UiCommand::CampaignBook(command.clone()),
            Step::Fold(panel) => UiCommand::Toggle(*panel),
            Step::Set(Change(settings)) => {
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
                    // Cameras take the new size in this very frame, as they do
                    // when a person drags the window's edge; else a frame has
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
                    info!("{}", self.frame_times.told());
                }
                return done;
            }
            Step::Screenshot(file) => return self.shoot(file),
            Step::Quit => UiCommand::Quit,
        };
        self.ui_commands.write(command);
        true
    }

    /// Has a step done by hand, and waits until it is.
    fn by_hand(&mut self, step: &Step) -> bool {
        match self.hand.done.take() {
            Some(Ok(())) => return true,
            Some(Err(why)) => self.driver.failed = Some(why),
            None if self.hand.asked.is_none() => self.hand.asked = Some(step.clone()),
            None => {}
        }
        // A match takes as long as it takes: each order begins the wait anew.
        let orders = self.session.as_ref().map_or(0, |session| session.orders);
        if std::mem::replace(&mut self.driver.decided, orders) != orders {
            self.driver.waited = 0.0;
        }
        false
    }

    /// Whether a person can decide now, or the match is over, and
    /// everything has been shown.
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

    /// Takes the screen over for who is to decide, where the card between two players
    /// lies on it; returns whether it does.
    fn hands_over(&mut self) -> bool {
        let covered = self.session.as_ref().is_some_and(|session| session.covered(&self.playback));
        if covered {
            self.ui_commands.write(UiCommand::Confirm);
            self.driver.rest = 1;
        }
        covered
    }

    /// The open option with this id, or else the first whose id begins with it.
    fn option(&self, id: &str) -> Option<String> {
        let decision = self.session.as_ref()?.open_decision(&self.playback)?;
        let begins = || decision.options.iter().find(|option| option.id.starts_with(id));
        decision.option(id).or_else(begins).map(|option| option.id.clone())
    }

    /// Whether what the step waits for is shown, or about to be.
    fn looks_out(&self) -> bool {
        let Some((_, Step::Decide { times: Times::UntilShown(deed, _), .. })) =
            self.driver.steps.front()
        else {
            return false;
        };
        let now = self.playback.current.as_ref().map(|playing| &playing.event);
        let waiting = self.playback.waiting.iter().filter_map(|waiting| match waiting {
            Waiting::Event(event) => Some(event),
            Waiting::Moment(_) => None,
        });
        now.into_iter().chain(waiting).any(|event| deed.is(&event.what))
    }

    fn decide(&mut self, times: &Times, strength: &str) -> bool {
        if let (Times::UntilShown(deed, share), Some(playing)) = (times, &self.playback.current)
            && deed.is(&playing.event.what)
            && deed.shown(playing) * 100.0 >= *share as f32
        {
            self.settings.speed = 0.0;
            return true;
        }
        if !self.ready() {
            return false;
        }
        let over = self.session.as_ref().is_some_and(|session| session.outcome.is_some());
        let enough = match times {
            Times::Count(count) => self.driver.decided >= *count,
            Times::UntilOver | Times::UntilShown(..) => false,
            Times::UntilOpen(id) => self.option(id).is_some(),
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
            // Until the picture has been taken nothing may change.
            let done = self.captured.is_empty();
            self.driver.shooting = !done;
            return done;
        }
        // A few whole frames first: fonts and layout settle, shaders are made.
        self.driver.frames = if self.unready.waits() { 0 } else { self.driver.frames + 1 };
        if self.driver.frames < WHOLE {
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
