//! The triggers of a scenario: counters, areas, options, questions and rules.

use bevy_math::Vec2;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::condition::Condition;
use super::effect::Effect;
use super::moment::Moment;
use super::selection::ModelFilter;
use monteria_content::{Id, Inches};

/// The triggers of a scenario.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Triggers {
    /// Counters that rules change and ask.
    pub counters: Vec<Counter>,
    /// Areas of the table that rules name.
    pub areas: Vec<TriggerArea>,
    /// Objects that lie on the table from the start.
    pub objects: Vec<PlacedObject>,
    /// Options that rules add to the actions of models.
    pub options: Vec<OfferedOption>,
    /// Questions that rules ask a player.
    pub questions: Vec<Question>,
    /// The rules, in the order in which they act.
    pub rules: Vec<TriggerRule>,
}

/// A counter of a scenario.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "TriggerCounter")]
pub struct Counter {
    /// The id of the counter.
    pub id: Id,
    /// The name shown to players; a counter with an empty name is not shown.
    #[serde(default)]
    pub name: String,
    /// The value at the start of the match.
    #[serde(default)]
    pub start: i32,
}

/// An area of the table that rules name. It has no effect of its own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TriggerArea {
    /// The id of the area.
    pub id: Id,
    /// The name shown to players, in lower case (`the bridge`).
    pub name: String,
    /// The place of the area on the table, and its shape.
    pub shape: AreaShape,
}

/// The shape of an area, in inches from the middle of the table.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum AreaShape {
    /// A disc, given by its middle and its radius.
    Circle {
        /// The middle of the disc.
        #[schemars(with = "[f32; 2]")]
        center: Vec2,
        /// The radius in inches.
        radius: Inches<10, 12000>,
    },
    /// A rectangle along the edges of the table.
    Box {
        /// The middle of the rectangle.
        #[schemars(with = "[f32; 2]")]
        center: Vec2,
        /// Half of its width and half of its depth, in inches.
        #[schemars(with = "[f32; 2]")]
        half: Vec2,
    },
}

impl AreaShape {
    /// Returns the middle of the area.
    pub(crate) fn center(self) -> Vec2 {
        match self {
            AreaShape::Circle { center, .. } | AreaShape::Box { center, .. } => center,
        }
    }

    /// Returns the radius of the greatest disc within the area, in inches.
    pub(crate) fn inner_radius(self) -> f32 {
        match self {
            AreaShape::Circle { radius, .. } => *radius,
            AreaShape::Box { half, .. } => half.min_element(),
        }
    }

    /// Returns whether a base of this radius at this point touches the area.
    pub fn touches(self, at: Vec2, radius: f32) -> bool {
        match self {
            AreaShape::Circle { center, radius: own } => center.distance(at) <= *own + radius,
            AreaShape::Box { center, half } => {
                ((at - center).abs() - half).max(Vec2::ZERO).length() <= radius
            }
        }
    }
}

/// An object that lies on the table from the start.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlacedObject {
    /// The kind of the object.
    #[schemars(extend("refersTo" = "objects"))]
    pub object: String,
    /// The point on whose nearest legal spot it lies, in inches from the
    /// middle of the table.
    #[schemars(with = "[f32; 2]")]
    pub at: Vec2,
}

/// An option that rules add to the actions of models.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OfferedOption {
    /// The id of the option.
    pub id: Id,
    /// The label in the action menu.
    pub label: String,
    /// What it does, as a sentence.
    pub about: String,
    /// The models to which it is offered.
    pub by: Vec<ModelFilter>,
    /// What a model needs to choose it. While one of these does not hold, the option is
    /// listed with the reason.
    #[serde(default)]
    pub needs: Vec<ModelFilter>,
    /// What it costs, in the points or ticks that models of the game act with.
    pub cost: u8,
    /// Other costs for some models. The first that is for the model counts.
    #[serde(default)]
    pub costs: Vec<OptionCost>,
    /// Whether it is offered from the start, or only after `Offer`.
    pub from_start: bool,
    /// How often it may be chosen.
    #[serde(default)]
    pub limit: OptionLimit,
}

/// A cost of an option for some models.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OptionCost {
    /// The models that pay it.
    pub who: Vec<ModelFilter>,
    /// The cost, in the points or ticks that models of the game act with.
    pub cost: u8,
}

/// How often an option may be chosen.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum OptionLimit {
    /// As often as models can pay for it.
    #[default]
    Unlimited,
    /// Once in a match.
    Once,
    /// Once in a match by each side.
    OnceForEachSide,
    /// Once in each round.
    OncePerRound,
    /// Once in each round by each side.
    OncePerRoundForEachSide,
}

/// A question that a rule asks a player.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "TriggerQuestion")]
pub struct Question {
    /// The id of the question.
    pub id: Id,
    /// The question as a sentence.
    pub text: String,
    /// The answers to choose from.
    pub answers: Vec<QuestionAnswer>,
}

/// An answer to a question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QuestionAnswer {
    /// The id of the answer.
    pub id: Id,
    /// The label shown to the player.
    pub label: String,
    /// The effects of the answer, in order; with an empty list nothing happens.
    pub then: Vec<Effect>,
}

/// How often a rule acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "TriggerLimit")]
pub enum Limit {
    /// Once in a match.
    Once,
    /// Once in each round.
    OncePerRound,
    /// Whenever its moment comes.
    Unlimited,
}

/// A rule: when something happens and all conditions hold, its effects follow in order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TriggerRule {
    /// The id of the rule.
    pub id: Id,
    /// The name shown in the log and among the rules of the scenario.
    pub name: String,
    /// The id of the rule in the ledger that says the same.
    #[serde(default)]
    pub ledger: Option<Id>,
    /// The moment at which it may act.
    pub when: Moment,
    /// The conditions, all of which must hold.
    #[serde(rename = "if", default)]
    pub conditions: Vec<Condition>,
    /// The effects, in order.
    pub then: Vec<Effect>,
    /// How often it acts.
    pub limit: Limit,
}

impl Triggers {
    /// Returns whether the scenario has no rules, no options and no objects.
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty() && self.options.is_empty() && self.objects.is_empty()
    }

    /// Returns these triggers with those of another file after them.
    pub fn merged(mut self, other: Triggers) -> Triggers {
        let Triggers { counters, areas, objects, options, questions, rules } = other;
        self.counters.extend(counters);
        self.areas.extend(areas);
        self.objects.extend(objects);
        self.options.extend(options);
        self.questions.extend(questions);
        self.rules.extend(rules);
        self
    }

    /// Returns the ids that these triggers and those of another file both give, each with
    /// its list and its index in the list of the other.
    pub fn shared_ids<'t>(&self, other: &'t Triggers) -> Vec<(&'static str, usize, &'t Id)> {
        let own = self.ids();
        let others = other.ids().into_iter();
        let shared = others.filter(|(list, _, id)| {
            own.iter().any(|(own_list, _, own_id)| own_list == list && own_id == id)
        });
        shared.collect()
    }

    /// Returns every id with its list and its index there.
    fn ids(&self) -> Vec<(&'static str, usize, &Id)> {
        let counters = self.counters.iter().map(|it| &it.id).enumerate();
        let areas = self.areas.iter().map(|it| &it.id).enumerate();
        let options = self.options.iter().map(|it| &it.id).enumerate();
        let questions = self.questions.iter().map(|it| &it.id).enumerate();
        let rules = self.rules.iter().map(|it| &it.id).enumerate();
        let listed = |list: &'static str| move |(index, id)| (list, index, id);
        let all = counters.map(listed("counters")).chain(areas.map(listed("areas")));
        let all = all.chain(options.map(listed("options")));
        let all = all.chain(questions.map(listed("questions")));
        all.chain(rules.map(listed("rules"))).collect()
    }

    /// Returns the area with this id.
    pub fn area(&self, id: &str) -> Option<&TriggerArea> {
        self.areas.iter().find(|area| area.id == *id)
    }

    /// Returns the option with this id.
    pub fn option(&self, id: &str) -> Option<&OfferedOption> {
        self.options.iter().find(|option| option.id == *id)
    }

    /// Returns the rules that react to the choice of this option.
    pub(crate) fn reactions(&self, option: &str) -> Vec<&TriggerRule> {
        let hears =
            |rule: &&TriggerRule| matches!(&rule.when, Moment::Chosen(id) if id.as_str() == option);
        self.rules.iter().filter(hears).collect()
    }

    /// Returns the question with this id.
    pub fn question(&self, id: &str) -> Option<&Question> {
        self.questions.iter().find(|question| question.id == *id)
    }
}
