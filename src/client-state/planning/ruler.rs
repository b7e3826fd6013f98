//! The ruler: from a model or a point of the table to another, how far it is as the crow
//! flies and on foot, and what one sees of the other.

use std::sync::{Arc, Mutex};

use bevy::prelude::*;
use bevy::tasks::AsyncComputeTaskPool;

use crate::commands::carry::Wake;
use crate::pages::editor::Editor;
use crate::play::forks::locked;
use crate::play::session::{Selection, Session};
use monteria_game::{Game, ModelId, ModelView, Needs, Presence, Region, SightShown};
use monteria_table::{Body, MoveRules, Other, Route, Spot, Table, distance};

/// The longest way on foot that is looked for, in inches.
const FARTHEST: f32 = 60.0;

/// The ruler, while it lies on the table.
#[derive(Resource, Default)]
pub struct Ruler {
    /// Whether it is in hand.
    pub on: bool,
    from: Option<End>,
    to: Option<End>,
    asked: Option<Asked>,
    measured: Option<Measured>,
    walked: Arc<Mutex<Option<OnFoot>>>,
}

/// An end of the ruler.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct End {
    /// The point: of a model its foot.
    pub at: Vec3,
    /// The model that stands there.
    pub model: Option<ModelId>,
}

/// What is measured, in which state of the match.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Asked {
    stamp: u64,
    from: End,
    to: End,
}

/// What the ruler says.
#[derive(Clone, PartialEq, Debug)]
pub struct Measured {
    /// From here.
    pub from: End,
    /// To there.
    pub to: End,
    /// How far it is, from rim to rim where models stand there, in inches.
    pub straight: f32,
    /// How much higher the other end is, in inches.
    pub rise: f32,
    /// What somebody at the first end sees of somebody at the other.
    pub sight: Option<SightShown>,
    /// Of whose size they are where nobody stands.
    pub size_of: Option<ModelId>,
    /// Who would go there on foot; none where the game says nothing now
    /// of how anybody moves.
    pub walker: Option<ModelId>,
}

/// The way on foot.
#[derive(Clone, PartialEq, Debug)]
pub enum OnFoot {
    /// So.
    Way(Route),
    /// None, for this reason.
    Barred(String),
}

impl Ruler {
    /// Takes it in hand, or lays it down.
    pub fn toggle(&mut self) {
        *self = Ruler { on: !self.on, ..Ruler::default() };
    }

    /// Lays the next end where this is; after both ends it begins anew.
    pub fn put(&mut self, end: End) {
        match (self.from, self.to) {
            (Some(_), None) => self.to = Some(end),
            _ => (self.from, self.to) = (Some(end), None),
        }
    }

    /// What it says, once both ends are somewhere.
    pub fn measured(&self) -> Option<&Measured> {
        self.measured.as_ref()
    }

    /// The way on foot, once it is known.
    pub fn on_foot(&self) -> Option<OnFoot> {
        locked(&self.walked).clone()
    }

    /// Whether one end lies somewhere.
    pub fn begun(&self) -> bool {
        self.from.is_some()
    }
}

/// What is pointed at, as an end.
pub fn pointed(session: &Session, selection: &Selection) -> Option<End> {
    let model = selection.hovered.and_then(|id| session.view.model(id));
    match model.filter(|model| model.presence == Presence::InPlay) {
        Some(model) => Some(End { at: model.at.into(), model: Some(model.id) }),
        None => selection.pointer.map(|at| End { at, model: None }),
    }
}

/// Keeps what it says true to its ends and to the pointer.
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
            (ruler.asked, ruler.measured) = (None, None);
        }
        return;
    };
    // The pointer is the other end until that is laid.
    let to = ruler.to.or_else(|| pointed(session, &selection)).filter(|to| Some(*to) != ruler.from);
    let asked = ruler.from.zip(to).map(|(from, to)| Asked { stamp: session.stamp, from, to });
    if ruler.asked == asked {
        return;
    }
    ruler.asked = asked;
    ruler.walked = Arc::default();
    let laid = ruler.to.is_some() || selection.scripted;
    let walker = mover(session);
    ruler.measured =
        asked.map(|asked| measured(session, game, asked, walker.as_ref().map(|it| it.0)));
    // A long way takes longer than a frame: it is looked for once the other end is laid.
    let (Some(asked), Some((walker, rules))) = (asked.filter(|_| laid), walker) else { return };
    let Some(walker) = session.view.model(walker) else { return };
    let found = ruler.walked.clone();
    let table = game.table().clone();
    let wake = wake.clone();
    let walk = Walk::new(session, walker, rules, asked);
    let work = move || {
        *locked(&found) = Some(walk.on(&table));
        if let Some(wake) = &wake.0 {
            wake();
        }
    };
    AsyncComputeTaskPool::get().spawn(async move { work() }).detach();
}

fn body(model: &ModelView, at: Vec3) -> Body {
    Body { id: model.id, at, radius: model.radius, height: model.height }
}

fn measured(session: &Session, game: &Game, asked: Asked, walker: Option<ModelId>) -> Measured {
    let Asked { from, to, .. } = asked;
    let model = |end: End| end.model.and_then(|id| session.view.model(id));
    let decider = session.decision.as_ref().and_then(|decision| decision.model);
    let size_of = decider.or(session.view.models.first().map(|model| model.id));
    let sizes = size_of.and_then(|id| session.view.model(id));
    let dot = |at| Body { id: monteria_table::BodyId(u16::MAX), at, radius: 0.0, height: 0.0 };
    let span = |end: End| model(end).map_or_else(|| dot(end.at), |model| body(model, end.at));
    let eye = |end: End| model(end).or(sizes).map(|model| body(model, end.at));
    let sight = eye(from).zip(eye(to)).map(|(from, to)| game.sight(session.viewer, &from, &to));
    let bare = model(from).is_none() || model(to).is_none();
    Measured {
        from,
        to,
        straight: distance(&span(from), &span(to)),
        rise: to.at.y - from.at.y,
        sight,
        size_of: size_of.filter(|_| bare),
        walker,
    }
}

/// Whoever decides, with the rules by which it goes, where the game offers it
/// a way to go.
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

/// A walk from one end to the other.
struct Walk {
    walker: Body,
    rules: MoveRules,
    others: Vec<Other>,
    to: Vec3,
    /// Whether somebody stands there: then it is gone to as near as can be.
    near: bool,
}

impl Walk {
    fn new(session: &Session, walker: &ModelView, rules: MoveRules, asked: Asked) -> Walk {
        let Asked { from, to, .. } = asked;
        // Who stands at the first end makes room for the walker.
        let left_out = [Some(walker.id), from.model];
        let in_play = session.view.models.iter().filter(|it| it.presence == Presence::InPlay);
        let others = in_play.filter(|it| !left_out.contains(&Some(it.id)));
        let others = others
            .map(|it| Other { body: body(it, it.at.into()), friendly: it.side == walker.side });
        let straight = Vec2::new(to.at.x - from.at.x, to.at.z - from.at.z).length();
        let budget = (straight * 2.5 + 8.0).min(FARTHEST);
        Walk {
            walker: body(walker, from.at),
            rules: MoveRules { budget, ..rules },
            others: others.collect(),
            to: to.at,
            near: to.model.is_some_and(|id| id != walker.id),
        }
    }

    fn on(&self, table: &Table) -> OnFoot {
        let reach = table.reach(&self.walker, &self.rules, &self.others);
        if self.near {
            return OnFoot::Way(reach.nearest_to(Vec2::new(self.to.x, self.to.z)));
        }
        match reach.route_to(Spot { x: self.to.x, z: self.to.z, y: None }) {
            Ok(route) => OnFoot::Way(route),
            Err(why) => OnFoot::Barred(why.to_string()),
        }
    }
}

#[cfg(test)]
mod tests;
