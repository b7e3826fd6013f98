use super::*;
use monteria_table::BodyId;

fn all(text: &str) -> Result<Vec<ScriptStep>, String> {
    steps(text, Path::new("x.steps")).map(|steps| steps.into_iter().map(|(_, step)| step).collect())
}

#[test]
fn every_step_is_read() {
    let text = "# a remark\n\nbegin toy/duel seed=7 p2=ai:standard players=2 dice=7,3\nready # \
        now\n\
                    order move to 1.5 -2\norder hit at m3\ndecide until over random\ndecide 4\n\
                    hover m2\nhover 1 2 0.5\n\
                    look 0 0 yaw 30 pitch 40 distance 25\nset quality plain\nset motion off\n\
                    screenshot a/b.png\nquit\n";
    let steps = all(text).expect("read");
    assert_eq!(steps.len(), 13);
    let ScriptStep::Command(UiCommand::Begin(setup)) = &steps[0] else { panic!("{:?}", steps[0]) };
    assert_eq!((setup.ruleset.as_str(), setup.scenario.as_str(), setup.seed), ("toy", "duel", 7));
    assert_eq!(setup.dice, [7, 3]);
    assert_eq!(setup.answers.get("players").map(String::as_str), Some("2"));
    assert_eq!(setup.seats.get(&SeatId(1)), Some(&Control::Ai("standard".to_owned())));
    assert_eq!(steps[2], ScriptStep::Order(Order::to("move", Spot { x: 1.5, z: -2.0, y: None })));
    assert_eq!(steps[3], ScriptStep::Order(Order::at("hit", BodyId(3))));
    assert_eq!(steps[4], ScriptStep::Decide { until: Until::Over, strength: "random".to_owned() });
    let step = super::decide(&["until", "hit"]);
    let expected = Until::OptionOpen("hit".to_owned());
    assert_eq!(step, Ok(ScriptStep::Decide { until: expected, strength: "standard".to_owned() }));
    let step = super::decide(&["until", "slain", "0.4", "random"]);
    let until = Until::EventShown(AwaitedEvent::Slain, 40);
    assert_eq!(step, Ok(ScriptStep::Decide { until, strength: "random".to_owned() }));
    let ScriptStep::Set(ChangedSettings(settings)) = &steps[10] else { panic!("{:?}", steps[10]) };
    assert_eq!((settings.quality, settings.motion), (Quality::Plain, false));
}

#[test]
fn an_answer_may_have_several_words() {
    let steps =
        all("begin toy/duel crew-1=\"Spring tide of three\" crew-2=random party=(name:\"A\")")
            .expect("read");
    let ScriptStep::Command(UiCommand::Begin(setup)) = &steps[0] else { panic!("{:?}", steps[0]) };
    let answers: Vec<(&str, &str)> =
        setup.answers.iter().map(|(key, it)| (key.as_str(), it.as_str())).collect();
    assert_eq!(
        answers,
        [("crew-1", "Spring tide of three"), ("crew-2", "random"), ("party", "(name:\"A\")")]
    );
}

#[test]
fn all_faults_are_reported_with_their_lines() {
    let error =
        all("begin toy\nfly\nhover 1 x\nready\nset scale wide\nquit now").expect_err("refused");
    let lines: Vec<&str> = error.lines().collect();
    assert_eq!(lines.len(), 5);
    assert!(
        lines[0].starts_with("x.steps:1: `begin toy`; expected begin RULESET/SCENARIO"),
        "{error}"
    );
    assert!(lines[1].starts_with("x.steps:2:"), "{error}");
    assert!(lines[4].contains("x.steps:6: `quit now`; expected quit alone"), "{error}");
}
