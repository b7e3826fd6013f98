//! Threat assessment: no attack that an enemy can make is worse than predicted.

use monteria_drowned::skirmish_ref::SkirmishRef;
use monteria_game::{Choice, Game, ModelId, Needs, Viewer};
use monteria_opponents::Opponent;

use crate::random_matches::{drowned, setup};
use monteria_test_support::drowned::{Skirmish, skirmish};

/// Returns the single models at which an attack may be aimed.
fn aims(choice: &Choice) -> Vec<ModelId> {
    let aimed = ["shoot:", "strike:", "charge:"].iter().any(|start| choice.id.starts_with(start));
    match &choice.needs {
        Needs::Target { legal, .. } if aimed => legal.clone(),
        _ => Vec::new(),
    }
}

/// Compares every possible shot, strike and charge of a match with the prediction.
#[test]
fn no_attack_is_worse_than_foretold() {
    let mut compared = 0;
    let ruleset = drowned();
    for scenario in ["cut-the-head", "scrap-run"] {
        let mut game = Game::start(ruleset.clone(), setup(scenario, 5)).expect("begins");
        let mut player = Opponent::of_strength(ruleset.as_ref(), "standard").expect("a player");
        for _ in 0..160 {
            let Some(decision) = game.decision() else { break };
            let facts = SkirmishRef::of(game.world());
            let by = decision
                .model
                .filter(|_| facts.turn.sequence.is_none())
                .and_then(|id| facts.get(id));
            for (choice, target) in
                decision.options.iter().flat_map(|it| aims(it).into_iter().map(move |at| (it, at)))
            {
                let (Some(one), Some(hit)) = (by, facts.get(target)) else { continue };
                if one.side() == hit.side() {
                    continue;
                }
                let shown = game
                    .preview(choice, Some(target), None)
                    .and_then(|it| it.expected)
                    .expect("odds");
                let threat =
                    game.threat(Viewer::Referee, one.id(), target, hit.stand.at).expect("foretold");
                assert!(threat.wounds >= shown - 1.0e-6, "{}: {shown} {threat:?}", choice.label);
                compared += 1;
            }
            player.play(&mut game).expect("goes on");
        }
    }
    assert!(compared > 20, "{compared}");
}

/// The prediction includes a move into range; beyond that there is no attack.
#[test]
fn who_comes_into_range_by_a_move_is_foretold_from_there() {
    let fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 16.0, 0.0)]);
    let facts = fight.facts();
    let gunner = fight.id("Watchman");
    let target = fight.id("Tick");
    let text = |at: f32| {
        fight.game.threat(Viewer::Referee, gunner, target, (at, 0.0, 0.0).into()).expect("told")
    };
    let near = text(16.0);
    assert!(near.attacks == 1.0 && near.hits > 0.0 && near.wounds > 0.0, "{near:?}");
    assert!(near.from.is_some_and(|from| from[0] > 1.0), "it has to come nearer: {near:?}");
    assert_eq!(text(40.0).attacks, 0.0);
    let own =
        fight.game.threat(Viewer::Referee, gunner, gunner, facts.get(gunner).expect("it").stand.at);
    assert!(own.is_none(), "nobody threatens itself");
}

/// The attacks from a position are predicted: now with an Action Point left, else
/// in the next activation.
#[test]
fn attacks_that_a_place_allows_are_shown() {
    let mut fight = skirmish(&[("watchman", 0, 0.0, 0.0), ("tick", 1, 22.0, 0.0)]);
    let gunner = fight.id("Watchman");
    let target = fight.id("Tick");
    let text = |fight: &Skirmish, x: f32| {
        let decision = fight.game.decision().expect("asked");
        let moves =
            decision.options.iter().find(|choice| choice.id == "move").expect("it may move");
        fight
            .game
            .attack_options(Viewer::Referee, moves, gunner, (x, 0.0, 0.0).into())
            .expect("told")
    };
    assert!(text(&fight, 0.0).attacks.is_empty(), "out of range");
    let near = text(&fight, 6.0);
    let [one] = &near.attacks[..] else { panic!("a rifle alone: {near:?}") };
    assert!(near.when.is_empty() && one.target == target && one.name == "Marsh rifle", "{near:?}");
    assert!(one.odds.hits > 0.3 && one.odds.wounds > 0.3, "{one:?}");
    fight.with("Watchman", |it| it.points = 1);
    let later = text(&fight, 6.0);
    assert!(!later.when.is_empty() && later.attacks.len() == 1, "{later:?}");
}
