//! `check` and `new mod`.

use std::fs;

use monteria::content::find_root;

use crate::cli::program::*;

#[test]
fn check_passes_what_ships_and_names_what_is_broken() {
    let home = home();
    let (_, file) = first();
    let fine = monteria(home.path(), &["check"], "");
    assert_eq!((status(&fine), err(&fine).as_str()), (0, ""), "{}", out(&fine));
    assert_eq!(status(&monteria(home.path(), &["check", &file.display().to_string()], "")), 0);
    for (name, file, told) in nothings(home.path()) {
        let output = monteria(home.path(), &["check", &file.display().to_string()], "");
        assert_eq!((status(&output), err(&output).as_str()), (3, ""), "{name}: {}", out(&output));
        assert!(
            out(&output).contains(told) && out(&output).len() < 20_000,
            "{name}: {}",
            out(&output)
        );
    }
    // A shipped scenario with two things wrong, wherever it lies.
    let text = fs::read_to_string(&file).expect("a scenario");
    let broken = text.replacen("id:", "idd:", 1).replacen("size: (", "size: (\"wide\", ", 1);
    let copy = home.path().join("broken.ron");
    fs::write(&copy, broken).expect("written");
    let output = monteria(home.path(), &["check", &copy.display().to_string()], "");
    let told = out(&output);
    assert_eq!(status(&output), 3);
    assert!(told.contains("broken.ron:") && told.contains("did you mean `id`?"), "{told}");
    assert!(told.lines().filter(|line| line.contains("broken.ron:")).count() >= 2, "{told}");
}

#[test]
fn a_new_mod_passes_the_check_and_is_never_written_over() {
    let home = home();
    let run = |words: &[&str]| command(home.path(), words).output().expect("runs");
    let made = run(&["new", "mod", "first-light"]);
    assert_eq!(status(&made), 0, "{}{}", out(&made), err(&made));
    // Among the player's own files, and told with its full path; nothing of it where
    // the program's content lies.
    let mods = home.path().canonicalize().expect("a folder").join("monteria/mods");
    let written = mods.join("first-light/mod.ron");
    assert!(
        written.is_file() && out(&made).contains(&format!("Written: {}", written.display())),
        "{}",
        out(&made)
    );
    assert!(!find_root().expect("content").join("mods/first-light").exists());
    let checked = run(&["check", &mods.join("first-light").display().to_string()]);
    assert!(out(&checked).ends_with("2 files read, 0 faults, 0 warnings\n"), "{}", out(&checked));
    assert_eq!(status(&checked), 0, "{}", out(&checked));
    assert_eq!(status(&run(&["check"])), 0);
    let played = run(&["simulate", "first-light", "--games", "1", "--strength", "random"]);
    assert_eq!(status(&played), 0, "{}", err(&played));
    let again = run(&["new", "mod", "first-light"]);
    assert_eq!(status(&again), 5);
    assert!(err(&again).contains("first-light"));
    fs::write(written, "(name: 7)").expect("written");
    let broken = run(&["check"]);
    assert!(
        status(&broken) == 3 && out(&broken).contains("mods/first-light/mod.ron:1:"),
        "{}",
        out(&broken)
    );
}
