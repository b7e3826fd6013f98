//! The sheet of a Cazador or Companion outside a Hunt.

use crate::content::{Attribute, CazadoresContent, Id, Profile, Skill};
use crate::display::sheet::weapon_note;
use monteria_game::{Row, RowItem, Section, Sheet};

/// Builds the sheet of a profile.
pub(crate) fn sheet_of(content: &CazadoresContent, profile: &Profile) -> Sheet {
    let cell = |label: &str, value: String| (label.to_owned(), value, String::new());
    let mut numbers = vec![cell("SPD", format!("{}\"", profile.spd))];
    numbers.extend(
        Attribute::ALL
            .into_iter()
            .map(|it| cell(it.short(), profile.attributes.get(it).to_string())),
    );
    numbers.push(cell("WND", profile.wounds.to_string()));
    let mut sections =
        vec![Section { title: "Attributes".to_owned(), rows: vec![Row::Stats { cells: numbers }] }];
    let skills: Vec<_> = Skill::ALL
        .into_iter()
        .filter(|it| profile.skills.get(*it) > 0)
        .map(|it| cell(it.name(), profile.skills.get(it).to_string()))
        .collect();
    if !skills.is_empty() {
        sections
            .push(Section { title: "Skills".to_owned(), rows: vec![Row::Stats { cells: skills }] });
    }
    let item = |name: &str, note: String, active: bool| {
        Row::Item(RowItem { name: name.to_owned(), note, active, hint: String::new() })
    };
    let mut things: Vec<Row> = Vec::new();
    let mut readied = profile.readied.clone();
    for id in &profile.weapons {
        let Some(weapon) = content.weapons.get(id) else { continue };
        let hand = readied.iter().position(|it| it == id).map(|at| readied.remove(at)).is_some();
        things.push(item(&weapon.name, weapon_note(weapon, hand), hand));
    }
    if let Some(armour) = profile.armour.as_ref().and_then(|id| content.armours.get(id)) {
        things.push(item(&armour.name, format!("Armour {}", armour.rating), true));
    }
    for gear in profile.gear.iter().filter_map(|id| content.gear.get(id)) {
        let hand =
            readied.iter().position(|it| *it == gear.id).map(|at| readied.remove(at)).is_some();
        let note = if hand { "Special Gear, in hand" } else { "Special Gear" };
        things.push(item(&gear.name, note.to_owned(), hand));
    }
    let rite = |id: &Id, note: &str| {
        content.rituals.get(id).map(|it| item(&it.name, note.to_owned(), false))
    };
    for id in &profile.rituals {
        let devoted = profile.devotion.as_ref() == Some(id);
        things.extend(rite(id, if devoted { "Ritual, its Symbol's" } else { "Ritual" }));
    }
    things.extend(profile.inscribed.iter().filter_map(|id| rite(id, "Ritual, in its Book")));
    sections.push(Section { title: "Carries".to_owned(), rows: things });
    let companions: Vec<&str> = profile
        .enlisted
        .iter()
        .filter_map(|id| content.companions.get(id))
        .map(|it| it.name.as_str())
        .collect();
    if !companions.is_empty() {
        let text = companions.join(", ");
        sections.push(Section { title: "Enlisted".to_owned(), rows: vec![Row::Text { text }] });
    }
    Sheet {
        title: profile.name.clone(),
        subtitle: profile.title.clone(),
        about: profile.about.clone(),
        sections,
    }
}
