//! What a seat is asked, what it may answer, and what it answered.

use serde::{Deserialize, Serialize};

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
}

impl Choice {
    /// An option that needs nothing beside its id.
    pub fn plain(id: impl Into<String>, label: impl Into<String>) -> Self {
        Choice {
            id: id.into(),
            label: label.into(),
            group: String::new(),
            cost: String::new(),
            hint: String::new(),
            needs: Needs::Nothing,
            idle: None,
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
    pub fn plain(id: impl Into<String>) -> Self {
        Order { choose: id.into(), target: None, to: None, path: None }
    }

    /// An order with a target.
    pub fn at(id: impl Into<String>, target: ModelId) -> Self {
        Order { target: Some(target), ..Order::plain(id) }
    }

    /// An order with a spot.
    pub fn to(id: impl Into<String>, spot: Spot) -> Self {
        Order { to: Some(spot), ..Order::plain(id) }
    }
}

/// A checked order, as the step that asked receives it.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The option's id.
    pub choice: String,
    /// The legal target, where one was needed.
    pub target: Option<ModelId>,
    /// The spot, where one was needed.
    pub spot: Option<Spot>,
    /// The way there, where the region was a reach.
    pub route: Option<Route>,
}
