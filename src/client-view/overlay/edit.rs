//! Handles of a table that is edited: a mark at every point, the edge of chosen pieces,
//! and the place where a lifted piece would come down.

use bevy::color::Alpha;
use bevy::prelude::*;

use crate::ink::Ink;
use crate::materials::Materials;
use crate::overlay::{Easel, LIFT};
use crate::terrain::Plot;
use monteria_client_state::pages::editor::Editor;
use monteria_client_state::palette::{INK, PARCHMENT, orange, sky};
use monteria_client_state::play::session::{Selection, Session};
use monteria_game::{Placed, PlacedWhat};
use monteria_table::Piece;

/// Radius of a mark, in inches.
const MARK: f32 = 0.5;

/// State that was drawn: everything with a place, the chosen ones, the shift of these by
/// the pointer, and the piece being added with its place.
type DrawnEdit = (Vec<Placed>, Vec<String>, Option<Vec2>, Option<(Piece, Vec2)>);

pub(super) fn draw(
    session: Res<Session>,
    selection: Res<Selection>,
    editor: Res<Editor>,
    shared: Res<Materials>,
    mut easel: Easel,
    mut drawn: Local<Option<DrawnEdit>>,
) {
    let now = editor.open.as_ref().map(|open| {
        let at = selection.pointer.map(|at| Vec2::new(at.x, at.z));
        let shift = at.filter(|_| open.lifted).map(|at| open.shift(at));
        (open.placed.clone(), open.chosen.clone(), shift, open.adding.clone().zip(at))
    });
    if *drawn == now && easel.holds("edit") {
        return;
    }
    let mut ink = Ink::default();
    if let Some((placed, chosen, shift, adding)) = &now {
        let half = session.table.board().half();
        for one in placed {
            let is_chosen = chosen.contains(&one.path);
            let by = shift.filter(|_| is_chosen).unwrap_or_default();
            let tone = if is_chosen { orange() } else { sky() };
            match &one.what {
                PlacedWhat::Point(at) => {
                    let at = *at + by;
                    let height = session.table.ground(at) + LIFT;
                    point(&mut ink, Vec3::new(at.x, height, at.y), tone, &one.name);
                }
                PlacedWhat::Disc(at, radius) => {
                    let at = *at + by;
                    let at = Vec3::new(at.x, session.table.ground(at) + LIFT, at.y);
                    point(&mut ink, at, tone, &one.name);
                    ink.dip(tone);
                    ink.ring(at, radius.max(MARK), 0.07);
                }
                PlacedWhat::Stretch((from, to)) => {
                    let [from, to] =
                        [from, to].map(|end| Vec3::new(end.x + by.x, LIFT, end.y + by.y));
                    ink.dip(INK.with_alpha(0.6));
                    ink.line(&[from, to], 0.42);
                    ink.dip(tone);
                    ink.line(&[from + Vec3::Y * 0.004, to + Vec3::Y * 0.004], 0.26);
                    point(&mut ink, from.midpoint(to), tone, &one.name);
                }
                PlacedWhat::Piece(piece) if is_chosen => {
                    edge(&mut ink, piece, by, half);
                }
                PlacedWhat::Piece(_) => {}
            }
        }
        if let Some((piece, at)) = adding {
            edge(&mut ink, piece, *at, half);
        }
    }
    easel.lay("edit", (!ink.is_empty()).then(|| ink.mesh()), &shared.overlay);
    *drawn = now;
}

/// Draws the edge of a piece that is shifted by `by`, below and above.
fn edge(ink: &mut Ink, piece: &Piece, by: Vec2, half: Vec2) {
    // A piece outside the board has no outline.
    let Some(plot) = Plot::new(piece, 0, half * 4.0) else { return };
    for height in [plot.base.max(0.0), plot.top.max(0.0)] {
        let at = |p: &Vec2| Vec3::new(p.x + by.x, height + 2.0 * LIFT, p.y + by.y);
        let mut line: Vec<Vec3> = plot.outline.iter().map(at).collect();
        line.extend(line.first().copied());
        ink.dip(INK.with_alpha(0.6));
        ink.line(&line, 0.12);
        ink.dip(orange());
        ink.line(&line.iter().map(|p| *p + Vec3::Y * 0.004).collect::<Vec<_>>(), 0.06);
    }
}

/// Draws the mark of a point with its name.
fn point(ink: &mut Ink, at: Vec3, tone: bevy::color::Srgba, name: &str) {
    ink.dip(INK.with_alpha(0.6));
    ink.disc(at, MARK);
    ink.dip(tone);
    ink.ring(at + Vec3::Y * 0.006, MARK - 0.06, 0.09);
    ink.dip(PARCHMENT);
    ink.disc(at + Vec3::Y * 0.006, 0.07);
    ink.dip(INK);
    ink.text(at + Vec3::new(0.0, 0.01, MARK + 0.4), Vec2::X, name, 0.55);
}
