//! Input: turns keys, buttons and dropped files into commands.

mod keys;
#[cfg(any(test, feature = "gamepad"))]
mod pad;
#[cfg(feature = "gamepad")]
mod pad_reader;
mod pressed_keys;

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

pub(super) use keys::{bind_next_key, read_clicks, read_keys};

use monteria_client_state::commands::ui_commands::UiCommand;

/// Adds the keyboard, and gamepads if compiled in.
pub(super) fn plugin(app: &mut App) {
    keys::plugin(app);
    #[cfg(feature = "gamepad")]
    pad_reader::plugin(app);
}

/// Opens a file dropped on the window as a save.
pub(super) fn read_drops(
    mut drops: MessageReader<FileDragAndDrop>,
    mut ui_commands: MessageWriter<UiCommand>,
) {
    for drop in drops.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = drop {
            ui_commands.write(UiCommand::Load(path_buf.clone()));
        }
    }
}
