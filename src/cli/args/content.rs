//! Arguments of what checks, makes and keeps content: `check`, `ledger`, `new`, `pack`,
//! `campaign`, `table` and `print`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::key_value;

#[derive(Args, Clone, Debug)]
pub struct CheckArgs {
    /// Files and folders; everything where none is given
    pub paths: Vec<PathBuf>,
    /// Print the faults as JSON
    #[arg(long)]
    pub json: bool,
    /// Check again whenever a file changes, until the program is stopped
    #[arg(long)]
    pub watch: bool,
    /// Where nothing is wrong, play matches of everything that mods give and change, by
    /// chance and with the usual players
    #[arg(long)]
    pub play: bool,
}

#[derive(Args, Clone, Debug)]
pub struct ExplainArgs {
    /// A type, a field (or TYPE.FIELD), a word, a look, a tag or the id of a thing; all
    /// types where none is given
    pub thing: Option<String>,
    /// Only what files of this game may hold; `mods` for the files that every mod may have
    #[arg(long, value_name = "GAME")]
    pub ruleset: Option<String>,
}

#[derive(Args, Clone, Debug)]
pub struct SchemaArgs {
    /// Which files: mod, figures, GAME.ruleset or GAME.scenario
    pub name: Option<String>,
}

#[derive(Args, Clone, Debug)]
pub struct TextsArgs {
    /// The game, or `program` for the words of the program itself
    pub game: String,
    /// All texts, also those that the language has
    #[arg(long)]
    pub all: bool,
    /// Play N matches of each scenario of the game at random, and print what is shown in
    /// them and has no text in the tables
    #[arg(long, value_name = "N", conflicts_with = "all")]
    pub shown: Option<u64>,
}

#[derive(Args, Clone, Debug)]
pub struct ListArgs {
    /// A scenario: its id, RULESET/ID or its file; all where none is given
    pub scenario: Option<String>,
    /// Print it as JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Clone, Debug)]
pub struct AboutArgs {
    /// Print the notices of everything of others in the program, with their licences
    #[arg(long, visible_alias = "licenses")]
    pub licences: bool,
}

#[derive(Args, Clone, Debug)]
pub struct CompletionsArgs {
    /// The shell
    pub shell: clap_complete::Shell,
}

#[derive(Args, Clone, Debug)]
pub struct ManArgs {
    /// Write a page for the program and for each subcommand into this folder instead
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

#[derive(Args, Clone, Debug)]
pub struct LedgerArgs {
    /// The game; all where none is given
    pub ruleset: Option<String>,
}

#[derive(Args, Clone, Debug)]
pub struct NewArgs {
    /// The subcommand that was given after `new`.
    #[command(subcommand)]
    pub what: NewWhat,
}

#[derive(Subcommand, Clone, Debug)]
pub enum NewWhat {
    /// A mod in the player's folder of mods with a sample of its
    /// own, which passes `check`
    Mod {
        /// Its name: small letters, digits and hyphens (my-first-hunt)
        #[arg(required_unless_present = "list")]
        name: Option<String>,
        /// The game that it is for; the first on the shelf where nothing is said
        #[arg(long, value_name = "ID")]
        ruleset: Option<String>,
        /// What it begins with: scenario,hero,weapon,figure; --list names all that a game
        /// has. New things name each other, and come with what has to name them
        #[arg(long, value_name = "KINDS", value_delimiter = ',', default_value = "scenario")]
        with: Vec<String>,
        /// List what a mod can begin with in each game, or in that of --ruleset, and
        /// write nothing
        #[arg(long)]
        list: bool,
    },
}

#[derive(Args, Clone, Debug)]
pub struct PackArgs {
    /// The subcommand that was given after `pack`.
    #[command(subcommand)]
    pub what: PackWhat,
    /// The game; the first that has heroes where nothing is said
    #[arg(long, value_name = "ID", global = true)]
    pub ruleset: Option<String>,
}

#[derive(Subcommand, Clone, Debug)]
pub enum PackWhat {
    /// Make a hero in packs/GAME/NAME.ron of your own folder, or in a file; asks where
    /// no choices are given
    New {
        /// The name of its file, in small letters, digits and hyphens; or the path of a
        /// file that ends in .ron
        name: String,
        /// Choices, in order: name=Juana,free:bow,attribute:prowess
        #[arg(long, value_name = "CHOICES", value_delimiter = ',', allow_hyphen_values = true)]
        choose: Vec<String>,
    },
    /// Look for faults in heroes; in all of your own of the game where none is given
    Check {
        /// Files
        files: Vec<PathBuf>,
    },
    /// Print a hero's sheet
    Show {
        /// Its name among your own, or its file
        name: String,
    },
    /// Print what can be chosen after these choices
    Offers {
        /// Choices, in order
        #[arg(long, value_name = "CHOICES", value_delimiter = ',', allow_hyphen_values = true)]
        choose: Vec<String>,
    },
}

#[derive(Args, Clone, Debug)]
pub struct CampaignArgs {
    /// The subcommand that was given after `campaign`.
    #[command(subcommand)]
    pub what: CampaignWhat,
    /// The game of a new campaign; the first that has campaigns where nothing is said. A
    /// campaign's file names its own
    #[arg(long, value_name = "ID", global = true)]
    pub ruleset: Option<String>,
}

#[derive(Subcommand, Clone, Debug)]
pub enum CampaignWhat {
    /// Begin a campaign in this file
    New {
        /// The file
        file: PathBuf,
        /// What it is called; the name of the file where nothing is said
        #[arg(long)]
        name: Option<String>,
        /// The seed of all its dice
        #[arg(long, value_name = "N")]
        seed: Option<u64>,
        /// players=N, a hero for each seat, and the game's own switches
        #[arg(long, value_name = "KEY=VALUE", value_parser = key_value)]
        set: Vec<(String, String)>,
    },
    /// Say how it stands
    Show {
        /// The file
        file: PathBuf,
    },
    /// Play the next match in words, or go on with the one that was left
    Hunt {
        /// The file
        file: PathBuf,
        /// Let the program play it
        #[arg(long)]
        auto: bool,
    },
    /// Give up the match that was left; it is set aside, and the next can begin
    GiveUp {
        /// The file
        file: PathBuf,
    },
    /// Buy things between matches; print what there is where nothing is named
    Spend {
        /// The file
        file: PathBuf,
        /// What to buy, in order
        buy: Vec<String>,
        /// Let the program buy what it thinks best
        #[arg(long, conflicts_with = "buy")]
        auto: bool,
    },
    /// Let the program play so many matches, and spend between them
    Play {
        /// The file
        file: PathBuf,
        /// How many
        #[arg(
            long,
            value_name = "N",
            default_value_t = 1,
            value_parser = clap::value_parser!(u32).range(1..=1000)
        )]
        hunts: u32,
    },
}

#[derive(Args, Clone, Debug)]
pub struct TableArgs {
    /// The subcommand that was given after `table`.
    #[command(subcommand)]
    pub what: TableWhat,
}

#[derive(Subcommand, Clone, Debug)]
pub enum TableWhat {
    /// Lay out a fair table, and print it as the scenario of a game
    Generate {
        /// The seed: the same seed gives the same table
        #[arg(long, value_name = "N", default_value_t = 1)]
        seed: u64,
        /// Write it into this new file instead
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        /// The game that it is for; the first that lays out tables where nothing is said
        #[arg(long, value_name = "ID")]
        ruleset: Option<String>,
    },
}

#[derive(Args, Clone, Debug)]
pub struct PrintArgs {
    /// The scenario: its id, RULESET/ID or its file
    pub scenario: String,
    /// The PDF to write, in the place of nothing but an earlier one;
    /// `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// The paper
    #[arg(long, value_enum, default_value_t = PrintPaper::A4)]
    pub paper: PrintPaper,
    /// Put the map on one page as large as the table, for a plotter or a print shop, in
    /// place of many to be glued together
    #[arg(long)]
    pub poster: bool,
    /// What to print, parted by commas; everything where nothing is said
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        default_values_t = PrintWhat::value_variants().to_vec(),
        hide_default_value = true
    )]
    pub what: Vec<PrintWhat>,
    /// An answer to one of the scenario's questions of setup
    #[arg(long, value_name = "KEY=VALUE", value_parser = key_value)]
    pub set: Vec<(String, String)>,
    /// How many players: short for --set players=N
    #[arg(long, value_name = "N")]
    pub players: Option<u8>,
    /// The seed, for what of a setup is drawn by lot
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
}

/// The paper of `print`.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrintPaper {
    /// 210 by 297 mm
    A4,
    /// 8.5 by 11 inches
    Letter,
    /// 297 by 420 mm
    A3,
}

/// What `print` may print.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrintWhat {
    /// The sheets of all models, with boxes to tick
    Sheets,
    /// The table to scale, over as many pages as it takes
    Map,
    /// Counters of the size of the bases
    Tokens,
    /// Cards and reference sheets, where the game has such
    Deck,
}
