//! Saves that are none, and a save that does not replay.

use std::fs;

use crate::cli::program::*;

#[test]
fn what_is_no_save_is_refused_with_a_message() {
    let home = home();
    for (name, file, told) in nothings(home.path()) {
        let file = file.display().to_string();
        let (scenario, _) = first();
        for words in
            [&["replay", &file][..], &["text", "--load", &file], &["serve", "--load", &file]]
        {
            let output = monteria(home.path(), words, "");
            let expected = if name == "missing" { 5 } else { 4 };
            assert_eq!(status(&output), expected, "{name}, {words:?}: {}", err(&output));
            assert!(
                err(&output).contains(told) && err(&output).len() < 1000,
                "{name}: {}",
                err(&output)
            );
        }
        let output = monteria(home.path(), &["text", &scenario], &format!("load {file}\nlook\n"));
        assert!(status(&output) == 0 && out(&output).contains("Not loaded"), "{name}");
    }
}

#[test]
fn the_first_order_that_differs_is_named() {
    let home = home();
    let (scenario, _) = first();
    let save = home.path().join("a.save");
    let saving = format!("{{\"save\":{:?}}}", save.display().to_string());
    let words = [scenario.as_str(), "--seed", "2", "--allow-path"];
    let order = first_order(&serve(home.path(), &words, &[])[0]);
    serve(home.path(), &words, &[&order, &saving]);
    // As older versions wrote it, without checksums: then only the states tell.
    let text = fs::read_to_string(&save).expect("saved");
    let plain = |line: &str| line.rsplit_once(",\"sum\":").map(|(body, _)| format!("{body}}}\n"));
    let broken: String =
        text.lines().filter(|line| !line.starts_with("{\"end\":")).filter_map(plain).collect();
    let broken = broken.replacen("\"monteria_save\":2", "\"monteria_save\":1", 1);
    let hash =
        broken.rsplit_once("\"hash\":\"").map(|(_, rest)| rest[..16].to_owned()).expect("a hash");
    let broken = broken.replace(&hash, "0000000000000000");
    fs::write(&save, broken).expect("written");
    let file = save.display().to_string();
    let output = monteria(home.path(), &["replay", &file, "--verify"], "");
    assert_eq!(status(&output), 4);
    assert!(err(&output).contains("order 1"), "{}", err(&output));
    assert_eq!(status(&monteria(home.path(), &["replay", &file], "")), 0);
}
