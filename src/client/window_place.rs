//! The window: its icon, and its size from one start to the next.

use bevy::asset::RenderAssetUsages;
use bevy::ecs::system::NonSendMarker;
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowCloseRequested, WindowResized};
use bevy::winit::WINIT_WINDOWS;
use winit::window::Icon;

use monteria_client_state::settings::{Settings, WindowPlace};

/// The icon: 256 pixels square.
const ICON: &[u8] = include_bytes!("../../assets/icon/monteria.png");

/// Whether this run keeps how the window was left: one that was opened at a size of
/// its own does not.
#[derive(Resource)]
pub(super) struct KeepPlace(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostStartup, (put_icon, fit_screen.run_if(|keep: Res<KeepPlace>| keep.0)))
        .add_systems(
            Last,
            remember
                .before(monteria_client_state::settings::keep)
                .run_if(|keep: Res<KeepPlace>| keep.0),
        );
}

/// Gives the window its icon, where the system shows one. A desktop that takes it from
/// the menu's entry instead loses nothing.
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
    let (Some(icon), Ok(window)) = (icon, windows.single()) else { return };
    WINIT_WINDOWS.with_borrow(|all| {
        if let Some(window) = all.get_window(window) {
            window.set_window_icon(Some(icon));
        }
    });
}

/// A window that opens larger than its screen is made as small as that, where the system
/// tells how large the screen is.
fn fit_screen(
    settings: Res<Settings>,
    mut windows: Query<(Entity, &mut Window), With<PrimaryWindow>>,
    _main_thread: NonSendMarker,
) {
    let Ok((entity, mut window)) = windows.single_mut() else { return };
    // One that fills the screen has its size from the system.
    if settings.window.is_some_and(|it| it.maximized) {
        return;
    }
    let screen = WINIT_WINDOWS.with_borrow(|all| {
        let window = all.get_window(entity)?;
        let monitor = window.current_monitor().or_else(|| window.primary_monitor())?;
        let size = monitor.size();
        Some(Vec2::new(size.width as f32, size.height as f32) / monitor.scale_factor() as f32)
    });
    if let Some(size) = screen.and_then(|screen| smaller(window.size(), screen)) {
        window.resolution.set(size.x, size.y);
    }
}

/// The size of a window that is larger than its screen, made to fit; none
/// for one that fits.
fn smaller(window: Vec2, screen: Vec2) -> Option<Vec2> {
    let fits = window.min(screen);
    (screen.min_element() > 0.0 && fits != window).then_some(fits)
}

/// Remembers the size while the window is dragged to it, and writes it down
/// when it is closed.
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
