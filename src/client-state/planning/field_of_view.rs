//! What one model sees of the whole table, from where it stands, from where it is planned
//! to go, or, while the table is edited, from where the pointer is, and then also where
//! it would get to from there.

use std::sync::Arc;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::pages::editor::Editor;
use crate::planning::rested::Rested;
use crate::planning::ruler::mover;
use crate::play::playback::Playback;
use crate::play::session::{Reachable, Selection, Session};
use monteria_game::{Game, ModelId, ModelView, Presence, SightState};
use monteria_table::Body;

/// Into how many places the longer side of a table is divided.
const PLACES: f32 = 56.0;
/// How far apart the places are to which somebody gets, in inches.
const REACH_STEP: f32 = 0.5;

/// What is seen from somewhere, as far as it has been found out.
#[derive(Resource, Default)]
pub struct FieldOfView {
    /// Whether it is shown.
    pub on: bool,
    rested: Rested<Asked>,
    under_way: Option<View>,
    found: Option<Arc<View>>,
}

/// Who looks, from where, in which state of the match.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Asked {
    stamp: u64,
    eye: ModelId,
    at: Vec3,
}

/// What is seen from somewhere.
pub struct View {
    /// Who looks.
    pub eye: Body,
    /// Whether a model like this one would be seen there.
    pub other: ModelId,
    /// How far apart the places are, in inches.
    pub step: f32,
    /// Places all over the table, at the height of the ground there, and what of the
    /// other would be seen.
    pub places: Vec<(Vec3, SightState)>,
    /// Where it would get to from there by the move that is open to whoever decides,
    /// while the table is edited.
    pub reach: Option<Reachable>,
    /// The size of the other.
    to: Body,
    /// Those that have not been looked at, the last one next.
    left: Vec<Vec3>,
}

impl FieldOfView {
    /// What is seen, once all of it has been found out.
    pub fn found(&self) -> Option<&Arc<View>> {
        self.found.as_ref()
    }
}

impl View {
    fn new(session: &Session, asked: Asked) -> Option<View> {
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
        let step = (half.max_element() * 2.0 / PLACES).max(0.25);
        let count = (half / step).floor().as_ivec2();
        let plan = |x: i32, z: i32| Vec2::new(x as f32, z as f32) * step;
        let all = (-count.y..=count.y).flat_map(|z| (-count.x..=count.x).map(move |x| plan(x, z)));
        let left = all.map(|at| Vec3::new(at.x, session.table.ground(at), at.y)).collect();
        let eye = body(model, asked.at);
        let to = body(other, Vec3::ZERO);
        Some(View { eye, other: other.id, step, places: Vec::new(), reach: None, to, left })
    }

    /// Looks at one place more; whether there was one.
    fn look(&mut self, session: &Session, game: &Game) -> bool {
        let Some(at) = self.left.pop() else { return false };
        let seen = game.sight(session.viewer, &self.eye, &self.to.moved(at));
        self.places.push((at, seen.state));
        true
    }

    /// Finds out where it would get to, as if it stood alone: the table is
    /// what is looked at.
    fn find_reach(&mut self, session: &Session) {
        let cells = |(_, rules)| {
            let reach = session.table.reach(&self.eye, &rules, &[]);
            reach.cells(REACH_STEP).into_iter().map(|cell| (cell.at, cell.cost)).collect()
        };
        self.reach =
            mover(session).map(|mover| Reachable { step: REACH_STEP, cells: cells(mover) });
    }

    /// The share of the table that is seen, and that is seen in cover.
    pub fn shares(&self) -> (f32, f32) {
        let of = |state| self.places.iter().filter(|(_, it)| *it == state).count() as f32;
        let all = self.places.len().max(1) as f32;
        let cover = of(SightState::Cover);
        ((of(SightState::Free) + cover) / all, cover / all)
    }
}

/// Keeps what is seen true to the match and to the pointer.
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
    if field.rested.asked() == asked && field.under_way.is_none() {
        return;
    }
    let field = &mut *field;
    if field.rested.ask(asked) {
        field.under_way = shown.zip(asked).and_then(|(session, asked)| View::new(session, asked));
        if let (Some(view), Some(session), true) =
            (&mut field.under_way, shown, editor.open.is_some())
        {
            view.find_reach(session);
        }
        // What was seen from elsewhere stays until the answer is there, unless
        // nobody asks any more.
        field.found = field.found.take().filter(|_| asked.is_some());
    }
    let game = shown.and_then(|session| Some((session, session.game()?)));
    let (Some((session, game)), Some(mut view)) = (game, field.under_way.take()) else { return };
    if let Some(share) = field.rested.share(selection.scripted) {
        while share.lasts() {
            if !view.look(session, game) {
                field.found = Some(Arc::new(view));
                redraw.write(RequestRedraw);
                return;
            }
        }
    }
    field.under_way = Some(view);
    redraw.write(RequestRedraw);
}

/// Who looks, and from where: while the table is edited somebody who stands at the
/// pointer, else who is planned to go somewhere, is pointed at, has its sheet open
/// or is to decide.
fn subject(session: &Session, selection: &Selection, editor: &Editor) -> Option<Asked> {
    let of = |eye, at| Some(Asked { stamp: session.stamp, eye, at });
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
