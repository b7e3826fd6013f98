//! Tests of every game that ships: nothing hidden leaks, old saves replay, tables are
//! fair, long random matches break nothing.

mod default_tables;
mod found;
mod heavy;
mod lessons;
mod old_saves;
mod past;
mod seat_view;
mod styles;
mod tactics;
mod text_interface;
mod without_text;
