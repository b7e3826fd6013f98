//! The fighting options of a pack model, now or after a Reload or a Switch.

use crate::content::{Counsel, UNARMED, Weapon};
use crate::state::hunt_ref::HuntRef;
use crate::tactics::valuation;
use monteria_dice::Edge;
use monteria_game::ModelId;

/// A carried Weapon in its current or in a supposed state.
#[derive(Clone, Copy)]
pub(crate) struct HeldWeapon<'a> {
    pub weapon: &'a Weapon,
    pub readied: bool,
    /// Whether it can be fired.
    pub loaded: bool,
    /// Shots left; `None` if it needs no ammunition.
    pub ammo: Option<u8>,
}

impl HeldWeapon<'_> {
    /// Returns whether it could be used at once.
    pub(crate) fn usable(&self) -> bool {
        self.readied && self.ammo != Some(0) && (self.ammo.is_none() || self.loaded)
    }
}

/// A Weapon with its costs and values.
#[derive(Clone, Copy)]
pub(crate) struct FightingOption<'a> {
    pub weapon: &'a Weapon,
    pub ticks: f32,
    /// Ticks before the next Attack with it can be declared.
    pub prep: f32,
    /// Value of an Attack with it against the best Foe, without an edge.
    pub value: f32,
    /// Value per Tick, Reloads included.
    pub value_per_tick: f32,
}

/// Returns whether a Weapon is reserved for the Objective: a Net for the moment at which
/// the quarry is worn down.
pub(crate) fn is_reserved(facts: &HuntRef<'_>, weapon: &Weapon) -> bool {
    facts.objective().is_some_and(|objective| {
        objective.counsel == Counsel::Capture
            && objective.on_hit.iter().any(|hit| hit.weapon == weapon.id)
    })
}

/// Returns the Weapons that a model carries; none for a Foe.
pub(crate) fn held<'a>(facts: &HuntRef<'a>, model: ModelId) -> Vec<HeldWeapon<'a>> {
    let pack = facts.get(model).and_then(|model_ref| model_ref.pack);
    pack.into_iter()
        .flat_map(|(_, armoury)| &armoury.weapons)
        .filter_map(|carried| {
            let weapon = facts.content.weapons.get(&carried.weapon)?;
            Some(HeldWeapon {
                weapon,
                readied: carried.readied,
                loaded: carried.loaded,
                ammo: carried.ammo,
            })
        })
        .collect()
}

/// Returns the fighting options that these Weapons give.
pub(crate) fn fighting_options<'a>(
    facts: &HuntRef<'a>,
    model: ModelId,
    held: &[HeldWeapon<'a>],
) -> Vec<FightingOption<'a>> {
    let mut fighting_options: Vec<FightingOption<'a>> = Vec::with_capacity(held.len() + 1);
    for one in held {
        if one.ammo == Some(0) || is_reserved(facts, one.weapon) {
            continue;
        }
        let reload = if one.ammo.is_some() { one.weapon.ticks_to_reload() as f32 } else { 0.0 };
        let mut prep = if one.readied { 0.0 } else { 1.0 };
        if one.ammo.is_some() && !one.loaded {
            prep += reload;
        }
        fighting_options.push(fighting_option(facts, model, one.weapon, prep, reload));
    }
    if !held.iter().any(HeldWeapon::usable)
        && let Some(unarmed) = facts.content.weapons.get(UNARMED)
    {
        fighting_options.push(fighting_option(facts, model, unarmed, 0.0, 0.0));
    }
    fighting_options
}

fn fighting_option<'a>(
    facts: &HuntRef<'a>,
    model: ModelId,
    weapon: &'a Weapon,
    prep: f32,
    reload: f32,
) -> FightingOption<'a> {
    let ticks = weapon.ticks_to_attack() as f32;
    let value = facts.get(model).map_or(0.0, |me| {
        facts
            .hostile_to(model)
            .map(|foe| valuation::strike(facts, me, weapon, foe, Edge::None))
            .fold(0.0, f32::max)
    });
    FightingOption { weapon, ticks, prep, value, value_per_tick: value / (ticks + reload) }
}

/// Returns the option with the highest value per Tick.
pub(crate) fn best<'f, 'a>(
    fighting_options: &'f [FightingOption<'a>],
) -> Option<&'f FightingOption<'a>> {
    fighting_options.iter().max_by(|a, b| {
        a.value_per_tick
            .total_cmp(&b.value_per_tick)
            .then(a.weapon.range_max.total_cmp(&b.weapon.range_max))
    })
}

/// Returns the Weapons after this one was fired.
pub(crate) fn fired<'a>(held: &[HeldWeapon<'a>], weapon: &Weapon) -> Vec<HeldWeapon<'a>> {
    let mut after = held.to_vec();
    if weapon.ammo.is_some()
        && let Some(one) = after.iter_mut().find(|one| one.weapon.id == weapon.id && one.usable())
    {
        one.loaded = false;
        one.ammo = one.ammo.map(|ammo| ammo.saturating_sub(1));
    }
    after
}
