use super::*;
use crate::reference::form::tests::reference;

/// Returns what may be written at the `^` of a file of beasts, in words.
fn expected(text: &str) -> String {
    let reference = reference();
    let byte = text.find('^').expect("a mark");
    let cursor = Cursor::at(&text.replacen('^', "", 1), byte);
    match reference.expected(&ValueShape::Named("File".to_owned()), &cursor) {
        None => "nothing".to_owned(),
        Some(Expected::Field { of, there, .. }) => format!("a field of {of} beside {there:?}"),
        Some(Expected::Value { shape, field, key }) => {
            format!("{shape} for {key} ({})", field.unwrap_or_default())
        }
        Some(Expected::Key { key }) => format!("a key of {key}"),
    }
}

#[test]
fn the_key_of_a_value_says_of_which_type_and_field_it_is() {
    for (text, words) in [
        ("(beasts: [(id: \"^", "an id for Beast.id (id)"),
        ("(beasts: [(id: \"a\", ^", "a field of Beast beside [\"id\"]"),
        ("(beasts: [(does: [^", "Deed for Beast.does (does)"),
        ("(beasts: [(does: [Call(\"^", "an id for Deed.Call.0 (does)"),
        ("(beasts: [(does: [Bite(deep: ^", "a whole number from 1 to 9 for Deed.Bite.deep (deep)"),
        ("(beasts: [(at: (1, ^", "a whole number from 1 to 9 for Beast.at.1 (at)"),
        ("(beasts: [(teeth: Some(^", "a whole number from 1 to 9 for Beast.teeth (teeth)"),
        ("(beasts: [Add((^", "a field of Beast beside []"),
        ("(beasts: [Remove(\"^", "an id for Beast.id (beasts)"),
        ("(beasts: [(does: [Sleep(^", "nothing"),
        ("(birds: [^", "nothing"),
    ] {
        assert_eq!(expected(text), words, "{text}");
    }
}
