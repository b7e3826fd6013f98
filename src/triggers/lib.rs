//! Triggers: rules of scenarios as data. A rule says at which moment it may act, under
//! which conditions, and what then follows. The same vocabulary serves every game.
//!
//! Begin with [`Triggers`], which is read from files, then [`TriggerHost`], through
//! which triggers read and change a game's state, and [`register`]. Rules react to the
//! [`Occurrence`](monteria_game::Occurrence)s of a match at the checkpoints that the game
//! names; `docs/modding.md` describes the vocabulary for authors.
//!
//! Elsewhere: `game` records what happens; each game changes its own states and wounds.

#![warn(missing_docs, unreachable_pub, clippy::wildcard_enum_match_arm)]

mod check;
mod conditions;
mod effects;
mod host;
mod needs;
mod offers;
mod question;
mod run;
mod selection;
mod sentences;
mod state;
mod subject_use;
mod victory_points;
mod vocabulary;

pub use check::{GameFeatures, TriggerWords, check};
pub use host::{Host, TriggerHost, with_param};
pub use offers::offer_options;
pub use question::TriggerAnswer;
pub use run::register;
pub use sentences::{counter_lines, facts, rule_lines, rule_texts};
pub use state::{OptionUses, PlayedTriggers, TriggerState, start};
pub use victory_points::{OptionPlace, OptionValue, option_places, option_value, round_gains};
pub use vocabulary::condition::Condition;
pub use vocabulary::effect::Effect;
pub use vocabulary::moment::Moment;
pub use vocabulary::selection::{Edge, Measure, ModelFilter, Side};
pub use vocabulary::triggers::{
    AreaShape, Counter, Limit, OfferedOption, OptionCost, OptionLimit, PlacedObject, Question,
    QuestionAnswer, TriggerArea, TriggerRule, Triggers,
};
