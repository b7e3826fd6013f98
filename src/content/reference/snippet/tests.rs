use crate::reference::ValueShape;
use crate::reference::form::tests::reference;

#[test]
fn snippets_have_tab_stops_for_what_is_required() {
    let reference = reference();
    assert_eq!(reference.word_snippet("Deed", "Sleep"), "Sleep");
    assert_eq!(reference.word_snippet("Deed", "Bite"), "Bite(deep: $1)");
    assert_eq!(reference.word_snippet("Deed", "Call"), "Call(\"$1\")");
    let snippets: Vec<String> =
        reference.fields("Beast").iter().map(|field| reference.field_snippet(field)).collect();
    assert_eq!(snippets, ["id: \"$1\"", "name: \"$1\"", "teeth: $1", "does: [$1]", "at: ($1, $2)"]);
    let record = |name: &str| reference.record_snippet(&ValueShape::Named(name.to_owned()));
    assert_eq!(record("Beast").as_deref(), Some("(id: \"$1\", name: \"$2\")"));
    assert_eq!(record("File").as_deref(), Some("($1)"));
    assert_eq!(record("Deed"), None);
}
