use super::*;

const TABLE: &str = "# Words\nglade-hero =\n    .name = Héroe\n    .ti\n\n";

fn at(mark: &str) -> Option<Spot<'static>> {
    spot(TABLE, TABLE.find(mark).expect("there") + 1)
}

#[test]
fn a_place_of_a_table_is_a_key_or_what_is_said() {
    let hero = at("glade").expect("a key");
    assert_eq!((hero.message, hero.attribute, hero.name), ("glade-hero", None, 8..18));
    let title = at(".ti").expect("a key");
    assert_eq!((title.message, title.attribute), ("glade-hero", Some("ti")));
    assert_eq!((at("Héroe"), at("# Words")), (None, None));
    // An empty line may become a key.
    assert_eq!(spot(TABLE, TABLE.len()).map(|spot| spot.message), Some(""));
    assert_eq!(spot("", 0).map(|spot| spot.name), Some(0..0));
}

#[test]
fn what_is_there_already_is_known() {
    let (messages, attributes) = names_in(TABLE, "glade-hero");
    assert_eq!((messages.len(), attributes.into_iter().collect::<Vec<_>>()), (1, vec!["name"]));
}
