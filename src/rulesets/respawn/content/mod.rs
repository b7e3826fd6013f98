//! What an arena is made of, as data: the league's profiles, classes, weapons, perks and equipment; its missions; its tables.

mod check;
mod describe;
mod mission;
mod perks;
mod team;

use serde::{Deserialize, Serialize};

use crate::rulesets::cadence::content::{Army, Category, Id, ModelType, UnitType, Upgrade, Weapon};

pub use check::{TAGS, check_arena, check_bout, check_league, profiles};
pub use describe::perk;
pub use mission::{ArenaTable, Bout, Gates, Goals, Leap, Prizes};
pub use perks::Perk;
pub use team::{Character, GROUP, GROUPS, Team, random_team, roster, team_breaches};

/// Everything from which teams are made (Respawn, Creating Your Team).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct League {
    /// Its id.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// What it is about, in our own words.
    pub about: String,
    /// Starting profiles; their figures are those of the class.
    pub profiles: Vec<ModelType>,
    /// Classes.
    pub classes: Vec<Class>,
    /// Weapons.
    pub weapons: Vec<Weapon>,
    /// Big guns in the order of the die that draws them: ids of weapons.
    pub guns: Vec<Id>,
    /// Perks.
    pub perks: Vec<Upgrade>,
    /// Equipment.
    pub equipment: Vec<Upgrade>,
    /// Ready-made teams.
    #[serde(default)]
    pub teams: Vec<Team>,
    /// The same as an army list, so that all that is known of units holds for characters. Made when the files are read.
    #[serde(skip)]
    pub army: Option<Army>,
}

/// A class of characters.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Class {
    /// Its id.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// The figure that stands for it.
    pub look: String,
    /// Weapons to choose from.
    pub loadouts: Vec<Loadout>,
    /// Perks: two of these.
    pub perks: Vec<Id>,
    /// Equipment: one of these.
    pub equipment: Vec<Id>,
}

/// A primary and a secondary weapon.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Loadout {
    /// Its id within the class.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// The primary weapon.
    pub primary: Id,
    /// The secondary weapon.
    pub secondary: Id,
}

impl League {
    /// A class by its id.
    pub fn class(&self, id: &str) -> Option<&Class> {
        self.classes.iter().find(|class| class.id.as_str() == id)
    }

    /// The league with its army list made.
    pub fn compiled(mut self) -> League {
        let unit = |class: &Class| UnitType {
            id: class.id.clone(),
            name: class.name.clone(),
            category: Category::Standard,
            size: (1, 1),
            models: self
                .profiles
                .iter()
                .map(|profile| ModelType { look: class.look.clone(), ..profile.clone() })
                .collect(),
            most: None,
            group: Vec::new(),
            per: None,
            arms: Vec::new(),
            most_weapons: None,
            fixed: Vec::new(),
            swap: None,
            mixed: false,
            upgrades: None,
        };
        self.army = Some(Army {
            id: self.id.clone(),
            name: self.name.clone(),
            about: self.about.clone(),
            units: self.classes.iter().map(unit).collect(),
            weapons: self.weapons.clone(),
            lists: Default::default(),
            upgrades: self.perks.iter().chain(&self.equipment).cloned().collect(),
            rosters: Vec::new(),
        });
        self
    }
}
