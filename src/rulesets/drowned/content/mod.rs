//! The content of Causeways: profiles, weapons, skills, cards, crews and scenarios, as data.

mod card;
mod check;
mod crew;
mod limits;
mod load;
mod numbers;
mod profile;
mod scenario;
mod skill;
mod weapon;
mod words;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::{Count, Inches, PlayedMod, Rating};

pub use crate::content::Id;
pub use card::{CardEffect, EffectCard, Faction, LeaderCard, LeaderEffect};
pub use check::TAGS;
pub use crew::{Crew, Member};
pub use limits::{ONE_LEADER, POINTS, SIZES, most_drifters};
pub use load::file_types;
pub use numbers::{Cost, Face, Numbers, Score};
pub use profile::{Profile, Role, Silhouette};
pub use scenario::{Scenario, ScenarioKind, Twist};
pub use skill::{Skill, SkillEffect, Stat, TestDie, TestKind, Versus, When};
pub use weapon::{Property, TemplateSize, Weapon, WeaponKind};

/// A length of up to four feet.
pub type Length = Inches<0, 4800>;
/// What is added to a number, or taken from it.
pub type Plus = Rating<-10, 10>;
/// A number of a profile that is tested.
pub type Attribute = Rating<1, 9>;

/// Two numbers: that of a pass and that of a nailed it (rulebook, Dice tests).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Split(pub Count<0, 20>, pub Count<0, 20>);

/// Two lengths: that of a pass and that of a nailed it, in inches (rulebook, Dice tests).
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct SplitLength(pub Length, pub Length);

/// Everything a match is made of, by id.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct DrownedContent {
    /// Factions.
    pub factions: BTreeMap<Id, Faction>,
    /// Profiles.
    pub profiles: BTreeMap<Id, Profile>,
    /// Weapons.
    pub weapons: BTreeMap<Id, Weapon>,
    /// Skills.
    pub skills: BTreeMap<Id, Skill>,
    /// Leader cards.
    pub leader_cards: BTreeMap<Id, LeaderCard>,
    /// Effect cards.
    pub effect_cards: BTreeMap<Id, EffectCard>,
    /// Ready-made crews.
    pub crews: Vec<Crew>,
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
