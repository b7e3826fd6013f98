//! Model sheets.

use bevy_ecs::prelude::*;

use super::battle_ref::BattleRef;
use super::view::badges;
use monteria_game::{ModelId, Row, RowItem, Section, Sheet};

fn cell(label: &str, value: impl ToString, hint: &str) -> (String, String, String) {
    (label.to_owned(), value.to_string(), hint.to_owned())
}

/// The sheet of a model: its unit, its attributes, its weapons and its special rules.
pub(crate) fn sheet(world: &World, model: ModelId) -> Option<Sheet> {
    let facts = BattleRef::of(world);
    let model_ref = *facts.get(model)?;
    let unit = facts.unit(model_ref.fighter.unit)?;
    let army = facts.army(unit)?;
    let page = model_ref.page?;
    let hits = model_ref.fighter;
    let points = (unit.command as i32, unit.full_command as i32);
    let mut state = vec![
        Row::bar("HP", hits.left, hits.full, "At 0 it is destroyed."),
        Row::bar("CP of the unit", points.0, points.1, "Each action costs one."),
    ];
    state.extend(badges(&facts, &model_ref).into_iter().map(Row::State));
    let attributes = Row::Stats {
        cells: vec![
            cell(
                "Cmd",
                page.cmd,
                "Command: Command Points of its unit in a round; each action costs one",
            ),
            cell(
                "Mov",
                format!("{:.0}\"", facts.movement(&model_ref, false)),
                "Movement: inches of a Move",
            ),
            cell(
                "Skl",
                format!("{}+", facts.skill(&model_ref)),
                "Skill: what a die must show at least to hit",
            ),
            cell(
                "Def",
                format!("{}+", facts.defence(&model_ref)),
                "Defence: what a die must show at least to stop a hit",
            ),
            cell(
                "Tgh",
                facts.toughness(&model_ref),
                "Toughness: the greater it is, the more points of damage are countered",
            ),
            cell("HP", page.hp, "Hit Points: damage that it can take"),
        ],
    };
    let weapons = model_ref.fighter.weapons.iter().filter_map(|(id, spent)| {
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
    });
    let upgrades = model_ref.fighter.upgrades.iter().filter_map(|(id, spent)| {
        let upgrade = army.upgrade(id.as_str())?;
        let own = facts.rules.upgrade_words(id);
        let texts: Vec<String> =
            upgrade.rules.iter().map(|rule| rule.words().1).chain(own).collect();
        let note = if *spent { "used" } else { "upgrade" }.to_owned();
        Some(Row::Item(RowItem {
            name: upgrade.name.clone(),
            note,
            active: !spent,
            hint: texts.join(" "),
        }))
    });
    let own = page.rules.iter().map(|rule| {
        let (name, hint) = rule.words();
        Row::Item(RowItem { name, note: String::new(), active: true, hint })
    });
    let section = |title: &str, rows: Vec<Row>| Section { title: title.to_owned(), rows };
    let mut sections = vec![
        section("State", state),
        section("Attributes", vec![attributes]),
        section("Weapons", weapons.collect()),
        section("Special rules", own.chain(upgrades).collect()),
    ];
    sections.retain(|section| !section.rows.is_empty());
    Some(Sheet {
        title: model_ref.model.name.clone(),
        subtitle: facts.rules.subtitle(&facts, unit, &model_ref),
        about: army.about.clone(),
        sections,
    })
}
