//! The rules that may be agreed on before a match, beside how many levels and the
//! party of each side.

use std::collections::BTreeMap;

use super::content::{ArcaneContent, Id, Scenario};
use super::state::Options;
use monteria_game::{SetupFault, SetupForm};
use monteria_skirmish::{ForceSetup, ask_switch, switched_on};

/// Rules that may be agreed on: the key of each, what it is called, and what it does.
const AGREED: [(&str, &str, &str); 3] = [
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
    type Agreed = Options;

    const QUESTIONS: &'static [&'static str] = &[AGREED[0].0, AGREED[1].0, AGREED[2].0];

    fn scenarios(&self) -> &BTreeMap<Id, Scenario> {
        &self.scenarios
    }

    fn suggested(scenario: &Scenario) -> &[(String, String)] {
        &scenario.forces
    }

    fn ask(form: &mut SetupForm, answers: &BTreeMap<String, String>) {
        for (key, label, hint) in AGREED {
            ask_switch(form, (key, label), ["Without.", hint], answers);
        }
    }

    fn agreed(answers: &BTreeMap<String, String>, _: u64) -> Result<Options, SetupFault> {
        let [free_move, group, add_states] = AGREED.map(|(key, ..)| switched_on(key, answers));
        Ok(Options { free_move: free_move?, group: group?, add_states: add_states? })
    }
}
