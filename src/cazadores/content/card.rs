//! The Action half of an Adversary Deck: Aces and face cards (Cazadores 3.5
//! "Adversary Actions", ruling 29).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::effect::Effect;
use crate::content::traits::{Change, FoeType, Pool};
use monteria_content::{Count, Inches, Rating, Text, rows, text};

rows! {
    /// The value of an Action card.
    #[derive(
        Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        JsonSchema,
    )]
    pub enum ActionRank [
        /// The field of [`ByRank`] that holds it.
        field: &'static str,
        /// The name of the value.
        name: Text,
    ] {
        Ace { field: "ace", name: text!("rules-cazadores-ace", "Ace") }
        King { field: "king", name: text!("rules-cazadores-king", "King") }
        Queen { field: "queen", name: text!("rules-cazadores-queen", "Queen") }
        Jack { field: "jack", name: text!("rules-cazadores-jack", "Jack") }
    }
}

/// One thing for each value of an Action card.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ByRank<T> {
    /// Entry for the Ace.
    pub ace: T,
    /// Entry for the King.
    pub king: T,
    /// Entry for the Queen.
    pub queen: T,
    /// Entry for the Jack.
    pub jack: T,
}

impl<T> ByRank<T> {
    /// Returns the value of a rank.
    pub fn get(&self, rank: ActionRank) -> &T {
        match rank {
            ActionRank::Ace => &self.ace,
            ActionRank::King => &self.king,
            ActionRank::Queen => &self.queen,
            ActionRank::Jack => &self.jack,
        }
    }

    /// Returns all four values with their ranks, highest first.
    pub fn iter(&self) -> impl Iterator<Item = (ActionRank, &T)> {
        ActionRank::ALL.into_iter().map(|rank| (rank, self.get(rank)))
    }
}

/// A card of the Special suit (hearts): it names its Foe Type itself.
#[derive(Debug, Clone, PartialEq)]
pub struct SpecialCard {
    /// Which Decision Tree the Turn follows.
    pub foe_type: FoeType,
    /// What is done; written out even where the book says "As Standard".
    pub action: CardAction,
}

/// What kind of Check an Action makes.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub enum AttackKind {
    /// Melee Attack: ATK against the Target's MDEF.
    Melee,
    /// Shooting Attack: ATK against the Target's SDEF.
    Shooting,
    /// TER against Fortitude; else a Shooting Attack (Cazadores 05
    /// "Terror Attacks", ruling 31).
    Terror,
    /// No Check: only `before` and `after` happen.
    None,
}

impl AttackKind {
    /// Returns the name for players.
    pub fn name(self) -> Text {
        match self {
            AttackKind::Melee => text!("rules-cazadores-melee", "Melee"),
            AttackKind::Shooting => text!("rules-cazadores-shooting", "Shooting"),
            AttackKind::Terror => text!("rules-cazadores-terror", "Terror"),
            AttackKind::None => text!("rules-cazadores-no-attack", "None"),
        }
    }

    /// Returns the kind of Attack in words; `None` if there is no Check.
    pub fn attack_text(self) -> Option<Text> {
        match self {
            AttackKind::Melee => Some(text!("rules-cazadores-melee-attack", "Melee Attack")),
            AttackKind::Shooting => {
                Some(text!("rules-cazadores-shooting-attack", "Shooting Attack"))
            }
            AttackKind::Terror => Some(text!("rules-cazadores-terror-attack", "Terror Attack")),
            AttackKind::None => None,
        }
    }
}

/// Whom an Action befalls.
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
#[serde(rename = "Reach")]
pub enum AttackReach {
    /// The Target that Aggro chose.
    #[default]
    Target,
    /// Every Hostile Model within RNG.
    AllHostileInRange,
    /// Every other Model within RNG, friend or not.
    AllInRange,
    /// Every Hostile Model inside the outline that the Models of an Adversary in play
    /// span between their centres: a triangle of three, a line of two, nothing of one.
    AllHostileInFormation,
    /// The acting Model itself.
    OwnSelf,
}

/// How many WNDs each Model that is hit loses. A Terror Attack says which of the
/// last two it is.
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
pub enum WoundsDealt {
    /// Successes and the attacker's POW, as an Attack does (a Foe's POW is 0).
    #[default]
    SuccessesPlusPower,
    /// Successes of the Check alone, without POW.
    Successes,
    /// No WNDs: a hit has only its effects.
    None,
}

/// What an Action card tells the Adversary to do in place of a plain Attack.
///
/// In time: `before` once; then for each Model befallen a Check of kind `attack`, on
/// a success `on_crit` (for a Critical), the WNDs and `on_hit`, on a failure
/// `on_miss`; then `after` once.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardAction {
    /// Its name for players.
    pub name: String,
    /// Added to the SPD of this Turn's Moves, in inches.
    #[serde(default)]
    pub spd: Rating<-6, 10>,
    /// Added to ATK for this Action (to TER, if it is a Terror Attack), in dice.
    #[serde(default)]
    pub atk: Change,
    /// Added to RNG for this Action, in inches.
    #[serde(default)]
    pub rng: Inches<-600, 2400>,
    /// A distance that takes the place of RNG, whatever that is now, in inches; `rng`
    /// is added to it.
    #[serde(default)]
    pub range: Option<Inches<0, 2400>>,
    /// Kind of Check against each Model that it befalls.
    pub attack: AttackKind,
    /// Models that the Action befalls.
    #[serde(default)]
    pub who: AttackReach,
    /// How many Targets it has, where it befalls a Target: Aggro chooses
    /// one after the other.
    #[serde(default)]
    pub targets: Count<1, 8>,
    /// Where it befalls a Target: whoever else is within so many inches of that one,
    /// friend or not, suffers it too.
    #[serde(default)]
    pub splash: Inches<0, 1200>,
    /// A pool that takes the place of ATK or TER, in dice.
    #[serde(default)]
    pub rating: Option<Pool>,
    /// Advantages, or Disadvantages where negative, that the Action itself brings.
    #[serde(default)]
    pub advantage: Rating<-1, 1>,
    /// WNDs of a hit.
    #[serde(default)]
    pub wounds: WoundsDealt,
    /// Effects that happen once, before any Check.
    #[serde(default)]
    pub before: Vec<Effect>,
    /// For each Model hit.
    #[serde(default)]
    pub on_hit: Vec<Effect>,
    /// For each Model missed.
    #[serde(default)]
    pub on_miss: Vec<Effect>,
    /// One ability: a Critical does all of this to the Model hit.
    #[serde(default)]
    pub on_crit: Vec<Effect>,
    /// Effects that happen once, after all Checks.
    #[serde(default)]
    pub after: Vec<Effect>,
}

impl CardAction {
    /// Returns whether nobody is attacked: an Area, a change to the Foe itself (ruling 29).
    pub fn attacks_nobody(&self) -> bool {
        self.attack == AttackKind::None
    }
}
