//! The view of a battle for clients: title, tracker, objectives, entry points and badges.

use bevy_ecs::prelude::*;

use crate::battle_ref::{BattleRef, ModelRef};
use crate::content::{Objective, Weapon};
use crate::state::battle::{Marker, Rounds, Unit, player_name};
use crate::steps::activations::score::{round_points, secured_points};
use monteria_game::{
    Badge, SideId, Text, Tone, Tracker, TrackerMarker, View, Viewer, reaches, round_gains_fact,
    text,
};
use monteria_table::{Area, Keywords};

/// The first area id of entry points, above the ids of all objectives.
const FIRST_ENTRY: u16 = 1000;

/// Builds the view of a battle. It is the same for every viewer, since nothing is hidden.
pub fn view(world: &World, viewer: Viewer) -> View {
    let facts = BattleRef::of(world);
    let mut view = View::base(world, viewer);
    let rounds = facts.rounds;
    view.title = facts.module.heading(&facts).unwrap_or_else(|| facts.module.title());
    view.phase = phase(&facts);
    let leads = facts.units.0.iter().filter(|unit| unit.on_table());
    view.tracker = Tracker {
        title: text!("rules-cadence-command-points", "Command Points"),
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
    let note = |marker: &Marker| Some(objective_note(marker.kind, keeps));
    facts.field.markers.show(&mut view, (world, viewer), note);
    for side in facts.score.sides() {
        let points = facts.score.of(side);
        let markers = &facts.field.markers;
        let held = markers.iter().filter(|marker| marker.held == Some(side)).count();
        let text = match markers.len() as u32 {
            0 => text!("rules-cadence-vp", "{points} VP"),
            all => text!(
                "rules-cadence-vp-of-held",
                "{points} VP, {held} of {all} held",
                all = Text::counted("rules-cadence-objectives", all, "objective", "objectives")
            ),
        };
        view.facts.push((player_name(side), text));
    }
    if rounds.round > 0 {
        let more = monteria_triggers::round_gains(world);
        let gain = |side: SideId| {
            let own: i32 = round_points(&facts, side).into_iter().map(|(points, _)| points).sum();
            let more = more.get(&side).copied().unwrap_or(0);
            (player_name(side), own + secured_points(&facts, side) + more)
        };
        let round_end = text!("rules-if-the-round-ended-now", "If the round ended now");
        view.facts.extend(round_gains_fact(world, round_end, facts.score.sides().map(gain)));
    }
    if rounds.last > 0 {
        let round = text!("rules-cadence-round-number", "Round {round}", round = rounds.last);
        view.facts.push((text!("rules-cadence-ends-after", "Ends after"), round));
    }
    view.area_notes.extend(facts.module.area_notes(&facts));
    view.facts.extend(facts.module.facts_shown(&facts));
    view.facts.extend(monteria_triggers::facts(world));
    view
}

/// Returns the stage of the battle in words.
fn phase(facts: &BattleRef<'_>) -> Text {
    let Rounds { round, last, .. } = *facts.rounds;
    let active = facts.activation.unit.map(|unit| facts.unit_name(unit));
    match (round, last, active) {
        (0, _, _) => text!("rules-cadence-setting-up", "Setup"),
        (_, 0, None) => text!("rules-cadence-round-number", "Round {round}"),
        (_, _, None) => text!("rules-cadence-round-of", "Round {round} of {last}"),
        (_, 0, Some(name)) => {
            text!("rules-cadence-round-s-activation", "Round {round}, {name}'s activation")
        }
        (_, _, Some(name)) => text!(
            "rules-cadence-round-of-s-activation",
            "Round {round} of {last}, {name}'s activation"
        ),
    }
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
            name: String::from(text!(
                "rules-cadence-entry-point-of-player-2",
                "Entry point {number} of player {side}"
            )),
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
pub const MORE_POINTS_WIN: Text = text!(
    "rules-cadence-more-victory-points-win",
    "The side with more victory points wins; equal points are a draw."
);

/// Returns a sentence that says how an objective of this kind is held and scored.
pub fn objective_words(kind: Objective, keeps: bool) -> Text {
    text!(
        "rules-cadence-how-an-objective-is-held",
        "How an objective is held: {note}",
        note = objective_note(kind, keeps)
    )
}

/// Returns the rule of a kind of objective; `keeps` says whether it stays held when no
/// model of its side is near.
fn objective_note(kind: Objective, keeps: bool) -> Text {
    match kind {
        Objective::Control if keeps => {
            text!(
                "rules-cadence-secured-on-3-by-a-unit",
                "A unit within 1\" of it secures it on 3+ if no enemy is within 3\"; it stays \
                 held until an enemy tries to secure it."
            )
        }
        Objective::Control => {
            text!(
                "rules-cadence-secured-on-3-by-a-unit-2",
                "A unit within 1\" of it secures it on 3+ if no enemy is within 3\"; it stays \
                 held while a model of that side is within 3\"."
            )
        }
        Objective::Proximity => text!(
            "rules-cadence-held-by-the-side-with-more",
            "Held by the side with more models within 6\" of it."
        ),
        Objective::Destroy => {
            text!(
                "rules-cadence-a-unit-of-the-enemy-within",
                "An enemy unit within 1\" can secure it; if the enemy holds it for a whole round, \
                 it is destroyed."
            )
        }
        Objective::Access => {
            text!(
                "rules-cadence-scored-by-a-unit-that-has",
                "The unit that has secured it scores it if it is still within 1\" when the round \
                 ends."
            )
        }
        Objective::Recover => text!(
            "rules-cadence-scored-at-the-end-of-the",
            "At the end of the battle, the side that has secured it scores it."
        ),
    }
}

/// Returns the badges of a model's unit.
pub fn badges(facts: &BattleRef<'_>, model_ref: &ModelRef<'_>) -> Vec<Badge> {
    facts
        .unit(model_ref.fighter.unit)
        .map_or_else(Vec::new, |unit| unit_badges(facts, unit, model_ref.in_play()))
}

/// Returns the badges of a unit for one of its models; `in_play` is whether that
/// is on the table.
fn unit_badges(facts: &BattleRef<'_>, unit: &Unit, in_play: bool) -> Vec<Badge> {
    let mut all = Vec::new();
    let mut badge = |id: &str, mark: String, name: Text, text: Text, tone: Tone| {
        all.push(Badge::new(id, mark, name, text, tone));
    };
    if in_play && unit.command > 0 {
        let points = Text::counted(
            "rules-cadence-command-points-2",
            unit.command,
            "Command Point",
            "Command Points",
        );
        let text = text!(
            "rules-cadence-has-left-this-round",
            "{name} has {points} left this round.",
            name = unit.name
        );
        badge("command", unit.command.to_string(), points, text, Tone::Plain);
    }
    if unit.on_table() && !facts.is_in_formation(unit.id) {
        let text = text!(
            "rules-cadence-the-unit-must-move-first-into",
            "The unit must first move back into formation, or it is destroyed."
        );
        badge(
            "out-of-formation",
            "Fo".to_owned(),
            text!("rules-cadence-out-of-formation", "Out of formation"),
            text,
            Tone::Bad,
        );
    }
    if unit.smoke {
        badge(
            "smoke",
            "Sm".to_owned(),
            text!("rules-cadence-smoke", "Smoke"),
            text!("rules-cadence-obscured-from-more-than-9", "Obscured from more than 9\"."),
            Tone::Good,
        );
    }
    let own = facts.module.badges(facts, unit);
    if unit.bounty > 0 {
        let points = Text::counted(
            "rules-cadence-victory-points-2",
            unit.bounty,
            "victory point",
            "victory points",
        );
        let text = text!(
            "rules-cadence-worth-victory-points-to-the-enemy",
            "Worth {points} to the enemy."
        );
        badge("named", "VP".to_owned(), text!("rules-cadence-named", "Named"), text, Tone::Bad);
    }
    all.extend(own);
    all
}

fn summary(facts: &BattleRef<'_>, model_ref: &ModelRef<'_>) -> Text {
    // Every model has a unit; a summary of none says nothing.
    let Some(unit) = facts.unit(model_ref.fighter.unit) else { return Text::default() };
    let flies = facts.any_rule(model_ref, |rule| rule.flies());
    let flies = flies.then(|| text!("rules-cadence-flying-2", "flying"));
    let name = Text::joined([Some(Text::verbatim(&unit.name)), flies].into_iter().flatten(), ", ");
    let carried = model_ref.fighter.weapons.iter();
    let weapons: Vec<&Weapon> = carried.filter_map(|(id, _)| facts.weapon(unit, id)).collect();
    let arms = match weapons.as_slice() {
        [] => text!("rules-cadence-unarmed", "unarmed"),
        weapons => Text::joined(weapons.iter().map(|weapon| Text::verbatim(&weapon.name)), ", "),
    };
    let aboard = unit.place.transport().map(|ride| {
        text!("rules-cadence-aboard-2", "aboard {transport}", transport = facts.unit_name(ride))
    });
    let ranges = weapons.iter().map(|weapon| *weapon.rng);
    let reach = reaches(facts.movement(model_ref, false), ranges);
    let parts = [Some(arms), aboard, Some(reach)].into_iter().flatten();
    Text::row([name, Text::sign(": "), Text::joined(parts, "; ")])
}
