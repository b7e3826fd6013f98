//! What a model might do with its Action beside attacking, and what that is worth.

use bevy_math::Vec2;

use super::arms::{self, Held};
use super::menu::Menu;
use super::mind::{Mind, pace};
use super::threat::due;
use super::{supplies, worth};
use crate::components::Focus;
use crate::content::{AttackKind, Condition, Skill, WeaponKind};
use crate::hunt::TICKS;
use crate::hunt_ref::{ModelRef, in_reach};
use crate::steps::turn_act::{CarriedWeapon, Hands, TurnAct};
use crate::steps::{aid, guard, recover};
use monteria_dice::{Edge, odds};
use monteria_game::{Choice, ModelId, Needs};

/// DT of Recover and of Aid.
const RECOVERY_DT: i32 = 5;
/// How far Aid reaches, in inches.
const AID_RANGE: f32 = 3.0;
/// How far Spot Weakness reaches, in inches.
const SPOT_RANGE: f32 = 5.0;

/// An Action other than an Attack.
pub(super) struct Errand<'a> {
    /// The option.
    pub act: TurnAct,
    /// Whom it is for, where it needs a target.
    pub target: Option<ModelId>,
    /// What it costs.
    pub ticks: f32,
    /// What it brings, wherever the model stands afterwards.
    pub gain: f32,
    /// Whether the menu offers it where the model stands now.
    pub here: bool,
    /// Within this distance of the target it may be done elsewhere too, in inches.
    pub range: Option<f32>,
    /// What it carries afterwards, where that changes.
    pub held: Option<Vec<Held<'a>>>,
    /// What else it changes.
    pub change: Change,
}

/// What an Errand changes until the model's next Turn.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Change {
    /// It wants nothing.
    Nothing,
    /// Attacks on the model are at Disadvantage.
    Defends,
    /// It parries this Foe, with this chance.
    Parries(ModelId, f32),
    /// It is Hidden, with this chance.
    Hides(f32),
}

impl Errand<'_> {
    fn plain(act: TurnAct, ticks: u32, gain: f32) -> Self {
        Errand {
            act,
            target: None,
            ticks: ticks as f32,
            gain,
            here: true,
            range: None,
            held: None,
            change: Change::Nothing,
        }
    }
}

impl Errand<'_> {
    /// Where the acting model would have to get for it, where it stands too far off: a
    /// point, and how far its centre may be from it, in inches.
    pub(super) fn wanted(&self, mind: &Mind<'_>) -> Option<(Vec2, f32)> {
        let other = mind.facts.get(self.target?)?.body();
        let reach = self.range? + other.radius + mind.myself().stand.radius;
        let helps = !self.here && mind.pack.iter().any(|model_ref| model_ref.body().id == other.id);
        (helps && other.plan().distance(mind.myself().body().plan()) > reach)
            .then_some((other.plan(), reach))
    }
}

/// Everything that is worth a thought, in the order of the menu.
pub(super) fn errands<'a>(mind: &Mind<'a>, menu: &Menu<'_>) -> Vec<Errand<'a>> {
    let mut all = Vec::new();
    for (act, choice) in &menu.acts {
        let own = || act.clone();
        match act {
            TurnAct::Defend => all.push(Errand {
                change: Change::Defends,
                ..Errand::plain(own(), guard::DEFEND_TICKS, 0.0)
            }),
            TurnAct::Focus(focus) => all.extend(self::focus(mind, *focus)),
            TurnAct::Hide => {
                let check =
                    mind.facts.check(mind.me, Skill::Stealth, guard::watch(&mind.facts, mind.me));
                let chance = odds(&check).success as f32;
                all.push(Errand {
                    change: Change::Hides(chance),
                    ..Errand::plain(own(), guard::HIDE_TICKS, chance * edge_worth(mind))
                });
            }
            TurnAct::Parry => all.extend(parry(mind, choice)),
            TurnAct::Reload(weapon) => all.extend(reload(mind, weapon)),
            TurnAct::Switch(hands) => all.extend(switch(mind, hands)),
            TurnAct::Recover => {
                let check = mind.facts.check(mind.me, Skill::Fortitude, Some(RECOVERY_DT));
                let chance = odds(&check).success as f32;
                all.push(Errand::plain(
                    own(),
                    recover::TICKS,
                    chance * relief(mind, mind.myself()),
                ));
            }
            // Added below: they may be done elsewhere too.
            TurnAct::Aid | TurnAct::SpotWeakness => {}
            // Other files of `tactics` weigh these, or nobody does.
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
            | TurnAct::Deed(_)
            | TurnAct::DeedAt(..)
            | TurnAct::StandDown
            | TurnAct::Table
            | TurnAct::Drop(_) => {}
        }
    }
    if mind.facts.turn.action && !mind.myself().is_down() && !mind.myself().has(Condition::Stunned)
    {
        all.extend(aid(mind, menu));
        all.extend(spot_weakness(mind, menu));
    }
    all
}

/// What it is worth to a model to be rid of the worst of its Conditions.
pub(crate) fn relief(mind: &Mind<'_>, model_ref: &ModelRef<'_>) -> f32 {
    let facts = &mind.facts;
    recover::clearable(facts, model_ref.id())
        .into_iter()
        .map(|condition| relief_of(mind, model_ref, condition))
        .fold(0.0, f32::max)
}

/// What it is worth to a model to be rid of this Condition.
pub(crate) fn relief_of(mind: &Mind<'_>, model_ref: &ModelRef<'_>, condition: Condition) -> f32 {
    let ticks_left = TICKS.saturating_sub(mind.facts.clock.tick) as f32;
    let worth = worth::burden(condition);
    match condition {
        // The Round will end before it gets another chance.
        Condition::Burning if ticks_left <= 4.0 => {
            mind.blood * if model_ref.wounds.left <= 4 { 9.0 } else { 4.2 }
        }
        Condition::Poisoned if model_ref.wounds.left <= 1 => mind.blood * 5.0,
        // What can do nothing else loses its Turns as well.
        Condition::KnockedDown | Condition::Stunned => {
            mind.blood * worth + 4.0 * mind.tick.max(0.3)
        }
        // Who fights hand to hand and may not draw near cannot fight.
        Condition::Terrified => mind.blood * worth + 2.0 * mind.tick,
        Condition::Bleeding
        | Condition::Burning
        | Condition::Defenceless
        | Condition::Freezing
        | Condition::Hidden
        | Condition::Poisoned => mind.blood * worth,
    }
}

/// What Advantage on the next Attack is worth, if that Attack can follow at once.
fn edge_worth(mind: &Mind<'_>) -> f32 {
    let facts = &mind.facts;
    let me = mind.myself();
    let mut best: f32 = 0.0;
    for arm in mind.arms.iter().filter(|arm| arm.prep == 0.0) {
        for foe in facts.hostile_to(mind.me) {
            let distance = facts.distance(mind.me, foe.id());
            let near = in_reach(
                distance,
                *arm.weapon.range_min,
                *arm.weapon.range_max + facts.speed(mind.me),
            );
            let seen = || {
                mind.eyes
                    .iter()
                    .position(|eye| eye.body.id == foe.id())
                    .is_some_and(|bit| mind.sees(bit))
            };
            if !near || !seen() || facts.marks.spotted.contains(&foe.id()) {
                continue;
            }
            let with = worth::strike(facts, me, arm.weapon, foe, Edge::Advantage);
            best = best.max(with - worth::strike(facts, me, arm.weapon, foe, Edge::None));
        }
    }
    0.9 * best
}

fn focus<'a>(mind: &Mind<'a>, focus: Focus) -> Option<Errand<'a>> {
    if mind.myself().stance.focus.is_some() {
        return None;
    }
    let gain = match focus {
        Focus::Advantage => edge_worth(mind),
        // A shift of Hit Locations brings a little earlier what the hits bring anyway.
        Focus::Location => edge_worth(mind).min(0.15),
    };
    Some(Errand::plain(TurnAct::Focus(focus), guard::FOCUS_TICKS, gain))
}

/// The Foe whose blow is the likeliest to come.
fn parry<'a>(mind: &Mind<'a>, choice: &Choice) -> Option<Errand<'a>> {
    let Needs::Target { legal, .. } = &choice.needs else { return None };
    let turns = mind.turns(&mind.marks);
    let likeliest = mind
        .threats
        .iter()
        .zip(&turns)
        .filter(|(threat, _)| legal.contains(&threat.foe))
        .max_by(|(_, a), (_, b)| a.1.total_cmp(&b.1))?;
    let foe = likeliest.0.foe;
    let check = mind.facts.check(mind.me, Skill::Melee, Some(mind.facts.attack(foe)));
    let chance = odds(&check).success as f32;
    Some(Errand {
        target: Some(foe),
        change: Change::Parries(foe, chance),
        ..Errand::plain(TurnAct::Parry, guard::PARRY_TICKS, 0.0)
    })
}

fn reload<'a>(mind: &Mind<'a>, carried: &CarriedWeapon) -> Option<Errand<'a>> {
    let weapon = mind.facts.content.weapons.get(carried.kind())?;
    let mut held = mind.held.clone();
    held.iter_mut().find(|one| one.weapon.id == weapon.id && !one.loaded)?.loaded = true;
    let ticks = weapon.ticks_to_reload() as u32;
    Some(Errand { held: Some(held), ..Errand::plain(TurnAct::Reload(carried.clone()), ticks, 0.0) })
}

fn switch<'a>(mind: &Mind<'a>, hands: &Hands) -> Option<Errand<'a>> {
    let mut held = mind.held.clone();
    let guard = |held: &[Held<'_>]| -> i32 {
        held.iter().filter(|one| one.readied).map(|one| *one.weapon.armour).sum()
    };
    let before = guard(&held);
    for (index, one) in held.iter_mut().enumerate() {
        one.readied = hands.0.contains(&index);
    }
    let (_, armoury) = mind.myself().pack?;
    let readied = armoury.gear.iter().enumerate().filter(|(index, stock)| {
        !stock.readied && stock.left > 0 && hands.0.contains(&(armoury.weapons.len() + index))
    });
    let gear = readied.filter_map(|(_, stock)| mind.facts.content.gear.get(&stock.gear));
    let soon = gear.map(|gear| supplies::worth_readying(mind, gear)).fold(0.0, f32::max);
    let gain = 0.4 * mind.blood * (guard(&held) - before) as f32 + soon;
    Some(Errand { held: Some(held), ..Errand::plain(TurnAct::Switch(hands.clone()), 1, gain) })
}

fn aid<'a>(mind: &Mind<'a>, menu: &Menu<'_>) -> Vec<Errand<'a>> {
    let facts = &mind.facts;
    let check = facts.check(mind.me, Skill::Leadership, Some(RECOVERY_DT));
    let chance = odds(&check).success as f32;
    let suffering = mind.pack.iter().filter(|model_ref| model_ref.id() != mind.me);
    suffering
        .map(|model_ref| (model_ref.id(), relief(mind, model_ref)))
        .filter(|(_, relief)| *relief > 0.0)
        .map(|(friend, relief)| Errand {
            target: Some(friend),
            here: menu.offers_at(&TurnAct::Aid, friend),
            range: Some(AID_RANGE),
            ..Errand::plain(TurnAct::Aid, aid::TICKS, 0.9 * chance * relief)
        })
        .collect()
}

/// Advantage for the whole Pack until the Round ends: worth what it adds to the Attacks
/// that are still to come.
fn spot_weakness<'a>(mind: &Mind<'a>, menu: &Menu<'_>) -> Vec<Errand<'a>> {
    let facts = &mind.facts;
    let ticks_left = (TICKS + 1).saturating_sub(facts.clock.tick) as f32;
    let mut all = Vec::new();
    for foe in facts.hostile_to(mind.me).filter(|foe| !facts.marks.spotted.contains(&foe.id())) {
        let check = facts.check(mind.me, Skill::Hunt, facts.defence(foe.id(), AttackKind::Melee));
        let chance = odds(&check).success as f32;
        let mut gain = 0.0;
        for friend in &mind.pack {
            let mine = friend.id() == mind.me;
            let first = if mine { guard::SPOT_TICKS as f32 } else { due(facts, friend) };
            let held = if mine { mind.held.clone() } else { arms::held(facts, friend.id()) };
            let arms = arms::arms(facts, friend.id(), &held);
            let Some(arm) = arms::best(&arms) else { continue };
            let cycle = arm.value / arm.pace.max(0.01);
            let mut at = first.max(if mine { 0.0 } else { arm.prep });
            let mut attacks = 0.0;
            while at < ticks_left && attacks < 4.0 {
                attacks += 1.0;
                at += cycle.max(1.0);
            }
            let distance = facts.distance(friend.id(), foe.id());
            let near = in_reach(distance, 0.0, *arm.weapon.range_max + facts.speed(friend.id()));
            let plain = worth::strike(facts, friend, arm.weapon, foe, Edge::None);
            let better = worth::strike(facts, friend, arm.weapon, foe, Edge::Advantage) - plain;
            // One of them may be at an edge already.
            gain += better * attacks * if near { 0.75 } else { 0.35 };
        }
        all.push(Errand {
            target: Some(foe.id()),
            here: menu.offers_at(&TurnAct::SpotWeakness, foe.id()),
            range: Some(SPOT_RANGE),
            ..Errand::plain(TurnAct::SpotWeakness, guard::SPOT_TICKS, chance * gain)
        });
    }
    all
}

/// What a Parry is worth for a model that this Foe hits with this chance in
/// each of its Turns.
pub(crate) fn parry_worth(
    mind: &Mind<'_>,
    foe: ModelId,
    chance: f32,
    hits: f32,
    ticks: f32,
) -> f32 {
    let Some(threat) = mind.threats.iter().find(|threat| threat.foe == foe) else { return 0.0 };
    let Some(target) = mind.facts.get(foe) else { return 0.0 };
    let comes = (threat.turns(ticks) * hits).min(1.0);
    let riposte = mind
        .held
        .iter()
        .filter(|one| one.usable() && one.weapon.kind == WeaponKind::Melee)
        .map(|one| {
            // The Foe stops where it reaches; a shorter Weapon may not reach back.
            let reaches =
                if *one.weapon.range_max + 0.01 >= mind.facts.foe_range(foe) { 0.95 } else { 0.35 };
            reaches * worth::strike(&mind.facts, mind.myself(), one.weapon, target, Edge::Advantage)
        })
        .fold(0.0, f32::max);
    let saved = mind.blood * (threat.fury() + 0.3);
    chance * comes * (saved + riposte)
}

/// What a Tick of another's fighting brings.
pub(crate) fn pace_of(mind: &Mind<'_>, model: ModelId) -> f32 {
    pace(&mind.facts, model, &arms::held(&mind.facts, model))
}
