//! The window's icon, and its size from one run to the next.

use bevy::asset::RenderAssetUsages;
use bevy::ecs::system::NonSendMarker;
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowCloseRequested, WindowResized};
use bevy::winit::WINIT_WINDOWS;
use winit::window::Icon;

use monteria_client_state::settings::{Settings, WindowPlace};

/// The icon, 256 pixels square.
const ICON: &[u8] = include_bytes!("../../assets/icon/monteria.png");

/// Whether this run saves the window's size: not if it was opened with an explicit one.
#[derive(Resource)]
pub(super) struct KeepPlace(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostStartup, (put_icon, fit_screen.run_if(|keep: Res<KeepPlace>| keep.0)))
        .add_systems(
            Last,
            save_size
                .before(monteria_client_state::settings::keep)
                .run_if(|keep: Res<KeepPlace>| keep.0),
        );
}

/// Sets the icon of the window, where the system shows one. A desktop that uses the one
/// of the menu entry is not affected.
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
        let width = picture.width();
        let height = picture.height();
        Icon::from_rgba(picture.data?, width, height).ok()
    });
    if let (Some(icon), Ok(window)) = (icon, windows.single()) {
        WINIT_WINDOWS.with_borrow(|all| {
            if let Some(window) = all.get_window(window) {
                window.set_window_icon(Some(icon));
            }
        });
    }
}

/// Shrinks a window that is larger than its screen, if the system
/// reports the screen's size.
fn fit_screen(
    settings: Res<Settings>,
    mut windows: Query<(Entity, &mut Window), With<PrimaryWindow>>,
    _main_thread: NonSendMarker,
) {
    // The window has been closed.
    let Ok((entity, mut window)) = windows.single_mut() else { return };
    // A maximized window has its size from the system.
    if settings.window.is_some_and(|it| it.maximized) {
        return;
    }
    let screen = WINIT_WINDOWS.with_borrow(|all| {
        let window = all.get_window(entity)?;
        let monitor = window.current_monitor().or_else(|| window.primary_monitor())?;
        let size = monitor.size();
        Some(Vec2::new(size.width as f32, size.height as f32) / monitor.scale_factor() as f32)
    });
    if let Some(size) = screen.and_then(|screen| shrunk(window.size(), screen)) {
        window.resolution.set(size.x, size.y);
    }
}

/// Returns the size of a window shrunk to its screen; `None` if it fits.
fn shrunk(window: Vec2, screen: Vec2) -> Option<Vec2> {
    let fits = window.min(screen);
    (screen.min_element() > 0.0 && fits != window).then_some(fits)
}

/// Records the size when the window is resized, and saves it when it is closed.
fn save_size(
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
            WINIT_WINDOWS
                .with_borrow(|all| all.get_window(window).is_some_and(|it| it.is_maximized()))
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
mod tests;
