//! The Companions that may come along with a Cazador: those that it has enlisted, or by a
//! house rule any (Cazadores 06, ruling 89).

use std::collections::BTreeMap;

use crate::campaign::free_changes::arms_text;
use crate::content::{CazadoresContent, Id, PackSeat, Profile, companions_allowed};
use crate::setup::player_packs;
use monteria_game::{Pick, SetupFault, Text, text};

/// The set of Companions that a Cazador may choose from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CompanionPool {
    /// The Companions that the Cazador has enlisted, each as often as its list
    /// names it (Cazadores 06).
    Enlisted,
    /// Any Companion (house, ruling 89).
    Any,
}

/// The answers to the setup question as id, name and text.
pub(crate) static COMPANION_POOLS: [(&str, Text, Text); 2] = [
    (
        "enlisted",
        text!("rules-cazadores-enlisted-companions", "Enlisted Companions"),
        text!(
            "rules-cazadores-each-cazador-brings-those-whom-it",
            "Each Cazador brings its enlisted Companions."
        ),
    ),
    (
        "any",
        text!("rules-cazadores-any-companions-house-rule", "Any Companions (house rule)"),
        text!(
            "rules-cazadores-each-cazador-brings-whomever-its-player",
            "Each Cazador brings the Companions that its player likes, free of charge."
        ),
    ),
];

/// Returns the pool of Companions that the answers ask for.
///
/// # Errors
/// The answer, if it is unknown.
pub(crate) fn companion_pool(
    answers: &BTreeMap<String, String>,
) -> Result<CompanionPool, SetupFault> {
    match answers.get("companions").map_or("enlisted", |answer| answer.trim()) {
        "enlisted" => Ok(CompanionPool::Enlisted),
        "any" => Ok(CompanionPool::Any),
        other => Err(SetupFault::new(
            "companions",
            Text::verbatim(other),
            text!("rules-cazadores-enlisted-or-any", "enlisted or any"),
        )),
    }
}

/// Returns the Companions that a Cazador has enlisted, given by id or written out in
/// full; empty for an unknown one.
pub(crate) fn enlisted_by(content: &CazadoresContent, cazador: &str) -> Vec<Id> {
    if player_packs::is_written_out(cazador) {
        return player_packs::cazador(content, "cazador", cazador)
            .map_or(Vec::new(), |own| own.enlisted);
    }
    content.cazadores.get(cazador).map_or(Vec::new(), |known| known.enlisted.clone())
}

/// Returns the default Companions of a seat: the scenario's if it suggests this Cazador,
/// else as many as are allowed, in order.
pub(crate) fn default_companions(
    content: &CazadoresContent,
    wished: Option<&PackSeat>,
    players: usize,
    pool: CompanionPool,
    cazador: &str,
) -> String {
    let (_, most) = companions_allowed(players).unwrap_or((0, 0));
    let wished =
        wished.filter(|seat| pool == CompanionPool::Any || seat.cazador.as_str() == cazador);
    let all: Vec<String> = match (wished, pool) {
        (Some(seat), _) => seat.companions.iter().map(ToString::to_string).collect(),
        (None, CompanionPool::Any) => {
            content.companions.keys().take(most).map(ToString::to_string).collect()
        }
        (None, CompanionPool::Enlisted) => {
            enlisted_by(content, cazador).iter().take(most).map(ToString::to_string).collect()
        }
    };
    all.join(",")
}

/// Returns the Companions that may come along, with every set of arms, as `id` or `id/2`
/// for the second set.
pub(crate) fn companion_picks(
    content: &CazadoresContent,
    pool: CompanionPool,
    enlisted: &[Id],
) -> Vec<Pick> {
    let mut picks = Vec::new();
    let comes = |profile: &&Profile| pool == CompanionPool::Any || enlisted.contains(&profile.id);
    for profile in content.companions.values().filter(comes) {
        let loadouts = content.loadouts(profile);
        for (loadout, arms) in loadouts.iter().enumerate() {
            let arms = arms_text(content, arms);
            picks.push(Pick {
                id: if loadout == 0 {
                    profile.id.to_string()
                } else {
                    format!("{}/{}", profile.id, loadout + 1)
                },
                label: if loadouts.len() > 1 {
                    let name = Text::verbatim(&profile.name);
                    Text::row([name, Text::sign(" ("), arms.clone(), Text::sign(")")])
                } else {
                    Text::verbatim(profile.name.clone())
                },
                hint: Text::joined(
                    [
                        Text::verbatim(&profile.about),
                        text!("rules-cazadores-armed-with", "Armed with: {arms}."),
                    ],
                    " ",
                ),
            });
        }
    }
    picks
}
