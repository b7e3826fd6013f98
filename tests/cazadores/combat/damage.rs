//! Hit Locations, ongoing effects, Focus on Hit Locations and healing (Cazadores 4.4 and
//! 4.5, rulings 22 to 25).

use std::sync::Arc;

use monteria_cazadores::content::effect::{
    GainCrit, Heal, Impose, PlaceTargetBeside, Push, Wounds,
};
use monteria_cazadores::content::{
    Ability, Amount, AttackKind, AttackReach, Condition, Effect, Ongoing, Subject, Trigger,
};
use monteria_cazadores::{Focus, PersonalClock, RoundClock, Stance};
use monteria_content::Bounded;
use monteria_game::{EventKind, Presence};

use monteria_table::Keywords;

use monteria_test_support::cazadores::{
    Hunt, block, cites, content, hunt, hunt_with, rolls, texts,
};

const SON: &str = "Wandering";
const INES: &str = "Inés";

/// Inés hits the Son for this many WNDs, 2 to 8, on these Hit Locations.
fn blow(hunt: &mut Hunt, wounds: usize, numbers: &[u8]) -> Vec<monteria_game::GameEvent> {
    let mut faces = vec![1];
    faces.extend((0..7).map(|index| if index < wounds - 1 { 9 } else { 1 }));
    hunt.dice(&faces).next_hits(numbers).turn_of(INES);
    hunt.choose_at("attack:great-weapon", SON)
}

fn duel() -> Hunt {
    let mut hunt = hunt("wandering-son", &["ines-valcarcel"]);
    hunt.put(SON, -5.0, 0.0).put(INES, -8.0, 0.0);
    hunt
}

/// caz-hit-overflow, ruling-22: the book's example, Upper Limbs with 1 WND left take 3.
#[test]
fn an_exhausted_location_passes_wounds_to_the_next_highest() {
    let mut hunt = duel();
    hunt.locations(&[5, 5, 1, 5]);
    let lines = blow(&mut hunt, 3, &[5, 6, 7]);
    assert_eq!(hunt.locations_left(), [5, 3, 0, 5]);
    assert!(cites(&lines, "caz-hit-overflow"), "{:?}", texts(&lines));
    // Above the highest there is nothing: the lowest that still has WNDs takes them.
    let mut hunt = duel();
    hunt.locations(&[1, 0, 5, 5]);
    blow(&mut hunt, 3, &[9, 10, 10]);
    assert_eq!(hunt.locations_left(), [0, 0, 5, 3]);
}

/// caz-hit-ongoing: each effect comes into play with the last WND of its location.
#[test]
fn exhausted_locations_hamper_the_adversary() {
    let mut hunt = duel();
    hunt.locations(&[1, 1, 1, 1]);
    let son = hunt.adversary();
    let ratings = |hunt: &Hunt| {
        let facts = hunt.facts();
        (facts.defence(son, AttackKind::Melee), facts.attack(son), facts.speed(son))
    };
    assert_eq!(ratings(&hunt), (Some(6), 7, 5.0));
    let lines = blow(&mut hunt, 3, &[8, 5, 2]);
    assert_eq!(ratings(&hunt), (Some(5), 6, 4.0));
    assert!(texts(&lines).iter().any(|text| text.contains("Slashed heels")), "{:?}", texts(&lines));
    // Blinded: Disadvantage to its Attacks, which cancels the Advantage
    // against a Surrounded Inés.
    let mut hunt = duel();
    hunt.next_card("J♠");
    assert_eq!(rolls(&hunt.foe_turn(SON))[0].1, 1);
    let mut hunt = duel();
    hunt.locations(&[0, 5, 5, 5]).next_card("J♠");
    let lines = hunt.foe_turn(SON);
    assert_eq!(rolls(&lines)[0].1, 0);
    assert!(cites(&lines, "caz-hit-ongoing"));
}

/// caz-hit-ongoing: a Condition is imposed at once.
#[test]
fn oozing_limbs_bleed_at_once() {
    let mut hunt = hunt("creature-wreathed-in-light", &["ines-valcarcel"]);
    hunt.put("Creature", -5.0, 0.0).put(INES, -8.0, 0.0).locations(&[5, 5, 5, 5, 2]);
    hunt.dice(&[1, 9, 1, 1, 1, 1, 1, 1]).next_hits(&[2, 3]).turn_of(INES);
    hunt.choose_at("attack:great-weapon", "Creature");
    assert_eq!(hunt.locations_left(), [5, 5, 5, 5, 0]);
    assert!(hunt.has("Creature", Condition::Bleeding));
}

/// caz-wounds-death: without a WND in any location the Adversary is slain.
#[test]
fn the_adversary_dies_with_its_last_location() {
    let mut hunt = duel();
    hunt.locations(&[1, 0, 1, 0]);
    let lines = blow(&mut hunt, 5, &[10, 10, 2, 2, 2]);
    assert_eq!(hunt.locations_left(), [0, 0, 0, 0]);
    assert_eq!(hunt.facts().get(hunt.adversary()).unwrap().presence, Presence::Slain);
    let cards =
        lines.iter().filter(|line| matches!(line.what, EventKind::CardTurned { .. })).count();
    assert_eq!(cards, 2, "no more cards than WNDs left");
}

/// caz-deck-turnover, ruling-25: the pile is turned over unshuffled.
#[test]
fn the_pile_of_hit_locations_is_turned_over() {
    let mut hunt = duel();
    let lines = blow(&mut hunt, 5, &[10, 8, 3]);
    assert_eq!(hunt.locations_left(), [3, 3, 5, 4], "10, 8, 3, then 10 and 8 again");
    assert!(cites(&lines, "caz-deck-turnover"));
}

/// caz-focus-location, ruling-23: the cards are seen first, then one shift of -2 to +2
/// for all, clamped to 2..10.
#[test]
fn focus_shifts_the_cards_after_they_are_seen() {
    let mut hunt = duel();
    hunt.with::<Stance>(INES, |stance| stance.focus = Some(Focus::Location));
    let lines = blow(&mut hunt, 3, &[4, 9, 6]);
    assert_eq!(rolls(&lines)[0].1, 0, "this use of Focus gives no Advantage");
    assert_eq!(hunt.options(), ["shift:-2", "shift:-1", "shift:0", "shift:1", "shift:2"]);
    assert_eq!(hunt.wounds(SON), 20);
    let lines = hunt.choose("shift:2");
    assert_eq!(
        hunt.locations_left(),
        [4, 4, 4, 5],
        "6 strikes the limbs, 11 counts as 10, 8 the torso"
    );
    assert!(cites(&lines, "ruling-23"));
    assert_eq!(hunt.facts().get(hunt.id(INES)).unwrap().stance.focus, None);
}

/// caz-heal, ruling-24: healing fills the most damaged location first, and an exhausted
/// one loses its effect.
#[test]
fn healing_fills_the_most_damaged_location() {
    let mut changed = (*content()).clone();
    changed.weapons.get_mut("great-weapon").unwrap().abilities.push(Ability {
        id: monteria_content::Id::new("mercy").unwrap(),
        name: "mercy".to_owned(),
        trigger: Trigger::OnHit,
        effects: vec![
            Effect::Heal(Heal { amount: Amount::Fixed(Bounded::nearest(7)), on: Subject::Target }),
            Effect::Wounds(Wounds { amount: Amount::Successes, on: Subject::Acting }),
        ],
    });
    changed.weapons.get_mut("great-weapon").unwrap().deals_wounds = false;
    let mut hunt = hunt_with(Arc::new(changed), "wandering-son", &["ines-valcarcel"]);
    hunt.put(SON, -5.0, 0.0).put(INES, -8.0, 0.0).locations(&[5, 3, 0, 2]);
    let son = hunt.adversary();
    assert_eq!(hunt.facts().attack(son), 6);
    let lines = blow(&mut hunt, 4, &[]);
    assert_eq!(hunt.locations_left(), [5, 3, 5, 4]);
    assert_eq!(hunt.facts().attack(son), 7, "the arm is whole again");
    assert_eq!(hunt.wounds(INES), 14 - 3, "as many as Successes");
    assert!(cites(&lines, "ruling-24"));
}

/// caz-cond-burning, ruling-24: WNDs from a Condition go by Hit Location cards too.
#[test]
fn the_adversary_burns_by_cards() {
    let mut hunt = duel();
    hunt.afflict(SON, Condition::Burning).next_hits(&[10, 10, 9, 2]);
    for name in [SON, INES] {
        hunt.with::<PersonalClock>(name, |clock| clock.tick = 5);
    }
    hunt.change(|world| world.resource_mut::<RoundClock>().tick = 10);
    hunt.choose("end");
    assert_eq!(hunt.locations_left(), [3, 4, 5, 4]);
}

/// An Inés whose hits do these things beside WNDs.
pub fn gifted(adversary: &str, effects: Vec<Effect>) -> Hunt {
    let mut changed = (*content()).clone();
    let weapon = changed.weapons.get_mut("great-weapon").unwrap();
    let id = monteria_content::Id::new("gift").unwrap();
    weapon.abilities.push(Ability {
        id,
        name: "gift".to_owned(),
        trigger: Trigger::OnHit,
        effects,
    });
    weapon.deals_wounds = false;
    hunt_with(Arc::new(changed), adversary, &["ines-valcarcel", "brigand"])
}

/// caz-push, ruling-18: a push ends at the Border, and who stands in the way makes room.
#[test]
fn a_push_stops_at_the_border() {
    let mut hunt = gifted(
        "creature-wreathed-in-light",
        vec![Effect::Push(Push { inches: Bounded::nearest(4.0) })],
    );
    hunt.put(INES, -8.0, 0.0).put("Butterfly 1", -10.0, 0.0).turn_of(INES);
    hunt.dice(&[1, 1, 9, 1, 1, 1, 1, 1, 1]);
    let lines = hunt.choose_at("attack:great-weapon", "Butterfly 1");
    assert!((hunt.at("Butterfly 1").0 + 11.5).abs() < 0.01, "{:?}", texts(&lines));
    assert!(
        texts(&lines).iter().any(|text| text.contains("stopped by the Border")),
        "{:?}",
        texts(&lines)
    );
    let mut hunt = gifted(
        "creature-wreathed-in-light",
        vec![Effect::Push(Push { inches: Bounded::nearest(2.0) })],
    );
    hunt.put(INES, -8.0, 0.0)
        .put("Butterfly 1", -6.0, 0.0)
        .put("Butterfly 2", -4.5, 0.0)
        .turn_of(INES);
    hunt.dice(&[1, 9, 1, 1, 1, 1, 1, 1]);
    let lines = hunt.choose_at("attack:great-weapon", "Butterfly 1");
    assert!((hunt.at("Butterfly 1").0 + 4.0).abs() < 0.01, "{:?}", texts(&lines));
    assert!((hunt.at("Butterfly 2").0 + 3.0).abs() < 0.02, "{:?}", hunt.at("Butterfly 2"));
}

/// ruling-40: a push into Dangerous Terrain is an entry.
#[test]
fn a_push_into_dangerous_terrain_is_an_entry() {
    let mut hunt = gifted(
        "creature-wreathed-in-light",
        vec![Effect::Push(Push { inches: Bounded::nearest(2.0) })],
    );
    let crags = block("crags", (-3.0, 0.0), (2.0, 2.0), 0.2, Keywords::DANGEROUS);
    hunt.terrain(vec![crags]).put(INES, -8.0, 0.0).put("Butterfly 1", -6.0, 0.0).turn_of(INES);
    hunt.dice(&[1, 1, 9, 1, 1, 1, 1, 1, 1, 10, 1, 1, 1]);
    let lines = hunt.choose_at("attack:great-weapon", "Butterfly 1");
    assert!(hunt.has("Butterfly 1", Condition::KnockedDown), "{:?}", texts(&lines));
    assert!(cites(&lines, "caz-dangerous"));
}

/// caz-effects, caz-other-rolls: amounts are fixed, rolled or counted, for either
/// side of the Attack.
#[test]
fn effects_of_every_kind_are_carried_out() {
    let effects = vec![
        Effect::Wounds(Wounds { amount: Amount::D5, on: Subject::Target }),
        Effect::Wounds(Wounds { amount: Amount::D10, on: Subject::Acting }),
        Effect::Heal(Heal { amount: Amount::Fixed(Bounded::nearest(2)), on: Subject::Acting }),
        Effect::Impose(Impose { condition: Condition::Freezing, on: Subject::Acting }),
        Effect::PlaceTargetBeside(PlaceTargetBeside { gap: Bounded::nearest(1.0) }),
        Effect::GainCrit(GainCrit {
            effects: vec![Effect::Impose(Impose {
                condition: Condition::Burning,
                on: Subject::Target,
            })],
        }),
    ];
    let mut hunt = gifted("creature-wreathed-in-light", effects);
    hunt.put(INES, -8.0, 0.0).put("Butterfly 1", -8.0, 3.0).turn_of(INES);
    hunt.dice(&[1, 1, 9, 1, 1, 1, 1, 1, 1, 7, 5]);
    let lines = hunt.choose_at("attack:great-weapon", "Butterfly 1");
    assert_eq!(hunt.wounds("Butterfly 1"), 5 - 4, "a d5: 7 is 4");
    assert_eq!(hunt.wounds(INES), 14 - 5 + 2);
    assert!(hunt.has(INES, Condition::Freezing) && cites(&lines, "caz-other-rolls"));
    assert!((hunt.at("Butterfly 1").1 - 2.0).abs() < 0.01, "{:?}", hunt.at("Butterfly 1"));
    // The new Ability waits for the next Critical.
    hunt.turn_of(INES).dice(&[1, 1, 10, 1, 1, 1, 1, 1, 1, 1, 1]);
    hunt.choose_at("attack:great-weapon", "Butterfly 1");
    assert!(hunt.has("Butterfly 1", Condition::Burning));
}

/// caz-hit-ongoing: a location may act at once when it is exhausted, outside the Turn and
/// at no cost; friends suffer too.
#[test]
fn a_bursting_location_strikes_everyone_around() {
    let mut changed = (*content()).clone();
    let mut burst = changed.adversaries["wandering-son"].standard.jack.clone();
    (burst.name, burst.rating, burst.attack, burst.who) = (
        "Burst".to_owned(),
        Some(Bounded::nearest(8)),
        AttackKind::Shooting,
        AttackReach::AllInRange,
    );
    burst.rng = Bounded::nearest(8.0);
    burst.on_crit = Vec::new();
    burst.on_hit =
        vec![Effect::Impose(Impose { condition: Condition::Poisoned, on: Subject::Target })];
    changed.adversaries.get_mut("creature-wreathed-in-light").unwrap().locations[0].effects =
        vec![Ongoing::ActNow(Box::new(burst))];
    let mut hunt =
        hunt_with(Arc::new(changed), "creature-wreathed-in-light", &["ines-valcarcel", "brigand"]);
    hunt.put("Creature", -5.0, 0.0)
        .put(INES, -8.0, 0.0)
        .put("Butterfly 1", -5.0, 9.0)
        .put("Brigand", 7.5, 0.0);
    hunt.locations(&[1, 5, 5, 5, 5]).next_hits(&[10, 2]);
    // The blow, then eight dice against Inés's SDEF of 4 and the Butterfly's DEF of 3;
    // the Brigand is 11" away.
    hunt.dice(&[1, 9, 1, 1, 1, 1, 1, 1, 1, 1, 4, 3, 3, 3, 3, 3, 3, 3, 1, 3, 1, 1, 1, 1, 1, 1, 1])
        .turn_of(INES);
    let lines = hunt.choose_at("attack:great-weapon", "Creature");
    assert_eq!((hunt.wounds(INES), hunt.wounds("Butterfly 1")), (13, 4), "{:?}", texts(&lines));
    assert!(hunt.has(INES, Condition::Poisoned) && hunt.has("Butterfly 1", Condition::Poisoned));
    assert_eq!(hunt.wounds("Brigand"), 10);
    assert_eq!(hunt.clock("Creature"), 10, "it costs nothing");
}
