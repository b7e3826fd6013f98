//! The view of a campaign, and the form of questions before one begins.

use std::collections::BTreeMap;

use crate::campaign::company::{Company, House, Hunter, PlayedHunt};
use crate::campaign::hunt::taken_along;
use crate::content::CazadoresContent;
use crate::display::profile_sheet;
use crate::setup::player_packs::BuiltCazador;
use monteria_game::{
    CampaignMember, CampaignView, Chapter, Field, FieldKind, HouseRule, Pick, SetupFault,
    SetupForm, Text, text,
};

/// House rules as id, name and text (rulings 71 to 73 and 86).
pub(super) static RULES: [(&str, Text, Text); 4] = [
    (
        "scars",
        text!("rules-cazadores-scars", "Scars"),
        text!(
            "rules-cazadores-who-is-struck-down-rolls-on",
            "A model that is struck down rolls on a d100 table of Scars; without this rule it is \
             dead."
        ),
    ),
    (
        "scouting",
        text!("rules-cazadores-scouting-preparation", "Scouting & Preparation"),
        text!(
            "rules-cazadores-before-a-hunt-each-cazador-makes",
            "Before a Hunt each Cazador makes a Check to learn a card, the hour or the terrain."
        ),
    ),
    (
        "desertion",
        text!("rules-cazadores-desertion", "Desertion"),
        text!(
            "rules-cazadores-companions-leave-a-cazador-whose-renown",
            "Companions leave a Cazador whose Renown falls below 0; without this rule Renown \
             stops at 0."
        ),
    ),
    (
        "advancement",
        text!("rules-cazadores-dearer-advancement", "Costlier advancement"),
        text!(
            "rules-cazadores-what-is-raised-in-a-campaign",
            "In a campaign each further point costs more; without this rule it costs the same as \
             at creation."
        ),
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
        label: label.clone(),
        text: text.clone(),
        on: house.switch(id).is_some_and(|on| *on),
    });
    let gone = company.gone.iter().map(|gone| {
        text!(
            "rules-cazadores-hunt-3",
            "{name}, {how} (Hunt {hunt})",
            name = gone.name,
            how = gone.how,
            hunt = gone.hunt
        )
    });
    CampaignView {
        title: Text::verbatim(company.name.clone()),
        matches: company.hunts.len() as u32,
        rules: rules.collect(),
        members: members(content, company),
        past: company.hunts.iter().map(|hunted| chapter(content, hunted)).collect(),
        gone: gone.collect(),
    }
}

fn members(content: &CazadoresContent, company: &Company) -> Vec<CampaignMember> {
    // If a Cazador is missing the first section of the offers is for recruits.
    let mut section = usize::from(company.cazadores.len() < usize::from(company.players));
    let mut next = || {
        section += 1;
        section - 1
    };
    let mut all = Vec::new();
    for hunter in &company.cazadores {
        all.push(CampaignMember {
            name: hunter.profile.name.clone(),
            what: title_of(hunter),
            follows: false,
            comes: true,
            money: Some(hunter.renown),
            marks: hunter.scars.iter().map(Text::verbatim).collect(),
            sheet: profile_sheet::sheet_of(content, &hunter.profile),
            offers: next(),
        });
        let along = taken_along(company, hunter);
        for (place, companion) in hunter.companions.iter().enumerate() {
            let kind = content.companions.get(&companion.kind);
            all.push(CampaignMember {
                name: companion.profile.name.clone(),
                what: kind.map_or(text!("rules-cazadores-companion", "Companion"), |kind| {
                    text!("rules-cazadores-companion-2", "Companion, {name}", name = kind.name)
                }),
                follows: true,
                comes: place < along,
                money: None,
                marks: companion.scars.iter().map(Text::verbatim).collect(),
                sheet: profile_sheet::sheet_of(content, &companion.profile),
                offers: next(),
            });
        }
    }
    all
}

fn title_of(hunter: &Hunter) -> Text {
    if hunter.profile.title.is_empty() {
        text!("rules-cazadores-cazador", "Cazador")
    } else {
        Text::verbatim(hunter.profile.title.clone())
    }
}

fn chapter(content: &CazadoresContent, hunted: &PlayedHunt) -> Chapter {
    let adversary = content.adversaries.get(hunted.adversary.as_str()).map(|it| it.name.clone());
    let scenario = content.scenarios.get(hunted.scenario.as_str()).map(|it| it.name.clone());
    let objective = content.objectives.get(hunted.objective.as_str()).map(|it| it.name.clone());
    let rounds = Text::counted("rules-cazadores-n-rounds", hunted.rounds, "Round", "Rounds");
    let aim = objective.unwrap_or_else(|| hunted.objective.clone());
    let outcome = &hunted.outcome;
    let renown = hunted.renown;
    let result = if hunted.accomplished {
        text!(
            "rules-cazadores-accomplished-after-rounds",
            "{aim}, accomplished. {outcome} after {rounds}; Renown {renown:+}."
        )
    } else {
        text!(
            "rules-cazadores-not-accomplished-after-rounds",
            "{aim}, not accomplished. {outcome} after {rounds}; Renown {renown:+}."
        )
    };
    let fallen = (!hunted.fallen.is_empty()).then(|| {
        let fallen = hunted.fallen.join(", ");
        text!("rules-cazadores-struck-down", "Struck down: {fallen}.")
    });
    Chapter {
        title: text!(
            "rules-cazadores-hunt-at",
            "Hunt {number}: {adversary} at {scenario}",
            number = hunted.number,
            adversary = adversary.unwrap_or_else(|| hunted.adversary.clone()),
            scenario = scenario.unwrap_or_else(|| hunted.scenario.clone())
        ),
        text: Text::joined([result].into_iter().chain(fallen), " "),
        won: hunted.won,
    }
}

/// Builds the form of questions before a campaign.
pub(super) fn form(
    content: &CazadoresContent,
    own: &[BuiltCazador],
    answers: &BTreeMap<String, String>,
) -> SetupForm {
    let given =
        |key: &str, default: &str| answers.get(key).cloned().unwrap_or_else(|| default.to_owned());
    let field = |key: String, label: Text, picks: Vec<Pick>, value: String| Field {
        key,
        label,
        kind: FieldKind::One(picks),
        value,
    };
    let mut form = SetupForm::default();
    let players = given("players", "1");
    let count = players.parse::<usize>().ok().filter(|count| (1..=4).contains(count));
    form.fields.push(field(
        "players".to_owned(),
        text!("rules-cazadores-players", "Players"),
        player_picks(),
        players.clone(),
    ));
    if count.is_none() {
        let expected = text!("rules-cazadores-a-number-from-1-to-4", "a number from 1 to 4");
        let fault = SetupFault::new("players", Text::verbatim(format!("`{players}`")), expected);
        form.faults.push(fault.text());
    }
    for seat in 1..=count.unwrap_or(1) {
        let ready = content.cazadores.values();
        let free = ready.clone().nth((seat - 1) % content.cazadores.len().max(1));
        let of_own = |own: &BuiltCazador| {
            let hint = text!("rules-cazadores-of-your-own", "Your own Cazador.");
            Pick::new(&own.answer, Text::verbatim(&own.profile.name), hint)
        };
        let picks = ready
            .map(|it| Pick::new(&it.id, Text::verbatim(&it.name), Text::verbatim(&it.title)))
            .chain(own.iter().map(of_own));
        let value = given(&format!("cazador-{seat}"), free.map_or("", |it| it.id.as_str()));
        let value =
            own.iter().find(|own| own.name == value).map_or(value, |own| own.answer.clone());
        let known =
            picks.clone().any(|pick| pick.id == value) || value.trim_start().starts_with('(');
        if !known {
            let fault = SetupFault::not_among(
                format!("cazador-{seat}"),
                Text::verbatim(format!("`{value}`")),
                content.cazadores.keys(),
            );
            form.faults.push(fault.text());
        }
        form.fields.push(field(
            format!("cazador-{seat}"),
            text!("rules-cazadores-cazador-of-player", "Cazador of player {seat}"),
            picks.collect(),
            value,
        ));
    }
    form.fields.extend(RULES.iter().map(|rule| {
        let (id, label, text) = rule;
        let picks = vec![
            Pick::new("on", text!("rules-on", "On"), text),
            Pick::new("off", text!("rules-off", "Off"), text),
        ];
        let label = text!("rules-cazadores-house-rule", "{label} (house rule)");
        field((*id).to_owned(), label, picks, given(id, "on"))
    }));
    form
}

/// Returns the options for the number of players.
fn player_picks() -> Vec<Pick> {
    let numbers = [
        (
            "1",
            text!(
                "rules-cazadores-a-cazador-with-1-to-3",
                "A Cazador with 1 to 3 Companions on a Hunt"
            ),
        ),
        (
            "2",
            text!(
                "rules-cazadores-each-a-cazador-with-one-companion",
                "One Cazador each, with one Companion on a Hunt"
            ),
        ),
        ("3", text!("rules-cazadores-each-a-cazador", "One Cazador each")),
        ("4", text!("rules-cazadores-each-a-cazador", "One Cazador each")),
    ];
    numbers.into_iter().map(|(id, hint)| Pick::new(id, Text::verbatim(id), hint)).collect()
}
