//! The small decisions.

use super::errands::{pace_of, relief_of};
use super::mind::Mind;
use super::worth;
use crate::components::LocationState;
use crate::content::{Condition, FoeAttribute, Ongoing};
use crate::hunt::{FOES, PACK};
use crate::hunt_ref::HuntRef;
use crate::steps::abilities::{AbilityAct, AbilityKey};
use crate::steps::clock::{FirstSideAct, WhoActs, eligible};
use crate::steps::damage::suffers;
use crate::steps::parry::RiposteAct;
use crate::steps::recover::ClearAct;
use crate::steps::temper::TemperAct;
use monteria_dice::Edge;
use monteria_game::{Action, Decision, ModelId, Order};

/// Who goes first at a clock tie: the Pack, unless a Defend or a Parry still stands that
/// its own Turn would end.
pub(crate) fn first_side(facts: &HuntRef<'_>) -> Order {
    let foes = eligible(facts, FOES);
    let braced =
        eligible(facts, PACK).into_iter().filter_map(|id| facts.get(id)).any(|model_ref| {
            model_ref.stance.defending
                || model_ref.stance.parrying.is_some_and(|foe| foes.contains(&foe))
        });
    Order::plain(if braced { FirstSideAct::FoesFirst } else { FirstSideAct::PackFirst })
}

/// Who of the Pack goes next: whoever can help the others, then the best fighter.
pub(crate) fn who_acts(facts: HuntRef<'_>) -> Option<Order> {
    let due: Vec<ModelId> = eligible(&facts, PACK);
    let first = *due.first()?;
    let mind = Mind::new(facts, first)?;
    let suffers = |id: &ModelId| {
        mind.facts.friends_of(*id).any(|friend| friend.is_down() || friend.has(Condition::Stunned))
    };
    let scout = |id: &ModelId| mind.facts.pool(*id, crate::content::Skill::Hunt) as f32 * 0.1;
    let score = |id: &ModelId| {
        let pace = pace_of(&mind, *id);
        // Weak fighters with sharp eyes look for weaknesses: better
        // before the others strike.
        let helps = if pace < 0.45 { 2.0 + scout(id) } else { 0.0 };
        helps + pace + if suffers(id) && pace < 0.45 { 1.0 } else { 0.0 }
    };
    let chosen = due.iter().max_by(|a, b| score(a).total_cmp(&score(b)).then(b.cmp(a)))?;
    Some(Order::plain(WhoActs(*chosen)))
}

/// The Condition that it is best to be rid of.
pub(super) fn condition(facts: &HuntRef<'_>, decision: &Decision) -> Option<Order> {
    let model = decision.model?;
    let mind = Mind::new(
        HuntRef { models: facts.models.clone(), people: facts.people.clone(), ..*facts },
        model,
    )?;
    best_option(decision, |act: &ClearAct| relief_of(&mind, mind.myself(), act.0))
}

/// The Ability that does most.
pub(super) fn ability(facts: &HuntRef<'_>, decision: &Decision) -> Option<Order> {
    let model = decision.model?;
    let me = facts.get(model)?;
    // Whom the Attack is on is not part of the question: the Foe that the
    // Abilities would hurt most.
    let worth = |act: &AbilityAct| {
        let AbilityKey::Weapon(weapon, ability) = &act.0 else { return None };
        let weapon = facts.content.weapons.get(weapon)?;
        let ability = weapon.abilities.iter().find(|one| one.id == *ability)?;
        facts
            .hostile_to(me.id())
            .map(|foe| worth::on_foe(facts, &ability.effects, foe))
            .reduce(f32::max)
    };
    best_option(decision, |act| worth(act).unwrap_or(0.5))
}

/// The Weapon that gains a new edge: the one that it fights with.
pub(crate) fn tempered(facts: &HuntRef<'_>, decision: &Decision) -> Option<Order> {
    let me = facts.get(decision.model?)?;
    let (_, armoury) = me.pack?;
    let worth = |act: &TemperAct| {
        let carried = act.0.place(armoury).and_then(|place| armoury.weapons.get(place));
        let Some((carried, weapon)) = carried
            .and_then(|carried| Some((carried, facts.content.weapons.get(&carried.weapon)?)))
        else {
            return 0.0;
        };
        let values =
            facts.hostile_to(me.id()).map(|foe| worth::strike(facts, me, weapon, foe, Edge::None));
        // What must be Reloaded strikes seldom.
        let share = if carried.ammo.is_some() { 0.4 } else { 1.0 }
            * if carried.readied { 1.0 } else { 0.7 };
        share * values.fold(0.0, f32::max) / weapon.ticks_to_attack() as f32
    };
    best_option(decision, worth)
}

/// The Weapon that strikes back hardest.
pub(super) fn riposte(facts: &HuntRef<'_>, decision: &Decision) -> Option<Order> {
    let me = facts.get(decision.model?)?;
    let worth = |act: &RiposteAct| {
        facts.content.weapons.get(&act.0).map_or(0.0, |weapon| {
            let values = facts
                .hostile_to(me.id())
                .map(|foe| worth::strike(facts, me, weapon, foe, Edge::Advantage));
            values.fold(0.0, f32::max)
        })
    };
    best_option(decision, worth)
}

/// The shift of Hit Locations that exhausts what hurts the Foe most, or
/// comes closest to it.
pub(super) fn shift(facts: &HuntRef<'_>, decision: &Decision) -> Option<Order> {
    let adversary = facts.get(facts.marks.adversary?)?;
    let entry = facts.content.adversaries.get(&adversary.foe?.0.entry)?;
    let states = &adversary.quarry?.locations;
    let worth = |label: &str| {
        // The label names the Hit Locations that would be struck, one for each WND.
        let names = label.split_once(": ").map_or("", |(_, names)| names);
        let mut after: Vec<LocationState> = states.clone();
        let mut gain = 0.0;
        for name in names.split(", ") {
            let Some(struck) = entry.locations.iter().position(|location| location.name == name)
            else {
                continue;
            };
            let Some(place) = suffers(&after, struck) else { continue };
            after[place].left -= 1;
            let weight: f32 = 0.3 + entry.locations[place].effects.iter().map(ongoing).sum::<f32>();
            let share = 1.0 / after[place].full.max(1) as f32;
            gain += weight * share + if after[place].exhausted() { weight } else { 0.0 };
        }
        gain
    };
    let mut best: Option<(f32, &str)> = None;
    for choice in &decision.options {
        let value = worth(&choice.label);
        if best.is_none_or(|(least, _)| value > least + 1e-4) {
            best = Some((value, &choice.id));
        }
    }
    best.map(|(_, id)| Order::plain(id))
}

/// What an ongoing effect of an exhausted Hit Location is worth to the Pack.
fn ongoing(effect: &Ongoing) -> f32 {
    match effect {
        Ongoing::AttackDisadvantage => 2.0,
        Ongoing::Attribute(which, by) => {
            let worth = match which {
                FoeAttribute::Attack | FoeAttribute::Defence => 1.0,
                FoeAttribute::Range => 0.8,
                FoeAttribute::Speed => 0.5,
                FoeAttribute::Terror => 0.3,
            };
            -worth * **by as f32
        }
        Ongoing::ImposeNow(condition) => 0.5 * worth::burden(*condition),
        // It strikes out at once.
        Ongoing::ActNow(_) => -1.5,
    }
}

/// The option whose action is worth most; the first of those that are worth the same.
fn best_option<A: Action>(decision: &Decision, worth: impl Fn(&A) -> f32) -> Option<Order> {
    let mut best: Option<(f32, &str)> = None;
    for (act, choice) in decision.acts::<A>() {
        let value = worth(&act);
        if best.is_none_or(|(least, _)| value > least + 1e-4) {
            best = Some((value, &choice.id));
        }
    }
    best.map(|(_, id)| Order::plain(id))
}
