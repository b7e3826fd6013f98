//! A faulty mod is left out with one line and everything else is played; mods lie in the
//! game's folder and in the player's.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Output;

use monteria::cli::resume;
use monteria::content::{Faults, Library, Text, find_root};
use monteria::game::{Game, MatchSetup};
use monteria::rulesets::{LoadedContent, Rulesets};
use monteria::saves::{read_save, write_save};
use monteria_test_support::program_at;
use rawzip::path::EntryPath;
use rawzip::{CompressionMethod, ZipArchiveWriter};
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
    program_at(env!("CARGO_BIN_EXE_monteria"))
        .args(words)
        .env("MONTERIA_HOME", home)
        .env("HOME", home)
        .output()
        .expect("runs")
}

fn told(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// Returns a table of the second game, under this id.
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
        let mods = home.path().join("mods").display().to_string();
        assert_eq!(
            lines[0],
            format!(
                "the mod `hollow` is left out: {mods}/hollow: found a mod without mod.ron, \
                 expected that file in it"
            )
        );
        let file = format!("{mods}/other-game/rulesets/cazadores/weapons.ron:1:12: ");
        let begin = format!("the mod `other-game` is left out: {file}");
        assert!(
            lines[1].starts_with(&begin) && lines[1].ends_with("`monteria check` names all)"),
            "{}",
            lines[1]
        );
    }
    // `check` says everything, of all that lies there or of the one that is asked for.
    let checked = monteria(home.path(), &["check"]);
    assert_eq!(checked.status.code(), Some(3));
    assert!(
        told(&checked.stdout).contains("the unknown field `nmae`"),
        "{}",
        told(&checked.stdout)
    );
    let path = home.path().join("mods/sound").display().to_string();
    assert_eq!(monteria(home.path(), &["check", &path]).status.code(), Some(0));
    // Without the two there is nothing to tell.
    let without = ["ledger", "--without-mod", "hollow", "--without-mod", "other-game"];
    let quiet = monteria(home.path(), &without);
    assert_eq!((quiet.status.code(), told(&quiet.stderr).as_str()), (Some(0), ""));
    let gone =
        monteria(home.path(), &["simulate", "far-table", "--games", "1", "--without-mod", "sound"]);
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
    // Nothing in its own file is wrong, but tables that ship have no room for what has
    // become of their mission.
    let wide = "(missions: [(id: \"resource-recovery\", name: \"Wide\", about: \"Far in.\", \
        rounds: 4, edges: Short, \
                entries: OnEdge(2), markers: Alternate(kind: Control, count: 6, edge: 30, apart: \
                6, own_half: false), \
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
    let LoadedContent { rulesets, library: played, left_out } =
        Rulesets::load_without_faulty_mods(library, faults, &Rulesets::default())
            .expect("the rest is sound");
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
    let root = home();
    let home = home();
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
    assert_eq!(
        library.mods().iter().map(|one| one.id.as_str()).collect::<Vec<_>>(),
        ["only", "twin"]
    );
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
        "mods/full-5: found 8.0 MiB of content beside 32.0 MiB of other mods, expected at most \
         32.0 MiB in all\n\
         mods/heavy: found more than 8.0 MiB of content, expected at most 1000 files of 8.0 MiB in \
         all\n\
         mods/many: found more than 1000 files, expected at most 1000 files of 8.0 MiB in all"
    );
}

/// What ships has the budget of a mod: nothing of a root that holds more is read, and the
/// one line that says so ends the program.
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
    let folders = "assets/rulesets, assets/figures, assets/lessons and scenarios: found more than ";
    let budget = "expected at most 1000 files of 8.0 MiB in all";
    assert_eq!(open(), (0, format!("{folders}8.0 MiB of content, {budget}")));
    (0..3)
        .for_each(|number| fs::remove_file(large.join(format!("{number}.ron"))).expect("removed"));
    (0..1001)
        .for_each(|number| fs::write(large.join(format!("{number}.ron")), "()").expect("written"));
    assert_eq!(open(), (0, format!("{folders}1000 files, {budget}")));
}

/// Returns what is played, and what is left out, of the program's content with the
/// mods in this folder.
fn loaded(mods: &Path) -> LoadedContent {
    let mut faults = Faults::new();
    let mut library = Library::open(find_root().expect("content"), &mut faults);
    library.add_mods(mods, &mut faults);
    Rulesets::load_without_faulty_mods(library, faults, &Rulesets::default())
        .expect("what ships is sound")
}

fn ids(library: &Library) -> Vec<&str> {
    library.mods().iter().map(|one| one.id.as_str()).collect()
}

#[test]
fn a_mod_is_known_by_its_id_and_read_after_those_that_it_needs() {
    let home = home();
    let about =
        |id: &str, more: &str| format!("(id: \"{id}\", name: \"M\", version: \"1.2\"{more})");
    let needs = |id: &str, of: &str| about(id, &format!(", needs: [{of}]"));
    write(
        home.path(),
        &[
            ("first/mod.ron", &needs("apple", "(id: \"zebra\", version: \"1.1.9\")")),
            ("Second Folder/mod.ron", &about("zebra", "")),
            ("lone/mod.ron", &needs("lone", "(id: \"nobody\")")),
            ("lone-too/mod.ron", &needs("lone-too", "(id: \"lone\")")),
            ("new/mod.ron", &needs("new", "(id: \"zebra\", version: \"1.10\")")),
            ("round/mod.ron", &needs("round", "(id: \"trip\")")),
            ("trip/mod.ron", &needs("trip", "(id: \"round\")")),
            ("twin/mod.ron", &about("zebra", "")),
            ("worded/mod.ron", "(name: \"M\", version: \"one\", needs: [(id: \"x\", version: 2)])"),
        ],
    );
    let LoadedContent { library, left_out, .. } = loaded(home.path());
    assert_eq!(ids(&library), ["zebra", "apple"]);
    assert_eq!(ids(&library.without("zebra")), ["apple"]);
    assert_eq!(ids(&library.without("Second Folder")), ["apple"]);
    let mut told: Vec<String> = left_out
        .iter()
        .flat_map(|one| one.faults.sorted())
        .map(|fault| fault.to_string())
        .collect();
    told.sort();
    let begins = [
        "mods/lone-too/mod.ron:1:58: needs[0].id: found the mod `lone`, which is not here, \
         expected mods that are here",
        "mods/lone/mod.ron:1:54: needs[0].id: found the mod `nobody`, which is not here, expected \
         mods that are here",
        "mods/new/mod.ron:1:53: needs[0].id: found the mod `zebra`, version 1.10 or later; \
         mods/Second Folder is 1.2, ",
        "mods/round/mod.ron:1:55: needs[0].id: found the mod `trip`, which needs `round` itself, \
         expected needs that",
        "mods/trip/mod.ron:1:54: needs[0].id: found the mod `round`, which needs `trip` itself, \
         expected needs that",
        "mods/twin/mod.ron: found the id `zebra`, which mods/Second Folder/mod.ron has too, \
         expected an id of its own",
        "mods/worded/mod.ron:1:22: version: found the text \"one\", expected a version of numbers \
         joined by points",
        "mods/worded/mod.ron:1:56: needs[0].version: found the number 2, expected a text",
    ];
    assert_eq!(told.len(), begins.len(), "{told:#?}");
    for (told, begin) in told.iter().zip(begins) {
        assert!(told.starts_with(begin), "{told}\nand not\n{begin}");
    }
}

#[test]
fn what_a_mod_replaces_without_a_word_is_named_with_both_files() {
    let home = home();
    let says = |overrides: &str, more: &str| {
        format!("(name: \"M\", version: \"1\", overrides: [{overrides}]{more})")
    };
    write(
        home.path(),
        &[
            ("silent/mod.ron", MOD),
            ("silent/scenarios/fracture/iron-crossing.ron", &table("iron-crossing")),
            ("told/mod.ron", &says("\"iron-crossing\", \"iron-crosing\"", "")),
            ("told/scenarios/fracture/mine.ron", &table("iron-crossing")),
            (
                "knows/mod.ron",
                &says("\"iron-crossing\"", ", made_for: \"99.0\", needs: [(id: \"told\")]"),
            ),
            ("knows/scenarios/fracture/mine.ron", &table("iron-crossing")),
        ],
    );
    let LoadedContent { library, left_out, .. } = loaded(home.path());
    assert_eq!(left_out, []);
    let remarks = library.remarks(&Rulesets::GAMES);
    let told: Vec<String> = remarks.sorted().iter().map(|fault| fault.to_string()).collect();
    let begins = [
        "mods/knows/mod.ron:1:67: made_for: found a mod made for Montería 99.0, expected one made \
         for 0.1.0 or earlier",
        "mods/silent/scenarios/fracture/iron-crossing.ron:",
        "mods/told/mod.ron:1:56: overrides[1]: found the override of `iron-crosing`, expected the \
         id of something",
        // It replaces what ships, as it says; and another mod's, of
        // which it says nothing.
        "mods/told/scenarios/fracture/mine.ron:",
    ];
    assert_eq!(told.len(), begins.len(), "{told:#?}");
    for (told, begin) in told.iter().zip(begins) {
        assert!(told.starts_with(begin), "{told}\nand not\n{begin}");
    }
    assert!(
        told[1].contains(
            "found `iron-crossing` of scenarios, which scenarios/fracture/iron-crossing.ron:"
        ),
        "{}",
        told[1]
    );
    assert!(
        told[1].ends_with(
            "where it is meant, mods/silent/mod.ron says overrides: [\"iron-crossing\"]"
        ),
        "{}",
        told[1]
    );
    assert!(told[2].ends_with("did you mean `iron-crossing`?"), "{}", told[2]);
    // Whoever plays is told, too.
    fs::create_dir(home.path().join("mods")).expect("made");
    fs::rename(home.path().join("silent"), home.path().join("mods/silent")).expect("moved");
    let quiet = monteria(home.path(), &["ledger"]);
    let file = home.path().join("mods/silent/scenarios/fracture/iron-crossing.ron");
    assert!(
        told_of(&quiet).contains(&format!("monteria: {}:", file.display())),
        "{}",
        told_of(&quiet)
    );
}

fn told_of(output: &Output) -> String {
    told(&output.stdout) + &told(&output.stderr)
}

#[test]
fn check_reads_every_file_of_a_mod_and_warns_of_those_that_nothing_reads() {
    let home = home();
    write(
        home.path(),
        &[
            ("mods/valley/mod.ron", MOD),
            ("mods/valley/README.md", "About it."),
            ("mods/valley/LICENCE", "Yours."),
            ("mods/valley/scenarios/fracture/far-table.ron", &table("far-table")),
            ("mods/valley/scenario/fracture/a.ron", "()"),
            ("mods/valley/scenarios/fracture/a.txt", "()"),
            ("mods/valley/rulesets/fractured/a.ron", "()"),
            ("mods/stray.ron", "()"),
        ],
    );
    let path = home.path().join("mods/valley").display().to_string();
    let checked = monteria(home.path(), &["check", &path]);
    assert_eq!(checked.status.code(), Some(0), "{}", told_of(&checked));
    let lines = told(&checked.stdout);
    for part in [
        "mods/valley/scenario/fracture/a.ron: found a file that nothing reads, expected a file in \
         one of the folders",
        "did you mean `scenarios`?",
        "mods/valley/scenarios/fracture/a.txt: found a file that nothing reads, expected a file \
         whose name ends in .ron",
        "mods/valley/rulesets/fractured/a.ron: found a file that nothing reads",
        "did you mean `fracture`?",
    ] {
        assert!(lines.contains(part), "{part}\n{lines}");
    }
    assert_eq!(lines.lines().last(), Some("2 files read, 0 faults, 3 warnings"), "{lines}");
    let json = told(&monteria(home.path(), &["check", "--json", &path]).stdout);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(
        (json["files"].as_u64(), json["warnings"].as_array().map(Vec::len)),
        (Some(2), Some(3)),
        "{json}"
    );
    let all = told(&monteria(home.path(), &["check"]).stdout);
    assert!(
        all.contains("mods/stray.ron: found a file that nothing reads")
            && all.ends_with(" 4 warnings\n"),
        "{all}"
    );
    // What asks for what there is not is a fault.
    let figure = "(figures: {\"nobodys\": (height: 1, parts: [(shape: Ball(half: (1, 1, 1)))])}, \
                  things: {\"nowhere\": (across: 1, parts: [(shape: Ball(half: (1, 1, 1)))])})";
    write(home.path(), &[("mods/valley/figures/fracture.ron", figure)]);
    let checked = monteria(home.path(), &["check", &path]);
    let lines = told(&checked.stdout);
    assert_eq!(checked.status.code(), Some(3), "{lines}");
    assert!(
        lines.contains("the figure \"nobodys\"") && lines.contains("the thing \"nowhere\""),
        "{lines}"
    );
}

/// Returns a zip with these files: name as it is written, mode, deflated or stored.
fn zip(files: &[(&str, u32, &[u8])], deflated: bool) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut zip = ZipArchiveWriter::new(&mut bytes);
    for (name, mode, text) in files {
        let method = if deflated { CompressionMethod::DEFLATE } else { CompressionMethod::STORE };
        let path = EntryPath::verbatim(name.as_bytes().to_vec());
        let builder = zip.new_file(path).compression_method(method).unix_permissions(*mode);
        let (mut entry, config) = builder.start().expect("begun");
        let sums = if deflated {
            let pack =
                flate2::write::DeflateEncoder::new(&mut entry, flate2::Compression::default());
            let mut writer = config.wrap(pack);
            writer.write_all(text).expect("packed");
            let (pack, sums) = writer.finish().expect("packed");
            pack.finish().expect("packed");
            sums
        } else {
            let mut writer = config.wrap(&mut entry);
            writer.write_all(text).expect("packed");
            writer.finish().expect("packed").1
        };
        entry.finish(sums).expect("ended");
    }
    zip.finish().expect("ended");
    bytes
}

const PLAIN: u32 = 0o100_644;

#[test]
fn a_zip_is_a_mod_as_its_folder_is() {
    let text = table("far-table");
    let of_folder = {
        let home = home();
        write(
            home.path(),
            &[("valley/mod.ron", MOD), ("valley/scenarios/fracture/far-table.ron", &text)],
        );
        let LoadedContent { rulesets, .. } = loaded(home.path());
        rulesets.find("far-table").expect("it is there").0.content_hash()
    };
    for (top, deflated) in [("", true), ("", false), ("valley/", true)] {
        let home = home();
        let about = format!("{top}mod.ron");
        let file = format!("{top}scenarios/fracture/far-table.ron");
        let stray = format!("{top}pictures/a.png");
        let mac = format!("{top}.DS_Store");
        let folder = format!("{top}scenarios/");
        let files: &[(&str, u32, &[u8])] = &[
            (&about, PLAIN, MOD.as_bytes()),
            (&folder, 0o040_755, b""),
            (&file, PLAIN, text.as_bytes()),
            (&stray, PLAIN, b"not a picture"),
            (&mac, PLAIN, b"left by a system"),
        ];
        fs::write(home.path().join("valley.zip"), zip(files, deflated)).expect("written");
        let LoadedContent { rulesets, library, left_out } = loaded(home.path());
        assert_eq!(left_out, []);
        assert_eq!(ids(&library), ["valley"]);
        let (game, card) = rulesets.find("far-table").expect("it is there");
        assert_eq!(
            (game.content_hash(), card.file.as_str()),
            (of_folder.clone(), "mods/valley.zip/scenarios/fracture/far-table.ron")
        );
        let warned = library.unread(&Rulesets::GAMES).to_string();
        assert!(
            warned.starts_with("mods/valley.zip/pictures/a.png: found a file that nothing reads"),
            "{warned}"
        );
        assert_eq!(library.unread(&Rulesets::GAMES).len(), 1, "{warned}");
        // From anywhere on disk, too.
        let path = home.path().join("valley.zip").display().to_string();
        let checked = monteria(home.path(), &["check", &path]);
        assert_eq!(checked.status.code(), Some(0), "{}", told_of(&checked));
        assert!(
            told(&checked.stdout).ends_with("2 files read, 0 faults, 1 warning\n"),
            "{}",
            told(&checked.stdout)
        );
        let few = [
            "simulate",
            "far-table",
            "--games",
            "1",
            "--strength",
            "random",
            "--orders",
            "20",
            "--mod",
            &path,
        ];
        let played = monteria(home.path(), &few);
        assert!(told(&played.stdout).contains("1 match"), "{}", told_of(&played));
    }
    let home = home();
    let missing = monteria(home.path(), &["list", "--mod", "no/where"]);
    assert_eq!(
        (missing.status.code(), told(&missing.stderr).contains("there is no such file or folder")),
        (Some(2), true)
    );
    let broken = home.path().join("broken.zip");
    fs::write(&broken, "no zip").expect("written");
    assert_eq!(
        monteria(home.path(), &["list", "--mod", &broken.display().to_string()]).status.code(),
        Some(3)
    );
}

#[test]
fn a_zip_that_would_do_harm_is_refused() {
    let huge = vec![b' '; 24 << 20];
    let many: Vec<String> = (0..4001).map(|number| format!("pictures/{number}.png")).collect();
    let many: Vec<(&str, u32, &[u8])> =
        many.iter().map(|name| (name.as_str(), PLAIN, &b""[..])).collect();
    let large = vec![b' '; 4 << 20];
    let deep = format!("{}a.ron", "x/".repeat(40));
    let about = ("mod.ron", PLAIN, MOD.as_bytes());
    let plain = |name: &'static str| zip(&[about, (name, PLAIN, b"()")], true);
    let mut torn = plain("scenarios/fracture/a.ron");
    torn.truncate(torn.len() - 30);
    let mut changed =
        zip(&[about, ("scenarios/fracture/a.ron", PLAIN, b"(((((((((((((((((((((((((()")], false);
    let at = changed.windows(5).position(|five| five == b"(((((").expect("stored");
    changed[at] = b'[';
    let cases: Vec<(&str, Vec<u8>, &str)> = vec![
        ("up", plain("../secret.ron"), "the path \"../secret.ron\""),
        ("up-inside", plain("scenarios/../../secret.ron"), "the path"),
        ("absolute", plain("/etc/x.ron"), "the path \"/etc/x.ron\""),
        ("drive", plain("C:/x.ron"), "the path \"C:/x.ron\""),
        ("backslash", plain("scenarios\\fracture\\a.ron"), "the path"),
        (
            "link",
            zip(&[about, ("scenarios/fracture/a.ron", 0o120_777, b"/etc/passwd")], false),
            "a link or no plain file",
        ),
        (
            "pipe",
            zip(&[about, ("scenarios/fracture/a.ron", 0o010_644, b"")], false),
            "a link or no plain file",
        ),
        ("twice", zip(&[about, about], true), "two files named mod.ron"),
        (
            "bomb",
            zip(&[about, ("scenarios/fracture/a.ron", PLAIN, &huge)], true),
            "a file of 4.0 MiB",
        ),
        (
            "heavy",
            zip(
                &[
                    about,
                    ("a.ron", PLAIN, &large),
                    ("b.ron", PLAIN, &large),
                    ("c.ron", PLAIN, &large),
                ],
                true,
            ),
            "more than 8.0 MiB",
        ),
        ("many", zip(&many, true), "more than 4000 files"),
        (
            "large",
            zip(&[about, ("a.png", PLAIN, &huge[..9 << 20])], false),
            "a zip of more than 8.0 MiB",
        ),
        ("deep", zip(&[about, (&deep, PLAIN, b"()")], true), "folders in folders"),
        ("torn", torn, "a zip that cannot be read"),
        ("changed", changed, "a damaged file"),
        ("text", b"not a zip at all".to_vec(), "a zip that cannot be read"),
        ("empty", Vec::new(), "a zip that cannot be read"),
        ("hollow", zip(&[("readme.txt", PLAIN, b"")], true), "a mod without mod.ron"),
    ];
    let home = home();
    for (name, bytes, _) in &cases {
        fs::write(home.path().join(format!("{name}.zip")), bytes).expect("written");
    }
    let LoadedContent { library, left_out, .. } = loaded(home.path());
    assert_eq!(ids(&library), Vec::<&str>::new());
    assert_eq!(left_out.len(), cases.len());
    for (name, _, words) in &cases {
        let zip = format!("{name}.zip");
        let one = left_out.iter().find(|one| one.name == zip).expect("left out");
        assert!(one.to_string().contains(words) && one.faults.len() == 1, "{name}: {one}");
    }
}

#[test]
fn a_save_names_its_mods_and_says_what_is_not_as_it_was() {
    let home = home();
    let mods = home.path().join("mods");
    let save = home.path().join("a.monteria");
    let text = table("far-table");
    write(&mods, &[("valley/mod.ron", MOD), ("valley/scenarios/fracture/far-table.ron", &text)]);
    write(&mods, &[("looks/mod.ron", MOD)]);
    let LoadedContent { rulesets, .. } = loaded(&mods);
    let (game, card) = rulesets.find("far-table").expect("it is there");
    let setup: MatchSetup = serde_json::from_value(
        serde_json::json!({"ruleset": game.id(), "scenario": card.id, "seed": 3}),
    )
    .expect("a setup");
    let begun = Game::start(game.clone(), setup).expect("it begins");
    write_save(&begun, &[], &save).expect("written");
    let named = read_save(&save).expect("a save").header.mods;
    let names: Vec<(&str, &str)> =
        named.iter().map(|one| (one.id.as_str(), one.version.as_str())).collect();
    assert_eq!(
        names,
        [("valley", "1")],
        "a mod that gives nothing to the game is no part of the save"
    );
    let remarks = |mods: &Path| {
        let resumed =
            resume(&loaded(mods).rulesets, &save).map_err(|failure| failure.text().to_owned());
        resumed.map(|resumed| resumed.remarks).unwrap_or_else(|told| vec![told])
    };
    assert!(remarks(&mods).is_empty());
    let says = |remarks: Vec<Text>, words: &str| {
        assert!(remarks.iter().any(|told| told.contains(words)), "{words}: {remarks:#?}");
    };
    write(&mods, &[("valley/scenarios/fracture/far-table.ron", &format!("{text}// more\n"))]);
    says(remarks(&mods), "the mod `valley` 1 has been changed since");
    write(&mods, &[("valley/mod.ron", "(name: \"M\", version: \"2.0\")")]);
    says(remarks(&mods), "the mod `valley` was of version 1, here is 2.0");
    write(&mods, &[("more/mod.ron", MOD), ("more/scenarios/fracture/more.ron", &table("more"))]);
    says(
        remarks(&mods),
        "the mod `more` 1 was not played with: leave it out with --without-mod more",
    );
    fs::remove_dir_all(mods.join("valley")).expect("removed");
    says(
        remarks(&mods),
        "the scenario `far-table`, which is missing\nthe mod `valley` 1 is not here: put it into",
    );
    let replayed = monteria(home.path(), &["replay", &save.display().to_string()]);
    assert_eq!(replayed.status.code(), Some(4));
    assert!(
        told(&replayed.stderr).contains("the mod `valley` 1 is not here"),
        "{}",
        told(&replayed.stderr)
    );
}
