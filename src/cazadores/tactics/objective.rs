//! Playing for the Objective: assignment of its tasks to pack models, and the movement
//! to them (Cazadores 09).

use crate::content::{
    Counsel, Need, Objective, ObjectiveAction, Place as Where, Skill, Supplied, WeaponKind,
};
use crate::state::hunt_ref::{HuntRef, in_reach};
use crate::state::objective_state::Token;
use crate::steps::objectives::rounds::exhausted;
use crate::steps::objectives::setup::supplies::SupplyAct;
use crate::steps::turns::turn_act::{TurnAct, WeaponChoice};
use crate::tactics::escape;
use crate::tactics::ground::{CandidatePlace, Walker};
use crate::tactics::menu::Menu;
use crate::tactics::situation::Situation;
use monteria_content::Bounded;
use monteria_dice::odds;
use monteria_game::{Decision, ModelId, Needs, Order};

/// An Objective Action with a lower chance of success is not attempted.
const MIN_CHANCE: f32 = 0.12;
/// Penalty of one inch of path, as a chance of success.
const CHANCE_PER_INCH: f32 = 0.03;
/// Number of exhausted Hit Locations from which the Adversary may be captured.
pub(crate) const CAPTURE_LOCATIONS: i32 = 2;
/// Share of the Pack's expected survival time within which a task is still done before
/// the Pack leaves a lost Hunt.
const LAST_CHANCE: f32 = 0.6;

/// A task for the Objective.
struct ObjectiveTask<'f> {
    action: &'f ObjectiveAction,
    at: TaskTarget<'f>,
}

#[derive(Clone, Copy)]
enum TaskTarget<'f> {
    Token(&'f Token),
    Model(ModelId),
}

/// Returns the order that serves the Objective best; `None` if the model should act
/// as without an Objective.
pub(crate) fn choose(situation: &Situation<'_>, menu: &Menu<'_>) -> Option<Order> {
    let objective = situation.facts.objective()?;
    if situation.facts.special(situation.me).is_some() {
        return escape::choose(situation, menu);
    }
    match objective.counsel {
        Counsel::Flee => return escape::choose(situation, menu),
        Counsel::Capture => {
            if let Some(order) = capture(situation, menu, objective) {
                return Some(order);
            }
        }
        Counsel::Actions | Counsel::SlaySpecial => {}
    }
    if brings_it_home(situation) {
        return escape::choose(situation, menu);
    }
    let task = own_task(situation, objective)?;
    act(situation, menu, &task)
}

/// Returns the order for a task of a lost Hunt that can still be finished: a Pack that
/// does it and gets away has won (ruling 66). `None` if no task is close enough, or if
/// it is another model's.
pub(crate) fn last_chance(situation: &Situation<'_>, menu: &Menu<'_>) -> Option<Order> {
    let facts = &situation.facts;
    let objective = facts.objective()?;
    if facts.special(situation.me).is_some() || facts.accomplished() {
        return None;
    }
    match objective.counsel {
        Counsel::Actions => {
            let task = own_task(situation, objective)?;
            // A free Move and a Pass take one Tick.
            let moves = inches(facts, situation.me, task.at) / situation.speed.max(1.0);
            let tries = 1.0 / chance(facts, situation.me, task.action)?;
            let ticks = moves + tries * task.action.act.ticks() as f32;
            let patience = LAST_CHANCE * situation.weights.objectives as f32;
            let time = ticks <= patience * situation.survival_ticks;
            if time { act(situation, menu, &task) } else { None }
        }
        Counsel::Capture => capture(situation, menu, objective),
        Counsel::Flee | Counsel::SlaySpecial => None,
    }
}

/// Returns whether the model is close to death and holds a token that would
/// be lost with it.
fn brings_it_home(situation: &Situation<'_>) -> bool {
    let me = situation.acting_model();
    let kinds = situation
        .facts
        .carried_by(situation.me)
        .filter_map(|token| situation.facts.token_kind(token));
    let held = { kinds }.any(|kind| kind.drops && kind.fuse.is_none());
    held && situation.facts.accomplished() && me.wounds.left * 2 <= me.wounds.full
}

/// Returns the chance that a model succeeds in an Objective Action; `None` if
/// it lacks a requirement.
fn chance(facts: &HuntRef<'_>, model: ModelId, action: &ObjectiveAction) -> Option<f32> {
    let model_ref = facts.get(model)?;
    if !facts.carries_needed(model, action)
        || !model_ref.in_play()
        || model_ref.is_down()
        || facts.special(model).is_some()
    {
        return None;
    }
    let chance =
        odds(&facts.check(model, action.skill, action.dt.map(Bounded::get))).success as f32;
    (chance >= MIN_CHANCE).then_some(chance)
}

/// Returns all remaining tasks, in the order of the data.
fn tasks<'f>(facts: &'f HuntRef<'_>, objective: &'f Objective) -> Vec<ObjectiveTask<'f>> {
    // While a fuse burns no further barrel is needed.
    if facts.tokens().any(|token| token.until.is_some()) {
        return Vec::new();
    }
    let mut all = Vec::new();
    for action in &objective.actions {
        match &action.place {
            Where::To { model, .. } => {
                let Some(other) = facts.goals().specials.get(model) else { continue };
                let here = facts.get(*other).is_some_and(|model_ref| model_ref.in_play());
                let due = action.needs.iter().all(|need| match need {
                    Need::Captive => facts.is_captive(*other),
                    // Encouraging is only worth it at the Exit.
                    Need::Free => !facts.is_captive(*other) && facts.near_exit(*other, 1.0),
                    Need::Carries(_)
                    | Need::Room
                    | Need::NobodyHostileWithin(_)
                    | Need::FreeHands(_) => true,
                });
                if here && due && !facts.goals().encouraged.contains(other) {
                    all.push(ObjectiveTask { action, at: TaskTarget::Model(*other) });
                }
            }
            Where::Near { .. } | Where::Inside(_) => all.extend(
                facts
                    .tokens_for(action)
                    .into_iter()
                    .map(|token| ObjectiveTask { action, at: TaskTarget::Token(token) }),
            ),
        }
    }
    all
}

/// Returns the task of the acting model: the closest of those for which it
/// is the best suited.
fn own_task<'m>(
    situation: &'m Situation<'_>,
    objective: &'m Objective,
) -> Option<ObjectiveTask<'m>> {
    let facts = &situation.facts;
    let value = |model: ModelId, task: &ObjectiveTask<'_>| -> Option<f32> {
        let room = match task.at {
            TaskTarget::Token(token) if task.action.needs.contains(&Need::Room) => {
                facts.has_room(model, &token.kind)
            }
            TaskTarget::Token(_) | TaskTarget::Model(_) => true,
        };
        let chance = chance(facts, model, task.action).filter(|_| room)?;
        Some(chance - CHANCE_PER_INCH * inches(facts, model, task.at))
    };
    let best = |task: &ObjectiveTask<'_>| -> Option<ModelId> {
        let candidates = situation
            .pack
            .iter()
            .filter_map(|model_ref| Some((value(model_ref.id(), task)?, model_ref.id())));
        candidates.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1))).map(|(_, id)| id)
    };
    let own = tasks(facts, objective).into_iter().filter(|task| best(task) == Some(situation.me));
    own.min_by(|a, b| {
        inches(facts, situation.me, a.at).total_cmp(&inches(facts, situation.me, b.at))
    })
}

fn inches(facts: &HuntRef<'_>, model: ModelId, goal: TaskTarget<'_>) -> f32 {
    match goal {
        TaskTarget::Token(token) => facts.distance_to_token(model, token),
        TaskTarget::Model(other) => facts.distance(model, other),
    }
}

/// Returns the order to do the task if possible, else to move to it.
fn act(situation: &Situation<'_>, menu: &Menu<'_>, task: &ObjectiveTask<'_>) -> Option<Order> {
    let facts = &situation.facts;
    let within = match (&task.action.place, task.at) {
        (Where::Near { within, .. } | Where::To { within, .. }, goal) => {
            in_reach(inches(facts, situation.me, goal), 0.0, **within)
        }
        (Where::Inside(_), TaskTarget::Token(token)) => facts.inside(situation.me, token),
        (Where::Inside(_), TaskTarget::Model(_)) => false,
    };
    // The option of an only token has no number; tokens of other actions do not count.
    let id = || task.action.id.clone();
    let at_token = match task.at {
        TaskTarget::Token(token) => menu.find(&TurnAct::ObjectiveActionAt(id(), token.id)),
        TaskTarget::Model(_) => None,
    };
    if !within {
        let going = menu.going()?;
        if going == TurnAct::Move
            && (!facts.turn.action || inches(facts, situation.me, task.at) < 2.0)
        {
            return None;
        }
        return go(situation, task).map(|place| place.order(going));
    }
    match (at_token.or_else(|| menu.find(&TurnAct::ObjectiveAction(id()))), task.at) {
        (Some(choice), TaskTarget::Model(other)) => {
            choice.aims_at(other).then(|| Order::at(&choice.id, other))
        }
        (Some(choice), TaskTarget::Token(_)) => {
            (choice.needs == Needs::Nothing).then(|| Order::plain(&choice.id))
        }
        // The hands may be full.
        (None, _) => {
            let ready = menu.acts.iter().find(|(act, _)| matches!(act, TurnAct::Ready(_)));
            ready.map(|(act, _)| Order::plain(act))
        }
    }
}

/// Returns the reachable place that is closest to the task.
fn go(situation: &Situation<'_>, task: &ObjectiveTask<'_>) -> Option<CandidatePlace> {
    let facts = &situation.facts;
    let goal = match task.at {
        TaskTarget::Token(token) => token.at,
        TaskTarget::Model(other) => facts.get(other)?.body().plan(),
    };
    toward(situation, goal)
}

fn toward(situation: &Situation<'_>, goal: bevy_math::Vec2) -> Option<CandidatePlace> {
    let mut walker = Walker::new(situation, situation.facts.speed(situation.me));
    let own = situation.acting_model().body().plan();
    // As near as one Move allows: the spot itself, then points ever farther short of it.
    let line = own - goal;
    let length = line.length();
    for short in [0.0f32, 0.6, 1.2, 1.8] {
        if length > short + 0.3
            && let Some(place) = walker.to(goal + line / length * short)
        {
            return Some(place);
        }
    }
    let field = walker.field_to(goal);
    walker.toward(&field)
}

/// Returns the order that brings the Net to the Adversary once it is worn down.
fn capture(situation: &Situation<'_>, menu: &Menu<'_>, objective: &Objective) -> Option<Order> {
    let facts = &situation.facts;
    let weapon = &objective.on_hit.first()?.weapon;
    let counter = &objective.on_hit.first()?.counter;
    let (_, armoury) = situation.acting_model().pack?;
    let place = armoury.weapons.iter().position(|carried| carried.weapon == *weapon)?;
    let carried = armoury.weapons.get(place)?;
    if exhausted(facts) < CAPTURE_LOCATIONS
        || facts.goals().count(counter) > 0
        || carried.ammo == Some(0)
    {
        return None;
    }
    let adversary = facts.marks.adversary?;
    let throw = TurnAct::Attack(weapon.clone());
    if menu.offers_at(&throw, adversary) {
        return Some(Order::at(throw, adversary));
    }
    if !carried.readied {
        let holds =
            |act: &TurnAct| matches!(act, TurnAct::Switch(hands) if hands.0.contains(&place));
        return menu.acts.iter().find(|(act, _)| holds(act)).map(|(act, _)| Order::plain(act));
    }
    if !carried.loaded {
        let reload = TurnAct::Reload(WeaponChoice::First(weapon.clone()));
        return menu.offers(&reload).then(|| Order::plain(reload));
    }
    let weapon = facts.content.weapons.get(weapon)?;
    let foe = facts.get(adversary)?.body();
    let own = situation.acting_model().body();
    menu.find(&TurnAct::FreeMove)?;
    // A spot from which it can be thrown: on the line to the Adversary, else beside it.
    let mut walker = Walker::new(situation, facts.speed(situation.me));
    let line = (own.plan() - foe.plan()).normalize_or(bevy_math::Vec2::X);
    let ring = foe.radius + own.radius + (*weapon.range_min + *weapon.range_max) / 2.0;
    let turns = [(1.0f32, 0.0f32), (0.866, 0.5), (0.866, -0.5), (0.5, 0.866), (0.5, -0.866)];
    let place = turns.into_iter().find_map(|(cosine, sine)| {
        let turned =
            bevy_math::Vec2::new(line.x * cosine - line.y * sine, line.x * sine + line.y * cosine);
        walker.to(foe.plan() + turned * ring)
    });
    let place = match place {
        Some(place) => Some(place),
        None => toward(situation, foe.plan() + line * ring),
    };
    place.filter(CandidatePlace::is_elsewhere).map(|place| place.order(TurnAct::FreeMove))
}

/// Returns the order that gives a supply to the model that will use it best.
pub(crate) fn give_supply(facts: &HuntRef<'_>, decision: &Decision) -> Option<Order> {
    let objective = facts.objective()?;
    let weapon = objective.supplies.iter().any(|supply| matches!(supply.what, Supplied::Weapon(_)));
    let skill = objective.actions.first().map_or(Skill::Shooting, |action| action.skill);
    let valuation = |act: SupplyAct| -> f32 {
        let (model, gives_up) = match act {
            SupplyAct::Nobody => return 0.0,
            SupplyAct::Give(model) => (model, false),
            SupplyAct::InPlaceOf(model, _) => (model, true),
        };
        let Some(model) = facts.get(model) else { return 0.0 };
        let skill = if weapon { Skill::Shooting } else { skill };
        let shoots = model.pack.is_some_and(|(_, armoury)| {
            facts.readied(armoury).any(|(_, weapon)| weapon.kind == WeaponKind::Shooting)
        });
        let bother = if weapon && shoots { 0.5 } else { 0.0 };
        facts.pool(model.id(), skill) as f32 - bother - if gives_up { 1.5 } else { 0.0 }
    };
    let mut best: Option<(f32, &str)> = None;
    for (act, choice) in decision.acts() {
        let value = valuation(act);
        if best.is_none_or(|(least, _)| value > least) {
            best = Some((value, &choice.id));
        }
    }
    best.map(|(_, id)| Order::plain(id))
}
