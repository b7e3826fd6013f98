//! What may be found out before a Hunt (house, ruling 71).

use std::collections::{BTreeMap, BTreeSet};

use monteria_game::{SetupFault, Text, text};

/// Facts that may be found out before a Hunt, as id, name and text (house, ruling 71).
pub(super) static PREPARATIONS: [(&str, Text, Text); 3] = [
    (
        "card",
        text!("rules-cazadores-a-card-of-the-deck", "A card of the deck"),
        text!(
            "rules-cazadores-the-first-action-of-the-adversary",
            "The first Action of the Adversary is known."
        ),
    ),
    (
        "hour",
        text!("rules-cazadores-the-hour", "The hour"),
        text!("rules-cazadores-the-foes-begin-on-tick-3", "The Foes begin on Tick 3."),
    ),
    (
        "terrain",
        text!("rules-cazadores-the-lie-of-the-land", "The terrain"),
        text!(
            "rules-cazadores-the-pack-may-be-deployed-within",
            "The Pack may be deployed within 5\" of an Exit."
        ),
    ),
];

pub(super) fn preparations_of(
    answers: &BTreeMap<String, String>,
) -> Result<BTreeSet<String>, SetupFault> {
    let text = answers.get("preparation").map_or("", String::as_str);
    let names = text.split(',').map(str::trim).filter(|name| !name.is_empty());
    names
        .map(|name| match PREPARATIONS.iter().any(|(id, ..)| *id == name) {
            true => Ok(name.to_owned()),
            false => Err(SetupFault::new(
                "preparation",
                Text::verbatim(name),
                text!("rules-cazadores-any-of-card-hour-terrain", "any of card, hour, terrain"),
            )),
        })
        .collect()
}
