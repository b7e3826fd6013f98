//! Explosive Charge: laid in place of an attack, it goes off when
//! somebody comes near (`charges.rs`).

use bevy_ecs::prelude::*;
use parse_display::Display;

use super::{SpecialEffect, fits};
use crate::area::ArenaMut;
use crate::questions::of_character;
use crate::state::{Kind, Special, Thing};
use crate::tactics::devices::charge_worth;
use monteria_cadence::battle::{Act, Unit, UnitId};
use monteria_cadence::battle_ref::BattleRef;
use monteria_cadence::change::BattleMut;
use monteria_cadence::steps::idle::Barred;
use monteria_cadence::steps::step;
use monteria_game::{
    Answered, Asked, Choice, Needs, Refusal, Region, Registry, StepResult, Zone, event_text,
};
use monteria_table::flat;

pub(super) struct Charge;

impl SpecialEffect for Charge {
    fn refusal(&self, facts: &BattleRef<'_>, _: UnitId) -> Option<Refusal> {
        let attacks = facts.activation.declared.contains(&Act::Attack);
        attacks.then(|| Refusal::rule("OncePerActivation", "it takes the place of the attack"))
    }

    fn excludes(&self, act: &Act) -> Option<Refusal> {
        (*act == Act::Attack)
            .then(|| Refusal::rule("OncePerActivation", "the charge took the place of the attack"))
    }

    fn perform(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
        battle.ctx.then(LayCharge { unit });
        Ok(())
    }

    fn barred(&self, facts: &BattleRef<'_>, unit: UnitId) -> Option<Barred> {
        no_room(facts, unit)
    }

    /// Room may be found by then.
    fn is_useful(&self, _: &BattleRef<'_>, _: UnitId) -> bool {
        true
    }

    fn worth(&self, facts: &BattleRef<'_>, unit: &Unit) -> Option<f32> {
        Some(charge_worth(facts, unit))
    }
}

step! {
    /// A character lays its charge: where?
    LayCharge = "lay-charge" {
        /// The unit that does it.
        unit: UnitId,
    }
}

/// Whether a charge is laid.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum ChargeChoice {
    /// At a spot.
    LayCharge,
    /// Nowhere.
    Keep,
}

/// Registers the steps of this file.
pub(super) fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_charge, answer_charge);
}

fn charge_region(facts: &BattleRef<'_>, unit: UnitId) -> Option<Region> {
    let model_ref = facts.standing(unit).first().copied()?;
    let reach = 3.0 + model_ref.stand.radius;
    let zones = vec![Zone::Circle { center: flat(model_ref.stand.at), radius: reach }];
    let others = facts.models.iter().filter(|it| it.in_play() && it.id() != model_ref.id());
    let apart = others.map(|it| (flat(it.stand.at), 3.0 + it.stand.radius)).collect();
    Some(Region::Open { zones, apart, radius: 0.3 })
}

/// Why a character cannot lay a charge where it stands; none where it can.
fn no_room(facts: &BattleRef<'_>, unit: UnitId) -> Option<Barred> {
    let free = charge_region(facts, unit).is_some_and(|region| fits(facts, &region));
    let why =
        || Refusal::rule("NoRoom", "no free ground within 3\" of it lies 3\" from everybody else");
    (!free).then(|| Barred::all(why()))
}

fn ask_charge(In(step): In<LayCharge>, battle: BattleMut) -> Asked {
    let facts = battle.read();
    let Some((unit, _)) = facts.acting(step.unit)? else { return Ok(None) };
    let region = charge_region(&facts, step.unit).filter(|region| fits(&facts, region));
    // Without room for it the charge is kept.
    let Some(region) = region else { return Ok(None) };
    let lay = Choice::plain(ChargeChoice::LayCharge, "Lay the charge").needs(Needs::To(region));
    let keep = Choice::plain(ChargeChoice::Keep, "Keep it").hint("Nothing is laid.");
    let prompt = event_text!("{}: the charge, within 3\" and 3\" from anybody else", unit.name);
    Ok(Some(of_character(unit, prompt, vec![lay, keep])))
}

fn answer_charge(
    In((step, answer)): Answered<LayCharge, ChargeChoice>,
    mut battle: BattleMut,
) -> StepResult {
    if answer.choice == ChargeChoice::Keep {
        return Ok(());
    }
    let side = battle.unit(step.unit)?.side;
    let at = answer.spot()?.plan();
    battle.use_up(step.unit, |perk| perk.special() == Some(Special::Charge))?;
    let text = event_text!("{} lays a charge", battle.unit_name(step.unit)?);
    battle.lay(Thing::new(Kind::Charge, at).owned_by(side), text, "cad-charge");
    Ok(())
}
