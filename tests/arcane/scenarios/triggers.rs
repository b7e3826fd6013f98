//! Triggers of a scenario, played in *Veil and Crown*.

use bevy_math::Vec2;
use monteria_arcane::content::{ScenarioKind, State};
use monteria_arcane::steps::scenario::ScoreTurn;
use monteria_content::ron_options;
use monteria_game::{SideId, SideStyles, Text, text_enabled, without_text};
use monteria_test_support::arcane::Duel;
use monteria_triggers::{Triggers, counter_lines, rule_lines};

/// Returns an open duel in its first turn, with these triggers and later dice.
fn duel_with(triggers: &str, dice: &[u32]) -> Duel {
    let triggers: Triggers = ron_options().from_str(triggers).expect("triggers");
    let change = |content: &mut monteria_arcane::content::ArcaneContent| {
        content.scenarios.values_mut().for_each(|it| it.triggers = triggers.clone());
    };
    let faces: Vec<u32> = [9, 2].iter().chain(dice).copied().collect();
    let parties = ["lysa-thorn, vesper", "rasp, hollow-jack"];
    let mut duel = Duel::on(Vec::new(), ScenarioKind::Duel, parties, &faces, change);
    duel.choose("north-first");
    duel.answer_until(|duel| duel.facts().turn.number > 0);
    duel
}

fn points(duel: &Duel) -> [i32; 2] {
    [0, 1].map(|side| duel.side_state(side).points)
}

/// A model that walks into an area scores once in a match.
#[test]
fn entering_an_area_scores_once() {
    let mut duel = duel_with(
        r#"(
            areas: [(id: "ford", name: "the ford", shape: Circle(center: (0, 0), radius: 2))],
            rules: [(
                id: "first-across", name: "First across",
                when: Enters(who: [], area: "ford"),
                then: [Score(side: Actor, points: 7), Message(text: "The ford is taken.")],
                limit: Once,
            )],
        )"#,
        &[],
    );
    duel.put("Rasp", 20.0, 20.0);
    duel.put("Hollow Jack", 20.0, 16.0);
    duel.put("Lysa Thorn", 0.0, -5.0);
    duel.activate("Lysa Thorn", 4);
    let told = duel.choose_at("walk", 0.0, -3.5);
    assert_eq!(points(&duel), [0, 0], "outside: {told:?}");
    duel.with("Lysa Thorn", |condition| condition.moved = false);
    duel.activate("Lysa Thorn", 4);
    let told = duel.choose_at("walk", 0.0, -1.0);
    assert_eq!(points(&duel), [7, 0]);
    assert!(told.contains(&"The ford is taken.".to_owned()), "{told:?}");
    duel.put("Lysa Thorn", 0.0, -5.0);
    duel.with("Lysa Thorn", |condition| condition.moved = false);
    duel.activate("Lysa Thorn", 4);
    duel.choose_at("walk", 0.0, -1.0);
    assert_eq!(points(&duel), [7, 0], "once in a match");
}

/// Counters carry from rule to rule; the end of a turn scores who holds an area.
#[test]
fn counters_and_areas_held() {
    let mut duel = duel_with(
        r#"(
            counters: [(id: "bells", name: "Bells rung", start: 1)],
            areas: [(id: "yard", name: "the yard", shape: Box(center: (0, 0), half: (3, 3)))],
            rules: [
                (
                    id: "ring", name: "Ring",
                    when: RoundEnds,
                    if: [Holds(side: Second, area: "yard"), RoundFrom(1)],
                    then: [Add(counter: "bells", by: 1)],
                    limit: OncePerRound,
                ),
                (
                    id: "peal", name: "Peal",
                    when: Reaches(counter: "bells", value: 2),
                    then: [Score(side: Second, points: 3)],
                    limit: Unlimited,
                ),
            ],
        )"#,
        &[],
    );
    duel.put("Rasp", 0.0, 1.0);
    duel.put("Lysa Thorn", 0.0, -20.0);
    duel.put("Vesper", 4.0, -20.0);
    duel.put("Hollow Jack", 20.0, 20.0);
    assert_eq!(counter_lines(duel.game.world()), [("Bells rung".to_owned(), 1)]);
    duel.answer_until_turn(2);
    assert_eq!(counter_lines(duel.game.world()), [("Bells rung".to_owned(), 2)]);
    assert_eq!(points(&duel), [0, 3]);
    let lines = rule_lines(duel.game.world());
    assert_eq!(
        lines[0].1,
        "At the end of a round, if player 2 has the most models in the yard and it is round 1 or \
         later: Bells rung +1. Once per round. Applied 1 time."
    );
}

/// A die of a condition is rolled from the dice of the match, and only if the
/// conditions before it hold.
#[test]
fn conditions_roll_the_dice_of_the_match() {
    let rules = r#"(rules: [(
        id: "fever", name: "Fever",
        when: TurnBegins([Called("rasp")]),
        if: [Roll(die: 6, at_least: 4)],
        then: [Wound(who: [Actor], amount: 2), Begin(who: [Actor], state: "Poison")],
        limit: Unlimited,
    )])"#;
    for (face, lost) in [(3, 0), (4, 2)] {
        let mut duel = duel_with(rules, &[]);
        let life = duel.life("Rasp");
        // The initiative of both sides comes first.
        duel.dice(&[5, 2, face]);
        duel.pass_until(|duel| duel.facts().turn.acting == Some(duel.id("Rasp")));
        assert_eq!(duel.life("Rasp"), life - lost, "a {face}");
        assert_eq!(duel.level("Rasp", State::Poison) > 0, lost > 0);
    }
}

/// A rule offers an option at a cost; choosing it lets another rule ask the other side.
#[test]
fn options_and_questions() {
    let mut duel = duel_with(
        r#"(
            options: [(
                id: "parley", label: "Call for a parley", about: "The enemy may accept.",
                by: [Of(First)], cost: 1, from_start: true,
            )],
            questions: [(
                id: "accept", text: "Do you accept the parley?",
                answers: [
                    (id: "yes", label: "Accept", then: [Draw(reason: "both sides parley")]),
                    (id: "no", label: "Refuse", then: [Score(side: Enemies, points: 5)]),
                ],
            )],
            rules: [(
                id: "parley", name: "Parley",
                when: Chosen("parley"),
                then: [Ask(side: Second, question: "accept"), Withdraw("parley")],
                limit: Unlimited,
            )],
        )"#,
        &[],
    );
    duel.activate("Lysa Thorn", 3);
    assert!(duel.options().contains(&"scenario:parley".to_owned()), "{:?}", duel.options());
    duel.choose("scenario:parley");
    assert_eq!(duel.points("Lysa Thorn"), 2);
    assert_eq!((duel.side_asked(), duel.asked().as_str()), (1, "Do you accept the parley?"));
    assert_eq!(duel.option("answer:no").hint, "The other side scores 5 victory points.");
    duel.choose("answer:no");
    assert_eq!(points(&duel), [5, 0]);
    assert_eq!(duel.side_asked(), 0, "Lysa's activation goes on");
    assert!(!duel.options().contains(&"scenario:parley".to_owned()));
    assert_eq!(duel.game.undo(2).expect("undo"), 2);
    assert_eq!(duel.points("Lysa Thorn"), 3, "undo restores cost and offer");
    assert!(duel.options().contains(&"scenario:parley".to_owned()));
    duel.choose("scenario:parley");
    duel.choose("answer:yes");
    assert_eq!((duel.outcome().id.as_str(), duel.outcome().winner), ("scenario", None));
}

/// A rule changes the style of a side; undo takes it back.
#[test]
fn a_rule_changes_the_style_of_a_side() {
    let mut duel = duel_with(
        r#"(
            options: [(
                id: "taunt", label: "Taunt them", about: "They will come.", by: [Of(First)],
                cost: 0, from_start: true,
            )],
            rules: [(
                id: "taunted", name: "Taunted", when: Chosen("taunt"),
                then: [Style(side: Second, style: "reckless")], limit: Unlimited,
            )],
        )"#,
        &[],
    );
    let style = |duel: &Duel| {
        let styles = duel.game.world().get_resource::<SideStyles>();
        styles.and_then(|styles| styles.0.get(&SideId(1))).map(ToString::to_string)
    };
    duel.activate("Lysa Thorn", 3);
    assert_eq!(style(&duel), None);
    duel.choose("scenario:taunt");
    assert_eq!(style(&duel).as_deref(), Some("reckless"));
    assert_eq!(duel.game.undo(1).expect("undo"), 1);
    assert_eq!(style(&duel), None);
}

/// Rules that cause each other without end stop with a message.
#[test]
fn circles_end_with_a_message() {
    let mut duel = duel_with(
        r#"(
            counters: [(id: "echo")],
            rules: [
                (id: "up", name: "Up", when: Reaches(counter: "echo", value: 1),
                 then: [Set(counter: "echo", to: 0), Set(counter: "echo", to: 1)],
                 limit: Unlimited),
                (id: "start", name: "Start", when: RoundEnds,
                 then: [Set(counter: "echo", to: 1)], limit: Unlimited),
            ],
        )"#,
        &[],
    );
    duel.change(|_| {});
    duel.answer_until_turn(2);
    let told = duel.log(monteria_game::Viewer::Everyone);
    assert!(told.contains("The rules of the scenario repeat without end at Up"), "{told}");
}

/// A side that holds the field at the end wins by a rule; matches without
/// texts play the same.
#[test]
fn a_rule_ends_the_match_with_or_without_texts() {
    let rules = r#"(rules: [(
        id: "held", name: "Held",
        when: RoundEnds,
        if: [Present(who: [Of(First), Near([Of(Second)], 60)], count: 1)],
        then: [Win(side: First, reason: "the field is held")],
        limit: Once,
    )])"#;
    let play = || {
        let mut duel = duel_with(rules, &[]);
        duel.pass_until(|_| false);
        (duel.outcome().winner, duel.outcome().reason.clone(), duel.facts().turn.number)
    };
    assert!(text_enabled());
    let loud = play();
    assert_eq!(loud, (Some(SideId(0)), Text::verbatim("the field is held"), 1));
    assert_eq!(without_text(play), loud);
}

/// What leaves an area, and what collapses under a model.
#[test]
fn leaving_an_area_is_noticed() {
    let mut duel = duel_with(
        r#"(
            areas: [(id: "camp", name: "the camp", shape: Circle(center: (0, -10), radius: 3))],
            rules: [(
                id: "out", name: "Out", when: Leaves(who: [Of(First)], area: "camp"),
                then: [Place(who: [Actor], at: (0, -10)), Score(side: Enemies, points: 1)],
                limit: Unlimited,
            )],
        )"#,
        &[],
    );
    duel.put("Rasp", 20.0, 20.0);
    duel.put("Hollow Jack", 20.0, 16.0);
    duel.put("Vesper", 20.0, -20.0);
    duel.put("Lysa Thorn", 0.0, -10.0);
    duel.activate("Lysa Thorn", 4);
    duel.choose_at("walk", 0.0, -6.0);
    assert_eq!(duel.plan("Lysa Thorn"), Vec2::new(0.0, -10.0));
    assert_eq!(points(&duel), [0, 1]);
    duel.step(ScoreTurn {});
}

/// An option whose rules have all acted is refused, and is worth nothing to anybody.
#[test]
fn an_option_that_does_nothing_any_more_is_refused() {
    let mut duel = duel_with(
        r#"(
            options: [(
                id: "vow", label: "Take the vow", about: "One vow counts.", by: [], cost: 1,
                from_start: true,
            )],
            rules: [(
                id: "taken", name: "The vow", when: Chosen("vow"),
                then: [Score(side: Actor, points: 10)], limit: Once,
            )],
        )"#,
        &[],
    );
    duel.activate("Lysa Thorn", 4);
    assert_eq!(duel.option("scenario:vow").hint, "One vow counts. It scores 10 victory points.");
    duel.choose("scenario:vow");
    assert_eq!((points(&duel), duel.refused("scenario:vow").as_str()), ([10, 0], "NoEffect"));
}

/// The hint of an option tells the average of a die, and nothing of a hidden counter.
#[test]
fn hints_of_options_keep_to_what_players_know() {
    let mut duel = duel_with(
        r#"(
            counters: [(id: "secret", start: 5)],
            options: [
                (id: "dig", label: "Dig", about: "Dig.", by: [], cost: 1, from_start: true),
                (id: "ask", label: "Ask", about: "Ask.", by: [], cost: 1, from_start: true),
            ],
            rules: [
                (id: "found", name: "Found", when: Chosen("dig"),
                 if: [Roll(die: 6, at_least: 4)],
                 then: [Score(side: Actor, points: 5)], limit: Unlimited),
                (id: "told", name: "Told", when: Chosen("ask"),
                 if: [AtLeast(counter: "secret", value: 3)],
                 then: [Score(side: Actor, points: 5)], limit: Unlimited),
            ],
        )"#,
        &[],
    );
    duel.activate("Lysa Thorn", 4);
    let hint = |id: &str| duel.option(id).hint.to_string();
    assert_eq!(hint("scenario:dig"), "Dig. On average +2.5 victory points.");
    assert_eq!(hint("scenario:ask"), "Ask.");
}
