//! The enemies' reactions to an action: each of any number of models says what it does about it, and where on the way (rulebook, Reactions).

use bevy::ecs::prelude::*;
use parse_display::{Display, FromStr};

use super::declare::{only_place, snapped, stretches, where_question};
use super::offers::may_shoot;
use crate::game::{
    Answer, Builder, Choice, Decision, EventKind, ModelId, Refusal, SideId, StepResult, step, told,
};
use crate::rulesets::drowned::change::SkirmishMut;
use crate::rulesets::drowned::content::{Id, SkillEffect, TestKind, Weapon};
use crate::rulesets::drowned::sequence::{Combat, Deed, Reaction, Sequence};
use crate::rulesets::drowned::skirmish_ref::{ModelRef, Place, SkirmishRef, seat};
use crate::rulesets::drowned::way::Way;
use crate::table::distance;

step! {
    /// A side is asked who of it reacts.
    React = "react" {
        /// Which side.
        side: SideId,
    }
    /// Whoever reacts does so at the only place there is, or is asked where.
    ReactWhere = "react-where" {
        /// Who.
        by: ModelId,
        /// What it does.
        combat: Combat,
        /// Whether it costs nothing.
        free: bool,
    }
    /// Whoever reacts to a way is asked where.
    ReactPoint = "react-point" {
        /// Who.
        by: ModelId,
        /// What it does.
        combat: Combat,
        /// Whether it costs nothing.
        free: bool,
    }
}

/// What is answered by a side whose enemy acts.
#[derive(Clone, PartialEq, Debug, Display, FromStr)]
#[display(style = "kebab-case")]
pub enum ReactAnswer {
    /// Nobody more.
    Enough,
    /// This one shoots.
    #[display("shoot:{0}:{1}")]
    Shoot(ModelId, Id),
    /// This one strikes.
    #[display("strike:{0}:{1}")]
    Strike(ModelId, Id),
    /// This one dodges.
    #[display("dodge:{0}")]
    Dodge(ModelId),
    /// This one tries to reveal who acts.
    #[display("reveal:{0}")]
    Reveal(ModelId),
    /// This one shoots for nothing.
    #[display("free-shoot:{0}:{1}")]
    FreeShoot(ModelId, Id),
    /// This one dodges for nothing.
    #[display("free-dodge:{0}")]
    FreeDodge(ModelId),
    /// There.
    Here,
}

/// Registers these steps.
pub fn register(builder: &mut Builder<'_>) {
    builder.step(react_where);
    builder.decision(ask_react, take_react).decision(ask_react_where, take_react_where);
}

/// The stretches of an action's way on which a reaction could happen; one without length where the action has no way.
fn react_stretches(
    facts: &SkirmishRef<'_>,
    by: &ModelRef<'_>,
    combat: &Combat,
) -> StepResult<Vec<(f32, f32)>> {
    let sequence = facts.sequence()?;
    let actor = facts.try_get(sequence.by)?;
    let still = Way { points: vec![actor.stand.at], spent: vec![0.0], tested: None };
    let way = sequence.way.as_ref().unwrap_or(&still);
    let here = facts.place(by);
    let hidden = actor.condition.stealth && matches!(sequence.deed, Deed::Move(_));
    let seen = |there: &Place| facts.line(&here, there).unseen.is_none();
    let holds = |after: f32| {
        let there = facts.place_at(actor, way.at(after));
        if facts.dives(actor, way, after) {
            return false;
        }
        match combat {
            Combat::Shoot { weapon, .. } => {
                let weapon = by.fighter.weapon(weapon);
                weapon
                    .is_some_and(|weapon| !hidden && may_react_shoot(facts, by, &here, weapon, actor, &there))
            }
            Combat::Strike { weapon, .. } => by.fighter.weapon(weapon).is_some_and(|weapon| {
                let reach = super::charge::reach_of(weapon);
                !hidden && distance(&here.body, &there.body) <= reach && seen(&there)
            }),
            Combat::Dodge => !hidden && seen(&there),
            Combat::Reveal { .. } => {
                let max = facts.numbers().reveal_nailed.get();
                actor.condition.stealth && distance(&here.body, &there.body) <= max && seen(&there)
            }
            Combat::Template { .. } => false,
        }
    };
    if matches!(sequence.deed, Deed::Charge { .. }) && matches!(combat, Combat::Strike { .. } | Combat::Dodge)
    {
        // Blows are exchanged where the charge ends.
        let end = way.length();
        return Ok(if holds(end) { vec![(end, end)] } else { Vec::new() });
    }
    Ok(stretches(way, holds))
}

/// Whether a reaction may shoot at who acts: as in any shot, but that who came out of stealth may be shot at.
fn may_react_shoot(
    facts: &SkirmishRef<'_>,
    by: &ModelRef<'_>,
    here: &Place,
    weapon: &Weapon,
    actor: &ModelRef<'_>,
    there: &Place,
) -> bool {
    let verdict = may_shoot(facts, by, here, weapon, actor, there);
    match verdict {
        Err(Refusal::Rule { code, .. }) if code == "Stealthed" => {
            let max = weapon.ranges().map_or(0.0, |ranges| ranges.1.get());
            distance(&here.body, &there.body) <= max && facts.line(here, there).unseen.is_none()
        }
        verdict => verdict.is_ok(),
    }
}

/// Whom the combat action of who acts is aimed at.
fn aimed_at(sequence: &Sequence, model: ModelId) -> bool {
    sequence.own_combat().and_then(|combat| combat.target()) == Some(model)
}

fn ask_react(In(React { side }): In<React>, skirmish: SkirmishMut) -> StepResult<Option<Decision>> {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let mut options = vec![Choice::plain(ReactAnswer::Enough, "No reaction")];
    for one in facts.friends(side) {
        if sequence.reactions.iter().any(|reaction| reaction.by == one.id()) {
            continue;
        }
        reactions_of(&facts, sequence, one, &mut options)?;
    }
    if options.len() == 1 {
        return Ok(None);
    }
    let actor = facts.try_get(sequence.by)?;
    if !sequence.reactions.is_empty() {
        options[0] = Choice::plain(ReactAnswer::Enough, "Nobody more");
    }
    let prompt = told!("{} acts: who reacts?", actor.name());
    Ok(Some(Decision { seat: seat(side), model: Some(actor.id()), prompt, options, refused: Vec::new() }))
}

/// What one model can do about an action (rulebook, Reactions).
fn reactions_of(
    facts: &SkirmishRef<'_>,
    sequence: &Sequence,
    one: &ModelRef<'_>,
    options: &mut Vec<Choice>,
) -> StepResult {
    let (id, at) = (one.id(), sequence.by);
    let actor = facts.try_get(at)?;
    let pays = one.condition.points > 0;
    let mut offer = |answer: ReactAnswer, label: String, combat: Combat, free: bool| -> StepResult {
        if (free || pays) && !react_stretches(facts, one, &combat)?.is_empty() {
            let cost = if free { "free" } else { "1 AP" };
            options.push(Choice::plain(answer, label).group(one.name()).cost(cost).about([id]));
        }
        Ok(())
    };
    let charge = matches!(sequence.deed, Deed::Charge { .. });
    let melee = charge || matches!(&sequence.deed, Deed::Combat(Combat::Strike { .. } | Combat::Dodge));
    let touches = facts.contact(one, actor);
    for weapon in one.fighter.weapons.iter().filter(|weapon| one.usable(weapon)) {
        if weapon.ranges().is_some() && weapon.template().is_none() {
            let combat = || Combat::Shoot { at, weapon: weapon.id.clone() };
            let label = told!("{}: shoot with {}", one.name(), weapon.name);
            offer(ReactAnswer::Shoot(id, weapon.id.clone()), label, combat(), false)?;
            let targeted = aimed_at(sequence, id);
            if targeted && free_reaction(one, TestKind::Shoot, sequence) {
                let label = told!("{}: shoot with {}, attribute die only", one.name(), weapon.name);
                offer(ReactAnswer::FreeShoot(id, weapon.id.clone()), label, combat(), true)?;
            }
        }
        if weapon.is_close() && (melee && (touches || charge)) {
            let combat = Combat::Strike { at, weapon: weapon.id.clone() };
            let label = told!("{}: strike with {}", one.name(), weapon.name);
            offer(ReactAnswer::Strike(id, weapon.id.clone()), label, combat, false)?;
        }
    }
    if aimed_at(sequence, id) || melee && touches {
        let label = told!("{}: dodge", one.name());
        offer(ReactAnswer::Dodge(id), label, Combat::Dodge, false)?;
        if aimed_at(sequence, id) && free_reaction(one, TestKind::Dodge, sequence) {
            let label = told!("{}: dodge, attribute die only", one.name());
            offer(ReactAnswer::FreeDodge(id), label, Combat::Dodge, true)?;
        }
    }
    if actor.condition.stealth {
        let label = told!("{}: reveal", one.name());
        offer(ReactAnswer::Reveal(id), label, Combat::Reveal { at }, false)?;
    }
    Ok(())
}

/// Whether a skill lets somebody react to this for nothing (brief, Skill list).
fn free_reaction(one: &ModelRef<'_>, with: TestKind, sequence: &Sequence) -> bool {
    let kind = match &sequence.deed {
        Deed::Charge { .. } => TestKind::CloseCombat,
        _ => sequence.own_combat().map_or(TestKind::Objective, |combat| combat.kind()),
    };
    one.has(|effect| matches!(effect, SkillEffect::FreeReaction { deed, to } if *deed == with && *to == kind))
}

/// Who reacts by this answer to who acts, with what, and whether that costs nothing.
pub fn answered_by(answer: ReactAnswer, at: ModelId) -> Option<(ModelId, Combat, bool)> {
    Some(match answer {
        ReactAnswer::Shoot(by, weapon) => (by, Combat::Shoot { at, weapon }, false),
        ReactAnswer::FreeShoot(by, weapon) => (by, Combat::Shoot { at, weapon }, true),
        ReactAnswer::Strike(by, weapon) => (by, Combat::Strike { at, weapon }, false),
        ReactAnswer::Dodge(by) => (by, Combat::Dodge, false),
        ReactAnswer::FreeDodge(by) => (by, Combat::Dodge, true),
        ReactAnswer::Reveal(by) => (by, Combat::Reveal { at }, false),
        ReactAnswer::Enough | ReactAnswer::Here => return None,
    })
}

fn take_react(In((step, answer)): In<(React, Answer<ReactAnswer>)>, mut skirmish: SkirmishMut) -> StepResult {
    let at = skirmish.sequence()?.by;
    let Some((by, combat, free)) = answered_by(answer.choice.clone(), at) else { return Ok(()) };
    if !free {
        skirmish.spend(by, 1)?;
    }
    let text = told!("{} reacts: {}", skirmish.name(by), super::act::combat_words(&skirmish, &combat));
    let kind = EventKind::ActionTaken { model: by, action: "react".to_owned(), target: Some(at) };
    skirmish.ctx.record(kind, text, &["dro-react"]);
    skirmish.ctx.then(ReactWhere { by, combat, free });
    skirmish.ctx.then(React { side: step.side });
    Ok(())
}

/// A reaction is declared at this place of the way.
fn declare_reaction(skirmish: &mut SkirmishMut<'_, '_>, step: ReactPoint, after: f32) -> StepResult {
    let nested = skirmish.sequence()?.nested.as_ref().map(|nested| nested.after);
    let to_nested = nested.is_some_and(|at| (at - after).abs() < 0.05);
    let ReactPoint { by, combat, free } = step;
    skirmish.sequence()?.reactions.push(Reaction { by, combat, after, to_nested, free });
    Ok(())
}

fn react_where(In(step): In<ReactWhere>, mut skirmish: SkirmishMut) -> StepResult {
    let facts = skirmish.read();
    let stretches = react_stretches(&facts, facts.try_get(step.by)?, &step.combat)?;
    let ReactWhere { by, combat, free } = step;
    let point = ReactPoint { by, combat, free };
    match only_place(&stretches) {
        Some(after) => declare_reaction(&mut skirmish, point, after),
        None => {
            skirmish.ctx.then(point);
            Ok(())
        }
    }
}

fn ask_react_where(In(step): In<ReactPoint>, skirmish: SkirmishMut) -> StepResult<Option<Decision>> {
    let facts = skirmish.read();
    let stretches = react_stretches(&facts, facts.try_get(step.by)?, &step.combat)?;
    where_question(&facts, step.by, &stretches, ReactAnswer::Here, "react").map(Some)
}

fn take_react_where(
    In((step, answer)): In<(ReactPoint, Answer<ReactAnswer>)>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let facts = skirmish.read();
    let stretches = react_stretches(&facts, facts.try_get(step.by)?, &step.combat)?;
    let after = snapped(&stretches, answer.number()?);
    declare_reaction(&mut skirmish, step, after)
}
