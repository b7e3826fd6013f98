//! `monteria mod`: packing, adding, listing, updating and removing mods.
//!
//! `zips` holds the helpers: the program at a home of its own, and zips of mods.

mod add;
mod change;
mod pack;
mod zips;
