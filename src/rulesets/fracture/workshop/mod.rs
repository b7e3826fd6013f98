//! Building forces (Fracture, Building an Army) and teams (Respawn, Creating Your Team) by the rules, for whoever draws the
//! choices.

mod draft;
mod form;
pub mod paper;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::content::{Fault, Faults, fields_of, read_text, ron_options, write_text};
use crate::game::{BuildForm, BuildOffer, BuildSection, OfferKind, Sample, Sheet, Workshop};
use crate::rulesets::cadence::content::{Army, CadenceContent, Id, Roster, breaches, points};
use crate::rulesets::respawn::content::{Team, team_breaches};
use crate::rulesets::respawn::lineup::{Lineup, league};
use crate::rulesets::respawn::lineup_form;
use draft::Draft;

/// The choice that begins a team, and the one that begins a force.
const TEAM: &str = "build=team";
const FORCE: &str = "build=force";

/// What a choice does to a list: `-ID` takes back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// It is taken.
    Take,
    /// It is taken back.
    Back,
}

impl Sign {
    /// A choice without its sign, and the sign.
    pub fn of(choice: &str) -> (&str, Sign) {
        choice.strip_prefix('-').map_or((choice, Sign::Take), |bare| (bare, Sign::Back))
    }

    /// Puts an id on a list, or takes it off.
    pub fn put(self, list: &mut Vec<Id>, id: &Id) -> Result<(), String> {
        match self {
            Sign::Take => list.push(id.clone()),
            Sign::Back => {
                let at = list.iter().rposition(|own| own == id);
                list.remove(at.ok_or_else(|| format!("`{id}` was not chosen"))?);
            }
        }
        Ok(())
    }
}

/// A team in a player's folder.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OwnTeam {
    /// The team.
    team: Team,
}

/// Whether a file holds a team: it says so, where a force says otherwise.
fn is_team(text: &str) -> bool {
    fields_of(text).iter().any(|field| field == "team")
}

/// Reads and checks a team; everything that is wrong goes to the faults.
fn read_team(content: &CadenceContent, label: &str, text: &str, faults: &mut Faults) -> Option<Team> {
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
    for (found, expected) in league(content).map_or_else(Vec::new, |league| team_breaches(league, &team)) {
        push("team.characters", found, expected);
    }
    Some(team)
}

/// What is being built.
enum Work {
    Force(Draft),
    Team(Lineup),
}

impl Work {
    /// What these choices make: a team where one of them begins one, else a force.
    fn of(content: &CadenceContent, choices: &[String]) -> Result<Work, String> {
        let begins = |choice: &str| choice == TEAM || choice.starts_with("team=");
        // What is begun already is not begun again.
        let (mut team, mut from) = (false, 0);
        for (at, choice) in choices.iter().enumerate() {
            let now = begins(choice.trim()) || (team && choice.trim() != FORCE);
            if now != team {
                (team, from) = (now, at);
            }
        }
        let rest: Vec<String> = choices[from..]
            .iter()
            .filter(|choice| choice.trim() != TEAM && choice.trim() != FORCE)
            .cloned()
            .collect();
        if team {
            return Lineup::of(content, &rest).map(Work::Team);
        }
        Draft::of(content, &rest).map(Work::Force)
    }

    fn form(&self, content: &CadenceContent) -> BuildForm {
        let (mut form, team) = match self {
            Work::Force(draft) => (form::form(content, draft), false),
            Work::Team(lineup) => (lineup_form::form(content, lineup), true),
        };
        let offer = |id: &str, label: &str, taken: bool| BuildOffer {
            id: id.to_owned(),
            label: label.to_owned(),
            kind: OfferKind::One,
            taken: u32::from(taken),
            ..BuildOffer::default()
        };
        form.sections.insert(
            0,
            BuildSection {
                title: "What".to_owned(),
                note: "A force fights the battles of Fracture, a team the matches of Respawn.".to_owned(),
                offers: vec![offer(FORCE, "A force", !team), offer(TEAM, "A team", team)],
                ..BuildSection::default()
            },
        );
        form
    }
}

/// A force in a player's folder.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnForce {
    /// Of which army.
    pub army: Id,
    /// The force.
    pub roster: Roster,
}

/// Reads and checks a force; everything that is wrong goes to the faults.
pub fn read_force(
    content: &CadenceContent,
    label: &str,
    text: &str,
    faults: &mut Faults,
) -> Option<OwnForce> {
    let own = read_text::<OwnForce>(label, text, faults)?;
    if !faults.is_empty() {
        return None;
    }
    let mut push = |path: &str, found: String, expected: String| {
        let fault = Fault::of_file(label, found, expected, None);
        faults.push(Fault { path: path.to_owned(), ..fault });
    };
    let Some(army) = content.armies.get(&own.army) else {
        let all: Vec<&str> = content.armies.keys().map(Id::as_str).collect();
        push("army", format!("`{}`", own.army), format!("one of {}", all.join(", ")));
        return None;
    };
    if own.roster.name.trim().is_empty() {
        push("roster.name", "none".to_owned(), "a name".to_owned());
    }
    for breach in breaches(army, &own.roster, own.roster.limit) {
        let path = breach.unit.map_or("roster".to_owned(), |unit| format!("roster.units[{unit}]"));
        push(&path, breach.found, breach.expected);
    }
    Some(own)
}

/// The workshop of this content.
pub struct Bench {
    content: Arc<CadenceContent>,
}

impl Bench {
    /// The workshop of this content.
    pub fn new(content: Arc<CadenceContent>) -> Self {
        Bench { content }
    }
}

impl Workshop for Bench {
    fn noun(&self) -> &'static str {
        "Force or team"
    }

    fn plural(&self) -> &'static str {
        "Forces and teams"
    }

    fn brought(&self, name: &str, text: &str) -> Vec<(String, String)> {
        let answer = |key: &str, value: &str| (key.to_owned(), value.to_owned());
        if is_team(text) {
            return vec![answer("team-1", name)];
        }
        let force = read_force(&self.content, name, text, &mut Faults::new());
        let army = force.map(|force| answer("army-1", force.army.as_str()));
        army.into_iter().chain([answer("force-1", name)]).collect()
    }

    fn form(&self, choices: &[String]) -> BuildForm {
        match Work::of(&self.content, choices) {
            Ok(work) => work.form(&self.content),
            Err(wrong) => {
                let before = Work::of(&self.content, &choices[..choices.len().min(1)]);
                let form = before.or_else(|_| Work::of(&self.content, &[]));
                BuildForm {
                    faults: vec![wrong],
                    ..form.map_or_else(|_| BuildForm::default(), |work| work.form(&self.content))
                }
            }
        }
    }

    fn built(&self, choices: &[String]) -> Result<String, Vec<String>> {
        let work = Work::of(&self.content, choices).map_err(|wrong| vec![wrong])?;
        let (faults, text) = match work {
            Work::Force(draft) => (draft.faults(&self.content), write_text(&draft.force)),
            Work::Team(lineup) => {
                (lineup.faults(&self.content), write_text(&OwnTeam { team: lineup.team.clone() }))
            }
        };
        if !faults.is_empty() {
            return Err(faults);
        }
        text.map_err(|error| vec![error.to_string()])
    }

    fn choices(&self, label: &str, text: &str) -> Result<Vec<String>, Faults> {
        let mut faults = Faults::new();
        let made = if is_team(text) {
            read_team(&self.content, label, text, &mut faults).map(|team| Lineup { team }.choices())
        } else {
            read_force(&self.content, label, text, &mut faults).map(|force| Draft { force }.choices())
        };
        made.filter(|_| faults.is_empty()).ok_or(faults)
    }

    fn samples(&self) -> Vec<Sample> {
        let of = |army: &Army, roster: &Roster| Sample {
            name: roster.name.clone(),
            about: format!("{}, {} points.", army.name, points(army, roster)),
            choices: Draft { force: OwnForce { army: army.id.clone(), roster: roster.clone() } }.choices(),
        };
        let armies = self.content.armies.values();
        let forces = armies.flat_map(|army| army.rosters.iter().map(move |roster| of(army, roster)));
        let teams = league(&self.content).into_iter().flat_map(|league| &league.teams).map(|team| Sample {
            name: team.name.clone(),
            about: format!("A team of {}.", team.characters.len()),
            choices: Lineup { team: team.clone() }.choices(),
        });
        forces.chain(teams).collect()
    }

    fn check(&self, label: &str, text: &str) -> Faults {
        let mut faults = Faults::new();
        if is_team(text) {
            read_team(&self.content, label, text, &mut faults);
        } else {
            read_force(&self.content, label, text, &mut faults);
        }
        faults
    }

    fn show(&self, label: &str, text: &str) -> Result<Sheet, Faults> {
        let mut faults = Faults::new();
        let sheet = if is_team(text) {
            let team = read_team(&self.content, label, text, &mut faults);
            team.and_then(|team| Some(lineup_form::sheet(league(&self.content)?, &team)))
        } else {
            let own = read_force(&self.content, label, text, &mut faults);
            own.and_then(|own| Some(paper::sheet(self.content.armies.get(&own.army)?, &own.roster)))
        };
        sheet.filter(|_| faults.is_empty()).ok_or(faults)
    }
}

/// A force or a team that a player has built, as a setup offers it.
#[derive(Debug, Clone, PartialEq)]
pub struct Brought<T> {
    /// The name of its file without the ending.
    pub name: String,
    /// What it is.
    pub own: T,
    /// The same as an answer.
    pub answer: String,
}

/// What a player has built.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct OwnBuilds {
    /// Forces.
    pub forces: Vec<Brought<OwnForce>>,
    /// Teams.
    pub teams: Vec<Brought<Team>>,
}

/// The answers to these questions with names of files in the player's folder written out in full.
pub fn in_full<T>(
    own: &[Brought<T>],
    question: &str,
    answers: &BTreeMap<String, String>,
) -> BTreeMap<String, String> {
    let mut answers = answers.clone();
    for (key, value) in &mut answers {
        if key.starts_with(question)
            && let Some(own) = own.iter().find(|own| own.name == value.trim())
        {
            *value = own.answer.clone();
        }
    }
    answers
}

/// The forces and teams that a player has built, from name and text of each file; those with faults are left out.
pub fn brought(content: &CadenceContent, built: &[(String, String)]) -> OwnBuilds {
    let mut own = OwnBuilds::default();
    for (name, text) in built {
        let mut faults = Faults::new();
        if is_team(text) {
            let team = read_team(content, name, text, &mut faults).filter(|_| faults.is_empty());
            let made = team.and_then(|own| Some((ron_options().to_string(&own).ok()?, own)));
            own.teams.extend(made.map(|(answer, own)| Brought { name: name.clone(), own, answer }));
        } else {
            let force = read_force(content, name, text, &mut faults).filter(|_| faults.is_empty());
            let made = force.and_then(|own| Some((ron_options().to_string(&own.roster).ok()?, own)));
            own.forces.extend(made.map(|(answer, own)| Brought { name: name.clone(), own, answer }));
        }
    }
    own
}
