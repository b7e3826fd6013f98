//! Every fault of a data file is named, with its place; rubbish costs one clear message.

use std::collections::BTreeMap;

use monteria::content::{Fault, Faults, Id, Spanned, load_text, read_text};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBook {
    title: String,
    pieces: Vec<RawPiece>,
    #[serde(default)]
    prices: BTreeMap<Id, u8>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPiece {
    id: Spanned<Id>,
    kind: RawKind,
    cost: Spanned<i32>,
    #[serde(default)]
    next: Option<Spanned<Id>>,
    #[serde(default)]
    at: (f32, f32),
    #[serde(default)]
    open: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
enum RawKind {
    Plain,
    Box { width: u8, depth: u8 },
    Ring(#[allow(dead_code)] f32),
    Pair(u8, u8),
}

fn read(text: &str) -> (Option<RawBook>, Faults) {
    let mut faults = Faults::new();
    let book = read_text("book.ron", text, &mut faults);
    (book, faults)
}

/// Line, column, path, and a word that the message must have.
fn assert_faults(faults: &Faults, expected: &[(u32, u32, &str, &str)]) {
    let found: Vec<&Fault> = faults.sorted();
    let told: Vec<(u32, u32, &str)> =
        found.iter().map(|f| (f.line, f.column, f.path.as_str())).collect();
    let wanted: Vec<(u32, u32, &str)> = expected.iter().map(|e| (e.0, e.1, e.2)).collect();
    assert_eq!(told, wanted, "\n{faults}");
    for (fault, (.., word)) in found.iter().zip(expected) {
        assert!(fault.to_string().contains(word), "`{word}` is not in: {fault}");
    }
}

#[test]
fn ten_faults_of_one_file_are_all_named() {
    let text = r#"// A book with many faults.
(
    titel: "Book",
    pieces: [
        (id: "Old Bridge", kind: Plain, cost: 1),
        (id: "b", kind: Plian, cost: "3"),
        (id: "c", kind: Box(width: 300, deep: 2), cost: 2),
        (id: "d", kind: Plain, cost: 99, cost: 5),
        (id: "e", kind: Ring(1.0) cost: 1, next: "zz", at: (1, 2, 3)),
        (id: f, kind: Pair(1, -2), cost: 1, open: yes),
        7,
    ],
    prices: {"a": 1, "a": 2, "b c": 3},
)
"#;
    let (book, mut faults) = read(text);
    // What only the reader of the book can know is added at the very value.
    let book = book.unwrap();
    for piece in &book.pieces {
        faults.within(&piece.cost, 0..=10);
        if let Some(next) = &piece.next {
            faults.unknown_id(next, "a piece", book.pieces.iter().map(|piece| piece.id.as_str()));
        }
    }
    assert_faults(
        &faults,
        &[
            (3, 5, "", "did you mean `title`?"),
            (5, 14, "pieces[0].id", "did you mean `old-bridge`?"),
            (6, 25, "pieces[1].kind", "did you mean `Plain`?"),
            (6, 38, "pieces[1].cost", "numbers are written without quotes: 3"),
            (7, 25, "pieces[2].kind", "no field `depth`"),
            (7, 36, "pieces[2].kind.width", "a whole number from 0 to 255"),
            (7, 41, "pieces[2].kind", "`width` or `depth`"),
            (8, 38, "pieces[3].cost", "found 99, expected a number from 0 to 10"),
            (8, 42, "pieces[3]", "the field `cost` a second time"),
            (9, 35, "pieces[4]", "found `cost`, expected a comma or `)`"),
            (9, 50, "pieces[4].next", "the id of a piece"),
            (9, 60, "pieces[4].at", "found 3 values in brackets (…), expected 2 values"),
            (10, 14, "pieces[5].id", "texts and ids are written in quotes: \"f\""),
            (10, 31, "pieces[5].kind.1", "found the number -2"),
            (10, 51, "pieces[5].open", "did you mean `true`?"),
            (11, 9, "pieces[6]", "a record (id: …, kind: …, …)"),
            (13, 22, "prices", "the key `\"a\"` a second time"),
            (13, 30, "prices", "did you mean `b-c`?"),
        ],
    );
    assert!(faults.to_string().starts_with("book.ron:3:5: found the unknown field `titel`"));
}

#[test]
fn a_good_file_has_no_faults_and_its_values_know_their_place() {
    let (book, faults) = read(
        r#"(title: "é", pieces: [
            (id: "a", kind: Box(width: 1, depth: 0x10), cost: -1_0, next: Some("b"), at: (1, -2.5)), // one
            (id: "b", kind: Pair(1, 2), cost: 3, next: None, open: true), /* two /* nested */ */
        ], prices: {"a": 1})"#,
    );
    assert!(faults.is_empty(), "{faults}");
    let book = book.unwrap();
    let piece = &book.pieces[0];
    assert_eq!((*piece.cost, piece.at), (-10, (1.0, -2.5)));
    assert!(matches!(piece.kind, RawKind::Box { width: 1, depth: 16 }));
    let place = piece.next.as_ref().unwrap().span.place().unwrap();
    assert_eq!((place.line, place.column, place.path.as_str()), (2, 80, "pieces[0].next"));
    assert!(book.pieces[1].next.is_none() && book.pieces[1].open);
    assert_eq!((book.title.as_str(), book.prices.len()), ("é", 1));
    assert!(matches!(book.pieces[1].kind, RawKind::Pair(1, 2)));
}

#[test]
fn syntax_faults_do_not_hide_each_other() {
    let text = r#"(
    title: “Book”,
    "pieces": [
        (id = "a", kind: Ring 2, cost: 1..2, at: (0, 12abc)),
        (id: "b\q", old-name: 3, cost 5),
    ],
)"#;
    let (_, faults) = read(text);
    let places: Vec<(u32, u32)> = faults.sorted().iter().map(|f| (f.line, f.column)).collect();
    for wanted in [(2, 12), (3, 5), (4, 13), (4, 31), (4, 40), (4, 54), (5, 16), (5, 21), (5, 39)] {
        assert!(places.contains(&wanted), "{wanted:?} is not among\n{faults}");
    }
}

/// Returns the one message that a text costs.
fn only(text: &str) -> String {
    let (book, faults) = read(text);
    assert!(book.is_none());
    assert_eq!(faults.len(), 1, "{faults}");
    faults.to_string()
}

#[test]
fn rubbish_costs_one_clear_message() {
    assert_eq!(only(""), "book.ron:1:1: found an empty file, expected a value");
    assert_eq!(only(" // nothing\n"), "book.ron:1:1: found an empty file, expected a value");
    assert!(only("what is this").contains("1:6: found `is`, expected the end of the file"));
    assert!(only("\u{0}\u{1}\u{2}").contains("the control character U+0000"));
    assert!(
        only("(title: \"never ends").contains("1:9: title: found a text whose quotes never close")
    );
    assert!(only("(title: \"a\", /* oh").contains("a comment that never ends"));
    let unclosed = only("(\n title: \"a\",\n pieces: [\n)");
    assert!(unclosed.contains("4:1: pieces: found `)`, expected `]`"), "{unclosed}");
    assert!(unclosed.contains("`[` was opened in line 3 and is still open"), "{unclosed}");
    assert!(only(&"[".repeat(100_000)).contains("more than 32 deep"));
    assert!(only(&"((((".repeat(9)).contains("more than 32 deep"));
    assert!(only(&"x".repeat(10 << 20)).contains("a file of 10.0 MiB, expected at most 4 MiB"));
    assert!(only(&format!("[{}]", "0,".repeat(1_000_000))).contains("at most 400000 in one file"));
    assert!(only("#![enable(unwrap_newtypes)](title: \"\")").contains("file attribute"));
}

#[test]
fn absurd_numbers_are_faults_of_their_own() {
    let numbers = |text: &str| {
        let mut faults = Faults::new();
        read_text::<(u8, i64, f32)>("n.ron", text, &mut faults);
        faults.sorted().iter().map(|f| (f.column, f.expected.clone())).collect::<Vec<_>>()
    };
    assert_eq!(numbers("(255, -9223372036854775808, 3.4e38)"), []);
    let nines = "9".repeat(400);
    let found = numbers(&format!("(-1, {nines}, 1e999)"));
    assert_eq!(found.iter().map(|f| f.0).collect::<Vec<_>>(), [2, 6, 408]);
    assert!(found[1].1.starts_with("a whole number from -9223372036854775808"));
    assert_eq!(numbers("(1.5, 2, NaN)").len(), 2);
}

#[test]
fn a_file_of_nothing_but_faults_is_cut() {
    let many = format!("(title: \"\", pieces: [{}])", "\n 1,".repeat(30_000));
    let (_, faults) = read(&many);
    let text = faults.to_string();
    assert_eq!(text.lines().count(), 101);
    assert!(text.ends_with("book.ron: and more; mend these first"), "{text}");
    let commas = format!("[{}]", "1 ".repeat(5000));
    assert!(read(&commas).1.to_string().ends_with("mend these first"));
}

#[test]
fn an_endless_type_is_no_endless_reading() {
    #[derive(Debug, Deserialize)]
    enum Endless {
        More(#[allow(dead_code)] Box<Endless>),
    }
    let mut faults = Faults::new();
    let read: Option<Endless> = read_text("e.ron", "More(More(3))", &mut faults);
    assert!(read.is_none());
    assert_eq!(faults.to_string(), "e.ron:1:11: 0.0: found the number 3, expected `More`");
}

#[test]
fn files_that_cannot_be_read_cost_one_message() {
    let dir = tempfile::tempdir().unwrap();
    let mut faults = Faults::new();
    assert!(load_text(dir.path(), "mods", &mut faults).is_none());
    assert!(load_text(&dir.path().join("no.ron"), "no.ron", &mut faults).is_none());
    assert_eq!(
        faults.to_string(),
        "mods: found a folder, expected a readable RON file\n\
         no.ron: found no such file, expected a readable RON file"
    );
}

#[test]
fn comments_and_numbers_of_other_languages_are_recognised() {
    let hashed = read("# mine\n(title: \"a\", # one\npieces: [])").1.to_string();
    assert_eq!(
        hashed.matches("found `#`, expected a comment that begins with `//`").count(),
        2,
        "{hashed}"
    );
    assert_eq!(hashed.lines().count(), 4, "each with its hint, and nothing else: {hashed}");
    let piece = |at: &str| format!("(title: \"a\", pieces: [(id: \"a\", kind: Plain, {at})])");
    let comma = read(&piece("cost: 2,5")).1.to_string();
    assert!(comma.contains("numbers have a point and no comma: 2.5"), "{comma}");
    let pair = read(&piece("cost: 2, at: (2, 0,4)")).1.to_string();
    assert!(pair.contains("numbers have a point and no comma: (2, 0.4)"), "{pair}");
    let many = read(&piece("cost: 2, at: (1, 2,3,4)")).1.to_string();
    assert!(many.contains("numbers have a point and no comma: 0.5 and not 0,5"), "{many}");
}
