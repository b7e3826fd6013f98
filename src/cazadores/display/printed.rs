//! Printable parts of a Hunt for a real table, beside sheets, map and models: the
//! Adversary's cards, the Decision Trees, Conditions.

use std::collections::BTreeMap;

use crate::content::{Adversary, CazadoresContent, Condition, FoePreference, FoeTree, FoeType, Id};
use crate::ledger;
use crate::state::hunt_ref::{HuntRef, card_meaning};
use monteria_dice::{face_cards, number_cards};
use monteria_game::{Counter, Guide, GuideStep, Printed, PrintedCard, Text, ledger_text, text};
use monteria_trees::QuestionSentence;

/// Number of printed counters of each Condition.
const COPIES: u8 = 3;

/// Returns the cards of the Adversary, the Decision Trees of the Foes
/// and the Condition counters.
pub(crate) fn printed(facts: &HuntRef<'_>) -> Printed {
    let adversary = facts.marks.adversary.and_then(|id| facts.get(id)?.foe);
    let adversary = adversary.and_then(|(stats, _)| facts.content.adversaries.get(&stats.entry));
    let mut cards = adversary.map_or_else(Vec::new, |entry| deck(facts.content, entry));
    cards.extend(Condition::ALL.into_iter().map(|condition| PrintedCard {
        deck: text!("rules-cazadores-conditions", "Conditions"),
        mark: condition.number().to_string(),
        title: condition.name(),
        text: condition.text(),
        copies: 1,
        ..PrintedCard::default()
    }));
    let counter = |condition: Condition| Counter {
        mark: condition.number().to_string(),
        name: condition.name(),
        copies: COPIES,
    };
    Printed {
        cards,
        guides: trees(facts).into_iter().map(guide).collect(),
        counters: Condition::ALL.map(counter).into(),
    }
}

/// Returns the Decision Trees of the Foe Types, then those that Foes of this Hunt
/// follow in their place.
fn trees<'a>(facts: &HuntRef<'a>) -> Vec<&'a FoeTree> {
    let content = facts.content;
    let of_types = FoeType::ALL.into_iter().filter_map(|foe_type| content.tree(foe_type, None));
    let foes = facts.models.iter().filter_map(|model_ref| model_ref.foe);
    let own = foes.flat_map(|(stats, _)| {
        let adversary = content.adversaries.get(&stats.entry);
        let minion = content.minions.get(&stats.entry);
        let of_cards = FoeType::ALL.into_iter().filter_map(move |it| adversary?.trees.of(it));
        of_cards.chain(minion.and_then(|entry| entry.tree.as_ref()))
    });
    let own: BTreeMap<&Id, &FoeTree> =
        own.filter_map(|id| Some((id, content.trees.get(id)?))).collect();
    of_types.chain(own.into_values()).collect()
}

/// Returns the two piles of an Adversary, card by card.
fn deck(content: &CazadoresContent, entry: &Adversary) -> Vec<PrintedCard> {
    let actions = face_cards().filter_map(|card| {
        let (foe_type, action) = card_meaning(entry, card)?;
        let tree = content.tree(foe_type, entry.trees.of(foe_type))?;
        Some(PrintedCard {
            deck: text!("rules-cazadores-actions", "{name}: Actions", name = entry.name),
            mark: card.to_string(),
            title: Text::verbatim(&action.name),
            note: Text::verbatim(&tree.name),
            text: content.describe_action(action),
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
            ),
            mark: card.to_string(),
            title: Text::verbatim(&location.name),
            note: Text::counted("rules-cazadores-wnds", location.wounds, "WND", "WNDs"),
            text: content.describe_location(location),
            copies: 1,
        })
    });
    actions.chain(hits).collect()
}

/// Returns a Decision Tree as a sheet.
fn guide(tree: &FoeTree) -> Guide {
    let rule = |id: &str| ledger_text(ledger::entries(), id).unwrap_or_default();
    let step =
        |step: QuestionSentence| GuideStep { name: step.name, question: step.asked, yes: step.yes };
    let mut steps = tree.steps();
    // The last question is always answered with Yes.
    steps.pop();
    Guide {
        title: text!("rules-cazadores-foe", "{name} Foe", name = tree.name),
        about: match aggro_rule(tree) {
            Some(id) => rule(id),
            None => text!(
                "rules-tree-target",
                "Target: {preference}.",
                preference = tree.preference_text()
            ),
        },
        steps: steps.into_iter().map(step).collect(),
        last: rule("caz-q-hold-ground"),
    }
}

/// Returns the rule by which a Foe Type chooses its Target; `None` for any other tree, and
/// for a Foe Type that a mod has changed.
fn aggro_rule(tree: &FoeTree) -> Option<&'static str> {
    match (tree.id.as_str(), tree.prefers.as_slice()) {
        ("aggressive", [only @ FoePreference::MostWounds])
        | ("defensive", [only @ FoePreference::FewestWounds])
        | ("sentry", [only @ FoePreference::Closest]) => Some(only.rule()),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
