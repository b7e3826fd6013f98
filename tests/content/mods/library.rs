//! Where content lies: layers, mods and their fences, hashes.

use std::fs;
use std::path::Path;

use monteria::content::{Faults, Id, Layer, Library, Source, Spanned, content_hash};
use tempfile::TempDir;

fn tree(files: &[(&str, &str)]) -> TempDir {
    let root = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = root.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    root
}

const MOD: &str = r#"(name: "M", version: "1")"#;

fn open(root: &Path) -> (Library, Faults) {
    let mut faults = Faults::new();
    let library = Library::open(root, &mut faults);
    (library, faults)
}

fn game() -> Id {
    Id::new("game").unwrap()
}

#[test]
fn files_come_sorted_and_mods_after_the_base() {
    let root = tree(&[
        ("assets/rulesets/game/b.ron", ""),
        ("assets/rulesets/game/a/z.ron", ""),
        ("assets/rulesets/game/notes.txt", ""),
        ("assets/rulesets/game/.hidden.ron", ""),
        ("assets/rulesets/other/x.ron", ""),
        ("scenarios/game/one.ron", ""),
        ("mods/zeta/mod.ron", MOD),
        ("mods/zeta/rulesets/game/a.ron", ""),
        ("mods/alpha/mod.ron", MOD),
        ("mods/alpha/rulesets/game/c.ron", ""),
        ("mods/alpha/rulesets/new-game/c.ron", ""),
        ("mods/alpha/scenarios/game/two.ron", ""),
    ]);
    let (library, mut faults) = open(root.path());
    let labels: Vec<String> =
        library.ruleset_files(&game(), &mut faults).into_iter().map(|file| file.label).collect();
    assert_eq!(
        labels,
        [
            "assets/rulesets/game/a/z.ron",
            "assets/rulesets/game/b.ron",
            "mods/alpha/rulesets/game/c.ron",
            "mods/zeta/rulesets/game/a.ron",
        ]
    );
    let scenarios = library.scenario_files(&game(), &mut faults);
    assert_eq!(
        scenarios.iter().map(|file| file.name.as_str()).collect::<Vec<_>>(),
        ["one.ron", "two.ron"]
    );
    assert_eq!(scenarios[1].layer, Layer::Mod(1, Id::new("alpha").unwrap()));
    let unread: Vec<String> =
        library.unread(&["game"]).sorted().iter().map(|fault| fault.file.clone()).collect();
    assert_eq!(
        unread,
        [
            "assets/rulesets/game/notes.txt",
            "assets/rulesets/other/x.ron",
            "mods/alpha/rulesets/new-game/c.ron"
        ]
    );
    assert!(faults.is_empty(), "{faults}");
}

#[test]
fn broken_mods_are_left_out_and_named() {
    let root = tree(&[
        ("mods/Bad Name/mod.ron", MOD),
        ("mods/empty/readme.txt", ""),
        ("mods/fine/mod.ron", MOD),
        ("mods/wrong/mod.ron", r#"(nmae: "x", version: 2)"#),
    ]);
    let (library, faults) = open(root.path());
    assert_eq!(library.mods().iter().map(|of| of.id.as_str()).collect::<Vec<_>>(), ["fine"]);
    let text = faults.to_string();
    for part in [
        "mods/Bad Name: found a folder named \"Bad Name\"",
        "did you mean `bad-name`?",
        "mods/empty: found a mod without mod.ron",
        "mods/wrong/mod.ron:1:2: found the unknown field `nmae`",
        "mods/wrong/mod.ron:1:22: version: found the number 2",
    ] {
        assert!(text.contains(part), "`{part}` is not in\n{text}");
    }
    // What the misspelt field would have been is not told as missing, too.
    assert!(!text.contains("found no field `name`"), "{text}");
}

#[test]
fn paths_cannot_leave_a_mod() {
    let root = tree(&[
        ("secret.ron", "()"),
        ("assets/pictures/a.png", ""),
        ("mods/m/mod.ron", MOD),
        ("mods/m/pictures/b.png", ""),
        ("mods/m/rulesets/game/a.ron", ""),
    ]);
    let (library, mut faults) = open(root.path());
    let layer = Layer::Mod(1, Id::new("m").unwrap());
    let mut asset = |layer: &Layer, name: &str| {
        let before = faults.len();
        let found = library.asset(layer, &Spanned::new(name.to_owned()), &mut faults);
        assert_eq!(found.is_none(), faults.len() > before, "{name}");
        found.is_some()
    };
    assert!(asset(&layer, "pictures/b.png"));
    assert!(asset(&Layer::Base, "pictures/a.png"));
    for name in [
        "../../secret.ron",
        "/etc/hostname",
        "C:/x",
        "pictures\\b.png",
        "",
        ".",
        "pictures/./b.png",
        "a//b",
        "x\0y",
    ] {
        assert!(!asset(&layer, name), "{name}");
    }
    assert!(!asset(&layer, "pictures/bb.png"));
    assert!(faults.to_string().contains("did you mean `b.png`?"));
}

#[cfg(unix)]
#[test]
fn links_out_of_a_mod_are_refused_and_loops_end() {
    use std::os::unix::fs::symlink;
    let root = tree(&[
        ("secret.ron", "()"),
        ("outside/rulesets/game/far.ron", "()"),
        ("mods/m/mod.ron", MOD),
        ("mods/m/rulesets/game/a.ron", "()"),
    ]);
    let game_folder = root.path().join("mods/m/rulesets/game");
    symlink(root.path().join("secret.ron"), game_folder.join("b.ron")).unwrap();
    symlink(root.path().join("nowhere"), game_folder.join("c.ron")).unwrap();
    symlink(root.path().join("outside"), game_folder.join("out")).unwrap();
    symlink(&game_folder, game_folder.join("loop")).unwrap();
    symlink(root.path().join("secret.ron"), root.path().join("mods/m/picture.png")).unwrap();
    let (library, mut faults) = open(root.path());
    let files = library.ruleset_files(&game(), &mut faults);
    assert!(files.iter().all(|file| file.name.ends_with("a.ron")), "{files:?}");
    let text = faults.to_string();
    for name in ["b.ron", "c.ron", "out"] {
        assert!(text.contains(&format!("mods/m/rulesets/game/{name}: found a link")), "{text}");
    }
    assert!(text.contains("at most 8"), "{text}");
    let layer = Layer::Mod(1, Id::new("m").unwrap());
    assert!(library.asset(&layer, &Spanned::new("picture.png".to_owned()), &mut faults).is_none());
}

#[test]
fn the_hash_is_of_names_and_texts() {
    let load = |files: &[(&str, &str)]| -> Vec<Source> {
        let root = tree(files);
        let (library, mut faults) = open(root.path());
        library
            .ruleset_files(&game(), &mut faults)
            .iter()
            .filter_map(|file| file.load(&mut faults))
            .collect()
    };
    let a = ("assets/rulesets/game/a.ron", "(1)\n");
    let b = ("assets/rulesets/game/b.ron", "(2)\n");
    let mut both = load(&[a, b]);
    let hash = content_hash(&both);
    assert_eq!(hash, content_hash(&load(&[b, a])));
    both.reverse();
    assert_eq!(hash, content_hash(&both));
    // The same on a system that writes its own line ends and marks.
    assert_eq!(hash, content_hash(&load(&[("assets/rulesets/game/a.ron", "\u{feff}(1)\r\n"), b])));
    assert_ne!(hash, content_hash(&load(&[a])));
    assert_ne!(hash, content_hash(&load(&[a, ("assets/rulesets/game/b.ron", "(3)\n")])));
    assert_ne!(hash, content_hash(&load(&[a, ("assets/rulesets/game/c.ron", "(2)\n")])));
    assert_ne!(content_hash(&[]), hash);
}
