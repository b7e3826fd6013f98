use super::Sentences;
use crate::vocabulary::triggers::{TriggerRule, Triggers};
use monteria_content::ron_options;

/// Returns the sentence of a rule in triggers with an area, a counter and an option.
fn sentence(rule: &str) -> String {
    let rule: TriggerRule = ron_options().from_str(rule).unwrap_or_else(|why| panic!("{why}"));
    let triggers: Triggers = ron_options()
        .from_str(
            r#"(
                counters: [(id: "bells", name: "Bells"), (id: "secret")],
                areas: [(id: "ford", name: "the ford", shape: Box(center: (0, 0), half: (2, 1)))],
                options: [(id: "ring", label: "Ring", about: "Ring.", by: [], cost: 0,
                           from_start: true)],
                questions: [(id: "why", text: "Why?", answers: [])],
            )"#,
        )
        .unwrap_or_else(|why| panic!("{why}"));
    Sentences(&triggers).rule(&rule).to_string()
}

#[test]
fn a_rule_is_a_sentence() {
    let said = sentence(
        r#"(id: "a", name: "A", when: Enters(who: [Of(First)], area: "ford"),
            if: [RoundFrom(2), Not(Present(who: [Called("Rasp")], count: 1))],
            then: [Score(side: Actor, points: -1), Stop(who: [Actor], state: "Stunned")],
            limit: Once)"#,
    );
    assert_eq!(
        said,
        "When a model of player 1 enters the ford, if it is round 2 or later and not: there is \
         Rasp: its side loses 1 victory point, then it is no longer Stunned. Once in a match."
    );
}

#[test]
fn names_come_from_the_triggers() {
    let said = sentence(
        r#"(id: "a", name: "A", when: Chosen("ring"),
            if: [Within(from: [Actor], to: [In("ford"), Of(Enemies)], inches: 6)],
            then: [Add(counter: "bells", by: 1), Set(counter: "secret", to: 0),
                   Withdraw("ring"), Style(side: Enemies, style: "reckless"),
                   Ask(side: Enemies, question: "why")],
            limit: OncePerRound)"#,
    );
    assert_eq!(
        said,
        "When “Ring” is chosen, if it is no farther than 6\" from a model in the ford of the \
         other side: Bells +1, then the counter secret becomes 0, then “Ring” cannot be chosen \
         any more, then the other side plays in the style reckless, then the other side is \
         asked “Why?”. Once per round."
    );
}

#[test]
fn holders_score_for_each_object() {
    let said = sentence(
        r#"(id: "a", name: "A", when: RoundEnds, if: [RoundFrom(2)],
            then: [ScoreHolders(object: "stone", inches: 3, who: [Not(Has("Hidden"))],
                                by: Levels, points: 5)],
            limit: Unlimited)"#,
    );
    assert_eq!(
        said,
        "At the end of a round, if it is round 2 or later: for each stone the side with the most \
         levels within 3\" scores 5 victory points, counting all models (not Hidden)."
    );
}

#[test]
fn sides_name_an_enemy_when_all_are_deployed() {
    let said = sentence(r#"(id: "a", name: "A", when: Deployed, then: [Mark(Each)], limit: Once)"#);
    assert_eq!(
        said,
        "When all models are deployed: each side names an enemy in secret. Once in a match."
    );
}
