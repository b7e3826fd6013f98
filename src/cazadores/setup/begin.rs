//! Starting a Hunt from its setup (Cazadores 5.1).

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use bevy_ecs::prelude::*;
use bevy_math::Vec3;

use crate::content::{
    Adversary, Armour, CazadoresContent, FoeType, HouseRules, Id, Minion, ModelKind, Objective,
    PACK_BASE_RADIUS, PACK_HEIGHT, Profile, WeaponKind,
};
use crate::setup::form;
use crate::setup::form::{ObjectiveChoice, ValidSetup};
use crate::setup::player_packs::{self, EquippedProfile};
use crate::state::components::{
    AdversaryPart, Afflictions, Armoury, CarriedGear, CarriedWeapon, FoeStats, LocationState,
    Modifiers, PackStats, PersonalClock, Quarry, Stance, Wounds,
};
use crate::state::hunt::{Content, FOES, HuntMarks, PACK};
use crate::state::real_table::RealTable;
use crate::steps::objectives::{setup, spawn};
use crate::steps::turns::deploy::Embark;
use crate::triggers;
use monteria_content::{Bounded, Text};
use monteria_dice::{Deck, face_cards, number_cards};
use monteria_game::{
    Agenda, DiceBox, EventKind, EventLog, MatchSetup, Model, Presence, Roster, SeatId, Seats,
    SetupFault, Stand, Tabletop, event_text, text,
};

/// Creates the table, the seats and the models, and queues the first steps.
pub(crate) fn begin(
    content: &CazadoresContent,
    world: &mut World,
    setup: &MatchSetup,
) -> Result<(), SetupFault> {
    let mut setup = form::choose(content, &setup.scenario, &setup.answers)?;
    let changed = match &setup.adversary {
        Cow::Owned(adversary) => Some(adversary),
        Cow::Borrowed(_) => None,
    };
    if let Some(extended) = player_packs::with_player_models(content, &mut setup.packs, changed) {
        world.insert_resource(Content(Arc::new(extended)));
    }
    world.insert_resource(Tabletop::build(&setup.scenario.table)?);
    world.insert_resource(Seats::allied(setup.packs.len() as u8, PACK));
    if setup.on_real_table {
        world.insert_resource(RealTable::default());
    }
    spawn_pack(content, world, &setup)?;
    spawn_foes(content, world, &setup.adversary, setup.house)?;
    let objective = choose_objective(content, world, &setup);
    if let Some(objective) = objective {
        spawn::spawn(content, world, objective, setup.house)?;
    }
    triggers::start(world, setup.scenario, objective);
    let text = event_text!(
        "rules-cazadores-the-pack-hunts",
        "{scenario}: the Pack hunts {adversary}",
        scenario = setup.scenario.name,
        adversary = setup.adversary.name
    );
    world.resource_mut::<EventLog>().record(EventKind::Note, text, &["caz-setup-adversary"]);
    let house = setup.house.sentences(&setup.adversary);
    for (rule, ruling) in &house {
        let text = event_text!("rules-cazadores-by-a-house-rule", "By a house rule {rule}");
        world.resource_mut::<EventLog>().record(EventKind::Note, text, &[ruling]);
    }
    let mut marks = world.resource_mut::<HuntMarks>();
    marks.house = house.into_iter().map(|(rule, _)| rule.into()).collect();
    marks.flight_from = *setup.house.flight_from;
    let goals = &mut marks.goals;
    goals.preparations = setup.preparations.clone();
    let supplies = setup::supplies::supplies(content, goals);
    let objective = goals.objective.as_ref().and_then(|id| content.objectives.get(id));
    let placing = Objective::setting_up(objective);
    if let Some(objective) = objective {
        let text = event_text!(
            "rules-cazadores-the-objective",
            "The Objective: {name}. {about}",
            name = objective.name,
            about = objective.about
        );
        let why = ["caz-setup-objectives", objective.rule.as_str()];
        world.resource_mut::<EventLog>().record(EventKind::Note, text, &why);
    }
    let mut agenda = world.resource_mut::<Agenda>();
    if !setup.preparations.is_empty() {
        agenda.then(setup::Prepare);
    }
    for supply in supplies {
        agenda.then(supply);
    }
    for part in placing {
        agenda.then(setup::SetUp { part });
    }
    agenda.then(Embark {});
    Ok(())
}

/// Returns the chosen Objective; rolls a d10 for it if the setup says so (Cazadores 09).
fn choose_objective<'a>(
    content: &'a CazadoresContent,
    world: &mut World,
    setup: &ValidSetup<'a>,
) -> Option<&'a Objective> {
    match &setup.objective {
        ObjectiveChoice::None => None,
        ObjectiveChoice::Named(objective) => Some(objective),
        ObjectiveChoice::Random => {
            let mut numbered: Vec<&Objective> = content
                .objectives
                .values()
                .filter(|objective| objective.number.is_some())
                .collect();
            numbered.sort_by_key(|objective| objective.number);
            let face = world.resource_mut::<DiceBox>().0.d10();
            let text = event_text!(
                "rules-cazadores-a-d10-picks-the-objective",
                "A d10 picks the Objective: {face}"
            );
            world.resource_mut::<EventLog>().record(EventKind::Note, text, &["caz-obj-random"]);
            // A mod may leave numbers out or use one twice: the Objectives are then
            // numbered by their order.
            let exact = numbered
                .iter()
                .find(|it| it.number.is_some_and(|number| u32::from(*number) == face));
            let place = (face as usize).wrapping_sub(1) % numbered.len().max(1);
            exact.or_else(|| numbered.get(place)).copied()
        }
    }
}

/// Returns a name that no model has yet: a second Hound is `Hound 2`.
fn unique(names: &mut BTreeMap<String, u32>, name: &str, several: bool) -> String {
    let count = names.entry(name.to_owned()).or_insert(0);
    *count += 1;
    if *count == 1 && !several { name.to_owned() } else { format!("{name} {count}") }
}

fn spawn_pack(
    content: &CazadoresContent,
    world: &mut World,
    setup: &ValidSetup<'_>,
) -> Result<(), SetupFault> {
    let mut names = BTreeMap::new();
    for (seat, models) in setup.packs.iter().enumerate() {
        for EquippedProfile { profile, weapons, readied } in models {
            let kind = match profile.kind {
                ModelKind::Cazador => "Cazador",
                ModelKind::Companion => "Companion",
            };
            let name = unique(&mut names, &profile.name, false);
            let armour = profile.armour.as_ref().and_then(|id| content.armours.get(id));
            let stats = pack_stats(profile, armour);
            let armoury = armoury(content, weapons, readied, &profile.gear)?;
            let (_, entity) = Roster::spawn(world, |id| {
                (
                    Model {
                        id,
                        name,
                        kind: kind.to_owned(),
                        side: PACK,
                        seat: Some(SeatId(seat as u8)),
                        figure: profile.look.clone(),
                    },
                    Stand { at: Vec3::ZERO, radius: PACK_BASE_RADIUS, height: PACK_HEIGHT },
                    Presence::Reserve,
                )
            });
            world.entity_mut(entity).insert((common(profile.wounds), stats, armoury));
        }
    }
    Ok(())
}

/// Returns the components that every model of a Hunt has.
fn common(wounds: i32) -> (Wounds, PersonalClock, Afflictions, Stance) {
    (
        Wounds { left: wounds, full: wounds },
        PersonalClock { tick: 1, looped: false },
        Afflictions::default(),
        Stance::default(),
    )
}

fn pack_stats(profile: &Profile, armour: Option<&Armour>) -> PackStats {
    PackStats {
        profile: profile.id.clone(),
        kind: profile.kind,
        speed: profile.spd,
        prowess: profile.attributes.prowess,
        sharpness: profile.attributes.sharpness,
        wits: profile.attributes.wits,
        resolve: profile.attributes.resolve,
        skills: profile.skills,
        armour: armour.map_or(0, |armour| *armour.rating),
        burden: armour.map_or(0, |armour| armour.spd_penalty.abs()),
    }
}

fn armoury(
    content: &CazadoresContent,
    weapons: &[Id],
    readied: &[Id],
    gear: &[Id],
) -> Result<Armoury, SetupFault> {
    let mut to_ready = readied.to_vec();
    let mut armoury = Armoury::default();
    for id in weapons {
        let weapon = content.weapons.get(id).ok_or_else(|| {
            SetupFault::new(
                "weapons",
                Text::verbatim(id.to_string()),
                text!("rules-cazadores-a-weapon-of-the-content", "a weapon of the content"),
            )
        })?;
        let place = to_ready.iter().position(|ready| ready == id);
        if let Some(place) = place {
            to_ready.remove(place);
        }
        let shoots = weapon.kind == WeaponKind::Shooting;
        armoury.weapons.push(CarriedWeapon {
            weapon: id.clone(),
            readied: place.is_some(),
            ammo: weapon.ammo.filter(|_| shoots).map(Bounded::get),
            loaded: true,
            gained: Vec::new(),
        });
    }
    for id in gear {
        if let Some(gear) = content.gear.get(id) {
            let place = to_ready.iter().position(|ready| ready == id).filter(|_| gear.must_ready());
            if let Some(place) = place {
                to_ready.remove(place);
            }
            armoury.gear.push(CarriedGear {
                gear: id.clone(),
                left: *gear.ammo,
                readied: place.is_some(),
            });
        }
    }
    Ok(armoury)
}

fn spawn_foes(
    content: &CazadoresContent,
    world: &mut World,
    entry: &Adversary,
    house: HouseRules,
) -> Result<(), SetupFault> {
    let quarry = {
        let mut dice = world.resource_mut::<DiceBox>();
        let mut hits = Deck::new(number_cards());
        let mut actions = Deck::new(face_cards());
        hits.shuffle(&mut dice.0);
        actions.shuffle(&mut dice.0);
        Quarry {
            locations: entry
                .locations
                .iter()
                .map(|location| LocationState { left: location.wounds, full: location.wounds })
                .collect(),
            hits,
            actions,
            card: None,
            gained: Vec::new(),
        }
    };
    spawn_adversary(world, entry, quarry, house);
    let mut names = BTreeMap::new();
    for (kind, count) in &entry.minions {
        let minion = content.minions.get(kind).ok_or_else(|| {
            SetupFault::new(
                "adversary",
                Text::verbatim(kind.to_string()),
                text!("rules-cazadores-a-minion-of-the-content", "a Minion of the content"),
            )
        })?;
        for _ in 0..**count {
            let name = unique(&mut names, &minion.name, *count > 1);
            spawn_minion(world, minion, name, house);
        }
    }
    Ok(())
}

/// Spawns the models of the Adversary; the first of them keeps the
/// components that all share.
fn spawn_adversary(world: &mut World, entry: &Adversary, quarry: Quarry, house: HouseRules) {
    let mut quarry = Some(quarry);
    let mut lead = None;
    let parts = entry.parts();
    for part in 0..parts {
        let own = entry.models.get(part);
        let name = own.map_or(&entry.name, |own| &own.name);
        let figure = own.and_then(|own| own.look.as_ref()).unwrap_or(&entry.look);
        let radius = own.and_then(|own| own.base_radius).map_or(entry.base_radius, Bounded::get);
        let height = own.and_then(|own| own.height).map_or(entry.height, Bounded::get);
        let stats = FoeStats {
            entry: entry.id.clone(),
            adversary: true,
            foe_type: FoeType::Aggressive,
            speed: entry.spd,
            attack: entry.atk.saturating_add(house.attack_bonus()),
            range: entry.rng,
            shooting: None,
            terror: entry.ter,
            defence: entry.def,
            immune: entry.immune.clone(),
            crit: Vec::new(),
        };
        let (id, entity) = Roster::spawn(world, |id| {
            (
                Model {
                    id,
                    name: name.clone(),
                    kind: "Adversary".to_owned(),
                    side: FOES,
                    seat: None,
                    figure: figure.clone(),
                },
                Stand { at: Vec3::ZERO, radius, height },
                Presence::Reserve,
            )
        });
        let lead = *lead.get_or_insert(id);
        let member = AdversaryPart { lead, part: part as u8, parts: parts as u8 };
        world.entity_mut(entity).insert((
            common(entry.wounds_of(part)),
            stats,
            Modifiers::default(),
            member,
        ));
        if let Some(quarry) = quarry.take() {
            world.entity_mut(entity).insert(quarry);
        }
        world.resource_mut::<HuntMarks>().adversary = Some(lead);
    }
}

fn spawn_minion(world: &mut World, minion: &Minion, name: String, house: HouseRules) {
    let stats = FoeStats {
        entry: minion.id.clone(),
        adversary: false,
        foe_type: minion.foe_type,
        speed: *minion.spd,
        attack: minion.atk.saturating_add(house.attack_bonus()),
        range: *minion.rng,
        shooting: minion.shooting_range_bonus.map(Bounded::get),
        terror: *minion.ter,
        defence: *minion.def,
        immune: minion.immune.clone(),
        crit: minion.on_crit.clone(),
    };
    let (_, entity) = Roster::spawn(world, |id| {
        (
            Model {
                id,
                name,
                kind: "Minion".to_owned(),
                side: FOES,
                seat: None,
                figure: minion.look.clone(),
            },
            Stand { at: Vec3::ZERO, radius: *minion.base_radius, height: *minion.height },
            Presence::Reserve,
        )
    });
    world.entity_mut(entity).insert((common(*minion.wounds), stats, Modifiers::default()));
}
