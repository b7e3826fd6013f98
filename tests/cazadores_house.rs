//! House rulings on pushes into danger and on Foes that cannot get anywhere.

mod hunt;

use hunt::{block, cites, hunt as position, rolls};
use monteria::table::Keywords;

const SON: &str = "Wandering";

#[test]
fn who_is_pushed_into_danger_has_entered_it() {
    let mut hunt = position("wandering-son", &["ines-valcarcel", "stalker"]);
    hunt.terrain(vec![block("rocks", (0.0, 5.2), (8.0, 1.0), 0.2, Keywords::DANGEROUS)]);
    hunt.put("Inés", 0.0, 3.0).put(SON, 0.0, 0.0).put("Stalker", 10.0, 10.0).turn_of("Stalker");
    // Sweeping Smash: 9 dice; Inés is Surrounded, so two Difficulty Dice; one Success. Then Athletics.
    let lines =
        hunt.next_card("A♠").dice(&[1, 1, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 10, 1, 1, 1, 1, 1]).foe_turn(SON);
    assert!(cites(&lines, "caz-push"));
    assert!(rolls(&lines).iter().any(|(label, ..)| label.contains("Dangerous")));
}

#[test]
fn a_foe_that_gains_no_ground_passes() {
    let mut hunt = position("wandering-son", &["ines-valcarcel", "stalker"]);
    let wall = |id: &str, at, size| block(id, at, size, 5.0, Keywords::BLOCKING | Keywords::IMPASSABLE);
    hunt.terrain(vec![
        wall("north", (0.0, -1.3), (3.6, 0.4)),
        wall("south", (0.0, 1.3), (3.6, 0.4)),
        wall("west", (-1.3, 0.0), (0.4, 2.1)),
        wall("east", (1.3, 0.0), (0.4, 2.1)),
    ]);
    hunt.put("Inés", 0.0, 8.0).put(SON, 0.0, 0.0).put("Stalker", 10.0, 10.0).turn_of("Stalker");
    let lines = hunt.next_card("J♠").foe_turn(SON);
    assert!(cites(&lines, "ruling-41"));
    // It may lean toward its Target inside its walls; it pays for a Pass, not for a Move.
    let (x, z) = hunt.at(SON);
    assert!(x.abs() < 0.2 && z.abs() < 0.2, "({x}, {z})");
    assert_eq!(hunt.clock(SON), 3);
}

#[test]
fn of_groups_of_one_size_the_nearest_counts() {
    let mut hunt = position("creature-wreathed-in-light", &["ines-valcarcel", "stalker"]);
    hunt.put("Creature", 0.0, -9.0).put("Butterfly 1", -10.0, 2.0).put("Butterfly 2", 9.0, -6.0);
    hunt.put("Inés", 0.0, 11.0).put("Stalker", 3.0, 11.0).turn_of("Stalker");
    hunt.next_card("Q♣").foe_turn("Creature");
    let (x, _) = hunt.at("Creature");
    assert!(x > 3.0, "it went to the nearer Butterfly, to x = {x}");
}
