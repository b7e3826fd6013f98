use super::*;

const RULES: &str = "# Rules\n\n| id | rule | source | code | test |\n|---|---|---|---|---|\n\
        | toy-hit | A hit hurts. | 1.1 | hit.rs::hit | a.rs::one, b.rs::two |\n| toy-miss | A miss \
        does not. | 1.2 | hit.rs::hit |  |\n\
        | other | No rule of this game. | 1 | x | y |\n";
const RULINGS: &str = "# Rulings\n\n## ruling-1: ties\n- Rule: 1.3\n- Choice: the first wins \
    (house).\n- Test: a.rs::tie\n\n\
        ## ruling-2: slips\n- Rule: 1.4\n- Choice: as in 1.3.\n";

#[test]
fn rows_and_sections_are_read_and_counted() {
    let mut all = ledger_rules(RULES, "toy-");
    assert_eq!(all.iter().map(|entry| entry.id).collect::<Vec<_>>(), ["toy-hit", "toy-miss"]);
    assert_eq!(
        (all[0].tests.as_slice(), all[0].source),
        (["a.rs::one", "b.rs::two"].as_slice(), "1.1")
    );
    assert!(all[0].covered() && !all[1].covered());
    assert_eq!(ledger((RULES, "toy-"), (RULINGS, "ruling-")).len(), 4);
    assert_eq!(ledger_text(&all, "toy-miss"), Some(Text::verbatim("A miss does not.")));
    assert_eq!(ledger_text(&all, "toy"), None);
    all.extend(ledger_rulings(RULINGS, "ruling-"));
    assert_eq!((all[2].id, all[2].kind), ("ruling-1", EntryKind::Ruling { house: true }));
    assert_eq!((all[3].text, all[3].covered()), ("as in 1.3.", false));
    let count =
        LedgerCount { rules: 2, rules_covered: 1, rulings: 2, rulings_covered: 1, house: 1 };
    assert_eq!(LedgerCount::of(&all), count);
}
