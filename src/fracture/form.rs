//! The setup form of a battle: mission, armies and forces.

use std::collections::BTreeMap;

use super::builder::Draft;
use super::content::{FractureContent, Scenario, build_violations, random_roster};
use monteria_cadence::content::{Army, Mission, Roster, points};
use monteria_dice::Dice;
use monteria_game::{
    BuiltPiece, Pick, RANDOM, SetupFault, SetupForm, Text, answered, at_random, in_full, text,
};
use monteria_skirmish::{draw_even, times_as_many};

pub(crate) struct ValidSetup<'a> {
    pub scenario: &'a Scenario,
    pub mission: &'a Mission,
    /// The army and the force of each side.
    pub forces: [(&'a Army, Roster); 2],
}

fn scenario_of<'a>(content: &'a FractureContent, id: &str) -> Result<&'a Scenario, SetupFault> {
    content.scenarios.get(id).ok_or_else(|| {
        SetupFault::not_among("scenario", Text::verbatim(id), content.scenarios.keys())
    })
}

fn default_army(scenario: &Scenario, side: usize) -> String {
    let id = if side == 0 { &scenario.armies.0 } else { &scenario.armies.1 };
    id.to_string()
}

/// Returns the ready-made forces of an army that fit a scenario.
fn ready_made<'a>(army: &'a Army, scenario: &Scenario) -> Vec<&'a Roster> {
    army.rosters.iter().filter(|roster| roster.limit == scenario.points).collect()
}

/// Returns the points that a force costs, as a text.
fn points_text(army: &Army, roster: &Roster) -> Text {
    Text::counted("rules-cadence-points", points(army, roster), "point", "points")
}

/// Returns the form with these answers filled in.
pub(crate) fn setup_form(
    content: &FractureContent,
    own: &[BuiltPiece<Draft>],
    scenario: &str,
    answers: &BTreeMap<String, String>,
) -> Result<SetupForm, SetupFault> {
    let answers = &in_full(own, "force-", answers);
    let scenario = scenario_of(content, scenario)?;
    let mut form = SetupForm::default();
    let missions = content
        .missions
        .values()
        .map(|it| Pick::new(&it.id, Text::verbatim(&it.name), Text::verbatim(&it.about)))
        .collect();
    form.one(
        ("mission", text!("rules-fracture-the-mission", "The mission")),
        missions,
        answers,
        scenario.mission.as_str(),
    );
    for side in 0..2 {
        let player = side + 1;
        let armies = content
            .armies
            .values()
            .map(|it| Pick::new(&it.id, Text::verbatim(&it.name), Text::verbatim(&it.about)))
            .collect();
        let asked = (
            format!("army-{player}"),
            text!("rules-fracture-army-of-player", "Army of player {player}"),
        );
        let army = form.one(asked, armies, answers, default_army(scenario, side));
        let mut picks: Vec<Pick> = Vec::new();
        if let Some(army) = content.armies.get(army.as_str()) {
            for roster in ready_made(army, scenario) {
                let hint = text!(
                    "rules-fracture-points-and-units",
                    "{points}: {units}.",
                    points = points_text(army, roster),
                    units = unit_names(army, roster)
                );
                picks.push(Pick::new(&roster.name, Text::verbatim(&roster.name), hint));
            }
            let fits = |own: &&BuiltPiece<Draft>| {
                own.own.force.army == army.id && own.own.force.roster.limit == scenario.points
            };
            for own in own.iter().filter(fits) {
                let hint = text!(
                    "rules-fracture-of-your-own",
                    "Built by you: {points}.",
                    points = points_text(army, &own.own.force.roster)
                );
                picks.push(Pick::new(
                    &own.answer,
                    Text::verbatim(&own.own.force.roster.name),
                    hint,
                ));
            }
        }
        picks.push(at_random());
        let default = picks.first().map_or(String::new(), |pick| pick.id.clone());
        let label = text!(
            "rules-fracture-force-of-player-points",
            "Force of player {player}, {points} points",
            points = scenario.points
        );
        form.one((format!("force-{player}"), label), picks, answers, default);
    }
    form.refuse_unasked(answers, |_| false);
    if let Err(fault) = resolve_setup(content, scenario.id.as_str(), answers, 0) {
        form.faults.push(fault.text());
    }
    Ok(form)
}

/// Returns the setup of these answers.
///
/// A force is the name of a ready-made one, `random`, or a force in RON, which must obey
/// the rules of building.
pub(crate) fn resolve_setup<'a>(
    content: &'a FractureContent,
    scenario: &str,
    answers: &BTreeMap<String, String>,
    seed: u64,
) -> Result<ValidSetup<'a>, SetupFault> {
    let scenario = scenario_of(content, scenario)?;
    let known = ["mission", "army-1", "army-2", "force-1", "force-2"];
    if let Some(key) = answers.keys().find(|key| !known.contains(&key.as_str())) {
        return Err(SetupFault::new(
            key.as_str(),
            text!("rules-no-such-setting", "no such setting"),
            Text::verbatim(known.join(", ")),
        ));
    }
    let wanted = answers.get("mission").map_or(scenario.mission.as_str(), String::as_str);
    let mission = content.missions.get(wanted).ok_or_else(|| {
        SetupFault::not_among("mission", Text::verbatim(wanted), content.missions.keys())
    })?;
    let mut dice = [0, 1].map(|side| Dice::new(seed.wrapping_mul(2).wrapping_add(side)));
    let draw = |side: usize| force_of(content, scenario, answers, side, &mut dice[side]);
    let at_random = [0, 1].map(|side| is_random(content, scenario, answers, side));
    let forces = draw_even(draw, at_random, |(_, one), (_, other)| outnumbered(one, other))?;
    Ok(ValidSetup { scenario, mission, forces })
}

/// Returns the army of a side.
///
/// # Errors
/// If there is no such army.
fn army_of<'a>(
    content: &'a FractureContent,
    scenario: &Scenario,
    answers: &BTreeMap<String, String>,
    side: usize,
) -> Result<&'a Army, SetupFault> {
    let key = format!("army-{}", side + 1);
    let wanted = answers.get(&key).cloned().unwrap_or_else(|| default_army(scenario, side));
    let army = content.armies.get(wanted.as_str());
    army.ok_or_else(|| {
        SetupFault::not_among(key, Text::verbatim(wanted.as_str()), content.armies.keys())
    })
}

/// Returns the answer for a side's force; by default the first ready-made one.
fn force_answer(
    army: &Army,
    scenario: &Scenario,
    answers: &BTreeMap<String, String>,
    side: usize,
) -> String {
    let default = || {
        ready_made(army, scenario).first().map_or(RANDOM, |roster| roster.name.as_str()).to_owned()
    };
    let given = answers.get(&format!("force-{}", side + 1));
    given.map_or_else(default, |given| given.trim().to_owned())
}

/// Returns whether a side's force is random.
fn is_random(
    content: &FractureContent,
    scenario: &Scenario,
    answers: &BTreeMap<String, String>,
    side: usize,
) -> bool {
    let army = army_of(content, scenario, answers, side);
    army.is_ok_and(|army| force_answer(army, scenario, answers, side) == RANDOM)
}

/// Returns how many times as large one force is as the other, in models or in
/// units, whichever is worse.
fn outnumbered(one: &Roster, other: &Roster) -> f32 {
    let units = times_as_many(one.units.len(), other.units.len());
    units.max(times_as_many(models(one), models(other)))
}

/// Returns the number of models of a force.
fn models(roster: &Roster) -> usize {
    let kits = roster.units.iter().flat_map(|unit| &unit.kits);
    kits.map(|kit| usize::from(kit.count)).sum()
}

/// Returns the army of a side and its force; a random one is built with these dice.
fn force_of<'a>(
    content: &'a FractureContent,
    scenario: &Scenario,
    answers: &BTreeMap<String, String>,
    side: usize,
    dice: &mut Dice,
) -> Result<(&'a Army, Roster), SetupFault> {
    let army = army_of(content, scenario, answers, side)?;
    let rosters = ready_made(army, scenario);
    let roster = answered(
        &format!("force-{}", side + 1),
        &force_answer(army, scenario, answers, side),
        "a force",
        rosters.iter().map(|roster| (roster.name.as_str(), *roster)),
        || random_roster(army, scenario.points, dice),
        |roster| {
            build_violations(army, roster, scenario.points)
                .into_iter()
                .map(SetupFault::from)
                .collect()
        },
    )?;
    Ok((army, roster))
}

/// Returns the names of the units of a roster, each once, with their number: `3× Grunts, Warlord`.
fn unit_names(army: &Army, roster: &Roster) -> String {
    let mut counted: Vec<(&str, usize)> = Vec::new();
    for entry in &roster.units {
        let id = entry.unit.as_str();
        let name = army.unit(id).map_or(id, |unit| unit.name.as_str());
        match counted.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => counted.push((name, 1)),
        }
    }
    let names = counted.into_iter().map(|(name, count)| match count {
        1 => name.to_owned(),
        count => format!("{count}× {name}"),
    });
    names.collect::<Vec<_>>().join(", ")
}
