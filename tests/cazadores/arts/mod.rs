//! Special Gear and Rituals (Cazadores 07 and 08) in arranged positions with scripted
//! dice. Each test names the rows of the ledger that it shows.

mod content;
mod gear;
mod play;
mod rituals;
mod traps;
