//! Building forces by the rules (Fracture, Building an Army).

mod draft;
mod form;
mod paper;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::content::{FractureContent, breaches};
use crate::content::{Fault, Faults, read_text, ron_options, write_text};
use crate::game::{Build, BuildForm, Sample, Sheet};
use crate::rulesets::cadence::content::{Army, Id, Roster, points};
pub use draft::Draft;

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
    content: &FractureContent,
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

/// Forces, as players build them.
pub struct Forces(pub Arc<FractureContent>);

impl Build for Forces {
    type Draft = Draft;
    const NOUNS: (&'static str, &'static str) = ("Force", "Forces");

    fn of(&self, choices: &[String]) -> Result<Draft, String> {
        Draft::of(&self.0, choices)
    }

    fn choices(&self, draft: &Draft) -> Vec<String> {
        draft.choices()
    }

    fn form(&self, draft: &Draft) -> BuildForm {
        form::form(&self.0, draft)
    }

    fn faults(&self, draft: &Draft) -> Vec<String> {
        draft.faults(&self.0)
    }

    fn text(&self, draft: &Draft) -> Result<String, String> {
        write_text(&draft.force).map_err(|error| error.to_string())
    }

    fn read(&self, label: &str, text: &str, faults: &mut Faults) -> Option<Draft> {
        read_force(&self.0, label, text, faults).map(|force| Draft { force })
    }

    fn answer(&self, draft: &Draft) -> Option<String> {
        ron_options().to_string(&draft.force.roster).ok()
    }

    fn brought(&self, name: &str, draft: Option<&Draft>) -> Vec<(String, String)> {
        let answer = |key: &str, value: &str| (key.to_owned(), value.to_owned());
        let army = draft.map(|draft| answer("army-1", draft.force.army.as_str()));
        army.into_iter().chain([answer("force-1", name)]).collect()
    }

    fn samples(&self) -> Vec<Sample> {
        let of = |army: &Army, roster: &Roster| Sample {
            name: roster.name.clone(),
            about: format!("{}, {} points.", army.name, points(army, roster)),
            choices: Draft { force: OwnForce { army: army.id.clone(), roster: roster.clone() } }.choices(),
        };
        let armies = self.0.armies.values();
        armies.flat_map(|army| army.rosters.iter().map(move |roster| of(army, roster))).collect()
    }

    fn sheet(&self, draft: &Draft) -> Option<Sheet> {
        Some(paper::sheet(draft.army(&self.0)?, &draft.force.roster))
    }
}
