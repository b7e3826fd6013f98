//! House rules of a setup: toughness of the quarry, ATK bonus of Foes, and the first
//! Round in which models may Flee, as printed or as a scenario suggests for its number of
//! players (rulings 95, 97 and 98).

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use crate::content::{Adversary, Hardness, HouseRules, LATEST_FLIGHT, MOST_FEROCITY, Scenario};
use monteria_content::Bounded;
use monteria_game::{Pick, SetupFault, SetupForm, counted};

/// Keys of the setup questions.
pub(crate) const KEYS: [&str; 3] = ["hardness", "ferocity", "flight"];

/// Toughness settings as value, id, name and text.
const HARDNESSES: [(Hardness, &str, &str, &str); 5] = [
    (
        Hardness::Printed,
        "printed",
        "As printed",
        "The quarry has the WNDs of its entry, however many hunt it.",
    ),
    (
        Hardness::Weakened,
        "weakened",
        "Weakened (house rule)",
        "Each of its Hit Locations has half as many WNDs. For a first Hunt.",
    ),
    (
        Hardness::Hardened,
        "hardened",
        "Hardened (house rule)",
        "Each of its Hit Locations has half as many WNDs again. For two or three Cazadores.",
    ),
    (
        Hardness::Doubled,
        "doubled",
        "Doubled (house rule)",
        "Each of its Hit Locations has twice as many WNDs. For three or four Cazadores.",
    ),
    (
        Hardness::Tripled,
        "tripled",
        "Tripled (house rule)",
        "Each of its Hit Locations has three times as many WNDs. For four Cazadores.",
    ),
];

/// Returns the house rules that a scenario suggests for this many players.
fn suggested(scenario: &Scenario, players: usize) -> HouseRules {
    scenario.pack(players).map(|pack| pack.house).unwrap_or_default()
}

/// Returns the answers that switch every house rule off.
pub(crate) fn by_the_book() -> BTreeMap<String, String> {
    KEYS.into_iter()
        .zip(["printed", "0", "1"])
        .map(|(key, id)| (key.to_owned(), id.to_owned()))
        .collect()
}

fn id_of(value: Hardness) -> &'static str {
    HARDNESSES.iter().find(|(one, ..)| *one == value).map_or("printed", |(_, id, ..)| id)
}

/// Parses a number within bounds; returns the suggestion if there is no answer.
fn number(
    key: &str,
    answers: &BTreeMap<String, String>,
    bounds: RangeInclusive<u32>,
    suggested: u32,
) -> Result<u32, SetupFault> {
    let Some(wanted) = answers.get(key).map(|answer| answer.trim()) else { return Ok(suggested) };
    let found = wanted.parse().ok().filter(|number| bounds.contains(number));
    found.ok_or_else(|| SetupFault::not_among(key, wanted, bounds.map(|number| number.to_string())))
}

/// Returns the options for the ATK bonus of Foes.
fn ferocity_picks() -> Vec<Pick> {
    let pick = |more: u32| match more {
        0 => Pick::new(more, "As printed", "Each Foe has the ATK of its entry."),
        1 => Pick::new(more, "+1 ATK (house rule)", "Each Foe has one more die of ATK."),
        _ => Pick::new(
            more,
            format!("+{more} ATK (house rule)"),
            format!("Each Foe has {more} more dice of ATK."),
        ),
    };
    (0..=MOST_FEROCITY).map(pick).collect()
}

/// Returns the options for the first Round in which models may Flee.
fn flight_picks() -> Vec<Pick> {
    let hint = |round| match round {
        1 => "By the book: as soon as a model stands at an Exit.".to_owned(),
        _ => format!("The Exits are closed until Round {round} begins."),
    };
    let label = |round| match round {
        1 => "Round 1".to_owned(),
        _ => format!("Round {round} (house rule)"),
    };
    (1..=LATEST_FLIGHT).map(|round| Pick::new(round, label(round), hint(round))).collect()
}

/// Adds the questions for the house rules, answered with the scenario's suggestions for
/// this many players.
pub(crate) fn ask(
    form: &mut SetupForm,
    scenario: &Scenario,
    players: usize,
    answers: &BTreeMap<String, String>,
) {
    let HouseRules { hardness, ferocity, flight_from } = suggested(scenario, players);
    let [toughness, fierceness, leaving] = KEYS;
    let picks =
        HARDNESSES.iter().map(|(_, id, label, hint)| Pick::new(id, *label, *hint)).collect();
    form.one((toughness, "How tough the quarry is"), picks, answers, id_of(hardness));
    form.one(
        (fierceness, "How fierce the Foes are"),
        ferocity_picks(),
        answers,
        ferocity.to_string(),
    );
    form.one((leaving, "From when one may Flee"), flight_picks(), answers, flight_from.to_string());
}

impl HouseRules {
    /// Returns the house rules of the answers, with the scenario's suggestions for this
    /// many players as defaults.
    ///
    /// # Errors
    /// An answer that is not among the options of its question.
    pub fn from_answers(
        scenario: &Scenario,
        players: usize,
        answers: &BTreeMap<String, String>,
    ) -> Result<HouseRules, SetupFault> {
        let suggested = suggested(scenario, players);
        let [toughness, fierceness, leaving] = KEYS;
        let hardness = match answers.get(toughness).map(|answer| answer.trim()) {
            None => suggested.hardness,
            Some(wanted) => {
                let found = HARDNESSES.iter().find(|(_, id, ..)| *id == wanted);
                let ids = || HARDNESSES.iter().map(|(_, id, ..)| *id);
                found
                    .map(|(hardness, ..)| *hardness)
                    .ok_or_else(|| SetupFault::not_among(toughness, wanted, ids()))?
            }
        };
        Ok(HouseRules {
            hardness,
            ferocity: Bounded::nearest(number(
                fierceness,
                answers,
                0..=MOST_FEROCITY,
                *suggested.ferocity,
            )?),
            flight_from: Bounded::nearest(number(
                leaving,
                answers,
                1..=LATEST_FLIGHT,
                *suggested.flight_from,
            )?),
        })
    }

    /// Returns the dice of ATK that each Foe has beyond its entry.
    pub(crate) fn attack_bonus(self) -> i32 {
        i32::try_from(*self.ferocity).unwrap_or(i32::MAX)
    }

    /// Returns the WNDs of a Hit Location, or of a special model on the Foes' side,
    /// under these rules.
    pub fn wounds(self, printed: i32) -> i32 {
        match self.hardness {
            Hardness::Printed => printed,
            Hardness::Weakened => printed.saturating_add(1) / 2,
            Hardness::Hardened => printed.saturating_mul(3).saturating_add(1) / 2,
            Hardness::Doubled => printed.saturating_mul(2),
            Hardness::Tripled => printed.saturating_mul(3),
        }
    }

    /// Returns the Adversary with the WNDs of these rules; borrowed if
    /// they change nothing.
    pub fn hardened(self, printed: &Adversary) -> Cow<'_, Adversary> {
        if self.hardness == Hardness::Printed {
            return Cow::Borrowed(printed);
        }
        let mut adversary = printed.clone();
        for location in &mut adversary.locations {
            location.wounds = self.wounds(location.wounds);
        }
        Cow::Owned(adversary)
    }

    /// Returns each rule in force as a sentence with its ruling.
    pub fn sentences(self, adversary: &Adversary) -> Vec<(String, &'static str)> {
        let mut sentences = Vec::new();
        if self.hardness != Hardness::Printed {
            sentences.push((
                format!("{} has {}", adversary.name, counted(adversary.wounds(), "WND", "WNDs")),
                "ruling-95",
            ));
        }
        match *self.ferocity {
            0 => {}
            1 => sentences.push(("each Foe has one more die of ATK".to_owned(), "ruling-97")),
            more => sentences.push((format!("each Foe has {more} more dice of ATK"), "ruling-97")),
        }
        if self.flight_from > 1 {
            sentences
                .push((format!("nobody may Flee before Round {}", self.flight_from), "ruling-98"));
        }
        sentences
    }
}

/// Returns the text about suggested house rules for a scenario's card; `None` if it keeps
/// to the book.
pub(crate) fn card_text(scenario: &Scenario) -> Option<String> {
    let word = |players: usize| -> Option<String> {
        let HouseRules { hardness, ferocity, flight_from } = suggested(scenario, players);
        let tough =
            (hardness != Hardness::Printed).then(|| format!("the quarry {}", id_of(hardness)));
        let fierce = (ferocity > 0).then(|| format!("Foes +{ferocity} ATK"));
        let closed =
            (flight_from > 1).then(|| format!("nobody may Flee before Round {flight_from}"));
        let rules: Vec<String> = tough.into_iter().chain(fierce).chain(closed).collect();
        let who = counted(players, "player", "players");
        (!rules.is_empty()).then(|| format!("{who}: {}", rules.join(", ")))
    };
    let sentences: Vec<String> = (1..=scenario.packs.len()).filter_map(word).collect();
    (!sentences.is_empty())
        .then(|| format!("House rules unless the setup says otherwise. {}.", sentences.join("; ")))
}
