//! Nothing that was played is lost: full disks, kills, two programs at once, saves that were changed, other content.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

mod toy;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use monteria::content::{Faults, Library, find_root};
use monteria::game::*;
use monteria::opponents::{Limits, Opponent, Opponents, RANDOM, play_out};
use monteria::rulesets::Rulesets;
use toy::{setup, toy};

/// The program, with its own data in `home`.
fn command(home: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_monteria"));
    command.args(words);
    at_home(command, home)
}

/// The same under a shell in which no file can be written beyond so many blocks: a disk that is full.
#[cfg(unix)]
fn full_disk(home: &Path, blocks: u32, words: &[&str]) -> Command {
    let mut command = Command::new("sh");
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    command.args(["-c", &script, env!("CARGO_BIN_EXE_monteria")]).args(words);
    at_home(command, home)
}

fn at_home(mut command: Command, home: &Path) -> Command {
    command
        .env("MONTERIA_HOME", home.join("monteria"))
        .env("HOME", home)
        .env("TMPDIR", home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn answer(mut command: Command, input: &str) -> Output {
    let mut child = command.spawn().expect("starts");
    // The program may leave before it has read everything.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("ends")
}

fn monteria(home: &Path, words: &[&str], input: &str) -> Output {
    answer(command(home, words), input)
}

fn status(output: &Output) -> i32 {
    output.status.code().expect("no signal")
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).display().to_string()
}

/// The first scenario on the shelf, as `ruleset/id`.
fn first() -> String {
    let root = find_root().expect("content");
    let rulesets = Rulesets::load(&Library::open(&root, &mut Faults::new())).expect("sound content");
    let (ruleset, card) = rulesets.scenarios().into_iter().next().expect("a scenario");
    format!("{}/{}", ruleset.id(), card.id)
}

/// The matches that were kept, oldest first.
fn autosaves(home: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(home.join("monteria/autosaves")).into_iter().flatten().flatten();
    let saves = entries.map(|entry| entry.path());
    let mut saves: Vec<PathBuf> =
        saves.filter(|file| file.extension().is_some_and(|it| it == "monteria")).collect();
    saves.sort();
    saves
}

/// Reads what a child says until a line has these words.
fn until(child: &mut Child, words: &str) -> String {
    let mut all = String::new();
    let mut out = BufReader::new(child.stdout.as_mut().expect("a pipe"));
    while !all.lines().last().is_some_and(|line| line.contains(words)) {
        assert!(out.read_line(&mut all).expect("UTF-8") > 0, "{words}: {all}");
    }
    all
}

/// A match of the toy game by chance to its end, as a save.
fn toy_save(file: &Path, seed: u64) -> Game {
    let mut game = Game::start(toy(), setup(seed, &[])).expect("begins");
    let mut journal = Journal::begin(&game, Vec::new(), file).expect("a journal");
    let mut opponents = Opponents::default();
    for seat in [SeatId(0), SeatId(1)] {
        opponents.seat(seat, Opponent::of_strength(game.ruleset().as_ref(), RANDOM).expect("known"));
    }
    play_out(&mut game, &mut opponents, Limits::default(), |game, _| journal.record(game).expect("recorded"));
    game
}

/// Numbers without an order that anybody sees.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most.max(1)
    }
}

/// One of many ways to change a save.
fn tampered(whole: &[u8], numbers: &mut Numbers) -> Vec<u8> {
    let mut bytes = whole.to_vec();
    let mut lines: Vec<Vec<u8>> = whole.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    let (at, line) = (numbers.below(bytes.len()), numbers.below(lines.len()));
    match numbers.below(12) {
        0 => bytes[at] ^= 1 << numbers.below(8),
        1 => drop(bytes.remove(at)),
        2 => bytes.insert(at, b" \t\r\n0a\"}"[numbers.below(8)]),
        3 => bytes.truncate(at),
        4 => drop(lines.remove(line)),
        5 => lines.insert(line, lines[line].clone()),
        6 => {
            let other = numbers.below(lines.len());
            lines.swap(line, other);
        }
        7 => lines.truncate(line),
        8 => bytes.extend_from_slice(b"\n"),
        9 => {
            // One digit for another.
            let digits: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at].is_ascii_digit()).collect();
            let at = digits[numbers.below(digits.len())];
            bytes[at] = b'0' + (bytes[at] - b'0' + 1 + numbers.below(9) as u8) % 10;
        }
        // As an older version, which has no checksums.
        10 => bytes = String::from_utf8_lossy(&bytes).replacen("save\":2", "save\":1", 1).into_bytes(),
        // What is read the same, but was written otherwise.
        _ => {
            bytes[at] =
                if at % 2 == 0 { bytes[at].to_ascii_uppercase() } else { bytes[at].to_ascii_lowercase() }
        }
    }
    if lines.concat() == whole { bytes } else { lines.concat() }
}

/// Of 500 saves that were changed in some way none passes for whole, and each is named.
#[test]
fn no_save_that_was_changed_verifies_as_sound() {
    let folder = folder();
    let (file, changed) = (folder.path().join("a.save"), folder.path().join("changed.save"));
    let mut numbers = Numbers(11);
    let mut tried = 0;
    while tried < 500 {
        let game = toy_save(&file, numbers.below(40) as u64);
        assert!(read_save(&file).expect("a save").is_whole() && game.outcome().is_some());
        let whole = fs::read(&file).expect("there");
        for _ in 0..50 {
            let bytes = tampered(&whole, &mut numbers);
            if bytes == whole {
                continue;
            }
            tried += 1;
            fs::write(&changed, &bytes).expect("written");
            match read_save(&changed) {
                Err(error) => assert!(error.to_string().contains("changed.save"), "{error}"),
                Ok(saved) => assert!(
                    saved.doubt().is_some() && !saved.is_whole(),
                    "it passes for whole:\n{}",
                    String::from_utf8_lossy(&bytes)
                ),
            }
            // What is read of its good part is what was written.
            if let Ok((saved, _)) = read_good_part(&changed)
                && saved.has_checksums()
            {
                let sound = read_save(&file).expect("a save");
                assert_eq!(saved.lines, sound.lines[..saved.lines.len()]);
                assert_eq!(saved.header, sound.header);
            }
        }
    }
}

/// A save of the first game with so many orders, through the program.
fn real_save(home: &Path, orders: usize) -> PathBuf {
    let file = path(home, "real.save");
    let lines = format!("{}save {file}\nquit\n", "1\n".repeat(orders));
    let output = monteria(home, &["text", &first(), "--seed", "6"], &lines);
    assert!(told(&output).contains("Saved in"), "{}", told(&output));
    PathBuf::from(file)
}

#[test]
fn a_damaged_save_is_named_and_its_good_part_is_salvaged() {
    let home = folder();
    let home = home.path();
    let file = real_save(home, 40);
    let whole = fs::read_to_string(&file).expect("there");
    let name = file.display().to_string();
    let sound = monteria(home, &["replay", &name, "--verify"], "");
    assert_eq!(status(&sound), 0, "{}", told(&sound));
    let orders = whole.lines().count() - 2;
    assert!(orders > 10, "{whole}");
    // Edited in the middle.
    let mut lines: Vec<String> = whole.lines().map(str::to_owned).collect();
    lines[8] = lines[8].replacen("\"hash\":\"", "\"hash\":\"f", 1);
    fs::write(&file, lines.join("\n") + "\n").expect("written");
    for words in [&["replay", &name][..], &["text", "--load", &name], &["serve", "--load", &name]] {
        let output = monteria(home, words, "");
        assert_eq!(status(&output), 4, "{words:?}");
        let expected = "real.save:9: the save was changed or damaged here";
        assert!(told(&output).contains(expected) && told(&output).contains("--salvage"), "{}", told(&output));
    }
    let good = path(home, "good.save");
    let salvaged = monteria(home, &["replay", &name, "--salvage", &good], "");
    assert_eq!(status(&salvaged), 0, "{}", told(&salvaged));
    assert!(told(&salvaged).contains(&format!("7 orders are kept in {good}.")), "{}", told(&salvaged));
    assert_eq!(status(&monteria(home, &["replay", &good, "--verify"], "")), 0);
    assert_eq!(read_save(Path::new(&good)).expect("a save").lines.len(), 7);
    // Nothing is written over.
    assert_eq!(status(&monteria(home, &["replay", &name, "--salvage", &good], "")), 5);
    // Shortened by whole lines, and cut inside one: named, loaded, but not verified.
    let half = whole.lines().take(6).map(|line| format!("{line}\n")).collect::<String>();
    for (text, word) in [(half.clone(), "no end mark"), (half[..half.len() - 9].to_owned(), "cut short")] {
        fs::write(&file, text).expect("written");
        let output = monteria(home, &["replay", &name, "--verify"], "");
        assert!(status(&output) == 4 && told(&output).contains(word), "{}", told(&output));
        let output = monteria(home, &["text", "--load", &name], "quit\n");
        assert!(status(&output) == 0 && told(&output).contains(word), "{}", told(&output));
    }
    // One of an older version: loaded and replayed, with a word.
    let plain = |line: &str| line.rsplit_once(",\"sum\":").map(|(body, _)| format!("{body}}}\n"));
    let old: String = whole.lines().take(orders + 1).filter_map(plain).collect();
    fs::write(&file, old.replacen("save\":2", "save\":1", 1)).expect("written");
    for words in [&["replay", &name, "--verify"][..], &["text", "--load", &name]] {
        let output = monteria(home, words, "quit\n");
        assert!(status(&output) == 0 && told(&output).contains("older version"), "{}", told(&output));
    }
}

/// Two matches, and two at once, are two files; there are never more than so many, and what is unfinished does not go unsaid.
#[test]
fn every_match_has_an_autosave_and_they_are_rotated() {
    let folder = folder();
    let saves = Autosaves::new(folder.path());
    let begin = |seed| Game::start(toy(), setup(seed, &[])).expect("begins");
    let (first, second) = (begin(1), begin(2));
    let (one, _) = saves.begin(&first, &[]).expect("kept");
    let (two, _) = saves.begin(&second, &[]).expect("kept");
    assert_ne!(one.file(), two.file());
    // In use it is not written by another, who goes on beside it.
    let (three, said) = saves.go_on(&first, &[], one.file(), true).expect("kept");
    assert!(three.file() != one.file() && said[0].contains("is being played elsewhere"), "{said:?}");
    let files = [one.file().to_owned(), three.file().to_owned()];
    drop((one, two, three));
    // A match that does not stand as it was saved never takes the place of what was saved.
    let before = fs::read(&files[0]).expect("there");
    let (four, said) = saves.go_on(&second, &[], &files[0], false).expect("kept");
    assert!(four.file() != files[0] && said[0].contains("stays as it is"), "{said:?}");
    assert_eq!(fs::read(&files[0]).expect("there"), before);
    drop(four);
    let (again, said) = saves.go_on(&first, &[], &files[0], true).expect("kept");
    assert_eq!((again.file(), said.len()), (files[0].as_path(), 0));
    drop(again);
    // Played to their ends, some; the others left after an order.
    let mut removed = 0;
    for seed in 0..60 {
        let mut game = begin(seed);
        let (mut journal, said) = saves.begin(&game, &[]).expect("kept");
        removed += said.iter().filter(|said| said.contains("was removed")).count();
        game.submit(Order::plain("wait")).expect("waits");
        journal.record(&game).expect("recorded");
        drop(journal);
        assert!(saves.list().len() <= 30);
    }
    let all = saves.list();
    assert!(all.iter().all(Autosave::unfinished));
    // All that went with an order given was told.
    assert_eq!((all.len(), removed), (30, 30));
}

/// After an undo the file is another one: whoever is killed in the middle finds the old or the new, never a half.
#[test]
#[cfg(unix)]
fn undo_writes_the_journal_anew_and_cuts_nothing() {
    let folder = folder();
    let file = folder.path().join("a.save");
    let mut game = Game::start(toy(), setup(2, &[])).expect("begins");
    let mut journal = Journal::begin(&game, Vec::new(), &file).expect("a journal");
    for _ in 0..4 {
        game.submit(Order::plain("wait")).expect("waits");
        journal.record(&game).expect("recorded");
    }
    let mut before = fs::File::open(&file).expect("open");
    game.undo(1).expect("back");
    journal.record(&game).expect("recorded");
    let mut text = String::new();
    before.read_to_string(&mut text).expect("UTF-8");
    assert_eq!(text.lines().count(), 5, "the old file was cut");
    assert_eq!(read_save(&file).expect("a save").lines.len(), 3);
    game.redo().expect("forward");
    journal.record(&game).expect("recorded");
    assert_eq!(read_save(&file).expect("a save").lines.len(), 4);
}

/// Killed at any moment while orders are taken back and given again, no more than those taken back are gone.
#[test]
fn a_kill_while_orders_are_undone_loses_no_other() {
    let home = folder();
    let (words, scenario) = (["text", "", "--seed", "6"], first());
    let words = [words[0], &scenario, words[2], words[3]];
    for delay in [3, 17, 31, 47, 83] {
        let mut child = command(home.path(), &words).spawn().expect("starts");
        let mut input = child.stdin.take().expect("a pipe");
        input.write_all("1\n".repeat(24).as_bytes()).expect("sent");
        input.write_all(b"credits\n").expect("sent");
        until(&mut child, "credits");
        let file = autosaves(home.path()).pop().expect("kept");
        let before = read_save(&file).expect("a save").lines;
        assert!(before.len() > 5, "{}", before.len());
        let mut output = child.stdout.take().expect("a pipe");
        std::thread::scope(|scope| {
            scope.spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
            scope.spawn(move || while input.write_all(b"undo\nredo\n").is_ok() {});
            std::thread::sleep(std::time::Duration::from_millis(delay));
            child.kill().expect("killed");
            child.wait().expect("ended");
        });
        let after = read_save(&file).expect("a save").lines;
        // One undo takes back one order of a person, with what opponents ordered after it.
        assert!(after.len() + 8 > before.len(), "{} of {}", after.len(), before.len());
        let same = after.len().min(before.len());
        assert_eq!(after[..same], before[..same]);
    }
}

/// What was loaded under other content is not written over, even where it lies among the autosaves.
#[test]
fn a_match_loaded_under_other_content_leaves_the_only_copy_alone() {
    let home = folder();
    let home = home.path();
    let whole = fs::read_to_string(real_save(home, 12)).expect("there");
    let plain = |line: &str| line.rsplit_once(",\"sum\":").map(|(body, _)| format!("{body}}}\n"));
    let old: String = whole.lines().filter(|line| !line.contains("{\"end\"")).filter_map(plain).collect();
    let old = old.replacen("save\":2", "save\":1", 1).replacen("\"content\":\"", "\"content\":\"other", 1);
    let kept = home.join("monteria/autosaves/000900-x.monteria");
    fs::write(&kept, &old).expect("written");
    let count = autosaves(home).len();
    let output = monteria(home, &["text", "--load", &kept.display().to_string()], "1\n1\n1\nquit\n");
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
    let (letter, link, pipe) = (home.join("letter.txt"), home.join("link.save"), home.join("pipe.save"));
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
        assert!(told(&served).contains("NotSaved") && told(&served).contains(word), "{}", told(&served));
    }
    assert_eq!(fs::read_to_string(&letter).expect("there"), "Dear friend");
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    // Without leave a client saves into the player's folder of saves, under a plain name.
    let names = ["/tmp/x.save", "../x.save", "a/b.save", ".hidden", "", "..", "a/", "mine.save"];
    let lines: String = names.iter().map(|name| format!("{{\"save\":{name:?}}}\n")).collect();
    let served = monteria(home, &["serve", &first()], &lines);
    let answers: Vec<serde_json::Value> = String::from_utf8_lossy(&served.stdout)
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(answers.len(), names.len());
    assert!(answers[..names.len() - 1].iter().all(|answer| answer["reason"] == "NotSaved"), "{answers:?}");
    let mine = home.join("monteria/saves/mine.save");
    assert_eq!(answers[names.len() - 1]["saved"], mine.display().to_string());
    assert!(read_save(&mine).expect("a save").is_whole());
    let names: Vec<_> = fs::read_dir(mine.parent().expect("a folder")).expect("there").flatten().collect();
    assert_eq!(names.len(), 1);
}

/// `simulate --json` on a full disk leaves what was there.
#[test]
#[cfg(unix)]
fn a_full_disk_truncates_no_report_and_loses_no_autosave() {
    let home = folder();
    let home = home.path();
    let report = home.join("report.json");
    let long = "x".repeat(20_000);
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
    assert!(told(&output).contains("The match is not kept."), "{}", told(&output));
}

/// A campaign in this file whose first Hunt is over after ninety times the first option.
fn campaign(home: &Path, name: &str) -> String {
    let file = path(home, name);
    let output = monteria(home, &["campaign", "new", &file, "--seed", "6"], "");
    assert_eq!(status(&output), 0, "{}", told(&output));
    file
}

/// A Hunt that was left and a purse: neither stands in the way of the other for good.
#[test]
fn a_hunt_that_was_left_is_played_or_given_up_before_anything_is_bought() {
    let home = folder();
    let home = home.path();
    let file = campaign(home, "c.ron");
    let run = |words: &[&str], input: &str| monteria(home, &[&["campaign"], words].concat(), input);
    assert_eq!(status(&run(&["hunt", &file], "1\n1\nquit\n")), 0);
    let before = fs::read_to_string(&file).expect("there");
    for words in
        [&["spend", &file, "--auto"][..], &["spend", &file, "1/wounds"], &["play", &file, "--hunts", "1"]]
    {
        let output = run(words, "");
        assert_eq!(status(&output), 1, "{words:?}");
        let ways = ["campaign hunt", "campaign give-up"];
        assert!(ways.iter().all(|way| told(&output).contains(way)), "{}", told(&output));
        assert_eq!(fs::read_to_string(&file).expect("there"), before);
    }
    assert!(told(&run(&["hunt", &file], "load x\nquit\n")).contains("Not loaded: a match of a campaign"));
    // A book that was changed by hand meanwhile: the way out is named, and the match is not lost.
    fs::write(&file, before.replacen("seed: 6", "seed: 7", 1)).expect("written");
    let output = run(&["hunt", &file], "quit\n");
    assert!(status(&output) == 1 && told(&output).contains("campaign give-up"), "{}", told(&output));
    let output = run(&["give-up", &file], "");
    assert_eq!(status(&output), 0, "{}", told(&output));
    assert!(!Path::new(&format!("{file}.match")).exists());
    assert!(read_save(Path::new(&format!("{file}.match-1"))).expect("set aside").is_whole());
    assert_eq!(status(&run(&["give-up", &file], "")), 1);
    assert_eq!(status(&run(&["spend", &file, "--auto"], "")), 0);
    assert_eq!(status(&run(&["hunt", &file], "quit\n")), 0);
}

/// Two at one book: the second is sent away, a kill of the first frees it, and what the first had played goes on.
#[test]
fn one_program_at_a_time_plays_a_campaign() {
    let home = folder();
    let home = home.path();
    let file = campaign(home, "c.ron");
    let mut one = command(home, &["campaign", "hunt", &file]).spawn().expect("starts");
    let mut input = one.stdin.take().expect("a pipe");
    input.write_all(b"1\n1\n1\n1\ncredits\n").expect("sent");
    until(&mut one, "credits");
    let kept = PathBuf::from(format!("{file}.match"));
    let orders = read_save(&kept).expect("a save").lines.len();
    assert!(orders > 0);
    for words in [
        &["hunt", &file][..],
        &["spend", &file, "--auto"],
        &["play", &file, "--hunts", "1"],
        &["give-up", &file],
    ] {
        let output = monteria(home, &[&["campaign"], words].concat(), "1\nquit\n");
        assert!(
            status(&output) == 5 && told(&output).contains("is open elsewhere"),
            "{words:?}: {}",
            told(&output)
        );
    }
    assert_eq!(status(&monteria(home, &["campaign", "show", &file], "")), 0);
    assert_eq!(read_save(&kept).expect("a save").lines.len(), orders);
    one.kill().expect("killed");
    one.wait().expect("ended");
    let output = monteria(home, &["campaign", "hunt", &file], "1\n1\n1\n1\n1\nquit\n");
    assert_eq!(status(&output), 0, "{}", told(&output));
    assert!(told(&output).contains("The match that was left goes on."));
    assert!(read_save(&kept).expect("a save").lines.len() > orders);
}

/// The result of a Hunt comes from the match as it was played: a disk that was full for a while costs nothing, and one that stays
/// full is told.
#[test]
#[cfg(target_os = "linux")]
fn a_disk_that_is_full_during_a_hunt_loses_no_result_in_silence() {
    let home = folder();
    let home = home.path();
    if Command::new("prlimit").arg("--version").output().is_err() {
        println!("skipped: no prlimit on this machine");
        return;
    }
    let limit = |child: &Child, most: &str| {
        let done = Command::new("prlimit")
            .args(["--pid", &child.id().to_string(), &format!("--fsize={most}:unlimited")])
            .status();
        assert!(done.expect("prlimit").success());
    };
    for freed in [true, false] {
        let file = campaign(home, if freed { "freed.ron" } else { "full.ron" });
        let kept = PathBuf::from(format!("{file}.match"));
        let script = "trap '' XFSZ; exec \"$0\" \"$@\"";
        let mut shell = Command::new("sh");
        shell.args(["-c", script, env!("CARGO_BIN_EXE_monteria"), "campaign", "hunt", &file]);
        let mut child = at_home(shell, home).spawn().expect("starts");
        let mut input = child.stdin.take().expect("a pipe");
        input.write_all(format!("{}credits\n", "1\n".repeat(10)).as_bytes()).expect("sent");
        until(&mut child, "credits");
        limit(&child, "0");
        input.write_all(format!("{}credits\n", "1\n".repeat(95)).as_bytes()).expect("sent");
        let said = until(&mut child, "credits");
        assert!(said.contains("Note: the match is not being kept"), "{said}");
        assert!(said.contains("The match is over"), "{said}");
        let before = fs::read_to_string(&file).expect("there");
        if freed {
            limit(&child, "unlimited");
        }
        drop(input);
        let output = child.wait_with_output().expect("ends");
        let after = fs::read_to_string(&file).expect("there");
        if freed {
            assert_eq!(status(&output), 0, "{}", told(&output));
            assert!(after.contains("number: 1") && !kept.exists(), "{after}");
        } else {
            assert_eq!(status(&output), 5, "{}", told(&output));
            assert!(told(&output).contains("was not written"), "{}", told(&output));
            assert!(told(&output).contains("could not be kept either"), "{}", told(&output));
            assert_eq!(after, before);
            // What could be written is there, and goes on.
            let output = monteria(home, &["campaign", "hunt", &file], &"1\n".repeat(120));
            assert_eq!(status(&output), 0, "{}", told(&output));
            assert!(fs::read_to_string(&file).expect("there").contains("number: 1"));
        }
    }
}

/// A Hunt that is over but whose result could not be written waits, and is taken at once when there is room.
#[test]
#[cfg(unix)]
fn a_hunt_that_is_over_gives_its_result_when_there_is_room() {
    let home = folder();
    let home = home.path();
    let file = campaign(home, "c.ron");
    let kept = PathBuf::from(format!("{file}.match"));
    let mut child = command(home, &["campaign", "hunt", &file]).spawn().expect("starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(format!("{}credits\n", "1\n".repeat(100)).as_bytes()).expect("sent");
    assert!(until(&mut child, "credits").contains("The match is over"));
    child.kill().expect("killed");
    child.wait().expect("ended");
    let output = answer(full_disk(home, 0, &["campaign", "hunt", &file]), "");
    assert_eq!(status(&output), 5, "{}", told(&output));
    let words = ["was not written", "The match is kept in", "takes its result"];
    assert!(words.iter().all(|word| told(&output).contains(word)), "{}", told(&output));
    assert!(kept.exists());
    let output = monteria(home, &["campaign", "hunt", &file], "");
    assert_eq!(status(&output), 0, "{}", told(&output));
    assert!(fs::read_to_string(&file).expect("there").contains("number: 1") && !kept.exists());
}
