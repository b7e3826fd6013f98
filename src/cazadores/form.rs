//! The questions before a Hunt: Adversary, players, Cazadores and Companions (Cazadores
//! 5.1, steps 1 and 2).

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::companion;
use super::companions::{
    COMPANIES, Company, companion_picks, company_of, default_companions, enlisted_by,
};
use super::content::{
    Adversary, CazadoresContent, HouseRules, Id, NO_OBJECTIVE, Objective, PackSeat, Profile,
    RANDOM_OBJECTIVE, Scenario, companions_allowed,
};
use super::hardness;
use super::own::{self, Outfitted};
use monteria_content::Bounded;
use monteria_game::{FieldKind, Pick, SetupFault, SetupForm};

/// A setup that can be played.
pub(crate) struct Chosen<'a> {
    /// The scenario.
    pub scenario: &'a Scenario,
    /// The quarry, tougher than printed where a house rule makes it so.
    pub adversary: Cow<'a, Adversary>,
    /// The house rules that are in force.
    pub house: HouseRules,
    /// The Objective.
    pub objective: Aim<'a>,
    /// Whether it is played on a real table.
    pub by_people: bool,
    /// What was found out before the Hunt (house).
    pub preparations: BTreeSet<String>,
    /// For each seat its models, Cazador first.
    pub packs: Vec<Vec<Outfitted<'a>>>,
}

/// Which Objective a Hunt is to have.
pub(crate) enum Aim<'a> {
    /// There is none.
    None,
    /// What a d10 picks.
    Random,
    /// This one.
    Named(&'a Objective),
}

/// The Objective that is suggested.
fn default_objective(scenario: &Scenario) -> String {
    scenario.objective.as_ref().map_or(NO_OBJECTIVE.to_owned(), ToString::to_string)
}

fn aim_of<'a>(
    content: &'a CazadoresContent,
    scenario: &Scenario,
    answers: &BTreeMap<String, String>,
) -> Result<Aim<'a>, SetupFault> {
    let wanted = answers.get("objective").cloned().unwrap_or_else(|| default_objective(scenario));
    match wanted.trim() {
        NO_OBJECTIVE => Ok(Aim::None),
        RANDOM_OBJECTIVE => Ok(Aim::Random),
        id => content.objectives.get(id).map(Aim::Named).ok_or_else(|| {
            let all: Vec<&str> = content.objectives.keys().map(Id::as_str).collect();
            let expected =
                format!("{NO_OBJECTIVE}, {RANDOM_OBJECTIVE} or one of {}", all.join(", "));
            SetupFault::new("objective", id, expected)
        }),
    }
}

/// The Objectives to pick from, by their numbers.
fn objective_picks(content: &CazadoresContent) -> Vec<Pick> {
    let mut all: Vec<&Objective> = content.objectives.values().collect();
    all.sort_by_key(|objective| {
        (objective.number.map_or(u8::MAX, Bounded::get), objective.id.clone())
    });
    let mut picks = vec![
        no_objective(),
        Pick::new(
            RANDOM_OBJECTIVE,
            "By a d10",
            "The die picks one of the ten when the Hunt begins.",
        ),
    ];
    picks.extend(all.into_iter().map(|it| {
        let number = it.number.map_or(String::new(), |number| format!("{number}. "));
        Pick::new(&it.id, format!("{number}{}", it.name), &it.about)
    }));
    picks
}

fn no_objective() -> Pick {
    Pick::new(NO_OBJECTIVE, "No Objective", "The quarry alone.")
}

/// Whether the Hunt is played on a real table.
fn by_people(answers: &BTreeMap<String, String>) -> Result<bool, SetupFault> {
    match answers.get(companion::COMPANION).map_or(companion::OFF, |text| text.trim()) {
        companion::OFF => Ok(false),
        companion::ON => Ok(true),
        other => Err(SetupFault::new(companion::COMPANION, other, "off or on")),
    }
}

fn scenario_of<'a>(content: &'a CazadoresContent, id: &str) -> Result<&'a Scenario, SetupFault> {
    content
        .scenarios
        .get(id)
        .ok_or_else(|| SetupFault::not_among("scenario", id, content.scenarios.keys()))
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

/// The Cazador of each seat as the answers say, and where they do not: the scenario's,
/// else the first whom nobody has taken.
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

/// The answers with names of files in the player's folder written out in full.
pub(crate) fn in_full(
    own: &[own::OnDisk],
    answers: &BTreeMap<String, String>,
) -> BTreeMap<String, String> {
    let mut answers = answers.clone();
    for (key, value) in &mut answers {
        if key.starts_with("cazador-")
            && let Some(own) = own.iter().find(|own| own.name == value.trim())
        {
            *value = own.answer.clone();
        }
    }
    answers
}

/// The form with these answers filled in.
pub(crate) fn setup_form(
    content: &CazadoresContent,
    own: &[own::OnDisk],
    scenario: &str,
    answers: &BTreeMap<String, String>,
) -> Result<SetupForm, SetupFault> {
    let answers = &in_full(own, answers);
    let scenario = scenario_of(content, scenario)?;
    let mut form = SetupForm::default();
    let quarries =
        content.adversaries.values().map(|it| Pick::new(&it.id, &it.name, &it.about)).collect();
    form.one(("adversary", "The quarry"), quarries, answers, scenario.adversary.as_str());
    let players = players_of(answers).unwrap_or(1);
    hardness::ask(&mut form, scenario, players, answers);
    let tables = vec![
        Pick::new(companion::OFF, "In the program", "The table lies on the screen."),
        Pick::new(
            companion::ON,
            "A real table",
            "A companion for real figures: it plays the Foes, keeps clock, cards, dice and WNDs, \
             and asks you what stands where. Objectives you keep yourselves.",
        ),
    ];
    form.one((companion::COMPANION, "The table"), tables, answers, companion::OFF);
    let by_people = by_people(answers).unwrap_or_default();
    let aims = if by_people { vec![no_objective()] } else { objective_picks(content) };
    let usual = if by_people { NO_OBJECTIVE.to_owned() } else { default_objective(scenario) };
    form.one(("objective", "The Objective"), aims, answers, usual);
    let preparations = FieldKind::Many {
        picks: PREPARATIONS.iter().map(|(id, label, hint)| Pick::new(id, *label, *hint)).collect(),
        least: 0,
        most: PREPARATIONS.len(),
        repeats: false,
    };
    let label = "Scouting & Preparation (house rule)".to_owned();
    form.ask("preparation".to_owned(), label, preparations, answers, String::new());
    let numbers = [
        ("1", "a Cazador with 1 to 3 Companions"),
        ("2", "each a Cazador with one Companion"),
        ("3", "each a Cazador"),
        ("4", "each a Cazador"),
    ];
    let numbers = numbers.into_iter().map(|(id, hint)| Pick::new(id, id, hint)).collect();
    form.one(("players", "Players"), numbers, answers, "1");
    let (least, most) = companions_allowed(players).unwrap_or((0, 0));
    if most > 0 {
        let picks =
            COMPANIES.iter().map(|(id, label, hint)| Pick::new(id, *label, *hint)).collect();
        form.one(("companions", "Companions"), picks, answers, "enlisted");
    }
    let company = company_of(answers).unwrap_or(Company::Enlisted);
    let cazadores = cazadores_of(content, scenario, players, answers);
    for (seat, cazador) in cazadores.iter().enumerate() {
        let known = content.cazadores.values().map(|it| Pick::new(&it.id, &it.name, &it.about));
        let own =
            own.iter().map(|own| Pick::new(&own.answer, &own.profile.name, &own.profile.about));
        let asked = (seat_key("cazador", seat), format!("Cazador of player {}", seat + 1));
        form.one(asked, known.chain(own).collect(), answers, cazador.clone());
        if most > 0 {
            let label = format!("Companions of player {}", seat + 1);
            let enlisted = enlisted_by(content, cazador);
            let picks = companion_picks(content, company, &enlisted);
            let kind = FieldKind::Many { picks, least, most, repeats: true };
            let default = default_companions(
                content,
                suggested(scenario, players, seat),
                players,
                (company, cazador.as_str()),
            );
            form.ask(seat_key("companions", seat), label, kind, answers, default);
        }
    }
    form.refuse_unasked(answers, |key| (0..players).any(|seat| key == seat_key("pack", seat)));
    if let Err(fault) = choose_known(content, scenario, answers) {
        form.faults.push(fault.to_string());
    }
    Ok(form)
}

/// The setup that these answers ask for.
pub(crate) fn choose<'a>(
    content: &'a CazadoresContent,
    scenario: &str,
    answers: &BTreeMap<String, String>,
) -> Result<Chosen<'a>, SetupFault> {
    let scenario = scenario_of(content, scenario)?;
    let players = players_of(answers)?;
    for key in answers.keys() {
        let known = [
            "adversary",
            "players",
            "objective",
            "preparation",
            "companions",
            companion::COMPANION,
        ]
        .contains(&key.as_str())
            || hardness::KEYS.contains(&key.as_str())
            || (0..players).any(|seat| {
                ["cazador", "companions", "pack"].iter().any(|what| *key == seat_key(what, seat))
            });
        if !known {
            return Err(SetupFault::new(
                key.as_str(),
                "no such setting",
                "adversary, hardness, ferocity, flight, companion, objective, players, \
                 preparation, companions, cazador-N or companions-N with N up to the number of \
                 players",
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
    let adversary = content
        .adversaries
        .get(wanted)
        .ok_or_else(|| SetupFault::not_among("adversary", wanted, content.adversaries.keys()))?;
    let house = HouseRules::of(scenario, players, answers)?;
    let adversary = house.hardened(adversary);
    let (least, most) = companions_allowed(players).unwrap_or((0, 0));
    let company = company_of(answers)?;
    let cazadores = cazadores_of(content, scenario, players, answers);
    let mut packs = Vec::new();
    for (seat, id) in cazadores.iter().enumerate() {
        if let Some(text) = answers.get(&seat_key("pack", seat)) {
            packs.push(own_pack(content, &seat_key("pack", seat), text, (least, most))?);
            continue;
        }
        let key = seat_key("cazador", seat);
        if cazadores[..seat].contains(id) {
            return Err(SetupFault::new(key, "a Cazador a second time", "a Cazador of their own"));
        }
        let mut models: Vec<Outfitted<'_>> = if own::is_written_out(id) {
            vec![as_written(own::cazador(content, &key, id)?)]
        } else {
            let cazador = content.cazadores.get(id.as_str()).ok_or_else(|| {
                let all: Vec<String> = content.cazadores.keys().map(ToString::to_string).collect();
                let expected =
                    format!("one of {}, or one of your own, written out", all.join(", "));
                SetupFault::new(key, id.as_str(), expected)
            })?;
            outfit(content, cazador, 0).into_iter().collect()
        };
        let mut enlisted =
            models.first().map_or(Vec::new(), |(cazador, ..)| cazador.enlisted.clone());
        let key = seat_key("companions", seat);
        let text = answers.get(&key).cloned().unwrap_or_else(|| {
            default_companions(
                content,
                suggested(scenario, players, seat),
                players,
                (company, id.as_str()),
            )
        });
        let names: Vec<&str> =
            text.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
        if names.len() < least || names.len() > most {
            let expected =
                if least == most { least.to_string() } else { format!("{least} to {most}") };
            return Err(SetupFault::new(key, format!("{} Companions", names.len()), expected));
        }
        for name in names {
            let (id, loadout) = match name.split_once('/') {
                Some((id, number)) => (id, number.parse::<usize>().unwrap_or(0).wrapping_sub(1)),
                None => (name, 0),
            };
            let outfit =
                content.companions.get(id).and_then(|profile| outfit(content, profile, loadout));
            models.push(outfit.ok_or_else(|| {
                let all =
                    companion_picks(content, company, &enlisted).into_iter().map(|pick| pick.id);
                SetupFault::not_among(key.as_str(), name, all)
            })?);
            if company == Company::Enlisted {
                let place = enlisted.iter().position(|one| one.as_str() == id);
                let place = place.ok_or_else(|| {
                    let all: Vec<&str> = enlisted.iter().map(Id::as_str).collect();
                    let left =
                        if all.is_empty() { "nobody more".to_owned() } else { all.join(", ") };
                    let expected =
                        format!("one whom the Cazador has enlisted ({left}), or companions=any");
                    SetupFault::new(key.as_str(), name, expected)
                })?;
                enlisted.remove(place);
            }
        }
        packs.push(models);
    }
    let by_people = by_people(answers)?;
    let objective = match (by_people, answers.get("objective").map(|text| text.trim())) {
        (false, _) => aim_of(content, scenario, answers)?,
        (true, None | Some(NO_OBJECTIVE)) => Aim::None,
        (true, Some(other)) => {
            let expected = format!(
                "{NO_OBJECTIVE}: at a real table (companion=on) you keep the Objective yourselves"
            );
            return Err(SetupFault::new("objective", other, expected));
        }
    };
    let preparations = preparations_of(answers)?;
    Ok(Chosen { scenario, adversary, house, objective, by_people, preparations, packs })
}

/// What may be found out before a Hunt, as id, name and text (house, ruling 71).
pub(crate) const PREPARATIONS: [(&str, &str, &str); 3] = [
    ("card", "A card of the deck", "The first Action of the Adversary is known."),
    ("hour", "The hour", "The Foes begin on Tick 3."),
    ("terrain", "The lie of the land", "The Pack may be deployed within 5\" of an Exit."),
];

fn preparations_of(answers: &BTreeMap<String, String>) -> Result<BTreeSet<String>, SetupFault> {
    let text = answers.get("preparation").map_or("", String::as_str);
    let names = text.split(',').map(str::trim).filter(|name| !name.is_empty());
    names
        .map(|name| match PREPARATIONS.iter().any(|(id, ..)| *id == name) {
            true => Ok(name.to_owned()),
            false => Err(SetupFault::new("preparation", name, "any of card, hour, terrain")),
        })
        .collect()
}

/// A profile with one of its choices of arms.
fn outfit<'a>(
    content: &CazadoresContent,
    profile: &'a Profile,
    loadout: usize,
) -> Option<Outfitted<'a>> {
    let arms = content.loadouts(profile).into_iter().nth(loadout)?;
    Some((Cow::Borrowed(profile), arms.weapons, arms.readied))
}

/// One who is written out in full, with what it carries.
fn as_written<'a>(profile: Profile) -> Outfitted<'a> {
    let weapons = profile.weapons.clone();
    let readied = profile.readied.clone();
    (Cow::Owned(profile), weapons, readied)
}

/// A pack that is written out in full.
fn own_pack<'a>(
    content: &CazadoresContent,
    key: &str,
    text: &str,
    (least, most): (usize, usize),
) -> Result<Vec<Outfitted<'a>>, SetupFault> {
    let pack = own::pack(content, key, text)?;
    if !(least..=most).contains(&pack.companions.len()) {
        let expected = if least == most { least.to_string() } else { format!("{least} to {most}") };
        return Err(SetupFault::new(
            key,
            format!("{} Companions", pack.companions.len()),
            expected,
        ));
    }
    Ok(std::iter::once(pack.cazador).chain(pack.companions).map(as_written).collect())
}
