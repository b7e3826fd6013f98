//! The shipped content of Cazadores: its numbers are the book's, its tables can be played
//! on, and every fault is named.

mod adversaries;
mod arts;
mod book;
mod budgets;
mod faults;
mod pack;
mod tables;
mod trees;
mod triggers;

use std::sync::Arc;

use monteria_cazadores::content::CazadoresContent;
use monteria_content::{Faults, Library};
use monteria_test_support::repo_root;

/// What ships, without mods.
fn shipped() -> Arc<CazadoresContent> {
    let mut faults = Faults::new();
    let library = Library::open(repo_root(), &mut faults);
    match CazadoresContent::load(&library) {
        Ok(content) if faults.is_empty() => content,
        Ok(_) => panic!("{faults}"),
        Err(more) => panic!("{faults}\n{more}"),
    }
}

#[test]
fn all_of_it_loads_and_the_hash_is_of_the_files() {
    let content = shipped();
    assert_eq!(content.weapons.len(), 17);
    assert_eq!(content.armours.len(), 3);
    assert_eq!((content.gear.len(), content.rituals.len()), (10, 12));
    assert_eq!(content.companions.len(), 9);
    assert_eq!(content.cazadores.len(), 6);
    assert_eq!(content.adversaries.len(), 6);
    assert_eq!(content.minions.len(), 3);
    // Ten for Hunts, and the one that the lesson is played on.
    assert_eq!(content.scenarios.len(), 11);
    assert_eq!(content.objectives.len(), 10);
    assert_eq!(content.specials.len(), 2);
    assert_ne!(content.hash, 0);
    assert_eq!(content, shipped());
}
