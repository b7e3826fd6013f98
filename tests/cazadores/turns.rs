//! The clock, Turns and movement: the book's own examples and the rulings.

use monteria_cazadores::content::Condition;
use monteria_cazadores::{PersonalClock, RoundClock};
use monteria_game::{EventKind, GameEvent, ModelId, Order};
use monteria_table::{Keywords, Spot};
use monteria_test_support::cazadores::{Hunt, block, cites, hunt as position, rolls, texts};

const SON: &str = "Wandering";

fn open(pack: &[&str]) -> Hunt {
    let mut hunt = position("wandering-son", pack);
    hunt.put(SON, 0.0, -10.0);
    hunt
}

fn spot(x: f32, z: f32) -> Spot {
    Spot { x, z, y: None }
}

/// Sets the Round Clock and a model's own clock to this Tick.
fn tick(hunt: &mut Hunt, name: &str, now: u32) {
    hunt.change(|world| world.resource_mut::<RoundClock>().tick = now);
    hunt.with::<PersonalClock>(name, |clock| *clock = PersonalClock { tick: now, looped: false });
}

fn clock(hunt: &mut Hunt, name: &str, tick: u32) {
    hunt.with::<PersonalClock>(name, |clock| *clock = PersonalClock { tick, looped: false });
}

fn acting(hunt: &Hunt) -> Option<ModelId> {
    hunt.game.decision().and_then(|decision| decision.model)
}

/// Models with a Turn, in order.
fn turns(lines: &[GameEvent]) -> Vec<ModelId> {
    let begun = lines.iter().filter_map(|line| match line.what {
        EventKind::TurnBegan { model } => Some(model),
        _ => None,
    });
    begun.collect()
}

#[test]
fn an_attack_at_tick_1_brings_the_clock_to_4() {
    let mut hunt = open(&["beatriz-montoro", "stalker"]);
    hunt.put("Beatriz", 0.0, 2.0).put(SON, 0.0, 0.0).turn_of("Beatriz");
    hunt.dismiss_usher();
    tick(&mut hunt, "Beatriz", 1);
    clock(&mut hunt, SON, 9);
    hunt.dice(&[10, 1, 1, 1, 1, 1, 1]).choose_at("attack:hand-weapon", SON);
    assert_eq!(hunt.clock("Beatriz"), 4);
    hunt.choose("end");
    assert_eq!(acting(&hunt), Some(hunt.id("Beatriz")));
    assert_eq!(
        (hunt.facts().clock.round, hunt.facts().clock.tick),
        (1, 4),
        "its next Turn is on Tick 4"
    );
}

#[test]
fn three_ticks_paid_at_9_bring_the_clock_to_2() {
    let mut hunt = open(&["beatriz-montoro", "stalker"]);
    hunt.put("Beatriz", 0.0, 2.0).put(SON, 0.0, 0.0).turn_of("Beatriz");
    tick(&mut hunt, "Beatriz", 9);
    hunt.dice(&[10, 1, 1, 1, 1, 1, 1]).choose_at("attack:hand-weapon", SON);
    let beatriz = hunt.id("Beatriz");
    assert_eq!(hunt.facts().get(beatriz).unwrap().clock, PersonalClock { tick: 2, looped: true });
}

#[test]
fn a_clock_that_has_looped_waits_for_the_next_round() {
    let mut hunt = open(&["beatriz-montoro", "stalker"]);
    hunt.put("Beatriz", 0.0, 10.0).turn_of("Beatriz");
    hunt.dismiss_usher();
    tick(&mut hunt, "Beatriz", 2);
    // Had it not looped it would act again on Tick 3.
    hunt.with::<PersonalClock>("Beatriz", |clock| clock.tick = 2);
    hunt.choose("defend");
    hunt.with::<PersonalClock>("Beatriz", |clock| *clock = PersonalClock { tick: 3, looped: true });
    let lines = hunt.choose("end");
    assert_eq!(acting(&hunt), Some(hunt.id("Beatriz")));
    assert_eq!((hunt.facts().clock.round, hunt.facts().clock.tick), (2, 3));
    assert!(lines.iter().any(|line| line.what == EventKind::RoundBegan { round: 2 }));
    let facts = hunt.facts();
    assert!(!facts.get(hunt.id("Beatriz")).unwrap().clock.looped);
}

/// Inés and the Son are both due on Tick 4.
fn tie(dice: &[u32]) -> (Hunt, Vec<GameEvent>) {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    hunt.put("Inés", 0.0, 10.0).put("Stalker", 4.0, 10.0).turn_of("Stalker");
    hunt.dismiss_usher();
    hunt.choose("defend");
    clock(&mut hunt, "Stalker", 9);
    clock(&mut hunt, "Inés", 4);
    clock(&mut hunt, SON, 4);
    hunt.next_card("J♣").dice(dice);
    let lines = hunt.choose("end");
    (hunt, lines)
}

#[test]
fn the_leader_breaks_a_clock_tie() {
    // Leadership: RES 4 against TER 6.
    let (mut hunt, lines) = tie(&[2, 1, 6, 1, 1]);
    assert_eq!(rolls(&lines), [("Leadership Check to break the clock tie".to_owned(), 0, 1)]);
    assert_eq!(hunt.options(), ["pack-first", "foes-first"]);
    let lines = hunt.choose("pack-first");
    assert_eq!(turns(&lines), [hunt.id("Inés")]);
    assert_eq!(acting(&hunt), Some(hunt.id("Inés")));

    let (mut hunt, _) = tie(&[2, 1, 6, 1, 1]);
    let lines = hunt.choose("foes-first");
    assert_eq!(turns(&lines), [hunt.adversary(), hunt.id("Inés")]);

    let (hunt, lines) = tie(&[2, 5, 5, 1, 1]);
    assert_eq!(turns(&lines), [hunt.adversary(), hunt.id("Inés")], "a failure: the Foes go first");
    assert!(cites(&lines, "caz-clock-tie"));
}

#[test]
fn without_a_cazador_the_foes_win_a_clock_tie() {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    hunt.put("Inés", 0.0, 10.0).put("Stalker", 4.0, 10.0).turn_of("Inés");
    hunt.dismiss_usher();
    hunt.choose("defend");
    clock(&mut hunt, "Inés", 9);
    clock(&mut hunt, "Stalker", 4);
    clock(&mut hunt, SON, 4);
    let lines = hunt.choose("end");
    assert_eq!(turns(&lines), [hunt.adversary(), hunt.id("Stalker")]);
    assert!(rolls(&lines).iter().all(|(label, ..)| !label.contains("Leadership")));
}

#[test]
fn the_players_choose_who_of_the_pack_goes_first() {
    let mut hunt = open(&["ines-valcarcel", "stalker", "vicar"]);
    hunt.put("Inés", 0.0, 10.0).put("Stalker", 4.0, 10.0).put("Vicar", -4.0, 10.0).turn_of("Vicar");
    hunt.choose("defend");
    clock(&mut hunt, "Vicar", 9);
    clock(&mut hunt, "Inés", 4);
    clock(&mut hunt, "Stalker", 4);
    hunt.choose("end");
    let ines = hunt.id("Inés");
    let stalker = hunt.id("Stalker");
    assert_eq!(hunt.options(), [format!("act:{ines}"), format!("act:{stalker}")]);
    hunt.choose(&format!("act:{stalker}"));
    assert_eq!(acting(&hunt), Some(stalker));
    hunt.order(Order::to("free-move", spot(4.0, 8.0)));
    assert_eq!(acting(&hunt), Some(stalker), "its Turn goes on to its end");
    hunt.choose("defend");
    assert_eq!(acting(&hunt), Some(ines));
}

#[test]
fn the_adversary_goes_before_its_minions() {
    let mut first = std::collections::BTreeSet::new();
    for seed in 1..=8 {
        let mut hunt = position("creature-wreathed-in-light", &["ines-valcarcel", "stalker"]);
        hunt.put("Creature", 0.0, -10.0).put("Butterfly 1", 8.0, -10.0).put(
            "Butterfly 2",
            -8.0,
            -10.0,
        );
        hunt.put("Inés", 0.0, 10.0).turn_of("Inés");
        hunt.dismiss_usher();
        hunt.choose("defend");
        for name in ["Creature", "Butterfly 1", "Butterfly 2"] {
            clock(&mut hunt, name, 4);
        }
        hunt.dice(&[seed]);
        hunt.change(|world| {
            world
                .insert_resource(monteria_game::DiceBox(monteria_dice::Dice::new(u64::from(seed))));
        });
        clock(&mut hunt, "Inés", 5);
        let lines = hunt.choose("end");
        let order = turns(&lines);
        assert_eq!(order[0], hunt.adversary());
        first.insert(order[1]);
        let mut rest = order[1..3].to_vec();
        rest.sort();
        assert_eq!(rest, [hunt.id("Butterfly 1"), hunt.id("Butterfly 2")]);
    }
    assert_eq!(first.len(), 2, "either Minion may be the first");
}

#[test]
fn pass_costs_one_tick() {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    hunt.put("Inés", 0.0, 10.0).turn_of("Inés");
    tick(&mut hunt, "Inés", 4);
    let lines = hunt.choose("end");
    assert!(cites(&lines, "caz-pass") && cites(&lines, "ruling-1"));
    assert_eq!((acting(&hunt), hunt.facts().clock.tick), (Some(hunt.id("Inés")), 5));
    // The free Move alone is no Action.
    hunt.order(Order::to("free-move", spot(0.0, 8.0)));
    hunt.choose("end");
    assert_eq!(hunt.facts().clock.tick, 6);
}

#[test]
fn the_free_move_comes_before_or_after_the_action() {
    let mut hunt = open(&["beatriz-montoro", "stalker"]);
    hunt.put("Beatriz", 0.0, 4.0).put(SON, 0.0, 0.0).turn_of("Beatriz");
    assert_eq!(hunt.refused("attack:hand-weapon").as_deref(), Some("NoTarget"), "too far");
    hunt.order(Order::to("free-move", spot(0.0, 2.0)));
    assert_eq!(hunt.refused("free-move").as_deref(), Some("MoveSpent"));
    let lines = hunt.dice(&[1, 10, 1, 1, 1, 1, 1]).choose_at("attack:hand-weapon", SON);
    assert!(cites(&lines, "caz-turn-end"), "both are done: the Turn ends");

    let mut hunt = open(&["beatriz-montoro", "stalker"]);
    hunt.put("Beatriz", 0.0, 2.0).put(SON, 0.0, 0.0).turn_of("Beatriz");
    hunt.dice(&[1, 6, 1, 1, 1, 1, 1]);
    let lines = hunt.choose_at("attack:hand-weapon", SON);
    assert!(cites(&lines, "caz-attack-wounds"), "resolved before anything else is declared");
    assert_eq!(hunt.refused("defend").as_deref(), Some("ActionSpent"));
    assert!(hunt.offered("free-move"));
    let lines = hunt.order(Order::to("free-move", spot(0.0, 6.0)));
    assert!(cites(&lines, "caz-turn-end"));
}

#[test]
fn a_failed_check_leaves_the_free_move() {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    hunt.put("Inés", 0.0, 10.0).turn_of("Inés");
    hunt.dice(&[10, 9, 9, 9, 9, 9, 9]).choose("cover-ground");
    assert_eq!(hunt.at("Inés"), (0.0, 10.0));
    assert_eq!(hunt.options(), ["free-move", "end"]);
}

#[test]
fn the_menu_sorts_actions_by_their_types() {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    hunt.put("Inés", 0.0, 10.0).turn_of("Inés");
    let decision = hunt.game.decision().unwrap();
    let all: Vec<_> = decision
        .options
        .iter()
        .chain(decision.refused.iter().map(|refused| &refused.choice))
        .collect();
    for (id, group, cost) in [
        ("free-move", "Movement", "free"),
        ("move", "Movement", "2 ticks"),
        ("cover-ground", "Movement", "3 ticks"),
        ("attack:great-weapon", "Combat", "4 ticks"),
        ("defend", "Combat", "2 ticks"),
        ("focus:advantage", "Combat", "2 ticks"),
        ("focus:location", "Combat", "2 ticks"),
        ("hide", "Combat", "3 ticks"),
        ("parry", "Combat", "4 ticks"),
        ("spot-weakness", "Combat", "4 ticks"),
        ("aid", "Special", "2 ticks"),
        ("flee", "Special", "3 ticks"),
        ("recover", "Special", "2 ticks"),
        ("end", "Special", "1 tick"),
    ] {
        let choice = all.iter().find(|choice| choice.id == id).unwrap_or_else(|| panic!("no {id}"));
        assert_eq!((choice.group.as_str(), choice.cost.as_str()), (group, cost), "{id}");
    }
}

#[test]
fn move_costs_two_ticks_and_goes_up_to_speed() {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    hunt.put("Inés", 0.0, 10.0).turn_of("Inés");
    let before = hunt.clock("Inés");
    let far = hunt.game.check(&Order::to("move", spot(0.0, 5.9))).unwrap_err();
    assert_eq!(far.name(), "TooFar");
    let lines = hunt.order(Order::to("move", spot(0.0, 6.0)));
    assert_eq!((hunt.at("Inés"), hunt.clock("Inés")), ((0.0, 6.0), before + 2));
    assert!(cites(&lines, "caz-move-path"));
    // Along the way that is given, no farther than it is long.
    let spot_at = |at: &[f32; 2]| spot(at[0], at[1]);
    let path = |points: &[[f32; 2]]| Order {
        path: Some(points.iter().map(spot_at).collect()),
        ..Order::plain("free-move")
    };
    assert!(hunt.game.check(&path(&[[3.0, 6.0], [3.0, 4.0]])).is_err());
    hunt.order(path(&[[2.0, 6.0], [2.0, 4.0]]));
    assert_eq!(hunt.at("Inés"), (2.0, 4.0));
}

#[test]
fn cover_ground_goes_speed_and_an_inch_for_each_success() {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    hunt.put("Inés", 0.0, 10.0).turn_of("Inés");
    let before = hunt.clock("Inés");
    // Athletics 6: two Successes make 4" to 6".
    hunt.dice(&[5, 5, 9, 1, 2, 3, 4]).choose("cover-ground");
    assert_eq!(
        (hunt.options(), hunt.clock("Inés")),
        (vec!["go".to_owned(), "stay".to_owned()], before + 3)
    );
    assert_eq!(hunt.game.check(&Order::to("go", spot(0.0, 3.9))).unwrap_err().name(), "TooFar");
    hunt.order(Order::to("go", spot(0.0, 4.0)));
    assert_eq!(hunt.at("Inés"), (0.0, 4.0));
    assert!(hunt.offered("free-move"));
}

#[test]
fn difficult_ground_costs_double_and_not_the_adversary() {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    hunt.terrain(vec![block("bog", (0.0, 0.0), (20.0, 23.0), 0.2, Keywords::DIFFICULT)]);
    hunt.put_at("Inés", 0.0, 0.2, 10.0).put_at(SON, 0.0, 0.2, -10.0).turn_of("Inés");
    assert_eq!(
        hunt.game.check(&Order::to("free-move", spot(0.0, 7.5))).unwrap_err().name(),
        "TooFar"
    );
    assert!(hunt.game.check(&Order::to("free-move", spot(0.0, 8.1))).is_ok());
    let facts = hunt.facts();
    let cost = |name: &str, to: Spot| {
        let id = hunt.id(name);
        let rules = facts.move_rules(id, 8.0);
        facts.table.reach(&facts.get(id).unwrap().body(), &rules, &[]).cost_to(to).unwrap()
    };
    assert!((cost("Inés", spot(0.0, 7.0)) - 6.0).abs() < 0.01);
    assert!((cost(SON, spot(0.0, -7.0)) - 3.0).abs() < 0.01, "Adversaries ignore it");
    // The log names the way and what was paid for it.
    let lines = hunt.order(Order::to("free-move", spot(0.0, 8.5)));
    let moved = texts(&lines).into_iter().find(|text| text.starts_with("Inés Valcárcel moves 1."));
    assert!(
        moved.is_some_and(|text| text.ends_with("\" for 3\" of movement")),
        "{:?}",
        texts(&lines)
    );
}

#[test]
fn dangerous_ground_asks_once_a_turn_and_a_failure_ends_the_move() {
    let rocks = |id: &str, z: f32| block(id, (0.0, z), (8.0, 1.0), 0.2, Keywords::DANGEROUS);
    let position = || {
        let mut hunt = open(&["ines-valcarcel", "stalker"]);
        hunt.terrain(vec![rocks("near", 8.0), rocks("far", 5.0)])
            .put("Inés", 0.0, 10.0)
            .turn_of("Inés");
        hunt
    };
    let asked = |lines: &[GameEvent]| {
        rolls(lines).iter().filter(|(label, ..)| label.contains("Dangerous")).count()
    };
    let mut hunt = position();
    let lines = hunt.dice(&[9, 1, 2, 3, 4, 5, 6]).order(Order::to("free-move", spot(0.0, 8.0)));
    assert_eq!(asked(&lines), 1);
    assert!(hunt.has("Inés", Condition::KnockedDown));
    let (_, z) = hunt.at("Inés");
    assert!((8.9..=9.1).contains(&z), "it went down at the edge, at {z}");

    let mut hunt = position();
    let lines = hunt.dice(&[1, 10, 1, 1, 1, 1, 1]).order(Order::to("free-move", spot(0.0, 8.0)));
    assert_eq!((asked(&lines), hunt.at("Inés")), (1, (0.0, 8.0)));
    let lines = hunt.order(Order::to("move", spot(0.0, 6.0)));
    assert_eq!(asked(&lines), 0, "once in a Turn");
    hunt.choose("end");
}

#[test]
fn nobody_enters_impassable_terrain() {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    let rock = Keywords::IMPASSABLE | Keywords::BLOCKING;
    hunt.terrain(vec![block("rock", (0.0, 7.0), (3.0, 1.0), 3.0, rock)])
        .put("Inés", 0.0, 10.0)
        .turn_of("Inés");
    assert!(hunt.game.check(&Order::to("free-move", spot(0.0, 7.0))).is_err());
    assert!(
        hunt.game.check(&Order::to("free-move", spot(0.0, 6.0))).is_err(),
        "nor walks through it"
    );
    assert!(hunt.game.check(&Order::to("free-move", spot(3.0, 8.0))).is_ok());
}

#[test]
fn low_walls_and_gaps_are_crossed_in_stride() {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    hunt.terrain(vec![block("wall", (0.0, 8.0), (12.0, 0.4), 0.9, Keywords::BLOCKING)]);
    hunt.put("Inés", 0.0, 10.0).turn_of("Inés");
    assert!(
        hunt.game.check(&Order::to("free-move", spot(0.0, 6.0))).is_ok(),
        "leapt as if it were flat"
    );
    let mut chasm = block("chasm", (0.0, 8.0), (20.0, 1.5), 0.0, Keywords::CHASM);
    chasm.base = -6.0;
    hunt.terrain(vec![chasm]);
    assert!(hunt.game.check(&Order::to("free-move", spot(0.0, 6.5))).is_ok(), "jumped");
    assert!(hunt.game.check(&Order::to("free-move", spot(0.0, 8.0))).is_err(), "not landed in");
}

/// A rock 3" tall with its southern face at z = 8.5.
fn rock(hunt: &mut Hunt, keywords: Keywords) {
    hunt.terrain(vec![block(
        "rock",
        (0.0, 7.0),
        (6.0, 3.0),
        3.0,
        keywords | Keywords::BLOCKING | Keywords::CLIMBABLE,
    )]);
}

#[test]
fn a_climber_pays_for_its_height_and_may_hold_on() {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    rock(&mut hunt, Keywords::HOLDABLE);
    hunt.put("Inés", 0.0, 9.0).turn_of("Inés");
    let top = Spot { x: 0.0, z: 8.0, y: Some(3.0) };
    let facts = hunt.facts();
    let id = hunt.id("Inés");
    let reach = facts.table.reach(&facts.get(id).unwrap().body(), &facts.move_rules(id, 9.0), &[]);
    assert!((reach.cost_to(top).unwrap() - 4.0).abs() < 0.1, "3 up and 1 along");
    let hang = Spot { x: 0.0, z: 9.0, y: Some(2.0) };
    hunt.order(Order::to("free-move", hang));
    let foot = |hunt: &Hunt| hunt.facts().get(hunt.id("Inés")).unwrap().stand.at.y;
    assert_eq!(foot(&hunt), 2.0);
    let lines = hunt.choose("end");
    assert!(!cites(&lines, "caz-fall"));
    assert_eq!(foot(&hunt), 2.0, "it holds on until its next Turn");
}

#[test]
fn who_ends_a_turn_where_nothing_holds_falls() {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    rock(&mut hunt, Keywords::empty());
    hunt.put_at("Inés", 0.0, 2.6, 9.0).turn_of("Inés");
    // The fall of 2.6" is an Attack with 2 dice against MDEF 6.
    let lines = hunt.dice(&[3, 6, 9]).choose("end");
    assert!(cites(&lines, "caz-fall") && cites(&lines, "ruling-17"));
    assert_eq!(
        (hunt.wounds("Inés"), hunt.facts().get(hunt.id("Inés")).unwrap().stand.at.y),
        (12, 0.0)
    );
}

#[test]
fn a_struck_climber_falls() {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    rock(&mut hunt, Keywords::HOLDABLE);
    hunt.put_at("Inés", 0.0, 2.0, 9.0)
        .put(SON, 0.0, 10.6)
        .put("Stalker", 10.0, 10.0)
        .turn_of("Stalker");
    // Surrounded: two Difficulty Dice. One Success of seven, then the fall of
    // 2" with no Success.
    let lines = hunt.next_card("J♠").dice(&[1, 1, 6, 1, 1, 1, 1, 1, 1, 10, 1, 1]).foe_turn(SON);
    assert!(cites(&lines, "caz-fall"));
    assert_eq!(
        (hunt.wounds("Inés"), hunt.facts().get(hunt.id("Inés")).unwrap().stand.at.y),
        (13, 0.0)
    );
}

#[test]
fn a_fallen_climber_makes_whoever_stands_below_make_room() {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    rock(&mut hunt, Keywords::empty());
    hunt.put_at("Inés", 0.0, 2.0, 9.0).put("Stalker", 0.3, 9.0).turn_of("Inés");
    let lines = hunt.dice(&[10, 1, 1]).choose("end");
    assert!(cites(&lines, "caz-overlap"));
    assert!(hunt.distance("Inés", "Stalker") >= 0.0);
    assert!(hunt.game.violations().is_empty(), "{:?}", hunt.game.violations());
}

#[test]
fn nobody_is_held_by_an_enemy_near_by() {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    hunt.put("Inés", 0.0, 8.0).put(SON, 0.0, 6.4).turn_of("Inés");
    let lines = hunt.order(Order::to("free-move", spot(0.0, 11.0)));
    assert!(rolls(&lines).is_empty());
    assert_eq!(hunt.at("Inés"), (0.0, 11.0));
}
