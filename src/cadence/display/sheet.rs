//! The sheet of a model: its state, attributes, weapons and special rules.

use bevy_ecs::prelude::*;

use crate::battle_ref::{BattleRef, ModelRef};
use crate::content::{Army, Id, ModelType};
use crate::display::view::badges;
use monteria_game::{ModelId, Row, RowItem, Section, Sheet};

fn cell(label: &str, value: impl ToString, hint: &str) -> (String, String, String) {
    (label.to_owned(), value.to_string(), hint.to_owned())
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
        Row::bar("HP", fighter.left, fighter.full, "At 0 it is destroyed."),
        Row::bar("CP of the unit", command, full_command, "Each action costs one."),
    ];
    state.extend(badges(&facts, &model_ref).into_iter().map(Row::State));
    let own = profile.rules.iter().map(|rule| {
        let (name, hint) = rule.words();
        Row::Item(RowItem { name, note: String::new(), active: true, hint })
    });
    let section = |title: &str, rows: Vec<Row>| Section { title: title.to_owned(), rows };
    let mut sections = vec![
        section("State", state),
        section("Attributes", vec![attributes(&facts, &model_ref, profile)]),
        section("Weapons", weapons(army, &model_ref)),
        section("Special rules", own.chain(upgrades(&facts, army, &model_ref)).collect()),
    ];
    sections.retain(|section| !section.rows.is_empty());
    Some(Sheet {
        title: model_ref.model.name.clone(),
        subtitle: facts.module.subtitle(&facts, unit, &model_ref),
        about: army.about.clone(),
        sections,
    })
}

fn attributes(facts: &BattleRef<'_>, model_ref: &ModelRef<'_>, profile: &ModelType) -> Row {
    let cells = vec![
        cell(
            "Cmd",
            profile.cmd,
            "Command: Command Points of its unit in a round; each action costs one",
        ),
        cell(
            "Mov",
            format!("{:.0}\"", facts.movement(model_ref, false)),
            "Movement: inches of a Move",
        ),
        cell(
            "Skl",
            format!("{}+", facts.skill(model_ref)),
            "Skill: what a die must show at least to hit",
        ),
        cell(
            "Def",
            format!("{}+", facts.defence(model_ref)),
            "Defence: what a die must show at least to stop a hit",
        ),
        cell(
            "Tgh",
            facts.toughness(model_ref),
            "Toughness: the greater it is, the more points of damage are countered",
        ),
        cell("HP", profile.hp, "Hit Points: damage that it can take"),
    ];
    Row::Stats { cells }
}

fn weapons(army: &Army, model_ref: &ModelRef<'_>) -> Vec<Row> {
    let row = |(id, spent): &(Id, bool)| {
        let weapon = army.weapon(id.as_str())?;
        let rules: Vec<String> = weapon.rules.iter().map(|rule| rule.words().0).collect();
        let texts: Vec<String> = weapon.rules.iter().map(|rule| rule.words().1).collect();
        let rules =
            if rules.is_empty() { String::new() } else { format!("; {}", rules.join(", ")) };
        Some(Row::Item(RowItem {
            name: weapon.name.clone(),
            note: format!(
                "Rng {:.0}\", Att {}, Dmg {}, Prc {}{rules}",
                weapon.rng, weapon.att, weapon.dmg, weapon.prc
            ),
            active: !spent,
            hint: texts.join(" "),
        }))
    };
    model_ref.fighter.weapons.iter().filter_map(row).collect()
}

fn upgrades(facts: &BattleRef<'_>, army: &Army, model_ref: &ModelRef<'_>) -> Vec<Row> {
    let row = |(id, spent): &(Id, bool)| {
        let upgrade = army.upgrade(id.as_str())?;
        let own = facts.module.upgrade_texts(id);
        let texts: Vec<String> =
            upgrade.rules.iter().map(|rule| rule.words().1).chain(own).collect();
        let note = if *spent { "used" } else { "upgrade" }.to_owned();
        Some(Row::Item(RowItem {
            name: upgrade.name.clone(),
            note,
            active: !spent,
            hint: texts.join(" "),
        }))
    };
    model_ref.fighter.upgrades.iter().filter_map(row).collect()
}
