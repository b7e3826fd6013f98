//! The edge of the piece of terrain under the pointer; that of the one which is in the way of what is planned, in red.

use bevy::color::Alpha;
use bevy::prelude::*;

use super::super::super::palette::{INK, PARCHMENT, vermilion};
use super::super::super::session::{HoveredTerrain, Selection, Session};
use super::super::ink::Ink;
use super::super::materials::Materials;
use super::super::terrain::Plot;
use super::{Easel, LIFT};
use crate::game::Refusal;
use crate::table::{Obstacle, Piece};

/// A piece with its number, and whether it is in the way.
type Edged = (usize, Piece, bool);

pub fn draw(
    session: Res<Session>,
    selection: Res<Selection>,
    hovered: Res<HoveredTerrain>,
    shared: Res<Materials>,
    mut easel: Easel,
    mut drawn: Local<Option<Edged>>,
) {
    let refuses = in_the_way(&selection);
    let under = refuses.or(hovered.0).and_then(|number| Some((number, session.table.piece(number)?)));
    let same = |edged: &Edged| under == Some((edged.0, &edged.1)) && edged.2 == refuses.is_some();
    if easel.holds("terrain") && drawn.as_ref().map_or(under.is_none(), same) {
        return;
    }
    let plot = under.and_then(|(number, piece)| Plot::new(piece, number, session.table.board().half()));
    *drawn = under.map(|(number, piece)| (number, piece.clone(), refuses.is_some()));
    let dash = if refuses.is_some() { vermilion() } else { PARCHMENT };
    let mesh = plot.map(|plot| {
        let mut ink = Ink::default();
        for height in [plot.base.max(0.0), plot.top] {
            let mut line: Vec<Vec3> =
                plot.outline.iter().map(|p| Vec3::new(p.x, height + LIFT, p.y)).collect();
            line.extend(line.first().copied());
            ink.dip(INK.with_alpha(0.55));
            ink.line(&line, 0.09);
            ink.dip(dash.with_alpha(0.95));
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

/// The number of the piece of terrain that is in the way of what is planned.
fn in_the_way(selection: &Selection) -> Option<usize> {
    match selection.route.as_ref()?.as_ref().err()? {
        Refusal::BadSpot { by: Some(Obstacle::Piece(number)), .. } => Some(*number),
        _ => None,
    }
}
