//! `--load` with the options of a setup, seats that are handed over, saves in another
//! language, names and paths in what is offered for pasting.

use std::fs;

use serde_json::Value;

use crate::cli::program::*;

/// A save of a battle between two people, after so many orders.
fn save(home: &std::path::Path, file: &str, more: &[&str]) {
    let words = [&["text", "drill-yard", "--seed", "3"][..], more].concat();
    let output = monteria(home, &words, &format!("1\n1\nsave {file}\nquit\n"));
    assert!(out(&output).contains(&format!("Saved in {file}.")), "{}", out(&output));
}

#[test]
fn a_save_is_gone_on_with_by_whom_the_seats_name() {
    let home = home();
    let file = home.path().join("two.save").display().to_string();
    save(home.path(), &file, &[]);
    let load = |more: &[&str], input: &str| {
        monteria(home.path(), &[&["text", "--load", &file][..], more].concat(), input)
    };
    let text = out(&load(&["--seat", "p2=ai:random"][..], "seats\nquit\n"));
    assert!(
        text.contains("(p2): the program (random)") && text.contains("(p1): a person"),
        "{text}"
    );
    // What was handed over is kept with the match.
    let kept = autosaves(home.path()).pop().expect("kept").display().to_string();
    let again = out(&monteria(home.path(), &["text", "--load", &kept], "seats\nquit\n"));
    assert!(again.contains("(p2): the program (random)"), "{again}");
    let both =
        monteria(home.path(), &["text", "--load", &kept, "--seat", "p2=person"], "seats\nquit\n");
    assert!(out(&both).contains("(p2): a person"), "{}", out(&both));
    let served = serve(home.path(), &["--load", &file, "--seat", "p2=ai:random"], &[]);
    assert_eq!(served[0]["seats"], Value::from(vec!["p1"]));
    for (words, word) in [
        (&["--seat", "p9=ai"][..], "no such seat; expected p1, p2"),
        (&["--seat", "p1=ai:no-such-strength"][..], "no-such-strength"),
        (&["--seat", "p1=client"][..], "text does not support that"),
        (&["--seed", "4"][..], "--seed cannot be used with a save"),
        (&["--dice", "1,2"][..], "--dice cannot be used with a save"),
        (&["--set", "players=2"][..], "--set cannot be used with a save"),
        (&["--players", "2"][..], "--players cannot be used with a save"),
    ] {
        let output = load(words, "");
        assert!(status(&output) == 2 && err(&output).contains(word), "{words:?}: {}", err(&output));
    }
    let output = monteria(home.path(), &["serve", "--load", &file, "--seed", "4"], "");
    assert!(
        status(&output) == 2 && err(&output).contains("--seed cannot be used"),
        "{}",
        err(&output)
    );
}

#[test]
fn a_seat_is_handed_over_in_the_middle_of_a_match_and_playing_both_sides_is_reported() {
    let home = home();
    let both = out(&monteria(
        home.path(),
        &["text", "drill-yard", "--seed", "3"],
        "seat p2=ai:random\nseats\nseat p3=ai\nseat p2=robot\nseat p2=person\nquit\n",
    ));
    assert!(
        both.contains("You play both sides: Player 1 (p1) and Player 2 (p2). `seat p2=ai` gives"),
        "{both}"
    );
    assert!(both.contains("Player 2 is played by the program (random) from now on."), "{both}");
    assert!(both.contains("Player 2 (p2): the program (random)"), "{both}");
    assert!(
        both.contains("no such seat; expected p1, p2") && both.contains("`robot` plays no seat"),
        "{both}"
    );
    assert!(both.contains("Player 2 is played by a person from now on."), "{both}");
    for words in
        [["text", "drill-yard", "--seat", "p2=ai"], ["text", "mountain-pass", "--players", "2"]]
    {
        let told = out(&monteria(home.path(), &words, "quit\n"));
        assert!(!told.contains("You play both sides"), "{words:?}: {told}");
    }
}

#[test]
fn a_save_in_another_language_verifies_without_naming_it() {
    let home = home();
    let file = home.path().join("es.save").display().to_string();
    let words = ["--lang", "es", "text", "drill-yard", "--seed", "3"];
    let output = monteria(home.path(), &words, &format!("1\n1\nsave {file}\nquit\n"));
    assert_eq!(status(&output), 0, "{}", err(&output));
    assert!(fs::read_to_string(&file).expect("saved").contains("\"lang-es\""));
    let replayed = monteria(home.path(), &["replay", &file, "--verify"], "");
    assert_eq!((status(&replayed), err(&replayed).as_str()), (0, ""), "{}", out(&replayed));
    let named = monteria(home.path(), &["--lang", "es", "replay", &file, "--verify"], "");
    assert_eq!(status(&named), 0, "{}", err(&named));
    // Whoever asks for another language is told that it was not played in that one.
    let other = monteria(home.path(), &["--lang", "en", "replay", &file, "--verify"], "");
    assert!(status(&other) == 4 && err(&other).contains("--lang es"), "{}", err(&other));
    let served = monteria(home.path(), &["serve", "--load", &file], "");
    assert_eq!((status(&served), err(&served).as_str()), (0, ""));
}

#[test]
fn names_that_windows_cannot_store_are_refused() {
    let home = home();
    for words in [
        &["new", "mod", "con"][..],
        &["new", "mod", "nul"],
        &["pack", "new", "aux", "--choose", "name=A"],
        &["pack", "new", "com1", "--choose", "name=A"],
    ] {
        let output = monteria(home.path(), words, "");
        assert!(
            status(&output) == 2 && err(&output).contains("Windows keeps the name"),
            "{words:?}: {}",
            err(&output)
        );
    }
    let lines =
        ["con", "NUL.save", "lpt1", "a.", "a?", "a:b"].map(|name| format!("{{\"save\":{name:?}}}"));
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    for told in &serve(home.path(), &["drill-yard"], &lines)[1..] {
        assert_eq!(told["reason"], "NotSaved", "{told}");
    }
}

#[test]
#[cfg(unix)]
fn commands_that_are_offered_can_be_pasted() {
    let home = home();
    let folder = home.path().join("my home");
    fs::create_dir(&folder).expect("made");
    let file = folder.join("it's mine.save").display().to_string();
    let text = out(&monteria(
        &folder,
        &["text", "drill-yard"],
        &format!("{}save {file}\nquit\n", "1\n".repeat(8)),
    ));
    let command =
        text.split('`').find(|part| part.starts_with("monteria text --load ")).expect("a command");
    let script = command.replacen("monteria", "\"$0\"", 1) + " < /dev/null";
    let pasted = std::process::Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_monteria")])
        .env("MONTERIA_HOME", folder.join("monteria"))
        .output()
        .expect("runs");
    assert_eq!(status(&pasted), 0, "{command}: {}", err(&pasted));
    // A damaged save, and a campaign whose match was left.
    let whole = fs::read_to_string(&file).expect("there");
    let last = whole.lines().nth(2).expect("an order");
    fs::write(&file, whole.replacen(last, &last.replacen("\"hash\":\"", "\"hash\":\"f", 1), 1))
        .expect("written");
    let told = err(&monteria(&folder, &["replay", &file], ""));
    assert!(told.contains("my home/it'\\''s mine.save' --salvage NEW`"), "{told}");
    let campaign = folder.join("the winter.ron").display().to_string();
    assert_eq!(status(&monteria(&folder, &["campaign", "new", &campaign], "")), 0);
    let left = out(&monteria(&folder, &["campaign", "hunt", &campaign], "quit\n"));
    assert!(left.contains(&format!("`monteria campaign hunt '{campaign}'`")), "{left}");
}

/// No message has the number of an error of the system or the name of a
/// type of the program.
#[test]
fn messages_explain_and_name_nothing_of_the_program() {
    let home = home();
    let path = |name: &str| home.path().join(name).display().to_string();
    fs::write(path("rubbish.save"), "rubbish\n").expect("written");
    fs::write(path("half.save"), "{\"monteria_save\":2,\"content\":7}\n").expect("written");
    let missing = path("missing");
    let output = |words: &[&str]| err(&monteria(home.path(), words, ""));
    for told in [
        output(&["replay", &path("rubbish.save")]),
        output(&["replay", &path("half.save")]),
        output(&["text", "--load", &missing]),
        output(&["serve", "--load", &missing]),
        output(&["merge", &missing]),
        output(&["merge", &path("rubbish.save")]),
        output(&["campaign", "show", &missing]),
        output(&["campaign", "spend", &missing, "bow"]),
        output(&["pack", "check", &missing]),
        output(&["check", &missing]),
        output(&["balance", "--take", &missing, "--out", &path("b")]),
        output(&["balance", "--take", &path("rubbish.save"), "--out", &path("b")]),
        output(&["table", "generate", "--out", &format!("{}/below", path("rubbish.save"))]),
    ] {
        for term in ["os error", "struct ", "usize", "at line 1 column"] {
            assert!(!told.contains(term), "{term}: {told}");
        }
    }
    let told = output(&["replay", &path("rubbish.save")]);
    assert!(
        told.contains("rubbish.save:1: `rubbish`; expected the first line of a save"),
        "{told}"
    );
    assert!(output(&["text", "--load", &missing]).contains("there is no such file or folder"));
}
