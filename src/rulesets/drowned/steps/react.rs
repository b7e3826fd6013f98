//! The enemies' reactions to an action: each of any number of models says what it does about it, and where on the way (rulebook, Reactions).

use bevy::ecs::prelude::*;
use bevy::math::Vec2;
use parse_display::{Display, FromStr};

use super::declare::{only_place, snapped, stretches, where_question};
use super::offers::may_shoot;
use super::{cards, templates};
use crate::game::{
    Agenda, Answer, Builder, Choice, Decision, EventKind, ModelId, OrMissing, Refusal, SideId, StepResult,
    step, told,
};
use crate::rulesets::drowned::change::SkirmishMut;
use crate::rulesets::drowned::content::{CardEffect, Id, SkillEffect, TestKind, Weapon};
use crate::rulesets::drowned::sequence::{Combat, Deed, Price, Reaction, Sequence};
use crate::rulesets::drowned::skirmish_ref::{ModelRef, Place, SkirmishRef, seat};
use crate::rulesets::drowned::way::Way;
use crate::table::{Facing, distance};

step! {
    /// A side is asked who of it reacts.
    React = "react" {
        /// Which side.
        side: SideId,
    }
    /// Whoever reacts does so at the only place there is, or is asked where.
    ReactWhere = "react-where" {
        /// What it does.
        reaction: Reaction,
    }
    /// Whoever reacts to a way is asked where.
    ReactPoint = "react-point" {
        /// What it does.
        reaction: Reaction,
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
    /// This one lays a template over who acts.
    #[display("template:{0}:{1}")]
    Template(ModelId, Id),
    /// This one leaps into contact and strikes.
    #[display("pounce:{0}:{1}")]
    Pounce(ModelId, Id),
    /// This one dodges by an effect card.
    #[display("card-dodge:{0}")]
    CardDodge(ModelId),
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
    pounces: bool,
) -> StepResult<Vec<(f32, f32)>> {
    let sequence = facts.sequence()?;
    let actor = facts.try_get(sequence.by)?;
    let still = Way { points: vec![actor.stand.at], spent: vec![0.0], tested: None };
    let way = sequence.way.as_ref().unwrap_or(&still);
    let here = facts.place(by);
    let hidden = actor.condition.stealth && matches!(sequence.deed, Deed::Move(_));
    let seen = |there: &Place| facts.line(&here, there).unseen.is_none();
    let weapon = combat.weapon().map(|id| facts.weapon(by.id(), id)).transpose()?;
    let aimed = aimed_at(facts, sequence, by)?;
    let holds = |after: f32| {
        let there = facts.place_at(actor, way.at(after));
        if facts.dives(actor, way, after) {
            return false;
        }
        match (combat, weapon) {
            (Combat::Shoot { .. }, Some(weapon)) => {
                !hidden && may_react_shoot(facts, by, &here, weapon, actor, &there)
            }
            (Combat::Strike { .. }, _) if pounces => {
                !hidden && seen(&there) && super::skills::may_pounce(facts, by, actor, &there)
            }
            (Combat::Strike { .. }, Some(weapon)) => {
                // Whoever is struck at from afar may ward it off with what does not reach so far.
                let near = distance(&here.body, &there.body) <= super::charge::reach_of(weapon);
                !hidden && seen(&there) && (near || aimed)
            }
            (Combat::Dodge, _) => !hidden && seen(&there),
            (Combat::Reveal { .. }, _) => {
                let max = facts.numbers().reveal_nailed.get();
                actor.condition.stealth && distance(&here.body, &there.body) <= max && seen(&there)
            }
            (Combat::Template { .. }, Some(weapon)) => {
                !hidden && templates::at_model(facts, by, &here, weapon, actor, &there).is_some()
            }
            _ => false,
        }
    };
    let fixed = match (&sequence.deed, combat, &sequence.nested) {
        // Blows are exchanged where a charge ends, and a shot on the way is dodged where it is made.
        (Deed::Charge { .. }, Combat::Strike { .. } | Combat::Dodge, _) => Some(way.length()),
        (_, Combat::Dodge, Some(nested)) => Some(nested.after),
        _ => None,
    };
    Ok(match fixed {
        Some(at) => holds(at).then_some((at, at)).into_iter().collect(),
        None => stretches(way, holds),
    })
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

/// Whether the combat action of who acts is aimed at a model, or lays a template over it.
fn aimed_at(facts: &SkirmishRef<'_>, sequence: &Sequence, one: &ModelRef<'_>) -> StepResult<bool> {
    let Some(combat) = sequence.own_combat() else { return Ok(false) };
    let template = templates::declared(facts, sequence.by, &combat)?;
    Ok(combat.target() == Some(one.id()) || template.is_some_and(|it| it.touches(&one.body())))
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
    let mut offer = |answer: ReactAnswer, what: String, combat: Combat, price: Price| -> StepResult {
        let pounces = matches!(answer, ReactAnswer::Pounce(..));
        let may = price != Price::Point || pays;
        if may && !react_stretches(facts, one, &combat, pounces)?.is_empty() {
            let cost = if price == Price::Point { "1 AP" } else { "free" };
            let label = told!("{}: {what}", one.name());
            options.push(Choice::plain(answer, label).group(one.name()).cost(cost).about([id]));
        }
        Ok(())
    };
    let targeted = aimed_at(facts, sequence, one)?;
    let leaps =
        one.has(|it| matches!(it, SkillEffect::Pounces { .. })) && matches!(sequence.deed, Deed::Move(_));
    for weapon in one.fighter.weapons.iter().filter(|weapon| one.usable(weapon) && !weapon.heals()) {
        let (arm, name) = (weapon.id.clone(), &weapon.name);
        if weapon.template().is_some() {
            let combat = Combat::Template {
                weapon: arm.clone(),
                at: Vec2::ZERO,
                facing: Facing::default(),
                target: Some(at),
            };
            offer(ReactAnswer::Template(id, arm), told!("{name}"), combat, Price::Point)?;
        } else if weapon.ranges().is_some() {
            let combat = || Combat::Shoot { at, weapon: arm.clone() };
            offer(ReactAnswer::Shoot(id, arm.clone()), told!("shoot with {name}"), combat(), Price::Point)?;
            if targeted && free_reaction(one, TestKind::Shoot, sequence) {
                let what = told!("shoot with {name}, attribute die only");
                offer(ReactAnswer::FreeShoot(id, arm.clone()), what, combat(), Price::Skill)?;
            }
        }
        if weapon.is_close() {
            let combat = || Combat::Strike { at, weapon: weapon.id.clone() };
            let answer = ReactAnswer::Strike(id, weapon.id.clone());
            offer(answer, told!("strike with {name}"), combat(), Price::Point)?;
            if leaps {
                let answer = ReactAnswer::Pounce(id, weapon.id.clone());
                offer(answer, told!("pounce with {name}"), combat(), Price::Point)?;
            }
        }
    }
    let end = sequence.way.as_ref().map_or(actor.stand.at, |way| way.at(way.length()));
    let touched =
        matches!(sequence.deed, Deed::Charge { .. } | Deed::Combat(Combat::Strike { .. } | Combat::Dodge))
            && facts.touches(&facts.place(one), &facts.place_at(actor, end));
    if targeted || touched {
        offer(ReactAnswer::Dodge(id), told!("dodge"), Combat::Dodge, Price::Point)?;
        if targeted && free_reaction(one, TestKind::Dodge, sequence) {
            let what = told!("dodge, attribute die only");
            offer(ReactAnswer::FreeDodge(id), what, Combat::Dodge, Price::Skill)?;
        }
        if let Some(card) = cards::held(facts, one.side(), |card| *card == CardEffect::FreeDodge) {
            let what = told!("dodge with {}", card.name);
            offer(ReactAnswer::CardDodge(id), what, Combat::Dodge, Price::Card)?;
        }
    }
    if actor.condition.stealth {
        offer(ReactAnswer::Reveal(id), told!("reveal"), Combat::Reveal { at }, Price::Point)?;
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

/// The reaction to who acts that is meant by an answer, at the beginning of its way.
pub fn answered_by(answer: ReactAnswer, at: ModelId) -> Option<Reaction> {
    let pounces = matches!(answer, ReactAnswer::Pounce(..));
    let (by, combat, price) = match answer {
        ReactAnswer::Shoot(by, weapon) => (by, Combat::Shoot { at, weapon }, Price::Point),
        ReactAnswer::FreeShoot(by, weapon) => (by, Combat::Shoot { at, weapon }, Price::Skill),
        ReactAnswer::Template(by, weapon) => {
            let (spot, facing) = (Vec2::ZERO, Facing::default());
            (by, Combat::Template { weapon, at: spot, facing, target: Some(at) }, Price::Point)
        }
        ReactAnswer::Strike(by, weapon) | ReactAnswer::Pounce(by, weapon) => {
            (by, Combat::Strike { at, weapon }, Price::Point)
        }
        ReactAnswer::Dodge(by) => (by, Combat::Dodge, Price::Point),
        ReactAnswer::FreeDodge(by) => (by, Combat::Dodge, Price::Skill),
        ReactAnswer::CardDodge(by) => (by, Combat::Dodge, Price::Card),
        ReactAnswer::Reveal(by) => (by, Combat::Reveal { at }, Price::Point),
        ReactAnswer::Enough | ReactAnswer::Here => return None,
    };
    Some(Reaction { by, combat, after: 0.0, to_nested: false, price, pounces })
}

fn take_react(In((step, answer)): In<(React, Answer<ReactAnswer>)>, mut skirmish: SkirmishMut) -> StepResult {
    let at = skirmish.sequence()?.by;
    let Some(reaction) = answered_by(answer.choice.clone(), at) else { return Ok(()) };
    let (by, combat) = (reaction.by, &reaction.combat);
    match reaction.price {
        Price::Point => skirmish.spend(by, 1)?,
        Price::Card => {
            let card = cards::held(&skirmish.read(), step.side, |card| *card == CardEffect::FreeDodge);
            let card = card.map(|card| card.id.clone()).or_missing("a card")?;
            cards::play(&mut skirmish, by, &card)?;
        }
        Price::Skill => {}
    }
    let text = told!("{} reacts: {}", skirmish.name(by), super::act::combat_words(&skirmish, combat));
    let kind = EventKind::ActionTaken { model: by, action: "react".to_owned(), target: Some(at) };
    skirmish.ctx.record(kind, text, &[if reaction.pounces { "dro-skill-pounce" } else { "dro-react" }]);
    skirmish.ctx.then(ReactWhere { reaction });
    skirmish.ctx.then(React { side: step.side });
    Ok(())
}

/// A reaction is declared at this place of the way. A template is laid over the mover there.
fn declare_reaction(skirmish: &mut SkirmishMut<'_, '_>, reaction: Reaction, after: f32) -> StepResult {
    let facts = skirmish.read();
    let (sequence, one) = (facts.sequence()?, facts.try_get(reaction.by)?);
    let nested = sequence.nested.as_ref().map(|nested| nested.after);
    let to_nested = nested.is_some_and(|at| (at - after).abs() < 0.05);
    let mut reaction = Reaction { after, to_nested, ..reaction };
    if let Combat::Template { weapon, .. } = &reaction.combat {
        let (weapon, actor) = (facts.weapon(one.id(), weapon)?, facts.try_get(sequence.by)?);
        let there = facts.place_at(actor, sequence.place(after).unwrap_or(actor.stand.at));
        reaction.combat = templates::at_model(&facts, one, &facts.place(one), weapon, actor, &there)
            .or_missing("a template that may lie there")?;
    }
    skirmish.sequence()?.reactions.push(reaction);
    Ok(())
}

/// The stretches on which somebody who reacts so may do it.
///
/// # Errors
/// Where something that it names is missing.
pub fn point_stretches(facts: &SkirmishRef<'_>, reaction: &Reaction) -> StepResult<Vec<(f32, f32)>> {
    react_stretches(facts, facts.try_get(reaction.by)?, &reaction.combat, reaction.pounces)
}

/// The stretches of a declared way on which those who are asked just now could do something from afar, each with who: in inches of the way.
///
/// # Errors
/// Where somebody or something is missing.
pub fn bands(facts: &SkirmishRef<'_>, agenda: &Agenda) -> StepResult<Vec<(ModelId, f32, f32)>> {
    let of = |by: ModelId, all: Vec<(f32, f32)>| all.into_iter().map(move |(from, to)| (by, from, to));
    if let Some(ReactPoint { reaction }) = agenda.first() {
        return Ok(of(reaction.by, point_stretches(facts, &reaction)?).collect());
    }
    let Some(React { side }) = agenda.first() else { return Ok(Vec::new()) };
    let (mut all, sequence) = (Vec::new(), facts.sequence()?);
    for one in facts.friends(side).filter(|one| one.condition.points > 0) {
        let far = one.fighter.weapons.iter().find(|weapon| weapon.ranges().is_some() && one.usable(weapon));
        let reacted = sequence.reactions.iter().any(|reaction| reaction.by == one.id());
        if let Some(weapon) = far.filter(|_| !reacted) {
            let combat = Combat::Shoot { at: sequence.by, weapon: weapon.id.clone() };
            all.extend(of(one.id(), react_stretches(facts, one, &combat, false)?));
        }
    }
    Ok(all)
}

fn react_where(In(ReactWhere { reaction }): In<ReactWhere>, mut skirmish: SkirmishMut) -> StepResult {
    match only_place(&point_stretches(&skirmish.read(), &reaction)?) {
        Some(after) => declare_reaction(&mut skirmish, reaction, after),
        None => {
            skirmish.ctx.then(ReactPoint { reaction });
            Ok(())
        }
    }
}

fn ask_react_where(
    In(ReactPoint { reaction }): In<ReactPoint>,
    skirmish: SkirmishMut,
) -> StepResult<Option<Decision>> {
    let facts = skirmish.read();
    let stretches = point_stretches(&facts, &reaction)?;
    where_question(&facts, reaction.by, &stretches, ReactAnswer::Here, "react").map(Some)
}

fn take_react_where(
    In((step, answer)): In<(ReactPoint, Answer<ReactAnswer>)>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let after = snapped(&point_stretches(&skirmish.read(), &step.reaction)?, answer.number()?);
    declare_reaction(&mut skirmish, step.reaction, after)
}
