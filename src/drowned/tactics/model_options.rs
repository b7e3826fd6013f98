//! Evaluation of the options of an activated model: every option with every target or
//! spot, by its expected gain in crew points.

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};

use crate::content::{Id, TestKind};
use crate::sequence::{ActionKind, Combat, Price, Reaction, Sequence};
use crate::skirmish_ref::{ModelRef, Pose, SkirmishRef};
use crate::state::MarkerKind;
use crate::steps::paths::charge::charge_path;
use crate::steps::turns::action::Action;
use crate::steps::turns::activation::action_on_spot;
use crate::tactics::evaluation::{
    expected_gain, model_value, point_value, position_score, shot_value, victory_point_value,
    wound_cost,
};
use crate::tactics::point_price;
use monteria_game::{
    Choice, Judged, ModelId, Needs, OrMissing, Order, StepResult, few_best_spots, judged,
};
use monteria_table::{Facing, Spot, lift};

/// Number of spots of a move that are scored, and of the best that are evaluated closely.
const SPOTS: usize = 36;
const CLOSELY: usize = 6;
/// Expected number of shots from an enemy without and with Action Points.
pub(crate) const SHOTS: [f64; 2] = [0.12, 0.3];
/// The same for a model that is still to be deployed.
const SHOTS_AT_DEPLOYED: [f64; 2] = [0.5; 2];
/// Probability that a model takes its best shot from a position: in the same activation if
/// it has an Action Point left, or in a later one.
const SHOOTS_NOW: f64 = 0.8;
const SHOOTS_LATER: f64 = 0.4;
/// Factor of a move of a prone model that stands up: standing is a gain of its own.
const RISE_FACTOR: f64 = 1.6;
/// Share of the value of an Action Point that a move must gain: most points are for moves.
const MOVE_PRICE_SHARE: f64 = 0.15;
/// Value of revealing an enemy or hiding again, as a share of that model's value.
const STEALTH_SHARE: f64 = 0.08;
/// Value of a weapon that works again, in crew points.
const REPAIR_VALUE: f64 = 3.0;
/// Value of mounting again, in crew points.
const REMOUNT_VALUE: f64 = 2.0;
/// Value of a dodge out of contact, in crew points.
const DODGE_VALUE: f64 = 0.1;
/// Share of its value that an Action Point has if the activation ends: it pays reactions.
const KEPT_POINT_SHARE: f64 = 0.05;
/// Probability that an enemy reacts.
const ANSWERED: f64 = 0.6;

/// Evaluator of a model's options.
pub(super) struct OptionEvaluator<'a> {
    pub world: &'a World,
    pub facts: &'a SkirmishRef<'a>,
    pub model: &'a ModelRef<'a>,
}

impl OptionEvaluator<'_> {
    /// Returns an option with each target or a few spots, evaluated.
    pub(super) fn evaluate(&self, choice: &Choice) -> StepResult<Vec<Judged>> {
        Ok(match choice.action::<Action>() {
            Some(Action::Template(weapon)) => return self.evaluate_templates(choice, &weapon),
            Some(Action::Rise) => self.evaluate_moves(choice, RISE_FACTOR)?,
            Some(Action::Leap | Action::RiseLeap) => {
                self.evaluate_moves(choice, self.success_chance(TestKind::Leap))?
            }
            Some(Action::Dismount | Action::Drop | Action::LeapDrop | Action::CrawlLeap) => {
                Vec::new()
            }
            None
            | Some(
                Action::Move
                | Action::Swim
                | Action::Current
                | Action::Crawl
                | Action::Remount
                | Action::CarryOff
                | Action::Shoot(_)
                | Action::Strike(_)
                | Action::Charge(_)
                | Action::ChargeBy(_)
                | Action::Dodge
                | Action::Reveal
                | Action::Aid
                | Action::Repair(_)
                | Action::Fade
                | Action::Flicker
                | Action::Use(_)
                | Action::Done,
            ) => {
                if choice.needs.region().is_none() {
                    let only = std::slice::from_ref(choice);
                    return judged(only, |choice, target| self.gain_of(choice, target));
                }
                self.evaluate_moves(choice, 1.0)?
            }
        })
    }

    /// Returns the expected gain of an option without a spot.
    fn gain_of(&self, choice: &Choice, target: Option<ModelId>) -> StepResult<f64> {
        let facts = self.facts;
        let model = self.model;
        let at = target.unwrap_or(model.id());
        let other = facts.try_get(at)?;
        let action = choice.action::<Action>();
        let fights = |action_kind, path| {
            self.gain_with_reactions(&Sequence::new(model.id(), action_kind, path), at)
        };
        Ok(match action {
            Some(action @ (Action::Shoot(_) | Action::Strike(_))) => {
                fights(action_on_spot(action, Some(at), None)?, None)?
            }
            Some(Action::Charge(weapon)) => {
                let path = charge_path(facts, model, at, &weapon)?;
                let end = facts.pose_at(model, path.at(path.length()));
                let rest = facts
                    .enemies(model.side())
                    .filter(|it| it.id() != at && it.condition.points > 0);
                let rest: Vec<_> = rest.map(|it| (it, facts.pose(it))).collect();
                fights(ActionKind::Charge { at, weapon }, Some(path))?
                    - self.expected_loss(&end, &rest, [0.0, ANSWERED])?
            }
            Some(Action::Reveal | Action::Fade) => STEALTH_SHARE * model_value(facts, other),
            Some(Action::Aid) => {
                -wound_cost(facts, other, -1) * self.success_chance(TestKind::FirstAid)
            }
            Some(Action::Repair(_)) => REPAIR_VALUE * self.success_chance(TestKind::Repair),
            Some(Action::CarryOff) => {
                let points = f64::from(facts.numbers().relic_off.get());
                points * victory_point_value(facts) * facts.weights(model).objectives
            }
            Some(Action::Remount) => REMOUNT_VALUE,
            Some(Action::Use(thing)) => self.gain_of_use(thing),
            Some(Action::Dodge) if facts.engaged(model).next().is_some() => DODGE_VALUE,
            Some(Action::Dodge) => -point_value(model),
            Some(Action::Done) => KEPT_POINT_SHARE * point_value(model),
            None
            | Some(
                Action::Move
                | Action::Leap
                | Action::Swim
                | Action::Current
                | Action::Crawl
                | Action::CrawlLeap
                | Action::Drop
                | Action::LeapDrop
                | Action::Rise
                | Action::RiseLeap
                | Action::Dismount
                | Action::Template(_)
                | Action::ChargeBy(_)
                | Action::Flicker,
            ) => 0.0,
        })
    }

    /// Returns the probability of success of a test without an opponent.
    fn success_chance(&self, kind: TestKind) -> f64 {
        self.facts.test(&self.facts.unopposed(self.model, kind)).0.chances().success()
    }

    /// Returns the expected value of using a thing on the table.
    fn gain_of_use(&self, thing: u16) -> f64 {
        let facts = self.facts;
        let numbers = self.facts.numbers();
        let left = f64::from(facts.turn.last.saturating_sub(facts.turn.number) + 1);
        let tried = self.success_chance(TestKind::Objective);
        let points = match facts.things.get(thing).map(|thing| &thing.what) {
            Some(MarkerKind::Cache) => f64::from(numbers.cache.get()),
            Some(MarkerKind::Lamp) => f64::from(numbers.lamp.get()) * left * tried,
            Some(MarkerKind::Vault(_)) => 2.0 * tried,
            Some(MarkerKind::Relic) => f64::from(numbers.relic_off.get()),
            None | Some(MarkerKind::Tower(_) | MarkerKind::Smoke { .. }) => 0.0,
        };
        points * victory_point_value(facts) * facts.weights(self.model).objectives
    }

    /// Returns the expected gain of an action against a target that may dodge,
    /// strike or shoot back.
    pub(super) fn gain_with_reactions(&self, sequence: &Sequence, at: ModelId) -> StepResult<f64> {
        let facts = self.facts;
        let target = self.facts.try_get(at)?;
        let by = self.model.id();
        let plain = expected_gain(facts, sequence)?;
        if target.condition.points == 0 || !target.conscious() || target.side() == self.model.side()
        {
            return Ok(plain);
        }
        let close = matches!(sequence.own_combat(), Some(Combat::Strike { .. }));
        let arms = target
            .fighter
            .weapons
            .iter()
            .filter(|arm| target.usable(arm) && arm.template().is_none());
        let fights_back = arms.filter(|arm| arm.is_close() == close).take(1).map(|arm| {
            let weapon = arm.id.clone();
            if close { Combat::Strike { at: by, weapon } } else { Combat::Shoot { at: by, weapon } }
        });
        let mut least = plain;
        let after = sequence.path.as_ref().map_or(0.0, |path| path.length());
        for combat in fights_back.chain([Combat::Dodge]) {
            let mut with = sequence.clone();
            with.reactions.push(Reaction {
                by: at,
                combat,
                after,
                to_nested: false,
                price: Price::Point,
                pounces: false,
            });
            least = least.min(expected_gain(facts, &with)?);
        }
        Ok((1.0 - ANSWERED) * plain + ANSWERED * least)
    }

    /// Evaluates the spots of a template.
    fn evaluate_templates(&self, choice: &Choice, weapon: &Id) -> StepResult<Vec<Judged>> {
        let region = choice.needs.region().or_missing("the region of a template")?;
        let enemies = self.facts.enemies(self.model.side()).map(|enemy| enemy.body().plan());
        let enemies: Vec<Vec2> = enemies.collect();
        let aims = matches!(choice.needs, Needs::Aim(_));
        let placements = if aims {
            region.aims(self.world, &enemies, 2 * CLOSELY)
        } else {
            let on = enemies.iter().map(|at| (Spot::from(*at), Facing::default()));
            on.filter(|(spot, _)| region.check(self.world, *spot).is_ok()).collect()
        };
        let judged = |(spot, facing): (Spot, Facing)| {
            let weapon = weapon.clone();
            let at = spot.plan();
            let combat = Combat::Template { weapon, at, facing, target: None };
            let gain = expected_gain(
                self.facts,
                &Sequence::new(self.model.id(), ActionKind::Combat(combat), None),
            )?;
            let id = &choice.id;
            Ok((gain, if aims { Order::aim(id, spot, facing) } else { Order::to(id, spot) }))
        };
        placements.into_iter().map(judged).collect()
    }

    /// Evaluates the best spots of a move, given the share of it that
    /// is expected to succeed.
    fn evaluate_moves(&self, choice: &Choice, share: f64) -> StepResult<Vec<Judged>> {
        let facts = self.facts;
        let model = self.model;
        let score = position_score(self.facts, self.model, false);
        let enemies: Vec<_> =
            facts.enemies(model.side()).map(|enemy| (enemy, facts.pose(enemy))).collect();
        let mut here = 0.0;
        let mut cost = 0.0;
        if model.in_play() {
            here = score(model.body().plan()) + self.position_value(model.stand.at, &enemies)?;
            cost = MOVE_PRICE_SHARE * point_price(model);
        }
        let spots = few_best_spots(self.world, choice, (SPOTS, CLOSELY), score);
        let gain = |(good, spot): (f64, Spot)| {
            let stands = self
                .position_value(lift(spot.plan(), spot.y.unwrap_or(model.stand.at.y)), &enemies)?;
            Ok(((good + stands - here) * share - cost, Order::to(&choice.id, spot)))
        };
        spots.into_iter().map(gain).collect()
    }

    /// Returns the value of a position: the best shot from there, less the shots that
    /// enemies could make at it.
    fn position_value(&self, at: Vec3, enemies: &[(&ModelRef<'_>, Pose)]) -> StepResult<f64> {
        let facts = self.facts;
        let model = self.model;
        let there = facts.pose_at(model, at);
        let often = if model.in_play() { SHOTS } else { SHOTS_AT_DEPLOYED };
        let best = enemies.iter().try_fold(0.0, |best: f64, (enemy, place)| {
            shot_value(facts, (model, &there), (enemy, place)).map(|gain| best.max(gain))
        })?;
        let shoots = if model.condition.points > 1 { SHOOTS_NOW } else { SHOOTS_LATER };
        Ok(best * shoots - self.expected_loss(&there, enemies, often)?)
    }

    /// Returns the expected loss from shots of enemies at a pose, each weighted by the
    /// number for enemies without and with Action Points; at most the model's value.
    pub(super) fn expected_loss(
        &self,
        there: &Pose,
        by: &[(&ModelRef<'_>, Pose)],
        often: [f64; 2],
    ) -> StepResult<f64> {
        let often = |one: &ModelRef<'_>| often[usize::from(one.condition.points > 0)];
        let may = |one, at| shot_value(self.facts, (one, at), (self.model, there));
        let all =
            by.iter().map(|(one, at)| Ok(often(one) * may(one, at)?)).sum::<StepResult<f64>>()?;
        let most = model_value(self.facts, self.model) * self.facts.harm_weight(None, self.model);
        Ok(all.min(most))
    }
}
