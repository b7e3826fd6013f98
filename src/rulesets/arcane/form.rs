//! The questions before a match: how many levels, the party of each side, and the rules that may be agreed on.

use std::collections::BTreeMap;

use super::content::{ArcaneContent, LEVELS, Party, SIZES, Scenario};
use super::party::random_party;
use super::state::Options;
use crate::dice::Dice;
use crate::game::{Brought, Pair, Pick, RANDOM, SetupFault, SetupForm, answered, at_random, in_full};

/// The levels of the standard game.
const USUAL: u32 = 300;
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

fn scenario_of<'a>(content: &'a ArcaneContent, id: &str) -> Result<&'a Scenario, SetupFault> {
    content.scenarios.get(id).ok_or_else(|| SetupFault::not_among("scenario", id, content.scenarios.keys()))
}

/// The ready-made parties of so many levels.
fn ready(content: &ArcaneContent, levels: u32) -> Vec<&Party> {
    content.parties.iter().filter(|party| party.levels == levels).collect()
}

/// Any two ready-made parties of equal levels.
pub fn pairs(content: &ArcaneContent) -> Vec<Pair> {
    let answers = |one: &Party, other: &Party| {
        let own = [
            ("levels", one.levels.to_string()),
            ("party-1", one.name.clone()),
            ("party-2", other.name.clone()),
        ];
        own.map(|(key, answer)| (key.to_owned(), answer)).into()
    };
    let pair = |one: &Party, other: &Party| Pair {
        kind: format!("{} levels", one.levels),
        names: [one.name.clone(), other.name.clone()],
        answers: [answers(one, other), answers(other, one)],
    };
    let before = |all: &[&Party]| -> Vec<Pair> {
        let last = all.iter().enumerate();
        last.flat_map(|(at, other)| all[..at].iter().map(|one| pair(one, other))).collect()
    };
    SIZES.into_iter().flat_map(|levels| before(&ready(content, levels))).collect()
}

/// The name of the party that a side has where nobody says: the two sides have different ones as far as there are.
fn default_party(ready: &[&Party], side: usize) -> String {
    ready.get(side % ready.len().max(1)).map_or(RANDOM, |party| party.name.as_str()).to_owned()
}

/// The form with these answers filled in.
///
/// # Errors
/// Where there is no such scenario.
pub fn setup_form(
    content: &ArcaneContent,
    own: &[Brought<Party>],
    scenario: &str,
    answers: &BTreeMap<String, String>,
) -> Result<SetupForm, SetupFault> {
    let answers = &in_full(own, "party-", answers);
    let scenario = scenario_of(content, scenario)?;
    let mut form = SetupForm::default();
    let given = answers.get("levels").and_then(|text| text.trim().parse().ok()).unwrap_or(USUAL);
    let sizes = SIZES.into_iter().chain((!SIZES.contains(&given)).then_some(given));
    let size = |levels: u32| Pick::new(levels, format!("{levels} levels"), "");
    form.one(("levels", "Levels of each side"), sizes.map(size).collect(), answers, USUAL.to_string());
    let ready = ready(content, given);
    for side in 0..2 {
        let ready_made = ready.iter().map(|it| Pick::new(&it.name, &it.name, content.party_words(it)));
        let mut picks: Vec<Pick> = ready_made.collect();
        picks.extend(own.iter().filter(|own| own.own.levels == given).map(|own| {
            let party = &own.own;
            Pick::new(&own.answer, &party.name, format!("Of your own: {}", content.party_words(party)))
        }));
        picks.push(at_random());
        let asked = (format!("party-{}", side + 1), format!("Party of player {}", side + 1));
        form.one(asked, picks, answers, default_party(&ready, side));
    }
    for (key, label, hint) in AGREED {
        let picks = vec![Pick::new("off", "Off", "Without."), Pick::new("on", "On", hint)];
        form.one((key, label), picks, answers, "off");
    }
    form.refuse_unasked(answers, |_| false);
    if let Err(fault) = choose(content, scenario.id.as_str(), answers, 0) {
        form.faults.push(fault.to_string());
    }
    Ok(form)
}

/// The setup that these answers ask for. A party is the name of a ready-made one, `random`, or one written out as RON, which must keep
/// the rules of building.
///
/// # Errors
/// What of it cannot be played, and what would be right.
pub fn choose<'a>(
    content: &'a ArcaneContent,
    scenario: &str,
    answers: &BTreeMap<String, String>,
    seed: u64,
) -> Result<Chosen<'a>, SetupFault> {
    let scenario = scenario_of(content, scenario)?;
    let known = ["levels", "party-1", "party-2"].into_iter().chain(AGREED.map(|(key, ..)| key));
    let known: Vec<&str> = known.collect();
    if let Some(key) = answers.keys().find(|key| !known.contains(&key.as_str())) {
        return Err(SetupFault::new(key.as_str(), "no such setting", known.join(", ")));
    }
    let count = answers.get("levels").map_or("300", |text| text.trim());
    let levels = count.parse().ok().filter(|n| (LEVELS.0..=LEVELS.1).contains(n));
    let expected = || format!("a number of levels from {} to {}", LEVELS.0, LEVELS.1);
    let levels = levels.ok_or_else(|| SetupFault::new("levels", count, expected()))?;
    let agreed = |key: &str| match answers.get(key).map(|text| text.trim()) {
        None | Some("off") => Ok(false),
        Some("on") => Ok(true),
        Some(other) => Err(SetupFault::new(key, other, "on or off")),
    };
    let [free_move, group, add_states] = AGREED.map(|(key, ..)| agreed(key));
    Ok(Chosen {
        scenario,
        levels,
        parties: [party(content, levels, answers, 0, seed)?, party(content, levels, answers, 1, seed)?],
        options: Options { free_move: free_move?, group: group?, add_states: add_states? },
    })
}

fn party(
    content: &ArcaneContent,
    levels: u32,
    answers: &BTreeMap<String, String>,
    side: usize,
    seed: u64,
) -> Result<Party, SetupFault> {
    let (key, ready) = (format!("party-{}", side + 1), ready(content, levels));
    let wanted = answers.get(&key).cloned().unwrap_or_else(|| default_party(&ready, side));
    let mut dice = Dice::new(seed.wrapping_mul(2).wrapping_add(side as u64));
    answered(
        (&key, &wanted, "a party"),
        ready.iter().map(|party| (party.name.as_str(), *party)),
        || random_party(content, levels, &mut dice),
        |party| content.breaches(party, levels),
    )
}
