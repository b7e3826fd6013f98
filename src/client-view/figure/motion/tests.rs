use crate::figure::motion::*;
use monteria_game::{GameEvent, Text};
use monteria_table::{BodyId, TableDef};

fn playing(what: EventKind, elapsed: f32) -> Playing {
    let event = GameEvent { what, text: Text::default(), why: Vec::new(), depth: 0 };
    Playing { elapsed, ..Playing::of(event, Vec::new(), (1.0, 0.5)) }
}

#[test]
fn moves_begin_and_end_where_they_should() {
    let table = TableDef {
        size: Vec2::splat(24.0),
        exits: Vec::new(),
        pieces: Vec::new(),
        ..TableDef::default()
    };
    let table = table.build().unwrap_or_else(|faults| panic!("{faults:?}"));
    let way = vec![[0.0, 0.0, 0.0], [3.0, 0.0, 0.0], [3.0, 1.0, 0.0]];
    for manner in [Manner::Walked, Manner::Pushed, Manner::Placed, Manner::Thrown, Manner::Fell] {
        let what = EventKind::Moved { model: BodyId(1), path: way.clone(), manner };
        let at = |elapsed| {
            pose(BodyId(1), Vec3::ZERO, &playing(what.clone(), elapsed), &table, |_| None)
                .map(|pose| pose.at)
        };
        assert_eq!(at(0.0), Some(Vec3::ZERO), "{manner:?}");
        let end = at(1.2).unwrap_or_default();
        assert!(end.distance(Vec3::new(3.0, 1.0, 0.0)) < 1.0e-4, "{manner:?} ends at {end}");
        assert_eq!(
            pose(BodyId(2), Vec3::ZERO, &playing(what.clone(), 0.5), &table, |_| None),
            None
        );
    }
}
