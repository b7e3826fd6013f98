//! The language of this process. Everything shown goes through [`t()`], which looks texts up by
//! their keys. Texts that are stored, compared or passed to other programs never do.

use std::sync::{Arc, PoisonError, RwLock};

use super::{ENGLISH, Language, Text};
pub use crate::t;

/// The language of this process; `None` for plain English. A global, because texts are
/// shown far from any context, and a process has one user.
static SPOKEN: RwLock<Option<Arc<Language>>> = RwLock::new(None);

/// Sets the language of everything that is shown from now on.
pub fn speak(language: Arc<Language>) {
    *SPOKEN.write().unwrap_or_else(PoisonError::into_inner) = Some(language);
}

/// Returns the tag of the language.
pub fn language() -> String {
    let spoken = SPOKEN.read().unwrap_or_else(PoisonError::into_inner);
    spoken.as_ref().map_or(ENGLISH, |language| language.tag()).to_owned()
}

/// Translates a text for display.
pub fn t(text: impl Into<Text>) -> String {
    let text = text.into();
    let spoken = SPOKEN.read().unwrap_or_else(PoisonError::into_inner);
    spoken.as_ref().map_or_else(|| text.as_str().to_owned(), |language| language.show(&text))
}

/// Makes a text as [`text!`](macro@crate::text) does and translates it for display.
#[macro_export]
macro_rules! t {
    ($($text:tt)*) => { $crate::words::t($crate::text!($($text)*)) };
}

/// Returns the translated name of a field of a file for display; the name in the file if
/// there is no translation.
pub fn field_name(name: &str) -> String {
    let spoken = SPOKEN.read().unwrap_or_else(PoisonError::into_inner);
    let translated = spoken.as_ref().and_then(|language| language.field_name(name));
    translated.unwrap_or_else(|| name.replace('_', " "))
}

/// Number of words of a doc comment that make its key.
const KEY_WORDS: usize = 16;

/// Returns the meaning of a type, a field or a word of a file, which is its doc comment. Tables
/// have it under `field-` and its first words.
pub fn about_text(about: &str) -> Text {
    let plain = about.to_lowercase().replace('\'', "");
    let words = plain.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let key = words.take(KEY_WORDS).fold("field".to_owned(), |key, word| key + "-" + word);
    Text::of_document(key, about.to_owned())
}

/// Returns a word of a file in readable form: `LowWall` becomes `Low wall`. Tables have it under
/// `word-` and its parts.
pub fn word_text(word: &str) -> Text {
    let mut spaced = String::new();
    for c in word.chars() {
        if c.is_uppercase() && !spaced.is_empty() {
            spaced.push(' ');
            spaced.extend(c.to_lowercase());
        } else {
            spaced.push(c);
        }
    }
    Text::of_document(format!("word-{}", spaced.to_lowercase().replace(' ', "-")), spaced)
}
