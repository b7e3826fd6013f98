//! A game's documents as data: its ledger of rules, its glossary, the types of its files,
//! the files of a new mod and printed material.
//!
//! Read [`LedgerEntry`](ledger::LedgerEntry) and [`FileTypes`](file_types::FileTypes)
//! before the other types.

pub(crate) mod file_types;
pub(crate) mod glossary;
pub(crate) mod ledger;
pub(crate) mod mod_files;
pub(crate) mod mod_kinds;
pub(crate) mod mod_plan;
pub(crate) mod printed;
