//! The language of this process. Everything shown goes through [`t()`], which recognises
//! English texts by the tables and translates them. Texts that are stored, compared or
//! passed to other programs never do.

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
