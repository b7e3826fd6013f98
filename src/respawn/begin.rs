//! Setting up a match in the arena: seats, teams in reserve, and what lies on the
//! table from the start.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use super::content::{RespawnContent, roster};
use super::form::{Chosen, choose};
use super::setup::SetUpArena;
use super::state::{Arena, Kind, Runner, SPOT_RADIUS, Style, TeamState, Thing};
use monteria_cadence::battle::{Fighter, Rounds, Units};
use monteria_cadence::content::Id;
use monteria_cadence::module::ModuleState;
use monteria_cadence::spawn::{lay_table, spawn};
use monteria_game::{
    Agenda, EventKind, EventLog, MatchSetup, Model, Roster, SetupFault, Tabletop, event_text,
};

/// Puts the table, the seats and the characters there, and the first step on the agenda.
///
/// # Errors
/// What of the setup cannot be played.
pub(crate) fn begin(
    content: &RespawnContent,
    world: &mut World,
    setup: &MatchSetup,
) -> Result<(), SetupFault> {
    let chosen = choose(content, &setup.scenario, &setup.answers, setup.seed)?;
    let sides = chosen.teams.len();
    lay_table(world, &chosen.arena.table, sides)?;
    for side in 0..sides {
        enlist(content, world, &chosen, side)?;
    }
    let mut arena = Arena {
        table: Some(chosen.arena.id.clone()),
        bout: Some(chosen.bout.id.clone()),
        runners: vec![Runner::default(); world.resource::<Units>().0.len()],
        edges: vec![None; sides],
        ..Arena::default()
    };
    for entrant in &chosen.teams {
        let team = TeamState {
            style: entrant.style,
            perks: entrant.perks.clone(),
            lives: entrant.lives,
            ..TeamState::default()
        };
        arena.teams.push(team);
    }
    furnish(&mut arena, &mut world.resource_mut::<Tabletop>(), &chosen);
    *world.resource_mut::<ModuleState>().get_mut() = arena;
    world.resource_mut::<Rounds>().last = chosen.bout.rounds;
    let names: Vec<&str> = chosen.teams.iter().map(|entrant| entrant.team.name.as_str()).collect();
    let text = event_text!("{}: {}", chosen.bout.name, names.join(" against "));
    world.resource_mut::<EventLog>().record(EventKind::Note, text, &["cad-arena"]);
    world.resource_mut::<Agenda>().then(SetUpArena {});
    Ok(())
}

/// Spawns a team's characters and calls them by their names.
fn enlist(
    content: &RespawnContent,
    world: &mut World,
    chosen: &Chosen<'_>,
    side: usize,
) -> Result<(), SetupFault> {
    let entrant = &chosen.teams[side];
    let mut force = roster(chosen.league, &entrant.team);
    let brought = match entrant.style {
        Style::Portals => Id::new("portal-gun").ok(),
        Style::Rockets => Id::new("rocket-pack").ok(),
        Style::Plain | Style::Drop => None,
    };
    let drilled = entrant.perks.iter().find(|id| id.as_str() == "drilled").cloned();
    for unit in &mut force.units {
        unit.upgrades.extend(brought.iter().chain(&drilled).cloned());
    }
    let army = content
        .armies
        .get(&chosen.league.id)
        .ok_or_else(|| SetupFault::new("scenario", "no army", "a league that was made"))?;
    let first = world.resource::<Units>().0.len();
    spawn(world, army, &force, side as u8, &mut BTreeMap::new())?;
    for (index, one) in entrant.team.characters.iter().enumerate() {
        let class = chosen
            .league
            .class(one.class.as_str())
            .map_or("Character", |class| class.name.as_str());
        let known: Vec<String> =
            world.resource::<Units>().0.iter().map(|unit| unit.name.clone()).collect();
        let wish =
            if one.name.trim().is_empty() { class.to_owned() } else { one.name.trim().to_owned() };
        let name = if known[..first + index].contains(&wish) || one.name.trim().is_empty() {
            format!("{wish} of team {}{}", side + 1, if index >= 3 { " again" } else { "" })
        } else {
            wish
        };
        let Some(unit) = world.resource_mut::<Units>().0.get_mut(first + index).map(|unit| {
            unit.name.clone_from(&name);
            unit.clone()
        }) else {
            continue;
        };
        for model in unit.models {
            let Some(entity) = world.resource::<Roster>().entity(model) else { continue };
            let Some(old) = world.get::<Model>(entity).cloned() else { continue };
            world.entity_mut(entity).insert(Model { name: name.clone(), ..old });
            let upgrades = world
                .get::<Fighter>(entity)
                .map_or_else(Vec::new, |fighter| fighter.upgrades.clone());
            let perks = upgrades.iter().filter_map(|(id, _)| content.perks.get(id)).flatten();
            let mut more: i32 = perks.map(|perk| perk.with(|effect| effect.hit_points())).sum();
            if index == 0 && entrant.perks.iter().any(|id| id.as_str() == "tough-crowd") {
                more += 1;
            }
            if let Some(mut fighter) = world.get_mut::<Fighter>(entity) {
                fighter.full += more;
                fighter.left = fighter.full;
            }
        }
    }
    Ok(())
}

/// Teleports, pads, barriers, and the points where things appear.
fn furnish(arena: &mut Arena, on: &mut Tabletop, chosen: &Chosen<'_>) {
    let table = chosen.arena;
    let mut all = Vec::new();
    for leap in &table.teleports {
        all.push((Kind::Teleport(leap.to), leap.from));
        if leap.both {
            all.push((Kind::Teleport(leap.from), leap.to));
        }
    }
    all.extend(table.pads.iter().map(|leap| (Kind::Pad(leap.to), leap.from)));
    all.extend(table.barriers.iter().map(|(from, to)| (Kind::Barrier(*to), *from)));
    if chosen.pickups {
        all.extend(table.pickups.iter().map(|at| (Kind::Pickup(None), *at)));
    }
    if chosen.guns {
        all.extend(table.guns.iter().map(|at| (Kind::Gun(false), *at)));
    }
    // Where a teleport leads to another one there is nothing more to see.
    let teleports: Vec<Vec2> = table
        .teleports
        .iter()
        .flat_map(|leap| [Some(leap.from), leap.both.then_some(leap.to)])
        .flatten()
        .collect();
    let ends = table.teleports.iter().map(|leap| (leap.to, false));
    let ends = ends.chain(table.pads.iter().map(|leap| (leap.to, true)));
    let bare = ends.filter(|(to, _)| !teleports.iter().any(|at| at.distance(*to) < SPOT_RADIUS));
    all.extend(bare.map(|(to, pad)| (Kind::Arrival { pad }, to)));
    for (kind, at) in all {
        arena.things.put(on, Thing::new(kind, at));
    }
}
