//! Threat assessment: no attack that an enemy makes is worse than announced.

use std::sync::Arc;

use bevy_math::Vec3;

use monteria_cadence::battle::{ActionKind, FireMode};
use monteria_cadence::battle_ref::BattleRef;
use monteria_cadence::steps::attack::FireChoice;
use monteria_game::{AttackOption, Game, MatchSetup, ModelId, Needs, Ruleset, Threat, Viewer};
use monteria_opponents::Opponent;
use monteria_table::flat;

use monteria_test_support::{fracture as field, respawn as respawn_field};

/// The games on the core.
fn games() -> [Arc<dyn Ruleset>; 2] {
    [field::ruleset(), respawn_field::ruleset()]
}

/// Starts a match between computer players.
fn begun(ruleset: &Arc<dyn Ruleset>, scenario: &str) -> Game {
    let setup = MatchSetup::new(ruleset.id(), scenario, 5);
    Game::start(ruleset.clone(), setup).expect("begins")
}

fn place(game: &Game, model: ModelId) -> Vec3 {
    BattleRef::of(game.world()).get(model).expect("a model").stand.at
}

/// Every attack open to a unit from its position was announced with at least these odds,
/// and the position from which it would attack is within its reach.
#[test]
fn no_attack_is_worse_than_foretold() {
    let mut compared = 0;
    for ruleset in games() {
        let scenario = ruleset.scenarios().remove(0).id;
        let mut game = begun(&ruleset, &scenario);
        let mut player = Opponent::of_strength(ruleset.as_ref(), "standard").expect("a player");
        for _ in 0..300 {
            let Some(decision) = game.decision() else { break };
            for choice in &decision.options {
                let plain =
                    |it: &FireChoice| matches!(it, FireChoice::All { mode: FireMode::Plain, .. });
                let (Some(_), Needs::Target { legal, .. }) =
                    (choice.action::<FireChoice>().filter(plain), &choice.needs)
                else {
                    continue;
                };
                let facts = BattleRef::of(game.world());
                let unit = decision.model.and_then(|model| facts.unit_of(model)).expect("a unit");
                // For a unit without points the next Round is announced, where
                // weapons and points differ.
                let spent = unit.command < facts.cost(unit.id, &[ActionKind::Attack]);
                if spent || !facts.activation.fires.is_empty() {
                    continue;
                }
                let lead = facts.standing(unit.id)[0].id();
                for target in legal {
                    let shown =
                        game.preview(choice, Some(*target), None).and_then(|it| it.expected);
                    let at = place(&game, *target);
                    let threat = game.threat(Viewer::Referee, lead, *target, at).expect("foretold");
                    let shown = shown.expect("odds");
                    assert!(
                        threat.wounds >= shown - 1.0e-6,
                        "{}: {shown} {threat:?}",
                        choice.label
                    );
                    // Three actions or more are a Rush; a threat never assumes one.
                    if facts.activation.declared.len() < 3 && !facts.activation.heavy {
                        let here =
                            game.attack_options(Viewer::Referee, choice, lead, place(&game, lead));
                        let here = here.expect("a unit's attacks are foreseen").attacks;
                        let same =
                            |it: &&AttackOption| it.target == *target && choice.label == it.name;
                        let told = here.iter().find(same).expect("this one among them").odds.wounds;
                        assert!(
                            (told - shown).abs() < 1.0e-6,
                            "{}: {shown}, but {told}",
                            choice.label
                        );
                    }
                    let from = Vec3::from(threat.from.expect("a place"));
                    let gone = flat(from).distance(flat(place(&game, lead)));
                    let most = facts.movement(facts.get(lead).expect("a model"), false);
                    assert!(gone <= most + 0.6, "{gone} of {most}");
                    compared += 1;
                }
            }
            player.play(&mut game).expect("goes on");
        }
    }
    assert!(compared > 10, "{compared}");
}

/// Behind a wall that blocks every line, or beyond everybody's movement and range,
/// there is no threat.
#[test]
fn who_is_out_of_reach_of_everybody_is_safe() {
    let [_, ruleset] = games();
    let mut game = begun(&ruleset, "arena-crossroads");
    let mut player = Opponent::of_strength(ruleset.as_ref(), "standard").expect("a player");
    for _ in 0..120 {
        player.play(&mut game).expect("goes on");
    }
    let facts = BattleRef::of(game.world());
    let fielded: Vec<ModelId> =
        facts.models.iter().filter(|it| it.in_play()).map(|it| it.id()).collect();
    let side = |id: ModelId| facts.get(id).map(|it| it.model.side);
    let far = Vec3::new(500.0, 0.0, 0.0);
    let mut asked = 0;
    for (one, other) in
        fielded.iter().flat_map(|one| fielded.iter().map(move |other| (*one, *other)))
    {
        if side(one) != side(other) {
            let threat = game.threat(Viewer::Referee, one, other, far).expect("foretold");
            assert_eq!(threat.attacks, 0.0, "{threat:?}");
            asked += 1;
        }
    }
    assert!(asked > 0, "nobody stands against anybody");
}

/// Threats for many places at once equal those for each place alone, including places
/// that obstruct an enemy's path.
#[test]
fn many_places_are_foretold_as_each_by_itself() {
    let mut dangerous = 0;
    for ruleset in games() {
        let scenario = ruleset.scenarios().remove(0).id;
        let mut game = begun(&ruleset, &scenario);
        let mut player = Opponent::of_strength(ruleset.as_ref(), "standard").expect("a player");
        for _ in 0..90 {
            player.play(&mut game).expect("goes on");
        }
        let facts = BattleRef::of(game.world());
        let fielded: Vec<_> = facts.models.iter().filter(|it| it.in_play()).collect();
        let mover = fielded[0];
        for enemy in fielded.iter().filter(|it| it.model.side != mover.model.side) {
            let around =
                (-2..=2).flat_map(|x| (-2..=2).map(move |z| Vec3::new(x as f32, 0.0, z as f32)));
            let places: Vec<Vec3> = around
                .flat_map(|by| [mover.stand.at + by * 2.0, enemy.stand.at + by * 1.6])
                .filter(|at| *at != enemy.stand.at)
                .collect();
            let one = |at: &Vec3| game.threat(Viewer::Referee, enemy.id(), mover.id(), *at);
            let each: Option<Vec<Threat>> = places.iter().map(one).collect();
            let all = game.threats(Viewer::Referee, enemy.id(), mover.id(), &places);
            assert_eq!(all, each);
            dangerous += all.iter().flatten().filter(|threat| threat.wounds > 0.0).count();
        }
    }
    assert!(dangerous > 50, "{dangerous}");
}
