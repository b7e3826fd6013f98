//! Whether everybody whom a scenario deploys finds room and a way, and whether what its
//! twists need is there.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::collections::BTreeMap;
use std::fs;

use monteria::content::find_root;
use monteria::game::{Game, MatchSetup};
use monteria::rulesets::Rulesets;
use monteria::rulesets::arcane::content::ArcaneContent;
use monteria::rulesets::cazadores::content::CazadoresContent;
use monteria::rulesets::drowned::content::DrownedContent;
use monteria::skirmish::chosen_forces;

use crate::helpers::{home, library};

/// Returns what is wrong with a scenario that ships whose table has other pieces.
fn faults(game: &str, scenario: &str, size: &str, pieces: &str) -> String {
    let text = fs::read_to_string(
        find_root().expect("content").join(format!("scenarios/{game}/{scenario}.ron")),
    );
    let text = text.expect("read");
    let table = text.find("    table: (").expect("a table");
    let text = format!("{}    table: (size: {size}, pieces: [{pieces}]),\n)\n", &text[..table]);
    let file = format!("m/scenarios/{game}/{scenario}.ron");
    let about = format!("(name: \"M\", version: \"1\", overrides: [\"{scenario}\"])");
    let home = home(&[("m/mod.ron", about.as_str()), (&file, &text)]);
    let library = library(home.path());
    let faults = match game {
        "arcane" => ArcaneContent::load(&library).err(),
        "drowned" => DrownedContent::load(&library).err(),
        "cazadores" => CazadoresContent::load(&library).err(),
        other => panic!("no game {other}"),
    };
    faults.map(|faults| faults.to_string()).unwrap_or_default()
}

fn piece(id: &str, center: (f32, f32), half: (f32, f32), top: f32, keyword: &str) -> String {
    format!(
        "(id: \"{id}\", name: \"{id}\", footprint: Box(center: {center:?}, half: {half:?}), top: \
         {top:?}, keywords: [{keyword}]),"
    )
}

fn water() -> String {
    piece("pond", (8.0, 8.0), (1.0, 1.0), 0.1, "Water")
}

#[test]
fn a_zone_without_room_or_without_a_way_is_a_fault() {
    let wall = |z: f32, depth: f32| piece("wall", (0.0, z), (18.0, depth), 5.0, "Impassable");
    // Sound: a pond and nothing else.
    assert_eq!(faults("drowned", "scrap-run", "(36, 36)", &water()), "");
    // The whole strip along the northern edge is a wall.
    let filled = faults("drowned", "scrap-run", "(36, 36)", &(water() + &wall(-15.0, 3.0)));
    assert!(filled.contains("no room in the first zone, expected room for "), "{filled}");
    assert_eq!(
        filled.lines().filter(|line| line.contains("in the first zone")).count(),
        1,
        "{filled}"
    );
    // A wall from side to side before it.
    let shut = faults("drowned", "scrap-run", "(36, 36)", &(water() + &wall(-11.0, 0.5)));
    assert!(
        shut.contains("no way to the middle of the table for models set up in the first zone"),
        "{shut}"
    );
    // Of another kind of scenario only the zones of that kind count.
    assert!(
        !faults("drowned", "broken-tower", "(36, 36)", &(water() + &wall(15.0, 1.0)))
            .contains("first zone")
    );
    // The corner of the tower, walled in but for a gap too narrow for a large beast.
    let corner = [
        piece("a", (-12.0, -6.0), (6.0, 0.5), 5.0, "Impassable"),
        piece("b", (-6.0, -12.4), (0.5, 5.6), 5.0, "Impassable"),
    ];
    let tight = faults("drowned", "broken-tower", "(36, 36)", &(water() + &corner.concat()));
    assert!(tight.contains("in the first zone"), "{tight}");
    assert_eq!(faults("arcane", "duel", "(36, 36)", ""), "");
    let filled = faults("arcane", "duel", "(36, 36)", &wall(14.0, 4.0));
    assert!(filled.contains("no room along the southern edge"), "{filled}");
    let shut = faults("arcane", "duel", "(36, 36)", &wall(6.0, 0.5));
    assert!(
        shut.contains(
            "no way to the middle of the table for models set up along the southern edge"
        ),
        "{shut}"
    );
    // Large tables are played on whole and, small matches, on their middle.
    let middle = faults("arcane", "duel", "(48, 48)", &wall(14.0, 4.0));
    assert!(middle.contains("no room along the southern edge"), "{middle}");
}

/// As many Foes as come at once find room around the centre, and a way from there.
#[test]
fn all_foes_of_a_hunt_find_room_around_the_centre() {
    let exits = "exits: [(name: \"a\", side: West, from: -3, to: 3), (name: \"b\", side: East, \
        from: -3, to: 3)], ";
    let hunt = |pieces: &str| {
        let text = fs::read_to_string(
            find_root().expect("content").join("scenarios/cazadores/oak-hollow.ron"),
        );
        let text = text.expect("read");
        let table = text.find("    table: (").expect("a table");
        let text = format!(
            "{}    table: (size: (24, 24), {exits}pieces: [{pieces}]),\n)\n",
            &text[..table]
        );
        let home = home(&[
            ("m/mod.ron", "(name: \"M\", version: \"1\", overrides: [\"oak-hollow\"])"),
            ("m/scenarios/cazadores/oak-hollow.ron", &text),
        ]);
        CazadoresContent::load(&library(home.path()))
            .err()
            .map(|it| it.to_string())
            .unwrap_or_default()
    };
    assert_eq!(hunt(""), "");
    // All rock about the centre but for a niche toward one Exit, in which one of a band
    // of three has room.
    let niche = [
        piece("rock", (1.8, 0.0), (6.2, 8.0), 5.0, "Impassable"),
        piece("north", (-5.7, -4.65), (1.3, 3.35), 5.0, "Impassable"),
        piece("south", (-5.7, 4.65), (1.3, 3.35), 5.0, "Impassable"),
    ];
    let told = hunt(&niche.concat());
    assert!(
        told.contains("room for only") && told.contains("around the centre, expected room for "),
        "{told}"
    );
}

#[test]
fn a_scenario_without_water_has_no_tide() {
    let dry = faults("drowned", "scrap-run", "(36, 36)", "");
    assert!(
        dry.contains("scenarios/drowned/scrap-run.ron:")
            && dry.contains("found no water, expected water"),
        "{dry}"
    );
    let far = piece("pond", (0.0, 21.0), (3.0, 2.0), 0.1, "Water");
    let far = faults("drowned", "scrap-run", "(36, 48)", &far);
    assert!(far.contains("found no water wholly on the middle 36\""), "{far}");
    // Refused at the setup where nobody has checked the table.
    let games = Rulesets::load(&library(home(&[]).path())).expect("sound");
    let game = games.ruleset("drowned").expect("a game");
    for card in game.scenarios() {
        for points in ["100", "150", "200"] {
            let mut setup = MatchSetup::new("drowned", &*card.id, 3);
            setup.answers = BTreeMap::from([
                ("twist".to_owned(), "rising-tide".to_owned()),
                ("points".to_owned(), points.to_owned()),
            ]);
            assert!(Game::start(game.clone(), setup).is_ok(), "{} with {points}", card.id);
        }
    }
    let mut content = (*DrownedContent::load(&library(home(&[]).path())).expect("sound")).clone();
    content.scenarios.values_mut().for_each(|scenario| scenario.table.pieces.clear());
    for (twist, refused) in [("rising-tide", true), ("fog", false), ("none", false)] {
        let answers = BTreeMap::from([("twist".to_owned(), twist.to_owned())]);
        let fault =
            chosen_forces(&content, "scrap-run", &answers, 3).err().map(|fault| fault.to_string());
        assert_eq!(fault.is_some(), refused, "{twist}: {fault:?}");
        let told =
            "twist: rising-tide; expected another twist: this table has no water that could rise";
        assert!(fault.is_none_or(|fault| fault == told));
    }
}
