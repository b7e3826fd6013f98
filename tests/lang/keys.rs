//! Every text that the code names by a key stands in the tables: in English as the code
//! words it, in Spanish with no other arguments.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use monteria_test_support::{repo_root, sources};

/// A text in the code.
struct Site {
    place: String,
    key: String,
    /// Its English wording; `None` for a number of things, whose forms are in the table.
    wording: Option<String>,
}

/// Returns the value of a string literal at the start of a text, and what follows it.
fn literal(code: &str) -> Option<(String, &str)> {
    let mut letters = code.trim_start().strip_prefix('"')?.chars();
    let mut value = String::new();
    loop {
        match letters.next()? {
            '"' => return Some((value, letters.as_str())),
            '\\' => match letters.next()? {
                'n' => value.push('\n'),
                'u' => {
                    let (number, behind) = letters.as_str().strip_prefix('{')?.split_once('}')?;
                    value.push(u32::from_str_radix(number, 16).ok().and_then(char::from_u32)?);
                    letters = behind.chars();
                }
                // A broken line goes on at the first letter of the next one.
                '\n' => letters = letters.as_str().trim_start().chars(),
                other => value.push(other),
            },
            other => value.push(other),
        }
    }
}

/// Returns the keyed texts of a file.
fn sites(path: &Path, place: &str) -> Vec<Site> {
    let code = fs::read_to_string(path).expect("a source");
    let code: Vec<&str> =
        code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let code = code.join("\n");
    let mut found = Vec::new();
    for call in ["text!(", "t!(", "Text::counted("] {
        for (at, _) in code.match_indices(call) {
            let before = &code[..at];
            let is_part = before.ends_with(|c: char| c.is_alphanumeric() || c == '_');
            if is_part && !before.ends_with("event_") {
                continue;
            }
            // Macros that define these macros have no literal there.
            let Some((key, behind)) = literal(&code[at + call.len()..]) else { continue };
            let behind = behind.trim_start().strip_prefix(',').unwrap_or(behind);
            let wording = literal(behind).map(|(wording, _)| wording);
            let wording = wording.filter(|_| call != "Text::counted(");
            found.push(Site { place: place.to_owned(), key, wording });
        }
    }
    found
}

/// Returns the messages of a language, by key.
fn messages(language: &str) -> BTreeMap<String, String> {
    let folder = repo_root().join("assets/lang").join(language);
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("tables") {
        let table = fs::read_to_string(entry.expect("an entry").path()).expect("a table");
        let mut key = String::new();
        for line in table.lines() {
            if let Some((own, text)) = line.split_once(" =").filter(|_| !line.starts_with(' ')) {
                key = own.to_owned();
                found.insert(key.clone(), text.trim().to_owned());
            } else if let Some(message) = found.get_mut(&key).filter(|_| line.starts_with(' ')) {
                message.push('\n');
                message.push_str(line.trim());
            } else {
                key.clear();
            }
        }
    }
    found
}

/// Returns the names of the arguments of a message.
fn arguments(message: &str) -> BTreeSet<String> {
    let name = |part: &str| {
        part.chars().take_while(|c| c.is_alphanumeric() || matches!(c, '_' | '-')).collect()
    };
    message.split('$').skip(1).map(name).collect()
}

/// Returns a wording as a table has it, and the names of its arguments.
fn as_message(wording: &str) -> (String, BTreeSet<String>) {
    let mut message = String::new();
    let mut names = BTreeSet::new();
    let mut rest = wording;
    while let Some(at) = rest.find(['{', '}']) {
        message.push_str(&rest[..at]);
        let sign = &rest[at..=at];
        rest = &rest[at + 1..];
        if rest.starts_with(sign) {
            message.push_str(&format!("{{\"{sign}\"}}"));
            rest = &rest[1..];
        } else if let Some((inside, behind)) = rest.split_once('}') {
            let name = inside.split(':').next().unwrap_or_default();
            names.insert(name.to_owned());
            message.push_str(&format!("{{ ${name} }}"));
            rest = behind;
        }
    }
    message.push_str(rest);
    let lines: Vec<&str> = message.trim().lines().map(str::trim).collect();
    (lines.join("\n").trim().to_owned(), names)
}

#[test]
fn every_key_in_the_code_is_in_the_tables() {
    let tables = [("en", messages("en")), ("es", messages("es"))];
    let mut all = Vec::new();
    for path in sources(&repo_root().join("src")) {
        let shown = path.strip_prefix(repo_root()).unwrap_or(&path).display().to_string();
        let is_test = shown.ends_with("tests.rs") || shown.contains("/tests/");
        if !is_test && !shown.starts_with("src/text-macros") {
            all.extend(sites(&path, &shown));
        }
    }
    assert!(all.len() > 4000, "{}", all.len());
    let mut wrong = BTreeSet::new();
    for Site { place, key, wording } in &all {
        let (english, names) = match wording {
            Some(wording) => as_message(wording),
            None => (String::new(), BTreeSet::from(["n".to_owned()])),
        };
        for (language, table) in &tables {
            let Some(message) = table.get(key) else {
                wrong.insert(format!("{place}: `{key}` is not in {language}: {english}"));
                continue;
            };
            let others: Vec<String> = arguments(message).difference(&names).cloned().collect();
            if !others.is_empty() {
                wrong.insert(format!("{place}: `{key}` in {language} has {others:?}: {names:?}"));
            }
            let is_plain = wording.is_some() && !message.contains("->");
            if *language == "en" && is_plain && message.trim() != english {
                wrong.insert(format!("{place}: `{key}` in {language}: {message} / {english}"));
            }
        }
    }
    let wrong: Vec<String> = wrong.into_iter().collect();
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}

/// Beginnings of keys that are computed: fields and words of files, rules of ledgers, terms, names
/// that the program gives, and facts about the language itself.
const COMPUTED: [&str; 7] = ["label-", "field-", "ledger-", "name-", "term-", "word-", "language-"];

#[test]
fn every_message_has_a_user() {
    let mut code = String::new();
    for path in sources(&repo_root().join("src")) {
        code.push_str(&fs::read_to_string(path).expect("a source"));
    }
    let named: BTreeSet<&str> = code.split('"').collect();
    let keys = messages("en").into_keys();
    let unused: Vec<String> = keys
        .filter(|key| !COMPUTED.iter().any(|beginning| key.starts_with(beginning)))
        .filter(|key| !named.contains(key.as_str()))
        .collect();
    assert!(unused.is_empty(), "{} messages without a user: {unused:#?}", unused.len());
}
