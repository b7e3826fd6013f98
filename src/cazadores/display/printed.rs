//! Printable parts of a Hunt for a real table, beside sheets, map and models: the
//! Adversary's cards, the Decision Trees, Conditions.

use crate::content::{Adversary, CazadoresContent, Condition, FoeType};
use crate::ledger;
use crate::state::hunt_ref::{HuntRef, card_meaning};
use crate::steps::foes::aggro;
use crate::steps::foes::cards::tree_name;
use crate::steps::foes::decisions::Stage;
use crate::steps::foes::questions::{Question, questions};
use monteria_dice::{face_cards, number_cards};
use monteria_game::{
    Counter, Guide, GuideStep, Printed, PrintedCard, capital, counted, ledger_text, text,
};

/// Number of printed counters of each Condition.
const COPIES: u8 = 3;

/// Returns the cards of the Adversary, the Decision Trees of the Foes and
/// the Condition counters.
pub(crate) fn printed(facts: &HuntRef<'_>) -> Printed {
    let adversary = facts.marks.adversary.and_then(|id| facts.get(id)?.foe);
    let adversary = adversary.and_then(|(stats, _)| facts.content.adversaries.get(&stats.entry));
    let mut cards = adversary.map_or_else(Vec::new, |entry| deck(facts.content, entry));
    cards.extend(Condition::ALL.into_iter().map(|condition| PrintedCard {
        deck: "Conditions".to_owned(),
        mark: condition.number().to_string(),
        title: condition.name().into(),
        text: condition.text().into(),
        copies: 1,
        ..PrintedCard::default()
    }));
    let counter = |condition: Condition| Counter {
        mark: condition.number().to_string(),
        name: condition.name().into(),
        copies: COPIES,
    };
    Printed {
        cards,
        guides: [FoeType::Aggressive, FoeType::Defensive, FoeType::Sentry].map(guide).into(),
        counters: Condition::ALL.map(counter).into(),
    }
}

/// Returns the two piles of an Adversary, card by card.
fn deck(content: &CazadoresContent, entry: &Adversary) -> Vec<PrintedCard> {
    let actions = face_cards().filter_map(|card| {
        let (tree, action) = card_meaning(entry, card)?;
        Some(PrintedCard {
            deck: text!("rules-cazadores-actions", "{name}: Actions", name = entry.name).into(),
            mark: card.to_string(),
            title: action.name.clone(),
            note: tree_name(tree).into(),
            text: content.describe_action(action).into(),
            copies: 1,
        })
    });
    let hits = number_cards().filter_map(|card| {
        let location = entry.locations.get(entry.location_of(card.rank.number()?)?)?;
        Some(PrintedCard {
            deck: text!(
                "rules-cazadores-hit-locations",
                "{name}: Hit Locations",
                name = entry.name
            )
            .into(),
            mark: card.to_string(),
            title: location.name.clone(),
            note: counted(location.wounds, "WND", "WNDs"),
            text: content.describe_location(location).into(),
            copies: 1,
        })
    });
    actions.chain(hits).collect()
}

/// Returns a Decision Tree as a sheet with the text of its rules.
fn guide(tree: FoeType) -> Guide {
    let rule = |id: &str| ledger_text(ledger::entries(), id).unwrap_or_default();
    let step = |question: Question| {
        let text = rule(question.rule());
        let text = text.split_once(": ").map_or(text, |(_, text)| text);
        let (asked, yes) = text.split_once("? Then ").unwrap_or((text, ""));
        GuideStep {
            name: question.name().into(),
            question: capital(asked) + "?",
            yes: capital(yes),
        }
    };
    Guide {
        title: text!("rules-cazadores-foe", "{name} Foe", name = tree_name(tree)).into(),
        about: rule(aggro::rule(tree)).to_owned(),
        steps: questions(Stage::Start, tree).iter().map(|question| step(*question)).collect(),
        last: rule("caz-q-hold-ground").to_owned(),
    }
}

#[cfg(test)]
mod tests;
