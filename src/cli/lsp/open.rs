//! What an editor has open, and what is told of it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use lsp_types::{Diagnostic, DiagnosticSeverity, Position, PublishDiagnosticsParams, Range, Uri};

use super::places::{path_of, range_of, uri_of};
use crate::content_tools::check::everything;
use crate::content_tools::explain::{Book, books};
use crate::fail::Failure;
use crate::files::out::aside;
use crate::matches::start;
use monteria_content::{Fault, Faults, Library, ModInfo, Thing, load_text, read_text};
use monteria_games::Rulesets;

/// A file that is open in the editor.
pub(super) struct Text {
    pub uri: Uri,
    pub text: String,
}

/// What is open, and the content that it is written for.
pub(super) struct Open {
    pub texts: BTreeMap<PathBuf, Text>,
    pub books: Vec<Book>,
    /// Everything that is given and changed, as it was when it was last looked at.
    pub things: Vec<Thing>,
    pub library: Library,
    /// Whether something has changed since content was checked.
    changed: bool,
    /// The files of which faults were told.
    told: BTreeSet<PathBuf>,
}

impl Open {
    /// Nothing is open yet.
    pub(super) fn begin() -> Result<Open, Failure> {
        let (rulesets, library, _) = start::content()?;
        let books = books(&rulesets, &library.base());
        let things = library.things(&Rulesets::GAMES);
        let texts = BTreeMap::new();
        let told = BTreeSet::new();
        Ok(Open { texts, books, things, library, changed: false, told })
    }

    /// Whether content has to be checked anew.
    pub(super) fn waits(&self) -> bool {
        self.changed
    }

    /// A file was opened, or has another text now. What is no file is not read.
    pub(super) fn put(&mut self, uri: Uri, text: String) {
        if let Some(path) = path_of(&uri) {
            let path = path.canonicalize().unwrap_or(path);
            self.texts.insert(path, Text { uri, text });
            self.changed = true;
        }
    }

    /// A file is not open any more: what lies on the disk counts.
    pub(super) fn close(&mut self, uri: &Uri) {
        self.texts.retain(|_, text| text.uri != *uri);
        self.changed = true;
    }

    /// Something on the disk may have changed.
    pub(crate) fn look_again(&mut self) {
        self.changed = true;
    }

    /// Checks everything, and tells the faults and warnings of every file that has
    /// some or had some.
    pub(super) fn check(&mut self) -> Vec<PublishDiagnosticsParams> {
        self.changed = false;
        let mut faults = Faults::new();
        // Where the content itself is gone nothing can be said; it may come back.
        let mut library = match start::library(&mut faults) {
            Ok(library) => library,
            Err(failure) => {
                aside(format!("monteria: {}", failure.text()));
                return Vec::new();
            }
        };
        let mut unread = Vec::new();
        let open = |text: &Text| text.text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
        library.read_instead(
            self.texts.iter().map(|(path, text)| (path.clone(), open(text).into())).collect(),
        );
        for path in self.texts.keys() {
            if let Some(folder) = mod_of(path)
                && !library.mods().iter().any(|one| same(one.path(), &folder))
            {
                let mut wrong = Faults::new();
                library.add_mod(&folder, &mut wrong);
                unread.push((folder.join("mod.ron"), wrong));
            }
        }
        let checked = everything(&library);
        faults.append(checked.faults);
        let mut all: BTreeMap<PathBuf, Vec<Diagnostic>> = BTreeMap::new();
        // `mod.ron` is read from the disk when a mod is opened.
        let mut own = Faults::new();
        let abouts: Vec<&PathBuf> =
            self.texts.keys().filter(|path| path.ends_with("mod.ron")).collect();
        let mut labels = BTreeSet::new();
        for path in abouts {
            let folder = path
                .parent()
                .and_then(Path::file_name)
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            let label = format!("mods/{folder}/mod.ron");
            if let Some(text) = self.texts.get(path) {
                let text = open(text);
                let _: Option<ModInfo> = read_text(&label, &text, &mut own);
                // What is wrong with the file on the disk is not told of another text.
                if load_text(path, &label, &mut Faults::new()).as_ref() != Some(&text) {
                    labels.insert(label.clone());
                }
            }
            own.sorted()
                .iter()
                .for_each(|fault| self.add(&mut all, path, fault, DiagnosticSeverity::ERROR));
            own = Faults::new();
        }
        // What lies in a mod that cannot be opened is not read: why is told at its
        // mod.ron, unless that is open itself.
        for (about, wrong) in unread.iter().filter(|(about, _)| !self.texts.contains_key(about)) {
            wrong
                .sorted()
                .iter()
                .for_each(|fault| self.add(&mut all, about, fault, DiagnosticSeverity::ERROR));
        }
        let levels = [
            (DiagnosticSeverity::ERROR, &faults),
            (DiagnosticSeverity::WARNING, &checked.warnings),
        ];
        for (severity, faults) in levels {
            for fault in faults.sorted().into_iter().filter(|fault| !labels.contains(&fault.file)) {
                if let Some(path) = library.path_of(&fault.file, &Rulesets::GAMES) {
                    self.add(&mut all, &path, fault, severity);
                }
            }
        }
        self.things = library.things(&Rulesets::GAMES);
        self.library = library;
        let named: BTreeSet<PathBuf> =
            all.keys().chain(&self.told).chain(self.texts.keys()).cloned().collect();
        self.told = all.keys().cloned().collect();
        let note = |path: PathBuf| {
            let uri =
                self.texts.get(&path).map(|text| text.uri.clone()).or_else(|| uri_of(&path))?;
            Some(PublishDiagnosticsParams::new(uri, all.remove(&path).unwrap_or_default(), None))
        };
        named.into_iter().filter_map(note).collect()
    }

    fn add(
        &self,
        all: &mut BTreeMap<PathBuf, Vec<Diagnostic>>,
        path: &Path,
        fault: &Fault,
        severity: DiagnosticSeverity,
    ) {
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let text = match self.texts.get(&path) {
            Some(text) => text.text.clone(),
            None => load_text(&path, &fault.file, &mut Faults::new()).unwrap_or_default(),
        };
        let start = Position::new(0, 0);
        let range = match fault.line {
            0 => Range::new(start, start),
            line => range_of(&text, line, fault.column),
        };
        let hint = fault.hint.as_ref().map_or(String::new(), |hint| format!("\n{hint}"));
        let message = format!("found {}, expected {}{hint}", fault.found, fault.expected);
        all.entry(path).or_default().push(Diagnostic {
            range,
            severity: Some(severity),
            source: Some("monteria".to_owned()),
            message,
            ..Diagnostic::default()
        });
    }
}

/// The folder of the mod that a file lies in.
fn mod_of(path: &Path) -> Option<PathBuf> {
    path.ancestors()
        .skip(1)
        .take(10)
        .find(|folder| folder.join("mod.ron").is_file())
        .map(Path::to_owned)
}

fn same(one: &Path, other: &Path) -> bool {
    one == other
        || one.canonicalize().ok().is_some_and(|one| Some(one) == other.canonicalize().ok())
}
