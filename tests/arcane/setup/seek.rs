//! Seek rolls against Hidden models and infiltration markers.

use bevy_math::Vec2;
use monteria_arcane::content::{ScenarioKind, State};
use monteria_game::Tabletop;
use monteria_table::{Board, Footprint, Keywords, Piece, Table};

use monteria_test_support::arcane::Duel;

fn hidden(duel: &Duel, name: &str) -> bool {
    duel.condition(name).states.contains_key(&State::Hidden)
}

/// Lysa and Volley beside a Hidden enemy.
fn beside_rasp() -> Duel {
    let mut duel = Duel::begun(ScenarioKind::Duel, ["lysa-thorn, volley", "rasp, hollow-jack"]);
    duel.put("Lysa Thorn", 0.0, 0.0);
    duel.put("Volley", 4.0, 0.0);
    duel.put("Rasp", 0.0, 6.0);
    duel.put("Hollow Jack", 20.0, 20.0);
    duel.with("Rasp", |condition| {
        condition.states.insert(State::Hidden, 1);
    });
    duel
}

/// Makes a model Seek with this die and without Essence.
fn look(duel: &mut Duel, name: &str, face: u32) {
    duel.activate(name, 3);
    duel.dice(&[face]);
    duel.choose("seek");
    duel.choose("roll");
}

/// arc-seek: for 1 point, a die of 7 or more finds each hidden target in the Control
/// Zone; Prowlers add 1.
#[test]
fn seven_finds_whoever_hides() {
    for (name, face, finds) in [
        ("Lysa Thorn", 6, false),
        ("Lysa Thorn", 7, true),
        ("Volley", 6, true),
        ("Volley", 5, false),
    ] {
        let mut duel = beside_rasp();
        look(&mut duel, name, face);
        assert_eq!(
            (hidden(&duel, "Rasp"), duel.condition(name).points),
            (!finds, 2),
            "{name} {face}"
        );
    }
    let mut duel = beside_rasp();
    duel.put("Rasp", 0.0, 12.0);
    duel.activate("Lysa Thorn", 3);
    assert_eq!(duel.refused("seek"), "NothingToSeek");
}

/// arc-seek, arc-cover: soft cover of the target subtracts 1 from the die.
#[test]
fn a_wood_hides() {
    let wood = |radius: f32| {
        let footprint = Footprint::Circle { center: Vec2::new(0.0, 6.0), radius };
        let keywords = Keywords::DIFFICULT | Keywords::OBSCURING;
        let id = "wood".to_owned();
        let name = "Wood".to_owned();
        let look = String::new();
        Piece { id, name, footprint, base: 0.0, top: 3.0, keywords, look }
    };
    for (face, finds) in [(7, false), (8, true)] {
        let mut duel = beside_rasp();
        duel.change(|world| {
            let board = Board { size: Vec2::splat(48.0), exits: Vec::new() };
            world.insert_resource(Tabletop(Table::new(board, vec![wood(2.0)]).expect("a table")));
        });
        look(&mut duel, "Lysa Thorn", face);
        assert_eq!(hidden(&duel, "Rasp"), !finds, "{face}");
    }
}

/// arc-seek, arc-essence: a point of Essence adds a die.
#[test]
fn essence_helps_to_seek() {
    let mut duel = beside_rasp();
    duel.activate("Lysa Thorn", 3);
    duel.dice(&[2, 8]);
    let before = duel.side_state(0).essence;
    duel.choose("seek");
    duel.choose("essence");
    assert_eq!((hidden(&duel, "Rasp"), duel.side_state(0).essence), (false, before - 1));
}

/// arc-seek, arc-marker-seek: one Seek rolls for each target, nearest first. The owner of
/// a found marker decides.
#[test]
fn each_that_is_hidden_is_looked_for() {
    let mut duel =
        Duel::new(ScenarioKind::Duel, ["lysa-thorn, volley", "rasp, sable-kite"], &[9, 2]);
    duel.choose("north-first");
    duel.answer_until(|duel| duel.side_asked() == 1);
    duel.choose(&format!("infiltrate:{}", duel.id("Rasp")));
    for x in [-10.0, 0.0, 10.0] {
        duel.choose_at("marker", x, 0.0);
    }
    duel.answer_until(|duel| duel.facts().turn.number > 0);
    duel.put("Sable Kite", 10.0, 4.0);
    duel.with("Sable Kite", |condition| {
        condition.states.insert(State::Hidden, 1);
    });
    duel.put("Lysa Thorn", 5.0, 0.0);
    duel.activate("Lysa Thorn", 3);
    // The marker in the middle is as near as that in the east, which comes second;
    // the Kite is farthest.
    duel.dice(&[3, 9, 9]);
    duel.choose("seek");
    duel.choose("roll");
    duel.choose("roll");
    assert_eq!((duel.side_asked(), duel.markers(1).len()), (1, 3), "{:?}", duel.options());
    duel.choose("nobody");
    assert_eq!(duel.markers(1).iter().map(|(_, at)| at.x).collect::<Vec<_>>(), [-10.0, 0.0]);
    duel.choose("roll");
    assert!(!hidden(&duel, "Sable Kite"));
}

/// arc-seek, arc-engaged: an engaged model may Seek only after an Escape.
#[test]
fn the_engaged_do_not_look_around() {
    let mut duel = beside_rasp();
    duel.put("Hollow Jack", 1.18, 0.0);
    duel.activate("Lysa Thorn", 3);
    assert_eq!(duel.refused("seek"), "Engaged");
    duel.with("Lysa Thorn", |condition| condition.escaped = true);
    assert!(duel.options().contains(&"seek".to_owned()), "{:?}", duel.options());
}
