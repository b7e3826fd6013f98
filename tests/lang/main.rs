//! The program in other languages. In a binary of their own, since the language that is
//! spoken is the process's.

mod keys;
mod played;
mod slips;
mod texts;
mod words;
