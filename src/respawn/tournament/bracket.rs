//! The state of a tournament: entrants, games, the next pairing and the
//! results (Respawn, Tournament Games).

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use crate::content::Team;
use monteria_cadence::content::Id;
use monteria_dice::Dice;
use monteria_game::{Text, text};

/// Number of games of each team before the final.
const GAMES_BEFORE_FINAL: u32 = 5;
/// The most perks that a team can pick.
const MAX_PERKS: usize = 5;

/// A tournament, as it is written to its file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tournament {
    /// Id of the game; empty in files of earlier versions.
    #[serde(default)]
    pub ruleset: String,
    /// Name of the tournament.
    pub name: String,
    /// Seed of all its dice.
    pub seed: u64,
    /// Number of teams, from the first, that people play.
    pub players: u8,
    /// The teams that take part.
    pub entrants: Vec<Contender>,
    /// The games so far; the final is the last.
    #[serde(default)]
    pub games: Vec<FinishedGame>,
}

/// A team of a tournament.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Contender {
    /// The team with its current loadouts.
    pub team: Team,
    /// Tournament points: 2 for a win, 1 for a draw.
    #[serde(default)]
    pub points: u32,
    /// Perks that the team has picked.
    #[serde(default)]
    pub perks: Vec<Id>,
    /// Number of perks that the team may still pick.
    #[serde(default)]
    pub owed: u32,
    /// Final rank, from 1; `None` before the final.
    #[serde(default)]
    pub place: Option<u32>,
}

/// A finished game of a tournament.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FinishedGame {
    /// Indices of the entrants, from 0, in the order of the seats.
    pub teams: Vec<usize>,
    /// Id of the arena table.
    pub arena: Id,
    /// Id of the mission.
    pub mission: Id,
    /// Victory points of each team.
    pub scores: Vec<i32>,
}

impl Tournament {
    /// Returns the teams of the next game and whether it is the final, or `None` after
    /// the final. Two or three teams play each other five times, four play in pairs.
    pub(crate) fn next_teams(&self) -> Option<(Vec<usize>, bool)> {
        let count = self.entrants.len();
        let each = if count == 4 { 2 } else { 1 };
        let number = self.games.len() as u32;
        if number > GAMES_BEFORE_FINAL * each {
            return None;
        }
        if number == GAMES_BEFORE_FINAL * each {
            return Some(((0..count).collect(), true));
        }
        let mut order: Vec<usize> = (0..count).collect();
        let mut dice =
            Dice::new(xxh3_64(format!("{} round {}", self.seed, number / each).as_bytes()));
        dice.shuffle(&mut order);
        if count == 4 {
            let first = (number % each) as usize * 2;
            return Some((order[first..first + 2].to_vec(), false));
        }
        Some((order, false))
    }
}

/// Applies the result of a game: points and perks, after the final the ranks. Returns the
/// messages for the players.
pub(crate) fn settle_match(
    tournament: &mut Tournament,
    played: FinishedGame,
    places: Option<Vec<u32>>,
) -> Vec<Text> {
    let mut messages = Vec::new();
    if let Some(places) = places {
        for (team, place) in played.teams.iter().zip(&places) {
            let entrant = &mut tournament.entrants[*team];
            entrant.place = Some(*place);
            messages.push(text!(
                "rules-respawn-is-number",
                "{name} finishes in place {place}.",
                name = entrant.team.name
            ));
        }
    } else {
        let most = played.scores.iter().copied().max().unwrap_or(0);
        let drawn = played.scores.iter().filter(|score| **score == most).count() > 1;
        for (team, score) in played.teams.iter().zip(&played.scores) {
            let best = *score == most;
            let (points, perks) = match (best, drawn) {
                (true, false) => (2, 1),
                (true, true) => (1, 1),
                (false, _) => (0, 2),
            };
            let entrant = &mut tournament.entrants[*team];
            entrant.points += points;
            let room = MAX_PERKS.saturating_sub(entrant.perks.len()) as u32;
            entrant.owed = (entrant.owed + perks).min(room);
            messages.push(text!(
                "rules-respawn-for-the-tournament-in-all-to",
                "{name}: {scored}, {points} for the tournament, {all} in total; {perks} to pick.",
                name = entrant.team.name,
                scored = Text::counted(
                    "rules-cadence-victory-points-2",
                    *score,
                    "victory point",
                    "victory points"
                ),
                all = entrant.points,
                perks = Text::counted("rules-respawn-perks", entrant.owed, "perk", "perks")
            ));
        }
    }
    tournament.games.push(played);
    messages
}
