//! What an Objective does at the end of a Round.

use monteria_cazadores::{HuntMarks, PersonalClock, RoundClock};
use monteria_game::Presence;
use monteria_game::{EventKind, GameEvent, Until};
use monteria_table::Keywords;

use crate::goals::arrange::{carry, change, count, lay, tokens};
use monteria_test_support::cazadores::{Hunt, block, cites, hunt_for, losses, rolls, texts};

const SON: &str = "wandering-son";
const INES: &str = "Inés";

/// Plays on to the end of the Round: everybody who is asked passes.
fn to_the_end_of_the_round(hunt: &mut Hunt) -> Vec<GameEvent> {
    hunt.change(|world| world.resource_mut::<RoundClock>().tick = 10);
    let mut all = Vec::new();
    while !all
        .iter()
        .any(|line: &GameEvent| line.text.ends_with("ends") && line.text.starts_with("Round"))
    {
        let choice = hunt
            .game
            .decision()
            .expect("the Hunt goes on")
            .options
            .last()
            .expect("an option")
            .id
            .clone();
        all.extend(hunt.choose(&choice));
    }
    all
}

/// caz-obj-banish: one d5 for all Foes, as long as the Well is open.
#[test]
fn the_well_heals_every_foe_until_it_is_banished() {
    let mut hunt = hunt_for("banish-the-well", SON, &["ines-valcarcel", "brigand"]);
    lay(&mut hunt, "cosmic-well", 6.0, 0.0);
    hunt.put(INES, -8.0, 0.0).put("Wandering", 6.0, -6.0).turn_of(INES);
    hunt.locations(&[1, 1, 1, 1]);
    let before: i32 = hunt.locations_left().iter().sum();
    let lines = to_the_end_of_the_round(&mut hunt);
    let healed: i32 = hunt.locations_left().iter().sum::<i32>() - before;
    assert!((1..=5).contains(&healed), "{healed}: {:#?}", texts(&lines));
    assert!(cites(&lines, "caz-obj-banish"));
    hunt.change(|world| {
        world.resource_mut::<HuntMarks>().goals.counts.insert("banished".to_owned(), 1);
    });
    let before: i32 = hunt.locations_left().iter().sum();
    to_the_end_of_the_round(&mut hunt);
    assert_eq!(hunt.locations_left().iter().sum::<i32>(), before);
}

/// caz-obj-raze: the barrel goes off at the end of the next Round: a Shooting Attack with
/// 5 dice within 5", and the territory is razed while somebody of the Pack stands.
#[test]
fn a_barrel_goes_off_at_the_end_of_the_next_round() {
    let mut hunt = hunt_for("raze-habitat", SON, &["ines-valcarcel", "brigand"]);
    lay(&mut hunt, "habitat", -6.0, 0.0);
    carry(&mut hunt, INES, "explosive-barrel");
    hunt.put(INES, -7.0, 0.0).put("Wandering", 8.0, -8.0).turn_of(INES);
    hunt.choose("ready:place-barrel");
    hunt.turn_of(INES).dice(&[1, 4, 4, 5]);
    hunt.choose("deed:place-barrel");
    assert_eq!(tokens(&hunt)[1].until, Some(Until::Round(2)), "laid in Round 1");
    let lines = to_the_end_of_the_round(&mut hunt);
    assert!(rolls(&lines).iter().all(|(label, ..)| !label.contains("barrel")), "not yet");
    let lines = to_the_end_of_the_round(&mut hunt);
    let struck: Vec<_> =
        rolls(&lines).into_iter().filter(|(label, ..)| label.contains("barrel")).collect();
    assert_eq!(struck.len(), 1, "Inés alone is within 5\": {:#?}", texts(&lines));
    assert!(struck[0].0.starts_with("Shooting Attack"));
    assert_eq!(count(&hunt, "razed"), 1);
    let lost: i32 = losses(&lines, hunt.id(INES)).iter().sum();
    assert_eq!(count(&hunt, "scorched"), u8::from(lost > 0));
    assert_eq!(tokens(&hunt).len(), 1, "the barrel is gone");
    assert!(tokens(&hunt)[0].settled);
}

/// caz-obj-capture: as many dice as exhausted Hit Locations, against DT 5, at the end of
/// the Round of the hit.
#[test]
fn the_netted_beast_is_subdued_or_breaks_free() {
    let netted = |dice: &[u32]| {
        let mut hunt = hunt_for("capture-the-beast", SON, &["ines-valcarcel", "brigand"]);
        hunt.put(INES, -8.0, 0.0).put("Wandering", 8.0, -8.0).turn_of(INES);
        hunt.locations(&[0, 3, 0, 3]);
        hunt.change(|world| {
            world.resource_mut::<HuntMarks>().goals.counts.insert("netted".to_owned(), 1);
        });
        // The Wandering Son is not due any more: only the Subdue Check rolls.
        hunt.with::<monteria_cazadores::PersonalClock>("Wandering", |clock| clock.looped = true);
        hunt.dice(dice);
        let lines = to_the_end_of_the_round(&mut hunt);
        let roll =
            rolls(&lines).into_iter().find(|(label, ..)| label == "Subdue Check").expect("a check");
        (hunt, roll.2)
    };
    let (hunt, successes) = netted(&[2, 5, 4]);
    assert_eq!(successes, 1);
    let adversary = hunt.adversary();
    assert_eq!(
        hunt.facts().get(adversary).map(|model_ref| model_ref.presence),
        Some(Presence::Slain)
    );
    assert!(hunt.facts().goals().captured);
    assert_eq!(hunt.game.outcome().map(|outcome| outcome.id.as_str()), Some("pack-wins"));
    let (hunt, successes) = netted(&[2, 4, 4]);
    assert_eq!((successes, count(&hunt, "netted"), hunt.facts().goals().captured), (0, 0, false));
}

/// caz-obj-banish, ruling-79: an Adversary of several models is one Foe: one d5 for
/// all of them together.
#[test]
fn the_well_heals_several_models_of_one_adversary_once() {
    let mut hunt =
        hunt_for("banish-the-well", "emperors-praetorians", &["ines-valcarcel", "brigand"]);
    lay(&mut hunt, "cosmic-well", 6.0, 0.0);
    hunt.put("The Sword", 6.0, -9.0).put("The Axe", 8.0, -9.0).put("The Mace", 10.0, -9.0);
    hunt.put(INES, -8.0, 0.0).turn_of(INES);
    hunt.locations(&[0, 1, 4, 5, 4, 5]);
    for name in ["The Sword", "The Axe", "The Mace"] {
        hunt.with::<PersonalClock>(name, |clock| clock.looped = true);
    }
    // A 10 is 5 on a d5.
    hunt.dice(&[10]);
    let lines = to_the_end_of_the_round(&mut hunt);
    assert_eq!(hunt.locations_left(), [5, 1, 4, 5, 4, 5], "{:#?}", texts(&lines));
}

/// caz-fall, caz-obj-raze, ruling-17: a climber that the blast strikes loses its hold;
/// the WNDs of the blast are told as such.
#[test]
fn a_blast_shakes_a_climber_off() {
    let mut hunt = hunt_for("raze-habitat", SON, &["ines-valcarcel", "brigand"]);
    let rock = Keywords::BLOCKING | Keywords::CLIMBABLE | Keywords::HOLDABLE;
    hunt.terrain(vec![block("rock", (-6.0, 0.0), (6.0, 3.0), 4.0, rock)]);
    lay(&mut hunt, "lit-barrel", -6.0, 4.0);
    change(&mut hunt, 0, |token| token.until = Some(Until::Round(1)));
    hunt.put_at(INES, -6.0, 2.0, 2.0).put("Wandering", 8.0, -8.0).turn_of(INES);
    hunt.with::<PersonalClock>("Wandering", |clock| clock.looped = true);
    let ines = hunt.id(INES);
    // Five dice of the blast, then the two of the fall.
    hunt.dice(&[1, 9, 1, 1, 1, 1, 1, 9, 9]);
    let lines = to_the_end_of_the_round(&mut hunt);
    let why = |line: &GameEvent| line.why.iter().map(|rule| rule.0.clone()).collect::<Vec<_>>();
    let wounds: Vec<_> = lines
        .iter()
        .filter(|line| matches!(line.what, EventKind::Wounded { model, .. } if model == ines))
        .map(why)
        .collect();
    assert_eq!(wounds.len(), 2, "{:#?}", texts(&lines));
    assert!(
        wounds[0].contains(&"caz-obj-raze".to_owned())
            && !wounds[0].contains(&"caz-fall".to_owned())
    );
    assert_eq!(wounds[1], ["caz-fall"]);
    assert_eq!(hunt.facts().get(ines).map(|model_ref| model_ref.stand.at.y), Some(0.0));
}
