//! Deaths in the arena: revival, return, points and dropped flags.

use monteria_cadence::battle::UnitLocation;
use monteria_game::Order;

use monteria_test_support::respawn::{KILL, Match, arena, deathmatch, kill, plain, shoot};

/// Ends the round: nobody has anything to do.
fn end_round(game: &mut Match) {
    game.idle(&[1, 2, 3, 4, 5, 6]).choose("none");
}

#[test]
fn who_is_killed_may_be_downed_and_revived() {
    for (die, up) in [(2, false), (3, true)] {
        let mut game = kill(&[die]);
        assert!(game.offers("down") && game.offers("leave"));
        game.choose("down");
        assert!(game.state(4).downed);
        assert_eq!(game.unit(4).place, UnitLocation::Destroyed);
        assert_eq!(game.score(), [0, 0], "nothing scores yet");
        // One point left: 3 and 1 make 4. The attempt costs it.
        game.idle(&[1]).put(5, 4.5, 0.0).command(4, 1).command(5, 6).choose("none");
        game.act(5, &["revive", "pass"]).aim("revive-whom", 4);
        assert!(game.cites("cad-revive"));
        assert_eq!(!game.state(4).downed, up);
        assert_eq!(game.unit(4).command, 0);
        assert_eq!(game.health(4), i32::from(up));
    }
}

/// cad-tournament: a 2 and one Command Point make 3; a Field medic adds one.
#[test]
fn a_field_medic_gets_people_up() {
    let text = plain();
    for medic in [false, true] {
        let mut answers = vec![("team-1", text.as_str()), ("team-2", text.as_str())];
        answers.extend(medic.then_some(("perks-2", "field-medic")));
        let mut script = KILL.to_vec();
        script.push(2);
        let mut game = arena(&answers, &script);
        shoot(&mut game);
        game.choose("down").idle(&[1]).put(5, 4.5, 0.0).command(4, 1).command(5, 6).choose("none");
        game.act(5, &["revive", "pass"]).aim("revive-whom", 4);
        assert_eq!(!game.state(4).downed, medic);
    }
}

#[test]
fn nobody_is_revived_beside_an_enemy() {
    let mut game = kill(&[]);
    game.choose("down").idle(&[1]).put(5, 4.5, 0.0).put(2, 4.5, 3.0).command(5, 6).choose("none");
    game.act(5, &["revive", "pass"]);
    assert!(game.state(4).downed, "an enemy stands within 3\": the action is a Pass");
}

#[test]
fn who_declines_goes_back_into_reserve() {
    let mut game = kill(&[]);
    game.fighter(4, |fighter| fighter.weapons[0].1 = true);
    game.choose("leave");
    assert!(game.cites("cad-kills") && game.cites("cad-respawn"));
    assert_eq!(game.score(), [1, 0]);
    assert_eq!((game.unit(4).place, game.unit(4).command), (UnitLocation::Reserve, 0));
    assert_eq!(game.health(4), 2);
    let facts = game.facts();
    assert!(
        facts.get(game.model(4)).expect("there").fighter.weapons.iter().all(|(_, spent)| !spent)
    );
}

#[test]
fn the_downed_are_removed_when_the_round_ends() {
    let mut game = kill(&[]);
    game.choose("down");
    end_round(&mut game);
    assert_eq!(game.score(), [1, 0]);
    assert_eq!(game.unit(4).place, UnitLocation::Reserve);
    assert_eq!(game.unit(4).command, 6, "it returns in the new round");
}

#[test]
fn in_the_last_round_the_killed_are_gone() {
    let mut game = deathmatch(&plain(), &plain(), &KILL);
    game.round(5);
    shoot(&mut game);
    assert!(game.cites("cad-last-round"));
    assert_eq!(game.score(), [2, 0], "late kills are worth two");
    assert!(game.state(4).lost);
}

#[test]
fn a_finisher_ends_it_at_once() {
    let mut game = kill(&[]);
    game.choose("down").idle(&[1]).put(3, 3.0, 1.6).command(3, 6);
    game.act(3, &["finish", "pass"]).aim("finish-whom", 4);
    assert!(game.cites("cad-finisher"));
    assert_eq!(game.score(), [1, 0]);
    assert_eq!(game.unit(4).place, UnitLocation::Reserve);
}

#[test]
fn a_team_killed_in_one_round_scores_more() {
    let mut game = kill(&[]);
    game.choose("leave");
    game.change(|world| {
        let arena = monteria_test_support::respawn::arena_mut(world);
        arena.teams[0].felled.extend([4, 5, 6]);
    });
    end_round(&mut game);
    assert!(game.cites("cad-wipe"));
    assert_eq!(game.score(), [4, 0]);
}

#[test]
fn fifteen_points_win_at_once() {
    let mut game = kill(&[]);
    game.change(|world| {
        world.resource_mut::<monteria_cadence::battle::Score>().points[0] = 14;
    });
    game.choose("leave");
    assert_eq!(game.game.outcome().map(|outcome| outcome.id.as_str()), Some("player-1-wins"));
}

#[test]
fn in_an_elimination_lives_are_counted() {
    let one = plain();
    let two = plain();
    let answers = [
        ("team-1", one.as_str()),
        ("team-2", two.as_str()),
        ("mission", "elimination"),
        ("lives-1", "1"),
        ("lives-2", "1"),
    ];
    let mut game = arena(&answers, &KILL);
    shoot(&mut game);
    game.choose("leave");
    assert!(game.cites("cad-elimination"));
    assert_eq!(game.arena().teams[1].lives, 0);
    assert_eq!(game.unit(4).place, UnitLocation::Reserve);
    // After three rounds without a kill every team loses a life, or a character if it
    // has no lives left.
    game.change(|world| {
        let arena = monteria_test_support::respawn::arena_mut(world);
        arena.rounds_without_kill = 2;
        arena.kill_this_round = false;
    });
    end_round(&mut game);
    assert_eq!(game.arena().teams[0].lives, 0);
    assert_eq!((4..=6).filter(|unit| game.state(*unit).lost).count(), 1);
}

#[test]
fn the_last_team_wins_an_elimination() {
    let one = plain();
    let two = plain();
    let answers = [
        ("team-1", one.as_str()),
        ("team-2", two.as_str()),
        ("mission", "elimination"),
        ("lives-2", "0"),
    ];
    let mut game = arena(&answers, &KILL);
    game.change(|world| {
        let mut units = world.resource_mut::<monteria_cadence::battle::Units>();
        for id in [5, 6] {
            units.get_mut(id).expect("there").place = UnitLocation::Destroyed;
        }
        for id in [5, 6] {
            let model = monteria_table::BodyId(id);
            let entity = world.resource::<monteria_game::Roster>().entity(model).expect("there");
            let mut fighter =
                world.get_mut::<monteria_cadence::battle::Fighter>(entity).expect("one");
            fighter.left = 0;
            world.entity_mut(entity).insert(monteria_game::Presence::Slain);
        }
        let arena = monteria_test_support::respawn::arena_mut(world);
        for id in [5, 6] {
            arena.character_state_mut(id).expect("there").lost = true;
        }
    });
    shoot(&mut game);
    game.choose("leave");
    assert_eq!(game.game.outcome().map(|outcome| outcome.id.as_str()), Some("player-1-wins"));
}

#[test]
fn entry_points_are_named_by_two_dice() {
    let mut game = deathmatch(&plain(), &plain(), &[2, 5]);
    assert_eq!(game.arena().gates.len(), 6);
    game.choose("enter:1");
    assert!(game.cites("cad-arena-gates"));
    assert_eq!(game.state(1).gates, [2, 5]);
    let gate = game.arena().gates[1].at;
    let spot = gate * 0.9;
    game.go("place-character", spot.x, spot.y);
    assert_eq!(game.unit(1).place, UnitLocation::Table);
    // The scout of the other side may choose among all of them.
    for act in ["pass", "pass"] {
        game.choose(act);
    }
    game.choose("begin").choose("enter:5");
    assert_eq!(game.state(5).gates, [1, 2, 3, 4, 5, 6]);
}

#[test]
fn teams_keep_the_rules_of_building() {
    use monteria_test_support::respawn::{one, setup, team};
    let refuse = |text: &str| {
        let setup = setup("arena-foundry", &[("team-1", text)], 1, &[]);
        monteria_game::Game::start(monteria_test_support::respawn::ruleset(), setup)
            .err()
            .map(|error| error.to_string())
    };
    let scout = || one("", "fast", "scout", "ghost", ["weak-spot", "scout"], "grapnel");
    let heavy = || one("", "tough", "heavy", "pyro", ["brute", "smash"], "shield");
    let assault = |perks, kit| one("", "balanced", "assault", "frontline", perks, kit);
    let good = team(&[assault(["onslaught", "skirmisher"], "shield"), scout(), heavy()]);
    assert_eq!(refuse(&good), None);
    let wrong = [
        (team(&[scout(), heavy()]), "3, or 6"),
        (team(&[scout(), scout(), heavy()]), "a different class"),
        (
            team(&[assault(["onslaught", "onslaught"], "shield"), scout(), heavy()]),
            "each perk once",
        ),
        (team(&[assault(["onslaught", "brute"], "shield"), scout(), heavy()]), "one of onslaught"),
        (
            team(&[assault(["onslaught", "resilient"], "med-kit"), scout(), heavy()]),
            "one of frag-grenades",
        ),
        (
            team(&[
                one("", "fast", "support", "support", ["medic", "motivator"], "smoke-grenade"),
                scout(),
                heavy(),
            ]),
            "a Med Kit",
        ),
    ];
    for (text, expected) in wrong {
        let told = refuse(&text).expect("refused");
        assert!(told.contains(expected), "{told}");
    }
}

#[test]
fn turns_go_round_the_table() {
    let text = plain();
    let answers = [
        ("teams", "3"),
        ("team-1", text.as_str()),
        ("team-2", text.as_str()),
        ("team-3", text.as_str()),
    ];
    // Three roll for the initiative: 7, 12 and 12; the two roll again.
    let setup = monteria_test_support::respawn::setup(
        "arena-crossroads",
        &[&answers[..], &[("mission", "team-deathmatch"), ("pickups", "off")]].concat(),
        1,
        &[3, 3, 3, 3, 3, 3, 3, 4, 6, 6, 6, 6, 1, 1, 1, 2],
    );
    let game = monteria_game::Game::start(monteria_test_support::respawn::ruleset(), setup)
        .expect("a match");
    let mut this = Match::of(game);
    let mut seats = Vec::new();
    for _ in 0..4 {
        let seat = this.game.decision().expect("a decision").seat.0;
        seats.push(seat);
        let options = &this.game.decision().expect("a decision").options;
        let id = options
            .iter()
            .find(|it| it.id.starts_with("enter:"))
            .expect("one in reserve")
            .id
            .clone();
        this.choose(&id);
        let spot = match &this.game.decision().expect("where").options[0].needs {
            monteria_game::Needs::To(region) => this.game.samples(region, 4)[0],
            _ => panic!("a place"),
        };
        this.order(Order::to("place-character", spot));
        if this.offers("ready") {
            this.choose("ready");
        }
        this.choose("pass").choose("pass").choose("begin");
        if this.offers("nothing") {
            this.choose("nothing");
        }
    }
    assert_eq!(seats, [2, 0, 1, 2]);
}

/// Starts a match of this mission on this table with scripted dice.
fn begun(table: &str, mission: &str, dice: &[u32]) -> Match {
    let text = plain();
    let answers = [
        ("team-1", text.as_str()),
        ("team-2", text.as_str()),
        ("mission", mission),
        ("pickups", "off"),
    ];
    let setup = monteria_test_support::respawn::setup(table, &answers, 3, dice);
    let game = monteria_game::Game::start(monteria_test_support::respawn::ruleset(), setup)
        .expect("a match");
    Match::of(game)
}

/// cad-arena-gates: a halved die names one of the three points on the own edge; no other
/// point can be used.
#[test]
fn on_an_own_edge_half_a_die_names_the_point() {
    for face in 1..=6 {
        let mut game = begun("arena-causeway", "capture-the-flag", &[6, 6, 1, 1, 6, 6, 1, 1, face]);
        game.choose("take:west").choose("take:east").go("flag", -11.2, 4.0).go("flag", 11.2, -4.0);
        for x in [-18.0, 18.0] {
            for z in [-9.0, 0.0, 9.0] {
                game.go("gate", x, z);
            }
        }
        game.terrain(Vec::new()).choose("enter:1");
        let number = face.div_ceil(2);
        assert_eq!(game.state(1).gates, [number as u8], "a {face}");
        for (index, z) in [-9.0, 0.0, 9.0].into_iter().enumerate() {
            for x in [-16.0, 16.0] {
                let there = Order::to("place-character", monteria_table::Spot { x, z, y: None });
                let own = x < 0.0 && index as u32 + 1 == number;
                assert_eq!(game.game.check(&there).is_ok(), own, "a {face} at {x}, {z}");
            }
        }
    }
}

/// cad-arena-gates: one die names a corner; on a 5 or a 6 every corner may be used.
#[test]
fn in_corners_a_five_or_a_six_leaves_the_choice() {
    for face in 1..=6u8 {
        let mut game = begun("arena-foundry", "hot-zone", &[6, 6, 1, 1, 1, u32::from(face)]);
        assert_eq!(game.arena().gates.len(), 4);
        game.choose("enter:1");
        let all = if face > 4 { vec![1, 2, 3, 4] } else { vec![face] };
        assert_eq!(game.state(1).gates, all, "a {face}");
    }
}
