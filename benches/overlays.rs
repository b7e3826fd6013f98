//! How long what is drawn over a table takes: a reach, what is in sight of a model, what
//! may strike back at a place and all over a reach, and what a fork of the match costs in
//! which the last is worked out.
//!
//! `cargo bench --bench overlays`; a line for each table, in milliseconds of this thread.
#![allow(clippy::expect_used, clippy::print_stdout, reason = "a program of measurements")]

use std::time::Instant;

use bevy_math::{Vec2, Vec3};
use monteria::content::{Faults, Library, find_root};
use monteria::dice::Dice;
use monteria::game::{Choice, Decision, Game, MatchSetup, ModelId, Needs, Presence, View, Viewer};
use monteria::opponents::Opponent;
use monteria::rulesets::Rulesets;
use monteria::table::Body;

/// Tables with the most pieces, and what matches on them are set up with.
const TABLES: [(&str, &str, &[(&str, &str)]); 5] = [
    ("cazadores", "weavers-row", &[("players", "2")]),
    ("cazadores", "mountain-pass", &[("players", "2")]),
    ("fracture", "broken-quarter", &[]),
    ("fracture", "iron-crossing", &[]),
    ("respawn", "arena-foundry", &[]),
];
/// Into how many places the longer side of a table is divided for what is in sight.
const PLACES: f32 = 56.0;
/// How far apart places are for what may strike back, in inches, and how many are asked
/// about at a time.
const STEP: f32 = 0.5;
const AT_A_TIME: usize = 64;

fn milliseconds<T>(what: impl FnOnce() -> T) -> (f64, T) {
    let begun = Instant::now();
    let came = what();
    (begun.elapsed().as_secs_f64() * 1000.0, came)
}

fn main() {
    let library = Library::open(find_root().expect("content"), &mut Faults::new());
    let games = Rulesets::load(&library).expect("sound content");
    println!(
        "table: reach | in sight, whole table | fork, new and again | from a place | back at a \
         place | all over"
    );
    for (game, scenario, answers) in TABLES {
        let ruleset = games.ruleset(game).expect("a game").clone();
        let mut setup = MatchSetup::new(game, scenario, 7);
        setup
            .answers
            .extend(answers.iter().map(|(key, answer)| ((*key).to_owned(), (*answer).to_owned())));
        let mut game = Game::start(ruleset.clone(), setup).expect("begins");
        let mut player = Opponent::of_strength(ruleset.as_ref(), "standard").expect("a player");
        // A few turns on, everybody is on the table.
        for turn in 0.. {
            let fits =
                turn > 60 && game.decision().is_some_and(|decision| way(&game, decision).is_some());
            if fits || game.decision().is_none() || turn > 400 {
                break;
            }
            player.play(&mut game).expect("goes on");
        }
        match game.decision().and_then(|decision| Some((decision, way(&game, decision)?))) {
            Some((decision, (choice, mover))) => measure(scenario, &game, decision, choice, mover),
            None => println!("{scenario}: nobody can go anywhere"),
        }
    }
}

/// An option by which somebody on the table goes somewhere.
fn way<'d>(game: &Game, decision: &'d Decision) -> Option<(&'d Choice, ModelId)> {
    let view = game.view(Viewer::Seat(decision.seat));
    let on_table = |id: &ModelId| view.model(*id).is_some_and(|it| it.presence == Presence::InPlay);
    decision.options.iter().find_map(|choice| match &choice.needs {
        Needs::To(region) => Some((choice, region.mover().filter(on_table)?)),
        _ => None,
    })
}

fn measure(name: &str, game: &Game, decision: &Decision, choice: &Choice, mover: ModelId) {
    let viewer = Viewer::Seat(decision.seat);
    let view = game.view(viewer);
    let own = view.model(mover).expect("a mover");
    let at = Vec3::from(own.at);
    let region = choice.needs.region().expect("a region");
    let (reach, cells) =
        milliseconds(|| region.reach(game.world()).map(|reach| reach.cells(0.25).len()));
    let (sight, places) = milliseconds(|| in_sight(game, &view, mover));
    let (new, mut fork) = milliseconds(|| game.sandbox());
    let (again, ()) = milliseconds(|| game.fork_into(&mut fork, viewer, Dice::new(0)));
    let (from, _) = milliseconds(|| game.attack_options(viewer, choice, mover, at));
    let hostile =
        view.models.iter().filter(|it| it.side != own.side && it.presence == Presence::InPlay);
    let hostile: Vec<ModelId> = hostile.map(|it| it.id).collect();
    let ask = |places: &[Vec3]| {
        hostile
            .iter()
            .filter_map(|it| fork.threats(viewer, *it, mover, places))
            .map(|all| all.len())
            .sum()
    };
    let (back, asked): (f64, usize) = milliseconds(|| ask(&[at]));
    let all: Vec<Vec3> = match region.reach(game.world()) {
        Some(reach) => reach.cells(STEP).into_iter().map(|cell| cell.at).collect(),
        None => region
            .samples(game.world(), 200)
            .into_iter()
            .map(|it| Vec3::new(it.x, 0.0, it.z))
            .collect(),
    };
    // As the window asks: some at a time, so that it can be stopped.
    let (over, _) = milliseconds(|| all.chunks(AT_A_TIME).map(ask).sum::<usize>());
    let reach = cells.map_or("none".to_owned(), |cells| format!("{reach:.1} ({cells} places)"));
    println!(
        "{name}: {reach} | {sight:.1} ({places} places) | {new:.1}, {again:.2} | {from:.2} | \
         {back:.2} ({asked} enemies) | \
         {over:.0} ({} places, {:.2} each)",
        all.len(),
        over / all.len().max(1) as f64
    );
}

/// Looks all over the table from where a model stands; how many places that were.
fn in_sight(game: &Game, view: &View, eye: ModelId) -> usize {
    let model = view.model(eye).expect("an eye");
    let body = |at| Body { id: model.id, at, radius: model.radius, height: model.height };
    let half = game.table().board().half();
    let step = half.max_element() * 2.0 / PLACES;
    let count = (half / step).floor().as_ivec2();
    let eye = body(Vec3::from(model.at));
    let mut looked = 0;
    for x in -count.x..=count.x {
        for z in -count.y..=count.y {
            let plan = Vec2::new(x as f32, z as f32) * step;
            let at = Vec3::new(plan.x, game.table().ground(plan), plan.y);
            let _ = std::hint::black_box(game.sight(Viewer::Everyone, &eye, &body(at)));
            looked += 1;
        }
    }
    looked
}
