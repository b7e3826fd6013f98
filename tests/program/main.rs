//! The program as its users start it: the command line, the words of `text`, the protocol
//! of `serve`, saves that are kept, the language server, pages for the printer.

mod book_examples;
#[cfg(feature = "client")]
mod by_file;
mod cli;
mod commands;
mod guide;
mod keeping;
mod kill;
mod lsp;
mod mods;
mod print;
mod protocol;
#[path = "../snowball/mod.rs"]
mod snowball;
mod talk;
#[path = "../toy/mod.rs"]
mod toy;
