//! Objectives as data (Cazadores 09): how the table is set up, what can be done there, what happens by itself, when the
//! Objective is accomplished and what Renown it brings. Each piece is carried out by one rule system, so that a modder can
//! recombine them.

use serde::{Deserialize, Serialize};

use super::condition::Condition;
use super::effect::Amount;
use super::traits::{Id, Skill};

/// The number that a Hunt without an Objective has among those that a d10 can pick: none.
pub const NO_OBJECTIVE: &str = "none";
/// The answer that leaves the Objective to a d10.
pub const RANDOM_OBJECTIVE: &str = "random";

/// A point that something is placed from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Anchor {
    /// The centre of the play area.
    Centre,
    /// The Adversary.
    Adversary,
    /// A special model.
    Special(Id),
    /// A random pack model, a different one each time until all have had their turn.
    PackModel,
}

/// Which die gives the inches of a Scatter Roll.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ScatterDie {
    /// Half a d10, as everywhere.
    #[default]
    D5,
    /// A whole d10.
    D10,
    /// None: it is placed at the point itself.
    Still,
}

/// One part of setting up, in the order of the list (Cazadores 5.1.4 and 5.1.5).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Placing {
    /// Tokens are laid down by Scatter Rolls from the centre.
    Tokens {
        /// Which kind.
        token: Id,
        /// How many.
        count: u8,
        /// By which die.
        #[serde(default)]
        die: ScatterDie,
        /// How far apart at least, in inches from edge to edge.
        #[serde(default)]
        apart: f32,
    },
    /// A special model is placed.
    Special {
        /// Which.
        model: Id,
        /// From where.
        from: Anchor,
        /// By which die.
        #[serde(default)]
        die: ScatterDie,
    },
    /// The Adversary is placed by a Scatter Roll.
    Adversary {
        /// From where.
        from: Anchor,
    },
    /// The Minions are placed by Scatter Rolls.
    Minions {
        /// From where.
        from: Anchor,
    },
    /// The Pack is deployed within 3" of an Exit.
    PackAtExits,
    /// The Pack is placed by Scatter Rolls from the centre.
    PackScattered,
}

/// What some of the Pack start the Hunt with, at no cost.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Supply {
    /// What it is.
    pub what: Supplied,
    /// How many models start with one.
    pub models: u8,
    /// Whether more can be had for 1 Renown each.
    #[serde(default)]
    pub more: bool,
}

/// What a model is supplied with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Supplied {
    /// A token that is carried.
    Token(Id),
    /// A Weapon, in place of one of its own where it has three already.
    Weapon(Id),
}

/// As which Action something is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Act {
    /// Cast Ritual, 4 Ticks, a Combat Action.
    CastRitual,
    /// Use Gear, 3 Ticks.
    UseGear,
    /// Aid, 2 Ticks.
    Aid,
}

impl Act {
    /// What it costs, in Ticks.
    pub fn ticks(self) -> u32 {
        match self {
            Self::CastRitual => 4,
            Self::UseGear => 3,
            Self::Aid => 2,
        }
    }

    /// Its name as the book prints it.
    pub fn name(self) -> &'static str {
        match self {
            Self::CastRitual => "Cast Ritual",
            Self::UseGear => "Use Gear",
            Self::Aid => "Aid",
        }
    }
}

/// Where or to whom something is done.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Place {
    /// Within these inches of a token of one of these kinds that is not settled yet.
    Near {
        /// Which kinds.
        tokens: Vec<Id>,
        /// Inches between base and token.
        within: f32,
    },
    /// Inside a token of this kind that is not settled yet.
    Inside(Id),
    /// To a special model within these inches.
    To {
        /// Which.
        model: Id,
        /// Inches between the bases.
        within: f32,
    },
}

/// What else must be so.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
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

/// Something that an Objective lets pack models do with their Action: a Check, and what a Success brings.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deed {
    /// Its id, unique within its Objective.
    pub id: Id,
    /// Its name for players.
    pub name: String,
    /// What it does, in our own words.
    #[serde(default)]
    pub about: String,
    /// As which Action.
    pub act: Act,
    /// By which Skill.
    pub skill: Skill,
    /// Against which DT; none where only the Difficulty Die counts.
    #[serde(default)]
    pub dt: Option<i32>,
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
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Upshot {
    /// A counter goes up by one, where all of these hold.
    Count {
        /// Its name.
        counter: String,
        /// What must hold.
        #[serde(default)]
        when: Vec<Fact>,
    },
    /// The token is dealt with: it stays, but nothing more is to be done there.
    Settle,
    /// The token is gone.
    Remove,
    /// The token is taken up and carried.
    Take,
    /// A d10 tells what the token is: the genuine one on this number or more, and always the last of its kind.
    Reveal {
        /// The lowest number of the genuine one.
        at_least: u8,
        /// What it then is.
        genuine: Id,
        /// What it is otherwise.
        fake: Id,
    },
    /// A token is laid where the model stands.
    Lay {
        /// Which kind.
        token: Id,
    },
    /// The special model is captive no longer: it may act from the next Tick.
    Free,
    /// The special model has Advantage on its next attempt to Flee, until the end of its next Turn.
    Encourage,
    /// The Adversary gains a Condition.
    ImposeOnAdversary(Condition),
    /// A counter goes up where the Adversary is within the figure that the settled tokens of this kind span.
    CountIfEnclosed {
        /// Its name.
        counter: String,
        /// Which tokens.
        token: Id,
        /// How many of them must be settled.
        of: u8,
    },
    /// Every Foe regains WNDs: one roll for all.
    HealFoes(Amount),
    /// Everyone within these inches of the token suffers a Shooting Attack.
    Blast {
        /// How far, in inches between base and token.
        within: f32,
        /// How many dice.
        rating: i32,
        /// What it is called, in lower case.
        label: String,
        /// The counter that goes up where a model of the Pack loses WNDs by it.
        harmed: String,
    },
    /// A piece of what stands around is gone with the token: every token of this kind that holds it is settled.
    SettleAround(Id),
    /// The Adversary is taken and counts as defeated.
    Capture,
}

/// What happens at the end of each Round, beside Conditions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Upkeep {
    /// What it is called.
    pub name: String,
    /// What must hold.
    #[serde(default)]
    pub when: Vec<Fact>,
    /// A Check with as many dice as the Adversary has exhausted Hit Locations, against this DT; what it does follows only
    /// on a Success.
    #[serde(default)]
    pub subdue: Option<i32>,
    /// What happens.
    pub does: Vec<Upshot>,
    /// The counter that is at 0 again afterwards, whatever came.
    #[serde(default)]
    pub resets: Option<String>,
}

/// A hit on the Adversary with a Weapon that matters to the Objective.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OnHit {
    /// The Weapon.
    pub weapon: Id,
    /// The counter that goes up.
    pub counter: String,
}

/// Something that holds or does not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Award {
    /// What for, in a few words.
    pub reason: String,
    /// The die: 5, 10, or 0 for none.
    #[serde(default)]
    pub die: u8,
    /// Added to the die.
    #[serde(default)]
    pub plus: i32,
    /// Whether it is lost.
    #[serde(default)]
    pub lost: bool,
    /// How often.
    pub tally: Tally,
}

/// An Objective.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Objective {
    /// Its id.
    pub id: Id,
    /// The number on the d10 that picks it; none for one that only a scenario or a player picks.
    #[serde(default)]
    pub number: Option<u8>,
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
    #[serde(default)]
    pub deeds: Vec<Deed>,
    /// What happens at the end of each Round.
    #[serde(default)]
    pub rounds: Vec<Upkeep>,
    /// Hits that matter.
    #[serde(default)]
    pub on_hit: Vec<OnHit>,
    /// When it is accomplished, asked when the Hunt has ended.
    pub accomplished: Vec<Fact>,
    /// Renown.
    pub renown: Vec<Award>,
    /// What the program's players should bear in mind.
    #[serde(default)]
    pub counsel: Counsel,
}

/// How the program's players go about an Objective, where its deeds do not say it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Counsel {
    /// Do what can be done there, and fight.
    #[default]
    Deeds,
    /// Get away.
    Flee,
    /// Strike the special model down.
    SlaySpecial,
    /// Wear the Adversary down, then take it alive.
    Capture,
}

impl Objective {
    /// How a Hunt for it is set up (Cazadores 5.1, steps 4 and 5).
    pub fn setting_up(objective: Option<&Objective>) -> Vec<Placing> {
        match objective.map(|objective| objective.placing.as_slice()) {
            None | Some([]) => vec![
                Placing::Adversary { from: Anchor::Centre },
                Placing::Minions { from: Anchor::Adversary },
                Placing::PackAtExits,
            ],
            Some(own) => own.to_vec(),
        }
    }

    /// The special models that it brings, in the order in which they are placed.
    pub fn specials(&self) -> impl Iterator<Item = &Id> {
        self.placing.iter().filter_map(|part| match part {
            Placing::Special { model, .. } => Some(model),
            _ => None,
        })
    }
}
