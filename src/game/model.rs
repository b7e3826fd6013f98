//! The models of a match: the components that every game's models have, and the roster that finds them by id.

use std::collections::BTreeMap;

use bevy::ecs::prelude::*;
use bevy::math::Vec3;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::error::{OrMissing, StepError, StepResult};
use super::event::EventKind;
use super::form::SetupFault;
use super::ids::{ModelId, SeatId, SideId};
use super::step_context::StepContext;
use crate::table::{Body, Facing, Other, Piece, Table, TableDef};

/// What a model is, for the length of a match.
#[derive(Component, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[component(immutable)]
pub struct Model {
    /// Its id.
    pub id: ModelId,
    /// Its name, unique in the match.
    pub name: String,
    /// What kind it is, in words (`Archer`).
    pub kind: String,
    /// Its side.
    pub side: SideId,
    /// The seat that gives its orders; none where the rules move it.
    pub seat: Option<SeatId>,
    /// The figure that stands for it.
    pub figure: String,
}

/// Where a model stands: an upright cylinder on the table.
#[derive(Component, Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Stand {
    /// The centre of the base at its foot, in inches.
    pub at: Vec3,
    /// Radius of the base in inches.
    pub radius: f32,
    /// Height in inches.
    pub height: f32,
}

impl Stand {
    /// The cylinder for the table's questions.
    pub fn body(&self, id: ModelId) -> Body {
        Body { id, at: self.at, radius: self.radius, height: self.height }
    }
}

/// Where a model faces, in games in which it matters: such a game registers it as a component of its models. A game that does not
/// has nothing of it in its states.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Faces(pub Facing);

/// Whether a model is on the table.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Presence {
    /// Not yet deployed.
    Reserve,
    /// On the table.
    InPlay,
    /// Left the table alive.
    Fled,
    /// Out of wounds.
    Slain,
}

/// Finds a model's entity by its id; iterates in id order.
#[derive(Resource, Clone, Debug, Default)]
pub struct Roster {
    pub(super) entities: BTreeMap<ModelId, Entity>,
}

impl Roster {
    /// The entity of this model.
    pub fn entity(&self, id: ModelId) -> Option<Entity> {
        self.entities.get(&id).copied()
    }

    /// All models in id order, those that have left included.
    pub fn iter(&self) -> impl Iterator<Item = (ModelId, Entity)> + '_ {
        self.entities.iter().map(|(id, entity)| (*id, *entity))
    }

    /// All ids in order.
    pub fn ids(&self) -> impl Iterator<Item = ModelId> + '_ {
        self.entities.keys().copied()
    }

    /// Spawns a model with the next free id; a ruleset inserts its own components on the entity afterwards.
    pub fn spawn(
        world: &mut World,
        describe: impl FnOnce(ModelId) -> (Model, Stand, Presence),
    ) -> (ModelId, Entity) {
        let next = world.resource::<Roster>().entities.keys().next_back().map_or(1, |last| last.0 + 1);
        let id = crate::table::BodyId(next);
        let entity = world.spawn(describe(id)).id();
        world.resource_mut::<Roster>().entities.insert(id, entity);
        (id, entity)
    }
}

/// The table of a match. Areas come and go; pieces of terrain change by [`Tabletop::change_piece`] only, so that it is told.
#[derive(Resource, Clone)]
pub struct Tabletop(pub Table);

impl Tabletop {
    /// The table of a scenario, built.
    ///
    /// # Errors
    /// All that is wrong with it.
    pub fn build(def: &TableDef) -> Result<Tabletop, SetupFault> {
        let table = def.clone().build().map_err(|faults| {
            let all: Vec<String> = faults.iter().map(ToString::to_string).collect();
            SetupFault::new("scenario", all.join("; "), "a table that can be built")
        })?;
        Ok(Tabletop(table))
    }

    /// Puts another piece of terrain in the place of that of this number, or takes it off the table where `now` is none, and
    /// writes down that it happened.
    ///
    /// # Errors
    /// A number that no piece has, or what is wrong with the new piece; nothing has changed then.
    pub fn change_piece(
        &mut self,
        ctx: &mut StepContext<'_>,
        number: usize,
        now: Option<Piece>,
        text: impl Into<String>,
        why: &[&str],
    ) -> StepResult {
        let id = self.0.piece(number).map(|piece| piece.id.clone());
        let id = id.or_missing(format_args!("piece {number} of the terrain"))?;
        let done = match &now {
            Some(piece) => self.0.change_piece(number, piece.clone()),
            None => self.0.remove_piece(number),
        };
        done.map_err(|faults| {
            let all: Vec<String> = faults.iter().map(ToString::to_string).collect();
            StepError::new(all.join("; "))
        })?;
        ctx.record(EventKind::PieceChanged { piece: number, id, now }, text, why);
        Ok(())
    }
}

/// All other models on the table, read from the world (outside of systems).
pub(super) fn others_in(world: &World, id: ModelId) -> Vec<Other> {
    let roster = world.resource::<Roster>();
    let Some(side) = roster.entity(id).and_then(|e| world.get::<Model>(e)).map(|model| model.side) else {
        return Vec::new();
    };
    roster
        .iter()
        .filter_map(|(other, entity)| {
            let (model, stand) = (world.get::<Model>(entity)?, world.get::<Stand>(entity)?);
            (other != id && *world.get::<Presence>(entity)? == Presence::InPlay)
                .then(|| Other { body: stand.body(other), friendly: model.side == side })
        })
        .collect()
}
