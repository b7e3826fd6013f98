//! The conditions of rules.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::selection::{ModelFilter, Side};
use monteria_content::{Bounded, Count, Id, Inches};

/// A condition of a rule.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "TriggerCondition")]
pub enum Condition {
    /// The round is at least this one.
    RoundFrom(Bounded<u32, 1, 100>),
    /// The round is at most this one.
    RoundTo(Bounded<u32, 1, 100>),
    /// A counter is at least this value.
    AtLeast {
        /// The id of the counter.
        #[schemars(extend("refersTo" = ".counters"))]
        counter: Id,
        /// The least value for which the condition holds.
        value: i32,
    },
    /// A counter is at most this value.
    AtMost {
        /// The id of the counter.
        #[schemars(extend("refersTo" = ".counters"))]
        counter: Id,
        /// The greatest value for which the condition holds.
        value: i32,
    },
    /// At least so many models on the table fit the filters.
    Present {
        /// Filters that select the models; an empty list selects every
        /// model on the table.
        who: Vec<ModelFilter>,
        /// How many at least.
        count: Count<1, 100>,
    },
    /// No model on the table fits the filters.
    Absent(Vec<ModelFilter>),
    /// A side has more models in an area than each other side.
    Holds {
        /// The side that must hold the area; of several sides, any one.
        side: Side,
        /// The id of the area.
        #[schemars(extend("refersTo" = ".areas"))]
        area: Id,
    },
    /// A model of one selection is within so many inches of one of another.
    Within {
        /// Models of the first selection.
        from: Vec<ModelFilter>,
        /// Models of the second selection.
        to: Vec<ModelFilter>,
        /// The greatest distance between the bases, in inches.
        inches: Inches<0, 12000>,
    },
    /// A model of one selection sees one of another.
    Sees {
        /// Models that look; an empty list selects every model on the table.
        from: Vec<ModelFilter>,
        /// Models that are looked for.
        to: Vec<ModelFilter>,
    },
    /// A die shows at least this face. It is rolled when all conditions before it hold.
    Roll {
        /// The number of sides of the die.
        die: Bounded<u32, 2, 100>,
        /// The least face with which the condition holds.
        at_least: Bounded<u32, 1, 100>,
    },
    /// The condition does not hold.
    Not(Box<Condition>),
    /// At least one of these conditions holds.
    Any(Vec<Condition>),
}

impl Condition {
    /// Returns the conditions that `Not` and `Any` combine in this one; itself if it is
    /// neither.
    pub(crate) fn leaves(&self) -> Vec<&Condition> {
        match self {
            Condition::Not(condition) => condition.leaves(),
            Condition::Any(all) => all.iter().flat_map(Condition::leaves).collect(),
            Condition::RoundFrom(_)
            | Condition::RoundTo(_)
            | Condition::AtLeast { .. }
            | Condition::AtMost { .. }
            | Condition::Present { .. }
            | Condition::Absent(_)
            | Condition::Holds { .. }
            | Condition::Within { .. }
            | Condition::Sees { .. }
            | Condition::Roll { .. } => vec![self],
        }
    }

    /// Returns the counter whose value a condition asks for, if it asks for one.
    pub(crate) fn counter(&self) -> Option<&Id> {
        if let Condition::AtLeast { counter, .. } | Condition::AtMost { counter, .. } = self {
            Some(counter)
        } else {
            None
        }
    }
}
