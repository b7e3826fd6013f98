//! The figure shown by itself beside the form in which it is edited.

use bevy::prelude::*;
use bevy_egui::egui::TextureId;

use crate::pages::content_editor::ContentEditor;
use crate::play::session::AppState;
use monteria_content::figures::FigureSource;
use monteria_game::Stance;

/// The base radius in inches of a figure without a known one.
const DEFAULT_RADIUS: f32 = 0.6;

/// The displayed figure and its rendering.
#[derive(Resource, Default)]
pub struct Showcase {
    /// The figure to render, if any.
    pub figure: Option<ShownFigure>,
    /// The texture with its rendering.
    pub texture: Option<TextureId>,
}

/// A figure with its size in inches.
#[derive(Clone, PartialEq, Debug)]
pub struct ShownFigure {
    /// The source of its parts.
    pub source: FigureSource,
    /// The radius of its base.
    pub radius: f32,
    pub height: f32,
    /// Its rotation, in radians.
    pub turned: f32,
    /// The state in which it is shown.
    pub stance: Option<Stance>,
}

/// Shows the figure of the item open in the content editor.
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
        let (radius, height) = model
            .map_or((DEFAULT_RADIUS, source.recipe.height), |model| (model.radius, model.height));
        Some(ShownFigure { source, radius, height, turned: editor.turned, stance: editor.stance })
    });
    if showcase.figure != wanted {
        showcase.figure = wanted;
    }
}
