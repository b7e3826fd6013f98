//! The language that this process speaks to whoever sits before it. What is shown goes
//! through [`t`], which knows English texts again by the tables and tells them in that
//! language. Whatever is kept, compared or given to other programs never does.

use std::sync::{Arc, PoisonError, RwLock};

use super::{ENGLISH, Language};

/// The language that is spoken; none for English as it is written. Words are
/// shown far from anything that could carry a language along, and a process has
/// one person before it.
static SPOKEN: RwLock<Option<Arc<Language>>> = RwLock::new(None);

/// Has everything that is shown told in this language from now on.
pub fn speak(language: Arc<Language>) {
    *SPOKEN.write().unwrap_or_else(PoisonError::into_inner) = Some(language);
}

/// The tag of the language that is spoken.
pub fn language() -> String {
    let spoken = SPOKEN.read().unwrap_or_else(PoisonError::into_inner);
    spoken.as_ref().map_or(ENGLISH, |language| language.tag()).to_owned()
}

/// A text as it is shown: in the language that is spoken.
pub fn t(text: impl AsRef<str>) -> String {
    let text = text.as_ref();
    let spoken = SPOKEN.read().unwrap_or_else(PoisonError::into_inner);
    spoken
        .as_ref()
        .map_or_else(|| text.to_owned(), |language| language.translate(text).into_owned())
}

/// The name of a field of a file as it is shown, in the language that is spoken: as the
/// file has it where that has no name for it.
pub fn field_name(name: &str) -> String {
    let spoken = SPOKEN.read().unwrap_or_else(PoisonError::into_inner);
    let told = spoken.as_ref().and_then(|language| language.field_name(name));
    told.unwrap_or_else(|| name.replace('_', " "))
}
