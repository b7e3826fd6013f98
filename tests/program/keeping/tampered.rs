//! Saves that were changed in some way: none passes for whole, and the good part of
//! each can be kept.

use std::fs;
use std::path::Path;

use monteria::saves::*;

use crate::keeping::program::{folder, monteria, path, real_save, status, told, toy_save};

/// Numbers without an order that anybody sees.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most.max(1)
    }
}

/// One of many ways to change a save.
fn tampered(whole: &[u8], numbers: &mut Numbers) -> Vec<u8> {
    let mut bytes = whole.to_vec();
    let mut lines: Vec<Vec<u8>> =
        whole.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    let at = numbers.below(bytes.len());
    let line = numbers.below(lines.len());
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
            let digits: Vec<usize> =
                (0..bytes.len()).filter(|at| bytes[*at].is_ascii_digit()).collect();
            let at = digits[numbers.below(digits.len())];
            bytes[at] = b'0' + (bytes[at] - b'0' + 1 + numbers.below(9) as u8) % 10;
        }
        // As an older version, which has no checksums.
        10 => {
            bytes = String::from_utf8_lossy(&bytes).replacen("save\":2", "save\":1", 1).into_bytes()
        }
        // What is read the same, but was written otherwise.
        _ => {
            bytes[at] = if at.is_multiple_of(2) {
                bytes[at].to_ascii_uppercase()
            } else {
                bytes[at].to_ascii_lowercase()
            }
        }
    }
    if lines.concat() == whole { bytes } else { lines.concat() }
}

/// Returns the lines of a save without what editors and transfers change: a byte
/// order mark, the ends of lines, and blank lines at the end. None where the last
/// line has no end.
fn lines_alone(bytes: &[u8]) -> Option<Vec<&[u8]>> {
    let text = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let body = text.trim_ascii_end();
    let lines = body.split(|byte| *byte == b'\n');
    let lines = lines.map(|line| line.strip_suffix(b"\r").unwrap_or(line)).collect();
    text[body.len()..].contains(&b'\n').then_some(lines)
}

/// Of 500 saves that were changed in some way none passes for whole, and each is named.
/// The ends of lines and blank lines behind the last are no change.
#[test]
fn no_save_that_was_changed_verifies_as_sound() {
    let folder = folder();
    let file = folder.path().join("a.save");
    let changed = folder.path().join("changed.save");
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
            fs::write(&changed, &bytes).expect("written");
            if lines_alone(&bytes) == lines_alone(&whole) {
                assert!(read_save(&changed).expect("a save").is_whole());
                continue;
            }
            tried += 1;
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
        assert!(
            told(&output).contains(expected) && told(&output).contains("--salvage"),
            "{}",
            told(&output)
        );
    }
    let good = path(home, "good.save");
    let salvaged = monteria(home, &["replay", &name, "--salvage", &good], "");
    assert_eq!(status(&salvaged), 0, "{}", told(&salvaged));
    assert!(told(&salvaged).contains(&format!("Kept in {good}: 7 orders.")), "{}", told(&salvaged));
    assert_eq!(status(&monteria(home, &["replay", &good, "--verify"], "")), 0);
    assert_eq!(read_save(Path::new(&good)).expect("a save").lines.len(), 7);
    // Nothing is written over.
    assert_eq!(status(&monteria(home, &["replay", &name, "--salvage", &good], "")), 5);
    // Shortened by whole lines, and cut inside one: named, loaded, but not verified.
    let half = whole.lines().take(6).map(|line| format!("{line}\n")).collect::<String>();
    for (text, word) in
        [(half.clone(), "no end mark"), (half[..half.len() - 9].to_owned(), "cut short")]
    {
        fs::write(&file, text).expect("written");
        let output = monteria(home, &["replay", &name, "--verify"], "");
        assert!(status(&output) == 4 && told(&output).contains(word), "{}", told(&output));
        let output = monteria(home, &["text", "--load", &name], "quit\n");
        assert!(status(&output) == 0 && told(&output).contains(word), "{}", told(&output));
    }
    // One of an older version: loaded and replayed, with a word, but not verified: nobody
    // can tell whether it is whole.
    let plain = |line: &str| line.rsplit_once(",\"sum\":").map(|(body, _)| format!("{body}}}\n"));
    let old: String = whole.lines().take(orders + 1).filter_map(plain).collect();
    fs::write(&file, old.replacen("save\":2", "save\":1", 1)).expect("written");
    let older: [(i32, &[&str]); 3] = [
        (0, &["replay", &name]),
        (4, &["replay", &name, "--verify"]),
        (0, &["text", "--load", &name]),
    ];
    for (wanted, words) in older {
        let output = monteria(home, words, "quit\n");
        assert!(
            status(&output) == wanted && told(&output).contains("older version"),
            "{}",
            told(&output)
        );
    }
}
