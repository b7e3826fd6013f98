//! `monteria balance --defaults`: win rates of the two sides in the default match of each
//! scenario, which *Begin* plays.
//!
//! A row is a scenario at one size with the default answer to every other question,
//! played by opponents of one strength on both sides. Parts that depend on the seed
//! (random forces, tables laid out by a seed) differ in every match.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{BatchOptions, batch, game, named_beside, seed_of, write};
use crate::args::BalanceArgs;
use crate::fail::Failure;
use crate::files::out::{matches, stdout, told_line};
use crate::files::output::{Output, OutputKind, no_standard_output};
use crate::matches::start;
use crate::statistics::simulate::{Share, SimulationTally, play_all};
use monteria_content::{Text, json_words, or_near, text};
use monteria_game::{
    Control, FieldKind, Game, MatchSetup, Ruleset, ScenarioCard, Seats, SideId, counted,
    seeded_scenario_id,
};
use monteria_opponents::Opponent;
use monteria_storage::FileLock;

/// Acceptable shares of a side in a match between equal players.
const EVEN: RangeInclusive<f64> = 0.4..=0.6;
/// The strength measured beside the default one, in games that have it.
const STRONG: &str = "strong";
/// Placeholder for the scenario if every match has a table with a seed of its own.
const LAID: &str = "table-N";

/// A default match with its opponents.
struct DefaultMatch {
    ruleset: Arc<dyn Ruleset>,
    setup: MatchSetup,
    /// Id of the scenario, or [`LAID`].
    scenario: String,
    /// The chosen size; `None` if the scenario sets it.
    size: Option<String>,
    /// Size of the table in inches.
    table: [f32; 2],
    strength: String,
}

/// The question of a row. Counts of different questions are never mixed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RowQuestion {
    ruleset: String,
    content: String,
    scenario: String,
    size: Option<String>,
    strength: String,
    games: u32,
    orders: usize,
    seed: u64,
}

/// Results of the matches of a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Counted {
    question: RowQuestion,
    /// Matches won by the first player.
    won: u64,
    lost: u64,
    drawn: u64,
    /// Matches that failed or did not end; they count for neither side.
    broken: u64,
}

impl Counted {
    /// Creates the counts of the first player's side from a tally.
    fn of(question: RowQuestion, side: SideId, tally: &SimulationTally) -> Self {
        let won = tally.sides.get(&side).map_or(0, |own| own.wins);
        let all: u64 = tally.sides.values().map(|one| one.wins).sum();
        let broken = tally.unfinished + tally.failed;
        let drawn = tally.games.saturating_sub(all + broken);
        Counted { question, won, lost: all - won, drawn, broken }
    }

    fn played(&self) -> u64 {
        self.won + self.lost + self.drawn
    }

    /// Returns the first player's share; a draw counts half.
    fn share(&self) -> Share {
        Share::of_score(self.won, self.drawn, self.played())
    }

    fn is_even(&self) -> bool {
        EVEN.contains(&self.share().share)
    }

    /// Returns the row in words, with ids as typed.
    fn words(&self, table: [f32; 2]) -> String {
        let RowQuestion { ruleset, scenario, size, strength, .. } = &self.question;
        let size = size.as_ref().map_or_else(String::new, |size| format!(", {size}"));
        let [width, depth] = table;
        let mut text = format!("{ruleset}, {scenario} ({width}\" x {depth}\"{size}), {strength}: ");
        if self.played() == 0 {
            text += "no match ended";
        } else {
            let all = matches(self.played());
            text +=
                &format!("player 1 wins {}, {} of {all} drawn", self.share().words(), self.drawn);
        }
        if self.broken > 0 {
            text += &format!(", {} failed or did not end", matches(self.broken));
        }
        if self.played() > 0 && !self.is_even() {
            text += &format!("  <- outside {}", even_words());
        }
        text
    }
}

/// Returns the bounds as `40 to 60 %`.
fn even_words() -> String {
    format!("{:.0} to {:.0} %", EVEN.start() * 100.0, EVEN.end() * 100.0)
}

/// Plays every default match and prints each row as soon as it is counted.
///
/// # Errors
/// Fails if an argument is invalid, the program fails in a match, or a file cannot
/// be read or written.
pub(super) fn run(args: &BalanceArgs) -> Result<(), Failure> {
    let rulesets = start::rulesets()?;
    let games = match args.game() {
        Some(id) => vec![game(&rulesets, Some(id))?],
        None => rulesets.rulesets().to_vec(),
    };
    let mut rows = Vec::new();
    let mut apart = Vec::new();
    for ruleset in &games {
        find_rows(ruleset, args, &mut rows, &mut apart)?;
    }
    let wanted = only(args, &rows)?;
    let file = args.out.as_ref().map(|out| named_beside(out, "jsonl"));
    if let (Some(out), Some(file)) = (&args.out, &file) {
        no_standard_output(out)?;
        Output::to_file(file, OutputKind::BalanceCounts, &[])?;
    }
    let lock = |file: &PathBuf| FileLock::take(file).map_err(|error| Failure::file(file, error));
    let _lock = file.as_ref().map(lock).transpose()?;
    let mut kept = Kept::open(file)?;
    let mut out = stdout();
    let mut outside = 0;
    let mut broken = 0;
    for row in wanted.iter().map(|at| &rows[*at]) {
        let question = row.question(args);
        let counted = match kept.find(&question).filter(|_| !args.again) {
            Some(counted) => counted.clone(),
            None => {
                let counted = row.play(question, args)?;
                kept.put(counted.clone())?;
                counted
            }
        };
        outside += usize::from(counted.played() > 0 && !counted.is_even());
        broken += counted.broken;
        told_line(&mut out, counted.words(row.table))?;
        out.flush()?;
    }
    for text in &apart {
        told_line(&mut out, text)?;
    }
    let of = counted(wanted.len(), "default match", "default matches");
    told_line(&mut out, format!("{outside} of {of} outside {}", even_words()))?;
    out.flush()?;
    match broken {
        0 => Ok(()),
        broken => Err(Failure::Matches(text!(
            "terminal-failed-or-did-not-end",
            "{matches} failed or did not end",
            matches = matches(broken)
        ))),
    }
}

/// Adds the rows of a game, and the scenarios without a row with the reason.
fn find_rows(
    ruleset: &Arc<dyn Ruleset>,
    args: &BalanceArgs,
    rows: &mut Vec<DefaultMatch>,
    apart: &mut Vec<String>,
) -> Result<(), Failure> {
    let strengths = strengths(ruleset.as_ref(), args)?;
    let named = |card: ScenarioCard| (card.id.clone(), card);
    let mut cards: Vec<(String, ScenarioCard)> =
        ruleset.scenarios().into_iter().map(named).collect();
    if ruleset.lays_out() {
        let card = ruleset.seeded_scenario(1).map_err(Failure::Failed)?;
        cards.push((LAID.to_owned(), card));
    }
    for (scenario, card) in cards {
        for answers in sizes(ruleset, &card)? {
            let size = answers.values().next().cloned();
            let size =
                size.zip(ruleset.size_question()).map(|(size, unit)| format!("{size} {unit}"));
            let mut setup = start::setup_of(ruleset, &card, answers)?;
            let begun = start::begin(ruleset, &setup)?;
            if let Err(why) = two_sides(&begun) {
                apart.push(format!("{}, {scenario}: left out: {why}", ruleset.id()));
                break;
            }
            let table = begun.table().board().size.to_array();
            let name = format!("{}/{scenario}/{}", ruleset.id(), size.as_deref().unwrap_or(""));
            setup.seed = seed_of(args.seed, &name);
            for strength in &strengths {
                rows.push(DefaultMatch {
                    ruleset: ruleset.clone(),
                    setup: seated(&begun, &setup, strength),
                    scenario: scenario.clone(),
                    size: size.clone(),
                    table,
                    strength: strength.clone(),
                });
            }
        }
    }
    Ok(())
}

/// Returns the strengths to measure: the requested one, else the default
/// and the strong one.
fn strengths(ruleset: &dyn Ruleset, args: &BalanceArgs) -> Result<Vec<String>, Failure> {
    let usual = args.strength.clone().unwrap_or_else(|| start::usual_strength(ruleset));
    Opponent::of_strength(ruleset, &usual)
        .map_err(|error| Failure::Usage(Text::verbatim(error.to_string())))?;
    let strong =
        args.strength.is_none() && usual != STRONG && ruleset.strengths().contains(&STRONG);
    Ok(std::iter::once(usual).chain(strong.then(|| STRONG.to_owned())).collect())
}

/// Returns the answers for each size that the setup offers; one empty set if the
/// setup has no sizes.
fn sizes(
    ruleset: &Arc<dyn Ruleset>,
    card: &ScenarioCard,
) -> Result<Vec<BTreeMap<String, String>>, Failure> {
    let form = ruleset.setup_form(&card.id, &BTreeMap::new());
    let form = form.map_err(|fault| Failure::Failed(Text::verbatim(fault.to_string())))?;
    let field =
        form.fields.iter().find(|field| ruleset.size_question() == Some(field.key.as_str()));
    match field.map(|field| (&field.key, &field.kind)) {
        Some((key, FieldKind::One(picks))) => {
            let answers = |id: &String| BTreeMap::from([(key.clone(), id.clone())]);
            Ok(picks.iter().map(|pick| answers(&pick.id)).collect())
        }
        Some((_, FieldKind::Many { .. })) | None => Ok(vec![BTreeMap::new()]),
    }
}

/// Checks that players meet on two sides.
///
/// # Errors
/// Fails with the reason why the match is not between equal players.
fn two_sides(begun: &Game) -> Result<(), &'static str> {
    let sides: BTreeSet<SideId> =
        begun.world().resource::<Seats>().0.iter().map(|seat| seat.side).collect();
    match sides.len() {
        2 => Ok(()),
        0 | 1 => {
            Err("the players are one side, and the program plays the other: these are not equals")
        }
        _ => Err("it is between more than two sides"),
    }
}

/// Returns the setup with an opponent of this strength in every seat.
fn seated(begun: &Game, setup: &MatchSetup, strength: &str) -> MatchSetup {
    let seats = &begun.world().resource::<Seats>().0;
    let seats = seats.iter().map(|seat| (seat.id, Control::Ai(strength.to_owned())));
    MatchSetup { seats: seats.collect(), ..setup.clone() }
}

/// Returns the indices of the rows selected by `--only`; all if it is not given.
///
/// # Errors
/// Fails if a key or a value is unknown.
fn only(args: &BalanceArgs, rows: &[DefaultMatch]) -> Result<Vec<usize>, Failure> {
    let value = |row: &DefaultMatch, key: &str| match key {
        "scenario" => Some(row.scenario.clone()),
        _ => row.size.as_ref().and_then(|size| size.split(' ').next()).map(str::to_owned),
    };
    let mut wanted: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (key, given) in &args.only {
        if !["scenario", "size"].contains(&key.as_str()) {
            return Err(Failure::Usage(text!(
                "terminal-only-expected-scenario-or-size",
                "--only {key}: expected scenario or size"
            )));
        }
        let known: BTreeSet<String> = rows.iter().filter_map(|row| value(row, key)).collect();
        if !known.contains(given) {
            let near = or_near(given, known.iter().map(String::as_str));
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            let known = known.join(", ");
            return Err(Failure::Usage(text!(
                "terminal-only-expected-one-of",
                "--only {key}={given}: expected one of {known}{near}"
            )));
        }
        wanted.entry(key).or_default().insert(given);
    }
    let fits = |row: &DefaultMatch| {
        let is_wanted = |(key, all): (&&str, &BTreeSet<&str>)| {
            value(row, key).is_some_and(|value| all.contains(value.as_str()))
        };
        wanted.iter().all(is_wanted)
    };
    Ok((0..rows.len()).filter(|at| fits(&rows[*at])).collect())
}

impl DefaultMatch {
    fn question(&self, args: &BalanceArgs) -> RowQuestion {
        RowQuestion {
            ruleset: self.ruleset.id().to_owned(),
            content: self.ruleset.content_hash(),
            scenario: self.scenario.clone(),
            size: self.size.clone(),
            strength: self.strength.clone(),
            games: args.games,
            orders: args.orders,
            seed: args.seed,
        }
    }

    /// Plays the matches of this row and counts them for the first seat's side.
    fn play(&self, question: RowQuestion, args: &BalanceArgs) -> Result<Counted, Failure> {
        let begun = start::begin(&self.ruleset, &self.setup)?;
        let side = begun.world().resource::<Seats>().0.first().map(|seat| seat.side);
        let side = side.ok_or_else(|| {
            Failure::Failed(text!(
                "terminal-nobody-plays",
                "{scenario}: nobody plays",
                scenario = self.scenario
            ))
        })?;
        let plan = batch(args);
        if self.scenario != LAID {
            let tally = play_all(&self.ruleset, &self.setup, &plan)?;
            return Ok(Counted::of(question, side, &tally));
        }
        let mut tally = SimulationTally::default();
        for number in 1..=u64::from(args.games) {
            let seed = seed_of(self.setup.seed, &number.to_string());
            let setup =
                MatchSetup { scenario: seeded_scenario_id(number), seed, ..self.setup.clone() };
            tally.merge(play_all(
                &self.ruleset,
                &setup,
                &BatchOptions { games: 1, ..plan.clone() },
            )?);
        }
        Ok(Counted::of(question, side, &tally))
    }
}

/// Counts so far, with their file if one was named: a line of JSON for each row.
struct Kept {
    file: Option<PathBuf>,
    all: Vec<Counted>,
}

impl Kept {
    /// Reads the counts of an earlier run.
    ///
    /// # Errors
    /// Fails if the file cannot be read or holds no counts.
    fn open(file: Option<PathBuf>) -> Result<Self, Failure> {
        let Some(path) = &file else {
            // Without a file nothing was counted before.
            return Ok(Kept { file, all: Vec::new() });
        };
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(Failure::file(path, error)),
        };
        let read = |(number, line): (usize, &str)| {
            serde_json::from_str(line).map_err(|error| {
                let at = format!("{}:{}", path.display(), number + 1);
                Failure::Failed(text!(
                    "terminal-expected-counts-of-balance-defaults",
                    "{at}: {error}; expected counts of `balance --defaults`",
                    error = json_words(&error)
                ))
            })
        };
        let all = text.lines().enumerate().map(read).collect::<Result<_, _>>()?;
        Ok(Kept { file, all })
    }

    fn find(&self, question: &RowQuestion) -> Option<&Counted> {
        self.all.iter().find(|counted| counted.question == *question)
    }

    /// Stores a row in place of an earlier answer to the same question, and writes it
    /// to disk at once.
    ///
    /// # Errors
    /// Fails if the file cannot be written.
    fn put(&mut self, counted: Counted) -> Result<(), Failure> {
        self.all.retain(|other| other.question != counted.question);
        self.all.push(counted);
        if let Some(file) = &self.file {
            let line = |counted| serde_json::to_string(counted).map(|text| text + "\n");
            let text = self.all.iter().map(line).collect::<Result<String, _>>();
            write(
                file,
                &text.map_err(|error| Failure::Failed(Text::verbatim(error.to_string())))?,
            )?;
        }
        Ok(())
    }
}
