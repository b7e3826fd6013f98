//! A team's own player: it activates whoever can do most, takes what scores, uses cover,
//! revives and trades well.
//!
//! For a character it weighs plans of two or three actions over the places that it can
//! get to: what it would hit from there, what it would score, what could hit it. Where it
//! goes is weighed anew at every step, by what is still to be done. It keeps nothing
//! between decisions but the plan that is being declared, which it would make again, so
//! that it plays a loaded match as the first time.

mod aims;
mod choices;
mod detours;
pub(crate) mod devices;
pub(crate) mod outlook;
mod plans;
mod schemes;
mod skill;
mod stakes;
mod value;

use crate::area::ArenaRef;
use bevy_ecs::prelude::*;

use super::Special;
use super::death::FallenChoice;
use super::enter::{DriftChoice, EnterChoice};
use super::guns::{GunChoice, ShiftChoice};
use super::leave::LeaveChoice;
use super::prepare::PrepareChoice;
use super::questions::WhomChoice;
use super::setup::{FlagChoice, GoalChoice};
use super::specials::LeapChoice;
use super::strikes::BraceChoice;
use super::travel::JumpChoice;
use choices::ArenaChoice;
use monteria_cadence::battle::{Act, Mode, Unit, UnitId};
use monteria_cadence::battle_ref::BattleRef;
use monteria_cadence::steps::activate::{TurnChoice, UnitAct};
use monteria_cadence::steps::attack::FireChoice;
use monteria_cadence::steps::damage::AgainChoice;
use monteria_cadence::steps::moves::MoveChoice;
use monteria_cadence::tactics::plans::{best_unit, declare};
use monteria_cadence::tactics::{CoreChoice, fingerprint};
use monteria_dice::Dice;
use monteria_game::{Choice, Decision, LookAheadBudget, ModelId, Needs, Order, SideId};
use monteria_table::{Body, Spot};
use plans::{ActivationPlan, best_plan};
use schemes::{Posts, best_scheme};
pub(crate) use skill::Skill;
use value::{enter_value, place_value};

/// Places to come in that are looked at.
const ENTRIES: usize = 8;
/// How much it presses to bring in whoever is in reserve.
const ENTER: f32 = 0.25;
/// One in so many decisions of an easy player is left to chance.
const WHIM: usize = 3;

/// How far a player looks ahead in a match.
pub(crate) const LOOK_AHEAD: LookAheadBudget =
    LookAheadBudget { player: "standard", nodes: 120, candidates: 6, turns: 2, orders: 60 };

/// Strengths in which the program plays a team, weakest first.
pub(crate) const STRENGTHS: &[&str] = &["easy", "standard", "strong"];

/// A player of a team, for as long as a match lasts.
#[derive(Default)]
pub(crate) struct Captain {
    /// The plan of the activation that is being declared, so that it is not made again
    /// for every word of it.
    begun: Option<(UnitId, u64, ActivationPlan)>,
}

impl Captain {
    /// What it orders; none where anything will do.
    pub(crate) fn preferred_order(
        &mut self,
        world: &World,
        facts: &BattleRef<'_>,
        decision: &Decision,
        dice: &mut Dice,
        skill: Skill,
    ) -> Option<Order> {
        if skill == Skill::Easy && dice.pick(WHIM) == 0 {
            let choice = &decision.options[dice.pick(decision.options.len())];
            return fill(world, choice, dice.pick(8));
        }
        let first = decision.options.first()?;
        match ArenaChoice::of(first)? {
            ArenaChoice::Core(choice) => self.core_order(facts, decision, skill, &choice),
            ArenaChoice::Enter(EnterChoice::PlaceCharacter) | ArenaChoice::Drop(_) => {
                enter(world, facts, decision, skill)
            }
            ArenaChoice::Drift(_) => {
                let off = decision.offered(DriftChoice::Off).map(|choice| Order::plain(&choice.id));
                off.or_else(|| drift(world, facts, decision))
            }
            ArenaChoice::Fallen(FallenChoice::Down)
            | ArenaChoice::Brace(BraceChoice::Brace)
            | ArenaChoice::Prepare(PrepareChoice::MedPack) => Some(Order::plain(&first.id)),
            ArenaChoice::Prepare(PrepareChoice::Quarry) => quarry(facts, decision),
            ArenaChoice::Gun(GunChoice::Gun) | ArenaChoice::Whom(WhomChoice::Relay) => {
                let own = facts.unit_of(decision.model?)?.side;
                target(decision, |id| {
                    f32::from(u8::from(facts.get(id).is_some_and(|it| it.model.side != own)))
                })
            }
            ArenaChoice::Whom(_) => target(decision, |id| -health(facts, id)),
            ArenaChoice::Shift(_) => Some(Order::plain(ShiftChoice::Away(16))),
            ArenaChoice::Leave(LeaveChoice::Screen(..)) => leave(world, facts, decision),
            ArenaChoice::Jump(_) if skill == Skill::Strong => detours::jump(facts, decision),
            ArenaChoice::Jump(_) => jump(facts, decision),
            ArenaChoice::Charge(_) if skill == Skill::Strong => {
                detours::lay_charge(world, facts, decision)
            }
            ArenaChoice::Portal(_) if skill == Skill::Strong => {
                detours::lay_portal(world, facts, decision)
            }
            ArenaChoice::Charge(_) | ArenaChoice::Portal(_) => near_enemy(world, facts, decision),
            ArenaChoice::Leap(LeapChoice::Leap) => detours::leap(world, facts, decision, skill),
            ArenaChoice::Ghost(_) if skill == Skill::Strong => detours::ghost(facts, decision),
            ArenaChoice::Goal(GoalChoice::Goal) => anywhere(world, decision, dice),
            ArenaChoice::Flag(FlagChoice::Flag)
            | ArenaChoice::Gate(_)
            | ArenaChoice::Gun(GunChoice::Enforce) => setup(world, facts, decision),
            ArenaChoice::Fallen(_)
            | ArenaChoice::Scouted(_)
            | ArenaChoice::Enter(_)
            | ArenaChoice::Prepare(_)
            | ArenaChoice::Brace(_)
            | ArenaChoice::Ghost(_)
            | ArenaChoice::Leave(_)
            | ArenaChoice::Leap(_)
            | ArenaChoice::LeapBy(_)
            | ArenaChoice::Take(_)
            | ArenaChoice::Flag(_)
            | ArenaChoice::Goal(_) => None,
        }
    }

    /// Returns the order for a question of the core by its first option, or None
    /// where anything will do.
    fn core_order(
        &mut self,
        facts: &BattleRef<'_>,
        decision: &Decision,
        skill: Skill,
        first: &CoreChoice,
    ) -> Option<Order> {
        match first {
            CoreChoice::Unit(_) => self.whom(facts, decision, skill),
            CoreChoice::Move(MoveChoice::Lead(_)) => walk(facts, decision, skill),
            CoreChoice::Again(AgainChoice::Again) => target(decision, |id| -health(facts, id)),
            CoreChoice::Fire(FireChoice::All { mode: Mode::Plain, .. }) => {
                fire(facts, decision, skill)
            }
            CoreChoice::Secure(_) => Some(Order::plain(&decision.options.first()?.id)),
            CoreChoice::Declare(_) => self.declare(facts, decision, skill),
            CoreChoice::Marker(_)
            | CoreChoice::Entry(_)
            | CoreChoice::Edge(_)
            | CoreChoice::Name(_)
            | CoreChoice::Move(_)
            | CoreChoice::Apart(_)
            | CoreChoice::Shooter(_)
            | CoreChoice::Fire(_)
            | CoreChoice::Again(_)
            | CoreChoice::Casualty(_)
            | CoreChoice::Ability(_)
            | CoreChoice::Extra(_)
            | CoreChoice::Board(_)
            | CoreChoice::Aboard(_)
            | CoreChoice::Turn(_)
            | CoreChoice::Heading(_) => None,
        }
    }

    /// The plan of a character that declares its actions, made once.
    fn plan(&mut self, facts: &BattleRef<'_>, unit: &Unit, skill: Skill) -> Option<ActivationPlan> {
        let now = fingerprint(facts);
        let kept = self.begun.take().filter(|(id, then, _)| (*id, *then) == (unit.id, now));
        let plan = match kept {
            Some((.., plan)) => plan,
            None => Self::think(facts, unit.id, skill, &posts_for(facts, unit.side, skill))?,
        };
        self.begun = Some((unit.id, now, plan.clone()));
        Some(plan)
    }

    /// The plan that it would make now.
    fn think(
        facts: &BattleRef<'_>,
        unit: UnitId,
        skill: Skill,
        posts: &Posts,
    ) -> Option<ActivationPlan> {
        if skill == Skill::Strong {
            best_scheme(facts, unit, posts)
        } else {
            best_plan(facts, unit, skill)
        }
    }

    /// Which character to activate or to bring in.
    fn whom(&mut self, facts: &BattleRef<'_>, decision: &Decision, skill: Skill) -> Option<Order> {
        self.begun = None;
        let posts = posts_for(facts, SideId(decision.seat.0), skill);
        let worth = |act: UnitAct, unit: &Unit| match act {
            UnitAct::Activate => {
                Self::think(facts, unit.id, skill, &posts).map(|plan| plan.urgency)
            }
            // Whoever is in reserve cannot be shot: it comes when nothing presses.
            UnitAct::Deploy | UnitAct::Wait | UnitAct::Lose | UnitAct::Enter => Some(ENTER),
        };
        let (choice, _) = best_unit(facts, decision, worth)?;
        Some(Order::plain(&choice.id))
    }

    /// The next action of the plan.
    fn declare(
        &mut self,
        facts: &BattleRef<'_>,
        decision: &Decision,
        skill: Skill,
    ) -> Option<Order> {
        let unit = facts.unit_of(decision.model?)?;
        let declared = facts.activation.declared.len();
        let plan = self.plan(facts, unit, skill)?;
        declare(decision, declared, &plan.acts, &[Act::Attack, Act::Move])
    }
}

/// Where to walk: to where it is best to be, with what is still to be done there.
fn walk(facts: &BattleRef<'_>, decision: &Decision, skill: Skill) -> Option<Order> {
    let unit = facts.unit_of(decision.model?)?;
    let model_ref = facts.standing(unit.id).first().copied()?;
    let choice = decision.options.first()?;
    let Needs::To(monteria_game::Region::March { rules, .. }) = &choice.needs else { return None };
    let others = facts.others(unit);
    let reach = facts.table.reach(&model_ref.body(), rules, &others);
    if skill == Skill::Strong {
        let posts = stakes::posts(facts, unit.side);
        let spot = schemes::next_step(facts, unit.id, &posts, &reach)?;
        return go(decision, &model_ref.body(), spot);
    }
    let declared = &facts.activation.declared;
    let attacks =
        declared.iter().skip_while(|act| **act != Act::Move).any(|act| *act == Act::Attack);
    let secures = declared.iter().any(|act| *act == Act::Secure || *act == Special::Revive.act());
    let mut best: Option<(f32, Spot)> = None;
    for spot in plans::spots(facts, unit.id, &reach, skill) {
        let worth = place_value(facts, unit.id, spot, attacks, secures);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, spot));
        }
    }
    let (_, spot) = best?;
    go(decision, &model_ref.body(), spot)
}

/// The places from which enemies may shoot, for whoever thinks of them.
fn posts_for(facts: &BattleRef<'_>, side: SideId, skill: Skill) -> Vec<(UnitId, Vec<Body>)> {
    if skill == Skill::Strong { stakes::posts(facts, side) } else { Vec::new() }
}

/// The order that leads to a spot.
fn go(decision: &Decision, body: &Body, spot: Spot) -> Option<Order> {
    if spot.plan().distance(body.plan()) < 0.05 {
        return decision.offered(MoveChoice::Stay).map(|choice| Order::plain(&choice.id));
    }
    decision.options.first().map(|choice| Order::to(&choice.id, spot))
}

/// The first option that can be filled in, or one so far down its list.
fn fill(world: &World, choice: &Choice, index: usize) -> Option<Order> {
    match &choice.needs {
        Needs::Nothing => Some(Order::plain(&choice.id)),
        Needs::Target { legal, .. } => {
            legal.get(index % legal.len().max(1)).map(|id| Order::at(&choice.id, *id))
        }
        Needs::To(region) => {
            let spots = region.samples(world, 8);
            spots.get(index % spots.len().max(1)).map(|spot| Order::to(&choice.id, *spot))
        }
        // No decision of this game asks for them.
        Needs::Aim(_) | Needs::Several { .. } | Needs::Number { .. } => None,
    }
}

fn health(facts: &BattleRef<'_>, id: ModelId) -> f32 {
    facts.get(id).map_or(0.0, |model_ref| model_ref.fighter.left as f32)
}

/// The target that is worth most, of the first option.
fn target(decision: &Decision, worth: impl Fn(ModelId) -> f32) -> Option<Order> {
    let choice = decision.options.first()?;
    let Needs::Target { legal, .. } = &choice.needs else { return None };
    let best = legal.iter().max_by(|a, b| worth(**a).total_cmp(&worth(**b)).then(b.cmp(a)))?;
    Some(Order::at(&choice.id, *best))
}

/// The weapon and the target of an attack.
fn fire(facts: &BattleRef<'_>, decision: &Decision, skill: Skill) -> Option<Order> {
    let unit = facts.unit_of(decision.model?)?;
    let shot = if skill == Skill::Strong {
        stakes::best_shot(facts, unit, true)?
    } else {
        value::best_attack(facts, unit)?
    };
    if shot.worth <= 0.0 {
        return decision.offered(FireChoice::Done).map(|choice| Order::plain(&choice.id));
    }
    let fires = FireChoice::All { mode: Mode::Plain, weapon: shot.weapon };
    decision.offered(fires).map(|choice| Order::at(&choice.id, shot.aim))
}

/// The Primary Target: whoever is hurt, and near.
fn quarry(facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let from = facts.get(decision.model?)?.body().plan();
    target(decision, |id| {
        let away = facts.get(id).map_or(99.0, |model_ref| model_ref.body().plan().distance(from));
        -health(facts, id) * 4.0 - away
    })
}

/// Where to come in.
fn enter(world: &World, facts: &BattleRef<'_>, decision: &Decision, skill: Skill) -> Option<Order> {
    let choice = decision.options.first()?;
    let Needs::To(region) = &choice.needs else { return Some(Order::plain(&choice.id)) };
    let unit = facts.unit_of(decision.model?)?;
    if skill == Skill::Strong {
        return enter_strong(world, facts, unit, choice);
    }
    let spots = region.samples(world, skill.spots().max(8));
    let worth = |spot: &Spot| enter_value(facts, unit.id, *spot);
    let best = spots.into_iter().max_by(|a, b| worth(a).total_cmp(&worth(b)))?;
    Some(Order::to(&choice.id, best))
}

/// Orders worth looking ahead from: who could act or come in next.
pub(crate) fn candidates(decision: &Decision) -> Vec<Order> {
    match decision.options.first().and_then(ArenaChoice::of) {
        Some(ArenaChoice::Core(CoreChoice::Unit(_))) => {
            decision.acts::<TurnChoice>().map(|(choice, _)| Order::plain(choice)).collect()
        }
        _ => Vec::new(),
    }
}

/// Where the strong captain comes in: where the best plan begins.
fn enter_strong(
    world: &World,
    facts: &BattleRef<'_>,
    unit: &Unit,
    choice: &Choice,
) -> Option<Order> {
    let Needs::To(region) = &choice.needs else { return None };
    let posts = stakes::posts(facts, unit.side);
    let mut best: Option<(f32, Spot)> = None;
    for spot in region.samples(world, ENTRIES) {
        let plan =
            schemes::entered(facts, unit.id, spot, |facts| best_scheme(facts, unit.id, &posts));
        let worth = plan.flatten().map_or(f32::NEG_INFINITY, |plan| plan.worth);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, spot));
        }
    }
    best.map(|(_, spot)| Order::to(&choice.id, spot))
}

/// An enemy that drops in is blown as far from its friends and goals as can be.
fn drift(world: &World, facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let choice = decision.options.first()?;
    let Needs::To(region) = &choice.needs else { return None };
    let unit = facts.unit_of(decision.model?)?;
    let worth = |spot: &Spot| enter_value(facts, unit.id, *spot);
    let worst =
        region.samples(world, 16).into_iter().min_by(|a, b| worth(a).total_cmp(&worth(b)))?;
    Some(Order::to(&choice.id, worst))
}

/// Barricades and smoke go up toward the nearest enemy in sight.
fn leave(world: &World, facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let unit = facts.unit_of(decision.model?)?;
    let model_ref = facts.standing(unit.id).first().copied()?;
    let own = model_ref.body().plan();
    let foe = value::nearest_enemy(facts, unit.side, own);
    let Some(foe) = foe.filter(|foe| foe.distance(own) < 20.0) else {
        return Some(Order::plain(LeaveChoice::Nothing));
    };
    let choice = decision.options.first()?;
    let wanted = own + super::odds::toward(own, foe) * (model_ref.stand.radius + 0.8);
    let Needs::To(region) = &choice.needs else { return None };
    match region.check(world, Spot::from(wanted)) {
        Ok((spot, _)) => Some(Order::to(&choice.id, spot)),
        Err(_) => Some(Order::plain(LeaveChoice::Nothing)),
    }
}

/// A teleport or a pad is taken where the other end is the better place.
fn jump(facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let unit = facts.unit_of(decision.model?)?;
    let model_ref = facts.standing(unit.id).first().copied()?;
    let here = place_value(facts, unit.id, Spot::of(model_ref.stand.at), true, true);
    let mut best = (here + 0.05, JumpChoice::WalkOn);
    for choice in decision.options.iter().filter_map(Choice::action) {
        let JumpChoice::Jump(id) = choice else { continue };
        let thing = facts.arena().things.get(id);
        if let Some(super::Kind::Teleport(to) | super::Kind::Pad(to)) =
            thing.map(|thing| thing.what)
        {
            let worth = place_value(facts, unit.id, Spot::from(to), true, true);
            if worth > best.0 {
                best = (worth, choice);
            }
        }
    }
    Some(Order::plain(best.1))
}

/// The spot nearest to an enemy.
fn near_enemy(world: &World, facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let choice = decision.options.first()?;
    let Needs::To(region) = &choice.needs else { return None };
    let unit = facts.unit_of(decision.model?)?;
    let away = |spot: &Spot| {
        value::nearest_enemy(facts, unit.side, spot.plan())
            .map_or(0.0, |foe| foe.distance(spot.plan()))
    };
    let spots = region.samples(world, 16);
    spots
        .into_iter()
        .min_by(|a, b| away(a).total_cmp(&away(b)))
        .map(|spot| Order::to(&choice.id, spot))
}

/// An objective: anywhere.
fn anywhere(world: &World, decision: &Decision, dice: &mut Dice) -> Option<Order> {
    let choice = decision.options.first()?;
    let Needs::To(region) = &choice.needs else { return None };
    let spots = region.samples(world, 24);
    spots.get(dice.pick(spots.len())).map(|spot| Order::to(&choice.id, *spot))
}

/// Flags and entry points: the middle of what is allowed, so that everything is near.
fn setup(world: &World, facts: &BattleRef<'_>, decision: &Decision) -> Option<Order> {
    let choice = decision.options.first()?;
    let Needs::To(region) = &choice.needs else { return None };
    let spots = region.samples(world, 24);
    let own = facts
        .arena()
        .flags
        .iter()
        .find(|flag| flag.owner == Some(SideId(decision.seat.0)))
        .map(|flag| flag.base);
    let near = own.unwrap_or_default();
    let away = |spot: &Spot| spot.plan().distance(near);
    spots
        .into_iter()
        .min_by(|a, b| away(a).total_cmp(&away(b)))
        .map(|spot| Order::to(&choice.id, spot))
}
