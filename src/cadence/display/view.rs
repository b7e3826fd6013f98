//! The view of a battle for clients: title, tracker, objectives, entry points and badges.

use bevy_ecs::prelude::*;

use crate::battle_ref::{BattleRef, ModelRef};
use crate::content::Objective;
use crate::state::battle::{Marker, Unit};
use monteria_game::{Badge, Tone, Tracker, TrackerMarker, View, Viewer, counted, reaches};
use monteria_table::{Area, Keywords};

/// The first area id of entry points, above the ids of all objectives.
const FIRST_ENTRY: u16 = 1000;

/// Builds the view of a battle. It is the same for every viewer, since nothing is hidden.
pub fn view(world: &World, viewer: Viewer) -> View {
    let facts = BattleRef::of(world);
    let mut view = View::base(world, viewer);
    let rounds = facts.rounds;
    view.title = facts.module.heading(&facts).unwrap_or_else(|| facts.module.title().to_owned());
    let of = if rounds.last > 0 { format!(" of {}", rounds.last) } else { String::new() };
    view.phase = match (rounds.round, facts.activation.unit) {
        (0, _) => "Setting up".to_owned(),
        (round, Some(unit)) => {
            format!("Round {round}{of}, {}'s activation", facts.unit_name(unit))
        }
        (round, None) => format!("Round {round}{of}"),
    };
    let leads = facts.units.0.iter().filter(|unit| unit.on_table());
    view.tracker = Tracker {
        title: "Command Points".to_owned(),
        places: facts.units.0.iter().map(|unit| unit.command).max().unwrap_or(6).max(6),
        now: 0,
        markers: leads
            .filter_map(|unit| {
                let model = facts.standing(unit.id).first()?.id();
                Some(TrackerMarker { model, place: unit.command, next_round: false })
            })
            .collect(),
    };
    for model in &mut view.models {
        let Some(model_ref) = facts.get(model.id) else { continue };
        model.health = (model_ref.fighter.left, model_ref.fighter.full);
        model.badges = badges(&facts, model_ref);
        model.summary = summary(&facts, model_ref);
        model.group = facts.unit_name(model_ref.fighter.unit).to_owned();
    }
    view.areas.extend(entry_areas(&facts));
    let keeps = facts.mission().is_none_or(|mission| mission.keeps);
    let note = |marker: &Marker| Some(objective_note(marker.kind, keeps).to_owned());
    facts.field.markers.show(&mut view, (world, viewer), note);
    for side in facts.score.sides() {
        let points = facts.score.of(side);
        let markers = &facts.field.markers;
        let held = markers.iter().filter(|marker| marker.held == Some(side)).count();
        let text = match markers.len() {
            0 => format!("{points} VP"),
            all => {
                format!("{points} VP, {held} of {} held", counted(all, "objective", "objectives"))
            }
        };
        view.facts.push((format!("Player {}", side.0 + 1), text));
    }
    if rounds.last > 0 {
        view.facts.push(("Ends after".to_owned(), format!("Round {}", rounds.last)));
    }
    view.area_notes.extend(facts.module.area_notes(&facts));
    view.facts.extend(facts.module.facts_shown(&facts));
    view.facts.extend(monteria_triggers::facts(world));
    view
}

/// Returns the entry points as areas. The table does not contain them; as areas clients
/// can show and find them like everything else on it.
fn entry_areas(facts: &BattleRef<'_>) -> Vec<Area> {
    let mut areas: Vec<Area> = Vec::new();
    for entry in &facts.field.entries {
        let side = entry.side.0 + 1;
        let tag = format!("entry-{side}");
        let number = areas.iter().filter(|area| area.tag == tag).count() + 1;
        areas.push(Area {
            id: FIRST_ENTRY + areas.len() as u16,
            name: format!("Entry point {number} of player {side}"),
            center: entry.at,
            base: facts.table.ground(entry.at),
            height: 0.1,
            diameter: 1.0,
            keywords: Keywords::empty(),
            tag,
        });
    }
    areas
}

/// How most battles are won, in a sentence for players (rule cad-victory).
pub const MORE_POINTS_WIN: &str = "More victory points win; as many on both sides are a draw.";

/// Returns a sentence that says how an objective of this kind is held and scored.
pub fn objective_words(kind: Objective, keeps: bool) -> String {
    format!("How an objective is held: {}", objective_note(kind, keeps))
}

/// Returns the rule of a kind of objective; `keeps` says whether it stays held when no
/// model of its side is near.
fn objective_note(kind: Objective, keeps: bool) -> &'static str {
    match kind {
        Objective::Control if keeps => {
            "Secured on 3+ by a unit within 1\" of it with no enemy within 3\", and held until the \
             enemy tries the same."
        }
        Objective::Control => {
            "Secured on 3+ by a unit within 1\" of it with no enemy within 3\", and held while a \
             model of its side is within 3\"."
        }
        Objective::Proximity => "Held by the side with more models within 6\" of it.",
        Objective::Destroy => {
            "A unit of the enemy within 1\" can secure it; held by the enemy for a whole round, it \
             is destroyed."
        }
        Objective::Access => {
            "Scored by a unit that has secured it and is still within 1\" when the round ends."
        }
        Objective::Recover => "Scored at the end of the battle by whoever has secured it.",
    }
}

/// Returns the badges of a model's unit.
pub fn badges(facts: &BattleRef<'_>, model_ref: &ModelRef<'_>) -> Vec<Badge> {
    facts
        .unit(model_ref.fighter.unit)
        .map_or_else(Vec::new, |unit| unit_badges(facts, unit, model_ref.in_play()))
}

/// Returns the badges of a unit for one of its models; `in_play` is whether that is on
/// the table.
fn unit_badges(facts: &BattleRef<'_>, unit: &Unit, in_play: bool) -> Vec<Badge> {
    let mut all = Vec::new();
    let mut badge = |id: &str, mark: String, name: &str, text: String, tone: Tone| {
        all.push(Badge::new((id, mark), name, text, tone));
    };
    if in_play && unit.command > 0 {
        let points = counted(unit.command, "Command Point", "Command Points");
        let text = format!("{} has {points} left this round.", unit.name);
        badge("command", unit.command.to_string(), &points, text, Tone::Plain);
    }
    if unit.on_table() && !facts.is_in_formation(unit.id) {
        let text = "The unit must move first, into formation, or it is destroyed.".to_owned();
        badge("out-of-formation", "Fo".to_owned(), "Out of formation", text, Tone::Bad);
    }
    if unit.smoke {
        badge(
            "smoke",
            "Sm".to_owned(),
            "Smoke",
            "Obscured from more than 9\".".to_owned(),
            Tone::Good,
        );
    }
    let own = facts.module.badges(facts, unit);
    if unit.bounty > 0 {
        let text = format!(
            "Worth {} to the enemy.",
            counted(unit.bounty, "victory point", "victory points")
        );
        badge("named", "VP".to_owned(), "Named", text, Tone::Bad);
    }
    all.extend(own);
    all
}

fn summary(facts: &BattleRef<'_>, model_ref: &ModelRef<'_>) -> String {
    // Every model has a unit; a summary of none says nothing.
    let Some(unit) = facts.unit(model_ref.fighter.unit) else { return String::new() };
    let names: Vec<&str> = model_ref
        .fighter
        .weapons
        .iter()
        .filter_map(|(id, _)| facts.weapon(unit, id))
        .map(|weapon| weapon.name.as_str())
        .collect();
    let arms = if names.is_empty() { "unarmed".to_owned() } else { names.join(", ") };
    let ride = unit.place.transport();
    let place = ride.map_or(String::new(), |ride| format!("; aboard {}", facts.unit_name(ride)));
    let flies = if facts.any_rule(model_ref, |rule| rule.flies()) { ", flying" } else { "" };
    let weapons = model_ref.fighter.weapons.iter().filter_map(|(id, _)| facts.weapon(unit, id));
    let reach = reaches(facts.movement(model_ref, false), weapons.map(|weapon| *weapon.rng));
    format!("{}{flies}: {arms}{place}; {reach}", unit.name)
}
