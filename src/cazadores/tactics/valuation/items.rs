//! Valuation of Gear and Rituals with their targets and positions.

use bevy_math::Vec2;

use crate::content::{Aim, AreaKind, AreaSpot, Effect, Gear, Handling, Ritual, Whom};
use crate::state::hunt_ref::{HuntRef, ModelRef, in_reach};
use crate::steps::arts::common::{gear_plan, may_aim, ritual_plan, sees_point};
use crate::steps::arts::{gear, rituals};
use crate::steps::turns::turn_act::TurnAct;
use crate::tactics::ground::COMPASS;
use crate::tactics::menu::Menu;
use crate::tactics::situation::Situation;
use crate::tactics::valuation;
use crate::tactics::valuation::smoke;
use monteria_dice::{Check, odds};
use monteria_game::{ModelId, Order};
use monteria_table::{Body, Spot, round_milli};

/// Chance that a scattered effect lands where it was aimed.
const SCATTER_HIT_CHANCE: f32 = 0.2;
/// Share of the value of Gear that must be Readied first and used in a later Turn.
const LATER_SHARE: f32 = 0.6;
/// Uses of lower value are dropped.
const MIN_VALUE: f32 = 0.05;
/// Margin within the limits of a range in inches, so that rounding never puts
/// a point beyond them.
const RANGE_MARGIN: f32 = 0.01;
/// The most targets of one item that are evaluated from other positions.
const MAX_TARGETS: usize = 12;

/// An item that the acting model could use in its Turn, with its possible targets.
pub(crate) struct UsableItem<'a> {
    pub act: TurnAct,
    pub ticks: u32,
    art: Art<'a>,
    /// Chance of a Success.
    chance: f32,
    /// Possible targets, the best first by their value from the current position.
    aims: Vec<TargetOption>,
}

/// A possible target with its value, including the chance of the Check.
#[derive(Clone, Copy)]
struct TargetOption {
    gain: f32,
    at: At,
}

#[derive(Clone, Copy)]
enum At {
    Model(ModelId, Body),
    Point(Vec2),
}

/// A use of an item on one target.
pub(crate) struct ItemUse {
    /// Value, including the chance of the Check.
    pub gain: f32,
    /// The target model; `None` if it needs none.
    target: Option<ModelId>,
    /// The point; `None` if it needs none.
    spot: Option<Spot>,
}

impl ItemUse {
    pub(crate) fn order(&self, act: &TurnAct) -> Order {
        Order { target: self.target, to: self.spot, ..Order::plain(act) }
    }
}

/// Gear or a Ritual: its Check, the effects of Success and failure, its aim and range.
struct Art<'a> {
    check: Check,
    good: &'a [Effect],
    bad: &'a [Effect],
    aim: Aim,
    min: f32,
    max: f32,
    /// Chance that a failed throw lands like a successful one.
    scattered: f32,
}

/// Returns everything that the acting model could use in this Turn, from its position
/// or after a step.
pub(crate) fn items<'a>(situation: &Situation<'a>, menu: &Menu<'_>) -> Vec<UsableItem<'a>> {
    // Options that only lack a target here may have one elsewhere.
    let acts = menu.acts.iter().map(|(act, _)| act).chain(&menu.aimless);
    acts.filter_map(|act| usable_item(situation, act)).collect()
}

fn usable_item<'a>(situation: &Situation<'a>, act: &TurnAct) -> Option<UsableItem<'a>> {
    let content = situation.facts.content;
    let (art, ticks) = match act {
        TurnAct::UseGear(id) | TurnAct::Throw(id) => {
            (of_gear(situation, content.gear.get(id)?), gear::TICKS)
        }
        TurnAct::CastRitual(id) => (of_ritual(situation, content.rituals.get(id)?), rituals::TICKS),
        TurnAct::End
        | TurnAct::FreeMove
        | TurnAct::Move
        | TurnAct::CoverGround
        | TurnAct::Attack(_)
        | TurnAct::Defend
        | TurnAct::Focus(_)
        | TurnAct::Hide
        | TurnAct::Parry
        | TurnAct::SpotWeakness
        | TurnAct::Reload(_)
        | TurnAct::Switch(_)
        | TurnAct::Aid
        | TurnAct::Recover
        | TurnAct::Flee
        | TurnAct::Ready(_)
        | TurnAct::ObjectiveAction(_)
        | TurnAct::ObjectiveActionAt(..)
        | TurnAct::StandDown
        | TurnAct::Table
        | TurnAct::Drop(_) => return None,
    };
    let chance = odds(&art.check).success as f32;
    let aims = aims(situation, &art, chance);
    Some(UsableItem { act: act.clone(), ticks, art, chance, aims })
}

fn of_gear<'a>(situation: &Situation<'a>, gear: &'a Gear) -> Art<'a> {
    let thrown = gear.action == Handling::Attack && !gear.on_failure.is_empty();
    Art {
        check: gear_plan(&situation.facts, situation.me, gear).check,
        good: &gear.on_success,
        bad: &gear.on_failure,
        aim: gear.aim,
        min: *gear.range_min,
        max: *gear.range_max,
        scattered: if thrown { SCATTER_HIT_CHANCE } else { 0.0 },
    }
}

fn of_ritual<'a>(situation: &Situation<'a>, ritual: &'a Ritual) -> Art<'a> {
    Art {
        check: ritual_plan(&situation.facts, situation.me, ritual).check,
        good: &ritual.effects,
        bad: &[],
        aim: ritual.aim,
        min: 0.0,
        max: *ritual.range,
        scattered: 0.0,
    }
}

/// Returns the value of readying this Gear now and using it in a later Turn.
pub(crate) fn readying_value(situation: &Situation<'_>, gear: &Gear) -> f32 {
    let art = of_gear(situation, gear);
    let chance = odds(&art.check).success as f32;
    let own = situation.acting_model().body();
    // Targets that can be reached by then.
    let reach = art.max + situation.facts.speed(situation.me);
    let near = |aimed: &TargetOption| match aimed.at {
        At::Model(id, body) => {
            id == situation.me || in_reach(situation.facts.table.distance(&own, &body), 0.0, reach)
        }
        At::Point(at) => at.distance(own.plan()) - own.radius <= reach,
    };
    let gain = match art.aim {
        Aim::Oneself => weigh(situation, &situation.facts, &art, chance, situation.acting_model()),
        Aim::Everyone => 0.0,
        Aim::Model { .. } | Aim::Point => aims(situation, &art, chance)
            .iter()
            .find(|aimed| near(aimed))
            .map_or(0.0, |aimed| aimed.gain),
    };
    LATER_SHARE * gain.max(0.0)
}

/// Returns the value of using an item on this model.
fn weigh(
    situation: &Situation<'_>,
    facts: &HuntRef<'_>,
    art: &Art<'_>,
    chance: f32,
    target: &ModelRef<'_>,
) -> f32 {
    let valuation =
        |list: &[Effect], check| -> f32 { valuation::gain(situation, facts, list, target, check) };
    chance * valuation(art.good, Some(&art.check)) + (1.0 - chance) * valuation(art.bad, None)
}

/// Returns the possible targets, the best first. For effects on everyone in range: all
/// affected models, each with its share.
fn aims(situation: &Situation<'_>, art: &Art<'_>, chance: f32) -> Vec<TargetOption> {
    let facts = &situation.facts;
    let of_model = |model_ref: &ModelRef<'_>| TargetOption {
        gain: weigh(situation, facts, art, chance, model_ref),
        at: At::Model(model_ref.id(), model_ref.body()),
    };
    let mut all: Vec<TargetOption> = match art.aim {
        Aim::Oneself => return Vec::new(),
        Aim::Everyone => return facts.in_play().map(of_model).collect(),
        Aim::Model { who, .. } => {
            let fits = |model_ref: &&ModelRef<'_>| match who {
                Whom::Anyone => true,
                Whom::Hostile => model_ref.foe.is_some(),
                Whom::Friendly => model_ref.foe.is_none(),
            };
            facts.in_play().filter(fits).map(of_model).collect()
        }
        Aim::Point => points(situation, art, chance),
    };
    all.retain(|aimed| aimed.gain > MIN_VALUE);
    // A stable sort keeps the order of equal values.
    all.sort_by(|a, b| b.gain.total_cmp(&a.gain));
    all.truncate(MAX_TARGETS);
    all
}

/// Returns the Area that is placed at the aimed point.
fn placed_area<'a>(facts: &HuntRef<'a>, art: &Art<'_>) -> Option<&'a AreaKind> {
    let mut areas = art.good.iter().filter_map(|effect| effect.data().placed_area());
    areas
        .find(|(_, spot)| *spot == AreaSpot::AtPoint)
        .and_then(|(area, _)| facts.content.areas.get(area))
}

/// Returns useful points for an Area: on a Foe, or beside it so that it catches no
/// friend; or where it would hide the Pack.
fn points(situation: &Situation<'_>, art: &Art<'_>, chance: f32) -> Vec<TargetOption> {
    let facts = &situation.facts;
    let Some(kind) = placed_area(facts, art) else {
        // Without an Area no point is better than another.
        return Vec::new();
    };
    let radius = *kind.diameter / 2.0;
    let half = facts.table.board().half();
    let mut spots: Vec<Vec2> = Vec::new();
    if !kind.on_enter.is_empty() {
        for foe in facts.hostile_to(situation.me) {
            let body = foe.body();
            let reach = radius + body.radius - 0.15;
            spots.push(body.plan());
            spots.extend(COMPASS.iter().map(|(x, z)| body.plan() + Vec2::new(*x, *z) * reach));
        }
    }
    let hides = smoke::hides(kind);
    if hides {
        spots.extend(smoke::spots(situation, radius));
    }
    let placed_chance = chance + art.scattered * (1.0 - chance);
    let gain = |at: Vec2| -> f32 {
        let caught = facts.in_play().filter(|model_ref| {
            let body = model_ref.body();
            body.plan().distance(at) < radius + body.radius
        });
        let entered = |model_ref: &ModelRef<'_>| -> f32 {
            valuation::gain(situation, facts, &kind.on_enter, model_ref, None)
        };
        let hidden = if hides { smoke::smoke_value(situation, kind, at) } else { 0.0 };
        placed_chance * (caught.map(entered).sum::<f32>() + hidden)
    };
    spots
        .into_iter()
        .map(|at| Vec2::new(round_milli(at.x), round_milli(at.y)))
        .filter(|at| at.x.abs() <= half.x && at.y.abs() <= half.y)
        .map(|at| TargetOption { gain: gain(at), at: At::Point(at) })
        .collect()
}

impl UsableItem<'_> {
    /// Returns the best use from a supposed position; `facts` is the Hunt
    /// with the model there.
    pub(crate) fn from<'f, 'b: 'f>(
        &self,
        situation: &Situation<'_>,
        own: &Body,
        facts: impl Fn() -> &'f HuntRef<'b>,
    ) -> Option<ItemUse> {
        let table = situation.facts.table;
        let plain = |gain| ItemUse { gain, target: None, spot: None };
        let min = self.art.min;
        let max = self.art.max;
        match self.art.aim {
            Aim::Oneself => Some(plain(weigh(
                situation,
                facts(),
                &self.art,
                self.chance,
                situation.acting_model(),
            ))),
            Aim::Everyone => {
                let reached = self.aims.iter().filter(|aimed| match aimed.at {
                    At::Model(id, body) => {
                        id == situation.me || in_reach(table.distance(own, &body), 0.0, max)
                    }
                    At::Point(_) => false,
                });
                Some(plain(reached.map(|aimed| aimed.gain).sum()))
            }
            Aim::Model { sight, .. } => {
                let by_place =
                    self.art.good.iter().any(|effect| valuation::value_of(effect).by_place());
                let mut best: Option<ItemUse> = None;
                for aimed in &self.aims {
                    let At::Model(id, body) = aimed.at else { continue };
                    let near = id == situation.me || in_reach(table.distance(own, &body), min, max);
                    if !near || may_aim(facts(), situation.me, id, min, max, sight).is_err() {
                        continue;
                    }
                    if !by_place {
                        return Some(ItemUse { target: Some(id), ..plain(aimed.gain) });
                    }
                    // Cover depends on the position.
                    let there = facts()
                        .get(id)
                        .map(|it| weigh(situation, facts(), &self.art, self.chance, it));
                    if let Some(gain) = there
                        && best.as_ref().is_none_or(|best| gain > best.gain + 1e-4)
                    {
                        best = Some(ItemUse { target: Some(id), ..plain(gain) });
                    }
                }
                best
            }
            Aim::Point => self.aims.iter().find_map(|aimed| {
                // All aims of such an item are points.
                let At::Point(at) = aimed.at else { return None };
                let distance = at.distance(own.plan()) - own.radius;
                let near = distance >= min + RANGE_MARGIN && distance <= max - RANGE_MARGIN;
                (near && sees_point(facts(), situation.me, at))
                    .then(|| ItemUse { spot: Some(Spot::from(at)), ..plain(aimed.gain) })
            }),
        }
    }

    /// Returns whether the position of the model matters for its use.
    pub(crate) fn aimed(&self) -> bool {
        self.art.aim != Aim::Oneself
    }

    /// Returns the point that the model would have to approach for its best use if it is
    /// too far away, with the greatest distance of its centre in inches.
    pub(crate) fn wanted(&self, situation: &Situation<'_>) -> Option<(Vec2, f32)> {
        let own = situation.acting_model().body();
        match self.art.aim {
            Aim::Everyone => return None,
            Aim::Oneself | Aim::Model { .. } | Aim::Point => {}
        }
        let (at, reach) = match self.aims.first()?.at {
            At::Model(id, _) if id == situation.me => return None,
            At::Model(_, body) => (body.plan(), body.radius + own.radius + self.art.max),
            At::Point(at) => (at, own.radius + self.art.max - RANGE_MARGIN),
        };
        (own.plan().distance(at) > reach).then_some((at, reach))
    }
}
