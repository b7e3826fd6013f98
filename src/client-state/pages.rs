//! State of the pages beside the table: builder, campaigns, lessons, editors.

pub mod builder;
pub mod campaigns;
pub mod content_editor;
pub mod edited_file;
pub mod editor;
pub mod lesson;
pub mod showcase;
pub mod ui_state;
