use std::fs;
use std::path::{Path, PathBuf};

use super::*;

/// Returns the faults of the syntax of a text: line, column and what was found.
fn faults(text: &str) -> Vec<(u32, u32, String)> {
    let mut faults = Faults::new();
    parse("f", text, &mut faults);
    let all = faults.sorted();
    all.into_iter().map(|fault| (fault.line, fault.column, fault.found.clone())).collect()
}

fn one(text: &str) -> (u32, u32, String) {
    let all = faults(text);
    assert_eq!(all.len(), 1, "{text}\n{all:?}");
    all.into_iter().next().expect("one")
}

const UNCLOSED: &str = "a text without its closing quote";
const UNOPENED: &str = "a text without its opening quote";

#[test]
fn a_missing_quote_is_one_fault_in_its_line() {
    for (text, line, column, found) in [
        ("(\n  name: \"Oak,\n  power: 1,\n)", 2, 9, UNCLOSED),
        ("(\n  name: \"Oak,\n  look: \"oak\",\n)", 2, 9, UNCLOSED),
        ("(\n  name: \"Oak,\n  look: \"\",\n  about: \"x\",\n)", 2, 9, UNCLOSED),
        ("(\n  name: Oak\",\n  look: \"oak\",\n)", 2, 9, UNOPENED),
        ("(\n  id: oak-club\",\n  look: \"oak\",\n)", 2, 7, UNOPENED),
        ("(\n  about: Plates of a metal, that nobody knows\",\n)", 2, 10, UNOPENED),
        ("(ids: [\"a, \"b\", \"c\"], x: 1)", 1, 8, UNCLOSED),
        ("(ids: [\"a\", b\", \"c\"], x: 1)", 1, 13, UNOPENED),
        ("(ids: [\"a\", \"b\", \"c], x: 1)", 1, 18, UNCLOSED),
        ("(\n  ids: [\"a\", \"b],\n  look: \"oak\",\n)", 2, 14, UNCLOSED),
        ("(all: [(id: \"a), (id: \"b\")])", 1, 13, UNCLOSED),
        ("(all: [(id: \"a, top: 3), (id: \"b\")])", 1, 13, UNCLOSED),
        ("(all: {\n  \"one: (a: \"x\"),\n  \"two\": (a: \"y\"),\n})", 2, 3, UNCLOSED),
        ("(all: {\n  \"one: (\n    a: 1,\n  ),\n  \"two\": (a: 2),\n})", 2, 3, UNCLOSED),
        ("(all: {\n  one\": (a: \"x\"),\n})", 2, 3, UNOPENED),
        ("(a: \"x\",\n  last: \"Oak\n)\n", 2, 9, UNCLOSED),
        ("(\n  name: \"the mill (old),\n  look: \"oak\",\n)", 2, 9, UNCLOSED),
        ("(\n  name: \"Oak, // a tree\n  look: \"oak\",\n)", 2, 9, UNCLOSED),
        ("(\n  name: \"Oak \"great\" Club\",\n  x: 1,\n)", 2, 14, "a quote inside of a text"),
    ] {
        assert_eq!(one(text), (line, column, found.to_owned()), "{text}");
    }
}

#[test]
fn texts_of_several_lines_are_sound() {
    for text in [
        "(a: \"one\n two\", b: \"three\")",
        "(a: \"one\n two\", b: \"three\n four\")",
        "(a: \"one \\\n  two\", b: [\"x\",\n \"y\"])",
        "(a: \"say \\\"no\\\"\", b: 1)",
        "{\"a\": \"x\", // it's \"so\n \"b\": \"y\"}",
    ] {
        assert_eq!(faults(text), [], "{text}");
    }
}

#[test]
fn the_text_with_a_missing_quote_is_read_as_it_was_meant() {
    let text = "(id: \"oak-club, name: \"Oak\",\n ids: [\"a, \"b\"])";
    let parsed = parse("f", text, &mut Faults::new());
    assert!(parsed.whole);
    let document = &parsed.document;
    let id = document.field(0, "id").and_then(|id| document.text_of(id));
    assert_eq!(id, Some("oak-club"));
    let ids = document.field(0, "ids").expect("a list");
    let item = |index| document.item(ids, index).and_then(|item| document.text_of(item));
    assert_eq!((item(0), item(1)), (Some("a"), Some("b")));
}

#[test]
fn a_missing_comma_before_another_line_is_one_fault_behind_the_value() {
    for (text, line, column) in [
        ("(\n  name: \"Oak\"\n  power: 1,\n)", 2, 14),
        ("(\n  kind: Melee\n  power: 1,\n)", 2, 14),
        ("(\n  top: 1.5\n\n  // why\n  power: 1,\n)", 2, 11),
        ("[(id: \"a\")\n(id: \"b\")]", 1, 11),
    ] {
        assert_eq!(one(text), (line, column, "no comma".to_owned()), "{text}");
    }
}

#[test]
fn a_comma_that_is_missing_behind_a_missing_quote_is_reported_in_its_line() {
    let mut faults = Faults::new();
    parse("f", "(\n  id: \"oak\n  name: \"Oak\",\n)", &mut faults);
    let told: Vec<(u32, u32, String)> =
        faults.sorted().iter().map(|it| (it.line, it.column, it.found.clone())).collect();
    let quote = "a text without its closing quote";
    assert_eq!(told, [(2, 7, quote.to_owned()), (2, 11, "no comma".to_owned())]);
}

#[test]
fn a_missing_comma_in_a_line_is_one_fault_at_what_follows() {
    for (text, column, found) in [
        ("(at: (1 2), x: 1)", 9, "`2`"),
        ("(ids: [\"a\" \"b\"], x: 1)", 12, "a text in quotes"),
        ("(on: Friends(reach: Zone most: 2), does: [])", 26, "`most`"),
    ] {
        assert_eq!(one(text), (1, column, found.to_owned()), "{text}");
    }
}

#[test]
fn a_missing_bracket_is_one_fault_in_its_line() {
    for (text, line) in [
        ("(\n  all: [\n    (\n      id: \"a\",\n    (\n      id: \"b\",\n    ),\n  ],\n)", 4),
        ("(\n  size: (24, 24,\n  light: \"day\",\n  top: 1,\n)", 2),
        ("(\n  words: [A, B,\n  look: \"x\",\n)", 2),
        ("(\n  words: [,\n  look: \"x\",\n)", 2),
        ("(\n  words: A, B],\n  look: \"x\",\n)", 2),
        ("(\n  at: 5, -3),\n  look: \"x\",\n)", 2),
        ("(\n  foot: Box(at: (1, 2), half: (3, 4),\n  look: \"x\",\n)", 2),
        ("(\n  foot: Box at: (1, 2), half: (3, 4)),\n  look: \"x\",\n)", 2),
        ("(\n  foot: Poly[(1, 2)]),\n  look: \"x\",\n)", 2),
        ("(\n  table:\n    size: (1, 2),\n    exits: [],\n  ),\n  x: 1,\n)", 2),
        ("(\n  table: (\n    size: (1, 2),\n    exits: [],\n  x: 1,\n)", 2),
        ("(\n  all: [\n    id: \"a\", x: 1),\n    (id: \"b\"),\n  ],\n)", 3),
        ("(\n  all:\n    (id: \"a\"),\n    (id: \"b\"),\n  ],\n)", 2),
        ("(\n  all: [(id: \"a\"), (id: \"b\"),\n  x: 1,\n)", 2),
        ("(\n  all: [\n    (id: \"a\"),\n  ],\n", 4),
    ] {
        assert_eq!(one(text).0, line, "{text}");
    }
}

#[test]
fn a_value_that_is_missing_is_reported_by_its_field() {
    let (line, column, found) = one("(\n  power:\n  hands: 1,\n)");
    assert_eq!((line, column, found.as_str()), (2, 9, "no value"));
}

/// Returns the files that ship.
fn shipped() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("a root");
    let mut all: Vec<PathBuf> = ["scenarios", "assets/rulesets"]
        .iter()
        .flat_map(|folder| fs::read_dir(root.join(folder)).expect("a folder"))
        .flat_map(|game| fs::read_dir(game.expect("a game").path()).expect("a folder"))
        .map(|file| file.expect("a file").path())
        .collect();
    all.sort();
    all
}

/// Returns the quotes, brackets and needed commas of a sound text, each with its byte.
fn tokens(text: &str) -> Vec<(usize, char)> {
    let mut all = Vec::new();
    let mut quoted = false;
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        if !quoted && rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
            continue;
        }
        if c == '\\' {
            at += 2;
            continue;
        }
        let next = rest[c.len_utf8()..].trim_start().chars().next();
        let needed = c != ',' || !matches!(next, None | Some(')' | ']' | '}' | '/'));
        if c == '"' {
            quoted = !quoted;
        }
        if c == '"' || !quoted && "()[]{},".contains(c) && needed {
            all.push((at, c));
        }
        at += c.len_utf8();
    }
    all
}

/// Every 41st quote, bracket and comma of all that ships is taken out.
#[test]
fn what_ships_without_one_of_its_characters_has_one_fault() {
    let mut tried = 0;
    let mut wrong = Vec::new();
    for file in shipped() {
        let text = fs::read_to_string(&file).expect("a text");
        for (at, c) in tokens(&text).into_iter().skip(text.len() % 41).step_by(41) {
            let mut broken = text.clone();
            broken.remove(at);
            let line = text[..at].matches('\n').count() as u32 + 1;
            let found = faults(&broken);
            // A line that had only a bracket is blank now.
            let near = if "()[]{}".contains(c) { 3 } else { 0 };
            if found.len() != 1 || found[0].0.abs_diff(line) > near {
                wrong.push(format!("{c} in {}:{line}: {found:?}", file.display()));
            }
            tried += 1;
        }
    }
    assert!(tried > 1000, "{tried}");
    let quotes_and_commas: Vec<&String> =
        wrong.iter().filter(|it| it.starts_with(['"', ','])).collect();
    assert!(quotes_and_commas.is_empty(), "{quotes_and_commas:#?}");
    // The brackets of a few long expressions can be mended in several places.
    assert!(wrong.len() * 100 <= tried, "{wrong:#?}");
}
