use super::super::data::samples;
use super::*;

/// Ten matches a combination: giants win nine from the first seat and
/// eight from the second.
#[test]
fn seats_are_exchanged_and_whoever_wins_too_often_is_named() {
    let (mut grid, mut record) = samples::two_by_two();
    let names = ["Giants", "Dwarfs"].map(str::to_owned);
    grid.pairs = vec![Pair { kind: "Equal".to_owned(), names, answers: Default::default() }];
    grid.rows.picks.truncate(1);
    grid.pages.picks.push(("2".to_owned(), "exchanged".to_owned()));
    for (page, won, lost) in [("1", 9, 1), ("2", 1, 8)] {
        let cell = samples::cell("giant", "take", page, won);
        record.put(CombinationCounts { lost: Some(lost), ..cell });
    }
    let text = markdown(&grid, &record, "Toy", "toy.svg", None);
    assert!(text.contains("| Equal | Giants | Dwarfs | 17 | 1 | 2 | 20 | 85.0 %"), "{text}");
    assert!(text.contains("- Equal: **Giants** beats Dwarfs in 85.0 %"), "{text}");
    assert!(text.contains("| Equal | Dwarfs | 2 | 1 | 17 | 20 |"), "{text}");
    assert!(text.contains("|  | Take it | 10 | 1 | 9 | 20 |"), "{text}");
    assert!(text.contains("(2 of 4 combinations played)"), "{text}");
}
