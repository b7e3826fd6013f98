//! A player's own mod, into which whatever is to be changed is copied first.

use std::fs;
use std::path::{Path, PathBuf};

use super::book::{Book, SCENARIOS};
use crate::content::{Rewrite, ShelfItem, write_new, write_whole};
use crate::game::quoted;

/// The mod into which things go that are not a player's own yet.
pub const OWN_MOD: &str = "my-content";
/// What its `mod.ron` says at first.
const ABOUT: &str = "// What was made in the window.\n(\n    name: \"My content\",\n    version: \"1.0.0\",\n    // Ids of things of the game that this mod means to replace.\n    overrides: [],\n)\n";

/// Where a copy lies.
pub(super) struct Copied {
    /// Its file.
    pub path: PathBuf,
    /// The file as faults name it.
    pub label: String,
    /// Its path in the file.
    pub root: String,
}

/// Copies a thing into the mod below this folder of mods: in the place of what it was, or as a new one beside it.
///
/// # Errors
/// What the file system said, or why it cannot be copied.
pub(super) fn copied(book: &Book, item: &ShelfItem, mods: &Path, new: bool) -> Result<Copied, String> {
    let own = mods.join(OWN_MOD);
    let about = own.join("mod.ron");
    if !about.exists() {
        made(&own)?;
        written(&about, ABOUT, true)?;
    }
    let id = if new { free_id(book, item) } else { item.id.clone() };
    let name = if new { format!("{}, mine", item.name) } else { item.name.clone() };
    let kind = book.kind(&item.list).ok_or_else(|| format!("there is no list {}", item.list))?;
    let text = renamed(item, &id, &name, new)?;
    let (place, root) = if item.list == SCENARIOS {
        (format!("scenarios/{}/{id}.ron", book.game.id()), String::new())
    } else if kind.map {
        (format!("figures/{}.ron", book.game.id()), format!("{}[\"{id}\"]", item.list))
    } else {
        let stem = if id.is_empty() { slug(&name) } else { id.clone() };
        let root = if kind.alone { item.list.clone() } else { format!("{}[0]", item.list) };
        (format!("rulesets/{}/{}-{stem}.ron", book.game.id(), item.list.replace('_', "-")), root)
    };
    let path = own.join(&place);
    let copy = Copied { label: format!("mods/{OWN_MOD}/{place}"), path: path.clone(), root };
    if let Some(folder) = path.parent() {
        made(folder)?;
    }
    if kind.map {
        enter(&path, &copy, item, &id, &text)?;
    } else if !path.exists() {
        let whole = match (item.list == SCENARIOS, kind.alone) {
            (true, _) => text,
            (false, true) => format!("// As in {}.\n(\n    {}: {text},\n)\n", item.file, item.list),
            (false, false) => {
                format!("// As in {}.\n(\n    {}: [\n        {text},\n    ],\n)\n", item.file, item.list)
            }
        };
        written(&path, &whole, true)?;
    }
    if !new && !item.id.is_empty() {
        override_id(&about, &item.id)?;
    }
    Ok(copy)
}

/// Its text, under a new id and name.
fn renamed(item: &ShelfItem, id: &str, name: &str, new: bool) -> Result<String, String> {
    if !new {
        return Ok(item.text.clone());
    }
    let mut file = Rewrite::read(&item.file, &item.text).map_err(|faults| faults.to_string())?;
    for (field, text) in [("id", id), ("name", name)] {
        if file.source(field).is_some() {
            file = file.put(field, &quoted(text)).map_err(|faults| faults.to_string())?;
        }
    }
    Ok(file.text().to_owned())
}

/// Puts a thing among others of a file that holds them by their ids.
fn enter(path: &Path, copy: &Copied, item: &ShelfItem, id: &str, text: &str) -> Result<(), String> {
    let told = |faults: crate::content::Faults| faults.to_string();
    let key = quoted(id);
    if !path.exists() {
        let whole = format!(
            "// What models look like.\n(\n    {}: {{\n        {key}: {text},\n    }},\n)\n",
            item.list
        );
        return written(path, &whole, true);
    }
    let now = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut file = Rewrite::read(&copy.label, &now).map_err(told)?;
    if file.source(&copy.root).is_some() {
        return Ok(());
    }
    if file.source(&item.list).is_none() {
        file = file.set("", &item.list, "{}").map_err(told)?;
    }
    let file = file.enter(&item.list, &key, text).map_err(told)?;
    written(path, file.text(), false)
}

/// Says in `mod.ron` that a thing is meant to take the place of another.
fn override_id(about: &Path, id: &str) -> Result<(), String> {
    let told = |faults: crate::content::Faults| faults.to_string();
    let text = fs::read_to_string(about).map_err(|error| format!("{}: {error}", about.display()))?;
    let mut file = Rewrite::read("mod.ron", &text).map_err(told)?;
    if file.source("overrides").is_none() {
        file = file.set("", "overrides", "[]").map_err(told)?;
    }
    let count = file.length("overrides").unwrap_or_default();
    if (0..count).any(|index| file.words(&format!("overrides[{index}]")) == Some(id)) {
        return Ok(());
    }
    let more = file.insert("overrides", count.checked_sub(1), &quoted(id)).map_err(told)?;
    written(about, more.text(), false)
}

/// An id that nothing of the list has yet.
fn free_id(book: &Book, item: &ShelfItem) -> String {
    if item.id.is_empty() {
        return String::new();
    }
    let numbered = (2..).map(|number| format!("{}-mine-{number}", item.id));
    let all = std::iter::once(format!("{}-mine", item.id)).chain(numbered);
    all.into_iter().find(|id| !book.is_taken(&item.list, id)).unwrap_or_default()
}

/// A name as the name of a file.
fn slug(name: &str) -> String {
    let letters = name.to_lowercase();
    let words = letters.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

fn made(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

fn written(path: &Path, text: &str, new: bool) -> Result<(), String> {
    let done = if new { write_new(path, text.as_bytes()) } else { write_whole(path, text.as_bytes()) };
    done.map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Layer;

    fn item(text: &str) -> ShelfItem {
        ShelfItem {
            list: "figures".to_owned(),
            id: "wolf".to_owned(),
            name: "Wolf".to_owned(),
            layer: Layer::Base,
            file: "figures.ron".to_owned(),
            path: "figures[\"wolf\"]".to_owned(),
            text: text.to_owned(),
            patch: false,
        }
    }

    #[test]
    fn a_copy_has_another_id_and_name_and_all_else_as_it_was() {
        let wolf = item("(id: \"wolf\", // its id\n name: \"Wolf\", teeth: 4)");
        let text = renamed(&wolf, "wolf-mine", "Wolf, mine", true).expect("renamed");
        assert_eq!(text, "(id: \"wolf-mine\", // its id\n name: \"Wolf, mine\", teeth: 4)");
        assert_eq!(renamed(&wolf, "", "", false), Ok(wolf.text));
        assert_eq!(slug("The Oak's Own (300)"), "the-oak-s-own-300");
    }

    #[test]
    fn what_a_mod_replaces_is_said_once_and_figures_share_a_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let about = folder.path().join("mod.ron");
        written(&about, ABOUT, true).expect("written");
        override_id(&about, "wolf").expect("said");
        override_id(&about, "hare").expect("said");
        override_id(&about, "wolf").expect("said already");
        let says = fs::read_to_string(&about).expect("read");
        assert!(
            says.starts_with("// What was made") && says.contains("\"wolf\"") && says.contains("\"hare\""),
            "{says}"
        );
        assert_eq!(says.matches("wolf").count(), 1);
        let path = folder.path().join("g.ron");
        let copy = |id: &str| Copied {
            path: path.clone(),
            label: "g.ron".to_owned(),
            root: format!("figures[\"{id}\"]"),
        };
        enter(&path, &copy("wolf"), &item(""), "wolf", "(height: 1)").expect("entered");
        enter(&path, &copy("hare"), &item(""), "hare", "(height: 2)").expect("entered");
        enter(&path, &copy("hare"), &item(""), "hare", "(height: 3)").expect("there already");
        let says = fs::read_to_string(&path).expect("read");
        let read = Rewrite::read("g.ron", &says).expect("sound");
        assert_eq!(
            (read.source("figures[\"wolf\"].height"), read.source("figures[\"hare\"].height")),
            (Some("1"), Some("2"))
        );
    }
}
