//! The view of a tournament for players, and the form before one.

use std::collections::BTreeMap;

use crate::content::{Character, League, Team};
use crate::tournament::bracket::{Contender, FinishedGame, Tournament};
use monteria_cadence::content::Id;
use monteria_game::{
    CampaignMember, CampaignView, Chapter, Pick, Row, Section, SetupForm, Sheet, Text, text,
};

/// Returns the form before a tournament.
pub(crate) fn form(answers: &BTreeMap<String, String>) -> SetupForm {
    let mut form = SetupForm::default();
    let picks = |least: u8, most: u8, hint: Text| {
        (least..=most).map(|n| Pick::new(n, Text::verbatim(n.to_string()), &hint)).collect()
    };
    let teams = form.one(
        ("teams", text!("rules-respawn-teams-2", "Teams")),
        picks(
            2,
            4,
            text!(
                "rules-respawn-each-plays-five-games-before-the",
                "Each plays five games before the final."
            ),
        ),
        answers,
        "4",
    );
    let most = teams.parse::<u8>().ok().filter(|teams| (2..=4).contains(teams));
    if most.is_none() {
        form.faults.push(text!(
            "rules-respawn-teams-expected",
            "teams: `{teams}`; expected a number from 2 to 4"
        ));
    }
    let hint = text!(
        "rules-respawn-the-program-plays-the-other-teams",
        "The program plays the other teams."
    );
    let players = form.one(
        ("players", text!("rules-respawn-played-by-people", "Played by people")),
        picks(0, most.unwrap_or(4), hint),
        answers,
        "1",
    );
    if !players.parse::<u8>().is_ok_and(|players| players <= most.unwrap_or(4)) {
        form.faults.push(text!(
            "rules-respawn-players-expected",
            "players: `{players}`; expected at most as many as there are teams"
        ));
    }
    form
}

/// Returns the current standings of a tournament.
pub(crate) fn view(league: Option<&League>, tournament: &Tournament) -> CampaignView {
    let member = |(offers, it): (usize, &Contender)| {
        let perks: Vec<&str> = it.perks.iter().map(Id::as_str).collect();
        let perks = match perks.as_slice() {
            [] => text!("rules-respawn-none", "none"),
            perks => Text::verbatim(perks.join(", ")),
        };
        let what = text!(
            "rules-respawn-points-and-perks",
            "{points}; perks: {perks}.",
            points = Text::counted("rules-cadence-points", it.points, "point", "points")
        );
        let place = it.place.map(|place| text!("rules-respawn-number", "Place {place}"));
        let people = offers < usize::from(tournament.players);
        CampaignMember {
            name: it.team.name.clone(),
            what: Text::joined([Some(what), place].into_iter().flatten(), " "),
            comes: true,
            money: Some(it.owed as i32),
            sheet: Sheet {
                title: Text::verbatim(&it.team.name),
                subtitle: match people {
                    true => text!("rules-respawn-played-by-people", "Played by people"),
                    false => text!("rules-respawn-played-by-the-program", "Played by the program"),
                },
                sections: vec![Section {
                    title: text!("rules-respawn-the-team", "The team"),
                    rows: characters(league, &it.team),
                }],
                ..Sheet::default()
            },
            offers,
            ..CampaignMember::default()
        }
    };
    let chapter = |(index, game): (usize, &FinishedGame)| {
        let names: Vec<String> = game
            .teams
            .iter()
            .zip(&game.scores)
            .map(|(team, score)| format!("{} {score}", tournament.entrants[*team].team.name))
            .collect();
        let most = game.scores.iter().max();
        let people = |team: &usize| *team < usize::from(tournament.players);
        let best = game
            .teams
            .iter()
            .zip(&game.scores)
            .any(|(team, score)| people(team) && Some(score) == most);
        Chapter {
            title: text!(
                "rules-respawn-game",
                "Game {number}: {mission}, {arena}",
                number = index + 1,
                mission = game.mission.as_str(),
                arena = game.arena.as_str()
            ),
            text: Text::verbatim(format!("{}.", names.join(", "))),
            won: best,
        }
    };
    CampaignView {
        title: Text::verbatim(&tournament.name),
        matches: tournament.games.len() as u32,
        members: tournament.entrants.iter().enumerate().map(member).collect(),
        past: tournament.games.iter().enumerate().map(chapter).collect(),
        ..CampaignView::default()
    }
}

/// Returns the characters of a team as rows of a sheet.
fn characters(league: Option<&League>, team: &Team) -> Vec<Row> {
    let row = |one: &Character| {
        let class = league.and_then(|league| league.class(one.class.as_str()));
        let loadout =
            class.and_then(|it| it.loadouts.iter().find(|loadout| loadout.id == one.loadout));
        let class = class.map_or(one.class.to_string(), |class| class.name.clone());
        let loadout = loadout.map_or(one.loadout.to_string(), |loadout| loadout.name.clone());
        let name = if one.name.is_empty() { class.clone() } else { one.name.clone() };
        let note = format!("{class}; {loadout}");
        Row::item(Text::verbatim(name), Text::verbatim(note), true, Text::default())
    };
    team.characters.iter().map(row).collect()
}
