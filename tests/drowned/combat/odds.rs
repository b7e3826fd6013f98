//! Displayed odds against rolled dice: single tests, and whole actions
//! with reactions and answers.
//!
//! The environment variable `ROLLS=10000000` sets the number of rolls for each kind of
//! test, `PLAYS=20000` the number of times each arranged action is played by the steps of
//! the game. The largest deviation of each is printed in standard errors.

use std::collections::BTreeMap;

use monteria_dice::Dice;
use monteria_drowned::content::TestDie;
use monteria_drowned::feat::{Chances, FeatTest, Level, Opposed, SIDES, TestResult, TestRoll};
use monteria_drowned::odds::{
    ArmourRoll, ReactAnswer, Scatter, distance_reached, forecast_tests, landing_result,
    possible_landings, possible_movements, reaction_of, scattered_spot, wound_distribution,
};
use monteria_drowned::sequence::{Combat, CombatId, Firefight, MoveTest, PendingDamage, Sequence};
use monteria_drowned::skirmish_ref::SkirmishRef;
use monteria_game::{DiceBox, Order};
use monteria_table::Keywords;

use monteria_test_support::drowned::{Skirmish, block, skirmish};

fn number(name: &str, otherwise: u32) -> u32 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// Compares counted shares with their probabilities and prints the largest deviation in
/// standard errors; at most five are allowed.
fn compare<K: Ord + std::fmt::Debug>(
    what: &str,
    counted: &BTreeMap<K, u32>,
    exact: &BTreeMap<K, f64>,
    of: u32,
) {
    let mut most: f64 = 0.0;
    for (case, chance) in exact {
        let share = f64::from(counted.get(case).copied().unwrap_or(0)) / f64::from(of);
        let error = (chance * (1.0 - chance) / f64::from(of)).sqrt();
        let off = (share - chance).abs();
        assert!(off < 5.0 * error + 1.0e-9, "{what}, {case:?}: {share} counted of {chance}");
        most = most.max(if error > 0.0 { off / error } else { 0.0 });
    }
    let strange: Vec<&K> = counted.keys().filter(|case| !exact.contains_key(case)).collect();
    assert!(strange.is_empty(), "{what}: {strange:?}");
    let sum: f64 = exact.values().sum();
    assert!((sum - 1.0).abs() < 1.0e-9, "{what}: the chances add up to {sum}");
    println!("{what}: {of} rolls, off by {most:.2} standard errors at most");
}

fn summed<K: Ord>(all: impl IntoIterator<Item = (K, f64)>) -> BTreeMap<K, f64> {
    let mut sums = BTreeMap::new();
    all.into_iter()
        .filter(|(_, chance)| *chance > 0.0)
        .for_each(|(case, chance)| *sums.entry(case).or_default() += chance);
    sums
}

fn count<K: Ord>(of: u32, mut roll: impl FnMut() -> K) -> BTreeMap<K, u32> {
    let mut counted = BTreeMap::new();
    (0..of).for_each(|_| *counted.entry(roll()).or_default() += 1);
    counted
}

fn test(target: u8) -> FeatTest {
    FeatTest { target, attribute_only: false, doubles: false }
}

/// Returns the value of a result for rerolls.
fn worth(result: TestResult) -> f64 {
    f64::from(result.level as u8)
}

/// Returns the value of a roll with optimal rerolls, by brute force instead
/// of the tested functions.
fn attack_options(test: &FeatTest, roll: TestRoll, open: &[TestDie]) -> (f64, Option<TestDie>) {
    let mut best = (worth(test.read(roll)), None);
    for (at, die) in open.iter().enumerate().filter(|(_, die)| test.may_reroll(roll, **die)) {
        let left: Vec<TestDie> = [&open[..at], &open[at + 1..]].concat();
        let mean = (1..=SIDES)
            .map(|face| attack_options(test, roll.with_die(*die, face), &left).0)
            .sum::<f64>()
            / 10.0;
        if mean > best.0 + 1.0e-12 {
            best = (mean, Some(*die));
        }
    }
    best
}

/// Rolls a test with optimal rerolls.
fn rolled(test: &FeatTest, rerolls: &[TestDie], dice: &mut Dice) -> TestResult {
    let mut roll = test.roll(dice);
    let mut open = rerolls.to_vec();
    while let Some(die) = attack_options(test, roll, &open).1 {
        roll = roll.with_die(die, dice.die(SIDES));
        open.retain(|other| *other != die);
    }
    test.read(roll)
}

fn shares(chances: &Chances) -> BTreeMap<TestResult, f64> {
    summed(chances.all.iter().copied())
}

#[test]
fn tests_alone_and_opposed_come_as_often_as_their_odds_say() {
    use TestDie::{Attribute, Feat};
    let of = number("ROLLS", 40_000);
    let mut dice = Dice::new(5);
    for target in [1, 4, 6, 9] {
        for (attribute_only, doubles) in [(false, false), (true, false), (false, true)] {
            let test = FeatTest { target, attribute_only, doubles };
            let what = format!(
                "a test against {target}, attribute die alone {attribute_only}, doubles {doubles}"
            );
            compare(
                &what,
                &count(of, || test.read(test.roll(&mut dice))),
                &shares(&test.chances()),
                of,
            );
        }
    }
    for rerolls in [&[Attribute][..], &[Feat], &[Attribute, Feat]] {
        for target in [4, 7] {
            let test = test(target);
            let what = format!("a test against {target}, {rerolls:?} again");
            let exact = shares(&test.chances_with(rerolls, worth));
            compare(&what, &count(of, || rolled(&test, rerolls, &mut dice)), &exact, of);
        }
    }
    for (one, other, again) in
        [(7, 4, &[][..]), (6, 6, &[]), (5, 8, &[Attribute]), (9, 9, &[Attribute, Feat])]
    {
        let one = test(one);
        let other = test(other);
        let first = one.chances_with(again, worth);
        let second = other.chances();
        let exact = summed(
            first.opposed(&second).map(|(a, b, wins, chance)| ((a.level, b.level, wins), chance)),
        );
        let counted = count(of, || {
            let a = rolled(&one, again, &mut dice);
            let b = other.read(other.roll(&mut dice));
            (a.level, b.level, Opposed::of(a, b))
        });
        compare(
            &format!("{} against {}, {again:?} again", one.target, other.target),
            &counted,
            &exact,
            of,
        );
    }
}

/// Rolls armour dice; the first that fail are rerolled.
fn armour(roll: &ArmourRoll, number: u8, dice: &mut Dice) -> usize {
    let mut left = roll.rerolls;
    let mut lost = 0;
    for _ in 0..number {
        let mut face = dice.die(SIDES);
        if left > 0 && roll.wounds(face) > 0 {
            left -= 1;
            face = dice.die(SIDES);
        }
        lost += usize::from(roll.wounds(face));
    }
    lost
}

#[test]
fn armour_dice_cost_as_many_wounds_as_their_odds_say() {
    let of = number("ROLLS", 40_000);
    let mut dice = Dice::new(6);
    let by = skirmish(&[("tick", 0, 0.0, 0.0)]).id("Tick");
    for (target, rerolls, rend, ruthless, number) in
        [(3, 0, 0, 0, 4), (5, 2, 0, 0, 3), (4, 0, 1, 9, 5), (10, 1, 2, 0, 3), (0, 1, 0, 9, 2)]
    {
        let roll = ArmourRoll { by, target, rerolls, rend, ruthless };
        let exact = summed(roll.odds(number).chances().iter().copied().enumerate());
        let counted = count(of, || armour(&roll, number, &mut dice));
        compare(&format!("{number} armour dice, {roll:?}"), &counted, &exact, of);
    }
}

/// What is known of a combat test before it is rolled.
struct KnownTest {
    of: CombatId,
    test: FeatTest,
    pending: Vec<Option<(PendingDamage, ArmourRoll)>>,
    first: bool,
    kind: monteria_drowned::content::TestKind,
    wounds: i32,
}

/// Returns all combat tests of an action whose movement has a known outcome.
fn known(facts: &SkirmishRef<'_>, with: &Sequence) -> Vec<KnownTest> {
    let turn = facts.turn.making(with);
    let facts = facts.with_turn(&turn);
    let of = |of: CombatId| {
        let made = facts.attempt(with, of).expect("a test");
        assert!(facts.rerolls(&made).is_empty(), "nobody here rolls dice again");
        let pending = |level: Level| {
            let pending = facts.damage_at(with, of, level).expect("a harm")?;
            Some((pending.clone(), ArmourRoll::against(&facts, &pending).expect("an armour roll")))
        };
        let first = made.by.is_first(made.kind);
        let kind = made.kind;
        let wounds = made.by.condition.wounds;
        KnownTest {
            of,
            test: facts.test(&made).0,
            pending: Level::ALL.map(pending).into(),
            first,
            kind,
            wounds,
        }
    };
    with.happening_combats().into_iter().map(of).collect()
}

/// Returns the wounds that each test of an action costs its target, None for tests that
/// are beaten. It follows the rulebook independently of `odds`.
fn resolved(all: &[KnownTest], with: &Sequence, dice: &mut Dice) -> Vec<(CombatId, Option<usize>)> {
    let results: Vec<TestResult> = all.iter().map(|it| it.test.read(it.test.roll(dice))).collect();
    let against = |number: usize| -> Vec<usize> {
        let opposes = |other: &usize| with.opposes(all[number].of, all[*other].of);
        (0..all.len()).filter(opposes).collect()
    };
    let first = |it: usize| {
        all[it].first && against(it).iter().any(|other| all[*other].kind == all[it].kind)
    };
    let wins = |it: usize| {
        let others = against(it);
        let beats = |other: &usize| Opposed::of(results[it], results[*other]).first();
        results[it].level.succeeds() && (others.is_empty() || first(it) || others.iter().any(beats))
    };
    let mut lost: Vec<Option<usize>> = (0..all.len())
        .map(|it| {
            let pending = wins(it).then(|| all[it].pending[results[it].level as usize].as_ref())?;
            Some(pending.map_or(0, |(pending, roll)| armour(roll, pending.damage, dice)))
        })
        .collect();
    for it in 0..all.len() {
        let struck = |other: &usize| {
            first(*other) && lost[*other].is_some_and(|lost| lost as i32 >= all[it].wounds)
        };
        if !first(it)
            && against(it).iter().any(|other| struck(other) && all[*other].kind == all[it].kind)
        {
            lost[it] = None;
        }
    }
    all.iter().map(|it| it.of).zip(lost).collect()
}

/// Compares the odds of every test of a declared action with many rolls of all its dice.
fn action(what: &str, fight: &Skirmish, with: &Sequence) {
    let facts = fight.facts();
    let of = number("ROLLS", 20_000);
    let mut dice = Dice::new(8);
    let paths = possible_movements(&facts, with).expect("its movement");
    let tables: BTreeMap<Option<Level>, (Sequence, Vec<KnownTest>)> = paths
        .iter()
        .map(|(_, with)| {
            (with.move_test.as_ref().map(MoveTest::level), (with.clone(), known(&facts, with)))
        })
        .collect();
    let movement =
        paths.iter().find_map(|(_, with)| with.move_test.as_ref()).map(|move_test| move_test.test);
    let mut counted: BTreeMap<CombatId, BTreeMap<usize, u32>> = BTreeMap::new();
    for _ in 0..of {
        let level = movement.map(|test| test.read(test.roll(&mut dice)).level);
        let (with, all) = &tables[&level];
        let lost: BTreeMap<CombatId, Option<usize>> =
            resolved(all, with, &mut dice).into_iter().collect();
        for side in tables
            .values()
            .flat_map(|(_, all)| all.iter().map(|it| it.of))
            .collect::<std::collections::BTreeSet<_>>()
        {
            let lost = lost.get(&side).copied().flatten().unwrap_or(0);
            *counted.entry(side).or_default().entry(lost).or_default() += 1;
        }
    }
    for blow in forecast_tests(&facts, with).expect("its odds") {
        let turn = facts.turn.making(with);
        let facts = facts.with_turn(&turn);
        let mut exact = vec![(0, 1.0 - blow.applied.iter().sum::<f64>())];
        for (pending, chance) in blow.damage_by_level.iter().zip(blow.applied) {
            let Some(pending) = pending else {
                exact.push((0, chance));
                continue;
            };
            let odds = wound_distribution(&facts, pending).expect("its odds");
            exact.extend(
                odds.chances().iter().enumerate().map(|(lost, odds)| (lost, chance * odds)),
            );
        }
        compare(&format!("{what}, {:?}", blow.of), &counted[&blow.of], &summed(exact), of);
    }
}

fn ledge() -> Vec<monteria_table::Piece> {
    vec![block("ledge", (0.0, 4.0), (8.0, 4.0), 2.0, Keywords::BLOCKING | Keywords::CLIMBABLE)]
}

/// Two A bases in contact, along x.
const TOUCHING: f32 = 1.181;

/// Arranges a move with a shot from the path and two reactions to it,
/// with questions still open.
fn crossfire() -> Skirmish {
    // None of these profiles has a reroll for shots.
    let who = [
        ("tick", 0, 0.0, 0.0),
        ("watchman", 1, 8.0, 3.0),
        ("boulder", 1, 8.0, -2.0),
        ("ropehand", 1, 6.0, 7.0),
    ];
    let mut fight = skirmish(&who);
    fight.go("move", 0.0, 6.0);
    fight.aim("shoot:spike-pistol", "Watchman");
    fight.number("here", 30);
    fight.choose("shoot:{Watchman}:marsh-rifle");
    fight.number("here", 30);
    fight.choose("shoot:{Ropehand}:scrap-bow");
    fight.number("here", 50);
    fight
}

/// Arranges a move with two reactions and an answer to the second.
fn answered() -> (Skirmish, Sequence) {
    let who = [("tick", 0, 0.0, 0.0), ("watchman", 1, 8.0, 3.0), ("wick", 1, 6.0, 7.0)];
    let mut fight = skirmish(&who);
    fight.go("move", 0.0, 6.0);
    fight.choose("go");
    fight.choose("shoot:{Watchman}:marsh-rifle");
    fight.number("here", 30);
    fight.choose("shoot:{Wick}:long-gun");
    fight.number("here", 50);
    let combat = Combat::Shoot {
        at: fight.id("Wick"),
        weapon: monteria_test_support::drowned::id("spike-pistol"),
    };
    let with = Sequence { firefight: Some(Firefight { against: 1, combat }), ..fight.sequence() };
    (fight, with)
}

/// Arranges a charge up a ledge, with the question to its target open.
fn climbing_charge() -> Skirmish {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("skerry", 1, 0.0, 4.0)]);
    fight.terrain(ledge()).put("Skerry", (0.0, 2.0, 3.4));
    fight.aim("charge:cleaver", "Skerry");
    fight
}

#[test]
fn whole_actions_come_to_what_their_odds_say() {
    let shot = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0)]);
    for answer in ["enough", "dodge:{Tick}", "shoot:{Tick}:spike-pistol"] {
        let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0)]);
        fight.aim("shoot:marsh-rifle", "Tick");
        // A later question keeps the action open for inspection.
        let mut with = fight.sequence();
        if answer != "enough" {
            with = declared(&mut fight, answer);
        }
        action(&format!("a shot, {answer}"), &shot, &with);
    }
    let who = [("watchman", 0, 0.0, 0.0), ("skerry", 1, TOUCHING, 0.0), ("tick", 1, 0.0, TOUCHING)];
    for answer in ["strike:{Skerry}:lance", "dodge:{Skerry}"] {
        let mut fight = skirmish(&who);
        fight.aim("strike:cleaver", "Skerry");
        let with = declared(&mut fight, answer);
        action(&format!("a strike, {answer}"), &skirmish(&who), &with);
    }
    let first = [("old-kestrel", 0, 0.0, 0.0), ("wick", 1, 8.0, 0.0)];
    let mut fight = skirmish(&first);
    fight.with("Old Kestrel", |it| it.wounds = 1);
    fight.aim("shoot:long-gun", "Wick");
    let with = declared(&mut fight, "shoot:{Wick}:long-gun");
    let mut still = skirmish(&first);
    still.with("Wick", |it| it.wounds = 2);
    action("who snaps first", &still, &with);
    let fight = crossfire();
    action("a crossfire", &fight, &fight.sequence());
    let (fight, with) = answered();
    action("a firefight", &fight, &with);
    for answer in ["strike:{Skerry}:lance", "dodge:{Skerry}"] {
        let with = declared(&mut climbing_charge(), answer);
        action(&format!("a charge that climbs, {answer}"), &climbing_charge(), &with);
    }
}

/// Adds a reaction and returns the action at the next question, or before
/// the dice are rolled.
fn declared(fight: &mut Skirmish, answer: &str) -> Sequence {
    let mut with = fight.sequence();
    let id = fight
        .game
        .decision()
        .and_then(|it| it.options.iter().find(|one| one.id == fight.written(answer)).cloned());
    let answer =
        id.unwrap_or_else(|| panic!("no {answer}: {:?}", fight.options())).action::<ReactAnswer>();
    with.reactions.push(reaction_of(answer.expect("a reaction"), with.by).expect("a reaction"));
    with
}

#[test]
fn what_hangs_on_a_climb_comes_as_often_as_its_odds_say() {
    for answer in ["strike:{Skerry}:lance", "shoot:{Skerry}:javelin", "dodge:{Skerry}"] {
        let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("skerry", 1, 0.0, 4.0)]);
        fight.terrain(ledge()).put("Skerry", (0.0, 2.0, 3.4));
        fight.aim("charge:cleaver", "Skerry");
        let mut with = declared(&mut fight, answer);
        let length = with.path.as_ref().expect("its way").length();
        with.reactions[0].after = if answer.starts_with("shoot") { 0.5 } else { length };
        action(&format!("a charge up a ledge, {answer}"), &fight, &with);
        // Distance that the mover gets.
        let facts = fight.facts();
        let of = number("ROLLS", 20_000);
        let mut dice = Dice::new(9);
        let paths = possible_movements(&facts, &with).expect("its movement");
        let test = paths[0].1.move_test.as_ref().expect("a test").test;
        let milli = |inches: f32| (inches * 1000.0) as u32;
        let exact =
            summed(paths.iter().map(|(chance, with)| {
                (milli(with.move_test.as_ref().expect("it").reached), *chance)
            }));
        let counted = count(of, || {
            milli(
                distance_reached(&facts, &with, test.read(test.roll(&mut dice)).level)
                    .expect("far"),
            )
        });
        compare("how far a charge up a ledge gets", &counted, &exact, of);
    }
}

#[test]
fn templates_come_down_as_often_as_their_odds_say() {
    let who = [
        ("ratchet", 0, 0.0, 0.0),
        ("tick", 1, 10.0, 0.0),
        ("wick", 1, 12.5, 1.0),
        ("quill", 1, 7.0, 4.0),
    ];
    let mut fight = skirmish(&who);
    fight.terrain(vec![block("wall", (6.0, 3.2), (0.4, 4.0), 3.0, Keywords::BLOCKING)]);
    fight.with("Quill", |it| it.stealth = true);
    fight.go("template:hand-mortar", 10.0, 0.5);
    let facts = fight.facts();
    let of = number("ROLLS", 20_000);
    let mut dice = Dice::new(10);
    let with = fight.sequence();
    let made = facts.attempt(&with, CombatId::Acting).expect("a test");
    let test = facts.test(&made).0;
    let arm = made.weapon.expect("a mortar");
    let middle = bevy_math::Vec2::new(10.0, 0.5);
    // Models under the template at each possible spot.
    let mut known: BTreeMap<(u32, u32), Vec<monteria_game::ModelId>> = BTreeMap::new();
    let mut under = |face: u32, inches: f32| -> Vec<monteria_game::ModelId> {
        let key = (face, (inches * 10.0) as u32);
        let found = || {
            let at = scattered_spot(&facts, middle, face, inches);
            let radius = facts.numbers().large.get();
            let covers =
                |body: monteria_table::Body| body.plan().distance(at) < radius + body.radius;
            facts
                .standing()
                .filter(|one| one.id() != with.by && covers(one.body()))
                .map(|one| one.id())
                .collect()
        };
        known.entry(key).or_insert_with(found).clone()
    };
    let quill = fight.id("Quill");
    let mut counted: BTreeMap<Vec<monteria_game::ModelId>, u32> = BTreeMap::new();
    for _ in 0..of {
        let level = test.read(test.roll(&mut dice)).level;
        let mut hit = match landing_result(arm, Some(level), 9.4) {
            None => Vec::new(),
            Some((_, Scatter::None)) => under(1, 0.0),
            Some((_, Scatter::Inches(inches))) => under(dice.die(SIDES), inches),
            Some((_, Scatter::Die)) => {
                let inches = dice.die(SIDES) as f32;
                under(dice.die(SIDES), inches)
            }
        };
        // Intelligence 8 finds stealthed models.
        if hit.contains(&quill) && dice.die(SIDES) > 8 {
            hit.retain(|id| *id != quill);
        }
        *counted.entry(hit).or_default() += 1;
    }
    let mut exact: Vec<(Vec<monteria_game::ModelId>, f64)> = Vec::new();
    for (chance, damages) in possible_landings(&facts, &with, CombatId::Acting).expect("its odds") {
        let all: Vec<_> = damages.iter().map(|(_, pending)| pending.to).collect();
        let found = damages
            .iter()
            .find(|(_, pending)| pending.to == quill)
            .map_or(1.0, |(found, _)| *found);
        exact.push((
            all.iter().copied().filter(|id| *id != quill).collect(),
            chance * (1.0 - found),
        ));
        exact.push((all, chance * found));
    }
    let sum: f64 = exact.iter().map(|(_, chance)| chance).sum();
    exact.push((Vec::new(), 1.0 - sum));
    compare("a template that scatters", &counted, &summed(exact), of);
}

/// Plays an arranged action many times with different dice, and compares the wounds of a
/// model with their exact distribution.
fn played(what: &str, mut fight: Skirmish, orders: &[Order], name: &str, exact: &[f64]) {
    let of = number("PLAYS", 150);
    let whole = fight.wounds(name);
    let mut counted: BTreeMap<usize, u32> = BTreeMap::new();
    for seed in 0..of {
        fight.change(|world| world.insert_resource(DiceBox(Dice::new(1000 + u64::from(seed)))));
        orders.iter().for_each(|order| {
            fight.order(order.clone());
        });
        let mut given = orders.len();
        // Other questions are answered by the first legal option, which does
        // not affect these wounds.
        while fight.game.decision().is_some() && fight.facts().turn.sequence.is_some() {
            let order = monteria_game::first_legal(
                fight.game.world(),
                fight.game.decision().expect("a question"),
            );
            fight.order(order.expect("something legal"));
            given += 1;
        }
        *counted.entry((whole - fight.wounds(name)) as usize).or_default() += 1;
        fight.game.undo(given).expect("back");
    }
    let most = whole as usize;
    let exact = summed(exact.iter().enumerate().map(|(lost, chance)| (lost.min(most), *chance)));
    compare(&format!("{what}, played"), &counted, &exact, of);
}

/// Returns the distribution of wounds in the preview of an option.
fn shown(fight: &Skirmish, id: &str, target: Option<&str>) -> Vec<f64> {
    let id = fight.written(id);
    let decision = fight.game.decision().expect("a question");
    let choice =
        decision.options.iter().find(|one| one.id == id).unwrap_or_else(|| panic!("no {id}"));
    fight
        .game
        .preview(choice, target.map(|name| fight.id(name)), None)
        .expect("a preview")
        .distribution
}

#[test]
fn the_steps_come_to_what_previews_show() {
    let who = [("watchman", 0, 0.0, 0.0), ("tick", 1, 8.0, 0.0)];
    let fight = skirmish(&who);
    let exact = shown(&fight, "shoot:marsh-rifle", Some("Tick"));
    let tick = fight.id("Tick");
    let orders = [Order::at("shoot:marsh-rifle", tick), Order::plain("enough")];
    played("a shot", fight, &orders, "Tick", &exact);
    let mut fight = skirmish(&who);
    fight.aim("shoot:marsh-rifle", "Tick");
    let exact = shown(&fight, "shoot:{Tick}:spike-pistol", None);
    let orders = [Order::plain("shoot:{Tick}:spike-pistol")];
    played("a shot in answer to one", fight, &orders, "Watchman", &exact);
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("wick", 1, 0.0, 4.0)]);
    fight.terrain(ledge()).put("Wick", (0.0, 2.0, 3.4)).with("Wick", |it| it.points = 0);
    let exact = shown(&fight, "charge:cleaver", Some("Wick"));
    let wick = fight.id("Wick");
    played("a charge up a ledge", fight, &[Order::at("charge:cleaver", wick)], "Wick", &exact);
    let who = [("skerry", 0, 0.0, 0.0), ("watchman", 1, TOUCHING, 0.0)];
    let mut fight = skirmish(&who);
    fight.with("Watchman", |it| it.wounds = 2).with("Skerry", |it| it.wounds = 3);
    fight.aim("strike:lance", "Watchman");
    let exact = shown(&fight, "strike:{Watchman}:cleaver", None);
    played(
        "a strike at who reaches first",
        fight,
        &[Order::plain("strike:{Watchman}:cleaver")],
        "Skerry",
        &exact,
    );
}
