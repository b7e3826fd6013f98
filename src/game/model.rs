//! The models of a match: the components that every game's models have, and the roster
//! that finds them by id.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::error::{OrMissing, StepError, StepResult};
use super::event::EventKind;
use super::form::SetupFault;
use super::format::place;
use super::ids::{ModelId, SeatId, SideId};
use super::models::Models;
use super::step_context::StepContext;
use super::viewer::{Audience, Viewer};
use monteria_table::{Body, Facing, Other, Piece, SpotRefusal, Table, TableDef, TableFault};

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

/// Where a model faces, in games in which it matters: such a game registers it as a
/// component of its models. A game that does not has nothing of it in its states.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Faces(pub Facing);

/// Who sees a model, in games in which not everybody sees every model: such a game
/// registers it as a component. A model without it is seen by everyone. Views leave out
/// what their viewer does not see, nobody's way is barred by it, and what happens to it
/// is told to those alone who see it. What it does for the rules is the game's; its
/// [`Ruleset::deal_hidden`](super::Ruleset::deal_hidden) puts it somewhere else.
#[derive(Component, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeenBy(pub Audience);

/// Whether this viewer sees a model.
pub(super) fn sees_model(world: &World, entity: Entity, viewer: Viewer) -> bool {
    world.get::<SeenBy>(entity).is_none_or(|seen| seen.0.has(viewer))
}

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

/// The table of a match. Areas come and go; pieces of terrain change by
/// [`Tabletop::change_piece`] only, so that it is told.
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

    /// The table as it would be with another piece of terrain in the place of that of
    /// this number, or without it where `now` is none: a rule that moves whoever stands
    /// there asks it where they may go.
    ///
    /// # Errors
    /// A number that no piece has, or what is wrong with the new piece.
    pub fn with_piece(&self, number: usize, now: Option<Piece>) -> StepResult<Table> {
        let mut after = self.0.clone();
        let done = match now {
            Some(piece) => after.change_piece(number, piece),
            None => after.remove_piece(number),
        };
        let told = |faults: Vec<TableFault>| {
            let all: Vec<String> = faults.iter().map(ToString::to_string).collect();
            StepError::new(all.join("; "))
        };
        done.map(|()| after).map_err(told)
    }

    /// The models on the table that stand rightly now and would not on this table, as it
    /// would be after a change: each with its body and why.
    pub fn in_the_way(&self, after: &Table, models: &Models<'_, '_>) -> Vec<(Body, SpotRefusal)> {
        let bodies = models.seen().filter(|(_, seen)| seen.in_play()).map(|(_, seen)| seen.body());
        let standing = bodies.filter(|body| self.0.spot_legal(body, &[]).is_ok());
        standing.filter_map(|body| Some((body, after.spot_legal(&body, &[]).err()?))).collect()
    }

    /// Puts another piece of terrain in the place of that of this number, or takes it off
    /// the table where `now` is none, and writes down that it happened. Nobody may stand
    /// in what is put there, nor on what is taken away: the rule that changes it moves
    /// them first ([`Tabletop::with_piece`] says where to).
    ///
    /// # Errors
    /// A number that no piece has, what is wrong with the new piece, or who stands in the
    /// way and where; nothing has changed then.
    pub fn change_piece(
        &mut self,
        (ctx, models): (&mut StepContext<'_>, &Models<'_, '_>),
        number: usize,
        now: Option<Piece>,
        text: impl Into<String>,
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

/// All other models on the table that whoever commands this one sees, read from the
/// world (outside of systems).
pub(super) fn others_in(world: &World, id: ModelId) -> Vec<Other> {
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
