//! A tournament as it stands: who takes part, who plays next, what comes of a
//! game (Respawn, Tournament Games).

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use super::content::Team;
use monteria_cadence::content::Id;
use monteria_dice::Dice;
use monteria_game::counted;

/// Games of each team before the final.
const GAMES: u32 = 5;
/// The most perks of a team.
const MOST_PERKS: usize = 5;

/// A tournament.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Tournament {
    /// The game that it is of; empty in files of earlier versions.
    #[serde(default)]
    pub ruleset: String,
    /// What it is called.
    pub name: String,
    /// The seed of all its dice.
    pub seed: u64,
    /// How many of the teams, from the first, are played by people.
    pub players: u8,
    /// Those who take part.
    pub entrants: Vec<Contender>,
    /// The games so far, the final as the last.
    #[serde(default)]
    pub games: Vec<Played>,
}

/// A team of a tournament.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Contender {
    /// The team as it is now.
    pub team: Team,
    /// Points so far: 2 for a win, 1 for a draw.
    #[serde(default)]
    pub points: u32,
    /// Perks that it has picked.
    #[serde(default)]
    pub perks: Vec<Id>,
    /// Perks that it may still pick.
    #[serde(default)]
    pub owed: u32,
    /// Its place in the end, from 1.
    #[serde(default)]
    pub place: Option<u32>,
}

/// A game of a tournament.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Played {
    /// Who played, by their place among the entrants from 0, in the order of the seats.
    pub teams: Vec<usize>,
    /// The arena in which it is played.
    pub arena: Id,
    /// The id of the mission.
    pub mission: Id,
    /// Victory points of each.
    pub scores: Vec<i32>,
}

impl Tournament {
    /// Which teams play the next game; none when all is over. Two or three play each
    /// other five times, four in pairs.
    pub(crate) fn next_teams(&self) -> Option<(Vec<usize>, bool)> {
        let count = self.entrants.len();
        let each = if count == 4 { 2 } else { 1 };
        let number = self.games.len() as u32;
        if number > GAMES * each {
            return None;
        }
        if number == GAMES * each {
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

/// What comes of a game: points, perks to pick, and after the final the places.
pub(crate) fn settle_match(
    tournament: &mut Tournament,
    played: Played,
    places: Option<Vec<u32>>,
) -> Vec<String> {
    let mut told = Vec::new();
    if let Some(places) = places {
        for (team, place) in played.teams.iter().zip(&places) {
            let entrant = &mut tournament.entrants[*team];
            entrant.place = Some(*place);
            told.push(format!("{} is number {place}.", entrant.team.name));
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
            let room = MOST_PERKS.saturating_sub(entrant.perks.len()) as u32;
            entrant.owed = (entrant.owed + perks).min(room);
            told.push(format!(
                "{}: {}, {points} for the tournament, {} in all; {} to pick.",
                entrant.team.name,
                counted(score, "victory point", "victory points"),
                entrant.points,
                counted(entrant.owed, "perk", "perks")
            ));
        }
    }
    tournament.games.push(played);
    told
}
