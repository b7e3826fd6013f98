//! What a ruleset registers with the engine: its steps, its decisions and the parts of its state.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy::ecs::component::Mutable;
use bevy::ecs::prelude::*;
use bevy::ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy::ecs::system::{IntoSystem, ScheduleSystem};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::agenda::{Agenda, Step, read_step};
use super::decision::{Answer, Decision};
use super::error::GameError;
use super::model::{Model, Presence, Roster, Stand, Tabletop};
use super::seats::Seats;
use super::snapshot::{
    CopyPart, Keeps, Part, component_part, copy_resource, kept_part, resource_part, table_part,
};
use super::step_context::{DiceBox, EventLog, OutcomeSlot};

type RunStep = Arc<dyn Fn(&mut World, &[u8]) -> Result<(), GameError> + Send + Sync>;
type AskStep = Arc<dyn Fn(&mut World, &[u8]) -> Result<Option<Decision>, GameError> + Send + Sync>;
type AnswerStep = Arc<dyn Fn(&mut World, &[u8], Answer) -> Result<(), GameError> + Send + Sync>;

/// How the engine takes a step.
#[derive(Clone)]
pub(super) enum Runner {
    /// Runs to its end by itself.
    Work(RunStep),
    /// Asks a seat first.
    Ask {
        /// Builds the decision; reads only.
        ask: AskStep,
        /// Receives the answer.
        answer: AnswerStep,
    },
}

/// The schedule that runs after every step: a ruleset's bookkeeping that no step has to remember.
#[derive(ScheduleLabel, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct BetweenSteps;

/// Takes a ruleset's registrations into the world of a new match.
pub struct Builder<'w> {
    world: &'w mut World,
    pub(super) runners: BTreeMap<&'static str, Runner>,
    pub(super) parts: Vec<Part>,
    pub(super) constants: Vec<CopyPart>,
}

impl<'w> Builder<'w> {
    /// A builder for this world, with the engine's own parts registered.
    pub(super) fn new(world: &'w mut World) -> Self {
        super::fallback::install(world);
        let mut between = Schedule::new(BetweenSteps);
        between.set_executor(SingleThreadedExecutor::new());
        world.add_schedule(between);
        world.init_resource::<Roster>();
        world.init_resource::<EventLog>();
        let mut builder =
            Builder { world, runners: BTreeMap::new(), parts: Vec::new(), constants: Vec::new() };
        builder.component::<Model>().component::<Stand>().component::<Presence>();
        builder.parts.push(table_part());
        builder.resource_part::<DiceBox>();
        builder.resource::<Agenda>().resource::<OutcomeSlot>().resource::<Seats>();
        builder
    }

    /// The world, for resources that a module puts its own in place of.
    pub fn world(&mut self) -> &mut World {
        self.world
    }

    /// Adds a resource that does not change during a match (content): no part of the state, but forks have it, too.
    pub fn constant<R: Resource + Clone>(&mut self, value: R) -> &mut Self {
        self.world.insert_resource(value);
        self.constants.push(copy_resource::<R>);
        self
    }

    /// Registers the system of a step.
    pub fn step<S: Step, M: 'static>(
        &mut self,
        system: impl IntoSystem<In<S>, (), M> + 'static,
    ) -> &mut Self {
        let id = self.world.register_system(system);
        let run: RunStep = Arc::new(move |world, input| {
            let step: S = read_step(input)?;
            world.run_system_with(id, step).map_err(|error| step_fault::<S>(&error))
        });
        self.runners.insert(S::NAME, Runner::Work(run));
        self
    }

    /// Registers the two systems of a decision: one that asks (it reads only; `None` drops the step) and one that
    /// receives the checked answer.
    pub fn decision<S: Step, M: 'static, N: 'static>(
        &mut self,
        ask: impl IntoSystem<In<S>, Option<Decision>, M> + 'static,
        answer: impl IntoSystem<In<(S, Answer)>, (), N> + 'static,
    ) -> &mut Self {
        let ask_id = self.world.register_system(ask);
        let answer_id = self.world.register_system(answer);
        let ask: AskStep = Arc::new(move |world, input| {
            world.run_system_with(ask_id, read_step::<S>(input)?).map_err(|error| step_fault::<S>(&error))
        });
        let answer: AnswerStep = Arc::new(move |world, input, answer| {
            world
                .run_system_with(answer_id, (read_step::<S>(input)?, answer))
                .map_err(|error| step_fault::<S>(&error))
        });
        self.runners.insert(S::NAME, Runner::Ask { ask, answer });
        self
    }

    /// Adds systems that run, one at a time and in this order, after every step.
    pub fn between_steps<M>(&mut self, systems: impl IntoScheduleConfigs<ScheduleSystem, M>) -> &mut Self {
        self.world.resource_scope(|_, mut schedules: Mut<'_, Schedules>| {
            schedules.add_systems(BetweenSteps, systems);
        });
        self
    }

    /// Registers a component of models as part of the state that is saved, hashed and undone.
    pub fn component<C: Component + Clone + Serialize + DeserializeOwned>(&mut self) -> &mut Self {
        self.parts.push(component_part::<C>());
        self
    }

    /// Registers a resource as part of the state, and makes it.
    pub fn resource<R>(&mut self) -> &mut Self
    where
        R: Resource + Component<Mutability = Mutable> + Clone + Default + Serialize + DeserializeOwned,
    {
        self.world.init_resource::<R>();
        self.resource_part::<R>();
        self
    }

    /// Registers a value that a resource keeps without knowing its type as part of the state, and makes it: so a ruleset can
    /// lend its systems a state that only one of its modules knows.
    pub fn kept<K, S>(&mut self) -> &mut Self
    where
        K: Resource + Component<Mutability = Mutable> + Keeps<S>,
        S: Clone + Default + Serialize + DeserializeOwned,
    {
        self.world.insert_resource(K::keep(S::default()));
        self.parts.push(kept_part::<K, S>());
        self
    }

    fn resource_part<R: Resource + Clone + Serialize + DeserializeOwned>(&mut self) {
        self.parts.push(resource_part::<R>());
    }
}

fn step_fault<S: Step>(error: &dyn std::fmt::Display) -> GameError {
    GameError::Step { step: S::NAME.to_owned(), detail: error.to_string() }
}

/// Makes sure that the world has a table, for rulesets that forget to set one.
pub(super) fn require_table(world: &World) -> Result<(), GameError> {
    if world.contains_resource::<Tabletop>() && world.contains_resource::<DiceBox>() {
        Ok(())
    } else {
        Err(GameError::Step { step: "setup".to_owned(), detail: "the ruleset set no table".to_owned() })
    }
}
