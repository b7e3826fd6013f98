//! What can be done for an Objective, what comes of it, and what happens
//! by itself (Cazadores 09).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::amount::Amount;
use crate::content::condition::Condition;
use crate::content::objectives::objective::Fact;
use crate::content::traits::{Dt, Id, Pool, Skill};
use monteria_content::{Count, Inches};
use monteria_game::{Text, text};

/// As which Action something is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Act {
    /// Cast Ritual, 4 Ticks, a Combat Action.
    CastRitual,
    /// Use Gear, 3 Ticks.
    UseGear,
    /// Aid, which costs 2 Ticks.
    Aid,
}

impl Act {
    /// Returns the cost in Ticks.
    pub fn ticks(self) -> u32 {
        match self {
            Self::CastRitual => 4,
            Self::UseGear => 3,
            Self::Aid => 2,
        }
    }

    /// Returns the name as the book prints it.
    pub fn name(self) -> Text {
        match self {
            Self::CastRitual => text!("rules-cazadores-cast-ritual", "Cast Ritual"),
            Self::UseGear => text!("rules-cazadores-use-gear", "Use Gear"),
            Self::Aid => text!("rules-cazadores-aid", "Aid"),
        }
    }
}

/// Where or to whom something is done.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Place {
    /// Within these inches of a token of one of these kinds that is not settled yet.
    Near {
        /// Kinds of token, each of which will do.
        tokens: Vec<Id>,
        /// Inches between base and token.
        within: Inches<0, 1200>,
    },
    /// Inside a token of this kind that is not settled yet.
    Inside(Id),
    /// To a special model within these inches.
    To {
        /// The id of the model type.
        model: Id,
        /// Inches between the bases.
        within: Inches<0, 1200>,
    },
}

/// What else must be so.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub enum Need {
    /// The model carries one of these.
    Carries(Id),
    /// The model can carry one more of what lies there.
    Room,
    /// No Hostile model is within these inches of the token.
    NobodyHostileWithin(f32),
    /// So many hands hold neither Weapon nor Gear.
    FreeHands(u8),
    /// The special model that it is done to is still captive.
    Captive,
    /// The special model that it is done to is free.
    Free,
}

/// Something that an Objective lets pack models do with their Action: a Check, and
/// what a Success brings.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename = "Deed", deny_unknown_fields)]
pub struct ObjectiveAction {
    /// Its id, unique within its Objective.
    pub id: Id,
    /// Its name for players.
    pub name: String,
    /// What it does, in our own words.
    #[serde(default)]
    pub about: String,
    /// Action that it is done as.
    pub act: Act,
    /// Skill that its Check rolls.
    pub skill: Skill,
    /// Against which DT; none where only the Difficulty Die counts.
    #[serde(default)]
    pub dt: Option<Dt>,
    /// Where or to whom.
    pub place: Place,
    /// What else must be so.
    #[serde(default)]
    pub needs: Vec<Need>,
    /// What an attempt uses up, whether or not it succeeds.
    #[serde(default)]
    pub spends: Option<Id>,
    /// What happens on a Success.
    pub success: Vec<Upshot>,
}

/// One thing that happens.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Upshot {
    /// A counter goes up by one, where all of these hold.
    Count {
        /// Name of the counter that goes up.
        counter: String,
        /// Facts that must all hold.
        #[serde(default)]
        when: Vec<Fact>,
    },
    /// The token is dealt with: it stays, but nothing more is to be done there.
    Settle,
    /// The token is gone.
    Remove,
    /// The token is taken up and carried.
    Take,
    /// A d10 tells what the token is: the genuine one on this number or more, and always
    /// the last of its kind.
    Reveal {
        /// The lowest number of the genuine one.
        at_least: Count<1, 11>,
        /// What it then is.
        genuine: Id,
        /// What it is otherwise.
        fake: Id,
    },
    /// A token is laid where the model stands.
    Lay {
        /// Kind of token that is laid.
        token: Id,
    },
    /// The special model is captive no longer: it may act from the next Tick.
    Free,
    /// The special model has Advantage on its next attempt to Flee, until the end
    /// of its next Turn.
    Encourage,
    /// The Adversary gains a Condition.
    ImposeOnAdversary(Condition),
    /// A counter goes up where the Adversary is within the figure that the settled tokens
    /// of this kind span.
    CountIfEnclosed {
        /// Name of the counter that goes up.
        counter: String,
        /// Kind of the settled tokens.
        token: Id,
        /// How many of them must be settled.
        of: u8,
    },
    /// Every Foe regains WNDs: one roll for all.
    HealFoes(Amount),
    /// Everyone within these inches of the token suffers a Shooting Attack.
    Blast {
        /// How far, in inches between base and token.
        within: Inches<0, 2400>,
        /// Dice of the Attack, 1 to 20.
        rating: Pool,
        /// What it is called, in lower case.
        label: String,
        /// The counter that goes up where a model of the Pack loses WNDs by it.
        harmed: String,
    },
    /// A piece of what stands around is gone with the token: every token of this kind
    /// that holds it is settled.
    SettleAround(Id),
    /// The Adversary is taken and counts as defeated.
    Capture,
}

impl Upshot {
    /// Returns the distance in inches from the token within which models lose WNDs;
    /// `None` if there is no such effect.
    pub(crate) fn harms_within(&self) -> Option<f32> {
        match self {
            Self::Blast { within, .. } => Some(**within),
            Self::Count { .. }
            | Self::Settle
            | Self::Remove
            | Self::Take
            | Self::Reveal { .. }
            | Self::Lay { .. }
            | Self::Free
            | Self::Encourage
            | Self::ImposeOnAdversary(_)
            | Self::CountIfEnclosed { .. }
            | Self::HealFoes(_)
            | Self::SettleAround(_)
            | Self::Capture => None,
        }
    }
}

/// What happens at the end of each Round, beside Conditions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Upkeep {
    /// What it is called.
    pub name: String,
    /// Facts that must all hold.
    #[serde(default)]
    pub when: Vec<Fact>,
    /// A Check with as many dice as the Adversary has exhausted Hit Locations, against
    /// this DT; what it does follows only on a Success.
    #[serde(default)]
    pub subdue: Option<i32>,
    /// Upshots that follow, in order.
    pub does: Vec<Upshot>,
    /// The counter that is at 0 again afterwards, whatever came.
    #[serde(default)]
    pub resets: Option<String>,
}

/// A hit on the Adversary with a Weapon that matters to the Objective.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OnHit {
    /// Weapon whose hits are counted.
    pub weapon: Id,
    /// The counter that goes up.
    pub counter: String,
}
