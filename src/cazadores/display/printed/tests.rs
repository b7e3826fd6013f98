use crate::content::FoeQuestion;
use crate::display::printed::*;
use monteria_content::{Faults, Library, find_root};
use monteria_trees::QuestionWord;

fn content() -> std::sync::Arc<CazadoresContent> {
    let mut faults = Faults::new();
    let library = Library::open(find_root().expect("the content"), &mut faults);
    CazadoresContent::load(&library).expect("sound content")
}

/// The text of a rule without its name.
fn rule(id: &str) -> String {
    let text = ledger_text(ledger::entries(), id).expect("a rule");
    text.split_once(": ").expect("a name").1.to_owned()
}

#[test]
fn the_sentences_of_the_questions_are_those_of_the_ledger() {
    let content = content();
    let mut compared = 0;
    for foe_type in FoeType::ALL {
        let tree = content.tree(foe_type, None).expect("a tree");
        for step in tree.steps() {
            let asked = |question: &FoeQuestion| question.name() == step.name;
            let question = tree.questions.iter().map(|it| &it.ask).find(|it| asked(it));
            let question = question.expect("the question of the step");
            if *question == FoeQuestion::HoldGround {
                continue;
            }
            let told = format!("{} Then {}", step.asked, step.yes);
            assert_eq!(told.to_lowercase(), rule(question.rule()).to_lowercase());
            compared += 1;
        }
    }
    assert_eq!(compared, 9);
}

#[test]
fn a_sheet_lists_the_questions_that_its_rule_lists() {
    let content = content();
    for (foe_type, id) in FoeType::ALL.into_iter().zip([
        "caz-tree-aggressive",
        "caz-tree-defensive",
        "caz-tree-sentry",
    ]) {
        let guide = guide(content.tree(foe_type, None).expect("a tree"));
        let names: Vec<&str> = guide.steps.iter().map(|step| step.name.as_str()).collect();
        assert_eq!(format!("{}, Hold Ground.", names.join(", ")), rule(id));
        assert!(guide.about.starts_with("Aggro of"), "{}", guide.about);
    }
}
