//! Gear and Rituals: whom to use them on, from where, and what that is worth.

use bevy_math::Vec2;

use super::ground::COMPASS;
use super::menu::Menu;
use super::mind::Mind;
use super::{shroud, worth};
use crate::content::{Aim, AreaKind, AreaSpot, Effect, Gear, Handling, Ritual, Whom};
use crate::hunt_ref::{HuntRef, ModelRef, in_reach};
use crate::steps::arts::{gear_plan, may_aim, ritual_plan, sees_point};
use crate::steps::turn_act::TurnAct;
use crate::steps::{gear, rituals};
use monteria_dice::{Check, odds};
use monteria_game::{ModelId, Order};
use monteria_table::{Body, Spot, round_milli};

/// What is scattered lands where it should about so often.
const SCATTERED: f32 = 0.2;
/// What Gear is worth that must be Readied first and used in a later Turn.
const LATER: f32 = 0.6;
/// What is worth less than this is not thought of.
const LEAST: f32 = 0.05;
/// So far within the limits of a range a point is chosen, in inches, so that rounding
/// never puts it beyond.
const WITHIN: f32 = 0.01;
/// The most points or models that one thing is aimed at from elsewhere.
const MOST: usize = 12;

/// Something that the acting model could use in its Turn, with what it might be aimed at.
pub(crate) struct Supply<'a> {
    /// The option.
    pub act: TurnAct,
    /// Its Ticks.
    pub ticks: u32,
    art: Art<'a>,
    /// Chance of a Success.
    chance: f32,
    /// The best first, by what they are worth from where the model stands now.
    aims: Vec<Aimed>,
}

/// What something might be aimed at, and what that is worth, the chance
/// of the Check counted.
#[derive(Clone, Copy)]
struct Aimed {
    gain: f32,
    at: At,
}

#[derive(Clone, Copy)]
enum At {
    Model(ModelId, Body),
    Point(Vec2),
}

/// A way to use something.
pub(super) struct Use {
    /// What it is worth, the chance of the Check counted.
    pub gain: f32,
    /// Whom it is for, where it needs a target.
    target: Option<ModelId>,
    /// Where, where it needs a point.
    spot: Option<Spot>,
}

impl Use {
    /// The order for it.
    pub(super) fn order(&self, act: &TurnAct) -> Order {
        Order { target: self.target, to: self.spot, ..Order::plain(act) }
    }
}

/// What is to be used: its Check, what a Success and a failure bring, what it is aimed
/// at and how far.
struct Art<'a> {
    check: Check,
    good: &'a [Effect],
    bad: &'a [Effect],
    aim: Aim,
    min: f32,
    max: f32,
    /// How much of a failed throw lands as well as a good one.
    scattered: f32,
}

/// Everything that the acting model could use in this Turn, from where it stands
/// or after a step.
pub(super) fn supplies<'a>(mind: &Mind<'a>, menu: &Menu<'_>) -> Vec<Supply<'a>> {
    // What only lacks a target here may have one elsewhere.
    let acts = menu.acts.iter().map(|(act, _)| act).chain(&menu.aimless);
    acts.filter_map(|act| supply(mind, act)).collect()
}

fn supply<'a>(mind: &Mind<'a>, act: &TurnAct) -> Option<Supply<'a>> {
    let content = mind.facts.content;
    let (art, ticks) = match act {
        TurnAct::UseGear(id) | TurnAct::Throw(id) => {
            (of_gear(mind, content.gear.get(id)?), gear::TICKS)
        }
        TurnAct::CastRitual(id) => (of_ritual(mind, content.rituals.get(id)?), rituals::TICKS),
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
        | TurnAct::Deed(_)
        | TurnAct::DeedAt(..)
        | TurnAct::StandDown
        | TurnAct::Table
        | TurnAct::Drop(_) => return None,
    };
    let chance = odds(&art.check).success as f32;
    let aims = aims(mind, &art, chance);
    Some(Supply { act: act.clone(), ticks, art, chance, aims })
}

fn of_gear<'a>(mind: &Mind<'a>, gear: &'a Gear) -> Art<'a> {
    let thrown = gear.action == Handling::Attack && !gear.on_failure.is_empty();
    Art {
        check: gear_plan(&mind.facts, mind.me, gear).check,
        good: &gear.on_success,
        bad: &gear.on_failure,
        aim: gear.aim,
        min: *gear.range_min,
        max: *gear.range_max,
        scattered: if thrown { SCATTERED } else { 0.0 },
    }
}

fn of_ritual<'a>(mind: &Mind<'a>, ritual: &'a Ritual) -> Art<'a> {
    Art {
        check: ritual_plan(&mind.facts, mind.me, ritual).check,
        good: &ritual.effects,
        bad: &[],
        aim: ritual.aim,
        min: 0.0,
        max: *ritual.range,
        scattered: 0.0,
    }
}

/// What it is worth to take this Gear in hand now and use it in a later Turn.
pub(crate) fn worth_readying(mind: &Mind<'_>, gear: &Gear) -> f32 {
    let art = of_gear(mind, gear);
    let chance = odds(&art.check).success as f32;
    let own = mind.myself().body();
    // Near enough to be reached by then.
    let reach = art.max + mind.facts.speed(mind.me);
    let near = |aimed: &Aimed| match aimed.at {
        At::Model(id, body) => {
            id == mind.me || in_reach(mind.facts.table.distance(&own, &body), 0.0, reach)
        }
        At::Point(at) => at.distance(own.plan()) - own.radius <= reach,
    };
    let gain = match art.aim {
        Aim::Oneself => weigh(mind, &mind.facts, &art, chance, mind.myself()),
        Aim::Everyone => 0.0,
        Aim::Model { .. } | Aim::Point => aims(mind, &art, chance)
            .iter()
            .find(|aimed| near(aimed))
            .map_or(0.0, |aimed| aimed.gain),
    };
    LATER * gain.max(0.0)
}

/// What it is worth to use something on this model.
fn weigh(
    mind: &Mind<'_>,
    facts: &HuntRef<'_>,
    art: &Art<'_>,
    chance: f32,
    target: &ModelRef<'_>,
) -> f32 {
    let worth = |list: &[Effect], check| -> f32 { worth::gain(mind, facts, list, target, check) };
    chance * worth(art.good, Some(&art.check)) + (1.0 - chance) * worth(art.bad, None)
}

/// What something might be aimed at, the best first. For what befalls everyone around:
/// all that it would befall, each with its share.
fn aims(mind: &Mind<'_>, art: &Art<'_>, chance: f32) -> Vec<Aimed> {
    let facts = &mind.facts;
    let of_model = |model_ref: &ModelRef<'_>| Aimed {
        gain: weigh(mind, facts, art, chance, model_ref),
        at: At::Model(model_ref.id(), model_ref.body()),
    };
    let mut all: Vec<Aimed> = match art.aim {
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
        Aim::Point => points(mind, art, chance),
    };
    all.retain(|aimed| aimed.gain > LEAST);
    // What comes first of equals stays first.
    all.sort_by(|a, b| b.gain.total_cmp(&a.gain));
    all.truncate(MOST);
    all
}

/// The Area that is laid at the point aimed at.
fn laid<'a>(facts: &HuntRef<'a>, art: &Art<'_>) -> Option<&'a AreaKind> {
    let mut laid = art.good.iter().filter_map(|effect| effect.data().lays());
    laid.find(|(_, spot)| *spot == AreaSpot::AtPoint)
        .and_then(|(area, _)| facts.content.areas.get(area))
}

/// Points at which an Area might do something: on a Foe, or beside it so that it catches
/// no friend; or where it would hide the Pack.
fn points(mind: &Mind<'_>, art: &Art<'_>, chance: f32) -> Vec<Aimed> {
    let facts = &mind.facts;
    let Some(kind) = laid(facts, art) else { return Vec::new() };
    let radius = *kind.diameter / 2.0;
    let half = facts.table.board().half();
    let mut spots: Vec<Vec2> = Vec::new();
    if !kind.on_enter.is_empty() {
        for foe in facts.hostile_to(mind.me) {
            let body = foe.body();
            let reach = radius + body.radius - 0.15;
            spots.push(body.plan());
            spots.extend(COMPASS.iter().map(|(x, z)| body.plan() + Vec2::new(*x, *z) * reach));
        }
    }
    let hides = shroud::hides(kind);
    if hides {
        spots.extend(shroud::spots(mind, radius));
    }
    let sure = chance + art.scattered * (1.0 - chance);
    let gain = |at: Vec2| -> f32 {
        let caught = facts.in_play().filter(|model_ref| {
            let body = model_ref.body();
            body.plan().distance(at) < radius + body.radius
        });
        let entered = |model_ref: &ModelRef<'_>| -> f32 {
            worth::gain(mind, facts, &kind.on_enter, model_ref, None)
        };
        let hidden = if hides { shroud::worth(mind, kind, at) } else { 0.0 };
        sure * (caught.map(entered).sum::<f32>() + hidden)
    };
    spots
        .into_iter()
        .map(|at| Vec2::new(round_milli(at.x), round_milli(at.y)))
        .filter(|at| at.x.abs() <= half.x && at.y.abs() <= half.y)
        .map(|at| Aimed { gain: gain(at), at: At::Point(at) })
        .collect()
}

impl Supply<'_> {
    /// Its best use from where the model would stand; `facts` gives the Hunt
    /// with the model there.
    pub(super) fn from<'f, 'b: 'f>(
        &self,
        mind: &Mind<'_>,
        own: &Body,
        facts: impl Fn() -> &'f HuntRef<'b>,
    ) -> Option<Use> {
        let table = mind.facts.table;
        let plain = |gain| Use { gain, target: None, spot: None };
        let min = self.art.min;
        let max = self.art.max;
        match self.art.aim {
            Aim::Oneself => {
                Some(plain(weigh(mind, facts(), &self.art, self.chance, mind.myself())))
            }
            Aim::Everyone => {
                let reached = self.aims.iter().filter(|aimed| match aimed.at {
                    At::Model(id, body) => {
                        id == mind.me || in_reach(table.distance(own, &body), 0.0, max)
                    }
                    At::Point(_) => false,
                });
                Some(plain(reached.map(|aimed| aimed.gain).sum()))
            }
            Aim::Model { sight, .. } => {
                let by_place = self.art.good.iter().any(|effect| worth::worth(effect).by_place());
                let mut best: Option<Use> = None;
                for aimed in &self.aims {
                    let At::Model(id, body) = aimed.at else { continue };
                    let near = id == mind.me || in_reach(table.distance(own, &body), min, max);
                    if !near || may_aim(facts(), mind.me, id, (min, max), sight).is_err() {
                        continue;
                    }
                    if !by_place {
                        return Some(Use { target: Some(id), ..plain(aimed.gain) });
                    }
                    // Cover depends on where it stands.
                    let there =
                        facts().get(id).map(|it| weigh(mind, facts(), &self.art, self.chance, it));
                    if let Some(gain) = there
                        && best.as_ref().is_none_or(|best| gain > best.gain + 1e-4)
                    {
                        best = Some(Use { target: Some(id), ..plain(gain) });
                    }
                }
                best
            }
            Aim::Point => self.aims.iter().find_map(|aimed| {
                let At::Point(at) = aimed.at else { return None };
                let distance = at.distance(own.plan()) - own.radius;
                let near = distance >= min + WITHIN && distance <= max - WITHIN;
                (near && sees_point(facts(), mind.me, at))
                    .then(|| Use { spot: Some(Spot::from(at)), ..plain(aimed.gain) })
            }),
        }
    }

    /// Whether it matters where the model stands when it uses it.
    pub(super) fn aimed(&self) -> bool {
        self.art.aim != Aim::Oneself
    }

    /// Where the acting model would have to get for its best use, where it stands too far
    /// off: a point, and how far its centre may be from it, in inches.
    pub(super) fn wanted(&self, mind: &Mind<'_>) -> Option<(Vec2, f32)> {
        let own = mind.myself().body();
        match self.art.aim {
            Aim::Everyone => return None,
            Aim::Oneself | Aim::Model { .. } | Aim::Point => {}
        }
        let (at, reach) = match self.aims.first()?.at {
            At::Model(id, _) if id == mind.me => return None,
            At::Model(_, body) => (body.plan(), body.radius + own.radius + self.art.max),
            At::Point(at) => (at, own.radius + self.art.max - WITHIN),
        };
        (own.plan().distance(at) > reach).then_some((at, reach))
    }
}
