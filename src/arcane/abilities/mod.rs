//! The kinds of special abilities: their fields in content files, checks, offers,
//! effects, and values for the computer player. Costs, limits and upkeep are the same for
//! all kinds and are in [`Ability`](crate::content::Ability) and in `steps/`.
//!
//! A new kind is a variant of [`AbilityAction`] below and a file that implements `AbilityKind` for
//! its type. The influences of an effect on a character are in `influences/`.

mod attack;
mod charge;
mod defences;
mod effect;
mod kind;
mod movement;
mod rerolls;
mod shot;
mod sight;
mod stealth;
mod summon;
mod trap;

use crate::content::{Blow, Bonus, Id, Length, Rider, Stretch, Whom, typed_enum};
use monteria_content::{Count, Rating};

pub(crate) use kind::AbilityKind;

typed_enum! {
    /// What an ability does.
    pub enum AbilityAction = "AbilityAction", kind: AbilityKind;

    /// An Attack against an engaged enemy.
    Attack: MeleeAttack(blow: Blow),
    /// A Ranged Attack against an enemy in range.
    Shot: RangedAttack {
        /// How far it reaches, in inches.
        range: Length,
        /// The radius of its burst around whom it hits; none where it has none.
        area: Option<Length> = default,
        /// Differences from a basic Ranged Attack.
        blow: Blow = default,
    },
    /// A Charge, which ends with an Attack.
    Charge: Charge(blow: Blow),
    /// A Counterattack against the attacker.
    Counter: Counterattack(blow: Blow),
    /// A Dodge, in answer to an Attack.
    Dodge: Dodge {
        /// Added to Defense, -10 to 10.
        bonus: Bonus,
        /// Whether it may be used against Ranged Attacks only.
        ranged: bool = default,
    },
    /// Something comes over some characters.
    Effect: Effect {
        /// Characters that the effect comes over.
        on: Whom,
        /// Influences, each with what resists it.
        does: Vec<Rider>,
    },
    /// A move of its own.
    Move: Move {
        /// How far, in inches.
        inches: Stretch,
        /// Whether it leads over models and terrain.
        over: bool = default,
        /// Whether it escapes from contact first.
        escapes: bool = default,
        /// Whether it leaves the movement of the turn as it is.
        free: bool = default,
    },
    /// Stealth: the character becomes Hidden.
    Stealth: Stealth,
    /// A wall that stops lines of sight, as long as it is upheld.
    Wall: Wall {
        /// How long it is, in inches.
        length: Length,
    },
    /// Friends near the character count as in soft cover, as long as it is upheld.
    Screen: Screen {
        /// Within so many inches.
        within: Length,
    },
    /// Nobody sees farther than this until the end of the turn.
    Darkness: Darkness {
        /// Range of sight in inches.
        sight: Length,
    },
    /// A marker that strikes at the next enemy who comes near.
    Trap: Trap {
        /// How far away it may be laid, in inches.
        within: Length,
        /// How near an enemy sets it off, in inches.
        trigger: Length,
        /// Attack of a trap, 0 to 20.
        attack: Rating<0, 20>,
        /// Damage of a trap that hits, 0 to 20.
        damage: Rating<0, 20>,
    },
    /// A friend rolls again to resist an effect.
    Reroll: Reroll,
    /// An attack that would eliminate the character is rolled again.
    Ward: Ward,
    /// A summoned creature enters play.
    Summon: Summon {
        /// Id of the character that is summoned.
        summon: Id,
        /// For how many Upkeep Phases it is bound.
        bind: Count<1, 4>,
    },
}
