//! Who may come along with a Cazador: those whom it has enlisted, or by the house rule
//! anybody (Cazadores 06, ruling 89).

use std::collections::BTreeMap;

use super::content::{CazadoresContent, Id, PackSeat, Profile, companions_allowed};
use super::own;
use monteria_game::{Pick, SetupFault};

/// Who may come along with a Cazador.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Company {
    /// Those whom the Cazador has enlisted, each as often as it
    /// stands there (Cazadores 06).
    Enlisted,
    /// Anybody (house, ruling 89).
    Any,
}

/// The answers to that question, as id, name and text.
pub(crate) const COMPANIES: [(&str, &str, &str); 2] = [
    ("enlisted", "Enlisted Companions", "Each Cazador brings those whom it has enlisted."),
    (
        "any",
        "Any Companions (house rule)",
        "Each Cazador brings whomever its player likes, for nothing.",
    ),
];

/// Who may come along, as the answers say.
///
/// # Errors
/// An answer that is neither.
pub(crate) fn company_of(answers: &BTreeMap<String, String>) -> Result<Company, SetupFault> {
    match answers.get("companions").map_or("enlisted", |answer| answer.trim()) {
        "enlisted" => Ok(Company::Enlisted),
        "any" => Ok(Company::Any),
        other => Err(SetupFault::new("companions", other, "enlisted or any")),
    }
}

/// Whom a Cazador has enlisted: one of the content's, or one that is written out; empty
/// for one that is neither.
pub(crate) fn enlisted_by(content: &CazadoresContent, cazador: &str) -> Vec<Id> {
    if own::is_written_out(cazador) {
        return own::cazador(content, "cazador", cazador).map_or(Vec::new(), |own| own.enlisted);
    }
    content.cazadores.get(cazador).map_or(Vec::new(), |known| known.enlisted.clone())
}

/// The default Companions of a seat: the scenario's where it is about this Cazador, else
/// as many as are allowed, in order.
pub(crate) fn default_companions(
    content: &CazadoresContent,
    wished: Option<&PackSeat>,
    players: usize,
    (company, cazador): (Company, &str),
) -> String {
    let (_, most) = companions_allowed(players).unwrap_or((0, 0));
    let wished = wished.filter(|seat| company == Company::Any || seat.cazador.as_str() == cazador);
    let all: Vec<String> = match (wished, company) {
        (Some(seat), _) => seat.companions.iter().map(ToString::to_string).collect(),
        (None, Company::Any) => {
            content.companions.keys().take(most).map(ToString::to_string).collect()
        }
        (None, Company::Enlisted) => {
            enlisted_by(content, cazador).iter().take(most).map(ToString::to_string).collect()
        }
    };
    all.join(",")
}

/// The Companions that may come along, with every choice of arms, as `id` or `id/2`
/// for the second choice.
pub(crate) fn companion_picks(
    content: &CazadoresContent,
    company: Company,
    enlisted: &[Id],
) -> Vec<Pick> {
    let mut picks = Vec::new();
    let comes = |profile: &&Profile| company == Company::Any || enlisted.contains(&profile.id);
    for profile in content.companions.values().filter(comes) {
        let loadouts = content.loadouts(profile);
        for (loadout, arms) in loadouts.iter().enumerate() {
            let names: Vec<&str> = arms
                .weapons
                .iter()
                .filter_map(|id| content.weapons.get(id))
                .map(|weapon| weapon.name.as_str())
                .collect();
            let arms = if names.is_empty() { "unarmed".to_owned() } else { names.join(", ") };
            picks.push(Pick {
                id: if loadout == 0 {
                    profile.id.to_string()
                } else {
                    format!("{}/{}", profile.id, loadout + 1)
                },
                label: if loadouts.len() > 1 {
                    format!("{} ({arms})", profile.name)
                } else {
                    profile.name.clone()
                },
                hint: format!("{} Armed with: {arms}.", profile.about),
            });
        }
    }
    picks
}
