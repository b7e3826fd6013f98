//! Paths in messages: converts names of content files in faults (`mods/NAME/…`) to paths
//! that are valid in the current folder.

use std::path::{Path, PathBuf};

use crate::files::output::same_file;
use monteria_content::{Fault, Home, Library};

/// Beginnings of the names of content files.
const BEGINNINGS: [&str; 3] = ["mods/", "assets/", "scenarios/"];

/// Locations of the content files that faults name.
pub(crate) struct ShownPaths {
    /// Names of folders and files with their paths; paths given by the user come first.
    known: Vec<(String, PathBuf)>,
    /// Folders that may hold other names.
    roots: Vec<PathBuf>,
}

impl ShownPaths {
    /// Returns the paths of a library's files. Mods named by arguments keep the
    /// paths of the arguments.
    pub(crate) fn of(library: &Library, named: &[PathBuf]) -> Self {
        let label = |path: &PathBuf| Some(format!("mods/{}", path.file_name()?.to_str()?));
        let mut known: Vec<(String, PathBuf)> =
            named.iter().filter_map(|path| Some((label(path)?, path.clone()))).collect();
        known.extend(library.mods().iter().map(|one| (one.label.clone(), one.path().to_owned())));
        let home = Home::of_system().map(|home| home.data);
        let roots = home.into_iter().chain([library.root().to_owned()]).collect();
        ShownPaths { known, roots }
    }

    /// Adds the path that the user gave for `label`.
    pub(crate) fn give(&mut self, label: &str, path: &Path) {
        if !label.is_empty() {
            self.known.insert(0, (label.to_owned(), path.to_owned()));
        }
    }

    /// Returns a text in which names of files are replaced by paths that are valid
    /// in the current folder.
    pub(crate) fn text(&self, text: &str) -> String {
        let mut out = String::new();
        let mut word = String::new();
        for c in text.chars() {
            if c.is_alphanumeric() || "-_./".contains(c) {
                word.push(c);
                continue;
            }
            out.push_str(&self.word(&word));
            word.clear();
            out.push(c);
        }
        out.push_str(&self.word(&word));
        out
    }

    /// Returns a fault with paths that are valid in the current folder.
    pub(crate) fn fault(&self, fault: &Fault) -> Fault {
        Fault {
            file: self.path(&fault.file).unwrap_or_else(|| fault.file.clone()),
            found: self.text(&fault.found),
            expected: self.text(&fault.expected),
            hint: fault.hint.as_deref().map(|hint| self.text(hint)),
            ..fault.clone()
        }
    }

    fn word(&self, word: &str) -> String {
        // A full stop at the end of a sentence is no part of a path.
        let name = word.trim_end_matches('.');
        let is_name = BEGINNINGS.iter().any(|begin| name.starts_with(begin));
        let path = self.path(name).filter(|_| is_name);
        path.map_or_else(
            || word.to_owned(),
            |path| path + word.get(name.len()..).unwrap_or_default(),
        )
    }

    /// Returns the path of a name; `None` if the name is a valid path
    /// itself or is unknown.
    fn path(&self, name: &str) -> Option<String> {
        let known =
            self.known.iter().find_map(|(of, path)| match name.strip_prefix(of.as_str())? {
                "" => Some(path.clone()),
                rest => Some(path.join(rest.strip_prefix('/')?)),
            });
        let below = |root: &PathBuf| Some(root.join(name)).filter(|path| path.exists());
        let is_name = BEGINNINGS.iter().any(|begin| name.starts_with(begin));
        let path = known.or_else(|| self.roots.iter().filter(|_| is_name).find_map(below))?;
        (!same_file(Path::new(name), &path)).then(|| path.display().to_string())
    }
}
