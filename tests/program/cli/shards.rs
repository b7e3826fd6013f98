//! `simulate --shard` and `merge`: parts put together are a single run to the byte, and
//! whatever is not all parts of one simulation is refused.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use monteria::storage::{checksummed_line, verify_line};

use crate::cli::program::*;

/// Six short matches, of which some reach the limit of orders: these are
/// listed in the report.
const SHORT: [&str; 6] = ["simulate", "broken-quarter", "--games", "6", "--strength", "random"];
/// How many orders; some matches take more.
const ORDERS: [&str; 2] = ["--orders", "322"];

fn run(home: &Path, words: &[&str]) -> Output {
    monteria(home, words, "")
}

/// The part K/N of a simulation in a file of its own.
fn part(home: &Path, shard: &str, more: &[&str]) -> PathBuf {
    let file = home.join(format!(
        "{}{}.part",
        shard.replace('/', "-of-"),
        more.concat().replace('/', "-")
    ));
    let orders = if more.contains(&"--orders") { &[][..] } else { &ORDERS };
    let json = ["--shard", shard, "--threads", "2", "--json", file.to_str().expect("a path")];
    let words = [&SHORT[..], orders, &json, more].concat();
    let output = run(home, &words);
    assert!(matches!(status(&output), 0 | 6), "{}", err(&output));
    assert_eq!(out(&output), "");
    file
}

fn merge(home: &Path, files: &[&Path], more: &[&str]) -> Output {
    let files: Vec<&str> = files.iter().map(|file| file.to_str().expect("a path")).collect();
    run(home, &[&["merge"], &files[..], more].concat())
}

#[test]
fn parts_in_any_order_are_a_single_run_to_the_byte() {
    let home = home();
    let single = home.path().join("single.json");
    let merged = home.path().join("merged.json");
    let whole = run(
        home.path(),
        &[&SHORT[..], &ORDERS, &["--threads", "1", "--json", single.to_str().expect("a path")]]
            .concat(),
    );
    let text = fs::read_to_string(&single).expect("a report");
    // Nothing would be shown by matches that all end alike.
    assert_eq!(status(&whole), 6, "{}", err(&whole));
    assert!(text.contains("not over after") && text.contains("\"count\": 6"), "{text}");
    for order in [&[1][..], &[2, 1], &[3, 1, 2], &[5, 3, 6, 1, 2, 4]] {
        let of = order.len();
        let parts: Vec<PathBuf> =
            order.iter().map(|k| part(home.path(), &format!("{k}/{of}"), &[])).collect();
        let parts: Vec<&Path> = parts.iter().map(PathBuf::as_path).collect();
        let output = merge(home.path(), &parts, &["--json", merged.to_str().expect("a path")]);
        assert_eq!((status(&output), out(&output)), (6, out(&whole)), "{of}: {}", err(&output));
        assert!(err(&whole).ends_with(&err(&output)), "{}", err(&output));
        assert_eq!(fs::read_to_string(&merged).expect("a report"), text, "{of}");
        let output = merge(home.path(), &parts, &["--json", "-"]);
        assert_eq!(out(&output), text, "{of}");
    }
    // Without a file a part goes to standard output.
    let told = run(home.path(), &[&SHORT[..], &ORDERS, &["--shard", "2/3"]].concat());
    assert_eq!(out(&told), fs::read_to_string(part(home.path(), "2/3", &[])).expect("a part"));
}

#[test]
fn what_is_not_all_parts_of_one_simulation_is_refused() {
    let home = home();
    let path = |name: &str| home.path().join(name);
    let one = part(home.path(), "1/2", &[]);
    let two = part(home.path(), "2/2", &[]);
    let third = part(home.path(), "2/3", &[]);
    let seed = part(home.path(), "2/2", &["--seed", "7"]);
    let army = part(home.path(), "2/2", &["--set", "army-1=endless"]);
    let orders = part(home.path(), "2/2", &["--orders", "800"]);
    let text = fs::read_to_string(&two).expect("a part");
    let write = |name: &str, text: &str| {
        fs::write(path(name), text).expect("written");
        path(name)
    };
    // As another program or another folder of content would have written
    // it, checksums and all.
    let rewritten = |name: &str, from: &str, to: &str| {
        let mut read = 0;
        let mut sum = 0;
        let mut lines =
            text.lines().map(|line| verify_line(line.as_bytes(), &mut read).expect("sound"));
        let lines: String = lines
            .by_ref()
            .map(|line| checksummed_line(&line.replacen(from, to, 1), &mut sum))
            .collect();
        assert_ne!(lines, text, "{from}");
        write(name, &lines)
    };
    let content = text
        .split("\"content\":\"")
        .nth(1)
        .and_then(|rest| rest.split('"').next())
        .expect("a hash");
    let version = format!("\"program\":\"{}\"", env!("CARGO_PKG_VERSION"));
    let other_content = rewritten("content.part", content, "0123");
    let other_version = rewritten("version.part", &version, "\"program\":\"9.9.9\"");
    let fewer = rewritten("fewer.part", "\"games\":3", "\"games\":4");
    let edited = write("edited.part", &text.replacen("\"games\":6", "\"games\":7", 1));
    let recounted =
        write("recounted.part", &text.replacen("\"unfinished\":", "\"unfinished\":1", 1));
    let torn = write("torn.part", text.get(..text.len() - 20).expect("longer"));
    let half = write("half.part", &format!("{}\n", text.lines().next().expect("a line")));
    let twice = write("twice.part", &format!("{text}{text}"));
    let report = write("report.json", "{\"report\": 1}\n");
    let empty = write("empty.part", "");
    fs::create_dir(path("folder")).expect("made");
    let missing = path("missing.part");
    let cases: &[(i32, &[&Path], &[&str])] = &[
        (
            1,
            &[&one],
            &["part 2 of 2 missing; expected all parts of the simulation of ", "1-of-2.part"],
        ),
        (1, &[&third], &["parts 1, 3 of 3 missing"]),
        (
            1,
            &[&one, &two, &one],
            &["1-of-2.part:1: part 1 is there twice; expected it once, as in "],
        ),
        (
            1,
            &[&one, &third],
            &["2-of-3.part:1: a part of 3; expected one of 2, as in ", "1-of-2.part"],
        ),
        (
            1,
            &[&one, &seed],
            &[":1: a part of another simulation: setup.seed is 7; expected 1, as in "],
        ),
        (
            1,
            &[&one, &army],
            &["another simulation: setup.answers.army-1 is \"endless\"; expected nothing, as in "],
        ),
        (1, &[&one, &orders], &["another simulation: orders is 800; expected 322"]),
        (
            1,
            &[&one, &other_content],
            &["content.part:1: ", "content is \"0123\"; expected \"", content],
        ),
        (
            1,
            &[&one, &other_version],
            &["version.part:1: a part played by version 9.9.9 of the program; expected "],
        ),
        (1, &[&one, &fewer], &["fewer.part:2: 4 matches; expected 3, the share of part 2/2"]),
        (
            1,
            &[&one, &edited],
            &["edited.part:1: the part was changed or cut short here", "play this part again"],
        ),
        (1, &[&one, &recounted], &["recounted.part:2: the part was changed or cut short here"]),
        (1, &[&one, &torn], &["torn.part:2: the part was changed or cut short here"]),
        (
            1,
            &[&one, &half],
            &["half.part:2: the part was changed or cut short here (the line is missing)"],
        ),
        (
            1,
            &[&one, &twice],
            &["twice.part:3: the part was changed or cut short here (a line after the last)"],
        ),
        (1, &[&one, &report], &["report.json:1: something else; expected a part of a simulation"]),
        (1, &[&empty], &["empty.part:1: an empty file; expected a part of a simulation"]),
        (5, &[&one, &missing], &["missing.part: "]),
        (5, &[&path("folder")], &["folder: "]),
        (2, &[], &["<FILE>"]),
    ];
    for (wanted, files, told) in cases {
        let output =
            merge(home.path(), files, &["--json", path("none.json").to_str().expect("a path")]);
        assert_eq!(
            (status(&output), out(&output).as_str()),
            (*wanted, ""),
            "{files:?}: {}",
            err(&output)
        );
        for part in *told {
            assert!(err(&output).contains(part), "{files:?}: {part}: {}", err(&output));
        }
        assert!(!path("none.json").exists(), "{files:?}");
    }
    for (shard, told) in [
        ("0/2", "`0/2` is no part; expected K/N"),
        ("3/2", "K from 1 to N"),
        ("half", "such as 3/8"),
        ("1/7", "--shard 1/7: 6 matches make no 7 parts; expected at most 6"),
    ] {
        let output = run(home.path(), &[&SHORT[..], &["--shard", shard]].concat());
        assert!(status(&output) == 2 && err(&output).contains(told), "{shard}: {}", err(&output));
    }
}
