//! Start of a battle: seats, units and their models in reserve (Cadence, Stage 1: Setup).

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;

use super::content::FractureContent;
use super::form;
use monteria_cadence::battle::Rounds;
use monteria_cadence::spawn::{lay_table, spawn};
use monteria_cadence::steps::setup::SetUp;
use monteria_game::{Agenda, EventKind, EventLog, MatchSetup, SetupFault, event_text};

/// Creates the table, the seats and the models, and puts the first step on the agenda.
pub(crate) fn begin(
    content: &FractureContent,
    world: &mut World,
    setup: &MatchSetup,
) -> Result<(), SetupFault> {
    let setup = form::resolve_setup(content, &setup.scenario, &setup.answers, setup.seed)?;
    lay_table(world, &setup.scenario.table, setup.forces.len())?;
    let mut numbers: BTreeMap<String, u32> = BTreeMap::new();
    for (side, (army, force)) in setup.forces.iter().enumerate() {
        spawn(world, army, force, side as u8, &mut numbers)?;
    }
    let of_mission = setup.mission.triggers.clone();
    let triggers = setup.scenario.triggers.clone().merged(of_mission);
    monteria_triggers::start(world, &triggers);
    let mut rounds = world.resource_mut::<Rounds>();
    rounds.last = *setup.mission.rounds;
    rounds.mission = Some(setup.mission.id.clone());
    let [(one, _), (two, _)] = &setup.forces;
    let text = event_text!(
        "rules-fracture-against",
        "{mission}: {one} against {two}",
        mission = setup.mission.name,
        one = one.name,
        two = two.name
    );
    world.resource_mut::<EventLog>().record(EventKind::Note, text, &["cad-missions"]);
    world.resource_mut::<Agenda>().then(SetUp {});
    Ok(())
}
