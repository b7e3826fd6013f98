//! The wording of a [`Text`] in a language: by its key, with its arguments in that language.

use fluent_bundle::{FluentArgs, FluentValue};

use super::Language;
use super::text::{Text, TextArgument, TextSource, capitalised};

/// Maximum depth of texts inside of texts; what lies deeper is shown in English.
const MAX_DEPTH: u8 = 32;

impl Language {
    /// Returns a text as players of this language read it. A message that the language lacks
    /// stays English.
    pub fn show(&self, text: &Text) -> String {
        if !self.rewords_program {
            return text.as_str().to_owned();
        }
        let mut lacking = Vec::new();
        self.show_at(text, 0, &mut lacking)
    }

    /// Returns the keys of the messages in a text that the language lacks.
    pub fn lacking(&self, text: &Text) -> Vec<&'static str> {
        let mut lacking = Vec::new();
        self.show_at(text, 0, &mut lacking);
        lacking
    }

    fn show_at(&self, text: &Text, depth: u8, lacking: &mut Vec<&'static str>) -> String {
        if depth > MAX_DEPTH {
            return text.as_str().to_owned();
        }
        match text.source() {
            TextSource::Plain => self.translate(text.as_str()).into_owned(),
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

    fn show_message(
        &self,
        key: &'static str,
        arguments: &FluentArgs<'_>,
        english: &str,
        lacking: &mut Vec<&'static str>,
    ) -> String {
        match self.message(key, arguments) {
            Some(shown) => self.contracted(shown),
            None => {
                lacking.push(key);
                english.to_owned()
            }
        }
    }
}
