use crate::steps::foes::trees::*;

#[test]
fn every_tree_leads_from_each_question_onward_and_ends_in_holding_ground() {
    for tree in [FoeType::Aggressive, FoeType::Defensive, FoeType::Sentry] {
        let all = questions(tree, Some("Maul"));
        for (at, question) in all.iter().enumerate() {
            for next in question.then.into_iter().chain(question.otherwise) {
                assert!(at < next && next < all.len(), "{tree:?}: {at} leads to {next}");
            }
            assert!(question.deed != ATTACK, "the card's Action stands for it");
        }
        let last = all.last().expect("it has questions");
        assert_eq!(
            (last.question.as_str(), last.then, last.otherwise),
            ("Hold Ground", None, None)
        );
        for stage in [Stage::Start, Stage::Aggressed, Stage::Repositioned, Stage::Retreated] {
            let first = first(&all, stage);
            let holds = place_of(&all, first, "Hold Ground");
            assert!(first.is_none() || holds == Some(all.len() - 1), "{tree:?} {stage:?}");
        }
    }
    let aggressive = questions(FoeType::Aggressive, None);
    assert_eq!(first(&aggressive, Stage::Aggressed), Some(2));
    assert_eq!(place_of(&aggressive, Some(2), "Aggress"), Some(4));
    assert_eq!(place_of(&aggressive, Some(0), "Reposition"), Some(5));
}
