//! Texts that no translation touches: names that people gave, paths of files, and
//! what the system said.
//!
//! What is shown is recognised by patterns ([`super::phrases`]), which cannot tell a hero
//! called Jack from the card of that name. So whatever reads a name or writes a path
//! registers it here, and each of its occurrences is hidden from the patterns behind one
//! character that is no letter and belongs to nobody ([`Masks`]).

use std::collections::{BTreeMap, VecDeque};
use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};

use crate::Faults;
use crate::parse::parse;
use crate::syntax::Step;

/// The most texts that are registered at a time; the oldest is given up for a new one.
const MOST_KEPT: usize = 1 << 14;
/// The longest text that is registered, in bytes.
const LONGEST: usize = 1 << 12;
/// The first of the characters that stand for hidden texts, in a plane that Unicode
/// leaves to private use, with how many there are.
const FIRST_MASK: u32 = 0xF_0000;
const MOST_MASKS: u32 = 0xFFFD;
/// The fields that hold what a player typed, in files of heroes, forces and campaigns.
const TYPED: [&str; 3] = ["name", "title", "about"];
/// How the operating system's own words end, before the number of the error.
const OS_ERROR: &str = " (os error ";

/// Texts that stay as they are wherever they stand as words of their own.
#[derive(Debug, Default)]
pub struct Verbatim {
    /// By the first word of each, the longest first.
    by_word: BTreeMap<String, Vec<Arc<str>>>,
    /// In the order in which they came.
    order: VecDeque<Arc<str>>,
    /// Changes whenever a text is added.
    version: u64,
}

static REGISTERED: RwLock<Verbatim> = RwLock::new(Verbatim::new());

/// Calls a function with what is registered in this process.
pub(super) fn with_registered<T>(call: impl FnOnce(&Verbatim) -> T) -> T {
    call(&REGISTERED.read().unwrap_or_else(PoisonError::into_inner))
}

/// Registers a text that somebody gave or that leads to a file: no translation touches
/// it from now on.
pub fn keep_verbatim(text: &str) {
    if with_registered(|kept| kept.has(text)) {
        return;
    }
    REGISTERED.write().unwrap_or_else(PoisonError::into_inner).add(text);
}

/// Registers all that a player typed into a file of a hero, a force or a campaign, or
/// into an answer that holds such a file in full.
pub fn keep_names_of(text: &str) {
    if !text.contains("name") {
        return;
    }
    let document = parse("", text, &mut Faults::new()).document;
    let typed = |step: Step| match step {
        Step::Field(key) => TYPED.contains(&document.source(key)),
        Step::Root | Step::Item(_) | Step::Part(_) | Step::Value(_) | Step::Key => false,
    };
    let nodes = 0..document.nodes.len() as u32;
    let texts = nodes.filter(|node| typed(document.node(*node).step));
    texts.filter_map(|node| document.text_of(node)).for_each(keep_verbatim);
}

/// A path as messages show it.
pub trait ShownPath {
    /// Returns the path in words and registers it, so that it is shown as it
    /// is in every language.
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

    /// Adds a text, also with a capital at its beginning, where it begins a sentence.
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
        let Some(word) = first_word(text).filter(|_| text.len() <= LONGEST && !self.has(text))
        else {
            return;
        };
        // Without a letter there is nothing that could be translated.
        if !text.contains(char::is_alphabetic) {
            return;
        }
        let kept: Arc<str> = text.into();
        let alike = self.by_word.entry(word.to_owned()).or_default();
        let at = alike.partition_point(|other| other.len() >= kept.len());
        alike.insert(at, kept.clone());
        self.order.push_back(kept);
        self.version += 1;
        if self.order.len() > MOST_KEPT {
            self.give_up_oldest();
        }
    }

    fn give_up_oldest(&mut self) {
        let Some(oldest) = self.order.pop_front() else { return };
        let word = first_word(&oldest).unwrap_or_default();
        if let Some(alike) = self.by_word.get_mut(word) {
            alike.retain(|other| *other != oldest);
            if alike.is_empty() {
                self.by_word.remove(word);
            }
        }
    }

    /// Whether a text is in the list as it stands.
    fn has(&self, text: &str) -> bool {
        let alike = first_word(text).and_then(|word| self.by_word.get(word));
        alike.is_some_and(|alike| alike.iter().any(|other| **other == *text))
    }

    /// A number that is another one after every change.
    pub(super) fn version(&self) -> u64 {
        self.version
    }

    /// Returns the longest text of the list that has its first word here, with the
    /// byte where it begins.
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

/// What is hidden from the patterns while one text is translated.
#[derive(Default)]
pub(super) struct Masks(Vec<String>);

impl Masks {
    /// Returns the text with one character in the place of each text of the list, of what
    /// the system said and of each path; `literal` says which words look like a path and
    /// stand in a message themselves.
    pub(super) fn hide(
        &mut self,
        text: &str,
        kept: &Verbatim,
        literal: impl Fn(&str) -> bool,
    ) -> String {
        // Whoever writes these characters gets them back.
        let own = |c: char| (FIRST_MASK..FIRST_MASK + MOST_MASKS).contains(&u32::from(c));
        let mut text = text.to_owned();
        if text.contains(own) {
            text = text
                .chars()
                .map(|c| if own(c) { self.mask(&c.to_string()) } else { c.to_string() })
                .collect();
        }
        let text = self.hide_system_words(&text);
        let text = self.hide_kept(&text, kept);
        self.hide_paths(&text, literal)
    }

    /// Returns the text with what stands between backticks hidden: ids,
    /// commands, what was typed.
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

    /// Returns the text with everything that was hidden in its place again.
    pub(super) fn show(&self, text: &str) -> String {
        let mut shown = String::with_capacity(text.len());
        for c in text.chars() {
            match self.hidden(c) {
                // What was hidden last may hold what was hidden before.
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

    /// Returns the character that stands for this text; the text itself once
    /// there is none left.
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

    fn hide_kept(&mut self, text: &str, kept: &Verbatim) -> String {
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

    /// Hides `Permission denied (os error 13)`, which the system may say in any language.
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

/// Returns a word of a text without the signs of a sentence round it.
pub(super) fn bare_word(piece: &str) -> &str {
    let open = |c: char| c.is_whitespace() || matches!(c, '“' | '"' | '(' | '`' | '«' | '\'');
    let closed = |c: char| {
        c.is_whitespace()
            || matches!(c, '”' | '"' | ')' | '`' | '»' | '\'' | '.' | ',' | ':' | ';' | '…')
    };
    piece.trim_start_matches(open).trim_end_matches(closed)
}

/// Whether a word is surely a path: `/home/inés/mods`, `~/x`, `mods/own/mod.ron`,
/// `C:\mods`.
pub(super) fn is_path(word: &str) -> bool {
    let letters = word.contains(char::is_alphabetic);
    let rooted = ["/", "~/", "./", "../", "\\\\"].iter().any(|root| word.starts_with(root));
    let drive = word.get(1..3) == Some(":\\") || word.get(1..3) == Some(":/");
    let file = word.rsplit_once(['/', '\\']).is_some_and(|(_, name)| {
        name.rsplit_once('.')
            .is_some_and(|(_, ending)| ending.starts_with(|c: char| c.is_ascii_lowercase()))
    });
    letters && (rooted || drive || file)
}

/// Returns the words of a text with the bytes where they begin.
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
