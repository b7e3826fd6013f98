//! Content and documents of *Veil and Crown*: shipped files, faults of files, parties,
//! tables, kinds of terrain, and the ledger of rules.

mod faults;
mod ledger;
mod party;
mod shipped;
mod tables;
mod terrain;
