//! Hit points and models that a unit gets back, for all abilities that give some.

use crate::battle::{GAP, Unit, UnitId};
use crate::battle_ref::BattleRef;
use crate::change::BattleMut;
use monteria_game::{ModelId, Presence, Refusal, StepResult, gather};
use monteria_table::{Body, Spot, closer, distance};

/// What a unit gets back: so many times a hit point of a hurt model, else a model.
pub(super) struct Restored {
    pub(super) count: usize,
    /// Hit points with which a model returns, never above its full number.
    pub(super) hit_points: i32,
}

/// How often a unit can be given a hit point or a model back.
pub(super) fn lacks(facts: &BattleRef<'_>, unit: &Unit) -> usize {
    let standing = facts.standing(unit.id);
    let hurt: i32 = standing.iter().map(|it| (it.fighter.full - it.fighter.left).max(0)).sum();
    unit.models.len().saturating_sub(standing.len()) + hurt as usize
}

/// Refuses a unit that has lost nothing.
pub(super) fn refusal_of_the_whole(facts: &BattleRef<'_>, target: &Unit) -> Option<Refusal> {
    (lacks(facts, target) == 0).then(|| Refusal::rule("Unhurt", "it has lost nothing"))
}

/// Gives a unit hit points or models back. Models return in formation and, with `near`,
/// within so many inches of that unit.
pub(super) fn restore(
    battle: &mut BattleMut<'_, '_>,
    unit: UnitId,
    restored: Restored,
    near: Option<(UnitId, f32)>,
) -> StepResult {
    for _ in 0..restored.count {
        if let Some(model) = first_hurt(&battle.read(), unit) {
            battle.hurt(model, -1, &["cad-endless"])?;
            continue;
        }
        // Where all of it stands, or nobody finds room, nobody returns.
        let Some(body) = rising(&battle.read(), unit, near) else { break };
        let why = ["cad-endless", "cad-ruling-reanimation"];
        battle.raise(body.id, body.at, restored.hit_points, &why)?;
    }
    Ok(())
}

fn first_hurt(facts: &BattleRef<'_>, unit: UnitId) -> Option<ModelId> {
    let standing = facts.standing(unit);
    let hurt = standing.iter().find(|model_ref| model_ref.fighter.left < model_ref.fighter.full);
    hurt.map(|model_ref| model_ref.id())
}

/// Where the next destroyed model of a unit rises: beside the first of its
/// models that has room.
fn rising(facts: &BattleRef<'_>, unit: UnitId, near: Option<(UnitId, f32)>) -> Option<Body> {
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
