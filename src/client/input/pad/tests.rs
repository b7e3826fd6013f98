use super::*;

#[test]
fn a_stick_presses_once_and_a_pad_that_is_gone_lets_go() {
    let sides = (PadPart::LeftStickLeft, PadPart::LeftStickRight);
    let mut down = PressedParts::default();
    let mut at = |at| down.stick(sides, at).collect::<Vec<_>>();
    assert_eq!(at(0.5), []);
    assert_eq!(at(0.6), [(PadPart::LeftStickRight, true)]);
    assert_eq!(at(0.5), [], "it trembles");
    assert_eq!(at(-0.9), [(PadPart::LeftStickLeft, true), (PadPart::LeftStickRight, false)]);
    assert_eq!(down.button(PadPart::South, true), Some((PadPart::South, true)));
    assert_eq!(down.button(PadPart::South, true), None);
    assert_eq!(
        down.release_all().collect::<Vec<_>>(),
        [(PadPart::South, false), (PadPart::LeftStickLeft, false)]
    );
    assert_eq!(down.button(PadPart::South, false), None);
}

#[test]
fn parts_press_the_keys_that_their_actions_have() {
    let (sender, receiver) = std::sync::mpsc::channel();
    let mut app = App::new();
    app.insert_resource(PadEvents(Mutex::new(receiver)))
        .init_resource::<Settings>()
        .add_message::<WindowEvent>()
        .add_message::<KeyboardInput>()
        .add_systems(First, press);
    let window = app.world_mut().spawn((PrimaryWindow, Window::default())).id();
    let pressed = |app: &mut App, part, down| {
        sender.send((part, down)).expect("a pad");
        app.update();
        let mut keys = app.world_mut().resource_mut::<Messages<KeyboardInput>>();
        keys.drain().map(|key| (key.key_code, key.state.is_pressed())).collect::<Vec<_>>()
    };
    assert_eq!(pressed(&mut app, PadPart::South, true), [(KeyCode::Enter, true)]);
    assert_eq!(pressed(&mut app, PadPart::South, false), [(KeyCode::Enter, false)]);
    assert_eq!(pressed(&mut app, PadPart::South, false), [], "it was up");
    let control = KeyCode::ControlLeft;
    assert_eq!(pressed(&mut app, PadPart::CrossUp, true), [(control, true), (KeyCode::Tab, true)]);
    // Without focus, keys are released and none is pressed.
    app.world_mut().entity_mut(window).get_mut::<Window>().expect("a window").focused = false;
    assert_eq!(
        pressed(&mut app, PadPart::CrossUp, false),
        [(KeyCode::Tab, false), (control, false)]
    );
    assert_eq!(pressed(&mut app, PadPart::South, true), []);
    assert_eq!(pressed(&mut app, PadPart::South, false), []);
}

#[test]
fn every_part_does_something_that_has_a_key() {
    let keys = monteria_client_state::controls::keys::Bindings::default();
    let parts: BTreeSet<PadPart> = PARTS.iter().map(|(part, ..)| *part).collect();
    assert_eq!(parts.len(), PARTS.len());
    for (part, action, _) in &PARTS {
        assert!(!keys.of(*action).is_empty(), "{part:?}");
    }
}
