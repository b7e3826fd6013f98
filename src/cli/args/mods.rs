//! The arguments of `mod` and its subcommands.

use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Args, Clone, Debug)]
pub struct ModArgs {
    /// The subcommand that was given after `mod`.
    #[command(subcommand)]
    pub what: ModWhat,
}

#[derive(Subcommand, Clone, Debug)]
pub enum ModWhat {
    /// List the mods that there are: version, author, licence, place, and whether each
    /// is played
    List(ListModsArgs),
    /// Check a zip and copy it into your folder of mods
    Add(AddModArgs),
    /// Take a mod out of your folder of mods; it is moved aside, not deleted
    Remove(RemoveModArgs),
    /// Put newer versions from an index in the place of your mods
    Update(UpdateModsArgs),
    /// Check a mod, play it with and without it, and write NAME.zip and index.json to give
    /// to others
    Pack(PackModArgs),
}

/// Arguments of `mod list`.
#[derive(Args, Clone, Debug)]
pub struct ListModsArgs {
    /// Compare with this index: index.json, or the folder that holds it
    #[arg(long, value_name = "PATH")]
    pub index: Option<PathBuf>,
    /// Print it as JSON
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `mod add`.
#[derive(Args, Clone, Debug)]
pub struct AddModArgs {
    /// The zip; with --index also the id of a mod, whose newest version is taken
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The index that lists the zip: index.json, or the folder that holds it; the one
    /// beside the zip where none is given
    #[arg(long, value_name = "PATH")]
    pub index: Option<PathBuf>,
    /// Move another version of the mod aside, and put this one in its place
    #[arg(long)]
    pub force: bool,
}

/// Arguments of `mod remove`.
#[derive(Args, Clone, Debug)]
pub struct RemoveModArgs {
    /// Its id, or the name of its folder or zip
    pub name: String,
    /// Remove it even if other mods need it
    #[arg(long)]
    pub force: bool,
}

/// Arguments of `mod update`.
#[derive(Args, Clone, Debug)]
pub struct UpdateModsArgs {
    /// The id of the mod; all of yours where none is given
    pub name: Option<String>,
    /// The index with the newer versions: index.json, or the folder that holds it
    #[arg(long, value_name = "PATH")]
    pub index: PathBuf,
    /// Say what would be done, and change nothing
    #[arg(long)]
    pub dry_run: bool,
    /// Also replace folders, in which you may be working
    #[arg(long)]
    pub force: bool,
}

/// Arguments of `mod pack`.
#[derive(Args, Clone, Debug)]
pub struct PackModArgs {
    /// Its id, its name, or its folder
    pub name: String,
    /// The folder that the zip and the index are written into; the one in which the
    /// mod's folder lies where none is given
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// How many matches are played with the mod; as many are played without it, with the
    /// same seeds
    #[arg(
        long,
        value_name = "N",
        default_value_t = 200,
        value_parser = clap::value_parser!(u32).range(1..=1_000_000)
    )]
    pub games: u32,
}
