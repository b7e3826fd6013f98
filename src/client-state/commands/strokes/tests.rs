use super::*;

fn reader() -> App {
    let mut app = App::new();
    app.init_resource::<Strokes>()
        .init_resource::<Settings>()
        .add_message::<WindowEvent>()
        .add_systems(Update, read);
    app
}

fn key(key_code: KeyCode, logical_key: Key, pressed: bool) -> WindowEvent {
    let state = if pressed { ButtonState::Pressed } else { ButtonState::Released };
    let window = Entity::PLACEHOLDER;
    WindowEvent::KeyboardInput(KeyboardInput {
        key_code,
        logical_key,
        state,
        text: None,
        repeat: false,
        window,
    })
}

fn letter(text: &str) -> Key {
    Key::Character(text.into())
}

fn strokes(app: &mut App, events: Vec<WindowEvent>) -> Vec<Stroke> {
    app.world_mut().write_message_batch(events);
    app.update();
    app.world().resource::<Strokes>().all().to_vec()
}

#[test]
fn a_whole_chord_within_one_slow_frame_keeps_its_modifier() {
    let mut app = reader();
    let found = strokes(
        &mut app,
        vec![
            key(KeyCode::ControlLeft, Key::Control, true),
            key(KeyCode::KeyZ, letter("z"), true),
            key(KeyCode::KeyZ, letter("z"), false),
            key(KeyCode::ControlLeft, Key::Control, false),
            key(KeyCode::KeyZ, letter("z"), true),
            key(KeyCode::KeyZ, letter("z"), false),
        ],
    );
    let z = |control| Stroke { control, key: KeyCode::KeyZ };
    let held = Stroke { control: true, key: KeyCode::ControlLeft };
    assert_eq!(found, [held, z(true), z(false)]);
    // The panels receive the same: only the second press writes a letter.
    let reported = app.world().resource::<Strokes>().reported.clone();
    let texts = reported.iter().flat_map(panel_events);
    let texts: Vec<egui::Event> =
        texts.filter(|event| matches!(event, egui::Event::Text(_))).collect();
    assert_eq!(texts, [egui::Event::Text("z".to_owned())]);
    let with_control = reported.iter().flat_map(panel_events).filter(|event| match event {
        egui::Event::Key { key: egui::Key::Z, modifiers, .. } => modifiers.ctrl,
        _ => false,
    });
    assert_eq!(with_control.count(), 2);
}

#[test]
fn control_and_a_letter_follow_the_layout_from_the_first_press_on() {
    let mut app = reader();
    // A German keyboard prints Z where an American one prints Y.
    let found = strokes(
        &mut app,
        vec![key(KeyCode::ControlLeft, Key::Control, true), key(KeyCode::KeyY, letter("z"), true)],
    );
    assert_eq!(found.last(), Some(&Stroke { control: true, key: KeyCode::KeyZ }));
    let layout = app.world().resource::<Settings>().layout.clone();
    assert_eq!(layout, {
        let mut german = KeyLayout::named("de", "");
        german.learn(KeyCode::KeyY, 'z');
        german
    });
}

#[test]
fn what_is_held_while_the_window_loses_the_keyboard_is_let_go() {
    let mut app = reader();
    strokes(&mut app, vec![key(KeyCode::ControlLeft, Key::Control, true)]);
    let lost = WindowEvent::KeyboardFocusLost(bevy::input::keyboard::KeyboardFocusLost);
    let found = strokes(&mut app, vec![lost, key(KeyCode::KeyS, letter("s"), true)]);
    assert_eq!(found, [Stroke { control: false, key: KeyCode::KeyS }]);
    // Alt combinations belong to the system.
    let alt = key(KeyCode::AltLeft, Key::Alt, true);
    let found = strokes(&mut app, vec![alt, key(KeyCode::Tab, Key::Tab, true)]);
    assert_eq!(found, []);
}
