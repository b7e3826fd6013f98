//! What triggers of scenarios and Objectives may do in this game ([`TriggerHost`]).

use monteria_content::text;
use std::sync::Arc;

use bevy_ecs::prelude::*;

use crate::content::{AttackKind, CazadoresContent, Condition, Objective, Scenario};
use crate::display::texts::ticks;
use crate::state::hunt::{FOES, PACK, RoundClock, RuleRenown};
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::HuntRef;
use crate::steps::combat::{damage, guard};
use crate::steps::foes::FoeTurn;
use crate::steps::foes::decisions::FoeDecides;
use crate::steps::foes::turn::{AdversaryModelsTurn, FoeRecovers};
use crate::steps::turns::clock::{AdvanceClock, BeginRound, EndRound, SideActs, Tick};
use crate::steps::turns::ending::{self, CheckEnd};
use crate::steps::turns::offers::{ActionClass, may_act};
use crate::steps::turns::turn::{PackTurn, TurnMenu};
use monteria_game::{
    Departure, EventKind, EventLog, ModelId, OrMissing, Outcome, Registry, SideId, StepResult,
    Text, Verdict, event_text,
};
use monteria_triggers::{Host, TriggerHost, with_param};

/// The id of the rule that triggers follow.
const RULE: &str = "caz-triggers";

/// The host of this game.
struct HuntHost {
    content: Arc<CazadoresContent>,
}

/// Registers triggers, and the steps before which they act.
pub(crate) fn register(registry: &mut Registry<'_>, content: &Arc<CazadoresContent>) {
    let host = HuntHost { content: content.clone() };
    monteria_triggers::register(registry, Host(Arc::new(host)));
    registry.optional::<RuleRenown>();
    // The clock between Turns.
    registry
        .checkpoint::<BeginRound>()
        .checkpoint::<Tick>()
        .checkpoint::<SideActs>()
        .checkpoint::<PackTurn>()
        .checkpoint::<FoeTurn>()
        .checkpoint::<AdversaryModelsTurn>()
        .checkpoint::<AdvanceClock>()
        .checkpoint::<EndRound>()
        .checkpoint::<CheckEnd>();
    // A model is about to decide on its Action.
    registry.checkpoint::<TurnMenu>().checkpoint::<FoeRecovers>().checkpoint::<FoeDecides>();
    registry.offers_scenario_options::<TurnMenu>();
}

/// Starts the triggers of a Hunt: those of the scenario, then those of the Objective.
pub(crate) fn start(world: &mut World, scenario: &Scenario, objective: Option<&Objective>) {
    let of_objective = objective.map(|objective| objective.triggers.clone()).unwrap_or_default();
    let triggers = scenario.triggers.clone().merged(of_objective);
    monteria_triggers::start(world, &triggers);
    if !triggers.is_empty() {
        world.insert_resource(RuleRenown::default());
    }
}

/// Returns the Condition with this word: its name in the book.
fn condition_of(word: &str) -> StepResult<Condition> {
    let found = Condition::ALL.iter().copied().find(|condition| condition.name() == word);
    found.or_missing(format_args!("the Condition `{word}`"))
}

impl HuntHost {
    /// Returns whether an Adversary attacks with the Action card of this name.
    fn is_attack_card(&self, name: &str) -> bool {
        self.content.adversaries.values().any(|adversary| {
            adversary
                .actions()
                .any(|action| action.name == name && action.attack != AttackKind::None)
        })
    }
}

impl TriggerHost for HuntHost {
    fn rule(&self) -> &'static str {
        RULE
    }

    fn round(&self, world: &World) -> u32 {
        world.resource::<RoundClock>().round
    }

    fn sides(&self, _world: &World) -> Vec<SideId> {
        vec![PACK, FOES]
    }

    fn is_of_type(&self, world: &World, model: ModelId, name: &str) -> bool {
        let facts = HuntRef::of(world);
        let Some(model) = facts.get(model) else { return false };
        facts.type_name(model) == Some(name) || facts.type_id(model).is_some_and(|id| *id == *name)
    }

    /// A rule may name a kind of Action (`attack`) or one
    /// with its object (`attack:long-bow`).
    fn is_action(&self, begun: &str, named: &str) -> bool {
        let rest = begun.strip_prefix(named);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([':', '#']))
    }

    fn is_attack(&self, action: &str) -> bool {
        match action.split_once(':') {
            None => action == "attack",
            Some(("attack" | "throw", _)) => true,
            Some(("card", name)) => self.is_attack_card(name),
            Some(_) => false,
        }
    }

    fn has_state(&self, world: &World, model: ModelId, state: &str) -> bool {
        let facts = HuntRef::of(world);
        let condition = condition_of(state).ok();
        facts.get(model).zip(condition).is_some_and(|(model, condition)| model.has(condition))
    }

    fn carries(&self, world: &World, model: ModelId, item: &str) -> bool {
        HuntRef::of(world).carries(model, item)
    }

    fn sees(&self, world: &World, from: ModelId, to: ModelId) -> bool {
        HuntRef::of(world).sees(from, to)
    }

    fn cost_text(&self, cost: u8) -> Text {
        if cost > 0 { ticks(cost) } else { Text::default() }
    }

    /// An option that costs Ticks is the Action of the Turn.
    fn affordable(&self, world: &World, model: ModelId, cost: u8) -> Verdict {
        if cost == 0 { Ok(()) } else { may_act(&HuntRef::of(world), model, ActionClass::Other) }
    }

    fn spend(&self, world: &mut World, model: ModelId, cost: u8) -> StepResult {
        if cost == 0 {
            return Ok(());
        }
        with_param::<HuntMut, _>(world, |mut hunt| {
            hunt.turn.action = false;
            // As any Action but Move and Attack.
            hunt.clear(model, Condition::Hidden, &["caz-cond-hidden"])?;
            guard::lose_focus(&mut hunt, model)?;
            hunt.pay_ticks(model, u32::from(cost))
        })?
    }

    fn score(&self, world: &mut World, side: SideId, points: i32) -> StepResult {
        if side != PACK {
            // The Foes win no Renown.
            return Ok(());
        }
        let mut renown =
            world.get_resource_mut::<RuleRenown>().or_missing("the Renown of the rules")?;
        renown.0 = renown.0.saturating_add(points);
        let text = event_text!(
            "rules-cazadores-renown-when-the-hunt-ends",
            "Renown {points:+} when the Hunt ends"
        );
        world.resource_mut::<EventLog>().record(EventKind::Note, text, &[RULE]);
        Ok(())
    }

    fn wound(&self, world: &mut World, model: ModelId, amount: i32) -> StepResult {
        with_param::<HuntMut, _>(world, |mut hunt| match amount {
            ..0 => damage::heal_wounds(&mut hunt, model, -amount, &[RULE]),
            0.. => damage::lose_wounds(&mut hunt, model, amount, &[RULE]),
        })?
    }

    fn set_state(&self, world: &mut World, model: ModelId, state: &str, on: bool) -> StepResult {
        let condition = condition_of(state)?;
        with_param::<HuntMut, _>(world, |mut hunt| {
            if on {
                hunt.impose(model, condition, None, &[RULE])
            } else {
                hunt.clear(model, condition, &[RULE])
            }
        })?
    }

    fn remove(&self, world: &mut World, model: ModelId, text: Text) -> StepResult {
        with_param::<HuntMut, _>(world, |mut hunt| {
            hunt.remove_model(model, Departure::FLED, text, &[RULE])
        })?
    }

    fn finish(&self, world: &mut World, winner: Option<SideId>, reason: &str) -> StepResult {
        with_param::<HuntMut, _>(world, |mut hunt| {
            let title = match winner {
                Some(PACK) => text!("rules-cazadores-the-pack-wins", "The Pack wins"),
                Some(_) => text!("rules-cazadores-the-foes-win", "The Foes win"),
                None => {
                    text!("rules-cazadores-the-hunt-ends-undecided", "The Hunt ends undecided")
                }
            };
            let outcome = Outcome {
                id: "scenario".to_owned(),
                title,
                reason: Text::verbatim(reason),
                winner,
                figures: ending::figures(&hunt.read()),
            };
            ending::end_hunt(&mut hunt, outcome, RULE);
        })
    }
}
