//! Triggers of scenarios and Objectives, played in *Cazadores*.

use std::sync::Arc;

use monteria_cazadores::content::Condition;
use monteria_cazadores::{PACK, PersonalClock, RoundClock, RuleRenown};
use monteria_content::ron_options;
use monteria_game::{EventKind, GameEvent, Occurrences, Order, Text, without_text};
use monteria_table::Spot;
use monteria_test_support::cazadores::{Hunt, arranged, cites, content, hunt_for, texts};
use monteria_triggers::{Triggers, counter_lines, rule_lines};

use crate::goals::arrange::{carried, lay};

const SON: &str = "Wandering";
const INES: &str = "Inés";
const PAIR: [&str; 2] = ["ines-valcarcel", "stalker"];

fn triggers(text: &str) -> Triggers {
    ron_options().from_str(text).expect("triggers")
}

/// Returns a Hunt with these triggers of its scenario and of its Objective.
fn hunt(adversary: &str, objective: &str, of_scenario: &str, of_objective: &str) -> Hunt {
    let mut changed = (*content()).clone();
    let of_scenario = triggers(of_scenario);
    let of_objective = triggers(of_objective);
    changed.scenarios.values_mut().for_each(|it| it.triggers = of_scenario.clone());
    changed.objectives.values_mut().for_each(|it| it.triggers = of_objective.clone());
    arranged(Arc::new(changed), adversary, &PAIR, objective)
}

/// Returns a Hunt for the Son, without an Objective, in which Inés begins her
/// Turn 10" from him.
fn hunt_of_ines(of_scenario: &str) -> Hunt {
    let mut hunt = hunt("wandering-son", "none", of_scenario, "()");
    hunt.put(SON, 5.0, -6.0).put(INES, -5.0, 5.0).turn_of(INES);
    hunt
}

fn walk(hunt: &mut Hunt, x: f32, z: f32) -> Vec<GameEvent> {
    hunt.order(Order::to("free-move", Spot { x, z, y: None }))
}

fn counter(hunt: &Hunt) -> i32 {
    counter_lines(hunt.game.world())[0].1
}

/// Ends the pending Turn, and with it the Round: all others have looped.
fn end_round(hunt: &mut Hunt) -> Vec<GameEvent> {
    let acting = hunt.game.decision().and_then(|decision| decision.model).expect("a Turn");
    hunt.change(|world| {
        world.resource_mut::<RoundClock>().tick = 10;
        let all: Vec<_> = world.resource::<monteria_game::Roster>().iter().collect();
        for (id, entity) in all {
            let looped = id != acting;
            world.entity_mut(entity).insert(PersonalClock { tick: 10, looped });
        }
    });
    hunt.choose("end")
}

const MIRE: &str = r#"(
    areas: [(id: "mire", name: "the mire", shape: Circle(center: (-5, 0), radius: 2))],
    rules: [
        (
            id: "in", name: "Bad water",
            when: Enters(who: [Of(First)], area: "mire"),
            then: [Begin(who: [Actor], state: "Poisoned")],
            limit: Unlimited,
        ),
        (
            id: "out", name: "Dry ground",
            when: Leaves(who: [Has("Poisoned")], area: "mire"),
            then: [Stop(who: [Actor], state: "Poisoned")],
            limit: Unlimited,
        ),
    ],
)"#;

/// caz-triggers: a pack model that enters an area gains a Condition, and loses
/// it when it leaves.
#[test]
fn entering_an_area_imposes_a_condition() {
    let mut hunt = hunt_of_ines(MIRE);
    walk(&mut hunt, -5.0, 3.0);
    assert!(!hunt.has(INES, Condition::Poisoned), "its base of 0.5\" is outside");
    hunt.turn_of(INES);
    let lines = walk(&mut hunt, -5.0, 2.0);
    assert!(hunt.has(INES, Condition::Poisoned));
    assert!(cites(&lines, "caz-triggers") && cites(&lines, "caz-cond-poisoned"));
    hunt.turn_of(INES);
    walk(&mut hunt, -5.0, 4.0);
    assert!(!hunt.has(INES, Condition::Poisoned));
}

const BELLS: &str = r#"(
    counters: [(id: "slain", name: "Foes slain")],
    options: [(
        id: "ring", label: "Ring the bell", about: "Every butterfly falls.",
        by: [Called("Inés Valcárcel")], cost: 3, from_start: true,
    )],
    rules: [
        (
            id: "ring", name: "The bell", when: Chosen("ring"),
            then: [
                Wound(who: [Of(Enemies), Called("Morpheus Butterfly")], amount: 50),
                Wound(who: [Of(Enemies), Called("Adversary")], amount: 2),
            ],
            limit: Once,
        ),
        (
            id: "fall", name: "Broken wings", when: Dies([Of(Second)]),
            then: [
                Card(title: "A butterfly falls", text: "The others are silent."),
                Add(counter: "slain", by: 1),
            ],
            limit: Unlimited,
        ),
        (
            id: "fame", name: "Fame", when: Reaches(counter: "slain", value: 2),
            then: [Score(side: First, points: 4)], limit: Once,
        ),
    ],
)"#;

/// A slain Foe shows a card and counts; the Adversary loses WNDs by Hit Location cards;
/// points for the Pack are Renown.
#[test]
fn a_slain_foe_shows_a_card_and_counts() {
    let mut hunt = hunt("creature-wreathed-in-light", "none", BELLS, "()");
    hunt.put("Creature", 5.0, -6.0).put("Butterfly 1", 8.0, -8.0).put(INES, -5.0, 5.0);
    hunt.put("Butterfly 2", 2.0, -8.0).turn_of(INES);
    let before = hunt.wounds("Creature");
    let lines = hunt.choose("scenario:ring");
    let titles: Vec<&str> = lines
        .iter()
        .filter_map(|line| match &line.what {
            EventKind::CardTurned { pile, title, .. } if pile == "Broken wings" => {
                Some(title.as_str())
            }
            _ => None,
        })
        .collect();
    assert_eq!(titles, ["A butterfly falls", "A butterfly falls"]);
    assert_eq!(counter_lines(hunt.game.world()), [("Foes slain".to_owned(), 2)]);
    assert_eq!(hunt.wounds("Creature"), before - 2);
    let left: i32 = hunt.locations_left().iter().sum();
    assert_eq!(left, before - 2, "its Hit Locations lose them");
    assert_eq!(hunt.game.world().resource::<RuleRenown>(), &RuleRenown(4));
}

const SEARCH: &str = r#"(
    counters: [(id: "found", name: "Tracks found")],
    options: [
        (
            id: "search", label: "Search", about: "A track is found.",
            by: [Of(First)], cost: 3, from_start: true,
        ),
        (
            id: "listen", label: "Listen", about: "A track is found.",
            by: [Of(First)], cost: 0, from_start: true,
        ),
    ],
    rules: [
        (
            id: "search", name: "A track", when: Chosen("search"),
            then: [Add(counter: "found", by: 1)], limit: Unlimited,
        ),
        (
            id: "listen", name: "A sound", when: Chosen("listen"),
            then: [Add(counter: "found", by: 10), Withdraw("listen")], limit: Unlimited,
        ),
    ],
)"#;

/// An option that costs Ticks is the Action of the Turn; one without a cost is not. Undo
/// restores clock, Action and counter.
#[test]
fn an_option_takes_the_action_and_its_ticks() {
    let mut hunt = hunt_of_ines(SEARCH);
    let clock = hunt.clock(INES);
    hunt.choose("scenario:listen");
    assert_eq!((hunt.clock(INES), counter(&hunt)), (clock, 10));
    assert!(hunt.offered("defend") && !hunt.offered("scenario:listen"));
    hunt.afflict(INES, Condition::Hidden);
    hunt.choose("scenario:search");
    assert_eq!((hunt.clock(INES), counter(&hunt)), (clock + 3, 11));
    assert!(!hunt.has(INES, Condition::Hidden), "as with any Action but Move");
    assert_eq!(hunt.refused("defend").as_deref(), Some("ActionSpent"));
    assert_eq!(hunt.refused("scenario:search").as_deref(), Some("ActionSpent"));
    assert_eq!(hunt.game.undo(1).expect("undo"), 1);
    assert_eq!((hunt.clock(INES), counter(&hunt)), (clock, 10));
    assert!(hunt.offered("defend") && hunt.offered("scenario:search"));
    hunt.afflict(INES, Condition::Stunned);
    assert_eq!(hunt.refused("scenario:search").as_deref(), Some("Stunned"));
}

const HELD: &str = r#"(rules: [(
    id: "held", name: "The pass is held", when: RoundEnds,
    if: [Present(who: [Of(First), Called("Cazador")], count: 1)],
    then: [Score(side: First, points: 3), Win(side: First, reason: "the pass is held")],
    limit: Once,
)])"#;

/// A rule ends the Hunt at the end of a Round, before Conditions take their WNDs; the
/// Renown of rules is among its figures. Without texts it plays the same.
#[test]
fn a_rule_ends_the_hunt_with_or_without_texts() {
    let play = || {
        let mut hunt = hunt_of_ines(HELD);
        hunt.afflict(INES, Condition::Burning);
        let wounds = hunt.wounds(INES);
        end_round(&mut hunt);
        assert_eq!(hunt.wounds(INES), wounds, "before the upkeep");
        let outcome = hunt.game.outcome().expect("an outcome").clone();
        let renown = outcome.figures.iter().find(|(label, _)| *label == "renown").cloned();
        (outcome.id, outcome.winner, outcome.reason, renown)
    };
    let loud = play();
    let renown = Some((Text::verbatim("renown"), Text::sign("3")));
    assert_eq!(
        loud,
        ("scenario".to_owned(), Some(PACK), Text::verbatim("the pass is held"), renown)
    );
    assert_eq!(without_text(play), loud);
}

/// The Renown of rules is added to that of the Objective.
#[test]
fn renown_of_rules_is_added_to_that_of_the_objective() {
    let mut hunt = hunt("wandering-son", "banish-the-well", HELD, "()");
    hunt.put(SON, 5.0, -6.0).put(INES, -5.0, 5.0).turn_of(INES);
    // A d5 is lost for the Well: half of 5, rounded up, is 3.
    hunt.dice(&[5]);
    let lines = end_round(&mut hunt);
    assert!(texts(&lines).contains(&"Renown +3: the rules of the scenario"));
    assert!(texts(&lines).contains(&"Renown of the Hunt: +0"), "{:#?}", texts(&lines));
}

const TAKES: &str = r#"(rules: [
    (
        id: "take", name: "A cold weight", when: Takes(who: [Of(First)], item: "artifact"),
        if: [Present(who: [Carries("artifact")], count: 1)],
        then: [Begin(who: [Actor], state: "Freezing"), Message(text: "It is cold.")],
        limit: Unlimited,
    ),
    (
        id: "drop", name: "Relief", when: Drops(who: [], item: "artifact"),
        then: [Stop(who: [Actor], state: "Freezing")],
        limit: Unlimited,
    ),
    (
        id: "deed", name: "Noise", when: Acts(who: [], action: "deed:take-artifact"),
        then: [Message(text: "The Objective's own rule.")],
        limit: Unlimited,
    ),
])"#;

const NOISE: &str = r#"(rules: [(
    id: "noise", name: "Noise", when: Acts(who: [], action: "deed"),
    then: [Message(text: "The scenario's own rule.")],
    limit: Unlimited,
)])"#;

/// Tokens are taken and dropped; rules of the scenario act before those of the Objective.
#[test]
fn rules_of_the_objective_follow_those_of_the_scenario() {
    let mut hunt = hunt("wandering-son", "recover-the-artifacts", NOISE, TAKES);
    lay(&mut hunt, "artifact", -6.0, 0.0);
    hunt.put(INES, -7.2, 0.0).put(SON, 6.0, -6.0).turn_of(INES).dice(&[3, 2, 2, 3]);
    let lines = hunt.choose("deed:take-artifact");
    assert_eq!(carried(&hunt, INES), ["artifact"]);
    assert!(hunt.has(INES, Condition::Freezing));
    let told = texts(&lines);
    let place = |text: &str| told.iter().position(|it| *it == text).expect("a rule's text");
    assert!(place("The scenario's own rule.") < place("The Objective's own rule."));
    assert!(place("The Objective's own rule.") < place("It is cold."));
    hunt.choose("drop:artifact");
    assert!(!hunt.has(INES, Condition::Freezing));
    assert_eq!(rule_lines(hunt.game.world()).len(), 4);
}

/// The Foes are the second side: their Turns and Attacks are moments, and
/// they are asked nothing.
#[test]
fn the_foes_are_the_second_side() {
    let rules = r#"(
        questions: [(id: "why", text: "Why?", answers: [(id: "so", label: "So", then: [])])],
        rules: [
            (
                id: "rise", name: "It stirs", when: TurnBegins([Of(Second)]),
                then: [Ask(side: Actor, question: "why"), Message(text: "It stirs.")],
                limit: Unlimited,
            ),
            (
                id: "blow", name: "A blow",
                when: Attacks(who: [Of(Second)], target: [Of(First)]),
                then: [Message(text: "It attacks.")],
                limit: Unlimited,
            ),
        ],
    )"#;
    let mut hunt = hunt("wandering-son", "none", rules, "()");
    // Melee: a Claw of ATK dice that all fail.
    hunt.put(SON, -5.0, 0.0).put(INES, -5.0, 2.0);
    hunt.next_card("J♠").dice(&[10, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    let lines = hunt.foe_turn(SON);
    let left = hunt.dice_left();
    hunt.game.expect_unrolled(&left);
    assert!(texts(&lines).contains(&"It stirs."), "{:#?}", texts(&lines));
    assert!(cites(&lines, "caz-triggers"));
    // The rule of the Attack acts at the next checkpoint, after the Turn that is told here.
    let blow = &rule_lines(hunt.game.world())[1].1;
    assert!(blow.ends_with("Applied 1 time."), "{blow}");
}

/// A Hunt without rules of its own has no state of them.
#[test]
fn a_hunt_without_triggers_has_no_state_of_them() {
    let hunt = hunt_for("banish-the-well", "wandering-son", &PAIR);
    let world = hunt.game.world();
    assert!(!world.contains_resource::<RuleRenown>());
    assert!(!world.contains_resource::<Occurrences>());
}
