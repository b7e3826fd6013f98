use super::*;
use crate::save_file::SaveLine;
use monteria_game::{MatchSetup, Order, StateHash};

fn saved(orders: &[&str]) -> SavedGame {
    let header = SaveHeader {
        monteria_save: 2,
        content: String::new(),
        mods: Vec::new(),
        setup: MatchSetup::new("toy", "duel", 1),
        branch: String::new(),
        handovers: Default::default(),
    };
    let line = |choose: &&str| SaveLine { order: Order::plain(*choose), hash: StateHash(7) };
    SavedGame { header, lines: orders.iter().map(line).collect(), torn: false, ended: true }
}

#[test]
fn what_came_goes_on_is_older_or_was_played_otherwise() {
    let compare_saves = |here: &[&str], came: &[&str]| compare_saves(&saved(here), &saved(came));
    assert_eq!(compare_saves(&["a", "b"], &["a", "b", "c"]), SaveComparison::Further(1));
    assert_eq!(compare_saves(&["a", "b"], &["a", "b"]), SaveComparison::Further(0));
    assert_eq!(compare_saves(&["a", "b", "c"], &["a"]), SaveComparison::Older(2));
    assert_eq!(
        compare_saves(&["a", "b", "c"], &["a", "x", "c", "d"]),
        SaveComparison::Otherwise(1)
    );
    assert_eq!(compare_saves(&[], &["a"]), SaveComparison::Further(1));
}
