use super::*;

#[test]
fn a_field_names_things_of_a_list_that_begins_alike() {
    assert!(is_of("weapons", "weapon") && !is_of("weapons", "armour"));
}
