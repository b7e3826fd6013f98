//! Decisions outside the menu of a Turn.

use crate::content::{Condition, FoeAttribute, Ongoing, Skill};
use crate::state::components::LocationState;
use crate::state::hunt::{FOES, PACK};
use crate::state::hunt_ref::HuntRef;
use crate::steps::arts::temper::TemperAct;
use crate::steps::combat::abilities::{AbilityAct, AbilityKey};
use crate::steps::combat::damage::damaged_location;
use crate::steps::combat::parry::RiposteAct;
use crate::steps::recover::ClearAct;
use crate::steps::turns::clock::{FirstSideAct, WhoActs, eligible};
use crate::tactics::situation::Situation;
use crate::tactics::valuation;
use crate::tactics::valuation::support_actions::{condition_relief_value, value_per_tick_of};
use monteria_dice::Edge;
use monteria_game::{Action, Decision, ModelId, Order};

/// Value per Tick of fighting below which a model counts as a weak fighter.
const WEAK_FIGHTER: f32 = 0.45;
/// Priority of a weak fighter, which can spot weaknesses for the others.
const SCOUT_BONUS: f32 = 2.0;
/// Further priority for each die that it rolls for Hunt.
const SCOUT_PER_DIE: f32 = 0.1;
/// Further priority of a weak fighter that can aid a helpless friend.
const AID_BONUS: f32 = 1.0;

/// Returns the side that goes first at a clock tie: the Pack, unless its own Turn would
/// end a Defend or a Parry.
pub(crate) fn first_side(facts: &HuntRef<'_>) -> Order {
    let foes = eligible(facts, FOES);
    let braced =
        eligible(facts, PACK).into_iter().filter_map(|id| facts.get(id)).any(|model_ref| {
            model_ref.stance.defending
                || model_ref.stance.parrying.is_some_and(|foe| foes.contains(&foe))
        });
    Order::plain(if braced { FirstSideAct::FoesFirst } else { FirstSideAct::PackFirst })
}

/// Returns the pack model that acts next: one that can help the others,
/// then the best fighter.
pub(crate) fn who_acts(facts: HuntRef<'_>) -> Option<Order> {
    let due: Vec<ModelId> = eligible(&facts, PACK);
    let first = *due.first()?;
    let situation = Situation::new(facts, first)?;
    let has_helpless_friend = |id: &ModelId| {
        situation
            .facts
            .friends_of(*id)
            .any(|friend| friend.is_down() || friend.has(Condition::Stunned))
    };
    let scouting =
        |id: &ModelId| SCOUT_BONUS + SCOUT_PER_DIE * situation.facts.pool(*id, Skill::Hunt) as f32;
    let score = |id: &ModelId| {
        let value_per_tick = value_per_tick_of(&situation, *id);
        // Weak fighters with sharp senses spot weaknesses, best before the others attack.
        let is_weak = value_per_tick < WEAK_FIGHTER;
        let helps = if is_weak { scouting(id) } else { 0.0 };
        let aids = if is_weak && has_helpless_friend(id) { AID_BONUS } else { 0.0 };
        helps + value_per_tick + aids
    };
    let chosen = due.iter().max_by(|a, b| score(a).total_cmp(&score(b)).then(b.cmp(a)))?;
    Some(Order::plain(WhoActs(*chosen)))
}

/// Returns the order that clears the worst Condition.
pub(super) fn condition(facts: &HuntRef<'_>, decision: &Decision) -> Option<Order> {
    let model = decision.model?;
    let situation = Situation::new(
        HuntRef {
            models: facts.models.clone(),
            table_answers: facts.table_answers.clone(),
            ..*facts
        },
        model,
    )?;
    best_option(decision, |act: &ClearAct| {
        condition_relief_value(&situation, situation.acting_model(), act.0)
    })
}

/// Returns the order that activates the Ability of the highest value.
pub(super) fn ability(facts: &HuntRef<'_>, decision: &Decision) -> Option<Order> {
    let model = decision.model?;
    let me = facts.get(model)?;
    // The decision does not name the Attack's target: take the Foe that the Abilities
    // would hurt most.
    let valuation = |act: &AbilityAct| {
        // The effects of other Abilities are not known by their key.
        let AbilityKey::Weapon(weapon, ability) = &act.0 else { return None };
        let weapon = facts.content.weapons.get(weapon)?;
        let ability = weapon.abilities.iter().find(|one| one.id == *ability)?;
        facts
            .hostile_to(me.id())
            .map(|foe| valuation::on_foe(facts, &ability.effects, foe))
            .reduce(f32::max)
    };
    best_option(decision, |act| valuation(act).unwrap_or(0.5))
}

/// Returns the order that gives a new Ability to the main Weapon.
pub(crate) fn tempered(facts: &HuntRef<'_>, decision: &Decision) -> Option<Order> {
    let me = facts.get(decision.model?)?;
    let (_, armoury) = me.pack?;
    let valuation = |act: &TemperAct| {
        let carried = armoury.weapons.get(act.0.place(armoury)?)?;
        let weapon = facts.content.weapons.get(&carried.weapon)?;
        let values = facts
            .hostile_to(me.id())
            .map(|foe| valuation::strike(facts, me, weapon, foe, Edge::None));
        // A Weapon that must be Reloaded attacks seldom.
        let share = if carried.ammo.is_some() { 0.4 } else { 1.0 }
            * if carried.readied { 1.0 } else { 0.7 };
        Some(share * values.fold(0.0, f32::max) / weapon.ticks_to_attack() as f32)
    };
    best_option(decision, |act| valuation(act).unwrap_or(0.0))
}

/// Returns the order that strikes back with the Weapon of the highest value.
pub(super) fn riposte(facts: &HuntRef<'_>, decision: &Decision) -> Option<Order> {
    let me = facts.get(decision.model?)?;
    let valuation = |act: &RiposteAct| {
        facts.content.weapons.get(&act.0).map_or(0.0, |weapon| {
            let values = facts
                .hostile_to(me.id())
                .map(|foe| valuation::strike(facts, me, weapon, foe, Edge::Advantage));
            values.fold(0.0, f32::max)
        })
    };
    best_option(decision, valuation)
}

/// Returns the order that shifts the hits to the Hit Location whose exhaustion hurts the
/// Foe most, or closest to it.
pub(super) fn shift(facts: &HuntRef<'_>, decision: &Decision) -> Option<Order> {
    let adversary = facts.get(facts.marks.adversary?)?;
    let entry = facts.content.adversaries.get(&adversary.foe?.0.entry)?;
    let states = &adversary.quarry?.locations;
    let valuation = |label: &str| {
        // The label names the Hit Locations that would be struck, one for each WND.
        let names = label.split_once(": ").map_or("", |(_, names)| names);
        let mut after: Vec<LocationState> = states.clone();
        let mut gain = 0.0;
        for name in names.split(", ") {
            let Some(struck) = entry.locations.iter().position(|location| location.name == name)
            else {
                continue;
            };
            let Some(place) = damaged_location(&after, struck) else { continue };
            after[place].left -= 1;
            let wound_weight: f32 =
                0.3 + entry.locations[place].effects.iter().map(ongoing).sum::<f32>();
            let share = 1.0 / after[place].full.max(1) as f32;
            gain +=
                wound_weight * share + if after[place].exhausted() { wound_weight } else { 0.0 };
        }
        gain
    };
    let mut best: Option<(f32, &str)> = None;
    for choice in &decision.options {
        let value = valuation(&choice.label);
        if best.is_none_or(|(least, _)| value > least + 1e-4) {
            best = Some((value, &choice.id));
        }
    }
    best.map(|(_, id)| Order::plain(id))
}

/// Returns the value for the Pack of an ongoing effect of an exhausted Hit Location.
fn ongoing(effect: &Ongoing) -> f32 {
    match effect {
        Ongoing::AttackDisadvantage => 2.0,
        Ongoing::Attribute(which, by) => {
            let valuation = match which {
                FoeAttribute::Attack | FoeAttribute::Defence => 1.0,
                FoeAttribute::Range => 0.8,
                FoeAttribute::Speed => 0.5,
                FoeAttribute::Terror => 0.3,
            };
            -valuation * **by as f32
        }
        Ongoing::ImposeNow(condition) => 0.5 * valuation::condition_cost(*condition),
        // The Adversary strikes out at once.
        Ongoing::ActNow(_) => -1.5,
    }
}

/// Returns the option with the most valuable action; of equal ones the first.
fn best_option<A: Action>(decision: &Decision, valuation: impl Fn(&A) -> f32) -> Option<Order> {
    let mut best: Option<(f32, &str)> = None;
    for (act, choice) in decision.acts::<A>() {
        let value = valuation(&act);
        if best.is_none_or(|(least, _)| value > least + 1e-4) {
            best = Some((value, &choice.id));
        }
    }
    best.map(|(_, id)| Order::plain(id))
}
