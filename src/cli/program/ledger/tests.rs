use super::*;
use monteria_game::EntryKind;

#[test]
fn what_no_test_shows_is_named() {
    let entry = |id, tests: &[&'static str], kind| LedgerEntry {
        id,
        text: "So it is.",
        source: "1.1",
        code: Vec::new(),
        tests: tests.to_vec(),
        kind,
    };
    let all = [
        entry("toy-hit", &["a.rs::one"], EntryKind::Rule),
        entry("toy-miss", &[], EntryKind::Rule),
        entry("ruling-1", &["a.rs::two"], EntryKind::Ruling { house: true }),
    ];
    let told = words(&Text::verbatim("Toy"), &all);
    assert_eq!(told[1], "  rules of the book: 2, 1 of them shown by tests");
    assert_eq!(told[3], "  house rules among the rulings: 1");
    assert_eq!(told[4..], ["  without a test: 1", "    toy-miss (1.1): So it is."]);
    assert_eq!(
        words(&Text::verbatim("Toy"), &all[..1]).last().map(String::as_str),
        Some("  without a test: none")
    );
}
