//! An attack between its declaration and its roll, with the decisions made so far.

use bevy_math::Vec2;
use serde::{Deserialize, Serialize};

use super::content::Id;
use monteria_game::ModelId;

/// A declared attack and the decisions made so far.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Attack {
    /// The attacker; None for a trap.
    pub attacker: Option<ModelId>,
    pub target: ModelId,
    pub kind: AttackKind,
    /// The direction of a Charge.
    pub line: Option<Vec2>,
    /// The ability used; None for a basic attack.
    pub ability: Option<Id>,
    /// Whether the attacker was Hidden when it was declared.
    pub from_hiding: bool,
    /// Whether another model has intercepted it.
    pub intercepted: bool,
    /// Whether Essence adds a die to the attack.
    pub essence: bool,
    pub defence: Defence,
    /// The ability used for the defence, if any.
    pub defence_ability: Option<Id>,
    /// Whether Essence adds a die to the defence.
    pub defence_essence: bool,
    /// Whether a ward has already turned aside a roll that would
    /// have eliminated the target.
    pub warded: bool,
}

/// A kind of attack.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum AttackKind {
    Melee,
    Ranged,
    /// After a straight run of this many inches.
    Charge(f32),
    /// A counterattack after an attack that missed.
    Counter,
    /// The burst around the target of a shot, with the roll of the shot.
    Burst(BurstRoll),
    /// A trap with this Attack and this Damage.
    Trap(i32, i32),
}

impl AttackKind {
    /// Returns whether another model may intercept it.
    pub(crate) fn may_be_intercepted(self) -> bool {
        match self {
            AttackKind::Ranged | AttackKind::Charge(_) => true,
            AttackKind::Melee
            | AttackKind::Counter
            | AttackKind::Burst(_)
            | AttackKind::Trap(..) => false,
        }
    }
}

/// The roll of a shot that bursts; it counts for every model in the burst.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BurstRoll {
    /// The die that counted, without modifiers.
    pub face: u32,
    /// The die with its modifiers.
    pub total: i32,
}

/// The reaction of the target of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Defence {
    #[default]
    Stands,
    Dodges,
    Counters,
}

impl Attack {
    /// Creates an attack at its declaration.
    pub fn new(
        attacker: Option<ModelId>,
        target: ModelId,
        kind: AttackKind,
        ability: Option<Id>,
    ) -> Attack {
        Attack {
            attacker,
            target,
            kind,
            line: None,
            ability,
            from_hiding: false,
            intercepted: false,
            essence: false,
            defence: Defence::Stands,
            defence_ability: None,
            defence_essence: false,
            warded: false,
        }
    }

    /// Returns whether the attack can continue: its target is on the table and, except
    /// for a burst, its attacker too.
    pub fn lasts(&self, on_table: impl Fn(ModelId) -> bool) -> bool {
        let burst = matches!(self.kind, AttackKind::Burst(_));
        on_table(self.target) && self.attacker.is_none_or(|attacker| burst || on_table(attacker))
    }

    /// Returns whether it is made from a distance: cover counts, and
    /// it cannot be countered.
    pub fn ranged(&self) -> bool {
        match self.kind {
            AttackKind::Ranged | AttackKind::Burst(_) | AttackKind::Trap(..) => true,
            AttackKind::Melee | AttackKind::Charge(_) | AttackKind::Counter => false,
        }
    }
}
