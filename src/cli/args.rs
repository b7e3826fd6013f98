//! What can be typed after `monteria`.

mod content;
mod mods;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::fail::EXIT_STATUSES;
use crate::statistics::shard::Shard;
use monteria_game::{Control, SeatId};

pub(crate) use content::{
    AboutArgs, CampaignArgs, CampaignWhat, CheckArgs, CompletionsArgs, ExplainArgs, LedgerArgs,
    ListArgs, ManArgs, NewArgs, NewWhat, PackArgs, PackWhat, PrintArgs, PrintPaper, PrintWhat,
    SchemaArgs, TableArgs, TableWhat, TextsArgs,
};
pub(crate) use mods::{
    AddModArgs, ListModsArgs, ModArgs, ModWhat, PackModArgs, RemoveModArgs, UpdateModsArgs,
};

/// The first line of the help.
const ABOUT: &str = "Montería: a digital tabletop for miniature skirmish games";

/// The arguments of the program.
#[derive(Parser, Debug)]
#[command(name = "monteria", version, about = ABOUT, after_help = EXIT_STATUSES)]
pub struct Cli {
    /// What to do; the window where nothing is said.
    #[command(subcommand)]
    pub task: Option<Task>,
    /// Leave out the mod of this id or name; may be given several times
    #[arg(long, value_name = "NAME", global = true)]
    pub without_mod: Vec<String>,
    /// Play with the mod in this folder or zip, too; may be given several times
    #[arg(long = "mod", value_name = "PATH", global = true)]
    pub with_mod: Vec<PathBuf>,
    /// Tell content in this language: en, es, or one that a mod brings; where people
    /// read, that of the settings or of the system where nothing is said
    #[arg(long, value_name = "TAG", global = true)]
    pub lang: Option<String>,
}

#[derive(Subcommand, Debug)]
pub enum Task {
    /// Play in a window (what happens without a subcommand, too)
    Play(PlayArgs),
    /// Play in this terminal, in words; also reads a pipe
    Text(TalkArgs),
    /// Play over JSON lines on standard input and output, for bots and tools
    Serve(ServeArgs),
    /// Let opponents play many matches and report how they went; Ctrl-C ends it with a
    /// report of those that were played
    Simulate(SimulateArgs),
    /// Put the parts of one simulation together (`simulate --shard`), and report as a
    /// single run would have
    Merge(MergeArgs),
    /// Let opponents play every combination of a game's setups, and write a report with
    /// tables and a plot
    Balance(BalanceArgs),
    /// Play a saved match again
    Replay(ReplayArgs),
    /// Look for faults in content: all that ships and all mods, or
    /// these files and folders
    Check(CheckArgs),
    /// Say what content files may hold: a type, a field, a word, a look or a tag
    Explain(ExplainArgs),
    /// Serve an editor over the Language Server Protocol: faults, completion, words and
    /// ways to ids while content is written
    Lsp,
    /// Print what a kind of content file may hold as a JSON Schema; the names of all
    /// kinds where none is given
    Schema(SchemaArgs),
    /// Print the texts of a game that a language lacks (--lang), as a table to fill in
    Texts(TextsArgs),
    /// Count the rules of the games, and name those that no test shows
    Ledger(LedgerArgs),
    /// Make something new
    New(NewArgs),
    /// Mods: list, add, remove and update those of others, and pack your own
    Mod(ModArgs),
    /// Heroes of one's own: make, check and show them
    Pack(PackArgs),
    /// Matches linked by a file that lives across them
    Campaign(CampaignArgs),
    /// Tables laid out by the program
    Table(TableArgs),
    /// Print a match for a real table: sheets, the map to scale, counters and
    /// cards, as a PDF
    Print(PrintArgs),
    /// List the games, their scenarios and the sizes of their tables, or what
    /// one scenario's setup asks
    List(ListArgs),
    /// Who made what: the program, its games, and everything of others that
    /// it is built with
    About(AboutArgs),
    /// Print the completions for a shell
    Completions(CompletionsArgs),
    /// Print the page of the manual, or write one for each subcommand
    Man(ManArgs),
}

impl Task {
    /// Returns whether a person reads the output: then the language of the settings or of
    /// the system applies. Output for other programs is the same on every machine unless
    /// `--lang` names a language.
    pub(crate) fn is_read(&self) -> bool {
        if let Task::Mod(args) = self {
            return !matches!(args.what, ModWhat::Pack(_));
        }
        matches!(
            self,
            Task::Play(_)
                | Task::Text(_)
                | Task::List(_)
                | Task::Campaign(_)
                | Task::Pack(_)
                | Task::Print(_)
                | Task::Explain(_)
                | Task::New(_)
        )
    }
}

impl Default for Task {
    fn default() -> Self {
        Task::Play(PlayArgs::default())
    }
}

/// How a match is set up: the same for `play`, `text`, `serve` and `simulate`.
#[derive(Args, Clone, Debug, Default)]
pub struct MatchArgs {
    /// The seed of the dice: the same seed and the same orders give the same match
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Faces that the dice show first, before the seed takes over: 7,3,10
    #[arg(long, value_name = "FACES", value_delimiter = ',')]
    pub dice: Vec<u32>,
    /// Who plays a seat: p1=person, p2=ai, p2=ai:STRENGTH, p1=client
    #[arg(long, value_name = "ID=WHO", value_parser = seat)]
    pub seat: Vec<(SeatId, Control)>,
    /// How many players: short for --set players=N
    #[arg(long, value_name = "N")]
    pub players: Option<u8>,
    /// An answer to one of the scenario's questions of setup
    #[arg(long, value_name = "KEY=VALUE", value_parser = key_value)]
    pub set: Vec<(String, String)>,
}

#[derive(Args, Clone, Debug, Default)]
pub struct PlayArgs {
    /// The scenario: its id, RULESET/ID or its file; or the file of a match to go on
    /// with; asked in the window where none is given
    pub scenario: Option<String>,
    /// Go on with this save instead: its path, or its name in your folder of saves. Of
    /// the options of a setup only --seat goes with it
    #[arg(long, value_name = "FILE", conflicts_with = "scenario")]
    pub load: Option<PathBuf>,
    /// Begin this lesson instead: first-hunt
    #[arg(long, value_name = "ID", conflicts_with_all = ["scenario", "load"])]
    pub lesson: Option<String>,
    /// Size of the window in pixels
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = size)]
    pub size: Option<(u32, u32)>,
    /// Drive the window by the steps in this file, and end with it:
    /// for screenshots and tests
    #[arg(long, value_name = "FILE", hide = true)]
    pub script: Option<PathBuf>,
    /// How the match is set up.
    #[command(flatten)]
    pub setup: MatchArgs,
}

/// Arguments of `text` and `serve`: a match to begin, or a save to go on with.
#[derive(Args, Clone, Debug)]
pub struct TalkArgs {
    /// The scenario: its id, RULESET/ID or its file
    #[arg(required_unless_present = "load")]
    pub scenario: Option<String>,
    /// Go on with this save instead: its path, or its name in your folder of saves. Of
    /// the options of a setup only --seat goes with it
    #[arg(long, value_name = "FILE", conflicts_with = "scenario")]
    pub load: Option<PathBuf>,
    /// How the match is set up.
    #[command(flatten)]
    pub setup: MatchArgs,
}

#[derive(Args, Clone, Debug)]
pub struct ServeArgs {
    /// The match that is served: its setup, or a save.
    #[command(flatten)]
    pub talk: TalkArgs,
    /// Hide the dice that are to come: the seed is committed to by a hash on the first
    /// line and told on the last; nothing can be taken back
    #[arg(long, conflicts_with_all = ["load", "seed", "dice"])]
    pub fair: bool,
    /// Speak for this seat alone (p1): the client is told what that seat may
    /// know and nothing else. The program plays all other seats, and the match
    /// is fair as with --fair
    #[arg(long = "as", value_name = "ID", conflicts_with_all = ["load", "seed", "dice"])]
    pub as_seat: Option<SeatId>,
    /// Let the client save into any file, not only into the player's folder of saves
    #[arg(long)]
    pub allow_path: bool,
}

#[derive(Args, Clone, Debug)]
pub struct SimulateArgs {
    /// The scenario: its id, RULESET/ID or its file
    pub scenario: String,
    /// How many matches
    #[arg(
        long,
        value_name = "N",
        default_value_t = 100,
        value_parser = clap::value_parser!(u32).range(1..=10_000_000)
    )]
    pub games: u32,
    /// How many of them at a time; as many as the machine has cores where nothing is said
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// How strong the opponents are in seats that --seat does not name: `random`, or one
    /// of the game's own, with a style behind a colon (`standard:reckless`)
    #[arg(long, value_name = "STRENGTH")]
    pub strength: Option<String>,
    /// Write the report as JSON, in the place of nothing but an earlier one;
    /// `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Play only part K of N, and write what was counted in place of the report, into the
    /// file of --json or else to standard output; `merge` makes the report of all parts
    #[arg(long, value_name = "K/N")]
    pub shard: Option<Shard>,
    /// Write saves into this folder
    #[arg(long, value_name = "DIR")]
    pub save_dir: Option<PathBuf>,
    /// Which matches to save into --save-dir
    #[arg(long, value_enum, default_value_t = Keep::Failed, requires = "save_dir")]
    pub save: Keep,
    /// The most orders a match may take before it counts as unfinished
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    pub orders: usize,
    /// After every order save, load, undo and redo, and fail where the state is not the
    /// same; takes many times as long
    #[arg(long)]
    pub heavy: bool,
    /// With --heavy, after how many orders of a match, drawn by its seed, the save is
    /// loaded anew; without, after each of the first hundred
    #[arg(long, value_name = "N", requires = "heavy")]
    pub loads: Option<u16>,
    /// How the matches are set up; match number i takes a seed made of --seed and i.
    #[command(flatten)]
    pub setup: MatchArgs,
}

#[derive(Args, Clone, Debug)]
pub struct MergeArgs {
    /// All parts of one simulation, in any order
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Write the report as JSON, in the place of nothing but an earlier one;
    /// `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
}

/// Which matches of a simulation are saved.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keep {
    /// The first that did not end as it should: the program failed, or the limit
    /// of orders was reached
    Failed,
    /// All
    All,
}

#[derive(Args, Clone, Debug)]
pub struct BalanceArgs {
    /// The game; where nothing is said the first that has such a
    /// report, with --defaults all
    pub ruleset: Option<String>,
    /// The game, as above
    #[arg(long = "ruleset", value_name = "GAME", conflicts_with = "ruleset")]
    pub ruleset_named: Option<String>,
    /// Instead of every combination, play what *Begin* plays: every scenario of every
    /// game at every size, mods included, with every other question as it is suggested.
    /// Each line says how often player 1 wins (a draw counts half), and whether that is
    /// outside 40 to 60 %. Strength `standard`, and `strong` where there is one.
    /// Scenarios in which the program plays the other side are named and left out
    #[arg(long, conflicts_with_all = ["shard", "take"])]
    pub defaults: bool,
    /// How many matches of each combination
    #[arg(
        long,
        value_name = "N",
        default_value_t = 200,
        value_parser = clap::value_parser!(u32).range(1..=1_000_000)
    )]
    pub games: u32,
    /// The seed of them all; every combination takes a seed made of it and
    /// of its own name
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// How many matches at a time; as many as the machine has cores where nothing is said
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// How strong the opponents are: `random`, or one of the game's own, with a style
    /// behind a colon (`standard:reckless`)
    #[arg(long, value_name = "STRENGTH")]
    pub strength: Option<String>,
    /// Where to: OUT.md the report, OUT.svg the plot, OUT.jsonl what was counted; a later
    /// run goes on with the last [default: docs/balance]. With --defaults only OUT.jsonl,
    /// and nothing where nothing is said
    #[arg(long, value_name = "OUT")]
    pub out: Option<PathBuf>,
    /// Play only combinations with this answer; several of one key add up. With
    /// --defaults: scenario=ID and size=N
    #[arg(long, value_name = "KEY=VALUE", value_parser = key_value)]
    pub only: Vec<(String, String)>,
    /// Play only every N-th combination, from the K-th on
    #[arg(long, value_name = "K/N")]
    pub shard: Option<Shard>,
    /// First take what another part has counted, its OUT.jsonl; may
    /// be given several times
    #[arg(long, value_name = "FILE")]
    pub take: Vec<PathBuf>,
    /// Play again what OUT.jsonl holds already
    #[arg(long)]
    pub again: bool,
    /// The most orders a match may take before it counts as unfinished
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    pub orders: usize,
}

impl BalanceArgs {
    /// Returns the game that is asked for, in either spelling.
    pub fn game(&self) -> Option<&str> {
        self.ruleset.as_deref().or(self.ruleset_named.as_deref())
    }
}

#[derive(Args, Clone, Debug)]
pub struct ReplayArgs {
    /// The save: its path, or its name in your folder of saves
    pub file: PathBuf,
    /// Compare the state after every order with the save, and name the first that differs
    #[arg(long)]
    pub verify: bool,
    /// Print every order with what happened, as JSON lines
    #[arg(long, conflicts_with = "log")]
    pub json: bool,
    /// Print everything that happened, in words
    #[arg(long)]
    pub log: bool,
    /// Write the story of the match into this file: who did what, how the dice fell, what
    /// turned it, everything that happened. As a page with pictures of the table where
    /// its name ends in `.html`, else as Markdown; `-` prints that
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "log", "salvage"])]
    pub report: Option<PathBuf>,
    /// Write all that is needed to look for a bug in the match into this new file (the
    /// save, its mods, its log), and print a short text to be pasted. The file can be
    /// replayed and loaded like a save
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "log", "salvage", "report"])]
    pub bug: Option<PathBuf>,
    /// Write what is sound of a damaged or broken-off save into this new file
    #[arg(long, value_name = "NEW", conflicts_with_all = ["verify", "json", "log"])]
    pub salvage: Option<PathBuf>,
}

/// Parses a seat with its player, such as `p1=ai:standard`.
pub(crate) fn seat(text: &str) -> Result<(SeatId, Control), String> {
    let (id, who) = text.split_once('=').ok_or("expected ID=WHO, such as p1=person or p2=ai")?;
    Ok((id.trim().parse()?, Control::parse(who.trim())?))
}

/// Parses the size of a window in pixels, such as `1280x720`.
fn size(text: &str) -> Result<(u32, u32), String> {
    let wrong = || {
        format!(
            "`{text}` is no size of a window: expected WIDTHxHEIGHT from 320x240 to 16384x16384"
        )
    };
    let (width, height) = text.split_once('x').ok_or_else(wrong)?;
    let side =
        |text: &str, least: u32| text.parse().ok().filter(|side| (least..=16_384).contains(side));
    side(width, 320).zip(side(height, 240)).ok_or_else(wrong)
}

/// Parses a key with its value, such as `players=2`.
fn key_value(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.trim().is_empty() => {
            Ok((key.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err("expected KEY=VALUE, such as players=2".to_owned()),
    }
}

#[cfg(test)]
mod tests;
