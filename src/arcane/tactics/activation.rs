//! Decisions of an activation: every option with every target gets its expected value.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use super::evaluation::{ACTION_POINT_VALUE, attack_value, model_value, position_value};
use crate::attack::{Attack, AttackKind};
use crate::content::Ability;
use crate::duel_ref::{DuelRef, ModelRef};
use crate::steps::combat::throw::{Fly, flight};
use crate::steps::hero_action::HeroAction;
use crate::steps::offers::offers;
use crate::steps::turn::TurnAnswer;
use monteria_game::{
    Choice, Decision, Judged, ModelId, Order, Region, ScenarioOption, StepResult, best_spots,
};
use monteria_table::{Spot, distance};
use monteria_triggers::{OptionPlace, OptionValue, offer_options, option_places, option_value};

/// The number of spots of a move that are evaluated.
const SPOTS: usize = 40;
/// Of the spots from best to worst, every one of this many becomes a candidate.
const CANDIDATE_STEP: usize = 13;
/// The number of directions in which a throw is evaluated.
const THROW_DIRECTIONS: usize = 24;

/// The value of ending the activation, in levels: lesser actions are
/// not worth their points.
const DONE_VALUE: f64 = 0.4;
/// The value of a Seek, in levels.
const SEEK_VALUE: f64 = 2.5;
/// The value of an Escape for a character at half of its LP or less, in levels.
const ESCAPE_VALUE_HURT: f64 = 2.0;
/// The value of an Escape for a character in good health, in levels.
const ESCAPE_VALUE_HEALTHY: f64 = -1.0;
/// The value that a new place must exceed for a Walk or a Run, in Action Points.
const MOVE_PRICE: f64 = 0.3;
/// The value that a new place must exceed for a Walk with the captive, in Action Points.
const LEAD_PRICE: f64 = 0.6;
/// The value of leading the captive anywhere, in levels.
const LEAD_VALUE: f64 = 4.0;
/// The share of the value of its Action Points that an attack must exceed.
const ATTACK_PRICE_SHARE: f64 = 0.4;
/// The share of its expected value that counts for other models in a burst.
const BURST_SHARE: f64 = 0.5;
/// The value of the protection of an upheld ability, as a share of the user's value.
const PROTECTION_SHARE: f64 = 0.12;
/// The share of its price that a protecting ability must exceed.
const PROTECTION_PRICE_SHARE: f64 = 0.4;
/// The value of an object that an ability puts on the table, in levels.
const OBJECT_VALUE: f64 = 5.0;
/// The share of its price that such an ability must exceed.
const OBJECT_PRICE_SHARE: f64 = 0.5;
/// The share of a character's value that decides between equally urgent activations.
const VALUE_TIE_BREAK: f64 = 0.02;

/// Returns the value of the Action Points that an ability costs with its
/// first upkeep, in levels.
pub(crate) fn ability_price(ability: &Ability) -> f64 {
    f64::from(ability.cost.get() + ability.upkeep.get()) * ACTION_POINT_VALUE
}

/// Returns the possible activations, each with the value of the best action that the
/// character could take without a move.
pub(super) fn rank_activations(
    world: &World,
    facts: &DuelRef<'_>,
    decision: &Decision,
) -> StepResult<Vec<Judged>> {
    // Decisions without an activation have no evaluation.
    let Some(choice) = decision.offered(TurnAnswer::Activate) else { return Ok(Vec::new()) };
    let urgency = |id: &ModelId| {
        let model = facts.try_get(*id)?;
        let mut options = offers(facts, model)?.legal;
        options.extend(offer_options(world, *id).legal);
        options.retain(|choice| choice.needs.region().is_none());
        let evaluated = OptionEvaluator::new(world, facts, model).evaluate_all(&options)?;
        let best = evaluated.into_iter().map(|(value, _)| value).fold(0.0, f64::max);
        Ok((best + VALUE_TIE_BREAK * model_value(model), Order::at(&choice.id, *id)))
    };
    choice.needs.targets().0.iter().map(urgency).collect()
}

/// Evaluates the options of one activated character.
pub(crate) struct OptionEvaluator<'a> {
    world: &'a World,
    pub(crate) facts: &'a DuelRef<'a>,
    pub(crate) model: &'a ModelRef<'a>,
    /// The places at which the model can choose options of the scenario that score.
    places: Vec<OptionPlace>,
    /// The orders evaluated so far.
    pub(crate) orders: Vec<Judged>,
}

impl<'a> OptionEvaluator<'a> {
    pub(crate) fn new(world: &'a World, facts: &'a DuelRef<'a>, model: &'a ModelRef<'a>) -> Self {
        let places = option_places(world, model.id());
        OptionEvaluator { world, facts, model, places, orders: Vec::new() }
    }

    /// Returns the orders for all options that have an effect, each with its value.
    pub(crate) fn evaluate_all(mut self, options: &[Choice]) -> StepResult<Vec<Judged>> {
        let mut effective = options.iter().filter(|choice| choice.idle.is_none());
        effective.try_for_each(|choice| self.evaluate_option(choice))?;
        Ok(self.orders)
    }

    fn evaluate_option(&mut self, choice: &Choice) -> StepResult {
        let weights = self.facts.weights(self.model);
        let value = match choice.action::<HeroAction>() {
            Some(HeroAction::Attack) => {
                return self.evaluate_attacks(choice, AttackKind::Melee, None);
            }
            Some(HeroAction::Shoot) => {
                return self.evaluate_attacks(choice, AttackKind::Ranged, None);
            }
            Some(HeroAction::Charge) => {
                return self.evaluate_attacks(choice, AttackKind::Charge(0.0), None);
            }
            Some(HeroAction::Use(id)) => {
                let ability = self.facts.ability(self.model.id(), &id)?;
                return ability.kind().evaluate(self, choice, ability);
            }
            Some(HeroAction::Walk | HeroAction::Run) => {
                return self.evaluate_moves(choice, MOVE_PRICE * ACTION_POINT_VALUE);
            }
            Some(HeroAction::Lead) => {
                return self.evaluate_moves(
                    choice,
                    LEAD_PRICE * ACTION_POINT_VALUE - LEAD_VALUE * weights.objectives,
                );
            }
            None if choice.needs.region().is_some() => return self.evaluate_moves(choice, 0.0),
            Some(HeroAction::Seek) => SEEK_VALUE,
            Some(HeroAction::Escape) if 2 * self.model.condition.life <= self.model.max_life() => {
                ESCAPE_VALUE_HURT
            }
            Some(HeroAction::Escape) => ESCAPE_VALUE_HEALTHY,
            Some(HeroAction::Done) => DONE_VALUE,
            None => self.scenario_option_value(choice, weights.objectives),
        };
        self.orders.push((value, Order::plain(&choice.id)));
        Ok(())
    }

    /// Returns the value of an option of the scenario: its victory points, which count as
    /// levels, less the price of its Action Points. One that scores nothing is worth as much
    /// as ending the activation.
    fn scenario_option_value(&self, choice: &Choice, objectives: f64) -> f64 {
        let Some(option) = choice.action::<ScenarioOption>() else { return DONE_VALUE };
        let value = option_value(self.world, self.model.id(), &option.id);
        // An option that scores nothing may still be worth trying.
        let Some(OptionValue { points, cost }) = value.filter(|value| value.points != 0.0) else {
            return DONE_VALUE;
        };
        let cost = f64::from(cost);
        DONE_VALUE + points * objectives - cost * ACTION_POINT_VALUE * ATTACK_PRICE_SHARE
    }

    /// Adds an attack of this kind on every target.
    pub(crate) fn evaluate_attacks(
        &mut self,
        choice: &Choice,
        kind: AttackKind,
        ability: Option<&Ability>,
    ) -> StepResult {
        let facts = self.facts;
        let model = self.model;
        let charge = matches!(kind, AttackKind::Charge(_));
        let usual = if charge { facts.numbers().charge } else { facts.numbers().attack };
        let cost = ability.map_or(usual.get(), |ability| ability.cost.get());
        for target in choice.needs.targets().0 {
            let run = distance(&model.body(), &facts.try_get(*target)?.body());
            let kind = if charge { AttackKind::Charge(run) } else { kind };
            let id = ability.map(|ability| ability.id.clone());
            let mut attack = Attack::new(Some(model.id()), *target, kind, id);
            attack.from_hiding = model.hidden();
            let mut value = attack_value(facts, &attack)?;
            if let Some(area) = ability.and_then(|ability| ability.kind().burst()) {
                for other in facts.models_near(*target, area.get()) {
                    let attack = Attack { target: other.id(), ..attack.clone() };
                    let loss = attack_value(facts, &attack)?.max(0.0) * BURST_SHARE;
                    value += if other.side() == model.side() { -loss } else { loss };
                }
            }
            let price = f64::from(cost) * ACTION_POINT_VALUE * ATTACK_PRICE_SHARE;
            self.orders.push((value - price, Order::at(&choice.id, *target)));
        }
        Ok(())
    }

    /// Adds the use of an ability that protects its user or its friends
    /// while it is upheld.
    pub(crate) fn evaluate_protection(&mut self, choice: &Choice, ability: &Ability) {
        let value = PROTECTION_SHARE * model_value(self.model)
            - ability_price(ability) * PROTECTION_PRICE_SHARE;
        self.orders.push((value, Order::plain(&choice.id)));
    }

    /// Adds the best spot for the object that an ability puts on the table.
    pub(crate) fn evaluate_placement(&mut self, choice: &Choice, ability: &Ability) {
        let value = OBJECT_VALUE - ability_price(ability) * OBJECT_PRICE_SHARE;
        let best = self.candidate_spots(choice).into_iter().take(1);
        self.orders.extend(best.map(|(_, spot)| (value, Order::to(&choice.id, spot))));
    }

    /// Adds a move to each candidate spot. A spot must be better than the present
    /// one by `price` levels.
    pub(crate) fn evaluate_moves(&mut self, choice: &Choice, price: f64) -> StepResult {
        let here = self.value_at(self.model.body().plan()) + price;
        let spots = self.candidate_spots(choice).into_iter();
        self.orders.extend(spots.map(|(value, spot)| (value - here, Order::to(&choice.id, spot))));
        Ok(())
    }

    /// Returns the value of a place for the model.
    fn value_at(&self, at: Vec2) -> f64 {
        position_value(self.facts, self.model, at, &self.places)
    }

    /// Returns the best spot of a move and a few lesser ones, each with its value.
    fn candidate_spots(&self, choice: &Choice) -> Vec<(f64, Spot)> {
        let value = |spot: Spot| self.value_at(spot.plan());
        let best_first = best_spots(self.world, choice, SPOTS, value);
        best_first.into_iter().step_by(CANDIDATE_STEP).collect()
    }
}

/// Returns the directions of a throw, each with the harm to the thrown model: twice the
/// LP lost, and 1 if it is Stunned.
pub(super) fn rank_throws(world: &World, facts: &DuelRef<'_>, choice: &Choice) -> Vec<Judged> {
    // Every throw is aimed within a circle around the thrown model.
    let Some(region @ Region::Within { center, max, .. }) = choice.needs.region() else {
        return Vec::new();
    };
    let distance = |model: &&ModelRef<'_>| model.body().plan().distance(*center);
    let thrown = facts.standing().min_by(|a, b| distance(a).total_cmp(&distance(b)));
    let harm = |spot: Spot| {
        let fly = Fly::new(thrown?.id(), (spot.plan() - *center).normalize_or(Vec2::Y), *max);
        let flight = flight(facts, &fly, thrown?.condition.life).ok()?;
        Some((f64::from(2 * flight.lost + i32::from(flight.stuns)), Order::to(&choice.id, spot)))
    };
    region.samples(world, THROW_DIRECTIONS).into_iter().filter_map(harm).collect()
}
