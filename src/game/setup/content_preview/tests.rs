use super::*;
use crate::Pick;
use monteria_content::Text;

#[test]
fn a_question_is_answered_by_what_it_offers() {
    let picks = || {
        vec![
            Pick::new("a", Text::verbatim("A"), Text::verbatim("")),
            Pick::new("b", Text::verbatim("B"), Text::verbatim("")),
        ]
    };
    let mut form = SetupForm::default();
    form.one(("size", Text::verbatim("Size")), picks(), &BTreeMap::new(), "a");
    let several = FieldKind::Many {
        picks: vec![
            Pick::new("c", Text::verbatim("C"), Text::verbatim("")),
            Pick::new("d", Text::verbatim("D"), Text::verbatim("")),
        ],
        least: 2,
        most: 2,
        repeats: false,
    };
    form.ask("who".to_owned(), Text::verbatim("Who"), several, &BTreeMap::new(), String::new());
    let answer = |wanted: &str| find_answer(&form, wanted);
    assert_eq!(answer("b"), Some(("size".to_owned(), "b".to_owned())));
    assert_eq!((answer("d"), answer("e")), (Some(("who".to_owned(), "d,c".to_owned())), None));
    assert_eq!(single_answers(&form).collect::<Vec<_>>(), [("size".to_owned(), "b".to_owned())]);
}
