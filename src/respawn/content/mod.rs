//! The content of the game as data: the league with profiles, classes, weapons, perks and
//! equipment; missions; tables. Read [`RespawnContent`] and [`League`] first.

mod check;
mod load;
mod mission;
mod perks;
mod team;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use monteria_cadence::content::{
    Army, CadenceContent, Category, Id, ModelType, UnitRule, UnitType, Upgrade, Weapon,
};
use monteria_game::layout::TerrainKind;

pub use check::profiles;
pub use load::file_types;
pub use mission::{ArenaTable, Bout, Gates, Goals, Leap, Prizes};
pub use perks::{Perk, perk_words, words_of};
pub use team::{Character, GROUP, GROUPS, Team, random_team, roster, team_breaches};

/// All content of the game by id. Files are RON (`assets/rulesets/respawn/`,
/// `scenarios/respawn/`); after [`RespawnContent::load`] everything is valid.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct RespawnContent {
    /// The leagues as army lists.
    pub core: CadenceContent,
    /// Leagues: what teams are made of.
    pub leagues: BTreeMap<Id, League>,
    /// The effects of perks and equipment.
    pub perks: BTreeMap<Id, Vec<Perk>>,
    pub bouts: BTreeMap<Id, Bout>,
    /// Ids of the shipped missions, without those of mods. Random tables use only these.
    pub shipped_bouts: BTreeSet<Id>,
    /// Kinds of terrain for random tables.
    pub terrain: BTreeMap<Id, TerrainKind>,
    pub arenas: BTreeMap<Id, ArenaTable>,
    /// The files of the tables.
    pub arena_files: BTreeMap<Id, String>,
}

impl Deref for RespawnContent {
    type Target = CadenceContent;

    fn deref(&self) -> &CadenceContent {
        &self.core
    }
}

impl RespawnContent {
    /// Returns the league that teams are made for.
    pub fn league(&self) -> Option<&League> {
        self.leagues.values().next()
    }
}

/// Everything from which teams are made (Respawn, Creating Your Team).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct League {
    /// Id that names it elsewhere, unique in its list.
    pub id: Id,
    /// Name that players see.
    pub name: String,
    /// What it is about, in our own words.
    pub about: String,
    /// Starting profiles; their figures are those of the class.
    pub profiles: Vec<ModelType>,
    /// Classes that characters choose from.
    pub classes: Vec<Class>,
    /// Weapons of loadouts, perks and equipment.
    pub weapons: Vec<Weapon>,
    /// Big guns in the order of the die that draws them: ids of weapons.
    pub guns: Vec<Id>,
    /// Perks that classes may have.
    pub perks: Vec<PerkPage>,
    /// Equipment that classes may have.
    pub equipment: Vec<PerkPage>,
    /// Ready-made teams that players may choose.
    #[serde(default)]
    pub teams: Vec<Team>,
}

/// A perk or a piece of equipment: what it does by the rules of the core,
/// and what only here.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PerkPage {
    /// Id that names it elsewhere, unique in its list.
    pub id: Id,
    /// Name that players see.
    pub name: String,
    /// Rules of the core.
    #[serde(default)]
    pub rules: Vec<UnitRule>,
    /// What it does beside.
    #[serde(default)]
    pub perks: Vec<Perk>,
}

/// A class of characters.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Class {
    /// Id that names it elsewhere, unique in its list.
    pub id: Id,
    /// Name that players see.
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
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Loadout {
    /// Its id within the class.
    pub id: Id,
    /// Name that players see.
    pub name: String,
    /// Id of the primary weapon.
    pub primary: Id,
    /// Id of the secondary weapon.
    pub secondary: Id,
}

impl League {
    /// Returns a class by its id.
    pub fn class(&self, id: &str) -> Option<&Class> {
        self.classes.iter().find(|class| class.id.as_str() == id)
    }

    /// Returns the league as an army list of the core.
    fn army(&self) -> Army {
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
        let upgrade = |page: &PerkPage| Upgrade {
            id: page.id.clone(),
            name: page.name.clone(),
            rules: page.rules.clone(),
            points: 0,
        };
        Army {
            id: self.id.clone(),
            name: self.name.clone(),
            about: self.about.clone(),
            units: self.classes.iter().map(unit).collect(),
            weapons: self.weapons.clone(),
            lists: Default::default(),
            upgrades: self.pages().map(upgrade).collect(),
            rosters: Vec::new(),
        }
    }

    fn pages(&self) -> impl Iterator<Item = &PerkPage> {
        self.perks.iter().chain(&self.equipment)
    }
}
