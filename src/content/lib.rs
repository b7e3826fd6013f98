//! Data files: RON read with every fault named.
//!
//! A ruleset describes its files as plain serde types, raw and then resolved; this module
//! reads them, says what is wrong with file, line and column, and knows where content
//! lies. It does not know what content means.
//!
//! The way of a value: [`Sources::read`] takes the texts of a ruleset's files from a
//! [`Library`], [`Source::read`] makes the raw type of one, [`Catalog::put`] keeps what
//! it lists by id, and the ruleset checks what only it can check, at the [`Spanned`]
//! values. All of it adds to one list of [`Faults`]; nothing stops at the first.

#![warn(missing_docs, unreachable_pub, clippy::wildcard_enum_match_arm)]

mod archive;
mod bounded;
mod budget;
mod catalog;
mod command_word;
mod described;
mod difference;
mod error_text;
mod fault;
pub mod figures;
mod file;
mod graft;
mod guests;
mod home;
mod id;
mod kinds;
pub mod lang;
mod library;
mod mod_info;
mod mods;
mod named;
mod node_access;
mod node_de;
mod pack_zip;
mod packs;
mod parse;
mod patches;
mod printable;
mod read;
pub mod reference;
mod remarks;
mod rewrite;
mod rows;
mod scan;
mod shelf;
mod source_file;
mod sources;
mod span;
mod spelling;
mod stand_in;
mod stop;
mod syntax;
mod things;
mod transliterate;
mod vocabulary;
mod watch;
mod written_enum;

pub use bounded::{Bounded, Count, Inches, Points, Rating};
pub use catalog::{Catalog, Layer};
pub use command_word::{command_path, command_word};
pub use difference::{Different, Fields};
pub use error_text::{file_error, io_words, json_words};
pub use fault::{Fault, Faults};
pub use figures::{Figures, Looks, RawFigures};
pub use file::load_text;
pub use guests::ContentKind;
pub use home::{ContentSettings, Home};
pub use id::{Id, NotAnId};
pub use lang::{
    ENGLISH, Language, ShownPath, Verbatim, keep_names_of, keep_verbatim, language_tag,
    saved_language, words,
};
pub use library::{Library, content_hash, find_root};
pub use mod_info::{ModInfo, Need, Version};
pub use mods::{LeftOut, Mod, PlayedMod};
pub use packs::Packs;
pub use printable::{name_fault, printable, unprintable};
pub use read::{
    LARGEST_FILE, fields_of, read_settings, read_text, read_value, ron_options, text_field,
    write_text,
};
pub use rewrite::{FormEdit, Rewrite, item_of};
pub use shelf::ShelfItem;
pub use source_file::{Source, SourceFile};
pub use sources::{GameInputs, Sources};
pub use span::{Place, Span, Spanned};
pub use spelling::{Suggestions, did_you_mean, nearest, or_near};
pub use things::Thing;
pub use watch::watch;

/// The notices of everything of others that the program
/// holds; `tests/house/licences.rs` makes them.
pub const NOTICES: &str = include_str!("../../assets/NOTICES.md");
