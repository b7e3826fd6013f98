//! Threat assessment: no possible attack is worse than its forecast.

use bevy_math::Vec3;
use monteria_arcane::Arcane;
use monteria_arcane::duel_ref::DuelRef;
use monteria_game::{AttackOptions, Game, MatchSetup, Needs, SeatId, Text, Viewer};
use monteria_opponents::Opponent;
use std::sync::Arc;

use monteria_test_support::arcane::content;
use monteria_test_support::arcane::{Duel, duel};

/// Every attack and Charge of a match was forecast with at least its expected loss.
#[test]
fn no_attack_is_worse_than_foretold() {
    let mut compared = 0;
    for scenario in ["duel", "stones"] {
        let ruleset = Arc::new(Arcane::new(content()));
        let mut game =
            Game::start(ruleset.clone(), MatchSetup::new("arcane", scenario, 3)).expect("begins");
        let mut player = Opponent::of_strength(ruleset.as_ref(), "standard").expect("a player");
        for _ in 0..260 {
            let Some(decision) = game.decision() else { break };
            let facts = DuelRef::of(game.world());
            let by =
                decision.model.filter(|_| facts.turn.attack.is_none()).and_then(|id| facts.get(id));
            for choice in &decision.options {
                let attacks = ["attack", "shoot", "charge"].contains(&choice.id.as_str());
                let Needs::Target { legal, .. } = &choice.needs else { continue };
                for (target, one) in
                    legal.iter().filter(|_| attacks).filter_map(|id| Some((*id, by?)))
                {
                    let Some(shown) =
                        game.preview(choice, Some(target), None).and_then(|it| it.expected)
                    else {
                        continue;
                    };
                    let at = facts.get(target).expect("a target").stand.at;
                    let told =
                        game.threat(Viewer::Referee, one.id(), target, at).expect("foretold");
                    assert!(told.wounds >= shown - 1.0e-6, "{}: {shown} {told:?}", choice.label);
                    compared += 1;
                }
            }
            player.play(&mut game).expect("goes on");
        }
    }
    assert!(compared > 10, "{compared}");
}

/// A model far away is not threatened; one nearby may be charged, and may attack from
/// a place in contact.
#[test]
fn threats_and_attack_options_depend_on_the_place() {
    let duel = duel(&[("crown-halberdier", 0, 0.0, 0.0), ("temple-novice", 1, 20.0, 0.0)]);
    let ids: Vec<_> =
        duel.facts().models.iter().filter(|it| it.in_play()).map(|it| it.id()).collect();
    let one = ids[0];
    let other = ids[1];
    let threat =
        |x: f32| duel.game.threat(Viewer::Referee, other, one, (x, 0.0, 0.0).into()).expect("told");
    assert_eq!(threat(-20.0).attacks, 0.0);
    assert!(threat(15.0).attacks == 1.0 && threat(15.0).wounds > 0.0, "{:?}", threat(15.0));
    let decision = duel.game.decision().expect("asked");
    let walk = decision.options.iter().find(|choice| choice.id == "walk").expect("it may walk");
    let told = |x: f32| {
        duel.game.attack_options(Viewer::Referee, walk, one, (x, 0.0, 0.0).into()).expect("told")
    };
    assert!(told(0.0).attacks.is_empty());
    let near = told(20.0 - 1.181);
    assert!(near.attacks.iter().any(|it| it.target == other && it.odds.hits > 0.2), "{near:?}");
}

fn from(duel: &Duel, option: &str, name: &str, x: f32) -> AttackOptions {
    let seat = Viewer::Seat(SeatId(0));
    let model = duel.id(name);
    let at = Vec3::new(x, 0.0, 0.0);
    duel.game.attack_options(seat, duel.option(option), model, at).expect("foreseen")
}

/// The attacks forecast from a place are those that a model there can make, with the same
/// odds. The cost of the move is paid first, and no Charge is possible after a move.
#[test]
fn attack_options_from_a_place_are_the_attacks_made_there() {
    let near = duel(&[("lysa-thorn", 0, 0.0, 0.0), ("gorehulk", 1, 6.0, 0.0)]);
    let lysa = "Lysa Thorn";
    let hulk = "Gorehulk";
    let names = |found: &AttackOptions| -> Vec<Text> {
        found.attacks.iter().map(|attack| attack.name.clone()).collect()
    };
    let touching = from(&near, "walk", lysa, 4.2);
    let far = from(&near, "walk", lysa, -18.0);
    assert!(names(&far).iter().all(|name| name != "Attack" && name != "Charge"), "{far:?}");
    assert!(names(&touching).iter().all(|name| name != "Charge"), "{touching:?}");
    let radius = |name: &str| near.facts().get(near.id(name)).expect("a model").stand.radius;
    let contact = 6.0 - radius(lysa) - radius(hulk);
    let beside = from(&near, "walk", lysa, contact);
    let blow =
        beside.attacks.iter().find(|attack| attack.name == "Attack").expect("a blow in contact");
    let there = duel(&[("lysa-thorn", 0, contact, 0.0), ("gorehulk", 1, 6.0, 0.0)]);
    let told =
        there.game.preview(there.option("attack"), Some(there.id(hulk)), None).expect("a preview");
    assert_eq!((Some(blow.odds.hits), Some(blow.odds.wounds)), (told.chance, told.expected));
    // With no point left beyond the walk it has to wait for those of its next activation.
    let mut poor = near;
    poor.with(lysa, |condition| condition.points = 1);
    assert_eq!(from(&poor, "walk", lysa, contact).when, "when it is activated next");
}

/// An enemy that has acted threatens in the next turn, with the points that
/// it keeps and recovers.
#[test]
fn who_has_acted_comes_back_in_the_next_turn() {
    let mut duel = duel(&[("lysa-thorn", 0, 0.0, 0.0), ("gorehulk", 1, 12.0, 0.0)]);
    let lysa = duel.id("Lysa Thorn");
    let hulk = duel.id("Gorehulk");
    let told =
        |duel: &Duel| duel.game.threat(Viewer::Referee, hulk, lysa, Vec3::X * 9.0).expect("told");
    assert_eq!(told(&duel).when, "in this turn");
    for (points, attacks) in [(0, 0.0), (2, 1.0)] {
        duel.with("Gorehulk", |condition| {
            condition.activated = true;
            condition.points = points;
        });
        let later = told(&duel);
        assert_eq!((later.when.as_str(), later.attacks), ("in the next turn", attacks));
    }
}
