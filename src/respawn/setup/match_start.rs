//! The start of a match: seats, teams in reserve, and the things on the table.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use crate::content::{RespawnContent, roster};
use crate::setup::form::{MatchChoices, parse_choices};
use crate::setup::placement::SetUpArena;
use crate::state::{Arena, CharacterState, EntryStyle, Kind, SPOT_RADIUS, TeamState, Thing};
use crate::teams::against_each_other;
use monteria_cadence::battle::{Fighter, Rounds, Units};
use monteria_cadence::content::Id;
use monteria_cadence::module::ModuleState;
use monteria_cadence::spawn::{lay_table, spawn};
use monteria_game::{
    Agenda, EventKind, EventLog, MatchSetup, Model, Roster, SetupFault, Tabletop, Text, text,
};

/// Builds the table, the seats and the characters, and puts the first step on the agenda.
///
/// # Errors
/// The part of the setup that cannot be played.
pub(crate) fn begin_match(
    content: &RespawnContent,
    world: &mut World,
    setup: &MatchSetup,
) -> Result<(), SetupFault> {
    let chosen = parse_choices(content, &setup.scenario, &setup.answers, setup.seed)?;
    let sides = chosen.teams.len();
    lay_table(world, &chosen.arena.table, sides)?;
    let triggers = chosen.arena.triggers.clone().merged(chosen.bout.triggers.clone());
    monteria_triggers::start(world, &triggers);
    for side in 0..sides {
        spawn_team(content, world, &chosen, side)?;
    }
    let mut arena = Arena {
        table: Some(chosen.arena.id.clone()),
        bout: Some(chosen.bout.id.clone()),
        characters: vec![CharacterState::default(); world.resource::<Units>().0.len()],
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
    place_things(&mut arena, &mut world.resource_mut::<Tabletop>(), &chosen);
    *world.resource_mut::<ModuleState>().get_mut() = arena;
    world.resource_mut::<Rounds>().last = chosen.bout.rounds;
    let names = chosen.teams.iter().map(|entrant| entrant.team.name.as_str());
    let text = Text::joined([Text::verbatim(&chosen.bout.name), against_each_other(names)], ": ");
    world.resource_mut::<EventLog>().record(EventKind::Note, text, &["cad-arena"]);
    world.resource_mut::<Agenda>().then(SetUpArena {});
    Ok(())
}

/// Spawns the characters of a team and gives them their names.
fn spawn_team(
    content: &RespawnContent,
    world: &mut World,
    chosen: &MatchChoices<'_>,
    side: usize,
) -> Result<(), SetupFault> {
    let entrant = &chosen.teams[side];
    let mut force = roster(chosen.league, &entrant.team);
    let style_item = match entrant.style {
        EntryStyle::Portals => Id::new("portal-gun").ok(),
        EntryStyle::Rockets => Id::new("rocket-pack").ok(),
        EntryStyle::Plain | EntryStyle::Drop => None,
    };
    let drilled_perk = entrant.perks.iter().find(|id| id.as_str() == "drilled").cloned();
    for unit in &mut force.units {
        unit.upgrades.extend(style_item.iter().chain(&drilled_perk).cloned());
    }
    let army = content.armies.get(&chosen.league.id).ok_or_else(|| {
        SetupFault::new(
            "scenario",
            text!("rules-respawn-no-army", "no army"),
            text!("rules-respawn-a-league-that-was-made", "an army of this league"),
        )
    })?;
    let first = world.resource::<Units>().0.len();
    spawn(world, army, &force, side as u8, &mut BTreeMap::new())?;
    for (index, one) in entrant.team.characters.iter().enumerate() {
        let class = chosen
            .league
            .class(one.class.as_str())
            .map_or("Character", |class| class.name.as_str());
        let taken_names: Vec<String> =
            world.resource::<Units>().0.iter().map(|unit| unit.name.clone()).collect();
        let wanted_name =
            if one.name.trim().is_empty() { class.to_owned() } else { one.name.trim().to_owned() };
        let name = if taken_names[..first + index].contains(&wanted_name)
            || one.name.trim().is_empty()
        {
            format!("{wanted_name} of team {}{}", side + 1, if index >= 3 { " again" } else { "" })
        } else {
            wanted_name
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
            let mut additional: i32 =
                perks.map(|perk| perk.with(|effect| effect.hit_points())).sum();
            if index == 0 && entrant.perks.iter().any(|id| id.as_str() == "tough-crowd") {
                additional += 1;
            }
            if let Some(mut fighter) = world.get_mut::<Fighter>(entity) {
                fighter.full += additional;
                fighter.left = fighter.full;
            }
        }
    }
    Ok(())
}

/// Places teleports, launch pads, barriers, and the points where
/// pick-ups and guns appear.
fn place_things(arena: &mut Arena, tabletop: &mut Tabletop, chosen: &MatchChoices<'_>) {
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
    // An exit needs no marker of its own if another teleport lies there.
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
        arena.things.put(tabletop, Thing::new(kind, at));
    }
}
