//! Pictures of the table as a player sees it, without the panels round it, kept
//! in the player's folder.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy::render::view::screenshot::{Captured, Screenshot, save_to_disk};
use bevy::window::RequestRedraw;

use monteria_client_state::pages::ui_state::UiState;
use monteria_client_state::play::session::Session;
use monteria_client_state::play::work::{Notice, Weight};
use monteria_client_view::Unready;
use monteria_content::{ShownPath, file_error};

/// The picture that is being taken.
#[derive(Resource, Default)]
pub(crate) struct Pictures {
    wanted: Option<PathBuf>,
    /// So many whole frames have been drawn without panels.
    frames: u32,
    /// So many frames have been drawn in all.
    waited: u32,
    /// The picture is being read from the graphics card.
    taking: bool,
}

/// Frames without panels before the picture is taken: what one frame decides
/// the next one shows.
const SETTLED: u32 = 6;
/// A picture that takes more frames than this has failed.
const PATIENCE: u32 = 600;

impl Pictures {
    /// Has a picture taken and kept in this file.
    pub(super) fn take(&mut self, file: PathBuf) {
        if self.wanted.is_none() {
            *self = Pictures { wanted: Some(file), ..Pictures::default() };
        }
    }
}

/// Puts the panels aside, takes the picture, and says where it lies.
pub(super) fn take(
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
    if !pictures.taking && under_way.is_empty() && pictures.frames >= SETTLED {
        if let Some(Err(error)) = file.parent().map(std::fs::create_dir_all) {
            done(&mut pictures, &mut ui, Weight::Fault, file_error(&file, &error));
            return;
        }
        commands.spawn(Screenshot::primary_window()).observe(save_to_disk(file));
        pictures.taking = true;
        return;
    }
    if pictures.taking && file.exists() && under_way.is_empty() {
        done(
            &mut pictures,
            &mut ui,
            Weight::Remark,
            format!("The picture lies at {}.", file.shown()),
        );
    } else if pictures.waited > PATIENCE {
        done(
            &mut pictures,
            &mut ui,
            Weight::Fault,
            format!("The picture was not kept at {}.", file.shown()),
        );
    }
}

fn done(pictures: &mut Pictures, ui: &mut UiState, weight: Weight, text: String) {
    *pictures = Pictures::default();
    ui.bare = false;
    ui.tell(Notice::new(weight, text));
}
