//! The sheet of a model: its numbers, its weapons and skills, and what has come over it.

use bevy::ecs::prelude::*;

use super::skirmish_ref::SkirmishRef;
use super::view::badges;
use crate::game::{ModelId, Row, Section, Sheet};

/// The sheet of a model.
pub fn sheet(world: &World, model: ModelId) -> Option<Sheet> {
    let facts = SkirmishRef::of(world);
    let model = facts.get(model)?;
    let (profile, condition) = (model.profile(), model.condition);
    let bar = |label: &str, now: i32, full: i32, hint: &str| Row::Bar {
        label: label.to_owned(),
        now,
        full,
        hint: hint.to_owned(),
    };
    let mut state = vec![
        bar(
            "Wounds",
            condition.wounds,
            profile.wounds.get(),
            "At 0 it is Down; twice what is left at once takes it out.",
        ),
        bar(
            "AP",
            i32::from(condition.points),
            i32::from(profile.most.get()),
            "Spent on actions and on reactions.",
        ),
    ];
    state.extend(badges(&facts, model).into_iter().map(Row::State));
    let cell = |label: &str, value: String, hint: &str| (label.to_owned(), value, hint.to_owned());
    let speed = facts.speed(model, false);
    let cells = vec![
        cell(
            "AP",
            format!("{}/{}", profile.gain, profile.most),
            "Action Points gained each turn, and the most held",
        ),
        cell("Speed", format!("{}/{}\"", speed.pass, speed.nailed), "Inches on a pass, and on a nailed it"),
        cell("CC", profile.close_combat.to_string(), "Close Combat"),
        cell("M", profile.marksmanship.map_or("-".to_owned(), |it| it.to_string()), "Marksmanship"),
        cell("Ag", profile.agility.to_string(), "Agility"),
        cell("Int", profile.intelligence.to_string(), "Intelligence"),
        cell("To", profile.toughness.to_string(), "Toughness"),
        cell("Ar", profile.armour.to_string(), "Armour"),
    ];
    let weapons = model.fighter.weapons.iter().map(|weapon| {
        let usable = model.usable(weapon);
        let note = if usable { weapon.damage.to_string() } else { "cannot be used".to_owned() };
        Row::item(&weapon.name, note, usable, weapon.words())
    });
    let skills = model
        .fighter
        .skills
        .iter()
        .map(|skill| Row::item(&skill.name, "", true, facts.content.skill_words(skill)));
    let faction = profile.faction.as_ref().and_then(|id| facts.content.factions.get(id));
    Some(Sheet {
        title: model.name().to_owned(),
        subtitle: format!(
            "{}, {}",
            profile.role.words(),
            faction.map_or("of no faction", |it| it.name.as_str())
        ),
        about: String::new(),
        sections: Section::list([
            ("State", state),
            ("Numbers", vec![Row::Stats { cells }]),
            ("Weapons", weapons.collect()),
            ("Skills", skills.collect()),
        ]),
    })
}
