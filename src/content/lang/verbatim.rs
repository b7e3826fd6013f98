//! Texts that must not be translated: names that people gave, paths of files, and
//! messages of the system.
//!
//! Shown texts are recognised by patterns ([`super::phrases`]), which cannot tell a
//! hero called Jack from the card of that name. So code that reads a name or writes a
//! path registers it here, and each of its occurrences is hidden from the patterns
//! behind one private-use character ([`Masks`]).

use std::collections::{BTreeMap, VecDeque};
use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};

use crate::Faults;
use crate::reader::parse::parse;
use crate::reader::syntax::Step;

/// Maximum number of registered texts; the oldest is dropped for a new one.
const MAX_REGISTERED: usize = 1 << 14;
/// Maximum length of a registered text, in bytes.
const MAX_REGISTERED_BYTES: usize = 1 << 12;
/// The first of the private-use characters that stand for hidden texts, and their number.
const FIRST_MASK: u32 = 0xF_0000;
const MOST_MASKS: u32 = 0xFFFD;
/// The fields with typed text in files of heroes, forces and campaigns.
const TYPED_FIELDS: [&str; 3] = ["name", "title", "about"];
/// End of a system error message, before the number of the error.
const OS_ERROR: &str = " (os error ";

/// Texts that stay as they are wherever they occur as whole words.
#[derive(Debug, Default)]
pub struct Verbatim {
    /// By the first word of each, the longest first.
    by_word: BTreeMap<String, Vec<Arc<str>>>,
    /// In the order of registration.
    order: VecDeque<Arc<str>>,
    /// Changes whenever a text is added.
    version: u64,
}

static REGISTERED: RwLock<Verbatim> = RwLock::new(Verbatim::new());

/// Calls a function with the list of this process.
pub(crate) fn with_registered<T>(call: impl FnOnce(&Verbatim) -> T) -> T {
    call(&REGISTERED.read().unwrap_or_else(PoisonError::into_inner))
}

/// Registers a text that a person gave or that is a path: it is not
/// translated from now on.
pub fn keep_verbatim(text: &str) {
    if with_registered(|kept| kept.has(text)) {
        return;
    }
    REGISTERED.write().unwrap_or_else(PoisonError::into_inner).add(text);
}

/// Registers all texts that a player typed into a file of a hero, a force or a campaign,
/// or into an answer that contains such a file.
pub fn keep_names_of(text: &str) {
    if !text.contains("name") {
        return;
    }
    let document = parse("", text, &mut Faults::new()).document;
    let typed = |step: Step| match step {
        Step::Field(key) => TYPED_FIELDS.contains(&document.source(key)),
        Step::Root | Step::Item(_) | Step::Part(_) | Step::Value(_) | Step::Key => false,
    };
    let nodes = 0..document.nodes.len() as u32;
    let texts = nodes.filter(|node| typed(document.node(*node).step));
    texts.filter_map(|node| document.text_of(node)).for_each(keep_verbatim);
}

/// Formatting of paths that stay the same in every language.
pub trait ShownPath {
    /// Formats the path and registers it, so that it is the same in every language.
    fn shown(&self) -> String;
}

impl ShownPath for Path {
    fn shown(&self) -> String {
        let shown = self.display().to_string();
        keep_verbatim(&shown);
        shown
    }
}

impl Verbatim {
    /// Returns an empty list.
    pub const fn new() -> Self {
        Verbatim { by_word: BTreeMap::new(), order: VecDeque::new(), version: 0 }
    }

    /// Adds a text, also capitalised, for the beginning of a sentence.
    pub fn add(&mut self, text: &str) {
        let text = text.trim();
        self.add_form(text);
        let mut letters = text.chars();
        if let Some(first) = letters.next().filter(|first| first.is_lowercase()) {
            let capital: String = first.to_uppercase().chain(letters).collect();
            self.add_form(&capital);
        }
    }

    fn add_form(&mut self, text: &str) {
        // A text without letters cannot be translated anyway.
        let is_new = text.len() <= MAX_REGISTERED_BYTES
            && text.contains(char::is_alphabetic)
            && !self.has(text);
        let Some(word) = first_word(text).filter(|_| is_new) else { return };
        let kept: Arc<str> = text.into();
        let alike = self.by_word.entry(word.to_owned()).or_default();
        let at = alike.partition_point(|other| other.len() >= kept.len());
        alike.insert(at, kept.clone());
        self.order.push_back(kept);
        self.version += 1;
        if self.order.len() > MAX_REGISTERED {
            self.drop_oldest();
        }
    }

    fn drop_oldest(&mut self) {
        if let Some(oldest) = self.order.pop_front() {
            let word = first_word(&oldest).unwrap_or_default();
            if let Some(alike) = self.by_word.get_mut(word) {
                alike.retain(|other| *other != oldest);
                if alike.is_empty() {
                    self.by_word.remove(word);
                }
            }
        }
    }

    /// Returns whether a text is in the list as it stands.
    fn has(&self, text: &str) -> bool {
        let alike = first_word(text).and_then(|word| self.by_word.get(word));
        alike.is_some_and(|alike| alike.iter().any(|other| **other == *text))
    }

    /// Returns the version, which differs after every change.
    pub(crate) fn version(&self) -> u64 {
        self.version
    }

    /// Returns the longest text of the list that has its first word here, with the byte
    /// at which it begins.
    fn at(&self, text: &str, word_at: usize, word: &str, from: usize) -> Option<(usize, &str)> {
        let alike = self.by_word.get(word)?;
        alike.iter().find_map(|kept| {
            let start = word_at.checked_sub(first_word_at(kept)?).filter(|start| *start >= from)?;
            let rest = text.get(start..)?.strip_prefix(&**kept)?;
            let ends =
                !kept.ends_with(char::is_alphanumeric) || !rest.starts_with(char::is_alphanumeric);
            ends.then_some((start, &**kept))
        })
    }
}

/// The texts that are hidden from the patterns while one text is translated.
#[derive(Default)]
pub(crate) struct Masks(Vec<String>);

impl Masks {
    /// Replaces each text of the list, each system message and each path by one
    /// character; `literal` returns whether a path-like word is part of a message.
    pub(crate) fn hide(
        &mut self,
        text: &str,
        kept: &Verbatim,
        literal: impl Fn(&str) -> bool,
    ) -> String {
        // A text that contains these characters itself gets them back.
        let own = |c: char| (FIRST_MASK..FIRST_MASK + MOST_MASKS).contains(&u32::from(c));
        let mut text = text.to_owned();
        if text.contains(own) {
            text = text
                .chars()
                .map(|c| if own(c) { self.mask(&c.to_string()) } else { c.to_string() })
                .collect();
        }
        let text = self.hide_system_words(&text);
        let text = self.hide_registered(&text, kept);
        self.hide_paths(&text, literal)
    }

    /// Hides the text between backticks: ids, commands, typed text.
    pub(crate) fn hide_code(&mut self, text: &str) -> String {
        let mut parts = text.split('`');
        let mut shown = parts.next().unwrap_or_default().to_owned();
        while let Some(code) = parts.next() {
            match parts.next() {
                Some(after) => {
                    let masked = if code.contains(char::is_alphabetic) {
                        self.mask(code)
                    } else {
                        code.to_owned()
                    };
                    shown = format!("{shown}`{masked}`{after}");
                }
                None => shown = format!("{shown}`{code}"),
            }
        }
        shown
    }

    /// Restores all hidden texts.
    pub(crate) fn show(&self, text: &str) -> String {
        let mut shown = String::with_capacity(text.len());
        for c in text.chars() {
            match self.hidden(c) {
                // A hidden text may contain others that were hidden before it.
                Some(hidden) => shown += &self.show_before(hidden, c),
                None => shown.push(c),
            }
        }
        shown
    }

    /// Returns the first letter of a text as it is shown.
    pub(crate) fn first_letter(&self, text: &str) -> Option<char> {
        let first = text.chars().next()?;
        match self.hidden(first) {
            Some(hidden) => self.show_before(hidden, first).chars().next(),
            None => Some(first),
        }
    }

    fn show_before(&self, hidden: &str, mask: char) -> String {
        let before = (u32::from(mask) - FIRST_MASK) as usize;
        let earlier = Masks(self.0[..before].to_vec());
        if hidden.chars().any(|c| earlier.hidden(c).is_some()) {
            earlier.show(hidden)
        } else {
            hidden.to_owned()
        }
    }

    fn hidden(&self, c: char) -> Option<&str> {
        let number = u32::from(c).checked_sub(FIRST_MASK)?;
        self.0.get(number as usize).map(String::as_str)
    }

    /// Returns the character that stands for this text; the text itself if none is left.
    fn mask(&mut self, text: &str) -> String {
        let known = self.0.iter().position(|other| other == text);
        let number = known.unwrap_or(self.0.len()) as u32;
        let Some(mask) = char::from_u32(FIRST_MASK + number).filter(|_| number < MOST_MASKS) else {
            return text.to_owned();
        };
        if known.is_none() {
            self.0.push(text.to_owned());
        }
        mask.to_string()
    }

    fn hide_registered(&mut self, text: &str, kept: &Verbatim) -> String {
        if kept.order.is_empty() {
            return text.to_owned();
        }
        let mut shown = String::with_capacity(text.len());
        let mut from = 0;
        for (at, word) in words_at(text) {
            if at < from {
                continue;
            }
            if let Some((start, found)) = kept.at(text, at, word, from) {
                shown += &text[from..start];
                shown += &self.mask(found);
                from = start + found.len();
            }
        }
        shown + &text[from..]
    }

    fn hide_paths(&mut self, text: &str, literal: impl Fn(&str) -> bool) -> String {
        if !text.contains(['/', '\\']) {
            return text.to_owned();
        }
        let mut shown = String::with_capacity(text.len());
        for piece in text.split_inclusive(char::is_whitespace) {
            let word = bare_word(piece);
            if is_path(word) && !literal(word) {
                let (before, after) = piece.split_once(word).unwrap_or((piece, ""));
                shown = format!("{shown}{before}{}{after}", self.mask(word));
            } else {
                shown += piece;
            }
        }
        shown
    }

    /// Hides `Permission denied (os error 13)`, which the system may
    /// write in any language.
    fn hide_system_words(&mut self, text: &str) -> String {
        let mut shown = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once(OS_ERROR) {
            let Some((number, after)) = after.split_once(')') else { break };
            let start = [": ", " (", "\n"]
                .iter()
                .filter_map(|mark| Some(before.rfind(mark)? + mark.len()))
                .max();
            let (before, words) = before.split_at(start.unwrap_or(0));
            shown = format!("{shown}{before}{}", self.mask(&format!("{words}{OS_ERROR}{number})")));
            rest = after;
        }
        shown + rest
    }
}

/// Returns a word of a text without punctuation around it.
pub(crate) fn bare_word(piece: &str) -> &str {
    let open = |c: char| c.is_whitespace() || matches!(c, '“' | '"' | '(' | '`' | '«' | '\'');
    let closed = |c: char| {
        c.is_whitespace()
            || matches!(c, '”' | '"' | ')' | '`' | '»' | '\'' | '.' | ',' | ':' | ';' | '…')
    };
    piece.trim_start_matches(open).trim_end_matches(closed)
}

/// Returns whether a word is certainly a path:
/// `/home/inés/mods`, `~/x`, `mods/own/mod.ron`, `C:\mods`.
pub(crate) fn is_path(word: &str) -> bool {
    let letters = word.contains(char::is_alphabetic);
    let rooted = ["/", "~/", "./", "../", "\\\\"].iter().any(|root| word.starts_with(root));
    let drive = word.get(1..3) == Some(":\\") || word.get(1..3) == Some(":/");
    let file = word.rsplit_once(['/', '\\']).is_some_and(|(_, name)| {
        name.rsplit_once('.')
            .is_some_and(|(_, suffix)| suffix.starts_with(|c: char| c.is_ascii_lowercase()))
    });
    letters && (rooted || drive || file)
}

/// Returns the words of a text with the bytes at which they begin.
fn words_at(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let word = |part: &&str| !part.is_empty();
    let place = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    text.split(|c: char| !c.is_alphanumeric()).filter(word).map(move |part| (place(part), part))
}

fn first_word(text: &str) -> Option<&str> {
    words_at(text).next().map(|(_, word)| word)
}

fn first_word_at(text: &str) -> Option<usize> {
    words_at(text).next().map(|(at, _)| at)
}
