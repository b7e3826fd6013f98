//! Registration of a ruleset with the engine: its steps, its decisions and the
//! parts of its state.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use bevy_ecs::component::Mutable;
use bevy_ecs::prelude::*;
use bevy_ecs::system::IntoSystem;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::decisions::decision::{Action, ActionValue, Answer, Decision};
use crate::decisions::offers::Offers;
use crate::ids::ModelId;
use crate::match_loop::agenda::{Agenda, Step, read_step};
use crate::match_loop::error::{Fallible, GameError, StepError, StepResult};
use crate::match_loop::occurrences::Occurrences;
use crate::match_loop::reaction::{Reactions, Reactor, Trigger};
use crate::match_loop::scenario_options::{OptionRules, ScenarioOption, ScenarioOptions};
use crate::match_loop::snapshot::{
    CopyPart, Keeps, StatePart, component_part, copy_resource, fixed_part, kept_part,
    optional_part, resource_part, table_part,
};
use crate::match_loop::step_context::{DiceBox, EventLog, OutcomeSlot};
use crate::regions::placement_cache::PlacementCache;
use crate::setup::seats::Seats;
use crate::tabletop::model::{Model, Presence, Roster, Stand, Tabletop};
use crate::tabletop::walk::{AtMark, Mark, Walk, WalkEnded, resumed_at, walk};

type RunStep = Arc<dyn Fn(&mut World, &[u8]) -> Result<(), GameError> + Send + Sync>;
type AskStep = Arc<dyn Fn(&mut World, &[u8]) -> Result<Option<Decision>, GameError> + Send + Sync>;
type AnswerStep =
    Arc<dyn Fn(&mut World, &[u8], Answer<ActionValue>) -> Result<(), GameError> + Send + Sync>;

/// How the engine runs a step.
#[derive(Clone)]
pub(crate) enum Runner {
    /// A step that runs to its end by itself.
    Work(RunStep),
    /// A step that asks a seat first.
    Ask {
        /// Returns the decision; reads only.
        ask: AskStep,
        /// Receives the checked answer.
        answer: AnswerStep,
    },
}

/// The steps before which a ruleset lets the rules of a scenario act.
#[derive(Clone, Default)]
pub(crate) struct Checkpoints {
    pub(crate) steps: BTreeSet<&'static str>,
    /// Name and serialised input of the step that handles waiting occurrences.
    pub(crate) handler: Option<(&'static str, Vec<u8>)>,
}

/// Collects a ruleset's registrations in the world of a new match.
pub struct Registry<'w> {
    world: &'w mut World,
    pub(crate) runners: BTreeMap<&'static str, Runner>,
    pub(crate) parts: Vec<StatePart>,
    pub(crate) constants: Vec<CopyPart>,
    pub(crate) resets: Vec<Reset>,
    pub(crate) checkpoints: Checkpoints,
    pub(crate) scenario_options: ScenarioOptions,
    /// The first name that two steps share.
    pub(crate) duplicate_name: Option<&'static str>,
}

/// Resets a part of a world to its value before a match.
pub(crate) type Reset = Box<dyn Fn(&mut World) + Send + Sync>;

impl<'w> Registry<'w> {
    /// Returns a registry for this world, with the engine's own parts registered.
    pub(crate) fn new(world: &'w mut World) -> Self {
        crate::match_loop::command_errors::install(world);
        world.init_resource::<Roster>();
        world.init_resource::<EventLog>();
        world.init_resource::<PlacementCache>();
        let mut registry = Registry {
            world,
            runners: BTreeMap::new(),
            parts: Vec::new(),
            constants: Vec::new(),
            resets: Vec::new(),
            checkpoints: Checkpoints::default(),
            scenario_options: ScenarioOptions::default(),
            duplicate_name: None,
        };
        registry.resets.push(Box::new(|world: &mut World| {
            world.insert_resource(Roster::default());
            world.insert_resource(EventLog::default());
            world.insert_resource(PlacementCache::default());
            world.remove_resource::<Tabletop>();
            world.remove_resource::<DiceBox>();
        }));
        registry.fixed_component::<Model>().component::<Stand>().component::<Presence>();
        registry.parts.push(table_part());
        registry.resource_part::<DiceBox>();
        registry.resource::<Agenda>().resource::<OutcomeSlot>().resource::<Seats>();
        registry
    }

    /// Returns the world, for modules that replace a resource by their own.
    pub fn world(&mut self) -> &mut World {
        self.world
    }

    /// Registers how a step runs. A duplicate name is recorded, because it would silently
    /// replace the other step.
    fn insert_runner(&mut self, name: &'static str, runner: Runner) {
        if self.runners.insert(name, runner).is_some() {
            self.duplicate_name.get_or_insert(name);
        }
    }

    /// Adds a resource that is constant during a match (content): no part of the state,
    /// but copied into forks.
    pub fn constant<R: Resource + Component<Mutability = Mutable> + Clone>(
        &mut self,
        value: R,
    ) -> &mut Self {
        self.world.insert_resource(value.clone());
        self.resets.push(Box::new(move |world: &mut World| world.insert_resource(value.clone())));
        self.constants.push(copy_resource::<R>);
        self
    }

    /// Registers the system of a step. It returns nothing, or a
    /// [`StepResult`] if something may be missing.
    pub fn step<S: Step, O: Fallible<()>, M: 'static>(
        &mut self,
        system: impl IntoSystem<In<S>, O, M> + 'static,
    ) -> &mut Self {
        let id = self.world.register_system(system);
        let run: RunStep = Arc::new(move |world, input| {
            let step: S = read_step(input)?;
            step_output::<S, _, _>(world.run_system_with(id, step))
        });
        self.insert_runner(S::NAME, Runner::Work(run));
        self
    }

    /// Registers the two systems of a decision: one that asks (it reads only; `None`
    /// drops the step) and one that receives the checked answer, as a value of the type
    /// of the offered actions. Both may return a [`StepResult`].
    pub fn decision<S: Step, A: Action, P, O, M: 'static, N: 'static>(
        &mut self,
        ask: impl IntoSystem<In<S>, P, M> + 'static,
        answer: impl IntoSystem<In<(S, Answer<A>)>, O, N> + 'static,
    ) -> &mut Self
    where
        P: Fallible<Option<Decision>>,
        O: Fallible<()>,
    {
        let ask_id = self.world.register_system(ask);
        let answer_id = self.world.register_system(answer);
        let ask: AskStep = Arc::new(move |world, input| {
            step_output::<S, _, _>(world.run_system_with(ask_id, read_step::<S>(input)?))
        });
        let answer: AnswerStep = Arc::new(move |world, input, answer| {
            let answer = answer.downcast::<A>().map_err(|error| step_fault::<S>(&error))?;
            step_output::<S, _, _>(
                world.run_system_with(answer_id, (read_step::<S>(input)?, answer)),
            )
        });
        self.insert_runner(S::NAME, Runner::Ask { ask, answer });
        self
    }

    /// Makes this step a checkpoint: the waiting
    /// [`Occurrences`] are handled before it runs. Good checkpoints
    /// are steps between two actions, where every model is at rest.
    pub fn checkpoint<S: Step>(&mut self) -> &mut Self {
        self.checkpoints.steps.insert(S::NAME);
        self
    }

    /// Makes this step, which asks a model for its action, offer the options of the
    /// scenario too. It is asked again after one of them.
    pub fn offers_scenario_options<S: Step>(&mut self) -> &mut Self {
        self.scenario_options.steps.insert(S::NAME);
        self
    }

    /// Makes a step that offers options of the scenario go on without asking when a model can
    /// choose nothing but this action.
    pub fn skips_alone<S: Step>(&mut self, end: impl fmt::Display) -> &mut Self {
        self.scenario_options.skipped.insert(S::NAME, end.to_string());
        self
    }

    /// Registers how options of the scenario are offered (this reads
    /// only) and carried out.
    pub fn scenario_options(
        &mut self,
        offer: fn(&World, ModelId) -> Offers,
        choose: fn(&mut World, &ScenarioOption) -> StepResult,
    ) -> &mut Self {
        self.scenario_options.rules = Some(OptionRules { offer, choose });
        self
    }

    /// Registers the system that handles all waiting occurrences at a checkpoint, and
    /// makes them part of the state of matches that have them.
    pub fn occurrence_handler<S: Step, O: Fallible<()>, M: 'static>(
        &mut self,
        step: &S,
        system: impl IntoSystem<In<S>, O, M> + 'static,
    ) -> &mut Self {
        // A step without data cannot fail to serialise.
        let input = postcard::to_allocvec(step).unwrap_or_default();
        self.checkpoints.handler = Some((S::NAME, input));
        self.optional::<Occurrences>();
        self.step::<S, O, M>(system)
    }

    /// Registers how models react to a trigger: a system that asks one of them (it reads
    /// only; `None` if it cannot react) and one that receives its answer. Steps queued by
    /// the latter are carried out before the next model is asked, and their events are
    /// nested one deeper than the trigger.
    pub fn reaction<T: Trigger, A: Action, P, O, M: 'static, N: 'static>(
        &mut self,
        ask: impl IntoSystem<In<Reactor<T>>, P, M> + 'static,
        answer: impl IntoSystem<In<(Reactor<T>, Answer<A>)>, O, N> + 'static,
    ) -> &mut Self
    where
        P: Fallible<Option<Decision>>,
        O: Fallible<()>,
    {
        let answer_id = self.world.register_system(answer);
        self.reactions(
            ask,
            move |world: &mut World, reactor: Reactor<T>, rest, answer: Answer<A>| {
                let trigger = reactor.trigger.clone();
                queue_rest(world, Reactions { trigger, candidates: rest })?;
                change_depth(world, 1);
                step_output::<Reactions<T>, _, _>(
                    world.run_system_with(answer_id, (reactor, answer)),
                )
            },
        )
    }

    /// As [`Registry::reaction`], to a step that runs after all reactions: the system
    /// that receives an answer returns the step as changed.
    pub fn reaction_before<S: Trigger + Step, A: Action, P, O, M: 'static, N: 'static>(
        &mut self,
        ask: impl IntoSystem<In<Reactor<S>>, P, M> + 'static,
        answer: impl IntoSystem<In<(Reactor<S>, Answer<A>)>, O, N> + 'static,
    ) -> &mut Self
    where
        P: Fallible<Option<Decision>>,
        O: Fallible<S>,
    {
        let answer_id = self.world.register_system(answer);
        self.reactions(
            ask,
            move |world: &mut World, reactor: Reactor<S>, rest, answer: Answer<A>| {
                let depth = world.resource::<Agenda>().depth;
                change_depth(world, 1);
                let changed: S = step_output::<Reactions<S>, _, _>(
                    world.run_system_with(answer_id, (reactor, answer)),
                )?;
                // The effects of the reaction come before everything else.
                let queued = std::mem::take(&mut world.resource_mut::<Agenda>().staged);
                world.resource_mut::<Agenda>().replace_next(&changed)?;
                set_depth(world, depth);
                queue_rest(world, Reactions { trigger: changed, candidates: rest })?;
                world.resource_mut::<Agenda>().staged = queued;
                Ok(())
            },
        )
    }

    /// Registers how models are asked and answered: `take` gets the reactor, the
    /// models still to be asked, and the answer.
    fn reactions<T: Trigger, A: Action, P: Fallible<Option<Decision>>, M: 'static>(
        &mut self,
        ask: impl IntoSystem<In<Reactor<T>>, P, M> + 'static,
        take: impl Fn(&mut World, Reactor<T>, Vec<ModelId>, Answer<A>) -> Result<(), GameError>
        + Send
        + Sync
        + 'static,
    ) -> &mut Self {
        let ask_id = self.world.register_system(ask);
        // The first model with a decision, its index, and the decision.
        let first = move |world: &mut World,
                          input: &[u8]|
              -> Result<Option<(usize, Decision)>, GameError> {
            let window = read_step::<Reactions<T>>(input)?;
            for (at, model) in window.candidates.iter().enumerate() {
                let reactor = Reactor { trigger: window.trigger.clone(), model: *model };
                let asked = world.run_system_with(ask_id, reactor);
                if let Some(decision) = step_output::<Reactions<T>, _, _>(asked)? {
                    return Ok(Some((at, decision)));
                }
            }
            Ok(None)
        };
        let ask: AskStep =
            Arc::new(move |world, input| Ok(first(world, input)?.map(|(_, decision)| decision)));
        let answer: AnswerStep = Arc::new(move |world, input, answer| {
            let Some((at, _)) = first(world, input)? else { return Err(GameError::Stalled) };
            let Reactions { trigger, mut candidates } = read_step::<Reactions<T>>(input)?;
            let rest = candidates.split_off(at + 1);
            let model = candidates[at];
            let answer =
                answer.downcast::<A>().map_err(|error| step_fault::<Reactions<T>>(&error))?;
            take(world, Reactor { trigger, model }, rest, answer)
        });
        self.insert_runner(<T as Trigger>::NAME, Runner::Ask { ask, answer });
        self
    }

    /// Registers walks with these marks by three systems. The first decides before each
    /// stretch whether the model continues (`None` if not) and which marks still matter.
    /// The second runs at a mark; steps that it queues are carried out before the rest
    /// of the path, which starts from where the model stands then. The third runs at the
    /// end of the walk.
    pub fn walk<W: Mark + Clone, G, O, P, A: 'static, B: 'static, C: 'static>(
        &mut self,
        goes_on: impl IntoSystem<In<Walk<W>>, G, A> + 'static,
        at_mark: impl IntoSystem<In<AtMark<W>>, O, B> + 'static,
        ended: impl IntoSystem<In<WalkEnded<W>>, P, C> + 'static,
    ) -> &mut Self
    where
        G: Fallible<Option<Walk<W>>>,
        O: Fallible<()>,
        P: Fallible<()>,
    {
        let goes_on = self.world.register_system(goes_on);
        let stretch = self.world.register_system(walk::<W>);
        let at_mark = self.world.register_system(at_mark);
        let run: RunStep = Arc::new(move |world, input| {
            let step: Walk<W> = read_step(input)?;
            let model = step.model;
            let on = step_output::<Walk<W>, _, _>(world.run_system_with(goes_on, step.clone()))?;
            let goes_on = on.is_some();
            let reached = world.run_system_with(stretch, (on.unwrap_or(step), goes_on));
            // Without a mark on the stretch the walk is over, and `walk` has queued its end.
            let Some((mark, rest)) = step_output::<Walk<W>, _, _>(reached)? else { return Ok(()) };
            step_output::<Walk<W>, _, _>(world.run_system_with(at_mark, mark))?;
            let entity = world.resource::<Roster>().entity(model);
            let here = entity.and_then(|entity| world.get::<Stand>(entity)).map(|stand| stand.at);
            world.resource_mut::<Agenda>().then(resumed_at(rest, here));
            Ok(())
        });
        self.insert_runner(W::WALK, Runner::Work(run));
        self.step(ended)
    }

    /// Registers a constant component of models (mostly an immutable one) as
    /// part of the state.
    pub fn fixed_component<C>(&mut self) -> &mut Self
    where
        C: Component + Clone + PartialEq + Serialize + DeserializeOwned,
    {
        self.parts.push(fixed_part::<C>());
        self
    }

    /// Registers a component of models that changes, as part of the state that is
    /// saved, hashed and undone.
    pub fn component<C>(&mut self) -> &mut Self
    where
        C: Component<Mutability = Mutable> + Clone + Serialize + DeserializeOwned,
    {
        self.parts.push(component_part::<C>());
        self
    }

    /// Registers a resource as part of the state, and inserts its default.
    pub fn resource<R>(&mut self) -> &mut Self
    where
        R: Resource
            + Component<Mutability = Mutable>
            + Clone
            + Default
            + Serialize
            + DeserializeOwned,
    {
        self.world.init_resource::<R>();
        self.resets.push(Box::new(|world: &mut World| world.insert_resource(R::default())));
        self.resource_part::<R>();
        self
    }

    /// Registers a resource that a match may lack as part of the state. It comes behind
    /// all other parts: a match without it has the same state and hash as before the
    /// resource existed. It must not serialise to nothing.
    pub fn optional<R>(&mut self) -> &mut Self
    where
        R: Resource + Component<Mutability = Mutable> + Clone + Serialize + DeserializeOwned,
    {
        self.resets.push(Box::new(|world: &mut World| {
            world.remove_resource::<R>();
        }));
        self.parts.push(optional_part::<R>());
        self
    }

    /// Registers a value that a type-erased resource holds as part of the state, and
    /// inserts its default: so a ruleset can lend its systems a state that only one
    /// of its modules knows.
    pub fn kept<K, S>(&mut self) -> &mut Self
    where
        K: Resource + Component<Mutability = Mutable> + Keeps<S>,
        S: Clone + Default + Serialize + DeserializeOwned,
    {
        self.world.insert_resource(K::keep(S::default()));
        self.resets
            .push(Box::new(|world: &mut World| world.insert_resource(K::keep(S::default()))));
        self.parts.push(kept_part::<K, S>());
        self
    }

    fn resource_part<R>(&mut self)
    where
        R: Resource + Component<Mutability = Mutable> + Clone + Serialize + DeserializeOwned,
    {
        self.parts.push(resource_part::<R>());
    }
}

/// Sets the reaction depth of the step that runs next.
pub(crate) fn set_depth(world: &mut World, depth: u8) {
    world.resource_mut::<Agenda>().depth = depth;
    world.resource_mut::<EventLog>().depth = depth;
}

/// Queues the models still to be asked, if there are any.
fn queue_rest<T: Trigger>(world: &mut World, rest: Reactions<T>) -> Result<(), GameError> {
    let mut agenda = world.resource_mut::<Agenda>();
    if !rest.candidates.is_empty() {
        agenda.then(rest);
    }
    agenda.push_staged()
}

/// Changes the reaction depth of the running step.
fn change_depth(world: &mut World, by: u8) {
    let depth = world.resource::<Agenda>().depth.saturating_add(by);
    set_depth(world, depth);
}

/// Returns the value of a system, with its error as that of the step.
fn step_output<S: Step, T, O: Fallible<T>>(
    ran: Result<O, impl std::fmt::Display>,
) -> Result<T, GameError> {
    let output = ran.map_err(|error| step_fault::<S>(&error))?;
    output.into_step_result().map_err(|error: StepError| step_fault::<S>(&error))
}

fn step_fault<S: Step>(error: &dyn std::fmt::Display) -> GameError {
    GameError::Step { step: S::NAME.to_owned(), detail: error.to_string() }
}

/// Checks that the world has a table, because rulesets may forget to insert one.
pub(crate) fn require_table(world: &World) -> Result<(), GameError> {
    if world.contains_resource::<Tabletop>() && world.contains_resource::<DiceBox>() {
        Ok(())
    } else {
        Err(GameError::Step {
            step: "setup".to_owned(),
            detail: "the ruleset set no table".to_owned(),
        })
    }
}
