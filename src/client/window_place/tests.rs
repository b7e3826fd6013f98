use super::*;

#[test]
fn the_icon_is_a_picture() {
    let sides =
        |at: usize| u32::from_be_bytes([ICON[at], ICON[at + 1], ICON[at + 2], ICON[at + 3]]);
    assert_eq!((&ICON[1..4], sides(16), sides(20)), (&b"PNG"[..], 256, 256));
}

#[test]
fn a_window_is_no_larger_than_its_screen() {
    let usual = Vec2::new(1440.0, 810.0);
    let screen = Vec2::new(1280.0, 720.0);
    assert_eq!(shrunk(usual, screen), Some(screen));
    assert_eq!(shrunk(usual, Vec2::new(1920.0, 720.0)), Some(Vec2::new(1440.0, 720.0)));
    assert_eq!(shrunk(usual, Vec2::new(1920.0, 1080.0)), None);
    assert_eq!(shrunk(usual, Vec2::ZERO), None, "a screen without a size says nothing");
}

#[test]
fn a_size_is_remembered_when_the_window_closes_and_not_before() {
    let mut app = App::new();
    app.init_resource::<Settings>()
        .add_message::<WindowResized>()
        .add_message::<WindowCloseRequested>()
        .add_message::<AppExit>()
        .add_systems(Last, save_size);
    let window = app.world_mut().spawn_empty().id();
    app.world_mut().write_message(WindowResized { window, width: 900.0, height: 700.0 });
    app.update();
    assert_eq!(app.world().resource::<Settings>().window, None);
    app.world_mut().write_message(WindowCloseRequested { window });
    app.update();
    let kept = app.world().resource::<Settings>().window;
    assert_eq!(kept, Some(WindowPlace { width: 900, height: 700, maximized: false }));
}
