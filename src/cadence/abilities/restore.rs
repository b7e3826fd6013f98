//! Restoring hit points and models of a unit, shared by all abilities that do so.

use crate::battle_ref::BattleRef;
use crate::state::battle::{GAP, Unit, UnitId};
use crate::state::change::BattleMut;
use monteria_game::{ModelId, Presence, Refusal, StepResult, gather, text};
use monteria_table::{Body, Spot, closer, distance};

/// The amount restored: `count` times a hit point of a hurt model, or else a model.
pub(super) struct Restoration {
    pub(super) count: usize,
    /// Hit points of a returning model, capped at its full number.
    pub(super) hit_points: i32,
}

/// Returns how many hit points and models a unit can regain.
pub(super) fn missing(facts: &BattleRef<'_>, unit: &Unit) -> usize {
    let standing = facts.standing(unit.id);
    let hurt: i32 = standing.iter().map(|it| (it.fighter.full - it.fighter.left).max(0)).sum();
    unit.models.len().saturating_sub(standing.len()) + hurt as usize
}

/// Returns a refusal for a unit that has lost nothing.
pub(super) fn refusal_if_whole(facts: &BattleRef<'_>, target: &Unit) -> Option<Refusal> {
    (missing(facts, target) == 0).then(|| {
        Refusal::rule(
            "Unhurt",
            text!("rules-cadence-it-has-lost-nothing", "it has lost no hit points and no models"),
        )
    })
}

/// Restores hit points or models of a unit. Models return in formation and, with `near`,
/// within so many inches of that unit.
pub(super) fn restore(
    battle: &mut BattleMut<'_, '_>,
    unit: UnitId,
    restoration: Restoration,
    near: Option<(UnitId, f32)>,
) -> StepResult {
    for _ in 0..restoration.count {
        if let Some(model) = first_hurt(&battle.read(), unit) {
            battle.hurt(model, -1, &["cad-endless"])?;
            continue;
        }
        // Either all models stand, or none finds room.
        let Some(body) = returning_place(&battle.read(), unit, near) else { break };
        let why = ["cad-endless", "cad-ruling-reanimation"];
        battle.raise(body.id, body.at, restoration.hit_points, &why)?;
    }
    Ok(())
}

fn first_hurt(facts: &BattleRef<'_>, unit: UnitId) -> Option<ModelId> {
    let standing = facts.standing(unit);
    let hurt = standing.iter().find(|model_ref| model_ref.fighter.left < model_ref.fighter.full);
    hurt.map(|model_ref| model_ref.id())
}

/// Returns a place for the next destroyed model of a unit, beside the first of its
/// models that has room.
fn returning_place(
    facts: &BattleRef<'_>,
    unit: UnitId,
    near: Option<(UnitId, f32)>,
) -> Option<Body> {
    let entry = facts.unit(unit)?;
    let fallen = entry.models.iter().filter_map(|id| facts.get(*id));
    let fallen = fallen
        .filter(|model_ref| model_ref.presence == Presence::Slain)
        .map(|model_ref| model_ref.body())
        .next()?;
    let troop = facts.bodies(unit);
    let helpers = near.map(|(helper, inches)| (facts.bodies(helper), inches));
    let holds = |body: &Body| {
        let helped = |(all, inches): &(Vec<Body>, f32)| {
            all.iter().any(|one| closer(distance(one, body), *inches))
        };
        body.id != fallen.id || helpers.as_ref().is_none_or(helped)
    };
    troop.iter().find_map(|around| {
        let others = facts.others(entry).into_iter().map(|other| other.body);
        let own = troop.iter().filter(|it| it.id != around.id).copied();
        let others: Vec<Body> = others.chain(own).collect();
        let both = [*around, fallen];
        let placed = gather(facts.table, &both, &others, holds, GAP, Spot::of(around.at)).ok()?;
        placed.get(1).copied()
    })
}
