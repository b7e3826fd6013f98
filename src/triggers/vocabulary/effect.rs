//! The effects of rules.

use bevy_math::Vec2;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::selection::{Measure, ModelFilter, Side};
use monteria_content::{Bounded, Id, Inches};

/// An effect of a rule.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "TriggerEffect")]
pub enum Effect {
    /// A sentence for the log.
    Message {
        /// The sentence that the log shows.
        text: String,
    },
    /// A card with a title and a text, shown to all players.
    Card {
        /// The title above the text.
        title: String,
        /// The text below the title.
        text: String,
    },
    /// A counter goes up by this number, or down if it is negative.
    Add {
        /// The id of the counter.
        #[schemars(extend("refersTo" = ".counters"))]
        counter: Id,
        /// The number that is added; a negative one is subtracted.
        by: i32,
    },
    /// A counter gets this value.
    Set {
        /// The id of the counter.
        #[schemars(extend("refersTo" = ".counters"))]
        counter: Id,
        /// The new value of the counter.
        to: i32,
    },
    /// A side gains victory points, or loses them if the number is negative.
    Score {
        /// The side whose points change; of several sides, each.
        side: Side,
        /// The number of points.
        points: i32,
    },
    /// A side gains a share of what each of these models is worth to an enemy that
    /// eliminates it, rounded as the game rounds it.
    ScoreWorth {
        /// The side that gains the points.
        side: Side,
        /// The models whose worth counts.
        who: Vec<ModelFilter>,
        /// The share in per cent.
        percent: Bounded<i32, 1, 1000>,
    },
    /// For each object of this kind on the table, the side with the most near it gains
    /// victory points. No side gains them for an object at which the two highest sides are equal.
    ScoreHolders {
        /// The kind of the object.
        #[schemars(extend("refersTo" = "objects"))]
        object: String,
        /// The greatest distance of a base from the object, in inches.
        inches: Inches<0, 12000>,
        /// Filters that select the models that count; an empty list selects every
        /// model on the table.
        who: Vec<ModelFilter>,
        /// Whether models or their levels are counted.
        by: Measure,
        /// The number of points for each object.
        points: Bounded<i32, 1, 1000>,
    },
    /// A side names an enemy in secret. The game says who may be named and what follows.
    Mark(Side),
    /// Each selected model loses health.
    Wound {
        /// Filters that select the models; an empty list selects every
        /// model on the table.
        who: Vec<ModelFilter>,
        /// Points of health for each selected model.
        amount: Bounded<i32, 1, 100>,
    },
    /// Each selected model regains health, up to its full health.
    Heal {
        /// Filters that select the models; an empty list selects every
        /// model on the table.
        who: Vec<ModelFilter>,
        /// Points of health for each selected model.
        amount: Bounded<i32, 1, 100>,
    },
    /// A state of the game begins for models.
    Begin {
        /// Filters that select the models; an empty list selects every
        /// model on the table.
        who: Vec<ModelFilter>,
        /// The state, by its word in the game.
        #[schemars(extend("refersTo" = "states"))]
        state: String,
    },
    /// A state of the game ends for models.
    Stop {
        /// Filters that select the models; an empty list selects every
        /// model on the table.
        who: Vec<ModelFilter>,
        /// The state, by its word in the game.
        #[schemars(extend("refersTo" = "states"))]
        state: String,
    },
    /// Models leave the table alive.
    Remove(Vec<ModelFilter>),
    /// Models are put on the legal spots nearest to a point.
    Place {
        /// Filters that select the models; an empty list selects every
        /// model on the table.
        who: Vec<ModelFilter>,
        /// The point, in inches from the middle of the table.
        #[schemars(with = "[f32; 2]")]
        at: Vec2,
    },
    /// A piece of terrain is removed. What stands on it falls to the ground.
    Collapse(#[schemars(extend("refersTo" = ".table.pieces"))] Id),
    /// The option is offered from now on.
    Offer(#[schemars(extend("refersTo" = ".options"))] Id),
    /// The option is not offered any more.
    Withdraw(#[schemars(extend("refersTo" = ".options"))] Id),
    /// A player is asked a question.
    Ask {
        /// The side that is asked.
        side: Side,
        /// The id of the question.
        #[schemars(extend("refersTo" = ".questions"))]
        question: Id,
    },
    /// The program plays a side in another style from now on, if it plays it.
    Style {
        /// The side whose style changes; of several sides, each.
        side: Side,
        /// The id of the style.
        #[schemars(extend("refersTo" = "styles"))]
        style: Id,
    },
    /// The match ends, and this side has won.
    Win {
        /// The side that has won.
        side: Side,
        /// The reason, as a sentence without a full stop.
        reason: String,
    },
    /// The match ends without a winner.
    Draw {
        /// The reason, as a sentence without a full stop.
        reason: String,
    },
}
