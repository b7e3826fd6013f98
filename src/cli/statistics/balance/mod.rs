//! `monteria balance`: opponents play every combination of a game's setups, and the
//! results become a report with a plot.
//!
//! Every combination has a seed of its own, so that a run in parts, on any number of
//! threads, gives the same result as a single run.
//!
//! Read `run` here first, then `grid.rs` for the combinations and
//! `data.rs` for the counts.

mod chart;
mod data;
mod defaults;
mod grid;
mod page;
mod pairs;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use xxhash_rust::xxh3::xxh3_64;

use crate::args::{BalanceArgs, Keep};
use crate::fail::Failure;
use crate::files::out::{aside, line, stdout};
use crate::files::output::{Output, OutputKind, no_standard_output, same_file};
use crate::matches::start;
use crate::statistics::shard::Shard;
use crate::statistics::simulate::{BatchOptions, play_all};
use data::{CombinationCounts, Header, Record};
use grid::{Combination, Grid};
use monteria_content::{ShownPath, Text, text};
use monteria_game::{Control, MatchSetup, Ruleset, Seats, counted};
use monteria_opponents::Opponent;
use monteria_storage::{FileLock, write_whole};

/// Default folder of the report on all combinations.
const OUT: &str = "docs/balance";

/// Plays the missing combinations and writes the report.
///
/// # Errors
/// Fails if an argument is invalid, the program fails in a match, or a
/// file cannot be written.
pub(crate) fn run(args: &BalanceArgs) -> Result<(), Failure> {
    if args.defaults {
        return defaults::run(args);
    }
    let out = args.out.as_deref().unwrap_or(Path::new(OUT));
    no_standard_output(out)?;
    let counts = named_beside(out, "jsonl");
    let report = named_beside(out, "md");
    let plot = named_beside(out, "svg");
    let inputs: Vec<&Path> = args.take.iter().map(AsRef::as_ref).collect();
    check_counts_file(&counts, &inputs)?;
    let page = Output::to_file(&report, OutputKind::BalanceReport, &inputs)?;
    let picture = Output::to_file(&plot, OutputKind::BalancePlot, &inputs)?;
    let rulesets = start::rulesets()?;
    let ruleset = game(&rulesets, args.game())?;
    let strength = args.strength.clone().unwrap_or_else(|| start::usual_strength(ruleset.as_ref()));
    Opponent::of_strength(ruleset.as_ref(), &strength)
        .map_err(|error| Failure::Usage(Text::verbatim(error.to_string())))?;
    let grid = Grid::of(ruleset.as_ref())?;
    let wanted = wanted_combinations(&grid, args)?;
    let header = Header {
        balance: 1,
        ruleset: ruleset.id().to_owned(),
        content: ruleset.content_hash(),
        seed: args.seed,
        games: args.games,
        strength,
    };
    let _lock = FileLock::take(&counts).map_err(|error| Failure::file(&counts, error))?;
    let mut record = open_record(&counts, header, &grid, &args.take)?;
    let progress = play_missing(&ruleset, args, &grid, &wanted, &mut record, &counts)?;
    let by_hand = fs::read_to_string(&report).ok();
    picture.write(chart::svg(&grid, &record, &ruleset.title()).as_bytes())?;
    let name = plot.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let text = if grid.pairs.is_empty() { page::markdown } else { pairs::markdown };
    page.write(text(&grid, &record, &ruleset.title(), &name, by_hand.as_deref()).as_bytes())?;
    let played = counted(progress.combinations, "combination", "combinations");
    line(
        &mut stdout(),
        text!(
            "terminal-played-written",
            "{played} played; {report} written",
            report = report.shown()
        ),
    )?;
    match progress.broken_matches {
        0 => Ok(()),
        broken => Err(Failure::Matches(text!(
            "terminal-failed-or-did-not-end",
            "{matches} failed or did not end",
            matches = counted(broken, "match", "matches")
        ))),
    }
}

/// Checks that the file of counts may be written and is none of the inputs.
fn check_counts_file(counts: &Path, inputs: &[&Path]) -> Result<(), Failure> {
    if let Some(input) = inputs.iter().find(|input| same_file(input, counts)) {
        let problem =
            format!("it is what --take reads ({}); nothing is written over", input.display());
        return Err(Failure::file(counts, problem));
    }
    Output::to_file(counts, OutputKind::BalanceCounts, &[])?;
    Ok(())
}

/// Returns the combinations selected by `--only` and `--shard`.
fn wanted_combinations(grid: &Grid, args: &BalanceArgs) -> Result<Vec<Combination>, Failure> {
    let selected = grid.only(&args.only)?;
    let Some(shard) = args.shard else {
        return Ok(selected);
    };
    let indices = 0..shard.share(selected.len() as u32);
    let places = indices.map(|index| shard.place(index) as usize);
    Ok(places.filter_map(|place| selected.get(place).cloned()).collect())
}

/// Opens the counts of earlier runs and adds those of other parts.
fn open_record(
    counts: &Path,
    header: Header,
    grid: &Grid,
    parts: &[PathBuf],
) -> Result<Record, Failure> {
    let mut record = Record::open(counts, header)?;
    for part in parts {
        record.take(part)?;
    }
    if !parts.is_empty() {
        record.write(grid, counts)?;
    }
    Ok(record)
}

/// What a run has played.
#[derive(Default)]
struct RunProgress {
    combinations: usize,
    /// Matches that failed or did not end.
    broken_matches: u64,
}

/// Plays the combinations without counts, or all of them with `--again`, and reports
/// each on standard error.
fn play_missing(
    ruleset: &Arc<dyn Ruleset>,
    args: &BalanceArgs,
    grid: &Grid,
    wanted: &[Combination],
    record: &mut Record,
    counts: &Path,
) -> Result<RunProgress, Failure> {
    let mut progress = RunProgress::default();
    let counts_losses = !grid.pairs.is_empty();
    for (number, combination) in wanted.iter().enumerate() {
        if !args.again && record.has(combination) {
            continue;
        }
        let cell = play(ruleset, args, &record.header.strength, combination, counts_losses)?;
        let share = cell.wins().words();
        aside(text!(
            "terminal-of-2",
            "{number} of {wanted}: {words}: {share}",
            number = number + 1,
            wanted = wanted.len(),
            words = combination.words()
        ));
        progress.broken_matches += cell.failed + cell.unfinished;
        progress.combinations += 1;
        record.put(cell);
        // Written after each, so that an interrupted run loses one combination at most.
        record.write(grid, counts)?;
    }
    Ok(progress)
}

/// Returns the file of a report with this ending. The ending of another file of the
/// report is replaced; dots of any other name are part of the name.
fn named_beside(out: &Path, ending: &str) -> PathBuf {
    if out.extension().is_some_and(|own| ["md", "svg", "jsonl"].iter().any(|known| own == *known)) {
        return out.with_extension(ending);
    }
    let mut name = out.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    PathBuf::from(name)
}

/// Returns the requested game.
fn game(
    rulesets: &monteria_games::Rulesets,
    wanted: Option<&str>,
) -> Result<Arc<dyn Ruleset>, Failure> {
    let game = match wanted {
        Some(id) => rulesets.ruleset(id),
        None => rulesets.rulesets().iter().find(|game| game.axes().is_some()),
    };
    game.cloned().ok_or_else(|| {
        let all: Vec<&str> = rulesets.rulesets().iter().map(|game| game.id()).collect();
        let wanted = wanted.unwrap_or("a report on balance");
        Failure::Usage(text!(
            "terminal-no-such-game-here-there-are",
            "`{wanted}`: no such game here (there are: {join})",
            join = all.join(", ")
        ))
    })
}

/// Plays one combination. `counts_losses` says whether wins of the other side are counted
/// too: those of a pair whose two sides should be equal.
fn play(
    ruleset: &Arc<dyn Ruleset>,
    args: &BalanceArgs,
    strength: &str,
    combination: &Combination,
    counts_losses: bool,
) -> Result<CombinationCounts, Failure> {
    let mut setup = MatchSetup {
        answers: combination.answers.clone(),
        ..MatchSetup::new(
            ruleset.id(),
            combination.scenario.clone(),
            seed_of(args.seed, &combination.words()),
        )
    };
    // Only a begun match knows its seats. The report is from the view of
    // the first seat's side.
    let game = start::begin(ruleset, &setup)?;
    let seats = &game.world().resource::<Seats>().0;
    let side = seats.first().map(|seat| seat.side);
    let side = side.ok_or_else(|| {
        Failure::Failed(text!(
            "terminal-nobody-plays",
            "{scenario}: nobody plays",
            scenario = combination.words()
        ))
    })?;
    setup.seats = seats.iter().map(|seat| (seat.id, Control::Ai(strength.to_owned()))).collect();
    let tally = play_all(ruleset, &setup, &batch(args))?;
    Ok(CombinationCounts::of(combination, side, counts_losses, &tally))
}

/// Returns the options with which the matches of a combination are played.
fn batch(args: &BalanceArgs) -> BatchOptions {
    let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
    BatchOptions {
        games: args.games,
        shard: Shard::WHOLE,
        threads: args.threads.map_or(cores, usize::from),
        orders: args.orders,
        save_dir: None,
        save: Keep::Failed,
        heavy: false,
        loads: None,
    }
}

/// Returns the seed of a combination. It is derived from the name, so that it does not
/// depend on the other combinations.
fn seed_of(seed: u64, name: &str) -> u64 {
    let mut key = seed.to_le_bytes().to_vec();
    key.extend(name.as_bytes());
    xxh3_64(&key) >> 11
}

/// Writes a file as a whole or not at all.
fn write(file: &Path, text: &str) -> Result<(), Failure> {
    write_whole(file, text.as_bytes()).map_err(|error| Failure::file(file, error))
}

#[cfg(test)]
mod tests;
