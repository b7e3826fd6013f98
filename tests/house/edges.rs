//! The dependencies between the crates of the workspace. A new
//! dependency changes this list.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use monteria_test_support::repo_root;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// Every crate below `src`, and the crates of this workspace that it depends on.
const EDGES: [(&str, &str); 29] = [
    ("arcane", "content dice game skirmish table triggers"),
    ("cadence", "content dice game table triggers"),
    ("cazadores", "content dice game table trees triggers"),
    ("cli", "client content dice game games opponents print reports saves storage table"),
    ("client", "client-sound client-state client-ui client-view content game print saves table"),
    ("client-sound", "client-state game table"),
    ("client-state", "content dice game games opponents print reports saves storage table"),
    (
        "client-ui",
        "client-sound client-state content game games opponents print reports saves table",
    ),
    ("client-view", "client-state content game games table"),
    ("content", "features storage text-macros"),
    ("dice", "features"),
    ("drowned", "content dice game skirmish table triggers"),
    ("features", ""),
    ("fracture", "cadence content dice game skirmish table triggers"),
    ("game", "content dice table"),
    ("games", "arcane cadence cazadores content drowned fracture game respawn"),
    (
        "monteria",
        "cli client content dice game games opponents print reports saves skirmish storage table",
    ),
    ("opponents", "dice game table"),
    ("print", "content game table"),
    ("reports", "content game table"),
    ("respawn", "cadence content dice game table triggers"),
    ("saves", "content dice game reports storage"),
    ("skirmish", "content dice game table"),
    ("storage", "features"),
    ("table", "features"),
    (
        "test-support",
        "arcane cadence cazadores cli content dice drowned fracture game games opponents respawn \
         saves skirmish table",
    ),
    ("text-macros", ""),
    ("trees", "content game"),
    ("triggers", "content game table"),
];

/// Dependencies that only these crates may have: physics and the window. The crate
/// `features` names some of them without using them.
const KEPT_TO: [(&str, &[&str]); 8] = [
    ("bevy_egui", &["client", "client-sound", "client-state", "client-ui", "client-view"]),
    ("bevy_panorbit_camera", &["client-view"]),
    ("bevy_rapier3d", &["client-view"]),
    ("egui-phosphor", &["client", "client-state", "client-ui", "client-view"]),
    ("kira", &["client-sound"]),
    ("leafwing-input-manager", &["client", "client-state", "client-view"]),
    ("rapier3d", &["table"]),
    ("winit", &["client", "client-state", "client-view"]),
];

/// Returns the names in the `[dependencies]` tables of
/// a manifest, without `[dev-dependencies]`.
fn dependencies(manifest: &str) -> BTreeSet<String> {
    let mut inside = false;
    let mut found = BTreeSet::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            inside = line.ends_with("dependencies]")
                && !line.contains("dev-")
                && !line.contains("workspace");
        } else if inside && line.starts_with(|first: char| first.is_ascii_alphabetic()) {
            let name = line.split(['.', ' ', '=']).next().unwrap_or_default();
            found.insert(name.to_owned());
        }
    }
    found
}

/// Returns the dependencies of every crate below `src`, by folder.
fn crates() -> BTreeMap<String, BTreeSet<String>> {
    let src = repo_root().join("src");
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(src).expect("the sources") {
        let folder = entry.expect("an entry").path();
        let Ok(manifest) = fs::read_to_string(folder.join("Cargo.toml")) else { continue };
        let name = folder.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
        let package = if name == "monteria" { name.clone() } else { format!("monteria-{name}") };
        assert!(
            manifest.contains(&format!("name = \"{package}\"\n")),
            "{name}: the package has another name"
        );
        all.insert(name, dependencies(&manifest));
    }
    all
}

#[test]
fn crates_depend_on_the_listed_crates() {
    let ours = |all: &BTreeSet<String>| {
        let names = all.iter().filter_map(|name| name.strip_prefix("monteria-"));
        names.collect::<Vec<_>>().join(" ")
    };
    let found: Vec<(String, String)> =
        crates().iter().map(|(name, all)| (name.clone(), ours(all))).collect();
    let listed: Vec<(String, String)> =
        EDGES.map(|(name, all)| (name.to_owned(), all.to_owned())).to_vec();
    assert_eq!(found, listed);
}

#[test]
fn only_the_table_knows_the_physics_and_only_the_window_a_renderer() {
    for (package, keepers) in KEPT_TO {
        let users =
            crates().into_iter().filter(|(name, all)| name != "features" && all.contains(package));
        let users: Vec<String> = users.map(|(name, _)| name).collect();
        assert_eq!(users, keepers, "{package}");
    }
}
