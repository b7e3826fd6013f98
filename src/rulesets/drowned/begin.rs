//! Setting up a match: the table, the seats, and the models of both crews, all still to be deployed.

use bevy::ecs::prelude::*;
use bevy::math::Vec3;

use super::content::{Crew, DrownedContent, Id, Profile};
use super::form::choose;
use super::state::{Camp, Camps, Condition, Fighter, Turn};
use super::steps::deploy::Deployment;
use crate::game::{
    Agenda, Audience, EventKind, EventLog, Hidden, MatchSetup, Model, Numbered, Presence, Roster, SeatId,
    Seats, SetupFault, SideId, Stand, Tabletop, told,
};

/// Puts the table, the seats and the models there, and the first step on the agenda.
///
/// # Errors
/// What of the setup cannot be played.
pub fn begin(content: &DrownedContent, world: &mut World, setup: &MatchSetup) -> Result<(), SetupFault> {
    let chosen = choose(content, &setup.scenario, &setup.answers, setup.seed)?;
    world.insert_resource(Tabletop::build(&chosen.scenario.table)?);
    world.insert_resource(Seats::opposed(2));
    let members = chosen.crews.iter().flat_map(|crew| &crew.members);
    let named = members.filter_map(|member| content.profiles.get(&member.profile));
    let mut names = Numbered::of(named.map(|profile| &profile.name));
    for (side, crew) in (0..).zip(&chosen.crews) {
        for member in &crew.members {
            let profile = profile_of(content, &member.profile, side)?;
            enlist(content, world, profile, names.next(&profile.name), side);
        }
        world.resource_mut::<Camps>().0.push(camp(crew, side));
    }
    *world.resource_mut::<Turn>() = Turn {
        last: u32::from(chosen.scenario.turns.get()),
        kind: Some(chosen.scenario.kind),
        twist: chosen.twist,
        points: chosen.points,
        doubles: chosen.doubles,
        ..Turn::default()
    };
    let [one, two] = &chosen.crews;
    let text = told!("{}: {} against {}", chosen.scenario.name, one.name, two.name);
    world.resource_mut::<EventLog>().record(EventKind::Note, text, &["dro-crew"]);
    world.resource_mut::<Agenda>().then(Deployment {});
    Ok(())
}

fn profile_of<'a>(content: &'a DrownedContent, id: &Id, side: u8) -> Result<&'a Profile, SetupFault> {
    let unknown = || SetupFault::new(format!("crew-{}", side + 1), format!("`{id}`"), "what there is");
    content.profiles.get(id).ok_or_else(unknown)
}

/// Spawns a model, still to be deployed.
fn enlist(content: &DrownedContent, world: &mut World, profile: &Profile, name: String, side: u8) {
    let (_, entity) = Roster::spawn(world, |id| {
        let (kind, figure) = (profile.role.words().to_owned(), profile.look.clone());
        let model = Model { id, name, kind, side: SideId(side), seat: Some(SeatId(side)), figure };
        let (radius, height) = profile.silhouette.inches();
        (model, Stand { at: Vec3::ZERO, radius, height }, Presence::Reserve)
    });
    let condition = Condition { wounds: profile.wounds.get(), ..Condition::default() };
    world.entity_mut(entity).insert((Fighter::new(content, profile), condition));
}

/// What a side has beside its models.
fn camp(crew: &Crew, side: u8) -> Camp {
    Camp {
        crew: crew.name.clone(),
        leader_card: crew.leader_card.clone(),
        effects: crew.effects.clone(),
        passes: 0,
        failed_orders: 0,
        ordered: false,
        score: 0,
        marked: Hidden::new(None, Audience::only(SeatId(side))),
    }
}
