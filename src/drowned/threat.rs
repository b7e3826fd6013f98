//! Threat assessment: the attacks that an enemy could make on a model at a position, and
//! those the model could make from there.

use bevy_ecs::prelude::*;
use bevy_math::Vec3;

use crate::display::odds::{forecast_tests, possible_landings, wound_distribution};
use crate::sequence::{ActionKind, Combat, CombatId, MovementMode, Sequence};
use crate::skirmish_ref::{SkirmishRef, Stance};
use crate::steps::paths::charge::charge_path;
use crate::steps::paths::declare::shooting_action;
use crate::steps::turns::action::Action;
use crate::steps::turns::options::{may_move, move_reach, strikable};
use monteria_dice::Distribution;
use monteria_game::{
    AttackOdds, AttackOption, AttackOptions, Choice, ModelId, Stand, StepResult, Text, Threat, text,
};
use monteria_table::flat;

/// Number of positions an enemy could move to first that are examined.
const PLACES: usize = 24;

/// Returns the attack of `enemy` with the highest expected loss for `model` if that
/// stood at `at`: from where the enemy stands, by a charge, or after a walk or a
/// swim that it can pay for. Leaps, cards and reactions are ignored; templates are
/// centred on the model.
pub(crate) fn threat(
    world: &World,
    enemy: ModelId,
    model: ModelId,
    at: Vec3,
) -> StepResult<Option<Threat>> {
    let facts = &SkirmishRef::of(world);
    let foe = facts.try_get(enemy)?;
    let victim = facts.try_get(model)?;
    if foe.side() == victim.side() || !foe.conscious() || !victim.in_play() {
        return Ok(None);
    }
    let held = foe.condition.points;
    let profile = foe.profile();
    let points =
        if foe.can_activate() { held } else { profile.most.get().min(held + profile.gain.get()) };
    let mut threat = Threat::due(if foe.can_activate() {
        text!("rules-drowned-in-this-turn", "in this turn")
    } else {
        text!("rules-drowned-in-the-next-turn", "in the next turn")
    });
    let stand = Stand { at, ..*victim.seen.stand };
    let facts = &facts.standing_at(model, &stand);
    let mut places = if points > 0 { vec![foe.stand.at] } else { Vec::new() };
    let stance = facts.pose(foe).stance;
    if points > 1
        && matches!(stance, Stance::Standing | Stance::Swimming)
        && may_move(facts, foe).is_ok()
    {
        let mode = if stance == Stance::Swimming { MovementMode::Swim } else { MovementMode::Walk };
        let rules = facts.move_rules(foe, mode, move_reach(facts, foe, mode, &Action::Move));
        let body = foe.body();
        let others = facts.in_the_way(foe);
        places.extend(facts.table.reach(&body, &rules, &others).places(flat(at), PLACES));
    }
    let mut all = Vec::new();
    for from in places {
        let stand = Stand { at: from, ..*foe.seen.stand };
        let facts = facts.standing_at(enemy, &stand);
        for (name, sequence) in attacks(&facts, enemy, model)? {
            all.push((Text::verbatim(name), from, attack_odds(&facts, &sequence, model)?));
        }
    }
    threat.add_worst(all);
    Ok(Some(threat))
}

/// Returns the attacks that `model` could make from `at`: now if it is activated and has
/// more than one Action Point left, else in its next activation. Reactions are ignored.
pub(crate) fn attack_options(
    world: &World,
    _: &Choice,
    model: ModelId,
    at: Vec3,
) -> StepResult<Option<AttackOptions>> {
    let facts = &SkirmishRef::of(world);
    let one = facts.try_get(model)?;
    if !one.in_play() {
        return Ok(None);
    }
    let moves = facts.turn.acting == Some(model) && facts.turn.sequence.is_none();
    let at_once = moves && one.condition.points > facts.numbers().action.get();
    let when = match at_once {
        true => Text::default(),
        false => text!("rules-drowned-when-it-is-activated-next", "when it is next activated"),
    };
    let stand = Stand { at, ..*one.seen.stand };
    let facts = facts.standing_at(model, &stand);
    let mut found = AttackOptions { when, ..AttackOptions::default() };
    for target in facts.enemies(one.side()).map(|enemy| enemy.id()) {
        for (name, sequence) in attacks(&facts, model, target)? {
            let odds = attack_odds(&facts, &sequence, target)?;
            found.attacks.push(AttackOption { target, name: Text::verbatim(name), odds });
        }
    }
    Ok(Some(found))
}

/// Returns the possible attacks of one model on another from their positions, each with
/// the name of the weapon.
fn attacks<'a>(
    facts: &SkirmishRef<'a>,
    by: ModelId,
    at: ModelId,
) -> StepResult<Vec<(&'a str, Sequence)>> {
    let one = facts.try_get(by)?;
    let target = facts.try_get(at)?;
    let here = facts.pose(one);
    let there = facts.pose(target);
    let mut all = Vec::new();
    for weapon in one.fighter.weapons.iter().filter(|weapon| one.usable(weapon) && !weapon.heals())
    {
        let mut add = |action_kind, path| {
            all.push((weapon.name.as_str(), Sequence::new(by, action_kind, path)))
        };
        if let Some(combat) = shooting_action(facts, (one, &here), weapon, (target, &there)) {
            add(ActionKind::Combat(combat), None);
        }
        if weapon.is_close() && strikable(facts, one, &here, weapon).contains(&(at, Ok(()))) {
            add(ActionKind::Combat(Combat::Strike { at, weapon: weapon.id.clone() }), None);
        }
        // A model that is Down can be charged even in contact.
        if weapon.is_close() && may_move(facts, one).is_ok() {
            // An enemy to which no path leads cannot be charged.
            if let Ok(path) = charge_path(facts, one, at, &weapon.id) {
                add(ActionKind::Charge { at, weapon: weapon.id.clone() }, Some(path));
            }
        }
    }
    Ok(all)
}

/// Returns the odds of an attack against a model if nobody reacts.
fn attack_odds(
    facts: &SkirmishRef<'_>,
    sequence: &Sequence,
    model: ModelId,
) -> StepResult<AttackOdds> {
    let turn = facts.turn.making(sequence);
    let facts = &facts.with_turn(&turn);
    let mut hits = 0.0;
    let mut all = Vec::new();
    for (chance, damages) in possible_landings(facts, sequence, CombatId::Acting)? {
        for (found, pending) in damages.iter().filter(|(_, pending)| pending.to == model) {
            hits += chance * found;
            all.push((chance * found, wound_distribution(facts, pending)?));
        }
    }
    let fallen = !all.is_empty();
    // A template that lands makes no test of its own at a model.
    let forecasts = if fallen { Vec::new() } else { forecast_tests(facts, sequence)? };
    for forecast in forecasts.iter().filter(|it| it.of == CombatId::Acting) {
        let damages = forecast.damage_by_level.iter();
        let harmful = damages.zip(forecast.applied).filter(|(damage, _)| damage.is_some());
        hits = harmful.map(|(_, applied)| applied).sum();
        all.push((1.0, forecast.wounds(facts)?));
    }
    all.push((
        (1.0 - all.iter().map(|(chance, _)| chance).sum::<f64>()).max(0.0),
        Distribution::none(),
    ));
    let lost = Distribution::mix(&all);
    let left = facts.try_get(model)?.condition.wounds.max(1) as usize;
    Ok(AttackOdds { hits, wounds: lost.expected(), falls: lost.at_least(left) })
}
