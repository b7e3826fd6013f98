use super::*;

#[test]
fn number_literals_are_reported_apart() {
    for (literal, kind) in [
        ("5", Some(Number::Integer)),
        ("-12", Some(Number::Integer)),
        ("+1_000", Some(Number::Integer)),
        ("0x1F", Some(Number::Integer)),
        ("0b10", Some(Number::Integer)),
        ("5.", Some(Number::Float)),
        (".5", Some(Number::Float)),
        ("-2.5e-3", Some(Number::Float)),
        ("1e9", Some(Number::Float)),
        ("", None),
        ("-", None),
        (".", None),
        ("1__0", None),
        ("_1", None),
        ("2d6", None),
        ("0x", None),
        ("1.2.3", None),
        ("1e", None),
        ("e5", None),
    ] {
        assert_eq!(classify(literal), kind, "{literal}");
    }
}

#[test]
fn texts_are_unescaped() {
    let read = |text| Scanner { text, pos: 0 }.text().map_err(|snag| (snag.at, snag.fatal));
    assert_eq!(read(r#""a\n\"\\\x41\u{e9}""#), Ok("a\n\"\\Aé".to_owned()));
    assert_eq!(read("\"a\\\n   b\""), Ok("ab".to_owned()));
    assert_eq!(read(r#""a\q""#), Err((2, false)));
    assert_eq!(read(r#""a\u{d800}""#), Err((2, false)));
    assert_eq!(read("\"never"), Err((0, true)));
    assert_eq!(read("\"never\\"), Err((0, true)));
}
