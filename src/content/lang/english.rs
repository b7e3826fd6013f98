//! The English texts of the program: the fallback of all tables.
//!
//! They are in `assets/lang/en/`, in one file per area. Those requested by key are also
//! compiled into the program.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, LazyLock, OnceLock};

use fluent_bundle::FluentArgs;
use fluent_syntax::ast::{Entry, Resource};
use fluent_syntax::{parser, serializer};
use unic_langid::LanguageIdentifier;

use super::ENGLISH;
use super::table::{TableEntry, TextFile};
use crate::{Faults, Layer, Library, SourceFile};

/// The compiled-in texts, which the program requests by key.
const PROGRAM_TABLE: (&str, &str) =
    ("assets/lang/en/program.ftl", include_str!("../../../assets/lang/en/program.ftl"));

/// The English texts of the program.
pub(crate) struct English {
    files: Vec<TextFile>,
    sources: Vec<String>,
    vocabulary: OnceLock<BTreeSet<String>>,
}

impl fmt::Debug for English {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} English tables", self.files.len())
    }
}

impl English {
    /// Returns the compiled-in texts.
    pub(crate) fn compiled_in() -> Arc<English> {
        static COMPILED_IN: LazyLock<Arc<English>> = LazyLock::new(|| {
            let mut own =
                English { files: Vec::new(), sources: Vec::new(), vocabulary: OnceLock::new() };
            own.add(PROGRAM_TABLE.0, PROGRAM_TABLE.1.to_owned(), &mut Faults::new());
            Arc::new(own)
        });
        COMPILED_IN.clone()
    }

    /// Reads the texts that ship with a library and adds their faults.
    pub(crate) fn of(library: &Library, faults: &mut Faults) -> English {
        let mut all =
            English { files: Vec::new(), sources: Vec::new(), vocabulary: OnceLock::new() };
        all.add(PROGRAM_TABLE.0, PROGRAM_TABLE.1.to_owned(), faults);
        for (tag, file) in library.text_files(&mut Faults::new()) {
            let own = tag == ENGLISH && file.layer == Layer::Base && file.label != PROGRAM_TABLE.0;
            if let Some(source) = own.then(|| file.load(faults)).flatten() {
                all.add(&file.label, source.text, faults);
            }
        }
        all
    }

    fn add(&mut self, label: &str, text: String, faults: &mut Faults) {
        let language = LanguageIdentifier::default();
        self.files.push(TextFile::read(&language, Layer::Base, label, &text, faults));
        self.sources.push(text);
    }

    /// Returns the tables in the order in which they are read.
    pub(crate) fn files(&self) -> &[TextFile] {
        &self.files
    }

    /// Returns where a text is defined.
    pub(crate) fn entry(&self, message: &str, attribute: &str) -> Option<&TableEntry> {
        let key = (message.to_owned(), attribute.to_owned());
        self.files.iter().find_map(|file| file.entries.get(&key))
    }

    /// Returns a text with these arguments; `None` if there is none, or if an argument lacks.
    pub(crate) fn text(&self, key: &str, arguments: &FluentArgs<'_>) -> Option<String> {
        self.files.iter().find_map(|file| file.text(key, "", Some(arguments)))
    }

    /// Returns the keys of all messages.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &str> {
        self.files.iter().flat_map(|file| file.entries.keys()).map(|(message, _)| message.as_str())
    }

    /// Returns every message by its key, with its source text.
    pub(crate) fn messages(&self) -> Vec<(String, String)> {
        let parsed = self
            .sources
            .iter()
            .map(|source| parser::parse(source.as_str()).unwrap_or_else(|(resource, _)| resource));
        let entries = parsed.flat_map(|resource| resource.body);
        let messages = entries.filter_map(|entry| {
            let Entry::Message(message) = entry else { return None };
            let key = message.id.name.to_owned();
            let alone = Resource { body: vec![Entry::Message(message)] };
            Some((key, serializer::serialize(&alone).trim_end().to_owned()))
        });
        messages.collect()
    }

    /// Returns the words of all messages, in lower case.
    pub(crate) fn vocabulary(&self) -> &BTreeSet<String> {
        self.vocabulary.get_or_init(|| {
            let messages = self.messages();
            let texts = messages.iter().filter_map(|(_, source)| source.split_once('='));
            let words = texts.flat_map(|(_, text)| text.split(|c: char| !c.is_alphanumeric()));
            words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
        })
    }
}

/// Returns the names of files, within the folder of their language, that contain
/// texts of the program.
pub(crate) fn names(files: &[(String, SourceFile)]) -> BTreeSet<String> {
    let english = files.iter().filter(|(tag, file)| tag == ENGLISH && file.layer == Layer::Base);
    english.filter_map(|(_, file)| file.name.rsplit('/').next().map(str::to_owned)).collect()
}
