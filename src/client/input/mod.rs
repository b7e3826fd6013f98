//! Input: how keys, buttons and files that are dropped on the window become wishes.

mod keys;
#[cfg(any(test, feature = "gamepad"))]
mod pad;
#[cfg(feature = "gamepad")]
mod pad_reader;

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

pub(super) use keys::{read_clicks, read_keys, take_key};

use monteria_client_state::commands::ui_commands::UiCommand;

/// Adds the keys, and gamepads where the program is built with them.
pub(super) fn plugin(app: &mut App) {
    keys::plugin(app);
    #[cfg(feature = "gamepad")]
    pad_reader::plugin(app);
}

/// A file that is dropped on the window is opened as a save.
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
