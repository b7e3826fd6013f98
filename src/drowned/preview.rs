//! What is to be expected of an option: exact odds of the very test that
//! the dice will make.

use std::collections::BTreeMap;

use super::odds::{foresee, landings, movements, success, wounds};
use super::skills::{SkillAnswer, startled};
use super::steps::act::standing_deed;
use super::steps::apply::last_rest;
use super::steps::cards::CardAnswer;
use super::steps::charge::charge_way;
use super::steps::declare::{
    FightAnswer, Lay, NestAnswer, OnWay, Point, fought_back, laid_at, placed, stretches_of, unlaid,
};
use super::steps::movement::movement_of;
use super::steps::offers::cost_of;
use super::steps::react::answered_by;
use super::view::sight;
use crate::prelude::*;
use monteria_game::{Preview, Viewer};

/// The preview of an option with this target or spot. While an action is declared it is
/// that of what would be added to it.
pub(crate) fn preview(
    world: &World,
    _: Viewer,
    choice: &Choice,
    (target, spot): (Option<ModelId>, Option<Spot>),
) -> Option<Preview> {
    let facts = SkirmishRef::of(world);
    if let Some(sequence) = &facts.turn.sequence {
        if let Some((Lay { of }, spot)) = world.resource::<Agenda>().first().zip(spot) {
            let from = facts.attempt(sequence, of).ok()?.from.body.plan();
            let toward = Facing::along(spot.plan() - from).unwrap_or_default();
            return exchange(world, &facts, &laid_at(sequence, of, (spot, toward)), of);
        }
        if let Some(Point { what }) = world.resource::<Agenda>().first() {
            return best(world, &facts, &at_point(&facts, choice, what)?);
        }
        return best(world, &facts, &added(&facts, choice, target, &SHARES));
    }
    let me = facts.get(facts.turn.acting?)?;
    of_action(world, &facts, me, choice, (target, spot))
}

/// Returns the preview of an action that a model may declare.
fn of_action(
    world: &World,
    facts: &SkirmishRef<'_>,
    me: &ModelRef<'_>,
    choice: &Choice,
    (target, spot): (Option<ModelId>, Option<Spot>),
) -> Option<Preview> {
    let declared =
        |deed, way| exchange(world, facts, &Sequence::new(me.id(), deed, way), Side::Acting);
    let action = choice.action()?;
    match &action {
        Action::Charge(weapon) => {
            let way = charge_way(facts, me, target?, weapon).ok();
            declared(Deed::Charge { at: target?, weapon: weapon.clone() }, way)
        }
        Action::Dodge => Some(alone(facts, me, TestKind::Dodge, "Dodge")),
        Action::Aid => Some(alone(facts, me, TestKind::FirstAid, "First Aid")),
        Action::Repair(_) => Some(alone(facts, me, TestKind::Repair, "Repair")),
        Action::CarryOff
        | Action::Shoot(_)
        | Action::Template(_)
        | Action::Strike(_)
        | Action::Reveal
        | Action::Fade
        | Action::Flicker
        | Action::Use(_) => {
            let toward =
                |spot: Spot| Facing::along(spot.plan() - me.body().plan()).unwrap_or_default();
            let laid = spot.map(|spot| (spot, toward(spot)));
            declared(standing_deed(action, target, laid).ok()?, None)
        }
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
        | Action::Dismount => {
            let (gait, _) = action.gait()?;
            let route = choice.needs.region()?.check(world, spot?).ok()?.1?;
            let less = cost_of(facts.numbers(), me.condition.prone, &action);
            let way = Some(DeclaredPath::of(&route, facts.numbers().step.get()));
            led(facts, &Sequence { less, ..Sequence::new(me.id(), Deed::Move(gait), way) })
        }
        // These have nothing to preview before they are declared.
        Action::Remount | Action::ChargeBy(_) | Action::Done => None,
    }
}

/// Shares of where something may be done on a way at which its odds are looked at.
const SHARES: [f32; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The action with what is done on the way at the only place that a choice leaves, or at
/// a few of those that it does.
fn at_point(
    facts: &SkirmishRef<'_>,
    choice: &Choice,
    what: OnWay,
) -> Option<Vec<(Sequence, Side)>> {
    let sequence = facts.turn.sequence.as_ref()?;
    let stretches = stretches_of(facts, &what).ok()?;
    let of = match &what {
        OnWay::Nested(_) => Side::Acting,
        OnWay::Reaction(_) => Side::Reacting(sequence.reactions.len()),
    };
    let mut places: Vec<f32> = match choice.needs {
        Needs::Number { min, max } if min == max => {
            vec![stretches.nearest(DeclaredPath::of_tenths(min))]
        }
        Needs::Nothing
        | Needs::Target { .. }
        | Needs::To(_)
        | Needs::Aim(_)
        | Needs::Several { .. }
        | Needs::Number { .. } => {
            SHARES.iter().filter_map(|share| stretches.share(*share)).collect()
        }
    };
    places.dedup();
    let with = |at: f32| Some((placed(facts, at, what.clone()).ok()?, of));
    Some(places.into_iter().filter_map(with).collect())
}

/// After how many inches of its way something of an action is done; none where it
/// has no such place.
fn after(sequence: &Sequence, of: Side) -> Option<f32> {
    sequence.way.as_ref()?;
    match of {
        Side::Acting => sequence.nested.as_ref().map(|nested| nested.after),
        Side::Answering => None,
        Side::Reacting(number) => sequence.reactions.get(number).map(|reaction| reaction.after),
    }
}

/// The preview of the most promising of several places for something, which says where
/// that is and what the odds are elsewhere.
fn best(world: &World, facts: &SkirmishRef<'_>, all: &[(Sequence, Side)]) -> Option<Preview> {
    let told = all
        .iter()
        .filter_map(|(with, of)| Some((after(with, *of), exchange(world, facts, with, *of)?)));
    let told: Vec<(Option<f32>, Preview)> = told.collect();
    let chance = |preview: &Preview| preview.chance.unwrap_or(0.0);
    let least = told.iter().map(|(_, preview)| chance(preview)).reduce(f64::min)?;
    let (place, mut found) = told.into_iter().reduce(|best, other| {
        if chance(&other.1) > chance(&best.1) + 1.0e-9 { other } else { best }
    })?;
    if let Some(place) = place {
        found.facts.insert(0, ("After".to_owned(), inches(place)));
    }
    if chance(&found) > least + 0.005 {
        found.facts.insert(1, ("Elsewhere".to_owned(), format!("from {}", percent(least))));
    }
    Some(found)
}

/// How far a move leads that has to be tested.
fn led(facts: &SkirmishRef<'_>, sequence: &Sequence) -> Option<Preview> {
    let one = facts.get(sequence.by)?;
    let length = sequence.way.as_ref()?.length();
    let kind = *movement_of(sequence).first()?;
    let (test, modifiers) = facts.test(&facts.alone(one, kind));
    let title = format!("{}: {}", one.name(), kind.words());
    let mut told = Preview { title, modifiers, ..Preview::default() };
    told.facts.push(("Against".to_owned(), test.target.to_string()));
    let mut there = 0.0;
    for (chance, with) in movements(facts, sequence).ok()?.into_iter().rev() {
        let turn = facts.turn.making(&with);
        let moved = with.moved.as_ref()?;
        let arrives = moved.gets >= length - 0.001 && moved.falls.is_none();
        there += if arrives { chance } else { 0.0 };
        let far = match moved.falls {
            Some(_) => "falls".to_owned(),
            None if arrives => "gets there".to_owned(),
            // It stops where it can rest, which may be short of that.
            None => {
                format!("gets {}", inches(last_rest(&facts.with_turn(&turn), moved.gets).ok()?))
            }
        };
        told.facts.push((moved.level().label().to_owned(), format!("{}, {far}", percent(chance))));
    }
    told.chance = Some(there);
    Some(told)
}

fn percent(chance: f64) -> String {
    format!("{:.0} %", chance * 100.0)
}

/// The chances of the levels of a test, the best first.
fn levels(told: &mut Preview, chances: &Chances) {
    for level in Level::ALL.into_iter().rev() {
        told.facts.push((level.label().to_owned(), percent(chances.level(level))));
    }
}

/// A test that concerns nobody else.
fn alone(facts: &SkirmishRef<'_>, me: &ModelRef<'_>, kind: TestKind, title: &str) -> Preview {
    let attempt = facts.alone(me, kind);
    let (test, modifiers) = facts.test(&attempt);
    let worth = |result: TestResult| f64::from(result.level as u8);
    let chances = test.chances_with(&facts.rerolls(&attempt), worth);
    let mut told = Preview {
        title: title.to_owned(),
        chance: Some(chances.success()),
        modifiers,
        ..Preview::default()
    };
    told.facts.push(("Against".to_owned(), test.target.to_string()));
    levels(&mut told, &chances);
    told
}

/// The action that is being made with what an option adds to it, at each of these
/// shares of where it may, and whose test that is: once where it is the same
/// wherever it is done.
pub(crate) fn added(
    facts: &SkirmishRef<'_>,
    choice: &Choice,
    target: Option<ModelId>,
    shares: &[f32],
) -> Vec<(Sequence, Side)> {
    let Some(sequence) = &facts.turn.sequence else { return Vec::new() };
    let (what, of) =
        if let Some(reaction) = choice.action().and_then(|it| answered_by(it, sequence.by)) {
            (OnWay::Reaction(reaction), Side::Reacting(sequence.reactions.len()))
        } else {
            match (choice.action(), target) {
                (Some(NestAnswer::Shoot(weapon)), Some(at)) => {
                    (OnWay::Nested(Combat::Shoot { at, weapon }), Side::Acting)
                }
                (Some(NestAnswer::Template(weapon)), _) => {
                    (OnWay::Nested(unlaid(weapon)), Side::Acting)
                }
                (Some(NestAnswer::Dodge), _) => (OnWay::Nested(Combat::Dodge), Side::Acting),
                (Some(NestAnswer::Shoot(_)), None) | (None | Some(NestAnswer::Go), _) => {
                    return put_in(facts, choice, target, sequence.clone()).into_iter().collect();
                }
            }
        };
    let stretches = stretches_of(facts, &what).unwrap_or_default();
    let mut places: Vec<f32> = shares.iter().filter_map(|share| stretches.share(*share)).collect();
    places.dedup();
    places.into_iter().map_while(|at| Some((placed(facts, at, what.clone()).ok()?, of))).collect()
}

/// The action with what an option adds to it that has no place on the way.
fn put_in(
    facts: &SkirmishRef<'_>,
    choice: &Choice,
    target: Option<ModelId>,
    mut with: Sequence,
) -> Option<(Sequence, Side)> {
    if let Some(answer) = choice.action::<FightAnswer>() {
        with.firefight = Some(fought_back(facts, answer).ok()??);
        return Some((with, Side::Answering));
    }
    if let (Some(CardAnswer::Card(id)), Some(on)) = (choice.action(), target) {
        with.cards.push((on, facts.content.effect_cards.get(&id)?.does));
        return Some((with, Side::Acting));
    }
    if let (Some(SkillAnswer::Startle), Deed::Charge { at, .. }) = (choice.action(), &with.deed) {
        with.startled = startled(facts, *at).ok()?;
        return Some((with, Side::Acting));
    }
    None
}

/// What a test within an action comes to, given those that oppose it and how far
/// its movement may lead.
pub(crate) fn exchange(
    world: &World,
    facts: &SkirmishRef<'_>,
    with: &Sequence,
    of: Side,
) -> Option<Preview> {
    let turn = facts.turn.making(with);
    let facts = &facts.with_turn(&turn);
    let made = facts.attempt(with, of).ok()?;
    let named = made.weapon.map_or(made.kind.words(), |weapon| weapon.name.as_str());
    let title = match made.at {
        Some((target, _)) => format!("{}: {named} at {}", made.by.name(), target.name()),
        None => format!("{}: {named}", made.by.name()),
    };
    let (test, modifiers) = facts.test(&made);
    let mut told = Preview { title, modifiers, ..Preview::default() };
    if let Some((_, there)) = made.at {
        told.sight = Some(sight(world, &made.from.body, &there.body));
        told.facts.push(("Distance".to_owned(), inches(distance(&made.from.body, &there.body))));
    }
    if matches!(with.combat(of)?, Combat::Template { .. }) {
        return fallen(facts, with, of, told);
    }
    let blows = foresee(facts, with).ok()?;
    let blow = blows.iter().find(|blow| blow.of == of)?;
    told.chance = Some(blow.success());
    if made.weapon.is_some() {
        let sum = blow.wounds(facts).ok()?;
        told.expected = Some(sum.expected());
        told.counts = "wounds".to_owned();
        told.distribution = sum.chances().to_vec();
    }
    told.facts.push(("Against".to_owned(), test.target.to_string()));
    levels(&mut told, &blow.chances);
    for other in blows.iter().filter(|other| with.opposes(of, other.of)) {
        let name = facts.get(other.by).map_or("nobody", |one| one.name());
        told.facts.push((format!("Opposed by {name}"), percent(other.chances.success())));
    }
    Some(told)
}

/// Whom a template hits, wherever it comes down: how likely, and what that
/// is expected to cost.
fn fallen(
    facts: &SkirmishRef<'_>,
    with: &Sequence,
    of: Side,
    mut told: Preview,
) -> Option<Preview> {
    let by = facts.get(with.tester(of)?)?.side();
    let hostile = |id: ModelId| facts.get(id).is_some_and(|one| one.side() != by);
    let mut each = BTreeMap::<ModelId, (f64, f64)>::new();
    for (chance, harms) in landings(facts, with, of).ok()? {
        for (found, harm) in harms {
            let lost = wounds(facts, &harm).ok()?.expected();
            let sum = each.entry(harm.to).or_default();
            *sum = (sum.0 + chance * found, sum.1 + chance * found * lost);
        }
    }
    told.chance = success(facts, with, of).ok()?;
    told.expected =
        Some(each.iter().filter(|(id, _)| hostile(**id)).map(|(_, (_, lost))| lost).sum());
    told.counts = "wounds".to_owned();
    for (id, (chance, lost)) in each {
        told.facts.push((
            facts.get(id)?.name().to_owned(),
            format!("{}, {lost:.1} wounds", percent(chance)),
        ));
    }
    Some(told)
}
