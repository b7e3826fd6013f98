//! Revive: a Downed friend may get up; every character can (Respawn, Action: Revive).

use bevy_ecs::prelude::*;

use super::SpecialEffect;
use crate::area::ArenaMut;
use crate::death::{downed, rise, standing};
use crate::questions::{Judged, WhomChoice, among, chosen, unwatched, within};
use monteria_cadence::battle::{CLOSE, UnitId};
use monteria_cadence::battle_ref::BattleRef;
use monteria_cadence::change::BattleMut;
use monteria_cadence::steps::idle::Barred;
use monteria_cadence::steps::step;
use monteria_dice::SixPool;
use monteria_game::{Answered, Asked, Refusal, Registry, StepResult};
use monteria_table::{Body, distance};

/// What a roll to revive needs, the Command Points left added.
const REVIVE: i32 = 4;
/// What getting a friend up is worth beside its chance, in victory points.
const WORTH: f32 = 1.3;

pub(super) struct Reviving;

impl SpecialEffect for Reviving {
    fn perform(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
        battle.ctx.then(Revive { unit });
        Ok(())
    }

    fn barred(&self, facts: &BattleRef<'_>, unit: UnitId) -> Option<Barred> {
        super::barred_among(facts, revivable(facts, unit), "no friend is Downed")
    }

    fn rough_worth(&self) -> Option<f32> {
        Some(WORTH)
    }
}

step! {
    /// Whom to revive?
    Revive = "revive" {
        /// Who revives.
        unit: UnitId,
    }
}

/// Registers the steps of this file.
pub(super) fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_revive, answer_revive);
}

/// The Downed friends of a character, each with whether it could be revived now.
fn revivable(facts: &BattleRef<'_>, unit: UnitId) -> Vec<Judged> {
    // Whoever is not on the table reaches nobody.
    let (Some(entry), Some(own)) = (facts.unit(unit), standing(facts, unit)) else {
        return Vec::new();
    };
    let verdict = |body: &Body| {
        if facts.last_round() {
            return Err(Refusal::rule("LastRound", "nobody is revived in the last round"));
        }
        within(CLOSE, distance(&own, body))?;
        unwatched(facts, entry.side, &own, "whoever revives")?;
        unwatched(facts, entry.side, body, "it")
    };
    let friends = facts.units.0.iter().filter(|other| other.side == entry.side);
    downed(facts, friends).map(|(id, model, body)| (id, model, verdict(&body))).collect()
}

fn ask_revive(In(step): In<Revive>, battle: BattleMut) -> Asked {
    let facts = battle.read();
    let Some((unit, _)) = facts.acting(step.unit)? else { return Ok(None) };
    Ok(among(unit, WhomChoice::ReviveWhom, "Revive", revivable(&facts, step.unit)))
}

fn answer_revive(
    In((step, answer)): Answered<Revive, WhomChoice>,
    mut battle: BattleMut,
) -> StepResult {
    let (fallen, model) = chosen(revivable(&battle.read(), step.unit), &answer)?;
    let entry = battle.unit(fallen)?;
    let name = entry.name.clone();
    let command = entry.command as i32;
    let side = entry.side;
    let medic = i32::from(battle.arena().perk(side, "field-medic"));
    let pool = SixPool::new(1, REVIVE - command - medic);
    let up =
        battle.ctx.roll_six(Some(model), &name, "revive", &pool, &["cad-revive"]).successes > 0;
    battle.pay(fallen, 1)?;
    if up { rise(&mut battle, fallen, model, "cad-revive") } else { Ok(()) }
}
