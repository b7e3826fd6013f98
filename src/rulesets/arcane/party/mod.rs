//! Parties on the bench: how they are built, read, written and made up by dice (brief, Party building).

mod draft;
mod form;
mod random;

use std::sync::Arc;

use super::content::{ArcaneContent, Party};
use crate::content::ron_options;
use crate::game::{Build, BuildForm, Sample, SetupFault, Sheet, unnamed};
pub use random::random_party;

/// Parties, as players build them.
pub struct Parties(pub Arc<ArcaneContent>);

impl Build for Parties {
    type Draft = Party;
    const NOUNS: (&'static str, &'static str) = ("Party", "Parties");
    const KEY: &'static str = "party";

    fn fresh(&self) -> Result<Party, String> {
        Ok(draft::fresh())
    }

    fn choose(&self, party: &mut Party, choice: &str) -> Result<(), String> {
        draft::choose(&self.0, party, choice)
    }

    fn breaches(&self, party: &Party) -> Vec<SetupFault> {
        unnamed("name", &party.name).into_iter().chain(self.0.breaches(party, party.levels)).collect()
    }

    fn form(&self, party: &Party) -> BuildForm {
        form::form(self, party)
    }

    fn answer(&self, party: &Party) -> Option<String> {
        ron_options().to_string(party).ok()
    }

    fn brought(&self, name: &str, party: Option<&Party>) -> Vec<(String, String)> {
        let levels = party.map(|party| ("levels".to_owned(), party.levels.to_string()));
        levels.into_iter().chain([("party-1".to_owned(), name.to_owned())]).collect()
    }

    fn samples(&self) -> Vec<Sample> {
        let of = |party: &Party| Sample {
            name: party.name.clone(),
            about: self.0.party_words(party),
            choices: self.choices(party),
        };
        self.0.parties.iter().map(of).collect()
    }

    fn sheet(&self, party: &Party) -> Option<Sheet> {
        Some(form::sheet(&self.0, party))
    }
}
