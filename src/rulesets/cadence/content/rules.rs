//! Special rules of units and weapons: a vocabulary of data that the rule systems read.

use serde::{Deserialize, Serialize};

use super::Id;

/// A quarter of the ground around a model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Arc {
    /// It looks ahead.
    Front,
    /// To its left.
    Left,
    /// To its right.
    Right,
    /// Behind it.
    Rear,
}

/// A special rule of a model or of an upgrade. Inches.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum UnitRule {
    /// One more pivot in either a Move or an Advance.
    Agile,
    /// Terrain and models on its way are nothing to it.
    Flying,
    /// Piercing against it counts this much less.
    HeavyArmour(u8),
    /// Counts as two models in a transport.
    Large,
    /// Cannot secure.
    NonScoring,
    /// Attacks with more than one weapon: two, or this many from 3 on.
    Platform(u8),
    /// Failed defence rolls are rolled again.
    Resilient,
    /// Rough terrain costs it nothing.
    Rugged,
    /// Failed counter rolls are rolled again while it is unhurt.
    Shields,
    /// Failed attack rolls are rolled again.
    Skilled,
    /// Heavy weapons cost it nothing more.
    Steady,
    /// Attacks from farther away suffer -1.
    Stealth(f32),
    /// As `Stealth`, in the first round only.
    StealthFirstRound(f32),
    /// May stay in reserve until the third round.
    Support,
    /// Carries this many models.
    Transport(u8),
    /// Counter rolls suffer -1 against attacks from this arc.
    WeakSpot(Arc),
    /// A vehicle.
    Vehicle,
    /// -1 to morale tests.
    Cowardly,
    /// A failed morale test is rolled again.
    Heroic,
    /// Passes every morale test.
    Unbreakable,
    /// Friendly units within this distance pass morale tests.
    MoraleAura(f32),
    /// Friendly models within this distance: +1 to counter rolls, and defence rolls never need more than a 6.
    WardAura(f32),
    /// A natural 6 on a defence roll always succeeds.
    SixesDefend,
    /// Enters the table within twice its Movement of an entry point.
    DeployTwice,
    /// Skill becomes this.
    SkillOf(u8),
    /// Defence becomes this.
    DefenceOf(u8),
    /// Toughness becomes this.
    ToughnessOf(u8),
    /// Movement grows by this.
    MoveBonus(f32),
    /// An Advance goes this much farther.
    AdvanceBonus(f32),
    /// One Advance of the battle goes this much farther.
    AdvanceOnce(f32),
    /// An Advance goes twice as far.
    AdvanceTwice,
    /// Once a battle, after its activation: attacks from farther away find it obscured until it moves or the round ends.
    Smoke(f32),
    /// Once a battle, after its activation: a free Move.
    FreeMoveOnce,
    /// After its activation: on a die of this or more it regains a hit point.
    RegenerateAfter(u8),
    /// At the start of a round: on a die of this or more it regains a hit point.
    RegenerateRound(u8),
    /// Once a battle, instead of an action's cost: on 2 to 5 one hit point back, on 6 two.
    RepairOnce,
    /// Obscured targets count as clear.
    SeesThrough,
    /// May take a second attack in an activation on a unit within 3" of the first target.
    SecondAttack,
    /// An ability.
    Ability(Ability),
}

/// What a unit can do as an Ability action of 1 Command Point, at a friendly unit within so many inches.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Ability {
    /// The unit gets a Command Point back, never above its start.
    Urge(f32),
    /// The unit makes a free attack after this activation; its weapons are Volatile in it.
    Fury(f32),
    /// On a die of 3 or more a unit of these kinds gets a hit point, or a model with one hit point, back.
    Reanimate {
        /// How near it must be.
        range: f32,
        /// Which kinds of units; empty: only this unit itself.
        kinds: Vec<Id>,
    },
    /// Once a battle: hurt models of a unit of these kinds are whole again and up to so many return.
    Resurrect {
        /// How near it must be.
        range: f32,
        /// Which kinds of units.
        kinds: Vec<Id>,
        /// How many models return at most.
        models: u8,
    },
}

/// A special rule of a weapon.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum WeaponRule {
    /// +1 to attack rolls.
    Accurate,
    /// Only targets in this arc.
    Arc(Arc),
    /// No Rush and no Close Range penalty.
    Assault,
    /// If it hits at all, every other model within 2" of the target takes this many hits.
    Blast(u8),
    /// Each failed defence roll causes this much damage.
    Destructive(u8),
    /// Only targets straight ahead.
    Fixed,
    /// One model of a unit in each attack, never at less than 3".
    Grenade,
    /// One more Command Point for the attack.
    Heavy,
    /// Skill counts as 6+.
    Inaccurate,
    /// Obscured targets count as clear; Stealth does not help against it.
    Indirect,
    /// Once a battle.
    OneUse,
    /// So many further attacks, at the same unit or another within 1" of it.
    RapidFire(u8),
    /// A hit with a natural 6 counts as this many more.
    Rending(u8),
    /// -1 to counter rolls against it.
    Shred,
    /// Hits on anything but a natural 1.
    Torrent,
    /// A natural 1 hits whoever attacks.
    Volatile,
    /// A natural 6 brings one more attack roll.
    Volley,
    /// May reach 8" farther with 1 attack.
    LongShot,
    /// May make 1 attack more, and is Volatile then.
    Overcharge,
    /// A unit that loses a hit point to it loses up to this many Command Points.
    Entropy(u8),
    /// Sees its targets clearly through anything.
    Quantum,
    /// Whoever fails a defence roll loses a Command Point.
    Stun,
    /// Each hit moves the target this many inches straight away.
    Impact(u8),
    /// Hit points lost to it are hit points regained.
    Leech,
    /// Whoever loses a hit point to it moves no more this round and loses a Command Point.
    Stasis,
    /// As many attack rolls as a die shows.
    Rolled,
}

impl Arc {
    /// Its name in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Arc::Front => "front",
            Arc::Left => "left",
            Arc::Right => "right",
            Arc::Rear => "rear",
        }
    }
}
