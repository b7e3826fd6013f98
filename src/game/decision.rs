//! What a seat is asked, what it may answer, and what it answered.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::error::{OrMissing, StepError, StepResult};
use super::ids::{ModelId, SeatId};
use super::refusal::Refusal;
use super::region::Region;
use crate::table::{Route, Spot};

/// One question to one seat, with all that is legal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Decision {
    /// Who decides.
    pub seat: SeatId,
    /// The model that the question is about, where there is one.
    pub model: Option<ModelId>,
    /// The question in words.
    pub prompt: String,
    /// What may be chosen, in the order in which it is shown. Never empty.
    pub options: Vec<Choice>,
    /// What exists but may not be chosen now, with the reason: the greyed part of the action menu.
    pub refused: Vec<RefusedChoice>,
}

impl Decision {
    /// The option with this id.
    pub fn option(&self, id: &str) -> Option<&Choice> {
        self.options.iter().find(|option| option.id == id)
    }

    /// Whether an order has the shape that its option asks for: one of the targets, a spot or a way, or nothing. Whether the
    /// spot is legal only the table can say.
    pub fn fits(&self, order: &Order) -> bool {
        match self.option(&order.choose).map(|choice| &choice.needs) {
            None => false,
            Some(Needs::Nothing) => order.target.is_none() && order.to.is_none() && order.path.is_none(),
            Some(Needs::Target { legal, .. }) => {
                order.target.is_some_and(|target| legal.contains(&target))
                    && order.to.is_none()
                    && order.path.is_none()
            }
            Some(Needs::To(_)) => order.target.is_none() && (order.to.is_some() != order.path.is_some()),
        }
    }
}

/// One legal option of a decision.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Choice {
    /// The id that an order names (`attack:hand-weapon`).
    pub id: String,
    /// What it is called.
    pub label: String,
    /// The heading it stands under in a menu (`Combat`).
    pub group: String,
    /// What it costs, in words (`3 ticks`); empty where it is free.
    pub cost: String,
    /// What it does, in a sentence.
    pub hint: String,
    /// What an order must carry beside the id.
    pub needs: Needs,
    /// Why it would come to nothing as things stand, though it is legal: whoever chooses it all the same pays for nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idle: Option<Refusal>,
    /// Whether it is chosen in secret: all other seats are told that the seat has decided, not what.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub secret: bool,
}

impl Choice {
    /// An option that needs nothing beside its id, which is how its [`Action`] is written.
    pub fn plain(action: impl fmt::Display, label: impl Into<String>) -> Self {
        Choice {
            id: action.to_string(),
            label: label.into(),
            group: String::new(),
            cost: String::new(),
            hint: String::new(),
            needs: Needs::Nothing,
            idle: None,
            secret: false,
        }
    }

    /// The same under this heading.
    pub fn group(mut self, group: impl Into<String>) -> Self {
        self.group = group.into();
        self
    }

    /// The same with this cost in words.
    pub fn cost(mut self, cost: impl Into<String>) -> Self {
        self.cost = cost.into();
        self
    }

    /// The same with this explanation.
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = hint.into();
        self
    }

    /// The same, which would come to nothing for this reason; none where it does something.
    pub fn idle(mut self, why: Option<Refusal>) -> Self {
        self.idle = why;
        self
    }

    /// The same, chosen in secret.
    pub fn secret(mut self) -> Self {
        self.secret = true;
        self
    }

    /// The same, wanting this beside its id.
    pub fn needs(mut self, needs: Needs) -> Self {
        self.needs = needs;
        self
    }
}

/// What an option wants beside its id.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Needs {
    /// It wants nothing.
    Nothing,
    /// One of these models, in id order. Never empty in an option that may be chosen; `others` are those that one might
    /// expect, with the reason why not.
    Target {
        /// Legal targets.
        legal: Vec<ModelId>,
        /// Illegal ones with the reason.
        others: Vec<(ModelId, Refusal)>,
    },
    /// A spot in this region.
    To(Region),
}

/// An option that exists but may not be chosen now.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RefusedChoice {
    /// The option as it would be. Where no target is legal, what it needs holds the reason of each.
    pub choice: Choice,
    /// Why not.
    pub why: Refusal,
}

impl RefusedChoice {
    /// The targets that one might expect, each with the reason why not; empty where the reason is the same for all.
    pub fn targets(&self) -> &[(ModelId, Refusal)] {
        match &self.choice.needs {
            Needs::Target { others, .. } => others,
            _ => &[],
        }
    }

    /// Why an order for this option is refused: for its target's own reason where it names one.
    pub fn told(&self, target: Option<ModelId>) -> Refusal {
        let own = target.and_then(|target| self.targets().iter().find(|(other, _)| *other == target));
        match own {
            Some((target, why)) => Refusal::NotATarget { target: *target, why: Some(Box::new(why.clone())) },
            None => self.why.clone(),
        }
    }
}

/// What a seat orders: one option of the pending decision and what it needs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// The option's id.
    pub choose: String,
    /// The model aimed at, where the option needs a target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<ModelId>,
    /// The spot, where the option needs one: `[x, z]` or `[x, z, y]` in inches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Spot>,
    /// In place of `to`: the way in waypoints, each as `to` is written, walked as given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<Vec<Spot>>,
}

impl Order {
    /// An order that carries only an option's id.
    pub fn plain(action: impl fmt::Display) -> Self {
        Order { choose: action.to_string(), target: None, to: None, path: None }
    }

    /// An order with a target.
    pub fn at(id: impl fmt::Display, target: ModelId) -> Self {
        Order { target: Some(target), ..Order::plain(id) }
    }

    /// An order with a spot.
    pub fn to(id: impl fmt::Display, spot: Spot) -> Self {
        Order { to: Some(spot), ..Order::plain(id) }
    }
}

/// An action that a ruleset offers: a type that is written as an option's id and read back from it, so that a step gets what was
/// chosen as a value and never takes an id apart. Most are enums that derive both:
///
/// ```
/// use monteria::game::{Choice, Order};
/// use parse_display::{Display, FromStr};
///
/// #[derive(Clone, PartialEq, Debug, Display, FromStr)]
/// #[display(style = "kebab-case")]
/// enum Act {
///     StandUp,
///     #[display("throw:{0}")]
///     Throw(u8),
/// }
///
/// let choice = Choice::plain(Act::Throw(3), "Throw three");
/// assert_eq!(choice.id, "throw:3");
/// assert_eq!(choice.id.parse(), Ok(Act::Throw(3)));
/// ```
pub trait Action: fmt::Display + FromStr + 'static {}

impl<A: fmt::Display + FromStr + 'static> Action for A {}

/// A checked order, as the step that asked receives it.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer<A = String> {
    /// What was chosen: the action whose id the order named.
    pub choice: A,
    /// The legal target, where one was needed.
    pub target: Option<ModelId>,
    /// The spot, where one was needed.
    pub spot: Option<Spot>,
    /// The way there, where the region was a reach.
    pub route: Option<Route>,
}

impl<A> Answer<A> {
    /// The target of an option that needed one.
    ///
    /// # Errors
    /// Where the option needed none.
    pub fn target(&self) -> StepResult<ModelId> {
        self.target.or_missing("the target of the order")
    }

    /// The spot of an option that needed one.
    ///
    /// # Errors
    /// Where the option needed none.
    pub fn spot(&self) -> StepResult<Spot> {
        self.spot.or_missing("the spot of the order")
    }

    /// The way of an option whose region was a reach.
    ///
    /// # Errors
    /// Where the region was none.
    pub fn route(&self) -> StepResult<&Route> {
        self.route.as_ref().or_missing("the way of the order")
    }

    /// The same answer to another choice.
    pub fn with<B>(self, choice: B) -> Answer<B> {
        Answer { choice, target: self.target, spot: self.spot, route: self.route }
    }
}

impl Answer {
    /// The answer with its id read as an action.
    ///
    /// # Errors
    /// Where a step has offered an id that is none of its actions.
    pub(super) fn read<A: Action>(self) -> StepResult<Answer<A>> {
        match self.choice.parse() {
            Ok(choice) => Ok(self.with(choice)),
            Err(_) => {
                Err(StepError::new(format!("`{}` was offered and is no action of the step", self.choice)))
            }
        }
    }
}
