use monteria_game::{EventKind, Order, Viewer};

use monteria_test_support::fracture::{Battle, CARBINES, DRONES, battle, ruleset, setup};

#[test]
fn a_tie_is_rolled_off_again() {
    // Edges 7 to 7, then 3 to 12: player 2 chooses.
    let dice = [3, 4, 6, 1, 1, 2, 6, 6];
    let answers = [("mission", "strategic-control")];
    let game = monteria_game::Game::start(ruleset(), setup(&answers, 1, &dice)).expect("begins");
    let notes = game
        .events(Viewer::Referee)
        .iter()
        .filter(|line| line.why.iter().any(|why| why.0 == "cad-roll-off"))
        .count();
    // Four rolls, and the tie between them.
    assert_eq!(notes, 5);
    assert_eq!(game.decision().expect("a choice").seat.0, 1);
}

#[test]
fn the_sides_take_turns() {
    let mut battle = battle(CARBINES, DRONES, &[]);
    battle.put(1, -20.0, 0.0).put(2, 8.0, 10.0);
    assert_eq!(battle.game.decision().expect("mine").seat.0, 0);
    battle.act(1, &["pass", "pass"]);
    assert_eq!(battle.game.decision().expect("theirs").seat.0, 1);
    battle.act(2, &["pass", "pass", "pass"]);
    // The Drones are done: the squad goes on with its last two points.
    assert_eq!(battle.game.decision().expect("mine again").seat.0, 0);
    battle.act(1, &["pass", "pass"]);
    let began =
        battle.events.iter().any(|line| matches!(line.what, EventKind::RoundBegan { round: 2 }));
    assert!(began);
    assert_eq!((battle.unit(1).command, battle.unit(2).command), (4, 3));
}

#[test]
fn actions_are_declared_by_the_rules() {
    let mut battle = battle(CARBINES, DRONES, &[]);
    battle.put(1, -20.0, 0.0).put(2, 8.0, 10.0).choose("activate:1");
    assert_eq!(battle.refused(Order::plain("begin")), "TwoActions");
    assert_eq!(battle.refused(Order::plain("advance")), "OnlyAfterMove");
    battle.choose("move");
    assert_eq!(battle.refused(Order::plain("move")), "OncePerActivation");
    battle.choose("pass");
    assert_eq!(battle.refused(Order::plain("advance")), "OnlyAfterMove");
    battle.choose("pass").choose("pass");
    // Four actions: it begins by itself.
    assert!(battle.game.decision().expect("moves").option("stay").is_some());
    battle.choose("stay");
    assert_eq!(battle.unit(1).command, 0);
}

#[test]
fn the_last_point_has_its_odds() {
    let mut battle = battle(CARBINES, DRONES, &[]);
    battle.put(1, -20.0, 0.0).put(2, 8.0, 10.0).command(1, 1);
    let odds = |battle: &Battle| {
        let option =
            battle.game.decision().and_then(|it| it.option("activate:1")).expect("offered");
        battle.game.preview(option, None, None).and_then(|preview| preview.chance)
    };
    assert!(
        odds(&battle).is_some_and(|chance| (chance - 5.0 / 6.0).abs() < 1e-9),
        "{:?}",
        odds(&battle)
    );
    battle.command(1, 2);
    assert_eq!(odds(&battle), None, "with two points it need not roll");
}

#[test]
fn the_last_point_may_be_lost() {
    let mut lost = battle(CARBINES, DRONES, &[1]);
    lost.put(1, -20.0, 0.0).put(2, 8.0, 10.0).command(1, 1).choose("activate:1");
    assert!(lost.cites("cad-last-point"));
    assert_eq!(lost.unit(1).command, 0);
    assert_eq!(lost.game.decision().expect("goes on").seat.0, 1);
    let mut kept = battle(CARBINES, DRONES, &[2]);
    kept.put(1, -20.0, 0.0).put(2, 8.0, 10.0).command(1, 1).choose("activate:1");
    // One action is enough, and all that there is.
    kept.choose("pass");
    assert_eq!(kept.unit(1).command, 0);
    assert_eq!(kept.game.decision().expect("goes on").seat.0, 1);
}
