//! The sheet of a Cazador or Companion outside a Hunt.

use crate::content::pack::maxima::wnd;
use crate::content::{Attribute, CazadoresContent, FoeAttribute, Id, Profile, Skill};
use crate::display::sheet::equipment::weapon_note;
use monteria_game::{Row, RowItem, Section, Sheet, Text, text};

/// Builds the sheet of a profile.
pub(crate) fn sheet_of(content: &CazadoresContent, profile: &Profile) -> Sheet {
    let cell = |label: Text, value: String| -> (Text, Text, Text) {
        (label, Text::verbatim(value), Text::default())
    };
    let spd = FoeAttribute::Speed.short();
    let mut numbers = vec![cell(spd, format!("{}\"", profile.spd))];
    numbers.extend(
        Attribute::ALL
            .into_iter()
            .map(|it| cell(it.short(), profile.attributes.get(it).to_string())),
    );
    numbers.push(cell(wnd(), profile.wounds.to_string()));
    let title = text!("rules-cazadores-attributes", "Attributes");
    let mut sections = vec![Section { title, rows: vec![Row::Stats { cells: numbers }] }];
    let skills: Vec<_> = Skill::ALL
        .into_iter()
        .filter(|it| profile.skills.get(*it) > 0)
        .map(|it| cell(it.name(), profile.skills.get(it).to_string()))
        .collect();
    if !skills.is_empty() {
        let title = text!("rules-cazadores-skills", "Skills");
        sections.push(Section { title, rows: vec![Row::Stats { cells: skills }] });
    }
    let things = things(content, profile);
    sections.push(Section { title: text!("rules-cazadores-carries", "Carries"), rows: things });
    let companions = profile.enlisted.iter().filter_map(|id| content.companions.get(id));
    let companions: Vec<Text> = companions.map(|it| Text::verbatim(it.name.as_str())).collect();
    if !companions.is_empty() {
        let rows = vec![Row::Text { text: Text::joined(companions, ", ") }];
        sections.push(Section { title: text!("rules-cazadores-enlisted", "Enlisted"), rows });
    }
    Sheet {
        title: Text::verbatim(profile.name.clone()),
        subtitle: Text::verbatim(profile.title.clone()),
        about: Text::verbatim(profile.about.clone()),
        sections,
    }
}

/// Returns what a profile carries: Weapons, Armour, Special Gear and Rituals.
fn things(content: &CazadoresContent, profile: &Profile) -> Vec<Row> {
    let item = |name: &str, note: Text, active: bool| {
        Row::Item(RowItem { name: Text::verbatim(name), note, active, hint: Text::default() })
    };
    let mut things: Vec<Row> = Vec::new();
    let mut readied = profile.readied.clone();
    for id in &profile.weapons {
        let Some(weapon) = content.weapons.get(id) else { continue };
        let hand = readied.iter().position(|it| it == id).map(|at| readied.remove(at)).is_some();
        things.push(item(&weapon.name, weapon_note(weapon, hand), hand));
    }
    if let Some(armour) = profile.armour.as_ref().and_then(|id| content.armours.get(id)) {
        things.push(item(
            &armour.name,
            text!("rules-cazadores-armour-2", "Armour {armour}", armour = armour.rating),
            true,
        ));
    }
    for gear in profile.gear.iter().filter_map(|id| content.gear.get(id)) {
        let hand =
            readied.iter().position(|it| *it == gear.id).map(|at| readied.remove(at)).is_some();
        let note = if hand {
            text!("rules-cazadores-special-gear-in-hand", "Special Gear, in hand")
        } else {
            text!("rules-cazadores-special-gear", "Special Gear")
        };
        things.push(item(&gear.name, note, hand));
    }
    let rite = |id: &Id, note: Text| content.rituals.get(id).map(|it| item(&it.name, note, false));
    for id in &profile.rituals {
        let devoted = profile.devotion.as_ref() == Some(id);
        let note = if devoted {
            text!("rules-cazadores-ritual-its-symbols", "Ritual of its Symbol")
        } else {
            text!("rules-cazadores-ritual", "Ritual")
        };
        things.extend(rite(id, note));
    }
    let in_book = || text!("rules-cazadores-ritual-in-its-book", "Ritual in its Book");
    things.extend(profile.inscribed.iter().filter_map(|id| rite(id, in_book())));
    things
}
