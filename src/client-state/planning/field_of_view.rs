//! Field of view of one model over the whole table: from its place, from a planned place,
//! or, while the table is edited, from the pointer. In the editor it includes the reach
//! of a move from there.

use std::sync::Arc;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::pages::editor::Editor;
use crate::planning::hover_query::HoverQuery;
use crate::planning::ruler::mover;
use crate::play::playback::Playback;
use crate::play::session::{Reachable, Selection, Session};
use monteria_game::{Game, ModelId, ModelView, Presence, SightState};
use monteria_table::Body;

/// The number of places along the longer side of a table.
const PLACES_ACROSS: f32 = 56.0;
/// The least distance between places on a small table, in inches.
const MIN_STEP: f32 = 0.25;
/// The distance in inches between the places of the reach.
const REACH_STEP: f32 = 0.5;

/// The field of view, as far as it has been computed.
#[derive(Resource, Default)]
pub struct FieldOfView {
    /// Whether the field of view is shown.
    pub on: bool,
    query: HoverQuery<ViewQuery>,
    under_way: Option<View>,
    found: Option<Arc<View>>,
}

/// The subject: a model, its position, and the state of the match.
#[derive(Clone, Copy, PartialEq, Debug)]
struct ViewQuery {
    stamp: u64,
    eye: ModelId,
    at: Vec3,
}

/// A field of view.
pub struct View {
    pub eye: Body,
    /// The model whose size is assumed at the observed places.
    pub other: ModelId,
    /// The distance between the places, in inches.
    pub step: f32,
    /// Places all over the table, on the ground, with the visibility of
    /// the other model there.
    pub places: Vec<(Vec3, SightState)>,
    /// The reach of a move that is open to the deciding model, while the table is edited.
    pub reach: Option<Reachable>,
    /// The body whose visibility is tested.
    to: Body,
    /// The places that are left to compute, the next one last.
    left: Vec<Vec3>,
}

impl FieldOfView {
    /// Returns the field of view, once it is complete.
    pub fn found(&self) -> Option<&Arc<View>> {
        self.found.as_ref()
    }
}

impl View {
    fn new(session: &Session, asked: ViewQuery) -> Option<View> {
        let model = session.view.model(asked.eye)?;
        let body = |model: &ModelView, at| Body {
            id: model.id,
            at,
            radius: model.radius,
            height: model.height,
        };
        let decider =
            session.decision.as_ref().and_then(|decision| session.view.model(decision.model?));
        let hostile = |it: &&ModelView| it.side != model.side && it.presence == Presence::InPlay;
        let other = decider
            .filter(hostile)
            .or_else(|| session.view.models.iter().find(hostile))
            .unwrap_or(model);
        let half = session.table.board().half();
        let step = (half.max_element() * 2.0 / PLACES_ACROSS).max(MIN_STEP);
        let count = (half / step).floor().as_ivec2();
        let plan = |x: i32, z: i32| Vec2::new(x as f32, z as f32) * step;
        let all = (-count.y..=count.y).flat_map(|z| (-count.x..=count.x).map(move |x| plan(x, z)));
        let left = all.map(|at| Vec3::new(at.x, session.table.ground(at), at.y)).collect();
        let eye = body(model, asked.at);
        let to = body(other, Vec3::ZERO);
        Some(View { eye, other: other.id, step, places: Vec::new(), reach: None, to, left })
    }

    /// Computes one more place; returns whether there was one.
    fn compute_next(&mut self, session: &Session, game: &Game) -> bool {
        let Some(at) = self.left.pop() else { return false };
        let seen = game.sight(session.viewer, &self.eye, &self.to.moved(at));
        self.places.push((at, seen.state));
        true
    }

    /// Computes the reach as if no other models were there, because the
    /// table itself is examined.
    fn find_reach(&mut self, session: &Session) {
        let cells = |(_, rules)| {
            let reach = session.table.reach(&self.eye, &rules, &[]);
            reach.cells(REACH_STEP).into_iter().map(|cell| (cell.at, cell.cost)).collect()
        };
        self.reach =
            mover(session).map(|mover| Reachable { step: REACH_STEP, cells: cells(mover) });
    }

    /// Returns the shares of the table that are visible, and visible in cover.
    pub fn shares(&self) -> (f32, f32) {
        let of = |state| self.places.iter().filter(|(_, it)| *it == state).count() as f32;
        let all = self.places.len().max(1) as f32;
        let cover = of(SightState::Cover);
        ((of(SightState::Free) + cover) / all, cover / all)
    }
}

/// Restarts and advances the computation for the match and the pointer.
pub fn find(
    session: Option<Res<Session>>,
    playback: Res<Playback>,
    selection: Res<Selection>,
    editor: Res<Editor>,
    mut field: ResMut<FieldOfView>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let shown = session
        .as_ref()
        .filter(|session| field.on && !playback.busy() && !session.covered(&playback));
    let asked = shown.and_then(|session| subject(session, &selection, &editor));
    if field.query.asked() == asked && field.under_way.is_none() {
        return;
    }
    let field = &mut *field;
    if field.query.ask(asked) {
        field.under_way = shown.zip(asked).and_then(|(session, asked)| View::new(session, asked));
        if let (Some(view), Some(session), true) =
            (&mut field.under_way, shown, editor.open.is_some())
        {
            view.find_reach(session);
        }
        // The old field stays until the new one is complete, unless there is
        // no subject any more.
        field.found = field.found.take().filter(|_| asked.is_some());
    }
    let game = shown.and_then(|session| Some((session, session.game()?)));
    // Nothing is shown, or the field is complete.
    let (Some((session, game)), Some(mut view)) = (game, field.under_way.take()) else { return };
    if let Some(share) = field.query.time_share(selection.scripted) {
        while share.is_left() {
            if !view.compute_next(session, game) {
                field.found = Some(Arc::new(view));
                redraw.write(RequestRedraw);
                return;
            }
        }
    }
    field.under_way = Some(view);
    redraw.write(RequestRedraw);
}

/// Returns the observer and its position: while the table is edited, a model at the
/// pointer; else the model with a planned move, the hovered one, the one with an open
/// sheet, or the deciding one.
fn subject(session: &Session, selection: &Selection, editor: &Editor) -> Option<ViewQuery> {
    let of = |eye, at| Some(ViewQuery { stamp: session.stamp, eye, at });
    let in_play =
        |id: &ModelId| session.view.model(*id).is_some_and(|it| it.presence == Presence::InPlay);
    let decider = || session.decision.as_ref().and_then(|decision| decision.model);
    if editor.open.is_some() {
        let at = selection.pointer?;
        let eye = decider().or_else(|| session.view.models.first().map(|model| model.id))?;
        return of(eye, Vec3::new(at.x, session.table.ground(Vec2::new(at.x, at.z)), at.z));
    }
    if let Some((mover, end)) = session.planned_end(selection) {
        return of(mover, end);
    }
    let all = [selection.hovered, selection.model, decider()];
    let eye = all.into_iter().flatten().find(in_play)?;
    of(eye, session.view.model(eye)?.at.into())
}
