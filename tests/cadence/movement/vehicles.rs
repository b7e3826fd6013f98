use monteria_cadence::battle::{UnitLocation, Units};
use monteria_game::{Order, Viewer};

use monteria_test_support::fracture::{Battle, DRONES, battle, between};

const ARGO: &str = r#"(name: "t", limit: 500, units: [(unit: "vanguard-squad",
    model: Some("vanguard-frontline"), kits: [(count: 5,
    weapons: ["combat-blade", "enforcer-carbine"])]), (unit: "argo-transport", kits: [(count: 1,
    weapons: ["enforcer-hmg"])], upgrades: ["smoke-launchers"])])"#;

fn field() -> Battle {
    let mut battle = battle(ARGO, DRONES, &[]);
    battle.put(1, -6.0, 0.0).put(2, -3.0, 4.0).put(3, -7.0, 15.0);
    battle
}

/// Puts the squad into the transport.
fn aboard(battle: &mut Battle) {
    let models = battle.unit(1).models.clone();
    battle.change(move |world| {
        for model in models {
            let entity = world.resource::<monteria_game::Roster>().entity(model).expect("there");
            world.entity_mut(entity).insert(monteria_game::Presence::Reserve);
        }
        world.resource_mut::<Units>().get_mut(1).expect("there").place = UnitLocation::Aboard(2);
    });
}

#[test]
fn a_squad_rides_and_gets_out() {
    let mut battle = field();
    // Along the side of the transport, within an inch of it.
    battle.place(1, &[(-5.3, 2.0), (-5.9, 3.3), (-5.9, 4.7), (-5.3, 6.0), (-4.2, 6.9)]);
    let lead = battle.model(1, 0);
    battle.act(1, &["move", "pass"]);
    battle.order(Order::to(
        format!("lead:{lead}"),
        monteria_table::Spot { x: -5.25, z: 2.05, y: None },
    ));
    battle.choose("board:2");
    assert_eq!(battle.unit(1).place, UnitLocation::Aboard(2));
    assert_eq!(battle.standing(1), 0);
    // Out again, without a Move in the same activation.
    battle.command(3, 0).command(2, 0).command(1, 3).choose("none");
    let told = battle.game.decision().expect("a unit").clone();
    let choice = told.option("deploy:1").expect("it may get out");
    let monteria_game::Needs::To(region) = &choice.needs else { panic!("a spot") };
    let spot = battle.game.samples(region, 4)[0];
    battle.order(Order::to("deploy:1", spot));
    assert_eq!(battle.refused(Order::plain("move")), "Disembarked");
    assert_eq!(battle.standing(1), 5);
}

#[test]
fn a_squad_spills_out_of_a_wreck() {
    // One attack after the other until the Argo is gone: five hit
    // points, each hit undefended.
    let mut battle = field();
    aboard(&mut battle);
    battle.fighter(2, 0, |fighter| fighter.left = 1);
    battle.put(3, -8.0, 9.5).command(1, 0).command(2, 0);
    let mut tries = 0;
    while battle.unit(2).place == UnitLocation::Table && tries < 40 {
        tries += 1;
        let decision = battle.game.decision().expect("goes on").clone();
        let order = decision.options.iter().find_map(|choice| match &choice.needs {
            monteria_game::Needs::Target { legal, .. } => Some(Order::at(&choice.id, legal[0])),
            _ => None,
        });
        let plain = ["attack", "pass", "begin", "done", "near", "stop"];
        let named =
            plain.iter().find(|id| decision.option(id).is_some()).map(|id| Order::plain(*id));
        let bare =
            decision.options.iter().find(|choice| choice.needs == monteria_game::Needs::Nothing);
        let order = order
            .or(named)
            .or(bare.map(|choice| Order::plain(&choice.id)))
            .expect("something to do");
        battle.order(order);
        if battle.unit(3).command == 0 {
            battle.command(3, 3).round(2);
        }
    }
    if battle.unit(2).place == UnitLocation::Destroyed {
        assert_eq!(battle.unit(1).place, UnitLocation::Table);
        assert_eq!((battle.standing(1), battle.unit(1).command), (5, 0));
        assert!(battle.facts().is_in_formation(1));
    } else {
        panic!("the transport still stands after {tries} orders");
    }
}

#[test]
fn smoke_hides_a_vehicle() {
    let mut battle = field();
    let model = battle.model(2, 0);
    battle.act(2, &["pass", "pass"]).choose(&format!("smoke:{model}"));
    assert!(battle.unit(2).smoke && battle.cites("cad-smoke"));
}

#[test]
fn organic_circuitry_repairs() {
    let ships = r#"(name: "t", limit: 500, units: [(unit: "raiders", kits: [(count: 10,
        weapons: ["nanoblade", "shard-rifle"])]), (unit: "voidstrider", kits: [(count: 1,
        weapons: ["prismatic-annihilator"])], upgrades: ["organic-circuitry"]), (unit: "raiders",
        kits: [(count: 8, weapons: ["nanoblade", "shard-rifle"])])])"#;
    for (die, left) in [(1, 3), (4, 4), (6, 5)] {
        let mut battle = between(("corsairs", ships), ("swarm", DRONES), &[die]);
        battle.put(1, -3.0, 0.0).put(2, -3.0, -6.0).put(3, 5.0, -10.0).put(4, -7.0, 15.0);
        battle.fighter(2, 0, |fighter| fighter.left = 3);
        let model = battle.model(2, 0);
        battle.act(2, &["pass", "pass"]).choose(&format!("repair:{model}"));
        assert_eq!(battle.facts().standing(2)[0].fighter.left, left, "on a {die}");
    }
}

#[test]
fn a_vehicle_turns_little() {
    let mut battle = field();
    battle.fighter(2, 0, |fighter| fighter.facing = bevy_math::Vec2::Y);
    battle.place(2, &[(6.0, -6.0)]).act(2, &["move", "pass"]);
    let model = battle.model(2, 0);
    let go =
        |x: f32, z: f32| Order::to(format!("lead:{model}"), monteria_table::Spot { x, z, y: None });
    assert_eq!(battle.refused(go(13.0, -6.0)), "NoRoute", "not sideways");
    assert_eq!(battle.refused(go(6.0, 2.1)), "TooFar");
    // Over nobody, not even over friends.
    battle.place(1, &[(6.0, -2.0), (7.5, -2.0), (9.0, -2.0), (10.5, -2.0), (12.0, -2.0)]);
    assert_eq!(battle.refused(go(6.0, 2.0)), "Overlaps");
    battle.put(1, -20.0, 0.0);
    battle.order(go(11.0, 0.0));
    let facts = battle.facts();
    let facing = facts.get(model).expect("there").fighter.facing;
    assert!(facing.x > 0.3 && facing.y > 0.3, "{facing}");
}

fn facing(battle: &Battle) -> bevy_math::Vec2 {
    battle.facts().standing(2)[0].fighter.facing
}

#[test]
fn a_vehicle_turns_on_the_spot() {
    let mut battle = field();
    battle.fighter(2, 0, |fighter| fighter.facing = bevy_math::Vec2::Y);
    battle
        .place(2, &[(6.0, -6.0)])
        .act(2, &["move", "advance"])
        .choose("stay")
        .choose("turn:right-45");
    // Facing south, its right is west.
    let now = facing(&battle);
    assert!((now - bevy_math::Vec2::new(-1.0, 1.0).normalize()).length() < 0.001, "{now}");
    assert!(battle.cites("cad-turn"));
    // It drives on along its new heading, and turns once more at the end.
    let model = battle.model(2, 0);
    battle.order(Order::to(
        format!("lead:{model}"),
        monteria_table::Spot { x: 3.0, z: -3.0, y: None },
    ));
    battle.choose("turn:left-45");
    assert!((facing(&battle) - bevy_math::Vec2::Y).length() < 0.001);
}

#[test]
fn an_agile_vehicle_turns_once_more() {
    for agile in [false, true] {
        let mut battle = field();
        if agile {
            battle.grant(
                "sentinels",
                "argo-transport",
                &[monteria_cadence::content::UnitRule::Agile],
            );
        }
        battle.fighter(2, 0, |fighter| fighter.facing = bevy_math::Vec2::Y);
        battle.place(2, &[(6.0, -6.0)]).act(2, &["move", "advance"]);
        let model = battle.model(2, 0);
        let go = |x: f32, z: f32| {
            Order::to(format!("lead:{model}"), monteria_table::Spot { x, z, y: None })
        };
        // Aside: both turns go into the way.
        battle.order(go(12.0, -4.0));
        let asked = |battle: &Battle| {
            battle.game.decision().is_some_and(|it| it.option("turn:left-45").is_some())
        };
        assert_eq!(asked(&battle), agile);
        if agile {
            battle.choose("turn:left-15");
            // For the Advance the additional turn is gone.
            let activation = battle.game.world().resource::<monteria_cadence::battle::Activation>();
            assert!(activation.agile && battle.cites("cad-turn"));
        }
    }
}

#[test]
fn units_begin_aboard() {
    use monteria_cadence::battle::Rounds;
    use monteria_game::{Game, Needs};
    let answers =
        [("army-1", "sentinels"), ("force-1", ARGO), ("army-2", "swarm"), ("force-2", DRONES)];
    let mut game = Game::start(
        monteria_test_support::fracture::ruleset(),
        monteria_test_support::fracture::setup(&answers, 3, &[]),
    )
    .expect("begins");
    let mut boarded = false;
    while game.world().resource::<Rounds>().round == 0 {
        let decision = game.decision().expect("a decision").clone();
        let order = match decision.option("board:1:2") {
            Some(choice) => {
                boarded = true;
                Order::plain(&choice.id)
            }
            None => match &decision.options[0].needs {
                Needs::To(region) => Order::to(&decision.options[0].id, game.samples(region, 8)[0]),
                _ => Order::plain(&decision.options[0].id),
            },
        };
        game.submit(order).expect("legal");
    }
    assert!(boarded);
    let units = game.world().resource::<Units>();
    assert_eq!(units.get(1).expect("there").place, UnitLocation::Aboard(2));
    // As long as the transport has not entered, nobody gets out of it.
    let asked = loop {
        let decision = game.decision().expect("a decision").clone();
        if decision.seat.0 == 0 {
            break decision;
        }
        let choice = decision
            .options
            .iter()
            .find(|choice| choice.id.starts_with("deploy:"))
            .expect("deploys");
        let Needs::To(region) = &choice.needs else { panic!("a spot") };
        game.submit(Order::to(&choice.id, game.samples(region, 8)[0])).expect("legal");
        for id in ["pass", "pass", "begin"] {
            if game.decision().is_some_and(|decision| decision.option(id).is_some()) {
                game.submit(Order::plain(id)).expect("legal");
            }
        }
    };
    assert!(asked.option("deploy:2").is_some() && asked.option("wait:1").is_some());
    assert!(asked.option("deploy:1").is_none());
}

#[test]
fn the_large_take_two_places() {
    use monteria_cadence::content::UnitRule;
    for (seats, large, fits) in
        [(5, false, true), (4, false, false), (9, true, false), (10, true, true)]
    {
        let mut battle = field();
        battle.book(|content| {
            let list = content.armies.get_mut("sentinels").expect("an army");
            let argo = list
                .units
                .iter_mut()
                .find(|unit| unit.id.as_str() == "argo-transport")
                .expect("a ride");
            argo.models[0].rules = vec![UnitRule::Transport(seats), UnitRule::Vehicle];
        });
        if large {
            battle.grant("sentinels", "vanguard-squad", &[UnitRule::Large]);
        }
        battle.place(1, &[(-5.3, 2.0), (-5.9, 3.3), (-5.9, 4.7), (-5.3, 6.0), (-4.2, 6.9)]);
        battle.act(1, &["move", "pass"]).choose("stay");
        let asked =
            battle.game.decision().is_some_and(|decision| decision.option("board:2").is_some());
        assert_eq!(asked, fits, "{seats} seats, large: {large}");
    }
}

#[test]
fn who_finds_no_room_beside_the_transport_is_lost() {
    let mut battle = field();
    aboard(&mut battle);
    // Walled in: room for a few only.
    let wall = |id: &str, at: (f32, f32), half: (f32, f32)| {
        use monteria_table::Keywords;
        monteria_test_support::fracture::block(
            id,
            at,
            half,
            4.0,
            Keywords::BLOCKING | Keywords::IMPASSABLE,
        )
    };
    battle.terrain(vec![
        wall("north", (0.0, -5.95), (9.8, 3.85)),
        wall("south", (0.0, 6.35), (9.8, 3.45)),
        wall("west", (-5.95, 0.4), (3.85, 2.5)),
        wall("east", (6.35, 0.4), (3.45, 2.5)),
    ]);
    battle.place(2, &[(0.0, 0.0)]);
    let decision = battle.game.decision().expect("a unit").clone();
    let choice = decision.option("deploy:1").expect("some get out");
    let monteria_game::Needs::To(region) = &choice.needs else { panic!("a spot") };
    let monteria_game::Region::Muster { troop, .. } = region else { panic!("a troop") };
    let out = troop.len();
    assert!((1..5).contains(&out), "{out}");
    let spot = battle.game.samples(region, 4)[0];
    battle.order(Order::to("deploy:1", spot));
    assert_eq!(battle.standing(1), out);
    assert_eq!(battle.facts().alive(battle.unit(1)).len(), out);
}

#[test]
fn a_vehicle_has_a_weak_rear() {
    use monteria_cadence::battle::{FireMode, WeaponAttack};
    use monteria_cadence::strike::plan;
    let mut battle = field();
    battle.fighter(2, 0, |fighter| fighter.facing = bevy_math::Vec2::Y);
    let need = |battle: &Battle| {
        let facts = battle.facts();
        let shooters = facts.standing(3).iter().map(|model_ref| model_ref.id()).collect();
        let weapon = monteria_cadence::content::Id::new("spiker").expect("an id");
        plan(&facts, &WeaponAttack { shooters, weapon, mode: FireMode::Plain, target: 2 })
            .expect("a plan")
            .guard
            .counter
    };
    battle.place(2, &[(0.0, 0.0)]).put(1, -20.0, -15.0);
    // Damage 5 against Toughness 8 is countered on 3+; from behind on 4+.
    battle.row(3, -6.0, 9.0, 1.2);
    assert_eq!(need(&battle), 3);
    battle.row(3, -6.0, -9.0, 1.2);
    assert_eq!(need(&battle), 4);
}

/// Returns the order of a computer player of this strength.
fn wish(battle: &Battle, strength: &str) -> String {
    use monteria_opponents::Opponent;
    let mut player =
        Opponent::of_strength(battle.game.ruleset().as_ref(), strength).expect("a player");
    player.order(&battle.game).expect("an order").choose
}

#[test]
fn opponents_climb_in_where_the_way_is_long() {
    use monteria_cadence::content::Objective;
    for strength in ["standard", "strong"] {
        for (goal, expected) in [((20.0, -14.0), "board:2"), ((-9.0, 3.0), "stay")] {
            let mut battle = field();
            battle.place(1, &[(-5.3, 2.0), (-5.9, 3.3), (-5.9, 4.7), (-5.3, 6.0), (-4.2, 6.9)]);
            battle.marker(Objective::Control, goal, None, None);
            battle.act(1, &["move", "pass"]).choose("stay");
            assert_eq!(wish(&battle, strength), expected, "{strength}, {goal:?}");
            // A transport that goes nowhere this round is no help.
            battle.command(2, 0);
            assert_eq!(wish(&battle, strength), "stay", "{strength}");
        }
    }
}

#[test]
fn opponents_get_out_when_they_are_there() {
    use monteria_cadence::content::Objective;
    for strength in ["standard", "strong"] {
        let mut battle = field();
        aboard(&mut battle);
        battle.marker(Objective::Control, (20.0, -14.0), None, None);
        assert_eq!(
            wish(&battle, strength),
            "activate:2",
            "{strength}: the transport goes on first"
        );
        battle.command(2, 0);
        assert_eq!(wish(&battle, strength), "wait:1", "{strength}: still far");
        battle.marker(Objective::Control, (-8.0, 4.0), None, None);
        assert_eq!(wish(&battle, strength), "deploy:1", "{strength}: there");
    }
}

#[test]
fn opponents_begin_aboard() {
    use monteria_game::{Game, Needs};
    let answers =
        [("army-1", "sentinels"), ("force-1", ARGO), ("army-2", "swarm"), ("force-2", DRONES)];
    let mut game = Game::start(
        monteria_test_support::fracture::ruleset(),
        monteria_test_support::fracture::setup(&answers, 3, &[]),
    )
    .expect("begins");
    while game.decision().expect("a decision").option("ready").is_none() {
        let choice = game.decision().expect("a decision").options[0].clone();
        let order = match &choice.needs {
            Needs::To(region) => Order::to(&choice.id, game.samples(region, 8)[0]),
            _ => Order::plain(&choice.id),
        };
        game.submit(order).expect("legal");
    }
    let battle = Battle::of(game);
    assert_eq!(wish(&battle, "standard"), "board:1:2");
}

/// Returns the plan of the Drones' attack on the transport.
fn at_the_transport(battle: &Battle) -> monteria_cadence::strike::AttackPlan {
    use monteria_cadence::battle::{FireMode, WeaponAttack};
    let facts = battle.facts();
    let shooters = facts.standing(3).iter().map(|model_ref| model_ref.id()).collect();
    let fire = WeaponAttack {
        shooters,
        weapon: monteria_test_support::fracture::id("spiker"),
        mode: FireMode::Plain,
        target: 2,
    };
    monteria_cadence::strike::plan(&facts, &fire).expect("a plan")
}

#[test]
fn smoke_is_gone_when_it_moves_and_when_the_round_ends() {
    let smoking = || {
        let mut battle = field();
        battle.row(3, -9.0, 16.5, 1.2);
        assert_eq!(at_the_transport(&battle).target_number, 4);
        let model = battle.model(2, 0);
        battle.act(2, &["pass", "pass"]).choose(&format!("smoke:{model}"));
        battle
    };
    // It hides from more than nine inches away.
    let mut battle = smoking();
    assert_eq!(at_the_transport(&battle).target_number, 5);
    battle.row(3, -9.0, 14.0, 1.2);
    assert_eq!(at_the_transport(&battle).target_number, 4);
    // A unit that moves leaves its smoke behind.
    let mut battle = smoking();
    battle.fighter(2, 0, |fighter| fighter.facing = bevy_math::Vec2::NEG_Y).put(1, 8.0, 0.0);
    battle.command(3, 0).choose("none");
    battle.act(2, &["move", "pass"]);
    let model = battle.model(2, 0);
    battle.order(Order::to(
        format!("lead:{model}"),
        monteria_table::Spot { x: -3.0, z: 2.5, y: None },
    ));
    assert!(!battle.unit(2).smoke);
    // The next round begins without it.
    let mut battle = smoking();
    battle.command(1, 0).command(2, 0).command(3, 0).choose("none");
    assert!(!battle.unit(2).smoke);
}

#[test]
fn a_vehicle_fights_by_its_own_rules() {
    use monteria_cadence::content::WeaponRule;
    use monteria_table::Keywords;
    // Neither obscured nor in cover behind a hedge that hides half of it.
    let mut battle = field();
    battle.row(3, -9.0, 16.5, 1.2);
    let open = at_the_transport(&battle);
    let hedge = || {
        vec![monteria_test_support::fracture::block(
            "hedge",
            (0.0, 9.0),
            (20.0, 1.0),
            3.0,
            Keywords::OBSCURING,
        )]
    };
    battle.terrain(hedge());
    let hidden = at_the_transport(&battle);
    assert_eq!(
        (hidden.target_number, hidden.guard.defence),
        (open.target_number, open.guard.defence)
    );
    // Two weapons, and nothing more for Heavy ones.
    let mut battle = field();
    battle.forge("sentinels", "enforcer-hmg", &[WeaponRule::Heavy]);
    battle.fighter(2, 0, |fighter| {
        fighter.weapons.push((monteria_test_support::fracture::id("enforcer-hmg"), false))
    });
    battle.act(2, &["attack", "pass"]);
    let points = battle.unit(2).command;
    let aim = crate::combat::attack::aim_of(&battle, "fire:enforcer-hmg");
    battle.at("fire:enforcer-hmg", aim).at("fire:enforcer-hmg", aim);
    assert_eq!(battle.unit(2).command, points);
    // A third time it has nothing left to fire with: both attacks are made.
    let attacks = |battle: &Battle| {
        let log = battle.game.events(Viewer::Referee);
        let made = log.iter().filter(|line| line.text.contains("attacks Drone Clade"));
        made.count()
    };
    while attacks(&battle) < 2
        && battle.game.decision().is_some_and(|it| it.option("near").is_some())
    {
        battle.choose("near");
    }
    assert_eq!(attacks(&battle), 2);
}
