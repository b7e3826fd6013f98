use super::*;
use crate::Pick;

#[test]
fn a_question_is_answered_by_what_it_offers() {
    let picks = || vec![Pick::new("a", "A", ""), Pick::new("b", "B", "")];
    let mut form = SetupForm::default();
    form.one(("size", "Size"), picks(), &BTreeMap::new(), "a");
    let several = FieldKind::Many {
        picks: vec![Pick::new("c", "C", ""), Pick::new("d", "D", "")],
        least: 2,
        most: 2,
        repeats: false,
    };
    form.ask("who".to_owned(), "Who".into(), several, &BTreeMap::new(), String::new());
    let answer = |wanted: &str| find_answer(&form, wanted);
    assert_eq!(answer("b"), Some(("size".to_owned(), "b".to_owned())));
    assert_eq!((answer("d"), answer("e")), (Some(("who".to_owned(), "d,c".to_owned())), None));
    assert_eq!(single_answers(&form).collect::<Vec<_>>(), [("size".to_owned(), "b".to_owned())]);
}
