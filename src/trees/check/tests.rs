use super::check;
use crate::tests::{ToyTree, tree};
use monteria_content::{Faults, Spanned};

/// Returns the faults of a tree of toys with these questions.
fn faults_of(questions: &str) -> String {
    let mut faults = Faults::new();
    let tree: Spanned<ToyTree> = Spanned::new(tree(questions));
    check(&tree, &mut faults);
    faults.to_string()
}

const LAST: &str = r#"(id: "wait", ask: Always, yes: Do(Wait), no: Never)"#;

#[test]
fn a_tree_whose_walks_all_end_in_an_action_is_sound() {
    let near = r#"(id: "near", ask: Near(2), yes: Do(Bite), no: Ask("far"))"#;
    let far = r#"(id: "far", ask: Near(9), yes: DoThenAsk(Run, "near-now"), no: Ask("wait"))"#;
    let now = r#"(id: "near-now", ask: Near(2), yes: Do(Bite), no: Ask("wait"))"#;
    // The order in the file does not matter.
    assert_eq!(faults_of(&format!("{LAST}, {far}, {now}, {near}")), "");
}

#[test]
fn a_tree_that_can_end_without_an_action_is_a_fault() {
    let found = faults_of(r#"(id: "near", ask: Near(2), yes: Do(Bite), no: Never)"#);
    assert!(found.contains("the tree would end there without an action"), "{found}");
}

#[test]
fn a_question_that_is_missing_is_a_fault_with_the_nearest_name() {
    let found = faults_of(&format!(
        r#"(id: "near", ask: Near(2), yes: Do(Bite), no: Ask("wiat")), {LAST}"#
    ));
    assert!(found.contains("no question `wiat`"), "{found}");
    assert!(found.contains("did you mean `wait`?"), "{found}");
    // Which questions are asked is unknown then.
    assert!(!found.contains("never asked"), "{found}");
}

#[test]
fn a_tree_that_leads_back_to_itself_is_a_fault() {
    let found = faults_of(
        r#"(id: "near", ask: Near(2), yes: Do(Bite), no: Ask("far")),
           (id: "far", ask: Near(9), yes: DoThenAsk(Run, "near"), no: Ask("near"))"#,
    );
    assert!(found.contains("`near`, which leads back to itself"), "{found}");
    assert!(found.contains("`far`, which leads back to itself"), "{found}");
}

#[test]
fn questions_that_are_never_asked_are_faults() {
    let near = r#"(id: "near", ask: Near(2), yes: Do(Bite), no: Ask("wait"))"#;
    let lost = r#"(id: "lost", ask: Near(9), yes: Do(Run), no: Ask("wait"))"#;
    let found = faults_of(&format!("{near}, {lost}, {LAST}"));
    assert!(found.contains("`lost`, which is never asked"), "{found}");
    let always = r#"(id: "near", ask: Always, yes: Do(Wait), no: Ask("wait"))"#;
    let found = faults_of(&format!("{always}, {LAST}"));
    assert!(found.contains("expected `Never`: its answer is always Yes"), "{found}");
    let bite = r#"(id: "near", ask: Near(2), yes: DoThenAsk(Bite, "wait"), no: Ask("wait"))"#;
    let found = faults_of(&format!("{bite}, {LAST}"));
    assert!(found.contains("a question after `Bite`, which is never asked"), "{found}");
}

#[test]
fn an_action_that_its_question_finds_nothing_for_is_a_fault() {
    let found = faults_of(r#"(id: "near", ask: Always, yes: Do(Bite), no: Never)"#);
    assert!(found.contains("`Bite` after the question `near`"), "{found}");
    assert!(found.contains("a question that finds somebody near"), "{found}");
}

#[test]
fn ids_that_stand_twice_and_trees_without_questions_are_faults() {
    let found = faults_of(&format!("{LAST}, {LAST}"));
    assert!(found.contains("`wait` a second time"), "{found}");
    let found = faults_of("");
    assert!(found.contains("no question `near`"), "{found}");
}

#[test]
fn a_tree_has_at_most_sixty_questions() {
    let all: Vec<String> = (0..61).map(|n| LAST.replace("wait", &format!("wait-{n}"))).collect();
    let found = faults_of(&all.join(", "));
    assert!(found.contains("found 61 questions, expected at most 60"), "{found}");
}
