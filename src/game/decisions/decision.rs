//! Decisions, the orders that answer them, and checked answers.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use bevy_ecs::prelude::In;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::decisions::choice::Choice;
use crate::decisions::offers::Offers;
use crate::decisions::refusal::Refusal;
use crate::ids::{ModelId, SeatId};
use crate::match_loop::error::{OrMissing, StepError, StepResult};
use crate::presentation::event_text::text_or_empty;
use crate::regions::region::Region;
use monteria_content::Text;
use monteria_table::{Facing, Route, Spot};

/// A question to one seat, with all legal options.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Decision {
    /// The seat that decides.
    pub seat: SeatId,
    /// The model that the question is about, if it is about one.
    pub model: Option<ModelId>,
    /// The question as a sentence.
    pub prompt: Text,
    /// The legal options in display order. Never empty.
    pub options: Vec<Choice>,
    /// Options that exist but are not legal now, with the reason: the greyed part
    /// of the action menu.
    pub refused: Vec<RefusedChoice>,
}

impl Decision {
    /// Returns a question to a seat, about this model if there is one.
    pub fn of(
        seat: SeatId,
        model: Option<ModelId>,
        prompt: impl Into<Text>,
        offers: impl Into<Offers>,
    ) -> Decision {
        let Offers { legal, refused } = offers.into();
        Decision { seat, model, prompt: text_or_empty(prompt), options: legal, refused }
    }

    /// Returns whether there is more than one option; else nobody needs to be asked.
    pub fn is_choice(&self) -> bool {
        self.options.len() > 1
    }

    /// Returns the option with this id.
    pub fn option(&self, id: &str) -> Option<&Choice> {
        self.options.iter().find(|option| option.id == id)
    }

    /// Returns the option that offers this action.
    pub fn offered(&self, action: impl fmt::Display) -> Option<&Choice> {
        self.option(&action.to_string())
    }

    /// Returns the options that are actions of this type, each with its
    /// action, in display order.
    pub fn acts<A: Action>(&self) -> impl Iterator<Item = (A, &Choice)> {
        self.options.iter().filter_map(|choice| Some((choice.action()?, choice)))
    }

    /// Returns whether an order has the shape that its option asks for and carries
    /// nothing else; `false` for an unknown option. It does not check whether a spot is
    /// legal, which needs the table.
    pub fn fits(&self, order: &Order) -> bool {
        let Some(choice) = self.option(&order.choose) else { return false };
        let fits = match &choice.needs {
            Needs::Nothing => true,
            Needs::Target { legal, .. } => {
                order.target.is_some_and(|target| legal.contains(&target))
            }
            Needs::To(_) => order.to.is_some() != order.path.is_some(),
            Needs::Aim(_) => order.to.is_some() && order.facing.is_some(),
            Needs::Several { legal, min, max, .. } => {
                let named = order.targets.iter().enumerate();
                let mut fresh = named
                    .map(|(at, one)| legal.contains(one) && !order.targets[..at].contains(one));
                (*min..=*max).contains(&order.targets.len()) && fresh.all(|fresh| fresh)
            }
            Needs::Number { min, max } => {
                order.number.is_some_and(|number| (*min..=*max).contains(&number))
            }
        };
        fits && choice.needs.superfluous_part(order).is_none()
    }
}

/// What an option needs beside its id.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Needs {
    /// Nothing beside the id.
    Nothing,
    /// One of these models, in id order. Never empty in a legal option; `others` are
    /// expected targets that are not legal, with the reason.
    Target {
        /// Legal targets in id order.
        legal: Vec<ModelId>,
        /// Illegal targets with the reason.
        others: Vec<(ModelId, Refusal)>,
    },
    /// A spot in this region.
    To(Region),
    /// A spot in this region, and a direction.
    Aim(Region),
    /// Several different models, in any order.
    Several {
        /// The legal models in id order; a legal option has at least `min` of them.
        legal: Vec<ModelId>,
        /// Least number of models.
        min: usize,
        /// Greatest number of models.
        max: usize,
        /// Expected models that are not legal, with the reason.
        others: Vec<(ModelId, Refusal)>,
    },
    /// A whole number from `min` to `max`.
    Number {
        /// The least legal number.
        min: i32,
        /// The greatest legal number.
        max: i32,
    },
}

impl Needs {
    /// Returns a need for one of these models, without illegal ones to explain.
    pub fn one_of(legal: Vec<ModelId>) -> Needs {
        Needs::Target { legal, others: Vec::new() }
    }

    /// Returns the region of the spot that is needed; `None` if no spot is needed.
    pub fn region(&self) -> Option<&Region> {
        match self {
            Needs::To(region) | Needs::Aim(region) => Some(region),
            Needs::Nothing
            | Needs::Target { .. }
            | Needs::Several { .. }
            | Needs::Number { .. } => None,
        }
    }

    /// Returns legal targets, and illegal ones with the reason; both are empty if
    /// no target is needed.
    pub fn targets(&self) -> (&[ModelId], &[(ModelId, Refusal)]) {
        match self {
            Needs::Target { legal, others } | Needs::Several { legal, others, .. } => {
                (legal, others)
            }
            Needs::Nothing | Needs::To(_) | Needs::Aim(_) | Needs::Number { .. } => (&[], &[]),
        }
    }

    /// Returns the name of the first part of an order that is not needed.
    pub(crate) fn superfluous_part(&self, order: &Order) -> Option<&'static str> {
        let carried = [
            ("target", order.target.is_some(), matches!(self, Needs::Target { .. })),
            ("to", order.to.is_some(), self.region().is_some()),
            ("path", order.path.is_some(), matches!(self, Needs::To(_))),
            ("facing", order.facing.is_some(), matches!(self, Needs::Aim(_))),
            ("targets", !order.targets.is_empty(), matches!(self, Needs::Several { .. })),
            ("number", order.number.is_some(), matches!(self, Needs::Number { .. })),
        ];
        carried.into_iter().find(|(_, carried, wanted)| *carried && !wanted).map(|(name, ..)| name)
    }
}

/// An option that exists but is not legal now.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RefusedChoice {
    /// The option. If it has no legal target, its needs hold the reason of each.
    pub choice: Choice,
    /// Why it is not legal.
    pub why: Refusal,
}

impl RefusedChoice {
    /// Returns the illegal targets with their reasons; empty if the reason is
    /// the same for all.
    pub fn targets(&self) -> &[(ModelId, Refusal)] {
        self.choice.needs.targets().1
    }

    /// Returns why an order for this option is refused: for the reason of its target if
    /// it names one that has its own.
    pub fn told(&self, target: Option<ModelId>) -> Refusal {
        let own =
            target.and_then(|target| self.targets().iter().find(|(other, _)| *other == target));
        match own {
            Some((target, why)) => {
                Refusal::NotATarget { target: *target, why: Some(Box::new(why.clone())) }
            }
            None => self.why.clone(),
        }
    }
}

/// An order of a seat: one option of the pending decision and what it needs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// The id of the option.
    pub choose: String,
    /// The model aimed at, where the option needs a target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<ModelId>,
    /// The spot, where the option needs one: `[x, z]` or `[x, z, y]` in inches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Spot>,
    /// Instead of `to`: the path in waypoints, each written as `to` is, walked as given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<Vec<Spot>>,
    /// The direction, where the option needs one with its spot:
    /// degrees clockwise from north.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Facing>,
    /// The models aimed at, where the option needs several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<ModelId>,
    /// The number, where the option needs one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<i32>,
}

impl Order {
    /// Returns an order that carries only an option's id.
    pub fn plain(action: impl fmt::Display) -> Self {
        Order {
            choose: action.to_string(),
            target: None,
            to: None,
            path: None,
            facing: None,
            targets: Vec::new(),
            number: None,
        }
    }

    /// Returns an order with a target.
    pub fn at(id: impl fmt::Display, target: ModelId) -> Self {
        Order { target: Some(target), ..Order::plain(id) }
    }

    /// Returns an order with a spot.
    pub fn to(id: impl fmt::Display, spot: Spot) -> Self {
        Order { to: Some(spot), ..Order::plain(id) }
    }

    /// Returns an order with a spot and a direction.
    pub fn aim(id: impl fmt::Display, spot: Spot, facing: Facing) -> Self {
        Order { to: Some(spot), facing: Some(facing), ..Order::plain(id) }
    }

    /// Returns an order with several targets.
    pub fn several(id: impl fmt::Display, targets: impl IntoIterator<Item = ModelId>) -> Self {
        Order { targets: targets.into_iter().collect(), ..Order::plain(id) }
    }

    /// Returns an order with a number.
    pub fn number(id: impl fmt::Display, number: i32) -> Self {
        Order { number: Some(number), ..Order::plain(id) }
    }
}

/// An action of a ruleset: a value of the ruleset's own type. Its `Display` is the id in
/// orders, saves and pipes. A step receives the chosen value and never parses an id.
///
/// ```
/// use monteria_game::{Choice, Order, text};
/// use parse_display::Display;
///
/// #[derive(Clone, PartialEq, Debug, Display)]
/// #[display(style = "kebab-case")]
/// enum Act {
///     StandUp,
///     #[display("throw:{0}")]
///     Throw(u8),
/// }
///
/// let label = text!("example-throw-three", "Throw three");
/// let choice = Choice::plain(Act::Throw(3), label);
/// assert_eq!(choice.id, "throw:3");
/// assert_eq!(choice.action(), Some(Act::Throw(3)));
/// assert_eq!(Order::plain(Act::StandUp).choose, "stand-up");
/// ```
pub trait Action: fmt::Display + Clone + Send + Sync + 'static {}

impl<A: fmt::Display + Clone + Send + Sync + 'static> Action for A {}

/// Object-safe view of an [`Action`] of any type.
trait AnyAction: Any + fmt::Display + Send + Sync {
    /// Returns the action for a downcast to its type.
    fn as_any(&self) -> &dyn Any;
}

impl<A: Action> AnyAction for A {
    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The action of an option, of the ruleset's own type. Printed and compared by its id.
#[derive(Clone)]
pub struct ActionValue(Arc<dyn AnyAction>);

impl ActionValue {
    /// Wraps an action. An id given as text is kept as a `String`.
    pub(crate) fn new<A: Action>(action: A) -> Self {
        match (&action as &dyn Any).downcast_ref::<&'static str>() {
            Some(id) => ActionValue(Arc::new((*id).to_owned())),
            None => ActionValue(Arc::new(action)),
        }
    }

    /// Returns the action, or `None` if it is not of this type.
    pub fn get<A: Action>(&self) -> Option<A> {
        (*self.0).as_any().downcast_ref::<A>().cloned()
    }
}

impl fmt::Display for ActionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for ActionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.to_string(), f)
    }
}

impl PartialEq for ActionValue {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

/// Result of the system that asks: the decision, or `None` if there is nothing to decide.
pub type AskResult = StepResult<Option<Decision>>;

/// Input of the system that receives an answer: the step that asked, and the answer.
pub type Answered<S, A = String> = In<(S, Answer<A>)>;

/// A checked order, as the step that asked receives it.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer<A = String> {
    /// The chosen action, whose id the order named.
    pub choice: A,
    /// The legal target, if the option needs one.
    pub target: Option<ModelId>,
    /// The spot, if the option needs one.
    pub spot: Option<Spot>,
    /// The path to the spot, if the region is one of movement.
    pub route: Option<Route>,
    /// The direction, if the option needs one.
    pub facing: Option<Facing>,
    /// The legal targets in the order in which they were named, if
    /// the option needs several.
    pub targets: Vec<ModelId>,
    /// The number, if the option needs one.
    pub number: Option<i32>,
}

impl<A> Answer<A> {
    /// Returns the target of an option that needs one.
    ///
    /// # Errors
    /// If the option needs no target.
    pub fn target(&self) -> StepResult<ModelId> {
        self.target.or_missing("the target of the order")
    }

    /// Returns the spot of an option that needs one.
    ///
    /// # Errors
    /// If the option needs no spot.
    pub fn spot(&self) -> StepResult<Spot> {
        self.spot.or_missing("the spot of the order")
    }

    /// Returns the direction of an option that needs one.
    ///
    /// # Errors
    /// If the option needs no direction.
    pub fn facing(&self) -> StepResult<Facing> {
        self.facing.or_missing("the direction of the order")
    }

    /// Returns the number of an option that needs one.
    ///
    /// # Errors
    /// If the option needs no number.
    pub fn number(&self) -> StepResult<i32> {
        self.number.or_missing("the number of the order")
    }

    /// Returns the path of an option whose region is one of movement.
    ///
    /// # Errors
    /// If the region is not one of movement.
    pub fn route(&self) -> StepResult<&Route> {
        self.route.as_ref().or_missing("the way of the order")
    }

    /// Returns the same answer with another choice.
    pub fn with<B>(self, choice: B) -> Answer<B> {
        Answer {
            choice,
            target: self.target,
            spot: self.spot,
            route: self.route,
            facing: self.facing,
            targets: self.targets,
            number: self.number,
        }
    }
}

impl Answer<ActionValue> {
    /// Returns the answer with the action that was chosen as a value of its type.
    ///
    /// # Errors
    /// If the step has offered an action of another type.
    pub(crate) fn downcast<A: Action>(self) -> StepResult<Answer<A>> {
        match self.choice.get() {
            Some(choice) => Ok(self.with(choice)),
            None => Err(StepError::new(format!(
                "`{}` was offered and is no action of the step",
                self.choice
            ))),
        }
    }
}
