use super::{Placeholder, placeholders};

fn of(name: &str, specification: Option<&str>) -> Placeholder {
    Placeholder { name: name.to_owned(), specification: specification.map(str::to_owned) }
}

#[test]
fn placeholders_have_names_and_formats() {
    assert_eq!(placeholders("no wounds"), Ok(vec![]));
    assert_eq!(
        placeholders("{name} loses {wounds} of {wounds}, {bonus:+} \\u{2014} {{sic}}"),
        Ok(vec![of("name", None), of("wounds", None), of("bonus", Some("+"))])
    );
}

#[test]
fn faulty_placeholders_are_errors() {
    for faulty in ["{}", "{0}", "{Name}", "{name:?}", "{name", "{n} and {n:+}"] {
        assert!(placeholders(faulty).is_err(), "{faulty}");
    }
}
