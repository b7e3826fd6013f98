//! Terrain that is broken, moved and opened in a match: sight, undo, forks and saves.

use monteria::dice::Dice;
use monteria::game::*;
use monteria::saves::*;
use monteria::table::*;

use super::game::{CART, GATE, WALL, begun, setup};

const ADA: ModelId = BodyId(1);
const BOB: ModelId = BodyId(2);

fn sees(game: &Game, from: ModelId, to: ModelId) -> bool {
    let body = |id| {
        let entity = game.world().resource::<Roster>().entity(id).expect("there");
        game.world().get::<Stand>(entity).expect("stands").body(id)
    };
    game.table().sight(&body(from), &body(to), &[]).clear()
}

fn give(game: &mut Game, id: &str) -> Vec<GameEvent> {
    game.submit(Order::plain(id)).unwrap_or_else(|refusal| panic!("{id}: {refusal}"))
}

#[test]
fn a_broken_wall_opens_sight_is_reported_and_undo_puts_it_back() {
    let mut game = begun(1);
    let before = game.hash().expect("a hash");
    assert!(!sees(&game, ADA, BOB) && game.view(Viewer::Everyone).terrain.is_empty());
    let events = give(&mut game, "ram");
    let told = EventKind::PieceChanged { piece: WALL, id: "wall".into(), now: None };
    assert!(
        events
            .iter()
            .any(|event| event.what == told && event.why == [RuleRef::from("siege-works")])
    );
    assert!(sees(&game, ADA, BOB) && game.table().is_gone(WALL));
    assert_eq!(game.view(Viewer::Everyone).terrain, [PieceChange { piece: WALL, now: None }]);
    let broken = game.hash().expect("a hash");
    assert_ne!(broken, before);
    assert_eq!(game.undo(1).expect("undone"), 1);
    assert!(!sees(&game, ADA, BOB) && game.view(Viewer::Everyone).terrain.is_empty());
    assert_eq!(game.hash().expect("a hash"), before);
    game.redo().expect("redone");
    assert!(sees(&game, ADA, BOB));
    assert_eq!(game.hash().expect("a hash"), broken);
    // Built up again it is the table of the beginning, in bytes too but for the seat
    // whose turn it is.
    give(&mut game, "ram");
    assert!(!sees(&game, ADA, BOB) && game.table().changes().is_empty());
}

#[test]
fn a_fork_changes_its_own_terrain_only() {
    let mut game = begun(2);
    give(&mut game, "gate");
    let mut fork = game.sandbox();
    game.fork_into(&mut fork, Viewer::Seat(SeatId(0)), Dice::new(1));
    assert_eq!(fork.table().changes(), game.table().changes());
    give(&mut fork, "ram");
    assert!(sees(&fork, ADA, BOB) && !sees(&game, ADA, BOB));
    assert!(fork.table().is_gone(WALL) && !game.table().is_gone(WALL));
    give(&mut game, "cart");
    assert!(game.table().changes().iter().any(|change| change.piece == CART));
    assert!(fork.table().changes().iter().all(|change| change.piece != CART));
    // A reused fork takes over what has changed meanwhile, and what has not.
    game.fork_into(&mut fork, Viewer::Seat(SeatId(0)), Dice::new(1));
    assert_eq!(fork.table().changes(), game.table().changes());
    assert!(!sees(&fork, ADA, BOB));
}

#[test]
fn a_save_that_is_loaded_has_the_terrain_of_the_match() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("siege.save");
    let mut game = begun(3);
    let mut check = RoundtripCheck::begin(&game, &file, 100).expect("saved");
    for id in ["ram", "gate", "cart", "pass", "ram", "gate", "ram", "gate"] {
        let events = give(&mut game, id);
        check.order(&mut game, &events).unwrap_or_else(|told| panic!("{told}"));
    }
    check.end(&mut game).unwrap_or_else(|told| panic!("{told}"));
    let saved = read_save(&file).expect("a save");
    let again = replay(game.ruleset().clone(), &saved, true).expect("replays");
    assert_eq!(again.table().changes(), game.table().changes());
    assert_eq!(sees(&again, ADA, BOB), sees(&game, ADA, BOB));
    assert_eq!(again.setup(), &setup(3));
}

#[test]
fn a_table_with_changes_answers_as_one_made_anew_without_what_is_gone() {
    let mut game = begun(4);
    for id in ["ram", "gate", "cart"] {
        give(&mut game, id);
    }
    let table = game.table();
    let anew = table.def().build().expect("a sound table");
    assert_eq!((table.pieces().len(), anew.pieces().len()), (3, 2));
    let body = |x: f32, z: f32| Body {
        id: BodyId(9),
        at: lift([x, z].into(), 0.0),
        radius: 0.5,
        height: 1.5,
    };
    let places: Vec<Body> = (-3..=3)
        .flat_map(|x| (-2..=2).map(move |z| body(x as f32 * 3.1, z as f32 * 2.9)))
        .collect();
    for a in &places {
        assert_eq!(table.spot_legal(a, &[]).is_ok(), anew.spot_legal(a, &[]).is_ok(), "{a:?}");
        let rules = MoveRules::new(6.0);
        assert_eq!(table.reach(a, &rules, &[]).samples(20), anew.reach(a, &rules, &[]).samples(20));
        for b in &places {
            let b = Body { id: BodyId(8), ..*b };
            assert_eq!(
                table.sight(a, &b, &[]).clear(),
                anew.sight(a, &b, &[]).clear(),
                "{a:?} {b:?}"
            );
            assert_eq!(
                table.cover(a, &b).map(|_| ()),
                anew.cover(a, &b).map(|_| ()),
                "{a:?} {b:?}"
            );
        }
    }
}

#[test]
fn an_impossible_change_is_reported_and_changes_nothing() {
    let mut table = begun(5).table().clone();
    let sound = table.changes();
    let gate = table.piece(GATE).expect("a gate").clone();
    assert!(table.remove_piece(7).is_err());
    assert!(table.set_changes(&[PieceChange { piece: 7, now: None }]).is_err());
    assert!(table.change_piece(GATE, Piece { top: f32::NAN, ..gate }).is_err());
    assert_eq!(table.changes(), sound);
}

#[test]
fn nobody_is_shut_in_by_a_piece_that_changes_nor_left_hanging_in_the_air() {
    let mut game = begun(6);
    let stand = |game: &mut Game, at: [f32; 3]| {
        let change = |world: &mut bevy_ecs::world::World| {
            let entity = world.resource::<Roster>().entity(BOB).expect("there");
            world.get_mut::<Stand>(entity).expect("stands").at = at.into();
        };
        game.rearrange(change).expect("asks again");
    };
    give(&mut game, "gate");
    // Bob stands in the open gate.
    stand(&mut game, [0.0, 0.2, 1.5]);
    let before = game.hash().expect("a hash");
    let told = game.submit(Order::plain("gate")).expect_err("he stands there").to_string();
    for part in ["`gate`", "Bob", "m2", "the gate is in the way"] {
        assert!(told.contains(part), "{told}");
    }
    assert_eq!(game.hash().expect("a hash"), before, "nothing has changed");
    // Once he stands clear of it, it is shut; a cart that would roll over him is held,
    // because the game asks first.
    stand(&mut game, [4.0, 0.0, -4.0]);
    give(&mut game, "gate");
    stand(&mut game, [-6.0, 0.0, 5.5]);
    let held = give(&mut game, "cart");
    assert!(held.iter().any(|event| event.text == "the cart is held"), "{held:?}");
    stand(&mut game, [4.0, 0.0, -4.0]);
    assert!(give(&mut game, "cart").iter().any(|event| event.text == "the cart rolls"));
}
