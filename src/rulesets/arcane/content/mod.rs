//! The content of Veil and Crown: characters, abilities, advantage cards, parties and scenarios, as data.

mod ability;
mod card;
mod character;
mod check;
mod limits;
mod load;
mod numbers;
mod party;
mod scenario;
mod words;

use std::collections::BTreeMap;

use crate::content::PlayedMod;

pub use crate::content::Id;
pub use ability::{
    Ability, Blow, Bonus, Deed, Discipline, Ignored, Influence, Length, Limit, LongCharge, Reach, Resist,
    Rider, Stretch, Whom,
};
pub use card::{Card, CardKind, Organisation, OrganisationAdvantage, Plot};
pub use character::{Alignment, BaseSize, Category, Character, Innate, Rank, Roll, State};
pub use check::TAGS;
pub use limits::{LEVELS, SIZES, most_of, most_with_cards};
pub use load::file_types;
pub use numbers::{Cost, Need, Numbers, Plus};
pub use party::{Member, Party};
pub use scenario::{Scenario, ScenarioKind};

/// Everything a match is made of, by id.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ArcaneContent {
    /// Characters.
    pub characters: BTreeMap<Id, Character>,
    /// Advantage cards.
    pub cards: BTreeMap<Id, Card>,
    /// Organisations.
    pub organisations: BTreeMap<Id, Organisation>,
    /// Ready-made parties.
    pub parties: Vec<Party>,
    /// The numbers of the rules.
    pub numbers: Numbers,
    /// Scenarios.
    pub scenarios: BTreeMap<Id, Scenario>,
    /// The files that they came from, relative to the root of the content.
    pub scenario_files: BTreeMap<Id, String>,
    /// The same for the same files; saves carry it.
    pub hash: u64,
    /// The mods that some of it comes from.
    pub mods: Vec<PlayedMod>,
}
