//! The end of a Hunt for an Objective: the winner, and the Renown.

use monteria_cazadores::{HuntMarks, PersonalClock, RoundClock};
use monteria_game::{GameEvent, Presence, Roster};

use crate::goals::arrange::{carry, lay};
use monteria_test_support::cazadores::{Hunt, cites, hunt_for, rolls, texts};

const SON: &str = "wandering-son";
const INES: &str = "Inés";

/// Nobody of these is in play any more.
fn gone(hunt: &mut Hunt, names: &[&str], presence: Presence) {
    let ids: Vec<_> = names.iter().map(|name| hunt.id(name)).collect();
    hunt.change(|world| {
        for id in ids {
            let entity = world.resource::<Roster>().entity(id).expect("a model");
            world.entity_mut(entity).insert(presence);
        }
    });
}

/// The Hunt ends with this Round; the faces are those of the Renown.
fn end(hunt: &mut Hunt, dice: &[u32]) -> Vec<GameEvent> {
    hunt.change(|world| {
        let mut clock = world.resource_mut::<RoundClock>();
        clock.tick = 10;
        clock.limit = clock.round;
    });
    // Nobody else acts: all have looped.
    let everyone: Vec<String> =
        hunt.facts().models.iter().map(|model_ref| model_ref.name().to_owned()).collect();
    let acting = hunt.game.decision().and_then(|decision| decision.model).expect("a Turn");
    for name in everyone {
        if hunt.id(&name) != acting {
            hunt.with::<monteria_cazadores::PersonalClock>(&name, |clock| clock.looped = true);
        }
    }
    hunt.dice(dice);
    let lines = hunt.choose("end");
    assert!(hunt.game.outcome().is_some(), "{:#?}", texts(&lines));
    assert!(hunt.dice_left().is_empty(), "faces left {:?}: {:#?}", hunt.dice_left(), texts(&lines));
    lines
}

fn renown(hunt: &Hunt) -> i32 {
    let outcome = hunt.game.outcome().expect("an outcome");
    let figure = outcome.figures.iter().find(|(label, _)| label == "renown").expect("Renown");
    figure.1.parse().expect("a number")
}

fn outcome(hunt: &Hunt) -> &str {
    &hunt.game.outcome().expect("an outcome").id
}

/// caz-renown, caz-renown-adversary, caz-obj-banish: d5 for each exhausted Hit Location,
/// d10 + 2 for the Well.
#[test]
fn renown_for_hit_locations_and_for_the_objective() {
    let mut hunt = hunt_for("banish-the-well", SON, &["ines-valcarcel", "brigand"]);
    hunt.put(INES, -8.0, 0.0).put("Wandering", 8.0, -8.0).turn_of(INES);
    hunt.locations(&[0, 3, 0, 3]);
    hunt.change(|world| {
        world.resource_mut::<HuntMarks>().goals.counts.insert("banished".to_owned(), 1);
    });
    // Two d5 of 3 and 1, then the d10.
    let lines = end(&mut hunt, &[5, 2, 7]);
    assert_eq!(renown(&hunt), 3 + 1 + 7 + 2);
    assert_eq!(outcome(&hunt), "objective", "ruling-66");
    assert!(cites(&lines, "caz-renown-adversary") && cites(&lines, "caz-obj-banish"));
}

/// caz-obj-banish: failing costs a d5; Renown may fall.
#[test]
fn a_failed_objective_costs_renown() {
    let mut hunt = hunt_for("banish-the-well", SON, &["ines-valcarcel", "brigand"]);
    hunt.put(INES, -8.0, 0.0).put("Wandering", 8.0, -8.0).turn_of(INES);
    // The first d5 is what the open Well heals.
    end(&mut hunt, &[1, 8]);
    assert_eq!((renown(&hunt), outcome(&hunt)), (-4, "undecided"));
}

/// caz-renown-adversary: a further d5 where all Hit Locations are exhausted.
#[test]
fn a_slain_adversary_brings_a_further_die() {
    let mut hunt = hunt_for("exterminate-foes", SON, &["ines-valcarcel", "brigand"]);
    hunt.put(INES, -8.0, 0.0).put("Wandering", 8.0, -8.0).turn_of(INES);
    let count = hunt.locations_left().len();
    hunt.locations(&vec![0; count]);
    gone(&mut hunt, &["Wandering"], Presence::Slain);
    let mut dice = vec![2; count + 1];
    dice.push(4);
    end(&mut hunt, &dice);
    assert_eq!(renown(&hunt), count as i32 + 1 + 4 + 5);
    assert_eq!(outcome(&hunt), "pack-wins");
}

/// caz-obj-exterminate: a d5 is lost for each Foe that is left.
#[test]
fn every_foe_that_is_left_costs_renown() {
    let mut hunt =
        hunt_for("exterminate-foes", "creature-wreathed-in-light", &["ines-valcarcel", "brigand"]);
    hunt.put(INES, -8.0, 0.0)
        .put("Creature", 8.0, -8.0)
        .put("Butterfly 1", 8.0, -2.0)
        .turn_of(INES);
    end(&mut hunt, &[2, 10]);
    assert_eq!(renown(&hunt), -1 - 5);
}

/// caz-obj-exterminate-again: a Minion that comes back is defeated for good
/// by its third death.
#[test]
fn three_deaths_of_a_minion_are_enough() {
    for (deaths, left) in [(2u8, 1), (3, 0)] {
        let mut hunt = hunt_for(
            "exterminate-foes",
            "creature-wreathed-in-light",
            &["ines-valcarcel", "brigand"],
        );
        hunt.put("Butterfly 1", 8.0, -2.0);
        let minion = hunt.id("Butterfly 1");
        hunt.change(|world| {
            let mut marks = world.resource_mut::<monteria_cazadores::HuntMarks>();
            marks.goals.times_slain.insert(minion, deaths);
        });
        assert_eq!(hunt.facts().foes_left(), left, "after {deaths} deaths");
        assert_eq!(hunt.facts().accomplished(), left == 0);
    }
}

/// caz-obj-exterminate-again: every death of a Foe is counted.
#[test]
fn deaths_of_foes_are_counted() {
    let mut hunt =
        hunt_for("exterminate-foes", "creature-wreathed-in-light", &["ines-valcarcel", "brigand"]);
    hunt.put("Creature", 8.0, -8.0).put(INES, -8.0, 0.0).put("Butterfly 1", -6.5, 0.0);
    hunt.set_wounds("Butterfly 1", 1).turn_of(INES).dice(&[1, 1, 10, 10, 10, 10, 10, 10, 10]);
    let minion = hunt.id("Butterfly 1");
    hunt.choose_at("attack:great-weapon", "Butterfly 1");
    assert_eq!(hunt.facts().goals().times_slain.get(&minion), Some(&1));
}

/// caz-obj-ambush: d5 + 1 for each that got away, a d5 lost for each that did not.
#[test]
fn escape_is_counted_model_by_model() {
    let mut hunt = hunt_for("escape-the-ambush", SON, &["ines-valcarcel", "brigand"]);
    hunt.put(INES, -8.0, 0.0).put("Wandering", 8.0, -8.0).turn_of(INES);
    gone(&mut hunt, &["Brigand", "Vicar"], Presence::Fled);
    end(&mut hunt, &[4, 10, 5]);
    assert_eq!(renown(&hunt), (2 + 1) + (5 + 1) - 3);
    assert_eq!(outcome(&hunt), "objective", "more got away than did not");
}

/// caz-obj-artifacts: d5 for each that a survivor holds, 1 lost for each that is left.
#[test]
fn artifacts_count_in_the_hands_of_survivors() {
    let mut hunt = hunt_for("recover-the-artifacts", SON, &["ines-valcarcel", "brigand"]);
    lay(&mut hunt, "artifact", 4.0, 4.0);
    carry(&mut hunt, INES, "artifact");
    carry(&mut hunt, "Brigand", "artifact");
    hunt.put(INES, -8.0, 0.0).put("Wandering", 8.0, -8.0).turn_of(INES);
    gone(&mut hunt, &["Brigand"], Presence::Fled);
    end(&mut hunt, &[9, 3]);
    assert_eq!(renown(&hunt), 5 + 2 - 1);
}

/// caz-obj-icon: d10 for the Genuine Icon, 1 for each False one, d5 lost without it.
#[test]
fn icons_count_as_what_they_are() {
    let mut hunt = hunt_for("retrieve-the-icon", SON, &["ines-valcarcel", "brigand"]);
    carry(&mut hunt, INES, "false-icon");
    carry(&mut hunt, INES, "genuine-icon");
    hunt.put(INES, -8.0, 0.0).put("Wandering", 8.0, -8.0).turn_of(INES);
    end(&mut hunt, &[6]);
    assert_eq!(renown(&hunt), 6 + 1);
    let mut hunt = hunt_for("retrieve-the-icon", SON, &["ines-valcarcel", "brigand"]);
    carry(&mut hunt, INES, "false-icon");
    hunt.put(INES, -8.0, 0.0).put("Wandering", 8.0, -8.0).turn_of(INES);
    end(&mut hunt, &[3]);
    assert_eq!(renown(&hunt), 1 - 2);
}

/// caz-obj-seal: d10 for all three, a d5 lost for each that is open.
#[test]
fn open_warding_points_cost_renown() {
    let mut hunt = hunt_for("forge-the-seal", SON, &["ines-valcarcel", "brigand"]);
    hunt.put(INES, -8.0, 0.0).put("Wandering", 8.0, -8.0).turn_of(INES);
    hunt.change(|world| {
        world.resource_mut::<HuntMarks>().goals.counts.insert("warded".to_owned(), 1);
    });
    end(&mut hunt, &[10, 1]);
    assert_eq!(renown(&hunt), -5 - 1);
}

/// caz-obj-raze: d10 + 2, and a d5 lost where the blast struck friends.
#[test]
fn a_blast_that_strikes_friends_costs_renown() {
    let mut hunt = hunt_for("raze-habitat", SON, &["ines-valcarcel", "brigand"]);
    hunt.put(INES, -8.0, 0.0).put("Wandering", 8.0, -8.0).turn_of(INES);
    hunt.change(|world| {
        let counts = &mut world.resource_mut::<HuntMarks>().goals.counts;
        counts.insert("razed".to_owned(), 1);
        counts.insert("scorched".to_owned(), 1);
    });
    end(&mut hunt, &[10, 5]);
    assert_eq!(renown(&hunt), 12 - 3);
}

/// caz-obj-prisoner: 2 for freeing, d10 for its flight, a d5 lost without it.
#[test]
fn the_prisoner_is_worth_renown_free_and_fled() {
    let freed = |hunt: &mut Hunt| {
        hunt.put(INES, -8.0, 0.0).put("Wandering", 8.0, -8.0).turn_of(INES);
        hunt.change(|world| {
            world.resource_mut::<HuntMarks>().goals.counts.insert("freed".to_owned(), 1);
        });
    };
    let mut hunt = hunt_for("save-the-prisoner", SON, &["ines-valcarcel", "brigand"]);
    freed(&mut hunt);
    gone(&mut hunt, &["Prisoner"], Presence::Fled);
    end(&mut hunt, &[8]);
    assert_eq!(renown(&hunt), 2 + 8);
    let mut hunt = hunt_for("save-the-prisoner", SON, &["ines-valcarcel", "brigand"]);
    freed(&mut hunt);
    gone(&mut hunt, &["Prisoner"], Presence::Slain);
    end(&mut hunt, &[8]);
    assert_eq!(renown(&hunt), 2 - 4);
}

/// caz-obj-capture: d10 + 5 for a beast taken alive, and no die for having slain it.
#[test]
fn a_captured_beast_brings_its_own_renown() {
    let mut hunt = hunt_for("capture-the-beast", SON, &["ines-valcarcel", "brigand"]);
    hunt.put(INES, -8.0, 0.0).put("Wandering", 8.0, -8.0).turn_of(INES);
    hunt.locations(&[0, 3, 0, 3]);
    hunt.change(|world| {
        world.resource_mut::<HuntMarks>().goals.counts.insert("captured".to_owned(), 1);
        world.resource_mut::<HuntMarks>().goals.captured = true;
    });
    gone(&mut hunt, &["Wandering"], Presence::Slain);
    end(&mut hunt, &[2, 2, 1]);
    assert_eq!(renown(&hunt), 1 + 1 + 1 + 5);
}

/// caz-end-slaughter: a captive alone does not keep a Hunt going.
#[test]
fn a_captive_alone_does_not_keep_the_hunt_going() {
    let mut hunt = hunt_for("save-the-prisoner", SON, &["ines-valcarcel", "brigand"]);
    hunt.put("Prisoner", -8.0, 0.0).put("Wandering", 8.0, -8.0).put(INES, -8.0, 8.0).turn_of(INES);
    gone(&mut hunt, &["Brigand", "Vicar"], Presence::Slain);
    hunt.set_wounds(INES, 1).afflict(INES, monteria_cazadores::content::Condition::Bleeding);
    hunt.change(|world| world.resource_mut::<RoundClock>().limit = 30);
    hunt.choose("end");
    assert_eq!(outcome(&hunt), "foes-win");
}

/// caz-obj-capture: a beast that was netted and then slain is not captured. There is no
/// Check, and slaying it brings its d5.
#[test]
fn a_dead_beast_is_not_captured() {
    let mut hunt = hunt_for("capture-the-beast", SON, &["ines-valcarcel", "brigand"]);
    hunt.put(INES, -8.0, 0.0).put("Wandering", 8.0, -8.0).turn_of(INES);
    let count = hunt.locations_left().len();
    hunt.locations(&vec![0; count]);
    hunt.change(|world| {
        world.resource_mut::<HuntMarks>().goals.counts.insert("netted".to_owned(), 1);
    });
    gone(&mut hunt, &["Wandering"], Presence::Slain);
    let mut dice = vec![2; count + 1];
    dice.push(9);
    let lines = end(&mut hunt, &dice);
    assert!(rolls(&lines).is_empty(), "{:#?}", texts(&lines));
    assert_eq!(renown(&hunt), count as i32 + 1 - 5);
    assert!(!hunt.facts().accomplished());
}

/// ruling-33: with an Objective the Round goes on when the last Foe is slain: a model
/// that is at an Exit may still Flee in it.
#[test]
fn a_round_goes_on_for_the_objective() {
    let mut hunt = hunt_for("escape-the-ambush", SON, &["ines-valcarcel", "brigand"]);
    hunt.put(INES, -8.0, 10.5)
        .put("Brigand", -4.0, 0.0)
        .put("Wandering", 8.0, -8.0)
        .turn_of("Brigand");
    gone(&mut hunt, &["Wandering"], Presence::Slain);
    hunt.with::<PersonalClock>(INES, |clock| clock.tick = 5);
    hunt.with::<PersonalClock>("Brigand", |clock| clock.looped = true);
    hunt.with::<PersonalClock>("Vicar", |clock| clock.looped = true);
    hunt.choose("end");
    let ines = hunt.id(INES);
    assert_eq!(hunt.game.decision().and_then(|decision| decision.model), Some(ines));
    assert_eq!((hunt.facts().clock.round, hunt.facts().clock.tick), (1, 5));
    assert!(hunt.offered("flee"));
}

/// caz-end-slaughter, ruling-88: the Vessel is neither Adversary nor Minion: the Hunt is
/// won without its death, at a price.
#[test]
fn the_vessel_does_not_keep_a_won_hunt_going() {
    let mut hunt = hunt_for("assassinate-the-vessel", SON, &["ines-valcarcel", "brigand"]);
    hunt.put(INES, -8.0, 0.0).put("Vessel", 0.0, 0.0).put("Wandering", 8.0, -8.0).turn_of(INES);
    let count = hunt.locations_left().len();
    hunt.locations(&vec![0; count]);
    gone(&mut hunt, &["Wandering"], Presence::Slain);
    let mut dice = vec![2; count + 1];
    dice.push(9);
    end(&mut hunt, &dice);
    assert_eq!((outcome(&hunt), renown(&hunt)), ("pack-wins", count as i32 + 1 - 5));
}

/// caz-obj-exterminate, ruling-79: an Adversary of several models is one Foe, as long as
/// one of them stands.
#[test]
fn three_praetorians_are_one_foe() {
    let mut hunt =
        hunt_for("exterminate-foes", "emperors-praetorians", &["ines-valcarcel", "brigand"]);
    hunt.put("The Sword", 8.0, -8.0).put("The Axe", 8.0, -6.0).put("The Mace", 8.0, -4.0);
    assert_eq!(hunt.facts().foes_left(), 1);
    gone(&mut hunt, &["The Sword"], Presence::Slain);
    assert_eq!(hunt.facts().foes_left(), 1);
    gone(&mut hunt, &["The Axe", "The Mace"], Presence::Slain);
    assert!(hunt.facts().accomplished());
}

/// caz-obj-supplies: each further supply that was taken costs 1 Renown.
#[test]
fn further_supplies_cost_renown() {
    let mut hunt = hunt_for("raze-habitat", SON, &["ines-valcarcel", "brigand"]);
    hunt.put(INES, -8.0, 0.0).put("Wandering", 8.0, -8.0).turn_of(INES);
    hunt.change(|world| world.resource_mut::<HuntMarks>().goals.extra_supplies = 1);
    let lines = end(&mut hunt, &[]);
    assert_eq!(renown(&hunt), -1, "{:#?}", texts(&lines));
}

/// caz-obj-ambush, ruling-92: more must get away than do not.
#[test]
fn half_of_the_pack_is_not_most_of_it() {
    let mut hunt = hunt_for("escape-the-ambush", SON, &["ines-valcarcel", "brigand", "hound"]);
    gone(&mut hunt, &["Brigand", "Hound"], Presence::Fled);
    assert_eq!(hunt.facts().hunters().count(), 4);
    assert!(!hunt.facts().accomplished(), "two of four");
    gone(&mut hunt, &["Inés"], Presence::Fled);
    assert!(hunt.facts().accomplished(), "three of four");
}
