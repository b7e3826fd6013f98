//! `monteria mod list`: the mods that there are, and whether each is played.

use std::io::Write;
use std::path::Path;

use serde::Serialize;

use super::index::{IndexEntry, IndexFile};
use super::installed::{player_folder_is_programs_folder, stored};
use crate::args::ListModsArgs;
use crate::fail::Failure;
use crate::files::out::{json_line, line, stdout};
use crate::files::output::same_file;
use crate::files::paths::ShownPaths;
use crate::matches::start::{self, LoadedContent};
use monteria_content::{
    ContentSettings, Fault, Faults, Home, Library, Mod, ShownPath, StoredMod, Text, text,
};
use monteria_games::Rulesets;

/// Where a mod lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
enum ModPlace {
    /// In the folder of the program.
    Program,
    /// In the player's folder of mods.
    Yours,
    /// Where an argument names it.
    Argument,
}

/// Whether a mod is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
enum ModState {
    Sound,
    SwitchedOff,
    /// It has faults, or needs a mod that is not there.
    LeftOut,
    /// Another mod of its id is read in its place.
    Replaced,
}

/// A mod in the list.
#[derive(Debug, Serialize)]
struct ModRow {
    id: Option<String>,
    name: String,
    version: Option<String>,
    author: String,
    licence: String,
    place: ModPlace,
    path: String,
    state: ModState,
    /// Why it is not played.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    /// The newer version in the index.
    #[serde(skip_serializing_if = "Option::is_none")]
    newer: Option<String>,
}

/// Prints the mods, compared with an index if one is named.
///
/// # Errors
/// Fails if a folder, a mod that an argument names, or the index cannot be read.
pub(super) fn run(args: &ListModsArgs) -> Result<(), Failure> {
    let (rows, index) = rows(args.index.as_deref())?;
    let absent = absent_of(index.as_ref(), &rows);
    let mut out = stdout();
    if args.json {
        let report = serde_json::json!({ "mods": rows, "not_installed": absent });
        json_line(&mut out, &report.to_string())?;
        return Ok(out.flush()?);
    }
    for row in &rows {
        row.write(&mut out)?;
    }
    if rows.is_empty() {
        line(&mut out, text!("window-there-are-no-mods-here-yet", "There are no mods here yet."))?;
    }
    if let Some(index) = &index {
        let newer = rows.iter().filter(|row| row.newer.is_some()).count();
        let path = index.path.shown();
        let text = match newer {
            1 => text!("terminal-newer-mod-in", "1 newer mod in {path}"),
            n => text!("terminal-newer-mods-in", "{n} newer mods in {path}"),
        };
        line(&mut out, text)?;
    }
    for entry in absent {
        let IndexEntry { id, version, name, description, .. } = entry;
        line(
            &mut out,
            text!(
                "terminal-not-installed",
                "not installed: {name} {version} ({id}): {about}",
                name = name.as_str(),
                version = version.to_string(),
                id = id.to_string(),
                about = description.as_str()
            ),
        )?;
    }
    Ok(out.flush()?)
}

/// Returns the newest entries of the mods that are not installed.
fn absent_of<'a>(index: Option<&'a IndexFile>, rows: &[ModRow]) -> Vec<&'a IndexEntry> {
    let Some(index) = index else { return Vec::new() };
    let is_absent = |entry: &&IndexEntry| {
        let is_newest = index.newest(entry.id.as_str()) == Some(*entry);
        is_newest && !rows.iter().any(|row| row.id.as_deref() == Some(entry.id.as_str()))
    };
    index.entries().iter().filter(is_absent).collect()
}

/// Returns a row for each mod (those of the program, the player's own, and those that
/// arguments name), and the index at this path.
fn rows(index: Option<&Path>) -> Result<(Vec<ModRow>, Option<IndexFile>), Failure> {
    let mut faults = Faults::new();
    // This sets the language of the output.
    let library = start::library(&mut faults)?;
    let index = index.map(IndexFile::named).transpose()?;
    let home = Home::of_system();
    let settings = home.as_ref().map(Home::content_settings).unwrap_or_default();
    let yours = home.as_ref().map_or(Ok(Vec::new()), |home| stored(&home.mods()))?;
    let is_same =
        home.as_ref().is_some_and(|home| player_folder_is_programs_folder(home, &library));
    let shipped = if is_same { Vec::new() } else { stored(&library.root().join("mods"))? };
    let loaded = start::sound(library, faults, &Rulesets::default())?;
    let table = ModRows { loaded: &loaded, settings: &settings, index: index.as_ref() };
    let mut rows: Vec<ModRow> =
        shipped.iter().map(|one| table.row(one, ModPlace::Program)).collect();
    rows.extend(yours.iter().map(|one| table.row(one, ModPlace::Yours)));
    let is_listed = |path: &Path| yours.iter().chain(&shipped).any(|it| same_file(&it.path, path));
    for path in start::named_mods().iter().filter(|path| !is_listed(path)) {
        let one = named(path, &loaded.library);
        rows.extend(one.map(|one| table.row(&one, ModPlace::Argument)));
    }
    Ok((rows, index))
}

/// Returns the mod at a path that an argument names, or `None` if it cannot be read.
fn named(path: &Path, library: &Library) -> Option<StoredMod> {
    let one = library.mods().iter().find(|one| same_file(one.path(), path));
    let content = match one {
        Some(one) => one.clone(),
        None => {
            let mut alone = library.base();
            alone.add_mod(path, &mut Faults::new())?;
            alone.mods().first()?.clone()
        }
    };
    Some(StoredMod { name: content.name().to_owned(), path: path.to_owned(), content: Ok(content) })
}

/// Makes the rows from the loaded mods, the settings and an index.
struct ModRows<'a> {
    loaded: &'a LoadedContent,
    settings: &'a ContentSettings,
    index: Option<&'a IndexFile>,
}

impl ModRows<'_> {
    fn row(&self, one: &StoredMod, place: ModPlace) -> ModRow {
        let (state, why) = self.state(one);
        let (info, id) = match &one.content {
            Ok(content) => (Some(&content.info), Some(content.id.to_string())),
            Err(_) => (None, None),
        };
        let newer = one.content.as_ref().ok().and_then(|content| self.newer(content));
        ModRow {
            name: info.map_or_else(|| one.name.clone(), |info| info.name.clone()),
            version: info.map(|info| info.version.to_string()),
            author: info.map(|info| info.author.clone()).unwrap_or_default(),
            licence: info.map(|info| info.licence.clone()).unwrap_or_default(),
            path: one.path.shown(),
            id,
            place,
            state,
            why,
            newer,
        }
    }

    /// Returns the version in the index, if it is newer.
    fn newer(&self, content: &Mod) -> Option<String> {
        let entry = self.index?.newest(content.id.as_str())?;
        let is_newer = entry.version.compare(&content.info.version).is_gt();
        is_newer.then(|| entry.version.to_string())
    }

    /// Returns whether a mod is played, and why not.
    fn state(&self, one: &StoredMod) -> (ModState, Option<String>) {
        let LoadedContent { library, left_out, .. } = self.loaded;
        let paths = ShownPaths::of(library, start::named_mods());
        let id = one.content.as_ref().ok().map(|content| content.id.as_str());
        if library.mods().iter().any(|other| same_file(other.path(), &one.path)) {
            return (ModState::Sound, None);
        }
        let off = &self.settings.mods_off;
        if off.contains(&one.name) || id.is_some_and(|id| off.contains(id)) {
            return (ModState::SwitchedOff, None);
        }
        let reason = |faults: &Faults| {
            let first = faults.sorted().first().map(|fault| (*fault).clone());
            first.map(|fault| paths.fault(&Fault { hint: None, ..fault }).to_string())
        };
        if let Err(faults) = &one.content {
            return (ModState::LeftOut, reason(faults));
        }
        let other = library.mods().iter().find(|other| id == Some(other.id.as_str()));
        if let Some(other) = other {
            return (ModState::Replaced, Some(other.path().shown()));
        }
        let left = left_out.iter().find(|left| left.name == one.name);
        match left {
            Some(left) => (ModState::LeftOut, reason(&left.faults)),
            // Left out by `--without-mod`: neither loaded nor refused.
            None => (ModState::SwitchedOff, None),
        }
    }
}

impl ModRow {
    fn write(&self, out: &mut impl Write) -> Result<(), Failure> {
        let title = match (&self.id, &self.version) {
            (Some(id), Some(version)) => format!("{id}: {} {version}", self.name),
            _ => self.name.clone(),
        };
        // Ids and names are no words of the program.
        line(out, Text::verbatim(title))?;
        let path = self.path.as_str();
        let place = match self.place {
            ModPlace::Program => text!("terminal-mod-of-the-program", "of the program: {path}"),
            ModPlace::Yours => text!("terminal-mod-is-yours", "yours: {path}"),
            ModPlace::Argument => text!("terminal-mod-named-by-argument", "named by --mod: {path}"),
        };
        let author = (!self.author.is_empty())
            .then(|| text!("terminal-author", "author {name}", name = self.author));
        let licence = (!self.licence.is_empty())
            .then(|| text!("terminal-licence", "licence {name}", name = self.licence));
        let about = author.into_iter().chain(licence).chain([place]);
        line(out, Text::row([Text::sign("    "), Text::joined(about, "; ")]))?;
        let why = self.why.as_deref().unwrap_or_default();
        let state = match self.state {
            ModState::Sound => text!("terminal-mod-is-sound", "no errors"),
            ModState::SwitchedOff => text!("terminal-mod-is-switched-off", "switched off"),
            ModState::LeftOut => text!("terminal-mod-is-left-out", "left out: {why}"),
            ModState::Replaced => {
                text!("terminal-mod-is-not-read", "not read: {path} has its id", path = why)
            }
        };
        line(out, Text::row([Text::sign("    "), state]))?;
        if let Some(version) = &self.newer {
            let newer = text!("terminal-newer-in-the-index", "newer in the index: {version}");
            line(out, Text::row([Text::sign("    "), newer]))?;
        }
        Ok(())
    }
}
