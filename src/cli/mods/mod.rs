//! `monteria mod`: lists, adds, removes and updates other people's mods, and packs your
//! own. The program opens no connections: zips and their index lie on a disk.
//!
//! Read [`index`] and [`candidate`] first: what comes from strangers is checked there.

mod add;
mod candidate;
mod comparison;
mod index;
mod install;
mod installed;
mod list;
mod pack;
mod remove;
mod summary;
mod update;

use crate::args::{ModArgs, ModWhat};
use crate::fail::Failure;
use crate::matches::start;

/// Runs a subcommand of `mod`.
///
/// # Errors
/// Fails as the subcommand does.
pub(crate) fn run(args: &ModArgs) -> Result<(), Failure> {
    match &args.what {
        ModWhat::List(args) => list::run(args),
        ModWhat::Pack(args) => pack::run(args),
        ModWhat::Add(args) => start::set_language().and_then(|()| add::run(args)),
        ModWhat::Remove(args) => start::set_language().and_then(|()| remove::run(args)),
        ModWhat::Update(args) => start::set_language().and_then(|()| update::run(args)),
    }
}
