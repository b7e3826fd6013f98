//! Aggro, Recover and every branch of the Decision Trees (Cazadores 4.5,
//! rulings 26 to 28).

use monteria_cazadores::FoeStats;
use monteria_cazadores::content::{Condition, FoeType};
use monteria_game::{Measured, Standing};
use monteria_table::Keywords;

use monteria_test_support::cazadores::{
    Hunt, actions, asked, block, cites, hunt, rolls, texts, thoughts,
};

const BUG: &str = "Butterfly 1";
const CREATURE: &str = "Creature";
const INES: &str = "Inés";

/// A Butterfly (SPD 5, ATK 3, RNG 1, shooting +2) of this type at the west end,
/// alone with the Pack.
fn minion(tree: FoeType) -> Hunt {
    let mut hunt = hunt("creature-wreathed-in-light", &["ines-valcarcel", "brigand"]);
    hunt.remake::<FoeStats>(BUG, |stats| stats.foe_type = tree).put(BUG, -10.0, 0.0);
    hunt
}

/// Questions and actions of a Turn.
fn run(hunt: &mut Hunt) -> (Vec<Vec<String>>, Vec<String>) {
    let bug = hunt.id(BUG);
    let lines = hunt.foe_turn(BUG);
    (thoughts(&lines).into_iter().map(asked).collect(), actions(&lines, bug))
}

/// caz-tree-aggressive, caz-q-close-combat: an enemy in reach is attacked at once.
#[test]
fn aggressive_attacks_who_is_in_reach() {
    let mut hunt = minion(FoeType::Aggressive);
    hunt.put(INES, -8.5, 0.0);
    let (asked, did) = run(&mut hunt);
    assert_eq!(
        (asked, did),
        (vec![vec!["Close Combat: yes".to_owned()]], vec!["attack".to_owned()])
    );
    assert_eq!((hunt.at(BUG), hunt.clock(BUG)), ((-10.0, 0.0), 5));
}

/// caz-q-aggress, ruling-28: it moves only as far as it must, and attacks.
#[test]
fn aggressive_closes_in_and_stops_in_reach() {
    let mut hunt = minion(FoeType::Aggressive);
    hunt.put(INES, -4.5, 0.0);
    let (asked, did) = run(&mut hunt);
    assert_eq!(asked[0], ["Close Combat: no", "Aggress: yes"]);
    assert_eq!(asked[1], ["Close Combat: yes"]);
    assert_eq!(did, ["free-move", "attack"]);
    let gap = hunt.distance(BUG, INES);
    assert!((0.98..=1.002).contains(&gap), "it stops at the end of its reach: {gap}");
}

/// caz-else: no Close Combat after the Move, but Ranged Combat.
#[test]
fn aggressive_shoots_where_it_cannot_reach() {
    let mut hunt = minion(FoeType::Aggressive);
    // 7.5" between the bases: 2.5" after the Move, within RNG 1 and 2 more.
    hunt.put(INES, -1.5, 0.0);
    let (asked, did) = run(&mut hunt);
    assert_eq!(asked[1], ["Close Combat: no", "Ranged Combat: yes"]);
    assert_eq!(did, ["free-move", "attack"]);
    assert!((hunt.distance(BUG, INES) - 2.5).abs() < 0.01, "as far as it can");
}

/// caz-else, caz-foe-move: with neither, a second Move that costs 2 Ticks.
#[test]
fn aggressive_moves_twice_where_it_cannot_attack() {
    let mut hunt = minion(FoeType::Aggressive);
    hunt.remake::<FoeStats>(BUG, |stats| stats.shooting = None).put(INES, 0.5, 0.0);
    let (asked, did) = run(&mut hunt);
    assert_eq!(asked[1], ["Close Combat: no", "Ranged Combat: no", "Aggress: yes"]);
    assert_eq!(did, ["free-move", "move"]);
    assert_eq!(hunt.clock(BUG), 4);
    assert!(
        (hunt.distance(BUG, INES) - 1.0).abs() < 0.02,
        "it stops in reach even on the way that costs"
    );
}

/// caz-q-reposition, ruling-42: beyond 10" it goes back to its own: the largest group of
/// Minions, then the Adversary.
#[test]
fn a_lonely_minion_repositions() {
    let mut hunt = minion(FoeType::Aggressive);
    hunt.put(INES, 8.0, -9.0).put(CREATURE, -10.0, -9.0);
    let (asked, did) = run(&mut hunt);
    assert_eq!(asked[0], ["Close Combat: no", "Aggress: no", "Reposition: yes"]);
    assert_eq!(asked[1], ["Close Combat: no", "Ranged Combat: no", "Hold Ground: yes"]);
    assert_eq!(did, ["free-move", "pass"]);
    assert!((hunt.at(BUG).1 + 5.0).abs() < 0.01 && hunt.clock(BUG) == 3, "{:?}", hunt.at(BUG));
    // Another Minion is a group; it comes before the Adversary.
    let mut hunt = minion(FoeType::Aggressive);
    hunt.put(INES, 8.0, -9.0).put(CREATURE, -10.0, -9.0).put("Butterfly 2", -10.0, 9.0);
    run(&mut hunt);
    assert!((hunt.at(BUG).1 - 5.0).abs() < 0.01, "{:?}", hunt.at(BUG));
}

/// caz-q-hold-ground, caz-pass, ruling-1: with nothing to do it passes, for 1 Tick.
#[test]
fn a_minion_with_nothing_to_do_holds_its_ground() {
    for tree in [FoeType::Aggressive, FoeType::Defensive, FoeType::Sentry] {
        let mut hunt = minion(tree);
        hunt.put(INES, 8.0, -9.0);
        let (asked, did) = run(&mut hunt);
        assert_eq!(asked.last().unwrap().last().unwrap(), "Hold Ground: yes");
        assert_eq!((did, hunt.clock(BUG)), (vec!["pass".to_owned()], 3));
    }
}

/// caz-tree-defensive, caz-q-retreat, ruling-28: out of an enemy's reach
/// first, then a shot.
#[test]
fn defensive_retreats_and_shoots() {
    let mut hunt = minion(FoeType::Defensive);
    // SPD 1: after the Move it is 2.5" away, within its 3" for shooting.
    hunt.remake::<FoeStats>(BUG, |stats| stats.speed = 1).put(BUG, -9.0, 0.0).put(INES, -6.5, 0.0);
    let (asked, did) = run(&mut hunt);
    assert_eq!(
        (asked[0].clone(), asked[1].clone()),
        (vec!["Retreat: yes".to_owned()], vec!["Ranged Combat: yes".to_owned()])
    );
    assert_eq!(did, ["free-move", "attack"]);
    assert!((hunt.distance(BUG, INES) - 2.5).abs() < 0.01);
    // With its whole SPD it gets out of its own range and holds its ground.
    let mut hunt = minion(FoeType::Defensive);
    hunt.put(BUG, -3.0, 0.0).put(INES, -0.5, 0.0);
    let (asked, did) = run(&mut hunt);
    assert_eq!(asked[1], ["Ranged Combat: no", "Hold Ground: yes"]);
    assert_eq!((did, hunt.clock(BUG)), (vec!["free-move".to_owned(), "pass".to_owned()], 3));
    assert!((hunt.at(BUG).0 + 8.0).abs() < 0.01, "straight away: {:?}", hunt.at(BUG));
}

/// ruling-28: with a Border behind it, it goes where it is farthest from the Target.
#[test]
fn a_cornered_foe_slips_along_the_border() {
    let mut hunt = minion(FoeType::Defensive);
    hunt.put(BUG, -11.4, 0.0).put(INES, -9.5, 0.0);
    let before = hunt.distance(BUG, INES);
    run(&mut hunt);
    assert!(hunt.distance(BUG, INES) > before + 2.0, "{:?}", hunt.at(BUG));
}

/// caz-tree-defensive: after Retreat come Reposition and Aggress.
#[test]
fn defensive_repositions_before_it_aggresses() {
    let mut hunt = minion(FoeType::Defensive);
    hunt.put(INES, -4.0, 0.0).put(CREATURE, -10.0, -9.0);
    let (asked, _) = run(&mut hunt);
    assert_eq!(asked[0], ["Retreat: no", "Reposition: yes"]);
    let mut hunt = minion(FoeType::Defensive);
    hunt.put(INES, -4.0, 0.0).put(CREATURE, -10.0, -4.0);
    let (asked, did) = run(&mut hunt);
    assert_eq!(asked[0], ["Retreat: no", "Reposition: no", "Aggress: yes"]);
    assert_eq!(did, ["free-move", "attack"]);
}

/// caz-tree-sentry: Close Combat, Ranged Combat, Reposition; it never aggresses.
#[test]
fn sentry_fights_from_its_post() {
    let mut hunt = minion(FoeType::Sentry);
    hunt.put(INES, -6.5, 0.0);
    let (asked, did) = run(&mut hunt);
    assert_eq!(asked[0], ["Close Combat: no", "Ranged Combat: yes"]);
    assert_eq!((did, hunt.at(BUG)), (vec!["attack".to_owned()], (-10.0, 0.0)));
    let mut hunt = minion(FoeType::Sentry);
    hunt.put(INES, -4.0, 0.0);
    let (asked, did) = run(&mut hunt);
    assert_eq!(
        asked[0],
        ["Close Combat: no", "Ranged Combat: no", "Reposition: no", "Hold Ground: yes"]
    );
    assert_eq!(did, ["pass"]);
}

/// caz-aggro-aggressive, caz-aggro-defensive, caz-aggro-sentry: most
/// WNDs, fewest WNDs, closest.
#[test]
fn each_type_picks_its_own_target() {
    for (tree, name) in
        [(FoeType::Aggressive, INES), (FoeType::Defensive, "Brigand"), (FoeType::Sentry, "Brigand")]
    {
        let mut hunt = minion(tree);
        // Inés has 14 WNDs and is farther off; both are within 3" for the shot.
        hunt.put(INES, -10.0, -3.9).put("Brigand", -10.0, 3.0);
        let lines = hunt.foe_turn(BUG);
        let target = hunt.facts().turn.target.or_else(|| {
            lines.iter().find_map(|line| match &line.what {
                monteria_game::EventKind::ActionTaken { target, .. } => *target,
                _ => None,
            })
        });
        assert_eq!(target, Some(hunt.id(name)), "{tree:?}: {:?}", texts(&lines));
    }
}

/// caz-aggro-tie, ruling-27: a die breaks ties; Hidden models are no Targets; out of
/// sight the closest is.
#[test]
fn aggro_ties_hiding_and_sight() {
    for (face, name) in [(1, INES), (2, "Brigand")] {
        let mut hunt = minion(FoeType::Aggressive);
        hunt.put(INES, -10.0, -6.0).put("Brigand", -10.0, 6.0).set_wounds(INES, 10).dice(&[face]);
        let lines = hunt.foe_turn(BUG);
        assert!(cites(&lines, "caz-aggro-tie"));
        let before = 6.0 - 1.0;
        let after = hunt.distance(BUG, name);
        assert!(after < before - 3.0, "{name}: {:?}", texts(&lines));
    }
    let mut hunt = minion(FoeType::Aggressive);
    hunt.put(INES, -8.6, 0.0).afflict(INES, Condition::Hidden);
    let (asked, did) = run(&mut hunt);
    assert_eq!(asked[0][..2], ["Close Combat: no", "Aggress: no"]);
    assert_eq!(did, ["pass"]);
    // Both behind a wall: nobody is in sight, the closest is the Target though
    // it has fewer WNDs.
    let mut hunt = minion(FoeType::Aggressive);
    let wall =
        block("wall", (-7.0, 0.0), (0.5, 16.0), 6.0, Keywords::BLOCKING | Keywords::IMPASSABLE);
    hunt.terrain(vec![wall]).put(INES, -2.5, 0.0).put("Brigand", -5.0, 0.0);
    let lines = hunt.foe_turn(BUG);
    assert!(thoughts(&lines)[0].conclusion.contains("Brigand"), "{:?}", texts(&lines));
    let aggress = &thoughts(&lines)[0].answers.last().expect("asked").detail;
    assert!(aggress.starts_with("no enemy in sight; Brigand is 4"), "{aggress}");
}

/// caz-aggro-aggressive, caz-aggro-tie: an interface that shows a decision receives
/// what was measured for each question, from rim to rim, and why others than the
/// Target were passed over.
#[test]
fn a_thought_tells_its_lines_and_who_was_weighed() {
    let mut hunt = minion(FoeType::Aggressive);
    hunt.put(INES, -3.0, 0.0).put("Brigand", -6.0, 1.2);
    let distance = hunt.distance(BUG, "Brigand");
    let lines = hunt.foe_turn(BUG);
    let all = thoughts(&lines);
    let first = &all[0].answers[0];
    let nearest = &first.measured[0];
    assert_eq!((nearest.model, nearest.counts), (Some(hunt.id("Brigand")), false), "{first:?}");
    assert!(
        (nearest.inches - distance).abs() < 1.0e-3 && nearest.limit == Some(1.0),
        "{nearest:?}"
    );
    let [from, to] = [nearest.from, nearest.to].map(bevy_math::Vec3::from);
    assert!((from.distance(to) - distance).abs() < 0.01, "{nearest:?}");
    assert!(nearest.sight.is_none(), "what is too far is not looked at");
    let aggress = &all[0].answers[1];
    let near = |line: &Measured| line.inches <= 10.0;
    let agree = |line: &Measured| line.counts == near(line) && line.sight.is_some() == near(line);
    assert!(aggress.measured.len() > 1 && aggress.measured.iter().all(agree), "{aggress:?}");
    let weighed: Vec<_> = all[0].targets[..2].iter().map(|one| (one.model, one.standing)).collect();
    let ines = hunt.id(INES);
    let brigand = hunt.id("Brigand");
    assert_eq!(weighed, [(ines, Standing::Taken), (brigand, Standing::PassedOver)]);
    let why = &all[0].targets[1].why;
    assert!(why.starts_with("fewer WNDs than Inés") && why.ends_with("to 14 WND"), "{why}");
    // Two that are as good, one that is Hidden.
    let mut hunt = minion(FoeType::Aggressive);
    hunt.put(INES, -10.0, -6.0).put("Brigand", -10.0, 6.0).set_wounds(INES, 10).dice(&[1]);
    let lines = hunt.foe_turn(BUG);
    let targets = &thoughts(&lines)[0].targets;
    let tied = targets.iter().filter(|one| one.standing == Standing::Tied).count();
    assert_eq!(tied, 2, "{targets:?}");
    let mut hunt = minion(FoeType::Aggressive);
    hunt.put(INES, -8.6, 0.0).put("Brigand", -8.6, 2.0).afflict(INES, Condition::Hidden);
    let lines = hunt.foe_turn(BUG);
    let hidden = thoughts(&lines)[0].targets.iter().find(|one| one.model == hunt.id(INES));
    assert_eq!(hidden.map(|one| one.why.as_str()), Some("it is Hidden"));
}

/// ruling-28: a Foe that comes into reach of one on its way to another attacks that one,
/// and every line names its model.
#[test]
fn who_stands_in_the_way_is_attacked_and_the_lines_say_so() {
    let mut hunt = minion(FoeType::Aggressive);
    hunt.put(INES, -3.0, 0.0).put("Brigand", -6.0, 1.2);
    let lines = hunt.foe_turn(BUG);
    let all = thoughts(&lines);
    assert!(all[0].conclusion.starts_with("move toward Inés"), "most WNDs: {:?}", texts(&lines));
    let aggress = &all[0].answers.last().expect("asked").detail;
    assert!(aggress.starts_with("within 10\" and in sight: "), "{aggress}");
    assert!(
        aggress.contains("Inés Valcárcel (6.0\", 14 WND)") && aggress.contains("Brigand ("),
        "{aggress}"
    );
    assert!(all[1].conclusion.starts_with("attack Brigand"), "{:?}", texts(&lines));
    let combat = &all[1].answers.last().expect("asked").detail;
    assert!(combat.contains("; not Inés Valcárcel (3."), "{combat}");
}

/// ruling-43: a wall in the way is walked round, over several Turns if need be.
#[test]
fn a_foe_walks_round_a_wall() {
    let mut hunt = minion(FoeType::Aggressive);
    let wall =
        block("wall", (-7.0, 0.0), (0.5, 10.0), 6.0, Keywords::BLOCKING | Keywords::IMPASSABLE);
    hunt.terrain(vec![wall]).put(INES, -4.0, 0.0);
    for _ in 0..4 {
        if hunt.distance(BUG, INES) <= 1.002 {
            break;
        }
        hunt.foe_turn(BUG);
    }
    assert!(hunt.distance(BUG, INES) <= 1.002, "it stands at {:?}", hunt.at(BUG));
}

/// caz-foe-recover, ruling-26: Recover takes the place of the free Move, a
/// die picks the Condition.
#[test]
fn foes_recover_before_anything_else() {
    let mut hunt = minion(FoeType::Aggressive);
    hunt.put(INES, -4.5, 0.0)
        .afflict(BUG, Condition::Poisoned)
        .afflict(BUG, Condition::Burning)
        // Poisoned: Disadvantage, two Difficulty Dice; 3 dice; then the die that
        // picks: Burning stands first.
        .dice(&[1, 1, 5, 1, 1, 1]);
    let bug = hunt.id(BUG);
    let lines = hunt.foe_turn(BUG);
    assert!(
        !hunt.has(BUG, Condition::Burning) && hunt.has(BUG, Condition::Poisoned),
        "{:?}",
        texts(&lines)
    );
    assert_eq!(actions(&lines, bug), ["recover", "move"], "the Move now costs the Action");
    assert_eq!(hunt.clock(BUG), 4);
    assert_eq!(rolls(&lines)[0].1, -1);
}

/// caz-cond-knocked-down, caz-cond-stunned: a model that can do nothing else recovers
/// again, for 2 Ticks.
#[test]
fn helpless_foes_recover_twice() {
    for condition in [Condition::KnockedDown, Condition::Stunned] {
        let mut hunt = minion(FoeType::Aggressive);
        hunt.put(INES, -8.6, 0.0).afflict(BUG, condition).dice(&[10, 1, 1, 1, 1, 5, 1, 1]);
        let bug = hunt.id(BUG);
        let lines = hunt.foe_turn(BUG);
        assert_eq!(actions(&lines, bug), ["recover", "recover"]);
        assert!(!hunt.has(BUG, condition));
        assert_eq!(hunt.clock(BUG), 4, "the first is free");
        // If the first succeeds it acts as usual.
        let mut hunt = minion(FoeType::Aggressive);
        hunt.put(INES, -8.6, 0.0).afflict(BUG, condition).dice(&[1, 5, 1, 1]);
        let lines = hunt.foe_turn(BUG);
        assert_eq!(actions(&lines, bug), ["recover", "attack"]);
    }
}

/// caz-cond-stunned, ruling-26: a Stunned Foe that did not recover makes the Moves that
/// its tree asks for, for their price, and attacks nobody.
#[test]
fn a_stunned_foe_walks_where_its_tree_says() {
    let mut hunt = minion(FoeType::Aggressive);
    hunt.put(INES, -1.0, 0.0).afflict(BUG, Condition::Stunned).dice(&[10, 1, 1, 1]);
    let (asked, did) = run(&mut hunt);
    assert_eq!(asked[0], ["Close Combat: no", "Aggress: yes"]);
    assert_eq!(did, ["recover", "move"]);
    assert!(
        (hunt.at(BUG).0 + 5.0).abs() < 0.01 && hunt.has(BUG, Condition::Stunned),
        "{:?}",
        hunt.at(BUG)
    );
    assert_eq!(hunt.clock(BUG), 4, "the Recover stands for the free Move");
    // Where the tree asks for an Attack alone there is nothing but Recover.
    let mut hunt = minion(FoeType::Sentry);
    hunt.put(INES, -8.5, 0.0).put(CREATURE, -10.0, 4.0).afflict(BUG, Condition::Stunned);
    hunt.dice(&[10, 1, 1, 1, 10, 1, 1, 1]);
    let (asked, did) = run(&mut hunt);
    assert!(asked[0].contains(&"Close Combat: no".to_owned()), "{asked:?}");
    assert_eq!(did, ["recover", "recover"]);
}

/// caz-foe-attack, ruling-10: a Minion rolls ATK, and its Critical
/// works with every Attack.
#[test]
fn a_butterfly_stuns_from_afar() {
    let mut hunt = minion(FoeType::Sentry);
    hunt.put(INES, -6.5, 0.0).dice(&[1, 10, 1, 1]);
    let lines = hunt.foe_turn(BUG);
    assert!(hunt.has(INES, Condition::Stunned));
    assert_eq!(hunt.wounds(INES), 13);
    assert!(rolls(&lines)[0].0.starts_with("Shooting Attack"), "{:?}", rolls(&lines));
}
