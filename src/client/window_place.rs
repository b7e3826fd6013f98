//! The window: its icon, and its size from one start to the next.

use bevy::asset::RenderAssetUsages;
use bevy::ecs::system::NonSendMarker;
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowCloseRequested, WindowResized};
use bevy::winit::WINIT_WINDOWS;
use winit::window::Icon;

use super::settings::{Settings, WindowPlace};

/// The icon: 256 pixels square.
const ICON: &[u8] = include_bytes!("../../assets/icon/monteria.png");

/// Whether this run keeps how the window was left: one that was opened at a size of its own does not.
#[derive(Resource)]
pub(super) struct KeepPlace(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostStartup, put_icon)
        .add_systems(Last, remember.before(super::settings::keep).run_if(|keep: Res<KeepPlace>| keep.0));
}

/// Gives the window its icon, where the system shows one. A desktop that takes it from the menu's entry instead loses nothing.
fn put_icon(windows: Query<Entity, With<PrimaryWindow>>, _main_thread: NonSendMarker) {
    let picture = Image::from_buffer(
        ICON,
        ImageType::Extension("png"),
        CompressedImageFormats::NONE,
        true,
        ImageSampler::Default,
        RenderAssetUsages::MAIN_WORLD,
    );
    let icon = picture.ok().and_then(|picture| {
        let (width, height) = (picture.width(), picture.height());
        Icon::from_rgba(picture.data?, width, height).ok()
    });
    let (Some(icon), Ok(window)) = (icon, windows.single()) else { return };
    WINIT_WINDOWS.with_borrow(|all| {
        if let Some(window) = all.get_window(window) {
            window.set_window_icon(Some(icon));
        }
    });
}

/// Remembers the size while the window is dragged to it, and writes it down when it is closed.
fn remember(
    mut settings: ResMut<Settings>,
    mut last: Local<Option<WindowPlace>>,
    mut resized: MessageReader<WindowResized>,
    mut closing: MessageReader<WindowCloseRequested>,
    mut ending: MessageReader<AppExit>,
    windows: Query<Entity, With<PrimaryWindow>>,
) {
    let before = last.or(settings.window);
    for size in resized.read() {
        let maximized = windows.single().is_ok_and(|window| {
            WINIT_WINDOWS.with_borrow(|all| all.get_window(window).is_some_and(|it| it.is_maximized()))
        });
        let own = WindowPlace { width: size.width as u32, height: size.height as u32, maximized };
        *last = Some(match before {
            Some(before) if maximized => WindowPlace { maximized, ..before },
            _ => own,
        });
    }
    let ends = closing.read().count() + ending.read().count() > 0;
    if ends && last.is_some() && settings.window != *last {
        settings.window = *last;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icon_is_a_picture() {
        let sides = |at: usize| u32::from_be_bytes([ICON[at], ICON[at + 1], ICON[at + 2], ICON[at + 3]]);
        assert_eq!((&ICON[1..4], sides(16), sides(20)), (&b"PNG"[..], 256, 256));
    }

    #[test]
    fn a_size_is_remembered_when_the_window_closes_and_not_before() {
        let mut app = App::new();
        app.init_resource::<Settings>()
            .add_message::<WindowResized>()
            .add_message::<WindowCloseRequested>()
            .add_message::<AppExit>()
            .add_systems(Last, remember);
        let window = app.world_mut().spawn_empty().id();
        app.world_mut().write_message(WindowResized { window, width: 900.0, height: 700.0 });
        app.update();
        assert_eq!(app.world().resource::<Settings>().window, None);
        app.world_mut().write_message(WindowCloseRequested { window });
        app.update();
        let kept = app.world().resource::<Settings>().window;
        assert_eq!(kept, Some(WindowPlace { width: 900, height: 700, maximized: false }));
    }
}
