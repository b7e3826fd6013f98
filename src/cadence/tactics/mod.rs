//! The standard computer players of the core.
//!
//! For each unit they compare plans of actions, valued in points of enemy units destroyed
//! and of objectives taken. The standard player judges from the current positions; the
//! easy one plays the same, but leaves every third decision to chance. They keep nothing
//! between decisions but plans that they would make again, so that a loaded battle is
//! played as the first time. They play any game on the core; a module with decisions of
//! its own, or with a better player, answers first and leaves the rest to these.
//!
//! [`Player`] dispatches decisions; `plans` chooses units and actions, `targeting`
//! targets, `destinations` positions, and `evaluation` holds the values.

mod choices;
pub mod destinations;
pub mod evaluation;
pub mod plans;
pub mod targeting;
pub mod transports;

pub use choices::CoreChoice;

use bevy_ecs::prelude::*;

use crate::battle_ref::BattleRef;
use crate::state::battle::{ActionKind, Unit, UnitId};
use crate::steps::abilities::AbilityChoice;
use crate::steps::activations::activate::Declaration;
use crate::steps::attacks::damage::AgainChoice;
use crate::steps::movement::moves::{ApartChoice, MoveChoice};
use crate::steps::movement::transport::{AboardChoice, BoardChoice};
use crate::steps::setting_up::setup::MarkerChoice;
use monteria_dice::Dice;
use monteria_game::{Decision, Needs, Order, Style, Tactics, WithFallback};

/// One in so many decisions of the easy player is random.
const RANDOM_ONE_IN: usize = 3;

/// The strengths of these players, weakest first.
pub const STRENGTHS: &[&str] = &["easy", "standard"];

/// Returns a player of this strength with a style, or None for an unknown name.
pub fn tactics(strength: &str, style: Option<&Style>) -> Option<Box<dyn Tactics>> {
    let easy = match strength {
        "easy" => true,
        "standard" => false,
        _ => return None,
    };
    let mut player = Player::default();
    let style = style.cloned();
    Some(Box::new(WithFallback(move |world: &World, decision: &Decision, dice: &mut Dice| {
        let is_random = easy && dice.pick(RANDOM_ONE_IN) == 0;
        if is_random {
            random_order(world, decision, dice)
        } else {
            let facts = BattleRef::for_seat(world, decision.seat, style.as_ref());
            player.preferred_order(world, &facts, decision, dice)
        }
    })))
}

#[derive(Default)]
pub struct Player {
    /// Unit, state fingerprint and plan of the activation that is being declared, so that
    /// it is not made again for every action.
    pending_plan: Option<(UnitId, u64, Vec<ActionKind>)>,
}

impl Player {
    /// Returns the preferred order, or None if any will do.
    pub fn preferred_order(
        &mut self,
        world: &World,
        facts: &BattleRef<'_>,
        decision: &Decision,
        dice: &mut Dice,
    ) -> Option<Order> {
        let first = decision.options.first()?;
        match CoreChoice::of(first)? {
            CoreChoice::Marker(MarkerChoice::Place) => {
                destinations::place_marker(world, first, dice)
            }
            CoreChoice::Entry(_) => destinations::place_entry(world, facts, first),
            CoreChoice::Edge(_) => {
                Some(Order::plain(&decision.options[dice.pick(decision.options.len())].id))
            }
            CoreChoice::Name(_) => targeting::name_unit(facts, decision),
            CoreChoice::Unit(_) => plans::choose_unit(world, facts, decision),
            CoreChoice::Move(MoveChoice::Lead(_)) => {
                destinations::move_unit(world, facts, decision)
            }
            CoreChoice::Apart(ApartChoice::Done) => Some(Order::plain(ApartChoice::Done)),
            CoreChoice::Apart(_) => Some(Order::plain(ApartChoice::Back)),
            CoreChoice::Fire(_) => targeting::next_attack(facts, decision),
            CoreChoice::Again(AgainChoice::Again) => {
                targeting::further_attack_order(facts, decision)
            }
            CoreChoice::Casualty(_) => targeting::casualty_order(facts, decision),
            CoreChoice::Secure(_) => Some(Order::plain(&first.id)),
            CoreChoice::Ability(AbilityChoice::Use) => targeting::ability_target(facts, decision),
            CoreChoice::Board(BoardChoice::Board(_)) => transports::embark(facts, decision),
            CoreChoice::Aboard(AboardChoice::Ready) => transports::start_aboard(facts, decision),
            CoreChoice::Turn(_) | CoreChoice::Heading(_) => {
                destinations::choose_heading(facts, decision)
            }
            CoreChoice::Declare(Declaration::Act(ActionKind::Own(_))) => None,
            CoreChoice::Declare(_) => self.declare(facts, decision, plans::acts_to_declare),
            CoreChoice::Marker(_)
            | CoreChoice::Move(_)
            | CoreChoice::Shooter(_)
            | CoreChoice::Again(_)
            | CoreChoice::Ability(_)
            | CoreChoice::Extra(_)
            | CoreChoice::Board(_)
            | CoreChoice::Aboard(_) => None,
        }
    }

    /// Returns the declaration of the next action of a plan; `plan` makes it
    /// when the activation begins.
    pub fn declare(
        &mut self,
        facts: &BattleRef<'_>,
        decision: &Decision,
        plan: impl Fn(&BattleRef<'_>, &Unit) -> Vec<ActionKind>,
    ) -> Option<Order> {
        let unit = facts.unit_of(decision.model?)?;
        let declared = facts.activation.declared.len();
        let now = fingerprint(facts);
        let kept = self.pending_plan.take().filter(|(id, then, _)| (*id, *then) == (unit.id, now));
        let acts = match kept {
            Some((.., acts)) => acts,
            None => plan(facts, unit),
        };
        let order = plans::declare(decision, declared, &acts, &[ActionKind::Move]);
        self.pending_plan = Some((unit.id, now, acts));
        order
    }
}

/// Returns a hash of everything in the battle on which a plan depends.
pub fn fingerprint(facts: &BattleRef<'_>) -> u64 {
    let mut sum = u64::from(facts.rounds.round) + 1;
    let mut mix =
        |value: u64| sum = (sum ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
    for model_ref in facts.models.iter().filter(|model_ref| model_ref.in_play()) {
        let at = model_ref.stand.at;
        mix(u64::from(at.x.to_bits()) << 32 | u64::from(at.z.to_bits()));
        mix(model_ref.fighter.left as u64);
    }
    for unit in &facts.units.0 {
        mix(u64::from(unit.command) << 1 | u64::from(unit.on_table()));
    }
    for marker in &facts.field.markers {
        mix(marker.held.map_or(7, |side| u64::from(side.0)));
    }
    sum
}

/// Returns a random option with random legal parameters.
fn random_order(world: &World, decision: &Decision, dice: &mut Dice) -> Option<Order> {
    let choice = decision.options.get(dice.pick(decision.options.len().max(1)))?;
    match &choice.needs {
        Needs::Nothing => Some(Order::plain(&choice.id)),
        Needs::Target { legal, .. } => {
            legal.get(dice.pick(legal.len().max(1))).map(|target| Order::at(&choice.id, *target))
        }
        Needs::To(region) => region
            .any(world, 8, |len| dice.pick(len.max(1)))
            .map(|spot| Order::to(&choice.id, spot)),
        // No decision of these games has such options.
        Needs::Aim(_) | Needs::Several { .. } | Needs::Number { .. } => None,
    }
}
