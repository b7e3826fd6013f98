//! The questions before a Hunt: Adversary, players, Cazadores and Companions (Cazadores 5.1, steps 1 and 2).

use std::collections::BTreeMap;

use super::content::{Adversary, CazadoresContent, Id, PackSeat, Profile, Scenario, companions_allowed};
use crate::game::{Field, FieldKind, Pick, SetupFault, SetupForm};

/// A pack model with what it carries and what of it is Readied.
pub type Outfitted<'a> = (&'a Profile, Vec<Id>, Vec<Id>);

/// A setup that can be played.
pub struct Chosen<'a> {
    /// The scenario.
    pub scenario: &'a Scenario,
    /// The quarry.
    pub adversary: &'a Adversary,
    /// For each seat its models, Cazador first.
    pub packs: Vec<Vec<Outfitted<'a>>>,
}

fn scenario_of<'a>(content: &'a CazadoresContent, id: &str) -> Result<&'a Scenario, SetupFault> {
    content.scenarios.get(id).ok_or_else(|| {
        let all: Vec<String> = content.scenarios.keys().map(ToString::to_string).collect();
        SetupFault::new("scenario", id, format!("one of {}", all.join(", ")))
    })
}

fn players_of(answers: &BTreeMap<String, String>) -> Result<usize, SetupFault> {
    let text = answers.get("players").map_or("1", String::as_str);
    text.trim()
        .parse()
        .ok()
        .filter(|players| (1..=4).contains(players))
        .ok_or_else(|| SetupFault::new("players", text, "a number from 1 to 4"))
}

fn seat_key(what: &str, seat: usize) -> String {
    format!("{what}-{}", seat + 1)
}

/// What the scenario suggests for a seat.
fn suggested(scenario: &Scenario, players: usize, seat: usize) -> Option<&PackSeat> {
    scenario.packs.iter().find(|pack| pack.players.len() == players)?.players.get(seat)
}

/// The default Cazador of a seat: the scenario's, else they go round.
fn default_cazador(content: &CazadoresContent, scenario: &Scenario, players: usize, seat: usize) -> String {
    suggested(scenario, players, seat)
        .map(|seat| &seat.cazador)
        .or_else(|| content.cazadores.keys().nth(seat % content.cazadores.len().max(1)))
        .map_or(String::new(), ToString::to_string)
}

/// The default Companions of a seat: the scenario's, else as many as are allowed, in order.
fn default_companions(
    content: &CazadoresContent,
    scenario: &Scenario,
    players: usize,
    seat: usize,
) -> String {
    let (_, most) = companions_allowed(players).unwrap_or((0, 0));
    let all: Vec<String> = match suggested(scenario, players, seat) {
        Some(seat) => seat.companions.iter().map(ToString::to_string).collect(),
        None => content.companions.keys().take(most).map(ToString::to_string).collect(),
    };
    all.join(",")
}

/// Every Companion with every choice of arms, as `id` or `id/2` for the second choice.
fn companion_picks(content: &CazadoresContent) -> Vec<Pick> {
    let mut picks = Vec::new();
    for profile in content.companions.values() {
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

/// The form with these answers filled in.
pub fn setup_form(
    content: &CazadoresContent,
    scenario: &str,
    answers: &BTreeMap<String, String>,
) -> Result<SetupForm, SetupFault> {
    let scenario = scenario_of(content, scenario)?;
    let mut form = SetupForm::default();
    let pick =
        |id: &str, label: &str, hint: &str| Pick { id: id.into(), label: label.into(), hint: hint.into() };
    let given = |key: &str, default: String| answers.get(key).cloned().unwrap_or(default);
    form.fields.push(Field {
        key: "adversary".to_owned(),
        label: "The quarry".to_owned(),
        kind: FieldKind::One(
            content
                .adversaries
                .values()
                .map(|entry| pick(entry.id.as_str(), &entry.name, &entry.about))
                .collect(),
        ),
        value: given("adversary", scenario.adversary.to_string()),
    });
    let players = players_of(answers).unwrap_or(1);
    form.fields.push(Field {
        key: "players".to_owned(),
        label: "Players".to_owned(),
        kind: FieldKind::One(
            [
                ("1", "a Cazador with 1 to 3 Companions"),
                ("2", "each a Cazador with one Companion"),
                ("3", "each a Cazador"),
                ("4", "each a Cazador"),
            ]
            .into_iter()
            .map(|(id, hint)| pick(id, id, hint))
            .collect(),
        ),
        value: given("players", "1".to_owned()),
    });
    let (least, most) = companions_allowed(players).unwrap_or((0, 0));
    for seat in 0..players {
        let key = seat_key("cazador", seat);
        form.fields.push(Field {
            label: format!("Cazador of player {}", seat + 1),
            kind: FieldKind::One(
                content
                    .cazadores
                    .values()
                    .map(|entry| pick(entry.id.as_str(), &entry.name, &entry.about))
                    .collect(),
            ),
            value: given(&key, default_cazador(content, scenario, players, seat)),
            key,
        });
        if most > 0 {
            let key = seat_key("companions", seat);
            form.fields.push(Field {
                label: format!("Companions of player {}", seat + 1),
                kind: FieldKind::Many { picks: companion_picks(content), least, most, repeats: true },
                value: given(&key, default_companions(content, scenario, players, seat)),
                key,
            });
        }
    }
    for key in answers.keys() {
        if !form.fields.iter().any(|field| field.key == *key) {
            form.faults.push(format!("`{key}`: nothing of this setup is called so"));
        }
    }
    if let Err(fault) = choose_known(content, scenario, answers) {
        form.faults.push(fault.to_string());
    }
    Ok(form)
}

/// The setup that these answers ask for.
pub fn choose<'a>(
    content: &'a CazadoresContent,
    scenario: &str,
    answers: &BTreeMap<String, String>,
) -> Result<Chosen<'a>, SetupFault> {
    let scenario = scenario_of(content, scenario)?;
    let players = players_of(answers)?;
    for key in answers.keys() {
        let known = key == "adversary"
            || key == "players"
            || (0..players)
                .any(|seat| *key == seat_key("cazador", seat) || *key == seat_key("companions", seat));
        if !known {
            return Err(SetupFault::new(
                key.as_str(),
                "no such setting",
                "adversary, players, cazador-N or companions-N with N up to the number of players",
            ));
        }
    }
    choose_known(content, scenario, answers)
}

fn choose_known<'a>(
    content: &'a CazadoresContent,
    scenario: &'a Scenario,
    answers: &BTreeMap<String, String>,
) -> Result<Chosen<'a>, SetupFault> {
    let players = players_of(answers)?;
    let wanted = answers.get("adversary").map_or(scenario.adversary.as_str(), String::as_str);
    let adversary = content.adversaries.get(wanted).ok_or_else(|| {
        let all: Vec<String> = content.adversaries.keys().map(ToString::to_string).collect();
        SetupFault::new("adversary", wanted, format!("one of {}", all.join(", ")))
    })?;
    let (least, most) = companions_allowed(players).unwrap_or((0, 0));
    let mut packs = Vec::new();
    for seat in 0..players {
        let key = seat_key("cazador", seat);
        let id =
            answers.get(&key).cloned().unwrap_or_else(|| default_cazador(content, scenario, players, seat));
        let cazador = content.cazadores.get(id.trim()).ok_or_else(|| {
            let all: Vec<String> = content.cazadores.keys().map(ToString::to_string).collect();
            SetupFault::new(key, id.as_str(), format!("one of {}", all.join(", ")))
        })?;
        let mut models = outfit(content, cazador, 0).into_iter().collect::<Vec<_>>();
        let key = seat_key("companions", seat);
        let text = answers
            .get(&key)
            .cloned()
            .unwrap_or_else(|| default_companions(content, scenario, players, seat));
        let names: Vec<&str> = text.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
        if names.len() < least || names.len() > most {
            let expected = if least == most { least.to_string() } else { format!("{least} to {most}") };
            return Err(SetupFault::new(key, format!("{} Companions", names.len()), expected));
        }
        for name in names {
            let (id, loadout) = match name.split_once('/') {
                Some((id, number)) => (id, number.parse::<usize>().unwrap_or(0).wrapping_sub(1)),
                None => (name, 0),
            };
            let outfit = content.companions.get(id).and_then(|profile| outfit(content, profile, loadout));
            models.push(outfit.ok_or_else(|| {
                let all: Vec<String> = companion_picks(content).into_iter().map(|pick| pick.id).collect();
                SetupFault::new(key.as_str(), name, format!("one of {}", all.join(", ")))
            })?);
        }
        packs.push(models);
    }
    Ok(Chosen { scenario, adversary, packs })
}

/// A profile with one of its choices of arms.
fn outfit<'a>(content: &CazadoresContent, profile: &'a Profile, loadout: usize) -> Option<Outfitted<'a>> {
    let arms = content.loadouts(profile).into_iter().nth(loadout)?;
    Some((profile, arms.weapons, arms.readied))
}
