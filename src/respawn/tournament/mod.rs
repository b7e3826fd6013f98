//! Tournaments: five games for every team, perks after each, and a final elimination
//! with as many lives as points (Respawn, Tournament Games; the perks are ours). A
//! tournament is a text file; game number n always rolls the same dice. `bracket` holds
//! its state, `standings` its view.

mod bracket;
mod standings;

use std::collections::BTreeMap;
use std::sync::Arc;

use xxhash_rust::xxh3::xxh3_64;

use self::bracket::{Contender, FinishedGame, Tournament, settle_match};
use crate::ID;
use crate::content::{League, RespawnContent, Team, random_team, team_breaches};
use crate::setup::form::TOURNAMENT_PERKS;
use crate::state::Arena;
use crate::teams::against_each_other;
use monteria_cadence::battle::Score;
use monteria_cadence::content::Id;
use monteria_cadence::module::ModuleState;
use monteria_content::{Fault, Faults, name_fault, read_text, write_text};
use monteria_dice::Dice;
use monteria_game::{
    Budget, BuildForm, BuildOffer, BuildSection, CampaignStep, CampaignView, Campaigns, Control,
    Game, MatchSetup, OfferKind, SeatId, SetupForm, Text, counted, is_campaign_of, text,
};

/// Id of the mission of the final.
const FINAL: &str = "elimination";

/// The tournaments of this content.
pub struct Tournaments {
    content: Arc<RespawnContent>,
}

fn fault(label: &str, found: impl Into<String>, expected: impl Into<String>) -> Faults {
    let mut faults = Faults::new();
    faults.push(Fault::of_file(label, found, expected, None));
    faults
}

impl Tournaments {
    /// Returns the tournaments of this content.
    pub fn new(content: Arc<RespawnContent>) -> Self {
        Tournaments { content }
    }

    fn league(&self) -> Result<&League, Faults> {
        self.content.league().ok_or_else(|| fault("league", "none", "a league in the content"))
    }

    fn read(&self, label: &str, file: &str) -> Result<Tournament, Faults> {
        let mut faults = Faults::new();
        let read = read_text::<Tournament>(label, file, &mut faults);
        let tournament = read.filter(|_| faults.is_empty()).ok_or(faults)?;
        let league = self.league()?;
        let mut faults = Faults::new();
        if !(2..=4).contains(&tournament.entrants.len()) {
            let found = counted(tournament.entrants.len(), "team", "teams");
            faults.push(Fault::of_file(label, found, "2 to 4", None));
        }
        for entrant in &tournament.entrants {
            for (found, expected) in team_breaches(league, &entrant.team) {
                faults.push(Fault::of_file(
                    label,
                    format!("{}: {found}", entrant.team.name),
                    expected,
                    None,
                ));
            }
            for perk in entrant
                .perks
                .iter()
                .filter(|perk| !TOURNAMENT_PERKS.iter().any(|(id, ..)| *id == perk.as_str()))
            {
                faults.push(Fault::of_file(
                    label,
                    format!("the perk `{perk}`"),
                    "a perk of the tournament",
                    None,
                ));
            }
        }
        for game in &tournament.games {
            if game.teams.iter().any(|team| *team >= tournament.entrants.len()) {
                faults.push(Fault::of_file(
                    label,
                    "a game of a team that is not there",
                    "teams from 0",
                    None,
                ));
            }
        }
        faults.into_result(tournament)
    }

    fn written_step(
        &self,
        label: &str,
        tournament: &Tournament,
        told: Vec<Text>,
    ) -> Result<CampaignStep, Faults> {
        let tournament = Tournament { ruleset: ID.to_owned(), ..tournament.clone() };
        let file =
            write_text(&tournament).map_err(|error| fault(label, error.to_string(), "a file"))?;
        Ok(CampaignStep { file, report: told })
    }

    fn parse_team(
        &self,
        key: &str,
        text: Option<&String>,
        number: usize,
        seed: u64,
    ) -> Result<Team, Faults> {
        let league = self.league()?;
        let ready = || league.teams.get(number % league.teams.len().max(1)).cloned();
        let team = match text.map(|text| text.trim()) {
            None => ready().unwrap_or_else(|| {
                random_team(league, &mut Dice::new(seed.wrapping_add(number as u64)))
            }),
            Some("random") => random_team(league, &mut Dice::new(seed.wrapping_add(number as u64))),
            Some(text) if text.starts_with('(') => monteria_content::ron_options()
                .from_str::<Team>(text)
                .map_err(|error| fault(key, error.to_string(), "a team as RON"))?,
            Some(name) => {
                league.teams.iter().find(|team| team.name == name).cloned().ok_or_else(|| {
                    let names: Vec<&str> =
                        league.teams.iter().map(|team| team.name.as_str()).collect();
                    fault(
                        key,
                        format!("`{name}`"),
                        format!("{}, random or a team as RON", names.join(", ")),
                    )
                })?
            }
        };
        match team_breaches(league, &team).first() {
            None => Ok(team),
            Some((found, expected)) => Err(fault(key, found.clone(), expected.clone())),
        }
    }
}

impl Campaigns for Tournaments {
    fn begin(
        &self,
        name: &str,
        seed: u64,
        answers: &BTreeMap<String, String>,
    ) -> Result<CampaignStep, Faults> {
        let number = |key: &str, default: u8, least: u8, most: u8| match answers.get(key) {
            None => Ok(default.clamp(least, most)),
            Some(text) => {
                text.parse::<u8>().ok().filter(|n| (least..=most).contains(n)).ok_or_else(|| {
                    fault(key, format!("`{text}`"), format!("a number from {least} to {most}"))
                })
            }
        };
        if let Some((found, expected)) = name_fault(name) {
            return Err(fault("name", String::from(found), String::from(expected)));
        }
        let teams = number("teams", 4, 2, 4)?;
        let players = number("players", 1, 0, teams)?;
        for key in answers.keys().filter(|key| !["teams", "players"].contains(&key.as_str())) {
            let seat = key.strip_prefix("team-").and_then(|n| n.parse::<u8>().ok());
            if !seat.is_some_and(|seat| (1..=teams).contains(&seat)) {
                return Err(fault(
                    key,
                    "no such setting",
                    "teams, players, or team-N of a team that takes part",
                ));
            }
        }
        let mut entrants = Vec::new();
        for index in 0..usize::from(teams) {
            let key = format!("team-{}", index + 1);
            let team = self.parse_team(&key, answers.get(&key), index, seed)?;
            entrants.push(Contender { team, points: 0, perks: Vec::new(), owed: 0, place: None });
        }
        let told = vec![text!(
            "rules-respawn-a-tournament-of-teams-of-them",
            "{name}: a tournament of {teams} teams, {players} of them played by people."
        )];
        let tournament = Tournament {
            ruleset: ID.to_owned(),
            name: name.to_owned(),
            seed,
            players,
            entrants,
            games: Vec::new(),
        };
        let begun = self.written_step(name, &tournament, told)?;
        // A file that could not be read again is refused before it is written.
        self.read(name, &begun.file)?;
        Ok(begun)
    }

    fn chapter(&self) -> Text {
        text!("rules-respawn-match", "Match")
    }

    fn chapters(&self, played: u32) -> Text {
        match played {
            0 => text!("rules-respawn-no-match-yet", "No Match yet"),
            _ => Text::counted("rules-respawn-matches", played, "Match", "Matches"),
        }
    }

    fn keeps(&self, file: &str) -> bool {
        is_campaign_of(file, ID, "entrants")
    }

    fn form(&self, answers: &BTreeMap<String, String>) -> SetupForm {
        standings::form(answers)
    }

    fn view(&self, label: &str, file: &str) -> Result<CampaignView, Faults> {
        Ok(standings::view(self.league().ok(), &self.read(label, file)?))
    }

    fn switch(
        &self,
        label: &str,
        file: &str,
        rule: &str,
        _on: bool,
    ) -> Result<CampaignStep, Faults> {
        self.read(label, file)?;
        Err(fault(label, format!("`{rule}`"), "nothing: a tournament has no rules of the house"))
    }

    fn next_match(&self, label: &str, file: &str) -> Result<(MatchSetup, CampaignStep), Faults> {
        let tournament = self.read(label, file)?;
        let (teams, last) = tournament.next_teams().ok_or_else(|| {
            fault(label, "the final has been played", "a tournament that can go on")
        })?;
        let number = tournament.games.len() as u32 + 1;
        let mut dice = Dice::new(xxh3_64(format!("{} game {number}", tournament.seed).as_bytes()));
        let bouts: Vec<_> =
            self.content.bouts.values().filter(|bout| bout.elimination == last).collect();
        let bout = bouts.get(dice.pick(bouts.len())).ok_or_else(|| {
            fault(label, "no mission", format!("a mission such as {FINAL} in the content"))
        })?;
        let arenas: Vec<_> = self
            .content
            .arenas
            .values()
            .filter(|arena| usize::from(*arena.teams) >= teams.len())
            .collect();
        let arena = arenas.get(dice.pick(arenas.len())).ok_or_else(|| {
            fault(label, "no arena", format!("an arena for {} teams", teams.len()))
        })?;
        let mut answers = BTreeMap::from([
            ("mission".to_owned(), bout.id.to_string()),
            ("teams".to_owned(), teams.len().to_string()),
        ]);
        let mut seats = BTreeMap::new();
        let mut names = Vec::new();
        for (seat, index) in teams.iter().enumerate() {
            let entrant = &tournament.entrants[*index];
            let text = monteria_content::ron_options()
                .to_string(&entrant.team)
                .map_err(|error| fault(label, error.to_string(), "a team that can be written"))?;
            answers.insert(format!("team-{}", seat + 1), text);
            let perks: Vec<&str> = entrant.perks.iter().map(Id::as_str).collect();
            answers.insert(format!("perks-{}", seat + 1), perks.join(","));
            if last {
                answers.insert(format!("lives-{}", seat + 1), entrant.points.to_string());
            }
            let who = if *index < usize::from(tournament.players) {
                Control::Person
            } else {
                Control::Ai("standard".to_owned())
            };
            seats.insert(SeatId(seat as u8), who);
            names.push(entrant.team.name.as_str());
        }
        let what = match last {
            true => text!("rules-respawn-the-final", "The final"),
            false => text!("rules-respawn-game-number", "Game {number}"),
        };
        let told = vec![text!(
            "rules-respawn-next-match",
            "{what}: {mission}, {arena}, {teams}.",
            mission = bout.name,
            arena = arena.name,
            teams = against_each_other(names.iter().copied())
        )];
        let setup = MatchSetup {
            answers,
            seats,
            ..MatchSetup::new(
                crate::ID,
                arena.id.as_str(),
                xxh3_64(format!("{} match {number}", tournament.seed).as_bytes()) >> 11,
            )
        };
        let step = self.written_step(label, &tournament, told)?;
        Ok((setup, step))
    }

    fn settle(&self, label: &str, file: &str, game: &Game) -> Result<CampaignStep, Faults> {
        let mut tournament = self.read(label, file)?;
        game.outcome().ok_or_else(|| fault(label, "that match is not over", "one that is"))?;
        let (teams, last) = tournament.next_teams().ok_or_else(|| {
            fault(label, "the final has been played", "a tournament that can go on")
        })?;
        let id = |text: &str| Id::new(text).map_err(|_| fault(label, text, "an id"));
        let arena = id(&game.setup().scenario)?;
        let mission = id(game.setup().answers.get("mission").map_or(FINAL, String::as_str))?;
        let scores = game.world().resource::<Score>().points.clone();
        if scores.len() != teams.len() {
            return Err(fault(
                label,
                counted(scores.len(), "team", "teams"),
                counted(teams.len(), "team", "teams"),
            ));
        }
        let places = last.then(|| {
            // The team that was eliminated last is second; the one that
            // never was has won.
            let arena = game.world().resource::<ModuleState>().get::<Arena>();
            let out = |team: usize| {
                arena.and_then(|arena| arena.teams.get(team)).and_then(|team| team.eliminated_after)
            };
            let better = |team: usize, other: usize| match (out(team), out(other)) {
                (Some(own), Some(other)) => other > own,
                (Some(_), None) => true,
                (None, _) => false,
            };
            let place = |team: usize| {
                (0..teams.len()).filter(|other| better(team, *other)).count() as u32 + 1
            };
            (0..teams.len()).map(place).collect()
        });
        let played = FinishedGame { teams, arena, mission, scores };
        let told = settle_match(&mut tournament, played, places);
        self.written_step(label, &tournament, told)
    }

    fn offers(&self, label: &str, file: &str) -> Result<BuildForm, Faults> {
        let tournament = self.read(label, file)?;
        let league = self.league()?;
        let owed: u32 = tournament.entrants.iter().map(|it| it.owed).sum();
        let mut form = BuildForm {
            title: text!("rules-respawn-perks-to-pick", "Perks to pick"),
            coin: text!("rules-respawn-perks-2", "perks"),
            ..BuildForm::default()
        };
        form.budget = Budget { spent: 0, limit: owed as i32 };
        for (index, entrant) in tournament.entrants.iter().enumerate() {
            let number = index + 1;
            let mut section = BuildSection {
                title: Text::verbatim(&entrant.team.name),
                ..BuildSection::default()
            };
            for (id, name, hint) in TOURNAMENT_PERKS {
                let taken = entrant.perks.iter().any(|perk| perk.as_str() == id);
                let refused = match (taken, entrant.owed) {
                    (true, _) => {
                        Some(text!("rules-respawn-it-has-this-perk", "it already has this perk"))
                    }
                    (false, 0) => Some(text!(
                        "rules-respawn-it-has-no-perk-to-pick",
                        "it has no perk to pick"
                    )),
                    _ => None,
                };
                section.offers.push(BuildOffer {
                    id: format!("perk:{number}:{id}"),
                    label: name,
                    hint,
                    kind: OfferKind::Deed,
                    cost: 1,
                    taken: u32::from(taken),
                    refused,
                    ..BuildOffer::default()
                });
            }
            if entrant.perks.iter().any(|perk| perk.as_str() == "deep-bench") {
                for (place, one) in entrant.team.characters.iter().enumerate() {
                    let loadouts =
                        league.class(one.class.as_str()).map_or(&[][..], |class| &class.loadouts);
                    for loadout in loadouts.iter().filter(|loadout| loadout.id != one.loadout) {
                        section.offers.push(BuildOffer {
                            id: format!("bench:{number}:{}:{}", place + 1, loadout.id),
                            label: text!(
                                "rules-respawn-takes",
                                "{name} takes {loadout}",
                                name = one.name,
                                loadout = loadout.name
                            ),
                            hint: text!(
                                "rules-respawn-deep-bench-another-loadout",
                                "Deep bench: another loadout."
                            ),
                            kind: OfferKind::Deed,
                            ..BuildOffer::default()
                        });
                    }
                }
            }
            form.sections.push(section);
        }
        Ok(form)
    }

    fn spend(&self, label: &str, file: &str, id: &str) -> Result<CampaignStep, Faults> {
        let form = self.offers(label, file)?;
        let offer =
            form.offer(id).ok_or_else(|| fault(label, format!("`{id}`"), "one of the offers"))?;
        if let Some(why) = &offer.refused {
            return Err(fault(label, format!("`{id}`: {why}"), "an offer that may be taken"));
        }
        let mut tournament = self.read(label, file)?;
        let parts: Vec<&str> = id.split(':').collect();
        let index = parts.get(1).and_then(|n| n.parse::<usize>().ok()).unwrap_or(0);
        let entrant = index.checked_sub(1).and_then(|index| tournament.entrants.get_mut(index));
        let entrant =
            entrant.ok_or_else(|| fault(label, format!("`{id}`"), "a team that takes part"))?;
        let as_id =
            |text: &str| Id::new(text).map_err(|_| fault(label, format!("`{text}`"), "an id"));
        match parts.as_slice() {
            ["perk", _, perk] => {
                entrant.perks.push(as_id(perk)?);
                entrant.owed -= 1;
            }
            ["bench", _, place, loadout] => {
                let place = place.parse::<usize>().ok().and_then(|place| place.checked_sub(1));
                if let Some(one) = place.and_then(|place| entrant.team.characters.get_mut(place)) {
                    one.loadout = as_id(loadout)?;
                }
            }
            _ => {
                return Err(fault(
                    label,
                    format!("`{id}`"),
                    "perk:TEAM:ID or bench:TEAM:CHARACTER:LOADOUT",
                ));
            }
        }
        let told = vec![Text::row([
            Text::verbatim(&entrant.team.name),
            Text::sign(": "),
            offer.label.clone(),
            Text::sign("."),
        ])];
        self.written_step(label, &tournament, told)
    }

    fn spend_well(&self, label: &str, file: &str) -> Result<CampaignStep, Faults> {
        const PREFERRED_PERKS: [&str; 9] = [
            "tough-crowd",
            "head-start",
            "aim-rig",
            "drilled",
            "coach",
            "showboat",
            "field-medic",
            "scouted-ground",
            "spare-parts",
        ];
        let mut step = CampaignStep { file: file.to_owned(), report: Vec::new() };
        loop {
            let form = self.offers(label, &step.file)?;
            let open = |id: &str| {
                form.sections.iter().enumerate().find_map(|(index, _)| {
                    let key = format!("perk:{}:{id}", index + 1);
                    form.offer(&key).filter(|offer| offer.refused.is_none()).map(|_| key)
                })
            };
            // No perk can be bought any more.
            let Some(key) = PREFERRED_PERKS.iter().find_map(|id| open(id)) else { return Ok(step) };
            let next = self.spend(label, &step.file, &key)?;
            step.file = next.file;
            step.report.extend(next.report);
        }
    }
}
