//! Declarative macros with which games define their content types.

pub(crate) mod kinds;
pub(crate) mod named;
pub(crate) mod rows;
pub(crate) mod vocabulary;
pub(crate) mod written_enum;
