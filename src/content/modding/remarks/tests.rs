use super::*;

#[test]
fn where_a_file_belongs_is_reported_from_where_it_lies() {
    let games = ["toy", "snow"];
    let told = |name: &str| {
        let (expected, hint) = why_unread(name, &games);
        format!("{expected}; {}", hint.unwrap_or_default())
    };
    assert!(told("mods.ron").ends_with("did you mean `mod.ron`?"));
    assert!(told("scenario/toy/a.ron").ends_with("did you mean `scenarios`?"));
    assert!(told("toy/a.ron").ends_with("rulesets/toy/, scenarios/toy/ and patches/toy/ are read"));
    assert!(
        told("scenarios/a.ron")
            .starts_with("a file in scenarios/GAME/, where GAME is `toy` or `snow`")
    );
    assert!(told("rulesets/snwo/a.ron").ends_with("did you mean `snow`?"));
    assert!(told("figures/toys.ron").ends_with("did you mean `toy`?"));
    assert!(told("rulesets/toy/a.txt").ends_with("content would be rulesets/toy/a.ron"));
    assert!(
        is_document("README.txt")
            && is_document("notes.md")
            && !is_document("scenarios/README.txt")
            && !is_document("a.ron")
    );
}
