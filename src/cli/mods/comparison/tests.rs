use super::*;

fn series(won: [u64; 2], all: u64) -> SeriesResult {
    let side = |(number, won): (u8, u64)| {
        let Share { share, low, high, .. } = Share::of(won, all);
        SideResult { side: SideId(number), name: format!("P{number}"), won, share, low, high }
    };
    let sides: Vec<SideResult> = (1..).zip(won).map(side).collect();
    SeriesResult { subject: "a/b".to_owned(), matches: all, drawn: all - won[0] - won[1], sides }
}

#[test]
fn the_interval_of_a_change_is_newcombe_s() {
    // Newcombe (1998), example (a): 56/70 and 48/80, difference 0.2, 0.0524 to 0.3339.
    let change = &series([56, 14], 70).changes_from(&series([48, 32], 80))[0];
    assert!((change.change - 0.2).abs() < 1e-6, "{change:?}");
    assert!((change.low - 0.0524).abs() < 1e-4, "{change:?}");
    assert!((change.high - 0.3339).abs() < 1e-4, "{change:?}");
    assert!(
        change.text().ends_with(
            "20.0 percentage points more often (95 % interval of the \
        change 5.2 to 33.4): more than chance"
        ),
        "{}",
        change.text()
    );
    let none = &series([10, 10], 20).changes_from(&series([10, 10], 20))[0];
    assert!(none.change == 0.0 && none.low < 0.0 && none.high > 0.0, "{none:?}");
    assert!(none.text().ends_with("this may be chance"), "{}", none.text());
}

#[test]
fn results_are_reported_with_and_without_the_mod() {
    let with = series([6, 3], 10);
    let without = SeriesResult { subject: "a/c".to_owned(), ..series([5, 5], 10) };
    let changes = with.changes_from(&without);
    let mut tested =
        TestedMatch { players: "standard".to_owned(), with, without: Some(without), changes };
    let lines = tested.texts();
    assert_eq!(
        lines[0],
        "`a/b`, opponents `standard`, 10 matches: P1 won 60.0 % (31.3 to 83.2), P2 won 30.0 % \
         (10.8 to 60.3), 1 drawn"
    );
    assert!(lines[1].starts_with("without the mod, `a/c`, 10 matches of the same seeds: P1"));
    assert!(lines[2].starts_with("with the mod P1 wins 10.0 percentage points more often"));
    assert!(lines[3].starts_with("with the mod P2 wins 20.0 percentage points less often"));
    assert_eq!(lines.len(), 4);
    tested.without = None;
    assert_eq!(tested.texts()[1], "without the mod there is no such match");
}
