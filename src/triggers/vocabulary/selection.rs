//! Selection of sides and models.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use monteria_content::{Id, Inches};

/// A side of the match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "TriggerSide")]
pub enum Side {
    /// The side of the first player.
    First,
    /// The side of the second player.
    Second,
    /// The side of the third player.
    Third,
    /// The side of the fourth player.
    Fourth,
    /// The side of the model that the moment is about.
    Actor,
    /// Every side but that of the model that the moment is about.
    Enemies,
    /// Every side of the match.
    Each,
    /// The side that attacks, in games that have an attacker.
    Attacker,
    /// Every side but the one that attacks.
    Defender,
}

/// An edge of the table, as seen from the side of a model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "TriggerEdge")]
pub enum Edge {
    /// The edge at which the side deploys.
    Own,
    /// The edge opposite its own.
    Far,
}

/// What is counted to tell which side holds an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "TriggerMeasure")]
pub enum Measure {
    /// The number of models.
    Models,
    /// The sum of the levels of the models, in games whose models have levels.
    Levels,
}

/// A condition on models. A list of filters selects the models for which all hold; an
/// empty list selects every model on the table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub enum ModelFilter {
    /// The model that the moment is about.
    Actor,
    /// The target of the action that the moment is about.
    Target,
    /// Models of this side.
    Of(Side),
    /// Models of the type with this id; or with this name, which depends on the language.
    Called(#[schemars(extend("refersTo" = "models"))] String),
    /// Models that touch this area.
    In(#[schemars(extend("refersTo" = ".areas"))] Id),
    /// Models within so many inches of a model that these filters select.
    Near(Vec<ModelFilter>, Inches<0, 12000>),
    /// Models within so many inches of an object of this kind on the table.
    NearObject(#[schemars(extend("refersTo" = "objects"))] String, Inches<0, 12000>),
    /// Models within so many inches of an edge of the table.
    NearEdge(Edge, Inches<0, 12000>),
    /// Models with this state of the game.
    Has(#[schemars(extend("refersTo" = "states"))] String),
    /// Models that carry this item of the game.
    Carries(#[schemars(extend("refersTo" = "items"))] String),
    /// Models for which this filter does not hold.
    Not(Box<ModelFilter>),
}
