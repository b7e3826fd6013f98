//! Which ways elsewhere the strong captain takes, and where it lays what it carries.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use super::super::area::ArenaRef;
use super::super::perks::ghost_walk::GhostChoice;
use super::super::specials::ChargeChoice;
use super::super::travel::JumpChoice;
use super::aims::aim_value;
use super::devices::{charge_value, exit, landing, leaps};
use super::plans::goals;
use super::schemes::best_place;
use super::skill::Skill;
use super::value::{enter_value, nearest_enemy};
use monteria_cadence::battle_ref::BattleRef;
use monteria_game::{Choice, Decision, Needs, Order};
use monteria_table::{Spot, flat};

/// Places at which things are laid that are looked at.
const LAID: usize = 24;

/// Which way elsewhere to take, if any: where it comes out in the best place.
pub(super) fn jump(facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let unit = facts.unit_of(decision.model?)?;
    let model_ref = facts.standing(unit.id).first().copied()?;
    let out = |choice: &Choice| {
        let JumpChoice::Jump(id) = choice.action()? else { return None };
        let thing = facts.arena().things.get(id)?;
        landing(facts, model_ref, exit(facts, unit.side, thing)?.0)
    };
    let here = Spot::of(model_ref.stand.at);
    let ways: Vec<(&Choice, Spot)> =
        decision.options.iter().filter_map(|it| Some((it, out(it)?))).collect();
    let best =
        best_place(facts, unit.id, std::iter::once(here).chain(ways.iter().map(|(_, to)| *to)))?;
    let taken = ways.iter().find(|(_, to)| *to == best && best != here);
    Some(
        taken.map_or_else(
            || Order::plain(JumpChoice::WalkOn),
            |(choice, _)| Order::plain(&choice.id),
        ),
    )
}

/// Where to lay a charge: where it is worth most, if it is worth anything.
pub(crate) fn lay_charge(
    world: &World,
    facts: &BattleRef<'_>,
    decision: &Decision,
) -> Option<Order> {
    let unit = facts.unit_of(decision.model?)?;
    let (order, worth) = best_of(world, decision, |at| charge_value(facts, unit, at))?;
    Some(if worth <= 0.0 { Order::plain(ChargeChoice::Keep) } else { order })
}

/// Where to open a portal: the first where it is good to be, the second at hand.
pub(crate) fn lay_portal(
    world: &World,
    facts: &BattleRef<'_>,
    decision: &Decision,
) -> Option<Order> {
    let unit = facts.unit_of(decision.model?)?;
    let own = facts.place_of(unit.id);
    let laid = facts.arena().portals(unit.side).next().is_some();
    let worth = |at: Vec2| {
        if laid { -at.distance(own) } else { aim_value(facts, unit, at, unit.command, None) }
    };
    best_of(world, decision, worth).map(|(order, _)| order)
}

/// Where a leap ends: for the strong where it is best to be; where an enemy aims, as far
/// from everything as can be.
pub(super) fn leap(
    world: &World,
    facts: &BattleRef<'_>,
    decision: &Decision,
    skill: Skill,
) -> Option<Order> {
    let choice = decision.options.first()?;
    let unit = facts.unit_of(decision.model?)?;
    let Needs::To(region) = &choice.needs else { return None };
    if unit.seat != decision.seat {
        return best_of(world, decision, |at| -enter_value(facts, unit.id, Spot::from(at)))
            .map(|(order, _)| order);
    }
    if skill == Skill::Strong {
        let open = leaps(facts, unit).into_iter();
        let open = open.filter_map(|spot| region.check(world, Spot::from(spot.plan())).ok());
        if let Some(to) = best_place(facts, unit.id, open.map(|(spot, _)| spot)) {
            return Some(Order::to(&choice.id, to));
        }
    }
    best_of(world, decision, |at| aim_value(facts, unit, at, unit.command, None))
        .map(|(order, _)| order)
}

/// Whether to walk as a ghost: where everything worth going to is farther than a Move.
pub(super) fn ghost(facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let unit = facts.unit_of(decision.model?)?;
    let model_ref = facts.standing(unit.id).first().copied()?;
    let at = flat(model_ref.stand.at);
    let step = facts.movement(model_ref, false);
    let goal = goals(facts, unit, at)
        .into_iter()
        .map(|goal| goal.distance(at))
        .fold(f32::INFINITY, f32::min);
    let foe = nearest_enemy(facts, unit.side, at).map_or(f32::INFINITY, |foe| foe.distance(at));
    let far = goal.min(foe) > step + 2.0;
    Some(Order::plain(if far { GhostChoice::AsAGhost } else { GhostChoice::OnFoot }))
}

/// The spot of the first option that is worth most.
fn best_of(
    world: &World,
    decision: &Decision,
    worth: impl Fn(Vec2) -> f32,
) -> Option<(Order, f32)> {
    let choice = decision.options.first()?;
    let Needs::To(region) = &choice.needs else { return None };
    let spots = region.samples(world, LAID).into_iter().map(|spot| (worth(spot.plan()), spot));
    let (most, spot) = spots.max_by(|a, b| a.0.total_cmp(&b.0))?;
    Some((Order::to(&choice.id, spot), most))
}
