//! Faults in a copy of the shipped content of Cadence's games: each is reported with line
//! and column, and nothing else.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use monteria_content::{Fault, Faults, Library, find_root};

const MISSIONS: &str = "assets/rulesets/fracture/missions.ron";
const BOUTS: &str = "assets/rulesets/respawn/missions.ron";
const MARAUDERS: &str = "assets/rulesets/fracture/marauders.ron";
const ENDLESS: &str = "assets/rulesets/fracture/endless.ron";
const LEAGUE: &str = "assets/rulesets/respawn/league.ron";
const FIGURES: &str = "assets/figures/respawn.ron";
const CROSSING: &str = "scenarios/fracture/iron-crossing.ron";
const CAUSEWAY: &str = "scenarios/respawn/arena-causeway.ron";

fn text_of(file: &str) -> String {
    fs::read_to_string(find_root().expect("content").join(file)).expect("a file")
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("made");
    for entry in fs::read_dir(from).expect("a folder").map(|entry| entry.expect("an entry")) {
        let there = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &there);
        } else {
            fs::copy(entry.path(), there).expect("copied");
        }
    }
}

/// Returns the faults of the shipped content with the text of one file replaced.
fn faults_of(file: &str, text: &str) -> Vec<Fault> {
    faults_of_files(&[(file, text)])
}

/// Returns the faults of the shipped content with the texts of these files replaced.
fn faults_of_files(files: &[(&str, &str)]) -> Vec<Fault> {
    let folder = tempfile::tempdir().expect("a folder");
    let root = find_root().expect("content");
    for part in ["assets/rulesets", "assets/figures", "scenarios"] {
        copy(&root.join(part), &folder.path().join(part));
    }
    for (file, text) in files {
        fs::write(folder.path().join(file), text).expect("written");
    }
    let library = Library::open(folder.path(), &mut Faults::new());
    let mut faults = Faults::new();
    for load in [monteria_fracture::load, monteria_respawn::load] {
        faults.append(load(&library).err().unwrap_or_default());
    }
    faults.sorted().into_iter().cloned().collect()
}

/// Replaces `from` by `to` and expects one fault with this text at the
/// place marked by `«`.
fn one((file, from, to, said): (&str, &str, &str, &str)) {
    let text = text_of(file);
    assert!(text.contains(from), "{file} has no `{from}`");
    let marked = text.replacen(from, to, 1);
    let at = marked.find('«').expect("a mark");
    let before = &marked[..at];
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    let place =
        (before.matches('\n').count() as u32 + 1, before[line_start..].chars().count() as u32 + 1);
    let faults = faults_of(file, &marked.replacen('«', "", 1));
    let printed: Vec<String> = faults.iter().map(Fault::to_string).collect();
    assert!(printed.len() == 1 && printed[0].contains(said), "`{to}` gives {printed:#?}");
    assert_eq!(
        (faults[0].file.as_str(), faults[0].line, faults[0].column),
        (file, place.0, place.1),
        "{printed:#?}"
    );
}

#[test]
fn enumerations_of_records_take_no_unknown_field() {
    [
        (MISSIONS, "count: 6, edge: 6", "«cuont: 6, count: 6, edge: 6", "did you mean `count`?"),
        (
            ENDLESS,
            "Reanimate(range: 3, kinds: [\"",
            "Reanimate(«rnage: 3, range: 3, kinds: [\"",
            "did you mean `range`?",
        ),
        (BOUTS, "Quarters(edge: 4", "Quarters(«egde: 4, edge: 4", "did you mean `edge`?"),
    ]
    .into_iter()
    .for_each(one);
}

#[test]
fn missions_that_can_never_be_won_or_entered_are_faults() {
    [
        (
            MISSIONS,
            "scoring: [Held(1, 4)]",
            "scoring: [«OwnStands(1)]",
            "with Control objectives, which can never be met",
        ),
        (
            MISSIONS,
            "scoring: [OwnStands(1), EnemyFalls(4)]",
            "scoring: [«Held(1, 4), EnemyFalls(4)]",
            "with Destroy objectives, which can never be met",
        ),
        (
            MISSIONS,
            "assault: Some(3)",
            "assault: «Some(5)",
            "which can never be met, expected 1 to 4",
        ),
        (MISSIONS, "entries: OnEdge(2)", "entries: OnEdge(«0)", "expected a number from 1 to 12"),
        (
            MISSIONS,
            "edge: 6, apart: 6, own_half: false",
            "edge: «600, apart: 6, own_half: false",
            "expected a number from 0 to 48",
        ),
        (
            BOUTS,
            "prizes: (kill: 1, flag: 5)",
            "prizes: (kill: 1, flag: 5, held: «2)",
            "a prize for what can never be met with Flags",
        ),
        (
            BOUTS,
            "prizes: (kill: 1, most: 2)",
            "prizes: (kill: 1, flag: «2)",
            "a prize for what can never be met with Relay",
        ),
    ]
    .into_iter()
    .for_each(one);
}

#[test]
fn looks_and_tags_are_known_and_figures_are_sound() {
    [
        (
            MARAUDERS,
            "look: \"marauder-boss\"",
            "look: «\"marauder-bos\"",
            "did you mean `marauder-boss`?",
        ),
        (FIGURES, "\"flag-down\": (", "«\"flag-dawn\": (", "did you mean `flag-down`?"),
        (FIGURES, "across: 1.57,", "across: «99,", "expected a number from 0.05 to 20"),
        (CROSSING, "look: \"city-ruin\"", "look: «\"city-riun\"", "did you mean `city-ruin`?"),
        (CROSSING, "ground: \"rubble\"", "ground: «\"ruble\"", "did you mean `rubble`?"),
        (CROSSING, "light: \"dusk\"", "light: «\"dsk\"", "did you mean `dusk`?"),
    ]
    .into_iter()
    .for_each(one);
}

/// A wall that no model passes.
fn wall(id: &str, center: &str, half: &str) -> String {
    format!(
        "(id: \"{id}\", name: \"a wall\", footprint: Box(center: {center}, half: {half}), top: 6, \
         keywords: [Blocking, \
         Impassable], look: \"wall\"),"
    )
}

/// Returns the message of each fault by its line.
fn told(file: &str, walls: &str) -> BTreeMap<String, u32> {
    let text = text_of(file).replacen("pieces: [", &format!("pieces: [{walls}"), 1);
    let faults = faults_of(file, &text);
    assert!(faults.iter().all(|fault| fault.file == file), "{faults:#?}");
    faults
        .into_iter()
        .map(|fault| (format!("{} {}", fault.found, fault.expected), fault.line))
        .collect()
}

#[test]
fn ready_made_teams_have_ids_of_their_own() {
    let first = "(id: \"static\", name: \"Static\"";
    let twice = format!(
        "(id: \"copy\", name: \"Copy\", characters: []), (id: «\"copy\", name: \"Copy\", \
         characters: []), {first}"
    );
    one((LEAGUE, first, &twice, "an id of its own for each team"));
}

#[test]
fn a_border_without_room_or_way_is_a_fault() {
    // Along the whole north border, farther in than any Movement.
    let full = told(CROSSING, &wall("north", "(0, -17)", "(30, 5)"));
    assert_eq!(full.len(), 1, "{full:#?}");
    let (what, line) = full.first_key_value().expect("one");
    assert!(what.starts_with("no room along the north border room for"), "{what}");
    assert_eq!(*line, 12);
    // There is room, but a wall across the table; the arena also has four corners.
    let shut = told(CAUSEWAY, &wall("shut", "(0, -6.8)", "(18, 0.4)"));
    let found: Vec<&str> = shut.keys().map(String::as_str).collect();
    assert_eq!(found.len(), 3, "{found:#?}");
    for (told, place) in found.iter().zip([
        "along the north border",
        "in the north-east corner",
        "in the north-west corner",
    ]) {
        assert!(
            told.starts_with(&format!(
                "no way to the middle of the table for models set up {place} "
            )),
            "{told}"
        );
    }
    assert!(shut.values().all(|line| *line == 14), "{shut:#?}");
}

#[test]
fn barriers_and_things_of_the_arena_have_bounds() {
    let far = "barriers: «[((0, -3), (0, 3000000))]";
    one((
        CAUSEWAY,
        "barriers: [((0, -3), (0, 3))]",
        far,
        "expected ends no more than 12\" beside it",
    ));
    let many = "(0, 6.5), ".repeat(25);
    let to = format!("pickups: «[{many}]");
    one((CAUSEWAY, "pickups: [(0, 6.5), (0, -6.5)]", &to, "found 25 of them, expected at most 24"));
}

#[test]
fn triggers_name_what_there_is() {
    let rule = |effect: &str| {
        format!(
            "triggers: (rules: [(id: \"r\", name: \"R\", when: RoundEnds, then: [«{effect}], \
             limit: Once)]),\n    "
        )
    };
    let mission = format!("{}entries: OnEdge(2)", rule("Collapse(\"hall\")"));
    let bout = format!("{}gates:", rule("Begin(who: [], state: \"Smoke\")"));
    let scenario = format!("{}points:", rule("Collapse(\"nowhere\")"));
    let arena = format!("{}teams:", rule("Begin(who: [], state: \"Stasys\")"));
    [
        (MISSIONS, "entries: OnEdge(2)", mission.as_str(), "no piece of terrain `hall`"),
        (BOUTS, "gates:", &bout, "no state `Smoke`"),
        (CROSSING, "points:", &scenario, "no piece of terrain `nowhere`"),
        (CAUSEWAY, "teams:", &arena, "did you mean `Stasis`?"),
    ]
    .into_iter()
    .for_each(one);
}

/// A mission and a table that may be played together share no id of a trigger.
#[test]
fn triggers_of_mission_and_table_have_ids_of_their_own() {
    let triggers = "triggers: (counters: [(id: \"bells\")]),\n    ";
    let with = |file: &str, before: &str| {
        text_of(file).replacen(before, &format!("{triggers}{before}"), 1)
    };
    for (missions, field, table, before, name) in [
        (MISSIONS, "entries:", CROSSING, "points:", "iron-crossing"),
        (BOUTS, "gates:", CAUSEWAY, "teams:", "arena-causeway"),
    ] {
        let texts = [with(missions, field), with(table, before)];
        let faults = faults_of_files(&[(missions, &texts[0]), (table, &texts[1])]);
        let printed: Vec<String> = faults.iter().map(Fault::to_string).collect();
        let said = format!("`bells`, which the triggers of `{name}` have too");
        assert!(printed.len() == 1 && printed[0].contains(&said), "{printed:#?}");
        assert_eq!(faults[0].file, missions);
    }
}
