//! Facings of models, in games that use them: an arrow head before each base.

use bevy::color::Alpha;
use bevy::prelude::*;

use crate::figure::FigurePositions;
use crate::ink::Ink;
use crate::materials::Materials;
use crate::overlay::{Easel, LIFT};
use monteria_client_state::palette::INK;
use monteria_client_state::play::session::Session;
use monteria_game::Presence;

pub(in crate::overlay) fn draw(
    session: Res<Session>,
    standing: Res<FigurePositions>,
    shared: Res<Materials>,
    mut easel: Easel,
    mut drawn: Local<Vec<(Vec3, Vec2)>>,
) {
    let shown = session.shown.models.iter().filter(|model| model.presence == Presence::InPlay);
    let tip = |model: &monteria_game::ModelView| {
        let way = model.facing?.unit();
        let at = *standing.at.get(&model.id)?;
        let out = way * (model.radius + 0.35);
        Some((at + Vec3::new(out.x, LIFT + 0.01, out.y), way))
    };
    let now: Vec<(Vec3, Vec2)> = shown.filter_map(tip).collect();
    if *drawn == now && easel.holds("facing") {
        return;
    }
    *drawn = now;
    let mut ink = Ink::default();
    ink.dip(INK.with_alpha(0.85));
    for (tip, way) in drawn.iter() {
        ink.head(*tip, *way, 0.3);
    }
    easel.lay("facing", (!ink.is_empty()).then(|| ink.mesh()), &shared.overlay_top);
}
