//! Troops: nobody ends where another of the troop has ended.

use bevy_math::Vec2;
use monteria_game::march;
use monteria_table::{Area, Body, Keywords, MoveRules, Other, Table};

use crate::help::{body, foe, spot, table};

#[test]
fn who_finds_no_place_ahead_does_not_stay_where_another_ends() {
    let table = table(Vec::new());
    // In a row, at a gap that is looked for as well, and the way on for
    // the last is barred.
    let troop = [body(1, 0.0, 0.0, 0.0), body(2, 1.475, 0.0, 0.0), body(3, 2.95, 0.0, 0.0)];
    let foes = [(4.25, 0.0), (3.6, 1.126), (3.6, -1.126)];
    let foes: Vec<_> =
        foes.iter().zip(11..).map(|((x, z), id)| foe(body(id, *x, 0.0, *z))).collect();
    let rules = MoveRules { pass_friends: true, ..MoveRules::new(5.0) };
    let ways =
        march(&table, &troop, &foes, &rules, &[], 0.5, spot(1.475, 0.0)).expect("there is room");
    let ends: Vec<Body> = ways
        .iter()
        .map(|(id, route)| {
            troop.iter().find(|body| body.id == *id).expect("of the troop").moved(route.end())
        })
        .collect();
    for (number, one) in ends.iter().enumerate() {
        assert!(ends[..number].iter().all(|other| !one.overlaps(other)), "{ends:?}");
    }
}

#[test]
fn a_march_that_was_found_is_found_anew_where_anything_has_changed() {
    let mut table = table(Vec::new());
    let troop = [body(1, 0.0, 0.0, 0.0), body(2, 1.2, 0.0, 0.0)];
    let found = |table: &Table, troop: &[Body], others: &[Other], inches: f32| {
        march(table, troop, others, &MoveRules::new(inches), &[], 0.5, spot(0.0, 5.0)).ok()
    };
    let first = found(&table, &troop, &[], 6.0).expect("there is room");
    assert_eq!(found(&table, &troop, &[], 6.0).as_ref(), Some(&first));
    assert_eq!(found(&table, &troop, &[], 4.0), None);
    let foe = foe(body(11, 0.2, 0.0, 5.0));
    assert_eq!(found(&table, &troop, &[foe], 6.0), None);
    let away = [troop[0], body(2, 1.3, 0.0, 0.0)];
    assert_ne!(found(&table, &away, &[], 6.0).expect("there is room"), first);
    assert_eq!(found(&table, &troop, &[], 6.0).as_ref(), Some(&first));
    let mire = Area {
        keywords: Keywords::DIFFICULT,
        ..Area::marker("mire", "mire", Vec2::new(0.0, 2.0), (4.0, 1.0))
    };
    table.add_area(mire);
    assert_ne!(found(&table, &troop, &[], 12.0), found(&table, &troop, &[], 6.0));
    assert_ne!(found(&table, &troop, &[], 6.0).as_ref(), Some(&first));
}
