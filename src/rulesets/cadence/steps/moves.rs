//! Move and Advance (Cadence, Action: Move and Action: Advance).

use bevy::ecs::prelude::*;

use super::step;
use crate::game::{Answer, Builder, Choice, Decision, ModelId, Needs, Region, march};
use crate::rulesets::cadence::battle::{GAP, UnitId, Whereabouts};
use crate::rulesets::cadence::change::War;
use crate::rulesets::cadence::content::UnitRule;
use crate::rulesets::cadence::facts::{Facet, Facts};
use crate::rulesets::cadence::respawn::travel::Arrived;
use crate::table::{Body, Spot, flat};

step! {
    /// A unit moves: where to?
    MoveUnit = "move-unit" {
        /// Which unit.
        unit: UnitId,
        /// Whether it is an Advance.
        advance: bool,
        /// Whether it is a move that no action pays for.
        free: bool,
    }
}

/// Registers the steps of this file.
pub fn register(builder: &mut Builder<'_>) {
    builder.decision(ask_move, answer_move);
}

/// The unit's models with this one first.
pub fn led_by(facts: &Facts<'_>, unit: UnitId, lead: ModelId) -> Vec<ModelId> {
    let mut troop: Vec<ModelId> = facts.standing(unit).into_iter().map(|facet| facet.id()).collect();
    troop.sort_by_key(|id| (*id != lead, *id));
    troop
}

/// The region of a move that this model leads.
pub fn region(facts: &Facts<'_>, unit: UnitId, lead: ModelId, advance: bool) -> Option<Region> {
    let facet = facts.get(lead)?;
    let rules = facts.move_rules(facet, advance);
    let troop = led_by(facts, unit, lead);
    let facings = facts.facings(&troop);
    Some(Region::March { troop, rules, facings, gap: GAP })
}

/// Whether a unit that is out of formation can get back into it around this model.
fn can_form(facts: &Facts<'_>, unit: UnitId, lead: &Facet<'_>, advance: bool) -> bool {
    let Some(entry) = facts.unit(unit) else { return false };
    let ids = led_by(facts, unit, lead.id());
    let troop: Vec<Body> = ids.iter().filter_map(|id| facts.get(*id)).map(|facet| facet.body()).collect();
    let rules = facts.move_rules(lead, advance);
    let (others, facings) = (facts.others(entry), facts.facings(&ids));
    march(facts.table, &troop, &others, &rules, &facings, GAP, Spot::of(lead.stand.at)).is_ok()
}

fn ask_move(In(step): In<MoveUnit>, war: War) -> Option<Decision> {
    let facts = war.facts();
    let unit = facts.unit(step.unit).filter(|unit| unit.on_table())?;
    let standing = facts.standing(step.unit);
    let first = standing.first()?;
    let inches = facts.movement(first, step.advance);
    let name = if step.advance { "Advance" } else { "Move" };
    let mut options = Vec::new();
    let formed = facts.formed(step.unit);
    for facet in &standing {
        if !formed && !can_form(&facts, step.unit, facet, step.advance) {
            continue;
        }
        let others = if standing.len() > 1 { ", the others in formation with it" } else { "" };
        let choice =
            Choice::plain(format!("lead:{}", facet.id()), format!("{name} with {} ahead", facet.model.name))
                .group(name)
                .hint(format!("Up to {inches:.0}\"{others}."))
                .needs(Needs::To(region(&facts, step.unit, facet.id(), step.advance)?));
        options.push(choice);
    }
    if formed {
        options.push(Choice::plain("stay", "Stay").group(name).hint("It stays where it is."));
    } else if options.is_empty() {
        options.push(Choice::plain("scatter", "It cannot form up").hint("The unit is destroyed."));
    }
    let prompt = format!("{}: {name}, up to {inches:.0}\". Where to?", unit.name);
    Some(Decision { seat: unit.seat, model: Some(first.id()), prompt, options, refused: Vec::new() })
}

fn answer_move(In((step, answer)): In<(MoveUnit, Answer)>, mut war: War) {
    if answer.choice == "scatter" {
        war.desk.note("It cannot resume its formation", &["cad-formation"]);
        return war.remove_unit(step.unit, &["cad-formation"]);
    }
    let lead = answer.choice.strip_prefix("lead:").and_then(|id| id.parse::<ModelId>().ok());
    if let (Some(lead), Some(spot)) = (lead, answer.spot) {
        let ways = {
            let facts = war.facts();
            let Some(unit) = facts.unit(step.unit) else { return };
            let ids = led_by(&facts, step.unit, lead);
            let troop: Vec<Body> =
                ids.iter().filter_map(|id| facts.get(*id)).map(|facet| facet.body()).collect();
            let Some(facet) = facts.get(lead) else { return };
            let rules = facts.move_rules(facet, step.advance);
            march(facts.table, &troop, &facts.others(unit), &rules, &facts.facings(&ids), GAP, spot)
        };
        let Ok(mut ways) = ways else { return };
        // The way that was ordered, where it was drawn point by point.
        if let (Some(route), Some(first)) = (answer.route, ways.first_mut()) {
            first.1 = route;
        }
        let why =
            if step.advance { ["cad-advance", "cad-ruling-troop"] } else { ["cad-move", "cad-ruling-troop"] };
        let vehicle = {
            let facts = war.facts();
            facts.get(lead).is_some_and(|facet| facts.is_vehicle(facet))
        };
        for (model, route) in &ways {
            war.walk(*model, route, vehicle, &why);
        }
        if let Some((model, route)) = ways.first().filter(|_| war.arena.on) {
            let left = {
                let facts = war.facts();
                facts.get(*model).map_or(0.0, |facet| facts.movement(facet, step.advance)) - route.cost
            };
            let path = route.legs.iter().map(|leg| flat(*leg)).collect();
            war.desk.then(Arrived { unit: step.unit, path, left, advance: step.advance });
        }
        if let Some(unit) = war.units.get_mut(step.unit) {
            unit.smoke = false;
        }
    }
    if step.advance {
        spend_boosts(&mut war, step.unit);
    }
    let broken = {
        let facts = war.facts();
        !facts.formed(step.unit)
    };
    if broken {
        war.desk.note("It has not resumed its formation", &["cad-formation"]);
        war.remove_unit(step.unit, &["cad-formation"]);
    }
    if war.units.get(step.unit).is_some_and(|unit| unit.place == Whereabouts::Table) && !step.free {
        war.desk.then(super::abilities::Board { unit: step.unit });
    }
}

/// Marks boosts of one use as spent by an Advance.
fn spend_boosts(war: &mut War<'_, '_>, unit: UnitId) {
    let spent: Vec<(ModelId, usize)> = {
        let facts = war.facts();
        let Some(entry) = facts.unit(unit) else { return };
        let Some(army) = facts.army(entry) else { return };
        let boost = |id: &str| {
            let rules = army.upgrade(id).map_or(&[][..], |upgrade| upgrade.rules.as_slice());
            rules.iter().any(|rule| matches!(rule, UnitRule::AdvanceOnce(_)))
        };
        facts
            .standing(unit)
            .into_iter()
            .flat_map(|facet| {
                let all = facet.fighter.upgrades.iter().enumerate();
                let id = facet.id();
                all.filter(|(_, (upgrade, spent))| !spent && boost(upgrade.as_str()))
                    .map(move |(index, _)| (id, index))
                    .collect::<Vec<_>>()
            })
            .collect()
    };
    for (model, index) in spent {
        war.set_fighter(model, |fighter| {
            if let Some(upgrade) = fighter.upgrades.get_mut(index) {
                upgrade.1 = true;
            }
        });
    }
}
