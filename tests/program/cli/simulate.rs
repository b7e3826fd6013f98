//! `simulate`: the same report on any number of threads.

use std::fs;

use serde_json::Value;

use crate::cli::program::*;

#[test]
fn simulations_give_the_same_bytes_on_any_number_of_threads() {
    let home = home();
    let (scenario, file) = first();
    let run = |name: &str, scenario: &str, threads: &str| {
        let json = home.path().join(name);
        let saves = home.path().join(format!("{name}-saves"));
        let words = [
            "simulate",
            scenario,
            "--games",
            "4",
            "--seed",
            "1",
            "--strength",
            "random",
            "--threads",
            threads,
        ];
        let json_words = [
            "--json",
            json.to_str().expect("a path"),
            "--save-dir",
            saves.to_str().expect("a path"),
        ];
        let output =
            monteria(home.path(), &[&words[..], &json_words, &["--save", "all"]].concat(), "");
        assert_eq!(status(&output), 0, "{}", err(&output));
        assert!(out(&output).contains("4 matches"));
        assert_eq!(fs::read_dir(&saves).expect("saves").count(), 4);
        (fs::read(json).expect("a report"), saves)
    };
    let (one, saves) = run("one.json", &scenario, "1");
    let (two, _) = run("two.json", &file.display().to_string(), "3");
    assert_eq!(one, two);
    let report: Value = serde_json::from_slice(&one).expect("JSON");
    let counted: u64 = report["outcomes"]
        .as_array()
        .expect("outcomes")
        .iter()
        .filter_map(|o| o["count"].as_u64())
        .sum();
    assert_eq!(counted + report["unfinished"].as_u64().expect("a number"), 4);
    assert_eq!((&report["games"], &report["failed"]), (&Value::from(4), &Value::from(0)));
    for save in fs::read_dir(saves).expect("saves") {
        let save = save.expect("a file").path().display().to_string();
        let output = monteria(home.path(), &["replay", &save, "--verify", "--json"], "");
        assert_eq!(status(&output), 0, "{}", err(&output));
        let last: Value =
            serde_json::from_str(out(&output).lines().last().expect("a line")).expect("JSON");
        assert_eq!((&last["type"], &last["verified"]), (&Value::from("end"), &Value::from(true)));
        // The report of the match, printed and kept, tells its end
        // and everything that happened.
        let printed = monteria(home.path(), &["replay", &save, "--report", "-"], "");
        let file = home.path().join("report.md");
        let kept =
            monteria(home.path(), &["replay", &save, "--report", &file.display().to_string()], "");
        assert_eq!((status(&printed), status(&kept)), (0, 0), "{}", err(&kept));
        let report = fs::read_to_string(file).expect("a report");
        assert_eq!(out(&printed).trim_end(), report.trim_end());
        let log = monteria(home.path(), &["replay", &save, "--log"], "");
        let happened = out(&log).lines().count();
        for heading in
            ["# ", "## Players", "## Who did what", "## Everything that happened", "### Round 1"]
        {
            assert!(report.lines().any(|line| line.starts_with(heading)), "{heading}");
        }
        let told = report.split("## Everything that happened").nth(1).expect("what happened");
        // The last line of the log says how it ended, which the report says at its head.
        assert!(
            told.lines().filter(|line| line.trim_start().starts_with("- ")).count() + 2 >= happened
        );
    }
}
