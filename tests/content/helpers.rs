//! What the tests of this program share: a player's folder with mods in it, and
//! the program run there.
#![allow(clippy::expect_used, reason = "helpers of tests are tests")]

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

use monteria::content::{Faults, LeftOut, Library, find_root};
use monteria::rulesets::Rulesets;
use monteria_test_support::program_at;
use tempfile::TempDir;

/// Returns a player's folder with these files below `mods`.
pub fn home(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join("mods").join(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("made");
        fs::write(path, text).expect("written");
    }
    folder
}

/// Returns what ships with the mods of a player's folder beside it.
pub fn library(home: &Path) -> Library {
    let mut faults = Faults::new();
    let mut library = Library::open(find_root().expect("content"), &mut faults);
    library.add_mods(&home.join("mods"), &mut faults);
    assert!(faults.is_empty(), "{faults}");
    library
}

/// Returns every game, and the mods that were left out.
pub fn sound(home: &Path) -> (Rulesets, Vec<LeftOut>) {
    let library = library(home);
    let loaded = Rulesets::load_without_faulty_mods(library, Faults::new(), &Rulesets::default())
        .expect("what ships is sound");
    (loaded.rulesets, loaded.left_out)
}

/// Returns the program with these words and this input.
pub fn monteria(home: &Path, words: &[&str], input: &[u8]) -> Output {
    let mut child = program_at(env!("CARGO_BIN_EXE_monteria"))
        .args(words)
        .env("MONTERIA_HOME", home)
        .env("HOME", home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("runs");
    // A program that is done before it has read everything has closed its end.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("ends")
}

/// Returns everything that a program said.
pub fn told(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    text(&output.stdout) + &text(&output.stderr)
}
