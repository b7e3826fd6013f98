//! A battle is played and won without a picture: a player that has nothing but the words of `monteria text`, over a pipe.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

mod player;
mod reader;

use player::play;

/// The battles of one run: three, or as many as `BATTLES` says.
fn battles() -> u64 {
    std::env::var("BATTLES").ok().and_then(|count| count.parse().ok()).unwrap_or(3)
}

#[test]
fn a_player_who_only_listens_beats_chance_in_nine_battles_of_ten() {
    let home = tempfile::tempdir().expect("a folder");
    let (mut won, count) = (0, battles());
    let first = std::env::var("FIRST").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1u64);
    for seed in first..first + count {
        let ended = play(
            home.path(),
            &["broken-quarter", "--seed", &seed.to_string(), "--seat", "p1=person", "--seat", "p2=ai:random"],
        );
        println!("battle {seed}: {}", ended.told);
        if let Some(folder) = std::env::var_os("TRANSCRIPTS") {
            let file = std::path::Path::new(&folder).join(format!("{seed}.txt"));
            std::fs::write(file, ended.transcript.join("\n")).expect("written");
        }
        won += u64::from(ended.won);
    }
    assert!(won * 10 >= count * 9, "{won} of {count}");
}
