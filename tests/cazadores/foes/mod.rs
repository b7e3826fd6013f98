//! The Foes and helpers of chapters 06 and 12 that the first Hunt did without,
//! in arranged positions with scripted dice. Each test names the rows of the
//! ledger that it shows.

mod companions;
mod construct;
mod matriarch;
mod own_trees;
mod praetorians;
mod recorded_turns;
mod threat_forecast;
