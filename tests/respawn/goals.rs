use bevy_math::Vec2;
use monteria_cadence::battle::{Battlefield, MARKER_RADIUS, Marker, ObjectiveState};
use monteria_cadence::content::Objective;
use monteria_game::{Needs, Order, ThingPlace};
use monteria_respawn::{Flag, FlagAt, FlagState, FlagStatus, Kind, Pickup, SMOKE_RADIUS};
use monteria_table::{Keywords, Spot};

use monteria_test_support::cadence::{block, put_markers};
use monteria_test_support::respawn::{Match, arena, deathmatch, lay, one, plain, refurnish, team};

fn of_mission(mission: &str, dice: &[u32]) -> Match {
    let text = plain();
    arena(&[("team-1", text.as_str()), ("team-2", text.as_str()), ("mission", mission)], dice)
}

fn flags(game: &mut Match) {
    game.change(|world| {
        for (side, x) in [(0, -12.0), (1, 12.0)] {
            let base = Vec2::new(x, 0.0);
            let flag = Flag::new(FlagState { base }, base).owned_by(monteria_game::SideId(side));
            refurnish(world, |arena, table| arena.flags.put(table, flag));
        }
        monteria_test_support::respawn::arena_mut(world).bout =
            monteria_cadence::content::Id::new("capture-the-flag").ok();
    });
}

/// Returns where the flag of this index is.
fn flag(game: &Match, index: usize) -> FlagAt {
    game.arena().flags[index].now()
}

/// Gives the flag of this index to a character.
fn carry(game: &mut Match, index: usize, unit: u16) {
    let model = game.model(unit);
    game.change(move |world| {
        let carried = |flag: &mut Flag| flag.place = ThingPlace::Carried(model);
        refurnish(world, |arena, table| {
            let id = arena.flags[index].id;
            arena.flags.alter(table, id, carried).expect("there");
        });
    });
}

/// Returns a Control objective that this side holds.
fn control(held: Option<monteria_game::SideId>, at: Vec2) -> Marker {
    Marker::new(ObjectiveState { kind: Objective::Control, held, by: None, since: 0 }, at)
}

fn end_round(game: &mut Match) {
    game.idle(&[1, 2, 3, 4, 5, 6]).choose("none");
}

#[test]
fn a_flag_is_taken_carried_home_and_scored() {
    let mut game = deathmatch(&plain(), &plain(), &[]);
    flags(&mut game);
    game.put(1, 10.0, 2.5).idle(&[2, 3, 4, 5, 6]).act(1, &["move", "advance", "attack"]);
    game.walk(1, 11.0, 0.5);
    assert!(game.cites("cad-flags"));
    assert_eq!(flag(&game, 1), FlagAt::Carried(game.model(1)));
    game.choose("stay");
    // A character with a flag only moves: the attack was a Pass.
    game.put(1, -9.0, 0.0).act(1, &["move", "pass"]).walk(1, -11.5, 0.0);
    assert!(game.cites("cad-flag-scored"));
    assert_eq!(game.score(), [5, 0]);
    assert_eq!(flag(&game, 1), FlagAt::Scored);
    end_round(&mut game);
    assert_eq!(flag(&game, 1), FlagAt::Home);
}

#[test]
fn a_flag_is_dropped_and_sent_home() {
    let mut game = deathmatch(&plain(), &plain(), &[6, 1, 1, 1, 1, 1]);
    flags(&mut game);
    carry(&mut game, 0, 4);
    game.put(1, -3.0, 0.0)
        .put(4, 3.0, 0.0)
        .fighter(4, |fighter| fighter.left = 1)
        .idle(&[2, 3, 5, 6]);
    game.act(1, &["attack", "move"]).aim("fire:assault-rifle", 4);
    assert_eq!(flag(&game, 0), FlagAt::Ground(Vec2::new(3.0, 0.0)));
    game.choose("down").walk(1, 1.9, 0.0);
    assert_eq!(flag(&game, 0), FlagAt::Home);
    assert_eq!(game.score(), [0, 0]);
}

#[test]
fn whoever_carries_a_flag_only_moves() {
    let mut game = deathmatch(&plain(), &plain(), &[]);
    flags(&mut game);
    carry(&mut game, 1, 1);
    game.put(1, 0.0, 0.0).put(4, 4.0, 0.0).choose("activate:1");
    assert_eq!(game.refused(Order::plain("attack")), "CarriesFlag");
}

#[test]
fn capture_the_flag_sets_itself_up() {
    let text = plain();
    let answers = [
        ("team-1", text.as_str()),
        ("team-2", text.as_str()),
        ("mission", "capture-the-flag"),
        ("pickups", "off"),
    ];
    let setup = monteria_test_support::respawn::setup("arena-causeway", &answers, 3, &[6, 6, 1, 1]);
    let game = monteria_game::Game::start(monteria_test_support::respawn::ruleset(), setup)
        .expect("a match");
    let mut this = Match::of(game);
    this.choose("take:west").choose("take:east");
    this.go("flag", -11.2, 4.0).go("flag", 11.2, -4.0);
    for (x, side) in [(-18.0, 0), (18.0, 1)] {
        for z in [-6.0, 0.0, 6.0] {
            assert_eq!(this.game.decision().expect("where").seat.0, side);
            this.go("gate", x, z);
        }
    }
    assert_eq!(this.arena().gates.len(), 6);
    assert_eq!(this.arena().flags.len(), 2);
    assert!(this.offers("enter:1") || this.offers("enter:4"));
}

#[test]
fn domination_scores_what_is_held_and_taken() {
    let mut game = deathmatch(&plain(), &plain(), &[3]);
    game.change(|world| {
        monteria_test_support::respawn::arena_mut(world).bout =
            monteria_cadence::content::Id::new("domination").ok();
        let side = Some(monteria_game::SideId(1));
        put_markers(world, [-3.0, 9.0].map(|x| control(side, Vec2::new(x, 0.0))));
    });
    game.put(1, -3.0, 2.0).idle(&[2, 3, 4, 5, 6]).act(1, &["secure", "pass"]).choose("objective:1");
    assert!(game.cites("cad-domination"));
    assert_eq!(game.score(), [1, 0]);
    // It stays secured though nobody is near.
    game.put(1, 12.0, 9.0);
    end_round(&mut game);
    assert!(game.cites("cad-arena-control"));
    assert_eq!(game.score(), [3, 2]);
}

#[test]
fn a_failed_attempt_breaks_no_hold_in_the_arena() {
    let mut game = deathmatch(&plain(), &plain(), &[2]);
    game.change(|world| {
        let held = Some(monteria_game::SideId(1));
        let at = Vec2::new(-3.0, 0.0);
        put_markers(world, [control(held, at)]);
    });
    game.put(1, -3.0, 2.0).idle(&[2, 3, 4, 5, 6]).act(1, &["secure", "pass"]).choose("objective:1");
    assert_eq!(
        game.game.world().resource::<Battlefield>().markers[0].held,
        Some(monteria_game::SideId(1))
    );
}

#[test]
fn the_king_of_the_hill_scores_four() {
    let mut game = of_mission("king-of-the-hill", &[6, 1, 1, 1, 1, 1]);
    game.change(|world| {
        let mut hill = world.resource::<Battlefield>().markers[0].clone();
        hill.at = Vec2::new(3.0, 1.6);
        hill.held = Some(monteria_game::SideId(1));
        put_markers(world, [hill]);
    });
    // A kill beside the hill is worth two.
    game.put(1, -3.0, 0.0)
        .put(4, 3.0, 0.0)
        .fighter(4, |fighter| fighter.left = 1)
        .idle(&[2, 3, 5, 6]);
    game.act(1, &["attack", "pass"]).aim("fire:assault-rifle", 4).choose("leave");
    assert_eq!(game.score(), [2, 0]);
    end_round(&mut game);
    assert_eq!(game.score(), [2, 4]);
}

#[test]
fn hot_zones_score_for_each_and_for_being_alone() {
    // A 1: the first and the third zone.
    let mut game = of_mission("hot-zone", &[]);
    let ids: Vec<u16> =
        game.game.world().resource::<Battlefield>().markers.iter().map(|it| it.id).collect();
    game.change(move |world| {
        monteria_test_support::respawn::arena_mut(world).active_objectives = [ids[0], ids[2]].into()
    });
    let at =
        |game: &Match, index: usize| game.game.world().resource::<Battlefield>().markers[index].at;
    let first = at(&game, 0);
    let second = at(&game, 1);
    game.put(1, first.x, first.y).put(2, first.x + 2.0, first.y).put(4, second.x, second.y);
    end_round(&mut game);
    assert!(game.cites("cad-proximity") && game.cites("cad-hot-zone"));
    // Two characters and nobody else; the second zone is not active.
    assert_eq!(game.score(), [3, 0]);
}

/// cad-proximity, cad-measure: from the base of the character to the rim of the
/// marker. What differs from six inches by no more than the tolerance of contact,
/// 0.02", counts as six.
#[test]
fn a_zone_reaches_six_inches_from_its_rim() {
    for (gap, scored) in [(5.97, 2), (5.99, 0), (6.01, 0)] {
        let mut game = of_mission("hot-zone", &[]);
        let ids: Vec<u16> =
            game.game.world().resource::<Battlefield>().markers.iter().map(|it| it.id).collect();
        game.change(move |world| {
            monteria_test_support::respawn::arena_mut(world).active_objectives = [ids[0]].into()
        });
        let zone = game.game.world().resource::<Battlefield>().markers[0].at;
        let radius = game.facts().get(game.model(1)).expect("it").stand.radius;
        game.put(1, zone.x + gap + radius + MARKER_RADIUS, zone.y);
        end_round(&mut game);
        assert_eq!(game.score(), [scored, 0], "{gap}\" away");
    }
}

/// cad-objective-gaps: markers that teams place keep their gaps from rim to rim, and from
/// the rim to the edges of a table of 36" by 24".
#[test]
fn what_teams_place_keeps_its_gaps_by_the_rim() {
    let goal = |x: f32, z: f32| Order::to("goal", Spot { x, z, y: None });
    let mut game = of_mission("domination", &[]);
    // Nobody has rolled for the initiative yet.
    game.game.expect_unrolled(&[6, 6, 1, 1]);
    assert_eq!(game.refused(goal(-13.3, -4.0)), "OutsideZone");
    game.order(goal(-13.2, -4.0));
    // The next quarter, over the line between the two.
    game.order(goal(3.0, -4.0));
    assert_eq!(game.refused(goal(3.0, 3.5)), "TooClose");
    game.order(goal(3.0, 3.6));
    // Six inches from the own edge to the rim of a flag base, and as many at least
    // from all the others.
    let mut game = of_mission("capture-the-flag", &[]);
    // Eight dice were rolled for the choice of edges; the first four were a tie.
    game.game.expect_unrolled(&[1, 1]);
    while !game.offers("flag") {
        let first = game.game.decision().expect("an edge").options[0].id.clone();
        game.choose(&first);
    }
    let decision = game.game.decision().expect("a flag").clone();
    let Needs::To(region) = &decision.options[0].needs else { panic!("a spot") };
    let spots = game.game.samples(region, 200);
    assert!(!spots.is_empty());
    for spot in spots {
        let own = 18.0 - spot.x.abs() - MARKER_RADIUS;
        let other = 12.0 - spot.z.abs() - MARKER_RADIUS;
        assert!((own - 6.0).abs() < 0.31 && other > 5.99, "{spot:?}");
    }
}

#[test]
fn the_relay_is_never_twice_the_same() {
    let mut game = of_mission("relay", &[]);
    for _ in 0..4 {
        let before = game.arena().active_objectives.clone();
        assert_eq!(before.len(), 1);
        if game.game.outcome().is_some() {
            break;
        }
        end_round(&mut game);
        if game.game.outcome().is_some() {
            break;
        }
        assert!(game.cites("cad-relay"));
        assert!(before.is_disjoint(&game.arena().active_objectives));
    }
    // The most characters within 6" score two.
    let mut game = of_mission("relay", &[]);
    let active = *game.arena().active_objectives.iter().next().expect("one");
    let at = game
        .game
        .world()
        .resource::<Battlefield>()
        .markers
        .iter()
        .find(|it| it.id == active)
        .expect("it")
        .at;
    game.put(1, at.x, at.y + 2.0);
    end_round(&mut game);
    assert_eq!(game.score(), [2, 0]);
}

#[test]
fn pick_ups_do_what_the_die_says() {
    let all = [
        Pickup::Health,
        Pickup::Adrenaline,
        Pickup::Grenade,
        Pickup::Shield,
        Pickup::Speed,
        Pickup::Damage,
    ];
    for what in all {
        let mut game = deathmatch(&plain(), &plain(), &[]);
        lay(&mut game, Kind::Pickup(Some(what)), 0.0, 0.0);
        game.put(1, -4.0, 0.0).idle(&[2, 3, 4, 5, 6]).act(1, &["move", "pass"]).walk(1, -1.0, 0.0);
        assert!(game.cites("cad-pickups"));
        let command = game.unit(1).command;
        let state = game.state(1).clone();
        let facts = game.facts();
        let fighter = facts.get(game.model(1)).expect("there").fighter;
        match what {
            Pickup::Health => assert_eq!((fighter.left, fighter.full), (3, 3)),
            Pickup::Adrenaline => assert_eq!(command, 6),
            Pickup::Grenade => {
                assert!(fighter.weapons.iter().any(|(id, _)| id.as_str() == "fusion-grenade"))
            }
            Pickup::Shield => assert!(state.shielded),
            Pickup::Speed => {
                assert!(
                    state.swift
                        && facts.movement(facts.get(game.model(1)).expect("it"), false) == 7.0
                )
            }
            Pickup::Damage => assert!(state.strong),
        }
        assert!(game.arena().things.iter().all(|thing| thing.what == Kind::Pickup(None)));
    }
}

#[test]
fn teleports_and_pads_carry_on() {
    let mut game = deathmatch(&plain(), &plain(), &[]);
    lay(&mut game, Kind::Teleport(Vec2::new(10.0, 6.0)), 0.0, 0.0);
    game.put(1, -3.0, 0.0).idle(&[2, 3, 4, 5, 6]).act(1, &["move", "pass"]).walk(1, -1.0, 0.0);
    let id = game.arena().things.last().expect("it").id;
    game.choose(&format!("jump:{id}"));
    assert!(game.cites("cad-teleport"));
    assert!(game.at(1).distance(Vec2::new(10.0, 6.0)) < 1.5);
    // Two inches were walked, three are left; no farther.
    let from = game.at(1);
    let order =
        Order::to(format!("lead:{}", game.model(1)), Spot { x: from.x + 3.4, z: from.y, y: None });
    assert!(game.game.check(&order).is_err());
    game.walk(1, from.x + 2.8, from.y);
    let mut game = deathmatch(&plain(), &plain(), &[]);
    lay(&mut game, Kind::Pad(Vec2::new(10.0, 0.0)), 0.0, 0.0);
    game.put(1, -3.0, 0.0).idle(&[2, 3, 4, 5, 6]).act(1, &["move", "pass"]).walk(1, -1.0, 0.0);
    let id = game.arena().things.last().expect("it").id;
    game.choose(&format!("jump:{id}"));
    assert!(game.cites("cad-launch-pad"));
    let from = game.at(1);
    let order =
        Order::to(format!("lead:{}", game.model(1)), Spot { x: from.x + 1.4, z: from.y, y: None });
    assert!(game.game.check(&order).is_err(), "one inch is left");
}

#[test]
fn a_charge_goes_off_underfoot_and_by_its_fuse() {
    let scout = one("", "balanced", "scout", "ghost", ["weak-spot", "scout"], "explosive-charge");
    let team = team(&[
        scout,
        one("", "balanced", "assault", "frontline", ["skirmisher", "improved-armour"], "grapnel"),
        one("", "balanced", "heavy", "gladiator", ["finisher", "brute"], "stasis-grenades"),
    ]);
    // Six hits: all defence and counter rolls fail, and the owner's team scores the kill.
    let mut game = deathmatch(&team, &plain(), &[1; 12]);
    game.put(1, 0.0, 0.0).put(4, 9.0, 0.0).idle(&[2, 3, 5, 6]).act(1, &["charge", "pass"]);
    game.go("lay-charge", 3.0, 0.0);
    assert!(game.cites("cad-charge"));
    // Its owner has left the blast.
    game.put(1, -9.0, 0.0).act(4, &["move", "pass"]).walk(4, 4.4, 0.0);
    assert!(game.cites("cad-charge"));
    assert_eq!(
        game.health(4),
        0,
        "{:#?}",
        game.events.iter().map(|line| &line.text).collect::<Vec<_>>()
    );
    game.choose("leave");
    assert_eq!(game.score(), [1, 0]);
    for (die, there) in [(3, true), (4, false)] {
        let mut game = deathmatch(&plain(), &plain(), &[die]);
        lay(&mut game, Kind::Charge, 0.0, 0.0);
        end_round(&mut game);
        assert_eq!(
            game.arena().things.iter().any(|thing| matches!(thing.what, Kind::Charge)),
            there
        );
    }
}

#[test]
fn smoke_barricades_and_barriers_are_in_the_way() {
    let offered = |kind: Option<Kind>| {
        let dice = [6, 1, 1, 1, 4];
        let mut game = deathmatch(&plain(), &plain(), &dice);
        if let Some(kind) = kind {
            let z = if matches!(kind, Kind::Barrier(_)) { -2.0 } else { 0.0 };
            lay(&mut game, kind, 0.0, z);
        }
        game.put(1, -5.0, 0.0).put(4, 5.0, 0.0).idle(&[2, 3, 5, 6]).act(1, &["attack", "pass"]);
        if !game.offers("fire:assault-rifle") {
            game.game.expect_unrolled(&dice);
            return None;
        }
        game.aim("fire:assault-rifle", 4);
        game.rolls().iter().find(|(label, ..)| label == "defence").map(|(_, need, _)| *need)
    };
    assert_eq!(offered(None), Some(4));
    assert_eq!(offered(Some(Kind::Smoke)), None);
    assert_eq!(offered(Some(Kind::Barrier(Vec2::new(0.0, 2.0)))), None);
    // Cover: +2, and a 6 is never the least that is needed. One hit less sure:
    // obscured needs a 5.
    assert_eq!(offered(Some(Kind::Barricade(4, Vec2::Y))), Some(2));
}

/// cad-arena-smoke, cad-ruling-arena-screens: screens that touch block sight; beside them
/// the line is free.
#[test]
fn no_line_passes_where_two_screens_touch() {
    let sees = |things: &[(Kind, f32, f32)], z: f32| {
        let mut game = deathmatch(&plain(), &plain(), &[]);
        for (kind, x, z) in things {
            lay(&mut game, *kind, *x, *z);
        }
        game.put(1, -5.0, z).put(4, 5.0, z).idle(&[2, 3, 5, 6]).act(1, &["attack", "pass"]);
        game.offers("fire:assault-rifle")
    };
    // Two puffs one above the other, as they are laid: the line goes through the
    // point where they touch.
    let radius = SMOKE_RADIUS;
    let puffs = [(Kind::Smoke, 0.0, -radius), (Kind::Smoke, 0.0, radius)];
    assert!(!sees(&puffs, 0.0));
    assert!(sees(&puffs, 2.0 * radius + 0.1), "beside them");
    // The same for two energy barriers end to end, and for the end of one.
    let barrier = |from: f32, to: f32| (Kind::Barrier(Vec2::new(0.0, to)), 0.0, from);
    assert!(!sees(&[barrier(-3.0, 0.0), barrier(0.0, 3.0)], 0.0));
    assert!(sees(&[barrier(-3.0, -0.1), barrier(0.1, 3.0)], 0.0), "between the two");
}

/// cad-barricade, cad-ruling-arena-barricade: a Heavy places its barricade closer, and it
/// gives Cover like that of a Support.
#[test]
fn a_heavys_barricade_gives_cover() {
    let one = team(&[
        one("", "balanced", "heavy", "gladiator", ["finisher", "brute"], "heavy-barricade"),
        one("", "balanced", "scout", "ghost", ["weak-spot", "scout"], "grapnel"),
        one("", "balanced", "assault", "frontline", ["skirmisher", "improved-armour"], "grapnel"),
    ]);
    // The rifle pierces by one.
    for (laid, need) in [(false, 5), (true, 3)] {
        let mut game = deathmatch(&one, &plain(), &[6, 1, 1, 1, 6]);
        game.put(1, -5.0, 0.0).put(4, 5.0, 0.0).idle(&[2, 3, 5, 6]).act(1, &["pass", "pass"]);
        let lay = |x: f32| Order::to("barricade-across", Spot { x, z: 0.0, y: None });
        // An inch from its base, where a Support's may be three.
        assert_eq!(game.refused(lay(-3.0)), "OutOfRange");
        if laid {
            game.order(lay(-3.5));
        } else {
            game.choose("nothing");
        }
        game.act(4, &["attack", "pass"]).aim("fire:assault-rifle", 1);
        let found =
            game.rolls().iter().find(|(label, ..)| label == "defence").map(|(_, need, _)| *need);
        assert_eq!(found, Some(need));
    }
}

#[test]
fn smoke_and_barricades_are_left_behind() {
    let two = team(&[
        one(
            "",
            "balanced",
            "support",
            "support",
            ["motivator", "unbreakable"],
            "deployable-barricade",
        ),
        one("", "balanced", "scout", "ghost", ["weak-spot", "scout"], "smoke-grenade"),
        one("", "balanced", "heavy", "gladiator", ["finisher", "brute"], "stasis-grenades"),
    ]);
    let mut game = deathmatch(&two, &plain(), &[]);
    game.put(1, 0.0, 0.0).put(2, 8.0, 0.0).idle(&[3, 4, 5, 6]).act(1, &["pass", "pass"]);
    game.go("barricade-across", 2.0, 0.0);
    assert!(game.cites("cad-barricade"));
    game.act(2, &["pass", "pass"]).go("smoke-across", 12.0, 0.0);
    assert!(game.cites("cad-arena-smoke"));
    assert_eq!(game.arena().things.iter().filter(|thing| thing.what == Kind::Smoke).count(), 2);
    end_round(&mut game);
    assert!(!game.arena().things.iter().any(|thing| thing.what == Kind::Smoke));
    assert!(game.arena().things.iter().any(|thing| matches!(thing.what, Kind::Barricade(1, _))));
}

/// Returns a match with unit 1 west of these pieces; all others have nothing to do.
fn ghost(pieces: Vec<monteria_table::Piece>) -> Match {
    let ghost = team(&[
        one("", "balanced", "scout", "ghost", ["ghost-walk", "scout"], "grapnel"),
        one("", "balanced", "assault", "frontline", ["skirmisher", "improved-armour"], "grapnel"),
        one("", "balanced", "heavy", "gladiator", ["finisher", "brute"], "stasis-grenades"),
    ]);
    let mut game = deathmatch(&ghost, &plain(), &[]);
    game.terrain(pieces).put(1, -3.0, 0.0).idle(&[2, 3, 4, 5, 6]);
    game
}

const WALL: Keywords = Keywords::BLOCKING.union(Keywords::IMPASSABLE);

#[test]
fn a_ghost_walks_through_a_wall() {
    let mut game = ghost(vec![block("wall", (0.0, 0.0), (1.0, 8.0), 4.0, WALL)]);
    game.act(1, &["move", "pass"]).choose("as-a-ghost");
    assert!(game.cites("cad-ghost-walk"));
    // Five inches and two.
    game.walk(1, 3.5, 0.0);
    game.command(1, 6).act(1, &["move", "pass"]);
    assert!(!game.offers("as-a-ghost"), "once a life");
}

#[test]
fn enemies_stop_a_ghost() {
    // A doorway with an enemy in it, and ground beyond that is no place to end.
    let walls = vec![
        block("north", (0.0, -4.8), (1.0, 4.0), 4.0, WALL),
        block("south", (0.0, 4.8), (1.0, 4.0), 4.0, WALL),
        block("mire", (4.0, 4.0), (1.0, 1.0), 0.1, Keywords::DIFFICULT),
    ];
    let mut game = ghost(walls);
    game.put(4, 0.0, 0.0).act(1, &["move", "pass"]).choose("as-a-ghost");
    let to = |x: f32, z: f32| Order::to(format!("lead:{}", game.model(1)), Spot { x, z, y: None });
    // Straight on it is not quite seven inches, round the enemy and through the
    // wall it is more.
    assert!(game.game.check(&to(3.9, 0.0)).is_err() && game.game.check(&to(2.0, 2.5)).is_ok());
    assert_eq!(game.refused(to(3.0, 3.5)), "EndsSlow");
    // A friend of its own is passed.
    game.put(4, 9.0, 9.0).put(2, 0.0, 0.0);
    let to = Order::to(format!("lead:{}", game.model(1)), Spot { x: 3.9, z: 0.0, y: None });
    assert!(game.game.check(&to).is_ok());
}
