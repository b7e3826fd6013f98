use super::*;

fn id(text: &str) -> Spanned<Id> {
    Spanned::new(Id::new(text).unwrap())
}

#[test]
fn mods_replace_and_doubles_are_faults() {
    let mut faults = Faults::new();
    let mut things = Catalog::new("a thing");
    let early = Layer::Mod(1, Id::new("late").unwrap());
    let late = Layer::Mod(2, Id::new("early").unwrap());
    things.insert(&id("a"), &late, 3, &mut faults);
    things.insert(&id("a"), &Layer::Base, 1, &mut faults);
    things.insert(&id("a"), &early, 2, &mut faults);
    things.insert(&id("b"), &Layer::Base, 4, &mut faults);
    assert_eq!(
        things.iter().map(|(id, n)| (id.as_str(), *n)).collect::<Vec<_>>(),
        [("a", 3), ("b", 4)]
    );
    assert_eq!(things.layer("a"), Some(&late));
    assert_eq!(
        things.shipped().len(),
        2,
        "a mod takes the place of what ships, and it still ships"
    );
    assert!(faults.is_empty());
    things.insert(&id("b"), &Layer::Base, 5, &mut faults);
    assert_eq!(faults.to_string(), "found a thing \"b\" a second time, expected an id of its own");
    assert_eq!(things.get("b"), Some(&4));
    let halves = things.filter_map(|_, n| (n % 2 == 0).then_some(n / 2));
    assert_eq!((halves.len(), halves.get("b")), (1, Some(&2)));
}

#[test]
fn an_unknown_id_names_the_nearest() {
    let mut faults = Faults::new();
    let mut things = Catalog::new("a thing");
    things.insert(&id("old-bridge"), &Layer::Base, (), &mut faults);
    assert!(things.resolve(&id("old-bridge"), &mut faults).is_some());
    assert!(things.resolve(&id("old-brigde"), &mut faults).is_none());
    assert_eq!(
        faults.to_string(),
        "found \"old-brigde\", expected the id of a thing\n    did you mean `old-bridge`?"
    );
}
