//! Sets up a match: the table, the seats, and the characters of both parties, which are
//! still to be deployed.

use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use monteria_content::{Text, text};

use super::content::{ArcaneContent, Id, Party};
use super::state::{Condition, Hero, SideState, SideStates, TableEdge, Turn};
use super::steps::deployment::deploy::Deployment;
use monteria_game::{
    Agenda, Audience, EventKind, EventLog, Hidden, MatchSetup, Model, Presence, Roster, SeatId,
    SetupFault, SideId, Stand, event_text,
};
use monteria_skirmish::{SmallTable, UniqueNames, chosen_forces, lay_table};

/// Creates the table, the seats and the models, and queues the first step.
///
/// # Errors
/// The part of the setup that cannot be played.
pub(crate) fn begin(
    content: &ArcaneContent,
    world: &mut World,
    setup: &MatchSetup,
) -> Result<(), SetupFault> {
    let chosen = chosen_forces(content, &setup.scenario, &setup.answers, setup.seed)?;
    let small = SmallTable {
        most_size: content.numbers.small_levels.get(),
        inches: content.numbers.small_table.get(),
    };
    lay_table(world, &chosen.scenario.table, chosen.size, small)?;
    monteria_triggers::start(world, &chosen.scenario.triggers);
    let [one, two] = &chosen.forces;
    let companies = [heroes_of(content, one, 0)?, heroes_of(content, two, 1)?];
    let mut names = UniqueNames::of(companies.iter().flatten().map(|hero| &hero.card.name));
    for ((side, party), heroes) in (0..).zip(&chosen.forces).zip(companies) {
        for hero in heroes {
            let name = names.next(&hero.card.name);
            spawn_hero(content, world, hero, name, side);
        }
        let side_state = side_state(content, party, side, chosen.size);
        *world.resource_mut::<SideStates>().0.of_mut(SideId(side)) = side_state;
    }
    *world.resource_mut::<Turn>() = Turn {
        last: u32::from(chosen.scenario.turns.get()),
        levels: chosen.size,
        options: chosen.agreed,
        defender_depth: chosen.scenario.defender_depth.map(|depth| depth.get()),
        ..Turn::default()
    };
    let text = event_text!(
        "rules-arcane-scenario-against",
        "{scenario}: {one} against {two}",
        scenario = chosen.scenario.name,
        one = Text::named("party", &one.name),
        two = Text::named("party", &two.name)
    );
    world.resource_mut::<EventLog>().record(EventKind::Note, text, &["arc-party"]);
    world.resource_mut::<Agenda>().then(Deployment {});
    Ok(())
}

/// Returns the characters of a party, changed by their cards, and the characters
/// that they may summon.
fn heroes_of(content: &ArcaneContent, party: &Party, side: usize) -> Result<Vec<Hero>, SetupFault> {
    let unknown = |id: &Id| {
        SetupFault::new(
            format!("party-{}", side + 1),
            Text::verbatim(format!("`{id}`")),
            text!("rules-arcane-what-there-is", "what there is"),
        )
    };
    let card_of = |id: &Id| content.characters.get(id).cloned().ok_or_else(|| unknown(id));
    let mut all = Vec::new();
    for member in &party.members {
        let mut card = card_of(&member.character)?;
        let advantages: Vec<Id> = member.equipment.iter().chain(&member.powers).cloned().collect();
        for id in &advantages {
            let advantage = content.cards.get(id).ok_or_else(|| unknown(id))?;
            card = card.with_card(&advantage.innate, &advantage.abilities);
        }
        let mut summons = Vec::new();
        for ability in &card.abilities {
            if let Some(summon) = ability.kind().summon() {
                let summoned = Hero { card: card_of(&summon.summon)?, advantages: Vec::new() };
                summons.extend(vec![summoned; usize::from(card.summons())]);
            }
        }
        all.push(Hero { card, advantages });
        all.extend(summons);
    }
    Ok(all)
}

/// Spawns a character, still to be deployed.
fn spawn_hero(content: &ArcaneContent, world: &mut World, hero: Hero, name: String, side: u8) {
    let card = &hero.card;
    let (_, entity) = Roster::spawn(world, |id| {
        let kind = card.kind_text().into();
        let figure = card.look.clone();
        let model = Model { id, name, kind, side: SideId(side), seat: Some(SeatId(side)), figure };
        let (radius, height) = card.base.inches();
        (model, Stand { at: Vec3::ZERO, radius, height }, Presence::Reserve)
    });
    let points = (card.recovery.get() + content.numbers.start.get()).min(card.most.get());
    let condition = Condition { life: card.life.get(), points, ..Condition::default() };
    world.entity_mut(entity).insert((hero, condition));
}

/// Returns the initial state of a side.
fn side_state(content: &ArcaneContent, party: &Party, side: u8, levels: u32) -> SideState {
    let plots = party.plots.iter().filter_map(|id| content.cards.get(id)?.plot.as_ref());
    let reserve = plots.map(|plot| plot.kind().reserve()).sum();
    SideState {
        party: party.name.clone().into(),
        organisation: party.organisation.clone(),
        plots: party.plots.clone(),
        used: Default::default(),
        edge: if side == 0 { TableEdge::North } else { TableEdge::South },
        essence: (levels / u32::from(content.numbers.essence_levels.get())) as u8,
        reserve,
        infiltrating: Vec::new(),
        points: 0,
        wanted: None,
        marked: Hidden::new(None, Audience::only(SeatId(side))),
        sacred_ground: None,
    }
}
