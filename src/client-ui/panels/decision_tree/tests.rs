use super::*;

#[test]
fn a_question_after_an_action_is_indented_and_the_common_end_is_at_the_trunk() {
    let question = |then: Option<usize>, otherwise: Option<usize>| TraceQuestion {
        question: Text::default(),
        deed: Text::default(),
        then,
        otherwise,
    };
    let tree = [
        question(None, Some(1)),
        question(Some(2), Some(4)),
        question(None, Some(3)),
        question(None, Some(4)),
        question(None, None),
    ];
    assert_eq!(depths(&tree), [0, 0, 1, 1, 0]);
    assert!(depths(&[]).is_empty());
    // A tree that leads back to itself is drawn as well.
    assert_eq!(depths(&[question(Some(0), Some(0))]), [0]);
}
