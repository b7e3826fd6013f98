//! Building Cazadores by the rules of creation (Cazadores 06). Start with
//! [`RulesBuilder`]; the choices are in `draft`, the form that a user interface
//! draws is in `form`.

pub(crate) mod draft;
mod form;

use std::sync::Arc;

use crate::builder::draft::CazadorDraft;
use crate::content::{CazadoresContent, CreationViolation, Profile};
use crate::display::profile_sheet;
use crate::setup::player_packs;
use monteria_content::{Faults, text, write_text};
use monteria_game::{BuildForm, Builder, Sample, Sheet, Text, readable};

/// The builder for one content.
pub(crate) struct RulesBuilder {
    content: Arc<CazadoresContent>,
}

impl RulesBuilder {
    pub(crate) fn new(content: Arc<CazadoresContent>) -> Self {
        RulesBuilder { content }
    }

    fn read(&self, label: &str, text: &str) -> (Option<Profile>, Faults) {
        let mut faults = Faults::new();
        let profile = player_packs::read_cazador(&self.content, label, text, &mut faults);
        (profile, faults)
    }
}

impl Builder for RulesBuilder {
    fn noun(&self) -> Text {
        text!("rules-cazadores-cazador-noun", "Cazador")
    }

    fn plural(&self) -> Text {
        text!("rules-cazadores-cazadores-noun", "Cazadores")
    }

    fn setup_answers(&self, name: &str, text: &str) -> Vec<(String, String)> {
        let mut answers = vec![("cazador-1".to_owned(), name.to_owned())];
        // A lone hunter brings Companions; one who has enlisted none may bring any by
        // a house rule.
        if self.read(name, text).0.is_some_and(|profile| profile.enlisted.is_empty()) {
            answers.push(("companions".to_owned(), "any".to_owned()));
        }
        answers
    }

    fn form(&self, choices: &[String]) -> BuildForm {
        match CazadorDraft::from_choices(&self.content, choices) {
            Ok(draft) => form::form(&self.content, &draft),
            Err(wrong) => {
                let mut form = form::form(&self.content, &CazadorDraft::default());
                form.faults = vec![wrong];
                form
            }
        }
    }

    fn built(&self, choices: &[String]) -> Result<String, Vec<Text>> {
        let draft =
            CazadorDraft::from_choices(&self.content, choices).map_err(|wrong| vec![wrong])?;
        let faults = draft.faults(&self.content);
        if !faults.is_empty() {
            return Err(faults);
        }
        let text = write_text(&draft.profile(&self.content))
            .map_err(|error| vec![Text::verbatim(error.to_string())])?;
        readable::<Profile>(text)
    }

    fn choices(&self, label: &str, text: &str) -> Result<Vec<String>, Faults> {
        let (profile, faults) = self.read(label, text);
        profile
            .filter(|_| faults.is_empty())
            .map(|it| CazadorDraft::from_profile(&it).choices())
            .ok_or(faults)
    }

    fn samples(&self) -> Vec<Sample> {
        let of = |profile: &Profile| Sample {
            name: profile.name.clone(),
            about: Text::verbatim(profile.title.clone()),
            choices: CazadorDraft::from_profile(profile).choices(),
        };
        self.content.cazadores.values().map(of).collect()
    }

    fn check(&self, label: &str, text: &str) -> Faults {
        let (profile, mut faults) = self.read(label, text);
        let wrong = profile.and_then(|profile| draft::unknown_look(&self.content, &profile.look));
        if let Some(CreationViolation { field, found, expected }) = wrong {
            player_packs::push(&mut faults, label, field, found, expected);
        }
        faults
    }

    fn show(&self, label: &str, text: &str) -> Result<Sheet, Faults> {
        let (profile, faults) = self.read(label, text);
        match profile.filter(|_| faults.is_empty()) {
            Some(profile) => Ok(profile_sheet::sheet_of(&self.content, &profile)),
            None => Err(faults),
        }
    }
}
