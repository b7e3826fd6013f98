//! What an activated model does: every option with every target is judged by what it
//! is expected to bring.

use super::price;
use super::worth::{loss, point, pull, shot, tally, victory, worth};
use crate::prelude::*;
use crate::steps::act::standing_deed;
use crate::steps::charge::charge_way;
use monteria_game::{Judged, Order, few_best_spots, judged};

/// Spots of a move that are looked at, and of the best how many are looked at closely.
const SPOTS: usize = 36;
const CLOSELY: usize = 6;
/// How many shots are expected of an enemy who holds no point, and of one who does.
pub(crate) const SHOTS: [f64; 2] = [0.12, 0.3];
/// The share of enemies' reactions that are expected to come.
const ANSWERED: f64 = 0.6;

/// A model that is to do something.
pub(super) struct Judge<'a> {
    pub world: &'a World,
    pub facts: &'a SkirmishRef<'a>,
    pub model: &'a ModelRef<'a>,
}

impl Judge<'_> {
    /// An option, with each target or a few spots.
    pub(super) fn option(&self, choice: &Choice) -> StepResult<Vec<Judged>> {
        Ok(match choice.action::<Action>() {
            Some(Action::Template(weapon)) => return self.templates(choice, &weapon),
            Some(Action::Rise) => self.walks(choice, 1.6)?,
            Some(Action::Leap | Action::RiseLeap) => {
                self.walks(choice, self.sure(TestKind::Leap))?
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
                    return judged(only, |choice, target| self.gain(choice, target));
                }
                self.walks(choice, 1.0)?
            }
        })
    }

    /// What an option brings that wants no spot.
    fn gain(&self, choice: &Choice, target: Option<ModelId>) -> StepResult<f64> {
        let facts = self.facts;
        let model = self.model;
        let at = target.unwrap_or(model.id());
        let other = facts.try_get(at)?;
        let action = choice.action::<Action>();
        let fights = |deed, way| self.met(&Sequence::new(model.id(), deed, way), at);
        Ok(match action {
            Some(action @ (Action::Shoot(_) | Action::Strike(_))) => {
                fights(standing_deed(action, Some(at), None)?, None)?
            }
            Some(Action::Charge(weapon)) => {
                let way = charge_way(facts, model, at, &weapon)?;
                let end = facts.place_at(model, way.at(way.length()));
                let rest = facts
                    .enemies(model.side())
                    .filter(|it| it.id() != at && it.condition.points > 0);
                let rest: Vec<_> = rest.map(|it| (it, facts.place(it))).collect();
                fights(Deed::Charge { at, weapon }, Some(way))?
                    - self.peril(&end, &rest, [0.0, ANSWERED])?
            }
            Some(Action::Reveal | Action::Fade) => 0.08 * worth(facts, other),
            Some(Action::Aid) => -loss(facts, other, -1) * self.sure(TestKind::FirstAid),
            Some(Action::Repair(_)) => 3.0 * self.sure(TestKind::Repair),
            Some(Action::CarryOff) => f64::from(facts.numbers().relic_off.get()) * victory(facts),
            Some(Action::Remount) => 2.0,
            Some(Action::Use(thing)) => self.used(thing),
            Some(Action::Dodge) if facts.engaged(model).next().is_some() => 0.1,
            Some(Action::Dodge) => -point(model),
            Some(Action::Done) => 0.05 * point(model),
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

    /// The chance of a test that concerns nobody else.
    fn sure(&self, kind: TestKind) -> f64 {
        self.facts.test(&self.facts.alone(self.model, kind)).0.chances().success()
    }

    /// What lies there, and what it is worth to use it.
    fn used(&self, thing: u16) -> f64 {
        let facts = self.facts;
        let numbers = self.facts.numbers();
        let left = f64::from(facts.turn.last.saturating_sub(facts.turn.number) + 1);
        let tried = self.sure(TestKind::Objective);
        let points = match facts.things.get(thing).map(|thing| &thing.what) {
            Some(Laid::Cache) => f64::from(numbers.cache.get()),
            Some(Laid::Lamp) => f64::from(numbers.lamp.get()) * left * tried,
            Some(Laid::Vault(_)) => 2.0 * tried,
            Some(Laid::Relic) => f64::from(numbers.relic_off.get()),
            None | Some(Laid::Tower(_) | Laid::Smoke { .. }) => 0.0,
        };
        points * victory(facts)
    }

    /// What an action brings, whose target may dodge, strike or shoot back.
    pub(super) fn met(&self, sequence: &Sequence, at: ModelId) -> StepResult<f64> {
        let facts = self.facts;
        let target = self.facts.try_get(at)?;
        let by = self.model.id();
        let plain = tally(facts, sequence)?;
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
        let back = arms.filter(|arm| arm.is_close() == close).take(1).map(|arm| match close {
            true => Combat::Strike { at: by, weapon: arm.id.clone() },
            false => Combat::Shoot { at: by, weapon: arm.id.clone() },
        });
        let mut least = plain;
        let after = sequence.way.as_ref().map_or(0.0, |way| way.length());
        for combat in back.chain([Combat::Dodge]) {
            let mut with = sequence.clone();
            let price = Price::Point;
            let pounces = false;
            with.reactions.push(Reaction {
                by: at,
                combat,
                after,
                to_nested: false,
                price,
                pounces,
            });
            least = least.min(tally(facts, &with)?);
        }
        Ok((1.0 - ANSWERED) * plain + ANSWERED * least)
    }

    /// Where a template hits most.
    fn templates(&self, choice: &Choice, weapon: &Id) -> StepResult<Vec<Judged>> {
        let Some(region) = choice.needs.region() else { return Ok(Vec::new()) };
        let enemies = self.facts.enemies(self.model.side()).map(|enemy| enemy.body().plan());
        let enemies: Vec<Vec2> = enemies.collect();
        let aims = matches!(choice.needs, Needs::Aim(_));
        let laid = if aims {
            region.aims(self.world, &enemies, 2 * CLOSELY)
        } else {
            let on = enemies.iter().map(|at| (Spot::from(*at), Facing::default()));
            on.filter(|(spot, _)| region.check(self.world, *spot).is_ok()).collect()
        };
        let judged = |(spot, facing): (Spot, Facing)| {
            let weapon = weapon.clone();
            let at = spot.plan();
            let combat = Combat::Template { weapon, at, facing, target: None };
            let gain =
                tally(self.facts, &Sequence::new(self.model.id(), Deed::Combat(combat), None))?;
            let id = &choice.id;
            Ok((gain, if aims { Order::aim(id, spot, facing) } else { Order::to(id, spot) }))
        };
        laid.into_iter().map(judged).collect()
    }

    /// A move to its best spots, the share of it that is expected to come about.
    fn walks(&self, choice: &Choice, share: f64) -> StepResult<Vec<Judged>> {
        let facts = self.facts;
        let model = self.model;
        let pull = pull(self.facts, self.model, false);
        let enemies: Vec<_> =
            facts.enemies(model.side()).map(|enemy| (enemy, facts.place(enemy))).collect();
        let [here, cost] = match model.in_play() {
            true => [
                pull(model.body().plan()) + self.stands(model.stand.at, &enemies)?,
                0.15 * price(model),
            ],
            false => [0.0; 2],
        };
        let spots = few_best_spots(self.world, choice, (SPOTS, CLOSELY), pull);
        let gain = |(good, spot): (f64, Spot)| {
            let stands =
                self.stands(lift(spot.plan(), spot.y.unwrap_or(model.stand.at.y)), &enemies)?;
            Ok(((good + stands - here) * share - cost, Order::to(&choice.id, spot)))
        };
        spots.into_iter().map(gain).collect()
    }

    /// What a place brings by whom one shoots at from there, less what those may
    /// do who see it.
    fn stands(&self, at: Vec3, enemies: &[(&ModelRef<'_>, Place)]) -> StepResult<f64> {
        let facts = self.facts;
        let model = self.model;
        let there = facts.place_at(model, at);
        let often = if model.in_play() { SHOTS } else { [0.5; 2] };
        let best = enemies.iter().try_fold(0.0, |best: f64, (enemy, place)| {
            shot(facts, (model, &there), (enemy, place)).map(|gain| best.max(gain))
        })?;
        let left = if model.condition.points > 1 { 0.8 } else { 0.4 };
        Ok(best * left - self.peril(&there, enemies, often)?)
    }

    /// What those may do to it there who see it, each so often: who holds no point, and
    /// who does; no more than it is worth.
    pub(super) fn peril(
        &self,
        there: &Place,
        by: &[(&ModelRef<'_>, Place)],
        often: [f64; 2],
    ) -> StepResult<f64> {
        let often = |one: &ModelRef<'_>| often[usize::from(one.condition.points > 0)];
        let may = |one, at| shot(self.facts, (one, at), (self.model, there));
        let all =
            by.iter().map(|(one, at)| Ok(often(one) * may(one, at)?)).sum::<StepResult<f64>>()?;
        Ok(all.min(worth(self.facts, self.model)))
    }
}
