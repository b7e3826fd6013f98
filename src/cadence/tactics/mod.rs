//! A side's own players: they shoot what they can hurt, take what scores, and
//! keep their units together.
//!
//! For a unit they make a plan of actions and weigh it in points of enemy units
//! destroyed and of objectives taken. The standard player weighs what it sees from where
//! it stands; the easy one plays like it, but for every third decision, which it leaves
//! to chance. They keep nothing between decisions but plans that they would make again,
//! so that they play a loaded battle as the first time. They play any game of the
//! system; a module whose decisions are its own, or that has a better player, answers
//! first and leaves the rest to these.

pub mod aims;
mod choices;
pub mod places;
pub mod plans;
pub mod rides;
pub mod value;

pub use choices::CoreChoice;

use bevy_ecs::prelude::*;

use super::battle::{Act, Unit, UnitId};
use super::battle_ref::BattleRef;
use super::steps::abilities::AbilityChoice;
use super::steps::activate::Declaration;
use super::steps::damage::AgainChoice;
use super::steps::moves::{ApartChoice, MoveChoice};
use super::steps::setup::MarkerChoice;
use super::steps::transport::{AboardChoice, BoardChoice};
use monteria_dice::Dice;
use monteria_game::{Decision, Needs, Order, Tactics, WithFallback};

/// One in so many decisions of the easy player is left to chance.
const WHIM: usize = 3;

/// Strengths in which these play.
pub const STRENGTHS: &[&str] = &["easy", "standard"];

/// A player of this strength; `easy` or `standard`; none for any other name.
pub fn tactics(strength: &str) -> Option<Box<dyn Tactics>> {
    let easy = match strength {
        "easy" => true,
        "standard" => false,
        _ => return None,
    };
    let mut player = Player::default();
    Some(Box::new(WithFallback(move |world: &World, decision: &Decision, dice: &mut Dice| {
        let whim = easy && dice.pick(WHIM) == 0;
        if whim {
            chance(world, decision, dice)
        } else {
            player.preferred_order(world, decision, dice)
        }
    })))
}

/// The standard player.
#[derive(Default)]
pub struct Player {
    /// The plan of the activation that is being declared, so that it is not made again
    /// for every word of it.
    begun: Option<(UnitId, u64, Vec<Act>)>,
}

impl Player {
    /// What it would like to do; none where anything will do.
    pub fn preferred_order(
        &mut self,
        world: &World,
        decision: &Decision,
        dice: &mut Dice,
    ) -> Option<Order> {
        let facts = &BattleRef::of(world);
        let first = decision.options.first()?;
        match CoreChoice::of(first)? {
            CoreChoice::Marker(MarkerChoice::Place) => places::marker(world, first, dice),
            CoreChoice::Entry(_) => places::entry(world, facts, first),
            CoreChoice::Edge(_) => {
                Some(Order::plain(&decision.options[dice.pick(decision.options.len())].id))
            }
            CoreChoice::Name(_) => aims::name_unit(facts, decision),
            CoreChoice::Unit(_) => plans::unit(world, facts, decision),
            CoreChoice::Move(MoveChoice::Lead(_)) => places::walk(world, facts, decision),
            CoreChoice::Apart(ApartChoice::Done) => Some(Order::plain(ApartChoice::Done)),
            CoreChoice::Apart(_) => Some(Order::plain(ApartChoice::Back)),
            CoreChoice::Fire(_) => aims::fire(facts, decision),
            CoreChoice::Again(AgainChoice::Again) => aims::again(facts, decision),
            CoreChoice::Casualty(_) => aims::casualty(facts, decision),
            CoreChoice::Secure(_) => Some(Order::plain(&first.id)),
            CoreChoice::Ability(AbilityChoice::Use) => aims::ability_target(facts, decision),
            CoreChoice::Board(BoardChoice::Board(_)) => rides::climb(facts, decision),
            CoreChoice::Aboard(AboardChoice::Ready) => rides::aboard(facts, decision),
            CoreChoice::Turn(_) | CoreChoice::Heading(_) => places::heading(facts, decision),
            CoreChoice::Declare(Declaration::Act(Act::Own(_))) => None,
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

    /// The next action of the plan of the unit that is being activated, which is made so.
    pub fn declare(
        &mut self,
        facts: &BattleRef<'_>,
        decision: &Decision,
        plan: impl Fn(&BattleRef<'_>, &Unit) -> Vec<Act>,
    ) -> Option<Order> {
        let unit = facts.unit_of(decision.model?)?;
        let declared = facts.activation.declared.len();
        let now = fingerprint(facts);
        let kept = self.begun.take().filter(|(id, then, _)| (*id, *then) == (unit.id, now));
        let acts = match kept {
            Some((.., acts)) => acts,
            None => plan(facts, unit),
        };
        let order = plans::declare(decision, declared, &acts, &[Act::Move]);
        self.begun = Some((unit.id, now, acts));
        order
    }
}

/// A number that differs where the battle does: what a plan depends on.
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

/// Some option at random, with something legal for what it needs.
fn chance(world: &World, decision: &Decision, dice: &mut Dice) -> Option<Order> {
    let choice = decision.options.get(dice.pick(decision.options.len().max(1)))?;
    match &choice.needs {
        Needs::Nothing => Some(Order::plain(&choice.id)),
        Needs::Target { legal, .. } => {
            legal.get(dice.pick(legal.len().max(1))).map(|target| Order::at(&choice.id, *target))
        }
        Needs::To(region) => region
            .any(world, 8, |len| dice.pick(len.max(1)))
            .map(|spot| Order::to(&choice.id, spot)),
        // No decision of these games asks for them.
        Needs::Aim(_) | Needs::Several { .. } | Needs::Number { .. } => None,
    }
}
