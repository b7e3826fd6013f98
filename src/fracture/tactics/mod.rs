//! The players of a battle: those of the core, and a strong one that looks at the battle
//! as it would be and plays it on in its head.

mod lay;
mod mind;
pub(crate) mod outlook;
mod ways;

use bevy_ecs::prelude::*;

use monteria_cadence::BattleRef;
use monteria_cadence::steps::moves::MoveChoice;
use monteria_cadence::steps::setup::MarkerChoice;
use monteria_cadence::tactics::aims::named;
use monteria_cadence::tactics::{self, CoreChoice, Player};
use monteria_dice::Dice;
use monteria_game::{Choice, Decision, LookAheadBudget, Order, Tactics, WithFallback};
use outlook::Outlook;

/// Strengths in which the program plays, weakest first.
pub(crate) const STRENGTHS: &[&str] = &["easy", "standard", "strong"];

/// How far a player looks ahead in a battle.
pub(crate) const LOOK_AHEAD: LookAheadBudget =
    LookAheadBudget { player: "standard", nodes: 120, candidates: 6, turns: 2, orders: 60 };

/// A player of this strength; none for any other name.
pub(crate) fn tactics(strength: &str) -> Option<Box<dyn Tactics>> {
    if strength != "strong" {
        return tactics::tactics(strength);
    }
    let mut player = Player::default();
    Some(Box::new(WithFallback(move |world: &World, decision: &Decision, dice: &mut Dice| {
        strong(&mut player, world, decision, dice)
    })))
}

/// What the strong player would like to do: what it thinks nothing of,
/// the standard one decides.
fn strong(
    player: &mut Player,
    world: &World,
    decision: &Decision,
    dice: &mut Dice,
) -> Option<Order> {
    let facts = &BattleRef::of(world);
    let first = decision.options.first()?;
    match CoreChoice::of(first) {
        Some(CoreChoice::Marker(MarkerChoice::Place)) => {
            lay::marker(world, facts, decision, first, dice)
        }
        Some(CoreChoice::Entry(_)) => lay::entry(world, facts, decision, first),
        Some(CoreChoice::Edge(_)) => lay::edge(facts, decision, dice),
        Some(CoreChoice::Name(_)) => name_safest(facts, decision),
        Some(CoreChoice::Unit(_)) => mind::unit(world, facts, decision),
        Some(CoreChoice::Declare(_)) => player.declare(facts, decision, mind::acts_to_declare),
        Some(CoreChoice::Move(MoveChoice::Lead(_))) => mind::walk(facts, decision),
        _ => player.preferred_order(world, decision, dice),
    }
}

/// Orders worth looking ahead from: who could act next, and where who is in reserve could
/// come in. What a unit does then is left to the strong player, so that forks are spent
/// where they tell most.
pub(crate) fn candidates(world: &World, facts: &BattleRef<'_>, decision: &Decision) -> Vec<Order> {
    match decision.options.first().and_then(CoreChoice::of) {
        Some(CoreChoice::Unit(_)) => mind::units(world, facts, decision),
        _ => Vec::new(),
    }
}

/// The unit to be named: the one that the enemy would harm least.
fn name_safest(facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let outlook = Outlook::of(facts);
    let peril =
        |choice: &Choice| named(facts, choice).map_or(f64::INFINITY, |unit| outlook.peril(unit.id));
    let safest = decision.options.iter().min_by(|a, b| peril(a).total_cmp(&peril(b)));
    safest.map(|choice| Order::plain(&choice.id))
}
