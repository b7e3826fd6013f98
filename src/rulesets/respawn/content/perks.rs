//! What perks and equipment do: a vocabulary of data beside the special rules that every unit may have. Inches.

use serde::{Deserialize, Serialize};

/// A perk or a piece of equipment (Respawn, Creating Your Team; the tournament's perks are ours).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Perk {
    /// For three Command Points, and as the only action: an attack with twice the attacks.
    Onslaught,
    /// For a point: two attack rolls at every enemy in front within so many inches; each success takes two points.
    CoveringFire(f32),
    /// Failed attack rolls are rolled again within so many inches.
    HeavyHitter(f32),
    /// One action is enough in its first activation of a round, and an Advance may follow an Attack.
    Tactical,
    /// For a point, when attacked: failed defence rolls are rolled again.
    Endure,
    /// Whoever it hurts loses a point.
    Suppress,
    /// So much better at Defence.
    Guarded(u8),
    /// So much tougher.
    Sturdy(u8),
    /// So many hit points more.
    Hearty(u8),
    /// For a point at the start of an activation, once a life: all hit points back.
    MedPack,
    /// Flies where it changes its height level.
    Grapnel,
    /// Chooses among all entry points and is placed so much farther from them.
    Scout(f32),
    /// +1 to attacks from so far or farther.
    Sniper(f32),
    /// Its primary weapon pierces so much more.
    Pierce(u8),
    /// Whom it attacks may be marked: Shred and Rending (1) for everybody until the round ends.
    Mark,
    /// Once a life it goes through a piece of terrain, so much farther.
    GhostWalk(f32),
    /// Once a life, in place of an attack: a charge within 3", 3" from anybody else.
    Charge,
    /// Once a life, after its activation: two puffs of smoke within so many inches.
    Smoke(f32),
    /// Within so many inches obscured targets are clear, and one failed attack roll is rolled again.
    Drone(f32),
    /// One-use grenades are not used up; friends that end their activation within so many inches get
    /// used Frag Grenades back.
    Grenadier(f32),
    /// Its med kit costs nothing.
    Medic,
    /// For a point: a friend within so many inches gets all hit points back.
    MedKit(f32),
    /// Friends that activate within so many inches get a point back on 4+.
    Motivate(f32),
    /// For a point: a friend's next attack within so many inches has Rapid Fire (1).
    Munitions(f32),
    /// Names an enemy when it is activated: friends roll one die of each attack on it again.
    Quarry,
    /// Once a life, after its activation: a barricade within so many inches.
    Barricade(f32),
    /// For a point, once a life: it and friends within so many inches cannot be attacked from more than 12".
    Phase(f32),
    /// +1 to attack and defence rolls with one hit point left.
    LastStand,
    /// Enemies within so many inches attack at -2.
    Intimidate(f32),
    /// Never advances.
    NoAdvance,
    /// Enemies within so many inches must attack it where they can.
    Distract(f32),
    /// For a point: a Downed enemy within so many inches is gone for this life.
    Finish(f32),
    /// Heavy weapons cost nothing more after two actions or fewer.
    Brute,
    /// It may attack with its fists as well: brings this weapon.
    Brings(crate::content::Id),
    /// For two points, in place of a Move: a leap of two to three times its Movement.
    RocketJump,
    /// For a point: a portal within so many inches.
    Portal(f32),
}
