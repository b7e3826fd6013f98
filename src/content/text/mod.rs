//! Texts for people: error messages, printable characters, spelling suggestions,
//! shell quoting and transliteration; tokens of texts for editors.

pub(crate) mod command_word;
pub(crate) mod error_text;
pub(crate) mod printable;
pub(crate) mod shown_path;
pub(crate) mod spelling;
pub(crate) mod tokens;
pub(crate) mod transliterate;
