//! What an activated character does: every option with every target is judged by what it
//! is expected to bring.

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use super::worth::{POINT, profit, pull, worth};
use crate::attack::{Attack, AttackKind};
use crate::content::Ability;
use crate::duel_ref::{DuelRef, ModelRef};
use crate::steps::acts::Act;
use crate::steps::offers::offers;
use crate::steps::throw::{Fly, flight};
use crate::steps::turn::TurnAnswer;
use monteria_game::{Choice, Decision, Judged, ModelId, Order, Region, StepResult, best_spots};
use monteria_table::{Spot, distance};

/// Spots of a move that are looked at.
const SPOTS: usize = 40;
/// From the best of them on, each of so many is worth trying.
const LESSER: usize = 13;
/// An order is worth giving from here on, in levels.
const LEAST: f64 = 0.4;
/// What it is worth to be sheltered by what an ability upholds, as a share of the level.
const SHELTER: f64 = 0.12;
/// What something is worth that an ability puts on the table, in levels.
const PLACED: f64 = 5.0;

/// Returns what an ability costs, with its first upkeep, in levels.
pub(crate) fn price_of(ability: &Ability) -> f64 {
    f64::from(ability.cost.get() + ability.upkeep.get()) * POINT
}

/// Who may be activated, each with how much it has to do at once: the best that it
/// could do to somebody.
pub(super) fn urgent(
    world: &World,
    facts: &DuelRef<'_>,
    decision: &Decision,
) -> StepResult<Vec<Judged>> {
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
pub(crate) struct Judge<'a> {
    world: &'a World,
    pub(crate) facts: &'a DuelRef<'a>,
    pub(crate) model: &'a ModelRef<'a>,
    pub(crate) all: Vec<Judged>,
}

impl<'a> Judge<'a> {
    pub(crate) fn of(world: &'a World, facts: &'a DuelRef<'a>, model: &'a ModelRef<'a>) -> Self {
        Judge { world, facts, model, all: Vec::new() }
    }

    /// Everything that it may do, or how far it may walk at once.
    pub(crate) fn all(mut self, options: &[Choice]) -> StepResult<Vec<Judged>> {
        let mut sound = options.iter().filter(|choice| choice.idle.is_none());
        sound.try_for_each(|choice| self.option(choice))?;
        Ok(self.all)
    }

    fn option(&mut self, choice: &Choice) -> StepResult {
        let gain = match choice.action::<Act>() {
            Some(Act::Attack) => return self.strikes(choice, AttackKind::Melee, None),
            Some(Act::Shoot) => return self.strikes(choice, AttackKind::Ranged, None),
            Some(Act::Charge) => return self.strikes(choice, AttackKind::Charge(0.0), None),
            Some(Act::Use(id)) => {
                let ability = self.facts.ability(self.model.id(), &id)?;
                return ability.kind().judge(self, choice, ability);
            }
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
    pub(crate) fn strikes(
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
        for at in choice.needs.targets().0 {
            let run = distance(&model.body(), &facts.try_get(*at)?.body());
            let kind = if charge { AttackKind::Charge(run) } else { kind };
            let mut attack =
                Attack::new(Some(model.id()), *at, kind, ability.map(|ability| ability.id.clone()));
            attack.from_hiding = model.hidden();
            let mut gain = profit(facts, &attack)?;
            if let Some(area) = ability.and_then(|ability| ability.kind().burst()) {
                for other in facts.near(*at, area.get()) {
                    let loss =
                        profit(facts, &Attack { at: other.id(), ..attack.clone() })?.max(0.0) * 0.5;
                    gain += if other.side() == model.side() { -loss } else { loss };
                }
            }
            self.all.push((gain - f64::from(cost) * POINT * 0.4, Order::at(&choice.id, *at)));
        }
        Ok(())
    }

    /// Whether to use an ability that shelters its user or its friends as long
    /// as it is upheld.
    pub(crate) fn shelters(&mut self, choice: &Choice, ability: &Ability) {
        let gain = SHELTER * worth(self.model) - price_of(ability) * 0.4;
        self.all.push((gain, Order::plain(&choice.id)));
    }

    /// The best spot for something that an ability puts on the table.
    pub(crate) fn places(&mut self, choice: &Choice, ability: &Ability) {
        let gain = PLACED - price_of(ability) * 0.5;
        let best = self.spots(choice).into_iter().take(1);
        self.all.extend(best.map(|(_, spot)| (gain, Order::to(&choice.id, spot))));
    }

    /// A move to each of its best spots.
    pub(crate) fn walks(&mut self, choice: &Choice, price: f64) -> StepResult {
        let here = pull(self.facts, self.model, self.model.body().plan()) + price;
        let spots = self.spots(choice).into_iter();
        self.all.extend(spots.map(|(pull, spot)| (pull - here, Order::to(&choice.id, spot))));
        Ok(())
    }

    /// The best spot of a move and a few lesser ones, each with what
    /// draws the character there.
    fn spots(&self, choice: &Choice) -> Vec<(f64, Spot)> {
        let drawn = |spot: Spot| pull(self.facts, self.model, spot.plan());
        let judged = best_spots(self.world, choice, SPOTS, drawn);
        judged.into_iter().step_by(LESSER).collect()
    }
}

/// Where somebody may be thrown: what it loses in each direction, and
/// whether it is stunned.
pub(super) fn throws(world: &World, facts: &DuelRef<'_>, choice: &Choice) -> Vec<Judged> {
    let Some(region @ Region::Within { center, max, .. }) = choice.needs.region() else {
        return Vec::new();
    };
    let away = |model: &&ModelRef<'_>| model.body().plan().distance(*center);
    let thrown = facts.standing().min_by(|a, b| away(a).total_cmp(&away(b)));
    let pain = |spot: Spot| {
        let fly = Fly::new(thrown?.id(), (spot.plan() - *center).normalize_or(Vec2::Y), *max);
        let flight = flight(facts, &fly, thrown?.vigor.life).ok()?;
        Some((f64::from(2 * flight.lost + i32::from(flight.stuns)), Order::to(&choice.id, spot)))
    };
    region.samples(world, 24).into_iter().filter_map(pain).collect()
}
