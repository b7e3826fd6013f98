use super::super::data::samples;
use super::*;

#[test]
fn every_combination_stands_in_the_tables_and_the_extremes_are_named() {
    let (grid, mut record) = samples::two_by_two();
    record.put(samples::cell("giant", "take", "1", 0));
    record.put(samples::cell("giant", "hold", "1", 10));
    record.put(samples::cell("dwarf", "take", "1", 5));
    let text = markdown(&grid, &record, "Toy", "toy.svg", None);
    assert!(text.contains("3 of 4 combinations played"), "{text}");
    assert!(text.contains("| The giant | **0** (0–28) | **100** (72–100) |"), "{text}");
    assert!(text.contains("| The dwarf | **50** (24–76) | – |"), "{text}");
    let (before, trivial) = text.split_once("## Trivial").expect("a list");
    let (_, hopeless) = before.split_once("## Hopeless").expect("a list");
    assert!(hopeless.contains("**The giant, Take it, Players: 1**: 0.0 %"), "{hopeless}");
    assert!(!hopeless.contains("Hold it") && !hopeless.contains("dwarf"), "{hopeless}");
    assert!(trivial.contains("**The giant, Hold it, Players: 1**: 100.0 %"), "{trivial}");
    assert!(trivial.contains("*won*"), "{trivial}");
}

#[test]
fn what_was_written_by_hand_is_kept() {
    let (grid, record) = samples::two_by_two();
    let first = markdown(&grid, &record, "Toy", "toy.svg", None);
    let with_notes = format!("{first}\n## Why\nBecause.\n");
    let again = markdown(&grid, &record, "Toy", "toy.svg", Some(&with_notes));
    assert_eq!(again, with_notes);
    assert_eq!(markdown(&grid, &record, "Toy", "toy.svg", Some(&first)), first);
}
