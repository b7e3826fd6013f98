//! Random tables from a seed for any game: symmetry, covered ground, and the fault if
//! no table is fair.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use bevy_math::Vec2;
use monteria::content::Id;
use monteria::dice::Dice;
use monteria::game::layout::{
    Amount, Fairness, LaidScenario, SeededScenarios, SeededTables, Shape, Symmetry, TableLayer,
    TablePlan, TerrainKind, corners_of, edges_of, lay_fair,
};
use monteria::game::{ScenarioCard, Text};
use monteria::table::{Footprint, Keywords, TableDef};

fn kind(id: &str, shape: Shape, top: f32, keywords: Keywords) -> TerrainKind {
    TerrainKind {
        id: Id::new(id).expect("an id"),
        names: vec![format!("the first {id}"), format!("a {id}")],
        lands: vec!["land".to_owned()],
        shape,
        top: (top, top),
        keywords,
        look: "wall".to_owned(),
        always: true,
    }
}

fn kinds() -> Vec<TerrainKind> {
    vec![
        kind("house", Shape::Wall(1.5, 2.5, 1.2), 4.0, Keywords::BLOCKING | Keywords::IMPASSABLE),
        kind("tower", Shape::Round(1.0, 1.5), 5.0, Keywords::BLOCKING | Keywords::IMPASSABLE),
        kind("wood", Shape::Ragged(1.4, 2.2), 2.5, Keywords::DIFFICULT | Keywords::OBSCURING),
    ]
}

fn plan(kinds: &[TerrainKind], symmetry: Symmetry) -> TablePlan<'_> {
    TablePlan {
        size: Vec2::splat(36.0),
        exits: Vec::new(),
        kinds: kinds.iter().collect(),
        amount: Amount::Ground(0.12),
        symmetry,
        lane: 2.25,
        doorway: 0.0,
        clear: vec![(Vec2::ZERO, 2.0)],
    }
}

fn fairness(rivals: Vec<Vec<Vec<Vec2>>>) -> Fairness {
    let goals = std::iter::once(Vec2::ZERO)
        .chain(corners_of(Vec2::splat(36.0)).map(|at| at / 2.0))
        .collect();
    let bases = vec![(0.5, 1.5), (1.0, 2.0)];
    Fairness { rivals, goals, bases, ways: 1.5, hundredths: 6, least_broken: 20, spacing: 6.0 }
}

/// Returns the middle of the bounds of a footprint.
fn middle(footprint: &Footprint) -> Vec2 {
    match footprint {
        Footprint::Circle { center, .. } | Footprint::Box { center, .. } => *center,
        Footprint::Polygon(_) => {
            let (least, most) = footprint.bounds();
            (least + most) / 2.0
        }
    }
}

/// Returns whether a transformation, such as a half turn, maps every piece onto another
/// one of its kind.
fn maps(table: &TableDef, turn: impl Fn(Vec2) -> Vec2) -> bool {
    let close = |a: Vec2, b: Vec2| a.distance(b) < 0.01;
    table.pieces.iter().all(|piece| {
        let at = turn(middle(&piece.footprint));
        table
            .pieces
            .iter()
            .any(|other| other.look == piece.look && close(middle(&other.footprint), at))
    })
}

#[test]
fn every_symmetry_lays_what_it_says_and_rivals_have_it_alike() {
    let kinds = kinds();
    let [north, east, south, west] = edges_of(Vec2::splat(36.0));
    let north_south = vec![north, south];
    let west_east = vec![west, east];
    let half = |at: Vec2| -at;
    let quarter = |at: Vec2| Vec2::new(-at.y, at.x);
    let mirror = |at: Vec2| Vec2::new(at.x, -at.y);
    let four = vec![[north_south.clone(), west_east.clone()].concat()];
    let two = vec![north_south.clone(), west_east];
    let cases: [(Symmetry, &dyn Fn(Vec2) -> Vec2, Vec<Vec<Vec<Vec2>>>); 3] = [
        (Symmetry::HalfTurn(0.0), &half, two),
        (Symmetry::QuarterTurn(0.0), &quarter, four),
        (Symmetry::Mirror(0.0), &mirror, vec![north_south]),
    ];
    for (symmetry, turn, rivals) in cases {
        let fairness = fairness(rivals);
        let copies = if matches!(symmetry, Symmetry::QuarterTurn(_)) { 4 } else { 2 };
        for seed in 0..3 {
            let lay = || {
                lay_fair(
                    &mut Dice::new(seed),
                    |_| plan(&kinds, symmetry),
                    |table| fairness.judge(table),
                )
            };
            let laid = lay().unwrap_or_else(|why| panic!("{symmetry:?}, seed {seed}: {why}"));
            assert_eq!(lay().as_ref(), Ok(&laid), "{symmetry:?}, seed {seed}: the same again");
            assert!(maps(&laid, turn), "{symmetry:?}, seed {seed}");
            assert_eq!(laid.pieces.len() % copies, 0);
            let table = laid.build().expect("sound");
            for group in fairness.measure(&table).expect("reachable") {
                // With symmetry only the grids of the searches differ: less than an inch
                // for each of the five goals.
                assert!(
                    group.iter().all(|side| side.covered.abs_diff(group[0].covered) <= 1),
                    "{group:?}"
                );
                let ways = group.iter().map(|side| side.ways.iter().sum::<f32>());
                assert!(
                    ways.clone().all(|sum| (sum - ways.clone().fold(0.0, f32::max)).abs() < 5.0),
                    "{group:?}"
                );
            }
        }
    }
}

#[test]
fn ground_is_covered_as_wanted_and_jitter_stays_small() {
    let kinds = kinds();
    for share in [0.08, 0.14] {
        let plan =
            TablePlan { amount: Amount::Ground(share), ..plan(&kinds, Symmetry::HalfTurn(0.5)) };
        let laid = plan.lay(&mut Dice::new(5));
        let area: f32 = laid
            .pieces
            .iter()
            .map(|piece| match &piece.footprint {
                Footprint::Circle { radius, .. } => std::f32::consts::PI * radius * radius,
                Footprint::Box { half, .. } => 4.0 * half.x * half.y,
                Footprint::Polygon(_) => 2.736 * 1.8 * 1.8,
            })
            .sum();
        assert!((area / 1296.0 - share).abs() < 0.035, "{share}: {}", area / 1296.0);
        for pair in laid.pieces.chunks(2) {
            let off = middle(&pair[0].footprint) + middle(&pair[1].footprint);
            // Corners of ragged pieces are uneven, so the middle of their bounds differs
            // a little from that of the piece.
            assert!(off.abs().max_element() <= 0.51, "{pair:?}");
        }
    }
}

#[test]
fn an_unfair_table_is_refused_with_the_reason() {
    let kinds = kinds();
    let [north, ..] = edges_of(Vec2::splat(36.0));
    // One side enters at its goal, the other from the far edge.
    let unfair = Fairness { least_broken: 0, ..fairness(vec![vec![north, vec![Vec2::ZERO]]]) };
    let why = lay_fair(
        &mut Dice::new(1),
        |_| plan(&kinds, Symmetry::HalfTurn(0.0)),
        |table| unfair.judge(table),
    );
    let why = why.expect_err("unfair");
    assert!(
        why.starts_with("no fair table in 60 tries; of the last one: ")
            && why.contains("longer, expected 1.5"),
        "{why}"
    );
    let bare = TablePlan {
        amount: Amount::Sets(0),
        kinds: Vec::new(),
        ..plan(&kinds, Symmetry::HalfTurn(0.0))
    };
    let open = fairness(Vec::new());
    let why =
        lay_fair(&mut Dice::new(1), |_| bare.clone(), |table| open.judge(table)).expect_err("bare");
    assert!(why.contains("0 in a hundred lines of sight are broken, expected 20 or more"), "{why}");
    // A plan that leads to no sound table returns its fault.
    let off = TablePlan { size: Vec2::new(900.0, 36.0), ..plan(&kinds, Symmetry::HalfTurn(0.0)) };
    let why = lay_fair(&mut Dice::new(1), |_| off.clone(), |_| Ok(())).expect_err("too large");
    assert!(why.contains("the board: its size is"), "{why}");
}

/// Content whose scenarios are numbers: how many had been generated before.
#[derive(Clone, Default)]
struct Shelf {
    scenarios: BTreeMap<Id, u32>,
    laid: Arc<AtomicU32>,
}

impl SeededScenarios for Shelf {
    type Scenario = u32;

    fn scenarios(&self) -> &BTreeMap<Id, u32> {
        &self.scenarios
    }

    fn scenarios_mut(&mut self) -> &mut BTreeMap<Id, u32> {
        &mut self.scenarios
    }

    fn card(&self, number: &u32) -> ScenarioCard {
        ScenarioCard::new(
            Id::new("table").expect("an id"),
            Text::verbatim(number.to_string()),
            Text::default(),
            String::new(),
            (1, 1),
        )
    }

    fn lay(&self, _: Id, seed: u64) -> Result<LaidScenario<u32>, Text> {
        if seed == 8 {
            Err(Text::verbatim("no room"))
        } else {
            Ok((self.laid.fetch_add(1, Ordering::Relaxed), Text::verbatim("A laid table")))
        }
    }
}

#[test]
fn a_seed_is_generated_once() {
    let tables = SeededTables::new(Arc::new(Shelf::default()));
    let number = |seed| tables.card(seed).map(|card| card.title);
    assert_eq!(number(7).as_deref(), Ok("0"));
    assert_eq!(number(7).as_deref(), Ok("0"), "remembered");
    (10..30).for_each(|seed| drop(number(seed)));
    assert_eq!(number(7).as_deref(), Ok("21"), "forgotten after others");
    assert_eq!(tables.file(7).expect("a file").trim(), "21");
}

#[test]
fn a_match_has_its_table_or_says_why_there_is_none() {
    let known = Id::new("table-9").expect("an id");
    let plain = Shelf { scenarios: BTreeMap::from([(known, 99)]), ..Shelf::default() };
    let tables = SeededTables::new(Arc::new(plain));
    let content = |id: &str| tables.content_for(id).map(|content| content.scenarios.clone());
    let by_hand = content("bridge").expect("the content as it is");
    assert_eq!(by_hand.len(), 1);
    assert_eq!(content("table-9").expect("what lies on the shelf is not laid"), by_hand);
    assert_eq!(content("table-7").expect("a table").get("table-7"), Some(&0));
    let fault = content("table-8").expect_err("no table").to_string();
    assert_eq!(fault, "scenario: table-8: no room; expected another number");
}
