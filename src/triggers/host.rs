//! What a game must be able to do for the rules of its scenarios.

use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use bevy_math::Vec2;

use monteria_game::{ModelId, Seats, SideId, StepError, StepResult, Text, Verdict};
use monteria_table::Body;

/// What a game offers to triggers: questions about its state and changes of it. Every
/// change records its events.
///
/// The models that change are on the table.
pub trait TriggerHost: Send + Sync + 'static {
    /// Returns the id of the rule of the ledger that triggers follow.
    fn rule(&self) -> &'static str;

    /// Returns the number of the round, from 1; 0 before the first.
    fn round(&self, world: &World) -> u32;

    /// Returns the sides in their order, sorted and each once: those of the seats. A game
    /// whose rules play a side adds it.
    fn sides(&self, world: &World) -> Vec<SideId> {
        let seats = world.get_resource::<Seats>();
        let mut all: Vec<SideId> =
            seats.into_iter().flat_map(|seats| seats.0.iter().map(|seat| seat.side)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Returns whether a model has the type with this id, or with this name if neither the
    /// name nor the kind of the model says it.
    fn is_of_type(&self, world: &World, model: ModelId, name: &str) -> bool;

    /// Returns whether an action that has begun is the one that a rule names.
    fn is_action(&self, begun: &str, named: &str) -> bool {
        begun == named
    }

    /// Returns whether an action with this id is an attack.
    fn is_attack(&self, action: &str) -> bool;

    /// Returns whether a model has this state.
    fn has_state(&self, world: &World, model: ModelId, state: &str) -> bool;

    /// Returns why an option is refused to a model because it has this state, as a clause;
    /// `None` for the usual words.
    fn state_reason(&self, _state: &str) -> Option<Text> {
        None
    }

    /// Returns whether a model carries this item.
    fn carries(&self, world: &World, model: ModelId, item: &str) -> bool;

    /// Returns whether one model sees another.
    fn sees(&self, world: &World, from: ModelId, to: ModelId) -> bool;

    /// Returns a cost in words (`2 AP`); empty for 0.
    fn cost_text(&self, cost: u8) -> Text;

    /// Returns whether a model can pay a cost.
    ///
    /// # Errors
    /// Why it cannot pay it.
    fn affordable(&self, world: &World, model: ModelId, cost: u8) -> Verdict;

    /// Takes a cost from a model, and adds
    /// [`Occurrence::PointsSpent`](monteria_game::Occurrence::PointsSpent) if the
    /// model has nothing left to act with.
    ///
    /// # Errors
    /// If the model is missing.
    fn spend(&self, world: &mut World, model: ModelId, cost: u8) -> StepResult;

    /// Adds victory points to those of a side.
    ///
    /// # Errors
    /// If the side is missing.
    fn score(&self, world: &mut World, side: SideId, points: i32) -> StepResult;

    /// Returns the objects of this kind on the table, in the order in which they were put
    /// there; none in a game whose [`GameFeatures`](crate::GameFeatures) lack them.
    fn objects(&self, _world: &World, _object: &str) -> Vec<Body> {
        Vec::new()
    }

    /// Returns the level of a model; 0 in a game whose models have none.
    fn level(&self, _world: &World, _model: ModelId) -> i32 {
        0
    }

    /// Returns the side that attacks; `None` in a game without one, and before it is known.
    fn attacker(&self, _world: &World) -> Option<SideId> {
        None
    }

    /// Returns the direction from the middle of the table to the edge at which a side
    /// deploys; `None` in a game without such edges.
    fn own_edge(&self, _world: &World, _side: SideId) -> Option<Vec2> {
        None
    }

    /// Returns this share, in per cent, of the victory points for the elimination of a
    /// model, rounded as the game rounds it; 0 in a game without such points.
    fn share_of_worth(&self, _world: &World, _model: ModelId, _percent: i32) -> i32 {
        0
    }

    /// Adds victory points to those of a side for an object of this kind that it holds.
    ///
    /// # Errors
    /// If the side is missing.
    fn score_held(&self, world: &mut World, side: SideId, points: i32, _: &str) -> StepResult {
        self.score(world, side, points)
    }

    /// Asks a side to name an enemy in secret, after all rules of the checkpoint.
    ///
    /// # Errors
    /// If the game has no secret marks.
    fn mark(&self, _world: &mut World, _side: SideId) -> StepResult {
        Err(StepError::missing("secret marks in this game"))
    }

    /// Takes health from a model, or gives it back if the amount is negative.
    ///
    /// # Errors
    /// If the model is missing.
    fn wound(&self, world: &mut World, model: ModelId, amount: i32) -> StepResult;

    /// Begins or ends a state of a model.
    ///
    /// # Errors
    /// If the model is missing.
    fn set_state(&self, world: &mut World, model: ModelId, state: &str, on: bool) -> StepResult;

    /// Removes a model from the table alive.
    ///
    /// # Errors
    /// If the model is missing.
    fn remove(&self, world: &mut World, model: ModelId, text: Text) -> StepResult;

    /// Lets the game react to a model that a rule has put elsewhere. `fell` is the height
    /// in inches that it fell, or 0 if it did not fall.
    ///
    /// # Errors
    /// If the model is missing.
    fn relocated(&self, _world: &mut World, _model: ModelId, _fell: f32) -> StepResult {
        Ok(())
    }

    /// Ends the match; `None` is a draw.
    ///
    /// # Errors
    /// If the score of a side is missing.
    fn finish(&self, world: &mut World, winner: Option<SideId>, reason: &str) -> StepResult;
}

/// The host of the game that is played.
#[derive(Resource, Clone)]
pub struct Host(pub Arc<dyn TriggerHost>);

impl Host {
    /// Returns the host of a match.
    ///
    /// # Errors
    /// If the game registers none.
    pub(crate) fn of(world: &World) -> StepResult<Arc<dyn TriggerHost>> {
        let host = world.get_resource::<Host>().map(|host| host.0.clone());
        host.ok_or_else(|| StepError::missing("the host of triggers"))
    }
}

/// Runs a function with a system parameter of a world, as a step would: for the
/// methods of a [`TriggerHost`].
pub fn with_param<P: SystemParam + 'static, T>(
    world: &mut World,
    run: impl FnOnce(P::Item<'_, '_>) -> T,
) -> StepResult<T> {
    let mut state = bevy_ecs::system::SystemState::<P>::new(world);
    let param = state.get_mut(world).map_err(|error| StepError::new(error.to_string()))?;
    let result = run(param);
    state.apply(world);
    Ok(result)
}
