//! Systems that turn keys and mouse buttons into commands.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{Event, FocusDirection};
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContext, EguiInput, EguiInputSet, EguiPreUpdateSet, PrimaryEguiContext};
use leafwing_input_manager::prelude::*;

use super::pressed_keys::PressedKeys;
use monteria_client_state::commands::strokes::{self, Strokes};
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::controls::keys::{Action, Bindings, KeyLayout, Mouse, Stroke};
use monteria_client_state::pages::ui_state::UiState;
use monteria_client_state::play::playback::Playback;
use monteria_client_state::play::session::{AppState, TableArea};
use monteria_client_state::settings::Settings;

/// Adds the keyboard: the input map, and the passing of keys to the panels.
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
    let directions = [
        (Action::NextControl, FocusDirection::Next),
        (Action::PreviousControl, FocusDirection::Previous),
    ];
    for (_, direction) in directions.into_iter().filter(|(action, _)| pressed(*action)) {
        for mut context in &mut contexts {
            context.get_mut().memory_mut(|memory| memory.move_focus(direction));
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

/// Writes commands for keys.
pub(crate) fn read_keys(
    state: Single<&ActionState<Action>>,
    strokes: Res<Strokes>,
    settings: Res<Settings>,
    app_state: Res<State<AppState>>,
    ui: Res<UiState>,
    time: Res<Time>,
    mut playback: ResMut<Playback>,
    mut ui_commands: MessageWriter<UiCommand>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let keys = PressedKeys {
        state: &state,
        strokes: &strokes,
        bindings: &settings.keys,
        ui: &ui,
        app_state: *app_state.get(),
    };
    let hurry = state.pressed(&Action::Hurry) && !ui.focused;
    if playback.hurry != hurry {
        playback.hurry = hurry;
    }
    ui_commands.write_batch(keys.commands());
    if keys.act_on_table()
        && let Some(velocity) = keys.spot_velocity()
    {
        // The first short press after a sleep moves by one frame, not by the
        // length of the sleep.
        let seconds = time.delta_secs().clamp(0.016, 0.05);
        ui_commands.write(UiCommand::MoveSpot(velocity * seconds));
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

#[cfg(test)]
mod tests;
