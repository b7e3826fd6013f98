//! The table of a scenario: checks of its terrain and zones, and edits of its file.
//!
//! Read [`check_table`](checks::check_table) and [`TableText`](table_text::TableText)
//! first. Random tables are in `layout`.

pub(crate) mod checks;
pub(crate) mod table_text;
