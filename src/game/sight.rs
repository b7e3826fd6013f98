//! Who sees whom, for whoever describes or draws a match.

use bevy::ecs::prelude::*;

use super::model::{Model, Roster, Tabletop, others_in};
use super::preview::{SightShown, SightState};
use crate::table::{Body, Obstacle, Sight};

/// What `from` sees of `to` by the table alone: Blocking terrain and models hostile to `from` stop a line, Obscuring and
/// Blocking terrain give cover.
///
/// The two bodies may stand where their models do not, so that a place can be judged before anyone walks there.
pub fn plain_sight(world: &World, from: &Body, to: &Body) -> SightShown {
    let table = &world.resource::<Tabletop>().0;
    let blockers: Vec<Body> = others_in(world, from.id)
        .into_iter()
        .filter(|other| !other.friendly)
        .map(|other| other.body)
        .collect();
    let sight = table.sight(from, to, &blockers);
    let cover = if sight.clear() { table.cover(from, to) } else { None };
    SightShown::new(world, (from, to), &sight, cover)
}

impl SightShown {
    /// What a line of sight from one body to another comes to, with what gives cover on it, in the names of this match.
    pub fn new(
        world: &World,
        (from, to): (&Body, &Body),
        sight: &Sight,
        cover: Option<Obstacle>,
    ) -> SightShown {
        let name = |obstacle: Obstacle| match obstacle {
            Obstacle::Body(id) => {
                let model =
                    world.resource::<Roster>().entity(id).and_then(|entity| world.get::<Model>(entity));
                model.map_or_else(|| id.to_string(), |model| model.name.clone())
            }
            other => world.resource::<Tabletop>().0.name_of(other),
        };
        let crown = |body: &Body| [body.at.x, body.crown(), body.at.z];
        let (start, end) =
            sight.line.map_or((crown(from), crown(to)), |(start, end)| (start.to_array(), end.to_array()));
        SightShown {
            from: start,
            to: end,
            state: match (sight.clear(), cover) {
                (false, _) => SightState::Stopped,
                (true, Some(_)) => SightState::Cover,
                (true, None) => SightState::Free,
            },
            by: sight.stopped_by.or(cover).map(name),
            stopped_at: sight.stopped_at.map(|at| at.to_array()),
        }
    }
}
