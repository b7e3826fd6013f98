//! The sheet of a model: numbers, weapons, skills and condition.

use bevy_ecs::prelude::*;

use crate::content::Skill;
use crate::display::badges::badges;
use crate::skirmish_ref::SkirmishRef;
use monteria_game::{ModelId, Row, Section, Sheet, Viewer};

pub(crate) fn sheet(world: &World, model: ModelId, _: Viewer) -> Option<Sheet> {
    let facts = SkirmishRef::of(world);
    let model = facts.get(model)?;
    let profile = model.profile();
    let condition = model.condition;
    let left = "At 0 it is Down; twice what is left at once takes it out.";
    let mut state = vec![
        Row::bar("Wounds", condition.wounds, *profile.wounds, left),
        Row::bar("AP", condition.points, *profile.most, "Spent on actions and on reactions."),
    ];
    let parts = model.fighter.pair.filter(|_| model.is_mounted_pair());
    let parts = parts.into_iter().flat_map(|pair| [pair.rider, pair.mount]);
    for part in parts.filter_map(|id| facts.get(id)) {
        let now = part.condition.wounds;
        let full = *part.profile().wounds;
        let toughness = part.profile().toughness;
        let armour = part.profile().armour;
        let label = format!("{}: wounds, Toughness {toughness}, Armour {armour}", part.name());
        state.push(Row::bar(&label, now, full, "At 0 of either the two part."));
    }
    state.extend(badges(&facts, model).into_iter().map(Row::State));
    let speed = facts.speed(model, false);
    let gained = format!("{}/{}", profile.gain, profile.most);
    let inches = format!("{}/{}\"", speed.pass, speed.nailed);
    let numbers = Row::stats([
        ("AP", gained, "Action Points gained each turn, and the most held"),
        ("Speed", inches, "Inches on a pass, and on a nailed it"),
        ("CC", profile.close_combat.to_string(), "Close Combat"),
        ("M", profile.marksmanship.map_or("-".to_owned(), |it| it.to_string()), "Marksmanship"),
        ("Ag", profile.agility.to_string(), "Agility"),
        ("Int", profile.intelligence.to_string(), "Intelligence"),
        ("To", profile.toughness.to_string(), "Toughness"),
        ("Ar", profile.armour.to_string(), "Armour"),
    ]);
    let weapons = model.fighter.weapons.iter().map(|weapon| {
        let usable = model.usable(weapon);
        let note = if usable { weapon.damage.to_string() } else { "cannot be used".to_owned() };
        Row::item(&weapon.name, note, usable, weapon.words())
    });
    let skill = |skill: &Skill| Row::item(&skill.name, "", true, facts.content.skill_words(skill));
    let faction = profile.faction.as_ref().and_then(|id| facts.content.factions.get(id));
    let faction = faction.map_or("of no faction", |it| it.name.as_str());
    Some(Sheet {
        title: model.name().to_owned(),
        subtitle: format!("{}, {faction}", profile.role.words()),
        about: String::new(),
        sections: Section::list([
            ("State", state),
            ("Numbers", vec![numbers]),
            ("Weapons", weapons.collect()),
            ("Skills", model.fighter.skills.iter().map(skill).collect()),
        ]),
    })
}
