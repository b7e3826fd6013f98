//! Threat assessment: the attacks that an enemy could make on a character at a place, and
//! those that the character could make from there.

use bevy_ecs::prelude::*;
use bevy_math::Vec3;

use crate::attack::{Attack, AttackKind};
use crate::content::Blow;
use crate::duel_ref::{DuelRef, ModelRef};
use crate::state::Condition;
use crate::steps::hero_action::HeroAction;
use crate::steps::offers::offers;
use monteria_game::{
    AttackOdds, AttackOption, AttackOptions, Choice, ModelId, Seen, Stand, StepResult, Threat, text,
};
use monteria_table::flat;

/// The number of sampled places to which an enemy might walk before it attacks.
const SAMPLED_PLACES: usize = 24;

/// Returns the enemy attack with the greatest expected loss for a character at this
/// place: from where the enemy stands, by a Charge, or after a Walk that it can pay for.
/// Defences, Essence and abilities other than attacks are not considered.
pub(crate) fn threat(
    world: &World,
    enemy: ModelId,
    model: ModelId,
    at: Vec3,
) -> StepResult<Option<Threat>> {
    let facts = &DuelRef::of(world);
    let foe = facts.try_get(enemy)?;
    let victim = facts.try_get(model)?;
    if foe.side() == victim.side() || !foe.in_play() || !victim.in_play() || victim.hidden() {
        return Ok(None);
    }
    let due = foe.may_be_activated();
    let numbers = facts.numbers();
    let mut threat = Threat::due(match due {
        true => text!("rules-arcane-in-this-turn", "in this turn"),
        false => text!("rules-arcane-in-the-next-turn", "in the next turn"),
    });
    let rested = if due { foe.condition.clone() } else { recovered(foe) };
    let walked = Condition {
        points: rested.points.saturating_sub(numbers.walk.get()),
        moved: true,
        ..rested.clone()
    };
    let stand = Stand { at, ..*victim.seen.stand };
    let facts = &facts.standing_at(model, &stand);
    let mut places = vec![(foe.stand.at, &rested)];
    if facts.available_points(foe).max(rested.points) >= numbers.walk.get() + numbers.attack.get()
        && !rested.moved
    {
        let body = foe.body();
        let rules = facts.move_rules(foe, foe.card().walk.get());
        let others = facts.in_the_way(foe);
        let reach = facts.table.reach(&body, &rules, &others).places(flat(at), SAMPLED_PLACES);
        places.extend(reach.into_iter().map(|place| (place, &walked)));
    }
    let mut all = Vec::new();
    for (from, condition) in places {
        let stand = Stand { at: from, ..*foe.seen.stand };
        let attacks = attacks(&with_hero(facts, enemy, &stand, condition), enemy, Some(model))?;
        all.extend(attacks.into_iter().map(|attack| (attack.name, from, attack.odds)));
    }
    threat.add_worst(all);
    Ok(Some(threat))
}

/// Returns the attacks that a character could make from this place after this
/// choice: with the points left, or in its next activation if they do not suffice.
/// Defences are not considered.
pub(crate) fn attack_options(
    world: &World,
    choice: &Choice,
    model: ModelId,
    at: Vec3,
) -> StepResult<Option<AttackOptions>> {
    let facts = &DuelRef::of(world);
    let one = facts.try_get(model)?;
    if !one.in_play() {
        return Ok(None);
    }
    let numbers = facts.numbers();
    let cost = match choice.action::<HeroAction>() {
        Some(HeroAction::Walk | HeroAction::Lead) => numbers.walk.get(),
        Some(HeroAction::Run) => numbers.run.get(),
        Some(HeroAction::Use(id)) => facts.ability(model, &id)?.cost.get(),
        None
        | Some(
            HeroAction::Charge
            | HeroAction::Attack
            | HeroAction::Shoot
            | HeroAction::Seek
            | HeroAction::Escape
            | HeroAction::Done,
        ) => 0,
    };
    let stand = Stand { at, ..*one.seen.stand };
    let left = one.condition.points.saturating_sub(cost);
    if facts.turn.acting == Some(model)
        && facts.available_points(one) >= cost + numbers.attack.get()
    {
        let condition = Condition { points: left, moved: true, ..one.condition.clone() };
        let attacks = attacks(&with_hero(facts, model, &stand, &condition), model, None)?;
        return Ok(Some(AttackOptions { attacks, ..AttackOptions::default() }));
    }
    let condition = recovered(one);
    let attacks = attacks(&with_hero(facts, model, &stand, &condition), model, None)?;
    Ok(Some(AttackOptions {
        when: text!("rules-arcane-when-it-is-activated-next", "when it is activated next"),
        attacks,
        ..AttackOptions::default()
    }))
}

/// Returns the state of a character after its next Recovery Phase.
fn recovered(one: &ModelRef<'_>) -> Condition {
    let points =
        one.condition.points.saturating_add(one.card().recovery.get()).min(one.card().most.get());
    Condition { points, moved: false, ..one.condition.clone() }
}

/// Returns the match with a character in this place and state.
fn with_hero<'b, 'a: 'b>(
    facts: &DuelRef<'a>,
    id: ModelId,
    stand: &'b Stand,
    condition: &'b Condition,
) -> DuelRef<'b> {
    let supposed = |model: &ModelRef<'a>| -> ModelRef<'b> {
        if model.id() != id {
            return *model;
        }
        ModelRef { seen: Seen { stand, ..model.seen }, condition, ..*model }
    };
    DuelRef(facts.with_models(facts.models.iter().map(supposed).collect()))
}

/// Returns the attacks that a character may make now, on one enemy or on all.
fn attacks(facts: &DuelRef<'_>, by: ModelId, at: Option<ModelId>) -> StepResult<Vec<AttackOption>> {
    let one = facts.try_get(by)?;
    let mut all = Vec::new();
    for choice in offers(facts, one)?.legal {
        let basic = Blow::default();
        let (kind, ability, blow) = match choice.action::<HeroAction>() {
            Some(HeroAction::Attack) => (AttackKind::Melee, None, None),
            Some(HeroAction::Shoot) => (AttackKind::Ranged, None, None),
            Some(HeroAction::Charge) => (AttackKind::Charge(0.0), None, Some(&basic)),
            Some(HeroAction::Use(id)) => {
                let ability = facts.ability(by, &id)?.kind();
                // Abilities other than attacks are not considered.
                let Some(kind) = ability.attack_kind() else { continue };
                let charges = matches!(kind, AttackKind::Charge(_));
                (kind, Some(id), ability.blow().filter(|_| charges))
            }
            None
            | Some(
                HeroAction::Walk
                | HeroAction::Run
                | HeroAction::Seek
                | HeroAction::Escape
                | HeroAction::Lead
                | HeroAction::Done,
            ) => continue,
        };
        for target in choice.needs.targets().0.iter().filter(|id| at.is_none_or(|at| at == **id)) {
            let path = blow.and_then(|blow| facts.charge_path(one, *target, blow).ok());
            let kind = path.map_or(kind, |path| AttackKind::Charge(path.length()));
            let attack = Attack::new(Some(by), *target, kind, ability.clone());
            let (hits, lost) =
                facts.strike(&Attack { from_hiding: one.hidden(), ..attack })?.odds();
            let falls = lost.at_least(facts.try_get(*target)?.condition.life.max(1) as usize);
            let odds = AttackOdds { hits, wounds: lost.expected(), falls };
            all.push(AttackOption { target: *target, name: choice.label.clone(), odds });
        }
    }
    Ok(all)
}
