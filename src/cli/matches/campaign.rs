//! `monteria campaign`: matches linked by a file that persists across them.

use std::collections::BTreeMap;
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::sync::Arc;

use crate::args::{CampaignArgs, CampaignWhat};
use crate::fail::Failure;
use crate::files::out::{aside, line, matches, stdout};
use crate::files::output::no_standard_output;
use crate::files::paper::form_lines;
use crate::matches::resume::resume;
use crate::matches::session::Session;
use crate::matches::start;
use crate::text::report::sheet as sheet_lines;
use monteria_content::{Faults, ShownPath, Text, command_path, text, text_field};
use monteria_game::RULESET_FIELD;
use monteria_game::{CampaignStep, Campaigns, Control, MatchSetup, Ruleset, SeatId, Seats};
use monteria_games::Rulesets;
use monteria_opponents::{Ending, Limits, Opponents, play_out};
use monteria_saves::{CampaignFile, add_to_story, check_is_next, read_campaign};

/// Begins, shows and plays campaigns.
///
/// # Errors
/// Fails if the game has no campaigns, a file cannot be read or written,
/// or a match fails.
pub(crate) fn run(args: &CampaignArgs) -> Result<(), Failure> {
    let rulesets = start::rulesets()?;
    let game = game_of(&rulesets, args)?;
    let keeper = game.campaigns().ok_or_else(|| {
        Failure::Usage(text!(
            "terminal-has-no-campaigns",
            "{title} has no campaigns",
            title = game.title()
        ))
    })?;
    match &args.what {
        CampaignWhat::New { file, name, seed, set } => {
            new(&game, keeper, file, name.as_deref(), *seed, set)
        }
        CampaignWhat::Show { file } => show(keeper, file),
        CampaignWhat::Spend { file, buy, auto } => spend(keeper, file, buy, *auto),
        CampaignWhat::Hunt { file, auto } if *auto => by_itself(&game, keeper, file, 1),
        CampaignWhat::Hunt { file, .. } => by_hand(&rulesets, &game, keeper, file),
        CampaignWhat::GiveUp { file } => give_up(file),
        CampaignWhat::Play { file, hunts } => by_itself(&game, keeper, file, *hunts),
    }
}

/// Returns the game of a campaign. For a new campaign this is the requested game, or the
/// first that has campaigns.
fn game_of(rulesets: &Rulesets, args: &CampaignArgs) -> Result<Arc<dyn Ruleset>, Failure> {
    let mut games = rulesets.rulesets().iter().filter(|game| game.campaigns().is_some());
    let asked = match &args.ruleset {
        Some(wanted) => rulesets.ruleset(wanted),
        None => games.clone().next(),
    };
    let asked = asked.cloned().ok_or_else(|| {
        let known: Vec<&str> = games.clone().map(|game| game.id()).collect();
        let wanted = args.ruleset.as_deref().unwrap_or_default();
        Failure::Usage(text!(
            "terminal-no-game-here-those-with-campaigns-are",
            "no game `{wanted}` here; those with campaigns are: {join}",
            join = known.join(", ")
        ))
    })?;
    let file = match &args.what {
        CampaignWhat::New { .. } => return Ok(asked),
        CampaignWhat::Show { file }
        | CampaignWhat::Hunt { file, .. }
        | CampaignWhat::GiveUp { file }
        | CampaignWhat::Spend { file, .. }
        | CampaignWhat::Play { file, .. } => file,
    };
    let Ok(text) = read_campaign(file) else {
        // An unreadable file is reported by its next reader.
        return Ok(asked);
    };
    let keeps =
        |game: &&Arc<dyn Ruleset>| game.campaigns().is_some_and(|keeper| keeper.keeps(&text));
    match (games.find(keeps), text_field(&text, RULESET_FIELD)) {
        (Some(own), _) if args.ruleset.is_some() && own.id() != asked.id() => {
            let file = file.shown();
            let title = own.title();
            Err(Failure::Usage(text!(
                "terminal-is-a-campaign-of-leave-ruleset-out",
                "{file} is a campaign of {title}: leave `--ruleset` out, or say `--ruleset {own}`",
                own = own.id()
            )))
        }
        (Some(own), _) => Ok(own.clone()),
        (None, Some(named)) => {
            let problem = format!(
                "{}: found the game `{named}`, expected a game that is here and has campaigns",
                file.display()
            );
            Err(Failure::Faults(Text::verbatim(problem)))
        }
        (None, None) => Ok(asked),
    }
}

fn fault_failure(faults: Faults) -> Failure {
    Failure::from(faults)
}

/// Creates the failure for a fault of the disk or a file that another program holds.
fn failed(why: Text) -> Failure {
    Failure::File(why)
}

fn say(lines: impl IntoIterator<Item = Text>) -> Result<(), Failure> {
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
    no_standard_output(file)?;
    let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let name = name.map_or(stem, str::to_owned);
    let mut answers: BTreeMap<String, String> = set.iter().cloned().collect();
    // A player's own hero may be named by its file.
    let library = start::library(&mut Faults::new())?;
    for value in answers.values_mut() {
        if let Some(own) = library.packs().find(game.id(), value) {
            *value = read_campaign(&own).map_err(failed)?;
        }
    }
    let seed = seed.unwrap_or_else(start::fresh_seed);
    let step = keeper.begin(&name, seed, &answers).map_err(fault_failure)?;
    CampaignFile::found(file, &step.file).map_err(failed)?;
    tell(keeper, file, &step.file, &step.report);
    say(step.report.into_iter().chain([text!(
        "terminal-written-to",
        "Written to {file}.",
        file = file.shown()
    )]))
}

fn show(keeper: &dyn Campaigns, file: &Path) -> Result<(), Failure> {
    let label = file.shown();
    let view = keeper.view(&label, &read_campaign(file).map_err(failed)?).map_err(fault_failure)?;
    let mut lines = vec![text!(
        "terminal-campaign-after-matches",
        "{title}, after {matches}.",
        title = view.title,
        matches = matches(u64::from(view.matches))
    )];
    lines.extend(view.lines());
    lines.extend(view.members.iter().flat_map(|member| sheet_lines(&member.sheet)));
    say(lines)
}

fn spend(keeper: &dyn Campaigns, file: &Path, buy: &[String], auto: bool) -> Result<(), Failure> {
    let label = file.shown();
    if buy.is_empty() && !auto {
        let text = read_campaign(file).map_err(failed)?;
        return say(form_lines(&keeper.offers(&label, &text).map_err(fault_failure)?));
    }
    let book = CampaignFile::open(file).map_err(failed)?;
    between_matches(&book)?;
    let mut text = book.read().map_err(failed)?;
    if auto {
        let CampaignStep { file: after, report: lines } =
            keeper.spend_well(&label, &text).map_err(fault_failure)?;
        book.write(&after).map_err(failed)?;
        tell(keeper, file, &after, &lines);
        return say(lines);
    }
    let mut lines = Vec::new();
    for id in buy {
        let step = keeper.spend(&label, &text, id).map_err(fault_failure)?;
        text = step.file;
        lines.extend(step.report);
    }
    book.write(&text).map_err(failed)?;
    tell(keeper, file, &text, &lines);
    say(lines)
}

/// Appends the reported texts to the story of a campaign. The campaign does not depend on
/// its story: if the story cannot be written, a message says so and nothing fails.
fn tell(keeper: &dyn Campaigns, file: &Path, text: &str, told: &[Text]) {
    let view = keeper.view(&file.display().to_string(), text);
    let view = view.map_err(|faults| Text::verbatim(faults.to_string()));
    let kept = view.and_then(|view| add_to_story(file, view.matches, told));
    if let Err(why) = kept {
        aside(text!(
            "terminal-monteria-the-story-is-not-kept",
            "monteria: The story is not kept: {why}"
        ));
    }
}

/// Checks that no match is pending.
///
/// # Errors
/// Fails if a match was left: the match would not know of purchases made now.
fn between_matches(book: &CampaignFile) -> Result<(), Failure> {
    let label = command_path(book.file());
    book.between_matches().map_err(|why| {
        Failure::Failed(text!(
            "terminal-monteria-campaign-hunt-goes-on-with",
            "{why}: `monteria campaign hunt {label}` continues it, `monteria campaign give-up \
             {label}` sets it aside"
        ))
    })
}

/// Moves the file of the pending match aside, so that the next match can begin.
fn give_up(file: &Path) -> Result<(), Failure> {
    let book = CampaignFile::open(file).map_err(failed)?;
    if !book.match_waits() {
        return Err(Failure::Failed(text!(
            "terminal-no-match-of-was-left",
            "{file} has no unfinished match",
            file = file.shown()
        )));
    }
    let aside = book.give_up_match().map_err(failed)?;
    say([text!(
        "terminal-the-match-that-was-left-is",
        "The unfinished match is set aside in {aside}; the next one can begin.",
        aside = aside.shown()
    )])
}

/// Returns the setup with the program in every seat.
fn seated(game: &Arc<dyn Ruleset>, setup: MatchSetup) -> Result<MatchSetup, Failure> {
    let begun = start::begin(game, &setup)?;
    let seats: Vec<SeatId> =
        begun.world().resource::<Seats>().0.iter().map(|seat| seat.id).collect();
    let who = Control::Ai(start::usual_strength(game.as_ref()));
    Ok(MatchSetup { seats: seats.into_iter().map(|seat| (seat, who.clone())).collect(), ..setup })
}

/// Plays a number of matches with the program in all seats, and spends between them. The
/// file is written after each.
fn by_itself(
    game: &Arc<dyn Ruleset>,
    keeper: &dyn Campaigns,
    file: &Path,
    hunts: u32,
) -> Result<(), Failure> {
    let label = file.shown();
    let book = CampaignFile::open(file).map_err(failed)?;
    between_matches(&book)?;
    for _ in 0..hunts {
        let mut text = book.read().map_err(failed)?;
        let step = keeper.spend_well(&label, &text).map_err(fault_failure)?;
        let spent = (step.file.clone(), step.report.clone());
        say(step.report)?;
        text = step.file;
        let (setup, step) = keeper.next_match(&label, &text).map_err(fault_failure)?;
        say(step.report)?;
        let mut played = start::begin(game, &seated(game, setup)?)?;
        played.keep_past(false);
        let mut opponents = Opponents::of_match(&played)
            .map_err(|error| Failure::Failed(Text::verbatim(error.to_string())))?;
        let ending = play_out(&mut played, &mut opponents, Limits::default(), |_, _| {}).ending;
        if ending != Ending::Over {
            return Err(Failure::Matches(text!(
                "terminal-the-match-did-not-end",
                "the match did not end: {ending}",
                ending = format!("{ending:?}")
            )));
        }
        let step = keeper.settle(&label, &text, &played).map_err(fault_failure)?;
        book.write(&step.file).map_err(failed)?;
        tell(keeper, file, &spent.0, &spent.1);
        tell(keeper, file, &step.file, &step.report);
        say(step.report)?;
    }
    Ok(())
}

/// Lets people play the next match in words, or resumes a match that was left.
fn by_hand(
    rulesets: &Rulesets,
    game: &Arc<dyn Ruleset>,
    keeper: &dyn Campaigns,
    file: &Path,
) -> Result<(), Failure> {
    let label = file.shown();
    let book = CampaignFile::open(file).map_err(failed)?;
    let text = book.read().map_err(failed)?;
    let journal = book.match_file();
    let word = command_path(file);
    let give_up = |why: Text| {
        text!(
            "terminal-monteria-campaign-give-up-sets-that",
            "{why}; `monteria campaign give-up {word}` sets that match aside"
        )
    };
    let waits = book.match_waits();
    let mut session = if waits {
        let left = resume(rulesets, &journal).map_err(|failure| match failure {
            Failure::Save(why) => Failure::Save(give_up(why)),
            other => other,
        })?;
        let is_next = check_is_next(keeper, &label, &text, &left.game);
        is_next.map_err(|why| {
            Failure::Failed(give_up(Text::verbatim(format!("{}: {why}", journal.shown()))))
        })?;
        say([text!("terminal-the-match-that-was-left-goes", "The unfinished match continues.")])?;
        Session::resumed(left)?
    } else {
        let (setup, step) = keeper.next_match(&label, &text).map_err(fault_failure)?;
        say(step.report)?;
        Session::new(start::begin(game, &setup)?)?
    };
    // A match that is over is not played on; only its result is needed.
    if session.game.outcome().is_none() {
        let again = format!("monteria campaign hunt {word}");
        session.keep_for(&journal, waits, again)?;
        let input = std::io::stdin();
        let echo = !input.is_terminal();
        session = crate::text::talk(rulesets, session, &mut input.lock(), stdout(), echo)?;
    }
    if session.game.outcome().is_none() {
        return session.close();
    }
    // The result comes from the match in memory, even if not all of it could be written.
    let step = keeper.settle(&label, &text, &session.game).map_err(fault_failure)?;
    if let Err(why) = book.write(&step.file) {
        let rescued = rescued(&mut session, &journal, &word);
        return Err(Failure::File(Text::row([why, Text::sign(". "), rescued])));
    }
    // The file has to be closed before it is removed.
    drop(session);
    let settled = book.match_settled().map_err(failed);
    tell(keeper, file, &step.file, &step.report);
    say(step.report)?;
    settled
}

/// Saves a match whose result could not be written; returns its location in words.
fn rescued(session: &mut Session, journal: &Path, word: &str) -> Text {
    let then = text!(
        "terminal-when-there-is-room-monteria-campaign",
        "when the disk has room, `monteria campaign hunt {word}` records its result"
    );
    let Err(why) = session.keep_now() else {
        return text!(
            "terminal-the-match-is-kept-in",
            "The match is saved in {journal}; {then}",
            journal = journal.shown()
        );
    };
    let name = journal.file_name().unwrap_or_default();
    let elsewhere = std::env::temp_dir().join("monteria").join(name);
    match session.save(&elsewhere) {
        Ok(()) => {
            text!(
                "terminal-the-match-is-kept-in-move",
                "The match is saved in {elsewhere}; move it to {journal}; {then}",
                elsewhere = elsewhere.shown(),
                journal = journal.shown()
            )
        }
        Err(error) => text!(
            "terminal-the-match-could-not-be-kept",
            "The match could not be saved either: {why}; {error}"
        ),
    }
}
