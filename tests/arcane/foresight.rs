//! What may come back, and what could be attacked, is told before anybody goes there: no attack that is open is better than foretold.

use monteria::game::{Game, MatchSetup, Needs, Viewer};
use monteria::opponents::Opponent;
use monteria::rulesets::arcane::Arcane;
use monteria::rulesets::arcane::duel_ref::DuelRef;
use std::sync::Arc;

use crate::arranged::duel;
use crate::content::content;

/// Every attack and charge that somebody may make from where it stands was foretold to be at least as bad.
#[test]
fn no_attack_is_worse_than_foretold() {
    let mut compared = 0;
    for scenario in ["duel", "stones"] {
        let ruleset = Arc::new(Arcane::new(content()));
        let mut game = Game::start(ruleset.clone(), MatchSetup::new("arcane", scenario, 3)).expect("begins");
        let mut player = Opponent::of_strength(ruleset.as_ref(), "standard").expect("a player");
        for _ in 0..260 {
            let Some(decision) = game.decision() else { break };
            let facts = DuelRef::of(game.world());
            let by = decision.model.filter(|_| facts.turn.attack.is_none()).and_then(|id| facts.get(id));
            for choice in &decision.options {
                let attacks = ["attack", "shoot", "charge"].contains(&choice.id.as_str());
                let Needs::Target { legal, .. } = &choice.needs else { continue };
                for (target, one) in legal.iter().filter(|_| attacks).filter_map(|id| Some((*id, by?))) {
                    let Some(shown) = game.preview(choice, Some(target), None).and_then(|it| it.expected)
                    else {
                        continue;
                    };
                    let at = facts.get(target).expect("a target").stand.at;
                    let told = game.threat(Viewer::Referee, one.id(), target, at).expect("foretold");
                    assert!(told.wounds >= shown - 1.0e-6, "{}: {shown} {told:?}", choice.label);
                    compared += 1;
                }
            }
            player.play(&mut game).expect("goes on");
        }
    }
    assert!(compared > 10, "{compared}");
}

/// Who is far away is attacked by nobody; who comes near may be charged, and may attack where it would stand in contact.
#[test]
fn what_could_be_attacked_from_there_is_told() {
    let duel = duel(&[("crown-halberdier", 0, 0.0, 0.0), ("temple-novice", 1, 20.0, 0.0)]);
    let ids: Vec<_> = duel.facts().models.iter().filter(|it| it.in_play()).map(|it| it.id()).collect();
    let (one, other) = (ids[0], ids[1]);
    let threat = |x: f32| duel.game.threat(Viewer::Referee, other, one, (x, 0.0, 0.0).into()).expect("told");
    assert_eq!(threat(-20.0).attacks, 0.0);
    assert!(threat(15.0).attacks == 1.0 && threat(15.0).wounds > 0.0, "{:?}", threat(15.0));
    let decision = duel.game.decision().expect("asked");
    let walk = decision.options.iter().find(|choice| choice.id == "walk").expect("it may walk");
    let told = |x: f32| duel.game.prospects(Viewer::Referee, walk, one, (x, 0.0, 0.0).into()).expect("told");
    assert!(told(0.0).attacks.is_empty());
    let near = told(20.0 - 1.181);
    assert!(near.attacks.iter().any(|it| it.target == other && it.odds.hits > 0.2), "{near:?}");
}
