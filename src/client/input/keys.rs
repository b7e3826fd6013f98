//! Keys and buttons to commands.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{Event, FocusDirection};
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContext, EguiInput, EguiInputSet, EguiPreUpdateSet, PrimaryEguiContext};
use leafwing_input_manager::prelude::*;

use monteria_client_state::commands::strokes::{self, Strokes};
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::controls::keys::{
    Action, Bindings, KeyLayout, Mouse, Stroke, direction,
};
use monteria_client_state::pages::builder::BuilderCommand;
use monteria_client_state::pages::ui_state::{Page, Panel, UiState};
use monteria_client_state::play::past::PastCommand;
use monteria_client_state::play::playback::Playback;
use monteria_client_state::play::session::{AppState, LookAt, TableArea};
use monteria_client_state::settings::Settings;

/// Actions that a focused control of the panels uses itself: they do nothing else then.
const CONTROL_ACTIONS: [Action; 2] = [Action::Confirm, Action::Hurry];

/// Closes a page even while one of its fields has the keyboard, independent of
/// the key for Cancel.
const ESCAPE: Stroke = Stroke { control: false, key: KeyCode::Escape };

/// The speed of the planned spot in inches a second.
const SPOT_SPEED: f32 = 6.0;
/// The speed of the planned spot in small steps, in inches a second.
const FINE_SPOT_SPEED: f32 = 1.0;
/// The factor of one step of the playback speed.
const SPEED_STEP: f32 = 1.5;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(InputManagerPlugin::<Action>::default())
        .init_resource::<Strokes>()
        .add_systems(Startup, |mut commands: Commands, settings: Res<Settings>| {
            commands
                .spawn((Name::new("Input"), settings.keys.map(settings.mouse, &settings.layout)));
        })
        .add_systems(
            PreUpdate,
            (
                strokes::read
                    .after(bevy::input::InputSystems)
                    .before(EguiPreUpdateSet::ProcessInput),
                strokes::send_to_panels
                    .after(strokes::read)
                    .after(EguiPreUpdateSet::InitContexts)
                    .before(EguiInputSet::WriteEguiEvents),
                (follow_settings, yield_to_panels)
                    .after(strokes::read)
                    .after(leafwing_input_manager::plugin::InputManagerSystem::Update),
                (withhold_keys, move_focus_by_keys)
                    .after(EguiPreUpdateSet::ProcessInput)
                    .before(EguiPreUpdateSet::BeginPass),
            ),
        );
}

/// Applies changed settings to the input map.
fn follow_settings(
    settings: Res<Settings>,
    mut map: Single<&mut InputMap<Action>>,
    mut known: Local<Option<(Bindings, Mouse, KeyLayout)>>,
) {
    let now = (settings.keys.clone(), settings.mouse, settings.layout.clone());
    if settings.is_changed() && known.as_ref() != Some(&now) {
        **map = now.0.map(now.1, &now.2);
        *known = Some(now);
    }
}

/// Withholds the keyboard from the panels while the page of keys waits for a key.
fn withhold_keys(ui: Res<UiState>, mut inputs: Query<&mut EguiInput>) {
    if ui.keys.waits.is_none() {
        return;
    }
    for mut input in &mut inputs {
        input.events.retain(|event| !matches!(event, Event::Key { .. } | Event::Text(_)));
    }
}

/// Moves between controls by keys other than Tab, which the panels handle themselves.
fn move_focus_by_keys(
    strokes: Res<Strokes>,
    settings: Res<Settings>,
    ui: Res<UiState>,
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
) {
    if ui.typing || ui.keys.waits.is_some() {
        return;
    }
    let pressed = |action| {
        let keys =
            settings.keys.of(action).iter().filter(|it| it.key != KeyCode::Tab || it.control);
        strokes.pressed(&keys.copied().collect::<Vec<_>>())
    };
    let ways = [
        (Action::NextControl, FocusDirection::Next),
        (Action::PreviousControl, FocusDirection::Previous),
    ];
    for (_, way) in ways.into_iter().filter(|(action, _)| pressed(*action)) {
        for mut context in &mut contexts {
            context.get_mut().memory_mut(|memory| memory.move_focus(way));
        }
    }
}

/// Passes the next key to the page of keys while it waits for one.
pub(crate) fn bind_next_key(
    strokes: Res<Strokes>,
    ui: Res<UiState>,
    mut ui_commands: MessageWriter<UiCommand>,
) {
    use KeyCode::{AltLeft, AltRight, ControlLeft, ControlRight, SuperLeft, SuperRight};
    let Some((action, slot)) = ui.keys.waits else { return };
    let held_only = [ControlLeft, ControlRight, AltLeft, AltRight, SuperLeft, SuperRight];
    for stroke in strokes.all().iter().filter(|stroke| !held_only.contains(&stroke.key)) {
        ui_commands.write(match stroke {
            Stroke { control: false, key: KeyCode::Escape } => UiCommand::WaitForKey(None),
            stroke => UiCommand::Bind(action, slot, *stroke),
        });
    }
}

/// Disables actions while a text field has the keyboard, or while the page of keys
/// waits for a key.
fn yield_to_panels(
    wants: Res<EguiWantsInput>,
    ui: Res<UiState>,
    mut state: Single<&mut ActionState<Action>>,
) {
    let taken = (wants.wants_keyboard_input() && ui.typing) || ui.keys.waits.is_some();
    if taken == state.disabled() {
        return;
    }
    if taken { state.disable() } else { state.enable() }
}

/// Returns whether a click began and ended between two frames: the action state only
/// knows the buttons held at the start of a frame.
fn tapped(mouse: &ButtonInput<MouseButton>) -> bool {
    tap(mouse, MouseButton::Left)
}

fn tap<B: Copy + Eq + std::hash::Hash + Send + Sync + 'static>(
    buttons: &ButtonInput<B>,
    button: B,
) -> bool {
    buttons.just_pressed(button) && buttons.just_released(button) && !buttons.pressed(button)
}

/// Writes commands for keys and for clicks on the table.
pub(crate) fn read_keys(
    state: Single<&ActionState<Action>>,
    (strokes, settings): (Res<Strokes>, Res<Settings>),
    app_state: Res<State<AppState>>,
    ui: Res<UiState>,
    time: Res<Time>,
    mut playback: ResMut<Playback>,
    mut ui_commands: MessageWriter<UiCommand>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let down = |action: Action| strokes.pressed(settings.keys.of(action));
    let pressed = |action: Action| {
        let own = ui.focused && CONTROL_ACTIONS.contains(&action);
        !own && !state.disabled() && down(action)
    };
    // A list closes first; then a control of the panels returns the keyboard to the
    // table. A page closes even while one of its fields has the keyboard.
    let playing = *app_state.get() == AppState::Playing && ui.page.is_none() && ui.fault.is_none();
    let leaves_field = state.disabled() && ui.page.is_some() && ui.keys.waits.is_none();
    let cancels = pressed(Action::Cancel) || (leaves_field && strokes.all().contains(&ESCAPE));
    if cancels && !ui.listed && !(ui.focused && playing) {
        ui_commands.write(UiCommand::Cancel);
    }
    if pressed(Action::Mute) {
        ui_commands.write(UiCommand::Mute);
    }
    if pressed(Action::Help) {
        let open = matches!(ui.page, Some(Page::Help | Page::Explained));
        ui_commands.write(if open { UiCommand::Close } else { UiCommand::Explain });
    }
    let hurry = state.pressed(&Action::Hurry) && !ui.focused;
    if playback.hurry != hurry {
        playback.hurry = hurry;
    }
    if *app_state.get() == AppState::CampaignBook && ui.page.is_none() && ui.fault.is_none() {
        let plain = [(Action::Undo, UiCommand::Undo), (Action::Redo, UiCommand::Redo)];
        ui_commands.write_batch(
            plain.into_iter().filter(|(action, _)| pressed(*action)).map(|(_, command)| command),
        );
    }
    if *app_state.get() == AppState::BuilderPage && ui.page.is_none() {
        let save = UiCommand::BuilderPage(BuilderCommand::Save);
        let plain = [
            (Action::Undo, UiCommand::Undo),
            (Action::Redo, UiCommand::Redo),
            (Action::Save, save),
        ];
        ui_commands.write_batch(
            plain.into_iter().filter(|(action, _)| pressed(*action)).map(|(_, command)| command),
        );
        let numbers =
            Action::OPTIONS.into_iter().enumerate().filter(|(_, action)| pressed(*action));
        ui_commands
            .write_batch(numbers.map(|(n, _)| UiCommand::BuilderPage(BuilderCommand::Section(n))));
    }
    if *app_state.get() != AppState::Playing || ui.fault.is_some() {
        return;
    }
    let pages = [
        (Action::Menu, Page::Menu),
        (Action::Save, Page::Save),
        (Action::Load, Page::Load),
        (Action::TakeOut, Page::TakeOut),
    ];
    for (action, page) in pages {
        if pressed(action) {
            ui_commands.write(toggled(&ui, page));
        }
    }
    if ui.page.is_some() {
        return;
    }
    let plain = [
        (Action::Hurry, UiCommand::NextStep),
        (Action::StepByStep, UiCommand::StepByStep),
        (Action::Confirm, UiCommand::Confirm),
        (Action::NextModel, UiCommand::SelectNext(1)),
        (Action::PreviousModel, UiCommand::SelectNext(-1)),
        (Action::NextTarget, UiCommand::TargetNext(1)),
        (Action::PreviousTarget, UiCommand::TargetNext(-1)),
        (Action::Undo, UiCommand::Undo),
        (Action::Redo, UiCommand::Redo),
        (Action::Skip, UiCommand::Skip),
        (Action::TopDown, UiCommand::Look(LookAt::TurnOver)),
        (Action::WholeTable, UiCommand::Look(LookAt::Whole)),
        (Action::Focus, UiCommand::Look(LookAt::Selected)),
        (Action::LastEvent, UiCommand::Look(LookAt::LastEvent)),
        (Action::FieldOfView, UiCommand::FieldOfView),
        (Action::Bar, UiCommand::Past(PastCommand::Bar)),
        (Action::Earlier, UiCommand::Past(PastCommand::Step(-1))),
        (Action::Later, UiCommand::Past(PastCommand::Step(1))),
        (Action::TurnEarlier, UiCommand::Past(PastCommand::Turn(-1))),
        (Action::TurnLater, UiCommand::Past(PastCommand::Turn(1))),
        (Action::Watch, UiCommand::Past(PastCommand::Watch)),
        (Action::WatchOne, UiCommand::Past(PastCommand::WatchOne)),
        (Action::Present, UiCommand::Past(PastCommand::Present)),
        (Action::PlayOn, UiCommand::Past(PastCommand::PlayOn)),
        (Action::Branches, UiCommand::Past(PastCommand::Branches)),
        (Action::Picture, UiCommand::Picture),
        (Action::Danger, UiCommand::Danger),
        (Action::Ruler, UiCommand::Ruler),
        (Action::Faster, UiCommand::Pace(SPEED_STEP)),
        (Action::Slower, UiCommand::Pace(1.0 / SPEED_STEP)),
        (Action::PanelSheet, UiCommand::Toggle(Panel::Sheet)),
        (Action::PanelActions, UiCommand::Toggle(Panel::Actions)),
        (Action::PanelLog, UiCommand::Toggle(Panel::Log)),
        (Action::PanelMind, UiCommand::Toggle(Panel::Mind)),
    ];
    ui_commands.write_batch(
        plain.into_iter().filter(|(action, _)| pressed(*action)).map(|(_, command)| command),
    );
    for (n, action) in Action::OPTIONS.into_iter().enumerate() {
        if pressed(action) {
            ui_commands.write(UiCommand::ChooseNth(n));
        }
    }
    // A key released within the frame has moved the spot, too.
    let held = |action: &Action| state.pressed(action) || (!state.disabled() && down(*action));
    let spot = direction(Action::SPOT.map(|action| held(&action)));
    if spot != Vec2::ZERO && !ui.focused {
        let speed = if state.pressed(&Action::Fine) { FINE_SPOT_SPEED } else { SPOT_SPEED };
        // The first short press after a sleep moves by one frame, not by the
        // length of the sleep.
        ui_commands.write(UiCommand::MoveSpot(spot * speed * time.delta_secs().clamp(0.016, 0.05)));
        redraw.write(RequestRedraw);
    }
}

/// Answers a click on the table one frame later, when the model under the pointer has
/// been looked up at the place of the click: in a slow window the pointer has moved far
/// since the last frame.
pub(crate) fn read_clicks(
    state: Single<&ActionState<Action>>,
    mouse: Res<ButtonInput<MouseButton>>,
    app_state: Res<State<AppState>>,
    ui: Res<UiState>,
    area: Res<TableArea>,
    mut clicked: Local<bool>,
    mut ui_commands: MessageWriter<UiCommand>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let open = *app_state.get() == AppState::Playing && ui.fault.is_none() && ui.page.is_none();
    if std::mem::take(&mut *clicked) && open && area.pointer_on_table {
        ui_commands.write(UiCommand::Click);
    }
    if open && (state.just_pressed(&Action::Click) || (!state.disabled() && tapped(&mouse))) {
        *clicked = true;
        redraw.write(RequestRedraw);
    }
}

fn toggled(ui: &UiState, page: Page) -> UiCommand {
    if ui.page == Some(page) { UiCommand::Close } else { UiCommand::Open(page) }
}

#[cfg(test)]
mod tests;
