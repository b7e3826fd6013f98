//! Cadence and Fracture, by scripted dice and positions.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "helpers of tests are tests")]

mod appendix;
mod attack;
mod building;
mod factions;
mod faults;
mod field;
mod fire;
mod foresight;
mod former;
mod in_words;
mod laid_tables;
mod ledger;
mod moves;
mod odds;
mod played;
mod playout;
mod random;
mod ready_made;
mod respawn_book;
mod respawn_building;
mod respawn_captain;
mod respawn_deaths;
mod respawn_field;
mod respawn_goals;
mod respawn_matches;
mod respawn_perks;
mod respawn_seasons;
mod respawn_talk;
mod respawn_tournament;
mod rolls;
mod rounds;
mod scale;
mod score;
mod setup;
mod sight;
mod special;
mod told;
mod toy_module;
mod vehicles;
#[path = "../words/mod.rs"]
mod words;
mod workshop;
