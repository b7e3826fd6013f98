//! Where in the window those figures stand that the card beside the pointer speaks of: it is put where it hides none of them.

use bevy::prelude::*;

use super::super::session::{Selection, Session, SpokenOf};
use super::ViewSystems;
use super::camera::TableCamera;
use super::figure::Standing;
use super::overlay::ghosts;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SpokenOf>().add_systems(Update, look.in_set(ViewSystems::Overlays));
}

fn look(
    session: Res<Session>,
    selection: Res<Selection>,
    standing: Res<Standing>,
    camera: Single<(&Camera, &GlobalTransform), With<TableCamera>>,
    mut spoken_of: ResMut<SpokenOf>,
) {
    let (camera, place) = *camera;
    let right = *place.right();
    let box_of = |at: Vec3, radius: f32, height: f32| {
        let to_window = |at: Vec3| camera.world_to_viewport(place, at).ok();
        let (foot, head) = (to_window(at)?, to_window(at + Vec3::Y * height)?);
        let half = foot.distance(to_window(at + right * radius)?);
        let (low, high) = (foot.min(head), foot.max(head));
        Some(Rect::from_corners(low - Vec2::splat(half), high + Vec2::splat(half)))
    };
    let deciding = session.decision.as_ref().and_then(|decision| decision.model);
    let named = [selection.hovered, selection.target, deciding].into_iter().flatten();
    let stand = named.filter_map(|id| Some((id, *standing.at.get(&id)?)));
    let all = stand.chain(ghosts(&session, &selection)).filter_map(|(id, at)| {
        let model = session.shown.model(id)?;
        box_of(at, model.radius, model.height)
    });
    spoken_of.set_if_neq(SpokenOf(all.collect()));
}
