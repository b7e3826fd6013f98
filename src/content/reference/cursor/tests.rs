use super::*;

fn at(text: &str) -> Cursor {
    let byte = text.find('^').expect("a mark");
    Cursor::at(&text.replacen('^', "", 1), byte)
}

#[test]
fn a_place_is_known_by_the_brackets_before_it() {
    let cursor = at("(\n  // a (comment\n  weapons: [(id: \"a\", name: \"b, (c\", po^wer: 1");
    assert_eq!((cursor.start, cursor.whole.as_str(), cursor.named), (55, "power", true));
    let frame = cursor.frames.last().expect("one");
    assert_eq!(
        (frame.keys.as_slice(), frame.key.as_deref(), frame.index),
        (&["id".to_owned(), "name".to_owned()][..], None, 2)
    );
    assert_eq!(cursor.frames.len(), 3);
    let cursor = at("(beast: \"grey^-wolf\", x: 1)");
    assert_eq!(
        (cursor.start, cursor.whole.as_str(), cursor.quoted, cursor.named),
        (9, "grey-wolf", true, false)
    );
    assert_eq!(cursor.frames[0].key.as_deref(), Some("beast"));
    assert!(at("( // wei^rd\n)").comment);
    assert!(at("( /* wei^rd */ )").comment);
    assert_eq!(
        at("(a: Some(Box(cen^").frames.last().and_then(|frame| frame.word.clone()).as_deref(),
        Some("Box")
    );
    assert_eq!(at("(a: \"never^\n, b: 1)").whole, "never");
    assert_eq!(at(")))]^").frames.len(), 0);
    assert_eq!(at("^").whole, "");
    assert_eq!((at("(name^").start, at("(name^").whole.as_str()), (1, "name"));
}

#[test]
fn any_text_and_any_place_is_gone_through() {
    let text = "(é: \"ñ\\\", [({/* x */ 'a' // …\n\"";
    for byte in 0..=text.len() + 2 {
        let cursor = Cursor::at(text, byte);
        assert!(cursor.start <= text.len());
    }
    assert_eq!(Cursor::at(&"(".repeat(100_000), 100_000).frames.len(), MAX_DEPTH);
}

#[test]
fn a_value_ends_behind_its_bracket_or_before_what_follows() {
    let text = "(a: Box(b: [1, \")\"]), c: 5, d: y)";
    let end = |value: &str| {
        let start = text.find(value).expect("there");
        &text[start..Cursor::value_end(text, start)]
    };
    assert_eq!(end("Box"), "Box(b: [1, \")\"])");
    assert_eq!((end("5"), end("y")), ("5", "y"));
    assert_eq!(Cursor::value_end("(a: [1", 4), 6);
}

#[test]
fn every_quoted_text_has_its_context() {
    let mut seen = Vec::new();
    let text = "(a: \"x\", b: [(c: \"y\"), (c: \"x\")], // \"x\"\n)";
    Cursor::each_text(text, Some("x"), |cursor| {
        seen.push((cursor.start, cursor.field().map(str::to_owned)));
    });
    assert_eq!(seen, [(5, Some("a".to_owned())), (28, Some("c".to_owned()))]);
}
