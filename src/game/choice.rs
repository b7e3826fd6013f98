//! One option of a decision, as it is offered.

use serde::Serialize;

use super::decision::{Action, ActionValue, Needs};
use super::event_text::{text_enabled, words};
use super::ids::ModelId;
use super::path_parameter::Waypoint;
use super::refusal::Refusal;

/// One legal option of a decision.
///
/// ```
/// use monteria_game::{Choice, Needs};
///
/// let bid = Choice::plain("bid", "Bid").needs(Needs::Number { min: 1, max: 6 });
/// let bid = bid.group("Before the round").cost("1 coin").hint("The highest bid acts first.");
/// assert_eq!((bid.id.as_str(), bid.group.as_str()), ("bid", "Before the round"));
/// ```
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Choice {
    /// The id that an order names (`attack:hand-weapon`): how its action is written.
    pub id: String,
    /// The action as a value.
    #[serde(skip)]
    pub action: ActionValue,
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
    /// Why it would come to nothing as things stand, though it is legal: whoever chooses
    /// it all the same pays for nothing.
    pub idle: Option<Refusal>,
    /// The models that it is about, where it names some and aims at none:
    /// who would be activated.
    pub about: Vec<ModelId>,
    /// Whether it is chosen in secret: all other seats are told that the seat
    /// has decided, not what.
    pub secret: bool,
    /// What it leads to, where the target or the spot is asked for only when
    /// it has been chosen.
    pub leads_to: Option<LeadsTo>,
    /// Where the number that it needs counts along a way: the points of the way,
    /// each with its number.
    pub along: Vec<Waypoint>,
}

impl Choice {
    /// An option for this action that needs nothing beside its id.
    pub fn plain(action: impl Action, label: impl Into<String>) -> Self {
        Choice {
            id: action.to_string(),
            action: ActionValue::new(action),
            label: words(label),
            group: String::new(),
            cost: String::new(),
            hint: String::new(),
            needs: Needs::Nothing,
            idle: None,
            about: Vec::new(),
            secret: false,
            leads_to: None,
            along: Vec::new(),
        }
    }

    /// Returns the same option for another action, and with its id.
    pub fn with_action(mut self, action: impl Action) -> Self {
        self.id = action.to_string();
        self.action = ActionValue::new(action);
        self
    }

    /// The action that this option is; none where it is none of this type.
    pub fn action<A: Action>(&self) -> Option<A> {
        self.action.get()
    }

    /// The same under this heading.
    pub fn group(mut self, group: impl Into<String>) -> Self {
        self.group = words(group);
        self
    }

    /// The same with this cost in words.
    pub fn cost(mut self, cost: impl Into<String>) -> Self {
        self.cost = words(cost);
        self
    }

    /// The same with this explanation.
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = words(hint);
        self
    }

    /// The same, which would come to nothing for this reason; none
    /// where it does something.
    pub fn idle(mut self, why: Option<Refusal>) -> Self {
        self.idle = why;
        self
    }

    /// The same, about these models: pointing at one of them means this option.
    pub fn about(mut self, models: impl IntoIterator<Item = ModelId>) -> Self {
        if text_enabled() {
            self.about.extend(models);
        }
        self
    }

    /// The same, chosen in secret.
    pub fn secret(mut self) -> Self {
        self.secret = true;
        self
    }

    /// The same, which leads to this; to nothing in particular where there is none.
    pub fn leads_to(mut self, what: Option<LeadsTo>) -> Self {
        self.leads_to = what;
        self
    }

    /// The same, wanting this beside its id.
    pub fn needs(mut self, needs: Needs) -> Self {
        self.needs = needs;
        self
    }

    /// Whether it may be chosen with this target.
    pub fn aims_at(&self, target: ModelId) -> bool {
        matches!(&self.needs, Needs::Target { legal, .. } if legal.contains(&target))
    }
}

/// What an option leads to that only declares something, for which more is asked when it
/// is carried out: pointing at a foe or at open ground means it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeadsTo {
    /// An attack.
    Attack,
    /// A move.
    Move,
    /// Something else.
    Other,
}
