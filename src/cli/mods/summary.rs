//! The summary page in a packed mod.

use super::comparison::TestedMatch;
use monteria_content::{Mod, Text, ThingDefinition};

/// Returns the summary page of a mod: description, additions and changes, and
/// results of its matches.
pub(super) fn summary(
    one: &Mod,
    things: &[ThingDefinition],
    hash: &str,
    tested: &[TestedMatch],
) -> String {
    let info = &one.info;
    let mut text = format!("# {} {}\n\n", info.name, info.version);
    let about: [(&str, &str); 3] =
        [("About", &info.about), ("Author", &info.author), ("Licence", &info.licence)];
    for (what, value) in about.into_iter().filter(|(_, value)| !value.is_empty()) {
        text.push_str(&format!("{what}: {value}\n\n"));
    }
    text.push_str(&format!(
        "Id `{}`, content `{hash}`, packed by Montería {}\n",
        one.id,
        env!("CARGO_PKG_VERSION")
    ));
    let mut list = |title: &str, lines: Vec<String>| {
        if !lines.is_empty() {
            text.push_str(&format!("\n## {title}\n\n{}\n", lines.join("\n")));
        }
    };
    let overrides =
        |thing: &ThingDefinition| info.overrides.iter().any(|id| id.value == *thing.id.as_str());
    let entry = |thing: &ThingDefinition| {
        let name = if thing.name.is_empty() { String::new() } else { format!(", {}", thing.name) };
        format!("- `{}` of {} of {}{name}", thing.id, thing.list, thing.game)
    };
    let given: Vec<&ThingDefinition> =
        things.iter().filter(|thing| thing.changes.is_none() && !thing.id.is_empty()).collect();
    list(
        "Adds",
        given.iter().filter(|thing| !overrides(thing)).map(|thing| entry(thing)).collect(),
    );
    list(
        "Replaces",
        given.iter().filter(|thing| overrides(thing)).map(|thing| entry(thing)).collect(),
    );
    let changed = |thing: &ThingDefinition| {
        Some(format!("{}: {}", entry(thing), thing.changes.as_ref()?.join(", ")))
    };
    list("Changes", things.iter().filter_map(changed).collect());
    let needs = info.needs.iter().map(|need| {
        let version =
            need.version.as_ref().map_or(String::new(), |version| format!(", {version} or later"));
        format!("- `{}`{version}", need.id.value)
    });
    list("Needs", needs.collect());
    let mut played: Vec<String> = tested.iter().map(played_item).collect();
    if played.is_empty() {
        played.push("Nothing in it can be played by itself.".to_owned());
    }
    list("Played", played);
    text
}

/// Returns the results of a match as an item of a list with items below it.
fn played_item(tested: &TestedMatch) -> String {
    let lines: Vec<String> = tested.texts().iter().map(Text::to_string).collect();
    format!("- {}", lines.join("\n  - "))
}
