use std::collections::BTreeSet;

use crate::figure::bodies::around::passed;
use crate::figure::bodies::*;
use monteria_game::{GameEvent, Presence, SideId, Text};
use monteria_table::{BodyId, Footprint, Keywords, Piece, TableDef};

fn model(id: u16, at: [f32; 3]) -> ModelView {
    ModelView {
        id: BodyId(id),
        name: String::new(),
        kind: Text::default(),
        side: SideId(0),
        seat: None,
        presence: Presence::InPlay,
        figure: String::new(),
        at,
        radius: 0.6,
        height: 1.4,
        facing: None,
        health: (1, 1),
        badges: Vec::new(),
        zones: Vec::new(),
        summary: Text::default(),
        group: String::new(),
    }
}

/// Builds a table with a wall from x 5 to 6, four inches high.
fn walled() -> Table {
    let footprint =
        Footprint::Box { center: Vec2::new(5.5, 0.0), half: Vec2::new(0.5, 6.0), turn: 0.0 };
    let wall = Piece {
        id: "wall".to_owned(),
        name: "Wall".to_owned(),
        footprint,
        base: 0.0,
        top: 4.0,
        keywords: Keywords::empty(),
        look: String::new(),
    };
    let def = TableDef {
        size: Vec2::splat(30.0),
        exits: Vec::new(),
        pieces: vec![wall],
        ..TableDef::default()
    };
    def.build().unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn moved(path: &[[f32; 3]], manner: Manner) -> EventKind {
    EventKind::Moved { model: BodyId(1), path: path.to_vec(), manner }
}

/// Shows an event in frames of `frame` seconds. Returns where the figure was drawn in
/// each, and the models that rocked in the end.
fn show(
    what: EventKind,
    others: &[ModelView],
    moving: f32,
    frame: f32,
) -> (Vec<(Vec3, Quat)>, Vec<ModelId>) {
    let mut app = physics::bare_world();
    let at = match &what {
        EventKind::Moved { path, .. } => path[0],
        _ => [0.0; 3],
    };
    let models = [&[model(1, at)], others].concat();
    let view = View { models, ..default() };
    let table = walled();
    let event = GameEvent { what, text: Text::default(), why: Vec::new(), depth: 0 };
    let playing = Playing::of(event, Vec::new(), (moving, 0.0));
    let (model, flight) = flight_of(&playing, None, &view, &table, |_| Vec2::Y)
        .unwrap_or_else(|| panic!("nothing flies"));
    let mut commands = app.world_mut().commands();
    let (body, put_up) = put_up(&mut commands, &flight, model, 1.0, &view, &table);
    app.world_mut().flush();
    let drawn = (flight.goal(0.0), Quat::IDENTITY);
    let mut flying =
        Flying { model: model.id, flight, event: (0, 0), body, put_up, steps: 0, drawn };
    let mut rocking = Vec::new();
    let mut shown = Vec::new();
    let mut elapsed = 0.0f32;
    while elapsed < moving {
        elapsed = (elapsed + frame).min(moving);
        advance(app.world_mut(), &mut flying, &mut rocking, elapsed, moving);
        shown.push(flying.drawn);
    }
    // Everything that was put up is removed, out of Rapier's sets too.
    for entity in flying.put_up {
        app.world_mut().despawn(entity);
    }
    app.update();
    let mut sets = app.world_mut().query::<RapierContext>();
    let context = sets.single(app.world()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((context.rigidbody_set.bodies.len(), context.colliders.colliders.len()), (0, 0));
    (shown, rocking.iter().map(|rock| rock.model).collect())
}

#[test]
fn who_is_moved_rests_where_the_rules_say_however_long_a_frame_takes() {
    let ways = [
        moved(&[[0.0; 3], [2.0, 0.0, 0.0]], Manner::Pushed),
        moved(&[[0.0; 3], [4.4, 0.0, 0.0]], Manner::Thrown),
        // Through the wall, and off the top of it.
        moved(&[[0.0; 3], [5.0, 0.0, 0.0], [6.0, 0.0, 0.0], [9.0, 0.0, 2.0]], Manner::Thrown),
        moved(&[[5.5, 4.0, 0.0], [7.0, 0.0, 0.0]], Manner::Pushed),
        moved(&[[4.4, 4.0, 0.0], [4.4, 0.0, 0.0]], Manner::Fell),
    ];
    for what in ways {
        let EventKind::Moved { path, manner, .. } = what.clone() else { continue };
        let end = path.last().copied().map(Vec3::from);
        for frame in [1.0 / 60.0, 0.25, 5.0] {
            let (shown, _) = show(what.clone(), &[], 0.9, frame);
            let last = shown.last().copied();
            assert_eq!(last.map(|(at, _)| at), end, "{manner:?} {frame}");
            assert_eq!(last.map(|(_, turn)| turn), Some(Quat::IDENTITY), "{manner:?} {frame}");
        }
        let (shown, _) = show(what, &[], 0.9, STEP);
        for pair in shown.windows(2) {
            let far = pair[0].0.distance(pair[1].0);
            assert!(far < 0.7, "{manner:?}: {far} inches in one step, {pair:?}");
        }
    }
}

#[test]
fn who_is_struck_rocks_and_who_stands_behind_does_not() {
    let others = [model(2, [4.2, 0.0, 0.0]), model(3, [-1.2, 0.0, 0.0]), model(4, [1.5, 0.0, 3.0])];
    for manner in [Manner::Pushed, Manner::Thrown] {
        let (_, rocking) = show(moved(&[[0.0; 3], [3.0, 0.0, 0.0]], manner), &others, 0.6, STEP);
        assert_eq!(rocking, [BodyId(2)], "{manner:?}");
    }
    // Where a figure makes room only afterwards, the body goes on and rests where
    // the rules put it.
    let (shown, rocking) =
        show(moved(&[[0.0; 3], [3.5, 0.0, 0.0]], Manner::Pushed), &others, 0.6, STEP);
    assert_eq!(rocking, [BodyId(2)]);
    assert_eq!(shown.last(), Some(&(Vec3::new(3.5, 0.0, 0.0), Quat::IDENTITY)));
}

#[test]
fn who_makes_room_only_afterwards_gives_way_and_goes_on_from_there() {
    let comes = model(1, [0.0; 3]);
    let way = moved(&[[0.0; 3], [3.5, 0.0, 0.0]], Manner::Pushed);
    // Model 2 is in the way at the end, model 3 only on the path: the rules
    // have let it pass.
    let others = [model(2, [4.2, 0.0, 0.0]), model(3, [1.5, 0.0, 1.0])];
    let (shown, _) = show(way, &others, 0.6, STEP);
    let mut displaced = BTreeMap::new();
    for (at, _) in &shown {
        give_way(&mut displaced, &comes, *at, Vec3::new(3.5, 0.0, 0.0), &others);
        let stands = displaced.get(&BodyId(2)).copied().unwrap_or(Vec3::new(4.2, 0.0, 0.0));
        assert!(at.distance(stands) > 1.19, "{at} {stands}");
    }
    assert_eq!(displaced.keys().collect::<Vec<_>>(), [&BodyId(2)]);
    let from = displaced.get(&BodyId(2)).copied();
    let event = moved(&[[4.2, 0.0, 0.0], [4.9, 0.0, 0.0]], Manner::MadeRoom);
    let event = match event {
        EventKind::Moved { path, manner, .. } => {
            EventKind::Moved { model: BodyId(2), path, manner }
        }
        other => other,
    };
    let event = GameEvent { what: event, text: Text::default(), why: Vec::new(), depth: 0 };
    let playing = Playing::of(event, Vec::new(), (0.5, 0.0));
    let view = View { models: others.to_vec(), ..default() };
    let flight = flight_of(&playing, from, &view, &walled(), |_| Vec2::Y);
    let goal = |t| flight.as_ref().map(|(_, flight)| flight.goal(t));
    assert_eq!((goal(0.0), goal(1.0)), (from, Some(Vec3::new(4.9, 0.0, 0.0))));
}

#[test]
fn a_wall_stops_a_body_and_one_that_the_rules_let_pass_does_not() {
    // The rules end the throw in front of the wall: the body is never in it.
    let (shown, _) = show(moved(&[[0.0; 3], [4.4, 0.0, 0.0]], Manner::Thrown), &[], 0.7, STEP);
    let deepest =
        shown.iter().map(|(at, turn)| (*at + *turn * Vec3::Y * 0.7).x).fold(0.0, f32::max);
    assert!((4.0..4.9).contains(&deepest), "{deepest}");
    assert_eq!(passed(&[Vec3::new(4.4, 0.0, 0.0)], &walled()), BTreeSet::new());
    assert_eq!(passed(&[Vec3::new(5.4, 0.0, 0.0)], &walled()), BTreeSet::from([0]));
    assert_eq!(passed(&[Vec3::new(5.4, 4.0, 0.0)], &walled()), BTreeSet::new());
}

#[test]
fn who_is_pushed_over_an_edge_goes_level_up_to_it() {
    let way = [Vec3::new(5.5, 4.0, 0.0), Vec3::new(7.0, 0.0, 0.0)];
    let table = walled();
    let whole = over_edges(&way, &model(1, [5.5, 4.0, 0.0]), &table);
    assert_eq!((whole.len(), whole[1].y), (3, 4.0));
    assert!((6.0..6.1).contains(&whole[1].x), "{whole:?}");
}

#[test]
fn who_is_slain_topples_and_lies_there() {
    let what = EventKind::Left { model: BodyId(1), reason: LeaveReason::Slain };
    let (shown, _) = show(what.clone(), &[], 0.7, STEP);
    let (at, turn) = shown[shown.len() - 1];
    assert!((turn * Vec3::Y).y < 0.5 && at.length() < 2.5, "{at} {turn}");
    // Without motion nothing flies at all.
    let event = GameEvent { what, text: Text::default(), why: Vec::new(), depth: 0 };
    let playing = Playing::of(event, Vec::new(), (0.0, 0.5));
    let view = View { models: vec![model(1, [0.0; 3])], ..default() };
    assert!(flight_of(&playing, None, &view, &walled(), |_| Vec2::Y).is_none());
}
