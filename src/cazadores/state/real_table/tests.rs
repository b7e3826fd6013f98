use crate::state::real_table::*;
use monteria_table::BodyId;

#[test]
fn what_can_have_but_one_answer_is_not_asked() {
    let of = BodyId(1);
    let a = BodyId(2);
    let b = BodyId(3);
    let closest =
        |among: &[ModelId]| TableQuestion::Closest { of, among: among.to_vec() }.forced_answer();
    assert_eq!(
        (closest(&[]), closest(&[a]), closest(&[a, b])),
        (Some(vec![]), Some(vec![a]), None)
    );
    let near = |among: &[ModelId]| {
        TableQuestion::InReach { of, milli: 2000, among: among.to_vec() }.forced_answer()
    };
    assert_eq!((near(&[]), near(&[a])), (Some(vec![]), None));
    assert_eq!(TableQuestion::Surrounded { of }.forced_answer(), None);
    assert_eq!((to_milli(2.5), to_milli(-1.0)), (2500, 0));
}
