use super::*;
use proptest::prelude::*;

#[test]
fn ids_are_kebab_case() {
    for good in ["a", "old-bridge", "old-bridge-2", "2nd"] {
        assert_eq!(Id::new(good).unwrap(), good);
    }
    for (bad, near) in [
        ("Old Bridge", Some("old-bridge")),
        ("oldBridge", Some("old-bridge")),
        ("old_bridge", Some("old-bridge")),
        ("old--bridge-", Some("old-bridge")),
        ("Montería", Some("monteria")),
        ("Dragón's Niño!", Some("dragons-nino")),
        ("", None),
        ("---", None),
        ("../up", Some("up")),
        ("Łucja", Some("lucja")),
        ("Иван Ёлкин", Some("ivan-elkin")),
        ("龍", None),
    ] {
        assert_eq!(Id::new(bad).unwrap_err().suggestion.as_deref(), near, "{bad}");
    }
    assert!(Id::new(&"a".repeat(65)).is_err());
}

#[test]
fn ids_are_plain_strings_in_files() {
    let id = Id::new("old-bridge").unwrap();
    assert_eq!(serde_json::to_string(&id).unwrap(), "\"old-bridge\"");
    assert_eq!(ron::from_str::<Id>("\"old-bridge\"").unwrap(), id);
    assert!(
        ron::from_str::<Id>("\"Old Bridge\"").unwrap_err().to_string().contains("`old-bridge`")
    );
}

#[test]
fn every_name_has_an_id() {
    for (name, id) in [
        ("Łucja", "lucja"),
        ("Иван", "ivan"),
        ("Ζωή", "zoi"),
        ("Þóra Æsir", "thora-aesir"),
        ("龍", "u9f8d"),
        ("?!", "unnamed"),
        ("", "unnamed"),
    ] {
        assert_eq!(Id::of_name(name), id, "{name}");
    }
    assert!(Id::new(&format!("{}-12", Id::of_name(&"ж".repeat(200)))).is_ok());
}

proptest! {
    #[test]
    fn a_suggestion_is_always_an_id(text in "\\PC{0,40}") {
        if let Err(NotAnId { suggestion: Some(near) }) = Id::new(&text) {
            prop_assert!(Id::new(&near).is_ok());
        }
    }
}
