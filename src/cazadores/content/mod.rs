//! The content of Cazadores: Weapons, Armour, Companions, Cazadores, Foes
//! and scenarios, as data.
//!
//! Files are RON (`assets/rulesets/cazadores/`, `scenarios/cazadores/`); what is here
//! after [`CazadoresContent::load`] is resolved and sound: every id names something,
//! every Adversary has a whole deck, every number is within its bounds.

mod amount;
mod area;
mod card;
pub(crate) mod check;
mod condition;
pub(crate) mod describe;
pub mod effect;
mod foe;
mod house;
mod load;
pub(crate) mod objectives;
pub(crate) mod pack;
mod scenario;
mod traits;
mod tree;

use monteria_content::kinds;
use monteria_game::Style;
use monteria_game::layout::TerrainKind;

pub use crate::content::amount::Amount;
pub use crate::content::area::AreaKind;
pub use crate::content::card::{
    ActionRank, AttackKind, AttackReach, ByRank, CardAction, SpecialCard, WoundsDealt,
};
pub use crate::content::condition::Condition;
pub(crate) use crate::content::effect::the_effect;
pub use crate::content::effect::{AreaSpot, Effect, Ongoing, Origin, Subject};
pub use crate::content::foe::{
    Adversary, AdversaryModel, HIGHEST_LOCATION, HitLocation, LOWEST_LOCATION, Minion, Muster,
};
pub use crate::content::house::{Hardness, HouseRules, LATEST_FLIGHT, MOST_FEROCITY};
pub use crate::content::load::{RULESET, file_types};
pub use crate::content::objectives::action::{
    Act, Need, ObjectiveAction, OnHit, Place, Upkeep, Upshot,
};
pub use crate::content::objectives::objective::{
    Anchor, Award, Counsel, Fact, NO_OBJECTIVE, Objective, Placing, RANDOM_OBJECTIVE, ScatterDie,
    Supplied, Supply, Tally,
};
pub use crate::content::objectives::special::{Fuse, Nature, Special, TokenKind};
pub use crate::content::pack::arts::{Aim, Gear, Handling, MOST_GEAR, MOST_RITUALS, Ritual, Whom};
pub use crate::content::pack::creation::{
    CreationViolation, FREE_ARMOUR, MOST_WEAPONS, Prices, Purchase, Row, STARTING_ATTRIBUTE,
    STARTING_RENOWN, STARTING_SPD, STARTING_WOUNDS, Sum, add_up, creation_violations,
};
pub use crate::content::pack::maxima::{
    MOST_ATTRIBUTE, MOST_ENLISTED, MOST_SKILL, MOST_SPD, MOST_WOUNDS, listed_faults,
};
pub use crate::content::pack::profile::{
    Loadout, ModelKind, PACK_BASE_RADIUS, PACK_HEIGHT, Profile,
};
pub use crate::content::pack::scar::{Mark, Scar};
pub use crate::content::pack::weapon::{
    Ability, Armour, Devotion, HANDS, Trigger, UNARMED, Weapon, WeaponKind,
};
pub use crate::content::scenario::{
    MAX_PLAYERS, NEAR_EXIT, Pack, PackSeat, Scenario, companions_allowed,
};
pub(crate) use crate::content::traits::Dt;
pub use crate::content::traits::{
    Attribute, Attributes, FoeAttribute, FoeType, Id, Skill, Skills, TICKS,
};
pub use crate::content::tree::{FoeAction, FoePreference, FoeQuestion, FoeTree, OwnTrees};

kinds! {
    /// Everything that can take part in a Hunt, by id; [`UNARMED`] is
    /// always among the Weapons.
    pub struct CazadoresContent;
    /// What a file below `assets/rulesets/cazadores/` may hold: any of these
    /// lists, in any order.
    struct ContentFile;

    /// Weapons that the Pack may carry.
    weapons: Weapon = "a Weapon",
    /// Suits of Armour that the Pack may wear.
    armours: Armour = "a suit of Armour",
    /// Special Gear that the Pack may carry.
    gear: Gear = "a piece of Special Gear",
    /// Rituals that the Pack may know.
    rituals: Ritual = "a Ritual",
    /// Companions that a Cazador may enlist.
    companions: Profile = "a Companion",
    /// Ready-made Cazadores that players may choose.
    cazadores: Profile = "a Cazador",
    /// Kinds of Area that effects lay.
    areas: AreaKind = "a kind of Area",
    /// Minions that Adversaries bring.
    minions: Minion = "a Minion",
    /// Adversaries that can be hunted.
    adversaries: Adversary = "an Adversary",
    /// Decision Trees that Foes follow.
    trees: FoeTree = "a Decision Tree",
    /// Styles of computer players of the Pack, from which players choose.
    styles: Style = "a style",
    /// What lies on the table for Objectives.
    tokens: TokenKind = "a token",
    /// Models that belong to Objectives.
    specials: Special = "a special model",
    /// Objectives that a Hunt may have.
    objectives: Objective = "an Objective",
    /// Scars of a campaign, by the number on a d100.
    scars: Scar = "a Scar",
    /// Kinds of terrain, of which tables are laid by a seed.
    terrain: TerrainKind = "a kind of terrain",
    scenarios: Scenario,
}

impl CazadoresContent {
    /// Returns the figures that models use.
    pub fn looks(&self) -> impl Iterator<Item = &str> {
        let packs = self.cazadores.values().chain(self.companions.values()).map(|it| &it.look);
        let foes = self
            .adversaries
            .values()
            .map(|it| &it.look)
            .chain(self.minions.values().map(|it| &it.look));
        packs.chain(foes).chain(self.specials.values().map(|it| &it.look)).map(String::as_str)
    }

    /// Returns the Decision Tree of a Foe Type, or the Foe's own in its place; `None` for an
    /// id that names none.
    pub fn tree(&self, foe_type: FoeType, own: Option<&Id>) -> Option<&FoeTree> {
        let id = own.map_or(foe_type.tree_id(), Id::as_str);
        self.trees.get(id)
    }

    /// Returns a Cazador or a Companion by id.
    pub fn profile(&self, id: &str) -> Option<&Profile> {
        self.cazadores.get(id).or_else(|| self.companions.get(id))
    }

    /// Returns the sets of Weapons that a Profile may start with, the default first;
    /// never empty. The Readied ones are those that fit two hands, in the order in which
    /// they are carried (for the default: those that the Profile names).
    pub fn loadouts(&self, profile: &Profile) -> Vec<Loadout> {
        let default =
            Loadout { weapons: profile.weapons.clone(), readied: profile.readied.clone() };
        let others = profile.options.iter().skip(1).map(|weapons| {
            let mut hands = 0;
            let readied = weapons.iter().filter(|id| {
                let wanted =
                    self.weapons.get(id.as_str()).map_or(HANDS + 1, |weapon| *weapon.hands);
                let fits = hands + wanted <= HANDS;
                if fits {
                    hands += wanted;
                }
                fits
            });
            Loadout { readied: readied.cloned().collect(), weapons: weapons.clone() }
        });
        std::iter::once(default).chain(others).collect()
    }
}

impl Prices for CazadoresContent {
    fn weapon(&self, id: &Id) -> Option<u8> {
        self.weapons.get(id).map(|it| it.renown)
    }
    fn armour(&self, id: &Id) -> Option<u8> {
        self.armours.get(id).map(|it| it.renown)
    }
    fn companion(&self, id: &Id) -> Option<u8> {
        self.companions.get(id).map(|it| it.renown)
    }
    fn gear(&self, id: &Id) -> Option<u8> {
        self.gear.get(id).map(|it| it.renown)
    }
    fn ritual(&self, id: &Id) -> Option<u8> {
        self.rituals.get(id).map(|it| it.renown)
    }
}
