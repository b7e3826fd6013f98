//! What effects and attacks bring over a character: States, Life Points, Action Points,
//! moves, restrictions, and bonuses for a roll to come. Whom an effect reaches is the
//! subject of `abilities/`; what resists it stands in [`Rider`](crate::content::Rider).
//!
//! A new kind is a variant of [`Influence`] below and an implementation of
//! `InfluenceKind` for its type in the file of its group.

mod life;
mod movement;
mod points;
mod prepared;
mod restrictions;
mod states;

use crate::attack::Attack;
use crate::change::DuelMut;
use crate::content::check::Check;
use crate::content::{Bonus, Length, Roll, State, typed_enum};
use crate::duel_ref::{DuelRef, ModelRef};
use monteria_content::{Count, Span};
use monteria_game::{ModelId, StepResult};

/// The rule that an influence follows, where it has none of its own.
const RULES: &[&str] = &["arc-ability"];

/// A kind of influence: what differs from kind to kind.
pub(crate) trait InfluenceKind {
    /// Returns what it does to somebody, said of one: `gains Slow 1`.
    fn words(&self) -> String;

    /// Adds what is wrong with its fields. `at` is its place in the file, `oneself`
    /// whether it comes over the user of the ability.
    fn check(&self, _check: &mut Check, _at: &Span, _oneself: bool) {}

    /// Returns whether it is a strike, by which a Hidden user gives itself away.
    fn strikes(&self) -> bool {
        false
    }

    /// Returns whether it helps a model in the roll of this attack, which it makes or,
    /// as the `defender`, suffers.
    fn helps(&self, _: &DuelRef, _model: &ModelRef, _: &Attack, _defender: bool) -> bool {
        false
    }

    /// Brings it over `on`; `by` is nobody where terrain or a trap does it.
    ///
    /// # Errors
    /// If somebody is missing.
    fn apply(&self, duel: &mut DuelMut, by: Option<ModelId>, on: ModelId) -> StepResult;

    /// Returns what it is worth to the one who suffers it, in levels; below
    /// 0 where it harms.
    fn worth(&self, _target: &ModelRef) -> f64 {
        0.0
    }
}

typed_enum! {
    /// What may come over a character.
    pub enum Influence = "Influence", kind: InfluenceKind;

    /// A State of this level.
    State: GainState(
        /// The State that the character gains.
        state: State,
        /// The level that the State has at least from then on.
        level: Count<1, 9>,
    ),
    /// It regains LP.
    Heal: Heal(
        /// How many.
        life: Count<1, 60>,
    ),
    /// It loses LP; Armor does not matter.
    Lose: LoseLife(
        /// How many.
        life: Count<1, 60>,
    ),
    /// Negative States of highest level go, as many as this.
    Cleanse: Cleanse(
        /// How many at most.
        most: Count<1, 12>,
    ),
    /// All States go.
    ClearStates: ClearStates,
    /// It gains Action Points.
    Gain: GainPoints(
        /// How many.
        points: Count<1, 9>,
    ),
    /// It loses Action Points.
    Drain: LosePoints(
        /// How many.
        points: Count<1, 9>,
    ),
    /// It walks so many inches at once, not into contact.
    Walk: Walk(
        /// How far at most.
        inches: Length,
    ),
    /// It is drawn straight toward whoever does it.
    Pull: Pull(
        /// How far, in inches.
        inches: Length,
    ),
    /// It is pushed straight away from whoever does it.
    Push: Push(
        /// How far, in inches.
        inches: Length,
    ),
    /// It may leave contact as if it had escaped.
    Escape: Escape,
    /// It may neither Run nor Charge until the next Upkeep Phase.
    NoRun: NoRun,
    /// It may not Dodge until the end of the turn.
    NoDodge: NoDodge,
    /// Its next roll of this kind gets a bonus, whenever that is rolled.
    Next: NextRollBonus {
        /// Which roll; Defense is that of the next attack against it.
        roll: Roll,
        /// How much.
        bonus: Bonus,
        /// Only where another friend is engaged with the target.
        ganged: bool = default,
        /// Only until the turn ends.
        this_turn: bool = default,
    },
    /// The next Charge against it rolls one die only.
    Braced: Braced,
}
