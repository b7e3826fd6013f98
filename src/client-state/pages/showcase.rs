//! A figure that is shown by itself, beside the form in which it is made.

use bevy::prelude::*;
use bevy_egui::egui::TextureId;

use crate::pages::content_editor::ContentEditor;
use crate::play::session::AppState;
use monteria_content::figures::FigureSource;
use monteria_game::Stance;

/// The radius of a base of which nothing is known, in inches.
const RADIUS: f32 = 0.6;

/// The figure that is to be seen, and its picture.
#[derive(Resource, Default)]
pub struct Showcase {
    /// What is to be shown; nothing where there is none.
    pub figure: Option<Shown>,
    /// The picture of it.
    pub texture: Option<TextureId>,
}

/// A figure with its size in inches.
#[derive(Clone, PartialEq, Debug)]
pub struct Shown {
    /// What it is made from.
    pub source: FigureSource,
    /// The radius of its base.
    pub radius: f32,
    /// How tall it is.
    pub height: f32,
    /// How far it is turned, in radians.
    pub turned: f32,
    /// In which state it is shown.
    pub stance: Option<Stance>,
}

/// Has what lies open in the editor be what is shown.
pub fn choose(
    state: Res<State<AppState>>,
    editor: Res<ContentEditor>,
    mut showcase: ResMut<Showcase>,
) {
    let open = editor.open.as_ref().filter(|_| *state.get() == AppState::Content);
    let wanted = open.and_then(|open| {
        let source = open.figure.clone()?;
        let model = open
            .content_preview
            .as_ref()
            .and_then(|content_preview| content_preview.shown.as_ref())
            .map(|(model, _)| model);
        let (radius, height) =
            model.map_or((RADIUS, source.recipe.height), |model| (model.radius, model.height));
        Some(Shown { source, radius, height, turned: editor.turned, stance: editor.stance })
    });
    if showcase.figure != wanted {
        showcase.figure = wanted;
    }
}
