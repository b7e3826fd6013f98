use super::*;

#[test]
fn every_kind_has_a_status_of_its_own_and_stands_in_the_help() {
    let text = Text::default;
    let kinds = [
        Failure::ReaderGone,
        Failure::Failed(text()),
        Failure::Usage(text()),
        Failure::Faults(text()),
        Failure::Save(text()),
        Failure::File(text()),
        Failure::Matches(text()),
        Failure::NoWindow(text()),
    ];
    let commands = include_str!("../../../docs/commands.md");
    for (status, kind) in kinds.iter().enumerate() {
        assert_eq!(usize::from(kind.status()), status);
        let line = EXIT_STATUSES.lines().find(|line| line.starts_with(&format!("  {status}  ")));
        let meaning = line.expect("it is in the help").get(5..).expect("a meaning");
        assert!(
            commands.contains(&format!("| {status} | {meaning} |")),
            "docs/commands.md: {status}: {meaning}"
        );
    }
}
