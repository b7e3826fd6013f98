//! No part of a room imports another that imports it, directly or through others: panels
//! import commands, never the reverse.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use monteria_test_support::repo_root;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Rooms whose parts are looked at, below `src`, and how many parts of each
/// import others at least.
const ROOMS: [(&str, usize); 3] = [("client", 2), ("client-state", 5), ("cazadores", 20)];

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

/// The first names of what stands behind a path's prefix: one name, or those of
/// a list in braces.
fn heads(rest: &str) -> Vec<String> {
    let name = |text: &str| -> String {
        text.trim()
            .chars()
            .take_while(|letter| letter.is_alphanumeric() || *letter == '_')
            .collect()
    };
    let Some(list) = rest.strip_prefix('{') else { return vec![name(rest)] };
    let mut depth = 0;
    let mut heads = Vec::new();
    let mut word = String::new();
    for letter in list.chars() {
        match letter {
            '}' if depth == 0 => break,
            ',' if depth == 0 => heads.push(name(&std::mem::take(&mut word))),
            _ => {
                depth += i32::from(letter == '{') - i32::from(letter == '}');
                word.push(letter);
            }
        }
    }
    heads.push(name(&word));
    heads
}

/// Which part of a room imports which others. A part is a file or a folder
/// directly in the room.
fn imports(room: &Path) -> Imports {
    let mut all = Vec::new();
    files(room, &mut all);
    let parts: BTreeSet<String> = fs::read_dir(room)
        .expect("a room")
        .filter_map(|entry| Some(entry.expect("an entry").path().file_stem()?.to_str()?.to_owned()))
        .filter(|part| part != "lib" && part != "mod")
        .collect();
    let mut imports = Imports::new();
    for file in all {
        let place: Vec<String> = file
            .strip_prefix(room)
            .expect("in the room")
            .with_extension("")
            .iter()
            .map(|part| part.to_string_lossy().into_owned())
            .filter(|part| part != "lib" && part != "mod")
            .collect();
        let Some(part) = place.first().cloned() else { continue };
        let text = fs::read_to_string(&file).expect("a file");
        let code: String = (text.split("#[cfg(test)]").next().unwrap_or_default().lines())
            .filter(|line| !line.trim_start().starts_with("//"))
            .flat_map(|line| [line, "\n"])
            .collect();
        let up = "super::".repeat(place.len());
        for prefix in ["crate::".to_owned(), up] {
            for (at, _) in
                code.match_indices(&prefix).filter(|(at, _)| !code[..*at].ends_with("super::"))
            {
                let heads = heads(&code[at + prefix.len()..]);
                let others =
                    heads.into_iter().filter(|other| *other != part && parts.contains(other));
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
    for (room, least) in ROOMS {
        let folder = repo_root().join("src").join(room);
        let imports = imports(&folder);
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
    assert_eq!(heads("{Page, ui::{a, b}, c::d};"), ["Page", "ui", "c"]);
    assert_eq!(heads("ui_state::Page"), ["ui_state"]);
}
