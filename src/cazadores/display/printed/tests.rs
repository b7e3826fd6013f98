use crate::display::printed::*;

#[test]
fn every_question_of_a_tree_says_what_its_yes_leads_to() {
    for tree in [FoeType::Aggressive, FoeType::Defensive, FoeType::Sentry] {
        let guide = guide(tree);
        assert!(guide.steps.len() >= 3, "{}", guide.title);
        for step in guide.steps {
            assert!(step.question.len() > 20 && step.yes.len() > 10, "{step:?}");
        }
    }
}
