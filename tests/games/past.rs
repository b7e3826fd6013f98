//! The past of a match: every earlier moment is the same for every viewer, continues as
//! it did, and can be listed, saved and sent.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::sync::Arc;

use monteria::content::{Faults, Library, find_root};
use monteria::game::{Game, MatchSetup, Ruleset, StateHash, View, Viewer};
use monteria::opponents::Opponent;
use monteria::reports::Report;
use monteria::rulesets::Rulesets;
use monteria::saves::{Branches, Bug, read_save, replay, summary_of_save};

fn games() -> Vec<Arc<dyn Ruleset>> {
    let library = Library::open(find_root().expect("content"), &mut Faults::new());
    Rulesets::load(&library).expect("sound content").rulesets().to_vec()
}

/// Begins a match of this game on its first table.
fn begun(ruleset: &Arc<dyn Ruleset>, seed: u64) -> Game {
    let scenario = ruleset.scenarios().first().expect("a table").id.clone();
    begun_on(ruleset, scenario, seed)
}

fn begun_on(ruleset: &Arc<dyn Ruleset>, scenario: String, seed: u64) -> Game {
    Game::start(ruleset.clone(), MatchSetup::new(ruleset.id(), scenario, seed)).expect("begins")
}

fn decide(game: &mut Game) {
    let mut by_chance =
        Opponent::of_strength(game.ruleset().as_ref(), "random").expect("plays every game");
    by_chance.play(game).expect("a legal order");
}

fn viewers(game: &Game) -> Vec<Viewer> {
    let seats = game.seats_of_people().into_iter().map(Viewer::Seat);
    seats.chain([Viewer::Everyone, Viewer::Referee]).collect()
}

/// A match at one moment, as every viewer saw it.
struct Then {
    hash: StateHash,
    views: Vec<View>,
    counts: Vec<usize>,
}

impl Then {
    fn of(game: &Game) -> Then {
        let all = viewers(game);
        let views = all.iter().map(|viewer| game.view(*viewer)).collect();
        let counts = all.iter().map(|viewer| game.events(*viewer).len()).collect();
        Then { hash: game.hash().expect("a hash"), views, counts }
    }
}

#[test]
fn an_earlier_moment_is_what_it_was_and_leads_on_as_it_did() {
    for ruleset in games() {
        let mut game = begun(&ruleset, 11);
        let mut moments = vec![Then::of(&game)];
        while game.outcome().is_none() && game.orders().len() < 60 {
            decide(&mut game);
            moments.push(Then::of(&game));
        }
        let orders = game.orders().to_vec();
        let mut sandbox = game.sandbox();
        // Backwards, and in jumps: one sandbox serves every moment.
        let all = (0..=orders.len()).rev().chain([0, orders.len() / 2, orders.len()]);
        for number in all {
            game.look_back(number, &mut sandbox).expect("a moment");
            let then = &moments[number];
            assert_eq!(sandbox.hash().expect("a hash"), then.hash, "{} {number}", ruleset.id());
            for (n, viewer) in viewers(&game).into_iter().enumerate() {
                assert!(
                    sandbox.view(viewer) == then.views[n],
                    "{} {number} {viewer:?}",
                    ruleset.id()
                );
                assert_eq!(
                    game.events_before(number, viewer).len(),
                    then.counts[n],
                    "{} {number}",
                    ruleset.id()
                );
            }
            if let Some(order) = orders.get(number) {
                sandbox.submit(order.clone()).expect("as it was");
                assert_eq!(
                    sandbox.hash().expect("a hash"),
                    moments[number + 1].hash,
                    "{} {number}",
                    ruleset.id()
                );
            }
        }
        assert_eq!(
            game.hash().expect("a hash"),
            moments[orders.len()].hash,
            "looking changes nothing"
        );
        for (n, viewer) in viewers(&game).into_iter().enumerate() {
            let past = game.past_decisions(viewer);
            let counts: Vec<usize> = past.iter().map(|past| past.events).collect();
            let then: Vec<usize> =
                moments[..orders.len()].iter().map(|then| then.counts[n]).collect();
            assert_eq!(counts, then, "{} {viewer:?}", ruleset.id());
            assert!(past.windows(2).all(|pair| pair[0].round <= pair[1].round), "{}", ruleset.id());
        }
    }
}

#[test]
fn what_is_decided_in_secret_is_not_told_of_the_past() {
    let mut secrets = 0;
    let tables = |ruleset: Arc<dyn Ruleset>| {
        // In these scenarios an enemy is marked in secret, after the deployment.
        let marked = |id: &str| ["marked", "cut-the-head"].contains(&id);
        let all = ruleset.scenarios().into_iter().filter(move |card| marked(&card.id));
        all.map(move |card| (ruleset.clone(), card.id))
    };
    for (ruleset, scenario) in games().into_iter().flat_map(tables) {
        let mut game = begun_on(&ruleset, scenario, 5);
        let mut secret = Vec::new();
        while game.outcome().is_none() && game.orders().len() < 120 {
            let asked = game.decision().expect("a question").clone();
            decide(&mut game);
            let given = game.orders().last().expect("an order");
            let choice = asked.option(&given.choose).expect("an option");
            secret.push(choice.secret.then(|| choice.label.clone()));
        }
        let past = game.past_decisions(Viewer::Everyone);
        assert_eq!(past.len(), secret.len());
        for (past, secret) in past.iter().zip(secret) {
            let Some(label) = secret else { continue };
            secrets += 1;
            assert!(
                past.text.ends_with("decides in secret") && !past.text.contains(label.as_str()),
                "{}",
                past.text
            );
        }
    }
    assert!(secrets > 0, "a game with secret orders was played");
}

/// Returns a match played to its end, with the hash after every order.
fn played() -> (Arc<dyn Ruleset>, Game, Vec<StateHash>) {
    let ruleset = games().swap_remove(0);
    let mut game = begun(&ruleset, 3);
    let mut hashes = Vec::new();
    while game.outcome().is_none() {
        decide(&mut game);
        hashes.push(game.hash().expect("a hash"));
    }
    (ruleset, game, hashes)
}

#[test]
fn a_report_shows_the_table_at_every_turning_point() {
    let (_, game, _) = played();
    let report = Report::of(&game);
    let page = report.html();
    let markdown = report.markdown();
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    let count = |text: &str, of: &str| text.matches(of).count();
    let turns = count(&page, "<h3>Round ") - count(&page, "</ul>\n<h3>Round ");
    // The table at the beginning, at the end and at the turning points, and the chart.
    let pictures = count(&page, "<svg");
    assert!(
        turns >= 1 && (4..=19).contains(&pictures),
        "{turns} turning points, {pictures} pictures"
    );
    for (open, close) in
        [("<svg", "</svg>"), ("<ul>", "</ul>"), ("<figure>", "</figure>"), ("<tr>", "</tr>")]
    {
        assert_eq!(count(&page, open), count(&page, close), "{open}");
    }
    assert!(markdown.contains("## Turning points") && markdown.contains("## Dice results"));
    let outcome = game.outcome().expect("over");
    assert!(page.contains(outcome.title.as_str()) && markdown.contains(outcome.title.as_str()));
    let fresh = Report::of(&begun(&games()[0], 3)).html();
    assert!(
        fresh.contains("The match is not over") && count(&fresh, "<svg") == 2,
        "an empty match has a report, too"
    );
}

/// The first picture shows figures of both sides, each with its name beside
/// it; an objective shows its holder; a chart has a line for each side and no
/// other file is needed.
#[test]
fn a_report_shows_figures_holders_and_the_score() {
    for ruleset in games() {
        let mut game = begun(&ruleset, 3);
        for _ in 0..120 {
            if game.outcome().is_some() {
                break;
            }
            decide(&mut game);
        }
        let page = Report::of(&game).html();
        let id = ruleset.id();
        let pictures: Vec<&str> = page.split("<svg").skip(1).collect();
        let first = pictures[0];
        // A figure is a disc with a rim; its name stands beside it; the picture
        // has no other lines.
        assert!(
            first.matches("stroke-width=\"1.5\"><title>").count() >= 2,
            "{id}: figures in the first picture"
        );
        assert!(first.contains("class=\"name\""), "{id}: names in the first picture");
        if id == "fracture" {
            assert!(first.contains("held by"), "{id}: holders in the first picture");
        }
        let chart =
            pictures.iter().find(|picture| picture.contains("class=\"chart\"")).expect("a chart");
        assert!(chart.matches("stroke-width=\"3\"").count() >= 2, "{id}: a line for each side");
        assert!(chart.contains("Round 1"), "{id}: rounds below the chart");
        if !ruleset.score(game.world(), Viewer::Everyone).is_empty() {
            assert!(page.contains("Victory points, decision by decision"), "{id}");
        }
    }
}

/// No two names of a picture overlap if there is room for both.
#[test]
fn names_stand_beside_figures_and_not_over_each_other() {
    let (_, game, _) = played();
    let page = Report::of(&game).html();
    for picture in page.split("<svg").skip(1).filter(|picture| !picture.contains("class=\"chart\""))
    {
        let number = |line: &str, key: &str| -> f32 {
            let from = line.find(key).expect("there") + key.len();
            line[from..].split('"').next().and_then(|text| text.parse().ok()).expect("a number")
        };
        let names = picture.lines().filter(|line| line.contains("class=\"name\""));
        let at: Vec<(f32, f32)> =
            names.map(|line| (number(line, "x=\""), number(line, "y=\""))).collect();
        for (n, one) in at.iter().enumerate() {
            for other in &at[n + 1..] {
                assert!(
                    (one.0 - other.0).abs() > 1.0 || (one.1 - other.1).abs() > 8.0,
                    "{one:?} {other:?}"
                );
            }
        }
    }
}

#[test]
fn the_file_of_a_bug_is_read_as_the_save_that_it_holds() {
    let (ruleset, game, hashes) = played();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("bug.zip");
    let bug =
        Bug { game: &game, hashes: &hashes, viewer: Viewer::Everyone, at: Some(4), mods: &[] };
    std::fs::write(&file, bug.file().expect("a file")).expect("written");
    let saved = read_save(&file).expect("a save");
    assert!(saved.is_whole() && saved.lines.len() == game.orders().len());
    let again = replay(ruleset, &saved, true).expect("replayed");
    assert_eq!(again.hash().expect("a hash"), game.hash().expect("a hash"));
    let text = bug.text();
    for part in ["Montería ", "seed 3", "Looked at: decision 5", "It is over", "> "] {
        assert!(text.contains(part), "no `{part}` in\n{text}");
    }
    // A zip without a save and a truncated one are refused with a reason.
    std::fs::write(&file, monteria::storage::write_zip(std::iter::empty(), 99).expect("a zip"))
        .expect("written");
    assert!(read_save(&file).is_err());
    let bytes = bug.file().expect("a file");
    std::fs::write(&file, &bytes[..bytes.len() / 2]).expect("written");
    assert!(read_save(&file).expect_err("cut").to_string().contains("zip"));
}

#[test]
fn branches_lie_beside_each_other_under_names_of_their_own() {
    let (_, mut game, hashes) = played();
    let folder = tempfile::tempdir().expect("a folder");
    let branches = Branches::of(folder.path(), game.setup());
    assert!(branches.list().is_empty());
    game.name_branch(branches.free_name("  To/the end. "));
    assert_eq!(game.branch(), "To-the end");
    let file = branches.keep(&game, &hashes).expect("kept");
    assert_eq!(summary_of_save(&file).expect("a save").header.branch, "To-the end");
    let short = game.orders().len() / 2;
    game.undo(game.orders().len() - short).expect("back");
    game.name_branch(branches.free_name("To/the end"));
    branches.keep(&game, &hashes[..short]).expect("kept");
    let listed = |branches: &Branches| -> Vec<(String, usize, bool)> {
        branches.list().into_iter().map(|one| (one.name, one.orders, one.over)).collect()
    };
    let all = hashes.len();
    assert_eq!(
        listed(&branches),
        [("To-the end".to_owned(), all, true), ("To-the end 2".to_owned(), short, false)]
    );
    let second = branches.list().swap_remove(1);
    assert_eq!(branches.rename(&second, "Cautious").as_deref(), Ok("Cautious"));
    assert_eq!(listed(&branches)[0], ("Cautious".to_owned(), short, false));
    // A match with another setup has other fingerprints.
    let other = MatchSetup { seed: 4, ..game.setup().clone() };
    assert!(Branches::of(folder.path(), &other).list().is_empty());
}
