//! Teams on the bench: how they are built, read and written.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::content::{RespawnContent, Team, team_breaches};
use super::lineup::Lineup;
use super::lineup_form;
use crate::content::{Fault, Faults, read_text, ron_options, write_text};
use crate::game::{Build, BuildForm, Sample, Sheet};

/// A team in a player's folder.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OwnTeam {
    /// The team.
    team: Team,
}

/// Teams, as players build them.
pub struct Teams(pub Arc<RespawnContent>);

impl Build for Teams {
    type Draft = Lineup;
    const NOUNS: (&'static str, &'static str) = ("Team", "Teams");

    fn of(&self, choices: &[String]) -> Result<Lineup, String> {
        Lineup::of(&self.0, choices)
    }

    fn choices(&self, lineup: &Lineup) -> Vec<String> {
        lineup.choices()
    }

    fn form(&self, lineup: &Lineup) -> BuildForm {
        lineup_form::form(&self.0, lineup)
    }

    fn faults(&self, lineup: &Lineup) -> Vec<String> {
        lineup.faults(&self.0)
    }

    fn text(&self, lineup: &Lineup) -> Result<String, String> {
        write_text(&OwnTeam { team: lineup.team.clone() }).map_err(|error| error.to_string())
    }

    fn read(&self, label: &str, text: &str, faults: &mut Faults) -> Option<Lineup> {
        let team = read_text::<OwnTeam>(label, text, faults)?.team;
        if !faults.is_empty() {
            return None;
        }
        let mut push = |path: &str, found: String, expected: String| {
            let fault = Fault::of_file(label, found, expected, None);
            faults.push(Fault { path: path.to_owned(), ..fault });
        };
        if team.name.trim().is_empty() {
            push("team.name", "none".to_owned(), "a name".to_owned());
        }
        for (found, expected) in self.0.league().map_or_else(Vec::new, |league| team_breaches(league, &team))
        {
            push("team.characters", found, expected);
        }
        Some(Lineup { team })
    }

    fn answer(&self, lineup: &Lineup) -> Option<String> {
        ron_options().to_string(&lineup.team).ok()
    }

    fn brought(&self, name: &str, _: Option<&Lineup>) -> Vec<(String, String)> {
        vec![("team-1".to_owned(), name.to_owned())]
    }

    fn samples(&self) -> Vec<Sample> {
        let teams = self.0.league().into_iter().flat_map(|league| &league.teams);
        let sample = |team: &Team| Sample {
            name: team.name.clone(),
            about: format!("A team of {}.", team.characters.len()),
            choices: Lineup { team: team.clone() }.choices(),
        };
        teams.map(sample).collect()
    }

    fn sheet(&self, lineup: &Lineup) -> Option<Sheet> {
        Some(lineup_form::sheet(self.0.league()?, &lineup.team))
    }
}
