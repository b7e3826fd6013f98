//! The wording of a [`Text`] in a language: by its key, with its arguments in that language.

use std::borrow::Cow;

use fluent_bundle::{FluentArgs, FluentValue};

use super::Language;
use super::text::{Text, TextArgument, TextSource, capitalised};

/// Maximum depth of texts inside of texts; what lies deeper is shown in English.
const MAX_DEPTH: u8 = 32;
/// Maximum number of names of a kind.
const MAX_NAMES: u8 = 32;

impl Language {
    /// Returns a text as players of this language read it. A message that the
    /// language lacks stays English.
    pub fn show(&self, text: &Text) -> String {
        if !self.rewords_program {
            return text.as_str().to_owned();
        }
        let mut lacking = Vec::new();
        self.show_at(text, 0, &mut lacking)
    }

    /// Returns the keys of the messages in a text that the language lacks.
    pub fn lacking(&self, text: &Text) -> Vec<String> {
        let mut lacking = Vec::new();
        self.show_at(text, 0, &mut lacking);
        lacking
    }

    fn show_at(&self, text: &Text, depth: u8, lacking: &mut Vec<String>) -> String {
        if depth > MAX_DEPTH {
            return text.as_str().to_owned();
        }
        match text.source() {
            TextSource::Verbatim => text.as_str().to_owned(),
            // A row of a document may have no message.
            TextSource::Fixed(Cow::Owned(key)) => {
                let shown = self.message(key, &FluentArgs::new());
                shown.map_or_else(|| text.as_str().to_owned(), |shown| self.contracted(shown))
            }
            TextSource::Named(kind) => self.show_name(kind, text.as_str()),
            TextSource::Fixed(key) => {
                self.show_message(key, &FluentArgs::new(), text.as_str(), lacking)
            }
            TextSource::Keyed(message) => {
                let mut arguments = FluentArgs::new();
                for (name, argument) in &message.arguments {
                    let value = match argument {
                        TextArgument::Number(number) => FluentValue::from(*number),
                        TextArgument::Text(part) => {
                            FluentValue::from(self.show_at(part, depth + 1, lacking))
                        }
                    };
                    arguments.set(*name, value);
                }
                self.show_message(message.key, &arguments, text.as_str(), lacking)
            }
            TextSource::Row(parts) => {
                parts.iter().map(|part| self.show_at(part, depth + 1, lacking)).collect()
            }
            TextSource::Capital(inner) => {
                let shown = self.show_at(inner, depth + 1, lacking);
                capitalised(&shown).unwrap_or(shown)
            }
        }
    }

    /// Returns a name in this language if it is one of those that the program gives to
    /// things of this kind.
    fn show_name(&self, kind: &str, name: &str) -> String {
        let mut arguments = FluentArgs::new();
        let numbers = name.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
        for (argument, number) in ["n", "n2", "n3"].into_iter().zip(numbers) {
            arguments.set(argument, FluentValue::from(number.to_owned()));
        }
        let numbered = (2..MAX_NAMES).map(|number| format!("{kind}-{number}"));
        std::iter::once(kind.to_owned())
            .chain(numbered)
            .filter_map(|key| Some((self.english.text(&key, &arguments)?, key)))
            .find(|(english, _)| english == name)
            .and_then(|(_, key)| self.message(&key, &arguments))
            .unwrap_or_else(|| name.to_owned())
    }

    /// Contracts adjacent words (`de el` to `del`) as the table lists them:
    /// `de_el_=del_|a_el_=al_`, with an underscore for each blank.
    pub(crate) fn contracted(&self, mut text: String) -> String {
        for (two, one) in &self.contractions {
            while let Some(at) = text
                .match_indices(two.as_str())
                .map(|(at, _)| at)
                .find(|at| !text[..*at].ends_with(char::is_alphanumeric))
            {
                text.replace_range(at..at + two.len(), one);
            }
        }
        text
    }

    /// Returns a message of its own tables.
    pub(crate) fn message(&self, key: &str, arguments: &FluentArgs<'_>) -> Option<String> {
        self.files.iter().rev().find_map(|file| file.text(key, "", Some(arguments)))
    }

    fn show_message(
        &self,
        key: &str,
        arguments: &FluentArgs<'_>,
        english: &str,
        lacking: &mut Vec<String>,
    ) -> String {
        match self.message(key, arguments) {
            Some(shown) => self.contracted(shown),
            None => {
                lacking.push(key.to_owned());
                english.to_owned()
            }
        }
    }
}
