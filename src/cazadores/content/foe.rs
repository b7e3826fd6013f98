//! Adversaries and Minions (Cazadores 3.5 "Foes", 12 "Adversaries").

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};

use crate::content::card::{ByRank, CardAction, SpecialCard};
use crate::content::condition::Condition;
use crate::content::effect::{Effect, Ongoing};
use crate::content::traits::{FoeType, Id};
use crate::content::tree::OwnTrees;
use monteria_content::{Count, Inches, Points, Rating};

/// The lowest number among the Hit Location cards.
pub const LOWEST_LOCATION: u8 = 2;
/// The highest number among the Hit Location cards.
pub const HIGHEST_LOCATION: u8 = 10;

/// The number of a Hit Location card.
pub(super) type LocationNumber = Count<{ LOWEST_LOCATION as i32 }, { HIGHEST_LOCATION as i32 }>;
/// The radius of a Foe's base.
pub(crate) type Radius = Inches<25, 300>;
/// The height of a Foe's cylinder.
pub(crate) type Height = Inches<50, 800>;

/// The quarry of a Hunt: a Foe run by a deck of cards.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(from = "RawAdversary")]
pub struct Adversary {
    pub id: Id,
    /// Its name for players.
    pub name: String,
    /// A line or two about it.
    pub about: String,
    /// SPD: inches of a Move, 1 to 12.
    pub spd: i32,
    /// ATK: dice of its Attacks, 1 to 15.
    pub atk: i32,
    /// RNG of its Melee Attacks, in inches.
    pub rng: f32,
    /// DEF, against Melee and Shooting alike.
    pub def: i32,
    /// TER: dice of its Terror Attacks, 1 to 15.
    pub ter: i32,
    /// Radius of its base, in inches.
    pub base_radius: f32,
    /// Height of its cylinder, in inches.
    pub height: f32,
    /// Which figure the window gives it.
    pub look: String,
    /// Conditions that it cannot have.
    pub immune: Vec<Condition>,
    /// Minions that it brings, and how many of each.
    pub minions: Vec<(Id, Count<1, 8>)>,
    /// The Models that it is made of, where it is more than one: they share its deck, its
    /// Hit Locations and one Personal Clock.
    pub models: Vec<AdversaryModel>,
    /// From where each of several Models is deployed.
    pub muster: Muster,
    /// Its Hit Locations, highest first; together they hold each number from
    /// 2 to 10 once.
    pub locations: Vec<HitLocation>,
    /// Actions of spades (Aggressive), diamonds (Defensive) and clubs (Sentry).
    pub standard: ByRank<CardAction>,
    /// Actions of hearts, each with a Foe Type of its own.
    pub special: ByRank<SpecialCard>,
    /// Decision Trees in place of those of the Foe Types on its cards.
    pub trees: OwnTrees,
    /// The kinds of Area that its cards lay.
    pub areas: Vec<Id>,
}

impl Adversary {
    /// Returns the sum of the WNDs of all its Hit Locations, which is its WND.
    pub fn wounds(&self) -> i32 {
        self.locations.iter().map(|location| location.wounds).sum()
    }

    /// Returns the number of Models that it is made of, at least 1.
    pub fn parts(&self) -> usize {
        self.models.len().max(1)
    }

    /// Returns the index of the Model that owns a Hit Location, from 0.
    pub fn part_of(&self, place: usize) -> usize {
        let owner = self.locations.get(place).and_then(|location| location.of.as_ref());
        owner.and_then(|id| self.models.iter().position(|model| model.id == *id)).unwrap_or(0)
    }

    /// Returns the sum of the WNDs of the Hit Locations of one Model, by index from 0.
    pub fn wounds_of(&self, part: usize) -> i32 {
        let own =
            self.locations.iter().enumerate().filter(|(place, _)| self.part_of(*place) == part);
        own.map(|(_, location)| location.wounds).sum()
    }

    /// Returns its Actions: those of its cards, then those of exhausted Hit Locations.
    pub fn actions(&self) -> impl Iterator<Item = &CardAction> {
        let standard = self.standard.iter().map(|(_, action)| action);
        let special = self.special.iter().map(|(_, card)| &card.action);
        let ongoing = self.locations.iter().flat_map(|location| &location.effects);
        let at_once = ongoing.filter_map(|effect| match effect {
            Ongoing::ActNow(action) => Some(action.as_ref()),
            Ongoing::Attribute(..) | Ongoing::AttackDisadvantage | Ongoing::ImposeNow(_) => None,
        });
        standard.chain(special).chain(at_once)
    }

    /// Returns the index in `locations` that a Hit Location card strikes; `None` for
    /// a number outside 2..=10.
    pub fn location_of(&self, number: u8) -> Option<usize> {
        self.locations
            .iter()
            .position(|location| (*location.low..=*location.high).contains(&number))
    }
}

/// The quarry of a Hunt, as files give it: cards of the Special suit may be
/// those of the others.
#[derive(Deserialize, JsonSchema)]
#[serde(rename = "Adversary", deny_unknown_fields)]
struct RawAdversary {
    /// Id that names it elsewhere, unique in its list.
    id: Id,
    /// Its name for players.
    name: String,
    /// A line or two about it.
    #[serde(default)]
    about: String,
    /// SPD: inches of a Move, 1 to 12.
    spd: Rating<1, 12>,
    /// ATK: dice of its Attacks, 1 to 15.
    atk: Rating<1, 15>,
    /// RNG of its Melee Attacks, in inches.
    rng: Inches<0, 600>,
    /// DEF, against Melee and Shooting alike.
    def: Rating<1, 10>,
    /// TER: dice of its Terror Attacks, 1 to 15.
    ter: Rating<1, 15>,
    /// Radius of its base, in inches.
    #[serde(default = "large_base")]
    base_radius: Radius,
    /// Height of its cylinder, in inches.
    #[serde(default = "large_height")]
    height: Height,
    /// Which figure the window gives it.
    look: String,
    /// Conditions that it cannot have.
    #[serde(default)]
    immune: Vec<Condition>,
    /// Minions that it brings, and how many of each.
    #[serde(default)]
    minions: Vec<(Id, Count<1, 8>)>,
    /// The Models that it is made of, where it is more than one: they share its deck, its
    /// Hit Locations and one Personal Clock.
    #[serde(default)]
    models: Vec<AdversaryModel>,
    /// From where each of several Models is deployed.
    #[serde(default)]
    muster: Muster,
    /// Its Hit Locations, highest first; together they hold each number from
    /// 2 to 10 once.
    locations: Vec<HitLocation>,
    /// Actions of spades (Aggressive), diamonds (Defensive) and clubs (Sentry).
    standard: ByRank<CardAction>,
    /// Actions of hearts, each with a Foe Type of its own.
    special: ByRank<RawSpecial>,
    /// Decision Trees in place of those of the Foe Types on its cards.
    #[serde(default)]
    trees: OwnTrees,
    /// The kinds of Area that its cards lay.
    #[serde(default)]
    areas: Vec<Id>,
}

/// A card of the Special suit.
#[derive(Deserialize, JsonSchema)]
#[serde(rename = "SpecialCard", deny_unknown_fields)]
struct RawSpecial {
    /// Which Decision Tree the Turn follows.
    foe_type: FoeType,
    /// Action that the Foe carries out.
    action: SpecialAction,
}

/// What is done on a card of the Special suit.
#[derive(Deserialize, JsonSchema)]
enum SpecialAction {
    /// What the card of the same value among the others says.
    AsStandard,
    /// Something of its own.
    Own(CardAction),
}

fn large_base() -> Radius {
    Radius::nearest(1.0)
}

fn large_height() -> Height {
    Height::nearest(3.0)
}

/// The schema is that of `RawAdversary`, as files write it.
impl JsonSchema for Adversary {
    fn schema_name() -> Cow<'static, str> {
        RawAdversary::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        RawAdversary::json_schema(generator)
    }
}

impl From<RawAdversary> for Adversary {
    fn from(raw: RawAdversary) -> Self {
        let card = |special: RawSpecial, standard: &CardAction| SpecialCard {
            foe_type: special.foe_type,
            action: match special.action {
                SpecialAction::AsStandard => standard.clone(),
                SpecialAction::Own(action) => action,
            },
        };
        let special = ByRank {
            ace: card(raw.special.ace, &raw.standard.ace),
            king: card(raw.special.king, &raw.standard.king),
            queen: card(raw.special.queen, &raw.standard.queen),
            jack: card(raw.special.jack, &raw.standard.jack),
        };
        Adversary {
            id: raw.id,
            name: raw.name,
            about: raw.about,
            spd: *raw.spd,
            atk: *raw.atk,
            rng: *raw.rng,
            def: *raw.def,
            ter: *raw.ter,
            base_radius: *raw.base_radius,
            height: *raw.height,
            look: raw.look,
            immune: raw.immune,
            minions: raw.minions,
            models: raw.models,
            muster: raw.muster,
            locations: raw.locations,
            standard: raw.standard,
            special,
            trees: raw.trees,
            areas: raw.areas,
        }
    }
}

/// One of the Models of an Adversary that is made of several (Cazadores
/// 12 "Thread that Binds").
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AdversaryModel {
    /// Its id, unique within its Adversary; Hit Locations say by it whose they are.
    pub id: Id,
    /// Its name for players.
    pub name: String,
    /// Which figure the window gives it; that of the Adversary where none.
    #[serde(default)]
    pub look: Option<String>,
    /// Radius of its base, in inches; that of the Adversary where none.
    #[serde(default)]
    pub base_radius: Option<Radius>,
    /// Height of its cylinder, in inches; that of the Adversary where none.
    #[serde(default)]
    pub height: Option<Height>,
}

/// From where the Models of an Adversary are deployed by their Scatter Rolls, in an order
/// that the dice give.
#[derive(
    Debug,
    Clone,
    Copy,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
)]
pub enum Muster {
    /// The first from the centre of the table, each other from the one before.
    #[default]
    OneFromTheOther,
    /// All from the centre of the table.
    Centre,
}

/// A part of an Adversary, with WNDs of its own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HitLocation {
    /// Its id, unique within its Adversary.
    pub id: Id,
    /// Its name for players.
    pub name: String,
    /// Whose it is, where the Adversary is made of several Models.
    #[serde(default)]
    pub of: Option<Id>,
    /// The lowest card that strikes it.
    pub low: LocationNumber,
    /// The highest card that strikes it.
    pub high: LocationNumber,
    /// WNDs that it can lose before it is exhausted.
    pub wounds: i32,
    /// What its exhausted state is called.
    #[serde(default)]
    pub effect_name: String,
    /// What that state does.
    #[serde(default)]
    pub effects: Vec<Ongoing>,
}

/// A lesser Foe, which has no deck of cards.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Minion {
    /// Id that names it elsewhere, unique in its list.
    pub id: Id,
    /// Its name for players.
    pub name: String,
    /// A line or two about it.
    #[serde(default)]
    pub about: String,
    /// SPD: inches of a Move, 1 to 12.
    pub spd: Rating<1, 12>,
    /// ATK: dice of its Attacks, 1 to 15.
    pub atk: Rating<1, 15>,
    /// RNG of its Melee Attacks, in inches.
    pub rng: Inches<0, 600>,
    /// DEF, against Melee and Shooting alike.
    pub def: Rating<1, 10>,
    /// TER: dice of its Terror Attacks, 1 to 15.
    pub ter: Rating<1, 15>,
    /// The value of WND.
    pub wounds: Points<1, 30>,
    /// Foe Type, whose Decision Tree it follows.
    pub foe_type: FoeType,
    /// Decision Tree in place of that of its Foe Type.
    #[serde(default)]
    pub tree: Option<Id>,
    /// If it can make Shooting Attacks: inches added to RNG for them.
    #[serde(default)]
    pub shooting_range_bonus: Option<Inches<0, 2400>>,
    /// Conditions that it cannot have.
    #[serde(default)]
    pub immune: Vec<Condition>,
    /// One ability: a Critical of any of its Attacks does all of this to the Model hit.
    #[serde(default)]
    pub on_crit: Vec<Effect>,
    /// Which figure the window gives it.
    pub look: String,
    /// Radius of its base, in inches.
    #[serde(default = "small_base")]
    pub base_radius: Radius,
    /// Height of its cylinder, in inches.
    #[serde(default = "small_height")]
    pub height: Height,
}

fn small_base() -> Radius {
    Radius::nearest(0.5)
}

fn small_height() -> Height {
    Height::nearest(1.0)
}

impl Minion {
    /// Returns the greatest distance of its Shooting Attacks in inches; `None` if it
    /// has no such Attack.
    pub fn shooting_range(&self) -> Option<f32> {
        self.shooting_range_bonus.map(|bonus| *self.rng + *bonus)
    }
}
