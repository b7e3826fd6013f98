//! The optional rules that players may agree on before a match, beside the
//! size and the parties.

use std::collections::BTreeMap;

use super::content::{ArcaneContent, Id, Scenario};
use super::state::OptionalRules;
use monteria_game::{SetupFault, SetupForm, Text, text};
use monteria_skirmish::{ForceSetup, ask_switch, switched_on};

/// The keys of the optional rules.
const KEYS: [&str; 3] = ["free-move", "group-combat", "states-add"];

/// The optional rules: name and effect of each.
const OPTIONAL_RULES: [(Text, Text); 3] = [
    (
        text!("rules-arcane-free-moves", "Free moves"),
        text!(
            "rules-arcane-who-sees-an-enemy-end-a",
            "A model that sees an enemy end a move nearby, not in contact, may shift 2\"."
        ),
    ),
    (
        text!("rules-arcane-group-combat", "Group combat"),
        text!(
            "rules-arcane-1-attack-for-each-other-friend",
            "+1 Attack for each other friend engaged with the target, at most +2."
        ),
    ),
    (
        text!("rules-arcane-states-add-up", "States add up"),
        text!(
            "rules-arcane-a-state-that-comes-again-adds",
            "A State gained again adds its level instead of keeping the higher one."
        ),
    ),
];

impl ForceSetup for ArcaneContent {
    type Scenario = Scenario;
    type Agreed = OptionalRules;

    const QUESTIONS: &'static [&'static str] = &KEYS;

    fn scenarios(&self) -> &BTreeMap<Id, Scenario> {
        &self.scenarios
    }

    fn suggested(scenario: &Scenario) -> &[(String, String)] {
        &scenario.forces
    }

    fn ask(form: &mut SetupForm, answers: &BTreeMap<String, String>) {
        for (key, (label, hint)) in KEYS.into_iter().zip(OPTIONAL_RULES) {
            let without = text!("rules-arcane-without", "Without this rule.");
            ask_switch(form, key, label, [without, hint], answers);
        }
    }

    fn agreed(answers: &BTreeMap<String, String>, _: u64) -> Result<OptionalRules, SetupFault> {
        let [free_move, group, add_states] = KEYS.map(|key| switched_on(key, answers));
        Ok(OptionalRules { free_move: free_move?, group: group?, add_states: add_states? })
    }
}
