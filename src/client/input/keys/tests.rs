use bevy::input::ButtonState;
use bevy::window::WindowEvent;

use super::*;
use monteria_client_state::controls::keys::key_event;
use monteria_client_state::pages::ui_state::Page;
use monteria_client_state::play::session::LookAt;

/// Returns an app that reads keys while a match is on the table.
fn reader() -> App {
    let mut app = App::new();
    app.init_resource::<Strokes>()
        .init_resource::<ButtonInput<MouseButton>>()
        .init_resource::<UiState>()
        .init_resource::<Playback>()
        .init_resource::<Time>()
        .init_resource::<Settings>()
        .insert_resource(TableArea { pointer_on_table: true, ..default() })
        .insert_resource(State::new(AppState::Playing))
        .add_message::<UiCommand>()
        .add_message::<WindowEvent>()
        .add_message::<RequestRedraw>()
        .add_systems(Update, (strokes::read, read_keys, read_clicks).chain());
    app.world_mut().spawn(ActionState::<Action>::default());
    app
}

fn commands_of_update(app: &mut App) -> Vec<UiCommand> {
    app.update();
    app.world_mut().resource_mut::<Messages<UiCommand>>().drain().collect()
}

#[test]
fn taps_turn_the_camera_but_not_behind_a_page() {
    let mut app = reader();
    let tap = |app: &mut App| {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let key = key_event(KeyCode::KeyV, state, Entity::PLACEHOLDER);
            app.world_mut().write_message(WindowEvent::KeyboardInput(key));
        }
    };
    tap(&mut app);
    assert_eq!(commands_of_update(&mut app), [UiCommand::Look(LookAt::TurnOver)]);
    app.world_mut().resource_mut::<UiState>().page = Some(Page::Menu);
    tap(&mut app);
    assert_eq!(commands_of_update(&mut app), []);
}

#[test]
fn a_click_waits_until_the_pointer_has_been_looked_up() {
    let mut app = reader();
    let click = |app: &mut App| {
        let mut mouse = app.world_mut().resource_mut::<ButtonInput<MouseButton>>();
        mouse.press(MouseButton::Left);
        mouse.release(MouseButton::Left);
    };
    let quiet = |app: &mut App| app.world_mut().resource_mut::<ButtonInput<MouseButton>>().clear();
    click(&mut app);
    assert_eq!(commands_of_update(&mut app), []);
    assert_eq!(
        app.world().resource::<Messages<RequestRedraw>>().len(),
        1,
        "a frame follows at once"
    );
    quiet(&mut app);
    assert_eq!(commands_of_update(&mut app), [UiCommand::Click]);
    assert_eq!(commands_of_update(&mut app), []);
    // A click that turns out to be on a panel is none on the table.
    click(&mut app);
    assert_eq!(commands_of_update(&mut app), []);
    quiet(&mut app);
    app.world_mut().resource_mut::<TableArea>().pointer_on_table = false;
    assert_eq!(commands_of_update(&mut app), []);
}

#[test]
fn a_tap_within_a_frame_counts_and_a_held_button_does_not() {
    let mut mouse = ButtonInput::<MouseButton>::default();
    mouse.press(MouseButton::Left);
    assert!(!tap(&mouse, MouseButton::Left), "the state of the actions sees this one");
    mouse.release(MouseButton::Left);
    assert!(tap(&mouse, MouseButton::Left));
    mouse.clear();
    assert!(!tap(&mouse, MouseButton::Left));
}
