//! Special abilities as data: cost, limits and effect (rulebook, Special Abilities).

use parse_display::Display;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::abilities::{AbilityAction, AbilityKind};
use crate::influences::Influence;
use monteria_content::{Count, Id, Inches, Rating, named};

/// A length of up to 48 inches, greater than 0.
pub type Length = Inches<1, 4800>;
/// A length of up to 48 inches that may be 0.
pub type Stretch = Inches<0, 4800>;
/// A bonus or a penalty to a number of a character.
pub type Bonus = Rating<-10, 10>;
/// The number that a roll to resist must reach.
pub type Resist = Count<2, 30>;

named! {
    /// Something a character can do beside the actions that everybody has.
    pub struct Ability {
        /// Action Points that it costs, the basic action that it is in place of included.
        pub cost: Count<0, 8>,
        /// Essence that it costs beside.
        #[serde(default)]
        pub essence: Count<0, 4>,
        /// What kind of art it is.
        pub discipline: Discipline,
        /// How often it may be used.
        #[serde(default)]
        pub limit: Limit,
        /// Action Points that each Upkeep Phase costs for it to last; 0 where
        /// it does not last.
        #[serde(default)]
        pub upkeep: Count<0, 4>,
        /// What a die must show for it to come about; its cost is paid either way.
        #[serde(default)]
        pub difficulty: Option<Count<2, 10>>,
        /// Whether it may be used only by who has not moved this turn.
        #[serde(default)]
        pub unmoved: bool,
        /// Whether an effect may also be used before a roll of an attack that its
        /// owner makes or suffers.
        #[serde(default)]
        pub reactive: bool,
        /// What it does when it is used.
        pub deed: AbilityAction,
    }
}

impl Ability {
    /// Returns the rules of its kind.
    pub(crate) fn kind(&self) -> &dyn AbilityKind {
        self.deed.kind()
    }
}

/// What kind of art an ability is: it matters to intangible characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Display)]
pub enum Discipline {
    /// Art that draws on inner strength.
    Ki,
    /// Art that draws on sorcery.
    Magic,
    /// Art that draws on cunning.
    Subterfuge,
}

/// How often an ability may be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub enum Limit {
    /// As often as it can be paid for.
    #[default]
    Unlimited,
    /// Once in a turn.
    Turn,
    /// Once in a game.
    Game,
}

/// How an attack differs from a basic one.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Blow {
    /// Added to Attack, -10 to 10.
    pub attack: Bonus,
    /// Added to Damage, -10 to 10.
    pub damage: Bonus,
    /// Added to Attack where the attacker was Hidden when it was declared.
    pub from_hiding: Bonus,
    /// Added to Damage after a Charge that was long enough.
    pub long_charge: Option<LongCharge>,
    /// So much Armor does not count.
    pub pierces: Count<0, 10>,
    /// What does not matter to it.
    pub ignores: Vec<Ignored>,
    /// It causes Throw: the target flies as many inches as it has lost LP,
    /// and so many more.
    pub throws: Option<Stretch>,
    /// Where it damages, the target is pushed so many inches.
    pub pushes: Option<Length>,
    /// The attacker heals half of the LP lost, rounded up.
    pub drains: bool,
    /// What comes over the target when it is hit.
    pub on_hit: Vec<Rider>,
    /// What comes over the target when it loses LP.
    pub on_damage: Vec<Rider>,
    /// What comes over the target when the hit is critical.
    pub on_critical: Vec<Rider>,
}

/// Damage for a Charge that was long enough.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LongCharge {
    /// The least length, in inches.
    pub inches: Length,
    /// Added to Damage, -10 to 10.
    pub damage: Bonus,
}

/// What does not matter to an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Display)]
pub enum Ignored {
    /// Cover that its target has.
    Cover,
    /// Models on its line.
    Models,
    /// Nobody may intercept it.
    Interception,
    /// Abrupt ground on the way of a Charge.
    Abrupt,
    /// Minor obstacles on the way of a Charge.
    MinorObstacles,
}

/// Over whom an effect comes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub enum Whom {
    /// Over the character itself.
    Oneself,
    /// Over friends of choice.
    Friends {
        /// How near they must be.
        reach: Reach,
        /// How many at most.
        #[serde(default = "one")]
        most: Count<1, 6>,
        /// Only those of this organisation.
        #[serde(default)]
        organisation: Option<Id>,
    },
    /// Over an enemy of choice.
    Enemy {
        /// How near it must be.
        reach: Reach,
    },
    /// Over all enemies within so many inches.
    EnemiesWithin(Length),
    /// Over all others, friends too, within so many inches.
    OthersWithin(Length),
}

fn one() -> Count<1, 6> {
    Count::nearest(1)
}

/// How near a target must be.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub enum Reach {
    /// Within the Control Zone, and seen.
    Zone,
    /// In base contact with it.
    Contact,
    /// Within so many inches, and seen.
    Within(Length),
}

/// Something that comes over a character, and what resists it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rider {
    /// Influence that comes over the character.
    pub does: Influence,
    /// A die and Resistance that reach this stop it; none where nothing does.
    #[serde(default)]
    pub resist: Option<Resist>,
}
