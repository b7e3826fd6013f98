use super::*;

#[test]
fn stepping_goes_round() {
    let all: Vec<ModelId> = [3, 5, 8].map(monteria_table::BodyId).to_vec();
    let id = |n| Some(monteria_table::BodyId(n));
    assert_eq!(step_through(&all, None, 1), id(3));
    assert_eq!(step_through(&all, None, -1), id(8));
    assert_eq!(step_through(&all, id(8), 1), id(3));
    assert_eq!(step_through(&all, id(3), -1), id(8));
    assert_eq!(step_through(&all, id(7), 1), id(3));
    assert_eq!(step_through(&[], None, 1), None);
}
