//! What an activated character does: every option with every target is judged by what it is expected to bring.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use super::worth::{POINT, harm, profit, pull, sway, worth};
use crate::attack::{Attack, AttackKind};
use crate::content::{Ability, Deed, Influence, Rider, State, Whom};
use crate::duel_ref::{DuelRef, ModelRef};
use crate::steps::acts::Act;
use crate::steps::effects::all_near;
use crate::steps::offers::offers;
use crate::steps::throw::{Fly, flight};
use crate::steps::turn::TurnAnswer;
use monteria_dice::{BestOf, Spread};
use monteria_game::{Choice, Decision, Judged, ModelId, Needs, Order, Region, StepResult, best_spots};
use monteria_table::{Spot, distance};

/// Spots of a move that are looked at.
const SPOTS: usize = 40;
/// From the best of them on, each of so many is worth trying.
const LESSER: usize = 13;
/// An order is worth giving from here on, in levels.
const LEAST: f64 = 0.4;

/// Who may be activated, each with how much it has to do at once: the best that it could do to somebody.
pub fn urgent(world: &World, facts: &DuelRef<'_>, decision: &Decision) -> StepResult<Vec<Judged>> {
    let Some(choice) = decision.offered(TurnAnswer::Activate) else { return Ok(Vec::new()) };
    let of = |id: &ModelId| {
        let model = facts.try_get(*id)?;
        let mut options = offers(facts, model)?.legal;
        options.retain(|choice| choice.needs.region().is_none());
        let judged = Judge::of(world, facts, model).all(&options)?;
        let best = judged.into_iter().map(|(gain, _)| gain).fold(0.0, f64::max);
        Ok((best + 0.02 * worth(model), Order::at(&choice.id, *id)))
    };
    choice.needs.targets().0.iter().map(of).collect()
}

/// A character that is to do something, and what has been judged so far.
pub struct Judge<'a> {
    world: &'a World,
    facts: &'a DuelRef<'a>,
    model: &'a ModelRef<'a>,
    all: Vec<Judged>,
}

impl<'a> Judge<'a> {
    pub fn of(world: &'a World, facts: &'a DuelRef<'a>, model: &'a ModelRef<'a>) -> Self {
        Judge { world, facts, model, all: Vec::new() }
    }

    /// Everything that it may do, or how far it may walk at once.
    pub fn all(mut self, options: &[Choice]) -> StepResult<Vec<Judged>> {
        let mut sound = options.iter().filter(|choice| choice.idle.is_none());
        sound.try_for_each(|choice| self.option(choice))?;
        Ok(self.all)
    }

    fn option(&mut self, choice: &Choice) -> StepResult {
        let gain = match choice.action::<Act>() {
            Some(Act::Attack) => return self.strikes(choice, AttackKind::Melee, None),
            Some(Act::Shoot) => return self.strikes(choice, AttackKind::Ranged, None),
            Some(Act::Charge) => return self.strikes(choice, AttackKind::Charge(0.0), None),
            Some(Act::Use(id)) => return self.used(choice, self.facts.ability(self.model.id(), &id)?),
            Some(Act::Walk | Act::Run) => return self.walks(choice, 0.3 * POINT),
            Some(Act::Lead) => return self.walks(choice, 0.6 * POINT - 4.0),
            None if choice.needs.region().is_some() => return self.walks(choice, 0.0),
            Some(Act::Pray) => 8.0,
            Some(Act::Leave) => 0.5 * worth(self.model),
            Some(Act::Seek) => 2.5,
            Some(Act::Escape) if 2 * self.model.vigor.life <= self.model.full() => 2.0,
            Some(Act::Escape) => -1.0,
            Some(Act::Done) | None => LEAST,
        };
        self.all.push((gain, Order::plain(&choice.id)));
        Ok(())
    }

    /// An attack of this kind at every target.
    fn strikes(&mut self, choice: &Choice, kind: AttackKind, ability: Option<&Ability>) -> StepResult {
        let (facts, model) = (self.facts, self.model);
        let charge = matches!(kind, AttackKind::Charge(_));
        let usual = if charge { facts.numbers().charge } else { facts.numbers().attack };
        let cost = ability.map_or(usual.get(), |ability| ability.cost.get());
        for at in choice.needs.targets().0 {
            let run = distance(&model.body(), &facts.try_get(*at)?.body());
            let kind = if charge { AttackKind::Charge(run) } else { kind };
            let mut attack =
                Attack::new(Some(model.id()), *at, kind, ability.map(|ability| ability.id.clone()));
            attack.from_hiding = model.hidden();
            let mut gain = profit(facts, &attack)?;
            if let Some(Ability { deed: Deed::Shot { area: Some(area), .. }, .. }) = ability {
                for other in facts.near(*at, area.get()) {
                    let loss = profit(facts, &Attack { at: other.id(), ..attack.clone() })?.max(0.0) * 0.5;
                    gain += if other.side() == model.side() { -loss } else { loss };
                }
            }
            self.all.push((gain - f64::from(cost) * POINT * 0.4, Order::at(&choice.id, *at)));
        }
        Ok(())
    }

    /// An ability with every target.
    fn used(&mut self, choice: &Choice, ability: &Ability) -> StepResult {
        let price = f64::from(ability.cost.get() + ability.upkeep.get()) * POINT;
        match &ability.deed {
            Deed::Attack(_) => return self.strikes(choice, AttackKind::Melee, Some(ability)),
            Deed::Shot { .. } => return self.strikes(choice, AttackKind::Ranged, Some(ability)),
            Deed::Charge(_) => return self.strikes(choice, AttackKind::Charge(0.0), Some(ability)),
            Deed::Move { .. } => return self.walks(choice, 0.3 * price),
            Deed::Stealth | Deed::Screen { .. } => {
                self.all.push((0.12 * worth(self.model) - price * 0.4, Order::plain(&choice.id)));
            }
            Deed::Trap { .. } | Deed::Summon { .. } => {
                let at = |(_, spot)| (5.0 - price * 0.5, Order::to(&choice.id, spot));
                self.all.extend(self.spots(choice).into_iter().take(1).map(at));
            }
            Deed::Effect { on, does } => self.effect(choice, on, does, price),
            Deed::Counter(_)
            | Deed::Dodge { .. }
            | Deed::Wall { .. }
            | Deed::Darkness { .. }
            | Deed::Reroll
            | Deed::Ward => {}
        }
        Ok(())
    }

    fn effect(&mut self, choice: &Choice, on: &Whom, does: &[Rider], price: f64) {
        let (facts, model) = (self.facts, self.model);
        let gain = |id: &ModelId| {
            let Some(target) = facts.get(*id) else { return 0.0 };
            let good: f64 = does.iter().map(|rider| brought(target, rider)).sum();
            if target.side() == model.side() { good } else { -good }
        };
        let sum = |all: &[ModelId]| all.iter().map(gain).sum::<f64>() - price * 0.8;
        match &choice.needs {
            Needs::Target { legal, .. } => {
                self.all.extend(legal.iter().map(|id| (gain(id) - price * 0.6, Order::at(&choice.id, *id))));
            }
            Needs::Several { legal, max, .. } => {
                let mut best = legal.clone();
                best.sort_by(|a, b| gain(b).total_cmp(&gain(a)));
                best.truncate(*max);
                self.all.push((sum(&best), Order::several(&choice.id, best)));
            }
            Needs::Nothing | Needs::To(_) | Needs::Aim(_) | Needs::Number { .. } => {
                self.all.push((sum(&all_near(facts, model, on)), Order::plain(&choice.id)))
            }
        }
    }

    /// A move to each of its best spots.
    fn walks(&mut self, choice: &Choice, price: f64) -> StepResult {
        let here = pull(self.facts, self.model, self.model.body().plan()) + price;
        let spots = self.spots(choice).into_iter();
        self.all.extend(spots.map(|(pull, spot)| (pull - here, Order::to(&choice.id, spot))));
        Ok(())
    }

    /// The best spot of a move and a few lesser ones, each with what draws the character there.
    fn spots(&self, choice: &Choice) -> Vec<(f64, Spot)> {
        let drawn = |spot: Spot| pull(self.facts, self.model, spot.plan());
        let judged = best_spots(self.world, choice, SPOTS, drawn);
        judged.into_iter().step_by(LESSER).collect()
    }
}

/// What a rider is worth to who suffers it: below 0 where it harms.
fn brought(target: &ModelRef<'_>, rider: &Rider) -> f64 {
    let resisted = rider.resist.map_or(0.0, |need| {
        let plus = target.card().resistance.get() + if target.is(State::Protection) { 4 } else { 0 };
        BestOf { dice: 1, sides: 10, plus, need: Some(i32::from(need.get())) }.chance()
    });
    let whole = worth(target);
    let good = match &rider.does {
        Influence::State(state, level) if *level > target.state(*state) => {
            sway(*state) * f64::from(level.get()) * whole
        }
        Influence::Heal(amount) => {
            let healed = i32::from(amount.get()).min(target.full() - target.vigor.life);
            0.9 * whole * f64::from(healed) / f64::from(target.full().max(1))
        }
        Influence::Lose(amount) => -harm(target, &Spread::sure(usize::from(amount.get()))),
        Influence::Cleanse(_) | Influence::ClearStates => {
            let bad = target.vigor.states.iter().filter(|(state, _)| !state.positive());
            bad.map(|(state, level)| -sway(*state) * f64::from(*level) * whole).sum()
        }
        Influence::Gain(amount) if target.vigor.points < target.card().most.get() => {
            f64::from(amount.get()) * POINT * if target.vigor.activated { 1.0 } else { 2.5 }
        }
        Influence::Drain(amount) => -f64::from(amount.get().min(target.vigor.points)) * POINT * 1.5,
        Influence::NoRun | Influence::NoDodge | Influence::Pull(_) | Influence::Push(_) => -0.05 * whole,
        Influence::Walk(_) => 1.0,
        Influence::State(..)
        | Influence::Gain(_)
        | Influence::Escape
        | Influence::Next { .. }
        | Influence::Braced => 0.0,
    };
    good * (1.0 - resisted)
}

/// Where somebody may be thrown: what it loses in each direction, and whether it is stunned.
pub fn throws(world: &World, facts: &DuelRef<'_>, choice: &Choice) -> Vec<Judged> {
    let Some(region @ Region::Within { center, max, .. }) = choice.needs.region() else { return Vec::new() };
    let away = |model: &&ModelRef<'_>| model.body().plan().distance(*center);
    let thrown = facts.standing().min_by(|a, b| away(a).total_cmp(&away(b)));
    let pain = |spot: Spot| {
        let fly = Fly::new(thrown?.id(), (spot.plan() - *center).normalize_or(Vec2::Y), *max);
        let flight = flight(facts, &fly, thrown?.vigor.life).ok()?;
        Some((f64::from(2 * flight.lost + i32::from(flight.stuns)), Order::to(&choice.id, spot)))
    };
    region.samples(world, 24).into_iter().filter_map(pain).collect()
}
