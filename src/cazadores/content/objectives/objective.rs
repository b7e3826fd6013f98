//! Objectives as data (Cazadores 09): how the table is set up, what can be done there,
//! what happens by itself, when the Objective is accomplished and what Renown it brings.
//! Each piece is carried out by one rule system, so that a modder can recombine them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::objectives::action::{ObjectiveAction, OnHit, Upkeep};
use crate::content::traits::Id;
use monteria_content::{Count, Inches, Rating};
use monteria_triggers::Triggers;

/// The number that a Hunt without an Objective has among those that a d10 can pick: none.
pub const NO_OBJECTIVE: &str = "none";
/// The answer that leaves the Objective to a d10.
pub const RANDOM_OBJECTIVE: &str = "random";

/// A point that something is placed from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Anchor {
    /// The centre of the play area.
    Centre,
    /// The place where the Adversary stands.
    Adversary,
    /// The special model with this id.
    Special(Id),
    /// A random pack model, a different one each time until all have had their turn.
    PackModel,
}

/// Which die gives the inches of a Scatter Roll.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum ScatterDie {
    /// Half a d10, as everywhere.
    #[default]
    D5,
    /// A whole d10: 1 to 10 inches.
    D10,
    /// None: it is placed at the point itself.
    Still,
}

/// One part of setting up, in the order of the list (Cazadores 5.1.4 and 5.1.5).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Placing {
    /// Tokens are laid down by Scatter Rolls from the centre.
    Tokens {
        /// Kind of token that is laid.
        token: Id,
        /// Number of tokens, 1 to 12.
        count: Count<1, 12>,
        /// Die that gives the inches of the Scatter Roll.
        #[serde(default)]
        die: ScatterDie,
        /// How far apart at least, in inches from edge to edge.
        #[serde(default)]
        apart: Inches<0, 1200>,
    },
    /// A special model is placed.
    Special {
        /// The id of the model type.
        model: Id,
        /// Point that the Scatter Roll starts from.
        from: Anchor,
        /// Die that gives the inches of the Scatter Roll.
        #[serde(default)]
        die: ScatterDie,
    },
    /// The Adversary is placed by a Scatter Roll.
    Adversary {
        /// Point that the Scatter Roll starts from.
        from: Anchor,
    },
    /// The Minions are placed by Scatter Rolls.
    Minions {
        /// Point that the Scatter Roll starts from.
        from: Anchor,
    },
    /// The Pack is deployed within 3" of an Exit.
    PackAtExits,
    /// The Pack is placed by Scatter Rolls from the centre.
    PackScattered,
}

/// What some of the Pack start the Hunt with, at no cost.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Supply {
    /// Token or Weapon that each of these models gets.
    pub what: Supplied,
    /// How many models start with one.
    pub models: Count<1, 4>,
    /// Whether more can be had for 1 Renown each.
    #[serde(default)]
    pub more: bool,
}

/// What a model is supplied with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Supplied {
    /// A token that is carried.
    Token(Id),
    /// A Weapon, in place of one of its own where it has three already.
    Weapon(Id),
}

/// Something that holds or does not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Fact {
    /// The counter has reached this number.
    Counted(String, u8),
    /// Somebody of the Pack who survives holds one of these.
    Kept(Id),
    /// The special model has got away.
    SpecialFled(Id),
    /// The special model is slain.
    SpecialSlain(Id),
    /// No Foe is left, the special models left out.
    NoFoeLeft,
    /// Somebody of the Pack is on the table.
    PackInPlay,
    /// More of the Pack got away than did not.
    MostFled,
    /// It does not hold.
    Not(Box<Fact>),
}

/// How often an award is given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Tally {
    /// Once, where all of these hold.
    Once(Vec<Fact>),
    /// Once for each of the counter.
    Each(String),
    /// Once for each that the counter lacks of this number.
    Short(String, u8),
    /// Once for each of these that a survivor holds.
    Kept(Id),
    /// Once for each that survivors lack of this number, all these kinds counted.
    Lost(Vec<Id>, u8),
    /// Once for each pack model that got away.
    PackFled,
    /// Once for each pack model that did not.
    PackNotFled,
    /// Once for each Foe that is not defeated, the special models left out.
    FoesLeft,
}

/// Renown won or lost at the end of the Hunt.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Award {
    /// What for, in a few words.
    pub reason: String,
    /// The die: 5, 10, or 0 for none.
    #[serde(default)]
    pub die: u8,
    /// Added to the die.
    #[serde(default)]
    pub plus: Rating<-20, 20>,
    /// Whether it is lost.
    #[serde(default)]
    pub lost: bool,
    /// Number of times that it is given.
    pub tally: Tally,
}

/// An Objective: the task of a Hunt, with its setup and its Renown.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Objective {
    /// Id that names it elsewhere, unique in its list.
    pub id: Id,
    /// The number on the d10 that picks it; none for one that only a scenario
    /// or a player picks.
    #[serde(default)]
    pub number: Option<Count<1, 10>>,
    /// Its name for players.
    pub name: String,
    /// What is to be done, in our own words.
    pub about: String,
    /// The rule that its log lines follow.
    pub rule: String,
    /// What the Pack starts with.
    #[serde(default)]
    pub supplies: Vec<Supply>,
    /// How the Hunt is set up; empty: as one without an Objective.
    #[serde(default)]
    pub placing: Vec<Placing>,
    /// What can be done.
    #[serde(rename = "deeds", default)]
    pub actions: Vec<ObjectiveAction>,
    /// What happens at the end of each Round.
    #[serde(default)]
    pub rounds: Vec<Upkeep>,
    /// Hits on the Adversary that raise a counter.
    #[serde(default)]
    pub on_hit: Vec<OnHit>,
    /// Rules of the Objective beside its deeds; those of the scenario act before them.
    #[serde(default)]
    pub triggers: Triggers,
    /// When it is accomplished, asked when the Hunt has ended.
    pub accomplished: Vec<Fact>,
    /// Renown won or lost at the end of the Hunt.
    pub renown: Vec<Award>,
    /// What the program's players should bear in mind.
    #[serde(default)]
    pub counsel: Counsel,
}

/// How the program's players go about an Objective, where its deeds do not say it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Counsel {
    /// Do what can be done there, and fight.
    #[default]
    #[serde(rename = "Deeds")]
    Actions,
    /// Get the Pack away from the table.
    Flee,
    /// Strike the special model down.
    SlaySpecial,
    /// Wear the Adversary down, then take it alive.
    Capture,
}

impl Objective {
    /// Returns the action with this id.
    pub fn action(&self, id: &Id) -> Option<&ObjectiveAction> {
        self.actions.iter().find(|action| action.id == *id)
    }

    /// Returns the parts of the setup of a Hunt for an Objective (Cazadores 5.1,
    /// steps 4 and 5).
    pub(crate) fn setting_up(objective: Option<&Objective>) -> Vec<Placing> {
        match objective.map(|objective| objective.placing.as_slice()) {
            None | Some([]) => vec![
                Placing::Adversary { from: Anchor::Centre },
                Placing::Minions { from: Anchor::Adversary },
                Placing::PackAtExits,
            ],
            Some(own) => own.to_vec(),
        }
    }

    /// Returns the special models that it brings, in the order in which they are placed.
    pub fn specials(&self) -> impl Iterator<Item = &Id> {
        self.placing.iter().filter_map(|part| match part {
            Placing::Special { model, .. } => Some(model),
            Placing::Tokens { .. }
            | Placing::Adversary { .. }
            | Placing::Minions { .. }
            | Placing::PackAtExits
            | Placing::PackScattered => None,
        })
    }
}
