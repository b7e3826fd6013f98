//! Every Action card of the three Adversaries (Cazadores 12, rulings 29 to 32).

use std::sync::Arc;

use monteria_cazadores::Stance;
use monteria_cazadores::content::effect::ModifyAttribute;
use monteria_cazadores::content::{AttackKind, Condition, Effect, FoeAttribute};
use monteria_content::Bounded;
use monteria_dice::Suit;
use monteria_game::{EventKind, GameEvent};
use monteria_table::Keywords;

use monteria_test_support::cazadores::{
    Hunt, actions, asked, block, card, cites, content, hunt, hunt_with, losses, rolls, texts,
    thoughts,
};

const SON: &str = "Wandering";
const CREATURE: &str = "Creature";
const WURM: &str = "Wurm";
const INES: &str = "Inés";

/// The Son in the middle of the west, Inés 1.5" east of it (MDEF 6, SDEF 4, Fortitude 4).
/// Alone in its reach she is Surrounded: its Attacks there roll two Difficulty Dice.
fn son() -> Hunt {
    let mut hunt = hunt("wandering-son", &["ines-valcarcel", "brigand"]);
    hunt.put(SON, -6.0, 0.0).put(INES, -3.0, 0.0);
    hunt
}

fn creature() -> Hunt {
    let mut hunt = hunt("creature-wreathed-in-light", &["ines-valcarcel", "brigand"]);
    hunt.put(CREATURE, -6.0, 0.0).put(INES, -3.0, 0.0);
    hunt
}

fn wurm() -> Hunt {
    let mut hunt = hunt("neonate-wurm", &["ines-valcarcel", "brigand"]);
    hunt.put(WURM, -6.0, 0.0).put(INES, -3.0, 0.0);
    hunt
}

/// The areas that lie on the table, as name, centre and diameter.
fn areas(hunt: &Hunt) -> Vec<(String, (f32, f32), f32)> {
    let areas = hunt.game.table().areas().iter();
    areas.map(|area| (area.name.clone(), (area.center.x, area.center.y), area.diameter)).collect()
}

fn near(a: (f32, f32), b: (f32, f32)) -> bool {
    (a.0 - b.0).abs() < 0.01 && (a.1 - b.1).abs() < 0.01
}

fn dealt(lines: &[GameEvent], hunt: &Hunt, name: &str) -> i32 {
    losses(lines, hunt.id(name)).iter().sum()
}

/// caz-card-reveal, caz-card-suit, ruling-29: the card comes first, its suit is the tree.
#[test]
fn the_card_comes_before_everything_else() {
    for (face, tree) in
        [("J♠", "Aggressive"), ("J♦", "Defensive"), ("J♣", "Sentry"), ("J♥", "Aggressive")]
    {
        let mut hunt = son();
        hunt.next_card(face).afflict(SON, Condition::Poisoned);
        let lines = hunt.foe_turn(SON);
        let turned = lines.iter().position(
            |line| matches!(&line.what, EventKind::CardTurned { card, .. } if card == face),
        );
        let rolled = lines.iter().position(|line| matches!(line.what, EventKind::Rolled(_)));
        assert!(turned.unwrap() < rolled.unwrap(), "{:?}", texts(&lines));
        assert_eq!(thoughts(&lines)[0].tree, tree, "{face}");
        assert_eq!(card(face).suit == Suit::Hearts, face.contains('♥'));
    }
}

/// caz-card-action, caz-push, ruling-18: Ace, Sweeping Smash: +2 ATK, +1 RNG, everyone
/// in range, pushed 2".
#[test]
fn sweeping_smash_strikes_all_in_range_and_pushes_them() {
    let mut hunt = son();
    // The Brigand stands 3" away, within RNG 2 and 1 more.
    hunt.put("Brigand", -6.0, -4.5).next_card("A♠");
    hunt.dice(&[2, 2, 9, 9, 1, 1, 1, 1, 1, 1, 1, 2, 9, 1, 1, 1, 1, 1, 1, 1, 1]);
    let lines = hunt.foe_turn(SON);
    assert_eq!((dealt(&lines, &hunt, INES), dealt(&lines, &hunt, "Brigand")), (2, 1));
    assert!(
        near(hunt.at(INES), (-1.0, 0.0)) && near(hunt.at("Brigand"), (-6.0, -6.5)),
        "{:?}",
        texts(&lines)
    );
    assert!(hunt.dice_left().is_empty(), "9 dice each");
    assert_eq!(hunt.clock(SON), 5);
    // A model that is missed stays.
    let mut hunt = son();
    hunt.next_card("A♥").dice(&[10, 10, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    hunt.foe_turn(SON);
    assert!(near(hunt.at(INES), (-3.0, 0.0)));
}

/// caz-push, ruling-17: a model that is pushed over an edge is told how far, and how far
/// down, each for itself.
#[test]
fn a_push_over_an_edge_tells_both_parts() {
    let mut hunt = son();
    hunt.terrain(vec![block("ledge", (-6.0, 0.0), (8.0, 6.0), 3.0, Keywords::empty())]);
    hunt.put_at(SON, -6.0, 3.0, 0.0).put_at(INES, -3.0, 3.0, 0.0).put("Brigand", 9.0, 9.0);
    // Two of nine dice hit; the fall, of three dice, does not.
    hunt.next_card("A♠").dice(&[2, 2, 9, 9, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    let lines = hunt.foe_turn(SON);
    let told =
        texts(&lines).into_iter().find(|text| text.contains("is pushed")).unwrap_or_default();
    assert!(told.ends_with("\" and falls 3\" over an edge"), "{:?}", texts(&lines));
    let flat: f32 = told
        .split("is pushed ")
        .nth(1)
        .and_then(|rest| rest.split('"').next())
        .unwrap()
        .parse()
        .unwrap();
    assert!(flat <= 2.0, "{told}");
}

/// King, Rock Throw: a Shooting Attack at +4 RNG; a hit throws the Target and leaves
/// rock where it stood.
#[test]
fn rock_throw_moves_its_target_and_leaves_rock() {
    let mut hunt = son();
    hunt.put(INES, -0.5, 0.0).next_card("K♠");
    // SDEF 4. Scatter: 6 is 3", 6 is south.
    hunt.dice(&[1, 4, 3, 3, 3, 3, 3, 3, 6, 6]);
    let lines = hunt.foe_turn(SON);
    assert_eq!(dealt(&lines, &hunt, INES), 1);
    assert!(near(hunt.at(INES), (-0.5, 3.0)), "{:?}", texts(&lines));
    let laid = areas(&hunt);
    assert_eq!(laid.len(), 1);
    assert!(
        laid[0].0 == "Fallen Rock" && near(laid[0].1, (-0.5, 0.0)) && laid[0].2 == 2.0,
        "{laid:?}"
    );
    assert!(hunt.game.table().areas()[0].keywords.contains(Keywords::DIFFICULT));
    assert!(cites(&lines, "ruling-19"));
    // A miss drops the rock by a Scatter Roll: 10 is 5", 1 is north.
    let mut hunt = son();
    hunt.put(INES, -0.5, 0.0).next_card("K♠").dice(&[10, 3, 3, 3, 3, 3, 3, 3, 10, 1]);
    let lines = hunt.foe_turn(SON);
    assert!(
        near(hunt.at(INES), (-0.5, 0.0)) && near(areas(&hunt)[0].1, (-0.5, -5.0)),
        "{:?}",
        texts(&lines)
    );
}

/// Queen, Grab and Throw: +1 ATK; the Target is Placed by a Scatter Roll.
#[test]
fn grab_and_throw_places_its_target() {
    let mut hunt = son();
    hunt.next_card("Q♠").dice(&[1, 1, 6, 3, 3, 3, 3, 3, 3, 3, 4, 1]);
    let lines = hunt.foe_turn(SON);
    assert_eq!(dealt(&lines, &hunt, INES), 1);
    assert!(near(hunt.at(INES), (-3.0, -2.0)), "4 is 2\", 1 is north: {:?}", texts(&lines));
    assert!(lines.iter().any(|line| matches!(
        line.what,
        EventKind::Moved { manner: monteria_game::Manner::Placed, .. }
    )));
}

/// Jack, Overhead Slam: a Critical stuns; only once a Turn, and only on a hit.
#[test]
fn overhead_slam_stuns_on_a_critical() {
    let mut hunt = son();
    hunt.next_card("J♠").dice(&[1, 1, 10, 3, 3, 3, 3, 3, 3]);
    let lines = hunt.foe_turn(SON);
    assert!(hunt.has(INES, Condition::Stunned) && cites(&lines, "caz-crits"));
    assert_eq!(dealt(&lines, &hunt, INES), 1);
    let mut hunt = son();
    hunt.next_card("J♠").dice(&[1, 1, 9, 9, 3, 3, 3, 3, 3]);
    let lines = hunt.foe_turn(SON);
    assert!(!hunt.has(INES, Condition::Stunned));
    assert_eq!(dealt(&lines, &hunt, INES), 2);
}

/// King of Hearts, Shattering Roar: a Terror Attack of TER against Fortitude; no WNDs;
/// a model that is hit flees.
#[test]
fn shattering_roar_terrifies_without_wounds() {
    let mut hunt = son();
    // The Defensive tree asks Retreat first: out of Inés's reach of 2" it attacks
    // from where it is.
    hunt.put(INES, -1.0, 0.0).next_card("K♥").dice(&[1, 4, 3, 3, 3, 3, 3]);
    let lines = hunt.foe_turn(SON);
    assert!(hunt.has(INES, Condition::Terrified), "{:?}", texts(&lines));
    assert_eq!(dealt(&lines, &hunt, INES), 0);
    assert!(hunt.dice_left().is_empty(), "TER 6 is six dice");
    assert!(cites(&lines, "caz-terror-attack") && cites(&lines, "ruling-31"));
    assert_eq!(hunt.options(), ["run"], "the player chooses where she runs");
    let spot = hunt.game.samples(
        match &hunt.game.decision().unwrap().options[0].needs {
            monteria_game::Needs::To(region) => region,
            other => panic!("{other:?}"),
        },
        8,
    );
    let son = hunt.at(SON);
    assert!(
        spot.iter().all(|spot| {
            ((spot.x - son.0).powi(2) + (spot.z - son.1).powi(2)).sqrt() >= 5.0 - 0.01
        }),
        "no nearer to the Son"
    );
}

/// Ace of the Creature, Harrowing Chorus: a Terror Attack that deals its Successes;
/// a Critical terrifies one.
#[test]
fn harrowing_chorus_wounds_by_its_successes() {
    let mut hunt = creature();
    hunt.put(INES, 0.4, 0.0).next_card("A♠").dice(&[1, 9, 8, 3, 3, 3, 3, 3]);
    let lines = hunt.foe_turn(CREATURE);
    assert_eq!(dealt(&lines, &hunt, INES), 2, "TER 7 against Fortitude 4: {:?}", texts(&lines));
    let mut hunt = creature();
    hunt.next_card("A♥").put(INES, -1.4, 0.0).dice(&[1, 10, 3, 3, 3, 3, 3, 3]);
    hunt.foe_turn(CREATURE);
    assert!(hunt.has(INES, Condition::Terrified));
}

/// King, Heavenly Dive: +2 RNG, +3 ATK; the Creature appears at RNG 0"
/// of its Target first.
#[test]
fn heavenly_dive_lands_beside_its_target() {
    let mut hunt = creature();
    hunt.put(INES, -0.6, 0.0).next_card("K♠").dice(&[1, 1, 6, 3, 3, 3, 3, 3, 3, 3]);
    let lines = hunt.foe_turn(CREATURE);
    assert!(hunt.distance(CREATURE, INES) < 0.01, "{:?}", texts(&lines));
    assert!(
        near(hunt.at(CREATURE), (-2.1, 0.0)),
        "on the line between them: {:?}",
        hunt.at(CREATURE)
    );
    assert_eq!(dealt(&lines, &hunt, INES), 1);
    assert!(hunt.dice_left().is_empty(), "ATK 5 and 3 are eight dice");
}

/// Queen, Arcing Slash: pushes all it hits; of Hearts a Critical terrifies as well.
#[test]
fn arcing_slash_pushes_and_the_special_one_terrifies() {
    let mut hunt = creature();
    hunt.next_card("Q♠").dice(&[1, 1, 10, 3, 3, 3, 3]);
    let lines = hunt.foe_turn(CREATURE);
    assert!(
        near(hunt.at(INES), (-1.0, 0.0)) && !hunt.has(INES, Condition::Terrified),
        "{:?}",
        texts(&lines)
    );
    let mut hunt = creature();
    hunt.next_card("Q♥").dice(&[1, 1, 10, 3, 3, 3, 3]);
    hunt.foe_turn(CREATURE);
    assert!(hunt.has(INES, Condition::Terrified));
}

/// Jack, Touching Earth: a hit lays Difficult Terrain under the Target.
#[test]
fn touching_earth_grows_roots_under_its_target() {
    let mut hunt = creature();
    hunt.next_card("J♠").dice(&[1, 1, 6, 3, 3, 3, 3, 3, 3]);
    let lines = hunt.foe_turn(CREATURE);
    let laid = areas(&hunt);
    assert!(
        laid.len() == 1 && near(laid[0].1, hunt.at(INES)) && laid[0].2 == 2.0,
        "{:?}",
        texts(&lines)
    );
    assert!(cites(&lines, "ruling-21"));
    let mut hunt = creature();
    hunt.next_card("J♠").dice(&[10, 10, 3, 3, 3, 3, 3, 3, 3]);
    hunt.foe_turn(CREATURE);
    assert!(areas(&hunt).is_empty(), "only if it hits");
}

/// King of Hearts, Beloved Breath: an Area under the Creature, in range or not; Foes in
/// it have +2 DEF.
#[test]
fn beloved_breath_needs_nobody_and_protects_foes() {
    let mut hunt = creature();
    hunt.put(INES, 9.0, -9.0)
        .put("Butterfly 1", -4.0, 0.0)
        .put("Butterfly 2", -9.0, 9.0)
        .next_card("K♥");
    let lines = hunt.foe_turn(CREATURE);
    assert_eq!(
        hunt.clock(CREATURE),
        2 + 1,
        "nobody near: the tree never comes to an Attack: {:?}",
        texts(&lines)
    );
    let mut hunt = creature();
    hunt.put(INES, 3.0, 0.0).put("Butterfly 1", -4.0, 0.0).next_card("K♥");
    let lines = hunt.foe_turn(CREATURE);
    let laid = areas(&hunt);
    assert!(
        laid.len() == 1 && laid[0].0 == "Beloved Breath" && laid[0].2 == 3.0,
        "{:?}",
        texts(&lines)
    );
    assert!(near(laid[0].1, hunt.at(CREATURE)));
    let defence = |hunt: &Hunt, name: &str| hunt.facts().defence(hunt.id(name), AttackKind::Melee);
    assert_eq!(defence(&hunt, CREATURE), Some(9));
    assert_eq!(hunt.clock(CREATURE), 5, "3 Ticks as for an Attack");
    let (x, z) = hunt.at(CREATURE);
    hunt.put("Butterfly 1", x - 1.6, z);
    assert_eq!(defence(&hunt, "Butterfly 1"), Some(5));
    hunt.put("Butterfly 1", x - 4.0, z);
    assert_eq!(defence(&hunt, "Butterfly 1"), Some(3));
}

/// Jack of Hearts, Compassionate Gaze: terrifies its Target; a Critical
/// knocks it down first.
#[test]
fn compassionate_gaze_terrifies_one() {
    let mut hunt = creature();
    hunt.put(INES, -0.5, 0.0).next_card("J♥").dice(&[1, 10, 3, 3, 3, 3, 3, 3]);
    let lines = hunt.foe_turn(CREATURE);
    assert!(
        hunt.has(INES, Condition::KnockedDown) && hunt.has(INES, Condition::Terrified),
        "{:?}",
        texts(&lines)
    );
    assert_eq!(dealt(&lines, &hunt, INES), 0);
    assert!(!hunt.offered("run"), "who is down does not run");
}

/// Ace of the Wurm, Venomous Stab: +3 ATK, a Critical poisons.
#[test]
fn venomous_stab_poisons_on_a_critical() {
    let mut hunt = wurm();
    hunt.next_card("A♠").dice(&[1, 1, 10, 3, 3, 3, 3, 3, 3, 3, 3]);
    hunt.foe_turn(WURM);
    assert!(hunt.has(INES, Condition::Poisoned));
    assert!(hunt.dice_left().is_empty());
}

/// King, Whirling Slashes: everyone within RNG 3, then a Dust Devil under the Wurm: who
/// stands in it must keep its feet.
#[test]
fn whirling_slashes_raise_a_dust_devil() {
    let mut hunt = wurm();
    hunt.put(INES, -4.5, 0.0).put("Brigand", -6.0, 4.4).next_card("K♠");
    // Inés is Surrounded and hit; the Brigand is missed.
    hunt.dice(&[1, 1, 9, 1, 1, 1, 1, 1, 10, 1, 1, 1, 1, 1, 1]);
    let lines = hunt.foe_turn(WURM);
    let laid = areas(&hunt);
    assert!(laid.len() == 1 && near(laid[0].1, (-6.0, 0.0)), "{:?}", texts(&lines));
    assert_eq!(rolls(&lines).len(), 2, "both are in range: {:?}", rolls(&lines));
    assert_eq!((dealt(&lines, &hunt, INES), dealt(&lines, &hunt, "Brigand")), (1, 0));
    // Its radius is 1" as the Wurm's base is: a model that touches the base does not
    // reach into the dust.
    assert!(!hunt.has(INES, Condition::KnockedDown), "{:?}", rolls(&lines));
    assert!(cites(&lines, "caz-areas"));
}

/// caz-dangerous, ruling-21: a model that an Area is laid under enters it; the
/// Adversary does not care.
#[test]
fn an_area_placed_under_a_model_is_entered_by_it() {
    let mut wide = (*content()).clone();
    wide.areas.get_mut("dust-devil").unwrap().diameter = Bounded::nearest(4.0);
    let mut hunt = hunt_with(Arc::new(wide), "neonate-wurm", &["ines-valcarcel", "brigand"]);
    // Athletics after the Attack: 6 dice against the Difficulty Die alone.
    hunt.put(WURM, -6.0, 0.0).put(INES, -4.4, 0.0).next_card("K♠");
    hunt.dice(&[10, 10, 1, 1, 1, 1, 1, 1, 10, 9, 9, 9, 9, 9, 9]);
    let lines = hunt.foe_turn(WURM);
    assert!(hunt.has(INES, Condition::KnockedDown), "{:?}", texts(&lines));
    assert!(!hunt.has(WURM, Condition::KnockedDown));
    assert!(cites(&lines, "ruling-16"));
}

/// Queen, Lunging Snatch: the Target is Placed at 0" of the Wurm; a
/// Critical knocks it down.
#[test]
fn lunging_snatch_pulls_its_target_in() {
    let mut hunt = wurm();
    hunt.put(INES, -2.6, 0.0).next_card("Q♠").dice(&[1, 1, 10, 3, 3, 3, 3, 3]);
    let lines = hunt.foe_turn(WURM);
    assert!(
        hunt.distance(WURM, INES) < 0.01 && near(hunt.at(INES), (-4.5, 0.0)),
        "{:?}",
        texts(&lines)
    );
    assert!(hunt.has(INES, Condition::KnockedDown));
}

/// Jack, Spinning Lash: a plain Melee Attack.
#[test]
fn spinning_lash_is_a_plain_attack() {
    let mut hunt = wurm();
    hunt.next_card("J♥").dice(&[1, 1, 10, 9, 3, 3, 3, 3]);
    let lines = hunt.foe_turn(WURM);
    assert_eq!(dealt(&lines, &hunt, INES), 2);
    assert!(areas(&hunt).is_empty() && near(hunt.at(INES), (-3.0, 0.0)));
}

/// caz-gain-crit: Ace of Hearts, Self-Laceration: from then on every Attack
/// poisons on a Critical.
#[test]
fn self_laceration_poisons_all_later_attacks() {
    let mut hunt = wurm();
    hunt.put(INES, -1.0, 0.0).next_card("A♥");
    let lines = hunt.foe_turn(WURM);
    assert!(cites(&lines, "caz-gain-crit"), "{:?}", texts(&lines));
    let (x, z) = hunt.at(WURM);
    hunt.put(INES, x + 2.5, z).next_card("J♠").dice(&[1, 1, 10, 3, 3, 3, 3, 3]);
    hunt.foe_turn(WURM);
    assert!(hunt.has(INES, Condition::Poisoned));
}

/// King of Hearts, Advancing Spear: ruling-30: +1 SPD counts for this Turn's Moves
/// and is gone afterwards.
#[test]
fn advancing_spear_moves_farther_and_poisons() {
    let mut hunt = wurm();
    // RNG 2 after a Move of 7": the base gap is 9".
    hunt.put(INES, 4.5, 0.0).next_card("K♥").dice(&[1, 1, 9, 3, 3, 3, 3, 3]);
    let lines = hunt.foe_turn(WURM);
    assert!((hunt.at(WURM).0 - 1.0).abs() < 0.02, "{:?}", texts(&lines));
    assert!(hunt.has(INES, Condition::Poisoned));
    assert_eq!(hunt.facts().speed(hunt.adversary()), 6.0);
}

/// ruling-29: an Action that attacks nobody waits for the tree's first Attack question.
#[test]
fn an_action_without_a_target_is_taken_at_the_first_attack_question() {
    let mut hunt = wurm();
    // Defensive: nobody has it in reach, no friends, an enemy within 10": it moves, then
    // the question of Close Combat is Yes.
    hunt.put(INES, 3.0, 0.0).next_card("A♥");
    let lines = hunt.foe_turn(WURM);
    let thoughts = thoughts(&lines);
    assert_eq!(asked(thoughts[0]), ["Retreat: no", "Reposition: no", "Aggress: yes"]);
    assert_eq!(asked(thoughts[1]), ["Close Combat: yes"]);
    assert_eq!(actions(&lines, hunt.adversary()), ["free-move", "card:Self-Laceration"]);
}

/// caz-defend: what hampers any Attack hampers a card's.
#[test]
fn a_defender_is_attacked_with_disadvantage_by_cards_too() {
    let mut hunt = son();
    // With the Brigand beside her she is not Surrounded.
    hunt.with::<Stance>(INES, |stance| stance.defending = true)
        .put("Brigand", -1.9, 0.0)
        .next_card("J♠");
    let lines = hunt.foe_turn(SON);
    assert_eq!(rolls(&lines)[0].1, -1);
    assert!(cites(&lines, "caz-defend"));
}

/// caz-deck-turnover: the pile of Actions repeats its order.
#[test]
fn the_pile_of_actions_is_turned_over() {
    let mut hunt = son();
    hunt.next_card("J♠");
    hunt.foe_turn(SON);
    let lines = hunt.foe_turn(SON);
    assert!(cites(&lines, "ruling-25"), "{:?}", texts(&lines));
}

/// ruling-44, caz-cond-hidden: an Action within RNG finds Hidden models, but not
/// those out of sight.
#[test]
fn actions_in_range_find_the_hidden_but_not_the_unseen() {
    let mut hunt = son();
    hunt.put("Brigand", -6.0, -2.6).afflict("Brigand", Condition::Hidden).next_card("A♠");
    let lines = hunt.foe_turn(SON);
    assert_eq!(rolls(&lines).len(), 2, "{:?}", texts(&lines));
    let mut hunt = son();
    let wall =
        block("wall", (-6.0, -1.6), (3.0, 0.2), 6.0, Keywords::BLOCKING | Keywords::IMPASSABLE);
    hunt.terrain(vec![wall]).put("Brigand", -6.0, -2.6).next_card("A♠");
    let lines = hunt.foe_turn(SON);
    assert_eq!(rolls(&lines).len(), 1, "{:?}", texts(&lines));
}

/// ruling-45: while a card is in play Close Combat asks for its reach, although Rock
/// Throw is a Shooting Attack.
#[test]
fn close_combat_asks_for_the_reach_of_a_shot_on_a_card() {
    // 5.5" away: beyond the Son's RNG of 2, within the 6 of Rock Throw.
    let mut hunt = son();
    hunt.put(INES, 1.0, 0.0).next_card("K♣").dice(&[1, 1, 1, 1, 1, 1, 1, 1, 6, 6]);
    let lines = hunt.foe_turn(SON);
    let all: Vec<_> = thoughts(&lines).into_iter().map(asked).collect();
    assert_eq!(all, [["Close Combat: yes"]], "{:?}", texts(&lines));
    assert_eq!(actions(&lines, hunt.adversary()), ["card:Rock Throw"]);
    // The same place is out of the reach of a blow.
    let mut hunt = son();
    hunt.put(INES, 1.0, 0.0).next_card("J♣");
    let lines = hunt.foe_turn(SON);
    assert_eq!(asked(thoughts(&lines)[0])[..2], ["Close Combat: no", "Ranged Combat: no"]);
}

/// ruling-45: and Ranged Combat asks for the card's reach as well, although Overhead Slam
/// is a Melee Attack.
#[test]
fn ranged_combat_asks_for_the_reach_of_a_blow_on_a_card() {
    let caught = |x: f32| {
        let mut hunt = son();
        let wall = |id: &str, at, size| block(id, at, size, 5.0, Keywords::IMPASSABLE);
        // He cannot get away, and they see each other: the walls hinder nobody's sight.
        hunt.terrain(vec![
            wall("north", (-6.0, -1.25), (2.9, 0.4)),
            wall("south", (-6.0, 1.25), (2.9, 0.4)),
            wall("west", (-7.25, 0.0), (0.4, 2.9)),
            wall("east", (-4.75, 0.0), (0.4, 2.9)),
        ]);
        hunt.put(INES, x, 0.0).next_card("J♦").dice(&[2, 2, 9, 9, 1, 1, 1, 1, 1]);
        let lines = hunt.foe_turn(SON);
        (thoughts(&lines).into_iter().map(asked).collect::<Vec<_>>(), dealt(&lines, &hunt, INES))
    };
    let (questions, wounds) = caught(-3.8);
    assert_eq!(questions[0], ["Retreat: yes"]);
    assert_eq!(questions[1], ["Ranged Combat: yes"], "0.7\" away, reach 2\"");
    assert_eq!(wounds, 2);
}

/// caz-effects: a card may change an Attribute for the rest of the Hunt, and again each
/// time it is turned.
#[test]
fn a_card_may_change_an_attribute_for_good() {
    let mut changed = (*content()).clone();
    let jack = &mut changed.adversaries.get_mut("wandering-son").unwrap().standard.jack;
    jack.before = vec![
        Effect::ModifyAttribute(ModifyAttribute {
            attribute: FoeAttribute::Attack,
            by: Bounded::nearest(2),
        }),
        Effect::ModifyAttribute(ModifyAttribute {
            attribute: FoeAttribute::Defence,
            by: Bounded::nearest(-1),
        }),
    ];
    jack.after = vec![Effect::ModifyAttribute(ModifyAttribute {
        attribute: FoeAttribute::Speed,
        by: Bounded::nearest(-9),
    })];
    let mut hunt = hunt_with(Arc::new(changed), "wandering-son", &["ines-valcarcel", "brigand"]);
    hunt.put(SON, -6.0, 0.0).put(INES, -3.0, 0.0).set_wounds(INES, 14);
    let son = hunt.adversary();
    let figures = |hunt: &Hunt| {
        let facts = hunt.facts();
        (
            facts.attack(son),
            facts.defence(son, AttackKind::Melee),
            facts.speed(son),
            facts.terror(son),
        )
    };
    assert_eq!(figures(&hunt), (7, Some(6), 5.0, 6));
    // Nine dice already for the blow of this very card.
    hunt.next_card("J♠").dice(&[2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 8]);
    let lines = hunt.foe_turn(SON);
    assert_eq!(hunt.dice_left(), [8], "{:?}", texts(&lines));
    assert_eq!(figures(&hunt), (9, Some(5), 0.0, 6), "SPD is never below 0");
    // It outlasts the card and adds up.
    hunt.next_card("Q♠").dice(&[10, 10, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    hunt.foe_turn(SON);
    assert_eq!(figures(&hunt), (9, Some(5), 0.0, 6));
    hunt.next_card("J♠").dice(&[10, 10, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    hunt.foe_turn(SON);
    assert_eq!(figures(&hunt), (11, Some(4), 0.0, 6));
}
