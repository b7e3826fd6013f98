//! Triggers of a scenario and of its mission, played in *Fracture*.

use bevy_math::Vec2;
use monteria_cadence::battle::{Rounds, UnitLocation};
use monteria_content::ron_options;
use monteria_game::{Order, SideId, Text, Viewer, without_text};
use monteria_table::{Keywords, Spot};
use monteria_triggers::{Triggers, counter_lines, rule_lines};

use monteria_test_support::fracture::{Battle, CARBINES, DRONES, battle_after, block};

fn read(triggers: &str) -> Triggers {
    ron_options().from_str(triggers).expect("triggers")
}

/// Returns a battle whose scenario and mission have these triggers. Unit 1 has five
/// models, unit 2 ten.
fn battle_with(scenario: &str, mission: &str, dice: &[u32]) -> Battle {
    let change = |content: &mut monteria_fracture::content::FractureContent| {
        content.scenarios.values_mut().for_each(|it| it.triggers = read(scenario));
        content.core.missions.values_mut().for_each(|it| it.triggers = read(mission));
    };
    let mut battle = battle_after(change, CARBINES, DRONES, dice);
    battle.put(1, -3.0, -8.0).put(2, -7.0, 14.0);
    battle
}

/// Moves unit 1 by its first model.
fn walk(battle: &mut Battle, x: f32, z: f32) {
    battle.act(1, &["move", "pass"]);
    let lead = battle.model(1, 0);
    battle.order(Order::to(format!("lead:{lead}"), Spot { x, z, y: None }));
}

fn says(battle: &Battle, text: &str) -> bool {
    battle.events.iter().any(|event| event.text == text)
}

#[test]
fn entering_an_area_scores_once() {
    let mut battle = battle_with(
        r#"(
            areas: [(id: "ford", name: "the ford", shape: Circle(center: (0, 0), radius: 2))],
            rules: [(
                id: "first-across", name: "First across",
                when: Enters(who: [], area: "ford"),
                then: [Score(side: Actor, points: 3), Message(text: "The ford is taken.")],
                limit: Once,
            )],
        )"#,
        "()",
        &[6, 6, 1, 1],
    );
    battle.command(1, 6).command(2, 0);
    walk(&mut battle, -3.0, -4.0);
    assert_eq!(battle.score(), [0, 0], "its middle model stands 4\" from the ford's");
    walk(&mut battle, -3.0, -1.0);
    assert_eq!(battle.score(), [3, 0]);
    assert!(says(&battle, "The ford is taken.") && battle.cites("cad-triggers"));
    battle.put(1, -3.0, -8.0);
    walk(&mut battle, -3.0, -2.0);
    assert_eq!(battle.score(), [3, 0], "once in a match");
}

/// Triggers of the scenario come before those of the mission; the end of a round counts
/// who holds an area.
#[test]
fn the_end_of_a_round_counts_who_holds_an_area() {
    let mut battle = battle_with(
        r#"(
            counters: [(id: "bells", name: "Bells rung", start: 1)],
            areas: [(id: "yard", name: "the yard", shape: Box(center: (0, 0), half: (3, 3)))],
            rules: [
                (
                    id: "ring", name: "Ring", when: RoundEnds,
                    if: [Holds(side: Second, area: "yard"), RoundTo(1)],
                    then: [Add(counter: "bells", by: 1)], limit: OncePerRound,
                ),
                (
                    id: "peal", name: "Peal", when: Reaches(counter: "bells", value: 2),
                    then: [Score(side: Second, points: 2), Score(side: First, points: -1)],
                    limit: Unlimited,
                ),
            ],
        )"#,
        r#"(rules: [(
            id: "dusk", name: "Dusk", when: RoundEnds,
            then: [Message(text: "Dusk.")], limit: Unlimited,
        )])"#,
        &[6, 6, 1, 1],
    );
    battle.put(2, -7.0, 2.0).command(1, 0).command(2, 0).choose("none");
    assert_eq!(counter_lines(battle.game.world()), [("Bells rung".to_owned(), 2)]);
    assert_eq!(battle.score(), [-1, 2]);
    assert!(says(&battle, "Player 1 loses 1 VP for a rule of the scenario: -1"));
    let told: Vec<&str> = battle.events.iter().map(|event| event.text.as_str()).collect();
    let place = |text: &str| told.iter().position(|it| *it == text).expect("told");
    assert!(place("Bells rung: 2") < place("Dusk."));
    assert!(place("Dusk.") < place("Round 2"));
    assert_eq!(
        rule_lines(battle.game.world())[2].1,
        "At the end of a round: a message is shown. Applied 1 time."
    );
    let facts = battle.game.view(Viewer::Everyone).facts;
    assert!(facts.contains(&(Text::verbatim("Bells rung"), Text::sign("2"))), "{facts:?}");
}

/// An option costs Command Points beside those of declared actions; another rule
/// asks the other side.
#[test]
fn options_cost_command_points() {
    let mut battle = battle_with(
        r#"(
            options: [
                (id: "parley", label: "Call for a parley", about: "The enemy may accept.",
                 by: [Of(First)], cost: 1, from_start: true),
                (id: "toll", label: "Pay the toll", about: "The gate opens.",
                 by: [Of(First)], cost: 2, from_start: true),
            ],
            questions: [(
                id: "accept", text: "Do you accept the parley?",
                answers: [
                    (id: "yes", label: "Accept", then: [Draw(reason: "both sides parley")]),
                    (id: "no", label: "Refuse", then: [Score(side: Enemies, points: 5)]),
                ],
            )],
            rules: [
                (id: "parley", name: "Parley", when: Chosen("parley"),
                 then: [Ask(side: Second, question: "accept"), Withdraw("parley")],
                 limit: Unlimited),
                (id: "toll", name: "Toll", when: Chosen("toll"), then: [Message(text: "It opens.")],
                 limit: Unlimited),
                (id: "worn", name: "Worn out", when: SpendsLastPoint([Of(First)]),
                 then: [Score(side: Actor, points: 1)], limit: Unlimited),
            ],
        )"#,
        "()",
        &[],
    );
    battle.choose("activate:1").choose("move");
    battle.choose("scenario:parley");
    assert_eq!(battle.unit(1).command, 3);
    assert_eq!(
        battle.game.decision().map(|it| (it.seat.0, it.prompt.as_str())),
        Some((1, "Do you accept the parley?"))
    );
    battle.choose("answer:no");
    assert_eq!(battle.score(), [5, 0]);
    assert!(battle.offers("begin") || battle.offers("pass"), "the declaration goes on");
    assert!(!battle.offers("scenario:parley"), "withdrawn");
    assert_eq!(battle.game.undo(2).expect("undo"), 2);
    assert_eq!((battle.unit(1).command, battle.score()), (4, [0, 0]));
    assert!(battle.offers("scenario:parley"), "undo restores cost and offer");
    // Three of four points are declared: the toll of two is too much.
    battle.choose("pass").choose("pass");
    assert_eq!(battle.refused(Order::plain("scenario:toll")), "TooFewPoints");
    battle.choose("pass").choose("stay");
    assert_eq!((battle.unit(1).command, battle.score()), (0, [1, 0]), "the last point is spent");
}

/// A rule wounds single models; the death of each is noticed.
#[test]
fn deaths_are_noticed_and_whole_units_fall() {
    let mut battle = battle_with(
        r#"(
            areas: [(id: "pit", name: "the pit", shape: Circle(center: (-1, 14), radius: 0.2))],
            rules: [
                (id: "pit", name: "The pit", when: TurnBegins([Of(First)]),
                 then: [Wound(who: [Of(Second), In("pit")], amount: 3)], limit: Once),
                (id: "wail", name: "Wail", when: Dies([Called("Drone Clade")]),
                 then: [Score(side: Enemies, points: 2), Begin(who: [Of(First)], state: "Smoke")],
                 limit: Unlimited),
            ],
        )"#,
        "()",
        &[],
    );
    // The drones stand 1.5" apart; the fifth one in the pit.
    let fifth = battle.model(2, 4);
    battle.choose("activate:1");
    assert_eq!((battle.standing(2), battle.score()), (9, [2, 0]));
    assert!(!battle.facts().get(fifth).expect("there").in_play());
    assert!(battle.unit(1).smoke);
    let told = battle.events.iter().filter(|event| event.text.ends_with("is hidden by smoke"));
    assert_eq!(told.count(), 1, "once for the unit");
    assert!(battle.offers("attack"), "the activation goes on");
}

/// A unit whose models leave alive scores for nobody; a collapse takes its ground away.
#[test]
fn units_leave_alive_and_terrain_collapses() {
    let mut battle = battle_with(
        r#"(rules: [(
            id: "rout", name: "Rout", when: TurnBegins([Of(First)]),
            then: [Place(who: [Actor], at: (10, 0)), Collapse("tower"), Remove([Of(Second)])],
            limit: Once,
        )])"#,
        "()",
        &[],
    );
    battle.terrain(vec![block("tower", (-3.0, -8.0), (1.0, 1.0), 2.0, Keywords::CLIMBABLE)]);
    battle.put(1, -3.0, -8.0).choose("activate:1");
    assert_eq!(battle.unit(2).place, UnitLocation::Destroyed);
    assert_eq!((battle.standing(2), battle.score()), (0, [0, 0]));
    let lead = battle.facts().bodies(1)[0];
    assert!(lead.plan().distance(Vec2::new(10.0, 0.0)) < 0.1, "{lead:?}");
    let table = &battle.game.world().resource::<monteria_game::Tabletop>().0;
    assert_eq!(table.ground(Vec2::new(-3.0, -8.0)), 0.0, "the tower is gone");
    battle.choose("move");
    assert!(battle.offers("pass"), "the battle goes on");
}

/// The match plays the same without texts; a die of a condition is one of the match.
#[test]
fn a_rule_ends_the_match_with_or_without_texts() {
    let rules = r#"(rules: [
        (id: "late", name: "Late", when: RoundEnds,
         if: [Sees(from: [Of(First)], to: [Of(Second)]), Roll(die: 6, at_least: 4)],
         then: [Win(side: First, reason: "the field is held")], limit: Unlimited),
    ])"#;
    // A 3 does not end the first round; then the initiative, and a 4 ends the second.
    let play = || {
        let mut battle = battle_with(rules, "()", &[3, 6, 6, 1, 1, 4]);
        battle.command(1, 0).command(2, 0).choose("none");
        battle.command(1, 0).command(2, 0).choose("none");
        let round = battle.game.world().resource::<Rounds>().round;
        let outcome = battle.game.outcome().expect("over");
        (outcome.id.clone(), outcome.winner, outcome.reason.clone(), round)
    };
    let told = play();
    let (id, reason) = ("player-1-wins".to_owned(), Text::verbatim("the field is held"));
    assert_eq!(told, (id, Some(SideId(0)), reason, 2));
    assert_eq!(without_text(play), told);
}
