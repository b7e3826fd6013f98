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
