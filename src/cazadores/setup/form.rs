//! The setup form of a Hunt: Adversary, players, Cazadores and Companions (Cazadores 5.1,
//! steps 1 and 2).

mod objective;
mod packs;
mod preparations;
mod questions;

pub(crate) use self::objective::ObjectiveChoice;
pub(crate) use self::questions::setup_form;

use monteria_content::Text;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use self::objective::objective_choice;
use self::packs::{PackRules, equip_own_pack};
use self::preparations::preparations_of;
use crate::content::{
    Adversary, CazadoresContent, HouseRules, Id, NO_OBJECTIVE, PackSeat, Scenario,
    companions_allowed,
};
use crate::setup::companion_pool::companion_pool;
use crate::setup::house_rules;
use crate::setup::player_packs::EquippedProfile;
use crate::state::real_table;
use monteria_game::{SetupFault, text};

/// A complete and valid setup.
pub(crate) struct ValidSetup<'a> {
    pub scenario: &'a Scenario,
    /// The quarry, with more or fewer WNDs than printed if a house rule says so.
    pub adversary: Cow<'a, Adversary>,
    /// House rules in force.
    pub house: HouseRules,
    pub objective: ObjectiveChoice<'a>,
    /// Whether the Hunt is played on a real table.
    pub on_real_table: bool,
    /// Facts found out before the Hunt (house).
    pub preparations: BTreeSet<String>,
    /// The models of each seat, Cazador first.
    pub packs: Vec<Vec<EquippedProfile<'a>>>,
}

/// Returns whether the answers put the Hunt on a real table.
fn on_real_table(answers: &BTreeMap<String, String>) -> Result<bool, SetupFault> {
    match answers.get(real_table::COMPANION).map_or(real_table::OFF, |text| text.trim()) {
        real_table::OFF => Ok(false),
        real_table::ON => Ok(true),
        other => Err(SetupFault::new(
            real_table::COMPANION,
            Text::verbatim(other),
            text!("rules-cazadores-off-or-on", "off or on"),
        )),
    }
}

fn scenario_of<'a>(content: &'a CazadoresContent, id: &str) -> Result<&'a Scenario, SetupFault> {
    content.scenarios.get(id).ok_or_else(|| {
        SetupFault::not_among("scenario", Text::verbatim(id), content.scenarios.keys())
    })
}

fn players_of(answers: &BTreeMap<String, String>) -> Result<usize, SetupFault> {
    let text = answers.get("players").map_or("1", String::as_str);
    text.trim().parse().ok().filter(|players| (1..=4).contains(players)).ok_or_else(|| {
        SetupFault::new(
            "players",
            Text::verbatim(text),
            text!("rules-cazadores-a-number-from-1-to-4", "a number from 1 to 4"),
        )
    })
}

fn seat_key(what: &str, seat: usize) -> String {
    format!("{what}-{}", seat + 1)
}

/// Returns the models that the scenario suggests for a seat.
fn suggested(scenario: &Scenario, players: usize, seat: usize) -> Option<&PackSeat> {
    scenario.packs.iter().find(|pack| pack.players.len() == players)?.players.get(seat)
}

/// Returns the Cazador of each seat: the answer, else the scenario's, else the first one
/// that is not taken.
fn cazadores_of(
    content: &CazadoresContent,
    scenario: &Scenario,
    players: usize,
    answers: &BTreeMap<String, String>,
) -> Vec<String> {
    let answer =
        |seat: usize| answers.get(&seat_key("cazador", seat)).map(|id| id.trim().to_owned());
    let mut all: Vec<Option<String>> = (0..players).map(answer).collect();
    for seat in 0..players {
        if all.get(seat).is_some_and(Option::is_some) {
            continue;
        }
        let free = |id: &&Id| !all.iter().flatten().any(|taken| taken == id.as_str());
        let wished = suggested(scenario, players, seat).map(|seat| &seat.cazador).filter(free);
        let found = wished.or_else(|| content.cazadores.keys().find(free));
        let found = found.map_or(String::new(), ToString::to_string);
        if let Some(place) = all.get_mut(seat) {
            *place = Some(found);
        }
    }
    all.into_iter().flatten().collect()
}

/// Validates the answers and returns the setup.
pub(crate) fn choose<'a>(
    content: &'a CazadoresContent,
    scenario: &str,
    answers: &BTreeMap<String, String>,
) -> Result<ValidSetup<'a>, SetupFault> {
    let scenario = scenario_of(content, scenario)?;
    let players = players_of(answers)?;
    for key in answers.keys() {
        let known = [
            "adversary",
            "players",
            "objective",
            "preparation",
            "companions",
            real_table::COMPANION,
        ]
        .contains(&key.as_str())
            || house_rules::KEYS.contains(&key.as_str())
            || (0..players).any(|seat| {
                ["cazador", "companions", "pack"].iter().any(|what| *key == seat_key(what, seat))
            });
        if !known {
            return Err(SetupFault::new(
                key.as_str(),
                text!("rules-no-such-setting", "no such setting"),
                text!(
                    "rules-cazadores-settings-of-a-hunt",
                    "adversary, hardness, ferocity, flight, companion, objective, players, \
                 preparation, companions, cazador-N or companions-N with N up to the number of \
                 players"
                ),
            ));
        }
    }
    choose_known(content, scenario, answers)
}

fn choose_known<'a>(
    content: &'a CazadoresContent,
    scenario: &'a Scenario,
    answers: &BTreeMap<String, String>,
) -> Result<ValidSetup<'a>, SetupFault> {
    let players = players_of(answers)?;
    let wanted = answers.get("adversary").map_or(scenario.adversary.as_str(), String::as_str);
    let adversary = content.adversaries.get(wanted).ok_or_else(|| {
        SetupFault::not_among("adversary", Text::verbatim(wanted), content.adversaries.keys())
    })?;
    let house = HouseRules::from_answers(scenario, players, answers)?;
    let adversary = house.hardened(adversary);
    let (least, most) = companions_allowed(players).unwrap_or((0, 0));
    let pool = companion_pool(answers)?;
    let cazadores = cazadores_of(content, scenario, players, answers);
    let rules = PackRules { content, scenario, answers, players, least, most, pool };
    let mut packs = Vec::new();
    for (seat, cazador) in cazadores.iter().enumerate() {
        let key = seat_key("pack", seat);
        if let Some(text) = answers.get(&key) {
            packs.push(equip_own_pack(&rules, &key, text)?);
            continue;
        }
        if cazadores[..seat].contains(cazador) {
            let key = seat_key("cazador", seat);
            return Err(SetupFault::new(
                key,
                text!(
                    "rules-cazadores-a-cazador-a-second-time",
                    "a Cazador that another player has"
                ),
                text!(
                    "rules-cazadores-a-cazador-of-their-own",
                    "a different Cazador for each player"
                ),
            ));
        }
        let cazador_model = rules.equip_cazador(seat, cazador)?;
        let companions = rules.equip_companions(seat, cazador, &cazador_model.profile.enlisted)?;
        packs.push(std::iter::once(cazador_model).chain(companions).collect());
    }
    let on_real_table = on_real_table(answers)?;
    if on_real_table && !scenario.triggers.is_empty() {
        let expected = text!(
            "rules-cazadores-off-the-rules-of-this-scenario",
            "off: the rules of this scenario need the places of models"
        );
        return Err(SetupFault::new(
            real_table::COMPANION,
            Text::verbatim(real_table::ON),
            expected,
        ));
    }
    let objective = match (on_real_table, answers.get("objective").map(|text| text.trim())) {
        (false, _) => objective_choice(content, scenario, answers)?,
        (true, None | Some(NO_OBJECTIVE)) => ObjectiveChoice::None,
        (true, Some(other)) => {
            let expected = text!(
                "rules-cazadores-at-a-real-table-you-keep-the-objective",
                "{none}: at a real table (companion=on) you keep the Objective yourselves",
                none = NO_OBJECTIVE
            );
            return Err(SetupFault::new("objective", Text::verbatim(other), expected));
        }
    };
    let preparations = preparations_of(answers)?;
    Ok(ValidSetup { scenario, adversary, house, objective, on_real_table, preparations, packs })
}
