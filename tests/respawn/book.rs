//! Details of the rules of the arena: what ends with a move, when reactions are offered,
//! what is used up.

use bevy_math::Vec2;
use monteria_cadence::ModuleState;
use monteria_cadence::battle::{
    Battlefield, Fighter, Marker, ObjectiveState, Rounds, UnitId, UnitLocation, Units,
};
use monteria_cadence::content::{Id, Objective};
use monteria_game::{EventKind, GameEvent, Manner, Order, Presence, SideId};
use monteria_respawn::{Arena, Kind, Pickup};

use monteria_test_support::cadence::put_markers;
use monteria_test_support::respawn::{Match, arena, deathmatch, lay, one, plain, team};

/// Returns a team whose first character is of this class; the others are plain.
fn led_by(class: &str, loadout: &str, perks: [&str; 2], equipment: &str) -> String {
    let others = [
        one("", "balanced", "assault", "frontline", ["skirmisher", "improved-armour"], "grapnel"),
        one("", "balanced", "scout", "ghost", ["weak-spot", "scout"], "grapnel"),
        one("", "balanced", "heavy", "gladiator", ["finisher", "brute"], "stasis-grenades"),
    ];
    let mut all = vec![one("", "balanced", class, loadout, perks, equipment)];
    all.extend(
        others.into_iter().filter(|other| !other.contains(&format!("class: \"{class}\""))).take(2),
    );
    team(&all)
}

fn resilient() -> String {
    led_by("assault", "frontline", ["resilient", "skirmisher"], "med-pack")
}

/// Gives a team a perk of the tournament.
fn grant(game: &mut Match, side: usize, perk: &'static str) {
    game.change(move |world| {
        monteria_test_support::respawn::arena_mut(world).teams[side]
            .perks
            .insert(Id::new(perk).expect("an id"));
    });
}

#[test]
fn what_is_left_of_a_move_ends_with_it() {
    let mut game = deathmatch(&plain(), &plain(), &[]);
    let teleport = lay(&mut game, Kind::Teleport(Vec2::new(10.0, 6.0)), 0.0, 0.0);
    game.put(1, -5.2, 0.0).idle(&[2, 3, 4, 5, 6]).act(1, &["move", "advance"]).walk(1, -1.0, 0.0);
    game.choose(&format!("jump:{teleport}")).choose("stay");
    assert_eq!(game.state(1).leftover_move, None);
    // The Advance is as long as ever: five inches, and three of a Skirmisher.
    assert_eq!(game.movement(1, true), 8.0);
    let from = game.at(1);
    game.walk(1, from.x, from.y - 7.5);
}

#[test]
fn a_quiet_elimination_takes_from_all_at_once() {
    let one = plain();
    let two = plain();
    let answers = [
        ("team-1", one.as_str()),
        ("team-2", two.as_str()),
        ("mission", "elimination"),
        ("lives-1", "0"),
        ("lives-2", "0"),
    ];
    let mut game = arena(&answers, &[]);
    // One character a side is left, and nobody was killed for two rounds.
    game.put(1, -9.0, 0.0).put(4, 9.0, 0.0).change(|world| {
        for unit in [2, 3, 5, 6] {
            world.resource_mut::<Units>().get_mut(unit).expect("there").place =
                UnitLocation::Destroyed;
            let model = monteria_table::BodyId(unit);
            let entity = world.resource::<monteria_game::Roster>().entity(model).expect("there");
            world.get_mut::<Fighter>(entity).expect("one").left = 0;
            world.entity_mut(entity).insert(monteria_game::Presence::Slain);
            monteria_test_support::respawn::arena_mut(world)
                .character_state_mut(unit)
                .expect("there")
                .lost = true;
        }
        monteria_test_support::respawn::arena_mut(world).rounds_without_kill = 2;
    });
    game.idle(&[1, 4]).choose("none");
    assert_eq!(game.game.outcome().map(|outcome| outcome.id.as_str()), Some("draw"));
    let out: Vec<Option<u32>> =
        game.arena().teams.iter().map(|team| team.eliminated_after).collect();
    assert_eq!(out, [Some(0), Some(0)], "nobody is placed before the other");
}

#[test]
fn a_die_is_rolled_again_once() {
    let hitter = led_by("assault", "frontline", ["heavy-hitter", "skirmisher"], "shield");
    // Three dice fail, are rolled again and fail: neither the Primary Target nor the Aim
    // rig brings them back.
    let mut game = deathmatch(&hitter, &plain(), &[1; 6]);
    game.put(1, -1.5, 0.0).put(4, 1.5, 0.0).idle(&[2, 3, 5, 6]);
    grant(&mut game, 0, "aim-rig");
    game.runner(4, |runner| runner.primary_target_of.extend([0])).act(1, &["attack", "pass"]);
    game.aim("fire:executioner-pistol", 4);
    let labels: Vec<String> = game.rolls().into_iter().map(|(label, ..)| label).collect();
    assert_eq!(labels, ["attack"]);
    assert!(game.arena().has_perk(SideId(0), "aim-rig"), "nothing was used up");
}

#[test]
fn the_aim_rig_is_used_up_by_the_die_that_it_brings() {
    for (dice, left) in [([1, 6, 6, 6, 6, 1], true), ([1, 1, 6, 6, 6, 1], false)] {
        let mut game = deathmatch(&plain(), &plain(), &dice);
        game.put(1, -5.0, 0.0).put(4, 5.0, 0.0).idle(&[2, 3, 5, 6]);
        grant(&mut game, 0, "aim-rig");
        // The Primary Target brings one die back; the rig a second one, where two failed.
        game.runner(4, |runner| runner.primary_target_of.extend([0])).act(1, &["attack", "pass"]);
        game.aim("fire:assault-rifle", 4);
        assert_eq!(game.arena().has_perk(SideId(0), "aim-rig"), left, "{dice:?}");
    }
}

#[test]
fn whoever_is_resilient_is_asked_for_each_weapon_and_each_charge() {
    // Four hits on the target; the blast hits the character beside it once.
    let barrage = led_by("heavy", "barrage", ["brute", "last-stand"], "shield");
    let mut game = deathmatch(&barrage, &resilient(), &[6; 9]);
    game.put(1, -5.0, 0.0).put(5, 3.0, 0.0).put(4, 4.6, 0.0).idle(&[2, 3, 5, 6]);
    game.act(1, &["attack", "pass"]).aim("fire:barrage-launcher", 5);
    assert!(game.offers("brace") && game.offers("bear"));
    game.choose("bear");
    assert_eq!(game.unit(4).command, 6);
    // A charge counts as an attack: the target is asked, and pays.
    let mut game = deathmatch(&plain(), &resilient(), &[6; 6]);
    lay(&mut game, Kind::Charge, 0.0, 0.0);
    game.put(4, 4.0, 0.0).idle(&[1, 2, 3, 5, 6]);
    game.choose("none").act(4, &["move", "pass"]).walk(4, 1.4, 0.0);
    assert!(game.offers("brace"));
    let before = game.unit(4).command;
    game.choose("brace");
    assert_eq!(game.unit(4).command, before - 1);
}

#[test]
fn covering_fire_is_attack_rolls() {
    let need = |apart: f32, acts: &[&str]| {
        let one = led_by("assault", "frontline", ["covering-fire", "skirmisher"], "shield");
        let mut game = deathmatch(&one, &plain(), &[]);
        game.put(1, -apart / 2.0, 0.0).put(4, apart / 2.0, 0.0).idle(&[2, 3, 5, 6]);
        game.fighter(1, |fighter| fighter.facing = Vec2::X).act(1, acts);
        let roll = game.rolls().into_iter().find(|(label, ..)| label.starts_with("Covering Fire"));
        let (_, need, faces) = roll.expect("two rolls");
        assert_eq!(faces.len(), 2);
        need
    };
    let plain = need(10.0, &["covering-fire", "pass"]);
    assert_eq!(need(10.0, &["covering-fire", "pass", "pass"]), plain + 2, "in a rush");
    assert_eq!(need(3.5, &["covering-fire", "pass"]), 6, "at Close Range");
}

#[test]
fn the_last_point_is_tested_before_the_med_pack() {
    let wounded = |points: u32, dice: &[u32]| {
        let one = led_by("assault", "frontline", ["onslaught", "skirmisher"], "med-pack");
        let mut game = deathmatch(&one, &plain(), dice);
        game.put(1, -5.0, 0.0).put(4, 5.0, 0.0).idle(&[2, 3, 5, 6]).command(1, points);
        game.fighter(1, |fighter| fighter.left = 1).choose("activate:1");
        game
    };
    // Two points: the Med Pack takes one of them, and nothing is tested.
    let mut game = wounded(2, &[1]);
    game.game.expect_unrolled(&[1]);
    game.choose("med-pack");
    assert!(!game.cites("cad-last-point") && game.offers("move"));
    assert_eq!((game.health(1), game.unit(1).command), (2, 1));
    // One point: a 1 takes it before anything else can.
    let game = wounded(1, &[1]);
    assert!(game.cites("cad-last-point") && !game.offers("med-pack"));
    assert_eq!((game.health(1), game.unit(1).command), (1, 0));
    assert!(game.state(1).acted, "it was an activation all the same");
    // Kept, it is spent by the Med Pack, and the activation is over.
    let mut game = wounded(1, &[2]);
    assert!(game.cites("cad-last-point"));
    game.choose("med-pack");
    assert_eq!((game.health(1), game.unit(1).command), (2, 0));
    assert!(game.state(1).acted);
    assert_eq!(game.game.decision().expect("goes on").seat.0, 1);
}

#[test]
fn a_free_med_kit_goes_with_what_is_paid() {
    let medic = led_by("support", "suppressor", ["munitions-expert", "medic"], "med-kit");
    let begun = |dice: &[u32]| {
        let mut game = deathmatch(&medic, &plain(), dice);
        game.put(1, -5.0, 0.0).put(2, -5.0, 3.0).put(4, 9.0, 0.0).idle(&[2, 3, 5, 6]).command(1, 1);
        game.fighter(2, |fighter| fighter.left = 1).choose("activate:1");
        game
    };
    // Alone it is no activation.
    let mut game = begun(&[2]);
    game.choose("med-kit");
    assert_eq!(game.refused(Order::plain("begin")), "Unpaid");
    // After the only point has been declared it can still be added.
    let mut game = begun(&[2]);
    game.choose("move");
    assert!(game.offers("begin") && !game.offers("pass"));
    game.choose("med-kit").choose("stay").aim("help-whom", 2);
    assert_eq!((game.health(2), game.unit(1).command), (2, 0));
}

#[test]
fn a_launch_pad_throws_whoever_has_little_left() {
    let mut game = deathmatch(&plain(), &plain(), &[]);
    let pad = lay(&mut game, Kind::Pad(Vec2::new(10.0, 0.0)), 0.0, 0.0);
    game.put(1, -4.5, 0.0).idle(&[2, 3, 4, 5, 6]).act(1, &["move", "pass"]).walk(1, -1.0, 0.0);
    // An inch and a half are left.
    game.choose(&format!("jump:{pad}"));
    assert!(game.at(1).distance(Vec2::new(10.0, 0.0)) < 1.5, "{}", game.at(1));
    assert!(game.offers("activate:1"), "nothing is left of its move");
}

#[test]
fn what_lies_at_an_exit_is_taken() {
    let mut game = deathmatch(&plain(), &plain(), &[]);
    let teleport = lay(&mut game, Kind::Teleport(Vec2::new(10.0, 6.0)), 0.0, 0.0);
    lay(&mut game, Kind::Pickup(Some(Pickup::Health)), 10.0, 6.0);
    game.put(1, -3.0, 0.0).idle(&[2, 3, 4, 5, 6]).act(1, &["move", "pass"]).walk(1, -1.0, 0.0);
    game.choose(&format!("jump:{teleport}"));
    assert_eq!(game.health(1), 3);
    // It looks where it went.
    let facing = game.facts().get(game.model(1)).expect("it").fighter.facing;
    assert!(facing.x > 0.5 && facing.y > 0.3, "{facing}");
}

#[test]
fn suppression_spares_friends() {
    let one =
        led_by("assault", "frontline", ["suppression-specialist", "skirmisher"], "frag-grenades");
    // Three hits, one in the blast; all wards fail.
    let mut game = deathmatch(&one, &plain(), &[6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1]);
    game.put(1, -3.0, 0.0).put(4, 2.0, 0.0).put(2, 4.4, 0.0).idle(&[2, 3, 5, 6]).command(2, 4);
    for unit in [2, 4] {
        game.fighter(unit, |fighter| {
            fighter.left = 9;
            fighter.full = 9;
        });
    }
    game.act(1, &["attack", "pass"]).aim("fire:frag-grenade", 4);
    assert!(game.health(2) < 9 && game.health(4) < 9, "{} {}", game.health(2), game.health(4));
    assert_eq!((game.unit(2).command, game.unit(4).command), (4, 5));
}

#[test]
fn a_tuned_weapon_stays_tuned() {
    let mut game = deathmatch(&plain(), &plain(), &[]);
    game.put(2, 0.0, 0.0).runner(2, |runner| {
        runner.tuned = true;
        runner.swift = true;
    });
    game.idle(&[1, 2, 3, 4, 5, 6]).choose("none");
    assert_eq!(game.game.world().resource::<Rounds>().round, 2);
    assert!(game.state(2).tuned && !game.state(2).swift);
}

#[test]
fn a_mark_is_nothing_to_those_beside_it() {
    let one = led_by("heavy", "barrage", ["brute", "last-stand"], "shield");
    let mut dice = vec![6; 4];
    dice.extend([1; 18]);
    let mut game = deathmatch(&one, &plain(), &dice);
    game.put(1, -4.0, 0.0).put(4, 2.0, 0.0).put(5, 3.6, 0.0).idle(&[2, 3, 5, 6]);
    for unit in [4, 5] {
        game.fighter(unit, |fighter| {
            fighter.left = 19;
            fighter.full = 19;
        });
    }
    game.runner(4, |runner| runner.marked = true).act(1, &["attack", "pass"]);
    game.aim("fire:barrage-launcher", 4);
    let needs: Vec<u8> = game
        .rolls()
        .into_iter()
        .filter(|(label, ..)| label == "counter")
        .map(|(_, need, _)| need)
        .collect();
    // Shred is worth one against the marked, and nothing against its neighbour.
    assert_eq!(needs.len(), 2, "{:?}", game.rolls());
    assert_eq!(needs[0], needs[1] + 1);
}

/// Makes a character Downed without a killer.
fn down(game: &mut Match, unit: UnitId) {
    let model = game.model(unit);
    game.runner(unit, |runner| runner.downed = true).fighter(unit, |fighter| fighter.left = 0);
    game.change(move |world| {
        world.resource_mut::<Units>().get_mut(unit).expect("there").place = UnitLocation::Destroyed;
        let entity = world.resource::<monteria_game::Roster>().entity(model).expect("there");
        world.entity_mut(entity).insert(Presence::Slain);
    });
}

#[test]
fn a_finisher_has_a_kill_that_is_nobodys() {
    let mut game = deathmatch(&plain(), &plain(), &[]);
    game.put(4, 3.0, 0.0).put(3, 3.0, 1.6).idle(&[1, 2, 4, 5, 6]).round(4);
    down(&mut game, 4);
    game.act(3, &["finish", "pass"]).aim("finish-whom", 4);
    assert_eq!(game.score(), [2, 0], "late kills are worth two");
    let team = &game.arena().teams[0];
    assert!(team.felled.contains(&4) && team.kills == 1);
}

#[test]
fn whoever_is_thrown_sets_a_charge_off() {
    let one = led_by("support", "breacher", ["motivator", "unbreakable"], "med-kit");
    let mut game = deathmatch(&one, &plain(), &[6, 1, 1, 6]);
    game.put(1, -3.0, 0.0).put(4, 3.0, 0.0).idle(&[2, 3, 5, 6]);
    lay(&mut game, Kind::Charge, 6.5, 0.0);
    game.act(1, &["attack", "pass"]).aim("fire:peacekeeper-shotgun", 4);
    assert!(game.cites("cad-impact") && game.cites("cad-charge"));
    let flies =
        |event: &GameEvent| matches!(event.what, EventKind::Moved { manner: Manner::Thrown, .. });
    assert_eq!(game.events.iter().filter(|event| flies(event)).count(), 1);
    assert!(!game.arena().things.iter().any(|thing| matches!(thing.what, Kind::Charge)));
}

#[test]
fn the_enforcers_objective_is_left_with_its_holder() {
    let mut game = deathmatch(&plain(), &plain(), &[3]);
    game.change(|world| {
        monteria_test_support::respawn::arena_mut(world).bout = Id::new("domination").ok();
        let held = Some(SideId(1));
        let at = Vec2::new(-3.0, 0.0);
        let state = ObjectiveState { kind: Objective::Access, held, by: Some(4), since: 2 };
        put_markers(world, [Marker::new(state, at)]);
    });
    game.put(4, -3.0, -1.4).put(1, -3.0, 2.0).idle(&[2, 3, 4, 5, 6]).round(2);
    // Its holder is far away, so another character may take it; it is not
    // an objective of Domination.
    game.put(4, 9.0, 9.0).act(1, &["secure", "move"]);
    game.choose("objective:1");
    assert_eq!(game.score(), [0, 0]);
    assert_eq!(game.game.world().resource::<Battlefield>().markers[0].held, Some(SideId(0)));
    // A character that leaves and comes back holds nothing.
    game.walk(1, -3.0, 5.5);
    assert_eq!(game.game.world().resource::<Battlefield>().markers[0].held, None);
}

#[test]
fn on_a_one_the_opponent_gives_the_direction() {
    let text = plain();
    let answers = [("team-1", text.as_str()), ("team-2", text.as_str()), ("style-1", "rockets")];
    let mut game = arena(&answers, &[1]);
    game.put(1, 0.0, 0.0).idle(&[2, 3, 4, 5, 6]).act(1, &["rocket", "pass"]);
    assert_eq!(game.game.decision().expect("whither").seat.0, 1);
    game.go("point", 12.0, 0.0);
    // How far it goes that way is its owner's choice.
    assert_eq!(game.game.decision().expect("how far").seat.0, 0);
    assert!(game.offers("leap-by:10") && game.offers("leap-by:15") && !game.offers("leap-by:15.5"));
    game.choose("leap-by:14.5");
    assert_eq!(game.at(1), Vec2::new(14.5, 0.0));
    assert_eq!(game.facts().get(game.model(1)).expect("it").fighter.facing, Vec2::X);
}

#[test]
fn a_coach_helps_with_the_initiative_alone() {
    use monteria_test_support::respawn::setup;
    let text = plain();
    let begun = |table: &str, mission: &str, dice: &[u32]| {
        let answers = [
            ("team-1", text.as_str()),
            ("team-2", text.as_str()),
            ("mission", mission),
            ("pickups", "off"),
            ("perks-1", "coach"),
        ];
        let setup = setup(table, &answers, 3, dice);
        monteria_game::Game::start(monteria_test_support::respawn::ruleset(), setup)
            .expect("a match")
    };
    // Six against seven: two more would win.
    let edges = begun("arena-causeway", "capture-the-flag", &[3, 3, 3, 4]);
    assert_eq!(edges.decision().expect("an edge").seat.0, 1);
    let first = begun("arena-foundry", "team-deathmatch", &[3, 3, 3, 3, 3, 3, 3, 3, 3, 4]);
    assert_eq!(first.decision().expect("a character").seat.0, 0);
}

#[test]
fn scouted_ground_is_the_players_choice() {
    let text = plain();
    let answers =
        [("team-1", text.as_str()), ("team-2", text.as_str()), ("perks-1", "scouted-ground")];
    let mut game = arena(&answers, &[2, 5, 1, 3]);
    game.choose("enter:1");
    assert_eq!(game.state(1).gates, [2, 5]);
    assert_eq!(
        game.game.decision().expect("again?").options[0].id,
        "keep-gate",
        "no enemy is near"
    );
    game.choose("roll-gate-again");
    assert_eq!(game.state(1).gates, [1, 3]);
    assert!(game.offers("place-character"), "once a round");
    let mut game = arena(&answers, &[2, 5]);
    game.choose("enter:1").choose("keep-gate");
    assert_eq!(game.state(1).gates, [2, 5]);
    assert!(game.offers("place-character"));
    assert!(game.arena().has_perk(SideId(0), "scouted-ground"), "it is not used up");
}

#[test]
fn the_die_wakes_the_zones_of_its_face() {
    use monteria_test_support::respawn::setup;
    let text = plain();
    let answers = [
        ("team-1", text.as_str()),
        ("team-2", text.as_str()),
        ("mission", "hot-zone"),
        ("pickups", "off"),
    ];
    for (face, wanted) in [
        (1, &[0, 2][..]),
        (2, &[1, 3]),
        (3, &[0, 2]),
        (4, &[1, 3]),
        (5, &[0, 1, 2, 3]),
        (6, &[0, 1, 2, 3]),
    ] {
        let setup = setup("arena-foundry", &answers, 3, &[6, 6, 1, 1, face]);
        let game = monteria_game::Game::start(monteria_test_support::respawn::ruleset(), setup)
            .expect("a match");
        let markers: Vec<u16> =
            game.world().resource::<Battlefield>().markers.iter().map(|it| it.id).collect();
        let expected: Vec<u16> = wanted.iter().map(|index| markers[*index]).collect();
        let active: Vec<u16> = game
            .world()
            .resource::<ModuleState>()
            .get::<Arena>()
            .expect("an arena")
            .active_objectives
            .iter()
            .copied()
            .collect();
        assert_eq!(active, expected, "a {face}");
    }
}

#[test]
fn pick_ups_appear_by_a_die_where_nobody_is_near() {
    // Two points: by the first stands a character, nearer than 3\" by more than the
    // tolerance of contact; by the second one that is not.
    for (face, what) in [
        (1, Pickup::Health),
        (2, Pickup::Adrenaline),
        (3, Pickup::Grenade),
        (4, Pickup::Shield),
        (5, Pickup::Speed),
        (6, Pickup::Damage),
    ] {
        // The initiative of the second round, and then one die for the one point.
        let mut game = deathmatch(&plain(), &plain(), &[6, 6, 1, 1, face]);
        let near = lay(&mut game, Kind::Pickup(None), -6.0, 0.0);
        let far = lay(&mut game, Kind::Pickup(None), 6.0, 0.0);
        let radius = game.facts().get(game.model(1)).expect("it").stand.radius;
        // From base to rim.
        let reach = radius + monteria_respawn::SPOT_RADIUS;
        game.put(1, -6.0, 2.97 + reach)
            .put(4, 6.0, 2.99 + reach)
            .idle(&[1, 2, 3, 4, 5, 6])
            .choose("none");
        let kind = |id: u16| game.arena().things.get(id).expect("it").what;
        assert_eq!(kind(near), Kind::Pickup(None));
        assert_eq!(kind(far), Kind::Pickup(Some(what)), "a {face}");
    }
}

#[test]
fn a_phase_inducer_hides_friends_beside_it() {
    let mut game = deathmatch(&plain(), &plain(), &[]);
    // One friend is within four inches of it, the other is not.
    game.put(1, -8.0, 0.0).put(4, 8.0, 0.0).put(5, 8.0, 4.5).put(6, 8.0, -7.0).idle(&[2, 3, 5, 6]);
    game.runner(4, |runner| runner.phased = true).act(1, &["attack", "pass"]);
    for (unit, hidden) in [(4, true), (5, true), (6, false)] {
        let order = Order::at("fire:assault-rifle", game.model(unit));
        assert_eq!(game.game.check(&order).is_err(), hidden, "unit {unit}");
    }
    assert_eq!(game.refused(Order::at("fire:assault-rifle", game.model(5))), "Phased");
}
