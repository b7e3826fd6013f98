//! Texts for people: error messages, printable characters, spelling suggestions,
//! shell quoting and transliteration.

pub(crate) mod command_word;
pub(crate) mod error_text;
pub(crate) mod printable;
pub(crate) mod spelling;
pub(crate) mod transliterate;
