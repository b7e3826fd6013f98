use super::*;
use monteria_content::Id;

#[test]
fn every_difference_is_named_once() {
    let one = |id: &str, version: &str, hash: &str| PlayedMod {
        id: Id::new(id).expect("an id"),
        version: version.to_owned(),
        hash: hash.to_owned(),
    };
    let saved = [
        one("gone", "1.0", "a"),
        one("newer", "1.0", "a"),
        one("other", "1.0", "a"),
        one("same", "1.0", "a"),
    ];
    let here = [
        one("newer", "1.1", "b"),
        one("other", "1.0", "b"),
        one("same", "1.0", "a"),
        one("added", "2", "c"),
    ];
    let told = mods_that_differ(&saved, &here);
    assert_eq!(told.len(), 4, "{told:#?}");
    for (told, begin) in told.iter().zip([
        "the mod `gone` 1.0 is not here",
        "the mod `newer` was of version 1.0, here is 1.1",
        "the mod `other` 1.0 has been changed since",
        "the mod `added` 2 was not played with",
    ]) {
        assert!(told.starts_with(begin), "{told}");
    }
    assert_eq!(mods_that_differ(&here, &here), Vec::<String>::new());
    let turned: Vec<PlayedMod> = here.iter().rev().cloned().collect();
    assert_eq!(mods_that_differ(&here, &turned).len(), 1);
}
