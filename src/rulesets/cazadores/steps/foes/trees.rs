//! The Decision Trees as they stand on paper: what is asked after which answer, and what is done after a Yes (Cazadores 4.5). What a Foe
//! asks is in [`super::questions`]; this is told beside it, and a test holds the two together.

use super::minds::Stage;
use crate::game::TreeQuestion;
use crate::rulesets::cazadores::content::FoeType;

/// One question of a tree: its name, what is done after a Yes, and the questions that are asked once that is done, each with what is
/// done after a Yes to it.
type Trunk = &'static [(&'static str, &'static str, &'static [(&'static str, &'static str)])];

/// What stands for an Attack, or for the Action of the card that takes its place.
const ATTACK: &str = "Attack";

const EITHER: &[(&str, &str)] = &[("Close Combat", ATTACK), ("Ranged Combat", ATTACK)];
const CLOSING_IN: &[(&str, &str)] =
    &[("Close Combat", ATTACK), ("Ranged Combat", ATTACK), ("Aggress", "A second Move toward the Target")];

const AGGRESSIVE: Trunk = &[
    ("Close Combat", ATTACK, &[]),
    ("Aggress", "Move toward the Target", CLOSING_IN),
    ("Reposition", "Move toward its own", EITHER),
    ("Hold Ground", "Pass", &[]),
];
const DEFENSIVE: Trunk = &[
    ("Retreat", "Move away from the Target", &[("Ranged Combat", ATTACK)]),
    ("Reposition", "Move toward its own", EITHER),
    ("Aggress", "Move toward the Target", CLOSING_IN),
    ("Hold Ground", "Pass", &[]),
];
const SENTRY: Trunk = &[
    ("Close Combat", ATTACK, &[]),
    ("Ranged Combat", ATTACK, &[]),
    ("Reposition", "Move toward its own", EITHER),
    ("Hold Ground", "Pass", &[]),
];

/// The whole tree; where a card is in play, its Action stands for every Attack.
pub fn questions(tree: FoeType, card: Option<&str>) -> Vec<TreeQuestion> {
    let trunk = match tree {
        FoeType::Aggressive => AGGRESSIVE,
        FoeType::Defensive => DEFENSIVE,
        FoeType::Sentry => SENTRY,
    };
    let last = trunk.iter().map(|(.., after)| 1 + after.len()).sum::<usize>() - 1;
    let mut all = Vec::new();
    for (question, deed, after) in trunk {
        let own = all.len();
        let next = own + 1 + after.len();
        let asked =
            |question: &str, deed: &str, then: Option<usize>, otherwise: Option<usize>| TreeQuestion {
                question: question.to_owned(),
                deed: if deed == ATTACK { card.unwrap_or(deed) } else { deed }.to_owned(),
                then,
                otherwise,
            };
        let then = (!after.is_empty()).then_some(own + 1);
        all.push(asked(question, deed, then, Some(next).filter(|next| *next <= last)));
        for (n, (question, deed)) in after.iter().enumerate() {
            // Where nothing is left to do after a Move, a Foe holds its ground.
            let otherwise = if n + 1 < after.len() { own + 2 + n } else { last };
            all.push(asked(question, deed, None, Some(otherwise)));
        }
    }
    all
}

/// The question that is asked first at this stage.
pub fn first(questions: &[TreeQuestion], stage: Stage) -> Option<usize> {
    let moved = match stage {
        Stage::Start => return Some(0),
        Stage::Aggressed => "Aggress",
        Stage::Repositioned => "Reposition",
        Stage::Retreated => "Retreat",
    };
    questions.iter().find(|question| question.question == moved && question.then.is_some())?.then
}

/// The place of the question of this name, from the one that may be asked next on.
pub fn place_of(questions: &[TreeQuestion], next: Option<usize>, name: &str) -> Option<usize> {
    let mut at = next?;
    loop {
        let question = questions.get(at)?;
        if question.question == name {
            return Some(at);
        }
        at = question.otherwise.filter(|otherwise| *otherwise > at)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            assert_eq!((last.question.as_str(), last.then, last.otherwise), ("Hold Ground", None, None));
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
}
