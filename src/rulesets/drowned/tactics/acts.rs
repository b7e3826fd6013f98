//! What an activated model does: every option with every target is judged by what it is expected to bring.

use bevy::ecs::prelude::*;
use bevy::math::Vec2;

use super::exchange::{cost, shot, tally};
use super::worth::{LEAST, POINT, loss, pull, victory, worth};
use super::{Judged, price};
use crate::game::{Choice, ModelId, Needs, Order, StepResult};
use crate::rulesets::drowned::content::{Id, TestKind};
use crate::rulesets::drowned::feat::Level;
use crate::rulesets::drowned::sequence::{Combat, Deed, Harm, Price, Reaction, Sequence};
use crate::rulesets::drowned::skirmish_ref::{ModelRef, SkirmishRef};
use crate::rulesets::drowned::state::Laid;
use crate::rulesets::drowned::steps::acts::Action;
use crate::rulesets::drowned::steps::charge::charge_way;
use crate::rulesets::drowned::steps::movement::move_test;
use crate::rulesets::drowned::steps::resolve::own_harm;
use crate::rulesets::drowned::steps::templates::laid;
use crate::table::{Facing, Spot, lift};

/// Spots of a move that are looked at, and of the best how many are looked at closely.
const SPOTS: usize = 36;
const CLOSELY: usize = 5;
/// The share of enemies' reactions that are expected to come.
const ANSWERED: f64 = 0.6;

/// A model that is to do something.
pub struct Judge<'a> {
    pub world: &'a World,
    pub facts: &'a SkirmishRef<'a>,
    pub model: &'a ModelRef<'a>,
}

impl Judge<'_> {
    /// An option, with each target or a few spots.
    pub fn option(&self, choice: &Choice) -> StepResult<Vec<Judged>> {
        let (facts, model) = (self.facts, self.model);
        let fixed = |gain: f64| vec![(gain, Order::plain(&choice.id))];
        let all = match choice.action::<Action>() {
            Some(Action::Shoot(gun)) => {
                return self.attacks(choice, |at| Combat::Shoot { at, weapon: gun.clone() });
            }
            Some(Action::Strike(arm)) => {
                return self.attacks(choice, |at| Combat::Strike { at, weapon: arm.clone() });
            }
            Some(Action::Charge(weapon)) => return self.charges(choice, &weapon),
            Some(Action::Template(weapon)) => self.templates(choice, &weapon),
            Some(Action::Move) => self.walks(choice, 1.0),
            Some(Action::Rise) => self.walks(choice, 1.6),
            Some(Action::Swim | Action::Crawl) => self.walks(choice, 0.7),
            Some(Action::Leap | Action::RiseLeap) => self.walks(choice, self.sure(TestKind::Leap)),
            Some(Action::Reveal) => self.each(choice, |target| 0.08 * worth(facts, target)),
            Some(Action::Aid) => self.each(choice, |it| -loss(facts, it, -1) * self.sure(TestKind::FirstAid)),
            Some(Action::Repair(_)) => self.each(choice, |_| 3.0 * self.sure(TestKind::Repair)),
            Some(Action::Fade) => fixed(0.08 * worth(facts, model)),
            Some(Action::Use(thing)) => fixed(self.used(thing)),
            Some(Action::Dodge) => fixed(if facts.engaged(model).next().is_some() { 0.1 } else { -POINT }),
            Some(Action::Done) => fixed(LEAST),
            _ if choice.needs.region().is_some() => self.walks(choice, 1.0),
            _ => fixed(0.0),
        };
        Ok(all)
    }

    fn each(&self, choice: &Choice, gain: impl Fn(&ModelRef<'_>) -> f64) -> Vec<Judged> {
        let targets = choice.needs.targets().0.iter();
        targets.filter_map(|id| Some((gain(self.facts.get(*id)?), Order::at(&choice.id, *id)))).collect()
    }

    /// The chance of a test that concerns nobody else.
    fn sure(&self, kind: TestKind) -> f64 {
        move_test(self.facts, self.model, kind).0.chances().success()
    }

    /// What lies there, and what it is worth to use it.
    fn used(&self, thing: u16) -> f64 {
        let (facts, numbers) = (self.facts, self.facts.numbers());
        let left = f64::from(facts.turn.last.saturating_sub(facts.turn.number) + 1);
        let tried = self.sure(TestKind::Objective);
        let points = match facts.things.get(thing).map(|thing| &thing.what) {
            Some(Laid::Cache) => f64::from(numbers.cache.get()),
            Some(Laid::Lamp) => f64::from(numbers.lamp.get()) * left * tried,
            Some(Laid::Vault(_)) => 2.0 * tried,
            Some(Laid::Relic) => f64::from(numbers.relic_carried.get()),
            _ => 0.0,
        };
        points * victory(facts)
    }

    /// An attack on each target, against what that one may do about it.
    fn attacks(&self, choice: &Choice, combat: impl Fn(ModelId) -> Combat) -> StepResult<Vec<Judged>> {
        let of = |at: &ModelId| {
            let sequence = Sequence::new(self.model.id(), Deed::Combat(combat(*at)), None);
            Ok((self.met(&sequence, *at)?, Order::at(&choice.id, *at)))
        };
        choice.needs.targets().0.iter().map(of).collect()
    }

    /// What an action brings, whose target may dodge, or strike back.
    fn met(&self, sequence: &Sequence, at: ModelId) -> StepResult<f64> {
        let (facts, target, by) = (self.facts, self.facts.try_get(at)?, self.model.id());
        let plain = tally(facts, sequence)?;
        if target.condition.points == 0 || !target.conscious() {
            return Ok(plain);
        }
        let jaws = target.fighter.weapons.iter().filter(|weapon| weapon.is_close()).take(1);
        let close = matches!(sequence.own_combat(), Some(Combat::Strike { .. }));
        let blows = jaws.filter(|_| close).map(|weapon| Combat::Strike { at: by, weapon: weapon.id.clone() });
        let (mut least, after) = (plain, sequence.way.as_ref().map_or(0.0, |way| way.length()));
        for combat in blows.chain([Combat::Dodge]) {
            let mut with = sequence.clone();
            let (price, pounces) = (Price::Point, false);
            with.reactions.push(Reaction { by: at, combat, after, to_nested: false, price, pounces });
            least = least.min(tally(facts, &with)?);
        }
        Ok((1.0 - ANSWERED) * plain + ANSWERED * least)
    }

    /// A charge at each target.
    fn charges(&self, choice: &Choice, weapon: &Id) -> StepResult<Vec<Judged>> {
        let (facts, model) = (self.facts, self.model);
        let of = |at: &ModelId| {
            let way = charge_way(facts, model, *at, weapon)?;
            let far = way.length() > facts.speed(model, true).pass;
            let chances = move_test(facts, model, TestKind::Leap).0.chances();
            let arrives = match way.tested {
                None => 1.0,
                Some(_) if far => chances.level(Level::Nailed) + chances.level(Level::Feat),
                Some(_) => chances.success(),
            };
            let deed = Deed::Charge { at: *at, weapon: weapon.clone() };
            let gain = self.met(&Sequence::new(model.id(), deed, Some(way)), *at)?;
            Ok((arrives * gain - (1.0 - arrives), Order::at(&choice.id, *at)))
        };
        choice.needs.targets().0.iter().map(of).collect()
    }

    /// Where a template hits most.
    fn templates(&self, choice: &Choice, weapon: &Id) -> Vec<Judged> {
        let (facts, model) = (self.facts, self.model);
        let (Some(weapon), Some(region)) = (model.fighter.weapon(weapon), choice.needs.region()) else {
            return Vec::new();
        };
        let hits = if weapon.ranges().is_none() { 1.0 } else { self.sure(TestKind::Shoot) };
        let gain = |spot: Spot, facing: Facing| {
            let template = laid(facts.numbers(), weapon, spot.plan(), facing);
            let under =
                facts.standing().filter(|one| one.id() != model.id() && template.touches(&one.body()));
            let each = under.map(|one| {
                let harm = Harm {
                    by: Some(model.id()),
                    weapon: Some(weapon.id.clone()),
                    ranged: true,
                    ..own_harm(one.id(), i32::from(weapon.damage.0.get()), 0)
                };
                cost(facts, &harm) * if one.side() == model.side() { -1.5 } else { hits }
            });
            each.sum::<f64>()
        };
        if let Needs::Aim(_) = choice.needs {
            let enemies: Vec<Vec2> = facts.enemies(model.side()).map(|enemy| enemy.body().plan()).collect();
            let aims = region.aims(self.world, &enemies, 12).into_iter();
            return aims
                .map(|(spot, facing)| (gain(spot, facing), Order::aim(&choice.id, spot, facing)))
                .collect();
        }
        let spots = region.samples(self.world, SPOTS).into_iter();
        spots.map(|spot| (gain(spot, Facing::default()), Order::to(&choice.id, spot))).collect()
    }

    /// A move to its best spots, the share of it that is expected to come about.
    fn walks(&self, choice: &Choice, share: f64) -> Vec<Judged> {
        let (facts, model, deployed) = (self.facts, self.model, self.model.in_play());
        let Some(region) = choice.needs.region() else { return Vec::new() };
        let good = |spot: Spot| pull(facts, model, spot.plan());
        let mut spots = region.samples(self.world, SPOTS);
        spots.sort_by(|a, b| good(*b).total_cmp(&good(*a)));
        spots.truncate(CLOSELY);
        let closely =
            |spot: Spot| good(spot) + self.stands(lift(spot.plan(), spot.y.unwrap_or(model.stand.at.y)));
        let (here, price) = match deployed {
            true => {
                (pull(facts, model, model.body().plan()) + self.stands(model.stand.at), 0.3 * price(model))
            }
            false => (0.0, 0.0),
        };
        let gain = |spot: Spot| (closely(spot) - here) * share - price;
        spots.into_iter().map(|spot| (gain(spot), Order::to(&choice.id, spot))).collect()
    }

    /// What a place brings by whom one shoots at from there, less what those may do who see it.
    fn stands(&self, at: bevy::math::Vec3) -> f64 {
        let (facts, model) = (self.facts, self.model);
        let there = facts.place_at(model, at);
        let (mut best, mut peril) = (0.0_f64, 0.0);
        for enemy in facts.enemies(model.side()) {
            let place = facts.place(enemy);
            best = best.max(shot(facts, model, &there, enemy, &place));
            let ready = if enemy.condition.activated { 0.25 } else { 0.5 };
            peril += ready * shot(facts, enemy, &place, model, &there);
        }
        let left = if model.condition.points > 1 { 0.8 } else { 0.4 };
        best * left - 0.5 * peril
    }
}
