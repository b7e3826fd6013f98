//! Victory points that rules of the scenario would give now: for an option that a model may
//! choose, with the places where it can be chosen, and for the end of the round. Hints,
//! views and computer players use them.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use crate::host::Host;
use crate::offers::situation_of;
use crate::selection::{Situation, Subject};
use crate::state::{PlayedTriggers, TriggerState};
use crate::vocabulary::condition::Condition;
use crate::vocabulary::effect::Effect;
use crate::vocabulary::moment::Moment;
use crate::vocabulary::selection::ModelFilter;
use crate::vocabulary::triggers::{OfferedOption, OptionLimit, TriggerRule, Triggers};
use monteria_game::{ModelId, SideId};

/// The places where an option can be chosen.
#[derive(Clone, PartialEq, Debug)]
pub enum OptionPlace {
    /// Near any of these points.
    Points {
        /// The points on the table, in inches from its middle.
        points: Vec<Vec2>,
        /// The distance of a base from a point at which it is near enough, in inches.
        reach: f32,
    },
    /// Near the edge in this direction from the middle of the table.
    Edge(Vec2),
}

/// Returns the victory points that the side of a model gains, less those of other sides,
/// when the model chooses an option; 0 for an unknown option.
pub fn option_points(world: &World, model: ModelId, option: &str) -> f64 {
    let Some(host) = world.get_resource::<Host>() else { return 0.0 };
    let Some(triggers) = PlayedTriggers::of(world) else { return 0.0 };
    let situation = situation_of(world, host, &triggers, model);
    triggers.option(option).map_or(0.0, |option| situation.points_of(option))
}

/// Returns the places to which options that score draw a model. An option that may be chosen
/// only so often draws the models of a side for which it scores most.
pub fn option_places(world: &World, model: ModelId) -> Vec<OptionPlace> {
    // A match without triggers has no such places.
    let Some(host) = world.get_resource::<Host>() else { return Vec::new() };
    let Some(triggers) = PlayedTriggers::of(world) else { return Vec::new() };
    let Some(state) = world.get_resource::<TriggerState>() else { return Vec::new() };
    let situation = situation_of(world, host, &triggers, model);
    let side = situation.subject.side;
    let points = |id: ModelId, option: &OfferedOption| {
        situation_of(world, host, &triggers, id).points_for(id, option)
    };
    let is_best = |option: &OfferedOption, own: f64| {
        let all = situation.selected(&[]).into_iter();
        all.filter(|id| situation.side(*id) == side).all(|id| points(id, option) <= own)
    };
    let offered = triggers.options.iter().filter(|option| state.offers(option.id.as_str()));
    let drawing = offered.filter(|option| {
        let own = points(model, option);
        own > 0.0 && (option.limit == OptionLimit::Unlimited || is_best(option, own))
    });
    let needs = drawing.flat_map(|option| &option.needs);
    needs.filter_map(|need| situation.place_of(need)).collect()
}

/// Returns the victory points that each side would gain by rules of the scenario if the
/// round ended now. Rules that roll a die, or that ask for a counter without a name, which
/// players do not see, are left out.
pub fn round_gains(world: &World) -> BTreeMap<SideId, i32> {
    let mut gains = BTreeMap::new();
    let Some(host) = world.get_resource::<Host>() else { return gains };
    let Some(triggers) = PlayedTriggers::of(world) else { return gains };
    let Some(state) = world.get_resource::<TriggerState>() else { return gains };
    let subject = Subject::default();
    let situation = Situation { world, host: host.0.as_ref(), triggers: &triggers, subject };
    let round = host.0.round(world);
    let at_end = triggers.rules.iter().filter(|rule| rule.when == Moment::RoundEnds);
    let due = at_end.filter(|rule| {
        !state.is_spent(rule, round)
            && rule.conditions.iter().all(|condition| {
                is_open(&triggers, condition) && situation.holds(condition, &mut |_| 0)
            })
    });
    for (side, points) in due.flat_map(|rule| situation.points(&rule.then)) {
        *gains.entry(side).or_insert(0) += points;
    }
    gains
}

/// Returns whether a condition rolls no die and asks for nothing that players do not see.
fn is_open(triggers: &Triggers, condition: &Condition) -> bool {
    match condition {
        Condition::Roll { .. } => false,
        Condition::AtLeast { counter, .. } | Condition::AtMost { counter, .. } => {
            triggers.counters.iter().any(|it| it.id == *counter && !it.name.is_empty())
        }
        Condition::Not(condition) => is_open(triggers, condition),
        Condition::Any(all) => all.iter().all(|condition| is_open(triggers, condition)),
        Condition::RoundFrom(_)
        | Condition::RoundTo(_)
        | Condition::Present { .. }
        | Condition::Absent(_)
        | Condition::Holds { .. }
        | Condition::Within { .. }
        | Condition::Sees { .. } => true,
    }
}

impl Situation<'_> {
    /// Returns the points of an option for a model; 0 if it is not offered to the model.
    fn points_for(&self, model: ModelId, option: &OfferedOption) -> f64 {
        if self.fits(model, &option.by) { self.points_of(option) } else { 0.0 }
    }

    /// Returns the points that the side of the acting model gains by an option, less those
    /// of other sides. Conditions that roll a die count by their probability.
    pub(crate) fn points_of(&self, option: &OfferedOption) -> f64 {
        let balance = |points: BTreeMap<SideId, i32>| -> i32 {
            let sign = |side| if Some(side) == self.subject.side { 1 } else { -1 };
            points.into_iter().map(|(side, points)| sign(side) * points).sum()
        };
        let rules = self.triggers.reactions(option.id.as_str());
        let points = |rule: &TriggerRule| {
            self.chance(&rule.conditions) * f64::from(balance(self.points(&rule.then)))
        };
        rules.map(points).sum()
    }

    /// Returns the probability that all conditions hold now.
    fn chance(&self, conditions: &[Condition]) -> f64 {
        conditions.iter().map(|condition| self.chance_of(condition)).product()
    }

    fn chance_of(&self, condition: &Condition) -> f64 {
        match condition {
            Condition::Roll { die, at_least } => {
                let faces = f64::from((**die + 1).saturating_sub(**at_least));
                (faces / f64::from(**die)).min(1.0)
            }
            Condition::Not(condition) => 1.0 - self.chance_of(condition),
            Condition::Any(all) => {
                1.0 - all.iter().map(|one| 1.0 - self.chance_of(one)).product::<f64>()
            }
            Condition::RoundFrom(_)
            | Condition::RoundTo(_)
            | Condition::AtLeast { .. }
            | Condition::AtMost { .. }
            | Condition::Present { .. }
            | Condition::Absent(_)
            | Condition::Holds { .. }
            | Condition::Within { .. }
            | Condition::Sees { .. } => {
                // These roll no dice.
                f64::from(u8::from(self.holds(condition, &mut |_| 0)))
            }
        }
    }

    /// Returns the points that effects give each side.
    fn points(&self, effects: &[Effect]) -> BTreeMap<SideId, i32> {
        let mut all = BTreeMap::new();
        for (side, points) in effects.iter().flat_map(|effect| self.points_of_effect(effect)) {
            *all.entry(side).or_insert(0) += points;
        }
        all
    }

    fn points_of_effect(&self, effect: &Effect) -> Vec<(SideId, i32)> {
        let to_all = |sides: Vec<SideId>, points: i32| {
            sides.into_iter().map(|side| (side, points)).collect()
        };
        match effect {
            Effect::Score { side, points } => to_all(self.sides_of(*side), *points),
            Effect::ScoreWorth { side, who, percent } => {
                let worth = |id| self.host.share_of_worth(self.world, id, **percent);
                let points = self.selected(who).into_iter().map(worth).sum();
                to_all(self.sides_of(*side), points)
            }
            Effect::ScoreHolders { object, inches, who, by, points } => {
                to_all(self.holders(object, **inches, who, *by), **points)
            }
            Effect::Message { .. }
            | Effect::Card { .. }
            | Effect::Add { .. }
            | Effect::Set { .. }
            | Effect::Mark(_)
            | Effect::Wound { .. }
            | Effect::Heal { .. }
            | Effect::Begin { .. }
            | Effect::Stop { .. }
            | Effect::Remove(_)
            | Effect::Place { .. }
            | Effect::Collapse(_)
            | Effect::Offer(_)
            | Effect::Withdraw(_)
            | Effect::Ask { .. }
            | Effect::Style { .. }
            | Effect::Win { .. }
            | Effect::Draw { .. } => Vec::new(),
        }
    }

    /// Returns the places at which a need of the acting model holds; `None` for a
    /// need of another kind.
    fn place_of(&self, need: &ModelFilter) -> Option<OptionPlace> {
        match need {
            ModelFilter::NearObject(object, far) => {
                let objects = self.host.objects(self.world, object);
                let points = objects.iter().map(|body| body.plan()).collect();
                let radius = objects.first().map_or(0.0, |body| body.radius);
                Some(OptionPlace::Points { points, reach: **far + radius })
            }
            ModelFilter::NearEdge(edge, _) => {
                self.edge_direction(self.subject.side?, *edge).map(OptionPlace::Edge)
            }
            ModelFilter::In(area) => {
                let area = self.triggers.area(area.as_str())?;
                Some(OptionPlace::Points { points: vec![area.shape.center()], reach: 0.0 })
            }
            ModelFilter::Actor
            | ModelFilter::Target
            | ModelFilter::Of(_)
            | ModelFilter::Called(_)
            | ModelFilter::Near(..)
            | ModelFilter::Has(_)
            | ModelFilter::Carries(_)
            | ModelFilter::Not(_) => None,
        }
    }
}
