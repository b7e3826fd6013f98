//! Files that are read in part: what is wrong with a setting resets no other, and line
//! ends, byte order marks and blank lines at the end of a file are no damage.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use monteria::content::{Faults, Home, read_settings};
use monteria::saves::{read_good_part, read_save, summary_of_save};
use monteria_test_support::repo_root;
use serde::Deserialize;

use crate::helpers::{home, library, monteria, told};

#[derive(Deserialize, Default, PartialEq, Debug)]
#[serde(default)]
struct Settings {
    speed: f32,
    names: bool,
    colour: Colour,
    keys: BTreeMap<Action, String>,
    sound: Sound,
    off: BTreeSet<String>,
    window: Option<Window>,
}

#[derive(Deserialize, Default, PartialEq, Debug)]
enum Colour {
    #[default]
    Plain,
    Bright,
}

#[derive(Deserialize, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Action {
    Look,
    Move,
}

#[derive(Deserialize, PartialEq, Debug)]
#[serde(default)]
struct Sound {
    mute: bool,
    volume: f32,
}

impl Default for Sound {
    fn default() -> Self {
        Sound { mute: false, volume: 0.5 }
    }
}

#[derive(Deserialize, PartialEq, Debug)]
struct Window {
    width: u32,
    height: u32,
}

/// Settings with these lines among others that are sound, and what is told of them.
fn read(lines: &str) -> (Settings, Vec<String>) {
    let text = format!(
        "(\n    speed: 2.5,\n    names: true,\n    off: [\"a\", \"b\"],\n{lines}\n    window: \
         Some((width: 7, height: 8)),\n)"
    );
    let mut faults = Faults::new();
    let settings = read_settings("settings.ron", &text, &mut faults);
    (settings, faults.sorted().iter().map(ToString::to_string).collect())
}

#[test]
fn what_is_wrong_with_a_setting_resets_no_other() {
    for (lines, faults) in [
        ("", 0),
        // Of a later version: passed over.
        ("    future: Deep(a: [1, 2], b: \"x\"),", 0),
        ("    sound: (mute: true, bass: 7),", 0),
        // What cannot be read has a fault each.
        ("    colour: Purple,", 1),
        ("    keys: { Dance: \"d\", Look: \"l\" },", 1),
        ("    sound: (mute: true, volume: \"loud\"),", 1),
        ("    sound: 7,\n    colour: 8,", 2),
        ("    future: 1,\n    colour: 8,", 1),
    ] {
        let (settings, told) = read(lines);
        assert_eq!(
            (settings.speed, settings.names, settings.off.len()),
            (2.5, true, 2),
            "{lines}: {told:?}"
        );
        assert_eq!(settings.window, Some(Window { width: 7, height: 8 }), "{lines}");
        assert_eq!(told.len(), faults, "{lines}: {told:?}");
        assert!(
            told.iter().all(
                |told| told.starts_with("settings.ron:5") || told.starts_with("settings.ron:6")
            ),
            "{told:?}"
        );
        assert_eq!(
            settings.sound.mute,
            lines.contains("mute: true"),
            "{lines}: what is beside it counts"
        );
        assert_eq!(settings.keys.len(), usize::from(lines.contains("Look")), "{lines}");
    }
    let (settings, told) = read("    names: maybe,");
    assert!(settings.names && told.len() == 1, "the second of one name: {told:?}");
}

#[test]
fn settings_that_a_transfer_has_changed_are_the_same() {
    let text = "(\n    speed: 2.0,\n    off: [\"a\"],\n)\n";
    let mut faults = Faults::new();
    let plain: Settings = read_settings("s", text, &mut faults);
    for other in changed(text.as_bytes()) {
        let other = String::from_utf8(other).expect("UTF-8");
        assert_eq!(read_settings::<Settings>("s", &other, &mut faults), plain, "{other:?}");
    }
    for empty in ["", "\u{feff}", "\r\n\r\n"] {
        assert_eq!(read_settings::<Settings>("s", empty, &mut faults), Settings::default());
    }
    assert!(faults.is_empty(), "{faults}");
    // The part that the program reads beside the window.
    let folder = tempfile::tempdir().expect("a folder");
    let home = Home { data: folder.path().to_owned(), config: folder.path().to_owned() };
    let text = "\u{feff}(\r\n    speed: 2.0,\r\n    palette: NoSuchPalette(3),\r\n    \
        language: \"es\",\r\n    mods_off: [\"m\"],\r\n    scale: oops,\r\n)\r\n";
    fs::write(folder.path().join("settings.ron"), text).expect("written");
    let settings = home.content_settings();
    assert_eq!((settings.language.as_str(), settings.mods_off.len()), ("es", 1));
}

/// Returns a file as editors and transfers change it.
fn changed(bytes: &[u8]) -> Vec<Vec<u8>> {
    let text = std::str::from_utf8(bytes).expect("UTF-8");
    let windows = text.replace('\n', "\r\n");
    let all = [
        windows.clone(),
        format!("\u{feff}{text}"),
        format!("\u{feff}{windows}"),
        format!("{text}\n\n  \n"),
        format!("{windows}\r\n\r\n"),
        text.trim_end().to_owned(),
    ];
    all.into_iter().map(String::into_bytes).collect()
}

#[test]
fn a_save_that_a_transfer_has_changed_is_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = repo_root().join("tests/saves");
    for game in ["cazadores", "drowned"] {
        let bytes = fs::read(root.join(format!("{game}-0.1.0.save"))).expect("read");
        let file = folder.path().join("a.save");
        fs::write(&file, &bytes).expect("written");
        let plain = read_save(&file).expect("a save");
        let summary = summary_of_save(&file).expect("a save");
        assert!(plain.is_whole());
        for other in changed(&bytes) {
            fs::write(&file, &other).expect("written");
            let saved = read_save(&file).unwrap_or_else(|error| panic!("{error}"));
            assert!(saved == plain, "{game}: {:?}", saved.doubt());
            assert_eq!(summary_of_save(&file).as_ref(), Some(&summary), "{game}");
        }
        // Damage is damage still: a line cut in two, a line that is missing,
        // one that is another.
        let text = String::from_utf8(bytes).expect("UTF-8");
        let lines: Vec<&str> = text.lines().collect();
        let without = [&lines[..2], &lines[3..]].concat().join("\r\n");
        fs::write(&file, format!("{without}\r\n")).expect("written");
        let (good, fault) = read_good_part(&file).expect("a beginning");
        assert!(good.lines.len() == 1 && fault.is_some(), "{fault:?}");
        let torn = format!("{}\r\n{}", lines[..3].join("\r\n"), &lines[3][..20]);
        fs::write(&file, torn).expect("written");
        let saved = read_save(&file).expect("a torn save");
        assert!(saved.torn && saved.lines.len() == 2, "{saved:?}");
    }
}

#[test]
fn campaigns_mods_and_pipes_may_have_other_line_ends() {
    let files = [
        (
            "m/mod.ron",
            "\u{feff}(\r\n    name: \"M\",\r\n    version: \"1\",\r\n    overrides: [\"eel\"],\r\n\
             )\r\n\r\n",
        ),
        (
            "m/patches/drowned/a.ron",
            "\u{feff}(profiles: [(\r\n    id: \"eel\",\r\n    name: \"Moray\",\r\n)])\r\n\r\n",
        ),
        ("m/lang/es.ftl", "\u{feff}drowned-profiles-eel =\r\n    .name = Morena\r\n\r\n"),
    ];
    let home = home(&files);
    assert_eq!(library(home.path()).mods().len(), 1);
    let checked = monteria(home.path(), &["check"], b"");
    assert!(
        checked.status.success() && told(&checked).contains("0 faults, 0 warnings"),
        "{}",
        told(&checked)
    );
    let campaign = home.path().join("c.ron");
    let file = campaign.display().to_string();
    let begun = monteria(home.path(), &["campaign", "new", &file, "--seed", "7"], b"");
    assert!(begun.status.success(), "{}", told(&begun));
    let shown = told(&monteria(home.path(), &["campaign", "show", &file], b""));
    for other in changed(&fs::read(&campaign).expect("read")) {
        fs::write(&campaign, other).expect("written");
        assert_eq!(told(&monteria(home.path(), &["campaign", "show", &file], b"")), shown);
    }
    // Over a pipe, with what PowerShell writes before the first line.
    let words = ["serve", "mountain-pass", "--seed", "5"];
    let plain = monteria(home.path(), &words, b"{\"table\":true}\n{\"quit\":true}\n");
    let other = monteria(
        home.path(),
        &words,
        "\u{feff}{\"table\":true}\r\n{\"quit\":true}\r\n\r\n".as_bytes(),
    );
    assert_eq!(told(&other), told(&plain));
    assert!(!told(&plain).contains("\"refusal\""), "{}", told(&plain));
    let words = ["text", "mountain-pass", "--seed", "5"];
    let plain = monteria(home.path(), &words, b"1\nquit\n");
    let other = monteria(home.path(), &words, "\u{feff}1\r\nquit\r\n".as_bytes());
    // But for the file in which each is kept.
    let first = |output: &std::process::Output| {
        let told = told(output);
        let lines = told.lines().take_while(|line| !line.starts_with("The match is saved"));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    assert!(first(&plain).len() > 15, "{}", told(&plain));
    assert_eq!(first(&other), first(&plain));
}
