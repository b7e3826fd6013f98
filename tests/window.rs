//! Tests of the window, driven by scripts. They need a display; without one they say
//! so and do nothing.
#![cfg(feature = "client")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use monteria::saves::{SavedGame, read_save};
use monteria_test_support::repo_root;

#[path = "window/desktop.rs"]
mod desktop;
#[path = "window/dialogs.rs"]
mod dialogs;

/// Returns whether there is a display. If `MONTERIA_WINDOW=required`, a missing
/// display is a failure.
fn display() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let there = set("DISPLAY") || set("WAYLAND_DISPLAY");
    let required = std::env::var("MONTERIA_WINDOW").is_ok_and(|value| value == "required");
    assert!(there || !required, "the windowed tests need a display");
    there
}

/// Copies a folder recursively.
fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("made");
    for entry in std::fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &to);
        } else {
            std::fs::copy(entry.path(), to).expect("copied");
        }
    }
}

/// Plays a script of `tests/window` in a small window, with its own player's folder.
/// `OUT` in the script stands for the returned folder. Returns `None` without a display.
fn play(script: &str) -> Option<(Output, tempfile::TempDir)> {
    let (steps, home) = set_out(script)?;
    let output = program(&home, &steps).output().expect("the program runs");
    // The renderer goes on without a shader that fails to compile, and only logs it.
    let told = told(&output);
    let fault = |line: &&str| line.contains("ERROR") && line.contains("bevy_render");
    assert_eq!(told.lines().find(fault), None, "{told}");
    Some((output, home))
}

/// Writes the script into a player's folder of its own.
fn set_out(script: &str) -> Option<(PathBuf, tempfile::TempDir)> {
    if !display() {
        return None;
    }
    let home = tempfile::tempdir().expect("a folder");
    let root = repo_root();
    let text = std::fs::read_to_string(root.join("tests/window").join(script)).expect("the script");
    let steps = home.path().join(script);
    std::fs::write(&steps, text.replace("OUT", &home.path().to_string_lossy())).expect("written");
    // Builds are saved below the root of the content: the test has a root of its own.
    for part in ["assets", "scenarios"] {
        copy(&root.join(part), &home.path().join("root").join(part));
    }
    Some((steps, home))
}

/// Returns the program for these steps.
fn program(home: &tempfile::TempDir, steps: &Path) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_monteria"));
    program.args(["play", "--size", "640x360", "--script"]).arg(steps);
    program
        .env("MONTERIA_HOME", home.path().join("home"))
        .env("MONTERIA_ROOT", home.path().join("root"));
    program.current_dir(repo_root());
    program
}

fn told(output: &Output) -> String {
    format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    )
}

/// Returns the size in the header of a PNG, and its length in bytes.
fn picture(file: PathBuf) -> (u32, u32, usize) {
    let bytes = std::fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    assert!(bytes.starts_with(b"\x89PNG"), "{}", file.display());
    let number =
        |at: usize| u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
    (number(16), number(20), bytes.len())
}

/// Asserts that these pictures are not of a single colour.
fn drawn(home: &tempfile::TempDir, names: &[&str]) {
    for name in names {
        let (.., bytes) = picture(home.path().join(format!("{name}.png")));
        assert!(bytes > 8_000, "{name} is empty: {bytes} bytes");
    }
}

#[test]
fn a_tour_through_every_page_and_a_few_decisions() {
    let Some((output, home)) = play("tour.steps") else { return };
    assert!(output.status.success(), "{}", told(&output));
    for name in ["menu", "setup", "play", "down", "tabs"] {
        let (width, height, bytes) = picture(home.path().join(format!("{name}.png")));
        let expected = if name == "tabs" { (1024, 640) } else { (640, 360) };
        assert_eq!((width, height), expected, "{name}");
        // A picture of a single colour compresses to a few hundred bytes.
        assert!(bytes > 8_000, "{name} is empty: {bytes} bytes");
    }
    assert!(kept_file(&home).is_some(), "the match is kept safe");
}

#[test]
fn a_table_is_drawn_in_every_quality() {
    let Some((output, home)) = play("quality.steps") else { return };
    assert!(output.status.success(), "{}", told(&output));
    drawn(&home, &["coarse", "wide", "plain", "fair", "again"]);
    let size = |name: &str| {
        let (width, height, _) = picture(home.path().join(format!("{name}.png")));
        (width, height)
    };
    assert_eq!((size("coarse"), size("wide"), size("again")), ((640, 360), (800, 450), (640, 360)));
}

#[test]
fn a_hero_and_a_force_are_built_and_saved() {
    let Some((output, home)) = play("build.steps") else { return };
    assert!(output.status.success(), "{}", told(&output));
    drawn(&home, &["build", "shelf", "force", "wide"]);
    let packs = home.path().join("home/packs");
    let hero = std::fs::read_to_string(packs.join("cazadores/juana-la-zurda.ron")).expect("saved");
    // The fourth point in one Attribute was refused; the Weapon beside the
    // free one was not.
    assert!(hero.contains("Attribute(Prowess, 3)") && hero.contains("The Left Hand"), "{hero}");
    assert!(hero.contains("Weapon(\"hand-weapon\")"), "{hero}");
    assert!(
        std::fs::read_to_string(packs.join("fracture/mine.ron")).expect("saved").contains("Mine")
    );
}

#[test]
fn a_campaign_is_begun_played_and_gone_on_with() {
    let Some((output, home)) = play("campaign.steps") else { return };
    assert!(output.status.success(), "{}", told(&output));
    drawn(&home, &["plan", "roster", "ahead", "after"]);
    let folder = home.path().join("home/campaigns/cazadores");
    let file = std::fs::read_to_string(folder.join("The long winter.ron")).expect("kept");
    assert!(file.contains("number: 1") && file.contains("desertion: false"), "{file}");
    assert!(
        !folder.join("The long winter.ron.match").exists(),
        "the match was taken into the book"
    );
}

#[test]
fn a_move_is_planned_with_all_that_planning_shows() {
    let Some((output, home)) = play("planning.steps") else { return };
    assert!(output.status.success(), "{}", told(&output));
    drawn(&home, &["danger", "ruler", "why"]);
}

/// With nothing armed, a click beyond reach plans a Move to the nearest legal point and
/// one on an enemy an attack; the next click carries it out.
#[test]
fn a_move_and_an_attack_are_made_by_pointing_alone() {
    let Some((output, home)) = play("pointing.steps") else { return };
    assert!(output.status.success(), "{}", told(&output));
    drawn(&home, &["beyond", "planned", "foe", "done"]);
    let saved = kept(&home);
    // The pointer was at 30, 20; the table ends at 8, 8.
    let moved = saved
        .lines
        .iter()
        .find(|line| line.order.choose == "free-move")
        .and_then(|line| line.order.to);
    assert!(
        moved.is_some_and(|to| to.x > 6.0 && to.x < 8.0 && to.z > 6.0 && to.z < 8.0),
        "{moved:?}"
    );
    let last = &saved.lines.last().expect("orders").order;
    assert!(last.choose.starts_with("attack:") && last.target.is_some(), "{last:?}");
}

#[test]
fn a_hunt_is_played_to_its_end() {
    let Some((output, home)) = play("end.steps") else { return };
    assert!(output.status.success(), "{}", told(&output));
    for name in ["slain", "end"] {
        picture(home.path().join(format!("{name}.png")));
    }
}

#[test]
fn a_foe_thinks_and_dice_roll_in_sight() {
    let Some((output, home)) = play("mind.steps") else { return };
    assert!(output.status.success(), "{}", told(&output));
    drawn(&home, &["card", "question", "weighed", "rolling", "rolled", "again", "lying"]);
}

#[test]
fn the_first_lesson_is_learned_to_its_end() {
    let Some((output, home)) = play("lesson.steps") else { return };
    assert!(output.status.success(), "{}", told(&output));
    let names = ["welcome", "lessons", "lesson-begun", "lesson-tie", "lesson-sheet", "lesson-move"];
    drawn(&home, &names);
    drawn(&home, &["lesson-critical", "lesson-mind", "lesson-won", "learned"]);
    let settings = std::fs::read_to_string(home.path().join("home/settings.ron")).expect("kept");
    assert!(
        settings.contains("\"cazadores/first-hunt\"") && settings.contains("welcomed: true"),
        "{settings}"
    );
}

/// Returns the most recent autosave.
fn kept(home: &tempfile::TempDir) -> SavedGame {
    read_save(&kept_file(home).expect("a match is kept")).expect("the match is kept safe")
}

/// Returns the file of the most recent autosave.
fn kept_file(home: &tempfile::TempDir) -> Option<PathBuf> {
    let entries =
        std::fs::read_dir(home.path().join("home/autosaves")).into_iter().flatten().flatten();
    entries
        .map(|entry| entry.path())
        .filter(|file| file.extension().is_some_and(|it| it == "monteria"))
        .max()
}

fn attacks(saved: &SavedGame) -> usize {
    saved.lines.iter().filter(|line| line.order.choose.starts_with("fire")).count()
}

#[test]
fn a_battle_with_a_force_of_ones_own_is_begun_and_an_attack_taken_back_and_given_again() {
    let Some((output, home)) = play("battle.steps") else { return };
    assert!(output.status.success(), "{}", told(&output));
    drawn(&home, &["battle"]);
    let saved = kept(&home);
    assert_eq!(attacks(&saved), 1);
    // The script names the force by its file; the match holds it in full.
    assert!(
        saved.header.setup.answers["force-1"].contains("\"Mine\""),
        "{:?}",
        saved.header.setup.answers
    );
}

#[test]
fn a_deathmatch_is_begun_and_an_attack_taken_back() {
    let Some((output, home)) = play("arena.steps") else { return };
    assert!(output.status.success(), "{}", told(&output));
    drawn(&home, &["arena"]);
    let saved = kept(&home);
    assert!(saved.lines.len() > 3 && attacks(&saved) == 0, "{:?}", saved.lines);
}

#[test]
fn a_mod_that_is_saved_changes_the_match_on_the_table() {
    let Some((steps, home)) = set_out("reload.steps") else { return };
    let probe = home.path().join("home/mods/probe");
    let patches = probe.join("patches/cazadores");
    std::fs::create_dir_all(&patches).expect("made");
    std::fs::write(
        probe.join("mod.ron"),
        "(name: \"Probe\", version: \"1\", about: \"It is saved again and again.\")",
    )
    .expect("written");
    let name = |name: &str| format!("(companions: [(id: \"brigand\", name: \"{name}\")])");
    std::fs::write(patches.join("brigand.ron"), name("Bandolero")).expect("written");
    let mut child = program(&home, &steps).spawn().expect("the program runs");
    // The autosave at the time when this picture exists.
    let mut at = |picture: &str| {
        let picture = home.path().join(picture);
        while !picture.exists() && child.try_wait().expect("a state").is_none() {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        kept(&home)
    };
    let before = at("before.png");
    std::fs::write(patches.join("brigand.ron"), name("Ladrona")).expect("written");
    let after = at("after.png");
    assert!(child.wait().expect("its end").success());
    let off = kept(&home);
    let orders =
        |save: &SavedGame| save.lines.iter().map(|line| line.order.clone()).collect::<Vec<_>>();
    assert!(orders(&before).len() >= 8);
    assert_eq!((orders(&before), orders(&before)), (orders(&after), orders(&off)));
    let hash =
        |save: &SavedGame| save.header.mods.iter().map(|one| one.hash.clone()).collect::<Vec<_>>();
    assert_eq!((hash(&before).len(), hash(&after).len(), hash(&off).len()), (1, 1, 0));
    assert_ne!(hash(&before), hash(&after));
    let settings = std::fs::read_to_string(home.path().join("home/settings.ron")).expect("kept");
    assert!(settings.contains("\"probe\""), "{settings}");
    drawn(&home, &["mods", "after", "off"]);
}

#[test]
fn a_table_is_edited_while_a_match_lies_on_it() {
    let Some((steps, home)) = set_out("editor.steps") else { return };
    let output = program(&home, &steps).output().expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mine = "mods/my-tables/scenarios/respawn/arena-foundry-mine-1.ron";
    let says = std::fs::read_to_string(home.path().join("home").join(mine)).expect("a copy");
    for line in [
        "// The Foundry: 36\" x 24\"",
        "    id: \"arena-foundry-mine-1\",",
        "    about: \"A hall with a tree in it.\",",
        "    pickups: [(2, 6), (0, -8)],",
        "half: (2.5, 1), turn: 30), top: 4.5,",
        "            (id: \"furnace-a-2\", name: \"a furnace\",",
        "            (id: \"trees\", name: \"some trees\", footprint: Circle(center: (5, 0.5), \
         radius: 2), top: 4, keywords: [Difficult, Obscuring], look: \"trees\"),",
    ] {
        assert!(says.contains(line), "no `{line}` in\n{says}");
    }
    let kept = kept(&home);
    assert_eq!(
        (kept.header.setup.scenario.as_str(), kept.lines.len()),
        ("arena-foundry-mine-1", 4)
    );
    drawn(&home, &["edit-point", "edit-lifted", "edited", "edit-small", "edit-played"]);
}

/// Returns the files in a folder of the player.
fn taken_out(home: &tempfile::TempDir, folder: &str) -> Vec<PathBuf> {
    let entries =
        std::fs::read_dir(home.path().join("home").join(folder)).into_iter().flatten().flatten();
    let mut all: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_none_or(|it| it != "lock"))
        .collect();
    all.sort();
    all
}

#[test]
fn a_match_is_looked_back_at_watched_again_and_played_on_from_there() {
    let Some((output, home)) = play("past.steps") else { return };
    assert!(output.status.success(), "{}", told(&output));
    drawn(&home, &["empty", "earlier", "branches", "bug", "over", "again"]);
    // Both branches are complete: the first was on the table, the other was put aside.
    let duel = taken_out(&home, "autosaves")
        .into_iter()
        .find(|file| file.to_string_lossy().contains("duel"));
    let on_table = read_save(&duel.expect("the duel is kept")).expect("a save");
    assert_eq!(on_table.header.branch, "As it was");
    let family = taken_out(&home, "branches").pop().expect("a folder of branches");
    let other = std::fs::read_dir(family).expect("branches").flatten().map(|entry| entry.path());
    let other: Vec<SavedGame> = other.filter_map(|file| read_save(&file).ok()).collect();
    let played_on = other
        .iter()
        .find(|save| save.header.branch.starts_with("From decision"))
        .expect("the other branch");
    let parts = on_table.lines.iter().zip(&played_on.lines).take_while(|(a, b)| a == b).count();
    assert!(parts >= 1 && played_on.lines.len() > parts, "{parts} orders are alike");
    let (width, height, bytes) = picture(taken_out(&home, "pictures").pop().expect("a picture"));
    assert!((width, height) == (1280, 720) && bytes > 8_000, "{width}x{height}, {bytes} bytes");
    let report = std::fs::read_to_string(taken_out(&home, "reports").pop().expect("a report"))
        .expect("read");
    assert!(report.contains("<svg") && report.contains("Who did what"));
    let bug =
        read_save(&taken_out(&home, "bugs").pop().expect("a bug")).expect("the save of the bug");
    assert!(bug.is_whole() && bug.lines.len() >= 14, "{}", bug.lines.len());
}

#[test]
fn things_of_a_game_are_made_in_forms_and_tried() {
    let Some((output, home)) = play("content.steps") else { return };
    assert!(output.status.success(), "{}", told(&output));
    let mine = home.path().join("home/mods/my-content");
    let says = |file: &str| std::fs::read_to_string(mine.join(file)).expect("written");
    // Only differences to the shipped content are kept; mended or undone
    // ones are no differences.
    let brigand = says("patches/cazadores/companions-brigand.ron");
    for line in [
        "            id: \"brigand\",",
        "            name: \"Bandolero\",",
        "            attributes: (wits: 4),",
        "            armour: \"medium-armour\",",
    ] {
        assert!(brigand.contains(line), "no `{line}` in\n{brigand}");
    }
    assert!(!brigand.contains("spd") && !brigand.contains("prowess"), "{brigand}");
    let bull = says("rulesets/cazadores/minions-salt-ram-mine.ron");
    for line in [
        "id: \"salt-ram-mine\",",
        "name: \"Salt Bull\",",
        "on_crit: [Impose(condition: KnockedDown), Push(inches: 2)],",
    ] {
        assert!(bull.contains(line), "no `{line}` in\n{bull}");
    }
    let figure = says("patches/cazadores/figures-brigand.ron");
    assert!(figure.contains("\"brigand\": (") && figure.contains("height: 1.5"), "{figure}");
    assert!(!figure.contains("parts"), "{figure}");
    assert!(
        says("mod.ron").contains("overrides: [\n        \"brigand\",\n    ],"),
        "{}",
        says("mod.ron")
    );
    // The preview match used the change.
    let kept = kept(&home);
    assert_eq!(
        kept.header.mods.iter().map(|one| one.id.as_str()).collect::<Vec<_>>(),
        ["my-content"]
    );
    assert!(
        kept.header.setup.answers.values().any(|answer| answer.contains("brigand")),
        "{:?}",
        kept.header.setup
    );
    drawn(
        &home,
        &[
            "content-shelf",
            "content-fault",
            "content-form",
            "content-effects",
            "content-figure",
            "content-sheet",
            "content-tried",
        ],
    );
}

#[test]
fn a_bad_script_is_refused_with_its_lines() {
    if !display() {
        return;
    }
    let home = tempfile::tempdir().expect("a folder");
    let steps = home.path().join("bad.steps");
    std::fs::write(&steps, "ready\nfly away\n").expect("written");
    let output = Command::new(env!("CARGO_BIN_EXE_monteria"))
        .args(["play", "--script"])
        .arg(&steps)
        .current_dir(repo_root())
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(1));
    assert!(
        told(&output).contains("bad.steps:2: `fly away`; expected a step of a script"),
        "{}",
        told(&output)
    );
}

/// Returns the nodes that a script wrote, one a line.
fn nodes(home: &tempfile::TempDir, name: &str) -> Vec<String> {
    let file = home.path().join(format!("{name}.txt"));
    let text = std::fs::read_to_string(&file)
        .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    text.lines().map(|line| line.trim().to_owned()).collect()
}

#[test]
fn a_screen_reader_gets_every_control_and_everything_on_the_table() {
    let Some((output, home)) = play("nodes.steps") else { return };
    assert!(output.status.success(), "{}", told(&output));
    let expected: [(&str, &[&str]); 17] = [
        ("first", &["Button “Learn to play”", "Button “Quit”", "Button “Not now”"]),
        ("settings", &["Slider “Playback speed”", "CheckBox “Models move", "ComboBox “Colours”"]),
        ("keys", &["Button “Confirm the aimed action: Enter.", "Button “Left hand alone”, False"]),
        ("mods", &["Button “Close (Esc)”"]),
        ("lessons", &["Button “"]),
        ("load", &["Label = “There are no saves yet.”"]),
        ("about", &["Button “Notices and licences in full”"]),
        ("setup", &["Button “Begin”", "TextInput “Seed”"]),
        ("shelf", &["Button “A new Cazador”"]),
        ("bench", &["Button “Save (Ctrl+S)”, disabled", "TextInput “Name”"]),
        ("campaigns", &["Button “A new campaign”"]),
        ("plan", &["TextInput “Name”"]),
        (
            "table",
            &[
                "Group “The table: ",
                "Button “Undo (Backspace, Ctrl+Z)”",
                "Button “Log: collapse (F4)”, True",
            ],
        ),
        ("menu", &["Button “Back to the table”"]),
        ("save", &["TextInput “Name of the save”"]),
        ("aiming", &["Group “The table: "]),
        ("editor", &["Button “Play on this table”"]),
    ];
    for (page, controls) in expected {
        let nodes = nodes(&home, page);
        let nameless: Vec<&String> =
            nodes.iter().filter(|line| line.contains("NAMELESS")).collect();
        assert!(nameless.is_empty(), "{page}: {nameless:#?}");
        for control in controls {
            assert!(
                nodes.iter().any(|line| line.starts_with(control)),
                "{page}: no {control} in {nodes:#?}"
            );
        }
    }
    // A figure with its distance, its visibility, and the odds of an attack; terrain
    // and areas; past events.
    let figure = |line: &&String| {
        line.starts_with("ListItem “") && line.contains(" of ") && line.contains(" health, ")
    };
    let table = nodes(&home, "table");
    let aiming = nodes(&home, "aiming");
    assert!(table.iter().filter(figure).count() >= 2, "{table:#?}");
    let odds = |line: &&String| figure(line) && line.contains("\", ") && line.contains(" %”");
    assert!(
        aiming
            .iter()
            .any(|line| odds(&line) && (line.contains("in sight") || line.contains("in cover"))),
        "{aiming:#?}"
    );
    let terrain =
        table.iter().filter(|line| line.contains(" high, ") && line.contains("of the middle"));
    assert!(terrain.count() > 3, "{table:#?}");
    assert!(
        table
            .iter()
            .any(|line| line.starts_with("Status “") && line.contains(" options.”, Polite")),
        "{table:#?}"
    );
    assert!(
        table.iter().any(|line| line.starts_with("Status") && line.ends_with(", Assertive")),
        "{table:#?}"
    );
}

/// Plays a script by simulated input, and asserts that the match came to its end.
fn played_by_hand(script: &str) -> Option<tempfile::TempDir> {
    let (output, home) = play(script)?;
    assert!(output.status.success(), "{}", told(&output));
    Some(home)
}

#[test]
fn a_match_is_played_to_its_end_by_the_keyboard_alone() {
    let Some(home) = played_by_hand("keys.steps") else { return };
    picture(home.path().join("keys-end.png"));
    let settings = std::fs::read_to_string(home.path().join("home/settings.ron")).expect("kept");
    // The key went to one action, and from there to the other.
    assert!(settings.contains("Mute: [") && settings.contains("F8"), "{settings}");
}

#[test]
fn a_match_is_played_to_its_end_by_the_mouse_alone() {
    let Some(home) = played_by_hand("mouse.steps") else { return };
    picture(home.path().join("mouse-end.png"));
}

#[test]
fn a_match_is_played_to_its_end_by_one_hand() {
    let Some(home) = played_by_hand("one-hand.steps") else { return };
    picture(home.path().join("one-hand.png"));
    assert!(kept(&home).lines.len() >= 4);
}
