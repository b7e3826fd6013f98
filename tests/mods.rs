//! A faulty mod is left out with one line and everything else is played; mods lie in the game's folder and in the player's.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use monteria::content::{Faults, Library, find_root};
use monteria::rulesets::Rulesets;
use tempfile::TempDir;

const MOD: &str = "(name: \"M\", version: \"1\")";

/// A weapon of the first game that is made otherwise.
const WEAPON: &str = "(weapons: [(id: \"shortbow\", nmae: \"Shortbow\")])";

fn write(folder: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("made");
        fs::write(path, text).expect("written");
    }
}

fn home() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn monteria(home: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_monteria"))
        .args(words)
        .env("MONTERIA_HOME", home)
        .env("HOME", home)
        .output()
        .expect("runs")
}

fn told(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// A table of the second game, under this id.
fn table(id: &str) -> String {
    let file = find_root().expect("content").join("scenarios/fracture/iron-crossing.ron");
    fs::read_to_string(file).expect("a scenario").replace("\"iron-crossing\"", &format!("\"{id}\""))
}

#[test]
fn faulty_mods_are_left_out_with_a_line_each_and_everything_else_plays() {
    let home = home();
    write(
        home.path(),
        &[
            ("mods/hollow/readme.txt", "There is no mod here."),
            ("mods/other-game/mod.ron", MOD),
            ("mods/other-game/rulesets/cazadores/weapons.ron", WEAPON),
            ("mods/sound/mod.ron", MOD),
            ("mods/sound/scenarios/fracture/far-table.ron", &table("far-table")),
        ],
    );
    let few = ["--games", "1", "--strength", "random", "--orders", "20"];
    for scenario in ["far-table", "iron-crossing", "oak-hollow"] {
        let words: Vec<&str> = ["simulate", scenario].into_iter().chain(few).collect();
        let played = monteria(home.path(), &words);
        let lines = told(&played.stderr);
        assert!(told(&played.stdout).contains("1 match"), "{scenario}: {lines}");
        let lines: Vec<&str> = lines.lines().filter(|line| line.contains("left out")).collect();
        assert_eq!(lines.len(), 2, "{lines:#?}");
        assert_eq!(
            lines[0],
            "the mod `hollow` is left out: mods/hollow: found a mod without mod.ron, expected that file in it"
        );
        let begin = "the mod `other-game` is left out: mods/other-game/rulesets/cazadores/weapons.ron:1:12: ";
        assert!(
            lines[1].starts_with(begin) && lines[1].ends_with("`monteria check` names all)"),
            "{}",
            lines[1]
        );
    }
    // `check` says everything, of all that lies there or of the one that is asked for.
    let checked = monteria(home.path(), &["check"]);
    assert_eq!(checked.status.code(), Some(3));
    assert!(told(&checked.stdout).contains("the unknown field `nmae`"), "{}", told(&checked.stdout));
    let path = home.path().join("mods/sound").display().to_string();
    assert_eq!(monteria(home.path(), &["check", &path]).status.code(), Some(0));
    // Without the two there is nothing to tell.
    let without = ["ledger", "--without-mod", "hollow", "--without-mod", "other-game"];
    let quiet = monteria(home.path(), &without);
    assert_eq!((quiet.status.code(), told(&quiet.stderr).as_str()), (Some(0), ""));
    let gone = monteria(home.path(), &["simulate", "far-table", "--games", "1", "--without-mod", "sound"]);
    assert!(told(&gone.stderr).contains("no scenario `far-table`"), "{}", told(&gone.stderr));
    let wrong = monteria(home.path(), &["ledger", "--without-mod", "holow"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(
        told(&wrong.stderr)
            .contains("no such mod (there are: other-game, sound, hollow); did you mean `hollow`?")
    );
}

#[test]
fn a_mod_that_breaks_what_ships_is_found_and_left_out() {
    let home = home();
    let root = find_root().expect("content");
    // Nothing in its own file is wrong, but tables that ship have no room for what has become of their mission.
    let wide = "(missions: [(id: \"resource-recovery\", name: \"Wide\", about: \"Far in.\", rounds: 4, edges: Short, \
                entries: OnEdge(2), markers: Alternate(kind: Control, count: 6, edge: 30, apart: 6, own_half: false), \
                scoring: [Held(1, 4)])])";
    write(
        home.path(),
        &[
            ("mods/breaks/mod.ron", MOD),
            ("mods/breaks/rulesets/fracture/wide.ron", wide),
            ("mods/sound/mod.ron", MOD),
            ("mods/sound/scenarios/fracture/far-table.ron", &table("far-table")),
        ],
    );
    let mut faults = Faults::new();
    let mut library = Library::open(&root, &mut faults);
    library.add_mods(&home.path().join("mods"), &mut faults);
    let (rulesets, played, left_out) = Rulesets::load_sound(library, faults).expect("the rest is sound");
    let names: Vec<&str> = left_out.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["breaks"], "{left_out:#?}");
    assert!(
        left_out[0].faults.to_string().contains("scenarios/fracture/iron-crossing.ron"),
        "{}",
        left_out[0].faults
    );
    assert_eq!(played.mods().iter().map(|one| one.id.as_str()).collect::<Vec<_>>(), ["sound"]);
    assert!(rulesets.find("far-table").is_ok());
}

#[test]
fn the_player_s_mod_takes_the_place_of_one_of_its_name() {
    let (root, home) = (home(), home());
    write(
        root.path(),
        &[
            ("assets/rulesets/x/readme.txt", ""),
            ("mods/twin/mod.ron", MOD),
            ("mods/twin/scenarios/game/old.ron", "()"),
            ("mods/only/mod.ron", MOD),
        ],
    );
    write(home.path(), &[("mods/twin/mod.ron", MOD), ("mods/twin/scenarios/game/new.ron", "()")]);
    let mut faults = Faults::new();
    let mut library = Library::open(root.path(), &mut faults);
    library.add_mods(&home.path().join("mods"), &mut faults);
    let game = monteria::content::Id::new("game").expect("an id");
    let files: Vec<String> =
        library.scenario_files(&game, &mut faults).into_iter().map(|file| file.label).collect();
    assert_eq!(files, ["mods/twin/scenarios/game/new.ron"]);
    assert_eq!(library.mods().iter().map(|one| one.id.as_str()).collect::<Vec<_>>(), ["only", "twin"]);
    assert!(faults.is_empty(), "{faults}");
}

#[test]
fn a_mod_beyond_its_budget_is_refused_unread() {
    let root = home();
    write(
        root.path(),
        &[("mods/many/mod.ron", MOD), ("mods/heavy/mod.ron", MOD), ("mods/full/mod.ron", MOD)],
    );
    let many = root.path().join("mods/many/scenarios/game");
    fs::create_dir_all(&many).expect("made");
    for number in 0..1001 {
        fs::write(many.join(format!("{number}.ron")), "()").expect("written");
    }
    let large = |of: &str, files: u32, bytes: u64| {
        let folder = root.path().join(format!("mods/{of}/rulesets/game/deep"));
        fs::create_dir_all(&folder).expect("made");
        for number in 0..files {
            let file = fs::File::create(folder.join(format!("{number}.ron"))).expect("made");
            file.set_len(bytes).expect("grown");
        }
    };
    large("heavy", 3, 3 << 20);
    // The budget of a mod, five times over: the fifth finds no room among the others.
    for number in 1..=5 {
        let name = format!("full-{number}");
        write(root.path(), &[(&format!("mods/{name}/mod.ron"), MOD)]);
        large(&name, 2, 4 << 20);
    }
    let mut faults = Faults::new();
    let library = Library::open(root.path(), &mut faults);
    let names: Vec<&str> = library.mods().iter().map(|one| one.id.as_str()).collect();
    assert_eq!(names, ["full", "full-1", "full-2", "full-3", "full-4"]);
    assert_eq!(
        faults.to_string(),
        "mods/full-5: found 8.0 MiB of content beside 32.0 MiB of other mods, expected at most 32.0 MiB in all\n\
         mods/heavy: found more than 8.0 MiB of content, expected at most 1000 files of 8.0 MiB in all\n\
         mods/many: found more than 1000 files, expected at most 1000 files of 8.0 MiB in all"
    );
}

/// What ships has the budget of a mod: nothing of a root that holds more is read, and the one line that says so ends the program.
#[test]
fn a_root_beyond_the_budget_of_a_mod_is_refused_unread() {
    let root = home();
    write(root.path(), &[("assets/rulesets/game/a.ron", "()")]);
    let game = monteria::content::Id::new("game").expect("an id");
    let open = || {
        let mut faults = Faults::new();
        let library = Library::open(root.path(), &mut faults);
        (library.ruleset_files(&game, &mut faults).len(), faults.to_string())
    };
    assert_eq!(open(), (1, String::new()));
    let large = root.path().join("scenarios/game");
    fs::create_dir_all(&large).expect("made");
    for number in 0..3 {
        let file = fs::File::create(large.join(format!("{number}.ron"))).expect("made");
        file.set_len(3 << 20).expect("grown");
    }
    let folders = "assets/rulesets, assets/figures and scenarios: found more than ";
    let budget = "expected at most 1000 files of 8.0 MiB in all";
    assert_eq!(open(), (0, format!("{folders}8.0 MiB of content, {budget}")));
    (0..3).for_each(|number| fs::remove_file(large.join(format!("{number}.ron"))).expect("removed"));
    (0..1001).for_each(|number| fs::write(large.join(format!("{number}.ron")), "()").expect("written"));
    assert_eq!(open(), (0, format!("{folders}1000 files, {budget}")));
}
