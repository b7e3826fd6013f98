//! All content files of a game as the editor sees them, with the things that they give.

use std::path::{Component, Path, PathBuf};

use super::open::Open;
use monteria_content::reference::{Outline, OutlineItem};
use monteria_content::{Faults, Layer, SourceFile};
use monteria_games::Rulesets;

/// The list name of scenarios; each scenario is a file.
pub(super) const SCENARIOS: &str = "scenarios";

/// What a content file contains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FileKind {
    Data,
    Scenario,
    Patch,
    /// The file `mod.ron` of a mod.
    ModInfo,
    Figures,
    Lesson,
}

/// To whom a file belongs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Owner {
    Program,
    /// The mod with this id.
    Mod(String),
    /// A file outside of all mods.
    Nobody,
}

/// A content file with the things that it gives.
pub(super) struct IndexedFile {
    /// Its name in faults.
    pub label: String,
    pub path: PathBuf,
    pub kind: FileKind,
    pub owner: Owner,
    pub text: String,
    pub outline: Outline,
}

/// A thing: the indices of its file among those of its game, and of its item there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct ThingPlace {
    pub file: usize,
    pub item: usize,
}

impl IndexedFile {
    fn new(source: &SourceFile, text: String) -> Option<IndexedFile> {
        let (kind, _) = kind_of(Path::new(&source.label))?;
        let owner = match &source.layer {
            Layer::Base => Owner::Program,
            Layer::Mod(_, id) => Owner::Mod(id.to_string()),
        };
        let path = source.path().canonicalize().unwrap_or_else(|_| source.path().to_owned());
        let outline = Outline::of(&text);
        Some(IndexedFile { label: source.label.clone(), path, kind, owner, text, outline })
    }

    /// Returns whether an item gives a thing. In patches only those that are added do.
    pub(super) fn gives(&self, item: &OutlineItem) -> bool {
        self.kind != FileKind::Patch || item.added
    }

    /// Returns the list that holds an item; scenarios are a list of files.
    pub(super) fn list_of<'i>(&self, item: &'i OutlineItem) -> &'i str {
        item.list_name().unwrap_or(SCENARIOS)
    }

    /// Returns whether an item is in a list of the file itself and not of another thing.
    pub(super) fn is_top_level(&self, item: &OutlineItem) -> bool {
        let own = usize::from(self.kind != FileKind::Scenario);
        item.list.len() <= own
    }

    /// Returns whether the file is packed in a zip.
    pub(super) fn is_zipped(&self) -> bool {
        self.path.extension().is_some_and(|suffix| suffix == "zip")
    }
}

impl Open {
    /// Returns the content files of a game: those on disk, with open texts in place of
    /// theirs, and open files that belong to no mod.
    pub(super) fn files(&self, game: &str) -> &[IndexedFile] {
        let Some((name, cell)) = self.files.get_key_value(game) else { return &[] };
        cell.get_or_init(|| self.read_files(name))
    }

    fn read_files(&self, game: &'static str) -> Vec<IndexedFile> {
        let sources = self.library.files_of(&[game]).into_iter().flat_map(|(_, files)| files);
        let mut files: Vec<IndexedFile> = sources
            .filter_map(|source| {
                let text = source.load(&mut Faults::new())?.text;
                IndexedFile::new(&source, text)
            })
            .collect();
        for (path, text) in &self.texts {
            put_text(&mut files, game, path, &text.text);
        }
        files
    }

    /// Sets the text of an open file in the files that have been read.
    pub(super) fn put_in_files(&mut self, path: &Path, text: &str) {
        for (game, cell) in &mut self.files {
            if let Some(files) = cell.get_mut() {
                put_text(files, game, path, text);
            }
        }
    }
}

/// Sets the text of a file; a file of this game that is not there yet belongs to nobody.
fn put_text(files: &mut Vec<IndexedFile>, game: &str, path: &Path, text: &str) {
    let outline = || Outline::of(text);
    if let Some(file) = files.iter_mut().find(|file| file.path == path) {
        if file.text != text {
            file.text = text.to_owned();
            file.outline = outline();
        }
        return;
    }
    if let Some((kind, Some(of))) = kind_of(path)
        && of == game
    {
        let label = path.display().to_string();
        let path = path.to_owned();
        let text = text.to_owned();
        let owner = Owner::Nobody;
        files.push(IndexedFile { label, path, kind, owner, outline: Outline::of(&text), text });
    }
}

/// Returns the kind of a file by its path, and its game.
pub(super) fn kind_of(path: &Path) -> Option<(FileKind, Option<&'static str>)> {
    let parts: Vec<String> = path
        .components()
        .filter_map(|part| match part {
            Component::Normal(name) => Some(name.to_string_lossy().into_owned()),
            _ => None,
        })
        .collect();
    let (file, folders) = parts.split_last()?;
    let game_of = |name: &str| Rulesets::GAMES.into_iter().find(|game| *game == name);
    if file == "mod.ron" {
        return Some((FileKind::ModInfo, None));
    }
    if folders.last().is_some_and(|folder| folder == "figures") {
        return Some((FileKind::Figures, game_of(file.trim_end_matches(".ron"))));
    }
    let kinds = [
        ("rulesets", FileKind::Data),
        (SCENARIOS, FileKind::Scenario),
        ("patches", FileKind::Patch),
        ("lessons", FileKind::Lesson),
    ];
    for pair in folders.windows(2).rev() {
        let kind = kinds.iter().find(|(folder, _)| *folder == pair[0]);
        if let (Some((_, kind)), Some(game)) = (kind, game_of(&pair[1])) {
            return Some((*kind, Some(game)));
        }
    }
    None
}

#[cfg(test)]
mod tests;
