//! Single orders of the computer player: destinations, targets, entries, exits and spots.
//! Those that only the strong player gives for devices are in `device_orders`.

use bevy_ecs::prelude::*;
use monteria_cadence::battle::{ActionKind, FireMode, Unit};
use monteria_cadence::battle_ref::BattleRef;
use monteria_cadence::steps::attack::FireChoice;
use monteria_cadence::steps::moves::MoveChoice;
use monteria_dice::Dice;
use monteria_game::{Choice, Decision, ModelId, Needs, Order, Region, SideId};
use monteria_table::{Body, Spot};

use super::evaluation::{enter_value, place_value};
use super::strong_plans::best_strong_plan;
use super::{PlayingStrength, evaluation, plans, strong_plans, threat};
use crate::Special;
use crate::area::ArenaRef;
use crate::steps::after_activation::LeaveBehindChoice;
use crate::steps::enter::DriftChoice;
use crate::steps::travel::ExitChoice;

/// Number of places that are compared for an entry.
const ENTRY_SPOTS: usize = 8;
/// Number of places that are compared for a thing or a landing.
const SPOTS: usize = 16;
/// Number of places that are compared before the match.
const SETUP_SPOTS: usize = 24;
/// Moves shorter than this, in inches, are not made.
const STAY_DISTANCE: f32 = 0.05;
/// Distance in inches of an enemy without a model.
const FAR_AWAY: f32 = 99.0;
/// Inches of distance that a hit point of a Primary Target outweighs.
const HIT_POINT_INCHES: f32 = 4.0;
/// Distance in inches within which an enemy makes a screen useful.
const SCREEN_RANGE: f32 = 20.0;
/// Distance in inches of a screen from the base.
const SCREEN_GAP: f32 = 0.8;
/// Least gain in value for which an exit is used.
const EXIT_GAIN: f32 = 0.05;

/// Chooses the destination of a move: the best place to end at, given
/// the actions that remain.
pub(super) fn choose_destination(
    facts: &BattleRef<'_>,
    decision: &Decision,
    skill: PlayingStrength,
) -> Option<Order> {
    let unit = facts.unit_of(decision.model?)?;
    let model_ref = facts.standing(unit.id).first().copied()?;
    let choice = decision.options.first()?;
    // Without a move there is no destination to choose.
    let Needs::To(Region::March { rules, .. }) = &choice.needs else { return None };
    let others = facts.others(unit);
    let reach = facts.table.reach(&model_ref.body(), rules, &others);
    if skill == PlayingStrength::Strong {
        let posts = threat::posts(facts, unit.side);
        let spot = strong_plans::next_destination(facts, unit.id, &posts, &reach)?;
        return order_to(decision, &model_ref.body(), spot);
    }
    let declared = &facts.activation.declared;
    let attacks = declared
        .iter()
        .skip_while(|act| **act != ActionKind::Move)
        .any(|act| *act == ActionKind::Attack);
    let secures =
        declared.iter().any(|act| *act == ActionKind::Secure || *act == Special::Revive.act());
    let mut best: Option<(f32, Spot)> = None;
    for spot in plans::spots(facts, unit.id, &reach, skill) {
        let value = place_value(facts, unit.id, spot, attacks, secures);
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, spot));
        }
    }
    let (_, spot) = best?;
    order_to(decision, &model_ref.body(), spot)
}

/// Returns the order that leads to a spot.
pub(super) fn order_to(decision: &Decision, body: &Body, spot: Spot) -> Option<Order> {
    if spot.plan().distance(body.plan()) < STAY_DISTANCE {
        return decision.offered(MoveChoice::Stay).map(|choice| Order::plain(&choice.id));
    }
    decision.options.first().map(|choice| Order::to(&choice.id, spot))
}

/// Fills in an option with one of its targets or spots, chosen by `index`.
pub(super) fn fill_in(world: &World, choice: &Choice, index: usize) -> Option<Order> {
    match &choice.needs {
        Needs::Nothing => Some(Order::plain(&choice.id)),
        Needs::Target { legal, .. } => {
            legal.get(index % legal.len().max(1)).map(|id| Order::at(&choice.id, *id))
        }
        Needs::To(region) => {
            let spots = region.samples(world, ENTRY_SPOTS);
            spots.get(index % spots.len().max(1)).map(|spot| Order::to(&choice.id, *spot))
        }
        // No decision of this game needs these.
        Needs::Aim(_) | Needs::Several { .. } | Needs::Number { .. } => None,
    }
}

/// Returns the hit points that a model has left.
pub(super) fn health(facts: &BattleRef<'_>, id: ModelId) -> f32 {
    facts.get(id).map_or(0.0, |model_ref| model_ref.fighter.left as f32)
}

/// Returns the order for the most valuable target of the first option.
pub(super) fn best_target(decision: &Decision, value: impl Fn(ModelId) -> f32) -> Option<Order> {
    let choice = decision.options.first()?;
    let (legal, _) = choice.needs.targets();
    let best = legal.iter().max_by(|a, b| value(**a).total_cmp(&value(**b)).then(b.cmp(a)))?;
    Some(Order::at(&choice.id, *best))
}

/// Chooses an enemy as the target, or else any model.
pub(super) fn target_enemy_first(facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let own = facts.unit_of(decision.model?)?.side;
    best_target(decision, |id| {
        f32::from(u8::from(facts.get(id).is_some_and(|it| it.model.side != own)))
    })
}

/// Chooses the weapon and the target of an attack.
pub(super) fn choose_attack(
    facts: &BattleRef<'_>,
    decision: &Decision,
    skill: PlayingStrength,
) -> Option<Order> {
    let unit = facts.unit_of(decision.model?)?;
    let shot = if skill == PlayingStrength::Strong {
        threat::best_strong_attack(facts, unit, true)?
    } else {
        evaluation::best_attack(facts, unit)?
    };
    if shot.value <= 0.0 {
        return decision.offered(FireChoice::Done).map(|choice| Order::plain(&choice.id));
    }
    let fires = FireChoice::All { mode: FireMode::Plain, weapon: shot.weapon };
    decision.offered(fires).map(|choice| Order::at(&choice.id, shot.aim))
}

/// Chooses the Primary Target: weak and near.
pub(super) fn choose_primary_target(facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let from = facts.get(decision.model?)?.body().plan();
    best_target(decision, |id| {
        let away =
            facts.get(id).map_or(FAR_AWAY, |model_ref| model_ref.body().plan().distance(from));
        -health(facts, id) * HIT_POINT_INCHES - away
    })
}

/// Chooses where a character enters.
pub(super) fn choose_entry(
    world: &World,
    facts: &BattleRef<'_>,
    decision: &Decision,
    skill: PlayingStrength,
) -> Option<Order> {
    let choice = decision.options.first()?;
    let Needs::To(region) = &choice.needs else { return Some(Order::plain(&choice.id)) };
    let unit = facts.unit_of(decision.model?)?;
    if skill == PlayingStrength::Strong {
        return choose_strong_entry(world, facts, unit, choice);
    }
    let spots = region.samples(world, skill.spots().max(ENTRY_SPOTS));
    let value = |spot: &Spot| enter_value(facts, unit.id, *spot);
    let best = spots.into_iter().max_by(|a, b| value(a).total_cmp(&value(b)))?;
    Some(Order::to(&choice.id, best))
}

/// Chooses where a character of the strong player enters: at the start of its best plan.
pub(super) fn choose_strong_entry(
    world: &World,
    facts: &BattleRef<'_>,
    unit: &Unit,
    choice: &Choice,
) -> Option<Order> {
    let region = choice.needs.region()?;
    let posts = threat::posts(facts, unit.side);
    let mut best: Option<(f32, Spot)> = None;
    for spot in region.samples(world, ENTRY_SPOTS) {
        let plan = strong_plans::with_reserve_at(facts, unit.id, spot, |facts| {
            best_strong_plan(facts, unit.id, &posts)
        });
        let value = plan.flatten().map_or(f32::NEG_INFINITY, |plan| plan.value);
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, spot));
        }
    }
    best.map(|(_, spot)| Order::to(&choice.id, spot))
}

/// Moves an enemy that drops in off the table, or to its worst landing.
pub(super) fn choose_drift(
    world: &World,
    facts: &BattleRef<'_>,
    decision: &Decision,
) -> Option<Order> {
    if let Some(choice) = decision.offered(DriftChoice::Off) {
        return Some(Order::plain(&choice.id));
    }
    let choice = decision.options.first()?;
    let region = choice.needs.region()?;
    let unit = facts.unit_of(decision.model?)?;
    let value = |spot: &Spot| enter_value(facts, unit.id, *spot);
    let worst =
        region.samples(world, SPOTS).into_iter().min_by(|a, b| value(a).total_cmp(&value(b)))?;
    Some(Order::to(&choice.id, worst))
}

/// Places a barricade or smoke toward the nearest enemy.
pub(super) fn place_screen(
    world: &World,
    facts: &BattleRef<'_>,
    decision: &Decision,
) -> Option<Order> {
    let unit = facts.unit_of(decision.model?)?;
    let model_ref = facts.standing(unit.id).first().copied()?;
    let own = model_ref.body().plan();
    let foe = evaluation::nearest_enemy(facts, unit.side, own);
    let Some(foe) = foe.filter(|foe| foe.distance(own) < SCREEN_RANGE) else {
        return Some(Order::plain(LeaveBehindChoice::Nothing));
    };
    let choice = decision.options.first()?;
    let wanted = own + crate::geometry::direction(own, foe) * (model_ref.stand.radius + SCREEN_GAP);
    let region = choice.needs.region()?;
    match region.check(world, Spot::from(wanted)) {
        Ok((spot, _)) => Some(Order::to(&choice.id, spot)),
        Err(_) => Some(Order::plain(LeaveBehindChoice::Nothing)),
    }
}

/// Takes a teleport or a launch pad if its exit is the better place.
pub(super) fn choose_exit(facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let unit = facts.unit_of(decision.model?)?;
    let model_ref = facts.standing(unit.id).first().copied()?;
    let here = place_value(facts, unit.id, Spot::of(model_ref.stand.at), true, true);
    let mut best = (here + EXIT_GAIN, ExitChoice::WalkOn);
    for choice in decision.options.iter().filter_map(Choice::action) {
        let ExitChoice::UseExit(id) = choice else { continue };
        let thing = facts.arena().things.get(id);
        if let Some(crate::Kind::Teleport(to) | crate::Kind::Pad(to)) =
            thing.map(|thing| thing.what)
        {
            let value = place_value(facts, unit.id, Spot::from(to), true, true);
            if value > best.0 {
                best = (value, choice);
            }
        }
    }
    Some(Order::plain(best.1))
}

/// Chooses the spot nearest to an enemy.
pub(super) fn nearest_to_enemy(
    world: &World,
    facts: &BattleRef<'_>,
    decision: &Decision,
) -> Option<Order> {
    let choice = decision.options.first()?;
    let region = choice.needs.region()?;
    let unit = facts.unit_of(decision.model?)?;
    let away = |spot: &Spot| {
        evaluation::nearest_enemy(facts, unit.side, spot.plan())
            .map_or(0.0, |foe| foe.distance(spot.plan()))
    };
    let spots = region.samples(world, SPOTS);
    spots
        .into_iter()
        .min_by(|a, b| away(a).total_cmp(&away(b)))
        .map(|spot| Order::to(&choice.id, spot))
}

/// Places an objective at random.
pub(super) fn random_spot(world: &World, decision: &Decision, dice: &mut Dice) -> Option<Order> {
    let choice = decision.options.first()?;
    let region = choice.needs.region()?;
    let spots = region.samples(world, SETUP_SPOTS);
    spots.get(dice.pick(spots.len())).map(|spot| Order::to(&choice.id, *spot))
}

/// Places flags and entry points near the own flag, or near the middle without one.
pub(super) fn place_near_flag(
    world: &World,
    facts: &BattleRef<'_>,
    decision: &Decision,
) -> Option<Order> {
    let choice = decision.options.first()?;
    let region = choice.needs.region()?;
    let spots = region.samples(world, SETUP_SPOTS);
    let own = facts
        .arena()
        .flags
        .iter()
        .find(|flag| flag.owner == Some(SideId(decision.seat.0)))
        .map(|flag| flag.base);
    let near = own.unwrap_or_default();
    let away = |spot: &Spot| spot.plan().distance(near);
    spots
        .into_iter()
        .min_by(|a, b| away(a).total_cmp(&away(b)))
        .map(|spot| Order::to(&choice.id, spot))
}
