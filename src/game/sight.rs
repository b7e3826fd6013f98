//! Who sees whom, for whoever describes or draws a match.

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};

use super::model::{Model, Roster, Tabletop, others_in, sees_model};
use super::preview::{SightShown, SightState};
use super::refusal::Refusal;
use super::viewer::Viewer;
use monteria_table::{Body, BodyId, Cover, Obstacle, Other, Sight, Spot};

/// Half the size of the marker that must be seen where a point must be, in inches.
const COIN: f32 = 0.05;

/// What `from` sees of `to` by the table alone: Blocking terrain and models hostile to
/// `from` stop a line, Obscuring and Blocking terrain give cover. What the viewer does
/// not see stops nothing.
///
/// The two bodies may stand where their models do not, so that a place can be judged
/// before anyone walks there.
pub(crate) fn plain_sight(world: &World, viewer: Viewer, from: &Body, to: &Body) -> SightShown {
    let table = &world.resource::<Tabletop>().0;
    let entity = |other: &Other| world.resource::<Roster>().entity(other.body.id);
    let seen =
        |other: &Other| entity(other).is_some_and(|entity| sees_model(world, entity, viewer));
    let blockers: Vec<Body> = others_in(world, from.id)
        .into_iter()
        .filter(|other| !other.friendly && seen(other))
        .map(|other| other.body)
        .collect();
    let sight = table.sight(from, to, &blockers);
    let cover = if sight.clear() { table.cover(from, to) } else { None };
    SightShown::new(|obstacle| named(world, obstacle), (from, to), &sight, cover.as_ref())
}

/// Whether a body sees a marker as large as a coin at a point.
pub(super) fn sees_point_from(world: &World, own: &Body, spot: Spot) -> bool {
    let model = own.id;
    let table = &world.resource::<Tabletop>().0;
    let at = Vec2::new(spot.x, spot.z);
    let hides = |other: &Other| {
        !other.friendly && other.body.plan().distance(at) > other.body.radius + COIN
    };
    let blockers: Vec<Body> =
        others_in(world, model).into_iter().filter(hides).map(|other| other.body).collect();
    let marker = Body {
        id: BodyId(u16::MAX),
        at: Vec3::new(at.x, table.ground(at), at.y),
        radius: COIN,
        height: 2.0 * COIN,
    };
    table.sight(own, &marker, &blockers).clear()
}

/// What an obstacle is called in this match.
pub fn named(world: &World, obstacle: Obstacle) -> String {
    match obstacle {
        Obstacle::Body(id) => {
            let model =
                world.resource::<Roster>().entity(id).and_then(|entity| world.get::<Model>(entity));
            model.map_or_else(|| id.to_string(), |model| model.name.clone())
        }
        Obstacle::Piece(_) | Obstacle::Area(_) => world.resource::<Tabletop>().0.name_of(obstacle),
    }
}

/// Why one model does not see another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unseen {
    /// Something of this name is in the way.
    Behind(String),
    /// A rule forbids it, in words.
    Because(String),
}

impl Unseen {
    /// Returns the refusal of an order that needs a line of sight.
    pub fn refusal(self) -> Refusal {
        match self {
            Unseen::Behind(by) => Refusal::NoLineOfSight { by: Some(by), why: None },
            Unseen::Because(why) => Refusal::NoLineOfSight { by: None, why: Some(why) },
        }
    }
}

impl SightShown {
    /// Marks the line as stopped.
    pub fn stop(&mut self, unseen: Unseen) {
        self.state = SightState::Stopped;
        (self.by, self.why) = match unseen {
            Unseen::Behind(by) => (Some(by), None),
            Unseen::Because(why) => (None, Some(why)),
        };
    }

    /// Returns what is seen in words: `in sight with hard cover from the mill`. `after`
    /// follows the name of what the line meets.
    pub fn words(&self, after: &str) -> String {
        let by = self.by.as_ref();
        match (self.state, by, &self.why) {
            (SightState::Free, ..) => "in sight".to_owned(),
            (SightState::Cover, Some(by), _) => {
                format!("in sight with {} from {by}{after}", self.cover_words())
            }
            (SightState::Cover, None, _) => format!("in sight with {}", self.cover_words()),
            (SightState::Stopped, Some(by), _) => format!("out of sight behind {by}{after}"),
            (SightState::Stopped, None, Some(why)) => format!("out of sight: {why}"),
            (SightState::Stopped, None, None) => "out of sight".to_owned(),
        }
    }

    /// Returns what kind of cover there is, in words.
    pub fn cover_words(&self) -> &str {
        self.cover.as_deref().unwrap_or("cover")
    }

    /// What the sight of one body to another comes to, with the lines that bear
    /// it out, from the one to the other, and what gives cover. `named` says what
    /// an obstacle is called.
    pub fn new(
        named: impl Fn(Obstacle) -> String,
        (from, to): (&Body, &Body),
        sight: &Sight,
        cover: Option<&Cover>,
    ) -> SightShown {
        // The table's lines run the same way whoever asks.
        let way = to.plan() - from.plan();
        let along = |line: (Vec3, Vec3)| {
            let run = line.1 - line.0;
            let (start, end) =
                if way.x * run.x + way.y * run.z < 0.0 { (line.1, line.0) } else { line };
            [start.to_array(), end.to_array()]
        };
        let cover = cover.filter(|_| sight.clear());
        let hit = sight.stopped.or(cover.map(|cover| cover.hit));
        let [start, end] = along(sight.line);
        SightShown {
            from: start,
            to: end,
            state: match (sight.clear(), cover) {
                (false, _) => SightState::Stopped,
                (true, Some(_)) => SightState::Cover,
                (true, None) => SightState::Free,
            },
            by: hit.map(|hit| named(hit.what)),
            why: None,
            cover: None,
            met_at: hit.map(|hit| hit.at.to_array()),
            crossing: cover.map(|cover| along(cover.line)),
        }
    }

    /// How far along the line that meets something it does so, in inches: the one that is
    /// stopped, or the one through what gives cover.
    pub fn met_after(&self) -> Option<f32> {
        let start = self.crossing.map_or(self.from, |line| line[0]);
        Some(Vec3::from(start).distance(Vec3::from(self.met_at?)))
    }
}
