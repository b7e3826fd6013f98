//! Parties on the bench: how they are built, read, written and made up by dice (brief, Party building).

mod draft;
mod form;
mod random;

use std::sync::Arc;

use super::content::{ArcaneContent, Party};
use crate::content::{Fault, Faults, read_text, ron_options, write_text};
use crate::game::{Build, BuildForm, Sample, Sheet};
pub use draft::Draft;
pub use random::random_party;

/// Parties, as players build them.
pub struct Parties(pub Arc<ArcaneContent>);

impl Build for Parties {
    type Draft = Draft;
    const NOUNS: (&'static str, &'static str) = ("Party", "Parties");

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
        write_text(&draft.party).map_err(|error| error.to_string())
    }

    fn read(&self, label: &str, text: &str, faults: &mut Faults) -> Option<Draft> {
        let party = read_text::<Party>(label, text, faults)?;
        if !faults.is_empty() {
            return None;
        }
        let mut push = |path: &str, found: String, expected: String| {
            let fault = Fault::of_file(label, found, expected, None);
            faults.push(Fault { path: path.to_owned(), ..fault });
        };
        if party.name.trim().is_empty() {
            push("name", "none".to_owned(), "a name".to_owned());
        }
        for breach in self.0.breaches(&party, party.levels) {
            push(&breach.field, breach.found, breach.expected);
        }
        Some(Draft { party })
    }

    fn answer(&self, draft: &Draft) -> Option<String> {
        ron_options().to_string(&draft.party).ok()
    }

    fn brought(&self, name: &str, draft: Option<&Draft>) -> Vec<(String, String)> {
        let levels = draft.map(|draft| ("levels".to_owned(), draft.party.levels.to_string()));
        levels.into_iter().chain([("party-1".to_owned(), name.to_owned())]).collect()
    }

    fn samples(&self) -> Vec<Sample> {
        let of = |party: &Party| Sample {
            name: party.name.clone(),
            about: self.0.party_words(party),
            choices: Draft { party: party.clone() }.choices(),
        };
        self.0.parties.iter().map(of).collect()
    }

    fn sheet(&self, draft: &Draft) -> Option<Sheet> {
        Some(form::sheet(&self.0, &draft.party))
    }
}
