//! The program in a folder of its own, what it says, and files that are nothing.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use monteria::content::{Faults, Library, find_root};
use monteria::rulesets::Rulesets;
use monteria_test_support::program_at;
use serde_json::Value;

/// Runs the program; its own data goes into `home`.
pub fn monteria(home: &Path, words: &[&str], input: &str) -> Output {
    let mut child = command(home, words).spawn().expect("starts");
    // The program may leave before it has read everything.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("ends")
}

pub fn command(home: &Path, words: &[&str]) -> Command {
    let mut command = program_at(env!("CARGO_BIN_EXE_monteria"));
    command
        .args(words)
        .env("MONTERIA_HOME", home.join("monteria"))
        .env("HOME", home)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

pub fn home() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

pub fn status(output: &Output) -> i32 {
    output.status.code().expect("no signal")
}

pub fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

pub fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

/// The first scenario on the shelf, as `ruleset/id`, and its file.
pub fn first() -> (String, PathBuf) {
    let root = find_root().expect("content");
    let rulesets =
        Rulesets::load(&Library::open(&root, &mut Faults::new())).expect("sound content");
    let (ruleset, card) = rulesets.scenarios().into_iter().next().expect("a scenario");
    (format!("{}/{}", ruleset.id(), card.id), root.join(card.file))
}

/// The lines that `serve` gives for these lines.
pub fn serve(home: &Path, words: &[&str], lines: &[&str]) -> Vec<Value> {
    let output = monteria(
        home,
        &[&["serve"], words].concat(),
        &lines.iter().map(|line| format!("{line}\n")).collect::<String>(),
    );
    assert_eq!((status(&output), err(&output).as_str()), (0, ""));
    out(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// The first legal order of a decision, with the first sample or target.
pub fn first_order(told: &Value) -> String {
    let option = &told["options"][0];
    let id = &option["id"];
    match option["needs"][0].as_str() {
        None => format!("{{\"choose\":{id}}}"),
        Some("target") => format!("{{\"choose\":{id},\"target\":{}}}", option["targets"][0]),
        Some(_) => format!("{{\"choose\":{id},\"to\":{}}}", option["samples"][0]),
    }
}

/// The matches that were kept, oldest first.
pub fn autosaves(home: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(home.join("monteria/autosaves")).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.sort();
    files
}

/// Files that are nothing: a name, the file, and a word that the message must have.
pub fn nothings(folder: &Path) -> Vec<(&'static str, PathBuf, &'static str)> {
    let write = |name: &str, bytes: &[u8]| {
        let file = folder.join(name);
        fs::write(&file, bytes).expect("written");
        file
    };
    let noise: Vec<u8> =
        (0..10u32 << 20).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    fs::create_dir(folder.join("a-folder")).expect("made");
    vec![
        ("rubbish", write("rubbish.ron", &noise), "rubbish.ron"),
        ("no UTF-8", write("latin.ron", b"(name: \"\xe9\")"), "latin.ron"),
        ("empty", write("empty.ron", b""), "empty.ron"),
        ("missing", folder.join("missing.ron"), "missing.ron"),
        ("a folder", folder.join("a-folder"), "a-folder"),
    ]
}
