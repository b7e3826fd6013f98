//! Translations: tables of strings that replace the texts of content and of the program,
//! in other languages or in other words.
//!
//! A table is a Fluent file: `assets/lang/TAG/*.ftl`, and `lang/TAG.ftl` or
//! `lang/TAG/*.ftl` of a mod. The name of a thing is the attribute `name` of the message
//! `GAME-LIST-ID`; a text nested deeper has its path as its attribute
//! (`locations-head-name`). Texts without translation are shown in English. Texts do not
//! affect a match: the hash of content is that of its files, and saves list another
//! language like a mod. Read [`Language`] first.

mod check;
mod collect;
mod content;
mod english;
mod show;
mod table;
mod text;
pub mod words;

use std::fmt;
use std::sync::Arc;

use fluent_bundle::{FluentArgs, FluentValue};
use unic_langid::LanguageIdentifier;
use xxhash_rust::xxh3::Xxh3;

use crate::files::source_file::SourceFile;
use crate::{Fault, Faults, Id, Layer, Library, PlayedMod};
pub use check::{KeyedText, TextKeys};
pub use collect::texts_in;
pub(crate) use content::EarlierTexts;
pub(crate) use english::English;
use table::TextFile;
pub use text::{Text, TextArgument, ToTextArgument, VerbatimSource};

/// The language of the program's source and its content.
pub const ENGLISH: &str = "en";
/// Prefix of a language's name in saves, where mods have theirs.
const SAVED_PREFIX: &str = "lang-";

/// Prefix of the messages that translate names of fields.
const FIELD_PREFIX: &str = "label-";

/// Key of the message that lists contractions of adjacent words.
const CONTRACTIONS: &str = "language-contractions";

/// All tables of one language.
pub struct Language {
    tag: String,
    /// The program's own first, then those of mods in their order.
    files: Vec<TextFile>,
    /// Whether it changes the wording of texts of the program.
    rewords_program: bool,
    /// The English texts, as fallback.
    english: Arc<English>,
    /// Contractions: adjacent words and their replacement.
    contractions: Vec<(String, String)>,
    hash: u64,
}

/// A language, and the game whose texts are looked up.
#[derive(Clone)]
pub(crate) struct Translation {
    pub language: Arc<Language>,
    pub game: String,
    /// The texts that later layers change.
    pub earlier: Arc<EarlierTexts>,
}

impl fmt::Debug for Translation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {}", self.game, self.language.tag)
    }
}

impl PartialEq for Translation {
    /// Returns the earlier texts follow from files that are compared as well.
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game && self.language.hash == other.language.hash
    }
}

impl Eq for Translation {}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the language {}", self.tag)
    }
}

/// Normalises a language tag to lower case with dashes (`es`, `es-mx`), from the
/// forms of people and systems (`es_MX.UTF-8`); `None` if it is not a tag, or stands
/// for no language (`C`).
pub fn language_tag(text: &str) -> Option<String> {
    let plain = text.split(['.', '@']).next().unwrap_or_default().replace('_', "-").to_lowercase();
    let known = plain.parse::<LanguageIdentifier>().is_ok()
        && !matches!(plain.as_str(), "" | "c" | "posix");
    known.then_some(plain)
}

impl Language {
    fn of(tag: &str, files: Vec<TextFile>, english: Arc<English>, hash: u64) -> Language {
        let own = |file: &TextFile| file.layer != Layer::Base || tag != ENGLISH;
        let has_program_texts =
            |file: &TextFile| file.entries.keys().any(|(key, _)| english.entry(key, "").is_some());
        let rewords_program = files.iter().any(|file| own(file) && has_program_texts(file));
        let contractions = files
            .iter()
            .rev()
            .find_map(|file| file.text(CONTRACTIONS, "", None))
            .unwrap_or_default();
        let pairs = contractions.split('|').filter_map(|pair| pair.split_once('='));
        let blank = |text: &str| text.replace('_', " ");
        // A contraction that produces itself would never end.
        let pairs = pairs
            .map(|(two, one)| (blank(two), blank(one)))
            .filter(|(two, one)| !one.contains(two.as_str()));
        let contractions = pairs.filter(|(two, _)| !two.is_empty()).collect();
        Language { tag: tag.to_owned(), files, rewords_program, english, contractions, hash }
    }

    /// Returns the tag, such as `es`.
    pub fn tag(&self) -> &str {
        &self.tag
    }

    /// Returns the translation of a field of a thing of content; `None` if no table of
    /// this layer or a later one has it. Later tables win.
    pub(crate) fn content(&self, message: &str, attribute: &str, since: &Layer) -> Option<String> {
        let files = self.files.iter().rev().filter(|file| file.layer >= *since);
        files.into_iter().find_map(|file| file.text(message, attribute, None))
    }

    /// Returns a text of the program with these arguments, in English if no table has it.
    /// An unknown key is returned as it is: a test checks that every one exists.
    pub fn tell(&self, key: &str, arguments: &[(&str, FluentValue<'_>)]) -> String {
        let mut args = FluentArgs::new();
        for (name, value) in arguments {
            args.set((*name).to_owned(), value.clone());
        }
        let own = self.files.iter().rev().chain(self.english.files());
        own.into_iter()
            .find_map(|file| file.text(key, "", Some(&args)))
            .unwrap_or_else(|| key.to_owned())
    }

    /// Returns the translation of this text of content in its own tables; `None`
    /// if none has it.
    pub fn told(&self, message: &str, attribute: &str, text: &KeyedText) -> Option<String> {
        self.content(message, attribute, &text.since)
    }

    /// Returns the translated name of a field; `None` if its own tables lack it. The
    /// names in files are English.
    pub fn field_name(&self, name: &str) -> Option<String> {
        let key = format!("{FIELD_PREFIX}{}", name.replace('_', "-"));
        (self.tag != ENGLISH && self.says(&key)).then(|| self.tell(&key, &[]))
    }

    /// Returns whether its own tables have this message of the program.
    pub fn says(&self, key: &str) -> bool {
        self.files.iter().any(|file| file.entries.contains_key(&(key.to_owned(), String::new())))
    }

    /// Returns whether a word occurs in an English message of the program.
    pub fn is_of_program(&self, word: &str) -> bool {
        self.english.vocabulary().contains(&word.to_lowercase())
    }

    /// Returns its entry in saves; `None` for plain English.
    pub(crate) fn played(&self) -> Option<PlayedMod> {
        let id = Id::new(&format!("{SAVED_PREFIX}{}", self.tag)).ok()?;
        let plain = self.tag == ENGLISH && self.files.iter().all(|file| file.layer == Layer::Base);
        (!plain).then(|| PlayedMod {
            id,
            version: self.tag.clone(),
            hash: format!("{:016x}", self.hash),
        })
    }

    /// Returns a hash that differs if any translated text of content differs.
    pub(crate) fn hash(&self) -> u64 {
        self.hash
    }
}

/// Returns the tag of a language entry among the mods of a save; `None` if the
/// entry is a mod.
pub fn saved_language(played: &PlayedMod) -> Option<&str> {
    played.id.as_str().strip_prefix(SAVED_PREFIX).filter(|tag| *tag == played.version)
}

impl Library {
    /// Returns the languages that have tables, sorted; English is always among them.
    pub fn languages(&self) -> Vec<String> {
        let mut tags = vec![ENGLISH.to_owned()];
        for (tag, _) in self.text_files(&mut Faults::new()) {
            if !tags.contains(&tag) {
                tags.push(tag);
            }
        }
        tags.sort();
        tags
    }

    /// Returns all translation files with the tag of their language: those of the
    /// program, then those of each mod.
    pub(crate) fn text_files(&self, faults: &mut Faults) -> Vec<(String, SourceFile)> {
        let mut all = Vec::new();
        for file in self.lang_files(faults) {
            let first = file.name.split('/').next().unwrap_or_default();
            let tag = first.strip_suffix(".ftl").unwrap_or(first);
            match language_tag(tag).filter(|known| known == tag) {
                Some(tag) => all.push((tag, file)),
                None => {
                    let expected = "lang/TAG.ftl or lang/TAG/*.ftl, where TAG is a language such \
                        as es or pt-br";
                    faults.push(Fault::of_file(
                        &file.label,
                        "no language by its name",
                        expected,
                        None,
                    ));
                }
            }
        }
        all
    }

    /// Returns the messages of the program in English by key, with their source texts.
    pub fn program_texts(&self) -> Vec<(String, String)> {
        self.english().messages()
    }

    /// Reads the tables of a language and adds their faults; `None` if there is no table.
    /// `es-mx` falls back to the tables of `es`.
    pub fn language(&self, tag: &str, faults: &mut Faults) -> Option<Arc<Language>> {
        let broad = tag.split('-').next().unwrap_or(tag);
        let files = self.text_files(&mut Faults::new());
        let has = |tag: &str| tag == ENGLISH || files.iter().any(|(other, _)| other == tag);
        let tag = [tag, broad].into_iter().find(|tag| has(tag))?;
        let identifier: LanguageIdentifier = tag.parse().ok()?;
        let mut hash = Xxh3::new();
        let mut read = Vec::new();
        let program = english::names(&files);
        for (_, file) in files.iter().filter(|(other, _)| other == tag) {
            let Some(source) = file.load(faults) else { continue };
            // The program's own texts are not content; a mod's file of that name may be.
            if file.layer != Layer::Base
                || !program.contains(file.name.rsplit('/').next().unwrap_or_default())
            {
                hash.update(&(source.text.len() as u64).to_le_bytes());
                hash.update(source.text.as_bytes());
            }
            read.push(TextFile::read(
                &identifier,
                file.layer.clone(),
                &file.label,
                &source.text,
                faults,
            ));
        }
        Some(Arc::new(Language::of(tag, read, self.english(), hash.digest())))
    }

    /// Returns a language without any tables; `None` if the tag is none.
    pub fn new_language(&self, tag: &str) -> Option<Arc<Language>> {
        let tag = language_tag(tag)?;
        Some(Arc::new(Language::of(&tag, Vec::new(), self.english(), 0)))
    }

    /// Returns the English texts that ship with it, read once.
    fn english(&self) -> Arc<English> {
        self.english.get_or_init(|| Arc::new(English::of(self, &mut Faults::new()))).clone()
    }

    /// Sets the language of the content.
    pub fn speak(&mut self, language: Arc<Language>) {
        self.language = Some(language);
    }

    /// Returns the language of the content; English by default.
    pub fn spoken(&self) -> Arc<Language> {
        self.language.clone().unwrap_or_else(|| {
            Arc::new(Language::of(ENGLISH, Vec::new(), English::compiled_in(), 0))
        })
    }
}

#[cfg(test)]
mod tests;
