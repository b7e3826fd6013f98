use bevy_math::Vec2;
use monteria_cadence::battle::{Battlefield, UnitLocation};
use monteria_cadence::content::Objective;
use monteria_game::Order;
use monteria_respawn::Kind;

use monteria_test_support::respawn::{Match, arena, lay, plain};

/// Returns a match in which player 1 enters in this style, with these dice.
fn styled(style: &str, dice: &[u32]) -> Match {
    let text = plain();
    arena(&[("team-1", text.as_str()), ("team-2", text.as_str()), ("style-1", style)], dice)
}

/// Unit 1 picks up the gun of this face of the die; units 4 and 5 are 8" and 12" away.
fn gun(face: u32, dice: &[u32]) -> Match {
    let mut script = vec![face];
    script.extend(dice);
    let mut game = styled("plain", &script);
    lay(&mut game, Kind::Gun(true), 0.0, 0.0);
    game.put(1, -4.0, 0.0).put(4, 7.0, 0.0).put(5, 11.0, 0.5).idle(&[2, 3, 5, 6]);
    game.act(1, &["move", "attack"]).walk(1, -1.0, 0.0);
    assert!(game.cites("cad-big-guns"));
    game
}

#[test]
fn the_raycaster_strikes_everybody_on_its_line() {
    let mut game = gun(1, &[1; 6]);
    game.aim("gun", 4);
    let attacks = game.rolls().iter().filter(|(label, ..)| label == "attack").count();
    assert_eq!(attacks, 2, "both stand on the line");
    // The activation is over: the attack that was declared is not made.
    assert_ne!(game.game.decision().expect("on").seat.0, 0);
}

#[test]
fn the_displacer_moves_whom_it_hits() {
    let mut game = gun(2, &[6, 1]);
    game.aim("gun", 4).choose("toward:4");
    assert!((game.at(4).x - 3.0).abs() < 0.3, "{}", game.at(4));
    game.aim("gun", 4);
    // A character that is moved off the table is destroyed: it cannot be Downed,
    // and the kill scores.
    let mut game = gun(2, &[6]);
    game.put(5, 11.0, 9.0).put(4, 15.0, 0.0).aim("gun", 4).choose("away:8");
    assert!(!game.offers("down") && game.cites("cad-killed"));
    assert_eq!((game.unit(4).place, game.score()), (UnitLocation::Reserve, vec![1, 0]));
}

#[test]
fn the_reaper_is_passed_on() {
    // It hits unit 4, which misses unit 5 and is struck: its wards fail.
    let mut game = gun(3, &[6, 1, 1, 1, 1]);
    game.aim("gun", 4);
    assert_eq!(game.game.decision().expect("its turn").seat.0, 1);
    game.aim("relay", 5);
    assert_eq!(game.health(4), 0);
}

#[test]
fn the_inverter_helps_friends_alone() {
    let mut game = gun(4, &[6, 6]);
    // No friend is on the table: the gun is lost.
    assert!(game.game.decision().expect("on").seat.0 == 1);
    game.game.expect_unrolled(&[6, 6]);
    game = styled("plain", &[4, 6, 6]);
    lay(&mut game, Kind::Gun(true), 0.0, 0.0);
    game.put(1, -4.0, 0.0)
        .put(2, 5.0, 0.0)
        .idle(&[2, 3, 5, 6])
        .act(1, &["move", "attack"])
        .walk(1, -1.0, 0.0);
    game.aim("gun", 2);
    assert_eq!(game.health(2), 4);
}

#[test]
fn the_transposer_swaps_everything() {
    let mut game = gun(5, &[6]);
    game.fighter(4, |fighter| fighter.left = 1).command(4, 2);
    let one = game.at(1);
    let two = game.at(4);
    let points = game.unit(1).command;
    game.aim("gun", 4);
    assert_eq!((game.at(1), game.at(4)), (two, one));
    assert_eq!((game.health(1), game.health(4)), (1, 2));
    assert_eq!((game.unit(1).command, game.unit(4).command), (2, points));
}

#[test]
fn the_enforcer_makes_an_objective() {
    let mut game = gun(6, &[]);
    assert!(
        game.game
            .check(&Order::to("enforce", monteria_table::Spot { x: 1.0, z: 0.0, y: None }))
            .is_err()
    );
    game.go("enforce", -1.0, 8.5);
    let field = game.game.world().resource::<Battlefield>();
    assert_eq!(field.markers.iter().filter(|marker| marker.kind == Objective::Access).count(), 1);
}

#[test]
fn portals_make_a_way() {
    let mut game = styled("portals", &[]);
    game.put(1, -8.0, 0.0).idle(&[2, 3, 4, 5, 6]).act(1, &["portal", "pass"]).go(
        "portal-to",
        -3.0,
        0.0,
    );
    assert!(game.cites("cad-portal"));
    game.command(1, 6).act(1, &["portal", "pass"]).go("portal-to", -8.0, 8.0);
    // A third one removes the oldest.
    game.command(1, 6).act(1, &["portal", "pass"]).go("portal-to", -8.0, 4.0);
    let portals = |game: &Match| {
        let all = game.arena().things.iter().filter(|thing| thing.what == Kind::Portal);
        all.map(|thing| thing.at).collect::<Vec<_>>()
    };
    assert_eq!(portals(&game).len(), 2);
    assert!(portals(&game).iter().all(|at| at.x < -7.0), "{:?}", portals(&game));
    game.command(1, 6).act(1, &["move", "pass"]).walk(1, -8.0, 2.8);
    let id = game
        .arena()
        .things
        .iter()
        .find(|thing| thing.at.distance(Vec2::new(-8.0, 4.0)) < 1.5)
        .expect("it")
        .id;
    game.choose(&format!("jump:{id}"));
    assert!(game.at(1).y > 6.0, "{}", game.at(1));
}

#[test]
fn a_rocket_jump_goes_far() {
    let mut game = styled("rockets", &[3]);
    game.put(1, 0.0, 0.0).idle(&[2, 3, 4, 5, 6]).act(1, &["rocket", "pass"]);
    assert!(game.cites("cad-rocket"));
    assert_eq!(game.unit(1).command, 3);
    let order = |x: f32| Order::to("leap", monteria_table::Spot { x, z: 0.0, y: None });
    assert!(game.game.check(&order(9.0)).is_err() && game.game.check(&order(15.5)).is_err());
    game.go("leap", 12.0, 0.0);
    assert_eq!(game.at(1), Vec2::new(12.0, 0.0));
    // On a 1 the opponent aims.
    let mut game = styled("rockets", &[1]);
    game.put(1, 0.0, 0.0).idle(&[2, 3, 4, 5, 6]).act(1, &["rocket", "pass"]);
    assert_eq!(game.game.decision().expect("whither").seat.0, 1);
    // No Move beside it.
    let mut game = styled("rockets", &[]);
    game.put(1, 0.0, 0.0).choose("activate:1").choose("rocket");
    assert_eq!(game.refused(Order::plain("move")), "NotWithMove");
}

#[test]
fn who_drops_in_may_be_blown_away() {
    let mut game = styled("drop", &[1, 2]);
    game.choose("enter:1").go("drop", 0.0, 0.0);
    assert!(game.cites("cad-drop"));
    let decision = game.game.decision().expect("the wind");
    assert_eq!(decision.seat.0, 1);
    assert!(decision.option("off").is_none(), "three inches blow nobody off from here");
    game.go("drift", 2.0, 0.0);
    assert_eq!(game.at(1), Vec2::new(2.0, 0.0));
    let mut game = styled("drop", &[6, 6]);
    game.choose("enter:1").go("drop", 0.0, 8.0).choose("off");
    assert_eq!((game.unit(1).place, game.unit(1).command), (UnitLocation::Reserve, 5));
}

#[test]
fn perks_of_the_tournament_do_what_they_say() {
    let text = plain();
    let answers = [
        ("team-1", text.as_str()),
        ("team-2", text.as_str()),
        ("perks-1", "head-start, tough-crowd, drilled, showboat"),
    ];
    let game = arena(&answers, &[]);
    assert_eq!(game.unit(1).command, 8);
    assert_eq!(game.unit(2).command, 6);
    assert_eq!(game.health(1), 3);
    assert_eq!(game.movement(1, false), 6.0);
    // The first kill scores one more.
    let mut game = arena(&answers, &[6, 1, 1, 1, 1, 1]);
    game.put(1, -3.0, 0.0)
        .put(4, 3.0, 0.0)
        .fighter(4, |fighter| fighter.left = 1)
        .idle(&[2, 3, 5, 6]);
    game.act(1, &["attack", "pass"]).aim("fire:assault-rifle", 4).choose("leave");
    assert_eq!(game.score(), [2, 0]);
}

#[test]
fn spare_parts_bring_something_back_once() {
    let text = plain();
    let spent = |game: &Match| {
        let facts = game.facts();
        facts.get(game.model(3)).expect("it").fighter.weapons.iter().any(|(_, spent)| *spent)
    };
    let throw = |game: &mut Match| {
        game.command(3, 6);
        if game.offers("none") {
            game.choose("none");
        }
        game.act(3, &["attack", "pass"]).aim("fire:stasis-grenade", 4);
    };
    for spare in [false, true] {
        let mut answers = vec![("team-1", text.as_str()), ("team-2", text.as_str())];
        answers.extend(spare.then_some(("perks-1", "spare-parts")));
        let mut game = arena(&answers, if spare { &[1, 1] } else { &[1] });
        game.put(3, -3.0, 0.0).put(4, 3.0, 0.0).idle(&[1, 2, 4, 5, 6]);
        throw(&mut game);
        assert_eq!(spent(&game), !spare);
        if spare {
            throw(&mut game);
            assert!(spent(&game), "once a match");
        }
    }
}
