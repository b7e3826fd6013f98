//! The sheet of a model: its state, attributes, weapons and special rules.

use bevy_ecs::prelude::*;

use crate::battle_ref::{BattleRef, ModelRef};
use crate::content::{Army, Id, ModelType};
use crate::display::text::weapon_numbers;
use crate::display::view::badges;
use monteria_game::{ModelId, Row, RowItem, Section, Sheet, Text, text};

fn cell(label: Text, value: impl ToString, hint: Text) -> (Text, Text, Text) {
    (label, Text::verbatim(value.to_string()), hint)
}

/// Builds the sheet of a model.
pub(crate) fn sheet(world: &World, model: ModelId) -> Option<Sheet> {
    let facts = BattleRef::of(world);
    let model_ref = *facts.get(model)?;
    let unit = facts.unit(model_ref.fighter.unit)?;
    let army = facts.army(unit)?;
    let profile = model_ref.profile?;
    let fighter = model_ref.fighter;
    let command = unit.command as i32;
    let full_command = unit.full_command as i32;
    let mut state = vec![
        Row::bar(
            text!("rules-cadence-hp", "HP"),
            fighter.left,
            fighter.full,
            text!("rules-cadence-at-0-it-is-destroyed", "At 0 it is destroyed."),
        ),
        Row::bar(
            text!("rules-cadence-cp-of-the-unit", "CP of the unit"),
            command,
            full_command,
            text!("rules-cadence-each-action-costs-one", "Each action costs one."),
        ),
    ];
    state.extend(badges(&facts, &model_ref).into_iter().map(Row::State));
    let own = profile.rules.iter().map(|rule| {
        let (name, hint) = rule.words();
        Row::Item(RowItem { name, note: Text::default(), active: true, hint })
    });
    let section = |title: Text, rows: Vec<Row>| Section { title, rows };
    let mut sections = vec![
        section(text!("rules-cadence-state", "State"), state),
        section(
            text!("rules-cadence-attributes", "Attributes"),
            vec![attributes(&facts, &model_ref, profile)],
        ),
        section(text!("rules-cadence-weapons", "Weapons"), weapons(army, &model_ref)),
        section(
            text!("rules-cadence-special-rules", "Special rules"),
            own.chain(upgrades(&facts, army, &model_ref)).collect(),
        ),
    ];
    sections.retain(|section| !section.rows.is_empty());
    Some(Sheet {
        title: Text::verbatim(&model_ref.model.name),
        subtitle: facts.module.subtitle(&facts, unit, &model_ref),
        about: Text::verbatim(&army.about),
        sections,
    })
}

fn attributes(facts: &BattleRef<'_>, model_ref: &ModelRef<'_>, profile: &ModelType) -> Row {
    let cells = vec![
        cell(
            text!("rules-cadence-cmd", "Cmd"),
            profile.cmd,
            text!(
                "rules-cadence-command-command-points-of-its-unit",
                "Command: Command Points of its unit each round; each action costs one"
            ),
        ),
        cell(
            text!("rules-cadence-mov", "Mov"),
            format!("{:.0}\"", facts.movement(model_ref, false)),
            text!(
                "rules-cadence-movement-inches-of-a-move",
                "Movement: how many inches it can Move"
            ),
        ),
        cell(
            text!("rules-cadence-skl", "Skl"),
            format!("{}+", facts.skill(model_ref)),
            text!(
                "rules-cadence-skill-what-a-die-must-show",
                "Skill: the lowest die roll that hits"
            ),
        ),
        cell(
            text!("rules-cadence-def", "Def"),
            format!("{}+", facts.defence(model_ref)),
            text!(
                "rules-cadence-defence-what-a-die-must-show",
                "Defence: the lowest die roll that stops a hit"
            ),
        ),
        cell(
            text!("rules-cadence-tgh", "Tgh"),
            facts.toughness(model_ref),
            text!(
                "rules-cadence-toughness-the-greater-it-is-the",
                "Toughness: the higher it is, the more points of damage are countered"
            ),
        ),
        cell(
            text!("rules-cadence-hp", "HP"),
            profile.hp,
            text!(
                "rules-cadence-hit-points-damage-that-it-can",
                "Hit Points: how much damage it can take"
            ),
        ),
    ];
    Row::Stats { cells }
}

fn weapons(army: &Army, model_ref: &ModelRef<'_>) -> Vec<Row> {
    let row = |(id, spent): &(Id, bool)| {
        let weapon = army.weapon(id.as_str())?;
        let rules = Text::joined(weapon.rules.iter().map(|rule| rule.words().0), ", ");
        let note = match rules.is_empty() {
            true => weapon_numbers(weapon),
            false => Text::joined([weapon_numbers(weapon), rules], "; "),
        };
        let hint = Text::joined(weapon.rules.iter().map(|rule| rule.words().1), " ");
        Some(Row::item(Text::verbatim(&weapon.name), note, !spent, hint))
    };
    model_ref.fighter.weapons.iter().filter_map(row).collect()
}

fn upgrades(facts: &BattleRef<'_>, army: &Army, model_ref: &ModelRef<'_>) -> Vec<Row> {
    let row = |(id, spent): &(Id, bool)| {
        let upgrade = army.upgrade(id.as_str())?;
        let own = facts.module.upgrade_texts(id);
        let texts = upgrade.rules.iter().map(|rule| rule.words().1).chain(own);
        let note = match spent {
            true => text!("rules-cadence-used", "used"),
            false => text!("rules-cadence-upgrade", "upgrade"),
        };
        Some(Row::item(Text::verbatim(&upgrade.name), note, !spent, Text::joined(texts, " ")))
    };
    model_ref.fighter.upgrades.iter().filter_map(row).collect()
}
