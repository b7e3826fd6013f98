//! Sheets and descriptions of forces and units outside of a battle.

use monteria_cadence::content::{
    Army, Category, Id, Roster, RosterUnit, UnitType, points, unit_points,
};
use monteria_cadence::text::describe_model;
use monteria_game::{Row, RowItem, Section, Sheet, counted};

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
    let percent = |category| format!("{}%", share(category));
    let numbers = Row::stats([
        ("Points", format!("{total}/{}", roster.limit), "Spent, and the limit"),
        ("Models", models.to_string(), "All units together"),
        ("Standard", percent(Category::Standard), "At least 25%"),
        ("Command", percent(Category::Command), "At most 25%"),
        ("Specialist", percent(Category::Specialist), "At most 50%"),
    ]);
    let units = roster.units.iter().map(|unit| Row::Item(unit_item(army, unit)));
    let mut sections = vec![Section { title: "The force".to_owned(), rows: vec![numbers] }];
    if !roster.units.is_empty() {
        sections.push(Section { title: "Units".to_owned(), rows: units.collect() });
    }
    Sheet {
        title: if roster.name.is_empty() { army.name.clone() } else { roster.name.clone() },
        subtitle: army.name.clone(),
        about: army.about.clone(),
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
    let mut arms: Vec<String> = Vec::new();
    for kit in &unit.kits {
        let names =
            kit.weapons.iter().filter_map(|id| army.weapon(id.as_str())).map(|it| it.name.as_str());
        let names: Vec<&str> = names.collect();
        let names =
            if names.is_empty() { "no weapons of choice".to_owned() } else { names.join(", ") };
        let names =
            upgrades(&kit.upgrades).fold(names, |names, upgrade| format!("{names}, {upgrade}"));
        arms.push(if unit.kits.len() > 1 { format!("{}× {names}", kit.count) } else { names });
    }
    arms.extend(upgrades(&unit.upgrades).map(str::to_owned));
    let model = kind.and_then(|kind| kind.model(unit.model.as_ref()));
    let name = kind.map_or(unit.unit.as_str(), |kind| kind.name.as_str());
    RowItem {
        name: if count == 1 { name.to_owned() } else { format!("{count}× {name}") },
        note: format!(
            "{}; {}",
            counted(unit_points(army, unit), "point", "points"),
            arms.join("; ")
        ),
        active: true,
        hint: model
            .map(|model| format!("{}: {}", model.name, describe_model(model)))
            .unwrap_or_default(),
    }
}

/// Describes a type of unit in a line or two.
pub(crate) fn unit_words(army: &Army, kind: &UnitType) -> String {
    let (least, most) = kind.size;
    let count = match (least, most) {
        (1, 1) => "One model".to_owned(),
        (least, most) if least == most => counted(least, "model", "models"),
        (least, most) => format!("{least} to {most} models"),
    };
    let costs = kind.models.iter().map(|model| model.points);
    let low = costs.clone().min().unwrap_or(0);
    let high = costs.max().unwrap_or(0);
    let cost = if low == high { format!("{low}") } else { format!("{low} to {high}") };
    let numbers = match kind.models.as_slice() {
        [one] => format!(" {}", describe_model(one)),
        _ => String::new(),
    };
    let per = kind.per.as_ref().and_then(|per| army.unit(per.as_str()));
    let per = per.map_or(String::new(), |per| format!(" One for each {}.", per.name));
    let limit = kind.most.map_or(String::new(), |most| format!(" At most {most} in a force."));
    format!("{count} at {}.{numbers}{per}{limit}", counted(cost, "point", "points"))
}
