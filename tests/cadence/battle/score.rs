use monteria_cadence::battle::{Battlefield, Rounds};
use monteria_cadence::content::Objective;
use monteria_game::{Order, SideId, Viewer};

use monteria_test_support::fracture::{Battle, CARBINES, DRONES, battle, id};

/// Lets both sides pass until the round is over.
pub fn pass_on(battle: &mut Battle) {
    let round = battle.game.world().resource::<Rounds>().round;
    while battle.game.outcome().is_none() && battle.game.world().resource::<Rounds>().round == round
    {
        let decision = battle.game.decision().expect("goes on").clone();
        let first = &decision.options[0];
        let id = match decision.option("pass") {
            Some(_) => "pass",
            None => &first.id,
        };
        battle.order(Order::plain(id));
    }
}

fn field() -> Battle {
    let mut battle = battle(CARBINES, DRONES, &[]);
    battle.put(1, -3.0, 0.0).put(2, -7.0, 14.0);
    battle
}

fn with_dice(dice: &[u32]) -> Battle {
    let mut battle = battle(CARBINES, DRONES, dice);
    battle.put(1, -3.0, 0.0).put(2, -7.0, 14.0);
    battle
}

fn mission(battle: &mut Battle, name: &'static str) {
    battle.change(|world| world.resource_mut::<Rounds>().mission = Some(id(name)));
}

/// Returns what a view says that the end of the round would score now.
fn round_gains(battle: &Battle) -> String {
    let facts = battle.game.view(Viewer::Everyone).facts;
    let found = facts.into_iter().find(|(label, _)| *label == "If the round ended now");
    found.map_or_else(String::new, |(_, gains)| gains.to_string())
}

#[test]
fn securing_takes_a_three() {
    for (die, held) in [(2, None), (3, Some(SideId(0)))] {
        let mut battle = with_dice(&[die]);
        battle.marker(Objective::Control, (-3.0, -1.5), None, None).act(1, &["secure", "pass"]);
        battle.choose("objective:1");
        assert_eq!(battle.rolls()[0], ("secure".into(), 3, vec![die as u8]));
        assert_eq!(battle.game.world().resource::<Battlefield>().markers[0].held, held);
    }
    // Farther than an inch away it cannot be secured.
    let mut battle = field();
    battle.marker(Objective::Control, (-3.0, -2.5), None, None).act(1, &["secure", "pass"]);
    assert!(battle.rolls().is_empty());
}

#[test]
fn enemies_near_forbid_to_secure() {
    let mut battle = field();
    battle
        .marker(Objective::Control, (-3.0, -1.5), None, None)
        .put(2, -3.0, 3.2)
        .act(1, &["secure", "pass"]);
    assert!(battle.rolls().is_empty());
}

#[test]
fn an_attempt_breaks_the_hold() {
    let mut battle = with_dice(&[1]);
    battle.marker(Objective::Control, (-3.0, -1.5), None, Some(1)).act(1, &["secure", "pass"]);
    battle.choose("objective:1");
    assert!(battle.cites("cad-hold"));
    assert_eq!(battle.game.world().resource::<Battlefield>().markers[0].held, None);
}

#[test]
fn missions_score_what_they_say() {
    // Two objectives held by the first side, one by the second.
    for (name, round, expected) in [
        ("resource-recovery", 2, [2, 1]),
        ("resource-recovery", 4, [8, 4]),
        ("annihilation", 3, [6, 3]),
        ("strategic-control", 2, [4, 1]),
    ] {
        let mut battle = field();
        mission(&mut battle, name);
        battle.marker(Objective::Control, (-15.0, -5.0), None, Some(0));
        battle.marker(Objective::Control, (15.0, -5.0), None, Some(0));
        battle.marker(Objective::Control, (15.0, 5.0), None, Some(1));
        battle.round(round);
        let [first, second] = expected;
        let forecast = round_gains(&battle);
        assert_eq!(forecast, format!("Player 1 +{first}, Player 2 +{second}"), "{name}");
        pass_on(&mut battle);
        assert_eq!(battle.score(), expected, "{name} in round {round}");
    }
}

#[test]
fn a_destroy_objective_falls_a_round_later() {
    let mut battle = with_dice(&[3]);
    mission(&mut battle, "foothold");
    battle.marker(Objective::Destroy, (-3.0, -1.5), Some(1), None).act(1, &["secure", "pass"]);
    battle.choose("objective:1");
    pass_on(&mut battle);
    // Secured in round 1, it still stands and scores for its owner.
    assert_eq!(battle.game.world().resource::<Battlefield>().markers.len(), 1);
    assert_eq!(battle.score(), [0, 1]);
    pass_on(&mut battle);
    assert!(battle.game.world().resource::<Battlefield>().markers.is_empty());
    assert_eq!(battle.score(), [4, 1]);
}

#[test]
fn access_is_scored_at_the_end_of_the_round() {
    let mut battle = with_dice(&[3]);
    battle.marker(Objective::Access, (-3.0, -1.5), None, None);
    battle.act(1, &["secure", "pass"]);
    assert!(battle.rolls().is_empty(), "not in round 1");
    battle.game.expect_unrolled(&[3]);
    let mut battle = with_dice(&[3]);
    battle.marker(Objective::Access, (-3.0, -1.5), None, None).round(2).act(1, &["secure", "pass"]);
    battle.book(|content| {
        let mission = content.missions.get_mut("annihilation").expect("a mission");
        mission.scoring = vec![monteria_cadence::content::Scoring::Scored(3)];
    });
    battle.choose("objective:1");
    pass_on(&mut battle);
    assert!(battle.game.world().resource::<Battlefield>().markers.is_empty());
    assert_eq!(battle.score(), [3, 0]);
}

#[test]
fn what_was_recovered_is_lost_with_its_unit() {
    let mut battle = with_dice(&[3]);
    battle.marker(Objective::Recover, (-3.0, -1.5), None, None).act(1, &["secure", "pass"]);
    battle.choose("objective:1");
    assert_eq!(battle.game.world().resource::<Battlefield>().markers[0].by, Some(1));
    // Out of formation beyond repair: it is destroyed when it moves.
    battle
        .place(1, &[(-20.0, 0.0), (-18.5, 0.0), (-17.0, 0.0), (15.0, 0.0), (16.5, 0.0)])
        .command(2, 0)
        .choose("none");
    battle.act(1, &["move", "pass"]).choose("scatter");
    assert!(battle.game.world().resource::<Battlefield>().markers.is_empty());
}

#[test]
fn the_spear_wins_with_three_objectives() {
    let mut battle = field();
    mission(&mut battle, "tip-of-the-spear");
    battle.change(|world| world.resource_mut::<Rounds>().attacker = Some(SideId(0)));
    for x in [-15.0, 0.0, 15.0] {
        battle.marker(Objective::Control, (x, -8.0), None, Some(0));
    }
    pass_on(&mut battle);
    assert_eq!(battle.game.outcome().map(|outcome| outcome.id.as_str()), Some("player-1-wins"));
    let mut battle = field();
    mission(&mut battle, "tip-of-the-spear");
    battle.change(|world| world.resource_mut::<Rounds>().attacker = Some(SideId(0)));
    battle.round(4);
    pass_on(&mut battle);
    assert_eq!(battle.game.outcome().map(|outcome| outcome.id.as_str()), Some("player-2-wins"));
}

#[test]
fn in_the_core_a_hold_ends_when_nobody_is_near() {
    for keeps in [false, true] {
        let mut battle = with_dice(&[3]);
        battle.book(|content| {
            content.missions.get_mut("annihilation").expect("a mission").keeps = keeps;
        });
        battle.marker(Objective::Control, (-3.0, -1.5), None, None).act(1, &["secure", "move"]);
        battle.choose("objective:1");
        let held = |battle: &Battle| battle.game.world().resource::<Battlefield>().markers[0].held;
        assert_eq!(held(&battle), Some(SideId(0)));
        let model = battle.model(1, 0);
        let away = monteria_table::Spot { x: -3.0, z: 5.5, y: None };
        battle.order(Order::to(format!("lead:{model}"), away));
        assert_eq!(held(&battle), if keeps { Some(SideId(0)) } else { None });
        assert_eq!(battle.cites("cad-control"), !keeps);
    }
}

#[test]
fn an_access_objective_is_left_with_its_unit() {
    let mut battle = with_dice(&[3]);
    battle.marker(Objective::Access, (-3.0, -1.5), None, None).round(2).act(1, &["secure", "move"]);
    battle.choose("objective:1");
    let model = battle.model(1, 0);
    battle.order(Order::to(
        format!("lead:{model}"),
        monteria_table::Spot { x: -3.0, z: 5.5, y: None },
    ));
    assert_eq!(battle.game.world().resource::<Battlefield>().markers[0].held, None);
}

#[test]
fn a_battle_runs_on_when_a_side_is_gone() {
    // Five objectives are held: 7 for the last unit, 5 in the third round,
    // 20 in the fourth.
    let mut battle = field();
    mission(&mut battle, "resource-recovery");
    for x in [-20.0, -15.0, -10.0, 10.0, 15.0] {
        battle.marker(Objective::Control, (x, -8.0), None, Some(0));
    }
    battle.round(3).change(|world| {
        world.resource_mut::<monteria_cadence::battle::Score>().points = vec![4, 14];
    });
    let far = |n: usize| if n == 9 { (20.0, 8.0) } else { (-18.0 + n as f32 * 1.1, 8.0) };
    battle.place(2, &(0..10).map(far).collect::<Vec<_>>()).command(1, 0).choose("none");
    battle.act(2, &["move", "pass"]).choose("scatter");
    assert!(battle.game.outcome().is_none(), "four rounds are played");
    assert_eq!(battle.score(), [4 + 7 + 5, 14]);
    assert_eq!(battle.game.world().resource::<Rounds>().round, 4);
    // Only the first side has decisions.
    assert_eq!(battle.game.decision().expect("goes on").seat.0, 0);
    battle.act(1, &["pass", "pass"]);
    assert_eq!(battle.game.decision().expect("goes on").seat.0, 0);
    pass_on(&mut battle);
    assert_eq!(battle.score(), [36, 14]);
    assert_eq!(battle.game.outcome().map(|outcome| outcome.id.as_str()), Some("player-1-wins"));
}

#[test]
fn a_failed_attempt_breaks_control_alone() {
    let left = |kind, owner| {
        let mut battle = with_dice(&[2]);
        battle.round(2).marker(kind, (-3.0, -1.5), owner, Some(1));
        battle.act(1, &["secure", "pass"]).choose("objective:1");
        assert_eq!(battle.rolls()[0], ("secure".into(), 3, vec![2]));
        battle.game.world().resource::<Battlefield>().markers[0].held
    };
    assert_eq!(left(Objective::Control, None), None);
    assert_eq!(left(Objective::Recover, None), Some(SideId(1)));
    assert_eq!(left(Objective::Destroy, Some(0)), Some(SideId(1)));
}

#[test]
fn whoever_stays_away_in_the_first_round_is_lost() {
    use monteria_cadence::battle::{UnitLocation, Units};
    let two = r#"(name: "t", limit: 500, units: [(unit: "drone-clade", kits: [(count: 8,
        weapons: ["spiker"])]), (unit: "drone-clade", kits: [(count: 8, weapons: ["spiker"])])])"#;
    let mut battle = battle(CARBINES, two, &[]);
    // The second clade is still in reserve when no unit can act any more.
    battle.put(1, -3.0, 0.0).put(2, -7.0, 14.0).command(1, 0).command(2, 0);
    assert_eq!(
        battle.game.world().resource::<Units>().get(3).expect("there").place,
        UnitLocation::Reserve
    );
    battle.command(3, 0).choose("none");
    assert_eq!(battle.unit(3).place, UnitLocation::Destroyed);
    assert!(battle.cites("cad-deploy"));
    assert_eq!(battle.game.world().resource::<Rounds>().round, 2);
}

#[test]
fn what_is_recovered_scores_at_the_end_of_the_battle() {
    for (round, score) in [(3, 0), (4, 2)] {
        let mut battle = with_dice(&[3]);
        battle.book(|content| {
            let mission = content.missions.get_mut("annihilation").expect("a mission");
            mission.scoring = vec![monteria_cadence::content::Scoring::Scored(2)];
        });
        battle.marker(Objective::Recover, (-3.0, -1.5), None, None).round(round);
        battle.act(1, &["secure", "pass"]).choose("objective:1");
        pass_on(&mut battle);
        assert_eq!(battle.score(), [score, 0], "in round {round}");
    }
}
