//! Explosive Charge: placed instead of an attack; it goes off when
//! somebody comes near (`steps::charges`).

use bevy_ecs::prelude::*;
use parse_display::Display;

use super::{SpecialEffect, has_free_ground};
use crate::area::ArenaMut;
use crate::state::{Kind, Special, Thing};
use crate::steps::questions::character_decision;
use crate::tactics::devices::best_charge_value;
use monteria_cadence::battle::{ActionKind, Unit, UnitId};
use monteria_cadence::battle_ref::BattleRef;
use monteria_cadence::change::BattleMut;
use monteria_cadence::steps::idle::NoEffectReasons;
use monteria_cadence::steps::step;
use monteria_game::{
    Answered, AskResult, Choice, Needs, Refusal, Region, Registry, StepResult, Zone, event_text,
    text,
};
use monteria_table::flat;

pub(super) struct Charge;

impl SpecialEffect for Charge {
    fn refusal(&self, facts: &BattleRef<'_>, _: UnitId) -> Option<Refusal> {
        let attacks = facts.activation.declared.contains(&ActionKind::Attack);
        attacks.then(|| {
            Refusal::rule(
                "OncePerActivation",
                text!(
                    "rules-respawn-it-takes-the-place-of-the",
                    "it replaces the attack, which is already declared"
                ),
            )
        })
    }

    fn excludes(&self, act: &ActionKind) -> Option<Refusal> {
        (*act == ActionKind::Attack).then(|| {
            Refusal::rule(
                "OncePerActivation",
                text!(
                    "rules-respawn-the-charge-took-the-place-of",
                    "the charge replaces the attack in this activation"
                ),
            )
        })
    }

    fn perform(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
        battle.ctx.then(LayCharge { unit });
        Ok(())
    }

    fn no_effect_reasons(&self, facts: &BattleRef<'_>, unit: UnitId) -> Option<NoEffectReasons> {
        refuse_without_room(facts, unit)
    }

    /// There may be room where the character moves first.
    fn is_useful(&self, _: &BattleRef<'_>, _: UnitId) -> bool {
        true
    }

    fn strong_value(&self, facts: &BattleRef<'_>, unit: &Unit) -> Option<f32> {
        Some(best_charge_value(facts, unit))
    }
}

step! {
    /// Asks where a character places its charge.
    LayCharge = "lay-charge" {
        unit: UnitId,
    }
}

/// Whether a charge is placed.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum ChargeChoice {
    LayCharge,
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

/// Returns why a character cannot place a charge where it stands, or `None`.
fn refuse_without_room(facts: &BattleRef<'_>, unit: UnitId) -> Option<NoEffectReasons> {
    let free = charge_region(facts, unit).is_some_and(|region| has_free_ground(facts, &region));
    let why = || {
        Refusal::rule(
            "NoRoom",
            text!(
                "rules-respawn-no-free-ground-within-3-of",
                "there is no free ground within 3\" of it that is 3\" from everybody else"
            ),
        )
    };
    (!free).then(|| NoEffectReasons::for_all(why()))
}

fn ask_charge(In(step): In<LayCharge>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let Some((unit, _)) = facts.acting(step.unit)? else { return Ok(None) };
    let region = charge_region(&facts, step.unit).filter(|region| has_free_ground(&facts, region));
    // Without room the charge is kept.
    let Some(region) = region else { return Ok(None) };
    let lay = Choice::plain(
        ChargeChoice::LayCharge,
        text!("rules-respawn-lay-the-charge", "Lay the charge"),
    )
    .needs(Needs::To(region));
    let keep = Choice::plain(ChargeChoice::Keep, text!("rules-respawn-keep-it", "Keep the charge"))
        .hint(text!("rules-respawn-nothing-is-laid", "No charge is laid."));
    let prompt = event_text!(
        "rules-respawn-the-charge-within-3-and-3",
        "{name}: where does it lay the charge? Within 3\" of it and 3\" from anybody else.",
        name = unit.name
    );
    Ok(Some(character_decision(unit, prompt, vec![lay, keep])))
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
    battle.use_up_upgrade(step.unit, |perk| perk.special() == Some(Special::Charge))?;
    let text = event_text!(
        "rules-respawn-lays-a-charge",
        "{name} lays a charge",
        name = battle.unit_name(step.unit)?
    );
    battle.place_thing(Thing::new(Kind::Charge, at).owned_by(side), text, "cad-charge");
    Ok(())
}
