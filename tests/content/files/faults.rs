//! The commonest mistakes of whoever writes content: what `monteria check` says of each,
//! word for word, in `tests/faults/NAME.txt`.
//!
//! `UPDATE_EXPECT=1 cargo test --test content faults` writes what is said now; read it
//! before it is kept.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use monteria_test_support::{program_at, repo_root, updates_golden_files};
use std::fs;

const MOD: &str = "(name: \"Glade\", version: \"1.0\")\n";

/// Content without a fault.
const WEAPON: &str = r#"// A weapon of one's own.
(
    weapons: [
        (
            id: "oak-club",
            name: "Oak Club",
            kind: Melee,
            power: 1,
            range_max: 2,
            hands: 1,
            renown: 1,
        ),
    ],
)
"#;

/// A scenario without a fault.
const SCENE: &str = r#"(
    id: "glade",
    name: "The glade",
    about: "A quiet place.",
    deployment: "The Foes are placed around the middle.",
    adversary: "wandering-son",
    adversaries: ["wandering-son"],
    packs: [
        (players: [(cazador: "lope-de-urrieta", companions: ["brigand", "hound"])]),
        (players: [
            (cazador: "lope-de-urrieta", companions: ["hound"]),
            (cazador: "ines-valcarcel", companions: ["vicar"]),
        ]),
        (players: [(cazador: "lope-de-urrieta"), (cazador: "nuno-cifuentes"), (cazador: "beatriz-montoro")]),
        (players: [
            (cazador: "lope-de-urrieta"),
            (cazador: "nuno-cifuentes"),
            (cazador: "beatriz-montoro"),
            (cazador: "ines-valcarcel"),
        ]),
    ],
    table: (
        size: (24, 24),
        exits: [
            (name: "the southern path", side: South, from: -4, to: 4),
            (name: "the northern path", side: North, from: -4, to: 4),
        ],
        pieces: [
            (
                id: "wall",
                name: "the broken wall",
                footprint: Box(center: (5, -3), half: (2, 0.4), turn: 30),
                top: 1.5,
                keywords: [Blocking],
                look: "wall",
            ),
        ],
    ),
)
"#;

/// What is written in the place of what. Those of a weapon come first.
const WEAPONS: [(&str, &str, &str); 18] = [
    ("comma-missing", "\"Oak Club\",", "\"Oak Club\""),
    ("quote-missing", "\"Oak Club\",", "\"Oak Club,"),
    ("bracket-missing", "        ),\n", ""),
    ("equals-sign", "power: 1", "power = 1"),
    ("semicolon", "power: 1,", "power: 1;"),
    ("hash-comment", "power: 1,", "power: 1, # strong"),
    ("curly-quotes", "\"Oak Club\"", "“Oak Club”"),
    ("field-in-quotes", "name:", "\"name\":"),
    ("braces-for-brackets", "        (\n", "        {\n"),
    ("field-misspelt", "power:", "pwoer:"),
    ("field-twice", "hands: 1,", "hands: 1,\n            hands: 2,"),
    ("field-missing", "            name: \"Oak Club\",\n", ""),
    ("word-in-small-letters", "Melee", "melee"),
    ("number-in-quotes", "power: 1", "power: \"1\""),
    ("number-out-of-bounds", "hands: 1", "hands: 9"),
    ("point-in-a-whole-number", "power: 1", "power: 1.5"),
    ("decimal-comma", "range_max: 2", "range_max: 2,5"),
    ("list-misspelt", "weapons:", "weapon:"),
];

const SCENES: [(&str, &str, &str); 18] = [
    ("id-without-quotes", "id: \"glade\"", "id: glade"),
    ("id-with-spaces", "id: \"glade\"", "id: \"The Glade\""),
    ("id-unknown", "adversary: \"wandering-son\"", "adversary: \"wandering-sun\""),
    ("ids-unknown-many", "\"brigand\", \"hound\"", "\"bandit\", \"wolf\""),
    ("field-of-another-game", "    adversary:", "    mission: \"seize\",\n    adversary:"),
    ("word-in-quotes", "side: South", "side: \"South\""),
    ("keyword-misspelt", "Blocking", "Blokcing"),
    ("keyword-without-list", "[Blocking]", "Blocking"),
    ("text-for-a-number", "top: 1.5", "top: \"high\""),
    ("name-empty", "\"The glade\"", "\"\""),
    ("table-too-long", "(24, 24)", "(24, 99)"),
    (
        "exit-too-narrow",
        "from: -4, to: 4),\n            (name: \"the northern",
        "from: 0, to: 0.5),\n            (name: \"the northern",
    ),
    ("piece-off-the-table", "(5, -3)", "(5, -300)"),
    ("look-unknown", "look: \"wall\"", "look: \"wlal\""),
    ("ground-unknown", "(24, 24),", "(24, 24),\n        ground: \"medow\","),
    ("light-unknown", "(24, 24),", "(24, 24),\n        light: \"dsuk\","),
    (
        "pack-too-few",
        "        (players: [(cazador: \"lope-de-urrieta\"), (cazador: \"nuno-cifuentes\"), \
         (cazador: \"beatriz-montoro\")]),\n",
        "",
    ),
    ("brackets-not-closed", "        ],\n    ),\n)\n", "        ],\n"),
];

fn checked(files: &[(&str, &str)]) -> (Option<i32>, String) {
    let home = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path = home.path().join("mods/glade").join(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("made");
        fs::write(path, text).expect("written");
    }
    let output = program_at(env!("CARGO_BIN_EXE_monteria"))
        .arg("check")
        .arg(home.path().join("mods/glade"))
        .env("MONTERIA_HOME", home.path())
        .env("HOME", home.path())
        .output()
        .expect("runs");
    // Paths are told in the form that was given: below a folder that is
    // another in every run.
    let told = String::from_utf8(output.stdout).expect("UTF-8");
    (output.status.code(), told.replace(&format!("{}/", home.path().display()), ""))
}

/// Checks a mod with this file and compares what is said.
fn compare(name: &str, place: &str, text: &str, wrong: &mut Vec<String>) {
    compare_files(name, &[("mod.ron", MOD), (place, text)], wrong);
}

fn compare_files(name: &str, files: &[(&str, &str)], wrong: &mut Vec<String>) {
    let (status, told) = checked(files);
    let file = repo_root().join(format!("tests/faults/{name}.txt"));
    if updates_golden_files() {
        fs::create_dir_all(file.parent().expect("a parent")).expect("made");
        fs::write(&file, &told).expect("written");
    }
    let expected = fs::read_to_string(&file).unwrap_or_default();
    if status != Some(3) || told != expected {
        wrong.push(format!("{name} ({status:?}):\n{told}and not\n{expected}"));
    }
    // Whoever made one mistake in one place is told of one place, with the line.
    assert!(
        told.contains(" | ")
            || told.contains("the end of the file")
            || name.starts_with("file-")
            || name.starts_with("mod-")
            || name == "texts-without-a-language",
        "{name} shows no line:\n{told}"
    );
    assert!(!told.contains("stands-in-for"), "{name} speaks of a stand-in:\n{told}");
}

#[test]
fn the_commonest_mistakes_are_told_word_for_word() {
    let weapon = "rulesets/cazadores/club.ron";
    let scene = "scenarios/cazadores/glade.ron";
    assert_eq!(
        checked(&[("mod.ron", MOD), (weapon, WEAPON), (scene, SCENE)]),
        (Some(0), "3 files read, 0 faults, 0 warnings\n".to_owned())
    );
    let mut wrong = Vec::new();
    for (place, text, cases) in [(weapon, WEAPON, &WEAPONS[..]), (scene, SCENE, &SCENES[..])] {
        for (name, from, to) in cases {
            assert!(text.contains(from), "{name}: there is no {from}");
            compare(name, place, &text.replacen(from, to, 1), &mut wrong);
        }
    }
    compare("file-empty", scene, "", &mut wrong);
    let twice = WEAPON.replace(
        "    ],\n",
        "        (id: \"oak-club\", name: \"Other\", kind: Melee, range_max: 2, hands: 1),\n    \
         ],\n",
    );
    compare("id-twice", weapon, &twice, &mut wrong);
    use crate::files::fault_cases::{ABOUTS, FILES};
    for (place, text, cases) in [
        (weapon, WEAPON, &crate::files::fault_cases::WEAPONS[..]),
        (scene, SCENE, &crate::files::fault_cases::SCENES[..]),
    ] {
        for (name, from, to) in cases {
            assert!(text.contains(from), "{name}: there is no {from}");
            compare(name, place, &text.replacen(from, to, 1), &mut wrong);
        }
    }
    for (name, place, text) in FILES {
        compare(name, place, text, &mut wrong);
    }
    for (name, text) in ABOUTS {
        compare_files(name, &[("mod.ron", text)], &mut wrong);
    }
    // What a file that cannot be read gives is not missed elsewhere.
    let broken = WEAPON.replacen("\"Oak Club\"", "\"Oak Club", 1);
    let hand = "(companions: [(id: \"miner\", name: \"Miner\", attributes: (prowess: 3, sharpness: \
        3, wits: 3, resolve: 3), spd: 4, \
                wounds: 9, weapons: [\"oak-club\"], readied: [\"oak-club\"], renown: 1, \
                look: \"brigand\")])";
    let files =
        [("mod.ron", MOD), (weapon, broken.as_str()), ("rulesets/cazadores/miner.ron", hand)];
    compare_files("quote-missing-in-another-file", &files, &mut wrong);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // Nothing lies there that no case is compared with.
    let folder = repo_root().join("tests/faults");
    let files = fs::read_dir(folder).expect("the folder").count();
    let more = crate::files::fault_cases::WEAPONS.len()
        + crate::files::fault_cases::SCENES.len()
        + FILES.len()
        + ABOUTS.len();
    assert_eq!(files, WEAPONS.len() + SCENES.len() + 3 + more);
    assert!(files >= 100);
}
