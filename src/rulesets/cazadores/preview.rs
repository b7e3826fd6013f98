//! What is to be expected of an option: odds, sight and cover, computed from the same plan that the dice will follow.

use bevy::ecs::prelude::*;

use super::content::{AttackKind, Skill, UNARMED, WeaponKind, WoundsDealt};
use super::facts::Facts;
use super::steps::strike::{Blow, Means, Plan, plan};
use crate::dice::{Check, Edge, odds};
use crate::game::{Choice, ModelId, Preview, SightShown, SightState};
use crate::table::Obstacle;

/// The preview of an option with this target.
pub fn preview(world: &World, choice: &Choice, target: Option<ModelId>) -> Option<Preview> {
    let facts = Facts::of(world);
    let model = facts.turn.model?;
    let (action, weapon) = choice.id.split_once(':').unwrap_or((choice.id.as_str(), ""));
    if action == "attack" {
        return attack_preview(&facts, model, weapon, target?);
    }
    let (skill, dt) = match action {
        "cover-ground" => (Skill::Athletics, None),
        "recover" => (Skill::Fortitude, Some(5)),
        "aid" => (Skill::Leadership, Some(5)),
        "flee" => (Skill::Athletics, Some(7)),
        "deed" => {
            let (deed, _) = super::steps::objectives::deeds::of_choice(&facts, &choice.id)?;
            (deed.skill, deed.dt)
        }
        "hide" => (Skill::Stealth, super::steps::guard::watch(&facts, model)),
        "parry" => (Skill::Melee, Some(facts.attack(target?))),
        "spot-weakness" => (Skill::Hunt, facts.defence(target?, AttackKind::Melee)),
        "cast-ritual" => (Skill::Lore, Some(7)),
        _ => return None,
    };
    let check = match action {
        "flee" => super::steps::flee::check(&facts, model),
        _ => facts.check(model, skill, dt),
    };
    let mut preview = check_preview(&check);
    preview.title = match target {
        Some(target) => format!("{}: {}", choice.label, facts.name(target)),
        None => choice.label.clone(),
    };
    preview.facts.insert(0, ("Check".to_owned(), check_text(skill.name(), &check)));
    if let Some(target) = target {
        preview.facts.push(("Distance".to_owned(), format!("{:.1}\"", facts.distance(model, target))));
    }
    Some(preview)
}

/// The Attack of a model with one of its Weapons, as it would be rolled now.
pub fn planned_attack(
    facts: &Facts<'_>,
    model: ModelId,
    weapon: &str,
    target: ModelId,
) -> Option<(Blow, Plan)> {
    let weapon = facts.content.weapons.get(if weapon.is_empty() { UNARMED } else { weapon })?;
    let kind = match weapon.kind {
        WeaponKind::Melee => AttackKind::Melee,
        WeaponKind::Shooting => AttackKind::Shooting,
    };
    let blow = Blow {
        attacker: Some(model),
        target,
        kind,
        means: Means::Weapon { weapon: weapon.id.clone(), riposte: false },
        former: facts.get(target)?.stand.at,
    };
    let plan = plan(facts, &blow)?;
    Some((blow, plan))
}

/// WNDs to be expected of an Attack, misses counted as none.
pub fn expected_wounds(plan: &Plan) -> f64 {
    let odds = odds(&plan.check);
    match plan.wounds {
        WoundsDealt::None => 0.0,
        WoundsDealt::Successes => odds.expected_value(f64::from),
        WoundsDealt::SuccessesPlusPower => odds.expected_value(|successes| {
            if successes == 0 { 0.0 } else { f64::from((successes as i32 + plan.power).max(0)) }
        }),
    }
}

fn attack_preview(facts: &Facts<'_>, model: ModelId, weapon: &str, target: ModelId) -> Option<Preview> {
    let (_, plan) = planned_attack(facts, model, weapon, target)?;
    let mut preview = check_preview(&plan.check);
    preview.title = format!("{} on {}", plan.label, facts.name(target));
    preview.expected = Some(expected_wounds(&plan));
    let kind = if plan.label.starts_with("Shooting") { "Shooting" } else { "Melee" };
    preview.facts.insert(0, ("Check".to_owned(), check_text(kind, &plan.check)));
    if plan.power != 0 {
        preview.facts.push(("POW".to_owned(), format!("{:+}", plan.power)));
    }
    for (label, reasons) in [("For it", &plan.edges.good), ("Against it", &plan.edges.bad)] {
        if !reasons.is_empty() {
            let reasons: Vec<&str> = reasons.iter().map(|(reason, _)| *reason).collect();
            preview.facts.push((label.to_owned(), reasons.join(", ")));
        }
    }
    preview.facts.push(("Distance".to_owned(), format!("{:.1}\"", facts.distance(model, target))));
    preview.sight = sight_shown(facts, model, target);
    Some(preview)
}

/// The line of sight between two models, to draw.
pub fn sight_shown(facts: &Facts<'_>, from: ModelId, to: ModelId) -> Option<SightShown> {
    let sight = facts.sight(from, to)?;
    let named = |obstacle: Obstacle| match obstacle {
        Obstacle::Body(id) => facts.name(id).to_owned(),
        other => facts.table.name_of(other),
    };
    let eye = |id: ModelId| {
        facts
            .get(id)
            .map(|facet| (facet.stand.at + bevy::math::Vec3::Y * facet.stand.height * 0.8).to_array())
    };
    let (start, end) = match sight.line {
        Some((start, end)) => (start.to_array(), end.to_array()),
        None => (eye(from)?, eye(to)?),
    };
    let cover = facts.cover(from, to);
    Some(SightShown {
        from: start,
        to: end,
        state: match (&sight.line, cover) {
            (None, _) => SightState::Stopped,
            (Some(_), Some(_)) => SightState::Cover,
            (Some(_), None) => SightState::Free,
        },
        by: sight.stopped_by.or(cover).map(named),
        stopped_at: sight.stopped_at.map(|point| point.to_array()),
    })
}

fn check_preview(check: &Check) -> Preview {
    let odds = odds(check);
    Preview { chance: Some(odds.success), distribution: odds.distribution.clone(), ..Preview::default() }
}

/// A Check in words: `7 dice, DT 6, with Advantage`.
pub fn check_text(skill: &str, check: &Check) -> String {
    let dt = check.dt.map_or("no DT".to_owned(), |dt| format!("DT {dt}"));
    let edge = match check.edge {
        Edge::Advantage => ", with Advantage",
        Edge::None => "",
        Edge::Disadvantage => ", with Disadvantage",
    };
    format!("{skill}, {} dice, {dt}{edge}", check.pool.max(0))
}
