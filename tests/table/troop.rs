//! Troops: nobody ends where another of the troop has ended.

use monteria::game::march;
use monteria::table::{Body, MoveRules};

use crate::help::{body, foe, spot, table};

#[test]
fn who_finds_no_place_ahead_does_not_stay_where_another_ends() {
    let table = table(Vec::new());
    // In a row, at a gap that is looked for as well, and the way on for the last is barred.
    let troop = [body(1, 0.0, 0.0, 0.0), body(2, 1.475, 0.0, 0.0), body(3, 2.95, 0.0, 0.0)];
    let foes = [(4.25, 0.0), (3.6, 1.126), (3.6, -1.126)];
    let foes: Vec<_> = foes.iter().zip(11..).map(|((x, z), id)| foe(body(id, *x, 0.0, *z))).collect();
    let rules = MoveRules { pass_friends: true, ..MoveRules::new(5.0) };
    let ways = march(&table, &troop, &foes, &rules, &[], 0.5, spot(1.475, 0.0)).expect("there is room");
    let ends: Vec<Body> = ways
        .iter()
        .map(|(id, route)| troop.iter().find(|body| body.id == *id).expect("of the troop").moved(route.end()))
        .collect();
    for (number, one) in ends.iter().enumerate() {
        assert!(ends[..number].iter().all(|other| !one.overlaps(other)), "{ends:?}");
    }
}
