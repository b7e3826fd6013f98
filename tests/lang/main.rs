//! The program in other languages. In a binary of their own, since the language that is spoken is the process's.

mod names;
mod played;
mod slips;
#[path = "../../src/test-support/sources.rs"]
mod sources;
mod texts;
mod words;
