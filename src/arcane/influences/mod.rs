//! The influences that effects and attacks have on a character: States, Life Points,
//! Action Points, moves, restrictions, and bonuses to later rolls. The targets of an
//! effect are in `abilities/`; resistance is in [`Rider`](crate::content::Rider).
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
use monteria_game::{ModelId, StepResult, Text};

/// The rule of influences that have none of their own.
const RULES: &[&str] = &["arc-ability"];

/// The rules of a kind of influence.
pub(crate) trait InfluenceKind {
    /// Returns its effect as a predicate about one character: `gains Slow 1`.
    fn description(&self) -> Text;

    /// Reports invalid fields. `at` is its place in the file, `oneself` whether it
    /// affects the user of the ability.
    fn check(&self, _check: &mut Check, _at: &Span, _oneself: bool) {}

    /// Returns whether it counts as a strike, which ends the Hidden State of the user.
    fn strikes(&self) -> bool {
        false
    }

    /// Returns whether it helps a model in the roll of this attack, as its attacker
    /// or as its `defender`.
    fn helps(&self, _: &DuelRef, _model: &ModelRef, _: &Attack, _defender: bool) -> bool {
        false
    }

    /// Applies it to `on`. `by` is None if terrain or a trap is the source.
    ///
    /// # Errors
    /// If a model is missing.
    fn apply(&self, duel: &mut DuelMut, by: Option<ModelId>, on: ModelId) -> StepResult;

    /// Returns its value to the affected model in levels; negative if it harms.
    fn value(&self, _target: &ModelRef) -> f64 {
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
    /// It regains this many LP.
    Heal: Heal(life: Count<1, 60>),
    /// It loses LP; Armor does not matter.
    Lose: LoseLife(life: Count<1, 60>),
    /// Negative States of highest level go, as many as this.
    Cleanse: Cleanse(most: Count<1, 12>),
    /// All its States go, positive and negative.
    ClearStates: ClearStates,
    /// It gains Action Points.
    Gain: GainPoints(points: Count<1, 9>),
    /// It loses Action Points.
    Drain: LosePoints(points: Count<1, 9>),
    /// It walks so many inches at once, not into contact.
    Walk: Walk(inches: Length),
    /// It is drawn straight toward whoever does it.
    Pull: Pull(inches: Length),
    /// It is pushed straight away from whoever does it.
    Push: Push(inches: Length),
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
        /// Amount added to the roll, -10 to 10.
        bonus: Bonus,
        /// Only where another friend is engaged with the target.
        ganged: bool = default,
        /// Only until the turn ends.
        this_turn: bool = default,
    },
    /// The next Charge against it rolls one die only.
    Braced: Braced,
}
