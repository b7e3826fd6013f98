//! Pictures of the table without panels, saved in the player's folder.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy::render::view::screenshot::{Captured, Screenshot, save_to_disk};
use bevy::window::RequestRedraw;

use monteria_client_state::pages::ui_state::UiState;
use monteria_client_state::play::session::Session;
use monteria_client_state::play::work::{Notice, NoticeKind};
use monteria_client_view::Unready;
use monteria_content::{ShownPath, file_error};
use monteria_game::{Text, text};

/// The picture that is being taken.
#[derive(Resource, Default)]
pub(crate) struct Pictures {
    wanted: Option<PathBuf>,
    /// Whole frames drawn without panels.
    frames: u32,
    /// Frames drawn in all.
    waited: u32,
    /// Whether the picture is being read from the graphics card.
    taking: bool,
}

/// Frames without panels before the picture is taken, because changes of one frame
/// show in the next.
const SETTLED_FRAMES: u32 = 6;
/// The number of frames after which taking a picture has failed.
const MAX_FRAMES: u32 = 600;

impl Pictures {
    /// Requests a picture in this file.
    pub(super) fn request(&mut self, file: PathBuf) {
        if self.wanted.is_none() {
            *self = Pictures { wanted: Some(file), ..Pictures::default() };
        }
    }
}

/// Hides the panels, takes the picture, and reports its place.
pub(super) fn take_requested(
    mut pictures: ResMut<Pictures>,
    session: Option<Res<Session>>,
    unready: Res<Unready>,
    under_way: Query<Entity, Or<(With<Captured>, With<Screenshot>)>>,
    mut ui: ResMut<UiState>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut commands: Commands,
) {
    let Some(file) = pictures.wanted.clone() else { return };
    redraw.write(RequestRedraw);
    pictures.waited += 1;
    pictures.frames = if unready.waits() { 0 } else { pictures.frames + 1 };
    ui.bare = session.is_some();
    if !pictures.taking && under_way.is_empty() && pictures.frames >= SETTLED_FRAMES {
        if let Some(Err(error)) = file.parent().map(std::fs::create_dir_all) {
            finish(&mut pictures, &mut ui, NoticeKind::Fault, file_error(&file, &error));
            return;
        }
        commands.spawn(Screenshot::primary_window()).observe(save_to_disk(file));
        pictures.taking = true;
        return;
    }
    if pictures.taking && file.exists() && under_way.is_empty() {
        finish(
            &mut pictures,
            &mut ui,
            NoticeKind::Remark,
            text!(
                "window-the-picture-lies-at",
                "The picture was saved to {file}.",
                file = file.shown()
            ),
        );
    } else if pictures.waited > MAX_FRAMES {
        finish(
            &mut pictures,
            &mut ui,
            NoticeKind::Fault,
            text!(
                "window-the-picture-was-not-kept-at",
                "The picture could not be saved to {file}.",
                file = file.shown()
            ),
        );
    }
}

fn finish(pictures: &mut Pictures, ui: &mut UiState, weight: NoticeKind, text: Text) {
    *pictures = Pictures::default();
    ui.bare = false;
    ui.tell(Notice::new(weight, text));
}
