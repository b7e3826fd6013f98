use crate::sentences::QuestionSentence;
use crate::tests::tree;
use monteria_content::Text;

const TREE: &str = r#"
    (id: "near", ask: Near(2), yes: Do(Bite), no: Ask("far")),
    (id: "far", ask: Near(9), yes: DoThenAsk(Run, "near-now"), no: Ask("wait")),
    (id: "near-now", ask: Near(2), yes: Do(Bite), no: Ask("wait")),
    (id: "wait", ask: Always, yes: Do(Wait), no: Never),
"#;

#[test]
fn a_tree_is_reported_in_sentences() {
    assert_eq!(
        tree(TREE).lines(),
        [
            "Target: whoever is fattest, then whoever is slowest.",
            "Near: Is somebody within 2?",
            "  Yes: A bite.",
            "  No: Near.",
            "Near: Is somebody within 9?",
            "  Yes: A run, then Near, else Always.",
            "  No: Always.",
            "Near: Is somebody within 2?",
            "  Yes: A bite.",
            "  No: Always.",
            "Always: Is nothing else left?",
            "  Yes: A wait.",
        ]
    );
}

#[test]
fn steps_leave_out_what_is_asked_after_an_action() {
    let steps = tree(TREE).steps();
    assert_eq!(steps.len(), 3);
    let far = QuestionSentence {
        name: Text::verbatim("Near"),
        asked: Text::verbatim("Is somebody within 9?"),
        yes: Text::verbatim("A run, then Near, else Always."),
        no: Text::verbatim("Always"),
    };
    assert_eq!(steps[1], far);
}

#[test]
fn a_circle_ends_nothing_but_its_sentence() {
    let circle = tree(r#"(id: "near", ask: Near(2), yes: Ask("near"), no: Ask("near"))"#);
    assert_eq!(circle.lines()[1..], ["Near: Is somebody within 2?", "  Yes: Near.", "  No: Near."]);
}
