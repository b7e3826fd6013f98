//! `monteria simulate`: opponents play many matches, and the results are counted.
//!
//! Read [`BatchOptions`] and [`simulate`] first.

mod interrupt;
mod part;
mod report;
mod stats;
mod tally;

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use indicatif::{ProgressBar, ProgressStyle};
use xxhash_rust::xxh3::xxh3_64;

use crate::args::{Keep, SimulateArgs};
use crate::fail::Failure;
use crate::files::out::{aside, escaped_json, line, matches, stdout};
use crate::files::output::{Output, OutputKind, no_standard_output};
use crate::matches::start::{self, Seating};
use crate::statistics::shard::Shard;
use monteria_content::{Text, io_words, text};
use monteria_dice::Dice;
use monteria_game::{
    Control, Game, GameEvent, MatchSetup, Order, Ruleset, Viewer, counted, without_text,
};
use monteria_opponents::{Ending, Limits, Opponents, play_out};
use monteria_saves::{RoundtripCheck, SAVE_ENDING, save_match};
use part::{PartHeader, part_text};
use report::SimulationSubject;
use tally::{FailedMatch, Notes};

/// Maximum number of orders of a `--heavy` match that is reloaded from its beginning
/// after every order, unless `--loads` is given.
const HEAVY_LOADS: usize = 100;

/// Default seed: the same command gives the same report.
const DEFAULT_SEED: u64 = 1;

pub(crate) use part::merge;
pub use report::Report;
pub(crate) use report::control;
pub(crate) use stats::{Share, rounded};
pub(crate) use tally::{SideTally, SimulationTally};

/// Plays the matches and reports.
///
/// # Errors
/// Fails if an argument is invalid, a match failed or did not end, or a
/// file cannot be written.
pub(crate) fn run(args: &SimulateArgs) -> Result<(), Failure> {
    let rulesets = start::rulesets()?;
    let (ruleset, card) = start::scenario(&rulesets, &args.scenario)?;
    let strength = args.strength.clone().unwrap_or_else(|| start::usual_strength(ruleset.as_ref()));
    let seating = Seating {
        others: Control::Ai(strength),
        allowed: |who| matches!(who, Control::Ai(_)),
        by: "simulate",
    };
    let setup = MatchSetup {
        seed: args.setup.seed.unwrap_or(DEFAULT_SEED),
        ..start::setup(&ruleset, &card, &args.setup, &seating)?
    };
    let json = args.json.as_deref();
    check_output(json, args.shard)?;
    if let Some(folder) = &args.save_dir {
        no_standard_output(folder)?;
        std::fs::create_dir_all(folder).map_err(|error| Failure::file(folder, error))?;
    }
    let shard = args.shard.unwrap_or(Shard::WHOLE);
    let plan = batch_options(args, shard)?;
    #[expect(
        clippy::disallowed_methods,
        reason = "how long it took is said beside the report, never in it"
    )]
    let began = std::time::Instant::now();
    interrupt::heed();
    let tally = play_all(&ruleset, &setup, &plan)?;
    let seconds = began.elapsed().as_secs_f64();
    let subject = subject_of(&ruleset, &setup);
    let report = Report::new(&subject, &tally);
    if args.shard.is_none() {
        tell(&report, json, &[])?;
    } else {
        let header = PartHeader::new(subject, shard, args.games, args.orders, args.heavy);
        let output = Output::to(json.unwrap_or(Path::new("-")), OutputKind::SimulationPart, &[])?;
        output.write(part_text(&header, &tally)?.as_bytes())?;
    }
    let played = tally.games;
    let rate = played as f64 / seconds.max(1e-9);
    aside(text!(
        "terminal-in-s-a-second",
        "{matches} in {seconds:.1} s ({rate:.1} a second)",
        matches = matches(played)
    ));
    check_all_played(played, shard.share(args.games), args.shard.is_some())?;
    report.verdict()
}

/// Returns the options of the matches.
///
/// # Errors
/// Fails if there are fewer matches than parts.
fn batch_options(args: &SimulateArgs, shard: Shard) -> Result<BatchOptions, Failure> {
    if shard.of() > args.games {
        let games = matches(u64::from(args.games));
        let of = shard.of();
        return Err(Failure::Usage(text!(
            "terminal-shard-make-no-parts-expected-at-most",
            "--shard {shard}: {games} make no {of} parts; expected at most {most}",
            shard = shard.to_string(),
            most = args.games
        )));
    }
    let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
    Ok(BatchOptions {
        games: args.games,
        shard,
        threads: args.threads.map_or(cores, usize::from),
        orders: args.orders,
        save_dir: args.save_dir.clone(),
        save: args.save,
        heavy: args.heavy,
        loads: args.loads.map(usize::from),
    })
}

/// Checks that the simulation was not interrupted; `is_part` says whether it is a part.
///
/// # Errors
/// Fails with what can be done with the matches played.
fn check_all_played(played: u64, wanted: u32, is_part: bool) -> Result<(), Failure> {
    if played >= u64::from(wanted) {
        return Ok(());
    }
    let advice = if is_part {
        "`merge` takes no part that lacks some: play it again"
    } else {
        "the report is of those, as `--games` with that number gives it"
    };
    Err(Failure::Matches(text!(
        "terminal-interrupted-after-of-matches",
        "interrupted after {played} of {wanted} matches; {advice}"
    )))
}

/// Checks before any match is played that the file of `--json` may be written.
fn check_output(json: Option<&Path>, shard: Option<Shard>) -> Result<(), Failure> {
    let kind =
        if shard.is_some() { OutputKind::SimulationPart } else { OutputKind::SimulationReport };
    json.map_or(Ok(()), |file| Output::to(file, kind, &[]).map(|_| ()))
}

/// Writes a report: in words, as JSON into a file that is none of the inputs, or as
/// JSON to standard output.
pub(crate) fn tell(report: &Report, json: Option<&Path>, inputs: &[&Path]) -> Result<(), Failure> {
    if let Some(file) = json {
        let text = serde_json::to_string_pretty(report)
            .map_err(|error| Failure::Failed(Text::verbatim(error.to_string())))?;
        let output = Output::to(file, OutputKind::SimulationReport, inputs)?;
        output.write(escaped_json(&format!("{text}\n")).as_bytes())?;
    }
    if json != Some(Path::new("-")) {
        let mut out = stdout();
        for text in report.words() {
            line(&mut out, Text::verbatim(text))?;
        }
        out.flush()?;
    }
    Ok(())
}

/// Number of matches and how they are played.
#[derive(Clone, Debug)]
pub struct BatchOptions {
    /// Number of matches, all parts together.
    pub games: u32,
    /// The part of the matches that is played.
    pub shard: Shard,
    /// Number of matches in parallel, at least 1. The report does not depend on it.
    pub threads: usize,
    /// Maximum number of orders of a match.
    pub orders: usize,
    /// Folder for saves; `None` if none are written.
    pub save_dir: Option<PathBuf>,
    /// The matches that are saved there.
    pub save: Keep,
    /// Whether every match is saved, loaded, undone and redone after every order.
    pub heavy: bool,
    /// Number of orders of a heavy match after which its save is reloaded; the match's
    /// seed draws these orders. `None` for the default.
    pub loads: Option<usize>,
}

/// Plays the matches of a plan. The seed of the setup is the seed of the whole
/// simulation, and opponents hold all seats.
///
/// # Errors
/// Fails if a thread panics.
pub fn simulate(
    ruleset: &Arc<dyn Ruleset>,
    setup: &MatchSetup,
    plan: &BatchOptions,
) -> Result<Report, Failure> {
    let tally = play_all(ruleset, setup, plan)?;
    Ok(Report::new(&subject_of(ruleset, setup), &tally))
}

/// Returns the description of matches with this setup.
fn subject_of(ruleset: &Arc<dyn Ruleset>, setup: &MatchSetup) -> SimulationSubject {
    let card = ruleset.scenarios().into_iter().find(|card| card.id == setup.scenario);
    let title = card.map_or_else(|| setup.scenario.clone(), |card| card.title.into());
    SimulationSubject { setup: setup.clone(), title, content: ruleset.content_hash() }
}

/// Returns the seed of match number `number`: below 2^53, so that every reader of
/// JSON keeps it exactly.
fn seed_of(seed: u64, number: u32) -> u64 {
    let mut key = [0u8; 12];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..].copy_from_slice(&number.to_le_bytes());
    xxh3_64(&key) >> 11
}

/// Plays the matches of a plan and returns the counts.
///
/// # Errors
/// Fails if a thread panics.
pub(crate) fn play_all(
    ruleset: &Arc<dyn Ruleset>,
    setup: &MatchSetup,
    plan: &BatchOptions,
) -> Result<SimulationTally, Failure> {
    let games = plan.shard.share(plan.games);
    let threads = plan.threads.clamp(1, games.max(1) as usize);
    let bar = ProgressBar::new(u64::from(games)).with_style(
        ProgressStyle::with_template("{bar:40} {pos} of {len} matches, {per_sec}, {eta} left")
            .unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let next = AtomicU32::new(0);
    let work = || {
        let mut tally = SimulationTally::default();
        let mut table = None;
        loop {
            // Every number that is taken is played, so the matches played are
            // always the first ones.
            if interrupt::asked() {
                return tally;
            }
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= games {
                return tally;
            }
            play_one(ruleset, setup, plan, plan.shard.place(index) + 1, &mut table, &mut tally);
            bar.inc(1);
        }
    };
    let mut tally = SimulationTally::default();
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            match worker.join() {
                Ok(counted) => tally.merge(counted),
                Err(_) => {
                    return Err(Failure::Failed(text!(
                        "terminal-a-thread-of-the-simulation-broke-off",
                        "a thread of the simulation broke off"
                    )));
                }
            }
        }
        Ok(())
    })?;
    bar.finish_and_clear();
    if plan.save == Keep::Failed
        && let Some((number, failed)) = tally.failures.first_key_value()
    {
        let setup = MatchSetup { seed: failed.seed, ..setup.clone() };
        let unsaved = keep(ruleset, &setup, &failed.orders, plan, *number).err();
        tally.not_saved(*number, unsaved);
    }
    Ok(tally)
}

/// Plays match number `number` (from 1) and counts it, in place of the previous match in
/// `table` if there is one. A panic is caught, reported and counted as a failure.
fn play_one(
    ruleset: &Arc<dyn Ruleset>,
    setup: &MatchSetup,
    plan: &BatchOptions,
    number: u32,
    table: &mut Option<Game>,
    tally: &mut SimulationTally,
) {
    let seed = seed_of(setup.seed, number);
    let setup = MatchSetup { seed, ..setup.clone() };
    let mut orders: Vec<Order> = Vec::new();
    let mut notes = Notes::default();
    let mut play = || {
        // A match that fails is not reused.
        let mut game = match table.take() {
            Some(mut game) => game.start_again(setup.clone()).map(|()| game),
            None => Game::start(ruleset.clone(), setup.clone()),
        }
        .map_err(|error| error.to_string())?;
        game.keep_past(plan.heavy);
        let mut opponents = Opponents::of_match(&game).map_err(|error| error.to_string())?;
        notes.take(&game.events(Viewer::Referee));
        let limits = Limits { orders: plan.orders };
        let mut check = plan.heavy.then(|| HeavyMatch::begin(&game, plan.loads)).transpose()?;
        let played = play_out(&mut game, &mut opponents, limits, |game, events| {
            orders.extend(game.orders().last().cloned());
            notes.take(events);
            if let Some(check) = &mut check {
                check.order(game, events);
            }
        });
        check.map_or(Ok(()), |check| check.end(&mut game))?;
        Ok::<_, String>((game, played))
    };
    // The save check compares event texts.
    let played =
        catch_unwind(AssertUnwindSafe(|| if plan.heavy { play() } else { without_text(play) }));
    if plan.save == Keep::All {
        tally.not_saved(number, keep(ruleset, &setup, &orders, plan, number).err());
    }
    let failure = match played {
        Ok(Ok((game, played))) => {
            tally.rejected(number, played.rejected.len(), || {
                played.rejected.first().map_or(String::new(), |rejected| {
                    format!(
                        "{} gave `{}`: {}",
                        rejected.seat, rejected.order.choose, rejected.refusal
                    )
                })
            });
            match played.ending {
                Ending::Over => {
                    tally.add(&game, &notes);
                    *table = Some(game);
                    return;
                }
                Ending::Unfinished => {
                    tally.add(&game, &notes);
                    tally.unfinished += 1;
                    let what =
                        format!("not over after {}", counted(played.orders, "order", "orders"));
                    return tally.fail(number, FailedMatch { seed, what, orders });
                }
                Ending::Waiting => "a seat without an opponent had to decide".to_owned(),
                Ending::Failed(what) => what,
            }
        }
        Ok(Err(what)) => what,
        Err(_) => format!("the program panicked after order {}", orders.len()),
    };
    tally.games += 1;
    tally.failed += 1;
    tally.fail(number, FailedMatch { seed, what: failure, orders });
}

/// A `--heavy` match with its save in a temporary folder, and the first error found.
struct HeavyMatch {
    check: RoundtripCheck,
    found: Result<(), String>,
    /// Deleted when the match is over.
    _folder: tempfile::TempDir,
}

impl HeavyMatch {
    fn begin(game: &Game, loads: Option<usize>) -> Result<Self, String> {
        // In memory if the system has such a folder: a save is synced to disk several
        // times after every order.
        let memory = Path::new("/dev/shm");
        let folder =
            if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
        let folder =
            folder.map_err(|error| format!("a folder for the save: {}", io_words(&error)))?;
        let file = folder.path().join("heavy.save");
        let check = match loads {
            Some(loads) => {
                RoundtripCheck::begin(game, &file, loads)?.drawn(Dice::new(game.setup().seed))
            }
            None => RoundtripCheck::begin(game, &file, HEAVY_LOADS)?,
        };
        Ok(HeavyMatch { check, found: Ok(()), _folder: folder })
    }

    fn order(&mut self, game: &mut Game, events: &[GameEvent]) {
        if self.found.is_ok() {
            self.found = self.check.order(game, events);
        }
    }

    fn end(mut self, game: &mut Game) -> Result<(), String> {
        self.found.and_then(|()| self.check.end(game))
    }
}

/// Saves a match into the folder for saves, if there is one.
///
/// # Errors
/// Fails with the reason why it could not be saved.
fn keep(
    ruleset: &Arc<dyn Ruleset>,
    setup: &MatchSetup,
    orders: &[Order],
    plan: &BatchOptions,
    number: u32,
) -> Result<(), String> {
    let Some(folder) = &plan.save_dir else {
        // No saves are wanted.
        return Ok(());
    };
    let file = folder.join(format!("{number:06}.{SAVE_ENDING}"));
    let saved = catch_unwind(AssertUnwindSafe(|| save(ruleset, setup.clone(), orders, &file)));
    saved.unwrap_or_else(|_| Err("the program panicked".to_owned()))
}

/// Replays the orders of a match and writes it as a save.
fn save(
    ruleset: &Arc<dyn Ruleset>,
    setup: MatchSetup,
    orders: &[Order],
    file: &Path,
) -> Result<(), String> {
    let mut game = Game::start(ruleset.clone(), setup).map_err(|error| error.to_string())?;
    game.keep_past(false);
    let mut hashes = Vec::with_capacity(orders.len());
    for order in orders {
        game.submit(order.clone()).map_err(|refusal| refusal.to_string())?;
        hashes.push(game.hash().map_err(|error| error.to_string())?);
    }
    save_match(&game, &hashes, file).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests;
