//! Files open in the editor, and their diagnostics.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use lsp_types::{Diagnostic, DiagnosticSeverity, Position, PublishDiagnosticsParams, Range, Uri};

use super::places::{path_of, range_of, uri_of};
use crate::content_tools::check::everything;
use crate::content_tools::explain::{Book, books};
use crate::fail::Failure;
use crate::files::out::aside;
use crate::matches::start::{self, LoadedContent};
use monteria_content::{Fault, Faults, Library, ModInfo, Thing, load_text, read_text};
use monteria_games::Rulesets;

/// The diagnostics of each file.
type Diagnostics = BTreeMap<PathBuf, Vec<Diagnostic>>;

/// A file open in the editor.
pub(super) struct Text {
    pub uri: Uri,
    pub text: String,
}

impl Text {
    /// Returns the text as a file is read: without a byte order mark, lines end with `\n`.
    fn content(&self) -> String {
        self.text.trim_start_matches('\u{feff}').replace("\r\n", "\n")
    }
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
    published: BTreeSet<PathBuf>,
}

impl Open {
    /// Reads the content; no file is open yet.
    pub(super) fn begin() -> Result<Open, Failure> {
        let LoadedContent { rulesets, library, .. } = start::content()?;
        let books = books(&rulesets, &library.base());
        let things = library.things(&Rulesets::GAMES);
        Ok(Open {
            texts: BTreeMap::new(),
            books,
            things,
            library,
            changed: false,
            published: BTreeSet::new(),
        })
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
        library.read_instead(
            self.texts.iter().map(|(path, text)| (path.clone(), text.content().into())).collect(),
        );
        let unread = self.add_mods_of_texts(&mut library);
        let checked = everything(&library);
        faults.append(checked.faults);
        let mut diagnostics = Diagnostics::new();
        let changed_labels = self.check_mod_infos(&mut diagnostics);
        // Files of a mod that cannot be opened are not read. The reason is reported at
        // its `mod.ron`, unless that file is open itself.
        for (info, wrong) in unread.iter().filter(|(info, _)| !self.texts.contains_key(info)) {
            self.add_all(&mut diagnostics, info, wrong);
        }
        let levels = [
            (DiagnosticSeverity::ERROR, &faults),
            (DiagnosticSeverity::WARNING, &checked.warnings),
        ];
        for (severity, faults) in levels {
            for fault in faults.sorted() {
                if !changed_labels.contains(&fault.file)
                    && let Some(path) = library.path_of(&fault.file, &Rulesets::GAMES)
                {
                    self.add(&mut diagnostics, &path, fault, severity);
                }
            }
        }
        self.things = library.things(&Rulesets::GAMES);
        self.library = library;
        self.publish(diagnostics)
    }

    /// Adds the mods of open files that the library does not hold. Returns the `mod.ron`
    /// of each with the faults of opening it.
    fn add_mods_of_texts(&self, library: &mut Library) -> Vec<(PathBuf, Faults)> {
        let mut unread = Vec::new();
        for path in self.texts.keys() {
            if let Some(folder) = mod_of(path)
                && !library.mods().iter().any(|one| same(one.path(), &folder))
            {
                let mut wrong = Faults::new();
                library.add_mod(&folder, &mut wrong);
                unread.push((folder.join("mod.ron"), wrong));
            }
        }
        unread
    }

    /// Checks the open files `mod.ron`: opening a mod reads them from disk. Returns the
    /// labels of those that differ from disk, where faults of the version on disk do not
    /// apply.
    fn check_mod_infos(&self, diagnostics: &mut Diagnostics) -> BTreeSet<String> {
        let mut changed_labels = BTreeSet::new();
        for (path, text) in self.texts.iter().filter(|(path, _)| path.ends_with("mod.ron")) {
            let folder = path.parent().and_then(Path::file_name).unwrap_or_default();
            let label = format!("mods/{}/mod.ron", folder.to_string_lossy());
            let content = text.content();
            let mut wrong = Faults::new();
            let _: Option<ModInfo> = read_text(&label, &content, &mut wrong);
            if load_text(path, &label, &mut Faults::new()).as_ref() != Some(&content) {
                changed_labels.insert(label);
            }
            self.add_all(diagnostics, path, &wrong);
        }
        changed_labels
    }

    /// Returns the diagnostics of all open files and of all files that have or had some.
    fn publish(&mut self, mut diagnostics: Diagnostics) -> Vec<PublishDiagnosticsParams> {
        let files: BTreeSet<PathBuf> =
            diagnostics.keys().chain(&self.published).chain(self.texts.keys()).cloned().collect();
        self.published = diagnostics.keys().cloned().collect();
        let params = |path: PathBuf| {
            let uri =
                self.texts.get(&path).map(|text| text.uri.clone()).or_else(|| uri_of(&path))?;
            let own = diagnostics.remove(&path).unwrap_or_default();
            Some(PublishDiagnosticsParams::new(uri, own, None))
        };
        files.into_iter().filter_map(params).collect()
    }

    /// Adds faults of one file as errors.
    fn add_all(&self, diagnostics: &mut Diagnostics, path: &Path, faults: &Faults) {
        for fault in faults.sorted() {
            self.add(diagnostics, path, fault, DiagnosticSeverity::ERROR);
        }
    }

    fn add(
        &self,
        diagnostics: &mut Diagnostics,
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
        diagnostics.entry(path).or_default().push(Diagnostic {
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
