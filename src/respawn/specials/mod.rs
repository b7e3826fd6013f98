//! Special actions, which only characters have: one file for each, behind
//! [`SpecialEffect`], with cost, conditions, effect and value.
//!
//! [`Special`] names them. A perk or a piece of equipment gives one (`perks`), and
//! every character may revive. `declarations` treats all alike; the plans of
//! `tactics` name Onslaught, Rocket Jump, Revive and the charge, because these change
//! the rest of a plan.

mod charge;
mod covering_fire;
mod finish;
mod help;
mod onslaught;
mod phase;
mod portal;
mod revive;
mod rocket;

use bevy_math::Vec2;

use crate::area::ArenaRef;
use crate::state::Special;
use crate::steps::questions::TargetVerdict;
use monteria_cadence::battle::{ActionKind, Unit, UnitId};
use monteria_cadence::battle_ref::{BattleRef, ModelRef};
use monteria_cadence::change::BattleMut;
use monteria_cadence::steps::idle::NoEffectReasons;
use monteria_game::{Refusal, Region, Registry, StepResult, Text, Zone, text, text_enabled};
use monteria_table::Body;

pub(crate) use charge::ChargeChoice;
pub(crate) use portal::PortalChoice;
pub(crate) use rocket::{LeapBy, LeapChoice};

/// What a special action demands, does and is worth.
pub trait SpecialEffect {
    /// Returns its cost in Command Points.
    fn cost(&self) -> u32 {
        1
    }

    /// Returns whether it must be the only action.
    fn is_only_action(&self) -> bool {
        false
    }

    /// Returns why it may not be declared now, or None.
    fn refusal(&self, _facts: &BattleRef<'_>, _unit: UnitId) -> Option<Refusal> {
        None
    }

    /// Returns why another action may not be declared after it, or None.
    fn excludes(&self, _act: &ActionKind) -> Option<Refusal> {
        None
    }

    /// Returns the additional inches that the character may move by it.
    fn extra_reach(&self) -> f32 {
        0.0
    }

    /// Performs it, or queues the step that does.
    ///
    /// # Errors
    /// The character is not there.
    fn perform(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult;

    /// Returns why it has no effect from where the character stands, or `None`.
    fn no_effect_reasons(&self, _facts: &BattleRef<'_>, _unit: UnitId) -> Option<NoEffectReasons> {
        None
    }

    /// Returns whether plans should consider it.
    fn is_useful(&self, facts: &BattleRef<'_>, unit: UnitId) -> bool {
        self.no_effect_reasons(facts, unit).is_none()
    }

    /// Returns its value in victory points for simple plans; `None` if
    /// plans evaluate it themselves.
    fn simple_value(&self) -> Option<f32> {
        None
    }

    /// Returns its value for the strong player; `None` if its
    /// plans evaluate it themselves.
    fn strong_value(&self, _facts: &BattleRef<'_>, _unit: &Unit) -> Option<f32> {
        None
    }
}

impl Special {
    /// Returns the effect of this kind of action.
    pub fn effect(self) -> &'static dyn SpecialEffect {
        match self {
            Special::Revive => &revive::Reviving,
            Special::Onslaught => &onslaught::Onslaught,
            Special::Cover => &covering_fire::Covering,
            Special::Munitions => {
                &help::Helping { how: Special::Munitions, simple_value: 0.25, strong_value: 0.25 }
            }
            Special::Finish => &finish::Finishing,
            Special::MedKit => {
                &help::Helping { how: Special::MedKit, simple_value: 0.6, strong_value: 0.35 }
            }
            Special::Phase => &phase::Phase,
            Special::Charge => &charge::Charge,
            Special::Rocket => &rocket::Rocket,
            Special::Portal => &portal::Portal,
        }
    }
}

/// Registers the steps of this folder.
pub(crate) fn register(registry: &mut Registry<'_>) {
    covering_fire::register(registry);
    help::register(registry);
    revive::register(registry);
    finish::register(registry);
    rocket::register(registry);
    portal::register(registry);
    charge::register(registry);
}

/// Returns the special actions among the declared ones.
pub(crate) fn declared_specials(declared: &[ActionKind]) -> impl Iterator<Item = Special> + '_ {
    declared
        .iter()
        .filter_map(|act| if let ActionKind::Own(own) = act { own.read().ok() } else { None })
}

/// Returns the cost of an action in Command Points: 0 if a perk makes it free.
pub(crate) fn cost_of(facts: &BattleRef<'_>, unit: UnitId, special: Special) -> u32 {
    let lead = facts.standing(unit).first().copied();
    let free = lead.is_some_and(|lead| facts.any_perk(lead, |perk| perk.makes_free(special)));
    if free { 0 } else { special.effect().cost() }
}

/// Returns the special actions of a character, each with a hint and why it
/// cannot be declared now.
pub(crate) fn specials_of(
    facts: &BattleRef<'_>,
    unit: UnitId,
) -> Vec<(Special, Text, Option<Refusal>)> {
    // A character that is not on the table has no special actions.
    let Some(model_ref) = facts.standing(unit).first().copied() else { return Vec::new() };
    let mut all = Vec::new();
    let entry = facts.unit(unit);
    let down = entry.is_some_and(|entry| {
        let friends = facts.units.0.iter().filter(|other| other.side == entry.side);
        friends.into_iter().any(|other| facts.arena().has_state(other.id, |it| it.downed))
    });
    if down && !facts.last_round() {
        let hint = text!(
            "rules-respawn-a-downed-friend-within-3-no",
            "Revives a Downed friend within 3\" on 4+, adding that friend's Command Points, if no \
             enemy is within 3\" of either."
        );
        all.push((Special::Revive, hint, None));
    }
    for perk in facts.perks(model_ref) {
        let Some(special) = perk.special() else { continue };
        let text = if text_enabled() { perk.words().1 } else { Text::default() };
        all.push((special, text, special.effect().refusal(facts, unit)));
    }
    all
}

/// A character on the table that has a special action.
struct SpecialUser<'f, 'a> {
    entry: &'a Unit,
    model_ref: &'f ModelRef<'a>,
    /// Reach of the action in inches.
    reach: f32,
}

impl<'f, 'a> SpecialUser<'f, 'a> {
    /// Returns a unit's character, or `None` if it is not on the table or does
    /// not have this action.
    fn find(facts: &'f BattleRef<'a>, unit: UnitId, special: Special) -> Option<Self> {
        let entry = facts.unit(unit)?;
        let model_ref = facts.iter_standing(unit).next()?;
        let reach = facts.special_reach(model_ref, special)?;
        Some(SpecialUser { entry, model_ref, reach })
    }
}

/// Returns why an action has no legal target, or `None` if it has one.
fn no_effect_on_targets(
    facts: &BattleRef<'_>,
    all: Vec<TargetVerdict>,
    nobody: Text,
) -> Option<NoEffectReasons> {
    let named =
        all.into_iter().map(|(unit, _, verdict)| (Text::verbatim(facts.unit_name(unit)), verdict));
    NoEffectReasons::of_targets(named, nobody)
}

/// Returns whether a grid of points in a region contains free ground.
fn has_free_ground(facts: &BattleRef<'_>, region: &Region) -> bool {
    // Only open regions are searched.
    let Region::Open { zones, apart, radius } = region else { return false };
    let mut found = false;
    for zone in zones {
        let Zone::Circle { center, radius: reach } = zone else { continue };
        for row in -8..=8 {
            for column in -8..=8 {
                let at = *center + Vec2::new(column as f32, row as f32) * (reach / 8.0);
                let y = facts.table.ground(at);
                let at3 = bevy_math::Vec3::new(at.x, y, at.y);
                let body =
                    Body { id: monteria_table::BodyId(0), at: at3, radius: *radius, height: 0.1 };
                found |= at.distance(*center) <= *reach
                    && apart.iter().all(|(other, least)| at.distance(*other) >= *least)
                    && facts.table.spot_legal(&body, &[]).is_ok();
            }
        }
    }
    found
}
