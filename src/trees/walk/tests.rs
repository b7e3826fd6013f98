use crate::tests::{ToyAction, ToyQuestion, tree};
use monteria_content::{Id, Text};

const TREE: &str = r#"
    (id: "wait", ask: Always, yes: Do(Wait), no: Never),
    (id: "near", ask: Near(2), yes: Do(Bite), no: Ask("hurt")),
    (id: "hurt", name: "Hurt", ask: Near(3), yes: Ask("wait"), no: Ask("far")),
    (id: "far", ask: Near(9), yes: DoThenAsk(Run, "near-now"), no: Ask("wait")),
    (id: "near-now", ask: Near(2), yes: Do(Bite), no: Ask("wait")),
"#;

/// Walks through the tree from a question, with somebody at this distance; returns the
/// questions asked, the action and the question after it.
fn walked(from: &str, distance: u8) -> (Vec<String>, ToyAction, Option<String>) {
    let tree = tree(TREE);
    let mut asked = Vec::new();
    let from = tree.question(from).expect("a question");
    let walk = tree.walk(from, |question| {
        asked.push(question.id.to_string());
        match question.ask {
            ToyQuestion::Near(inches) => (distance <= inches).then_some(distance),
            ToyQuestion::Always => Some(distance),
        }
    });
    let walk = walk.expect("every walk ends in an action");
    let then = walk.then.map(Id::to_string);
    (asked, *walk.action, then)
}

#[test]
fn the_first_yes_says_what_is_done() {
    assert_eq!(walked("near", 1), (vec!["near".to_owned()], ToyAction::Bite, None));
    let (asked, action, then) = walked("near", 8);
    assert_eq!(asked, ["near", "hurt", "far"]);
    assert_eq!((action, then.as_deref()), (ToyAction::Run, Some("near-now")));
}

#[test]
fn a_yes_may_lead_to_another_question() {
    let (asked, action, _) = walked("near", 3);
    assert_eq!(asked, ["near", "hurt", "wait"]);
    assert_eq!(action, ToyAction::Wait);
}

#[test]
fn a_walk_may_begin_at_any_question_of_the_tree() {
    assert_eq!(walked("near-now", 2).1, ToyAction::Bite);
    assert!(tree(TREE).question("nowhere").is_none());
}

#[test]
fn a_tree_is_drawn_with_what_follows_an_action_behind_it() {
    let drawn = tree(TREE).trace_questions(|_, action| Text::verbatim(format!("{action:?}")));
    let rows: Vec<_> = drawn
        .iter()
        .map(|it| (it.question.as_str(), it.deed.as_str(), it.then, it.otherwise))
        .collect();
    assert_eq!(
        rows,
        [
            ("Near", "Bite", None, Some(1)),
            ("Hurt", "Always?", Some(4), Some(2)),
            ("Near", "Run", Some(3), Some(4)),
            ("Near", "Bite", None, Some(4)),
            ("Always", "Wait", None, None),
        ]
    );
    assert_eq!(tree(TREE).place_of(&Id::of_name("near-now")), Some(3));
}
