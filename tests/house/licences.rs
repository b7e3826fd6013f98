//! What the program is built of: every crate comes from the registry and has a licence
//! that is allowed, and the notices that are shipped name each of them.
//!
//! `UPDATE_EXPECT=1 cargo test --test house licences` writes `assets/NOTICES.md` anew.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use monteria_test_support::{repo_root, updates_golden_files};
use serde_json::Value;

/// The licences that are allowed, the one that is taken first where a crate leaves the
/// choice. `deny.toml` lists the same.
const ALLOWED: [&str; 16] = [
    "MIT",
    "Apache-2.0",
    "Zlib",
    "0BSD",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "MIT-0",
    "BSL-1.0",
    "CC0-1.0",
    "Unlicense",
    "Unicode-3.0",
    "MPL-2.0",
    "OFL-1.1",
    "Ubuntu-font-1.0",
    "Apache-2.0 WITH LLVM-exception",
];

/// The only place that crates may come from.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// A crate of the program.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Crate {
    name: String,
    version: String,
    licence: String,
    source: Option<String>,
    folder: PathBuf,
    authors: Vec<String>,
    /// Whether the program itself holds it, and not only its tests or its build.
    shipped: bool,
}

/// The crates that `cargo metadata` knows: of all platforms where every crate has been
/// downloaded, else those of this one.
fn crates() -> (Vec<Crate>, bool) {
    let root = repo_root();
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    let ask = |more: &[&str]| {
        let words = ["metadata", "--locked", "--offline", "--format-version", "1"];
        let out = Command::new(&cargo)
            .args(words)
            .args(more)
            .current_dir(root)
            .output()
            .expect("cargo runs");
        let told = String::from_utf8_lossy(&out.stderr).into_owned();
        out.status.success().then(|| serde_json::from_slice(&out.stdout).expect("JSON")).ok_or(told)
    };
    let (metadata, whole): (Value, bool) = match ask(&[]) {
        Ok(metadata) => (metadata, true),
        Err(_) => {
            let version = Command::new("rustc").arg("-vV").output().expect("rustc runs").stdout;
            let version = String::from_utf8(version).expect("UTF-8");
            let host = version
                .lines()
                .find_map(|line| line.strip_prefix("host: "))
                .expect("a host")
                .to_owned();
            (ask(&["--filter-platform", &host]).expect("the crates of this platform"), false)
        }
    };
    let text = |of: &Value| of.as_str().unwrap_or_default().to_owned();
    let nodes: BTreeMap<&str, &Value> = metadata["resolve"]["nodes"]
        .as_array()
        .expect("nodes")
        .iter()
        .map(|node| (node["id"].as_str().expect("an id"), node))
        .collect();
    let own = metadata["workspace_members"].as_array().expect("members");
    let mut shipped = BTreeSet::new();
    let program = |package: &&Value| package["name"] == "monteria" && own.contains(&package["id"]);
    let program = metadata["packages"]
        .as_array()
        .expect("packages")
        .iter()
        .find(program)
        .expect("the program");
    let mut next = vec![program["id"].as_str().expect("an id")];
    while let Some(id) = next.pop() {
        if shipped.insert(id) {
            let uses = nodes[id]["deps"].as_array().expect("dependencies").iter().filter(|dep| {
                dep["dep_kinds"]
                    .as_array()
                    .is_some_and(|kinds| kinds.iter().any(|kind| kind["kind"].is_null()))
            });
            next.extend(uses.filter_map(|dep| dep["pkg"].as_str()));
        }
    }
    let packages = metadata["packages"].as_array().expect("packages").iter();
    let mut all: Vec<Crate> = packages
        .filter(|package| !own.contains(&package["id"]))
        .map(|package| Crate {
            name: text(&package["name"]),
            version: text(&package["version"]),
            licence: text(&package["license"]),
            source: package["source"].as_str().map(str::to_owned),
            folder: Path::new(&text(&package["manifest_path"]))
                .parent()
                .expect("a folder")
                .to_owned(),
            authors: package["authors"].as_array().expect("authors").iter().map(text).collect(),
            shipped: shipped.contains(package["id"].as_str().expect("an id")),
        })
        .collect();
    all.sort();
    (all, whole)
}

/// The licences that an expression asks to follow, where one can be chosen the first that
/// is allowed; `None` where none is.
fn chosen(expression: &str) -> Option<BTreeSet<&'static str>> {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut words: Vec<&str> = spaced.split_whitespace().rev().collect();
    let found = either(&mut words);
    if words.is_empty() { found } else { None }
}

fn either(words: &mut Vec<&str>) -> Option<BTreeSet<&'static str>> {
    let rank = |set: &BTreeSet<&'static str>| {
        set.iter().filter_map(|one| ALLOWED.iter().position(|a| a == one)).max()
    };
    let mut best = both(words);
    while words.last() == Some(&"OR") {
        words.pop();
        let other = both(words);
        let better = match (&best, &other) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(one), Some(other)) => rank(other) < rank(one),
        };
        if better {
            best = other;
        }
    }
    best
}

fn both(words: &mut Vec<&str>) -> Option<BTreeSet<&'static str>> {
    let mut all = one(words);
    while words.last() == Some(&"AND") {
        words.pop();
        let other = one(words);
        all = all.zip(other).map(|(one, other)| one.into_iter().chain(other).collect());
    }
    all
}

fn one(words: &mut Vec<&str>) -> Option<BTreeSet<&'static str>> {
    let word = words.pop()?;
    if word == "(" {
        let inside = either(words);
        return if words.pop() == Some(")") { inside } else { None };
    }
    let mut name = word.to_owned();
    if words.last() == Some(&"WITH") {
        words.pop();
        name = format!("{name} WITH {}", words.pop()?);
    }
    ALLOWED.iter().find(|allowed| **allowed == name).map(|allowed| [*allowed].into())
}

/// What is wrong with these crates: a licence that is not allowed, another
/// source than the registry.
fn faults(crates: &[Crate]) -> Vec<String> {
    let licence = crates.iter().filter(|of| chosen(&of.licence).is_none()).map(|of| {
        format!("{} {}: the licence `{}` is not allowed", of.name, of.version, of.licence)
    });
    let source = crates.iter().filter(|of| of.source.as_deref() != Some(REGISTRY)).map(|of| {
        format!(
            "{} {}: comes from {}, not from the registry",
            of.name,
            of.version,
            of.source.as_deref().unwrap_or("a folder")
        )
    });
    licence.chain(source).collect()
}

#[test]
fn every_crate_is_of_the_registry_and_under_a_licence_that_is_allowed() {
    let (crates, _) = crates();
    assert!(crates.len() > 100, "{} crates", crates.len());
    assert_eq!(faults(&crates), Vec::<String>::new());
    // All platforms, whatever has been downloaded.
    let lock = fs::read_to_string(repo_root().join("Cargo.lock")).expect("a lock file");
    let elsewhere: Vec<&str> = lock
        .lines()
        .filter(|line| line.starts_with("source = ") && *line != format!("source = \"{REGISTRY}\""))
        .collect();
    assert_eq!(elsewhere, Vec::<&str>::new());
    // The check bites.
    let odd = |licence: &str, source: Option<&str>| Crate {
        licence: licence.to_owned(),
        source: source.map(str::to_owned),
        ..crates[0].clone()
    };
    for (licence, source) in [
        ("GPL-3.0-only", Some(REGISTRY)),
        ("MIT AND GPL-2.0-only", Some(REGISTRY)),
        ("", Some(REGISTRY)),
        ("MIT OR", Some("git+https://example.org/x")),
        ("MIT", Some("git+https://example.org/x")),
        ("MIT", None),
    ] {
        assert!(!faults(&[odd(licence, source)]).is_empty(), "`{licence}` from {source:?} passes");
    }
    assert_eq!(chosen("(Apache-2.0 OR MIT) AND OFL-1.1"), Some(["MIT", "OFL-1.1"].into()));
    assert_eq!(chosen("Apache-2.0 OR GPL-2.0-only"), Some(["Apache-2.0"].into()));
}

#[test]
fn deny_toml_allows_the_same_licences() {
    let deny = fs::read_to_string(repo_root().join("deny.toml")).expect("deny.toml");
    let (_, from) = deny.split_once("\nallow = [").expect("the allowed licences");
    let (list, _) = from.split_once(']').expect("their end");
    let listed: BTreeSet<&str> = list
        .lines()
        .filter_map(|line| line.trim().strip_prefix('"')?.split_once('"'))
        .map(|(name, _)| name)
        .collect();
    assert_eq!(listed, ALLOWED.into());
}

/// Every line of a crate's notices that says whose it is.
fn holders(of: &Crate) -> Vec<String> {
    let mut files: Vec<PathBuf> = fs::read_dir(&of.folder)
        .expect("a folder")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    files.sort();
    let names = ["licen", "copying", "notice", "copyright"];
    let noticed = |path: &&PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        path.is_file() && names.iter().any(|start| name.starts_with(start))
    };
    let mut lines: Vec<String> = Vec::new();
    for file in files.iter().filter(noticed) {
        for line in String::from_utf8_lossy(&fs::read(file).expect("read")).lines() {
            let line = line.trim().trim_start_matches(['*', '/', '#', ' ']);
            let lower = line.to_lowercase();
            let says = lower.starts_with("copyright")
                && line.chars().any(|c| c.is_ascii_digit() || c == '©')
                || lower.starts_with("copyright (c)");
            // The licences' own words about notices, and the template at the end
            // of the Apache licence.
            if says
                && !line.contains("[yyyy]")
                && !line.contains("{yyyy}")
                && !lines.iter().any(|told| told == line)
            {
                lines.push(line.to_owned());
            }
        }
    }
    if lines.is_empty() {
        let authors: Vec<&str> =
            of.authors.iter().map(|author| author.split(" <").next().unwrap_or_default()).collect();
        lines.push(if authors.is_empty() {
            "by its authors".to_owned()
        } else {
            format!("by {}", authors.join(", "))
        });
    }
    lines
}

/// The heading line of a crate in the notices.
fn heading(of: &Crate) -> String {
    let licences = chosen(&of.licence).unwrap_or_default();
    let licences: Vec<&str> = licences.into_iter().collect();
    format!("{} {}, under {}", of.name, of.version, licences.join(" and "))
}

/// The notices of everything of others that is shipped.
fn notices(crates: &[Crate]) -> String {
    let root = repo_root();
    let read = |path: PathBuf| {
        let text =
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_end().to_owned() + "\n"
    };
    let mut text = "# Notices\n\nMontería is under the MIT licence, and its games as \
        `ATTRIBUTION.md` says. What it holds of others is named here: \
                    the crates that it is built of, on any platform, with whose they are and the \
                    licence that is followed; the fonts; and \
                    the text of every licence. The source of each crate is in the public registry \
                    of Rust crates under its name, that of those under the \
                    MPL-2.0 too.\n\n## Crates\n\n"
        .to_owned();
    let mut licences: BTreeSet<&str> = BTreeSet::new();
    for of in crates.iter().filter(|of| of.shipped) {
        text += &format!("- {}\n", heading(of));
        for line in holders(of) {
            text += &format!("  {line}\n");
        }
        licences.extend(chosen(&of.licence).unwrap_or_default());
    }
    text += "\n## Fonts\n\nMonteria Sans and Monteria Serif are cut down from Lato and Vollkorn, \
        under the OFL-1.1; icons by Phosphor Icons, under \
             the MIT licence. The fonts of egui that stand in where these lack a letter:\n\n";
    let fonts = crates
        .iter()
        .find(|of| of.name == "epaint_default_fonts")
        .map(|of| of.folder.join("fonts"));
    for file in ["Hack-Regular.txt", "emoji-icon-font-mit-license.txt"] {
        if let Some(folder) = &fonts {
            text += &format!("### {file}\n\n```\n{}```\n\n", read(folder.join(file)));
        }
    }
    text += "## Licences\n";
    licences.insert("OFL-1.1");
    for licence in licences {
        let file = match licence {
            "OFL-1.1" => root.join("assets/fonts/OFL.txt"),
            other => root.join("assets/licences").join(format!("{other}.txt")),
        };
        text += &format!("\n### {licence}\n\n```\n{}```\n", read(file));
    }
    text
}

#[test]
fn the_notices_name_every_crate_that_is_shipped() {
    let file = repo_root().join("assets/NOTICES.md");
    let (crates, whole) = crates();
    let how = "run `cargo fetch`, then `UPDATE_EXPECT=1 cargo test --test house licences`";
    if updates_golden_files() {
        assert!(whole, "crates of other platforms are not downloaded: {how}");
        fs::write(&file, notices(&crates)).expect("written");
    }
    let kept = fs::read_to_string(&file).expect("the notices");
    let named: BTreeSet<&str> = kept.lines().filter_map(|line| line.strip_prefix("- ")).collect();
    let needed: BTreeSet<String> = crates.iter().filter(|of| of.shipped).map(heading).collect();
    let missing: Vec<&String> =
        needed.iter().filter(|line| !named.contains(line.as_str())).collect();
    assert!(missing.is_empty(), "assets/NOTICES.md lacks {missing:?}: {how}");
    if whole {
        assert!(kept == notices(&crates), "assets/NOTICES.md is out of date: {how}");
    }
}
