//! No part of a room imports another that imports it, directly or through others: panels
//! import commands, never the reverse.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use monteria_test_support::repo_root;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The crates to examine, the least number of parts that import others, and the folders
/// that only group parts: there each module is a part of its own.
const ROOMS: [(&str, usize, &[&str]); 3] = [
    ("client", 2, &[]),
    ("client-state", 5, &[]),
    ("cazadores", 20, &["display", "setup", "state"]),
];

type Imports = BTreeMap<String, BTreeSet<String>>;

/// Collects the sources of a folder without its unit tests.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|ext| ext == "rs") && !path.ends_with("tests.rs") {
            found.push(path);
        }
    }
}

/// Returns the first two names of each path of a use tree: `a::b::c` and
/// `{a::b, c::{d, e}}` give `a::b`, `c::d` and `c::e`.
fn paths(tree: &str) -> Vec<(String, String)> {
    let Some(list) = tree.trim_start().strip_prefix('{') else {
        let name: String =
            tree.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        let rest = tree.trim_start().get(name.len()..).unwrap_or_default();
        let Some(rest) = rest.strip_prefix("::") else { return vec![(name, String::new())] };
        return paths(rest).into_iter().map(|(second, _)| (name.clone(), second)).collect();
    };
    let mut depth = 0;
    let mut all = Vec::new();
    let mut item = String::new();
    for letter in list.chars() {
        match letter {
            '}' if depth == 0 => break,
            ',' if depth == 0 => all.extend(paths(&std::mem::take(&mut item))),
            _ => {
                depth += i32::from(letter == '{') - i32::from(letter == '}');
                item.push(letter);
            }
        }
    }
    if !item.trim().is_empty() {
        all.extend(paths(&item));
    }
    all
}

/// Returns the parts that each part imports. A part is a file or a folder directly in the
/// crate, or a module of a grouping folder.
fn imports(room: &Path, groups: &[&str]) -> Imports {
    let mut all = Vec::new();
    files(room, &mut all);
    let part_of = |first: &str, second: &str| {
        if groups.contains(&first) { format!("{first}::{second}") } else { first.to_owned() }
    };
    let mut imports = Imports::new();
    let places = all.iter().map(|file| -> Vec<String> {
        file.strip_prefix(room)
            .expect("in the room")
            .with_extension("")
            .iter()
            .map(|part| part.to_string_lossy().into_owned())
            .filter(|part| part != "lib" && part != "mod")
            .collect()
    });
    let places: Vec<Vec<String>> = places.collect();
    let part_at = |place: &[String]| {
        let second = place.get(1).map_or("", String::as_str);
        Some(part_of(place.first()?, second)).filter(|part| !part.ends_with("::"))
    };
    let parts: BTreeSet<String> = places.iter().filter_map(|place| part_at(place)).collect();
    for (file, place) in all.iter().zip(&places) {
        let Some(part) = part_at(place) else { continue };
        let text = fs::read_to_string(file).expect("a file");
        let code: String = (text.split("#[cfg(test)]").next().unwrap_or_default().lines())
            .filter(|line| !line.trim_start().starts_with("//"))
            .flat_map(|line| [line, "\n"])
            .collect();
        let up = "super::".repeat(place.len());
        for prefix in ["crate::".to_owned(), up] {
            for (at, _) in
                code.match_indices(&prefix).filter(|(at, _)| !code[..*at].ends_with("super::"))
            {
                let others = paths(&code[at + prefix.len()..])
                    .into_iter()
                    .map(|(first, second)| part_of(&first, &second))
                    .filter(|other| *other != part && parts.contains(other));
                imports.entry(part.clone()).or_default().extend(others);
            }
        }
    }
    imports
}

/// Everything that a part imports, through others too.
fn reached(imports: &Imports, from: &str) -> BTreeSet<String> {
    let mut seen = BTreeSet::new();
    let mut next = vec![from.to_owned()];
    while let Some(part) = next.pop() {
        for other in imports.get(&part).into_iter().flatten() {
            if seen.insert(other.clone()) {
                next.push(other.clone());
            }
        }
    }
    seen
}

/// Parts that reach themselves, each with the others of its circle.
fn circles(imports: &Imports) -> Vec<String> {
    let round = |part: &&String| reached(imports, part).contains(*part);
    let told = |part: &String| {
        let back = |other: &&String| *other != part && reached(imports, other).contains(part);
        let others: Vec<String> = reached(imports, part).iter().filter(back).cloned().collect();
        format!("{part} <-> {}", others.join(", "))
    };
    imports.keys().filter(round).map(told).collect()
}

#[test]
fn no_part_of_a_room_imports_in_a_circle() {
    for (room, least, groups) in ROOMS {
        let folder = repo_root().join("src").join(room);
        let imports = imports(&folder, groups);
        assert!(imports.len() >= least, "{room}: {imports:?}");
        assert_eq!(circles(&imports), Vec::<String>::new(), "{room}");
    }
}

#[test]
fn a_circle_through_three_parts_is_found() {
    let part = |name: &str, others: &[&str]| {
        (
            name.to_owned(),
            others.iter().map(|other| (*other).to_owned()).collect::<BTreeSet<String>>(),
        )
    };
    let all =
        Imports::from([part("a", &["b"]), part("b", &["c"]), part("c", &["a"]), part("d", &["a"])]);
    assert_eq!(circles(&all), ["a <-> b, c", "b <-> a, c", "c <-> a, b"]);
    let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
    assert_eq!(
        paths("{Page, ui::{a, b}, c::d::E};"),
        [pair("Page", ""), pair("ui", "a"), pair("ui", "b"), pair("c", "d")]
    );
    assert_eq!(paths("ui_state::Page"), [pair("ui_state", "Page")]);
}
