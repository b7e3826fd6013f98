//! The enemies' reactions to an action: each of any number of models says what it does
//! about it, and where on the way (rulebook, Reactions).

use super::declare::{OnWay, Point, at_its_place};
use super::offers::may_shoot;
use super::{cards, templates};
use crate::prelude::*;
use crate::under_way::declared;
use monteria_game::text_enabled;

step! {
    /// A side is asked who of it reacts.
    React = "react" { side: SideId } => ask_react, take_react;
}

actions! {
    /// What is answered by a side whose enemy acts.
    pub enum ReactAnswer {
        /// Nobody more.
        Enough,
        /// This one shoots.
        Shoot(ModelId, Id) = "shoot:{0}:{1}",
        /// This one strikes.
        Strike(ModelId, Id) = "strike:{0}:{1}",
        /// This one dodges.
        Dodge(ModelId) = "dodge:{0}",
        /// This one tries to reveal who acts.
        Reveal(ModelId) = "reveal:{0}",
        /// This one lays a template over who acts.
        Template(ModelId, Id) = "template:{0}:{1}",
        /// This one leaps into contact and strikes.
        Pounce(ModelId, Id) = "pounce:{0}:{1}",
        /// This one dodges by an effect card.
        CardDodge(ModelId, Id) = "card-dodge:{0}:{1}",
        /// This one shoots for nothing.
        FreeShoot(ModelId, Id) = "free-shoot:{0}:{1}",
        /// This one dodges for nothing.
        FreeDodge(ModelId) = "free-dodge:{0}",
    }
}

/// The stretches of an action's way on which a reaction could happen, or of the first no
/// more than its beginning; one without length where the action has no way.
pub(super) fn react_stretches(
    facts: &SkirmishRef<'_>,
    reaction: &Reaction,
    first: bool,
) -> StepResult<Stretches> {
    let sequence = facts.sequence()?;
    let actor = facts.try_get(sequence.by)?;
    let by = facts.try_get(reaction.by)?;
    let combat = &reaction.combat;
    let still = DeclaredPath { points: vec![actor.stand.at], spent: vec![0.0], tested: None };
    let way = sequence.way.as_ref().unwrap_or(&still);
    let here = facts.place(by);
    // Who is stealthed can be met only where it fights (rulebook, Stealth).
    let fights = sequence.own_combat().is_some_and(|combat| combat != Combat::Dodge);
    let there = |after: f32| {
        sequence.nested.as_ref().is_none_or(|nested| (nested.after - after).abs() < 0.05)
    };
    let hides = |after: f32| actor.condition.stealth && !(fights && there(after));
    let seen = |there: &Place| facts.line(&here, there).unseen.is_none();
    let weapon = combat.weapon().map(|id| facts.weapon(by.id(), id)).transpose()?;
    let aimed = aimed_at(facts, sequence, by)?;
    let struck = aimed && matches!(sequence.own_combat(), Some(Combat::Strike { .. }));
    let holds = |after: f32| {
        let there = facts.place_at(actor, way.at(after));
        let hidden = hides(after);
        if facts.dives(actor, way, after) {
            return false;
        }
        match (combat, weapon) {
            (Combat::Shoot { .. }, Some(weapon)) => {
                !hidden && may_react_shoot(facts, (by, &here), weapon, (actor, &there))
            }
            (Combat::Strike { .. }, _) if reaction.pounces => {
                !hidden && seen(&there) && crate::skills::may_pounce(facts, by, (actor, &there))
            }
            (Combat::Strike { .. }, Some(weapon)) => {
                // A blow from afar may be warded off with what reaches
                // less far (rulebook, Reach).
                let near = bodies_within(&here.body, &there.body, super::charge::reach_of(weapon));
                !hidden && (near || struck) && seen(&there)
            }
            (Combat::Dodge, _) => !hidden && seen(&there),
            (Combat::Reveal { .. }, _) => {
                let max = facts.numbers().reveal_nailed.get();
                actor.condition.stealth
                    && bodies_within(&here.body, &there.body, max)
                    && seen(&there)
            }
            (Combat::Template { .. }, Some(weapon)) => {
                !hidden
                    && templates::at_model(facts, (by, &here), weapon, (actor, &there)).is_some()
            }
            (Combat::Shoot { .. } | Combat::Strike { .. } | Combat::Template { .. }, None) => false,
        }
    };
    let fixed = match (&sequence.deed, combat, &sequence.nested) {
        // Blows are exchanged where a charge ends, and a shot on the way is dodged
        // where it is made.
        (Deed::Charge { .. }, Combat::Strike { .. } | Combat::Dodge, _) => Some(way.length()),
        (_, Combat::Dodge, Some(nested)) if aimed => Some(nested.after),
        // Elsewhere a dodge is the same wherever the mover is.
        (_, Combat::Dodge, _) => way.stations(0.5).into_iter().find(|after| holds(*after)),
        (
            _,
            Combat::Shoot { .. }
            | Combat::Strike { .. }
            | Combat::Template { .. }
            | Combat::Reveal { .. },
            _,
        ) => None,
    };
    Ok(match fixed {
        Some(at) => Stretches(holds(at).then_some((at, at)).into_iter().collect()),
        None if matches!(combat, Combat::Template { .. }) => way.places(0.5, first, holds),
        None => way.stretches(0.5, first, holds),
    })
}

/// Whether a reaction may shoot at who acts: as in any shot, but that who came out of
/// stealth may be shot at.
fn may_react_shoot(
    facts: &SkirmishRef<'_>,
    by: At<'_, '_>,
    weapon: &Weapon,
    at: At<'_, '_>,
) -> bool {
    match may_shoot(facts, by, weapon, at) {
        Err(Refusal::Rule { code, .. }) if code == "Stealthed" => {
            let max = weapon.ranges().map_or(0.0, |ranges| ranges.1.get());
            bodies_within(&by.1.body, &at.1.body, max) && facts.line(by.1, at.1).unseen.is_none()
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

fn ask_react(In(React { side }): In<React>, skirmish: SkirmishMut) -> Asked {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let none = if sequence.reactions.is_empty() { "No reaction" } else { "Nobody more" };
    let mut options = vec![Choice::plain(ReactAnswer::Enough, none)];
    for one in facts.friends(side).filter(|one| !sequence.has_reacted(one.id())) {
        reactions_of(&facts, sequence, one, &mut options)?;
    }
    let prompt = if text_enabled() {
        event_text!("{}. Who reacts?", declared(&facts, sequence))
    } else {
        String::new()
    };
    let asked = Decision::of(seat(side), Some(sequence.by), prompt, options);
    Ok(Some(asked).filter(Decision::is_choice))
}

/// What one model can do about an action (rulebook, Reactions).
fn reactions_of(
    facts: &SkirmishRef<'_>,
    sequence: &Sequence,
    one: &ModelRef<'_>,
    options: &mut Vec<Choice>,
) -> StepResult {
    let id = one.id();
    let actor = facts.try_get(sequence.by)?;
    let targeted = aimed_at(facts, sequence, one)?;
    let mut offer = |answer: ReactAnswer, what: String| -> StepResult {
        let idle = idle_dodge(one, &answer, targeted);
        let Some(reaction) = answered_by(answer.clone(), sequence.by) else { return Ok(()) };
        let pays = reaction.price == Price::Point;
        if (!pays || one.condition.points > 0)
            && !react_stretches(facts, &reaction, true)?.is_empty()
        {
            let choice =
                Choice::plain(answer, event_text!("{}: {what}", one.name())).group(one.name());
            options.push(choice.cost(if pays { "1 AP" } else { "free" }).about([id]).idle(idle));
        }
        Ok(())
    };
    let free = |with: TestKind| targeted && free_reaction(one, with, sequence);
    let moves = matches!(sequence.deed, Deed::Move(_));
    let leaps = moves && one.has::<skill::Pounces>();
    for weapon in one.fighter.weapons.iter().filter(|weapon| one.usable(weapon) && !weapon.heals())
    {
        let arm = || weapon.id.clone();
        let name = &weapon.name;
        if weapon.template().is_some() {
            offer(ReactAnswer::Template(id, arm()), event_text!("{name}"))?;
        } else if weapon.ranges().is_some() {
            offer(ReactAnswer::Shoot(id, arm()), event_text!("shoot with {name}"))?;
            if free(TestKind::Shoot) {
                let what = event_text!("shoot with {name}, attribute die only");
                offer(ReactAnswer::FreeShoot(id, arm()), what)?;
            }
        }
        if weapon.is_close() {
            offer(ReactAnswer::Strike(id, arm()), event_text!("strike with {name}"))?;
            if leaps {
                offer(ReactAnswer::Pounce(id, arm()), event_text!("pounce with {name}"))?;
            }
        }
    }
    // A charge is dodged by whom it meets alone, anything else by whoever sees it.
    let end = sequence.way.as_ref().map_or(actor.stand.at, |way| way.at(way.length()));
    let charges = matches!(sequence.deed, Deed::Charge { .. });
    if targeted || !charges || touches(&one.body(), &actor.body().moved(end)) {
        offer(ReactAnswer::Dodge(id), event_text!("dodge"))?;
        if free(TestKind::Dodge) {
            offer(ReactAnswer::FreeDodge(id), event_text!("dodge, attribute die only"))?;
        }
        if let Some(card) = facts.held::<card::FreeDodge>(one.side()) {
            offer(
                ReactAnswer::CardDodge(id, card.id.clone()),
                event_text!("dodge with {}", card.name),
            )?;
        }
    }
    if actor.condition.stealth {
        offer(ReactAnswer::Reveal(id), event_text!("reveal"))?;
    }
    Ok(())
}

/// Why a dodge would come to nothing but a step aside: nothing of the action is
/// aimed at its maker.
fn idle_dodge(one: &ModelRef<'_>, answer: &ReactAnswer, targeted: bool) -> Option<Refusal> {
    let dodges = match answer {
        ReactAnswer::Dodge(_) | ReactAnswer::CardDodge(..) | ReactAnswer::FreeDodge(_) => true,
        ReactAnswer::Enough
        | ReactAnswer::Shoot(..)
        | ReactAnswer::Strike(..)
        | ReactAnswer::Reveal(_)
        | ReactAnswer::Template(..)
        | ReactAnswer::Pounce(..)
        | ReactAnswer::FreeShoot(..) => false,
    };
    let why = || event_text!("nothing is aimed at {}: it only steps aside", one.name());
    (dodges && !targeted).then(|| Refusal::rule("NothingAimed", why()))
}

/// Whether a skill lets somebody react to this for nothing (brief, Skill list).
fn free_reaction(one: &ModelRef<'_>, with: TestKind, sequence: &Sequence) -> bool {
    let kind = match &sequence.deed {
        Deed::Charge { .. } => TestKind::CloseCombat,
        Deed::Move(_) | Deed::Combat(_) | Deed::Interact(_) => {
            sequence.own_combat().map_or(TestKind::Objective, |combat| combat.kind())
        }
    };
    one.effects::<skill::FreeReaction>().any(|it| it.deed == with && it.to == kind)
}

/// The reaction to who acts that is meant by an answer, at the beginning of its way.
pub fn answered_by(answer: ReactAnswer, at: ModelId) -> Option<Reaction> {
    let pounces = matches!(answer, ReactAnswer::Pounce(..));
    let (by, combat, price) = match answer {
        ReactAnswer::Shoot(by, weapon) => (by, Combat::Shoot { at, weapon }, Price::Point),
        ReactAnswer::FreeShoot(by, weapon) => (by, Combat::Shoot { at, weapon }, Price::Skill),
        ReactAnswer::Template(by, weapon) => {
            let spot = Vec2::ZERO;
            let facing = Facing::default();
            (by, Combat::Template { weapon, at: spot, facing, target: Some(at) }, Price::Point)
        }
        ReactAnswer::Strike(by, weapon) | ReactAnswer::Pounce(by, weapon) => {
            (by, Combat::Strike { at, weapon }, Price::Point)
        }
        ReactAnswer::Dodge(by) => (by, Combat::Dodge, Price::Point),
        ReactAnswer::FreeDodge(by) => (by, Combat::Dodge, Price::Skill),
        ReactAnswer::CardDodge(by, card) => (by, Combat::Dodge, Price::Card(card)),
        ReactAnswer::Reveal(by) => (by, Combat::Reveal { at }, Price::Point),
        ReactAnswer::Enough => return None,
    };
    Some(Reaction { by, combat, after: 0.0, to_nested: false, price, pounces })
}

fn take_react(
    In((step, answer)): Answered<React, ReactAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let at = skirmish.sequence()?.by;
    let Some(reaction) = answered_by(answer.choice.clone(), at) else { return Ok(()) };
    let by = reaction.by;
    let combat = &reaction.combat;
    match &reaction.price {
        Price::Point => skirmish.spend(by, 1)?,
        Price::Card(card) => {
            cards::play(&mut skirmish, by, card)?;
        }
        Price::Skill => {}
    }
    let text = event_text!(
        "{} reacts: {}",
        skirmish.name(by),
        super::act::combat_words(&skirmish, combat)
    );
    let kind = EventKind::ActionTaken { model: by, action: "react".to_owned(), target: Some(at) };
    skirmish.ctx.record(
        kind,
        text,
        &[if reaction.pounces { "dro-skill-pounce" } else { "dro-react" }],
    );
    at_its_place(&mut skirmish, OnWay::Reaction(reaction))?;
    skirmish.ctx.then(React { side: step.side });
    Ok(())
}

/// The stretches of a declared way on which those who are asked just now could do
/// something from afar, each with who: in inches of the way.
pub(crate) fn bands(
    facts: &SkirmishRef<'_>,
    agenda: &Agenda,
) -> StepResult<Vec<(ModelId, f32, f32)>> {
    let sequence = facts.sequence()?;
    let mut asked = Vec::new();
    if let Some(Point { what: OnWay::Reaction(reaction) }) = agenda.first() {
        asked.push(reaction);
    } else if let Some(React { side }) = agenda.first() {
        let open =
            |one: &&ModelRef<'_>| one.condition.points > 0 && !sequence.has_reacted(one.id());
        for one in facts.friends(side).filter(open) {
            let far = one
                .fighter
                .weapons
                .iter()
                .find(|weapon| weapon.ranges().is_some() && one.usable(weapon));
            let shot = far.map(|weapon| ReactAnswer::Shoot(one.id(), weapon.id.clone()));
            asked.extend(shot.and_then(|shot| answered_by(shot, sequence.by)));
        }
    }
    let mut all = Vec::new();
    for reaction in asked {
        let stretches = react_stretches(facts, &reaction, false)?;
        all.extend(stretches.0.into_iter().map(|(from, to)| (reaction.by, from, to)));
    }
    Ok(all)
}
