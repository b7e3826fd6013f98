//! Victory points that rules of the scenario would give now: for an option that a model may
//! choose, with the places where it can be chosen, and for the end of the round. Hints,
//! views and computer players use them.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use crate::host::Host;
use crate::offers::situation_of;
use crate::selection::{Situation, Subject};
use crate::state::{OptionUses, PlayedTriggers, TriggerState};
use crate::vocabulary::condition::Condition;
use crate::vocabulary::effect::Effect;
use crate::vocabulary::moment::Moment;
use crate::vocabulary::selection::ModelFilter;
use crate::vocabulary::triggers::{OfferedOption, OptionLimit, TriggerRule, Triggers};
use monteria_content::Id;
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

/// What an option is worth to the model that chooses it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OptionValue {
    /// The victory points that the side of the model gains, less those of other sides.
    /// Points that depend on a die count by their probability.
    pub points: f64,
    /// The cost, in the points or ticks that models of the game act with.
    pub cost: u8,
}

/// Returns what an option is worth to a model; `None` for an unknown option.
pub fn option_value(world: &World, model: ModelId, option: &str) -> Option<OptionValue> {
    let host = world.get_resource::<Host>()?;
    let triggers = PlayedTriggers::of(world)?;
    let option = triggers.option(option)?;
    let situation = situation_of(world, host, &triggers, model);
    let points = situation.points_of(option);
    Some(OptionValue { points, cost: situation.cost_of(model, option) })
}

/// Returns the places to which options that score draw a model. An option that may be chosen
/// only so often draws one model of a side: the nearest of those for which it scores most.
pub fn option_places(world: &World, model: ModelId) -> Vec<OptionPlace> {
    // A match without triggers has no such places.
    let Some(host) = world.get_resource::<Host>() else { return Vec::new() };
    let Some(triggers) = PlayedTriggers::of(world) else { return Vec::new() };
    let Some(state) = world.get_resource::<TriggerState>() else { return Vec::new() };
    let situation = situation_of(world, host, &triggers, model);
    let offered = triggers.options.iter().filter(|option| state.offers(option.id.as_str()));
    let drawing = offered.filter(|option| situation.is_drawn(model, option));
    let needs = drawing.flat_map(|option| &option.needs);
    needs.filter_map(|need| situation.place_of(need)).collect()
}

impl OptionPlace {
    /// Returns the distance of a point from where the option can be chosen, in inches. That of
    /// an edge is measured from the middle of the table and may be negative.
    fn distance(&self, at: Vec2) -> f32 {
        match self {
            OptionPlace::Points { points, reach } => {
                let away = points.iter().map(|point| (point.distance(at) - reach).max(0.0));
                away.fold(f32::INFINITY, f32::min)
            }
            OptionPlace::Edge(outward) => -at.dot(*outward),
        }
    }
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
                !rolls(condition)
                    && is_open(&triggers, condition)
                    && situation.holds(condition, &mut |_| 0)
            })
    });
    for (side, points) in due.flat_map(|rule| situation.points(&rule.then)) {
        *gains.entry(side).or_insert(0) += points;
    }
    gains
}

/// Returns whether a condition rolls a die.
fn rolls(condition: &Condition) -> bool {
    condition.leaves().into_iter().any(|leaf| matches!(leaf, Condition::Roll { .. }))
}

/// Returns whether a condition asks only for what players see: no counter without a name.
fn is_open(triggers: &Triggers, condition: &Condition) -> bool {
    let is_shown = |id: &Id| triggers.counters.iter().any(|it| it.id == *id && !it.name.is_empty());
    let mut counters = condition.leaves().into_iter().filter_map(Condition::counter);
    counters.all(is_shown)
}

impl Situation<'_> {
    /// Returns whether an option draws a model to where it can be chosen.
    fn is_drawn(&self, model: ModelId, option: &OfferedOption) -> bool {
        let own = self.points_for(model, option);
        if own <= 0.0 || self.is_used_up(option) {
            return false;
        }
        let place = option.needs.iter().find_map(|need| self.place_of(need));
        // Options without a limit, or without a place, draw every model.
        let Some(place) = place.filter(|_| option.limit != OptionLimit::Unlimited) else {
            return true;
        };
        let distance = |id| self.body(id).map_or(f32::INFINITY, |body| place.distance(body.plan()));
        let here = distance(model);
        let others = self.selected(&[]).into_iter().filter(|id| *id != model);
        others.filter(|id| self.side(*id) == self.subject.side).all(|id| {
            let there = distance(id);
            let points = self.of_actor(id).points_for(id, option);
            points < own || (points <= own && (here < there || (here <= there && model < id)))
        })
    }

    /// Returns whether the side of the acting model can never choose an option again.
    fn is_used_up(&self, option: &OfferedOption) -> bool {
        let lasts = match option.limit {
            OptionLimit::Once | OptionLimit::OnceForEachSide => true,
            OptionLimit::Unlimited
            | OptionLimit::OncePerRound
            | OptionLimit::OncePerRoundForEachSide => false,
        };
        let round = self.host.round(self.world);
        let uses = self.world.get_resource::<OptionUses>().zip(self.subject.side);
        lasts && uses.is_some_and(|(uses, side)| uses.forbid(option, side, round))
    }

    /// Returns the same view with another model that acts.
    fn of_actor(&self, actor: ModelId) -> Situation<'_> {
        let subject = Subject { actor: Some(actor), target: None, side: self.side(actor) };
        Situation { subject, ..*self }
    }

    /// Returns the points of an option for a model; 0 if it is not offered to the model.
    fn points_for(&self, model: ModelId, option: &OfferedOption) -> f64 {
        if self.fits(model, &option.by) { self.points_of(option) } else { 0.0 }
    }

    /// Returns the rules that may still react to an option in this round.
    fn reactions_left(&self, option: &OfferedOption) -> Vec<&TriggerRule> {
        let round = self.host.round(self.world);
        let Some(state) = self.world.get_resource::<TriggerState>() else { return Vec::new() };
        let all = self.triggers.reactions(option.id.as_str());
        all.into_iter().filter(|rule| !state.is_spent(rule, round)).collect()
    }

    /// Returns whether no rule reacts to an option any more in this round.
    pub(crate) fn does_nothing(&self, option: &OfferedOption) -> bool {
        self.reactions_left(option).is_empty()
    }

    /// Returns whether the points of an option depend on a die.
    pub(crate) fn depends_on_dice(&self, option: &OfferedOption) -> bool {
        self.reactions_left(option).iter().any(|rule| rule.conditions.iter().any(rolls))
    }

    /// Returns the points that the side of the acting model gains by an option, less those
    /// of other sides. Conditions that roll a die count by their probability. Rules that ask
    /// for what players do not see are left out.
    pub(crate) fn points_of(&self, option: &OfferedOption) -> f64 {
        let balance = |points: BTreeMap<SideId, i32>| -> i32 {
            let sign = |side| if Some(side) == self.subject.side { 1 } else { -1 };
            points.into_iter().map(|(side, points)| sign(side) * points).sum()
        };
        let open = |rule: &&TriggerRule| {
            rule.conditions.iter().all(|condition| is_open(self.triggers, condition))
        };
        let points = |rule: &TriggerRule| {
            self.chance(&rule.conditions) * f64::from(balance(self.points(&rule.then)))
        };
        self.reactions_left(option).into_iter().filter(open).map(points).sum()
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
                let points = self.selected_or_gone(who).into_iter().map(worth).sum();
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
                let points = vec![area.shape.center()];
                Some(OptionPlace::Points { points, reach: area.shape.inner_radius() })
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
