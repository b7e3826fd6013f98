use super::*;

#[test]
fn a_form_changes_what_it_names_and_nothing_else() {
    let file = Rewrite::read("a.ron", "(of: [(id: \"a\", n: 1), (id: \"b\")], on: Some(Push()))")
        .expect("a file");
    let with = |path: &str, edit: FormEdit| {
        file.edited(path, &edit).map(|file| file.text().to_owned()).ok()
    };
    let put = |text: &str| Some(text.to_owned());
    let text = "(of: [(id: \"a\", n: 1), (id: \"a-2\", n: 1), (id: \"b\")], on: Some(Push()))";
    assert_eq!(with("of[0]", FormEdit::Copy), put(text));
    assert_eq!(
        with("of[1]", FormEdit::Up),
        put("(of: [(id: \"b\"), (id: \"a\", n: 1)], on: Some(Push()))")
    );
    assert_eq!(with("of[0]", FormEdit::Down), with("of[1]", FormEdit::Up));
    assert_eq!((with("of[0]", FormEdit::Up), with("of[1]", FormEdit::Down)), (None, None));
    assert_eq!(with("of[0]", FormEdit::Remove), put("(of: [(id: \"b\")], on: Some(Push()))"));
    assert_eq!(
        with("of[0].n", FormEdit::Unset),
        put("(of: [(id: \"a\"), (id: \"b\")], on: Some(Push()))")
    );
    let more = FormEdit::Add("(id: \"c\")".to_owned());
    assert_eq!(
        with("of", more),
        put("(of: [(id: \"a\", n: 1), (id: \"b\"), (id: \"c\")], on: Some(Push()))")
    );
    // What stands in `Some` is one step, also where its brackets are empty.
    let set = FormEdit::Set("inches".to_owned(), "2".to_owned());
    assert_eq!(
        with("on", set),
        put("(of: [(id: \"a\", n: 1), (id: \"b\")], on: Some(Push(inches: 2)))")
    );
    assert_eq!(
        with("of[0].n", FormEdit::Put("2".to_owned())),
        put("(of: [(id: \"a\", n: 2), (id: \"b\")], on: Some(Push()))")
    );
}
