//! Securing objectives (Cadence, Action: Secure).

use bevy::ecs::prelude::*;

use super::step;
use crate::dice::SixPool;
use crate::game::{Answer, Builder, Choice, Decision, Offers, Refusal};
use crate::rulesets::cadence::battle::{Marker, Unit, UnitId};
use crate::rulesets::cadence::battle_ref::BattleRef;
use crate::rulesets::cadence::change::BattleMut;
use crate::rulesets::cadence::content::Objective;

step! {
    /// A unit secures an objective: which?
    SecureMarker = "secure-marker" {
        /// Which unit.
        unit: UnitId,
    }
}
step! {
    /// A unit rolls for an objective.
    SecureRoll = "secure-roll" {
        /// Which unit.
        unit: UnitId,
        /// Which objective.
        marker: u16,
    }
}

/// Registers the steps of this file.
pub fn register(builder: &mut Builder<'_>) {
    builder.decision(ask_marker, answer_marker).step(secure);
}

/// The objectives on the table, each with whether a unit can try to secure it now.
pub fn verdicts(facts: &BattleRef<'_>, unit: &Unit) -> Vec<(u16, Result<(), Refusal>)> {
    let verdict = |marker: &Marker| match facts.cannot_secure(unit, marker) {
        Some(why) => Err(why),
        None if marker.held == Some(unit.side) => Err(Refusal::rule("Held", "its side holds it already")),
        None => Ok(()),
    };
    facts.field.markers.iter().map(|marker| (marker.id, verdict(marker))).collect()
}

fn ask_marker(In(step): In<SecureMarker>, battle: BattleMut) -> Option<Decision> {
    let facts = battle.read();
    let unit = facts.unit(step.unit).filter(|unit| unit.on_table())?;
    let lead = facts.standing(step.unit).first()?.id();
    let mut offers = Offers::default();
    for (id, verdict) in verdicts(&facts, unit) {
        let choice = Choice::plain(format!("objective:{id}"), format!("Secure objective {id}"));
        offers.add(choice.hint("On 3+ it is secured."), verdict);
    }
    let Offers { legal: options, refused } = offers;
    if options.is_empty() {
        return None;
    }
    let prompt = format!("{} secures which objective?", unit.name);
    Some(Decision { seat: unit.seat, model: Some(lead), prompt, options, refused })
}

fn answer_marker(In((step, answer)): In<(SecureMarker, Answer)>, mut battle: BattleMut) {
    let id = answer.choice.strip_prefix("objective:").and_then(|id| id.parse().ok());
    if let Some(marker) = id {
        battle.ctx.then(SecureRoll { unit: step.unit, marker });
    }
}

fn secure(In(step): In<SecureRoll>, mut battle: BattleMut) {
    let Some((side, name)) = battle.units.get(step.unit).map(|unit| (unit.side, unit.name.clone())) else {
        return;
    };
    let round = battle.rounds.round;
    let lead = {
        let facts = battle.read();
        facts.standing(step.unit).first().map(|model_ref| model_ref.id())
    };
    // Where the mission says so, an attempt breaks the enemy's hold of a Control objective even if the roll fails; elsewhere only success does.
    let keeps = battle.read().mission().is_some_and(|mission| mission.keeps);
    let Some(marker) = battle.field.markers.iter().find(|marker| marker.id == step.marker) else { return };
    let (before, control) = (marker.clone(), marker.kind == Objective::Control);
    let broken = keeps
        && control
        && battle.field.markers.iter_mut().find(|marker| marker.id == step.marker).is_some_and(|marker| {
            let theirs = marker.held.is_some_and(|held| held != side);
            if theirs {
                (marker.held, marker.by) = (None, None);
            }
            theirs
        });
    if broken {
        let text = format!("Objective {} is no longer held", step.marker);
        battle.ctx.note(text, &["cad-hold"]);
    }
    let pool = SixPool::new(1, battle.rules().secures_on(&battle.read(), step.unit));
    let roll = battle.ctx.roll_six(lead, &name, "secure", &pool, &["cad-secure"]);
    if roll.successes > 0 {
        if let Some(marker) = battle.field.markers.iter_mut().find(|marker| marker.id == step.marker) {
            (marker.held, marker.by, marker.since) = (Some(side), Some(step.unit), round);
        }
        battle.ctx.note(format!("{name} secures objective {}", step.marker), &["cad-secure"]);
        battle.rules().secured(&mut battle, step.unit, &before);
    }
    battle.show_markers();
}
