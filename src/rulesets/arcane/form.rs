//! The questions before a match: how many levels, the party of each side, and the rules that may be agreed on.

use std::collections::BTreeMap;

use super::content::{ArcaneContent, Party, Scenario};
use super::state::Options;
use crate::game::{
    Brought, SetupFault, SetupForm, ask_switch, chosen_forces, force_form, scenario_among, switched_on,
};

/// Rules that may be agreed on: the key of each, what it is called, and what it does.
const AGREED: [(&str, &str, &str); 3] = [
    ("free-move", "Free moves", "Who sees an enemy end a move nearby, not in contact, may shift 2\"."),
    ("group-combat", "Group combat", "+1 Attack for each other friend engaged with the target, at most +2."),
    (
        "states-add",
        "States add up",
        "A State that comes again adds its level in place of keeping the higher.",
    ),
];

/// A setup that can be played.
pub struct Chosen<'a> {
    /// The scenario.
    pub scenario: &'a Scenario,
    /// The levels that were agreed on.
    pub levels: u32,
    /// The party of each side.
    pub parties: [Party; 2],
    /// Rules that were agreed on.
    pub options: Options,
}

/// The form with these answers filled in.
pub fn setup_form(
    content: &ArcaneContent,
    own: &[Brought<Party>],
    scenario: &str,
    answers: &BTreeMap<String, String>,
) -> Result<SetupForm, SetupFault> {
    scenario_among(&content.scenarios, scenario)?;
    let ask = |form: &mut SetupForm, answers: &BTreeMap<String, String>| {
        for (key, label, hint) in AGREED {
            ask_switch(form, (key, label), ["Without.", hint], answers);
        }
    };
    let choose = |answers: &BTreeMap<String, String>| choose(content, scenario, answers, 0).err();
    Ok(force_form(content, own, answers, ask, choose))
}

/// The setup that these answers ask for, or what of it cannot be played and what would be right.
pub fn choose<'a>(
    content: &'a ArcaneContent,
    scenario: &str,
    answers: &BTreeMap<String, String>,
    seed: u64,
) -> Result<Chosen<'a>, SetupFault> {
    let scenario = scenario_among(&content.scenarios, scenario)?;
    let (levels, parties) = chosen_forces(content, &AGREED.map(|(key, ..)| key), answers, seed)?;
    let [free_move, group, add_states] = AGREED.map(|(key, ..)| switched_on(key, answers));
    let options = Options { free_move: free_move?, group: group?, add_states: add_states? };
    Ok(Chosen { scenario, levels, parties, options })
}
