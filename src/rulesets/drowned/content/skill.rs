//! Skills as data: what each does is a list of effects of one vocabulary (brief, Skill list).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Id, Length, Plus, Property, Split, SplitLength};
use crate::content::{Count, Points};

/// A skill.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Skill {
    /// Its id.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// What it does.
    pub does: Vec<SkillEffect>,
}

/// One of the two dice of a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub enum TestDie {
    /// The attribute die.
    Attribute,
    /// The feat die.
    Feat,
}

/// What is tested.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub enum TestKind {
    /// A shot, by Marksmanship.
    Shoot,
    /// A strike, by Close Combat.
    CloseCombat,
    /// A dodge, by Agility.
    Dodge,
    /// A movement with a climb, by Agility.
    Climb,
    /// A movement with a leap, by Agility.
    Leap,
    /// An attempt to reveal, by Intelligence.
    Reveal,
    /// A command order, by Intelligence.
    Command,
    /// First Aid, by Intelligence.
    FirstAid,
    /// A repair, by Intelligence.
    Repair,
    /// What a scenario asks, by Intelligence.
    Objective,
}

/// Against whom a test is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub enum Versus {
    /// Anybody or nobody.
    #[default]
    Any,
    /// Somebody whose test opposes it.
    Opposed,
    /// Nobody.
    Unopposed,
    /// Anybody, where the test is a reaction.
    Reacting,
}

/// What is changed by a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Stat {
    /// Marksmanship.
    Marksmanship,
    /// Close Combat.
    CloseCombat,
    /// Agility.
    Agility,
    /// Intelligence.
    Intelligence,
    /// Toughness.
    Toughness,
    /// Armour.
    Armour,
}

/// When something holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum When {
    /// Always.
    Always,
    /// While it charges.
    Charging,
    /// While it has fewer wounds left than at first, and is conscious.
    Wounded,
    /// Against beasts.
    AgainstBeasts,
    /// In close combat while it touches smoke.
    InSmoke,
    /// Against shots while it holds an Action Point.
    WatchingShots,
    /// Once for each shot that it has taken in this activation before.
    EachShot,
    /// Once for each friend of the same profile in contact with the target.
    EachOfItsKind,
}

/// What a skill does.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub enum SkillEffect {
    /// May roll a die of such tests again.
    Reroll {
        /// Which die.
        die: TestDie,
        /// Of which tests.
        of: Vec<TestKind>,
        /// Against whom.
        #[serde(default)]
        versus: Versus,
    },
    /// Adds to a number of its own.
    Plus {
        /// To which.
        to: Stat,
        /// How much.
        by: Plus,
        /// When.
        when: When,
    },
    /// Adds to how far it moves, on a pass and on a nailed it, in inches.
    Speed {
        /// How much.
        by: SplitLength,
        /// When.
        when: When,
    },
    /// Adds to the damage of its strikes, of a pass and of a nailed it.
    Damage {
        /// How much.
        by: Split,
        /// When.
        when: When,
    },
    /// Its strikes have a property that its weapon lacks.
    Strikes {
        /// Which.
        with: Property,
        /// When.
        when: When,
    },
    /// Who tests this against it tests so much worse.
    Hinders {
        /// What.
        test: TestKind,
        /// How much worse.
        by: Count<1, 9>,
    },
    /// Cover makes its shots no worse.
    SeesThroughCover,
    /// In an opposed test its own is applied first, and counts whatever the other's is; the other's then counts if it still can.
    First(TestKind),
    /// After a hit it may move so many inches, as a dodge does.
    SlipsAfter {
        /// After a hit by what.
        hit: TestKind,
        /// How far, in inches.
        inches: Length,
    },
    /// Reacts for no Action Point, with the attribute die alone.
    FreeReaction {
        /// With what: a dodge or a shot.
        deed: TestKind,
        /// To what: a charge or a shot at it.
        to: TestKind,
    },
    /// Where it loses an opposed test of Close Combat, its enemy takes as much damage as its own armour has stopped.
    Ripostes,
    /// In place of half its damage it may shove whom it hits.
    Shoves {
        /// How far, in inches.
        inches: Length,
    },
    /// Whom else it hits with a strike.
    Sweeps {
        /// The damage of each.
        damage: Count<1, 9>,
        /// How near they are, in inches.
        within: Length,
        /// How far they are pushed away, in inches.
        #[serde(default)]
        push: Length,
    },
    /// Each enemy that it comes into contact with in a charge takes so much damage.
    Tramples(Count<1, 9>),
    /// Charges through enemies, who are pushed aside and lie prone, for half its damage.
    Bulldozes {
        /// How far they are pushed, in inches.
        push: Length,
    },
    /// Whom it charges is prone before the blows.
    Topples,
    /// Others of the same profile may join its charge, for an Action Point each.
    CallsThePack {
        /// How near they are, in inches.
        within: Length,
    },
    /// Rolls so many failed armour dice again.
    RerollsArmour(Count<1, 9>),
    /// Only a nailed it hits it from afar.
    HardToHit,
    /// May take a wound when it is charged: the charger tests so much worse.
    Startles(Count<1, 9>),
    /// Friends near it are in hard cover.
    Covers {
        /// How near, in inches.
        within: Length,
    },
    /// Nothing knocks it down.
    Anchored,
    /// No fall hurts it.
    FallsSoftly,
    /// Regains all its wounds in the cleanup.
    Knits,
    /// Swims as fast as it walks, and is seen only where a swim begins and ends.
    SwimsDeep,
    /// Is deployed with a stealth token.
    BeginsUnseen,
    /// May interact out of its enemies' sight to regain a stealth token.
    Fades,
    /// Infiltrates, as scouts do.
    Infiltrates,
    /// May leap at an enemy that passes, for an Action Point, and fight as if it charged.
    Pounces {
        /// How near it passes, in inches.
        within: Length,
    },
    /// May move so far for an Action Point, whatever is between.
    Blinks {
        /// How far, in inches.
        inches: Length,
        /// Friends this near may come along; 0 for nobody.
        #[serde(default)]
        field: Length,
    },
    /// So many times in a game a climb or a leap needs no test and counts as nailed.
    Swings(Count<1, 9>),
    /// Friends in contact climb without a test, as on a pass.
    GivesALeg,
    /// A command order that fails counts as a pass, for a wound of its recipient.
    Drives,
    /// Commands beasts.
    CommandsBeasts,
    /// Costs so much less in a crew with somebody.
    CheaperWith {
        /// How much.
        less: Points<1, 20>,
        /// With whom.
        whom: Id,
    },
}
