//! A battle is played and won without a picture: by a player that reads nothing but
//! the text of `monteria text`, over a pipe. `BATTLES=10` plays ten, `FIRST=11`
//! begins with another seed, `MISSION=…` plays another mission, and
//! `TRANSCRIPTS=FOLDER` keeps the transcripts.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

mod information;
mod player;
mod reader;

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use player::play;

/// Returns a number from the environment, or the default.
fn asked(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|count| count.parse().ok()).unwrap_or(usual)
}

#[test]
fn a_player_who_only_listens_beats_chance_in_nine_battles_of_ten() {
    let first = asked("FIRST", 1);
    let count = asked("BATTLES", 3);
    let home = tempfile::tempdir().expect("a folder");
    let mission = std::env::var("MISSION").ok().map(|mission| format!("mission={mission}"));
    let battle = |seed: u64| {
        let seed_text = seed.to_string();
        let mut words = vec![
            "broken-quarter",
            "--seed",
            &seed_text,
            "--seat",
            "p1=person",
            "--seat",
            "p2=ai:random",
        ];
        words.extend(mission.iter().flat_map(|mission| ["--set", mission.as_str()]));
        let ended = play(&home.path().join(&seed_text), &words);
        println!("battle {seed}: {}", ended.told);
        if let Some(folder) = std::env::var_os("TRANSCRIPTS") {
            let file = Path::new(&folder).join(format!("{seed}.txt"));
            std::fs::write(file, ended.transcript.join("\n")).expect("written");
        }
        ended.won
    };
    // Battles are independent of each other: two at a time.
    let next = AtomicU64::new(first);
    let won = Mutex::new(0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= first + count {
                        return;
                    }
                    let has_won = u64::from(battle(seed));
                    *won.lock().expect("nobody panicked") += has_won;
                }
            });
        }
    });
    let won = won.into_inner().expect("nobody panicked");
    assert!(won * 10 >= count * 9, "{won} of {count}");
}
