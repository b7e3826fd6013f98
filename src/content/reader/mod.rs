//! The reader of content files: scanner, parser, syntax tree, the serde deserializer over
//! that tree, and the places of values. [`read_text`](read::read_text) is the entry
//! point; it goes on after faults by replacing unreadable values by stand-ins.

pub(crate) mod composite_access;
pub(crate) mod deserializer;
pub(crate) mod parse;
pub(crate) mod read;
pub(crate) mod read_error;
pub(crate) mod scan;
pub(crate) mod span;
pub(crate) mod stand_in;
pub(crate) mod syntax;
