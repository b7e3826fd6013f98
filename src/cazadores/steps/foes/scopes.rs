//! Scopes of attacks in the Decision Trees, and the goal of Reposition (Cazadores 4.5).

use bevy_math::Vec2;

use crate::content::CardAction;
use crate::state::hunt_ref::{HuntRef, ModelRef, in_reach};
use crate::state::real_table::TableQuestion;
use crate::steps::foes::approach::Goal;
use crate::steps::foes::cards::Scope;
use monteria_game::ModelId;

/// Distance in inches from its own side beyond which a Foe repositions, and between
/// Minions of one group.
pub(super) const GROUP_DISTANCE: f32 = 5.0;

/// Returns the scope of Close Combat: the Foe's RNG, or the scope of the card's Action.
pub(crate) fn close_scope(facts: &HuntRef<'_>, model: ModelId, card: Option<&CardAction>) -> Scope {
    match card {
        Some(card) => Scope::of_action(facts, model, card),
        None => Scope::Within(facts.foe_range(model)),
    }
}

/// Returns the scope of Ranged Combat; `None` for a Foe that cannot shoot.
pub(super) fn ranged_scope(
    facts: &HuntRef<'_>,
    model: ModelId,
    card: Option<&CardAction>,
) -> Option<Scope> {
    if let Some(card) = card {
        return Some(Scope::of_action(facts, model, card));
    }
    let (stats, _) = facts.get(model)?.foe?;
    stats.shooting.map(|bonus| Scope::Within((facts.foe_range(model) + bonus).max(0.0)))
}

/// Returns the distance in inches between a model's base and an Objective of
/// this radius (Cazadores 3.3).
pub(super) fn distance_to_spot(
    facts: &HuntRef<'_>,
    model: ModelId,
    center: Vec2,
    radius: f32,
) -> f32 {
    let gap = |model_ref: &ModelRef<'_>| {
        (model_ref.body().plan() - center).length() - model_ref.stand.radius - radius
    };
    facts.get(model).map_or(f32::INFINITY, |model_ref| gap(model_ref).max(0.0))
}

/// Returns the goal of Reposition: the furthest Objective, else the largest group of
/// other Minions, else the Adversary (of several models the nearest).
pub(crate) fn regroup_goal(facts: &HuntRef<'_>, model: ModelId) -> Option<Goal> {
    let furthest = facts.rally_points().into_iter().max_by(|a, b| {
        distance_to_spot(facts, model, a.0, a.1)
            .total_cmp(&distance_to_spot(facts, model, b.0, b.1))
    });
    if let Some((spot, _)) = furthest {
        return Some(Goal::Point(spot));
    }
    let minions: Vec<ModelId> = facts
        .friends_of(model)
        .filter(|friend| !friend.is_adversary())
        .map(|friend| friend.id())
        .collect();
    if let Some(answer) =
        facts.table_answer(|| TableQuestion::Group { of: model, among: minions.clone() })
        && !minions.is_empty()
    {
        return answer.first().copied().map(Goal::Model);
    }
    // A group is a Minion with the Minions within 5" of it; of groups of one size
    // the nearest (ruling 42).
    let size = |id: ModelId| {
        minions
            .iter()
            .filter(|other| in_reach(facts.distance(id, **other), 0.0, GROUP_DISTANCE))
            .count()
    };
    let middle = minions.iter().copied().min_by(|a, b| {
        size(*b)
            .cmp(&size(*a))
            .then_with(|| facts.distance(model, *a).total_cmp(&facts.distance(model, *b)))
    });
    let adversary = || {
        let parts = facts
            .friends_of(model)
            .filter(|friend| friend.is_adversary())
            .map(|friend| friend.id());
        parts.min_by(|a, b| facts.distance(model, *a).total_cmp(&facts.distance(model, *b)))
    };
    middle.or_else(adversary).map(Goal::Model)
}
