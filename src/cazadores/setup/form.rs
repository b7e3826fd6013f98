//! The setup form of a Hunt: Adversary, players, Cazadores and Companions (Cazadores 5.1,
//! steps 1 and 2).

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use crate::content::{
    Adversary, CazadoresContent, HouseRules, Id, NO_OBJECTIVE, Objective, PackSeat, Profile,
    RANDOM_OBJECTIVE, Scenario, companions_allowed,
};
use crate::setup::companion_pool::{
    COMPANION_POOLS, CompanionPool, companion_picks, companion_pool, default_companions,
    enlisted_by,
};
use crate::setup::house_rules;
use crate::setup::player_packs;
use crate::setup::player_packs::EquippedProfile;
use crate::state::real_table;
use monteria_content::Bounded;
use monteria_game::{FieldKind, Pick, SetupFault, SetupForm, Text, text};

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

/// The choice of an Objective.
pub(crate) enum ObjectiveChoice<'a> {
    None,
    /// An Objective picked by a d10.
    Random,
    Named(&'a Objective),
}

/// Returns the answer for the Objective that the scenario suggests.
fn default_objective(scenario: &Scenario) -> String {
    scenario.objective.as_ref().map_or(NO_OBJECTIVE.to_owned(), ToString::to_string)
}

fn objective_choice<'a>(
    content: &'a CazadoresContent,
    scenario: &Scenario,
    answers: &BTreeMap<String, String>,
) -> Result<ObjectiveChoice<'a>, SetupFault> {
    let wanted = answers.get("objective").cloned().unwrap_or_else(|| default_objective(scenario));
    match wanted.trim() {
        NO_OBJECTIVE => Ok(ObjectiveChoice::None),
        RANDOM_OBJECTIVE => Ok(ObjectiveChoice::Random),
        id => content.objectives.get(id).map(ObjectiveChoice::Named).ok_or_else(|| {
            let all: Vec<&str> = content.objectives.keys().map(Id::as_str).collect();
            let expected = text!(
                "rules-cazadores-objective-answers",
                "{none}, {random} or one of {known}",
                none = NO_OBJECTIVE,
                random = RANDOM_OBJECTIVE,
                known = all.join(", ")
            );
            SetupFault::new("objective", id, expected)
        }),
    }
}

/// Returns the options for the Objective, by their numbers.
fn objective_picks(content: &CazadoresContent) -> Vec<Pick> {
    let mut all: Vec<&Objective> = content.objectives.values().collect();
    all.sort_by_key(|objective| {
        (objective.number.map_or(u8::MAX, Bounded::get), objective.id.clone())
    });
    let mut picks = vec![
        no_objective(),
        Pick::new(
            RANDOM_OBJECTIVE,
            text!("rules-cazadores-by-a-d10", "By a d10"),
            text!(
                "rules-cazadores-the-die-picks-one-of-the",
                "The die picks one of the ten when the Hunt begins."
            ),
        ),
    ];
    picks.extend(all.into_iter().map(|it| {
        let number = it.number.map(|number| format!("{number}. ").into());
        let label = Text::row(number.into_iter().chain([Text::from(&it.name)]));
        Pick::new(&it.id, label, &it.about)
    }));
    picks
}

fn no_objective() -> Pick {
    Pick::new(
        NO_OBJECTIVE,
        text!("rules-cazadores-no-objective", "No Objective"),
        text!("rules-cazadores-the-quarry-alone", "The quarry alone."),
    )
}

/// Returns whether the answers put the Hunt on a real table.
fn on_real_table(answers: &BTreeMap<String, String>) -> Result<bool, SetupFault> {
    match answers.get(real_table::COMPANION).map_or(real_table::OFF, |text| text.trim()) {
        real_table::OFF => Ok(false),
        real_table::ON => Ok(true),
        other => Err(SetupFault::new(
            real_table::COMPANION,
            other,
            text!("rules-cazadores-off-or-on", "off or on"),
        )),
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
    text.trim().parse().ok().filter(|players| (1..=4).contains(players)).ok_or_else(|| {
        SetupFault::new(
            "players",
            text,
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

/// Replaces file names from the player's folder in the answers by the full text
/// of the files.
pub(crate) fn with_files_inlined(
    own: &[player_packs::BuiltCazador],
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

/// Returns the form with these answers filled in.
pub(crate) fn setup_form(
    content: &CazadoresContent,
    own: &[player_packs::BuiltCazador],
    scenario: &str,
    answers: &BTreeMap<String, String>,
) -> Result<SetupForm, SetupFault> {
    let answers = &with_files_inlined(own, answers);
    let scenario = scenario_of(content, scenario)?;
    let mut form = SetupForm::default();
    let quarries =
        content.adversaries.values().map(|it| Pick::new(&it.id, &it.name, &it.about)).collect();
    form.one(
        ("adversary", text!("rules-cazadores-the-quarry", "The quarry")),
        quarries,
        answers,
        scenario.adversary.as_str(),
    );
    let players = players_of(answers).unwrap_or(1);
    house_rules::ask(&mut form, scenario, players, answers);
    ask_table_and_objective(&mut form, content, scenario, answers);
    let preparations = FieldKind::Many {
        picks: PREPARATIONS.iter().map(|(id, label, hint)| Pick::new(id, label, hint)).collect(),
        least: 0,
        most: PREPARATIONS.len(),
        repeats: false,
    };
    let label = text!(
        "rules-cazadores-scouting-preparation-house-rule",
        "Scouting & Preparation (house rule)"
    );
    form.ask("preparation".to_owned(), label, preparations, answers, String::new());
    let numbers = [
        ("1", text!("rules-cazadores-a-cazador-with-1-to-3-2", "a Cazador with 1 to 3 Companions")),
        (
            "2",
            text!(
                "rules-cazadores-each-a-cazador-with-one-companion-2",
                "each a Cazador with one Companion"
            ),
        ),
        ("3", text!("rules-cazadores-each-a-cazador-small", "each a Cazador")),
        ("4", text!("rules-cazadores-each-a-cazador-small", "each a Cazador")),
    ];
    let numbers = numbers.into_iter().map(|(id, hint)| Pick::new(id, id, hint)).collect();
    form.one(("players", text!("rules-cazadores-players", "Players")), numbers, answers, "1");
    ask_seats(&mut form, content, own, scenario, players, answers);
    form.refuse_unasked(answers, |key| (0..players).any(|seat| key == seat_key("pack", seat)));
    if let Err(fault) = choose_known(content, scenario, answers) {
        form.faults.push(fault.text());
    }
    Ok(form)
}

/// Adds the questions for the table and the Objective.
fn ask_table_and_objective(
    form: &mut SetupForm,
    content: &CazadoresContent,
    scenario: &Scenario,
    answers: &BTreeMap<String, String>,
) {
    let mut tables = vec![Pick::new(
        real_table::OFF,
        text!("rules-cazadores-in-the-program", "In the program"),
        text!("rules-cazadores-the-table-lies-on-the-screen", "The table lies on the screen."),
    )];
    // Rules of the scenario need the places of models.
    if scenario.triggers.is_empty() {
        tables.push(Pick::new(
            real_table::ON,
            text!("rules-cazadores-a-real-table", "A real table"),
            text!(
                "rules-cazadores-a-companion-for-real-figures-it",
                "A companion for real figures: it plays the Foes, keeps clock, cards, dice and \
                 WNDs, and asks you what stands where. Objectives you keep yourselves."
            ),
        ));
    }
    form.one(
        (real_table::COMPANION, text!("rules-cazadores-the-table", "The table")),
        tables,
        answers,
        real_table::OFF,
    );
    let on_real_table = on_real_table(answers).unwrap_or_default();
    let aims = if on_real_table { vec![no_objective()] } else { objective_picks(content) };
    let usual = if on_real_table { NO_OBJECTIVE.to_owned() } else { default_objective(scenario) };
    form.one(
        ("objective", text!("rules-cazadores-the-objective-2", "The Objective")),
        aims,
        answers,
        usual,
    );
}

/// Adds the questions for the Cazador and the Companions of each seat.
fn ask_seats(
    form: &mut SetupForm,
    content: &CazadoresContent,
    own: &[player_packs::BuiltCazador],
    scenario: &Scenario,
    players: usize,
    answers: &BTreeMap<String, String>,
) {
    let (least, most) = companions_allowed(players).unwrap_or((0, 0));
    if most > 0 {
        let picks =
            COMPANION_POOLS.iter().map(|(id, label, hint)| Pick::new(id, label, hint)).collect();
        form.one(
            ("companions", text!("rules-cazadores-companions", "Companions")),
            picks,
            answers,
            "enlisted",
        );
    }
    let pool = companion_pool(answers).unwrap_or(CompanionPool::Enlisted);
    let cazadores = cazadores_of(content, scenario, players, answers);
    for (seat, cazador) in cazadores.iter().enumerate() {
        let known = content.cazadores.values().map(|it| Pick::new(&it.id, &it.name, &it.about));
        let own =
            own.iter().map(|own| Pick::new(&own.answer, &own.profile.name, &own.profile.about));
        let asked = (
            seat_key("cazador", seat),
            text!("rules-cazadores-cazador-of-player", "Cazador of player {seat}", seat = seat + 1),
        );
        form.one(asked, known.chain(own).collect(), answers, cazador.clone());
        if most > 0 {
            let label = text!(
                "rules-cazadores-companions-of-player",
                "Companions of player {seat}",
                seat = seat + 1
            );
            let enlisted = enlisted_by(content, cazador);
            let picks = companion_picks(content, pool, &enlisted);
            let kind = FieldKind::Many { picks, least, most, repeats: true };
            let default = default_companions(
                content,
                suggested(scenario, players, seat),
                players,
                pool,
                cazador,
            );
            form.ask(seat_key("companions", seat), label, kind, answers, default);
        }
    }
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
    let adversary = content
        .adversaries
        .get(wanted)
        .ok_or_else(|| SetupFault::not_among("adversary", wanted, content.adversaries.keys()))?;
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
                text!("rules-cazadores-a-cazador-a-second-time", "a Cazador a second time"),
                text!("rules-cazadores-a-cazador-of-their-own", "a Cazador of their own"),
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
        return Err(SetupFault::new(real_table::COMPANION, real_table::ON, expected));
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
            return Err(SetupFault::new("objective", other, expected));
        }
    };
    let preparations = preparations_of(answers)?;
    Ok(ValidSetup { scenario, adversary, house, objective, on_real_table, preparations, packs })
}

/// The setup rules for the models of a seat.
struct PackRules<'a, 'b> {
    content: &'a CazadoresContent,
    scenario: &'a Scenario,
    answers: &'b BTreeMap<String, String>,
    players: usize,
    /// Fewest Companions of a seat.
    least: usize,
    /// Most Companions of a seat.
    most: usize,
    pool: CompanionPool,
}

impl<'a> PackRules<'a, '_> {
    /// Returns a fault if the number of Companions is out of bounds.
    fn check_number(&self, key: &str, number: usize) -> Result<(), SetupFault> {
        let PackRules { least, most, .. } = self;
        if (*least..=*most).contains(&number) {
            return Ok(());
        }
        let expected = if least == most {
            least.to_string().into()
        } else {
            text!("rules-to", "{least} to {most}")
        };
        let found = text!("rules-cazadores-number-companions", "{number} Companions");
        Err(SetupFault::new(key, found, expected))
    }

    /// Returns the Cazador of a seat, given by id or written out in full.
    fn equip_cazador(&self, seat: usize, id: &str) -> Result<EquippedProfile<'a>, SetupFault> {
        let key = seat_key("cazador", seat);
        if player_packs::is_written_out(id) {
            return Ok(equip_as_listed(player_packs::cazador(self.content, &key, id)?));
        }
        let cazador = self.content.cazadores.get(id);
        cazador.and_then(|cazador| equip(self.content, cazador, 0)).ok_or_else(|| {
            let all: Vec<String> = self.content.cazadores.keys().map(ToString::to_string).collect();
            let expected = text!(
                "rules-cazadores-one-of-or-one-of-your-own",
                "one of {known}, or one of your own, written out",
                known = all.join(", ")
            );
            SetupFault::new(key, id, expected)
        })
    }

    /// Returns the Companions of a seat from its answer or the default.
    fn equip_companions(
        &self,
        seat: usize,
        cazador: &str,
        enlisted: &[Id],
    ) -> Result<Vec<EquippedProfile<'a>>, SetupFault> {
        let PackRules { content, scenario, answers, players, pool, .. } = *self;
        let key = seat_key("companions", seat);
        let text = answers.get(&key).cloned().unwrap_or_else(|| {
            let suggested = suggested(scenario, players, seat);
            default_companions(content, suggested, players, pool, cazador)
        });
        let names: Vec<&str> =
            text.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
        self.check_number(&key, names.len())?;
        let mut enlisted = enlisted.to_vec();
        let mut models = Vec::new();
        for name in names {
            let (id, loadout) = match name.split_once('/') {
                Some((id, number)) => (id, number.parse::<usize>().unwrap_or(0).wrapping_sub(1)),
                None => (name, 0),
            };
            let companion = content.companions.get(id);
            let model = companion.and_then(|profile| equip(content, profile, loadout));
            models.push(model.ok_or_else(|| {
                let picks = companion_picks(content, pool, &enlisted);
                SetupFault::not_among(key.as_str(), name, picks.into_iter().map(|pick| pick.id))
            })?);
            if pool == CompanionPool::Enlisted {
                let place = enlisted.iter().position(|one| one.as_str() == id);
                let place = place.ok_or_else(|| not_enlisted(&key, name, &enlisted))?;
                enlisted.remove(place);
            }
        }
        Ok(models)
    }
}

/// Returns the fault of a Companion that is not among the remaining enlisted ones.
fn not_enlisted(key: &str, name: &str, left: &[Id]) -> SetupFault {
    let all: Vec<&str> = left.iter().map(Id::as_str).collect();
    let left = if all.is_empty() {
        text!("rules-cazadores-nobody-more", "nobody more")
    } else {
        all.join(", ").into()
    };
    let expected = text!(
        "rules-cazadores-one-whom-the-cazador-has-enlisted",
        "one whom the Cazador has enlisted ({left}), or companions=any"
    );
    SetupFault::new(key, name, expected)
}

/// Facts that may be found out before a Hunt, as id, name and text (house, ruling 71).
pub(crate) static PREPARATIONS: [(&str, Text, Text); 3] = [
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
        text!("rules-cazadores-the-lie-of-the-land", "The lie of the land"),
        text!(
            "rules-cazadores-the-pack-may-be-deployed-within",
            "The Pack may be deployed within 5\" of an Exit."
        ),
    ),
];

fn preparations_of(answers: &BTreeMap<String, String>) -> Result<BTreeSet<String>, SetupFault> {
    let text = answers.get("preparation").map_or("", String::as_str);
    let names = text.split(',').map(str::trim).filter(|name| !name.is_empty());
    names
        .map(|name| match PREPARATIONS.iter().any(|(id, ..)| *id == name) {
            true => Ok(name.to_owned()),
            false => Err(SetupFault::new(
                "preparation",
                name,
                text!("rules-cazadores-any-of-card-hour-terrain", "any of card, hour, terrain"),
            )),
        })
        .collect()
}

/// Returns a profile with one of its sets of arms.
fn equip<'a>(
    content: &CazadoresContent,
    profile: &'a Profile,
    loadout: usize,
) -> Option<EquippedProfile<'a>> {
    let arms = content.loadouts(profile).into_iter().nth(loadout)?;
    Some(EquippedProfile {
        profile: Cow::Borrowed(profile),
        weapons: arms.weapons,
        readied: arms.readied,
    })
}

/// Returns a profile with the equipment that it lists itself.
fn equip_as_listed<'a>(profile: Profile) -> EquippedProfile<'a> {
    let weapons = profile.weapons.clone();
    let readied = profile.readied.clone();
    EquippedProfile { profile: Cow::Owned(profile), weapons, readied }
}

/// Returns the models of a pack that is written out in full in an answer.
fn equip_own_pack<'a>(
    rules: &PackRules<'_, '_>,
    key: &str,
    text: &str,
) -> Result<Vec<EquippedProfile<'a>>, SetupFault> {
    let pack = player_packs::pack(rules.content, key, text)?;
    rules.check_number(key, pack.companions.len())?;
    Ok(std::iter::once(pack.cazador).chain(pack.companions).map(equip_as_listed).collect())
}
