//! Setup of a match: the table, the seats, and the models of both crews, all in reserve.

use bevy_ecs::prelude::*;
use bevy_math::Vec3;

use crate::content::{Crew, DrownedContent, Id, Profile, Silhouette, Twist, Word, skill};
use crate::skirmish_ref::NOBODY;
use crate::state::{Condition, Fighter, MountedPair, SideState, SideStates, Turn};
use crate::steps::special::deploy::Deployment;
use monteria_content::{Points, Text, text};
use monteria_game::{
    Agenda, Audience, EventKind, EventLog, Hidden, MatchSetup, Model, ModelId, Presence, Roster,
    SeatId, SetupFault, SideId, Stand, event_text,
};
use monteria_skirmish::{UniqueNames, chosen_forces, lay_table};

/// Builds the table, the seats and the models, and puts the first step on the agenda.
///
/// # Errors
/// If the setup cannot be played; the fault names the answer.
pub(crate) fn begin(
    content: &DrownedContent,
    world: &mut World,
    setup: &MatchSetup,
) -> Result<(), SetupFault> {
    let chosen = chosen_forces(content, &setup.scenario, &setup.answers, setup.seed)?;
    let small = content.numbers.small_table_rule();
    lay_table(world, &chosen.scenario.table, chosen.size, small)?;
    monteria_triggers::start(world, &chosen.scenario.triggers);
    let members = chosen.forces.iter().flat_map(|crew| &crew.members);
    let named = members.filter_map(|member| content.profiles.get(&member.profile));
    let mut names = UniqueNames::of(named.map(|profile| &profile.name));
    for (side, crew) in (0..).zip(&chosen.forces) {
        for member in &crew.members {
            let profile = profile_of(content, &member.profile, side)?;
            let name = names.next(&profile.name);
            match &member.mount {
                Some(mount) => {
                    let mount = profile_of(content, mount, side)?;
                    spawn_mounted_pair(content, world, profile, mount, &name, side);
                }
                None => {
                    spawn_model(world, Fighter::new(content, profile), name, side);
                }
            }
        }
        *world.resource_mut::<SideStates>().0.of_mut(SideId(side)) = initial_side_state(crew, side);
    }
    if chosen.agreed.twist == Some(Twist::HungryWaters) {
        let swimmers = content.profiles.values().filter(|one| is_swimming_beast(content, one));
        let beast = swimmers.max_by_key(|one| one.points);
        beast.map(|beast| {
            spawn_model(world, Fighter::new(content, beast), beast.name.clone(), NOBODY.0)
        });
    }
    *world.resource_mut::<Turn>() = Turn {
        last: u32::from(chosen.scenario.turns.get()),
        kind: Some(chosen.scenario.kind),
        twist: chosen.agreed.twist,
        points: chosen.size,
        doubles: chosen.agreed.doubles,
        ..Turn::default()
    };
    let [one, two] = &chosen.forces;
    let text = event_text!(
        "rules-drowned-scenario-against",
        "{scenario}: {one} against {two}",
        scenario = chosen.scenario.name,
        one = Text::named("crew", &one.name),
        two = Text::named("crew", &two.name)
    );
    world.resource_mut::<EventLog>().record(EventKind::Note, text, &["dro-crew"]);
    world.resource_mut::<Agenda>().then(Deployment {});
    Ok(())
}

fn profile_of<'a>(
    content: &'a DrownedContent,
    id: &Id,
    side: u8,
) -> Result<&'a Profile, SetupFault> {
    let unknown = || {
        SetupFault::new(
            format!("crew-{}", side + 1),
            Text::verbatim(format!("`{id}`")),
            text!("rules-drowned-what-there-is", "what there is"),
        )
    };
    content.profiles.get(id).ok_or_else(unknown)
}

/// Returns whether a profile is a beast that can come out of the water (brief, Twists).
fn is_swimming_beast(content: &DrownedContent, one: &Profile) -> bool {
    let skills =
        one.skills.iter().filter_map(|id| content.skills.get(id)).flat_map(|skill| &skill.does);
    one.is_beast() && skills.into_iter().any(|effect| skill::SwimsDeep::of(effect).is_some())
}

/// Builds the combined model of a mounted leader: the rider's profile with the size and
/// speed of the mount and the wounds, weapons and skills of both (brief, Own factions).
fn mounted_fighter(content: &DrownedContent, rider: &Profile, mount: &Profile) -> Fighter {
    let both = |one: &[Id], other: &[Id]| [one, other].concat();
    let profile = Profile {
        silhouette: Silhouette::E,
        speed: mount.speed,
        look: mount.look.clone(),
        wounds: Points::nearest(rider.wounds.get() + mount.wounds.get()),
        points: Points::nearest(
            rider.points.get() + mount.points.get() + content.numbers.mounting.get(),
        ),
        weapons: both(&rider.weapons, &mount.weapons),
        skills: both(&rider.skills, &mount.skills),
        ..rider.clone()
    };
    Fighter::new(content, &profile)
}

/// Spawns a model in reserve, to be deployed later.
fn spawn_model(world: &mut World, fighter: Fighter, name: String, side: u8) -> (ModelId, Entity) {
    let profile = &fighter.profile;
    let (id, entity) = Roster::spawn(world, |id| {
        let kind = profile.role.words().into();
        let figure = profile.look.clone();
        let seat = (side < NOBODY.0).then_some(SeatId(side));
        let model = Model { id, name, kind, side: SideId(side), seat, figure };
        let (radius, height) = profile.silhouette.inches();
        (model, Stand { at: Vec3::ZERO, radius, height }, Presence::Reserve)
    });
    let condition = Condition { wounds: profile.wounds.get(), ..Condition::default() };
    world.entity_mut(entity).insert((fighter, condition));
    (id, entity)
}

/// Spawns a rider and its mount: the combined model first, then each of the two.
fn spawn_mounted_pair(
    content: &DrownedContent,
    world: &mut World,
    rider: &Profile,
    mount: &Profile,
    name: &str,
    side: u8,
) {
    let fighters = [
        (mounted_fighter(content, rider, mount), format!("{name} on {}", mount.name)),
        (Fighter::new(content, rider), name.to_owned()),
        (Fighter::new(content, mount), format!("{name}'s {}", mount.name)),
    ];
    let spawned = fighters.map(|(fighter, name)| {
        let (id, entity) = spawn_model(world, fighter.clone(), name, side);
        (fighter, id, entity)
    });
    let [(_, combined, _), (_, rider, _), (_, mount, _)] = &spawned;
    let pair = MountedPair { combined: *combined, rider: *rider, mount: *mount };
    for (fighter, id, entity) in spawned {
        world.entity_mut(entity).insert(Fighter { pair: Some(pair), ..fighter });
        if let Some(mut condition) = world.get_mut::<Condition>(entity) {
            condition.mounted = id != pair.combined;
        }
    }
}

/// Returns the state of a side at the start of the match.
fn initial_side_state(crew: &Crew, side: u8) -> SideState {
    SideState {
        crew: crew.name.clone().into(),
        leader_card: crew.leader_card.clone(),
        effects: crew.effects.clone(),
        passes: 0,
        failed_orders: 0,
        ordered: false,
        used: false,
        tired: false,
        score: 0,
        marked: Hidden::new(None, Audience::only(SeatId(side))),
    }
}
