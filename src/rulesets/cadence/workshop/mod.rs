//! Building forces by the rules (Fracture, Building an Army), for whoever draws the choices.

mod draft;
mod form;
mod paper;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::content::{Army, CadenceContent, Id, Roster, breaches, points};
use crate::content::{Fault, Faults, read_text, write_text};
use crate::game::{BuildForm, Sample, Sheet, Workshop};
use draft::Draft;

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

    fn read(&self, label: &str, text: &str) -> (Option<OwnForce>, Faults) {
        let mut faults = Faults::new();
        let own = read_force(&self.content, label, text, &mut faults);
        (own, faults)
    }
}

impl Workshop for Bench {
    fn noun(&self) -> &'static str {
        "Force"
    }

    fn plural(&self) -> &'static str {
        "Forces"
    }

    fn form(&self, choices: &[String]) -> BuildForm {
        match Draft::of(&self.content, choices) {
            Ok(draft) => form::form(&self.content, &draft),
            Err(wrong) => match Draft::new(&self.content) {
                Some(draft) => BuildForm { faults: vec![wrong], ..form::form(&self.content, &draft) },
                None => BuildForm { faults: vec![wrong], ..BuildForm::default() },
            },
        }
    }

    fn built(&self, choices: &[String]) -> Result<String, Vec<String>> {
        let draft = Draft::of(&self.content, choices).map_err(|wrong| vec![wrong])?;
        let faults = draft.faults(&self.content);
        if !faults.is_empty() {
            return Err(faults);
        }
        write_text(&draft.force).map_err(|error| vec![error.to_string()])
    }

    fn choices(&self, label: &str, text: &str) -> Result<Vec<String>, Faults> {
        let (own, faults) = self.read(label, text);
        own.filter(|_| faults.is_empty()).map(|force| Draft { force }.choices()).ok_or(faults)
    }

    fn samples(&self) -> Vec<Sample> {
        let of = |army: &Army, roster: &Roster| Sample {
            name: roster.name.clone(),
            about: format!("{}, {} points.", army.name, points(army, roster)),
            choices: Draft { force: OwnForce { army: army.id.clone(), roster: roster.clone() } }.choices(),
        };
        let armies = self.content.armies.values();
        armies.flat_map(|army| army.rosters.iter().map(move |roster| of(army, roster))).collect()
    }

    fn check(&self, label: &str, text: &str) -> Faults {
        self.read(label, text).1
    }

    fn show(&self, label: &str, text: &str) -> Result<Sheet, Faults> {
        let (own, faults) = self.read(label, text);
        let own = own.filter(|_| faults.is_empty()).ok_or(faults)?;
        Ok(self
            .content
            .armies
            .get(&own.army)
            .map_or_else(Sheet::default, |army| paper::sheet(army, &own.roster)))
    }
}

/// A force that a player has built, as a setup offers it.
#[derive(Debug, Clone, PartialEq)]
pub struct Brought {
    /// The name of its file without the ending.
    pub name: String,
    /// What it is.
    pub force: OwnForce,
    /// The roster as an answer.
    pub answer: String,
}

/// The forces that a player has built, as name and text of each file; those with faults are left out.
pub fn brought(content: &CadenceContent, built: &[(String, String)]) -> Vec<Brought> {
    let read = |(name, text): &(String, String)| {
        let mut faults = Faults::new();
        let force = read_force(content, name, text, &mut faults)?;
        let answer = crate::content::ron_options().to_string(&force.roster).ok()?;
        faults.is_empty().then(|| Brought { name: name.clone(), force, answer })
    };
    built.iter().filter_map(read).collect()
}
