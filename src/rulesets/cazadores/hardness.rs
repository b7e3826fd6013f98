//! How tough the quarry is: as printed, or by a house rule tougher, for many hunters or for old hands (ruling 95).

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::content::Adversary;
use crate::game::{Pick, SetupFault};

/// How tough the quarry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hardness {
    /// As its entry says.
    Printed,
    /// Each Hit Location has half as many WNDs again, rounded up (house).
    Hardened,
    /// Each Hit Location has twice as many WNDs (house).
    Doubled,
}

/// The answers to that question, as id, name and text.
const HARDNESSES: [(Hardness, &str, &str, &str); 3] = [
    (
        Hardness::Printed,
        "printed",
        "As printed",
        "The quarry has the WNDs of its entry, however many hunt it.",
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
];

impl Hardness {
    /// How tough the quarry is, as the answers say.
    ///
    /// # Errors
    /// An answer that is none of the three.
    pub fn of(answers: &BTreeMap<String, String>) -> Result<Hardness, SetupFault> {
        let wanted = answers.get("hardness").map_or("printed", |answer| answer.trim());
        let found = HARDNESSES.iter().find(|(_, id, ..)| *id == wanted);
        found.map(|(hardness, ..)| *hardness).ok_or_else(|| {
            SetupFault::not_among("hardness", wanted, HARDNESSES.iter().map(|(_, id, ..)| *id))
        })
    }

    /// The answers to choose from.
    pub fn picks() -> Vec<Pick> {
        HARDNESSES.iter().map(|(_, id, label, hint)| Pick::new(id, *label, *hint)).collect()
    }

    /// So many WNDs of a Hit Location by this rule.
    fn wounds(self, printed: i32) -> i32 {
        match self {
            Hardness::Printed => printed,
            Hardness::Hardened => {
                printed.saturating_add(printed).saturating_add(printed).saturating_add(1) / 2
            }
            Hardness::Doubled => printed.saturating_mul(2),
        }
    }

    /// An Adversary as it is by this rule: another only where the rule changes it.
    pub fn hardened(self, printed: &Adversary) -> Cow<'_, Adversary> {
        if self == Hardness::Printed {
            return Cow::Borrowed(printed);
        }
        let mut adversary = printed.clone();
        for location in &mut adversary.locations {
            location.wounds = self.wounds(location.wounds);
        }
        Cow::Owned(adversary)
    }
}
