//! A mission with a twist, written as a scenario file beside the table of *Four Lamps at
//! Slack Water*: a lamp keeper who must be asked, and a catwalk that collapses.

use std::fs;
use std::sync::Arc;

use bevy_math::{Vec2, Vec3};
use monteria_content::{Faults, Library};
use monteria_drowned::Drowned;
use monteria_drowned::content::DrownedContent;
use monteria_drowned::skirmish_ref::Stance;
use monteria_game::{Game, Ruleset, Tabletop};
use monteria_opponents::{Opponent, RANDOM};
use monteria_test_support::drowned::{Skirmish, id, skirmish_with};
use monteria_test_support::repo_root;
use monteria_triggers::counter_lines;

use crate::random_matches::setup;

const TWIST: &str = include_str!("lamp_keeper.ron");
const TABLE: &str = "scenarios/drowned/signal-lamps.ron";

/// Reads the shipped content with the mission as its only scenario file.
fn content() -> Arc<DrownedContent> {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = "assets/rulesets/drowned";
    fs::create_dir_all(folder.path().join(rules)).expect("a folder");
    for entry in fs::read_dir(repo_root().join(rules)).expect("the rules") {
        let entry = entry.expect("a file");
        fs::copy(entry.path(), folder.path().join(rules).join(entry.file_name())).expect("a copy");
    }
    let table = fs::read_to_string(repo_root().join(TABLE)).expect("the table");
    let triggers: Vec<&str> = TWIST.lines().filter(|line| !line.starts_with("//")).collect();
    let mission = table.replace("id: \"signal-lamps\"", "id: \"lamp-keeper\"").replace(
        "    table: (\n",
        &format!("    triggers: {},\n    table: (\n", triggers.join("\n")),
    );
    let file = folder.path().join("scenarios/drowned/lamp-keeper.ron");
    fs::create_dir_all(file.parent().expect("its folder")).expect("a folder");
    fs::write(file, mission).expect("written");
    let library = Library::open(folder.path(), &mut Faults::new());
    DrownedContent::load(&library).unwrap_or_else(|faults| panic!("{faults}"))
}

/// Arranges a Watchman on the lamp tower, and an enemy on the catwalk to it.
fn arrange() -> Skirmish {
    let loaded = content();
    let who = [("watchman", 0, 0.0, 0.0), ("wick", 1, 14.0, 14.0)];
    let mut fight = skirmish_with(&who, |content| content.scenarios = loaded.scenarios.clone());
    let table = loaded.scenarios[&id("lamp-keeper")].table.middle(36.0);
    let table = table.build().unwrap_or_else(|faults| panic!("{faults:?}"));
    fight.change(|world| world.insert_resource(Tabletop(table)));
    fight.put("Watchman", (9.0, 4.4, -9.0)).put("Wick", (3.9, 0.5, -9.0));
    fight
}

fn counter(fight: &Skirmish, name: &str) -> i32 {
    let lines = counter_lines(fight.game.world());
    lines.into_iter().find(|(it, _)| it == name).expect("the counter").1
}

#[test]
fn the_twist_is_short() {
    assert!(TWIST.lines().count() < 60, "{} lines", TWIST.lines().count());
}

/// The keeper is asked for an Action Point; what is said decides what happens. A threat
/// costs the catwalk, and who stands on it falls into the water, unhurt.
#[test]
fn the_keeper_is_asked_and_the_bridge_collapses() {
    let mut fight = arrange();
    let catwalk = |fight: &Skirmish| fight.game.table().ground(Vec2::new(3.9, -9.0));
    assert_eq!(catwalk(&fight), 0.5);
    fight.choose("scenario:ask");
    assert!(fight.asked().starts_with("The keeper holds"), "{}", fight.asked());
    fight.choose("answer:blood");
    assert_eq!((fight.wounds("Watchman"), fight.points("Watchman")), (2, 2));
    assert_eq!((fight.side_state(0).score, counter(&fight, "Lamp oil")), (3, 1));
    fight.choose("scenario:ask");
    let told = fight.choose("answer:threat");
    assert!(told.contains("The catwalk breaks: It has waited forty years"), "{told}");
    assert!(catwalk(&fight) <= 0.0, "{}", catwalk(&fight));
    let facts = fight.facts();
    let wick = facts.get(fight.id("Wick")).expect("Wick");
    assert_eq!((facts.pose(wick).stance, wick.condition.wounds), (Stance::Swimming, 3), "{told}");
    assert_eq!(fight.game.undo(2).expect("undo"), 2);
    assert_eq!(catwalk(&fight), 0.5, "undo builds it again");
    assert_eq!(fight.at("Wick"), Vec3::new(3.9, 0.5, -9.0));
    // The last oil, for a story: the keeper is not asked again.
    fight.choose("scenario:ask");
    fight.choose("answer:story");
    assert_eq!((fight.side_state(0).score, counter(&fight, "Lamp oil")), (4, 0));
    fight.choose("done");
    fight.activate("Watchman");
    assert!(!fight.offers("scenario:ask"), "{:?}", fight.options());
}

/// The catwalk holds for three models that step on it, and breaks under the fourth.
#[test]
fn the_catwalk_breaks_under_the_fourth_step() {
    let mut fight = arrange();
    fight.put("Wick", (14.0, 0.0, 14.0));
    let walk = |fight: &mut Skirmish| {
        fight.put("Watchman", (0.6, 0.0, -9.0)).with("Watchman", |it| it.points = 2);
        fight.activate("Watchman");
        fight.go("move", 3.0, -9.0);
        fight.choose("go")
    };
    for steps in 1..=3 {
        walk(&mut fight);
        assert_eq!(counter(&fight, "Creaking steps"), steps, "{}", fight.log());
    }
    let told = walk(&mut fight);
    assert!(told.contains("the northern catwalk collapses"), "{told}");
    let facts = fight.facts();
    let watchman = facts.get(fight.id("Watchman")).expect("it");
    assert_eq!(facts.pose(watchman).stance, Stance::Swimming);
}

/// Matches of the mission come to an end, break no invariant, and every rule that they
/// cite has its text.
#[test]
fn the_mission_is_played_to_its_end() {
    let ruleset: Arc<dyn Ruleset> = Arc::new(Drowned::new(content()));
    let mut asked = 0;
    for seed in 0..2 {
        let mut game = Game::start(ruleset.clone(), setup("lamp-keeper", seed)).expect("begins");
        let mut player = Opponent::of_strength(ruleset.as_ref(), RANDOM).expect("known");
        while let Some(order) = player.order(&game) {
            let orders = game.orders().len();
            assert!(orders < 4000, "{seed}: no end");
            asked += usize::from(order.choose.starts_with("scenario:"));
            let told = format!("{seed}, order {orders}: {order:?}");
            let events = game.submit(order).unwrap_or_else(|error| panic!("{told}: {error}"));
            let wrong = game.violations();
            assert!(wrong.is_empty(), "{told}: {wrong:?}");
            for why in events.iter().flat_map(|event| &event.why) {
                assert!(ruleset.rule_text(&why.0).is_some(), "no text for {}", why.0);
            }
        }
        assert!(game.outcome().is_some(), "{seed}: no outcome");
    }
    println!("asked {asked} times");
}
