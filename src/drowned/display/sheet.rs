//! The sheet of a model: numbers, weapons, skills and condition.

use bevy_ecs::prelude::*;

use crate::content::{Skill, Stat};
use crate::display::badges::badges;
use crate::skirmish_ref::{ModelRef, SkirmishRef};
use monteria_game::{ModelId, Row, Section, Sheet, Text, Viewer, text};

pub(crate) fn sheet(world: &World, model: ModelId, _: Viewer) -> Option<Sheet> {
    let facts = SkirmishRef::of(world);
    let model = facts.get(model)?;
    let profile = model.profile();
    let mut state = bars(&facts, model);
    state.extend(badges(&facts, model).into_iter().map(Row::State));
    let weapons = model.fighter.weapons.iter().map(|weapon| {
        let usable = model.usable(weapon);
        let note = match usable {
            true => Text::verbatim(weapon.damage.to_string()),
            false => text!("rules-drowned-cannot-be-used", "cannot be used"),
        };
        Row::item(Text::verbatim(&weapon.name), note, usable, weapon.words())
    });
    let skill = |skill: &Skill| {
        Row::item(
            Text::verbatim(&skill.name),
            Text::default(),
            true,
            facts.content.skill_words(skill),
        )
    };
    let faction = profile.faction.as_ref().and_then(|id| facts.content.factions.get(id));
    let none = || text!("rules-drowned-of-no-faction", "no faction");
    let faction = faction.map_or_else(none, |it| Text::verbatim(&it.name));
    Some(Sheet {
        title: Text::verbatim(model.name()),
        subtitle: Text::joined([profile.role.words(), faction], ", "),
        about: Text::default(),
        sections: Section::list([
            (text!("rules-drowned-state", "State"), state),
            (text!("rules-drowned-numbers", "Numbers"), vec![numbers(&facts, model)]),
            (text!("rules-drowned-weapons", "Weapons"), weapons.collect()),
            (
                text!("rules-drowned-skills", "Skills"),
                model.fighter.skills.iter().map(skill).collect(),
            ),
        ]),
    })
}

/// Returns the bars of a model: wounds, Action Points, and the wounds of the parts
/// of a mounted pair.
fn bars(facts: &SkirmishRef<'_>, model: &ModelRef<'_>) -> Vec<Row> {
    let profile = model.profile();
    let condition = model.condition;
    let left = text!(
        "rules-drowned-at-0-it-is-down-twice",
        "At 0 it is Down; losing twice its remaining wounds at once takes it out."
    );
    let mut state = vec![
        Row::bar(
            text!("rules-drowned-wounds-2", "Wounds"),
            condition.wounds,
            *profile.wounds,
            left,
        ),
        Row::bar(
            text!("rules-drowned-ap", "AP"),
            condition.points,
            *profile.most,
            text!(
                "rules-drowned-spent-on-actions-and-on-reactions",
                "Spent on actions and on reactions."
            ),
        ),
    ];
    let parts = model.fighter.pair.filter(|_| model.is_mounted_pair());
    let parts = parts.into_iter().flat_map(|pair| [pair.rider, pair.mount]);
    for part in parts.filter_map(|id| facts.get(id)) {
        let now = part.condition.wounds;
        let full = *part.profile().wounds;
        let toughness = part.profile().toughness.get();
        let armour = part.profile().armour.get();
        let label = text!(
            "rules-drowned-wounds-toughness-armour",
            "{name}: wounds, Toughness {toughness}, Armour {armour}",
            name = part.name()
        );
        state.push(Row::bar(
            &label,
            now,
            full,
            text!(
                "rules-drowned-at-0-of-either-the-two",
                "If either reaches 0, rider and mount separate."
            ),
        ));
    }
    state
}

/// Returns the numbers of a profile.
fn numbers(facts: &SkirmishRef<'_>, model: &ModelRef<'_>) -> Row {
    let profile = model.profile();
    let speed = facts.speed(model, false);
    let gained = format!("{}/{}", profile.gain, profile.most);
    let inches = format!("{}/{}\"", speed.pass, speed.nailed);
    let cells = [
        (
            text!("rules-drowned-ap", "AP"),
            gained,
            text!(
                "rules-drowned-action-points-gained-each-turn-and",
                "Action Points gained each turn, and the maximum"
            ),
        ),
        (
            text!("rules-drowned-speed", "Speed"),
            inches,
            text!("rules-drowned-inches-on-a-pass-and-on", "Inches on a pass, and on a nailed it"),
        ),
        (
            text!("rules-drowned-cc", "CC"),
            profile.close_combat.to_string(),
            Stat::CloseCombat.words(),
        ),
        (
            text!("rules-drowned-m", "M"),
            profile.marksmanship.map_or("-".to_owned(), |it| it.to_string()),
            text!("rules-drowned-marksmanship", "Marksmanship"),
        ),
        (
            text!("rules-drowned-ag", "Ag"),
            profile.agility.to_string(),
            text!("rules-drowned-agility", "Agility"),
        ),
        (
            text!("rules-drowned-int", "Int"),
            profile.intelligence.to_string(),
            text!("rules-drowned-intelligence", "Intelligence"),
        ),
        (
            text!("rules-drowned-to-2", "To"),
            profile.toughness.to_string(),
            text!("rules-drowned-toughness", "Toughness"),
        ),
        (
            text!("rules-drowned-ar", "Ar"),
            profile.armour.to_string(),
            text!("rules-drowned-armour-3", "Armour"),
        ),
    ];
    Row::stats(cells.map(|(label, value, hint)| (label, Text::verbatim(value), hint)))
}
