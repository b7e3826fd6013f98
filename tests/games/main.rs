//! What every game that ships must show: nothing hidden leaks, old saves replay, tables
//! are fair, heavy matches break nothing.

mod default_tables;
mod found;
mod heavy;
mod lessons;
mod old_saves;
mod past;
mod seat_view;
mod spoken;
mod tactics;
mod without_text;
