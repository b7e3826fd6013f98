//! Arguments: bad ones, help, a window without a display, how a scenario
//! is named, control characters.

use std::fs;

use crate::cli::program::*;

#[test]
fn without_a_display_the_window_is_refused_in_one_sentence_that_names_what_there_is() {
    let home = home();
    for words in [&[][..], &["play"], &["play", "x"]] {
        let output = monteria(home.path(), words, "");
        assert_eq!((status(&output), out(&output).as_str()), (7, ""));
        let told = err(&output);
        assert!(
            told.lines().count() == 1 && told.contains("text") && told.contains("simulate"),
            "{told}"
        );
    }
}

#[test]
fn bad_usage_ends_with_two_and_help_with_zero() {
    let home = home();
    let (scenario, _) = first();
    for words in [
        &["dance"][..],
        &["text"],
        &["serve"],
        &["simulate"],
        &["text", "no-such-scenario"],
        &["serve", "no-such-scenario"],
        &["simulate", "no-such-scenario"],
        &["text", "."],
        &["text", ""],
        &["text", &scenario, "--seed", "many"],
        &["text", &scenario, "--seed", "-1"],
        &["text", &scenario, "--seat", "p1"],
        &["text", &scenario, "--seat", "p9=ai"],
        &["text", &scenario, "--seat", "p1=ai:no-such-strength"],
        &["text", &scenario, "--seat", "p1=client"],
        &["serve", &scenario, "--seat", "p1=person"],
        &["simulate", &scenario, "--seat", "p1=person"],
        &["simulate", &scenario, "--strength", "no-such-strength"],
        &["simulate", &scenario, "--games", "0"],
        &["text", &scenario, "--set", "colour=red"],
        &["text", &scenario, "--players", "77"],
        &["text", &scenario, "--dice", "1,two"],
        &["serve", &scenario, "--dice", "0"],
        &["simulate", &scenario, "--dice", "3,99"],
        &["new", "mod", "Not A Name"],
        &["new", "mod", "../escape"],
        &["new"],
        &["replay"],
    ] {
        let output = monteria(home.path(), words, "");
        assert_eq!(status(&output), 2, "{words:?}: {}", err(&output));
        assert!(!err(&output).is_empty() && !err(&output).contains("panicked"), "{words:?}");
    }
    for words in [&["--help"][..], &["--version"], &["help", "serve"], &["text", "--help"]] {
        let output = monteria(home.path(), words, "");
        assert_eq!((status(&output), err(&output).as_str()), (0, ""), "{words:?}");
        assert!(!out(&output).is_empty());
    }
}

#[test]
fn a_scenario_is_found_by_id_by_game_and_id_and_by_file_and_others_are_named() {
    let home = home();
    let (scenario, file) = first();
    let id = scenario.rsplit('/').next().expect("an id");
    for name in [scenario.as_str(), id, &file.display().to_string()] {
        let told = serve(home.path(), &[name, "--seed", "1"], &[]);
        assert_eq!(told[0]["scenario"], id, "{name}");
    }
    let near = format!("{}x", scenario);
    let told = err(&monteria(home.path(), &["text", &near], ""));
    assert!(told.contains(&format!("did you mean `{scenario}`?")), "{told}");
    let elsewhere = home.path().join("elsewhere.ron");
    fs::copy(&file, &elsewhere).expect("copied");
    let told = err(&monteria(home.path(), &["text", &elsewhere.display().to_string()], ""));
    assert!(told.contains("mods/NAME/scenarios"), "{told}");
}

#[test]
fn no_control_character_reaches_a_terminal() {
    let home = home();
    let saves = home.path().join("saves");
    let folder = saves.display().to_string();
    let few = [
        "--games",
        "1",
        "--orders",
        "5",
        "--strength",
        "random",
        "--save",
        "all",
        "--save-dir",
        &folder,
    ];
    let words: Vec<&str> = ["simulate", "oak-hollow"].into_iter().chain(few).collect();
    let _ = monteria(home.path(), &words, "");
    let save =
        fs::read_dir(&saves).expect("a folder").next().expect("a save").expect("an entry").path();
    let text = fs::read_to_string(&save).expect("a save");
    fs::write(&save, text.replacen("oak-hollow", "oak\\u001b[2J\\u009b31m", 1)).expect("written");
    let rude = "(name: \"\u{1b}[2J\")";
    let pack = home.path().join("rude.ron");
    fs::write(&pack, rude).expect("written");
    let campaign = home.path().join("rude\u{1b}[2J.campaign");
    fs::write(&campaign, rude).expect("written");
    let [save, pack, campaign] = [save, pack, campaign].map(|path| path.display().to_string());
    for words in [
        ["replay", &save, "--verify"],
        ["text", "--load", &save],
        ["serve", "--load", &save],
        ["pack", "check", &pack],
        ["campaign", "show", &campaign],
        ["text", "\u{1b}[2J", "--seed=1"],
    ] {
        let told = monteria(home.path(), &words, "");
        assert_ne!(status(&told), 0, "{words:?}");
        let said = [out(&told), err(&told)].concat();
        assert!(!said.is_empty());
        assert!(!said.contains(|c: char| c.is_control() && c != '\n'), "{words:?}: {said:?}");
    }
}
