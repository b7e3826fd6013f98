//! A zip that may be installed: its hash, its content and what it needs are checked before
//! anything is written. What is checked is what is written: the zip is read once.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use super::index::{IndexEntry, IndexFile, hash_of_zip};
use super::installed::Installed;
use crate::content_tools::check::everything;
use crate::fail::Failure;
use crate::files::paths::ShownPaths;
use monteria_content::{
    Fault, Faults, LeftOut, Library, MAX_PACKED_BYTES, Mod, ShownPath, Text, Version, command_path,
    text, unstorable_text,
};
use monteria_storage::{mib, unstorable, write_whole};

/// The bytes of a zip with their hash.
pub(super) struct ZipBytes {
    /// Its path as the user knows it.
    pub path: PathBuf,
    pub bytes: Vec<u8>,
    /// The hash as an index holds it.
    pub hash: String,
}

/// A mod in a zip, opened but not installed.
pub(super) struct Candidate {
    pub zip: ZipBytes,
    pub content: Mod,
}

/// Result of the check of a candidate among the installed mods.
pub(super) struct Accepted {
    /// The content after the installation.
    pub library: Library,
    pub warnings: Faults,
    /// Mods that would be left out because of it.
    pub left_out: Vec<LeftOut>,
}

impl ZipBytes {
    /// Reads a zip into memory and hashes it.
    ///
    /// # Errors
    /// Fails if the file cannot be read, is no plain file, or is too large.
    pub(super) fn read(path: &Path) -> Result<Self, Failure> {
        let failed = |error: std::io::Error| Failure::file(path, error);
        let meta = fs::metadata(path).map_err(failed)?;
        if meta.is_dir() {
            let path = command_path(path);
            return Err(Failure::Usage(text!(
                "terminal-is-a-folder-expected-a-zip",
                "{path} is a folder, expected a zip: `monteria mod pack {b}` makes one, and \
                 `--mod {c}` plays with the mod where it lies",
                b = path,
                c = path
            )));
        }
        // Opening a pipe would block.
        if !meta.is_file() {
            return Err(Failure::file(path, "it is no plain file, expected a zip"));
        }
        let mut bytes = Vec::new();
        let open = File::open(path).map_err(failed)?;
        open.take(MAX_PACKED_BYTES + 1).read_to_end(&mut bytes).map_err(failed)?;
        if bytes.len() as u64 > MAX_PACKED_BYTES {
            let most = mib(MAX_PACKED_BYTES);
            let text = format!("{}: found more than {most}, expected at most {most}", path.shown());
            return Err(Failure::Faults(Text::verbatim(text)));
        }
        let hash = hash_of_zip(&bytes);
        Ok(ZipBytes { path: path.to_owned(), bytes, hash })
    }

    /// Checks the hash against that in a file.
    ///
    /// # Errors
    /// Fails if they differ.
    pub(super) fn verify(&self, expected: &str, source: &Path) -> Result<(), Failure> {
        if self.hash.eq_ignore_ascii_case(expected) {
            return Ok(());
        }
        Err(Failure::Faults(text!(
            "terminal-found-the-hash-expected",
            "{path}: found the hash {a}, expected {b}, as {file} says; the zip is damaged or \
             another one, and nothing was changed",
            path = self.path.shown(),
            a = self.hash,
            b = expected,
            file = source.shown()
        )))
    }
}

impl Candidate {
    /// Opens the mod in a zip. `entry` is its entry in an index, if there is one; its id
    /// is used if the mod does not state one.
    ///
    /// # Errors
    /// Fails if the zip or its `mod.ron` has faults, or if the entry has
    /// another id or version.
    pub(super) fn open(zip: ZipBytes, entry: Option<&IndexEntry>) -> Result<Self, Failure> {
        let name = match entry {
            Some(entry) => format!("{}.zip", entry.id),
            None => zip.path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
        };
        let failed = |path: &Path, error: std::io::Error| Failure::file(path, error);
        let folder = tempfile::tempdir().map_err(|error| failed(&std::env::temp_dir(), error))?;
        let draft = folder.path().join(&name);
        write_whole(&draft, &zip.bytes).map_err(|error| failed(&draft, error))?;
        let mut faults = Faults::new();
        let mut alone = Library::default();
        alone.add_mod(&draft, &mut faults);
        match alone.mods().first() {
            Some(content) => {
                let candidate = Candidate { zip, content: content.clone() };
                candidate.file_name()?;
                entry.map_or(Ok(()), |entry| candidate.check_listed(entry))?;
                Ok(candidate)
            }
            None => {
                let mut paths = ShownPaths::of(&alone, &[]);
                paths.give(&format!("mods/{name}"), &zip.path);
                // Names of zips may have blanks, so that whole paths are replaced.
                let faults = faults.sorted();
                let told = faults.iter().map(|fault| paths.fault(fault).to_string());
                Err(Failure::Faults(Text::joined(told.map(Text::verbatim), "\n")))
            }
        }
    }

    /// Returns the name of its zip in a folder of mods.
    ///
    /// # Errors
    /// Fails if some operating system cannot use the id as a file name.
    pub(super) fn file_name(&self) -> Result<String, Failure> {
        let name = format!("{}.zip", self.content.id);
        match unstorable(&name) {
            None => Ok(name),
            Some(why) => {
                let path = Text::verbatim(self.zip.path.shown());
                Err(Failure::Faults(Text::joined([path, unstorable_text(&why)], ": ")))
            }
        }
    }

    pub(super) fn version(&self) -> &Version {
        &self.content.info.version
    }

    /// Checks that the mod has the id and the version that an index states.
    ///
    /// # Errors
    /// Fails if it has others.
    fn check_listed(&self, entry: &IndexEntry) -> Result<(), Failure> {
        if self.content.id == entry.id && *self.version() == entry.version {
            return Ok(());
        }
        Err(Failure::Faults(text!(
            "terminal-found-the-mod-expected",
            "{path}: found the mod `{id}` {version}, expected `{id2}` {version2}, as the index \
             says",
            path = self.zip.path.shown(),
            id = self.content.id,
            version = self.version(),
            id2 = entry.id,
            version2 = entry.version
        )))
    }

    /// Checks the mod as `monteria check` does, together with the installed mods that
    /// have no faults. `index` may list the mods that it needs.
    ///
    /// # Errors
    /// Fails if the mod has faults, breaks shipped content, or needs mods
    /// that are not there.
    pub(super) fn check(
        &self,
        sound: &Library,
        installed: &Installed,
        index: Option<&IndexFile>,
    ) -> Result<Accepted, Failure> {
        let before = sound.without(self.content.id.as_str());
        let library = before.with(&self.content);
        let label = &self.content.label;
        let mut paths = ShownPaths::of(&library, &[]);
        paths.give(label, &self.zip.path);
        self.check_needs(&library, installed, index, &paths)?;
        let checked = everything(&library);
        let inside = format!("{label}/");
        let is_own = |file: &str| file == label || file.starts_with(&inside);
        let mut own = checked.faults.clone().of_files(is_own);
        let mut others = checked.faults.of_files(|file| !is_own(file));
        if !others.is_empty() {
            // Only faults that this mod causes.
            others = difference(&others, &everything(sound).faults);
            let shipped_faults = others.clone().of_files(|file| !file.starts_with("mods/"));
            own.append(shipped_faults);
        }
        if !own.is_empty() {
            let text = paths.text(&own.to_string());
            let shown = self.zip.path.shown();
            return Err(Failure::Faults(text!(
                "terminal-is-not-used-it-has-faults-2",
                "{shown} is not used: it has faults\n{text}"
            )));
        }
        let warnings = checked.warnings.of_files(is_own);
        Ok(Accepted { library, warnings, left_out: others.take_mods() })
    }

    /// Checks that the mods that it needs are there.
    ///
    /// # Errors
    /// Fails with those that are missing, and where the index has them.
    fn check_needs(
        &self,
        library: &Library,
        installed: &Installed,
        index: Option<&IndexFile>,
        paths: &ShownPaths,
    ) -> Result<(), Failure> {
        let unmet = library.unmet(&self.content);
        if unmet.is_empty() {
            return Ok(());
        }
        let shown = self.zip.path.shown();
        let text = paths.text(&unmet.to_string());
        let mut text = format!("{shown} is not used: it needs other mods\n{text}");
        for need in &self.content.info.needs {
            let id = need.id.value.as_str();
            if let Some(left) = installed.left_out_reason(id) {
                text.push_str(&format!("\n{left}"));
            }
            let is_there = library.mods().iter().any(|one| one.id == *id);
            if let Some((index, entry)) = index.and_then(|it| Some((it, it.newest(id)?)))
                && !is_there
            {
                let place = command_path(&index.path);
                let version = &entry.version;
                text.push_str(&format!(
                    "\nthe index lists `{id}` {version}: monteria mod add {id} --index {place}"
                ));
            }
        }
        Err(Failure::Faults(Text::verbatim(text)))
    }
}

/// Returns the faults that are not in the other list.
fn difference(faults: &Faults, known: &Faults) -> Faults {
    let known: Vec<&Fault> = known.sorted();
    let mut new = Faults::new();
    for fault in faults.sorted().into_iter().filter(|fault| !known.contains(fault)) {
        new.push(fault.clone());
    }
    new
}
