//! The program's own player with Gear and Rituals.

use std::collections::BTreeMap;
use std::sync::Arc;

use monteria_cazadores::content::Condition;
use monteria_cazadores::{Cazadores, PersonalClock};
use monteria_game::{Control, EventKind, Game, MatchSetup, Order, Ruleset, SeatId};
use monteria_opponents::{Ending, Limits, Opponents, play_out};

use monteria_test_support::cazadores::arts::{
    INES, SON, duel, ids, outfitted, with_gear, with_rituals,
};
use monteria_test_support::cazadores::{Hunt, content, hunt_with};

/// What the standard player orders now; it is legal.
fn wish(hunt: &Hunt) -> Order {
    let ruleset = Cazadores::new(content());
    let mut tactics = ruleset.tactics("standard", None).expect("the standard player");
    let decision = hunt.game.decision().expect("a decision").clone();
    let order = tactics.choose(hunt.game.world(), &decision, &mut monteria_dice::Dice::new(1));
    hunt.game.check(&order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
    order
}

/// Lets a model act at the next Tick.
fn soon(hunt: &mut Hunt, name: &str) {
    let now = hunt.facts().clock.tick;
    hunt.with::<PersonalClock>(name, |clock| clock.tick = now + 1);
}

/// Which option that is.
fn choice(hunt: &Hunt) -> String {
    wish(hunt).choose
}

#[test]
fn it_mends_a_friend_near_death() {
    let content = outfitted(|ines| {
        ines.gear = ids(&["sawbones-kit"]);
        ines.readied = ids(&["sawbones-kit"]);
        ines.attributes.wits = 7;
    });
    let mut hunt = duel(hunt_with(content, "wandering-son", &["ines-valcarcel", "stalker"]));
    hunt.put(SON, 9.0, -9.0).put("Stalker", -6.5, 5.5).set_wounds("Stalker", 2).turn_of(INES);
    assert_eq!(choice(&hunt), "use-gear:sawbones-kit");
}

#[test]
fn it_casts_an_attack_that_its_blade_cannot_make() {
    let mut hunt = with_rituals(&["threads-of-light"]);
    hunt.put(INES, -5.0, 8.5).turn_of(INES);
    assert_eq!(choice(&hunt), "cast-ritual:threads-of-light");
}

#[test]
fn it_steps_up_to_cast_what_would_not_reach() {
    let mut hunt = with_rituals(&["threads-of-light"]);
    hunt.put(SON, -5.0, -4.0).put(INES, -5.0, 7.5).turn_of(INES);
    assert!(hunt.distance(INES, SON) > 8.5, "{}", hunt.distance(INES, SON));
    let order = wish(&hunt);
    assert_eq!(order.choose, "free-move");
    hunt.order(order);
    assert!(hunt.distance(INES, SON) <= 8.0, "{}", hunt.distance(INES, SON));
    assert_eq!(choice(&hunt), "cast-ritual:threads-of-light");
}

#[test]
fn it_walks_to_a_friend_near_death_to_mend_it() {
    let content = outfitted(|ines| {
        ines.gear = ids(&["sawbones-kit"]);
        ines.readied = ids(&["sawbones-kit"]);
        ines.attributes.wits = 7;
    });
    let mut hunt = duel(hunt_with(content, "wandering-son", &["ines-valcarcel", "stalker"]));
    hunt.put(SON, 9.0, -9.0).put("Stalker", -2.0, 2.5).set_wounds("Stalker", 2).turn_of(INES);
    assert!(hunt.distance(INES, "Stalker") > 2.0);
    let order = wish(&hunt);
    assert_eq!(order.choose, "free-move");
    hunt.order(order);
    let heal_wounds = wish(&hunt);
    assert_eq!(
        (heal_wounds.choose.as_str(), heal_wounds.target),
        ("use-gear:sawbones-kit", Some(hunt.id("Stalker")))
    );
}

/// A rift under the Adversary sends it far away from a Pack that it would slay; the ends
/// lie where they were meant to.
#[test]
fn it_sends_the_adversary_away_through_a_rift() {
    let content = outfitted(|ines| {
        ines.rituals = ids(&["cosmic-rift"]);
        ines.weapons = Vec::new();
        ines.readied.clear();
        ines.attributes.wits = 10;
    });
    let mut hunt = duel(hunt_with(content, "wandering-son", &["ines-valcarcel", "stalker"]));
    hunt.put(INES, -5.0, 5.0).put("Stalker", -5.0, 2.0).set_wounds("Stalker", 6).turn_of(INES);
    soon(&mut hunt, SON);
    let order = wish(&hunt);
    assert_eq!(order.choose, "cast-ritual:cosmic-rift", "{order:?}");
    hunt.dice(&[1, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7]);
    hunt.order(order);
    for _ in 0..2 {
        let end = wish(&hunt);
        assert_eq!(end.choose, "rift");
        hunt.order(end);
    }
    assert_eq!(monteria_test_support::cazadores::arts::areas(&hunt).len(), 2);
    assert!(hunt.distance("Stalker", SON) > 6.0, "{}", hunt.distance("Stalker", SON));
}

#[test]
fn it_does_not_waste_what_does_nothing() {
    let mut hunt = with_rituals(&["aria-of-reversal", "numbing-fog"]);
    hunt.put(INES, -5.0, 3.0).turn_of(INES);
    assert!(choice(&hunt).starts_with("attack:"), "nobody is hurt");
}

#[test]
fn it_keeps_out_of_fire_that_lies_on_its_way() {
    let mut hunt = with_gear(&["fire-bomb"], &["fire-bomb"]);
    hunt.put("Stalker", -9.0, 9.0).turn_of(INES).dice(&[1, 5, 1, 1]);
    monteria_test_support::cazadores::arts::at_spot(&mut hunt, "throw:fire-bomb", -5.0, 2.0);
    hunt.put(SON, 9.0, -9.0);
    for _ in 0..6 {
        let name =
            hunt.game.decision().and_then(|d| d.model).map(|id| hunt.facts().name(id).to_owned());
        if hunt.game.decision().is_none_or(|d| d.option("end").is_none()) || name.is_none() {
            break;
        }
        let order = wish(&hunt);
        hunt.order(order);
        assert!(!hunt.has(INES, Condition::Burning));
    }
}

/// Whole Hunts with the ready-made Cazadores who cast and throw: they do, and the rules
/// of the state hold.
#[test]
fn casters_and_throwers_use_what_they_carry() {
    let ruleset: Arc<dyn Ruleset> = Arc::new(Cazadores::new(content()));
    let scenario = content().scenarios.keys().next().unwrap().to_string();
    let mut cast = 0;
    let mut used = 0;
    for seed in 0..6u64 {
        let cazador = if seed % 2 == 0 { "leonor-astudillo" } else { "bartolome-quiroga" };
        let setup = MatchSetup {
            answers: BTreeMap::from([
                ("players".to_owned(), "1".to_owned()),
                ("cazador-1".to_owned(), cazador.to_owned()),
                ("companions".to_owned(), "any".to_owned()),
                ("companions-1".to_owned(), "brigand,stalker,vicar".to_owned()),
            ]),
            seats: BTreeMap::from([(SeatId(0), Control::Ai("standard".to_owned()))]),
            ..MatchSetup::new("cazadores", scenario.clone(), seed)
        };
        let mut game = Game::start(ruleset.clone(), setup).expect("a Hunt");
        game.keep_past(false);
        let mut opponents = Opponents::of_match(&game).expect("the standard player");
        let played = play_out(&mut game, &mut opponents, Limits::default(), |game, lines| {
            assert_eq!(game.violations(), Vec::<String>::new(), "seed {seed}");
            for line in lines {
                if let EventKind::ActionTaken { action, .. } = &line.what {
                    cast += usize::from(action.starts_with("cast-ritual:"));
                    used += usize::from(
                        action.starts_with("use-gear:") || action.starts_with("throw:"),
                    );
                }
            }
        });
        assert_eq!(played.ending, Ending::Over, "seed {seed}");
        assert!(played.rejected.is_empty(), "seed {seed}: {:?}", played.rejected);
    }
    assert!(cast >= 3 && used >= 1, "{cast} Rituals cast, Gear used {used} times");
}

/// Random orders with all twelve Rituals and all Gear on the table: no illegal state, an
/// end for every Hunt, and every art is used. `HUNTS=1000` plays more.
#[test]
fn random_hunts_with_every_art_keep_the_rules_of_the_state() {
    let count: u64 = std::env::var("HUNTS").ok().and_then(|count| count.parse().ok()).unwrap_or(10);
    let mut used = std::collections::BTreeSet::new();
    for seed in 0..count {
        let mut content = (*content()).clone();
        let gear: Vec<_> = content.gear.keys().cloned().collect();
        let rituals: Vec<_> = content.rituals.keys().cloned().collect();
        for (index, cazador) in content.cazadores.values_mut().enumerate() {
            let from = index + seed as usize;
            cazador.gear =
                (0..2).map(|step| gear[(2 * from + step) % gear.len()].clone()).collect();
            cazador.rituals =
                (0..3).map(|step| rituals[(3 * from + step) % rituals.len()].clone()).collect();
            cazador.readied.clear();
        }
        let adversary = content
            .adversaries
            .keys()
            .nth(seed as usize % content.adversaries.len())
            .unwrap()
            .to_string();
        let scenario = content
            .scenarios
            .keys()
            .nth(seed as usize % content.scenarios.len())
            .unwrap()
            .to_string();
        let ruleset: Arc<dyn Ruleset> = Arc::new(Cazadores::new(Arc::new(content)));
        let setup = MatchSetup {
            answers: BTreeMap::from([
                ("players".to_owned(), "4".to_owned()),
                ("adversary".to_owned(), adversary),
            ]),
            seats: (0..4).map(|seat| (SeatId(seat), Control::Ai("random".to_owned()))).collect(),
            ..MatchSetup::new("cazadores", scenario, seed)
        };
        let mut game = Game::start(ruleset, setup).expect("a Hunt");
        game.keep_past(false);
        let mut opponents = Opponents::of_match(&game).expect("random opponents");
        let played = play_out(&mut game, &mut opponents, Limits::default(), |game, lines| {
            let wrong = game.violations();
            assert!(
                wrong.is_empty(),
                "seed {seed} after {} orders: {wrong:#?}",
                game.orders().len()
            );
            for line in lines {
                if let EventKind::ActionTaken { action, .. } = &line.what
                    && let Some((what, id)) = action.split_once(':')
                    && matches!(what, "cast-ritual" | "use-gear" | "throw")
                {
                    used.insert(id.to_owned());
                }
            }
        });
        assert_eq!(played.ending, Ending::Over, "seed {seed}: {played:?}");
        assert!(played.rejected.is_empty(), "seed {seed}: {:?}", played.rejected);
    }
    assert!(used.len() >= 18, "of 22 arts only {used:?} were tried");
}
