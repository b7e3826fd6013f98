//! A player's own mod: what is made anew lies in it whole, and of what others give it
//! says what is different.

use std::fs;
use std::path::{Path, PathBuf};

use super::book::{Book, SCENARIOS};
use super::open::Lies;
use monteria_content::{Different, Faults, Fields, Rewrite, ShelfItem, file_error, load_text};
use monteria_game::quoted;
use monteria_storage::{write_new, write_whole};

/// The mod into which things go that are not a player's own yet.
pub const OWN_MOD: &str = "my-content";
/// What its `mod.ron` says at first.
const ABOUT: &str = "// What was made in the window.\n(\n    name: \"My content\",\n    \
    version: \"1.0.0\",\n    // Ids of things of the game that this mod means to change.\n    \
    overrides: [],\n)\n";

/// What a file of patches goes over.
pub(super) struct Patching {
    /// The thing as it is without what the file says.
    pub base: Rewrite,
    /// What the file says before anything is different.
    pub begun: String,
    list: String,
    id: String,
    /// Whether its things stand under their ids, and whether it is a single record.
    kind: (bool, bool),
    /// The `mod.ron` of its mod.
    about: PathBuf,
}

impl Patching {
    /// The id of the thing that stands there in its file, where that is another one:
    /// somebody has written the file otherwise.
    pub(super) fn other<'f>(&self, file: &'f Rewrite, root: &str) -> Option<&'f str> {
        file.words(&format!("{root}.id"))
            .filter(|id| !self.kind.0 && !self.kind.1 && *id != self.id)
    }

    /// What the file of patches says when the thing is to say this: its text now, its
    /// name in faults, and where the thing stands in it. The mod is there then, and
    /// says what it changes.
    ///
    /// # Errors
    /// What the file system said, or why the file cannot be changed.
    pub(crate) fn file_with(
        &self,
        text: &str,
        label: &str,
        root: &str,
        now: &Rewrite,
    ) -> Result<String, String> {
        let told = |faults: Faults| faults.to_string();
        let mut fields = self.base.difference(now);
        let file = Rewrite::read(label, text).map_err(told)?;
        let (map, alone) = self.kind;
        let file = if map && fields.is_empty() {
            if file.source(root).is_some() { file.unset(root) } else { Ok(file) }
        } else if map && file.source(root).is_none() {
            let lines = fields
                .iter()
                .map(|(name, value)| format!("            {name}: {},\n", value.text()));
            let whole = format!("(\n{}        )", lines.collect::<String>());
            file.enter(&self.list, &quoted(&self.id), &whole)
        } else {
            if alone && fields.is_empty() {
                fields = first_of(&self.base);
            }
            file.with_difference(root, &fields)
        };
        let file = file.map_err(told)?;
        begin(&self.about)?;
        if !self.id.is_empty() {
            override_id(&self.about, &self.id)?;
        }
        Ok(file.text().to_owned())
    }
}

/// The first field of a record, as it is: a record that stands alone says something,
/// where nothing is different, too.
fn first_of(base: &Rewrite) -> Fields {
    let first = base.fields("").into_iter().next();
    let first =
        first.and_then(|name| Some((Different::Text(base.source(&name)?.to_owned()), name)));
    first.map(|(value, name)| (name, value)).into_iter().collect()
}

/// Where a thing is changed by the mod below this folder of mods: its file of
/// patches, where it stands in that, and what that goes over. None for what has no id
/// to be named by.
///
/// # Errors
/// Why its text cannot be read.
pub(super) fn patching(
    book: &Book,
    item: &ShelfItem,
    mods: &Path,
) -> Result<Option<(PathBuf, Lies, Patching)>, String> {
    let kind = book.kind(&item.list).ok_or_else(|| format!("there is no list {}", item.list))?;
    let list = item.list.clone();
    let id = item.id.clone();
    let game = book.game.id();
    let alone = kind.alone && list != SCENARIOS;
    if id.is_empty() && !alone {
        return Ok(None);
    }
    let base = book.before_own(item)?;
    let from = format!(
        "// What is different of {} in {}.\n",
        if id.is_empty() { &list } else { &id },
        item.file
    );
    let (begun, root) = if kind.map {
        (format!("{from}(\n    {list}: {{}},\n)\n"), format!("{list}[{}]", quoted(&id)))
    } else if alone {
        let first = Different::Fields(first_of(&base)).text();
        let first = first.trim_matches(['(', ')']);
        (format!("{from}(\n    {list}: (\n        {first},\n    ),\n)\n"), list.clone())
    } else {
        let record = format!("        (\n            id: {},\n        ),\n", quoted(&id));
        (format!("{from}(\n    {list}: [\n{record}    ],\n)\n"), format!("{list}[0]"))
    };
    let stem = if id.is_empty() { String::new() } else { format!("-{id}") };
    let place = format!("patches/{game}/{}{stem}.ron", list.replace('_', "-"));
    let path = mods.join(OWN_MOD).join(&place);
    let about = mods.join(OWN_MOD).join("mod.ron");
    let label = format!("mods/{OWN_MOD}/{place}");
    let lies = Lies { list: list.clone(), label, root };
    let list = list;
    let kind = (kind.map, alone);
    Ok(Some((path, lies, Patching { base, begun, list, id, kind, about })))
}

/// Has the mod be there.
fn begin(about: &Path) -> Result<(), String> {
    if about.exists() {
        return Ok(());
    }
    if let Some(folder) = about.parent() {
        made(folder)?;
    }
    written(about, ABOUT, true)
}

/// Copies a thing into the mod below this folder of mods, as a new one beside what it
/// was, and what has no id whole.
///
/// # Errors
/// What the file system said, or why it cannot be copied.
pub(super) fn copied(
    book: &Book,
    item: &ShelfItem,
    mods: &Path,
    new: bool,
) -> Result<(PathBuf, Lies), String> {
    let own = mods.join(OWN_MOD);
    begin(&own.join("mod.ron"))?;
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
        let place =
            format!("rulesets/{}/{}-{stem}.ron", book.game.id(), item.list.replace('_', "-"));
        (place, format!("{}[0]", item.list))
    };
    let path = own.join(&place);
    let label = format!("mods/{OWN_MOD}/{place}");
    let lies = Lies { list: item.list.clone(), label, root };
    if let Some(folder) = path.parent() {
        made(folder)?;
    }
    if kind.map {
        enter(&path, &lies, item, &id, &text)?;
    } else if !path.exists() {
        let list = &item.list;
        let whole = match list == SCENARIOS {
            true => text,
            false => {
                format!("// As in {}.\n(\n    {list}: [\n        {text},\n    ],\n)\n", item.file)
            }
        };
        written(&path, &whole, true)?;
    }
    Ok((path, lies))
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
fn enter(path: &Path, copy: &Lies, item: &ShelfItem, id: &str, text: &str) -> Result<(), String> {
    let told = |faults: Faults| faults.to_string();
    let key = quoted(id);
    if !path.exists() {
        let whole = format!(
            "// What models look like.\n(\n    {}: {{\n        {key}: {text},\n    }},\n)\n",
            item.list
        );
        return written(path, &whole, true);
    }
    let mut file = Rewrite::read(&copy.label, &plain_text(path)?).map_err(told)?;
    if file.source(&copy.root).is_some() {
        return Ok(());
    }
    if file.source(&item.list).is_none() {
        file = file.set("", &item.list, "{}").map_err(told)?;
    }
    let file = file.enter(&item.list, &key, text).map_err(told)?;
    written(path, file.text(), false)
}

/// Returns what a file says, without a byte order mark and with plain ends of lines.
fn plain_text(path: &Path) -> Result<String, String> {
    let mut faults = Faults::new();
    load_text(path, &path.display().to_string(), &mut faults).ok_or_else(|| faults.to_string())
}

/// Says in `mod.ron` that a thing is meant to be changed.
fn override_id(about: &Path, id: &str) -> Result<(), String> {
    let told = |faults: Faults| faults.to_string();
    let mut file = Rewrite::read("mod.ron", &plain_text(about)?).map_err(told)?;
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
    fs::create_dir_all(folder).map_err(|error| file_error(folder, &error))
}

fn written(path: &Path, text: &str, new: bool) -> Result<(), String> {
    let done =
        if new { write_new(path, text.as_bytes()) } else { write_whole(path, text.as_bytes()) };
    done.map_err(|error| file_error(path, &error))
}

#[cfg(test)]
mod tests;
