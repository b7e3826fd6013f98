//! Sight between models and points, for rulesets and for the presentation.

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};

use crate::decisions::preview::{SightShown, SightState};
use crate::decisions::refusal::Refusal;
use crate::presentation::terrain_text::obstacle_text;
use crate::presentation::viewer::Viewer;
use crate::tabletop::model::{Model, Roster, Tabletop, others_in, sees_model};
use monteria_content::{Text, text};
use monteria_table::{Body, BodyId, Cover, Obstacle, Other, Sight, Spot};

/// Half the size of the marker that stands for a point in sight tests, in inches.
const MARKER_RADIUS: f32 = 0.05;

/// Returns the sight from one body to another by the table alone: Blocking terrain and
/// models hostile to `from` block a line, Obscuring and Blocking terrain give cover.
/// Models that the viewer does not see block nothing.
///
/// The bodies may stand where their models do not, so a place can be tested before
/// a model walks there.
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

/// Returns whether a body sees a marker of the size of a coin at a point.
pub(crate) fn sees_point_from(world: &World, own: &Body, spot: Spot) -> bool {
    let model = own.id;
    let table = &world.resource::<Tabletop>().0;
    let at = Vec2::new(spot.x, spot.z);
    let hides = |other: &Other| {
        !other.friendly && other.body.plan().distance(at) > other.body.radius + MARKER_RADIUS
    };
    let blockers: Vec<Body> =
        others_in(world, model).into_iter().filter(hides).map(|other| other.body).collect();
    let marker = Body {
        id: BodyId(u16::MAX),
        at: Vec3::new(at.x, table.ground(at), at.y),
        radius: MARKER_RADIUS,
        height: 2.0 * MARKER_RADIUS,
    };
    table.sight(own, &marker, &blockers).clear()
}

/// Returns the name of an obstacle in this match.
pub fn named(world: &World, obstacle: Obstacle) -> Text {
    match obstacle {
        Obstacle::Body(id) => {
            let model =
                world.resource::<Roster>().entity(id).and_then(|entity| world.get::<Model>(entity));
            Text::verbatim(model.map_or_else(|| id.to_string(), |model| model.name.clone()))
        }
        Obstacle::Piece(_) | Obstacle::Area(_) => {
            obstacle_text(&world.resource::<Tabletop>().0, obstacle)
        }
    }
}

/// Why one model does not see another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unseen {
    /// An obstacle of this name is in the way.
    Behind(Text),
    /// A rule forbids it, for this reason in words.
    Because(Text),
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
    /// Marks the line as blocked.
    pub fn stop(&mut self, unseen: Unseen) {
        self.state = SightState::Stopped;
        self.by = None;
        self.why = None;
        match unseen {
            Unseen::Behind(by) => self.by = Some(by),
            Unseen::Because(why) => self.why = Some(why),
        }
    }

    /// Describes the sight in words: `in sight with hard cover from the mill`. `after`
    /// follows the name of the obstacle.
    pub fn words(&self, after: impl Into<Text>) -> Text {
        let by = self.by.as_ref();
        match (self.state, by, &self.why) {
            (SightState::Free, ..) => text!("rules-in-sight", "in sight"),
            (SightState::Cover, Some(by), _) => {
                let cover = self.cover_words();
                text!("rules-in-sight-in-from", "in sight with {cover} from {by}").with(after)
            }
            (SightState::Cover, None, _) => {
                text!("rules-in-sight-in", "in sight with {cover}", cover = self.cover_words())
            }
            (SightState::Stopped, Some(by), _) => {
                text!("rules-out-of-sight-behind", "out of sight behind {by}").with(after)
            }
            (SightState::Stopped, None, Some(why)) => {
                text!("rules-out-of-sight-because", "out of sight: {why}")
            }
            (SightState::Stopped, None, None) => text!("rules-out-of-sight", "out of sight"),
        }
    }

    /// Returns the kind of cover in words.
    pub fn cover_words(&self) -> Text {
        self.cover.clone().unwrap_or_else(|| text!("rules-cover", "cover"))
    }

    /// Returns the sight from one body to another as lines to draw, from the
    /// first to the second, with the obstacle that gives cover. `named` returns
    /// the name of an obstacle.
    pub fn new(
        named: impl Fn(Obstacle) -> Text,
        (from, to): (&Body, &Body),
        sight: &Sight,
        cover: Option<&Cover>,
    ) -> SightShown {
        // The table orders the ends of its lines independently of who asks.
        let direction = to.plan() - from.plan();
        let along = |line: (Vec3, Vec3)| {
            let run = line.1 - line.0;
            let (start, end) = if direction.x * run.x + direction.y * run.z < 0.0 {
                (line.1, line.0)
            } else {
                line
            };
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

    /// Returns the distance along the blocked line, or along the line through cover, at
    /// which it meets the obstacle, in inches.
    pub fn met_after(&self) -> Option<f32> {
        let start = self.crossing.map_or(self.from, |line| line[0]);
        Some(Vec3::from(start).distance(Vec3::from(self.met_at?)))
    }
}
