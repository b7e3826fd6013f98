//! Lessons can begin, everything that they name is in their matches, and lessons of mods
//! are read with their faults named.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::collections::BTreeSet;

use monteria::content::{Faults, Library, find_root};
use monteria::game::{Control, Game, Viewer};
use monteria::opponents::{Limits, Opponents, RANDOM, play_out};
use monteria::rulesets::Rulesets;

/// Returns the shipped library with one more mod: its files by their names.
fn library(files: &[(&str, &str)]) -> (Library, tempfile::TempDir) {
    let mut faults = Faults::new();
    let mut library = Library::open(find_root().expect("content"), &mut faults).base();
    let home = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path = home.path().join("mods/school").join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        std::fs::write(path, text).expect("written");
    }
    library.add_mods(&home.path().join("mods"), &mut faults);
    assert!(faults.is_empty(), "{faults}");
    (library, home)
}

/// Every shipped lesson can begin, and its match has everything that its texts point at:
/// models, and actions on some course of play.
#[test]
fn what_lessons_name_is_in_their_matches() {
    let (library, _home) = library(&[]);
    let rulesets = Rulesets::load(&library).expect("sound content");
    assert!(!rulesets.lessons().is_empty());
    for lesson in rulesets.lessons() {
        let ruleset = rulesets.ruleset(&lesson.ruleset).expect("its game");
        let mut faults = Faults::new();
        lesson.check_match(ruleset, &mut faults);
        assert!(faults.is_empty(), "{faults}");
        let mut wanted: BTreeSet<&str> =
            lesson.lesson.all_steps().flat_map(|(_, _, step)| step.actions()).collect();
        let strengths = ruleset.strengths();
        for strength in strengths.iter().copied().chain([RANDOM]) {
            if strength == "sharp" {
                continue;
            }
            let mut setup = lesson.setup.clone();
            let seats = Game::start(ruleset.clone(), setup.clone())
                .expect("begins")
                .view(Viewer::Referee)
                .seats;
            setup.seats =
                seats.into_iter().map(|seat| (seat.id, Control::Ai(strength.to_owned()))).collect();
            let mut game = Game::start(ruleset.clone(), setup).expect("begins");
            let mut opponents = Opponents::of_match(&game).expect("players");
            let mut look = |game: &Game| {
                let decision = game.decision().into_iter();
                let ids = decision.flat_map(|it| it.options.iter().map(|option| option.id.clone()));
                let ids: Vec<String> = ids.collect();
                wanted.retain(|id| !ids.iter().any(|open| open.starts_with(id)));
            };
            look(&game);
            let played =
                play_out(&mut game, &mut opponents, Limits::default(), |game, _| look(game));
            assert!(played.rejected.is_empty(), "{:?}", played.rejected);
        }
        assert!(wanted.is_empty(), "{}: no action begins with {wanted:?}", lesson.key());
    }
}

/// A mod's lesson is read like the others, and its faults are reported at their lines.
#[test]
fn lessons_of_mods_are_read_and_their_faults_named() {
    const MOD: (&str, &str) =
        ("mod.ron", "(name: \"School\", version: \"1\", about: \"It teaches.\")");
    let sound = "(lessons: [(id: \"more\", title: \"More\", about: \"A.\", minutes: 2, \
        scenario: \"upland-meadow\",\n\
                 seed: 3, steps: [(id: \"a\", text: \"Look.\", at: [Model(\"m3\")], until: \
                 [Next])])])";
    let at = "lessons/cazadores/more.ron";
    let (good, _home) = library(&[MOD, (at, sound)]);
    let rulesets = Rulesets::load(&good).expect("sound content");
    assert!(rulesets.lessons().iter().any(|lesson| lesson.key() == "cazadores/more"));
    for (from, to, expected) in [
        ("upland-meadow", "upland-maedow", "did you mean `upland-meadow`?"),
        ("text: \"Look.\"", "text: \" \"", "a text of 0 characters"),
        ("until: [Next]", "until: []", "a step that nothing ends"),
        ("until: [Next]", "until: [Nxet]", "Next"),
        ("until: [Next]", "until: [Next], when: [Over]", "a step that waits"),
        ("seed: 3,", "seed: 3, seats: {\"p9x\": \"ai\"},", "is no seat"),
        ("seed: 3,", "seed: 3, answers: {\"adversary\": \"goat\"},", "goat"),
    ] {
        let (bad, _home) = library(&[MOD, (at, &sound.replace(from, to))]);
        let faults = Rulesets::load(&bad).err().unwrap_or_default();
        assert_eq!(faults.len(), 1, "{to}: {faults}");
        let faults = faults.to_string();
        assert!(faults.contains(expected) && faults.contains("more.ron:"), "{to}: {faults}");
    }
    let (bad, _home) = library(&[MOD, (at, &sound.replace("m3", "m9"))]);
    let rulesets = Rulesets::load(&bad).expect("a lesson that can be read");
    let lesson =
        rulesets.lessons().iter().find(|lesson| lesson.key() == "cazadores/more").expect("it");
    let mut faults = Faults::new();
    lesson.check_match(rulesets.ruleset("cazadores").expect("the game"), &mut faults);
    assert!(faults.to_string().contains("the model m9"), "{faults}");
}
