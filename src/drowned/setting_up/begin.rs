//! Setup of a match: the table, the seats, and the models of both crews, all in reserve.

use crate::prelude::*;
use crate::steps::special::deploy::Deployment;
use monteria_content::Points;
use monteria_game::{
    Audience, EventLog, Hidden, MatchSetup, Model, Roster, SeatId, SetupFault, Stand,
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
    let small = (content.numbers.small_points.get(), content.numbers.small_table.get());
    lay_table(world, &chosen.scenario.table, chosen.size, small)?;
    let members = chosen.forces.iter().flat_map(|crew| &crew.members);
    let named = members.filter_map(|member| content.profiles.get(&member.profile));
    let mut names = UniqueNames::of(named.map(|profile| &profile.name));
    for (side, crew) in (0..).zip(&chosen.forces) {
        for member in &crew.members {
            let profile = profile_of(content, &member.profile, side)?;
            let name = names.next(&profile.name);
            let Some(mount) = &member.mount else {
                spawn_model(world, Fighter::new(content, profile), name, side);
                continue;
            };
            let mount = profile_of(content, mount, side)?;
            let both = mounted_fighter(content, profile, mount);
            let all = [
                (both, format!("{name} on {}", mount.name)),
                (Fighter::new(content, profile), name.clone()),
                (Fighter::new(content, mount), format!("{name}'s {}", mount.name)),
            ];
            let all = all
                .map(|(fighter, name)| (fighter.clone(), spawn_model(world, fighter, name, side)));
            let [combined, rider, mount] = [0, 1, 2].map(|at| all[at].1.0);
            let pair = Some(MountedPair { combined, rider, mount });
            for (fighter, (id, entity)) in all {
                world.entity_mut(entity).insert(Fighter { pair, ..fighter });
                if let Some(mut condition) = world.get_mut::<Condition>(entity) {
                    condition.mounted = id != combined;
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
    let text = event_text!("{}: {} against {}", chosen.scenario.name, one.name, two.name);
    world.resource_mut::<EventLog>().record(EventKind::Note, text, &["dro-crew"]);
    world.resource_mut::<Agenda>().then(Deployment {});
    Ok(())
}

fn profile_of<'a>(
    content: &'a DrownedContent,
    id: &Id,
    side: u8,
) -> Result<&'a Profile, SetupFault> {
    let unknown =
        || SetupFault::new(format!("crew-{}", side + 1), format!("`{id}`"), "what there is");
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
        let kind = profile.role.words().to_owned();
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

/// Returns the state of a side at the start of the match.
fn initial_side_state(crew: &Crew, side: u8) -> SideState {
    let leader_card = crew.leader_card.clone();
    let effects = crew.effects.clone();
    let crew = crew.name.clone();
    let [ordered, used, tired] = [false; 3];
    let marked = Hidden::new(None, Audience::only(SeatId(side)));
    let passes = 0;
    let failed_orders = 0;
    let score = 0;
    SideState {
        crew,
        leader_card,
        effects,
        passes,
        failed_orders,
        ordered,
        used,
        tired,
        score,
        marked,
    }
}
