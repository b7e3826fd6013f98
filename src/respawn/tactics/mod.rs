//! The computer player of a team. It activates the character that can achieve most, takes
//! what scores, uses cover, revives, and trades well.
//!
//! For each character it compares plans of two or three actions over the places in reach:
//! what it would hit from there, what it would score, and what could hit it. The
//! destination is evaluated anew at every step, given the actions that remain. Between
//! decisions it keeps only the plan that is being declared, which it would compute again;
//! so it plays a loaded match exactly as the original.
//!
//! `plans` makes the plans of the easy and the standard player from the values in
//! `evaluation`; `strong_plans` makes those of the strong player from
//! `objectives`, `threat` and `devices`. `match_evaluation` is the evaluation for
//! look-ahead. Read [`TeamPlayer`] first.

mod choices;
mod device_orders;
pub(crate) mod devices;
mod evaluation;
pub(crate) mod match_evaluation;
mod objectives;
mod orders;
mod plans;
mod skill;
mod strong_plans;
mod threat;

use bevy_ecs::prelude::*;

use crate::setup::placement::{FlagChoice, GoalChoice};
use crate::specials::LeapChoice;
use crate::steps::after_activation::LeaveBehindChoice;
use crate::steps::death::FallenChoice;
use crate::steps::enter::EnterChoice;
use crate::steps::guns::{GunChoice, ShiftChoice};
use crate::steps::prepare::PrepareChoice;
use crate::steps::questions::TargetChoice;
use crate::steps::strikes::BraceChoice;
use choices::ArenaChoice;
use monteria_cadence::battle::{ActionKind, FireMode, Unit, UnitId};
use monteria_cadence::battle_ref::BattleRef;
use monteria_cadence::steps::activate::{TurnChoice, UnitAct};
use monteria_cadence::steps::attack::FireChoice;
use monteria_cadence::steps::damage::AgainChoice;
use monteria_cadence::steps::moves::MoveChoice;
use monteria_cadence::tactics::plans::{best_unit, declare};
use monteria_cadence::tactics::{CoreChoice, fingerprint};
use monteria_dice::Dice;
use monteria_game::{Decision, LookAheadBudget, Order, SideId};
use monteria_table::Body;
use orders::{
    best_target, choose_attack, choose_destination, choose_drift, choose_entry, choose_exit,
    choose_primary_target, fill_in, health, nearest_to_enemy, place_near_flag, place_screen,
    random_spot, target_enemy_first,
};
use plans::{ActivationPlan, best_plan};
pub(crate) use skill::PlayingStrength;
use strong_plans::{Posts, best_strong_plan};

/// The longest displacement by a big gun, in inches.
const FARTHEST_SHIFT: u8 = 16;
/// Urgency of an entry from reserve, in victory points.
const ENTRY_URGENCY: f32 = 0.25;
/// An easy player decides one in this many decisions at random.
const RANDOM_ONE_IN: usize = 3;

/// The budget of look-ahead in a match.
pub(crate) const LOOK_AHEAD: LookAheadBudget =
    LookAheadBudget { player: "standard", nodes: 120, candidates: 6, turns: 2, orders: 60 };

/// Strengths of the computer player, weakest first.
pub(crate) const STRENGTHS: &[&str] = &["easy", "standard", "strong"];

/// The computer player of a team for one match.
#[derive(Default)]
pub(crate) struct TeamPlayer {
    /// Cache of the plan that is being declared: the unit, the fingerprint of the
    /// state, and the plan.
    cached_plan: Option<(UnitId, u64, ActivationPlan)>,
}

impl TeamPlayer {
    /// Returns its order, or `None` if it has no preference.
    pub(crate) fn preferred_order(
        &mut self,
        world: &World,
        facts: &BattleRef<'_>,
        decision: &Decision,
        dice: &mut Dice,
        skill: PlayingStrength,
    ) -> Option<Order> {
        if skill == PlayingStrength::Easy && dice.pick(RANDOM_ONE_IN) == 0 {
            let choice = &decision.options[dice.pick(decision.options.len())];
            return fill_in(world, choice, dice.pick(8));
        }
        let first = decision.options.first()?;
        match ArenaChoice::from_choice(first)? {
            ArenaChoice::Core(choice) => self.core_order(facts, decision, skill, &choice),
            ArenaChoice::Enter(EnterChoice::PlaceCharacter) | ArenaChoice::Drop(_) => {
                choose_entry(world, facts, decision, skill)
            }
            ArenaChoice::Drift(_) => choose_drift(world, facts, decision),
            ArenaChoice::Fallen(FallenChoice::Down)
            | ArenaChoice::Brace(BraceChoice::Brace)
            | ArenaChoice::Prepare(PrepareChoice::MedPack) => Some(Order::plain(&first.id)),
            ArenaChoice::Prepare(PrepareChoice::Quarry) => choose_primary_target(facts, decision),
            ArenaChoice::Gun(GunChoice::Gun) | ArenaChoice::Whom(TargetChoice::Relay) => {
                target_enemy_first(facts, decision)
            }
            ArenaChoice::Whom(_) => best_target(decision, |id| -health(facts, id)),
            ArenaChoice::Shift(_) => Some(Order::plain(ShiftChoice::Away(FARTHEST_SHIFT))),
            ArenaChoice::Leave(LeaveBehindChoice::Screen(..)) => {
                place_screen(world, facts, decision)
            }
            ArenaChoice::Jump(_) if skill == PlayingStrength::Strong => {
                device_orders::use_exit(facts, decision)
            }
            ArenaChoice::Jump(_) => choose_exit(facts, decision),
            ArenaChoice::Charge(_) if skill == PlayingStrength::Strong => {
                device_orders::place_charge(world, facts, decision)
            }
            ArenaChoice::Portal(_) if skill == PlayingStrength::Strong => {
                device_orders::place_portal(world, facts, decision)
            }
            ArenaChoice::Charge(_) | ArenaChoice::Portal(_) => {
                nearest_to_enemy(world, facts, decision)
            }
            ArenaChoice::Leap(LeapChoice::Leap) => {
                device_orders::aim_leap(world, facts, decision, skill)
            }
            ArenaChoice::Ghost(_) if skill == PlayingStrength::Strong => {
                device_orders::choose_ghost_walk(facts, decision)
            }
            ArenaChoice::Goal(GoalChoice::Goal) => random_spot(world, decision, dice),
            ArenaChoice::Flag(FlagChoice::Flag)
            | ArenaChoice::Gate(_)
            | ArenaChoice::Gun(GunChoice::Enforce) => place_near_flag(world, facts, decision),
            ArenaChoice::Fallen(_)
            | ArenaChoice::Scouted(_)
            | ArenaChoice::Enter(_)
            | ArenaChoice::Prepare(_)
            | ArenaChoice::Brace(_)
            | ArenaChoice::Ghost(_)
            | ArenaChoice::Leave(_)
            | ArenaChoice::Leap(_)
            | ArenaChoice::LeapBy(_)
            | ArenaChoice::Take(_)
            | ArenaChoice::Flag(_)
            | ArenaChoice::Goal(_) => None,
        }
    }

    /// Returns the order for a decision of the core, identified by its first option, or
    /// `None` without a preference.
    fn core_order(
        &mut self,
        facts: &BattleRef<'_>,
        decision: &Decision,
        skill: PlayingStrength,
        first: &CoreChoice,
    ) -> Option<Order> {
        match first {
            CoreChoice::Unit(_) => self.choose_unit(facts, decision, skill),
            CoreChoice::Move(MoveChoice::Lead(_)) => choose_destination(facts, decision, skill),
            CoreChoice::Again(AgainChoice::Again) => best_target(decision, |id| -health(facts, id)),
            CoreChoice::Fire(FireChoice::All { mode: FireMode::Plain, .. }) => {
                choose_attack(facts, decision, skill)
            }
            CoreChoice::Secure(_) => Some(Order::plain(&decision.options.first()?.id)),
            CoreChoice::Declare(_) => self.declare(facts, decision, skill),
            CoreChoice::Marker(_)
            | CoreChoice::Entry(_)
            | CoreChoice::Edge(_)
            | CoreChoice::Name(_)
            | CoreChoice::Move(_)
            | CoreChoice::Apart(_)
            | CoreChoice::Shooter(_)
            | CoreChoice::Fire(_)
            | CoreChoice::Again(_)
            | CoreChoice::Casualty(_)
            | CoreChoice::Ability(_)
            | CoreChoice::Extra(_)
            | CoreChoice::Board(_)
            | CoreChoice::Aboard(_)
            | CoreChoice::Turn(_)
            | CoreChoice::Heading(_) => None,
        }
    }

    /// Returns the plan of a character that declares its actions,
    /// cached over the declarations.
    fn plan(
        &mut self,
        facts: &BattleRef<'_>,
        unit: &Unit,
        skill: PlayingStrength,
    ) -> Option<ActivationPlan> {
        let now = fingerprint(facts);
        let kept = self.cached_plan.take().filter(|(id, then, _)| (*id, *then) == (unit.id, now));
        let plan = match kept {
            Some((.., plan)) => plan,
            None => Self::best_plan_of(facts, unit.id, skill, &posts_for(facts, unit.side, skill))?,
        };
        self.cached_plan = Some((unit.id, now, plan.clone()));
        Some(plan)
    }

    /// Computes the best plan of a character.
    fn best_plan_of(
        facts: &BattleRef<'_>,
        unit: UnitId,
        skill: PlayingStrength,
        posts: &Posts,
    ) -> Option<ActivationPlan> {
        if skill == PlayingStrength::Strong {
            best_strong_plan(facts, unit, posts)
        } else {
            best_plan(facts, unit, skill)
        }
    }

    /// Chooses the character to activate or to bring in.
    fn choose_unit(
        &mut self,
        facts: &BattleRef<'_>,
        decision: &Decision,
        skill: PlayingStrength,
    ) -> Option<Order> {
        self.cached_plan = None;
        let posts = posts_for(facts, SideId(decision.seat.0), skill);
        let value = |act: UnitAct, unit: &Unit| match act {
            UnitAct::Activate => {
                Self::best_plan_of(facts, unit.id, skill, &posts).map(|plan| plan.urgency)
            }
            // A character in reserve cannot be shot: it comes when
            // nothing else is urgent.
            UnitAct::Deploy | UnitAct::Wait | UnitAct::Lose | UnitAct::Enter => Some(ENTRY_URGENCY),
        };
        let (choice, _) = best_unit(facts, decision, value)?;
        Some(Order::plain(&choice.id))
    }

    /// Returns the next action of the plan.
    fn declare(
        &mut self,
        facts: &BattleRef<'_>,
        decision: &Decision,
        skill: PlayingStrength,
    ) -> Option<Order> {
        let unit = facts.unit_of(decision.model?)?;
        let declared = facts.activation.declared.len();
        let plan = self.plan(facts, unit, skill)?;
        declare(decision, declared, &plan.acts, &[ActionKind::Attack, ActionKind::Move])
    }
}

/// Returns the places from which enemies may shoot; empty for
/// players that ignore threats.
fn posts_for(
    facts: &BattleRef<'_>,
    side: SideId,
    skill: PlayingStrength,
) -> Vec<(UnitId, Vec<Body>)> {
    if skill == PlayingStrength::Strong { threat::posts(facts, side) } else { Vec::new() }
}

/// Returns the orders that look-ahead compares: every character that could
/// act or enter next.
pub(crate) fn candidates(decision: &Decision) -> Vec<Order> {
    match decision.options.first().and_then(ArenaChoice::from_choice) {
        Some(ArenaChoice::Core(CoreChoice::Unit(_))) => {
            decision.acts::<TurnChoice>().map(|(choice, _)| Order::plain(choice)).collect()
        }
        _ => Vec::new(),
    }
}
