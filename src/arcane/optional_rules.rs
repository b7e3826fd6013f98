//! The optional rules that players may agree on before a match, beside the
//! size and the parties.

use std::collections::BTreeMap;

use super::content::{ArcaneContent, Id, Scenario};
use super::state::OptionalRules;
use monteria_game::{SetupFault, SetupForm};
use monteria_skirmish::{ForceSetup, ask_switch, switched_on};

/// The optional rules: key, name and effect of each.
const OPTIONAL_RULES: [(&str, &str, &str); 3] = [
    (
        "free-move",
        "Free moves",
        "Who sees an enemy end a move nearby, not in contact, may shift 2\".",
    ),
    (
        "group-combat",
        "Group combat",
        "+1 Attack for each other friend engaged with the target, at most +2.",
    ),
    (
        "states-add",
        "States add up",
        "A State that comes again adds its level in place of keeping the higher.",
    ),
];

impl ForceSetup for ArcaneContent {
    type Scenario = Scenario;
    type Agreed = OptionalRules;

    const QUESTIONS: &'static [&'static str] =
        &[OPTIONAL_RULES[0].0, OPTIONAL_RULES[1].0, OPTIONAL_RULES[2].0];

    fn scenarios(&self) -> &BTreeMap<Id, Scenario> {
        &self.scenarios
    }

    fn suggested(scenario: &Scenario) -> &[(String, String)] {
        &scenario.forces
    }

    fn ask(form: &mut SetupForm, answers: &BTreeMap<String, String>) {
        for (key, label, hint) in OPTIONAL_RULES {
            ask_switch(form, key, label, ["Without.", hint], answers);
        }
    }

    fn agreed(answers: &BTreeMap<String, String>, _: u64) -> Result<OptionalRules, SetupFault> {
        let [free_move, group, add_states] =
            OPTIONAL_RULES.map(|(key, ..)| switched_on(key, answers));
        Ok(OptionalRules { free_move: free_move?, group: group?, add_states: add_states? })
    }
}
