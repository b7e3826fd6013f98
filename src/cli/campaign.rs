//! `monteria campaign`: matches linked by a file that lives across them.

use std::collections::BTreeMap;
use std::fs;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::args::{CampaignArgs, CampaignWhat};
use super::fail::Failure;
use super::out::{line, matches, stdout};
use super::paper::form_lines;
use super::resume::resume;
use super::session::Session;
use super::start;
use super::text::report::sheet as sheet_lines;
use crate::content::{Faults, load_text};
use crate::game::{CampaignStep, Campaigns, Control, Game, MatchSetup, Ruleset, SeatId, Seats};
use crate::opponents::{Ending, Limits, Opponents, play_out};
use crate::rulesets::Rulesets;

/// Begins, shows and plays campaigns.
///
/// # Errors
/// A game without campaigns, a file that cannot be read or written, a match that fails.
pub fn run(args: &CampaignArgs) -> Result<(), Failure> {
    let rulesets = start::rulesets()?;
    let game = match &args.ruleset {
        Some(wanted) => rulesets.ruleset(wanted),
        None => rulesets.rulesets().iter().find(|game| game.campaigns().is_some()),
    };
    let game = game.ok_or_else(|| Failure::Usage("no such game here".to_owned()))?.clone();
    let keeper =
        game.campaigns().ok_or_else(|| Failure::Usage(format!("{} has no campaigns", game.title())))?;
    match &args.what {
        CampaignWhat::New { file, name, seed, set } => new(&game, keeper, file, name.as_deref(), *seed, set),
        CampaignWhat::Show { file } => show(keeper, file),
        CampaignWhat::Spend { file, buy, auto } => spend(keeper, file, buy, *auto),
        CampaignWhat::Hunt { file, auto } if *auto => by_itself(&game, keeper, file, 1),
        CampaignWhat::Hunt { file, .. } => by_hand(&rulesets, &game, keeper, file),
        CampaignWhat::Play { file, hunts } => by_itself(&game, keeper, file, *hunts),
    }
}

fn fault_failure(faults: Faults) -> Failure {
    Failure::from(faults)
}

fn read(file: &Path) -> Result<String, Failure> {
    let mut faults = Faults::new();
    load_text(file, &file.display().to_string(), &mut faults).ok_or_else(|| fault_failure(faults))
}

/// Writes a campaign whole or not at all: a kill in the middle leaves the old file.
fn write(file: &Path, text: &str) -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::file(file, error);
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut draft = tempfile::NamedTempFile::new_in(folder).map_err(failed)?;
    draft.write_all(text.as_bytes()).map_err(failed)?;
    draft.persist(file).map_err(|error| failed(error.error))?;
    Ok(())
}

fn say(lines: impl IntoIterator<Item = String>) -> Result<(), Failure> {
    let mut out = stdout();
    for text in lines {
        line(&mut out, text)?;
    }
    Ok(out.flush()?)
}

fn new(
    game: &Arc<dyn Ruleset>,
    keeper: &dyn Campaigns,
    file: &Path,
    name: Option<&str>,
    seed: Option<u64>,
    set: &[(String, String)],
) -> Result<(), Failure> {
    if file.exists() {
        return Err(Failure::file(file, "is there already; nothing is written over"));
    }
    let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let name = name.map_or(stem, str::to_owned);
    let mut answers: BTreeMap<String, String> = set.iter().cloned().collect();
    // A hero of one's own may be named by its file.
    let root = start::library(&mut Faults::new())?.root().join("packs").join(game.id());
    for value in answers.values_mut() {
        let own = root.join(format!("{value}.ron"));
        if own.is_file() && !value.contains(['/', '\\', '.']) {
            *value = read(&own)?;
        }
    }
    let seed = seed.unwrap_or_else(start::fresh_seed);
    let step = keeper.begin(&name, seed, &answers).map_err(fault_failure)?;
    write(file, &step.file)?;
    say(step.told.into_iter().chain([format!("Written to {}.", file.display())]))
}

fn show(keeper: &dyn Campaigns, file: &Path) -> Result<(), Failure> {
    let label = file.display().to_string();
    let view = keeper.view(&label, &read(file)?).map_err(fault_failure)?;
    let mut lines = vec![format!("{}, after {}.", view.title, matches(u64::from(view.matches)))];
    lines.extend(view.lines());
    lines.extend(view.members.iter().flat_map(|member| sheet_lines(&member.sheet)));
    say(lines)
}

fn spend(keeper: &dyn Campaigns, file: &Path, buy: &[String], auto: bool) -> Result<(), Failure> {
    let label = file.display().to_string();
    let mut text = read(file)?;
    if auto {
        let CampaignStep { file: after, told: lines } =
            keeper.spend_well(&label, &text).map_err(fault_failure)?;
        write(file, &after)?;
        return say(lines);
    }
    if buy.is_empty() {
        return say(form_lines(&keeper.offers(&label, &text).map_err(fault_failure)?));
    }
    let mut lines = Vec::new();
    for id in buy {
        let step = keeper.spend(&label, &text, id).map_err(fault_failure)?;
        text = step.file;
        lines.extend(step.told);
    }
    write(file, &text)?;
    say(lines)
}

/// Every seat of a match played by the program.
fn seated(game: &Arc<dyn Ruleset>, setup: MatchSetup) -> Result<MatchSetup, Failure> {
    let begun = start::begin(game, &setup)?;
    let seats: Vec<SeatId> = begun.world().resource::<Seats>().0.iter().map(|seat| seat.id).collect();
    let who = Control::Ai(start::usual_strength(game.as_ref()));
    Ok(MatchSetup { seats: seats.into_iter().map(|seat| (seat, who.clone())).collect(), ..setup })
}

/// The program plays so many matches, and spends between them. The file is written after each.
fn by_itself(
    game: &Arc<dyn Ruleset>,
    keeper: &dyn Campaigns,
    file: &Path,
    hunts: u32,
) -> Result<(), Failure> {
    let label = file.display().to_string();
    let journal = under_way(file);
    if journal.is_file() {
        return Err(Failure::Failed(format!(
            "{} holds a match that was left: `monteria campaign hunt {label}` goes on with it; delete the file to give it up",
            journal.display()
        )));
    }
    for _ in 0..hunts {
        let mut text = read(file)?;
        let step = keeper.spend_well(&label, &text).map_err(fault_failure)?;
        say(step.told)?;
        text = step.file;
        let (setup, step) = keeper.next_match(&label, &text).map_err(fault_failure)?;
        say(step.told)?;
        let mut played = start::begin(game, &seated(game, setup)?)?;
        played.keep_past(false);
        let mut opponents =
            Opponents::of_match(&played).map_err(|error| Failure::Failed(error.to_string()))?;
        let ending = play_out(&mut played, &mut opponents, Limits::default(), |_, _| {}).ending;
        if ending != Ending::Over {
            return Err(Failure::Matches(format!("the match did not end: {ending:?}")));
        }
        settle(keeper, file, &text, &played)?;
    }
    Ok(())
}

fn settle(keeper: &dyn Campaigns, file: &Path, text: &str, played: &Game) -> Result<(), Failure> {
    let step = keeper.settle(&file.display().to_string(), text, played).map_err(fault_failure)?;
    write(file, &step.file)?;
    say(step.told)
}

/// Where the match of a campaign is kept while people play it.
fn under_way(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".match");
    PathBuf::from(name)
}

/// People play the next match in words; one that was left in the middle goes on.
fn by_hand(
    rulesets: &Rulesets,
    game: &Arc<dyn Ruleset>,
    keeper: &dyn Campaigns,
    file: &Path,
) -> Result<(), Failure> {
    let label = file.display().to_string();
    let text = read(file)?;
    let journal = under_way(file);
    let (setup, step) = keeper.next_match(&label, &text).map_err(fault_failure)?;
    let of_this = |played: &Game| {
        let of = played.setup();
        let same = (of.seed, &of.scenario, &of.answers) == (setup.seed, &setup.scenario, &setup.answers);
        let wrong = || format!("{} is not the next match of {label}", journal.display());
        if same { Ok(()) } else { Err(Failure::Failed(wrong())) }
    };
    let mut session = if journal.is_file() {
        let left = resume(rulesets, &journal)?;
        of_this(&left.game)?;
        say(["The match that was left goes on.".to_owned()])?;
        Session::resumed(left)?
    } else {
        say(step.told)?;
        Session::new(start::begin(game, &setup)?)?
    };
    session.keep_journal_for(&journal, format!("monteria campaign hunt {label}"));
    let input = std::io::stdin();
    let echo = !input.is_terminal();
    super::text::talk(rulesets, session, &mut input.lock(), stdout(), echo)?;
    let resumed = resume(rulesets, &journal)?;
    if resumed.game.outcome().is_none() {
        return Ok(());
    }
    of_this(&resumed.game)?;
    settle(keeper, file, &text, &resumed.game)?;
    fs::remove_file(&journal).map_err(|error| Failure::file(&journal, error))
}
