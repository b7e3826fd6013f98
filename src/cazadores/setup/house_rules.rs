//! House rules of a setup: toughness of the quarry, ATK bonus of Foes, and the first
//! Round in which models may Flee, as printed or as a scenario suggests for its number of
//! players (rulings 95, 97 and 98).

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use crate::content::describe::wnds;
use crate::content::{Adversary, Hardness, HouseRules, LATEST_FLIGHT, MOST_FEROCITY, Scenario};
use monteria_content::Bounded;
use monteria_game::{Pick, SetupFault, SetupForm, Text, text};

/// Keys of the setup questions.
pub(crate) const KEYS: [&str; 3] = ["hardness", "ferocity", "flight"];

/// Toughness settings as value, id, name and text.
static HARDNESSES: [(Hardness, &str, Text, Text); 5] = [
    (
        Hardness::Printed,
        "printed",
        text!("rules-cazadores-as-printed", "As printed"),
        text!(
            "rules-cazadores-the-quarry-has-the-wnds-of",
            "The Adversary has the WNDs of its entry, whatever the number of hunters."
        ),
    ),
    (
        Hardness::Weakened,
        "weakened",
        text!("rules-cazadores-weakened-house-rule", "Weakened (house rule)"),
        text!(
            "rules-cazadores-each-of-its-hit-locations-has",
            "Each of its Hit Locations has half as many WNDs. For a first Hunt."
        ),
    ),
    (
        Hardness::Hardened,
        "hardened",
        text!("rules-cazadores-hardened-house-rule", "Hardened (house rule)"),
        text!(
            "rules-cazadores-each-of-its-hit-locations-has-2",
            "Each of its Hit Locations has 50% more WNDs. For two or three Cazadores."
        ),
    ),
    (
        Hardness::Doubled,
        "doubled",
        text!("rules-cazadores-doubled-house-rule", "Doubled (house rule)"),
        text!(
            "rules-cazadores-each-of-its-hit-locations-has-3",
            "Each of its Hit Locations has twice as many WNDs. For three or four Cazadores."
        ),
    ),
    (
        Hardness::Tripled,
        "tripled",
        text!("rules-cazadores-tripled-house-rule", "Tripled (house rule)"),
        text!(
            "rules-cazadores-each-of-its-hit-locations-has-4",
            "Each of its Hit Locations has three times as many WNDs. For four Cazadores."
        ),
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
    found.ok_or_else(|| {
        SetupFault::not_among(key, Text::verbatim(wanted), bounds.map(|number| number.to_string()))
    })
}

/// Returns the options for the ATK bonus of Foes.
fn ferocity_picks() -> Vec<Pick> {
    let pick = |more: u32| match more {
        0 => Pick::new(
            more,
            text!("rules-cazadores-as-printed", "As printed"),
            text!("rules-cazadores-each-foe-has-the-atk-of", "Each Foe has the ATK of its entry."),
        ),
        1 => Pick::new(
            more,
            text!("rules-cazadores-1-atk-house-rule", "+1 ATK (house rule)"),
            text!(
                "rules-cazadores-each-foe-has-one-more-die-of",
                "Each Foe has one more die of ATK."
            ),
        ),
        _ => Pick::new(
            more,
            text!("rules-cazadores-atk-house-rule", "+{more} ATK (house rule)"),
            text!(
                "rules-cazadores-each-foe-has-more-dice-of",
                "each Foe has {more} more dice of ATK"
            )
            .capital()
            .with(Text::sign(".")),
        ),
    };
    (0..=MOST_FEROCITY).map(pick).collect()
}

/// Returns the options for the first Round in which models may Flee.
fn flight_picks() -> Vec<Pick> {
    let hint = |round| match round {
        1 => text!(
            "rules-cazadores-by-the-book-as-soon-as",
            "By the book: as soon as a model stands at an Exit."
        ),
        _ => text!(
            "rules-cazadores-the-exits-are-closed-until-round",
            "The Exits are closed until Round {round} begins."
        ),
    };
    let label = |round| match round {
        1 => text!("rules-cazadores-round-1", "Round 1"),
        _ => text!("rules-cazadores-round-house-rule", "Round {round} (house rule)"),
    };
    (1..=LATEST_FLIGHT).map(|round| Pick::new(round, label(round), hint(round))).collect()
}

/// Adds the questions for the house rules, answered with the scenario's suggestions
/// for this many players.
pub(crate) fn ask(
    form: &mut SetupForm,
    scenario: &Scenario,
    players: usize,
    answers: &BTreeMap<String, String>,
) {
    let HouseRules { hardness, ferocity, flight_from } = suggested(scenario, players);
    let [toughness, fierceness, leaving] = KEYS;
    let picks = HARDNESSES.iter().map(|(_, id, label, hint)| Pick::new(id, label, hint)).collect();
    form.one(
        (toughness, text!("rules-cazadores-how-tough-the-quarry-is", "Toughness of the Adversary")),
        picks,
        answers,
        id_of(hardness),
    );
    form.one(
        (fierceness, text!("rules-cazadores-how-fierce-the-foes-are", "Ferocity of the Foes")),
        ferocity_picks(),
        answers,
        ferocity.to_string(),
    );
    form.one(
        (
            leaving,
            text!("rules-cazadores-from-when-one-may-flee", "First Round in which models may Flee"),
        ),
        flight_picks(),
        answers,
        flight_from.to_string(),
    );
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
                found.map(|(hardness, ..)| *hardness).ok_or_else(|| {
                    SetupFault::not_among(toughness, Text::verbatim(wanted), ids())
                })?
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

    /// Returns the WNDs of a Hit Location, or of a special model on the Foes'
    /// side, under these rules.
    pub fn wounds(self, printed: i32) -> i32 {
        match self.hardness {
            Hardness::Printed => printed,
            Hardness::Weakened => printed.saturating_add(1) / 2,
            Hardness::Hardened => printed.saturating_mul(3).saturating_add(1) / 2,
            Hardness::Doubled => printed.saturating_mul(2),
            Hardness::Tripled => printed.saturating_mul(3),
        }
    }

    /// Returns the Adversary with the WNDs of these rules; borrowed
    /// if they change nothing.
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
    pub fn sentences(self, adversary: &Adversary) -> Vec<(Text, &'static str)> {
        let mut sentences = Vec::new();
        if self.hardness != Hardness::Printed {
            sentences.push((
                text!(
                    "rules-cazadores-has-wnds",
                    "{name} has {wounds}",
                    name = adversary.name,
                    wounds = wnds(adversary.wounds())
                ),
                "ruling-95",
            ));
        }
        match *self.ferocity {
            0 => {}
            1 => sentences.push((
                text!(
                    "rules-cazadores-each-foe-has-one-more-die",
                    "each Foe has one more die of ATK"
                ),
                "ruling-97",
            )),
            more => sentences.push((
                text!(
                    "rules-cazadores-each-foe-has-more-dice-of",
                    "each Foe has {more} more dice of ATK"
                ),
                "ruling-97",
            )),
        }
        if self.flight_from > 1 {
            sentences.push((
                text!(
                    "rules-cazadores-nobody-may-flee-before-round",
                    "nobody may Flee before Round {flight_from}",
                    flight_from = self.flight_from
                ),
                "ruling-98",
            ));
        }
        sentences
    }
}

/// Returns the text about suggested house rules for a scenario's card; `None` if it
/// keeps to the book.
pub(crate) fn card_text(scenario: &Scenario) -> Option<Text> {
    let word = |players: usize| -> Option<Text> {
        let HouseRules { hardness, ferocity, flight_from } = suggested(scenario, players);
        let tough = match hardness {
            Hardness::Printed => None,
            Hardness::Weakened => {
                Some(text!("rules-cazadores-the-quarry-weakened", "the Adversary weakened"))
            }
            Hardness::Hardened => {
                Some(text!("rules-cazadores-the-quarry-hardened", "the Adversary hardened"))
            }
            Hardness::Doubled => {
                Some(text!("rules-cazadores-the-quarry-doubled", "the Adversary doubled"))
            }
            Hardness::Tripled => {
                Some(text!("rules-cazadores-the-quarry-tripled", "the Adversary tripled"))
            }
        };
        let fierce =
            (ferocity > 0).then(|| text!("rules-cazadores-foes-atk", "Foes +{ferocity} ATK"));
        let closed = (flight_from > 1).then(|| {
            text!(
                "rules-cazadores-nobody-may-flee-before-round",
                "nobody may Flee before Round {flight_from}"
            )
        });
        let rules: Vec<Text> = tough.into_iter().chain(fierce).chain(closed).collect();
        let who = Text::counted("rules-cazadores-n-players", players as i64, "player", "players");
        (!rules.is_empty()).then(|| Text::row([who, Text::sign(": "), Text::joined(rules, ", ")]))
    };
    let sentences: Vec<Text> = (1..=scenario.packs.len()).filter_map(word).collect();
    (!sentences.is_empty()).then(|| {
        text!(
            "rules-cazadores-house-rules-unless-the-setup-says",
            "House rules unless the setup says otherwise. {sentences}.",
            sentences = Text::joined(sentences, "; ")
        )
    })
}
