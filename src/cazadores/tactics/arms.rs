//! What a pack model could fight with, now or after a Reload or a Switch.

use super::worth;
use crate::content::{Counsel, UNARMED, Weapon};
use crate::hunt_ref::HuntRef;
use monteria_dice::Edge;
use monteria_game::ModelId;

/// A Weapon carried, as it stands or as it would stand.
#[derive(Clone, Copy)]
pub(crate) struct Held<'a> {
    /// The Weapon.
    pub weapon: &'a Weapon,
    /// Whether it is in hand.
    pub readied: bool,
    /// Whether it can be fired.
    pub loaded: bool,
    /// Shots left, where it needs any.
    pub ammo: Option<u8>,
}

impl Held<'_> {
    /// Whether it could be used at once.
    pub(crate) fn usable(&self) -> bool {
        self.readied && self.ammo != Some(0) && (self.ammo.is_none() || self.loaded)
    }
}

/// A way to fight.
#[derive(Clone, Copy)]
pub(crate) struct Arm<'a> {
    /// With what.
    pub weapon: &'a Weapon,
    /// Ticks of an Attack.
    pub ticks: f32,
    /// Ticks before the next Attack with it can be declared.
    pub prep: f32,
    /// What an Attack with it is worth against the Foe that suits it
    /// best, without an edge.
    pub value: f32,
    /// That value for each Tick, Reloads counted.
    pub pace: f32,
}

/// Whether a Weapon is kept for what the Objective wants it for: a Net for the moment at
/// which the quarry is worn down.
pub(crate) fn kept(facts: &HuntRef<'_>, weapon: &Weapon) -> bool {
    facts.objective().is_some_and(|objective| {
        objective.counsel == Counsel::Capture
            && objective.on_hit.iter().any(|hit| hit.weapon == weapon.id)
    })
}

/// What a model carries.
pub(crate) fn held<'a>(facts: &HuntRef<'a>, model: ModelId) -> Vec<Held<'a>> {
    let Some((_, armoury)) = facts.get(model).and_then(|model_ref| model_ref.pack) else {
        return Vec::new();
    };
    armoury
        .weapons
        .iter()
        .filter_map(|carried| {
            let weapon = facts.content.weapons.get(&carried.weapon)?;
            Some(Held {
                weapon,
                readied: carried.readied,
                loaded: carried.loaded,
                ammo: carried.ammo,
            })
        })
        .collect()
}

/// The ways to fight that these Weapons give.
pub(crate) fn arms<'a>(facts: &HuntRef<'a>, model: ModelId, held: &[Held<'a>]) -> Vec<Arm<'a>> {
    let mut arms: Vec<Arm<'a>> = Vec::with_capacity(held.len() + 1);
    for one in held {
        if one.ammo == Some(0) || kept(facts, one.weapon) {
            continue;
        }
        let reload = if one.ammo.is_some() { one.weapon.ticks_to_reload() as f32 } else { 0.0 };
        let mut prep = if one.readied { 0.0 } else { 1.0 };
        if one.ammo.is_some() && !one.loaded {
            prep += reload;
        }
        arms.push(arm(facts, model, one.weapon, prep, reload));
    }
    if !held.iter().any(Held::usable)
        && let Some(unarmed) = facts.content.weapons.get(UNARMED)
    {
        arms.push(arm(facts, model, unarmed, 0.0, 0.0));
    }
    arms
}

fn arm<'a>(
    facts: &HuntRef<'a>,
    model: ModelId,
    weapon: &'a Weapon,
    prep: f32,
    reload: f32,
) -> Arm<'a> {
    let ticks = weapon.ticks_to_attack() as f32;
    let value = facts.get(model).map_or(0.0, |me| {
        facts
            .hostile_to(model)
            .map(|foe| worth::strike(facts, me, weapon, foe, Edge::None))
            .fold(0.0, f32::max)
    });
    Arm { weapon, ticks, prep, value, pace: value / (ticks + reload) }
}

/// The best of them by what it brings for each Tick.
pub(crate) fn best<'f, 'a>(arms: &'f [Arm<'a>]) -> Option<&'f Arm<'a>> {
    arms.iter().max_by(|a, b| {
        a.pace.total_cmp(&b.pace).then(a.weapon.range_max.total_cmp(&b.weapon.range_max))
    })
}

/// The Weapons after this one was fired.
pub(crate) fn fired<'a>(held: &[Held<'a>], weapon: &Weapon) -> Vec<Held<'a>> {
    let mut after = held.to_vec();
    if weapon.ammo.is_some()
        && let Some(one) = after.iter_mut().find(|one| one.weapon.id == weapon.id && one.usable())
    {
        one.loaded = false;
        one.ammo = one.ammo.map(|ammo| ammo.saturating_sub(1));
    }
    after
}
