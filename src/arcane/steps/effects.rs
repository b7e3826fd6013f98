//! What abilities bring over characters, and what they lay on the table (brief, Special abilities; rulebook, States).

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use serde::{Deserialize, Serialize};

use super::moves::depart;
use super::replies::Reply;
use super::summon::enter;
use super::test::{TestFor, face, test};
use super::throw::Shove;
use crate::change::DuelMut;
use crate::content::{Deed, Id, Influence, Rider, State, Whom};
use crate::duel_ref::{DuelRef, ModelRef};
use crate::state::{Laid, NextRoll};
use monteria_game::{
    Answered, Asked, Builder, Choice, ModelId, Needs, OrMissing, Region, StepResult, Thing, step, told,
};
use monteria_table::{CONTACT, distance};

step! {
    /// Something comes over a model, unless it resists.
    #[derive(Clone, PartialEq, Debug)]
    Influenced = "influenced" {
        /// Who does it; nobody where terrain or a trap does.
        by: Option<ModelId>,
        /// Over whom.
        on: ModelId,
        /// What.
        rider: Rider,
    }
}

/// An ability that is no attack, as it is used.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct UseEffect {
    /// Whose.
    pub by: ModelId,
    /// Which.
    pub ability: Id,
    /// On whom, where somebody was chosen.
    pub on: Vec<ModelId>,
    /// Where, where a place was chosen.
    pub at: Vec2,
    /// In which direction.
    pub along: Vec2,
}

step! {
    /// A model may walk some inches at once.
    WalkNow = "walk-now" {
        /// Who.
        model: ModelId,
        /// How far.
        inches: f32,
    }
}

/// Registers these steps.
pub fn register(builder: &mut Builder<'_>) {
    builder.step(influenced).decision(ask_walk, take_walk);
}

/// Those over whom an effect comes that chooses nobody: in order of their ids. Areas reach Hidden ones, too (rulebook, Stealth).
pub fn all_near<'a>(facts: &DuelRef<'a>, by: &ModelRef<'a>, whom: &Whom) -> Vec<ModelId> {
    let (reach, enemies) = match whom {
        Whom::EnemiesWithin(reach) => (reach.get(), true),
        Whom::OthersWithin(reach) => (reach.get(), false),
        Whom::Oneself => return vec![by.id()],
        Whom::Friends { .. } | Whom::Enemy { .. } => return Vec::new(),
    };
    let near = facts.near(by.id(), reach).filter(|other| !enemies || other.side() != by.side());
    near.map(|other| other.id()).collect()
}

/// An ability that is no attack takes effect.
pub fn use_effect(duel: &mut DuelMut<'_, '_>, step: UseEffect) -> StepResult {
    let facts = duel.read();
    let by = facts.try_get(step.by)?;
    let (ability, side, name) =
        (facts.ability(step.by, &step.ability)?.clone(), by.side(), by.name().to_owned());
    let upheld = ability.upkeep > 0;
    match &ability.deed {
        Deed::Effect { on, does } => {
            let on = if step.on.is_empty() { all_near(&facts, by, on) } else { step.on };
            let harms = on.iter().any(|id| facts.get(*id).is_some_and(|one| one.side() != side));
            let strikes = does.iter().any(|rider| matches!(rider.does, Influence::Lose(_)));
            let passes = |one: &ModelRef<'_>| {
                one.side() != side && facts.out_of_reach(by, one, Some(ability.discipline))
            };
            let on: Vec<ModelId> = on.into_iter().filter(|id| !facts.get(*id).is_some_and(passes)).collect();
            if harms && strikes {
                duel.show(step.by, &["arc-stealth"])?;
            }
            for id in on {
                does.iter().for_each(|rider| face(duel, Some(step.by), id, rider));
            }
        }
        Deed::Stealth => {
            duel.put_state(step.by, State::Hidden, 1, &["arc-stealth"])?;
            duel.uphold(step.by, &ability.id, None)?;
        }
        Deed::Wall { length } => {
            let half = step.along.normalize_or(Vec2::X) * (length.get() / 2.0);
            let wall = Laid::Wall { ends: (step.at - half, step.at + half) };
            let text = told!("{} stands where {name} wills it", ability.name);
            let thing = duel.lay(Thing::new(wall, step.at).owned_by(side), text, &["arc-ability"]);
            duel.uphold(step.by, &ability.id, Some(thing))?;
        }
        Deed::Trap { trigger, attack, damage, .. } => {
            let (trigger, attack, damage) = (trigger.get(), attack.get(), damage.get());
            let trap = Laid::Trap { trigger, at_end: false, attack, damage };
            let text = told!("{name} lays a trap");
            duel.lay(Thing::new(trap, step.at).owned_by(side), text, &["arc-ability"]);
        }
        Deed::Darkness { sight } => {
            duel.turn.darkness = Some(sight.get());
            let text = told!("Nobody sees farther than {sight}\" until the turn ends");
            duel.ctx.note(text, &["arc-ability", "arc-sight"]);
        }
        Deed::Summon { .. } => enter(duel, &step)?,
        Deed::Screen { .. } if upheld => duel.uphold(step.by, &ability.id, None)?,
        Deed::Attack(_)
        | Deed::Shot { .. }
        | Deed::Charge(_)
        | Deed::Counter(_)
        | Deed::Dodge { .. }
        | Deed::Move { .. }
        | Deed::Screen { .. }
        | Deed::Reroll
        | Deed::Ward => {}
    }
    Ok(())
}

fn influenced(In(step): In<Influenced>, mut duel: DuelMut) -> StepResult {
    if !duel.hands.in_play(step.on) {
        return Ok(());
    }
    if step.rider.resist.is_some() {
        return test(&mut duel, TestFor::Resist(step));
    }
    take_effect(&mut duel, &step)
}

/// What comes over a model comes about.
pub fn take_effect(duel: &mut DuelMut<'_, '_>, influenced: &Influenced) -> StepResult {
    let (on, why) = (influenced.on, &["arc-ability"][..]);
    let name = duel.name(on);
    match &influenced.rider.does {
        Influence::State(state, level) => duel.put_state(on, *state, level.get(), why)?,
        Influence::Heal(amount) => duel.heal(on, i32::from(amount.get()), why)?,
        Influence::Lose(amount) => duel.lose(on, i32::from(amount.get()), why)?,
        Influence::Cleanse(count) => {
            let facts = duel.read();
            let mut bad: Vec<(u8, State)> = facts
                .try_get(on)?
                .vigor
                .states
                .iter()
                .filter(|(state, _)| !state.positive())
                .map(|(state, level)| (*level, *state))
                .collect();
            bad.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
            for (_, state) in bad.into_iter().take(usize::from(count.get())) {
                duel.end_state(on, state, told!("{name} is rid of {state}"), why)?;
            }
        }
        Influence::ClearStates => {
            let states: Vec<State> = duel.read().try_get(on)?.vigor.states.keys().copied().collect();
            for state in states {
                duel.end_state(on, state, told!("{name} is rid of {state}"), why)?;
            }
        }
        Influence::Gain(amount) => duel.gain(on, i32::from(amount.get()), why)?,
        Influence::Drain(amount) => duel.gain(on, -i32::from(amount.get()), why)?,
        Influence::Walk(inches) => duel.ctx.then(WalkNow { model: on, inches: inches.get() }),
        Influence::Pull(inches) | Influence::Push(inches) => {
            let pulls = matches!(influenced.rider.does, Influence::Pull(_));
            let by = influenced.by.or_missing("who pulls")?;
            shove(duel, (by, on), inches.get(), pulls)?;
        }
        Influence::Escape => {
            duel.vigor(on)?.escaped = true;
            duel.ctx.note(told!("{name} may leave contact"), &["arc-escape"]);
        }
        Influence::NoRun => {
            duel.vigor(on)?.no_run = true;
            duel.ctx.note(told!("{name} may neither Run nor Charge until the next Upkeep Phase"), why);
        }
        Influence::NoDodge => {
            duel.vigor(on)?.no_dodge = true;
            duel.ctx.note(told!("{name} may not Dodge until the turn ends"), why);
        }
        Influence::Next { roll, bonus, ganged, this_turn } => {
            let next = NextRoll { roll: *roll, bonus: bonus.get(), ganged: *ganged, this_turn: *this_turn };
            let mut vigor = duel.vigor(on)?;
            if vigor.next.contains(&next) {
                return Ok(());
            }
            vigor.next.push(next);
            let text = told!("{name} has {:+} on its next roll: {roll:?}", bonus.get());
            duel.ctx.note(text, why);
        }
        Influence::Braced => {
            duel.vigor(on)?.braced = true;
            duel.ctx.note(told!("{name} braces itself: a Charge rolls one die only"), why);
        }
    }
    Ok(())
}

/// Pushes a model straight away from another, or pulls it straight toward it, never into contact.
pub fn shove(
    duel: &mut DuelMut<'_, '_>,
    (by, on): (ModelId, ModelId),
    inches: f32,
    pulls: bool,
) -> StepResult {
    let facts = duel.read();
    let (from, to) = (facts.try_get(by)?.body(), facts.try_get(on)?.body());
    let away = (to.plan() - from.plan()).normalize_or(Vec2::Y);
    let (dir, inches) =
        if pulls { (-away, inches.min(distance(&from, &to) - 2.0 * CONTACT)) } else { (away, inches) };
    if inches > 0.0 {
        duel.ctx.then(Shove { model: on, dir, inches });
    }
    Ok(())
}

fn ask_walk(In(WalkNow { model, inches }): In<WalkNow>, duel: DuelMut) -> Asked {
    let facts = duel.read();
    let one = facts.try_get(model)?;
    if !one.able() || !facts.free_to_go(one) {
        return Ok(None);
    }
    let rules = facts.move_rules(one, inches);
    let options = vec![
        Choice::plain(Reply::Walk, "Walk there").needs(Needs::To(Region::Reach { model, rules })),
        Choice::plain(Reply::Stay, "Stay"),
    ];
    Ok(one.asks(told!("{} may walk {inches}\" at once", one.name()), options))
}

fn take_walk(In((step, answer)): Answered<WalkNow, Reply>, mut duel: DuelMut) -> StepResult {
    answer.route.map_or(Ok(()), |route| depart(&mut duel, step.model, route.legs, route.cost))
}
