//! The program at a home of its own, and zips of mods.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use monteria_test_support::{program_at, repo_root};
use rawzip::path::EntryPath;
use rawzip::{CompressionMethod, ZipArchiveWriter};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// The mode of a plain file in a zip.
pub const PLAIN: u32 = 0o100_644;

/// A home of a player, with a folder of downloads beside it.
pub struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    pub fn new() -> Self {
        Place { folder: tempfile::tempdir().expect("a folder") }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The player's folder of mods.
    pub fn mods(&self) -> PathBuf {
        self.path("home/mods")
    }

    pub fn command(&self, words: &[&str]) -> Command {
        let mut command = program_at(env!("CARGO_BIN_EXE_monteria"));
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            command.env_remove(name);
        }
        command
            .args(words)
            .env("MONTERIA_HOME", self.path("home"))
            .env("HOME", self.folder.path())
            .current_dir(self.folder.path())
            .stdin(Stdio::null());
        command
    }

    pub fn run(&self, words: &[&str]) -> Output {
        self.command(words).output().expect("runs")
    }

    /// Runs a command that has to end with this status, and returns what it says.
    pub fn says(&self, wanted: i32, words: &[&str]) -> String {
        let output = self.run(words);
        let said = told(&output);
        assert_eq!(output.status.code(), Some(wanted), "{words:?}: {said}");
        assert!(!said.contains("panicked"), "{words:?}: {said}");
        said
    }

    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("made");
        fs::write(&path, bytes).expect("written");
        path.display().to_string()
    }

    /// All files below the player's folder with their bytes, without those that the
    /// program keeps for itself.
    pub fn files(&self) -> BTreeMap<String, Vec<u8>> {
        let mut all = BTreeMap::new();
        collect(&self.path("home"), "", &mut all);
        all
    }
}

pub fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn collect(folder: &Path, before: &str, all: &mut BTreeMap<String, Vec<u8>>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = format!("{before}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            collect(&entry.path(), &format!("{name}/"), all);
        } else if !name.contains(".lock-monteria") {
            all.insert(name, fs::read(entry.path()).unwrap_or_default());
        }
    }
}

/// The `mod.ron` of a mod; `more` are further fields.
pub fn about(id: &str, version: &str, more: &str) -> String {
    format!(
        "(id: \"{id}\", name: \"Mod {id}\", version: \"{version}\", author: \"Zoe\", licence: \
         \"CC0-1.0\", about: \"For tests.\"{more})"
    )
}

/// A scenario of a game that ships, under this id.
pub fn scenario(id: &str) -> String {
    let file = repo_root().join("scenarios/fracture/iron-crossing.ron");
    fs::read_to_string(file).expect("a scenario").replace("\"iron-crossing\"", &format!("\"{id}\""))
}

/// The zip of a mod with one scenario.
pub fn mod_zip(id: &str, version: &str, more: &str) -> Vec<u8> {
    let scenario = scenario(&format!("{id}-table"));
    zip(&[
        ("mod.ron", PLAIN, about(id, version, more).as_bytes()),
        ("scenarios/fracture/table.ron", PLAIN, scenario.as_bytes()),
    ])
}

/// A zip with these files: name as it is written, mode, contents.
pub fn zip(files: &[(&str, u32, &[u8])]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut zip = ZipArchiveWriter::new(&mut bytes);
    for (name, mode, text) in files {
        let path = EntryPath::verbatim(name.as_bytes().to_vec());
        let builder = zip
            .new_file(path)
            .compression_method(CompressionMethod::DEFLATE)
            .unix_permissions(*mode);
        let (mut entry, config) = builder.start().expect("begun");
        let pack = flate2::write::DeflateEncoder::new(&mut entry, flate2::Compression::default());
        let mut writer = config.wrap(pack);
        writer.write_all(text).expect("packed");
        let (pack, sums) = writer.finish().expect("packed");
        pack.finish().expect("packed");
        entry.finish(sums).expect("ended");
    }
    zip.finish().expect("ended");
    bytes
}

/// The hash of a zip as an index holds it.
pub fn hash(bytes: &[u8]) -> String {
    let digits: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("sha256:{digits}")
}

/// The entry of a zip in an index.
pub fn entry(id: &str, version: &str, file: &str, bytes: &[u8]) -> Value {
    json!({
        "id": id, "version": version, "file": file, "hash": hash(bytes), "licence": "CC0-1.0",
        "description": "For tests.", "name": format!("Mod {id}"),
    })
}

/// The text of an index with these entries.
pub fn index(entries: &[Value]) -> String {
    json!({ "monteria_mods": 1, "mods": entries }).to_string()
}
