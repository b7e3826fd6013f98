//! The models of a match: the components that every game's models have, and the roster
//! that finds them by id.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ids::{ModelId, SeatId, SideId};
use crate::match_loop::error::{OrMissing, StepError, StepResult};
use crate::match_loop::step_context::StepContext;
use crate::presentation::event::EventKind;
use crate::presentation::format::place;
use crate::presentation::viewer::{Audience, Viewer};
use crate::setup::form::SetupFault;
use crate::tabletop::models::Models;
use monteria_content::{Text, text};
use monteria_table::{Body, Facing, Other, Piece, SpotRefusal, Table, TableDef, TableFault};

/// Identity of a model, constant for the whole match.
#[derive(Component, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[component(immutable)]
pub struct Model {
    /// Id in this match.
    pub id: ModelId,
    /// Name, unique in the match.
    pub name: String,
    /// Its kind, in words (`Archer`).
    pub kind: String,
    /// Side it fights for.
    pub side: SideId,
    /// The seat that gives its orders; `None` if the rules move it.
    pub seat: Option<SeatId>,
    /// Id of the figure that shows it.
    pub figure: String,
}

/// Place and size of a model: an upright cylinder on the table.
#[derive(Component, Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Stand {
    /// Centre of the base at its foot, in inches.
    pub at: Vec3,
    /// Radius of the base in inches.
    pub radius: f32,
    /// Height of the cylinder in inches.
    pub height: f32,
}

impl Stand {
    /// Returns the cylinder for queries to the table.
    pub fn body(&self, id: ModelId) -> Body {
        Body { id, at: self.at, radius: self.radius, height: self.height }
    }
}

/// Direction a model faces. Only games in which facing matters register it as a
/// component; the states of others do not hold it.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Faces(pub Facing);

/// The viewers that see a model. Only games with hidden models register it as a
/// component; a model without it is seen by everyone. Views leave out models that their
/// viewer does not see, such models block nobody's path, and their events go only to
/// those who see them. Their effect on the rules is the game's own; its
/// [`Ruleset::deal_hidden`](crate::Ruleset::deal_hidden) moves them elsewhere.
#[derive(Component, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeenBy(pub Audience);

/// Returns whether this viewer sees a model.
pub(crate) fn sees_model(world: &World, entity: Entity, viewer: Viewer) -> bool {
    world.get::<SeenBy>(entity).is_none_or(|seen| seen.0.has(viewer))
}

/// Whether a model is on the table.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Presence {
    /// Not yet on the table.
    Reserve,
    /// In play on the table.
    InPlay,
    /// Left the table alive.
    Fled,
    /// Lost its last wound.
    Slain,
}

/// Index from a model's id to its entity; iterates in id order.
#[derive(Resource, Clone, Debug, Default)]
pub struct Roster {
    pub(crate) entities: BTreeMap<ModelId, Entity>,
}

impl Roster {
    /// Returns the entity of this model.
    pub fn entity(&self, id: ModelId) -> Option<Entity> {
        self.entities.get(&id).copied()
    }

    /// Returns all models in id order, including those that have left.
    pub fn iter(&self) -> impl Iterator<Item = (ModelId, Entity)> + '_ {
        self.entities.iter().map(|(id, entity)| (*id, *entity))
    }

    /// Returns all ids in order.
    pub fn ids(&self) -> impl Iterator<Item = ModelId> + '_ {
        self.entities.keys().copied()
    }

    /// Spawns a model with the next free id; a ruleset inserts its own components
    /// on the entity afterwards.
    pub fn spawn(
        world: &mut World,
        describe: impl FnOnce(ModelId) -> (Model, Stand, Presence),
    ) -> (ModelId, Entity) {
        let next =
            world.resource::<Roster>().entities.keys().next_back().map_or(1, |last| last.0 + 1);
        let id = monteria_table::BodyId(next);
        let entity = world.spawn(describe(id)).id();
        world.resource_mut::<Roster>().entities.insert(id, entity);
        (id, entity)
    }
}

/// The table of a match. Areas are added and removed directly; pieces of terrain change
/// by [`Tabletop::change_piece`] only, which records an event.
#[derive(Resource, Clone)]
pub struct Tabletop(pub Table);

impl Tabletop {
    /// Builds the table of a scenario.
    ///
    /// # Errors
    /// Every fault of the definition.
    pub fn build(def: &TableDef) -> Result<Tabletop, SetupFault> {
        let table = def.clone().build().map_err(|faults| {
            let all: Vec<String> = faults.iter().map(ToString::to_string).collect();
            SetupFault::new(
                "scenario",
                Text::verbatim(all.join("; ")),
                text!("rules-a-table-that-can-be-built", "a table that can be built"),
            )
        })?;
        Ok(Tabletop(table))
    }

    /// Returns the table as it would be with piece `number` replaced, or removed if `now`
    /// is `None`. A rule that moves models out of the way queries it for places to go.
    ///
    /// # Errors
    /// A number that no piece has, or the fault of the new piece.
    pub fn with_piece(&self, number: usize, now: Option<Piece>) -> StepResult<Table> {
        let mut after = self.0.clone();
        let done = match now {
            Some(piece) => after.change_piece(number, piece),
            None => after.remove_piece(number),
        };
        let step_error = |faults: Vec<TableFault>| {
            let all: Vec<String> = faults.iter().map(ToString::to_string).collect();
            StepError::new(all.join("; "))
        };
        done.map(|()| after).map_err(step_error)
    }

    /// Returns the models on the table that stand legally now and would not on the table
    /// `after`: each with its body and the reason.
    pub fn in_the_way(&self, after: &Table, models: &Models<'_, '_>) -> Vec<(Body, SpotRefusal)> {
        let bodies = models.seen().filter(|(_, seen)| seen.in_play()).map(|(_, seen)| seen.body());
        let standing = bodies.filter(|body| self.0.spot_legal(body, &[]).is_ok());
        standing.filter_map(|body| Some((body, after.spot_legal(&body, &[]).err()?))).collect()
    }

    /// Replaces piece `number` of the terrain, or removes it if `now` is `None`,
    /// and records the event. No model may stand inside of the new piece or on the
    /// old one: the rule that changes it moves them first
    /// ([`Tabletop::with_piece`] shows where to).
    ///
    /// # Errors
    /// A number that no piece has, the fault of the new piece, or the models in the way;
    /// nothing has changed then.
    pub fn change_piece(
        &mut self,
        (ctx, models): (&mut StepContext<'_>, &Models<'_, '_>),
        number: usize,
        now: Option<Piece>,
        text: impl Into<Text>,
        why: &[&str],
    ) -> StepResult {
        let id = self.0.piece(number).map(|piece| piece.id.clone());
        let id = id.or_missing(format_args!("piece {number} of the terrain"))?;
        let after = self.with_piece(number, now.clone())?;
        let held: Vec<String> = self
            .in_the_way(&after, models)
            .into_iter()
            .map(|(body, why)| {
                format!(
                    "{} ({}) stands {}: {why}",
                    models.name(body.id),
                    body.id,
                    place(body.at.to_array())
                )
            })
            .collect();
        if !held.is_empty() {
            return Err(StepError::new(format!("`{id}` cannot be changed: {}", held.join("; "))));
        }
        self.0 = after;
        ctx.record(EventKind::PieceChanged { piece: number, id, now }, text, why);
        Ok(())
    }
}

/// Returns all other models on the table that the side of this one sees, read from the
/// world (outside of systems); none for a model that is not in the match.
pub(crate) fn others_in(world: &World, id: ModelId) -> Vec<Other> {
    let roster = world.resource::<Roster>();
    let Some(model) = roster.entity(id).and_then(|entity| world.get::<Model>(entity)) else {
        return Vec::new();
    };
    let side = model.side;
    let viewer = model.seat.map_or(Viewer::Referee, Viewer::Seat);
    roster
        .iter()
        .filter_map(|(other, entity)| {
            let model = world.get::<Model>(entity)?;
            let stand = world.get::<Stand>(entity)?;
            let here = other != id && *world.get::<Presence>(entity)? == Presence::InPlay;
            (here && sees_model(world, entity, viewer))
                .then(|| Other { body: stand.body(other), friendly: model.side == side })
        })
        .collect()
}
