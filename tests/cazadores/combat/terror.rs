//! Terrified Foes: they run at once, recover first, and come no closer while the terror
//! lasts (05 Conditions, ruling 26).

use monteria_cazadores::content::effect::Impose;
use monteria_cazadores::content::{Condition, Effect, FoeType, Subject};
use monteria_cazadores::{Afflictions, FoeStats};
use monteria_game::{GameEvent, Presence};

use crate::combat::damage::gifted;
use monteria_test_support::cazadores::{Hunt, actions, asked, cites, texts, thoughts};

const BUG: &str = "Butterfly 1";
const INES: &str = "Inés";

/// Inés, whose blows terrify, has just struck an Aggressive Butterfly that
/// cannot shoot, 1" away.
fn struck() -> (Hunt, Vec<GameEvent>) {
    let effects =
        vec![Effect::Impose(Impose { condition: Condition::Terrified, on: Subject::Target })];
    let mut hunt = gifted("creature-wreathed-in-light", effects);
    hunt.remake::<FoeStats>(BUG, |stats| {
        (stats.foe_type, stats.shooting) = (FoeType::Aggressive, None)
    });
    hunt.put(INES, -8.0, 0.0).put(BUG, -6.0, 0.0).turn_of(INES);
    hunt.dice(&[1, 1, 9, 1, 1, 1, 1, 1, 1]);
    let lines = hunt.choose_at("attack:great-weapon", BUG);
    (hunt, lines)
}

/// caz-cond-terrified: SPD inches straight away from its terror, at once, without a
/// question and without Ticks.
#[test]
fn a_foe_that_is_terrified_runs_at_once() {
    let (hunt, lines) = struck();
    assert!(
        hunt.has(BUG, Condition::Terrified) && cites(&lines, "caz-cond-terrified"),
        "{:?}",
        texts(&lines)
    );
    assert!(
        (hunt.distance(BUG, INES) - 6.0).abs() < 0.05,
        "1 and SPD 5: {}",
        hunt.distance(BUG, INES)
    );
    assert_eq!(hunt.clock(BUG), 10);
    assert_eq!(hunt.game.decision().and_then(|decision| decision.model), Some(hunt.id(INES)));
    let terror =
        hunt.facts().get(hunt.id(BUG)).unwrap().afflictions.0.get(&Condition::Terrified).cloned();
    assert_eq!(terror, Some(std::collections::BTreeSet::from([hunt.id(INES)])));
}

/// caz-foe-recover, ruling-26, ruling-41: a Check that fails costs it the free Move, and
/// the paid one may come no closer.
#[test]
fn a_terrified_foe_comes_no_closer() {
    let (mut hunt, _) = struck();
    let bug = hunt.id(BUG);
    let before = hunt.at(BUG);
    hunt.dice(&[10, 1, 1, 1]);
    let lines = hunt.foe_turn(BUG);
    let all: Vec<_> = thoughts(&lines).into_iter().map(asked).collect();
    assert_eq!(all[0], ["Close Combat: no", "Aggress: yes"], "it wants to, but cannot");
    assert_eq!(actions(&lines, bug), ["recover", "pass"], "{:?}", texts(&lines));
    assert!(cites(&lines, "ruling-26") && cites(&lines, "ruling-41"));
    assert_eq!((hunt.at(BUG), hunt.clock(BUG)), (before, 3));
    assert!(hunt.has(BUG, Condition::Terrified));
}

/// caz-foe-recover: once recovered it closes in again, by the Move that it pays for.
#[test]
fn a_foe_that_has_recovered_from_terror_closes_in() {
    let (mut hunt, _) = struck();
    let bug = hunt.id(BUG);
    hunt.dice(&[1, 10, 10, 10]);
    let lines = hunt.foe_turn(BUG);
    assert!(!hunt.has(BUG, Condition::Terrified));
    assert_eq!(actions(&lines, bug)[..2], ["recover", "move"], "{:?}", texts(&lines));
    assert!(hunt.distance(BUG, INES) < 1.05, "{}", hunt.distance(BUG, INES));
}

/// caz-cond-terrified: a terror that has left the Hunt keeps nobody away.
#[test]
fn terror_of_somebody_who_is_gone_keeps_nobody_away() {
    let (mut hunt, _) = struck();
    hunt.put("Brigand", 5.0, 0.0);
    let ines = hunt.id(INES);
    let brigand = hunt.id("Brigand");
    // Inés is out of the Hunt; the Butterfly, still Terrified, goes where she stood.
    hunt.choose("end");
    hunt.change(|world| {
        let entity = world.resource::<monteria_game::Roster>().entity(ines).unwrap();
        world.entity_mut(entity).insert(Presence::Slain);
    });
    let toward = |hunt: &Hunt| hunt.facts().move_rules(hunt.id(BUG), 5.0).keep_away_from.len();
    assert_eq!(toward(&hunt), 0);
    hunt.with::<Afflictions>(BUG, |afflictions| {
        afflictions.0.entry(Condition::Terrified).or_default().insert(brigand);
    });
    assert_eq!(toward(&hunt), 1);
}
