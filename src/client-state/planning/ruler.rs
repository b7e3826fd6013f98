//! The ruler: measures from a model or a point of the table to another the distance in a
//! straight line and on foot, and the visibility.

use std::sync::{Arc, Mutex};

use bevy::prelude::*;
use bevy::tasks::AsyncComputeTaskPool;

use crate::commands::jobs::Wake;
use crate::pages::editor::Editor;
use crate::play::forks::locked;
use crate::play::session::{Selection, Session};
use monteria_game::{
    Game, ModelId, ModelView, Needs, Presence, Region, SightShown, Text, move_refusal_text,
};
use monteria_table::{Body, MoveRules, Other, Route, Spot, Table, distance};

/// The longest path on foot relative to the straight distance, before `DETOUR` is added.
const DETOUR_FACTOR: f32 = 2.5;
/// The detour in inches that is searched even over short distances.
const DETOUR: f32 = 8.0;
/// The longest path on foot that is searched, in inches.
const MAX_PATH: f32 = 60.0;

/// The ruler, with its ends on the table.
#[derive(Resource, Default)]
pub struct Ruler {
    /// Whether the ruler is in use.
    pub on: bool,
    from: Option<End>,
    to: Option<End>,
    asked: Option<RulerQuery>,
    measured: Option<Measurement>,
    path: Arc<Mutex<Option<OnFoot>>>,
}

/// An end of the ruler.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct End {
    /// The position in inches; for a model, its foot.
    pub at: Vec3,
    pub model: Option<ModelId>,
}

/// The subject of a measurement, in a state of the match.
#[derive(Clone, Copy, PartialEq, Debug)]
struct RulerQuery {
    stamp: u64,
    from: End,
    to: End,
}

/// The result of a measurement.
#[derive(Clone, PartialEq, Debug)]
pub struct Measurement {
    pub from: End,
    pub to: End,
    /// The distance in inches, from rim to rim between models.
    pub straight: f32,
    /// The height of the other end above the first, in inches.
    pub rise: f32,
    /// The visibility of the other end from the first.
    pub sight: Option<SightShown>,
    /// The model whose size is assumed at ends without one.
    pub size_of: Option<ModelId>,
    /// The model that would walk; `None` if the game does not say now how models move.
    pub walker: Option<ModelId>,
}

/// The path on foot.
#[derive(Clone, PartialEq, Debug)]
pub enum OnFoot {
    Way(Route),
    /// No path, for this reason.
    Barred(Text),
}

impl Ruler {
    /// Takes up the ruler, or removes it.
    pub fn toggle(&mut self) {
        *self = Ruler { on: !self.on, ..Ruler::default() };
    }

    /// Places the next end; after both ends a new measurement begins.
    pub fn put(&mut self, end: End) {
        match (self.from, self.to) {
            (Some(_), None) => self.to = Some(end),
            _ => (self.from, self.to) = (Some(end), None),
        }
    }

    /// Returns the measurement, once both ends are known.
    pub fn measured(&self) -> Option<&Measurement> {
        self.measured.as_ref()
    }

    /// Returns the path on foot, once it is known.
    pub fn on_foot(&self) -> Option<OnFoot> {
        locked(&self.path).clone()
    }

    /// Returns whether the first end is placed.
    pub fn begun(&self) -> bool {
        self.from.is_some()
    }
}

/// Returns the object under the pointer, as an end.
pub fn pointed(session: &Session, selection: &Selection) -> Option<End> {
    let model = selection.hovered.and_then(|id| session.view.model(id));
    match model.filter(|model| model.presence == Presence::InPlay) {
        Some(model) => Some(End { at: model.at.into(), model: Some(model.id) }),
        None => selection.pointer.map(|at| End { at, model: None }),
    }
}

/// Updates the measurement for the ends and the pointer.
pub fn measure(
    session: Option<Res<Session>>,
    selection: Res<Selection>,
    editor: Res<Editor>,
    wake: Res<Wake>,
    mut ruler: ResMut<Ruler>,
) {
    let open = session.as_ref().filter(|_| ruler.on && editor.open.is_none());
    let Some((session, game)) = open.and_then(|session| Some((session, session.game()?))) else {
        if ruler.asked.is_some() {
            ruler.asked = None;
            ruler.measured = None;
        }
        return;
    };
    // The pointer is the other end until that is placed.
    let to = ruler.to.or_else(|| pointed(session, &selection)).filter(|to| Some(*to) != ruler.from);
    let asked = ruler.from.zip(to).map(|(from, to)| RulerQuery { stamp: session.stamp, from, to });
    if ruler.asked == asked {
        return;
    }
    ruler.asked = asked;
    ruler.path = Arc::default();
    let placed = ruler.to.is_some() || selection.scripted;
    let walker = mover(session);
    ruler.measured =
        asked.map(|asked| measured(session, game, asked, walker.as_ref().map(|it| it.0)));
    // A long path takes longer than a frame: it is searched once the other end is placed.
    let search = asked.filter(|_| placed).zip(walker).and_then(|(asked, (walker, rules))| {
        Some(PathSearch::new(session, session.view.model(walker)?, rules, asked))
    });
    if let Some(search) = search {
        search_on_thread(search, game.table().clone(), ruler.path.clone(), wake.clone());
    }
}

/// Searches a path on a background thread, and writes it to `found`.
fn search_on_thread(
    search: PathSearch,
    table: Table,
    found: Arc<Mutex<Option<OnFoot>>>,
    wake: Wake,
) {
    let work = move || {
        *locked(&found) = Some(search.run(&table));
        if let Some(wake) = &wake.0 {
            wake();
        }
    };
    AsyncComputeTaskPool::get().spawn(async move { work() }).detach();
}

fn body(model: &ModelView, at: Vec3) -> Body {
    Body { id: model.id, at, radius: model.radius, height: model.height }
}

fn measured(
    session: &Session,
    game: &Game,
    asked: RulerQuery,
    walker: Option<ModelId>,
) -> Measurement {
    let RulerQuery { from, to, .. } = asked;
    let model = |end: End| end.model.and_then(|id| session.view.model(id));
    let decider = session.decision.as_ref().and_then(|decision| decision.model);
    let size_of = decider.or(session.view.models.first().map(|model| model.id));
    let sizes = size_of.and_then(|id| session.view.model(id));
    let dot = |at| Body { id: monteria_table::BodyId(u16::MAX), at, radius: 0.0, height: 0.0 };
    let span = |end: End| model(end).map_or_else(|| dot(end.at), |model| body(model, end.at));
    let eye = |end: End| model(end).or(sizes).map(|model| body(model, end.at));
    let sight = eye(from).zip(eye(to)).map(|(from, to)| game.sight(session.viewer, &from, &to));
    let bare = model(from).is_none() || model(to).is_none();
    Measurement {
        from,
        to,
        straight: distance(&span(from), &span(to)),
        rise: to.at.y - from.at.y,
        sight,
        size_of: size_of.filter(|_| bare),
        walker,
    }
}

/// Returns the deciding model with its movement rules, if the game offers it a move.
pub fn mover(session: &Session) -> Option<(ModelId, MoveRules)> {
    let decision = session.decision.as_ref()?;
    decision.options.iter().find_map(|choice| match &choice.needs {
        Needs::To(Region::Reach { model, rules } | Region::Approach { model, rules, .. }) => {
            Some((*model, rules.clone()))
        }
        Needs::To(Region::March { troop, rules, .. }) => Some((*troop.first()?, rules.clone())),
        _ => None,
    })
}

/// A search for a path from one end to the other.
struct PathSearch {
    walker: Body,
    rules: MoveRules,
    others: Vec<Other>,
    to: Vec3,
    /// Whether a model stands at the end: then the path leads as near as possible.
    approach: bool,
}

impl PathSearch {
    fn new(
        session: &Session,
        walker: &ModelView,
        rules: MoveRules,
        asked: RulerQuery,
    ) -> PathSearch {
        let RulerQuery { from, to, .. } = asked;
        // The model at the first end makes room for the walker.
        let left_out = [Some(walker.id), from.model];
        let in_play = session.view.models.iter().filter(|it| it.presence == Presence::InPlay);
        let others = in_play.filter(|it| !left_out.contains(&Some(it.id)));
        let others = others
            .map(|it| Other { body: body(it, it.at.into()), friendly: it.side == walker.side });
        let straight = Vec2::new(to.at.x - from.at.x, to.at.z - from.at.z).length();
        let budget = (straight * DETOUR_FACTOR + DETOUR).min(MAX_PATH);
        PathSearch {
            walker: body(walker, from.at),
            rules: MoveRules { budget, ..rules },
            others: others.collect(),
            to: to.at,
            approach: to.model.is_some_and(|id| id != walker.id),
        }
    }

    fn run(&self, table: &Table) -> OnFoot {
        let reach = table.reach(&self.walker, &self.rules, &self.others);
        if self.approach {
            return OnFoot::Way(reach.nearest_to(Vec2::new(self.to.x, self.to.z)));
        }
        match reach.route_to(Spot { x: self.to.x, z: self.to.z, y: None }) {
            Ok(route) => OnFoot::Way(route),
            Err(why) => OnFoot::Barred(move_refusal_text(&why)),
        }
    }
}

#[cfg(test)]
mod tests;
