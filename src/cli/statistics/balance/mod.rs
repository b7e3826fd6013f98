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
use data::{Cell, Header, Record};
use grid::{Combination, Grid};
use monteria_content::ShownPath;
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
    let kept = named_beside(out, "jsonl");
    let inputs: Vec<&Path> = args.take.iter().map(AsRef::as_ref).collect();
    if let Some(input) = inputs.iter().find(|input| same_file(input, &kept)) {
        let told =
            format!("it is what --take reads ({}); nothing is written over", input.display());
        return Err(Failure::file(&kept, told));
    }
    Output::to_file(&kept, OutputKind::BalanceCounts, &[])?;
    let report = named_beside(out, "md");
    let plot = named_beside(out, "svg");
    let page = Output::to_file(&report, OutputKind::BalanceReport, &inputs)?;
    let picture = Output::to_file(&plot, OutputKind::BalancePlot, &inputs)?;
    let rulesets = start::rulesets()?;
    let ruleset = game(&rulesets, args.game())?;
    let strength = args.strength.clone().unwrap_or_else(|| start::usual_strength(ruleset.as_ref()));
    Opponent::of_strength(ruleset.as_ref(), &strength)
        .map_err(|error| Failure::Usage(error.to_string()))?;
    let grid = Grid::of(ruleset.as_ref())?;
    let mut wanted = grid.only(&args.only)?;
    if let Some(shard) = args.shard {
        let places = (0..shard.share(wanted.len() as u32)).map(|index| shard.place(index) as usize);
        wanted = places.filter_map(|place| wanted.get(place).cloned()).collect();
    }
    let header = Header {
        balance: 1,
        ruleset: ruleset.id().to_owned(),
        content: ruleset.content_hash(),
        seed: args.seed,
        games: args.games,
        strength,
    };
    let _lock = FileLock::take(&kept).map_err(|error| Failure::file(&kept, error))?;
    let mut record = Record::open(&kept, header)?;
    for part in &args.take {
        record.take(part)?;
    }
    if !args.take.is_empty() {
        record.write(&grid, &kept)?;
    }
    let mut failed = 0;
    let mut played = 0;
    for (number, combination) in wanted.iter().enumerate() {
        if !args.again && record.has(combination) {
            continue;
        }
        let cell =
            play(&ruleset, args, &record.header.strength, (combination, !grid.pairs.is_empty()))?;
        let share = cell.wins().words();
        aside(format!("{} of {}: {}: {share}", number + 1, wanted.len(), combination.words()));
        failed += cell.failed + cell.unfinished;
        played += 1;
        record.put(cell);
        // Written after each, so that an interrupted run loses one combination at most.
        record.write(&grid, &kept)?;
    }
    let by_hand = fs::read_to_string(&report).ok();
    picture.write(chart::svg(&grid, &record, ruleset.title()).as_bytes())?;
    let name = plot.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let text = if grid.pairs.is_empty() { page::markdown } else { pairs::markdown };
    page.write(text(&grid, &record, ruleset.title(), &name, by_hand.as_deref()).as_bytes())?;
    let played = counted(played, "combination", "combinations");
    line(&mut stdout(), format!("{played} played; {} written", report.shown()))?;
    match failed {
        0 => Ok(()),
        failed => Err(Failure::Matches(format!(
            "{} failed or did not end",
            counted(failed, "match", "matches")
        ))),
    }
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
        Failure::Usage(format!("`{wanted}`: no such game here (there are: {})", all.join(", ")))
    })
}

/// Plays one combination. If its two sides should be equal, wins of the other
/// side are counted too.
fn play(
    ruleset: &Arc<dyn Ruleset>,
    args: &BalanceArgs,
    strength: &str,
    (combination, equals): (&Combination, bool),
) -> Result<Cell, Failure> {
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
    let side =
        side.ok_or_else(|| Failure::Failed(format!("{}: nobody plays", combination.words())))?;
    setup.seats = seats.iter().map(|seat| (seat.id, Control::Ai(strength.to_owned()))).collect();
    Ok(Cell::of(combination, side, equals, &play_all(ruleset, &setup, &batch(args))?))
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
