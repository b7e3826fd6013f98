//! Files open in the editor, and their diagnostics.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use lsp_types::{
    Diagnostic, DiagnosticSeverity, DiagnosticTag, Position, PublishDiagnosticsParams, Range, Uri,
};

use super::context::learned_ids;
use super::files::{IndexedFile, kind_of};
use super::places::{path_of, range_of, uri_of};
use crate::content_tools::check::everything;
use crate::content_tools::explain::{Book, books};
use crate::fail::Failure;
use crate::files::out::aside;
use crate::matches::start::{self, LoadedContent};
use monteria_content::reference::{DEPRECATED, IdLists};
use monteria_content::{
    Fault, Faults, Layer, Library, ModInfo, ThingDefinition, load_text, read_text, text,
};
use monteria_games::Rulesets;

/// The faults of each file as they are shown.
type ShownFaults = BTreeMap<PathBuf, Vec<ShownFault>>;

/// A fault as it is shown in a file.
pub(super) struct ShownFault {
    pub fault: Fault,
    pub diagnostic: Diagnostic,
}

/// A file open in the editor.
pub(super) struct OpenText {
    pub uri: Uri,
    /// The text as a file is read: without a byte order mark, lines end with `\n`.
    /// Positions are the same as in the editor.
    pub text: String,
    /// Whether lines end with `\r\n` in the editor.
    pub crlf: bool,
}

impl OpenText {
    fn new(uri: Uri, text: &str) -> OpenText {
        let crlf = text.contains("\r\n");
        let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
        OpenText { uri, text, crlf }
    }
}

/// What the editor can show.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct EditorCapabilities {
    pub snippets: bool,
    pub nested_symbols: bool,
}

/// The open files, and the content to which they belong.
pub(super) struct Open {
    pub texts: BTreeMap<PathBuf, OpenText>,
    pub books: Vec<Book>,
    /// What fields refer to, by the names of books.
    pub ids: BTreeMap<String, IdLists>,
    /// All definitions and changes as of the last check.
    pub things: Vec<ThingDefinition>,
    pub library: Library,
    /// The content files of each game, read when they are needed.
    pub files: BTreeMap<&'static str, OnceCell<Vec<IndexedFile>>>,
    pub capabilities: EditorCapabilities,
    /// The faults and warnings as of the last check.
    pub shown: ShownFaults,
    /// Whether a file has changed since the last check.
    changed: bool,
    /// Files with published faults or warnings.
    published: BTreeSet<PathBuf>,
}

/// Returns the files of all games, not read yet.
fn unread_files() -> BTreeMap<&'static str, OnceCell<Vec<IndexedFile>>> {
    Rulesets::GAMES.into_iter().map(|game| (game, OnceCell::new())).collect()
}

impl Open {
    /// Reads the content; no file is open yet.
    pub(super) fn begin() -> Result<Open, Failure> {
        let LoadedContent { rulesets, library, .. } = start::content()?;
        let base = library.base();
        let books = books(&rulesets, &base);
        let ids = learned_ids(&books, &base);
        let things = library.things(&Rulesets::GAMES);
        Ok(Open {
            texts: BTreeMap::new(),
            books,
            ids,
            things,
            library,
            files: unread_files(),
            capabilities: EditorCapabilities::default(),
            shown: ShownFaults::new(),
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
            let text = OpenText::new(uri, &text);
            self.put_in_files(&path, &text.text);
            self.texts.insert(path, text);
            self.changed = true;
        }
    }

    /// Closes a file: its version on disk is used again.
    pub(super) fn close(&mut self, uri: &Uri) {
        self.texts.retain(|_, text| text.uri != *uri);
        self.look_again();
    }

    /// Records that files on disk may have changed.
    pub(crate) fn look_again(&mut self) {
        self.files = unread_files();
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
                aside(text!("terminal-monteria", "monteria: {message}", message = failure.text()));
                return Vec::new();
            }
        };
        library.read_instead(
            self.texts
                .iter()
                .map(|(path, text)| (path.clone(), text.text.as_str().into()))
                .collect(),
        );
        let unread = self.add_mods_of_texts(&mut library);
        let checked = everything(&library);
        faults.append(checked.faults);
        let mut warnings = checked.warnings;
        self.add_deprecated(&library, &mut warnings);
        let mut shown = ShownFaults::new();
        let changed_labels = self.check_mod_infos(&mut shown);
        // Files of a mod that cannot be opened are not read. The reason is reported at
        // its `mod.ron`, unless that file is open itself.
        for (info, wrong) in unread.iter().filter(|(info, _)| !self.texts.contains_key(info)) {
            self.add_all(&mut shown, info, wrong);
        }
        let levels =
            [(DiagnosticSeverity::ERROR, &faults), (DiagnosticSeverity::WARNING, &warnings)];
        for (severity, faults) in levels {
            for fault in faults.sorted() {
                if !changed_labels.contains(&fault.file)
                    && let Some(path) = library.path_of(&fault.file, &Rulesets::GAMES)
                {
                    self.add(&mut shown, &path, fault, severity);
                }
            }
        }
        self.things = library.things(&Rulesets::GAMES);
        self.library = library;
        self.files = unread_files();
        self.shown = shown;
        self.publish()
    }

    /// Adds a warning for each deprecated word in the files of mods and in open ones.
    fn add_deprecated(&self, library: &Library, warnings: &mut Faults) {
        for (_, files) in library.files_of(&Rulesets::GAMES) {
            for file in files.into_iter().filter(|file| file.layer != Layer::Base) {
                let types = kind_of(Path::new(&file.label))
                    .and_then(|(kind, game)| self.types_of(kind, game));
                if let Some(types) = types
                    && let Some(source) = file.load(&mut Faults::new())
                {
                    types.reference.deprecated_in(&types.root, &source, warnings);
                }
            }
        }
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

    /// Checks the open files `mod.ron`: opening a mod reads them from disk. Returns
    /// the labels of those that differ from disk, where faults of the version on
    /// disk do not apply.
    fn check_mod_infos(&self, shown: &mut ShownFaults) -> BTreeSet<String> {
        let mut changed_labels = BTreeSet::new();
        for (path, text) in self.texts.iter().filter(|(path, _)| path.ends_with("mod.ron")) {
            let folder = path.parent().and_then(Path::file_name).unwrap_or_default();
            let label = format!("mods/{}/mod.ron", folder.to_string_lossy());
            let mut wrong = Faults::new();
            let _: Option<ModInfo> = read_text(&label, &text.text, &mut wrong);
            if load_text(path, &label, &mut Faults::new()).as_ref() != Some(&text.text) {
                changed_labels.insert(label);
            }
            self.add_all(shown, path, &wrong);
        }
        changed_labels
    }

    /// Returns the diagnostics of all open files and of all files that have or had some.
    fn publish(&mut self) -> Vec<PublishDiagnosticsParams> {
        let files: BTreeSet<PathBuf> =
            self.shown.keys().chain(&self.published).chain(self.texts.keys()).cloned().collect();
        self.published = self.shown.keys().cloned().collect();
        let params = |path: PathBuf| {
            let uri =
                self.texts.get(&path).map(|text| text.uri.clone()).or_else(|| uri_of(&path))?;
            let own = self.shown.get(&path).into_iter().flatten();
            let own = own.map(|shown| shown.diagnostic.clone()).collect();
            Some(PublishDiagnosticsParams::new(uri, own, None))
        };
        files.into_iter().filter_map(params).collect()
    }

    /// Adds faults of one file as errors.
    fn add_all(&self, shown: &mut ShownFaults, path: &Path, faults: &Faults) {
        for fault in faults.sorted() {
            self.add(shown, path, fault, DiagnosticSeverity::ERROR);
        }
    }

    fn add(
        &self,
        shown: &mut ShownFaults,
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
        let is_deprecated = fault.found.ends_with(DEPRECATED);
        let diagnostic = Diagnostic {
            range,
            severity: Some(severity),
            source: Some("monteria".to_owned()),
            message,
            tags: is_deprecated.then(|| vec![DiagnosticTag::DEPRECATED]),
            ..Diagnostic::default()
        };
        shown.entry(path).or_default().push(ShownFault { fault: fault.clone(), diagnostic });
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
