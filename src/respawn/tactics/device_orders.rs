//! Orders of the strong player for exits, leaps, charges, portals and ghost walks.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use super::devices::{charge_value, exit_of, landing, leaps};
use super::evaluation::{enter_value, nearest_enemy};
use super::objectives::objective_value;
use super::plans::goals;
use super::skill::PlayingStrength;
use super::strong_plans::best_place;
use crate::area::ArenaRef;
use crate::perks::ghost_walk::GhostChoice;
use crate::specials::ChargeChoice;
use crate::steps::travel::ExitChoice;
use monteria_cadence::battle_ref::BattleRef;
use monteria_game::{Choice, Decision, Order};
use monteria_table::{Spot, flat};

/// Inches beyond a Move from which a Ghost Walk is used.
const GHOST_MARGIN: f32 = 2.0;
/// Number of places that are compared.
const PLACEMENTS: usize = 24;

/// Chooses the exit with the best landing, or none.
pub(super) fn use_exit(facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let unit = facts.unit_of(decision.model?)?;
    let model_ref = facts.standing(unit.id).first().copied()?;
    let out = |choice: &Choice| {
        // Walking on leads nowhere else.
        let ExitChoice::UseExit(id) = choice.action()? else { return None };
        let thing = facts.arena().things.get(id)?;
        landing(facts, model_ref, exit_of(facts, unit.side, thing)?.0)
    };
    let here = Spot::of(model_ref.stand.at);
    let ways: Vec<(&Choice, Spot)> =
        decision.options.iter().filter_map(|it| Some((it, out(it)?))).collect();
    let best =
        best_place(facts, unit.id, std::iter::once(here).chain(ways.iter().map(|(_, to)| *to)))?;
    let taken = ways.iter().find(|(_, to)| *to == best && best != here);
    Some(
        taken.map_or_else(
            || Order::plain(ExitChoice::WalkOn),
            |(choice, _)| Order::plain(&choice.id),
        ),
    )
}

/// Places a charge where its value is highest, or keeps it if the value is not positive.
pub(crate) fn place_charge(
    world: &World,
    facts: &BattleRef<'_>,
    decision: &Decision,
) -> Option<Order> {
    let unit = facts.unit_of(decision.model?)?;
    let (order, value) = most_valuable_spot(world, decision, |at| charge_value(facts, unit, at))?;
    Some(if value <= 0.0 { Order::plain(ChargeChoice::Keep) } else { order })
}

/// Opens a portal: the first at the best place, the second nearby.
pub(crate) fn place_portal(
    world: &World,
    facts: &BattleRef<'_>,
    decision: &Decision,
) -> Option<Order> {
    let unit = facts.unit_of(decision.model?)?;
    let own = facts.unit_position(unit.id);
    let laid = facts.arena().portals(unit.side).next().is_some();
    let value = |at: Vec2| {
        if laid { -at.distance(own) } else { objective_value(facts, unit, at, unit.command, None) }
    };
    most_valuable_spot(world, decision, value).map(|(order, _)| order)
}

/// Chooses the end of a leap: the best place for the strong player; if the opponent
/// aims, the worst place.
pub(super) fn aim_leap(
    world: &World,
    facts: &BattleRef<'_>,
    decision: &Decision,
    skill: PlayingStrength,
) -> Option<Order> {
    let choice = decision.options.first()?;
    let unit = facts.unit_of(decision.model?)?;
    let region = choice.needs.region()?;
    if unit.seat != decision.seat {
        return most_valuable_spot(world, decision, |at| {
            -enter_value(facts, unit.id, Spot::from(at))
        })
        .map(|(order, _)| order);
    }
    if skill == PlayingStrength::Strong {
        let open = leaps(facts, unit).into_iter();
        let open = open.filter_map(|spot| region.check(world, Spot::from(spot.plan())).ok());
        if let Some(to) = best_place(facts, unit.id, open.map(|(spot, _)| spot)) {
            return Some(Order::to(&choice.id, to));
        }
    }
    most_valuable_spot(world, decision, |at| objective_value(facts, unit, at, unit.command, None))
        .map(|(order, _)| order)
}

/// Chooses a Ghost Walk if everything of interest is farther than a Move.
pub(super) fn choose_ghost_walk(facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let unit = facts.unit_of(decision.model?)?;
    let model_ref = facts.standing(unit.id).first().copied()?;
    let at = flat(model_ref.stand.at);
    let step = facts.movement(model_ref, false);
    let goal = goals(facts, unit, at)
        .into_iter()
        .map(|goal| goal.distance(at))
        .fold(f32::INFINITY, f32::min);
    let foe = nearest_enemy(facts, unit.side, at).map_or(f32::INFINITY, |foe| foe.distance(at));
    let far = goal.min(foe) > step + GHOST_MARGIN;
    Some(Order::plain(if far { GhostChoice::AsAGhost } else { GhostChoice::OnFoot }))
}

/// Returns the order for the most valuable spot of the first option, with its value.
fn most_valuable_spot(
    world: &World,
    decision: &Decision,
    value: impl Fn(Vec2) -> f32,
) -> Option<(Order, f32)> {
    let choice = decision.options.first()?;
    let region = choice.needs.region()?;
    let spots =
        region.samples(world, PLACEMENTS).into_iter().map(|spot| (value(spot.plan()), spot));
    let (most, spot) = spots.max_by(|a, b| a.0.total_cmp(&b.0))?;
    Some((Order::to(&choice.id, spot), most))
}
