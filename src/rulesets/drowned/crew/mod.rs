//! Crews on the bench: how they are built, read, written and made up by dice (rulebook, Setup; brief, Crew building).

mod draft;
mod form;
mod random;

use std::sync::Arc;

use super::content::{Crew, DrownedContent};
use crate::content::ron_options;
use crate::game::{Build, BuildForm, Sample, SetupFault, Sheet, unnamed};
pub use random::random_crew;

/// Crews, as players build them.
pub struct Crews(pub Arc<DrownedContent>);

impl Build for Crews {
    type Draft = Crew;
    const NOUNS: (&'static str, &'static str) = ("Crew", "Crews");
    const KEY: &'static str = "crew";

    fn fresh(&self) -> Result<Crew, String> {
        draft::fresh(&self.0)
    }

    fn choose(&self, crew: &mut Crew, choice: &str) -> Result<(), String> {
        draft::choose(&self.0, crew, choice)
    }

    fn breaches(&self, crew: &Crew) -> Vec<SetupFault> {
        unnamed("name", &crew.name).into_iter().chain(self.0.breaches(crew, crew.points)).collect()
    }

    fn form(&self, crew: &Crew) -> BuildForm {
        form::form(self, crew)
    }

    fn answer(&self, crew: &Crew) -> Option<String> {
        ron_options().to_string(crew).ok()
    }

    fn closes(&self, breach: &SetupFault, after: &Crew) -> bool {
        // Until a leader is chosen there is none: that closes nothing.
        breach.expected != super::content::ONE_LEADER || after.members.len() > 1
    }

    fn brought(&self, name: &str, crew: Option<&Crew>) -> Vec<(String, String)> {
        let points = crew.map(|crew| ("points".to_owned(), crew.points.to_string()));
        points.into_iter().chain([("crew-1".to_owned(), name.to_owned())]).collect()
    }

    fn samples(&self) -> Vec<Sample> {
        let of = |crew: &Crew| Sample {
            name: crew.name.clone(),
            about: self.0.crew_words(crew),
            choices: self.choices(crew),
        };
        self.0.crews.iter().map(of).collect()
    }

    fn sheet(&self, crew: &Crew) -> Option<Sheet> {
        Some(form::sheet(&self.0, crew))
    }
}
