use super::*;
use crate::reference::form::tests::form;

#[test]
fn a_field_that_always_names_things_of_a_list_is_known_by_it() {
    let (.., form) = form();
    let lists = IdLists::learn([&form], &[("beasts", "wolf"), ("beasts", "hare")]);
    assert_eq!(
        (lists.of("Deed.Call.0"), lists.of("Beast.id"), lists.of("Beast.name")),
        (Some("beasts"), None, None)
    );
    assert_eq!(IdLists::learn([&form], &[("beasts", "wolf")]).of("Deed.Call.0"), None);
}
