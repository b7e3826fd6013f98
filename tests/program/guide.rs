//! The guide "How to add a ruleset" of `docs/new-game.md`, followed: a game of snowballs in
//! `tests/snowball/` is a whole game for everything that the program offers, as short as 300
//! lines of 110 columns, its content and its ledger counted.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::snowball::{Child, Snowball, Warmth, aim};
use monteria::cli::{Session, serve_lines, talk};
use monteria::content::{Faults, Library};
use monteria::game::*;
use monteria::opponents::{Limits, Opponents, play_out};
use monteria::rulesets::Rulesets;
use monteria::saves::*;
use monteria_test_support::{code_size, repo_root};

/// Maximum size of the game in characters of code: 300 lines of 110 columns.
const MAX_CODE_SIZE: usize = 10_434;

fn home() -> PathBuf {
    repo_root().join("tests/snowball")
}

fn load(root: &Path) -> Result<Snowball, Faults> {
    Snowball::load(&Library::open(root, &mut Faults::new()))
}

fn game(seed: u64, who: &str) -> Game {
    let ruleset: Arc<dyn Ruleset> = Arc::new(load(&home().join("root")).expect("sound content"));
    let who = Control::parse(who).expect("a player");
    let setup = MatchSetup {
        seats: [SeatId(0), SeatId(1)].into_iter().map(|seat| (seat, who.clone())).collect(),
        ..MatchSetup::new("snowball", "yard", seed)
    };
    Game::start(ruleset, setup).expect("begins")
}

/// All files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn the_whole_game_is_shorter_than_the_guide_says() {
    let all = files(&home());
    assert!(all.len() >= 5, "{all:?}");
    let size: usize =
        all.iter().map(|file| code_size(&fs::read_to_string(file).expect("text"))).sum();
    assert!(size > 5_000 && size < MAX_CODE_SIZE, "{size} characters of code");
    let guide = fs::read_to_string(repo_root().join("docs/new-game.md")).expect("there");
    assert!(guide.contains("## How to add a ruleset") && guide.contains("tests/snowball/"));
}

#[test]
fn faults_of_its_content_say_where_and_what() {
    let folder = tempfile::tempdir().expect("a folder");
    for file in files(&home().join("root")) {
        let to = folder.path().join(file.strip_prefix(home().join("root")).expect("below"));
        fs::create_dir_all(to.parent().expect("a folder")).expect("made");
        let text = fs::read_to_string(&file).expect("text");
        fs::write(
            to,
            text.replace("\"pitcher\", \"runner\"]", "\"picher\", \"runner\"]")
                .replace("warmth: 4", "warmth: 0"),
        )
        .expect("written");
    }
    let faults = load(folder.path()).err().expect("faults").to_string();
    for part in
        ["yard.ron:3:", "did you mean `pitcher`?", "children.ron:4:", "expected some warmth"]
    {
        assert!(faults.contains(part), "{part} not in: {faults}");
    }
}

#[test]
fn a_match_by_chance_ends_and_replays() {
    let folder = tempfile::tempdir().expect("a folder");
    for seed in 0..4 {
        let file = folder.path().join("match.save");
        let mut game = game(seed, "ai:random");
        let mut journal = Journal::begin(&game, Vec::new(), &file).expect("a journal");
        let mut opponents = Opponents::of_match(&game).expect("known");
        let mut rounds = 0;
        let mut gone = 0;
        let played = play_out(&mut game, &mut opponents, Limits::default(), |game, told| {
            journal.record(game).expect("recorded");
            assert_eq!(game.violations(), Vec::<String>::new());
            for one in told {
                rounds += usize::from(matches!(one.what, EventKind::RoundBegan { .. }));
                gone += usize::from(matches!(one.what, EventKind::Left { .. }));
                assert!(
                    one.why.iter().all(|why| game.ruleset().rule_text(&why.0).is_some()),
                    "{one:?}"
                );
            }
        });
        assert!(played.rejected.is_empty(), "{:?}", played.rejected);
        let outcome = game.outcome().expect("over");
        assert!(outcome.reason.starts_with("warmth "), "{outcome:?}");
        let left = game
            .view(Viewer::Referee)
            .models
            .iter()
            .filter(|model| model.presence == Presence::InPlay)
            .count();
        assert_eq!(left + gone, 6);
        assert!((1..=8).contains(&(rounds + 1)), "{rounds} rounds after the first");
        let again = replay(game.ruleset().clone(), &read_save(&file).expect("a save"), true)
            .expect("replays");
        assert_eq!(
            (again.hash().expect("a hash"), again.events(Viewer::Referee)),
            (game.hash().expect("a hash"), game.events(Viewer::Referee))
        );
    }
}

#[test]
fn odds_are_those_of_the_dice() {
    let mut game = game(3, "person");
    game.rearrange(|world| {
        let entities: Vec<_> =
            world.resource::<Roster>().iter().map(|(_, entity)| entity).collect();
        for (entity, x, z) in
            [(entities[2], 0.0, 0.5), (entities[1], 0.0, 6.0), (entities[3], 0.0, -1.5)]
        {
            world.get_mut::<Stand>(entity).expect("stands").at = bevy_math::Vec3::new(x, 0.0, z);
        }
    })
    .expect("rearranged");
    let world = game.world();
    let entity =
        |id| world.resource::<Roster>().entity(monteria::table::BodyId(id)).expect("there");
    let throw = |by: u16, at: u16| {
        let me = Seen::of(world, entity(by));
        let foe = Seen::of(world, entity(at));
        let child = world.get::<Child>(entity(by)).expect("a child");
        aim(world.resource(), &me.expect("there"), child, &foe.expect("there"))
    };
    // Model 3 is a pitcher: three dice. The hedge stands between it and model 2.
    let free = throw(3, 4).expect("in the open");
    assert_eq!((free.dice, free.target_number), (3, 4));
    assert_eq!(throw(3, 2).expect("behind the hedge").target_number, 5);
    assert_eq!(throw(1, 4).expect_err("far away").name(), "OutOfRange");
    assert_eq!(world.get::<Warmth>(entity(4)).map(|warmth| warmth.0), Some(4));
}

#[test]
fn it_is_played_in_words_and_over_lines() {
    let rulesets = Rulesets::new(vec![game(1, "person").ruleset().clone()]);
    let mut out = Vec::new();
    let session = Session::new(game(1, "person")).expect("known");
    let lines = "walk toward m2 3\nsheet m1\nwait\nundo\nthrow\nrules snow-throw\n";
    talk(&rulesets, session, &mut lines.as_bytes(), &mut out, true).expect("talks");
    let said = String::from_utf8(out).expect("UTF-8");
    for part in [
        "A match of Snowball",
        "Warmth",
        "Runner 1 walks 3.0\"",
        "Undone: 1 order.",
        "nobody can be hit",
        "Each die of 4",
    ] {
        assert!(said.contains(part), "{part} not in: {said}");
    }
    let mut out = Vec::new();
    let session = Session::new(game(1, "client")).expect("known");
    let lines = "{\"choose\":\"wait\"}\n{\"choose\":\"throw\",\"target\":\"m1\"}\n{\"undo\":1}\n\
        {\"quit\":true}\n";
    serve_lines(session, &mut lines.as_bytes(), &mut out).expect("serves");
    let said = String::from_utf8(out).expect("UTF-8");
    let kinds: Vec<String> = said
        .lines()
        .map(|line| {
            serde_json::from_str::<serde_json::Value>(line).expect("JSON")["type"].to_string()
        })
        .collect();
    assert_eq!(
        kinds,
        ["\"decision\"", "\"decision\"", "\"refusal\"", "\"decision\"", "\"over\""],
        "{said}"
    );
    let game = game(1, "person");
    let view = game.view(Viewer::Referee);
    assert_eq!((view.tracker.places, view.tracker.markers.len()), (2, 6));
    let sheet = game.sheet(view.models[2].id, Viewer::Referee).expect("a sheet");
    assert_eq!((sheet.title.as_str(), sheet.sections.len()), ("Pitcher 3", 1));
}
