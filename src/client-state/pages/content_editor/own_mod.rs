//! A player's own mod: it holds new items whole, and of items of
//! others only the differences.

use std::fs;
use std::path::{Path, PathBuf};

use super::book::{Book, SCENARIOS};
use super::open::ItemLocation;
use monteria_content::{
    Faults, FieldDifference, Fields, Rewrite, ShelfItem, file_error, load_text,
};
use monteria_game::{Text, quoted, text};
use monteria_storage::{write_new, write_whole};

/// The mod for items that are not in a mod of the player yet.
pub const OWN_MOD: &str = "my-content";
/// The initial text of its `mod.ron`.
const NEW_MOD_RON: &str = "// What was made in the window.\n(\n    name: \"My content\",\n    \
    version: \"1.0.0\",\n    // Ids of things of the game that this mod means to change.\n    \
    overrides: [],\n)\n";

/// The item that a file of patches changes.
pub(super) struct ItemPatch {
    /// The item without the patch.
    pub base: Rewrite,
    /// The initial text of the file of patches.
    pub begun: String,
    list: String,
    id: String,
    /// Whether the list is a map from ids to items.
    map: bool,
    /// Whether the list is a single record.
    alone: bool,
    /// The `mod.ron` of its mod.
    manifest: PathBuf,
}

impl ItemPatch {
    /// Returns the id of the item at this place in the file if it is another one, because
    /// the file was edited by hand.
    pub(super) fn other<'f>(&self, file: &'f Rewrite, root: &str) -> Option<&'f str> {
        let by_id = !self.map && !self.alone;
        file.words(&format!("{root}.id")).filter(|id| by_id && *id != self.id)
    }

    /// Returns the text of the file of patches for the edited item, with its name in
    /// fault messages and the place of the item in it. Creates the mod if needed,
    /// and declares the override.
    ///
    /// # Errors
    /// The error of the file system, or the reason why the file cannot be changed.
    pub(crate) fn file_with(
        &self,
        text: &str,
        label: &str,
        root: &str,
        now: &Rewrite,
    ) -> Result<String, Text> {
        let to_text = Text::from;
        let mut fields = self.base.difference(now);
        let file = Rewrite::read(label, text).map_err(to_text)?;
        let ItemPatch { map, alone, .. } = *self;
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
        let file = file.map_err(to_text)?;
        ensure_mod(&self.manifest)?;
        if !self.id.is_empty() {
            override_id(&self.manifest, &self.id)?;
        }
        Ok(file.text().to_owned())
    }
}

/// Returns the first field of a record unchanged: a single record must not be
/// empty, even without differences.
fn first_of(base: &Rewrite) -> Fields {
    let first = base.fields("").into_iter().next();
    let first =
        first.and_then(|name| Some((FieldDifference::Text(base.source(&name)?.to_owned()), name)));
    first.map(|(value, name)| (name, value)).into_iter().collect()
}

/// Returns the place of an item's patch in the mod below this folder of mods: the file,
/// the place in it, and the original. `None` for items without an id.
///
/// # Errors
/// The reason why its text cannot be read.
pub(super) fn locate_patch(
    book: &Book,
    item: &ShelfItem,
    mods: &Path,
) -> Result<Option<(PathBuf, ItemLocation, ItemPatch)>, Text> {
    let kind = book.kind(&item.list).ok_or_else(|| {
        text!("window-there-is-no-list", "there is no list {list}", list = item.list)
    })?;
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
        let first = FieldDifference::Fields(first_of(&base)).text();
        let first = first.trim_matches(['(', ')']);
        (format!("{from}(\n    {list}: (\n        {first},\n    ),\n)\n"), list.clone())
    } else {
        let record = format!("        (\n            id: {},\n        ),\n", quoted(&id));
        (format!("{from}(\n    {list}: [\n{record}    ],\n)\n"), format!("{list}[0]"))
    };
    let stem = if id.is_empty() { String::new() } else { format!("-{id}") };
    let place = format!("patches/{game}/{}{stem}.ron", list.replace('_', "-"));
    let path = mods.join(OWN_MOD).join(&place);
    let manifest = mods.join(OWN_MOD).join("mod.ron");
    let label = format!("mods/{OWN_MOD}/{place}");
    let location = ItemLocation { list: list.clone(), label, root };
    let map = kind.map;
    Ok(Some((path, location, ItemPatch { base, begun, list, id, map, alone, manifest })))
}

/// Creates the mod if it does not exist.
fn ensure_mod(manifest: &Path) -> Result<(), Text> {
    if manifest.exists() {
        return Ok(());
    }
    if let Some(folder) = manifest.parent() {
        create_folder(folder)?;
    }
    write_file(manifest, NEW_MOD_RON, true)
}

/// Copies an item into the mod below this folder of mods, under a new id; an item without
/// an id is copied as it is.
///
/// # Errors
/// The error of the file system, or the reason why it cannot be copied.
pub(super) fn copy_item(
    book: &Book,
    item: &ShelfItem,
    mods: &Path,
    new: bool,
) -> Result<(PathBuf, ItemLocation), Text> {
    let own = mods.join(OWN_MOD);
    ensure_mod(&own.join("mod.ron"))?;
    let id = if new { free_id(book, item) } else { item.id.clone() };
    let name = if new {
        text!("window-mine", "{name} (copy)", name = item.name)
    } else {
        Text::verbatim(&item.name)
    };
    let kind = book.kind(&item.list).ok_or_else(|| {
        text!("window-there-is-no-list", "there is no list {list}", list = item.list)
    })?;
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
    let location = ItemLocation { list: item.list.clone(), label, root };
    if let Some(folder) = path.parent() {
        create_folder(folder)?;
    }
    if kind.map {
        add_to_map(&path, &location, item, &id, &text)?;
    } else if !path.exists() {
        let list = &item.list;
        let whole = match list == SCENARIOS {
            true => text,
            false => {
                format!("// As in {}.\n(\n    {list}: [\n        {text},\n    ],\n)\n", item.file)
            }
        };
        write_file(&path, &whole, true)?;
    }
    Ok((path, location))
}

/// Returns its text under a new id and name.
fn renamed(item: &ShelfItem, id: &str, name: &str, new: bool) -> Result<String, Text> {
    if !new {
        return Ok(item.text.clone());
    }
    let mut file = Rewrite::read(&item.file, &item.text)?;
    for (field, text) in [("id", id), ("name", name)] {
        if file.source(field).is_some() {
            file = file.put(field, &quoted(text))?;
        }
    }
    Ok(file.text().to_owned())
}

/// Adds an item to a file that holds a map of ids.
fn add_to_map(
    path: &Path,
    copy: &ItemLocation,
    item: &ShelfItem,
    id: &str,
    text: &str,
) -> Result<(), Text> {
    let to_text = Text::from;
    let key = quoted(id);
    if !path.exists() {
        let whole = format!(
            "// What models look like.\n(\n    {}: {{\n        {key}: {text},\n    }},\n)\n",
            item.list
        );
        return write_file(path, &whole, true);
    }
    let mut file = Rewrite::read(&copy.label, &plain_text(path)?).map_err(to_text)?;
    if file.source(&copy.root).is_some() {
        return Ok(());
    }
    if file.source(&item.list).is_none() {
        file = file.set("", &item.list, "{}").map_err(to_text)?;
    }
    let file = file.enter(&item.list, &key, text).map_err(to_text)?;
    write_file(path, file.text(), false)
}

/// Returns the text of a file without a byte order mark and with plain line ends.
fn plain_text(path: &Path) -> Result<String, Text> {
    let mut faults = Faults::new();
    load_text(path, &path.display().to_string(), &mut faults).ok_or_else(|| faults.into())
}

/// Declares in `mod.ron` that an item is overridden.
fn override_id(manifest: &Path, id: &str) -> Result<(), Text> {
    let to_text = Text::from;
    let mut file = Rewrite::read("mod.ron", &plain_text(manifest)?).map_err(to_text)?;
    if file.source("overrides").is_none() {
        file = file.set("", "overrides", "[]").map_err(to_text)?;
    }
    let count = file.length("overrides").unwrap_or_default();
    if (0..count).any(|index| file.words(&format!("overrides[{index}]")) == Some(id)) {
        return Ok(());
    }
    let more = file.insert("overrides", count.checked_sub(1), &quoted(id)).map_err(to_text)?;
    write_file(manifest, more.text(), false)
}

/// Returns an id that is not taken in the list.
fn free_id(book: &Book, item: &ShelfItem) -> String {
    if item.id.is_empty() {
        return String::new();
    }
    let numbered = (2..).map(|number| format!("{}-mine-{number}", item.id));
    let all = std::iter::once(format!("{}-mine", item.id)).chain(numbered);
    all.into_iter().find(|id| !book.is_taken(&item.list, id)).unwrap_or_default()
}

/// Returns a name as a file name.
fn slug(name: &str) -> String {
    let letters = name.to_lowercase();
    let words = letters.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

fn create_folder(folder: &Path) -> Result<(), Text> {
    fs::create_dir_all(folder).map_err(|error| file_error(folder, &error))
}

fn write_file(path: &Path, text: &str, new: bool) -> Result<(), Text> {
    let done =
        if new { write_new(path, text.as_bytes()) } else { write_whole(path, text.as_bytes()) };
    done.map_err(|error| file_error(path, &error))
}

#[cfg(test)]
mod tests;
