//! An attack as it has been declared, with what has been decided of it so far.

use bevy_math::Vec2;
use serde::{Deserialize, Serialize};

use super::content::Id;
use monteria_game::ModelId;

/// An attack that has been declared, with all that has been decided of it so far.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Attack {
    /// Who attacks; nobody where a trap does.
    pub by: Option<ModelId>,
    /// Who is attacked.
    pub at: ModelId,
    /// How.
    pub kind: AttackKind,
    /// The line of a Charge, as a direction.
    pub line: Option<Vec2>,
    /// With which ability; a basic one with none.
    pub ability: Option<Id>,
    /// Whether the attacker was Hidden when it was declared.
    pub from_hiding: bool,
    /// Whether somebody has stepped into its way.
    pub intercepted: bool,
    /// Essence for its roll.
    pub essence: bool,
    /// What the target does about it.
    pub defence: Defence,
    /// With which ability.
    pub defence_ability: Option<Id>,
    /// Essence for the roll of the defence.
    pub defence_essence: bool,
    /// Whether a roll that would have eliminated the target has been taken back.
    pub warded: bool,
}

/// How somebody is attacked.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum AttackKind {
    /// In contact.
    Melee,
    /// From afar.
    Ranged,
    /// After a straight run of so many inches.
    Charge(f32),
    /// In answer to an attack that has missed.
    Counter,
    /// By what bursts where somebody was hit.
    Burst(Blasted),
    /// By a trap with this Attack and this Damage.
    Trap(i32, i32),
}

impl AttackKind {
    /// Returns whether somebody may step into its way.
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

/// The roll of the shot that bursts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Blasted {
    /// The die that counted.
    pub face: u32,
    /// The whole attack.
    pub total: i32,
}

/// What the target of an attack does about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Defence {
    /// It stands.
    #[default]
    Stands,
    /// It dodges.
    Dodges,
    /// It counters.
    Counters,
}

impl Attack {
    /// An attack as it is declared.
    pub fn new(by: Option<ModelId>, at: ModelId, kind: AttackKind, ability: Option<Id>) -> Attack {
        Attack {
            by,
            at,
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

    /// Whether it goes on as long as only these are on the table: its target, and but for
    /// a burst whoever makes it.
    pub fn lasts(&self, there: impl Fn(ModelId) -> bool) -> bool {
        let burst = matches!(self.kind, AttackKind::Burst(_));
        there(self.at) && self.by.is_none_or(|by| burst || there(by))
    }

    /// Whether it comes from afar: cover counts, and who counters cannot reach.
    pub fn ranged(&self) -> bool {
        match self.kind {
            AttackKind::Ranged | AttackKind::Burst(_) | AttackKind::Trap(..) => true,
            AttackKind::Melee | AttackKind::Charge(_) | AttackKind::Counter => false,
        }
    }
}
