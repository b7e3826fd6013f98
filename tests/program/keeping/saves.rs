//! What is never written over: the only copy of a match, other files, devices, reports
//! on a full disk.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use monteria::saves::read_save;

use crate::keeping::program::*;

/// What was loaded under other content is not written over, even where it
/// lies among the autosaves.
#[test]
fn a_match_loaded_under_other_content_leaves_the_only_copy_alone() {
    let home = folder();
    let home = home.path();
    let whole = fs::read_to_string(real_save(home, 12)).expect("there");
    let plain = |line: &str| line.rsplit_once(",\"sum\":").map(|(body, _)| format!("{body}}}\n"));
    let old: String =
        whole.lines().filter(|line| !line.contains("{\"end\"")).filter_map(plain).collect();
    let old = old.replacen("save\":2", "save\":1", 1).replacen(
        "\"content\":\"",
        "\"content\":\"other",
        1,
    );
    let kept = home.join("monteria/autosaves/000900-x.monteria");
    fs::write(&kept, &old).expect("written");
    let count = autosaves(home).len();
    let output =
        monteria(home, &["text", "--load", &kept.display().to_string()], "1\n1\n1\nquit\n");
    assert!(status(&output) == 0 && told(&output).contains("stays as it is"), "{}", told(&output));
    assert_eq!(fs::read_to_string(&kept).expect("there"), old);
    assert_eq!(autosaves(home).len(), count + 1);
    // Typed in the middle of a match, too; and the match that was left for it stays.
    let typed = format!("1\nload {}\n1\nquit\n", kept.display());
    let output = monteria(home, &["text", &first()], &typed);
    assert_eq!(status(&output), 0, "{}", told(&output));
    assert_eq!(fs::read_to_string(&kept).expect("there"), old);
    assert_eq!(autosaves(home).len(), count + 3);
}

/// A save takes the place of a save and of nothing else.
#[test]
#[cfg(unix)]
fn no_device_pipe_link_or_other_file_is_replaced_by_a_save() {
    let home = folder();
    let home = home.path();
    let save = real_save(home, 3);
    let letter = home.join("letter.txt");
    let link = home.join("link.save");
    let pipe = home.join("pipe.save");
    fs::write(&letter, "Dear friend").expect("written");
    std::os::unix::fs::symlink(&save, &link).expect("a link");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    let cases = [
        (letter.clone(), "a file that is no save"),
        (link.clone(), "a link"),
        (pipe.clone(), "a device or a pipe"),
        (PathBuf::from("/dev/null"), "a device or a pipe"),
        (home.to_owned(), "a folder"),
    ];
    for (file, word) in &cases {
        let name = file.display().to_string();
        let text = monteria(home, &["text", &first()], &format!("save {name}\nquit\n"));
        assert!(told(&text).contains(&format!("Not saved: {name}: {word}")), "{}", told(&text));
        let asked = format!("{{\"save\":{name:?}}}\n");
        let served = monteria(home, &["serve", &first(), "--allow-path"], &asked);
        assert!(
            told(&served).contains("NotSaved") && told(&served).contains(word),
            "{}",
            told(&served)
        );
    }
    assert_eq!(fs::read_to_string(&letter).expect("there"), "Dear friend");
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    // Without leave a client saves into the player's folder of saves, under a plain name.
    let names = ["/tmp/x.save", "../x.save", "a/b.save", ".hidden", "", "..", "a/", "con", "mine"];
    let lines: String = names.iter().map(|name| format!("{{\"save\":{name:?}}}\n")).collect();
    let served = monteria(home, &["serve", &first()], &lines);
    let answers: Vec<serde_json::Value> = String::from_utf8_lossy(&served.stdout)
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(answers.len(), names.len());
    assert!(
        answers[..names.len() - 1].iter().all(|answer| answer["reason"] == "NotSaved"),
        "{answers:?}"
    );
    let mine = home.join("monteria/saves/mine.monteria");
    assert_eq!(answers[names.len() - 1]["saved"], mine.display().to_string());
    assert!(read_save(&mine).expect("a save").is_whole());
    let names: Vec<_> =
        fs::read_dir(mine.parent().expect("a folder")).expect("there").flatten().collect();
    assert_eq!(names.len(), 1);
}

/// `simulate --json` on a full disk leaves what was there.
#[test]
#[cfg(unix)]
fn a_full_disk_truncates_no_report_and_loses_no_autosave() {
    let home = folder();
    let home = home.path();
    let report = home.join("report.json");
    let long = format!("{{\n  \"report\": 1,\n  \"title\": \"{}\"\n}}\n", "x".repeat(20_000));
    fs::write(&report, &long).expect("written");
    let name = report.display().to_string();
    let words = ["simulate", &first(), "--games", "1", "--orders", "5", "--json", &name];
    let output = answer(full_disk(home, 1, &words), "");
    assert!(status(&output) != 0 && told(&output).contains("report.json"), "{}", told(&output));
    assert_eq!(fs::read_to_string(&report).expect("there"), long);
    // A match in words that cannot be kept says so, and does not end as if it had been.
    let output = answer(full_disk(home, 0, &["text", &first()]), "1\n1\nquit\n");
    assert_eq!(status(&output), 5, "{}", told(&output));
    assert!(told(&output).contains("the match is not being kept"), "{}", told(&output));
    assert!(told(&output).contains("The match is not saved."), "{}", told(&output));
}
