use super::{GameFeatures, TriggerWords, check};
use crate::vocabulary::triggers::Triggers;
use monteria_content::{Faults, Spanned, ron_options};

/// Returns the faults of triggers as texts.
fn faults(triggers: &str) -> Vec<String> {
    let triggers: Triggers = ron_options().from_str(triggers).unwrap_or_else(|why| panic!("{why}"));
    let spanned = Spanned::new(triggers);
    let word = |text: &str| vec![text.to_owned()];
    let words = TriggerWords {
        states: ["Stunned", "Mystic"].map(str::to_owned).to_vec(),
        fixed_states: word("Mystic"),
        items: word("relic"),
        actions: word("walk"),
        models: word("Rasp"),
        pieces: word("bridge"),
        features: GameFeatures { objects: word("stone"), ..GameFeatures::default() },
        styles: word("reckless"),
    };
    let mut faults = Faults::new();
    check(&spanned.value, &spanned.span, &words, &mut faults);
    faults.sorted().into_iter().map(ToString::to_string).collect()
}

/// Returns the faults of one rule, in triggers with an area, a counter and an option.
fn faults_of_rule(rule: &str) -> Vec<String> {
    faults(&format!(
        r#"(
            counters: [(id: "bells")],
            areas: [(id: "ford", name: "the ford", shape: Circle(center: (0, 0), radius: 2))],
            options: [(
                id: "ring", label: "Ring", about: "Ring.", by: [], cost: 0, from_start: true,
            )],
            rules: [
                (id: "rung", name: "Rung", when: Chosen("ring"),
                 then: [Add(counter: "bells", by: 1)], limit: Unlimited),
                (id: "tested", name: "Tested", {rule}, limit: Unlimited),
            ],
        )"#
    ))
}

#[test]
fn sound_triggers_have_no_fault() {
    let sound = r#"when: Enters(who: [Called("Rasp"), Not(Has("Stunned"))], area: "ford"),
        if: [AtMost(counter: "bells", value: 3), Roll(die: 6, at_least: 4)],
        then: [Collapse("bridge"), Begin(who: [Actor], state: "Stunned"), Withdraw("ring"),
               Style(side: Second, style: "reckless")]"#;
    assert_eq!(faults_of_rule(sound), [""; 0]);
}

#[test]
fn unknown_names_are_faults_with_a_suggestion() {
    let cases = [
        (r#"when: Enters(who: [], area: "fort"), then: [Message(text: "x")]"#, "no area `fort`"),
        (r#"when: RoundEnds, then: [Add(counter: "bell", by: 1)]"#, "no counter `bell`"),
        (r#"when: RoundEnds, then: [Offer("rings")]"#, "no option `rings`"),
        (r#"when: RoundEnds, then: [Ask(side: First, question: "why")]"#, "no question `why`"),
        (r#"when: RoundEnds, then: [Collapse("bridges")]"#, "no piece of terrain `bridges`"),
        (r#"when: Takes(who: [], item: "relics"), then: [Message(text: "x")]"#, "no item `relics`"),
        (
            r#"when: Acts(who: [], action: "walks"), then: [Message(text: "x")]"#,
            "no action `walks`",
        ),
        (r#"when: Dies([Called("Rusp")]), then: [Message(text: "x")]"#, "no model `Rusp`"),
        (r#"when: RoundEnds, then: [Style(side: First, style: "rekless")]"#, "no style `rekless`"),
        (r#"when: Dies([Has("Stuned")]), then: [Message(text: "x")]"#, "no state `Stuned`"),
        (
            r#"when: RoundEnds, then: [ScoreHolders(
                object: "stones", inches: 3, who: [], by: Models, points: 5,
            )]"#,
            "no object `stones`",
        ),
        (
            r#"when: RoundEnds, ledger: "arc-walk", then: [Message(text: "x")]"#,
            "no rule of the ledger `arc-walk`",
        ),
    ];
    for (rule, expected) in cases {
        let found = faults_of_rule(rule);
        assert!(found.len() == 1 && found[0].contains(expected), "{rule}: {found:?}");
    }
    let near = faults_of_rule(cases[0].0);
    assert!(near[0].contains("did you mean"), "{near:?}");
}

#[test]
fn words_that_the_game_does_not_have_are_faults() {
    let cases = [
        (r#"when: Deployed, then: [Message(text: "x")]"#, "`Deployed`"),
        (r#"when: RoundEnds, then: [Mark(Each)]"#, "`Mark`"),
        (
            r#"when: RoundEnds, then: [ScoreHolders(
                object: "stone", inches: 3, who: [], by: Levels, points: 5,
            )]"#,
            "`Levels`",
        ),
    ];
    for (rule, word) in cases {
        let found = faults_of_rule(rule);
        let expected = format!("{word}, which this game does not have");
        assert!(found.len() == 1 && found[0].contains(&expected), "{rule}: {found:?}");
    }
}

#[test]
fn rules_that_cannot_work_are_faults() {
    let cases = [
        (r#"when: RoundBegins, then: [Score(side: Actor, points: 1)]"#, "about no model"),
        (
            r#"when: RoundEnds, if: [Roll(die: 6, at_least: 7)], then: [Message(text: "x")]"#,
            "7 on a die",
        ),
        (r#"when: RoundEnds, if: [Any([])], then: [Message(text: "x")]"#, "no condition"),
        (r#"when: RoundEnds, then: []"#, "no effect"),
        (
            r#"when: Reaches(counter: "bells", value: 3), then: [Add(counter: "bells", by: 1)]"#,
            "causes itself",
        ),
    ];
    for (rule, expected) in cases {
        let found = faults_of_rule(rule);
        assert!(found.len() == 1 && found[0].contains(expected), "{rule}: {found:?}");
    }
}

#[test]
fn options_and_counters_that_no_rule_uses_are_faults() {
    let found = faults(
        r#"(
            counters: [(id: "bells")],
            options: [(
                id: "ring", label: "Ring", about: "Ring.", by: [], cost: 0, from_start: false,
            )],
            rules: [(id: "peal", name: "Peal", when: Reaches(counter: "bells", value: 1),
                     then: [Message(text: "x")], limit: Once)],
        )"#,
    );
    for expected in ["never offered", "does nothing", "never reaches 1"] {
        assert!(found.iter().any(|fault| fault.contains(expected)), "{expected}: {found:?}");
    }
}

#[test]
fn ids_stand_once_and_questions_have_answers() {
    let found = faults(
        r#"(
            counters: [(id: "bells"), (id: "bells")],
            questions: [(id: "why", text: "Why?", answers: [])],
        )"#,
    );
    assert!(found.iter().any(|fault| fault.contains("`bells` a second time")), "{found:?}");
    assert!(found.iter().any(|fault| fault.contains("no answer")), "{found:?}");
}

#[test]
fn rectangles_have_an_extent() {
    let found =
        faults(r#"(areas: [(id: "a", name: "a", shape: Box(center: (0, 0), half: (2, -1)))])"#);
    assert!(found.iter().any(|fault| fault.contains("a half size of 2 by -1")), "{found:?}");
}

#[test]
fn a_state_that_follows_from_a_model_is_neither_begun_nor_ended() {
    for effect in ["Begin", "Stop"] {
        let rule = format!(r#"when: RoundEnds, then: [{effect}(who: [], state: "Mystic")]"#);
        let found = faults_of_rule(&rule);
        let [fault] = found.as_slice() else { panic!("{found:?}") };
        assert!(fault.contains("`Mystic`, which follows from what a model is or does"), "{fault}");
        assert!(fault.contains("a state that rules change: Stunned"), "{fault}");
    }
    let asked = r#"when: RoundEnds, if: [Absent([Has("Mystic")])], then: [Message(text: "x")]"#;
    assert_eq!(faults_of_rule(asked), [""; 0]);
}

#[test]
fn words_that_a_game_lacks_are_faults_wherever_they_stand() {
    let cases = [
        (r#"when: RoundEnds, then: [Score(side: Attacker, points: 1)]"#, "`Attacker`"),
        (r#"when: Moves([Of(Defender)]), then: [Message(text: "x")]"#, "`Defender`"),
        (r#"when: Moves([NearEdge(Far, 1)]), then: [Message(text: "x")]"#, "`NearEdge`"),
        (r#"when: Moves([NearObject("well", 1)]), then: [Message(text: "x")]"#, "no object `well`"),
        (
            r#"when: RoundEnds, then: [ScoreWorth(side: First, who: [], percent: 50)]"#,
            "`ScoreWorth`",
        ),
    ];
    for (rule, word) in cases {
        let found = faults_of_rule(rule);
        assert!(found.iter().any(|fault| fault.contains(word)), "{rule}: {found:?}");
    }
}

#[test]
fn needs_and_costs_of_options_are_checked() {
    let option = |more: &str| {
        faults(&format!(
            r#"(
                options: [(
                    id: "ring", label: "Ring", about: "Ring.", by: [], cost: 0, from_start: true,
                    {more}
                )],
                rules: [(id: "rung", name: "Rung", when: Chosen("ring"),
                         then: [Message(text: "x")], limit: Unlimited)],
            )"#
        ))
    };
    let sound = r#"needs: [NearObject("stone", 2)], costs: [(who: [Has("Mystic")], cost: 1)],
                   limit: OncePerRoundForEachSide,"#;
    assert_eq!(option(sound), [""; 0]);
    let needs = option(r#"needs: [In("ford")],"#);
    assert!(needs.iter().any(|fault| fault.contains("no area `ford`")), "{needs:?}");
    let costs = option(r#"costs: [(who: [Carries("gold")], cost: 1)],"#);
    assert!(costs.iter().any(|fault| fault.contains("no item `gold`")), "{costs:?}");
}

#[test]
fn an_option_that_scores_without_end_is_a_fault() {
    let option = |more: &str, effects: &str| {
        faults(&format!(
            r#"(
                options: [(
                    id: "ring", label: "Ring", about: "Ring.", by: [], from_start: true, {more}
                )],
                rules: [(id: "rung", name: "Rung", when: Chosen("ring"),
                         then: [{effects}], limit: Unlimited)],
            )"#
        ))
    };
    let score = "Score(side: Actor, points: 1)";
    let found = option("cost: 0", score);
    assert!(found.iter().any(|fault| fault.contains("scores without end")), "{found:?}");
    assert_eq!(option("cost: 1", score), [""; 0]);
    assert_eq!(option("cost: 0, limit: Once", score), [""; 0]);
    assert_eq!(option("cost: 0", &format!(r#"{score}, Withdraw("ring")"#)), [""; 0]);
    assert_eq!(option("cost: 0", &format!("{score}, Remove([Actor])")), [""; 0]);
    let target = option("cost: 1, needs: [Target]", score);
    assert!(target.iter().any(|fault| fault.contains("`Target` in an option")), "{target:?}");
}
