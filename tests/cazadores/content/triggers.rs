//! Faults of triggers in scenarios and Objectives.

use super::faults::{GOALS, PASS, case, changed, faults_of, shipped_text, try_all};
use monteria_content::Fault;

/// Where triggers are put into a scenario.
const HERE: &str = "    objective: \"exterminate-foes\",";

#[test]
fn faults_of_moments_and_effects() {
    try_all(&[
        case(
            PASS,
            HERE,
            r#"triggers: (rules: [(id: "a", name: "A", when: «SpendsLastPoint([]),
            then: [Message(text: "x")], limit: Once)]),"#,
            "`SpendsLastPoint`, which never occurs",
        ),
        case(
            PASS,
            HERE,
            r#"triggers: (rules: [(id: "a", name: "A",
            when: «Delivers(who: [], item: "artifact"), then: [Message(text: "x")], limit: Once)]),"#,
            "`Delivers`, which never occurs",
        ),
        case(
            PASS,
            HERE,
            r#"triggers: (rules: [(id: "a", name: "A", when: RoundEnds,
            then: [«Score(side: Second, points: 1)], limit: Once)]),"#,
            "the Pack alone wins Renown",
        ),
        case(
            PASS,
            HERE,
            r#"triggers: (rules: [(id: "a", name: "A", when: RoundEnds,
            then: [«Begin(who: [], state: "Poisond")], limit: Once)]),"#,
            "`Poisoned`",
        ),
        case(
            PASS,
            HERE,
            r#"triggers: (
                options: [(id: "o", label: "O", about: "x", by: [], cost: «11, from_start: true)],
                rules: [(id: "a", name: "A", when: Chosen("o"), then: [Message(text: "x")],
                    limit: Once)],
            ),"#,
            "a number from 0 to 10",
        ),
        case(
            PASS,
            HERE,
            r#"triggers: (rules: [(id: "a", name: "A",
            when: «Acts(who: [], action: "atack:great-weapon"), then: [Message(text: "x")],
            limit: Once)]),"#,
            "no action `atack:great-weapon`",
        ),
    ]);
}

/// A scenario and an Objective may be played together: their ids differ.
#[test]
fn ids_of_triggers_of_scenario_and_objective_differ() {
    let scenario = case(
        PASS,
        HERE,
        r#"«triggers: (rules: [(id: "a", name: "A", when: RoundEnds, then: [Message(text: "x")],
        limit: Once)]),"#,
        "",
    );
    let objective = case(
        GOALS,
        "            rule: \"caz-obj-artifacts\",",
        "rule: \"caz-obj-artifacts\",
        triggers: (rules: [(id: «\"a\", name: \"A\", when: RoundEnds, then: [Message(text: \"x\")],
        limit: Once)]),",
        "",
    );
    let (pass, ..) = changed(&shipped_text(PASS), &scenario);
    let (goals, line, column) = changed(&shipped_text(GOALS), &objective);
    let faults = faults_of(&[(PASS, pass), (GOALS, goals)]);
    let printed: Vec<String> = faults.iter().map(Fault::to_string).collect();
    assert_eq!(faults.len(), 1, "{printed:#?}");
    assert!(printed[0].contains("which the scenario `mountain-pass` has too"), "{printed:#?}");
    assert_eq!((faults[0].line, faults[0].column), (line, column));
}
