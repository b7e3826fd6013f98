//! The view of a campaign, and the form of questions before one begins.

use std::collections::BTreeMap;

use crate::campaign::company::{Company, House, Hunter, PlayedHunt};
use crate::campaign::hunt::taken_along;
use crate::content::{CazadoresContent, Id};
use crate::display::profile_sheet;
use crate::setup::player_packs::BuiltCazador;
use monteria_game::{
    CampaignView, Chapter, Field, FieldKind, HouseRule, Member, Pick, SetupForm, counted, signed,
};

/// House rules as id, name and text (rulings 71 to 73 and 86).
pub(super) const RULES: [(&str, &str, &str); 4] = [
    (
        "scars",
        "Scars",
        "Who is struck down rolls on a d100 table of Scars; without it the slain are dead.",
    ),
    (
        "scouting",
        "Scouting & Preparation",
        "Before a Hunt each Cazador makes a Check to learn a card, the hour or the terrain.",
    ),
    (
        "desertion",
        "Desertion",
        "Companions leave a Cazador whose Renown falls below 0; without it Renown stops at 0.",
    ),
    (
        "advancement",
        "Dearer advancement",
        "What is raised in a campaign costs more with every point; without it it costs what it did \
         at creation.",
    ),
];

impl House {
    /// Returns the switch with this id, or `None` if there is no such rule.
    pub(crate) fn switch(&mut self, id: &str) -> Option<&mut bool> {
        match id {
            "scars" => Some(&mut self.scars),
            "scouting" => Some(&mut self.scouting),
            "desertion" => Some(&mut self.desertion),
            "advancement" => Some(&mut self.advancement),
            _ => None,
        }
    }
}

/// Builds the view of a campaign.
pub(super) fn view(content: &CazadoresContent, company: &Company) -> CampaignView {
    let mut house = company.house;
    let rules = RULES.iter().map(|(id, label, text)| HouseRule {
        id: (*id).to_owned(),
        label: (*label).to_owned(),
        text: (*text).to_owned(),
        on: house.switch(id).is_some_and(|on| *on),
    });
    let gone =
        company.gone.iter().map(|gone| format!("{}, {} (Hunt {})", gone.name, gone.how, gone.hunt));
    CampaignView {
        title: company.name.clone(),
        matches: company.hunts.len() as u32,
        rules: rules.collect(),
        members: members(content, company),
        past: company.hunts.iter().map(|hunted| chapter(content, hunted)).collect(),
        gone: gone.collect(),
    }
}

fn members(content: &CazadoresContent, company: &Company) -> Vec<Member> {
    // If a Cazador is missing the first section of the offers is for recruits.
    let mut section = usize::from(company.cazadores.len() < usize::from(company.players));
    let mut next = || {
        section += 1;
        section - 1
    };
    let mut all = Vec::new();
    for hunter in &company.cazadores {
        all.push(Member {
            name: hunter.profile.name.clone(),
            what: title_of(hunter),
            follows: false,
            comes: true,
            purse: Some(hunter.renown),
            marks: hunter.scars.clone(),
            sheet: profile_sheet::sheet_of(content, &hunter.profile),
            offers: next(),
        });
        let along = taken_along(company, hunter);
        for (place, companion) in hunter.companions.iter().enumerate() {
            let kind = content.companions.get(&companion.kind);
            all.push(Member {
                name: companion.profile.name.clone(),
                what: kind
                    .map_or("Companion".to_owned(), |kind| format!("Companion, {}", kind.name)),
                follows: true,
                comes: place < along,
                purse: None,
                marks: companion.scars.clone(),
                sheet: profile_sheet::sheet_of(content, &companion.profile),
                offers: next(),
            });
        }
    }
    all
}

fn title_of(hunter: &Hunter) -> String {
    if hunter.profile.title.is_empty() {
        "Cazador".to_owned()
    } else {
        hunter.profile.title.clone()
    }
}

fn chapter(content: &CazadoresContent, hunted: &PlayedHunt) -> Chapter {
    let adversary = content.adversaries.get(hunted.adversary.as_str()).map(|it| it.name.clone());
    let scenario = content.scenarios.get(hunted.scenario.as_str()).map(|it| it.name.clone());
    let objective = content.objectives.get(hunted.objective.as_str()).map(|it| it.name.clone());
    let how = if hunted.accomplished { "accomplished" } else { "not accomplished" };
    let fallen = match hunted.fallen.is_empty() {
        true => String::new(),
        false => format!(" Struck down: {}.", hunted.fallen.join(", ")),
    };
    Chapter {
        title: format!(
            "Hunt {}: {} at {}",
            hunted.number,
            adversary.unwrap_or_else(|| hunted.adversary.clone()),
            scenario.unwrap_or_else(|| hunted.scenario.clone())
        ),
        text: format!(
            "{}, {how}. {} after {}; Renown {}.{fallen}",
            objective.unwrap_or_else(|| hunted.objective.clone()),
            hunted.outcome,
            counted(hunted.rounds, "Round", "Rounds"),
            signed(hunted.renown)
        ),
        won: hunted.won,
    }
}

/// Builds the form of questions before a campaign.
pub(super) fn form(
    content: &CazadoresContent,
    own: &[BuiltCazador],
    answers: &BTreeMap<String, String>,
) -> SetupForm {
    let pick = |id: &str, label: &str, hint: &str| Pick {
        id: id.into(),
        label: label.into(),
        hint: hint.into(),
    };
    let given =
        |key: &str, default: &str| answers.get(key).cloned().unwrap_or_else(|| default.to_owned());
    let field = |key: String, label: String, picks: Vec<Pick>, value: String| Field {
        key,
        label,
        kind: FieldKind::One(picks),
        value,
    };
    let mut form = SetupForm::default();
    let players = given("players", "1");
    let count = players.parse::<usize>().ok().filter(|count| (1..=4).contains(count));
    let numbers = [
        ("1", "A Cazador with 1 to 3 Companions on a Hunt"),
        ("2", "Each a Cazador with one Companion on a Hunt"),
        ("3", "Each a Cazador"),
        ("4", "Each a Cazador"),
    ];
    let picks = numbers.into_iter().map(|(id, hint)| pick(id, id, hint)).collect();
    form.fields.push(field("players".to_owned(), "Players".to_owned(), picks, players.clone()));
    if count.is_none() {
        form.faults.push(format!("players: `{players}`; expected a number from 1 to 4"));
    }
    for seat in 1..=count.unwrap_or(1) {
        let ready = content.cazadores.values();
        let free = ready.clone().nth((seat - 1) % content.cazadores.len().max(1));
        let picks = ready
            .map(|it| pick(it.id.as_str(), &it.name, &it.title))
            .chain(own.iter().map(|own| pick(&own.answer, &own.profile.name, "Of your own.")));
        let value = given(&format!("cazador-{seat}"), free.map_or("", |it| it.id.as_str()));
        let value =
            own.iter().find(|own| own.name == value).map_or(value, |own| own.answer.clone());
        let known =
            picks.clone().any(|pick| pick.id == value) || value.trim_start().starts_with('(');
        if !known {
            let all: Vec<&str> = content.cazadores.keys().map(Id::as_str).collect();
            form.faults
                .push(format!("cazador-{seat}: `{value}`; expected one of {}", all.join(", ")));
        }
        form.fields.push(field(
            format!("cazador-{seat}"),
            format!("Cazador of player {seat}"),
            picks.collect(),
            value,
        ));
    }
    for (id, label, text) in RULES {
        let picks = vec![pick("on", "On", text), pick("off", "Off", text)];
        form.fields.push(field(
            id.to_owned(),
            format!("{label} (house rule)"),
            picks,
            given(id, "on"),
        ));
    }
    form
}
