//! Texts in other languages, and in other words: tables of strings that stand in for the
//! texts of content and of the program.
//!
//! A table is a file of Fluent: `assets/lang/TAG/*.ftl`, and `lang/TAG.ftl` or
//! `lang/TAG/*.ftl` of a mod. What a thing of a game is called is the attribute `name` of
//! the message `GAME-LIST-ID`; a text deeper in it has the way there as its attribute
//! (`locations-head-name`). What a table does not say is told in English. Texts are no
//! part of what is played: the hash of content is that of its files, and what was played
//! in another language is named by saves as a mod is.

mod check;
mod content;
mod english;
mod phrases;
mod pieces;
mod table;
mod translate;
mod verbatim;
pub mod words;

use std::fmt;
use std::sync::Arc;

use fluent_bundle::{FluentArgs, FluentValue};
use unic_langid::LanguageIdentifier;
use xxhash_rust::xxh3::Xxh3;

use super::source_file::SourceFile;
use super::{Fault, Faults, Id, Layer, Library, PlayedMod};
pub use check::{KeyedText, TextKeys};
pub(super) use content::EarlierTexts;
pub(super) use english::English;
use table::TextFile;
use translate::Known;
pub use verbatim::{ShownPath, Verbatim, keep_names_of, keep_verbatim};

/// The language that content and program are written in.
pub const ENGLISH: &str = "en";
/// What the name of a language in saves begins with, where mods have theirs.
const SAVED: &str = "lang-";

/// What the keys of messages begin with that say what fields of files are called.
const FIELD: &str = "label-";

/// The message that says which words are written as one where they meet.
const CONTRACTIONS: &str = "language-contractions";

/// All tables of one language.
pub struct Language {
    tag: String,
    /// The program's own first, then those of mods in their order.
    files: Vec<TextFile>,
    /// Whether it tells texts of the program otherwise than they are written.
    retold: bool,
    /// The English texts, for what the others do not say.
    english: Arc<English>,
    /// Words that become others where they meet, each with those.
    contractions: Vec<(String, String)>,
    /// What was translated before.
    known: Known,
    hash: u64,
}

/// A language and the game whose texts are looked up.
#[derive(Clone)]
pub(super) struct Translation {
    pub language: Arc<Language>,
    pub game: String,
    /// What later layers say otherwise.
    pub earlier: Arc<EarlierTexts>,
}

impl fmt::Debug for Translation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {}", self.game, self.language.tag)
    }
}

impl PartialEq for Translation {
    /// The earlier texts are those of files that are compared as well.
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

/// A tag of a language in small letters with dashes (`es`, `es-mx`), of what a
/// person or a system writes (`es_MX.UTF-8`); none where it is none, or where it
/// stands for no language (`C`).
pub fn language_tag(text: &str) -> Option<String> {
    let plain = text.split(['.', '@']).next().unwrap_or_default().replace('_', "-").to_lowercase();
    let known = plain.parse::<LanguageIdentifier>().is_ok()
        && !matches!(plain.as_str(), "" | "c" | "posix");
    known.then_some(plain)
}

impl Language {
    fn of(tag: &str, files: Vec<TextFile>, english: Arc<English>, hash: u64) -> Language {
        let own = |file: &TextFile| file.layer != Layer::Base || tag != ENGLISH;
        let says =
            |file: &TextFile| file.entries.keys().any(|(key, _)| english.entry(key, "").is_some());
        let retold = files.iter().any(|file| own(file) && says(file));
        let told = files
            .iter()
            .rev()
            .find_map(|file| file.text(CONTRACTIONS, "", None))
            .unwrap_or_default();
        let pairs = told.split('|').filter_map(|pair| pair.split_once('='));
        let blank = |text: &str| text.replace('_', " ");
        // One that led to itself would never come to an end.
        let pairs = pairs
            .map(|(two, one)| (blank(two), blank(one)))
            .filter(|(two, one)| !one.contains(two.as_str()));
        let contractions = pairs.filter(|(two, _)| !two.is_empty()).collect();
        Language {
            tag: tag.to_owned(),
            files,
            retold,
            english,
            contractions,
            known: Known::default(),
            hash,
        }
    }

    /// Its tag: `es`.
    pub fn tag(&self) -> &str {
        &self.tag
    }

    /// The text of a field of a thing of content; none where no table of this layer or a
    /// later one has it. Later tables win.
    pub(super) fn content(&self, message: &str, attribute: &str, since: &Layer) -> Option<String> {
        let files = self.files.iter().rev().filter(|file| file.layer >= *since);
        files.into_iter().find_map(|file| file.text(message, attribute, None))
    }

    /// A text of the program with these arguments, in English where no table has it. A
    /// key that there is not even then is told as it is: a test asks for every one.
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

    /// What its own tables have for this text of content; none where none of them has it.
    pub fn told(&self, message: &str, attribute: &str, text: &KeyedText) -> Option<String> {
        self.content(message, attribute, &text.since)
    }

    /// What a field of this name is called; none where its own tables do not say. The
    /// names of files themselves are English.
    pub fn field_name(&self, name: &str) -> Option<String> {
        let key = format!("{FIELD}{}", name.replace('_', "-"));
        (self.tag != ENGLISH && self.says(&key)).then(|| self.tell(&key, &[]))
    }

    /// Whether its own tables have this message of the program.
    pub fn says(&self, key: &str) -> bool {
        self.files.iter().any(|file| file.entries.contains_key(&(key.to_owned(), String::new())))
    }

    /// What saves name it by; none for plain English.
    pub(super) fn played(&self) -> Option<PlayedMod> {
        let id = Id::new(&format!("{SAVED}{}", self.tag)).ok()?;
        let plain = self.tag == ENGLISH && self.files.iter().all(|file| file.layer == Layer::Base);
        (!plain).then(|| PlayedMod {
            id,
            version: self.tag.clone(),
            hash: format!("{:016x}", self.hash),
        })
    }

    /// A number that is another one where any text of content is.
    pub(super) fn hash(&self) -> u64 {
        self.hash
    }
}

/// The tag of the language that stands in a save where mods stand; none where
/// it is a mod.
pub fn saved_language(played: &PlayedMod) -> Option<&str> {
    played.id.as_str().strip_prefix(SAVED).filter(|tag| *tag == played.version)
}

impl Library {
    /// The languages that there are tables of, sorted; English is always among them.
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

    /// All files of texts with the tag of their language: those of the program, then
    /// those of each mod.
    pub(super) fn text_files(&self, faults: &mut Faults) -> Vec<(String, SourceFile)> {
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

    /// The messages of the program in English, each by its key, as its table has it.
    pub fn program_texts(&self) -> Vec<(String, String)> {
        self.english().messages()
    }

    /// The tables of a language, with what is wrong with their files; none where there is
    /// no table of it. `es-mx` takes those of `es` where it has none of its own.
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
            // The program's own texts are no part of content; a mod's file of
            // that name may be.
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

    /// The English texts that ship with it; they are read once.
    fn english(&self) -> Arc<English> {
        self.english.get_or_init(|| Arc::new(English::of(self, &mut Faults::new()))).clone()
    }

    /// Tells content in this language from now on.
    pub fn speak(&mut self, language: Arc<Language>) {
        self.language = Some(language);
    }

    /// The language that content is told in; English where none was chosen.
    pub fn spoken(&self) -> Arc<Language> {
        self.language
            .clone()
            .unwrap_or_else(|| Arc::new(Language::of(ENGLISH, Vec::new(), English::own(), 0)))
    }
}

#[cfg(test)]
mod tests;
