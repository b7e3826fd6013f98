//! The edge of the piece of terrain under the pointer.

use bevy::color::Alpha;
use bevy::prelude::*;

use super::super::super::palette::{INK, PARCHMENT};
use super::super::super::session::Session;
use super::super::ink::Ink;
use super::super::materials::Materials;
use super::super::pick::HoveredTerrain;
use super::super::terrain::Plot;
use super::{Easel, LIFT};
use crate::table::Piece;

pub fn draw(
    session: Res<Session>,
    hovered: Res<HoveredTerrain>,
    shared: Res<Materials>,
    mut easel: Easel,
    mut drawn: Local<Option<(usize, Piece)>>,
) {
    let under = hovered.0.and_then(|number| Some((number, session.table.piece(number)?)));
    if under == drawn.as_ref().map(|(number, piece)| (*number, piece)) && easel.holds("terrain") {
        return;
    }
    let plot = under.and_then(|(number, piece)| Plot::new(piece, number, session.table.board().half()));
    *drawn = under.map(|(number, piece)| (number, piece.clone()));
    let mesh = plot.map(|plot| {
        let mut ink = Ink::default();
        for height in [plot.base.max(0.0), plot.top] {
            let mut line: Vec<Vec3> =
                plot.outline.iter().map(|p| Vec3::new(p.x, height + LIFT, p.y)).collect();
            line.extend(line.first().copied());
            ink.dip(INK.with_alpha(0.55));
            ink.line(&line, 0.09);
            ink.dip(PARCHMENT.with_alpha(0.95));
            let raised: Vec<Vec3> = line.iter().map(|p| *p + Vec3::Y * 0.004).collect();
            ink.dashes(&raised, 0.045, 0.28, 0.14);
            if plot.top - plot.base.max(0.0) < 0.1 {
                break;
            }
        }
        ink.mesh()
    });
    easel.lay("terrain", mesh, &shared.overlay);
}
