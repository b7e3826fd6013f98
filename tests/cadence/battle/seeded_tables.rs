//! Random tables pass the check of scenarios, let every model pass, and are fair to
//! rivals; the same seed gives the same table. Standard players finish matches on some.

use std::sync::Arc;

use bevy_math::Vec2;
use monteria_content::{ContentKind, Faults, Id, Library, find_root};
use monteria_game::layout::{Fairness, SideMeasures, corners_of, edges_of};
use monteria_game::{Game, MatchSetup, Ruleset};

use monteria_test_support::playout::{number_of, play_on};

/// The largest differences between rivals: inches of path, percentage points of lines of
/// sight and of covered ground.
const TOLERANCE: (f32, usize) = (2.0, 6);

fn library() -> Library {
    Library::open(find_root().expect("the content"), &mut Faults::new())
}

fn game(library: &Library, id: &str) -> Arc<dyn Ruleset> {
    let loaded = match id {
        "fracture" => monteria_fracture::load(library),
        _ => monteria_respawn::load(library),
    };
    Arc::new(loaded.unwrap_or_else(|faults| panic!("{faults}")))
}

fn setup(game: &str, scenario: &str, answers: &[(&str, &str)]) -> MatchSetup {
    MatchSetup {
        answers: answers
            .iter()
            .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
            .collect(),
        ..MatchSetup::new(game, scenario, 3)
    }
}

/// Returns the starting points of rivals on a table of this size: edges and corners, in
/// pairs or all four.
fn fairness(size: Vec2, four: bool, bases: &[(f32, f32)]) -> Fairness {
    let [north, east, south, west] = edges_of(size);
    let [a, b, c, d] = corners_of(size).map(|at| vec![at]);
    let rivals = if four {
        vec![vec![north, east, south, west], vec![a, b, c, d]]
    } else {
        vec![vec![north, south], vec![east, west], vec![a, c], vec![b, d]]
    };
    let goals = std::iter::once(Vec2::ZERO).chain(corners_of(size).map(|at| at / 2.0)).collect();
    let (ways, hundredths) = TOLERANCE;
    Fairness {
        rivals,
        goals,
        bases: bases.to_vec(),
        ways,
        hundredths,
        least_broken: 30,
        spacing: 5.5,
    }
}

/// Statistics of all tables: the largest differences between rivals (inches of path,
/// percentage points of broken lines and covered ground), and sums over all sides.
#[derive(Default)]
struct Widest {
    ways: f32,
    broken: usize,
    covered: usize,
    sides: usize,
    ground: usize,
    sight: usize,
}

impl Widest {
    fn widen(&mut self, group: &[SideMeasures]) {
        for (index, one) in group.iter().enumerate() {
            self.sides += 1;
            self.ground += one.covered;
            self.sight += one.broken;
            for other in &group[index + 1..] {
                let apart = one.ways.iter().zip(&other.ways).map(|(a, b)| (a - b).abs());
                self.ways = apart.fold(self.ways, f32::max);
                self.broken = self.broken.max(one.broken.abs_diff(other.broken));
                self.covered = self.covered.max(one.covered.abs_diff(other.covered));
            }
        }
    }
}

/// `TABLES=N cargo test --test cadence seeded` checks so many tables of each game; with
/// `-- --nocapture` it prints the statistics.
fn every_table(id: &str, bases: &[(f32, f32)]) {
    let mut shelf = library();
    let folder = tempfile::tempdir().expect("a folder");
    let plain = game(&shelf, id);
    let again = game(&shelf, id);
    let mut texts = std::collections::BTreeSet::new();
    let mut widest = Widest::default();
    let count = number_of("TABLES", 5);
    for seed in 1..=count as u64 {
        let text = plain.lay_out(seed).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
        if seed % 5 == 1 {
            assert_eq!(again.lay_out(seed).as_ref(), Ok(&text), "seed {seed}");
        }
        let scenario = format!("table-{seed}");
        let begun = Game::start(plain.clone(), setup(id, &scenario, &[]))
            .unwrap_or_else(|error| panic!("{seed}: {error}"));
        let table = begun.table();
        let card = plain.card(&scenario).expect("a card");
        let measured = fairness(table.board().size, card.seats.1 > 2, bases);
        measured.judge(table).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
        let groups = measured.measure(table).expect("reachable");
        groups.iter().for_each(|group| widest.widen(group));
        let covered = groups[0][0].covered;
        assert!((5..=25).contains(&covered), "seed {seed}: {covered} hundredths covered");
        let name = format!("{scenario}.ron");
        let file = folder.path().join(&name);
        std::fs::write(&file, &text).expect("written");
        shelf.add_file(ContentKind::Scenario, Id::new(id).expect("an id"), &name, &file, &name);
        texts.insert(text);
    }
    assert_eq!(texts.len(), count, "each seed lays another table");
    let Widest { ways, broken, covered, sides, ground, sight } = widest;
    println!(
        "{id}, {count} tables: rivals differ by {ways:.2}\", {broken} lines and {covered} of \
         ground at most,"
    );
    println!(
        "of a hundred each; on average {} lines broken and {} of ground covered",
        sight / sides,
        ground / sides
    );
    // The table passes the check of hand-written scenarios for all units at once.
    let loaded = game(&shelf, id);
    assert_eq!(loaded.scenarios().len(), plain.scenarios().len() + count);
    assert!(
        plain.lays_out() && plain.card("table-01").is_none() && plain.card("table-x").is_none()
    );
    assert!(
        plain.scenarios().iter().all(|card| !card.id.starts_with("table-")),
        "they are on nobody's shelf"
    );
}

#[test]
fn seeded_tables_of_fracture_are_fair() {
    every_table("fracture", &[(0.5, 1.4), (1.18, 2.0)]);
}

#[test]
fn seeded_tables_of_respawn_are_fair() {
    every_table("respawn", &[(0.63, 1.4)]);
}

#[test]
fn matches_on_seeded_tables_come_to_their_end() {
    let shelf = library();
    for (id, seats) in [("fracture", "2"), ("respawn", "2"), ("respawn", "4")] {
        let ruleset = game(&shelf, id);
        let small = |seed: &u64| {
            let card = ruleset.seeded_scenario(*seed).expect("a table");
            card.seats.1.to_string() == seats
                && (id == "respawn" || card.about.contains(" 500 points"))
        };
        let seed = (1..60).find(small).expect("a table of this kind");
        let answers: &[(&str, &str)] = if id == "respawn" { &[("teams", seats)] } else { &[] };
        let players = vec!["standard"; seats.parse().expect("a number")];
        play_on(
            ruleset.clone(),
            setup(id, &format!("table-{seed}"), answers),
            &players,
            true,
            |_| {},
        );
    }
}
