use super::*;

#[test]
fn tags_are_read_from_what_systems_say() {
    for (said, tag) in [
        ("es_ES.UTF-8", Some("es-es")),
        ("es", Some("es")),
        ("de_DE@euro", Some("de-de")),
        ("C", None),
        ("C.UTF-8", None),
        ("POSIX", None),
        ("", None),
        ("../es", None),
    ] {
        assert_eq!(language_tag(said).as_deref(), tag, "{said}");
    }
}

#[test]
fn a_text_that_is_missing_is_reported_in_english() {
    let library = Library::default();
    let english = library.spoken();
    let told = english.tell("list-players", &[("least", 1.into()), ("most", 4.into())]);
    assert_eq!(told, "1 to 4 players");
    assert_eq!(english.tell("no-such-key", &[]), "no-such-key");
    assert_eq!(english.played(), None);
}

#[test]
fn words_of_files_are_read_as_words() {
    let shown = |word| words::word_text(word).as_str().to_owned();
    assert_eq!(shown("LowWall"), "Low wall");
    assert_eq!(shown("Push"), "Push");
    assert_eq!(words::word_text("LowWall").key(), Some("word-low-wall"));
    let text = words::about_text("Radius of its base, in inches.");
    assert_eq!(text.key(), Some("field-radius-of-its-base-in-inches"));
}
