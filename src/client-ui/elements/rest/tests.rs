use std::sync::Mutex;

use super::*;

#[test]
fn the_alarm_rings_once_for_the_earliest_and_ends_with_its_owner() {
    let (ask, asked) = channel();
    let (ring, rung) = channel();
    let ring = Mutex::new(ring);
    let wake: Arc<dyn Fn() + Send + Sync> = Arc::new(move || {
        let _ = ring.lock().map(|ring| ring.send(()));
    });
    let thread = std::thread::spawn(move || alarm(&asked, &wake));
    for delay in [Duration::MAX, Duration::from_secs(3600), Duration::ZERO] {
        ask.send(delay).expect("it listens");
    }
    rung.recv().expect("it rings");
    assert!(rung.try_recv().is_err(), "once");
    drop(ask);
    thread.join().expect("it ends");
}

#[test]
fn a_button_is_pressed_however_long_a_frame_takes() {
    use bevy_egui::egui::{Area, Id, PointerButton, RawInput, Rect, pos2, vec2};
    for lasts in [0.01, 1.0, 30.0] {
        let ctx = Context::default();
        presses_may_last(&ctx);
        let at = pos2(20.0, 8.0);
        let button = |pressed| Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        let frames = [
            (0.0, vec![]),
            (0.5, vec![]),
            (1.0, vec![Event::PointerMoved(at), button(true)]),
            (1.0 + lasts, vec![button(false)]),
        ];
        let mut pressed = 0;
        for (time, events) in frames {
            let screen_rect = Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(200.0, 100.0)));
            ctx.begin_pass(RawInput {
                time: Some(time),
                events,
                screen_rect,
                ..Default::default()
            });
            Area::new(Id::new("page")).fixed_pos(pos2(0.0, 0.0)).show(&ctx, |page| {
                pressed += u32::from(page.button("Somewhat wide").clicked());
            });
            ctx.end_pass().drop_without_applying_deltas();
        }
        assert_eq!(pressed, 1, "{lasts} seconds");
    }
}

#[test]
fn a_new_picture_asks_for_one_more_frame() {
    let mut app = App::new();
    app.add_message::<AssetEvent<Image>>().add_message::<RequestRedraw>();
    app.add_systems(Last, draw_again_with_new_pictures);
    let mut asked = |event: Option<AssetEvent<Image>>| {
        app.world_mut().resource_mut::<Messages<RequestRedraw>>().clear();
        if let Some(event) = event {
            app.world_mut().write_message(event);
        }
        app.update();
        !app.world().resource::<Messages<RequestRedraw>>().is_empty()
    };
    let id = AssetId::default();
    assert!(!asked(None));
    assert!(asked(Some(AssetEvent::Modified { id })));
    assert!(!asked(Some(AssetEvent::Removed { id })));
    assert!(asked(Some(AssetEvent::Added { id })));
}

#[test]
fn modifiers_are_reported_when_they_change() {
    let mut app = App::new();
    app.add_systems(Update, tell_modifiers_once);
    let context = app.world_mut().spawn(EguiInput::default()).id();
    let mut told = |modifiers: Modifiers| {
        let mut input = app.world_mut().get_mut::<EguiInput>(context).expect("the context");
        input.events = vec![Event::ModifiersChanged(modifiers), Event::PointerGone];
        app.update();
        app.world().get::<EguiInput>(context).expect("the context").events.len() == 2
    };
    assert!(told(Modifiers::NONE));
    assert!(!told(Modifiers::NONE));
    assert!(told(Modifiers::SHIFT));
    assert!(!told(Modifiers::SHIFT));
    assert!(told(Modifiers::NONE));
}
