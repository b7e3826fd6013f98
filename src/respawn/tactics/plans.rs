//! Plans of actions for a character, and what they are worth.

use crate::area::ArenaRef;
use bevy_math::Vec2;

use super::super::Special;
use super::super::content::Perk;
use super::super::state::{FlagAt, FlagStatus, Kind};
use super::skill::Skill;
use super::value::{best_attack, from_place, goal_value, nearest_enemy, place_value};
use monteria_cadence::battle::{Act, Unit, UnitId};
use monteria_cadence::battle_ref::BattleRef;
use monteria_cadence::content::Objective;
use monteria_table::{Reach, Spot, flat};

/// Actions in order, and what they are worth.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ActivationPlan {
    /// In order.
    pub acts: Vec<Act>,
    /// In victory points.
    pub worth: f32,
    /// How much it matters that it is done now.
    pub urgency: f32,
}

/// Points worth going to, the nearest first.
pub(super) fn goals(facts: &BattleRef<'_>, entry: &Unit, here: Vec2) -> Vec<Vec2> {
    let unit = entry.id;
    let mut goals: Vec<Vec2> = Vec::new();
    let markers = facts.field.markers.iter().filter(|marker| match marker.kind {
        Objective::Proximity => facts.arena().active.contains(&marker.id),
        Objective::Control | Objective::Access | Objective::Recover | Objective::Destroy => {
            marker.held != Some(entry.side)
        }
    });
    goals.extend(markers.map(|marker| marker.at));
    for flag in &facts.arena().flags {
        match flag.now() {
            FlagAt::Home if flag.owner != Some(entry.side) => goals.push(flag.base),
            FlagAt::Home if facts.flag_of(unit).is_some() => goals.push(flag.base),
            FlagAt::Ground(at) => goals.push(at),
            FlagAt::Carried(by) if flag.owner == Some(entry.side) => goals.push(facts.stands(by)),
            FlagAt::Home | FlagAt::Carried(_) | FlagAt::Scored => {}
        }
    }
    if facts.flag_of(unit).is_some() {
        goals.extend(
            facts
                .arena()
                .flags
                .iter()
                .filter(|flag| flag.owner == Some(entry.side))
                .map(|flag| flag.base),
        );
    }
    let points = facts
        .arena()
        .things
        .iter()
        .filter(|it| matches!(it.what, Kind::Pickup(Some(_)) | Kind::Gun(true)));
    goals.extend(points.map(|thing| thing.at).filter(|at| at.distance(here) < 8.0));
    let down = facts
        .units
        .0
        .iter()
        .filter(|it| it.side == entry.side && facts.arena().is(it.id, |it| it.downed));
    goals.extend(down.map(|friend| facts.place_of(friend.id)));
    goals.extend(nearest_enemy(facts, entry.side, here));
    goals.sort_by(|a, b| a.distance(here).total_cmp(&b.distance(here)));
    goals
}

/// Places that a character can get to and that are looked at: spread over its reach,
/// toward goals, and where it stands.
pub(super) fn spots(
    facts: &BattleRef<'_>,
    unit: UnitId,
    reach: &Reach<'_>,
    skill: Skill,
) -> Vec<Spot> {
    let Some(entry) = facts.unit(unit) else { return Vec::new() };
    let mut all = reach.samples(skill.spots());
    let mut goals = goals(facts, entry, reach.mover().plan());
    goals.truncate(4);
    all.extend(goals.into_iter().map(|goal| Spot::of(reach.nearest_to(goal).end())));
    all.push(Spot::of(reach.mover().at));
    all
}

/// The best plan of a character that is on the table.
pub(crate) fn best_plan(
    facts: &BattleRef<'_>,
    unit: UnitId,
    skill: Skill,
) -> Option<ActivationPlan> {
    let entry = facts.unit(unit)?;
    let model_ref = *facts.standing(unit).first()?;
    let command = entry.command;
    let held = facts.arena().is(unit, |it| it.held);
    let here = Spot::of(model_ref.stand.at);
    // What would be done now may not be measured with the rush of
    // what was declared before.
    let calm = monteria_cadence::battle::Activation { unit: Some(unit), ..Default::default() };
    let facts = &BattleRef { activation: &calm, models: facts.models.clone(), ..*facts };
    let now = best_attack(facts, entry).map_or(0.0, |shot| shot.worth);
    let shoot = if facts.flag_of(unit).is_some() { 0.0 } else { now };
    let stand = place_value(facts, unit, here, false, false);
    let mut after = stand;
    let mut with = stand + shoot;
    let mut run = stand;
    let mut take = f32::NEG_INFINITY;
    if !held {
        let rules = facts.move_rules(model_ref, false);
        let others = facts.others(entry);
        let reach = facts.table.reach(&model_ref.body(), &rules, &others);
        for spot in spots(facts, unit, &reach, skill) {
            after = after.max(place_value(facts, unit, spot, false, false));
            with = with.max(place_value(facts, unit, spot, true, false));
            let goal = from_place(facts, unit, spot, |facts, own| {
                goal_value(facts, entry, flat(own.stand.at), own.stand.radius, true)
            });
            let bare = from_place(facts, unit, spot, |facts, own| {
                goal_value(facts, entry, flat(own.stand.at), own.stand.radius, false)
            });
            if let (Some(goal), Some(bare)) = (goal, bare)
                && goal > bare + 0.01
            {
                take = take.max(after + (goal - bare) * 0.67);
            }
        }
        run = after + (after - stand).max(0.0) * 0.6;
    }
    let goal_here =
        goal_value(facts, entry, flat(model_ref.stand.at), model_ref.stand.radius, true)
            - goal_value(facts, entry, flat(model_ref.stand.at), model_ref.stand.radius, false);
    let mut plans: Vec<(Vec<Act>, f32)> = vec![(vec![Act::Pass, Act::Pass], stand)];
    let mut add = |acts: &[Act], worth: f32| plans.push((acts.to_vec(), worth));
    if !held {
        add(&[Act::Move, Act::Advance], run);
        add(&[Act::Move, Act::Attack], with);
        if take > f32::NEG_INFINITY {
            add(&[Act::Move, Act::Secure], take);
        }
    }
    if shoot > 0.0 {
        add(&[Act::Attack, if held { Act::Pass } else { Act::Move }], shoot + after);
        add(&[Act::Attack], shoot + stand - 0.01);
    }
    if goal_here > 0.01 {
        add(&[Act::Secure, Act::Attack], stand + goal_here * 0.67 + shoot);
        add(&[Act::Secure, if held { Act::Pass } else { Act::Move }], after + goal_here * 0.67);
    }
    for (special, worth) in specials(facts, unit) {
        add(&[special.act(), Act::Attack], worth + stand + shoot);
        if !held {
            add(&[special.act(), Act::Move], worth + after);
        }
    }
    if facts.any_perk(model_ref, |perk| perk.special() == Some(Special::Onslaught))
        && command >= 3
        && shoot > 0.35
    {
        add(&[Special::Onslaught.act()], stand + shoot * 1.65);
    }
    let mut best: Option<ActivationPlan> = None;
    for (mut acts, worth) in plans {
        while facts.cost(unit, &acts) > command && !acts.is_empty() {
            acts.pop();
        }
        let least =
            if command <= 1 || acts.first() == Some(&Special::Onslaught.act()) { 1 } else { 2 };
        while acts.len() < least {
            acts.push(Act::Pass);
        }
        let urgency = worth - stand + 0.1;
        if best.as_ref().is_none_or(|plan| worth > plan.worth) {
            best = Some(ActivationPlan { acts, worth, urgency });
        }
    }
    best
}

/// Specials that would do something now, with their worth.
fn specials(facts: &BattleRef<'_>, unit: UnitId) -> Vec<(Special, f32)> {
    let Some(model_ref) = facts.standing(unit).first().copied() else { return Vec::new() };
    let mut all = Vec::new();
    let perks = facts.perks(model_ref);
    let known = std::iter::once(Special::Revive).chain(perks.into_iter().filter_map(Perk::special));
    for special in known {
        let effect = special.effect();
        if let Some(worth) = effect.rough_worth()
            && effect.is_useful(facts, unit)
        {
            all.push((special, worth));
        }
    }
    all
}
