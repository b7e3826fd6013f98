use super::*;

#[test]
fn places_are_counted_as_editors_do() {
    let text = "(\n  a: \"𝄞é\", b: 1\n)";
    assert_eq!(byte_of(text, Position::new(1, 5)), 7);
    assert_eq!(byte_of(text, Position::new(1, 8)), text.find('é').expect("there"));
    assert_eq!(byte_of(text, Position::new(9, 9)), text.len());
    assert_eq!(byte_of(text, Position::new(0, 99)), 1);
    let range = range_of(text, 2, 12);
    assert_eq!((range.start, range.end), (Position::new(1, 12), Position::new(1, 13)));
    assert_eq!(range_of(text, 2, 6).end, Position::new(1, 10));
    assert_eq!(range_of("", 7, 7).start, Position::new(6, 0));
}

#[test]
fn files_are_named_back_and_forth() {
    let path = Path::new("/home/Inés/my mods/a.ron");
    let uri = uri_of(path).expect("a name");
    assert_eq!(uri.as_str(), "file:///home/In%C3%A9s/my%20mods/a.ron");
    assert_eq!(path_of(&uri).as_deref(), Some(path));
    assert_eq!(Uri::from_str("untitled:1").ok().and_then(|uri| path_of(&uri)), None);
}
