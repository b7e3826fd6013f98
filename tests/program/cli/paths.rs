//! Paths in messages open as they stand, in the form in which they were given.

use std::fs;
use std::path::Path;

use crate::cli::program::*;

fn write(folder: &Path, name: &str, text: &str) {
    let file = folder.join(name);
    fs::create_dir_all(file.parent().expect("a folder")).expect("made");
    fs::write(file, text).expect("written");
}

/// The paths that a text begins its lines with, up to the number of a line.
fn paths(told: &str) -> Vec<String> {
    let ends = |line: &str| line.find(".ron:").map(|end| line[..end + 4].to_owned());
    told.lines()
        .filter_map(ends)
        .map(|path| path.rsplit(' ').next().unwrap_or_default().to_owned())
        .collect()
}

#[test]
fn every_path_of_a_fault_opens() {
    let home = home();
    let mods = home.path().join("monteria/mods");
    write(&mods, "bad/mod.ron", "(name: \"Bad\", version: \"1\")");
    write(&mods, "bad/rulesets/cazadores/a.ron", "(weapons: [(id: \"a\", nmae: \"A\")])");
    let all = monteria(home.path(), &["check"], "");
    assert_eq!(status(&all), 3);
    let found = paths(&out(&all));
    assert!(!found.is_empty(), "{}", out(&all));
    for path in found {
        assert!(Path::new(&path).is_file(), "{path}: {}", out(&all));
    }
    // A mod that is left out when something else is done is named by its path, too.
    let listed = err(&monteria(home.path(), &["list"], ""));
    let found = paths(&listed);
    assert!(found.iter().any(|path| Path::new(path).is_file()), "{listed}");
    // In the form in which it was given.
    let mut relative = command(home.path(), &["check", "monteria/mods/bad"]);
    let told = out(&relative.current_dir(home.path()).output().expect("ends"));
    assert!(told.starts_with("monteria/mods/bad/rulesets/cazadores/a.ron:1:"), "{told}");
    write(home.path(), "elsewhere/bad/mod.ron", "(name: \"Bad\", version: \"1\")");
    write(
        home.path(),
        "elsewhere/bad/rulesets/cazadores/a.ron",
        "(weapons: [(id: \"a\", nmae: \"A\")])",
    );
    let mut named = command(home.path(), &["check", "elsewhere/bad"]);
    let told = out(&named.current_dir(home.path()).output().expect("ends"));
    assert!(told.starts_with("elsewhere/bad/rulesets/cazadores/a.ron:1:"), "{told}");
    let json = monteria(home.path(), &["check", "--json"], "");
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON");
    let file = json["faults"][0]["file"].as_str().expect("a file");
    assert!(Path::new(file).is_file(), "{file}");
}
