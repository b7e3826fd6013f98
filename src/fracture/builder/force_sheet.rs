//! Sheets and descriptions of forces and units outside of a battle.

use monteria_cadence::content::{
    Army, Category, Id, Roster, RosterUnit, UnitType, points, unit_points,
};
use monteria_cadence::text::describe_model;
use monteria_game::{Row, RowItem, Section, Sheet, Text, text};

/// Builds the sheet of a force.
pub(super) fn sheet(army: &Army, roster: &Roster) -> Sheet {
    let total = points(army, roster);
    let share = |category: Category| -> u32 {
        let of = |unit: &&RosterUnit| {
            army.unit(unit.unit.as_str()).is_some_and(|it| it.category == category)
        };
        let sum: u32 = roster.units.iter().filter(of).map(|unit| unit_points(army, unit)).sum();
        (sum * 100).checked_div(total).unwrap_or(0)
    };
    let models: u32 = roster.units.iter().map(|unit| unit.size()).sum();
    let percent = |category| Text::verbatim(format!("{}%", share(category)));
    let numbers = Row::stats([
        (
            text!("rules-fracture-points-2", "Points"),
            Text::verbatim(format!("{total}/{}", roster.limit)),
            text!("rules-fracture-spent-and-the-limit", "Points spent and limit"),
        ),
        (
            text!("rules-models", "Models"),
            Text::verbatim(models.to_string()),
            text!("rules-fracture-all-units-together", "All units together"),
        ),
        (
            text!("rules-fracture-standard", "Standard"),
            percent(Category::Standard),
            text!("rules-fracture-at-least-25-2", "At least 25%"),
        ),
        (
            text!("rules-fracture-command", "Command"),
            percent(Category::Command),
            text!("rules-fracture-at-most-25-2", "At most 25%"),
        ),
        (
            text!("rules-fracture-specialist", "Specialist"),
            percent(Category::Specialist),
            text!("rules-fracture-at-most-50-2", "At most 50%"),
        ),
    ]);
    let units = roster.units.iter().map(|unit| Row::Item(unit_item(army, unit)));
    let sections = Section::list([
        (text!("rules-fracture-the-force", "The force"), vec![numbers]),
        (text!("rules-cadence-units", "Units"), units.collect()),
    ]);
    Sheet {
        title: Text::verbatim(if roster.name.is_empty() { &army.name } else { &roster.name }),
        subtitle: Text::verbatim(&army.name),
        about: Text::verbatim(&army.about),
        sections,
    }
}

/// Describes a unit of a force: number of models, weapons and cost.
fn unit_item<'a>(army: &'a Army, unit: &'a RosterUnit) -> RowItem {
    let kind = army.unit(unit.unit.as_str());
    let count = unit.size();
    let upgrades = |ids: &'a [Id]| {
        ids.iter().filter_map(|id| army.upgrade(id.as_str())).map(|it| it.name.as_str())
    };
    let mut arms: Vec<Text> = Vec::new();
    for kit in &unit.kits {
        let weapons = kit.weapons.iter().filter_map(|id| army.weapon(id.as_str()));
        let mut names: Vec<Text> = weapons.map(|weapon| Text::verbatim(&weapon.name)).collect();
        if names.is_empty() {
            names.push(text!("rules-fracture-no-weapons-of-choice", "no optional weapons"));
        }
        names.extend(upgrades(&kit.upgrades).map(Text::verbatim));
        let names = Text::joined(names, ", ");
        arms.push(match unit.kits.len() {
            1 => names,
            _ => Text::row([Text::verbatim(format!("{}× ", kit.count)), names]),
        });
    }
    arms.extend(upgrades(&unit.upgrades).map(Text::verbatim));
    let model = kind.and_then(|kind| kind.model(unit.model.as_ref()));
    let name = kind.map_or(unit.unit.as_str(), |kind| kind.name.as_str());
    let cost = Text::counted("rules-cadence-points", unit_points(army, unit), "point", "points");
    RowItem {
        name: if count == 1 {
            Text::verbatim(name)
        } else {
            Text::verbatim(format!("{count}× {name}"))
        },
        note: Text::joined([cost, Text::joined(arms, "; ")], "; "),
        active: true,
        hint: model
            .map(|model| Text::joined([Text::verbatim(&model.name), describe_model(model)], ": "))
            .unwrap_or_default(),
    }
}

/// Describes a type of unit in a line or two.
pub(crate) fn unit_words(army: &Army, kind: &UnitType) -> Text {
    let count = match kind.size {
        (1, 1) => text!("rules-fracture-one-model", "One model"),
        (least, most) if least == most => {
            Text::counted("rules-cadence-models", least, "model", "models")
        }
        (least, most) => text!("rules-fracture-to-models", "{least} to {most} models"),
    };
    let costs = kind.models.iter().map(|model| model.points);
    let low = costs.clone().min().unwrap_or(0);
    let high = costs.max().unwrap_or(0);
    let cost = match low == high {
        true => Text::counted("rules-cadence-points", low, "point", "points"),
        false => {
            text!("rules-fracture-to-points", "{least} to {most} points", least = low, most = high)
        }
    };
    let numbers = match kind.models.as_slice() {
        [one] => Some(describe_model(one)),
        _ => None,
    };
    let per = kind.per.as_ref().and_then(|per| army.unit(per.as_str()));
    let per = per.map(|per| {
        text!("rules-fracture-one-for-each-2", "At most one for each {name}.", name = per.name)
    });
    let limit = kind
        .most
        .map(|most| text!("rules-fracture-at-most-in-a-force", "At most {most} per force."));
    let count = text!("rules-fracture-models-at", "{count} at {cost}.");
    Text::joined([Some(count), numbers, per, limit].into_iter().flatten(), " ")
}
