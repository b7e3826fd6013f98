//! What a seat is asked, what it may answer, and what it answered.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use bevy_ecs::prelude::In;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::choice::Choice;
use super::error::{OrMissing, StepError, StepResult};
use super::event_text::words;
use super::ids::{ModelId, SeatId};
use super::offers::Offers;
use super::refusal::Refusal;
use super::region::Region;
use monteria_table::{Facing, Route, Spot};

/// One question to one seat, with all that is legal.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Decision {
    /// Who decides.
    pub seat: SeatId,
    /// The model that the question is about, where there is one.
    pub model: Option<ModelId>,
    /// The question in words.
    pub prompt: String,
    /// What may be chosen, in the order in which it is shown. Never empty.
    pub options: Vec<Choice>,
    /// What exists but may not be chosen now, with the reason: the greyed part
    /// of the action menu.
    pub refused: Vec<RefusedChoice>,
}

impl Decision {
    /// A question to a seat, about this model where there is one.
    pub fn of(
        seat: SeatId,
        model: Option<ModelId>,
        prompt: impl Into<String>,
        offers: impl Into<Offers>,
    ) -> Decision {
        let Offers { legal, refused } = offers.into();
        Decision { seat, model, prompt: words(prompt), options: legal, refused }
    }

    /// Whether there is more than one option: else nobody needs to be asked.
    pub fn is_choice(&self) -> bool {
        self.options.len() > 1
    }

    /// The option with this id.
    pub fn option(&self, id: &str) -> Option<&Choice> {
        self.options.iter().find(|option| option.id == id)
    }

    /// The option that offers this action.
    pub fn offered(&self, action: impl fmt::Display) -> Option<&Choice> {
        self.option(&action.to_string())
    }

    /// The options that are actions of this type, each with its action, in the order in
    /// which they are shown.
    pub fn acts<A: Action>(&self) -> impl Iterator<Item = (A, &Choice)> {
        self.options.iter().filter_map(|choice| Some((choice.action()?, choice)))
    }

    /// Whether an order has the shape that its option asks for and carries nothing else.
    /// Whether a spot is legal only the table can say.
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
        fits && choice.needs.too_much(order).is_none()
    }
}

/// What an option wants beside its id.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Needs {
    /// It wants nothing.
    Nothing,
    /// One of these models, in id order. Never empty in an option that may be chosen;
    /// `others` are those that one might expect, with the reason why not.
    Target {
        /// Legal targets.
        legal: Vec<ModelId>,
        /// Illegal ones with the reason.
        others: Vec<(ModelId, Refusal)>,
    },
    /// A spot in this region.
    To(Region),
    /// A spot in this region, and a direction.
    Aim(Region),
    /// Several of these models, each once, in any order.
    Several {
        /// Whom one may choose from, in id order. An option that may be chosen has at
        /// least `min` of them.
        legal: Vec<ModelId>,
        /// How many at least.
        min: usize,
        /// How many at most.
        max: usize,
        /// Illegal ones that one might expect, with the reason.
        others: Vec<(ModelId, Refusal)>,
    },
    /// A whole number.
    Number {
        /// The least.
        min: i32,
        /// The greatest.
        max: i32,
    },
}

impl Needs {
    /// One of these models, beside whom nobody would expect others.
    pub fn one_of(legal: Vec<ModelId>) -> Needs {
        Needs::Target { legal, others: Vec::new() }
    }

    /// The region in which the spot that is wanted lies; none where no spot is wanted.
    pub fn region(&self) -> Option<&Region> {
        match self {
            Needs::To(region) | Needs::Aim(region) => Some(region),
            Needs::Nothing
            | Needs::Target { .. }
            | Needs::Several { .. }
            | Needs::Number { .. } => None,
        }
    }

    /// Those who may be aimed at, and those who may not with the reason; both empty where
    /// nobody is aimed at.
    pub fn targets(&self) -> (&[ModelId], &[(ModelId, Refusal)]) {
        match self {
            Needs::Target { legal, others } | Needs::Several { legal, others, .. } => {
                (legal, others)
            }
            Needs::Nothing | Needs::To(_) | Needs::Aim(_) | Needs::Number { .. } => (&[], &[]),
        }
    }

    /// The first part of an order that it has no use for, by its name.
    pub(super) fn too_much(&self, order: &Order) -> Option<&'static str> {
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

/// An option that exists but may not be chosen now.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RefusedChoice {
    /// The option as it would be. Where no target is legal, what it needs holds
    /// the reason of each.
    pub choice: Choice,
    /// Why not.
    pub why: Refusal,
}

impl RefusedChoice {
    /// The targets that one might expect, each with the reason why not; empty where the
    /// reason is the same for all.
    pub fn targets(&self) -> &[(ModelId, Refusal)] {
        self.choice.needs.targets().1
    }

    /// Why an order for this option is refused: for its target's own reason
    /// where it names one.
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

/// What a seat orders: one option of the pending decision and what it needs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
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
    /// An order that carries only an option's id.
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

    /// An order with a target.
    pub fn at(id: impl fmt::Display, target: ModelId) -> Self {
        Order { target: Some(target), ..Order::plain(id) }
    }

    /// An order with a spot.
    pub fn to(id: impl fmt::Display, spot: Spot) -> Self {
        Order { to: Some(spot), ..Order::plain(id) }
    }

    /// An order with a spot and a direction.
    pub fn aim(id: impl fmt::Display, spot: Spot, facing: Facing) -> Self {
        Order { to: Some(spot), facing: Some(facing), ..Order::plain(id) }
    }

    /// An order with several targets.
    pub fn several(id: impl fmt::Display, targets: impl IntoIterator<Item = ModelId>) -> Self {
        Order { targets: targets.into_iter().collect(), ..Order::plain(id) }
    }

    /// An order with a number.
    pub fn number(id: impl fmt::Display, number: i32) -> Self {
        Order { number: Some(number), ..Order::plain(id) }
    }
}

/// An action that a ruleset offers: a value of a type of its own, whose `Display` is the
/// id that orders, saves and pipes spell it by. A step gets back the value that was
/// chosen and never takes an id apart.
///
/// ```
/// use monteria_game::{Choice, Order};
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
/// let choice = Choice::plain(Act::Throw(3), "Throw three");
/// assert_eq!(choice.id, "throw:3");
/// assert_eq!(choice.action(), Some(Act::Throw(3)));
/// assert_eq!(Order::plain(Act::StandUp).choose, "stand-up");
/// ```
pub trait Action: fmt::Display + Clone + Send + Sync + 'static {}

impl<A: fmt::Display + Clone + Send + Sync + 'static> Action for A {}

/// What an option's action can do, of whatever type it is.
trait AnyAction: Any + fmt::Display + Send + Sync {
    /// Returns the action for a downcast to its type.
    fn as_any(&self) -> &dyn Any;
}

impl<A: Action> AnyAction for A {
    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The action of an option, of whatever type its ruleset has for actions. It is shown as
/// it is written, and two that are written alike are equal.
#[derive(Clone)]
pub struct ActionValue(Arc<dyn AnyAction>);

impl ActionValue {
    /// Keeps an action. An id in plain words is kept as a `String`.
    pub(super) fn new<A: Action>(action: A) -> Self {
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

/// What a question comes to: what is asked, or nothing where nobody is.
pub type Asked = StepResult<Option<Decision>>;

/// What the system of an answer is given: the step that asked, and the answer.
pub type Answered<S, A = String> = In<(S, Answer<A>)>;

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
    /// The direction, where one was needed.
    pub facing: Option<Facing>,
    /// The legal targets in the order in which they were named,
    /// where several were needed.
    pub targets: Vec<ModelId>,
    /// The number, where one was needed.
    pub number: Option<i32>,
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

    /// The direction of an option that needed one.
    ///
    /// # Errors
    /// Where the option needed none.
    pub fn facing(&self) -> StepResult<Facing> {
        self.facing.or_missing("the direction of the order")
    }

    /// The number of an option that needed one.
    ///
    /// # Errors
    /// Where the option needed none.
    pub fn number(&self) -> StepResult<i32> {
        self.number.or_missing("the number of the order")
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
    pub(super) fn read<A: Action>(self) -> StepResult<Answer<A>> {
        match self.choice.get() {
            Some(choice) => Ok(self.with(choice)),
            None => Err(StepError::new(format!(
                "`{}` was offered and is no action of the step",
                self.choice
            ))),
        }
    }
}
