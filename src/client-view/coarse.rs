//! The coarse picture: the table drawn at half the resolution each way and laid behind
//! the panels, which keep theirs. It is for machines that render on the processor.

use bevy::camera::{ImageRenderTarget, RenderTarget};
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy::window::{PrimaryWindow, WindowRef};
use bevy_egui::egui::{Area, Color32, Id, Order, Pos2, Rect, TextureId};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, EguiTextureHandle, EguiUserTextures};

use crate::viewpoint::camera::TableCamera;
use monteria_client_state::settings::{Quality, Settings};

/// Pixels of the window that share one of the picture, each way.
const SHARE: u32 = 2;

/// The picture that the table is drawn into where it is not drawn into the window.
#[derive(Resource, Default)]
struct Coarse(Option<Picture>);

struct Picture {
    /// Size in its own pixels.
    size: UVec2,
    /// Number of its pixels per logical pixel of the window.
    scale: f32,
    image: Handle<Image>,
    texture: TextureId,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Coarse>().add_systems(Update, aim).add_systems(EguiPrimaryContextPass, lay);
}

/// Returns the size of the picture for a window of this size; no side is 0.
fn shared(window: UVec2) -> UVec2 {
    window.map(|side| side.div_ceil(SHARE).max(1))
}

/// Sets the camera's target for the current quality: a picture that fits the window,
/// or the window itself.
fn aim(
    mut commands: Commands,
    settings: Res<Settings>,
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(Entity, &mut Projection), With<TableCamera>>,
    mut coarse: ResMut<Coarse>,
    mut images: ResMut<Assets<Image>>,
    mut textures: ResMut<EguiUserTextures>,
) {
    // With its share of the window's scale the picture has the window's logical size, so
    // that screen positions agree.
    let fitting = || (shared(window.physical_size()), window.scale_factor() / SHARE as f32);
    let wanted = (settings.quality == Quality::Coarse).then(fitting);
    if coarse.0.as_ref().map(|picture| (picture.size, picture.scale)) == wanted {
        return;
    }
    if let Some(before) = coarse.0.take() {
        textures.remove_image(before.image.id());
    }
    // The renderer reads the size of a camera's target only where its lens or
    // its target has changed.
    let (camera, mut lens) = camera.into_inner();
    lens.set_changed();
    let mut camera = commands.entity(camera);
    let Some((size, scale)) = wanted else {
        camera.insert(RenderTarget::Window(WindowRef::Primary));
        return;
    };
    let image =
        images.add(Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None));
    let texture = textures.add_image(EguiTextureHandle::Strong(image.clone()));
    camera.insert(RenderTarget::Image(ImageRenderTarget {
        handle: image.clone(),
        scale_factor: scale,
    }));
    coarse.0 = Some(Picture { size, scale, image, texture });
}

/// Draws the picture under everything that the panels draw.
fn lay(mut contexts: EguiContexts, coarse: Res<Coarse>) -> Result {
    let Some(picture) = &coarse.0 else { return Ok(()) };
    let ctx = contexts.ctx_mut()?;
    let window = ctx.viewport_rect();
    // An area lies under everything that is painted without one, which has
    // no order among itself.
    let under =
        Area::new(Id::new("table")).order(Order::Background).interactable(false).fade_in(false);
    under.fixed_pos(window.min).constrain(false).show(ctx, |ui| {
        let whole = Rect::from_min_max(Pos2::ZERO, Pos2::new(1.0, 1.0));
        ui.ctx().layer_painter(ui.layer_id()).image(picture.texture, window, whole, Color32::WHITE);
    });
    Ok(())
}

#[cfg(test)]
mod tests;
