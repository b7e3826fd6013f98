use super::*;

#[test]
fn the_wrong_word_is_found_where_the_fault_is() {
    let text = "(pwoer: 1, kind: Mele, id: \"bwo\", of: [In(\"brige\"), In(\"x\")])";
    let at = |word: &str| text.find(word).expect("there");
    assert_eq!(word_at(text, at("pwoer"), "pwoer"), Some(1..6));
    assert_eq!(word_at(text, at("\"bwo"), "bwo"), Some(28..31));
    assert_eq!(word_at(text, at("Mele"), "Mel"), None);
    assert_eq!(word_at(text, 9999, "Mele"), None);
    assert_eq!(words_inside(text, at("[In"), "brige"), [ByteRange { start: 43, end: 48 }]);
    assert_eq!(words_inside(text, at("In(\"x"), "brige"), Vec::<ByteRange<usize>>::new());
    assert_eq!(quoted_in("the unknown field `pwoer`"), Some("pwoer"));
    assert_eq!(quoted_in("no area `a`, \"b\""), Some("a"));
    assert_eq!((quoted_in("a number"), quoted_in("`open")), (None, None));
}

#[test]
fn spellings_add_and_remove_quotes() {
    let text = "(id: bow, power: \"2\")";
    let fix = |at: &str, hint: &str| spelling(text, text.find(at).expect("there"), hint);
    let fixed = fix("bow", "texts and ids are written in quotes: \"bow\"");
    assert_eq!(
        fixed,
        Some(Fix { places: vec![ByteRange { start: 5, end: 8 }], new: "\"bow\"".to_owned() })
    );
    let fixed = fix("\"2", "numbers are written without quotes: 2");
    assert_eq!(
        fixed,
        Some(Fix { places: vec![ByteRange { start: 17, end: 20 }], new: "2".to_owned() })
    );
    assert_eq!(fix("bow", "leave the point out"), None);
}
