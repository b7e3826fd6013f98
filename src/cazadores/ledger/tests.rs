use crate::ledger::*;
use monteria_game::ledger_text;

#[test]
fn rules_and_rulings_are_found_by_id() {
    let rule_text = |id: &str| ledger_text(entries(), id);
    assert!(rule_text("caz-pass").is_some_and(|text| text.contains("1 Tick")));
    assert!(rule_text("ruling-1").is_some_and(|text| text.contains("1 Tick")));
    assert_eq!(rule_text("caz-nothing-of-the-kind"), None);
}

#[test]
fn every_row_of_the_documents_is_read() {
    let rows = RULES.lines().filter(|line| line.starts_with("| caz-")).count();
    let sections = RULINGS.lines().filter(|line| line.starts_with("## ruling-")).count();
    assert_eq!(entries().len(), rows + sections);
    assert!(entries().iter().all(|entry| !entry.text.is_empty() && !entry.source.is_empty()));
}
