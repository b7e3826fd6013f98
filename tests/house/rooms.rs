//! The house stands as `docs/architecture.md` says: no floor below the rulesets names a game,
//! nothing below the window can panic, depends on a clock, on the order of a hash map or
//! on a platform's floats, and no file is too long to read.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use monteria::content::{Faults, Library, find_root};
use monteria::rulesets::Rulesets;
use monteria::rulesets::arcane::content::ArcaneContent;
use monteria::rulesets::cazadores::content::CazadoresContent;
use monteria::rulesets::drowned::content::DrownedContent;
use monteria::rulesets::fracture::content::FractureContent;
use monteria::rulesets::respawn::content::RespawnContent;
use monteria_test_support::{repo_root, sources};

/// Floors that know no game.
const ENGINE: [&str; 16] = [
    "cli",
    "client",
    "client-sound",
    "client-state",
    "client-ui",
    "client-view",
    "content",
    "dice",
    "game",
    "opponents",
    "print",
    "reports",
    "saves",
    "skirmish",
    "storage",
    "table",
];

/// Words of one game that its content does not hold.
const WORDS: [&str; 12] = [
    "cazador",
    "adversary",
    "adversaries",
    "matachin",
    "montero",
    "cadence",
    "fracture",
    "respawn",
    "hit location",
    "round clock",
    "defenceless",
    "knocked down",
];

/// The longest that a file of source may be, in lines.
const LONGEST: usize = 500;

fn root() -> PathBuf {
    repo_root().join("src")
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

/// Whether a word stands in a line as a word of its own or the beginning of
/// one, in any case.
fn names(line: &str, word: &str) -> bool {
    let line = line.to_lowercase();
    line.match_indices(word)
        .any(|(at, _)| !line[..at].ends_with(|before: char| before.is_alphanumeric()))
}

/// Whether a line refers to a ruling by its number: rulings are those of a game.
fn cites_a_ruling(line: &str) -> bool {
    ["ruling ", "rulings "].iter().any(|word| {
        line.match_indices(word)
            .any(|(at, _)| line[at + word.len()..].starts_with(|next: char| next.is_ascii_digit()))
    })
}

/// Names of everybody who can stand on a table of a game that ships, by id and in words.
fn everybody() -> BTreeSet<String> {
    let library = Library::open(find_root().expect("content"), &mut Faults::new());
    let content = CazadoresContent::load(&library).expect("sound content");
    let profiles = content.cazadores.values().chain(content.companions.values());
    let mut all: BTreeSet<String> =
        profiles.flat_map(|it| [it.id.to_string(), it.name.to_lowercase()]).collect();
    all.extend(
        content.adversaries.values().flat_map(|it| [it.id.to_string(), it.name.to_lowercase()]),
    );
    all.extend(content.minions.values().flat_map(|it| [it.id.to_string(), it.name.to_lowercase()]));
    all.extend(content.scenarios.keys().map(ToString::to_string));
    let content = FractureContent::load(&library).expect("sound content");
    let units = content.armies.values().flat_map(|army| &army.units);
    all.extend(units.flat_map(|it| [it.id.to_string(), it.name.to_lowercase()]));
    all.extend(content.scenarios.keys().map(ToString::to_string));
    let content = RespawnContent::load(&library).expect("sound content");
    all.extend(content.arenas.keys().chain(content.leagues.keys()).map(ToString::to_string));
    let content = ArcaneContent::load(&library).expect("sound content");
    all.extend(
        content.characters.values().flat_map(|it| [it.id.to_string(), it.name.to_lowercase()]),
    );
    let content = DrownedContent::load(&library).expect("sound content");
    // Two of them are called by words that any game needs.
    let common = ["boulder", "tick"];
    let own = content.profiles.values().filter(|it| !common.contains(&it.id.as_str()));
    all.extend(own.flat_map(|it| [it.id.to_string(), it.name.to_lowercase()]));
    all
}

#[test]
fn no_floor_below_the_rulesets_names_a_game() {
    let mut words: BTreeSet<String> = WORDS.into_iter().map(str::to_owned).collect();
    words.extend(Rulesets::GAMES.into_iter().map(str::to_owned));
    words.extend(everybody());
    assert!(words.len() > 20, "{words:?}");
    let mut found = Vec::new();
    for floor in ENGINE {
        for path in sources(&root().join(floor)) {
            for (number, line) in text(&path).lines().enumerate() {
                if cites_a_ruling(line) {
                    found.push(format!(
                        "{}:{}: a ruling: {}",
                        shown(&path),
                        number + 1,
                        line.trim()
                    ));
                }
                if let Some(word) = words.iter().find(|word| names(line, word)) {
                    found.push(format!(
                        "{}:{}: `{word}`: {}",
                        shown(&path),
                        number + 1,
                        line.trim()
                    ));
                }
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// Libraries of rules that several games share: a library, and the games on it.
const LIBRARIES: [(&str, &[&str]); 1] = [("cadence", &["fracture", "respawn"])];

/// Words of the modules of a library beside their ids, which the library
/// must not know either.
const MODULE_WORDS: [&str; 3] = ["arena", "perk", "league"];

#[test]
fn no_library_of_rules_names_its_modules() {
    let mut found = Vec::new();
    for (library, modules) in LIBRARIES {
        for path in sources(&root().join(library)) {
            for (number, line) in text(&path).lines().enumerate() {
                if let Some(word) =
                    modules.iter().chain(&MODULE_WORDS).find(|word| names(line, word))
                {
                    found.push(format!(
                        "{}:{}: `{word}`: {}",
                        shown(&path),
                        number + 1,
                        line.trim()
                    ));
                }
            }
        }
        let games: Vec<&str> = Rulesets::GAMES.to_vec();
        assert!(!games.contains(&library), "{library} is a library and no game");
        assert!(modules.iter().all(|module| games.contains(module)), "{modules:?} among {games:?}");
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// What may lie at the top of the tree beside files whose names begin with a dot.
/// `target` and `packs` are left out of what is kept.
const TOP: [&str; 18] = [
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE",
    "README.md",
    "assets",
    "benches",
    "clippy.toml",
    "deny.toml",
    "docs",
    "mods",
    "packs",
    "rustfmt.toml",
    "scenarios",
    "src",
    "target",
    "tests",
];

#[test]
fn nothing_else_lies_at_the_top_of_the_tree() {
    let top = fs::read_dir(repo_root()).expect("the tree");
    let names =
        top.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
    let others: Vec<String> =
        names.filter(|name| !name.starts_with('.') && !TOP.contains(&name.as_str())).collect();
    assert!(others.is_empty(), "{others:?}: a test that writes outside a folder of its own?");
}

/// Whether a file holds the unit tests of the module that its folder belongs to.
fn holds_unit_tests(path: &Path) -> bool {
    let folder = path.parent().expect("a folder");
    let module = [folder.with_extension("rs"), folder.join("mod.rs"), folder.join("lib.rs")]
        .into_iter()
        .find(|module| module.exists());
    path.ends_with("tests.rs")
        && module.is_some_and(|module| text(&module).contains("#[cfg(test)]\nmod tests;"))
}

/// A file without its tests, line by line with numbers; comments are left out.
fn code(path: &Path) -> Vec<(usize, String)> {
    if holds_unit_tests(path) {
        return Vec::new();
    }
    let mut inside = false;
    let mut is_code = |line: &str| {
        // An item of the tests ends with its own closing brace, or in its first line
        // where it has none.
        let was_inside = inside;
        inside = (inside
            && !line.starts_with('}')
            && !(line.starts_with("mod ") && line.ends_with(';')))
            || line == "#[cfg(test)]";
        !was_inside && !inside && !line.trim_start().starts_with("//")
    };
    let text = text(path);
    let all = text.lines().enumerate().filter(|(_, line)| is_code(line));
    all.map(|(number, line)| (number + 1, line.to_owned())).collect()
}

/// Lines of code of all floors but these that hold one of the words.
fn lines_with(words: &[&str], but: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for path in sources(&root()) {
        let name = shown(&path);
        // Helpers of tests are tests.
        if name.starts_with("test-support") || but.iter().any(|but| name.starts_with(but)) {
            continue;
        }
        for (number, line) in code(&path) {
            if words.iter().any(|word| line.contains(word)) {
                found.push(format!("{name}:{number}: {}", line.trim()));
            }
        }
    }
    found
}

#[test]
fn nothing_below_the_window_panics_on_purpose() {
    let words = [
        ".unwrap()",
        ".unwrap_err()",
        ".expect(",
        ".expect_err(",
        "panic!(",
        "unreachable!(",
        "todo!(",
        "unimplemented!(",
        " assert!(",
        " assert_eq!(",
    ];
    let found = lines_with(&words, &["client"]);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn no_ruleset_describes_a_match_as_the_referee_knows_it() {
    let found: Vec<String> = lines_with(
        &["Viewer::Referee"],
        &["client", "cli", "game", "opponents", "reports", "saves"],
    )
    .into_iter()
    .filter(|line| !line.contains("violations"))
    .collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn nothing_below_the_window_depends_on_a_clock_or_on_the_order_of_a_hash() {
    let words = ["HashMap", "HashSet", "Instant", "SystemTime", "thread_rng", "rand::rng("];
    // The command line measures how long a simulation took; what it reports as
    // data leaves that out.
    let found = lines_with(&words, &["client", "cli"]);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn nothing_below_the_window_uses_a_platforms_floats() {
    let functions = [
        "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sin_cos", "sinh", "cosh", "tanh",
        "exp", "exp2", "exp_m1", "ln", "ln_1p", "log", "log2", "log10", "powf", "powi", "cbrt",
        "hypot", "mul_add",
    ];
    let calls: Vec<String> = functions
        .iter()
        .flat_map(|it| [format!(".{it}("), format!("f32::{it}("), format!("f64::{it}(")])
        .collect();
    let words: Vec<&str> = calls.iter().map(String::as_str).collect();
    let found = lines_with(&words, &["client"]);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn no_file_is_too_long_to_read() {
    let long: Vec<String> = sources(&root())
        .into_iter()
        .map(|path| (text(&path).lines().count(), path))
        .filter(|(lines, _)| *lines > LONGEST)
        .map(|(lines, path)| format!("{}: {lines} lines", shown(&path)))
        .collect();
    assert!(long.is_empty(), "{long:#?}");
}

#[test]
fn the_window_keeps_its_physics_to_what_flies_and_rolls() {
    // The window's figures fly and topple and its dice roll in a physics of their own,
    // which no match knows of.
    let own =
        ["table", "client-view/physics", "client-view/figure/bodies", "client-view/dice/cast"];
    let physics = lines_with(&["bevy_rapier3d", "rapier3d"], &own);
    assert!(physics.is_empty(), "{physics:#?}");
}
