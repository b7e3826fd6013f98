//! Valuation of Actions other than Attacks.

use bevy_math::Vec2;

use crate::content::{AttackKind, Condition, Skill, WeaponKind};
use crate::state::components::Focus;
use crate::state::hunt::TICKS;
use crate::state::hunt_ref::{ModelRef, in_reach};
use crate::steps::combat::guard;
use crate::steps::turns::turn_act::{Hands, TurnAct, WeaponChoice};
use crate::steps::{aid, recover};
use crate::tactics::menu::Menu;
use crate::tactics::situation::{Situation, value_per_tick};
use crate::tactics::threat::due;
use crate::tactics::valuation;
use crate::tactics::valuation::fighting;
use crate::tactics::valuation::fighting::HeldWeapon;
use crate::tactics::valuation::items;
use monteria_dice::{Edge, odds};
use monteria_game::{Choice, ModelId, Needs};

/// DT of Recover and of Aid.
const RECOVERY_DT: i32 = 5;
/// Reach of Aid in inches.
const AID_RANGE: f32 = 3.0;
/// Reach of Spot Weakness in inches.
const SPOT_RANGE: f32 = 5.0;

/// An Action other than an Attack.
pub(crate) struct SupportAction<'a> {
    pub act: TurnAct,
    /// The target; `None` if it needs none.
    pub target: Option<ModelId>,
    pub ticks: f32,
    /// Its value, independent of the position afterwards.
    pub gain: f32,
    /// Whether the menu offers it at the current position.
    pub here: bool,
    /// Distance to the target in inches within which it may be done from other positions.
    pub range: Option<f32>,
    /// The Weapons afterwards; `None` if they do not change.
    pub held: Option<Vec<HeldWeapon<'a>>>,
    /// Its effect on the model until the next Turn.
    pub change: TurnEffect,
}

/// The effect of an Action on the model until its next Turn.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum TurnEffect {
    Nothing,
    /// Attacks on the model are at Disadvantage.
    Defends,
    /// The model parries this Foe, with this chance to be struck.
    Parries(ModelId, f32),
    /// The model is Hidden, with this chance.
    Hides(f32),
}

impl SupportAction<'_> {
    fn plain(act: TurnAct, ticks: u32, gain: f32) -> Self {
        SupportAction {
            act,
            target: None,
            ticks: ticks as f32,
            gain,
            here: true,
            range: None,
            held: None,
            change: TurnEffect::Nothing,
        }
    }
}

impl SupportAction<'_> {
    /// Returns the point that the model would have to approach for it if it is too far
    /// away, with the greatest distance of its centre in inches.
    pub(crate) fn wanted(&self, situation: &Situation<'_>) -> Option<(Vec2, f32)> {
        let other = situation.facts.get(self.target?)?.body();
        let reach = self.range? + other.radius + situation.acting_model().stand.radius;
        let helps =
            !self.here && situation.pack.iter().any(|model_ref| model_ref.body().id == other.id);
        (helps && other.plan().distance(situation.acting_model().body().plan()) > reach)
            .then_some((other.plan(), reach))
    }
}

/// Returns all such Actions with a positive value, in the order of the menu.
pub(crate) fn support_actions<'a>(
    situation: &Situation<'a>,
    menu: &Menu<'_>,
) -> Vec<SupportAction<'a>> {
    let mut all = Vec::new();
    for (act, choice) in &menu.acts {
        let own = || act.clone();
        match act {
            TurnAct::Defend => all.push(SupportAction {
                change: TurnEffect::Defends,
                ..SupportAction::plain(own(), guard::DEFEND_TICKS, 0.0)
            }),
            TurnAct::Focus(focus) => all.extend(self::focus(situation, *focus)),
            TurnAct::Hide => {
                let check = situation.facts.check(
                    situation.me,
                    Skill::Stealth,
                    guard::hide_dt(&situation.facts, situation.me),
                );
                let chance = odds(&check).success as f32;
                all.push(SupportAction {
                    change: TurnEffect::Hides(chance),
                    ..SupportAction::plain(
                        own(),
                        guard::HIDE_TICKS,
                        chance * advantage_value(situation),
                    )
                });
            }
            TurnAct::Parry => all.extend(parry(situation, choice)),
            TurnAct::Reload(weapon) => all.extend(reload(situation, weapon)),
            TurnAct::Switch(hands) => all.extend(switch(situation, hands)),
            TurnAct::Recover => {
                let check =
                    situation.facts.check(situation.me, Skill::Fortitude, Some(RECOVERY_DT));
                let chance = odds(&check).success as f32;
                all.push(SupportAction::plain(
                    own(),
                    recover::TICKS,
                    chance * relief_value(situation, situation.acting_model()),
                ));
            }
            // Added below: they may be done from other positions too.
            TurnAct::Aid | TurnAct::SpotWeakness => {}
            // Other files of `tactics` evaluate these, or they are never used.
            TurnAct::End
            | TurnAct::FreeMove
            | TurnAct::Move
            | TurnAct::CoverGround
            | TurnAct::Attack(_)
            | TurnAct::CastRitual(_)
            | TurnAct::Flee
            | TurnAct::UseGear(_)
            | TurnAct::Throw(_)
            | TurnAct::Ready(_)
            | TurnAct::ObjectiveAction(_)
            | TurnAct::ObjectiveActionAt(..)
            | TurnAct::StandDown
            | TurnAct::Table
            | TurnAct::Drop(_) => {}
        }
    }
    if situation.facts.turn.action
        && !situation.acting_model().is_down()
        && !situation.acting_model().has(Condition::Stunned)
    {
        all.extend(aid(situation, menu));
        all.extend(spot_weakness(situation, menu));
    }
    all
}

/// Returns the value of clearing the worst of a model's Conditions.
pub(crate) fn relief_value(situation: &Situation<'_>, model_ref: &ModelRef<'_>) -> f32 {
    let facts = &situation.facts;
    recover::clearable(facts, model_ref.id())
        .into_iter()
        .map(|condition| condition_relief_value(situation, model_ref, condition))
        .fold(0.0, f32::max)
}

/// Returns the value of clearing this Condition of a model.
pub(crate) fn condition_relief_value(
    situation: &Situation<'_>,
    model_ref: &ModelRef<'_>,
    condition: Condition,
) -> f32 {
    let ticks_left = TICKS.saturating_sub(situation.facts.clock.tick) as f32;
    let valuation = valuation::condition_cost(condition);
    match condition {
        // The Round will end before it gets another chance.
        Condition::Burning if ticks_left <= 4.0 => {
            situation.wound_value * if model_ref.wounds.left <= 4 { 9.0 } else { 4.2 }
        }
        Condition::Poisoned if model_ref.wounds.left <= 1 => situation.wound_value * 5.0,
        // A model that can do nothing else loses its Turns as well.
        Condition::KnockedDown | Condition::Stunned => {
            situation.wound_value * valuation + 4.0 * situation.tick_value.max(0.3)
        }
        // A close-combat fighter that may not approach cannot fight.
        Condition::Terrified => situation.wound_value * valuation + 2.0 * situation.tick_value,
        Condition::Bleeding
        | Condition::Burning
        | Condition::Defenceless
        | Condition::Freezing
        | Condition::Hidden
        | Condition::Poisoned => situation.wound_value * valuation,
    }
}

/// Returns the value of Advantage on the next Attack, if that Attack can follow at once.
fn advantage_value(situation: &Situation<'_>) -> f32 {
    let facts = &situation.facts;
    let me = situation.acting_model();
    let mut best: f32 = 0.0;
    for fighting_option in
        situation.fighting_options.iter().filter(|fighting_option| fighting_option.prep == 0.0)
    {
        for foe in facts.hostile_to(situation.me) {
            let distance = facts.distance(situation.me, foe.id());
            let near = in_reach(
                distance,
                *fighting_option.weapon.range_min,
                *fighting_option.weapon.range_max + facts.speed(situation.me),
            );
            let seen = || {
                situation
                    .viewpoints
                    .iter()
                    .position(|viewpoint| viewpoint.body.id == foe.id())
                    .is_some_and(|bit| situation.sees(bit))
            };
            if !near || !seen() || facts.marks.spotted.contains(&foe.id()) {
                continue;
            }
            let with = valuation::strike(facts, me, fighting_option.weapon, foe, Edge::Advantage);
            best = best
                .max(with - valuation::strike(facts, me, fighting_option.weapon, foe, Edge::None));
        }
    }
    0.9 * best
}

fn focus<'a>(situation: &Situation<'a>, focus: Focus) -> Option<SupportAction<'a>> {
    if situation.acting_model().stance.focus.is_some() {
        return None;
    }
    let gain = match focus {
        Focus::Advantage => advantage_value(situation),
        // A shift of Hit Locations only brings results of the hits forward.
        Focus::Location => advantage_value(situation).min(0.15),
    };
    Some(SupportAction::plain(TurnAct::Focus(focus), guard::FOCUS_TICKS, gain))
}

/// Returns the Parry of the Foe that is likeliest to strike.
fn parry<'a>(situation: &Situation<'a>, choice: &Choice) -> Option<SupportAction<'a>> {
    let Needs::Target { legal, .. } = &choice.needs else { return None };
    let turns = situation.turns(&situation.pack_targets);
    let likeliest = situation
        .threats
        .iter()
        .zip(&turns)
        .filter(|(threat, _)| legal.contains(&threat.foe))
        .max_by(|(_, a), (_, b)| a.hit_chance.total_cmp(&b.hit_chance));
    let (threat, _) = likeliest?;
    let foe = threat.foe;
    let check =
        situation.facts.check(situation.me, Skill::Melee, Some(situation.facts.attack(foe)));
    let chance = odds(&check).success as f32;
    Some(SupportAction {
        target: Some(foe),
        change: TurnEffect::Parries(foe, chance),
        ..SupportAction::plain(TurnAct::Parry, guard::PARRY_TICKS, 0.0)
    })
}

fn reload<'a>(situation: &Situation<'a>, carried: &WeaponChoice) -> Option<SupportAction<'a>> {
    let weapon = situation.facts.content.weapons.get(carried.kind())?;
    let mut held = situation.held.clone();
    held.iter_mut().find(|one| one.weapon.id == weapon.id && !one.loaded)?.loaded = true;
    let ticks = weapon.ticks_to_reload() as u32;
    Some(SupportAction {
        held: Some(held),
        ..SupportAction::plain(TurnAct::Reload(carried.clone()), ticks, 0.0)
    })
}

fn switch<'a>(situation: &Situation<'a>, hands: &Hands) -> Option<SupportAction<'a>> {
    let mut held = situation.held.clone();
    let count_friends = |held: &[HeldWeapon<'_>]| -> i32 {
        held.iter().filter(|one| one.readied).map(|one| *one.weapon.armour).sum()
    };
    let before = count_friends(&held);
    for (index, one) in held.iter_mut().enumerate() {
        one.readied = hands.0.contains(&index);
    }
    let (_, armoury) = situation.acting_model().pack?;
    let readied = armoury.gear.iter().enumerate().filter(|(index, stock)| {
        !stock.readied && stock.left > 0 && hands.0.contains(&(armoury.weapons.len() + index))
    });
    let gear = readied.filter_map(|(_, stock)| situation.facts.content.gear.get(&stock.gear));
    let soon = gear.map(|gear| items::readying_value(situation, gear)).fold(0.0, f32::max);
    let gain = 0.4 * situation.wound_value * (count_friends(&held) - before) as f32 + soon;
    Some(SupportAction {
        held: Some(held),
        ..SupportAction::plain(TurnAct::Switch(hands.clone()), 1, gain)
    })
}

fn aid<'a>(situation: &Situation<'a>, menu: &Menu<'_>) -> Vec<SupportAction<'a>> {
    let facts = &situation.facts;
    let check = facts.check(situation.me, Skill::Leadership, Some(RECOVERY_DT));
    let chance = odds(&check).success as f32;
    let suffering = situation.pack.iter().filter(|model_ref| model_ref.id() != situation.me);
    suffering
        .map(|model_ref| (model_ref.id(), relief_value(situation, model_ref)))
        .filter(|(_, relief_value)| *relief_value > 0.0)
        .map(|(friend, relief_value)| SupportAction {
            target: Some(friend),
            here: menu.offers_at(&TurnAct::Aid, friend),
            range: Some(AID_RANGE),
            ..SupportAction::plain(TurnAct::Aid, aid::TICKS, 0.9 * chance * relief_value)
        })
        .collect()
}

/// Values Advantage for the whole Pack until the Round ends by its gain on the Attacks
/// that are still to come.
fn spot_weakness<'a>(situation: &Situation<'a>, menu: &Menu<'_>) -> Vec<SupportAction<'a>> {
    let facts = &situation.facts;
    let ticks_left = (TICKS + 1).saturating_sub(facts.clock.tick) as f32;
    let mut all = Vec::new();
    for foe in facts.hostile_to(situation.me).filter(|foe| !facts.marks.spotted.contains(&foe.id()))
    {
        let check =
            facts.check(situation.me, Skill::Hunt, facts.defence(foe.id(), AttackKind::Melee));
        let chance = odds(&check).success as f32;
        let mut gain = 0.0;
        for friend in &situation.pack {
            let mine = friend.id() == situation.me;
            let first = if mine { guard::SPOT_TICKS as f32 } else { due(facts, friend) };
            let held =
                if mine { situation.held.clone() } else { fighting::held(facts, friend.id()) };
            let fighting_options = fighting::fighting_options(facts, friend.id(), &held);
            let Some(fighting_option) = fighting::best(&fighting_options) else { continue };
            let cycle = fighting_option.value / fighting_option.value_per_tick.max(0.01);
            let mut at = first.max(if mine { 0.0 } else { fighting_option.prep });
            let mut attacks = 0.0;
            while at < ticks_left && attacks < 4.0 {
                attacks += 1.0;
                at += cycle.max(1.0);
            }
            let distance = facts.distance(friend.id(), foe.id());
            let near = in_reach(
                distance,
                0.0,
                *fighting_option.weapon.range_max + facts.speed(friend.id()),
            );
            let plain = valuation::strike(facts, friend, fighting_option.weapon, foe, Edge::None);
            let better =
                valuation::strike(facts, friend, fighting_option.weapon, foe, Edge::Advantage)
                    - plain;
            // A near model may have Advantage already.
            gain += better * attacks * if near { 0.75 } else { 0.35 };
        }
        all.push(SupportAction {
            target: Some(foe.id()),
            here: menu.offers_at(&TurnAct::SpotWeakness, foe.id()),
            range: Some(SPOT_RANGE),
            ..SupportAction::plain(TurnAct::SpotWeakness, guard::SPOT_TICKS, chance * gain)
        });
    }
    all
}

/// Returns the value of a Parry for a model that this Foe hits with this chance in
/// each of its Turns.
pub(crate) fn parry_value(
    situation: &Situation<'_>,
    foe: ModelId,
    chance: f32,
    hits: f32,
    ticks: f32,
) -> f32 {
    let Some(threat) = situation.threats.iter().find(|threat| threat.foe == foe) else {
        return 0.0;
    };
    let Some(target) = situation.facts.get(foe) else { return 0.0 };
    let comes = (threat.turns(ticks) * hits).min(1.0);
    let riposte = situation
        .held
        .iter()
        .filter(|one| one.usable() && one.weapon.kind == WeaponKind::Melee)
        .map(|one| {
            // The Foe stops at its own reach; a shorter Weapon cannot strike back.
            let reaches = if *one.weapon.range_max + 0.01 >= situation.facts.foe_range(foe) {
                0.95
            } else {
                0.35
            };
            reaches
                * valuation::strike(
                    &situation.facts,
                    situation.acting_model(),
                    one.weapon,
                    target,
                    Edge::Advantage,
                )
        })
        .fold(0.0, f32::max);
    let saved = situation.wound_value * (threat.average_wounds() + 0.3);
    chance * comes * (saved + riposte)
}

/// Returns the value per Tick of another model's fighting.
pub(crate) fn value_per_tick_of(situation: &Situation<'_>, model: ModelId) -> f32 {
    value_per_tick(&situation.facts, model, &fighting::held(&situation.facts, model))
}
