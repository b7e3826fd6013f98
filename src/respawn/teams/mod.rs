//! The builder of teams: the rules of building, a team in the making (`lineup`),
//! and its form (`lineup_form`).

pub(crate) mod lineup;
pub(crate) mod lineup_form;

use std::sync::Arc;

use self::lineup::Lineup;
use crate::content::{League, RespawnContent, Team, team_breaches};
use monteria_content::ron_options;
use monteria_game::{BuildForm, BuildRules, Sample, SetupFault, Sheet, Text, text, unnamed};

/// Returns every violation of the rules of building by a team.
pub(crate) fn faults_of(league: &League, team: &Team) -> Vec<SetupFault> {
    let wrong = team_breaches(league, team).into_iter();
    wrong.map(|(found, expected)| SetupFault::new("team.characters", found, expected)).collect()
}

/// Returns the names of teams that play each other: `Sables against Ravens`.
pub(crate) fn against_each_other<'n>(names: impl Iterator<Item = &'n str>) -> Text {
    let names = names.map(Text::verbatim);
    let all = names
        .reduce(|one, other| text!("rules-respawn-one-against-other", "{one} against {other}"));
    all.unwrap_or_default()
}

/// The rules for building teams.
pub(crate) struct TeamRules(pub Arc<RespawnContent>);

impl BuildRules for TeamRules {
    type Draft = Lineup;
    const KEY: &'static str = "team";

    fn nouns() -> (Text, Text) {
        (text!("rules-respawn-team", "Team"), text!("rules-respawn-teams-2", "Teams"))
    }

    fn new_draft(&self) -> Result<Lineup, Text> {
        Lineup::new(&self.0).ok_or_else(|| {
            text!("rules-respawn-there-are-no-teams-here", "there are no teams here")
        })
    }

    fn choose(&self, lineup: &mut Lineup, choice: &str) -> Result<(), Text> {
        lineup.choose(&self.0, choice)
    }

    fn violations(&self, lineup: &Lineup) -> Vec<SetupFault> {
        let wrong = self.0.league().map_or_else(Vec::new, |league| faults_of(league, &lineup.team));
        unnamed("team.name", &lineup.team.name).into_iter().chain(wrong).collect()
    }

    fn faults(&self, lineup: &Lineup) -> Vec<Text> {
        let words = |it: &SetupFault| {
            let SetupFault { field, found, expected } = it;
            match field.as_str() {
                "team.name" => {
                    text!("rules-respawn-name-found-expected", "name: {found}; expected {expected}")
                }
                _ => text!("rules-respawn-found-expected", "{found}; expected {expected}"),
            }
        };
        self.violations(lineup).iter().map(words).collect()
    }

    /// Missing perks do not block other choices.
    fn is_enforced_at_once(&self, breach: &SetupFault, _: &Lineup) -> bool {
        !breach.found.starts_with("0 perks") && !breach.found.starts_with("1 perk ")
    }

    fn form(&self, lineup: &Lineup) -> BuildForm {
        lineup_form::form(self, lineup)
    }

    fn answer(&self, lineup: &Lineup) -> Option<String> {
        ron_options().to_string(&lineup.team).ok()
    }

    fn setup_answers(&self, name: &str, _: Option<&Lineup>) -> Vec<(String, String)> {
        vec![("team-1".to_owned(), name.to_owned())]
    }

    fn samples(&self) -> Vec<Sample> {
        let teams = self.0.league().into_iter().flat_map(|league| &league.teams);
        let sample = |team: &Team| Sample {
            name: team.name.clone(),
            about: text!(
                "rules-respawn-a-team-of",
                "A team of {number} characters.",
                number = team.characters.len()
            ),
            choices: self.choices(&Lineup { team: Team { id: None, ..team.clone() } }),
        };
        teams.map(sample).collect()
    }

    fn sheet(&self, lineup: &Lineup) -> Option<Sheet> {
        Some(lineup_form::sheet(self.0.league()?, &lineup.team))
    }
}
