//! What a table knows of its terrain is what it would find anew: asked twice, after
//! pieces change and while models move.

use bevy_math::{Vec2, Vec3};
use monteria_table::*;
use proptest::prelude::*;

use crate::properties::{piece, scene};

/// The same table, which knows nothing yet.
fn made_anew(first: &[Piece], t: &Table) -> Table {
    let mut anew = Table::new(t.board().clone(), first.to_vec()).expect("a sound table");
    anew.set_changes(&t.changes()).expect("sound changes");
    for area in t.areas() {
        anew.add_area(area.clone());
    }
    anew
}

/// Returns who sees whom with whom in between, what gives cover, how one comes from here
/// to there and where one may stand.
fn answers(t: &Table, bodies: &[Body]) -> Vec<String> {
    let mut told = Vec::new();
    for a in bodies {
        for b in bodies.iter().filter(|b| b.id != a.id) {
            told.push(format!("{:?}", (t.sight(a, b, &[]), t.sight(a, b, bodies), t.cover(a, b))));
        }
        let others: Vec<Other> =
            bodies.iter().map(|b| Other { body: *b, friendly: b.id.0 % 2 == 0 }).collect();
        let way = t.way(a, &MoveRules::new(60.0), &others, -a.plan());
        told.push(format!("{way:?} {:?} {:?}", t.levels(-a.plan()), t.spot_legal(a, bodies)));
        let map = Nav::of(t, a, false);
        told.push(format!("{:?}", map.inches(&map.field(-a.plan()), a.plan())));
    }
    told
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_known_is_what_would_be_found(
        (mut t, mut bodies) in scene(),
        changes in prop::collection::vec((0usize..7, 0..4, piece(0), -3.0f32..3.0, -3.0f32..3.0), 1..4),
    ) {
        let first = t.pieces().to_vec();
        let built = t.clone();
        for (number, how, new, x, z) in changes {
            let found = answers(&made_anew(&first, &t), &bodies);
            prop_assert_eq!(&answers(&t, &bodies), &found);
            prop_assert_eq!(&answers(&t.clone(), &bodies), &found);
            match (t.piece(number).map(|piece| piece.id.clone()), how) {
                (Some(_), 0) => t.remove_piece(number).expect("a piece"),
                (Some(id), 1 | 2) => t.change_piece(number, Piece { id, ..new }).expect("a sound piece"),
                _ => {}
            }
            if let Some(body) = bodies.first_mut() {
                let at = t.board().clamp(body.plan() + Vec2::new(x, z), body.radius);
                body.at = Vec3::new(at.x, t.ground(at), at.y);
            }
        }
        prop_assert_eq!(answers(&t, &bodies), answers(&made_anew(&first, &t), &bodies));
        // A copy made before anything changed has its own.
        prop_assert_eq!(answers(&built, &bodies), answers(&made_anew(&first, &built), &bodies));
    }
}
