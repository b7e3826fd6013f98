use super::*;

#[test]
fn the_arguments_are_well_formed() {
    use clap::CommandFactory;
    Cli::command().debug_assert();
}

#[test]
fn seats_and_answers_are_read_or_refused_with_what_was_expected() {
    let read = |words: &[&str]| Cli::try_parse_from([&["monteria"], words].concat());
    let Ok(Cli { task: Some(Task::Text(text)), .. }) = read(&[
        "text",
        "pass",
        "--seat",
        "p2=ai:hard",
        "--set",
        "pack = a,b",
        "--dice",
        "7,3,10",
        "--players",
        "2",
    ]) else {
        panic!("not read");
    };
    assert_eq!(text.setup.seat, [(SeatId(1), Control::Ai("hard".to_owned()))]);
    assert_eq!(text.setup.set, [("pack".to_owned(), "a,b".to_owned())]);
    assert_eq!((text.setup.dice.as_slice(), text.setup.players), ([7, 3, 10].as_slice(), Some(2)));
    for (wrong, told) in [
        (["text", "pass", "--seat", "q=ai"], "expected p1, p2"),
        (["text", "pass", "--seat", "p1=robot"], "expected person, ai"),
        (["text", "pass", "--set", "players"], "KEY=VALUE"),
        (["text", "pass", "--dice", "7,x"], "invalid value"),
        (["play", "pass", "--size", "12x9"], "expected WIDTHxHEIGHT"),
        (["simulate", "pass", "--games", "0"], "invalid value"),
    ] {
        let error = read(&wrong).expect_err("refused").to_string();
        assert!(error.contains(told), "{error}");
    }
    assert!(read(&[]).is_ok_and(|cli| cli.task.is_none()));
}
