//! The window: connects state, view, panels and sound, for every ruleset alike.
//!
//! It draws what [`game`](monteria_game) describes and knows no game, unit or weapon; it
//! changes a match only by orders. State is in `monteria_client_state`, the table in
//! `monteria_client_view`, panels and pages in `monteria_client_ui`, sounds in
//! `monteria_client_sound`. This crate holds the order of their systems, input, the
//! execution of commands, scripts, and the tree for screen readers.
//!
//! Read [`run`] first, then `execute.rs`.
#![warn(unreachable_pub)]
// Renderings may differ in the last bit, and saves show their time of modification.
#![allow(clippy::disallowed_methods)]

mod access;
pub mod desktop;
mod execute;
mod input;
mod pictures;
mod reload;
mod script;
mod teach;
mod window_place;

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::window::{ExitCondition, PresentMode, WindowResolution};
use bevy::winit::{EventLoopProxyWrapper, UpdateMode, WinitSettings, WinitUserEvent};

pub use monteria_client_state as state;
pub use monteria_client_state::commands::jobs::{JobQueue, Wake};
pub use monteria_client_state::options::{
    ClientError, Content, Games, Load, Loader, ModEntry, PlayOptions,
};

use monteria_client_sound as sound;
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::commands::{jobs, kept_matches, look_back, saved_hot_keys};
use monteria_client_state::controls::keys::KeyLayout;
use monteria_client_state::files::Folders;
use monteria_client_state::pages::ui_state::UiState;
use monteria_client_state::pages::{content_editor, editor, lesson};
use monteria_client_state::palette;
use monteria_client_state::planning::{aim, consequence, danger, field_of_view, ruler, threats};
use monteria_client_state::play::playback::{self, Playback, PlaybackSystems};
use monteria_client_state::play::session::{self, AppState, GiveOrder, LookAt, Selection};
use monteria_client_state::play::work::{Notice, NoticeKind};
use monteria_client_state::play::{forks, past, seats};
use monteria_client_state::settings::{self, Settings, WindowPlace};
use monteria_client_ui as ui;
use monteria_client_view as view;
use window_place::KeepPlace;

use monteria_game::{Control, SeatId, Text};

/// Opens the window and runs until it is closed.
///
/// # Errors
/// If no window can be opened, or a script fails.
pub fn run(options: PlayOptions) -> Result<(), ClientError> {
    let script = options
        .script
        .as_deref()
        .map(script::Script::read)
        .transpose()
        .map_err(ClientError::Script)?;
    // Until the window is open, a panic is reported only by the returned error.
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if WINDOW_OPEN.load(Ordering::Relaxed) {
            usual(panic);
        }
    }));
    match catch_unwind(AssertUnwindSafe(move || run_app(&options, script))) {
        Ok(AppExit::Success) => Ok(()),
        Ok(AppExit::Error(code)) => Err(ClientError::Ended(code.get())),
        Err(panic) => Err(ClientError::NoWindow(panic_reason(panic.as_ref()))),
    }
}

fn run_app(options: &PlayOptions, script: Option<script::Script>) -> AppExit {
    let folders = Folders::of_system();
    let (mut settings, fault) = Settings::read(&folders.settings());
    // A script uses an American keyboard, so that it behaves the same everywhere.
    if settings.layout == KeyLayout::default() && options.script.is_none() {
        settings.layout = KeyLayout::of_system();
    }
    let mut app = create_app(options, settings.window);
    plugin(&mut app, options, folders, settings, fault);
    if let Some(script) = script {
        script::plugin(&mut app, script);
    }
    app.run()
}

/// Returns the first sentence of a panic's message: that of a library is plain;
/// addresses and code follow.
fn panic_reason(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    let line = text.and_then(|text| text.lines().next());
    let first = line.and_then(|line| line.split(" For extra information").next());
    first.unwrap_or("no reason given").to_owned()
}

/// The log filter. Missing parts of the desktop (a list of monitors, a graphics card, an
/// accessibility bus, a sound server) are no fault of the program and need no message.
const LOG_FILTER: &str = "warn,monteria=info,winit=error,bevy_winit=error,\
                     bevy_render=error,bevy_egui=error,\
                     wgpu=error,wgpu_hal=off,naga=error,zbus=off,accesskit_unix=off,pulseaudio=off";

/// Whether the window is open, from its first frame on.
static WINDOW_OPEN: AtomicBool = AtomicBool::new(false);

/// Records that the window is open.
fn mark_window_open() {
    WINDOW_OPEN.store(true, Ordering::Relaxed);
}

/// Returns an app with a window and the standard plugins.
fn create_app(options: &PlayOptions, last_place: Option<WindowPlace>) -> App {
    let last_place = last_place.filter(|_| options.size.is_none());
    let (width, height) =
        options.size.or(last_place.map(|it| (it.width, it.height))).unwrap_or((1440, 810));
    let mut app = App::new();
    app.insert_resource(KeepPlace(options.size.is_none() && options.script.is_none()));
    app.set_error_handler(bevy::ecs::error::warn);
    let mut window = Window {
        title: "Montería".to_owned(),
        name: Some("monteria".to_owned()),
        resolution: WindowResolution::new(width, height),
        present_mode: PresentMode::AutoVsync,
        resize_constraints: WindowResizeConstraints {
            min_width: 640.0,
            min_height: 360.0,
            ..default()
        },
        ..default()
    };
    if last_place.is_some_and(|it| it.maximized) {
        window.set_maximized(true);
    }
    let plugins = DefaultPlugins
        .set(WindowPlugin {
            primary_window: Some(window),
            exit_condition: ExitCondition::OnPrimaryClosed,
            ..default()
        })
        .set(LogPlugin {
            filter: LOG_FILTER.to_owned(),
            level: bevy::log::Level::INFO,
            ..default()
        });
    app.add_plugins(plugins);
    app
}

/// Adds everything but the window. `fault` is the error of reading the settings.
fn plugin(
    app: &mut App,
    options: &PlayOptions,
    folders: Folders,
    settings: Settings,
    fault: Option<Text>,
) {
    app.insert_resource(settings);
    add_state(app, options);
    app.add_plugins((
        saved_hot_keys::plugin,
        playback::plugin,
        input::plugin,
        ui::plugin,
        view::plugin,
        reload::plugin,
        sound::plugin,
        window_place::plugin,
        access::plugin,
    ));
    app.add_systems(Startup, (make_wake, begin_from_options(options.clone())).chain());
    add_command_systems(app, options);
    add_planning_systems(app);
    app.add_systems(Last, (settings::keep, mark_window_open));
    let unfinished = folders.unfinished();
    app.insert_resource(folders);
    let mut ui = app.world_mut().resource_mut::<UiState>();
    ui.unfinished = unfinished;
    if let Some(fault) = fault {
        ui.tell(Notice::new(NoticeKind::Fault, fault));
    }
    for left_out in &options.content.left_out {
        ui.tell(Notice::new(NoticeKind::Remark, Text::verbatim(left_out.to_string())));
    }
}

/// Adds the resources, states and messages that panels, table and sound share.
fn add_state(app: &mut App, options: &PlayOptions) {
    app.insert_resource(Games::new(options.content.clone()))
        .insert_resource(idle_settings())
        .init_resource::<JobQueue>()
        .init_resource::<kept_matches::Phases>()
        .init_resource::<editor::Editor>()
        .init_resource::<content_editor::ContentEditor>()
        .init_resource::<Selection>()
        .init_resource::<threats::Threats>()
        .init_resource::<field_of_view::FieldOfView>()
        .init_resource::<danger::Danger>()
        .init_resource::<consequence::ConsequencePreview>()
        .init_resource::<forks::Forks>()
        .init_resource::<ruler::Ruler>()
        .init_resource::<lesson::Teaching>()
        .init_resource::<past::LookBack>()
        .init_resource::<pictures::Pictures>()
        .init_resource::<lesson::OnTable>()
        .init_state::<AppState>()
        .add_message::<GiveOrder>()
        .add_message::<LookAt>()
        .add_message::<UiCommand>()
        .insert_resource(reload::Reload::new(options.loader.clone(), &options.content.left_out));
}

/// Adds the systems from input to the result of a command, in the order of a frame.
fn add_command_systems(app: &mut App, options: &PlayOptions) {
    app.add_systems(
        Update,
        (
            input::bind_next_key,
            input::read_keys,
            (input::read_clicks, input::read_drops).chain(),
            (assign_seats(options.seats.clone()), execute::execute_commands).chain(),
            reload::apply,
            (follow_edited_scenario, content_editor::follow),
            reload::start,
            jobs::take_orders,
            jobs::let_opponents_decide,
            jobs::finish,
            (look_back::run_commands, look_back::advance_replay).chain(),
            jobs::start,
            (pictures::take_requested, kept_matches::find),
            apply_display_settings,
        )
            .chain()
            .before(PlaybackSystems),
    );
}

/// Adds the systems that compute plans, previews and lessons for the state on display.
fn add_planning_systems(app: &mut App) {
    app.add_systems(
        Update,
        (
            aim::update_aim.run_if(not(pointing_plans_nothing)),
            (
                threats::find,
                field_of_view::find,
                danger::survey,
                consequence::look_ahead,
                ruler::measure,
            ),
        )
            .chain()
            .after(PlaybackSystems),
    );
    app.add_systems(Update, (teach::follow, teach::place_markers).chain().after(PlaybackSystems));
}

/// Returns settings by which a window without changes draws nothing.
fn idle_settings() -> WinitSettings {
    WinitSettings {
        focused_mode: UpdateMode::reactive_low_power(view::RESTS),
        unfocused_mode: UpdateMode::reactive_low_power(view::RESTS),
    }
}

/// Begins the match on an edited copy of a scenario as soon as it has been read, and
/// updates the editor from its file.
fn follow_edited_scenario(
    games: Res<Games>,
    session: Option<Res<session::Session>>,
    jobs: Res<JobQueue>,
    mut editor: ResMut<editor::Editor>,
    mut ui: ResMut<UiState>,
    mut ui_commands: MessageWriter<UiCommand>,
) {
    if !games.is_changed() {
        return;
    }
    // While a match is beginning, the old one on the table does not count.
    let played =
        session.as_ref().filter(|_| jobs.idle()).map(|session| session.setup.scenario.as_str());
    let followed = editor.follow(played);
    match followed.and_then(|()| editor.arrived(&games)) {
        Ok(None) => {}
        Ok(Some(setup)) => {
            ui_commands.write(UiCommand::Begin(setup));
        }
        Err(why) => ui.tell(Notice::new(NoticeKind::Fault, why)),
    }
}

/// Returns whether the table is edited or the ruler in use: then hovering over
/// the table plans nothing.
fn pointing_plans_nothing(editor: Res<editor::Editor>, ruler: Res<ruler::Ruler>) -> bool {
    editor.open.is_some() || ruler.on
}

/// Creates the callback by which threads wake the window.
fn make_wake(mut commands: Commands, proxy: Option<Res<EventLoopProxyWrapper>>) {
    let wake = proxy.map(|proxy| {
        let proxy = (**proxy).clone();
        // A window that has closed meanwhile needs no waking.
        Arc::new(move || {
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }) as Arc<dyn Fn() + Send + Sync>
    });
    commands.insert_resource(Wake(wake));
}

/// Returns a system that begins or loads the match of the options.
fn begin_from_options(options: PlayOptions) -> impl FnMut(MessageWriter<UiCommand>) {
    move |mut ui_commands: MessageWriter<UiCommand>| {
        if let Some(lesson) = &options.lesson {
            ui_commands.write(UiCommand::Lesson(lesson::LessonCommand::Begin(lesson.clone())));
        } else if let Some(file) = &options.load {
            ui_commands.write(UiCommand::Load(file.clone()));
        } else if let Some(setup) = &options.begin {
            ui_commands.write(UiCommand::Begin(setup.clone()));
        }
    }
}

/// Changes the players of seats named in the options, one after the other, once the
/// loaded match is on the table.
fn assign_seats(
    seats: Vec<(SeatId, Control)>,
) -> impl FnMut(Option<Res<session::Session>>, Res<JobQueue>, MessageWriter<UiCommand>) {
    let mut waiting = seats.into_iter();
    move |session: Option<Res<session::Session>>,
          jobs: Res<JobQueue>,
          mut ui_commands: MessageWriter<UiCommand>| {
        if session.is_some()
            && jobs.idle()
            && let Some((seat, who)) = waiting.next()
        {
            ui_commands.write(UiCommand::Seats(seats::SeatCommand::Play(seat, who)));
        }
    }
}

/// Applies the settings of playback and colours.
fn apply_display_settings(
    settings: Res<Settings>,
    mut playback: ResMut<Playback>,
    mut session: Option<ResMut<session::Session>>,
    mut palette: Local<palette::Palette>,
) {
    if *palette != settings.palette {
        settings.palette.choose();
        *palette = settings.palette;
        // Redraw everything in the new colours.
        if let Some(session) = &mut session {
            session.jump += 1;
        }
    }
    let wanted = (settings.speed, settings.motion, settings.step_by_step);
    if (playback.speed, playback.motion, playback.step_by_step) != wanted {
        (playback.speed, playback.motion, playback.step_by_step) = wanted;
    }
}
