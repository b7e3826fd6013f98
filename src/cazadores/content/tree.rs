//! The words of the Decision Trees of Foes (Cazadores 4.5 "Decision
//! Tree Questions", "Determining Aggro").

use parse_display::Display;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::content::condition::Condition;
use crate::content::traits::{FoeType, Id};
use monteria_content::{Count, Inches, Points, Text, text};
use monteria_trees::{ActionWord, DecisionTree, PreferenceWord, QuestionWord};

/// A Decision Tree of Foes.
pub type FoeTree = DecisionTree<FoeQuestion, FoeAction, FoePreference>;

/// What a Foe asks in its Decision Tree. A Foe that is Stunned answers each question with
/// No after which it would Attack.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum FoeQuestion {
    /// Whether a Hostile Model is in sight and in reach of its Melee Attack, or of the
    /// Action of its card.
    CloseCombat,
    /// Whether a Hostile Model is in sight and in reach of its Shooting Attack, or of the
    /// Action of its card.
    RangedCombat,
    /// Whether a Hostile Model is within a distance. It finds those in sight; without one
    /// the closest that is not.
    Aggress {
        /// The distance in inches.
        within: Inches<100, 4800>,
    },
    /// Whether all Friendly Models and Objectives are farther away than a distance. It
    /// finds the furthest Objective, the largest group of Minions or the Adversary.
    Reposition {
        /// The distance in inches.
        beyond: Inches<0, 4800>,
    },
    /// Whether a Hostile Model has it in sight and in reach of a Melee Attack.
    Retreat,
    /// Whether the Target that it has moved toward may still be a Target.
    PressOn,
    /// Whether it has at most so many WNDs left.
    WoundsAtMost(Points<1, 100>),
    /// Whether it suffers this Condition.
    Suffers(Condition),
    /// Whether it is this Round or a later one.
    RoundFrom(Count<1, 20>),
    /// Whether no Friendly Model is in play.
    Alone,
    /// Nothing: the answer is always Yes.
    HoldGround,
}

/// What a Foe does after a Yes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Display)]
pub enum FoeAction {
    /// An Attack on the Target, or the Action of its card.
    Attack,
    /// A Move toward what the question found.
    MoveToward,
    /// A Move away from the Target.
    MoveAway,
    /// A Pass, which costs a Tick.
    Pass,
}

/// Whom a Foe prefers as its Target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum FoePreference {
    /// Those with the most WNDs left.
    MostWounds,
    /// Those with the fewest WNDs left.
    FewestWounds,
    /// Those that are closest.
    Closest,
    /// Those that suffer this Condition.
    Suffering(Condition),
    /// Those that are Cazadores, not Companions.
    Cazadores,
}

/// What a question finds for the action after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Finds {
    /// Enemies in reach of an Attack.
    EnemiesInReach,
    /// Enemies, in reach of an Attack or not.
    Enemies,
    /// A model or place of its own side.
    OwnSide,
    Nothing,
}

impl FoeQuestion {
    /// Returns the id of its rule.
    pub(crate) fn rule(&self) -> &'static str {
        match self {
            FoeQuestion::CloseCombat => "caz-q-close-combat",
            FoeQuestion::RangedCombat => "caz-q-ranged-combat",
            FoeQuestion::Aggress { .. } | FoeQuestion::PressOn => "caz-q-aggress",
            FoeQuestion::Reposition { .. } => "caz-q-reposition",
            FoeQuestion::Retreat => "caz-q-retreat",
            FoeQuestion::WoundsAtMost(_)
            | FoeQuestion::Suffers(_)
            | FoeQuestion::RoundFrom(_)
            | FoeQuestion::Alone => "caz-q-state",
            FoeQuestion::HoldGround => "caz-q-hold-ground",
        }
    }

    fn finds(&self) -> Finds {
        match self {
            FoeQuestion::CloseCombat | FoeQuestion::RangedCombat => Finds::EnemiesInReach,
            FoeQuestion::Aggress { .. } | FoeQuestion::Retreat | FoeQuestion::PressOn => {
                Finds::Enemies
            }
            FoeQuestion::Reposition { .. } => Finds::OwnSide,
            FoeQuestion::WoundsAtMost(_)
            | FoeQuestion::Suffers(_)
            | FoeQuestion::RoundFrom(_)
            | FoeQuestion::Alone
            | FoeQuestion::HoldGround => Finds::Nothing,
        }
    }
}

impl QuestionWord for FoeQuestion {
    fn name(&self) -> Text {
        match self {
            FoeQuestion::CloseCombat => text!("rules-cazadores-close-combat", "Close Combat"),
            FoeQuestion::RangedCombat => text!("rules-cazadores-ranged-combat", "Ranged Combat"),
            FoeQuestion::Aggress { .. } | FoeQuestion::PressOn => {
                text!("rules-cazadores-aggress", "Aggress")
            }
            FoeQuestion::Reposition { .. } => text!("rules-cazadores-reposition", "Reposition"),
            FoeQuestion::Retreat => text!("rules-cazadores-retreat", "Retreat"),
            FoeQuestion::WoundsAtMost(_) => text!("rules-cazadores-wounded", "Wounded"),
            FoeQuestion::Suffers(condition) => condition.name(),
            FoeQuestion::RoundFrom(_) => text!("rules-cazadores-late", "Late"),
            FoeQuestion::Alone => text!("rules-cazadores-alone", "Alone"),
            FoeQuestion::HoldGround => text!("rules-cazadores-hold-ground", "Hold Ground"),
        }
    }

    fn name_after_action(&self) -> Text {
        match self {
            FoeQuestion::PressOn => text!("rules-cazadores-a-second-move", "a second Move"),
            FoeQuestion::CloseCombat
            | FoeQuestion::RangedCombat
            | FoeQuestion::Aggress { .. }
            | FoeQuestion::Reposition { .. }
            | FoeQuestion::Retreat
            | FoeQuestion::WoundsAtMost(_)
            | FoeQuestion::Suffers(_)
            | FoeQuestion::RoundFrom(_)
            | FoeQuestion::Alone
            | FoeQuestion::HoldGround => self.name(),
        }
    }

    fn asked(&self) -> Text {
        match self {
            FoeQuestion::CloseCombat => {
                text!(
                    "print-asked-close-combat",
                    "A Hostile model in sight and in reach of a Melee Attack?"
                )
            }
            FoeQuestion::RangedCombat => {
                text!(
                    "print-asked-ranged-combat",
                    "A Hostile model in sight and in reach of a Shooting Attack?"
                )
            }
            FoeQuestion::Aggress { within } => {
                text!("print-asked-aggress", "Within {n}\" of a Hostile model?", n = within)
            }
            FoeQuestion::Reposition { beyond } => {
                text!(
                    "print-asked-reposition",
                    "More than {n}\" from Friendly models or Objectives?",
                    n = beyond
                )
            }
            FoeQuestion::Retreat => {
                text!("print-asked-retreat", "In sight and in Melee reach of a Hostile model?")
            }
            FoeQuestion::PressOn => text!(
                "rules-cazadores-its-target-still-in-play",
                "Is its Target still in play and not Hidden?"
            ),
            FoeQuestion::WoundsAtMost(wounds) => {
                text!("rules-cazadores-at-most-wnd-left", "At most {n} WND left?", n = wounds)
            }
            FoeQuestion::Suffers(condition) => {
                text!(
                    "rules-cazadores-is-it-condition",
                    "Is it {condition}?",
                    condition = condition.name()
                )
            }
            FoeQuestion::RoundFrom(round) => {
                text!("rules-cazadores-round-or-later", "Round {n} or later?", n = round)
            }
            FoeQuestion::Alone => {
                text!("rules-cazadores-no-friendly-model-in-play", "No Friendly model in play?")
            }
            FoeQuestion::HoldGround => {
                text!("rules-cazadores-nothing-else-left", "Nothing else left?")
            }
        }
    }

    fn is_always_yes(&self) -> bool {
        *self == FoeQuestion::HoldGround
    }
}

impl ActionWord for FoeAction {
    type Question = FoeQuestion;

    fn label(&self, after: &FoeQuestion) -> Text {
        match (self, after.finds()) {
            (FoeAction::Attack, _) => text!("rules-cazadores-attack", "Attack"),
            (FoeAction::MoveToward, _) if *after == FoeQuestion::PressOn => {
                text!(
                    "rules-cazadores-a-second-move-toward-the-target",
                    "A second Move toward the Target"
                )
            }
            (FoeAction::MoveToward, Finds::OwnSide) => {
                text!("rules-cazadores-move-toward-its-own", "Move toward its own")
            }
            (FoeAction::MoveToward, _) => {
                text!("rules-cazadores-move-toward-the-target", "Move toward the Target")
            }
            (FoeAction::MoveAway, _) => {
                text!("rules-cazadores-move-away-from-the-target", "Move away from the Target")
            }
            (FoeAction::Pass, _) => text!("rules-cazadores-pass", "Pass"),
        }
    }

    fn done(&self, after: &FoeQuestion) -> Text {
        match (self, after.finds()) {
            (FoeAction::Attack, _) if *after == FoeQuestion::RangedCombat => {
                text!(
                    "rules-cazadores-a-shooting-attack-on-the-target",
                    "A Shooting Attack on the Target"
                )
            }
            (FoeAction::Attack, _) => text!(
                "rules-cazadores-a-melee-attack-on-the-target",
                "A Melee Attack on the Target"
            ),
            (FoeAction::MoveToward, _) if *after == FoeQuestion::PressOn => {
                text!(
                    "rules-cazadores-a-second-move-toward-the-target",
                    "A second Move toward the Target"
                )
            }
            (FoeAction::MoveToward, Finds::OwnSide) => {
                text!(
                    "rules-cazadores-a-move-toward-the-furthest-objective",
                    "A Move toward the furthest Objective, the largest group of Minions or the \
                     Adversary"
                )
            }
            (FoeAction::MoveToward, _) => {
                text!("rules-cazadores-a-move-toward-the-target", "A Move toward the Target")
            }
            (FoeAction::MoveAway, _) => {
                text!("rules-cazadores-a-move-away-from-the-target", "A Move away from the Target")
            }
            (FoeAction::Pass, _) => text!("rules-cazadores-a-pass", "A Pass"),
        }
    }

    fn goes_on(&self) -> bool {
        match self {
            FoeAction::MoveToward | FoeAction::MoveAway => true,
            FoeAction::Attack | FoeAction::Pass => false,
        }
    }

    fn lacks(&self, after: &FoeQuestion) -> Option<&'static str> {
        match (self, after.finds()) {
            (FoeAction::Pass, _)
            | (FoeAction::Attack, Finds::EnemiesInReach)
            | (FoeAction::MoveToward, Finds::EnemiesInReach | Finds::Enemies | Finds::OwnSide)
            | (FoeAction::MoveAway, Finds::EnemiesInReach | Finds::Enemies) => None,
            (FoeAction::Attack, Finds::Enemies | Finds::OwnSide | Finds::Nothing) => {
                Some("an enemy in reach: `CloseCombat` or `RangedCombat`")
            }
            (FoeAction::MoveToward, Finds::Nothing) => Some("a model or a place to move toward"),
            (FoeAction::MoveAway, Finds::OwnSide | Finds::Nothing) => {
                Some("an enemy to move away from")
            }
        }
    }
}

impl FoePreference {
    /// Returns the id of its rule.
    pub(crate) fn rule(self) -> &'static str {
        match self {
            FoePreference::MostWounds => "caz-aggro-aggressive",
            FoePreference::FewestWounds => "caz-aggro-defensive",
            FoePreference::Closest => "caz-aggro-sentry",
            FoePreference::Suffering(_) | FoePreference::Cazadores => "caz-aggro-own",
        }
    }
}

impl PreferenceWord for FoePreference {
    fn preferred(&self) -> Text {
        match self {
            FoePreference::MostWounds => text!(
                "rules-cazadores-whoever-has-the-most-wnds-left",
                "the model with the most WNDs left"
            ),
            FoePreference::FewestWounds => text!(
                "rules-cazadores-whoever-has-the-fewest-wnds-left",
                "the model with the fewest WNDs left"
            ),
            FoePreference::Closest => {
                text!("rules-cazadores-whoever-is-closest", "the closest model")
            }
            FoePreference::Suffering(condition) => text!(
                "rules-cazadores-whoever-is",
                "a model that is {condition}",
                condition = condition.name()
            ),
            FoePreference::Cazadores => {
                text!("rules-cazadores-cazadores-before-companions", "Cazadores before Companions")
            }
        }
    }
}

/// Decision Trees that an Adversary follows in place of those of the Foe
/// Types on its cards.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct OwnTrees {
    /// The tree of Aggressive cards.
    pub aggressive: Option<Id>,
    /// The tree of Defensive cards.
    pub defensive: Option<Id>,
    /// The tree of Sentry cards.
    pub sentry: Option<Id>,
}

impl OwnTrees {
    /// Returns the tree that replaces that of a Foe Type.
    pub fn of(&self, foe_type: FoeType) -> Option<&Id> {
        match foe_type {
            FoeType::Aggressive => self.aggressive.as_ref(),
            FoeType::Defensive => self.defensive.as_ref(),
            FoeType::Sentry => self.sentry.as_ref(),
        }
    }
}
