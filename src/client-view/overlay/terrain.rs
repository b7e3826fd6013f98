//! Edges of terrain: that of the hovered piece, in red that of a piece that blocks the
//! plan or a line of sight, and in orange that of a piece that gives cover.

use bevy::color::Alpha;
use bevy::prelude::*;

use crate::ink::Ink;
use crate::materials::Materials;
use crate::overlay::{Easel, LIFT};
use crate::terrain::Plot;
use monteria_client_state::palette::{INK, PARCHMENT, orange, vermilion};
use monteria_client_state::planning::ruler::Ruler;
use monteria_client_state::play::session::{HoveredTerrain, Selection, Session};
use monteria_game::{Refusal, SightShown, SightState};
use monteria_table::{Body, BodyId, Obstacle, Piece, Table};

/// Reason for drawing the edge of a piece.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lit {
    Under,
    Covers,
    InTheWay,
}

/// A piece with its number, and the reason for drawing its edge.
type Edged = (usize, Piece, Lit);

pub(super) fn draw(
    session: Res<Session>,
    selection: Res<Selection>,
    (hovered, ruler): (Res<HoveredTerrain>, Res<Ruler>),
    shared: Res<Materials>,
    mut easel: Easel,
    mut drawn: Local<Option<Edged>>,
) {
    let refuses = in_the_way(&selection).map(|number| (number, Lit::InTheWay));
    let met = || seen(&selection, &ruler).and_then(|sight| met(&session.table, sight));
    let lit = refuses.or_else(met).or(hovered.0.map(|number| (number, Lit::Under)));
    let under = lit.and_then(|(number, lit)| Some((number, session.table.piece(number)?, lit)));
    let same = |edged: &Edged| under == Some((edged.0, &edged.1, edged.2));
    if easel.holds("terrain") && drawn.as_ref().map_or(under.is_none(), same) {
        return;
    }
    let plot =
        under.and_then(|(number, piece, _)| Plot::new(piece, number, session.table.board().half()));
    *drawn = under.map(|(number, piece, lit)| (number, piece.clone(), lit));
    let dash = match under {
        Some((.., Lit::InTheWay)) => vermilion(),
        Some((.., Lit::Covers)) => orange(),
        _ => PARCHMENT,
    };
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

/// Returns the line of sight that is shown: of an attack, to the only visible model,
/// or along the ruler.
fn seen<'a>(selection: &'a Selection, ruler: &'a Ruler) -> Option<&'a SightShown> {
    let aimed = selection.preview.as_ref().and_then(|preview| preview.sight.as_ref());
    let alone = || match selection.outlook.as_slice() {
        [only] => Some(&only.sight),
        _ => None,
    };
    let along = || ruler.measured().and_then(|measured| measured.sight.as_ref());
    aimed.or_else(alone).or_else(along)
}

/// Returns the piece that a line of sight meets.
fn met(table: &Table, sight: &SightShown) -> Option<(usize, Lit)> {
    /// Tolerance round the point where a piece is met in inches: colliders
    /// are a little wider.
    const NEAR: f32 = 0.05;
    let lit = match sight.state {
        SightState::Free => return None,
        SightState::Cover => Lit::Covers,
        SightState::Stopped => Lit::InTheWay,
    };
    let at = Vec3::from(sight.met_at?);
    let spot =
        Body { id: BodyId(u16::MAX), at: at - Vec3::Y * NEAR, radius: NEAR, height: 2.0 * NEAR };
    // A piece under the line may be met at its very top: the name tells them apart.
    let touched = table.pieces_touching(&spot);
    let is_named = |number: &&usize| {
        table.piece(**number).is_some_and(|it| sight.by.as_ref().is_some_and(|by| *by == it.name))
    };
    touched.iter().find(is_named).or(touched.first()).map(|number| (*number, lit))
}

/// Returns the number of the piece of terrain that blocks the plan.
fn in_the_way(selection: &Selection) -> Option<usize> {
    match selection.route.as_ref()?.as_ref().err()? {
        Refusal::BadSpot { by: Some(Obstacle::Piece(number)), .. } => Some(*number),
        _ => None,
    }
}
