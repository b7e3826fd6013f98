//! The Constant Emperor's Praetorians: one Adversary of three models (Cazadores 12,
//! rulings 79 to 85).

use std::collections::BTreeMap;
use std::sync::Arc;

use monteria_cazadores::content::{AttackKind, Condition};
use monteria_cazadores::{Cazadores, HuntRef};
use monteria_game::{EventKind, Game, GameEvent, MatchSetup, ModelId, Presence, Viewer};

use monteria_test_support::cazadores::{Hunt, cites, content, hunt, losses, rolls, texts};

const SWORD: &str = "The Sword";
const AXE: &str = "The Axe";
const MACE: &str = "The Mace";
const THREE: [&str; 3] = [SWORD, AXE, MACE];
const INES: &str = "Inés";
const BRIGAND: &str = "Brigand";

/// A triangle in the west, nobody near it: the Sword at (-9, -3), the Axe at (-9, 3), the
/// Mace at (-3, 0).
fn praetorians() -> Hunt {
    let mut hunt = hunt("emperors-praetorians", &["ines-valcarcel", "brigand"]);
    hunt.put(SWORD, -9.0, -3.0).put(AXE, -9.0, 3.0).put(MACE, -3.0, 0.0);
    hunt
}

fn wounds(hunt: &Hunt) -> [i32; 3] {
    THREE.map(|name| hunt.wounds(name))
}

fn dealt(lines: &[GameEvent], hunt: &Hunt, name: &str) -> i32 {
    losses(lines, hunt.id(name)).iter().sum()
}

/// Whether the state is legal, the piles left aside, which tests make smaller.
fn sound(hunt: &Hunt) -> bool {
    hunt.game.violations().iter().all(|wrong| wrong.contains("piles"))
}

/// Models with a Turn, in order.
fn turns(lines: &[GameEvent]) -> Vec<ModelId> {
    let begun = lines.iter().filter_map(|line| match line.what {
        EventKind::TurnBegan { model } => Some(model),
        _ => None,
    });
    begun.collect()
}

/// caz-praetorians, ruling-79: three models of one entry, each with 10 of the
/// 30 WNDs, never Surrounded.
#[test]
fn one_adversary_is_three_models() {
    let hunt = praetorians();
    let facts = hunt.facts();
    assert_eq!(wounds(&hunt), [10, 10, 10]);
    for name in THREE {
        let id = hunt.id(name);
        let model_ref = facts.get(id).unwrap();
        assert!(model_ref.is_adversary() && !facts.is_surrounded(id));
        assert_eq!((model_ref.stand.radius, model_ref.stand.height), (0.625, 2.0));
        assert_eq!((facts.speed(id), facts.attack(id), facts.terror(id)), (3.0, 4, 5));
        assert_eq!((facts.foe_range(id), facts.defence(id, AttackKind::Melee)), (1.0, Some(5)));
        assert_eq!(facts.wounds_left(id), 30);
        let sheet = hunt.game.sheet(id, Viewer::Referee).expect("a sheet");
        assert_eq!(sheet.subtitle, "Adversary: Constant Emperor's Praetorians");
    }
    assert!(hunt.game.violations().is_empty());
}

/// caz-band-muster: the first by a Scatter Roll from the centre, each other from the one
/// before, in a random order.
#[test]
fn they_are_deployed_one_from_the_other() {
    let mut first = BTreeMap::new();
    for seed in 0..40 {
        let ruleset = Arc::new(Cazadores::new(content()));
        let answers = BTreeMap::from([("adversary".to_owned(), "emperors-praetorians".to_owned())]);
        let setup = MatchSetup { answers, ..MatchSetup::new("cazadores", "mountain-pass", seed) };
        let game = Game::start(ruleset, setup).expect("a Hunt");
        let log = game.events(Viewer::Referee);
        let placed: Vec<&str> = log
            .iter()
            .filter(|line| line.why.iter().any(|why| why.0 == "caz-band-muster"))
            .map(|line| line.text.as_str())
            .collect();
        assert_eq!(placed.len(), 3, "{placed:?}");
        assert!(placed[0].ends_with("from the centre of the table"), "{placed:?}");
        for pair in placed.windows(2) {
            let before = THREE.into_iter().find(|name| pair[0].starts_with(name)).unwrap();
            assert!(pair[1].ends_with(&format!("from {before}")), "{placed:?}");
        }
        *first.entry(placed[0][..7].to_owned()).or_insert(0) += 1;
        let facts = HuntRef::of(game.world());
        let at: Vec<ModelId> =
            facts.adversary_models(facts.marks.adversary.unwrap()).map(|one| one.id()).collect();
        assert_eq!(at.len(), 3);
        assert!(game.violations().is_empty(), "{:?}", game.violations());
    }
    assert_eq!(first.len(), 3, "any of them may be the first: {first:?}");
}

/// caz-band-wounds, ruling-80: the cards decide which model loses
/// WNDs, whichever was struck.
#[test]
fn damage_to_one_may_harm_another() {
    let mut hunt = praetorians();
    hunt.put(INES, -11.0, -3.0).next_hits(&[7, 2, 10]).turn_of(INES);
    hunt.dice(&[1, 9, 9, 1, 1, 1, 1, 1]);
    let lines = hunt.choose_at("attack:great-weapon", SWORD);
    assert_eq!(hunt.locations_left(), [4, 5, 4, 5, 5, 4], "{:?}", texts(&lines));
    assert_eq!(wounds(&hunt), [9, 9, 9]);
    assert!(sound(&hunt));
}

/// caz-band-wounds, ruling-80: one whose locations are exhausted is out; the others fight
/// on, hampered by what it lost.
#[test]
fn one_falls_and_the_others_fight_on() {
    let mut hunt = praetorians();
    hunt.put(INES, -11.0, -3.0).locations(&[0, 1, 5, 5, 5, 1]).next_hits(&[8, 2, 9]).turn_of(INES);
    hunt.dice(&[1, 9, 9, 1, 1, 1, 1, 1]);
    let lines = hunt.choose_at("attack:great-weapon", SWORD);
    let facts = hunt.facts();
    assert_eq!(facts.get(hunt.id(SWORD)).unwrap().presence, Presence::Slain, "{:?}", texts(&lines));
    // The third card strikes the Sword, which has nothing left, and finds nobody
    // higher: the Mace, the lowest, has lost its last Body WND to the second, so that
    // its Flame takes it.
    assert_eq!(hunt.locations_left(), [0, 0, 5, 5, 4, 0]);
    assert_eq!(
        facts.marks.adversary,
        Some(hunt.id(AXE)),
        "the next of them is the Adversary's model now"
    );
    for name in [AXE, MACE] {
        let id = hunt.id(name);
        assert_eq!(facts.terror(id), 4, "-1 TER to all");
        assert_eq!(facts.defence(id, AttackKind::Melee), Some(4), "-1 DEF to all");
    }
    assert!(hunt.game.outcome().is_none() && sound(&hunt));
    // The deck lies with the first of them: it is drawn from still.
    hunt.next_card("J♠");
    let lines = hunt.adversary_models_turn(AXE);
    let mut acted = turns(&lines);
    acted.sort_unstable();
    assert_eq!(acted, [hunt.id(AXE), hunt.id(MACE)], "{:?}", texts(&lines));
    assert!(lines.iter().any(|line| matches!(line.what, EventKind::CardTurned { .. })));
}

/// caz-band-wounds: without a WND in any location all are slain.
#[test]
fn the_last_wnd_ends_them_all() {
    let mut hunt = praetorians();
    hunt.put(INES, -11.0, -3.0)
        .locations(&[1, 0, 1, 0, 1, 0])
        .next_hits(&[10, 10, 10])
        .turn_of(INES);
    hunt.dice(&[1, 9, 9, 1, 1, 1, 1, 1]);
    hunt.choose_at("attack:great-weapon", SWORD);
    assert_eq!(hunt.locations_left(), [0; 6]);
    let facts = hunt.facts();
    assert!(THREE.iter().all(|name| facts.get(hunt.id(name)).unwrap().presence == Presence::Slain));
}

/// caz-band-order: one card for all; the one with the most WNDs acts first.
#[test]
fn the_healthiest_acts_first_and_one_card_serves_all() {
    for (left, expected) in
        [([5, 5, 4, 5, 4, 5], SWORD), ([4, 5, 5, 5, 4, 5], AXE), ([4, 5, 4, 5, 5, 5], MACE)]
    {
        let mut hunt = praetorians();
        hunt.locations(&left).next_card("J♣");
        let lines = hunt.adversary_models_turn(SWORD);
        let order = turns(&lines);
        assert_eq!(order.len(), 3, "{:?}", texts(&lines));
        assert_eq!(order[0], hunt.id(expected));
        let cards =
            lines.iter().filter(|line| matches!(line.what, EventKind::CardTurned { .. })).count();
        assert_eq!(cards, 1);
        assert!(
            texts(&lines)
                .iter()
                .any(|text| text.starts_with("Constant Emperor's Praetorians reveals J♣"))
        );
    }
}

/// caz-band-clock, ruling-81: the joint clock moves by the most that one
/// of them has paid.
#[test]
fn the_joint_clock_moves_by_the_highest_cost() {
    // Sentries far from everyone hold their ground, but the Mace strikes.
    let mut hunt = praetorians();
    hunt.put(INES, -1.0, 0.0).next_card("J♣").dice(&[9, 9, 1, 1, 1, 1]);
    let lines = hunt.adversary_models_turn(SWORD);
    assert_eq!(THREE.map(|name| hunt.clock(name)), [5, 5, 5], "{:?}", texts(&lines));
    assert!(cites(&lines, "caz-band-clock") && cites(&lines, "ruling-81"));
    let moved =
        |line: &&GameEvent| matches!(line.what, EventKind::MarkerMoved { from: 2, to: 5, .. });
    assert_eq!(lines.iter().filter(moved).count(), 3);
    // All of them hold: a Pass.
    let mut hunt = praetorians();
    hunt.put(AXE, -9.0, 1.0).put(MACE, -6.0, -1.0).next_card("J♣");
    let lines = hunt.adversary_models_turn(AXE);
    assert_eq!(THREE.map(|name| hunt.clock(name)), [3, 3, 3], "{:?}", texts(&lines));
}

/// caz-formation, ruling-82: Ace: each of them attacks everyone inside the triangle, in
/// sight, with 7 dice; nobody outside.
#[test]
fn the_cerulean_flame_burns_inside_the_triangle() {
    let mut hunt = praetorians();
    hunt.put(INES, -7.0, 0.0).put(BRIGAND, -5.0, -4.0).next_card("A♣");
    hunt.dice(&[1, 4, 1, 1, 1, 1, 1, 1, 1, 10, 1, 1, 1, 1, 1, 1, 1, 4, 4, 1, 1, 1, 1, 1]);
    let lines = hunt.adversary_models_turn(SWORD);
    assert_eq!(
        (dealt(&lines, &hunt, INES), dealt(&lines, &hunt, BRIGAND)),
        (4, 0),
        "{:?}",
        texts(&lines)
    );
    assert!(hunt.has(INES, Condition::Burning), "a Critical burns");
    assert!(hunt.dice_left().is_empty(), "three Attacks of seven dice");
    assert!(cites(&lines, "ruling-82"));
    // Of two the line between them is left, and she stands 2\" off it.
    let mut hunt = praetorians();
    hunt.put(INES, -7.0, 0.0).locations(&[5, 5, 5, 5, 0, 0]);
    let gone = hunt.id(MACE);
    hunt.change(|world| {
        let entity = world.resource::<monteria_game::Roster>().entity(gone).unwrap();
        world.entity_mut(entity).insert(Presence::Slain);
    });
    hunt.next_card("A♣").dice(&[5]);
    let lines = hunt.adversary_models_turn(SWORD);
    assert_eq!(dealt(&lines, &hunt, INES), 0, "{:?}", texts(&lines));
    hunt.put(SWORD, -9.0, -3.0).put(AXE, -9.0, 3.0).put(INES, -8.6, 0.0).next_card("A♣");
    hunt.dice(&[1, 4, 1, 1, 1, 1, 1, 1, 1, 4, 1, 1, 1, 1, 1, 1]);
    let lines = hunt.adversary_models_turn(SWORD);
    assert_eq!(dealt(&lines, &hunt, INES), 2, "on the line both strike: {:?}", texts(&lines));
}

/// caz-formation: an Aggressive one walks until somebody is inside, and no farther.
#[test]
fn they_walk_until_somebody_is_between_them() {
    let mut hunt = praetorians();
    // The Mace acts first. On its way to Inés the side from the Axe to it sweeps over her
    // base after an inch and a half, more than half an inch before the two would touch.
    hunt.locations(&[4, 5, 4, 5, 5, 5]).put(MACE, -6.3, -2.6).put(INES, -7.0, 0.5).next_card("A♠");
    let lines = hunt.adversary_models_turn(MACE);
    let labels: Vec<String> = rolls(&lines).into_iter().map(|(label, ..)| label).collect();
    assert_eq!(turns(&lines)[0], hunt.id(MACE));
    assert!((hunt.at(MACE).1 + 1.17).abs() < 0.05, "{:?} {:?}", hunt.at(MACE), texts(&lines));
    assert!(
        labels.iter().filter(|label| label.contains("Cerulean Flame")).count() >= 1,
        "{labels:?}"
    );
}

/// caz-praetorians: King, Howling Rush: +2 SPD for each; Jack, Piercing
/// Lunge: a plain Attack.
#[test]
fn howling_rush_goes_five_inches_and_knocks_down() {
    let mut hunt = praetorians();
    hunt.locations(&[5, 5, 4, 5, 4, 5]).put(AXE, -9.0, -10.0).put(MACE, -11.0, -10.0);
    // 7.9" between the bases: 5" of Move bring it within 1" of nobody, the second
    // Move costs 2 Ticks.
    hunt.put(SWORD, -9.0, -3.0).put(INES, -1.975, -3.0).next_card("K♥").dice(&[1, 1, 10, 1, 1, 1]);
    let lines = hunt.adversary_models_turn(SWORD);
    assert!(
        (hunt.at(SWORD).0 + 4.1).abs() < 0.05,
        "4.9\" of 5\": {:?} {:?}",
        hunt.at(SWORD),
        texts(&lines)
    );
    assert!(
        hunt.has(INES, Condition::KnockedDown) && dealt(&lines, &hunt, INES) == 1,
        "{:?}",
        texts(&lines)
    );
}

/// caz-further-targets, ruling-83: Queen: +3 RNG on one Target; of Hearts two Targets,
/// chosen by Aggro one after the other.
#[test]
fn the_special_lance_has_two_targets() {
    let arrange = |card: &str, unrolled: &[u32]| {
        let mut hunt = praetorians();
        hunt.locations(&[5, 5, 4, 5, 4, 5])
            .put(SWORD, -9.0, 0.0)
            .put(AXE, 9.0, -10.0)
            .put(MACE, 7.0, -10.0);
        hunt.put(INES, -6.0, 0.0).put(BRIGAND, -9.0, 4.5).next_card(card);
        hunt.dice(&[1, 4, 1, 1, 1, 1, 10, 1, 1, 1]);
        hunt.game.expect_unrolled(unrolled);
        let lines = hunt.adversary_models_turn(SWORD);
        (
            dealt(&lines, &hunt, INES),
            dealt(&lines, &hunt, BRIGAND),
            hunt.has(BRIGAND, Condition::Burning),
            lines,
        )
    };
    let (ines, brigand, burning, lines) = arrange("Q♥", &[]);
    assert_eq!((ines, brigand, burning), (1, 1, true), "{:?}", texts(&lines));
    assert!(cites(&lines, "caz-further-targets"));
    // Any other card has one: a second blow is not rolled.
    let (ines, brigand, burning, lines) = arrange("Q♠", &[1, 10, 1, 1, 1]);
    assert_eq!((ines, brigand, burning), (1, 0, false), "most WNDs left: {:?}", texts(&lines));
}

/// caz-war-chant, ruling-84: a Check with TER and no DT; d5 WNDs for the Flame first, the
/// rest for the other location.
#[test]
fn war_chant_mends_the_chanting_praetorian() {
    let chant = |faces: &[u32]| {
        let mut hunt = praetorians();
        hunt.locations(&[3, 1, 5, 5, 5, 5])
            .put(SWORD, -9.0, 0.0)
            .put(AXE, -9.0, -2.0)
            .put(MACE, -9.0, 2.0);
        hunt.put(INES, -3.0, 0.0).next_card("J♥").dice(faces);
        let lines = hunt.adversary_models_turn(SWORD);
        (hunt.locations_left(), wounds(&hunt), hunt.clock(SWORD), lines)
    };
    // Each of the three chants: TER 5 against a Difficulty Die of 3, then a d5 of 4.
    let one = [3, 3, 1, 1, 1, 1, 8];
    let (left, wounds, clock, lines) = chant(&[one, one, one].concat());
    assert_eq!(left, [5, 3, 5, 5, 5, 5], "{:?}", texts(&lines));
    assert_eq!((wounds, clock), ([8, 10, 10], 5));
    assert!(cites(&lines, "caz-heal"));
    let none = [9, 8, 8, 8, 8, 8];
    let (left, ..) = chant(&[none, none, none].concat());
    assert_eq!(left, [3, 1, 5, 5, 5, 5]);
}

/// caz-band-wounds, ruling-80: what heals the Adversary does not raise the fallen.
#[test]
fn the_fallen_are_not_healed() {
    use monteria_cazadores::Quarry;
    let mut hunt = praetorians();
    hunt.locations(&[0, 0, 5, 3, 5, 5]);
    let gone = hunt.id(SWORD);
    hunt.change(|world| {
        let entity = world.resource::<monteria_game::Roster>().entity(gone).unwrap();
        world.entity_mut(entity).insert(Presence::Slain);
    });
    hunt.put(AXE, -9.0, 0.0).put(MACE, -9.0, 2.0).put(INES, -3.0, 0.0).next_card("J♥");
    // TER 4 since the Sword's fall.
    let one = [3, 3, 1, 1, 1, 10];
    hunt.dice(&[one, one].concat());
    let lines = hunt.adversary_models_turn(AXE);
    assert_eq!(hunt.locations_left(), [0, 0, 5, 5, 5, 5], "{:?}", texts(&lines));
    assert_eq!(hunt.facts().get(gone).unwrap().presence, Presence::Slain);
    assert!(
        hunt.game
            .world()
            .get::<Quarry>(
                hunt.game.world().resource::<monteria_game::Roster>().entity(gone).unwrap()
            )
            .is_some()
    );
}

/// ruling-85: one that strays returns to the nearest of the others.
#[test]
fn a_stray_praetorian_returns_to_the_nearest_other() {
    let mut hunt = praetorians();
    hunt.locations(&[5, 5, 4, 5, 4, 5])
        .put(SWORD, -9.0, 0.0)
        .put(AXE, -9.0, -9.0)
        .put(MACE, 9.0, 0.0);
    hunt.next_card("J♣");
    let lines = hunt.adversary_models_turn(SWORD);
    assert!(hunt.at(SWORD).1 < -2.5 && (hunt.at(SWORD).0 + 9.0).abs() < 0.1, "{:?}", texts(&lines));
}
