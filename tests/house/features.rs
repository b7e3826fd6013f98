//! Checks that cargo builds every shared dependency once: a single crate must ask for the
//! same features as the whole workspace.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use monteria_test_support::repo_root;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

/// The feature sets of every package, by name and version. A package has two sets if it
/// is built for the program and for macros.
type Built = BTreeMap<String, BTreeSet<BTreeSet<String>>>;

/// Returns what cargo builds for this selection of packages.
fn built(selected: &[&str]) -> Built {
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    let words = [
        "tree",
        "--locked",
        "--offline",
        "--edges",
        "normal,build",
        "--prefix",
        "none",
        "--format",
        "{p}\t{f}",
    ];
    let out = Command::new(cargo)
        .args(words)
        .args(selected)
        .current_dir(repo_root())
        .output()
        .expect("cargo runs");
    assert!(out.status.success(), "{selected:?}: {}", String::from_utf8_lossy(&out.stderr));
    let mut all = Built::new();
    for line in String::from_utf8_lossy(&out.stdout).lines() {
        let Some((package, features)) = line.trim_end_matches(" (*)").split_once('\t') else {
            continue;
        };
        let package: Vec<&str> = package.split(' ').take(2).collect();
        let features =
            features.split(',').filter(|name| !name.is_empty()).map(str::to_owned).collect();
        all.entry(package.join(" ")).or_default().insert(features);
    }
    all
}

#[test]
fn no_dependency_is_built_twice_for_a_part_of_the_workspace() {
    let whole = built(&["--workspace"]);
    let src = repo_root().join("src");
    let mut parts: Vec<Vec<String>> =
        vec![["--package", "monteria", "--no-default-features"].map(str::to_owned).to_vec()];
    for entry in fs::read_dir(src).expect("the sources") {
        let folder = entry.expect("an entry").path();
        let name = folder.file_name().expect("a name").to_string_lossy().into_owned();
        // Nobody builds `features` alone.
        if name != "features" && folder.join("Cargo.toml").is_file() {
            let package = if name == "monteria" { name } else { format!("monteria-{name}") };
            parts.push(vec!["--package".to_owned(), package]);
        }
    }
    assert!(parts.len() > 10, "{parts:?}");
    let mut missing = BTreeMap::new();
    for part in parts {
        let words: Vec<&str> = part.iter().map(String::as_str).collect();
        for (package, features) in built(&words) {
            // The features of our own packages switch the window on and off.
            if package.starts_with("monteria") {
                continue;
            }
            let all = whole
                .get(&package)
                .unwrap_or_else(|| panic!("{package} of {part:?} is missing in the workspace"));
            let known = features.iter().all(|set| all.contains(set));
            if !known {
                missing.insert(format!("{package} of {}", part.join(" ")), (features, all.clone()));
            }
        }
    }
    assert!(
        missing.is_empty(),
        "src/features/Cargo.toml lacks the features that only the second set has: {missing:#?}"
    );
}
