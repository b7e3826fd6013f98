//! Computer players: those of the core, and a strong one that compares plans by forecasts
//! of the rest of the battle.

mod candidate_moves;
pub(crate) mod forecast;
mod setup;
mod strong_player;

use bevy_ecs::prelude::*;

use forecast::Forecast;
use monteria_cadence::BattleRef;
use monteria_cadence::steps::moves::MoveChoice;
use monteria_cadence::steps::setup::MarkerChoice;
use monteria_cadence::tactics::targeting::named;
use monteria_cadence::tactics::{self, CoreChoice, Player};
use monteria_dice::Dice;
use monteria_game::{Choice, Decision, LookAheadBudget, Order, Style, Tactics, WithFallback};

/// The strengths of the players, weakest first.
pub(crate) const STRENGTHS: &[&str] = &["easy", "standard", "strong"];

/// The look-ahead budget in a battle.
pub(crate) const LOOK_AHEAD: LookAheadBudget =
    LookAheadBudget { player: "standard", nodes: 120, candidates: 6, turns: 2, orders: 60 };

/// Returns a player of this strength with a style, or None for an unknown name.
pub(crate) fn tactics(strength: &str, style: Option<&Style>) -> Option<Box<dyn Tactics>> {
    if strength != "strong" {
        return tactics::tactics(strength, style);
    }
    let mut player = Player::default();
    let style = style.cloned();
    Some(Box::new(WithFallback(move |world: &World, decision: &Decision, dice: &mut Dice| {
        let facts = BattleRef::for_seat(world, decision.seat, style.as_ref());
        strong(&mut player, world, &facts, decision, dice)
    })))
}

/// Returns the preferred order of the strong player; decisions that it has no rule for go
/// to the standard one.
fn strong(
    player: &mut Player,
    world: &World,
    facts: &BattleRef<'_>,
    decision: &Decision,
    dice: &mut Dice,
) -> Option<Order> {
    let first = decision.options.first()?;
    match CoreChoice::of(first) {
        Some(CoreChoice::Marker(MarkerChoice::Place)) => {
            setup::place_marker(world, facts, decision, first, dice)
        }
        Some(CoreChoice::Entry(_)) => setup::place_entry(world, facts, decision, first),
        Some(CoreChoice::Edge(_)) => setup::choose_edge(facts, decision, dice),
        Some(CoreChoice::Name(_)) => name_least_exposed(facts, decision),
        Some(CoreChoice::Unit(_)) => strong_player::choose_unit(world, facts, decision),
        Some(CoreChoice::Declare(_)) => {
            player.declare(facts, decision, strong_player::acts_to_declare)
        }
        Some(CoreChoice::Move(MoveChoice::Lead(_))) => strong_player::move_unit(facts, decision),
        _ => player.preferred_order(world, facts, decision, dice),
    }
}

/// Returns the orders that look-ahead compares: which unit acts next, and where a unit in
/// reserve enters. Its actions are left to the strong player, so that forks are spent
/// where they matter most.
pub(crate) fn candidates(world: &World, facts: &BattleRef<'_>, decision: &Decision) -> Vec<Order> {
    match decision.options.first().and_then(CoreChoice::of) {
        Some(CoreChoice::Unit(_)) => strong_player::unit_orders(world, facts, decision),
        _ => Vec::new(),
    }
}

/// Names the unit that enemies threaten least.
fn name_least_exposed(facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let forecast = Forecast::of(facts);
    let exposure = |choice: &Choice| {
        named(facts, choice).map_or(f64::INFINITY, |unit| forecast.exposure(unit.id))
    };
    let safest = decision.options.iter().min_by(|a, b| exposure(a).total_cmp(&exposure(b)));
    safest.map(|choice| Order::plain(&choice.id))
}
