//! Files open in the editor, and their diagnostics.

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

/// A file open in the editor.
pub(super) struct Text {
    pub uri: Uri,
    pub text: String,
}

/// The open files, and the content to which they belong.
pub(super) struct Open {
    pub texts: BTreeMap<PathBuf, Text>,
    pub books: Vec<Book>,
    /// All definitions and changes as of the last check.
    pub things: Vec<Thing>,
    pub library: Library,
    /// Whether a file has changed since the last check.
    changed: bool,
    /// Files with published faults or warnings.
    told: BTreeSet<PathBuf>,
}

impl Open {
    /// Reads the content; no file is open yet.
    pub(super) fn begin() -> Result<Open, Failure> {
        let (rulesets, library, _) = start::content()?;
        let books = books(&rulesets, &library.base());
        let things = library.things(&Rulesets::GAMES);
        let texts = BTreeMap::new();
        let told = BTreeSet::new();
        Ok(Open { texts, books, things, library, changed: false, told })
    }

    /// Returns whether content has to be checked anew.
    pub(super) fn waits(&self) -> bool {
        self.changed
    }

    /// Stores the new text of an open file. URIs that name no file are ignored.
    pub(super) fn put(&mut self, uri: Uri, text: String) {
        if let Some(path) = path_of(&uri) {
            let path = path.canonicalize().unwrap_or(path);
            self.texts.insert(path, Text { uri, text });
            self.changed = true;
        }
    }

    /// Closes a file: its version on disk is used again.
    pub(super) fn close(&mut self, uri: &Uri) {
        self.texts.retain(|_, text| text.uri != *uri);
        self.changed = true;
    }

    /// Records that files on disk may have changed.
    pub(crate) fn look_again(&mut self) {
        self.changed = true;
    }

    /// Checks all content. Returns diagnostics for every file that has or
    /// had faults or warnings.
    pub(super) fn check(&mut self) -> Vec<PublishDiagnosticsParams> {
        self.changed = false;
        let mut faults = Faults::new();
        // Missing content is not reported in the editor; it may reappear.
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
        // Opening a mod reads `mod.ron` from disk.
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
                // Faults of the version on disk do not apply to a different open text.
                if load_text(path, &label, &mut Faults::new()).as_ref() != Some(&text) {
                    labels.insert(label.clone());
                }
            }
            own.sorted()
                .iter()
                .for_each(|fault| self.add(&mut all, path, fault, DiagnosticSeverity::ERROR));
            own = Faults::new();
        }
        // Files of a mod that cannot be opened are not read. The reason is reported at
        // its `mod.ron`, unless that file is open itself.
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

/// Returns the folder of the mod that contains a file.
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
