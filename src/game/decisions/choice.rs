//! One option of a decision.

use serde::Serialize;

use crate::decisions::decision::{Action, ActionValue, Needs};
use crate::decisions::path_parameter::Waypoint;
use crate::decisions::refusal::Refusal;
use crate::ids::ModelId;
use crate::presentation::event_text::{text_enabled, text_or_empty};
use monteria_content::Text;

/// One legal option of a decision.
///
/// ```
/// use monteria_game::{Choice, Needs, text};
///
/// let label = text!("example-bid", "Bid");
/// let bid = Choice::plain("bid", label).needs(Needs::Number { min: 1, max: 6 });
/// let bid = bid.group(text!("example-before-the-round", "Before the round"));
/// assert_eq!((bid.id.as_str(), bid.group.as_str()), ("bid", "Before the round"));
/// ```
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Choice {
    /// The id that an order names (`attack:hand-weapon`): its action as text.
    pub id: String,
    /// The action as a typed value.
    #[serde(skip)]
    pub action: ActionValue,
    /// Name shown to players.
    pub label: Text,
    /// The heading it is listed under in a menu (`Combat`).
    pub group: Text,
    /// Its cost in words (`3 ticks`); empty if it is free.
    pub cost: Text,
    /// Its effect, as a sentence.
    pub hint: Text,
    /// What an order must carry beside the id.
    pub needs: Needs,
    /// Why it would have no effect now though it is legal: it would still cost its price.
    pub idle: Option<Refusal>,
    /// The models that it concerns if it names some without a target, such as the model
    /// that would be activated. Pointing at one of them means this option.
    pub about: Vec<ModelId>,
    /// Whether it is chosen in secret: all other seats learn that the seat
    /// has decided, not what.
    pub secret: bool,
    /// What it leads to if its target or spot is asked for only after it has been chosen.
    pub leads_to: Option<LeadsTo>,
    /// The points of a path with their numbers, if the number that it needs is a
    /// distance on that path.
    pub waypoints: Vec<Waypoint>,
}

impl Choice {
    /// Returns an option for this action that needs nothing beside its id.
    pub fn plain(action: impl Action, label: impl Into<Text>) -> Self {
        Choice {
            id: action.to_string(),
            action: ActionValue::new(action),
            label: text_or_empty(label),
            group: Text::default(),
            cost: Text::default(),
            hint: Text::default(),
            needs: Needs::Nothing,
            idle: None,
            about: Vec::new(),
            secret: false,
            leads_to: None,
            waypoints: Vec::new(),
        }
    }

    /// Returns the option for another action, with the id of that action.
    pub fn with_action(mut self, action: impl Action) -> Self {
        self.id = action.to_string();
        self.action = ActionValue::new(action);
        self
    }

    /// Returns the action of this option, or `None` if it is of another type.
    pub fn action<A: Action>(&self) -> Option<A> {
        self.action.get()
    }

    /// Returns the option under this heading.
    pub fn group(mut self, group: impl Into<Text>) -> Self {
        self.group = text_or_empty(group);
        self
    }

    /// Returns the option with this cost in words.
    pub fn cost(mut self, cost: impl Into<Text>) -> Self {
        self.cost = text_or_empty(cost);
        self
    }

    /// Returns the option with this explanation.
    pub fn hint(mut self, hint: impl Into<Text>) -> Self {
        self.hint = text_or_empty(hint);
        self
    }

    /// Returns the option marked as having no effect for this reason; `None`
    /// if it has one.
    pub fn idle(mut self, why: Option<Refusal>) -> Self {
        self.idle = why;
        self
    }

    /// Returns the option as one that concerns these models: pointing at one
    /// of them means it.
    pub fn about(mut self, models: impl IntoIterator<Item = ModelId>) -> Self {
        if text_enabled() {
            self.about.extend(models);
        }
        self
    }

    /// Returns the option as one that is chosen in secret.
    pub fn secret(mut self) -> Self {
        self.secret = true;
        self
    }

    /// Returns the option with what it leads to.
    pub fn leads_to(mut self, what: Option<LeadsTo>) -> Self {
        self.leads_to = what;
        self
    }

    /// Returns the option with what an order must carry beside its id.
    pub fn needs(mut self, needs: Needs) -> Self {
        self.needs = needs;
        self
    }

    /// Returns whether it may be chosen with this target.
    pub fn aims_at(&self, target: ModelId) -> bool {
        matches!(&self.needs, Needs::Target { legal, .. } if legal.contains(&target))
    }
}

/// What an option leads to that only declares something, with the details asked for
/// later: pointing at an enemy or at open ground means it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeadsTo {
    /// An attack whose target is asked for later.
    Attack,
    /// A move whose path is asked for later.
    Move,
    /// Anything but an attack or a move.
    Other,
}
