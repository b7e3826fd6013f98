//! Foes that follow Decision Trees of their own, as mods give them: the vocabulary beyond
//! the book's three trees.

use std::sync::Arc;

use monteria_cazadores::content::{Condition, FoeTree, FoeType, Id};
use monteria_content::ron_options;
use monteria_game::{GameEvent, Row, Standing, Text, Viewer};

use monteria_test_support::cazadores::{Hunt, actions, asked, cites, content, hunt_with, thoughts};

const BUG: &str = "Butterfly 1";
const CREATURE: &str = "Creature";
const INES: &str = "Inés";
const BRIGAND: &str = "Brigand";

/// A tree that begins at `start`.
fn tree(prefers: &str, questions: &str) -> FoeTree {
    let text = format!(
        r#"(id: "own", name: "Own", prefers: [{prefers}], first: "start", questions: [
            {questions}
            (id: "hold", ask: HoldGround, yes: Do(Pass), no: Never),
        ])"#
    );
    ron_options().from_str(&text).unwrap_or_else(|why| panic!("{why}"))
}

/// A Hunt in which the Butterflies (SPD 5, ATK 3, RNG 1, shooting +2) and the Creature's
/// Aggressive cards follow this tree; a Butterfly stands at the west end.
fn hunt_by(tree: FoeTree) -> Hunt {
    let mut content = content().as_ref().clone();
    let id = tree.id.clone();
    content.trees.insert(id.clone(), tree);
    let creature: Id = "creature-wreathed-in-light".parse().expect("an id");
    let entry = content.adversaries.get_mut(&creature).expect("it ships");
    entry.trees.aggressive = Some(id.clone());
    for minion in content.minions.values_mut() {
        minion.tree = Some(id.clone());
    }
    let mut hunt = hunt_with(Arc::new(content), creature.as_str(), &["ines-valcarcel", "brigand"]);
    hunt.put(BUG, -10.0, 0.0).put(CREATURE, -10.0, 9.0).put(INES, 8.0, -9.0);
    hunt
}

/// Questions and actions of a Turn.
fn run(hunt: &mut Hunt) -> (Vec<Vec<String>>, Vec<String>, Vec<GameEvent>) {
    let bug = hunt.id(BUG);
    let lines = hunt.foe_turn(BUG);
    let asked = thoughts(&lines).into_iter().map(asked).collect();
    (asked, actions(&lines, bug), lines)
}

/// caz-tree-own: it asks its own questions in its own order, goes on after a Move where the
/// tree says so, and the log names the tree and its rule.
#[test]
fn a_minion_follows_a_tree_of_its_own() {
    // It comes near, then shoots; the book has no such tree.
    let mut hunt = hunt_by(tree(
        "Closest",
        r#"(id: "start", ask: Aggress(within: 12), yes: DoThenAsk(MoveToward, "shoot"),
            no: Ask("hold")),
           (id: "shoot", name: "Let fly", ask: RangedCombat, yes: Do(Attack), no: Ask("hold")),"#,
    ));
    hunt.put(INES, -2.0, 0.0).dice(&[10, 1, 1, 1]);
    let (asked, did, lines) = run(&mut hunt);
    assert_eq!(asked, [["Aggress: yes"], ["Let fly: yes"]]);
    assert_eq!(did, ["free-move", "attack"]);
    assert_eq!(thoughts(&lines)[0].tree, "Own");
    assert!(cites(&lines, "caz-tree-own"));
    let bug = hunt.id(BUG);
    let sheet = hunt.game.sheet(bug, Viewer::Everyone).expect("a sheet");
    let rows = sheet.sections.into_iter().flat_map(|section| section.rows);
    let text = Row::Text { text: Text::verbatim("Decision Tree: Own") };
    assert!(rows.into_iter().any(|row| row == text));
}

/// caz-tree-own: an Adversary follows it on cards of that Foe Type alone.
#[test]
fn an_adversary_follows_a_tree_of_its_own_for_a_foe_type() {
    let wait = r#"(id: "start", ask: Alone, yes: Do(Pass), no: Ask("hold")),"#;
    for (card, expected) in [("A♠", "Own"), ("A♣", "Sentry"), ("A♦", "Defensive")] {
        let mut hunt = hunt_by(tree("Closest", wait));
        hunt.next_card(card);
        let lines = hunt.foe_turn(CREATURE);
        assert_eq!(thoughts(&lines)[0].tree, expected, "{card}");
        let turned = lines.iter().find(|line| line.text.contains(card)).expect("the card");
        assert!(turned.text.ends_with(expected), "{}", turned.text);
    }
}

/// caz-q-state: WNDs, a Condition, the Round and company; a Yes may lead to another
/// question before anything is done.
#[test]
fn a_tree_asks_for_the_state_of_its_foe() {
    let questions = r#"
        (id: "start", ask: WoundsAtMost(2), yes: Ask("flee"), no: Ask("poison")),
        (id: "flee", ask: Aggress(within: 20), yes: Do(MoveAway), no: Ask("poison")),
        (id: "poison", ask: Suffers(Poisoned), yes: Ask("hold"), no: Ask("late")),
        (id: "late", ask: RoundFrom(20), yes: Ask("hold"), no: Ask("alone")),
        (id: "alone", ask: Alone, yes: Ask("hold"), no: Ask("hold")),
    "#;
    let mut hunt = hunt_by(tree("Closest", questions));
    hunt.put(INES, -2.0, 0.0).set_wounds(BUG, 3);
    let (asked, did, lines) = run(&mut hunt);
    let all = ["Wounded: no", "Poisoned: no", "Late: no", "Alone: no", "Hold Ground: yes"];
    assert_eq!(
        (asked[0].as_slice(), did.as_slice()),
        (all.map(str::to_owned).as_slice(), ["pass".to_owned()].as_slice())
    );
    let details: Vec<&str> =
        thoughts(&lines)[0].answers.iter().map(|answer| answer.detail.as_str()).collect();
    assert_eq!(details[0], "it has 3 WND left");
    assert_eq!(details[1], "it is not Poisoned");
    assert_eq!(details[3], "Creature Wreathed in Light is in play");
    // A Move without a question after it: the tree begins again with the Action.
    hunt.set_wounds(BUG, 2).put(BUG, -4.0, 0.0);
    let (asked, did, _) = run(&mut hunt);
    assert_eq!(asked, [["Wounded: yes", "Aggress: yes"], ["Wounded: yes", "Aggress: yes"]]);
    assert_eq!(did, ["free-move", "move"]);
    assert!(hunt.at(BUG).0 < -4.0, "{:?}", hunt.at(BUG));
}

/// caz-aggro-own: the first preference counts most, the next decides ties.
#[test]
fn further_preferences_decide_between_equal_targets() {
    let shoot = r#"(id: "start", ask: RangedCombat, yes: Do(Attack), no: Ask("hold")),"#;
    let target = |prefers: &str, poisoned: &str| {
        let mut hunt = hunt_by(tree(prefers, shoot));
        // The Brigand is closer, Inés is the Cazador.
        hunt.put(INES, -7.0, 0.0).put(BRIGAND, -8.5, 2.0).dice(&[10, 1, 1, 1]);
        if !poisoned.is_empty() {
            hunt.afflict(poisoned, Condition::Poisoned);
        }
        let (_, _, lines) = run(&mut hunt);
        assert!(cites(&lines, "caz-aggro-own"));
        let thought = thoughts(&lines)[0];
        let taken = thought.targets.iter().find(|one| one.standing == Standing::Taken);
        let passed = thought.targets.iter().find(|one| one.standing == Standing::PassedOver);
        let taken = taken.expect("a Target").model;
        (hunt.id(INES) == taken, passed.expect("another").why.clone(), thought.prefers.clone())
    };
    let (ines, why, prefers) = target("Suffering(Poisoned), Closest", "");
    assert!(!ines, "nobody is poisoned: the closest");
    assert!(why.starts_with("farther off than"), "{why}");
    assert_eq!(prefers, "a model that is Poisoned, then the closest model");
    let (ines, why, _) = target("Suffering(Poisoned), Closest", INES);
    assert!(ines);
    assert_eq!(why, "less preferred than Inés Valcárcel: not Poisoned to Poisoned");
    let (ines, why, _) = target("Cazadores, Closest", "");
    assert!(ines);
    assert_eq!(why, "less preferred than Inés Valcárcel: Companion to Cazador");
}

/// ruling-26, caz-tree-own: what a Stunned Foe may not do is answered with No, a Move that
/// follows the same question is not.
#[test]
fn a_stunned_foe_may_move_after_any_question() {
    let away = r#"(id: "start", ask: CloseCombat, yes: Do(MoveAway), no: Ask("hold")),"#;
    let mut hunt = hunt_by(tree("Closest", away));
    hunt.put(INES, -8.6, 0.0).afflict(BUG, Condition::Stunned).dice(&[10, 1, 1, 1]);
    let (asked, did, _) = run(&mut hunt);
    assert_eq!(asked[0], ["Close Combat: yes"]);
    assert_eq!(did, ["recover", "move"]);
}

/// caz-tree-aggressive, caz-tree-defensive, caz-tree-sentry: the shipped trees are those of
/// the book, and each Foe Type prefers its own Target.
#[test]
fn the_trees_of_the_foe_types_are_those_of_the_book() {
    let content = content();
    let names = |foe_type: FoeType| {
        let tree = content.tree(foe_type, None).expect("a tree");
        let all = tree.trace_questions(|_, _| Text::default());
        all.into_iter().map(|question| question.question.to_string()).collect::<Vec<String>>()
    };
    let after_move = ["Close Combat", "Ranged Combat"];
    let aggress = ["Aggress", "Close Combat", "Ranged Combat", "Aggress"];
    let reposition = [&["Reposition"][..], &after_move].concat();
    let aggressive = [&["Close Combat"][..], &aggress, &reposition, &["Hold Ground"]].concat();
    assert_eq!(names(FoeType::Aggressive), aggressive);
    let retreat = ["Retreat", "Ranged Combat"];
    let defensive = [&retreat[..], &reposition, &aggress, &["Hold Ground"]].concat();
    assert_eq!(names(FoeType::Defensive), defensive);
    let sentry = [&after_move[..], &reposition, &["Hold Ground"]].concat();
    assert_eq!(names(FoeType::Sentry), sentry);
    assert_eq!(
        content.tree(FoeType::Aggressive, None).map(FoeTree::preference_text).as_deref(),
        Some("the model with the most WNDs left")
    );
}
