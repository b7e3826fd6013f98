//! The builder of teams: the rules of building, a team in the making (`lineup`),
//! and its form (`lineup_form`).

pub(crate) mod lineup;
pub(crate) mod lineup_form;

use std::sync::Arc;

use self::lineup::Lineup;
use crate::content::{League, RespawnContent, Team, team_breaches};
use monteria_content::ron_options;
use monteria_game::{BuildForm, BuildRules, Sample, SetupFault, Sheet, unnamed};

/// Returns every violation of the rules of building by a team.
pub(crate) fn faults_of(league: &League, team: &Team) -> Vec<SetupFault> {
    let wrong = team_breaches(league, team).into_iter();
    wrong.map(|(found, expected)| SetupFault::new("team.characters", found, expected)).collect()
}

/// The rules for building teams.
pub(crate) struct TeamRules(pub Arc<RespawnContent>);

impl BuildRules for TeamRules {
    type Draft = Lineup;
    const NOUNS: (&'static str, &'static str) = ("Team", "Teams");
    const KEY: &'static str = "team";

    fn fresh(&self) -> Result<Lineup, String> {
        Lineup::new(&self.0).ok_or_else(|| "there are no teams here".to_owned())
    }

    fn choose(&self, lineup: &mut Lineup, choice: &str) -> Result<(), String> {
        lineup.choose(&self.0, choice)
    }

    fn breaches(&self, lineup: &Lineup) -> Vec<SetupFault> {
        let wrong = self.0.league().map_or_else(Vec::new, |league| faults_of(league, &lineup.team));
        unnamed("team.name", &lineup.team.name).into_iter().chain(wrong).collect()
    }

    fn faults(&self, lineup: &Lineup) -> Vec<String> {
        let words = |it: &SetupFault| match it.field.as_str() {
            "team.name" => format!("name: {}; expected {}", it.found, it.expected),
            _ => format!("{}; expected {}", it.found, it.expected),
        };
        self.breaches(lineup).iter().map(words).collect()
    }

    /// Missing perks do not block other choices.
    fn closes(&self, breach: &SetupFault, _: &Lineup) -> bool {
        !breach.found.starts_with("0 perks") && !breach.found.starts_with("1 perk ")
    }

    fn form(&self, lineup: &Lineup) -> BuildForm {
        lineup_form::form(self, lineup)
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
            choices: self.choices(&Lineup { team: Team { id: None, ..team.clone() } }),
        };
        teams.map(sample).collect()
    }

    fn sheet(&self, lineup: &Lineup) -> Option<Sheet> {
        Some(lineup_form::sheet(self.0.league()?, &lineup.team))
    }
}
