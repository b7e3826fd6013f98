//! Walks the files below a folder without leaving it.

use std::fs;
use std::path::{Path, PathBuf};

use crate::modding::budget::MAX_FOLDER_DEPTH;
use crate::text::error_text::io_words;
use crate::{Fault, Faults, Id, Layer, SourceFile};

/// Suffix of content files.
pub(crate) const CONTENT_SUFFIX: &str = ".ron";
/// Suffix of translation files.
pub(crate) const TEXTS_SUFFIX: &str = ".ftl";
/// Suffix of binary figure files.
pub(crate) const FIGURES_SUFFIX: &str = ".glb";

/// Collects the files of a folder and its subfolders.
pub(crate) struct FolderWalk<'a> {
    pub layer: Layer,
    /// Nothing outside this folder is read.
    pub boundary: Option<&'a Path>,
    /// Suffix of the wanted files.
    pub suffix: &'static str,
    pub files: Vec<SourceFile>,
    pub faults: &'a mut Faults,
}

impl FolderWalk<'_> {
    /// Adds the files of a folder, or the single file of that name.
    pub(crate) fn folder_or_file(&mut self, path: &Path, label: &str) {
        if !path.is_file() {
            return self.folder(path, label, "", 0);
        }
        if self
            .boundary
            .is_none_or(|boundary| contained(boundary, path, label, self.faults).is_some())
        {
            let name = label.rsplit('/').next().unwrap_or_default().to_owned();
            self.file(path.to_owned(), label.to_owned(), name);
        }
    }

    fn file(&mut self, path: PathBuf, label: String, name: String) {
        self.files.push(SourceFile {
            layer: self.layer.clone(),
            label,
            name,
            path,
            text: None,
            others: None,
        });
    }

    /// Adds the files of a folder and its subfolders.
    pub(crate) fn folder(&mut self, folder: &Path, label: &str, inside: &str, depth: u32) {
        if !folder.is_dir() {
            return;
        }
        if depth > MAX_FOLDER_DEPTH {
            self.faults.push(Fault::of_file(
                label,
                "folders in folders",
                "at most 8 of them",
                None,
            ));
            return;
        }
        let entries = match entries_of(folder) {
            Ok(entries) => entries,
            Err(error) => {
                self.faults.push(Fault::of_file(label, error, "a folder that can be read", None));
                return;
            }
        };
        for (name, path) in entries {
            let label = format!("{label}/{name}");
            let is_folder = path.is_dir();
            if !is_folder && !name.ends_with(self.suffix) {
                continue;
            }
            if self
                .boundary
                .is_some_and(|boundary| contained(boundary, &path, &label, self.faults).is_none())
            {
                continue;
            }
            let inside = if inside.is_empty() { name } else { format!("{inside}/{name}") };
            if is_folder {
                self.folder(&path, &label, &inside, depth + 1);
            } else {
                self.file(path, label, inside);
            }
        }
    }
}

/// Returns names and paths of a folder's entries, sorted, without hidden ones and those
/// whose name is not Unicode.
pub(crate) fn entries_of(folder: &Path) -> Result<Vec<(String, PathBuf)>, String> {
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| String::from(io_words(&error)))? {
        let entry = entry.map_err(|error| String::from(io_words(&error)))?;
        if let Ok(name) = entry.file_name().into_string()
            && !name.starts_with('.')
        {
            entries.push((name, entry.path()));
        }
    }
    entries.sort();
    Ok(entries)
}

/// Returns the names of all files below a folder, with `/`, except hidden ones.
pub(crate) fn names_below(folder: &Path) -> Vec<String> {
    const MOST: usize = 4000;
    let mut names = Vec::new();
    let mut open = vec![(folder.to_owned(), String::new(), 0)];
    while let Some((folder, before, depth)) = open.pop() {
        for (name, path) in entries_of(&folder).unwrap_or_default() {
            let name = format!("{before}{name}");
            match path.is_dir() {
                true if depth <= MAX_FOLDER_DEPTH => {
                    open.push((path, format!("{name}/"), depth + 1))
                }
                false if names.len() < MOST => names.push(name),
                _ => {}
            }
        }
    }
    names.sort();
    names
}

/// Returns the id that a folder is named by; any other name is a fault.
pub(crate) fn folder_id(name: &str, label: &str, faults: &mut Faults) -> Option<Id> {
    Id::new(name)
        .map_err(|wrong| {
            let hint = wrong.suggestion.map(|near| format!("did you mean `{near}`?"));
            let found = format!("a folder named \"{name}\"");
            faults.push(Fault::of_file(
                label,
                found,
                "a name of lower-case words joined by dashes",
                hint,
            ));
        })
        .ok()
}

/// Returns whether a path is inside a folder after all links are resolved.
pub(crate) fn links_stay_inside(folder: &Path, path: &Path) -> bool {
    match (folder.canonicalize(), path.canonicalize()) {
        (Ok(folder), Ok(path)) => path.starts_with(folder),
        _ => false,
    }
}

/// Returns `None`, with a fault, if a link leads from a path out of its mod.
pub(crate) fn contained(
    boundary: &Path,
    path: &Path,
    label: &str,
    faults: &mut Faults,
) -> Option<()> {
    if links_stay_inside(boundary, path) {
        return Some(());
    }
    faults.push(Fault::of_file(
        label,
        "a link that leads out of the mod or nowhere",
        "a file of the mod",
        None,
    ));
    None
}
