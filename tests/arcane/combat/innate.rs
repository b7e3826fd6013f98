//! Innate traits of characters, States that forbid actions, the order of an
//! attack, and optional rules.

use std::sync::Arc;

use monteria_arcane::attack::{Attack, AttackKind};
use monteria_arcane::content::{ArcaneContent, Discipline, Innate, State};
use monteria_arcane::state::{Hero, OptionalRules, Turn};
use monteria_arcane::steps::combat::attack::ReachTarget;
use monteria_content::{Count, Points, Rating};
use monteria_game::{Order, Roster};
use monteria_table::{Keywords, Spot};

use monteria_test_support::arcane::Duel;
use monteria_test_support::arcane::content;
use monteria_test_support::arcane::{block, duel, duel_with_content};

/// The distance of two small bases in contact, and of a small and a large one.
const TOUCHING: f32 = 1.18;
const TOUCHING_LARGE: f32 = 1.57;

/// Returns content in which this character has one more innate trait.
pub fn with_innate(who: &str, innate: Innate) -> Arc<ArcaneContent> {
    let mut changed = (*content()).clone();
    changed.characters.get_mut(who).expect("a character").innate.push(innate);
    Arc::new(changed)
}

fn agree(duel: &mut Duel, options: OptionalRules) {
    duel.change(|world| world.resource_mut::<Turn>().options = options);
}

/// arc-mastery: a natural 9 is critical, too.
#[test]
fn masters_are_critical_on_nine() {
    let who = [("hollow-jack", 0, 0.0, 0.0), ("oath-shield-bram", 1, TOUCHING, 0.0)];
    for (content, left) in
        [(with_innate("hollow-jack", Innate::CriticalMastery), 16), (content(), 17)]
    {
        let mut duel = duel_with_content(content, &who);
        duel.dice(&[9, 10]);
        duel.aim("attack", "Oath-shield Bram");
        duel.choose("dodge");
        // 15 against 19 misses, but where it is critical 1 LP is lost.
        assert_eq!(duel.life("Oath-shield Bram"), left);
    }
}

/// arc-immunity, arc-states, arc-ruling-states: an immune model does not gain the State;
/// otherwise the higher level stays.
#[test]
fn the_immune_stay_free_and_the_higher_level_stays() {
    let mut iron = duel(&[("rasp", 0, 0.0, 0.0), ("iron-colossus", 1, TOUCHING_LARGE, 0.0)]);
    iron.dice(&[9]);
    iron.aim("use:open-vein", "Iron Colossus");
    // 9 + 5 = 14 against 8: 3 + 6 - 6 = 3.
    assert_eq!((iron.life("Iron Colossus"), iron.level("Iron Colossus", State::Poison)), (23, 0));
    for (before, after) in [(0, 2), (1, 2), (3, 3)] {
        let mut thorn = duel(&[("rasp", 0, 0.0, 0.0), ("lysa-thorn", 1, TOUCHING, 0.0)]);
        if before > 0 {
            thorn.state("Lysa Thorn", State::Poison, before);
        }
        thorn.dice(&[9]);
        thorn.aim("use:open-vein", "Lysa Thorn");
        thorn.choose("stand");
        assert_eq!(thorn.level("Lysa Thorn", State::Poison), after, "from {before}");
    }
}

/// arc-shield, arc-protection: Shield adds 4 Armor, Protection adds 4 Resistance.
#[test]
fn good_states_add_four() {
    let mut blow = duel(&[("hollow-jack", 0, 0.0, 0.0), ("lysa-thorn", 1, TOUCHING, 0.0)]);
    blow.state("Lysa Thorn", State::Shield, 1).dice(&[5]);
    blow.aim("attack", "Lysa Thorn");
    blow.choose("stand");
    // 11 against 9: 4 + 2 - 2 - 4 = 0.
    assert_eq!(blow.life("Lysa Thorn"), 13);
    for (protected, slow) in [(true, 0), (false, 2)] {
        let mut shin = duel(&[("brusk-ironhand", 0, 0.0, 0.0), ("lysa-thorn", 1, TOUCHING, 0.0)]);
        if protected {
            shin.state("Lysa Thorn", State::Protection, 1);
        }
        shin.dice(&[6, 1]);
        shin.aim("use:shin-breaker", "Lysa Thorn");
        shin.choose("stand");
        assert_eq!(shin.level("Lysa Thorn", State::Slow), slow, "1 + 8 + 4 reach 13, 1 + 8 do not");
    }
}

/// arc-seal: a sealed model has no special abilities but all basic actions.
#[test]
fn the_sealed_use_no_abilities() {
    let mut duel = duel(&[("rasp", 0, 0.0, 0.0), ("lysa-thorn", 1, TOUCHING, 0.0)]);
    assert_eq!(duel.refusal("use:open-vein", Some("Lysa Thorn")), "legal");
    duel.state("Rasp", State::Seal, 1);
    assert!(duel.refusal("use:open-vein", Some("Lysa Thorn")).contains("sealed"));
    assert_eq!(duel.refusal("attack", Some("Lysa Thorn")), "legal");
}

/// arc-paralysis, arc-stunned, arc-ruling-stunned, arc-ruling-paralysed: such a model
/// neither reacts nor is activated.
#[test]
fn who_lies_there_does_nothing() {
    for state in [State::Paralysis, State::Stunned] {
        let mut duel = duel(&[("hollow-jack", 0, 0.0, 0.0), ("lysa-thorn", 1, TOUCHING, 0.0)]);
        duel.state("Lysa Thorn", state, 1).dice(&[5]);
        duel.aim("attack", "Lysa Thorn");
        assert_eq!(duel.life("Lysa Thorn"), 9, "{state}: it is not asked how it defends itself");
        let facts = duel.facts();
        assert!(!facts.get(duel.id("Lysa Thorn")).unwrap().may_be_activated(), "{state}");
    }
}

/// arc-engaged, arc-ruling-engaged: models whose bases touch are engaged, unless one
/// of them is Hidden.
#[test]
fn hidden_models_engage_nobody() {
    let mut duel =
        duel(&[("hollow-jack", 0, 0.0, 0.0), ("rasp", 1, TOUCHING, 0.0), ("vesper", 1, 0.0, -1.3)]);
    let engaged = |duel: &Duel, name: &str| {
        let facts = duel.facts();
        facts.engaged(facts.get(duel.id(name)).unwrap()).len()
    };
    assert_eq!(
        (engaged(&duel, "Hollow Jack"), engaged(&duel, "Rasp"), engaged(&duel, "Vesper")),
        (1, 1, 0)
    );
    duel.state("Rasp", State::Hidden, 1);
    assert_eq!((engaged(&duel, "Hollow Jack"), engaged(&duel, "Rasp")), (0, 0));
}

/// arc-zone, arc-ruling-zone: a Control Zone reaches 8" between bases, as far
/// as the model sees.
#[test]
fn a_zone_needs_sight() {
    let within = |x: f32, wall: bool| {
        let mut duel = duel(&[("hollow-jack", 0, 0.0, 0.0), ("lysa-thorn", 1, x, 0.0)]);
        if wall {
            let keywords = Keywords::BLOCKING | Keywords::CLIMBABLE;
            duel.terrain(vec![block("wall", (4.0, 0.0), (1.0, 10.0), 3.0, keywords)]);
        }
        let facts = duel.facts();
        let jack = duel.id("Hollow Jack");
        let lysa = duel.id("Lysa Thorn");
        facts.in_zone(facts.get(jack).unwrap(), &facts.get(lysa).unwrap().body())
    };
    assert!(within(9.15, false) && !within(9.25, false));
    assert!(!within(9.15, true), "a wall ends the zone");
}

/// arc-flight: a flying model charges over others, and past interceptors that do not fly.
#[test]
fn flyers_charge_over_everybody() {
    let over = |who: &'static str| {
        duel(&[(who, 0, 0.0, 0.0), ("brusk-ironhand", 1, 4.0, 0.5), ("lysa-thorn", 1, 9.0, 0.0)])
    };
    assert_ne!(
        over("tin-dancer").refusal("charge", Some("Lysa Thorn")),
        "legal",
        "Brusk stands in the way"
    );
    let mut duel = over("vesper");
    duel.aim("charge", "Lysa Thorn");
    assert!(duel.asked().contains("Lysa Thorn is attacked by Vesper"), "{}", duel.asked());
    assert!(duel.at("Vesper").x > 7.0);
}

/// arc-guardian, arc-intercept: a Guardian intercepts within 4" instead of 2".
#[test]
fn a_guardian_intercepts_from_four_inches() {
    for (who, name, asked) in [
        ("oath-shield-bram", "Oath-shield Bram", true),
        ("brusk-ironhand", "Brusk Ironhand", false),
    ] {
        let mut duel = duel(&[
            ("sable-kite", 0, 0.0, 0.0),
            ("brother-anselm", 1, 10.0, 0.0),
            (who, 1, 5.0, 3.5),
        ]);
        duel.aim("shoot", "Brother Anselm");
        assert_eq!(
            duel.asked().contains(&format!("does {name} intercept?")),
            asked,
            "{}",
            duel.asked()
        );
    }
}

/// arc-intangible: only Ki, Magic and attackers of a higher level harm an Intangible
/// model, and it leaves contact freely.
#[test]
fn the_intangible_fear_no_plain_steel() {
    let content = with_innate("brother-anselm", Innate::Intangible);
    for (who, act, left) in [
        ("sable-kite", "attack", 11),
        ("lysa-thorn", "attack", 11),
        // 10 against 8 and no Armor: 4 + 2.
        ("lysa-thorn", "use:bramble-cut", 5),
        // 11 against 8: 4 + 3 - 1.
        ("hollow-jack", "attack", 5),
    ] {
        let who = [(who, 0, 0.0, 0.0), ("brother-anselm", 1, TOUCHING, 0.0)];
        let mut duel = duel_with_content(content.clone(), &who);
        let facts = duel.facts();
        assert!(facts.may_leave_contact(facts.get(duel.id("Brother Anselm")).unwrap()));
        duel.dice(&[5]);
        duel.aim(act, "Brother Anselm");
        duel.choose("stand");
        assert_eq!(duel.life("Brother Anselm"), left, "{who:?} {act}");
    }
}

/// arc-difficulty: a roll below the number has no effect, but the points are spent.
#[test]
fn difficulty_is_rolled_by_the_user() {
    let mut changed = (*content()).clone();
    let jack = changed.characters.get_mut("hollow-jack").expect("Jack");
    jack.abilities[1].difficulty = Some(Count::nearest(6));
    let changed = Arc::new(changed);
    for (die, blind) in [(5, 1), (6, 0)] {
        let mut duel = duel_with_content(
            changed.clone(),
            &[("hollow-jack", 0, 0.0, 0.0), ("rasp", 1, 9.0, 0.0)],
        );
        duel.state("Hollow Jack", State::Blind, 1).dice(&[die]);
        duel.choose("use:change-masks");
        assert_eq!(
            (duel.level("Hollow Jack", State::Blind), duel.points("Hollow Jack")),
            (blind, 3)
        );
    }
}

/// arc-order, arc-ruling-essence: the order is interception, defence, Essence of the
/// attacker, Essence of the target, roll.
#[test]
fn an_attack_asks_in_order() {
    let mut duel = duel(&[
        ("sable-kite", 0, 0.0, 0.0),
        ("brother-anselm", 1, 10.0, 0.0),
        ("oath-shield-bram", 1, 5.0, 3.5),
    ]);
    duel.essence(0, 1).essence(1, 1).dice(&[5, 5]);
    duel.aim("shoot", "Brother Anselm");
    assert!(duel.asked().contains("does Oath-shield Bram intercept?"), "{}", duel.asked());
    duel.choose("stay");
    assert!(duel.asked().contains("Brother Anselm is attacked by Sable Kite"), "{}", duel.asked());
    duel.choose("dodge");
    assert!(duel.asked().starts_with("Sable Kite attacks"), "{}", duel.asked());
    duel.choose("roll");
    assert!(duel.asked().starts_with("Brother Anselm defends itself"), "{}", duel.asked());
    duel.choose("roll");
    // 10 against 13.
    assert_eq!((duel.life("Brother Anselm"), duel.points("Brother Anselm")), (11, 3));
}

/// arc-group: each other friend in contact adds 1, if the optional rule is on.
#[test]
fn friends_help_where_the_match_says_so() {
    for (group, left) in [(false, 13), (true, 11)] {
        let mut duel = duel(&[
            ("hollow-jack", 0, 0.0, 0.0),
            ("lysa-thorn", 1, TOUCHING, 0.0),
            ("vesper", 0, 2.0 * TOUCHING, 0.0),
        ]);
        agree(&mut duel, OptionalRules { group, ..OptionalRules::default() });
        duel.dice(&[2]);
        duel.aim("attack", "Lysa Thorn");
        duel.choose("stand");
        // 8 against 9, or 9: 4 - 2.
        assert_eq!(duel.life("Lysa Thorn"), left);
    }
}

/// arc-free-move, arc-ruling-free: a free move is 2" and does not end in contact, if the
/// optional rule is on.
#[test]
fn a_free_move_is_two_inches() {
    let spot = |x: f32| Spot { x, z: 0.0, y: None };
    let mut duel = duel(&[("hollow-jack", 0, 0.0, 0.0), ("lysa-thorn", 1, 10.0, 0.0)]);
    agree(&mut duel, OptionalRules { free_move: true, ..OptionalRules::default() });
    duel.order(Order::to("walk", spot(5.0)));
    assert!(duel.asked().contains("does Lysa Thorn shift?"), "{}", duel.asked());
    assert!(duel.game.check(&Order::to("shift", spot(12.1))).is_err());
    duel.order(Order::to("shift", spot(11.9)));
    assert!((duel.at("Lysa Thorn").x - 11.9).abs() < 0.01);
    let mut plain = monteria_test_support::arcane::duel(&[
        ("hollow-jack", 0, 0.0, 0.0),
        ("lysa-thorn", 1, 10.0, 0.0),
    ]);
    plain.order(Order::to("walk", spot(5.0)));
    assert!(!plain.asked().contains("shift"), "{}", plain.asked());
}

/// arc-pass, arc-end-turn, arc-stunned: a model that passes keeps its points. At the end
/// of a turn Stunned ends, and the last turn ends the match.
#[test]
fn a_turn_ends_when_all_are_done() {
    let mut duel = duel(&[("hollow-jack", 0, 0.0, 0.0), ("lysa-thorn", 1, 20.0, 0.0)]);
    // A game of so few levels has no Essence to be asked for.
    duel.change(|world| world.resource_mut::<Turn>().levels = 0);
    duel.state("Lysa Thorn", State::Stunned, 1).dice(&[5, 4]);
    duel.choose("done");
    assert_eq!((duel.points("Hollow Jack"), duel.level("Lysa Thorn", State::Stunned)), (5, 0));
    assert_eq!(duel.facts().turn.number, 2);
    assert!(duel.asked().starts_with("Party 1: who is activated?"), "{}", duel.asked());
    duel.change(|world| world.resource_mut::<Turn>().last = 2);
    duel.aim("activate", "Hollow Jack");
    duel.choose("done");
    duel.aim("activate", "Lysa Thorn");
    duel.choose("done");
    assert_eq!(duel.asked(), "nothing", "the match is over");
}

/// arc-intangible: riders of plain hits, traps, and area effects of Subterfuge pass
/// through an Intangible model.
#[test]
fn plain_harm_passes_through_the_intangible() {
    let mut changed = (*with_innate("brother-anselm", Innate::Intangible)).clone();
    let bellow = changed
        .characters
        .get_mut("gorehulk")
        .and_then(|it| it.abilities.get_mut(1))
        .expect("Bellow");
    bellow.discipline = Discipline::Subterfuge;
    let content = Arc::new(changed);
    let mut shot = duel_with_content(
        content.clone(),
        &[("volley", 0, 0.0, 0.0), ("brother-anselm", 1, 6.0, 0.0)],
    );
    shot.dice(&[9]);
    shot.aim("use:keep-heads-down", "Brother Anselm");
    shot.choose("stand");
    assert_eq!((shot.life("Brother Anselm"), shot.points("Brother Anselm")), (11, 4));
    let at = shot.id("Brother Anselm");
    shot.dice(&[9]);
    shot.step(ReachTarget { attack: Attack::new(None, at, AttackKind::Trap(6, 3), None) });
    shot.choose("stand");
    assert_eq!(shot.life("Brother Anselm"), 11);
    for (level, slow) in [(35, 0), (45, 1)] {
        let mut roar = duel_with_content(
            content.clone(),
            &[("gorehulk", 0, 0.0, 0.0), ("brother-anselm", 1, 4.0, 0.0)],
        );
        let hulk = roar.id("Gorehulk");
        roar.change(|world| {
            let entity = world.resource::<Roster>().entity(hulk).expect("a model");
            let mut hero = world.get::<Hero>(entity).expect("a hero").clone();
            hero.card.level = Points::nearest(level);
            world.entity_mut(entity).insert(hero);
        });
        roar.dice(if slow > 0 { &[1] } else { &[] });
        // 1 + 11 resist 12: so it is made weaker first.
        roar.change(|world| {
            let entity = world.resource::<Roster>().entity(at).expect("a model");
            let mut hero = world.get::<Hero>(entity).expect("a hero").clone();
            hero.card.resistance = Rating::nearest(5);
            world.entity_mut(entity).insert(hero);
        });
        roar.choose("use:bellow");
        assert_eq!(roar.level("Brother Anselm", State::Slow), slow, "level {level}");
    }
}

/// arc-seal, arc-ruling-seal: a model that is sealed during upkeep cannot pay it.
#[test]
fn the_sealed_uphold_nothing() {
    for (seal, options) in [(1, &["pay", "let-go"][..]), (2, &["let-go"][..])] {
        let mut duel = duel(&[("oath-shield-bram", 0, 0.0, 0.0), ("lysa-thorn", 1, 20.0, 0.0)]);
        duel.choose("use:locked-shields");
        duel.state("Oath-shield Bram", State::Seal, seal).state("Lysa Thorn", State::Stunned, 1);
        duel.choose("done");
        assert!(duel.asked().contains("does it maintain Locked Shields"), "{}", duel.asked());
        assert_eq!(duel.options(), options);
    }
}

/// arc-zone, arc-stealth: a Control Zone ends where a forest blocks sight, and a Hidden
/// model has one too.
#[test]
fn zones_end_in_forests_and_the_hidden_have_them() {
    let mut hiding = duel(&[("rasp", 0, 0.0, 0.0), ("lysa-thorn", 1, 7.0, 0.0)]);
    assert!(hiding.refusal("use:stealth", None).contains("Lysa Thorn"));
    hiding.state("Lysa Thorn", State::Hidden, 1);
    assert!(hiding.refusal("use:stealth", None).contains("Lysa Thorn"), "Hidden, she sees as well");
    let green = Keywords::DIFFICULT | Keywords::OBSCURING;
    hiding.terrain(vec![block("wood", (3.5, 0.0), (4.0, 12.0), 3.0, green)]);
    assert_eq!(hiding.refusal("use:stealth", None), "legal", "4\" of forest lie between");
}
