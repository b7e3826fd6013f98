//! What an activated character may do, each option with its cost, its targets and
//! why not (brief, Actions).

use super::acts::Act;
use super::seek;
use crate::content::{Ability, Blow, Ignored, State};
use crate::duel_ref::{DuelRef, ModelRef};
use crate::words::points;
use monteria_game::{Choice, ModelId, Needs, Offers, Refusal, Region, StepResult, event_text};
use monteria_table::{distance, within};

/// The headings of the menu.
pub(crate) const FIGHT: &str = "Fight";
pub(crate) const MOVE: &str = "Move";
pub(crate) const ABILITIES: &str = "Abilities";
const OTHER: &str = "Other";

/// Targets that one might expect, each with a verdict.
pub(crate) type Judged = Vec<(ModelId, Result<(), Refusal>)>;

/// A rule that forbids something.
pub(crate) fn no(code: &'static str, detail: impl Into<String>) -> Refusal {
    Refusal::rule(code, detail)
}

/// All that an activated character may do.
///
/// # Errors
/// Where its side is missing.
pub fn offers<'a>(facts: &DuelRef<'a>, model: &ModelRef<'a>) -> StepResult<Offers> {
    let mut all = Offers::default();
    fight(facts, model, &mut all);
    for ability in &model.card().abilities {
        offer_ability(facts, model, ability, &mut all)?;
    }
    moves(facts, model, &mut all);
    seek::offer(facts, model, &mut all);
    let engaged = facts.engaged(model);
    let escape = affordable(facts, model, facts.numbers().escape.get()).and_then(|()| match () {
        () if engaged.is_empty() => Err(no("NotEngaged", "it is not engaged")),
        () if facts.free_to_go(model) => Err(no("FreeToGo", "it may leave contact already")),
        () => unraged(model),
    });
    let choice = option(Act::Escape, "Escape", MOVE, facts.numbers().escape.get());
    all.add(choice.hint("A die decides whether it may leave contact."), escape);
    facts.scenario().offer(facts, model, &mut all);
    all.legal.push(Choice::plain(Act::Done, "End the activation").group(OTHER));
    if model.is(State::Berserk) {
        rage(facts, model, &mut all);
    }
    Ok(all)
}

fn option(act: Act, label: impl Into<String>, group: &str, cost: u8) -> Choice {
    let choice = Choice::plain(act, label).group(group);
    if cost > 0 { choice.cost(points(cost)) } else { choice }
}

/// Whether a model can pay so many Action Points.
///
/// # Errors
/// Why not.
pub fn affordable(facts: &DuelRef<'_>, model: &ModelRef<'_>, cost: u8) -> Result<(), Refusal> {
    let purse = facts.purse(model);
    if purse >= cost {
        Ok(())
    } else {
        Err(no("TooFewPoints", event_text!("it has {} of {}", purse, points(cost))))
    }
}

fn unraged(model: &ModelRef<'_>) -> Result<(), Refusal> {
    if model.is(State::Berserk) {
        Err(no("Berserk", "it sees nothing but the nearest enemy"))
    } else {
        Ok(())
    }
}

/// Whether a model may still use the movement of this turn.
///
/// # Errors
/// Why not.
pub(crate) fn may_move(facts: &DuelRef<'_>, model: &ModelRef<'_>) -> Result<(), Refusal> {
    match () {
        () if model.vigor.moved => Err(no("HasMoved", "it has used its movement this turn")),
        () if !facts.free_to_go(model) => {
            Err(no("Engaged", "it is engaged: it has to Escape first"))
        }
        () => Ok(()),
    }
}

fn fight<'a>(facts: &DuelRef<'a>, model: &ModelRef<'a>, all: &mut Offers) {
    let numbers = facts.numbers();
    let attack = option(Act::Attack, "Attack", FIGHT, numbers.attack.get());
    let verdict = affordable(facts, model, numbers.attack.get());
    all.add_targets(attack, verdict, in_contact(facts, model), "no enemy is in contact");
    if let Some(range) = model.card().range() {
        let shoot = option(Act::Shoot, "Ranged Attack", FIGHT, numbers.attack.get());
        let verdict = affordable(facts, model, numbers.attack.get())
            .and_then(|()| at_arms_length(facts, model));
        all.add_targets(
            shoot,
            verdict,
            in_range(facts, model, range, &[]),
            "nobody can be shot at",
        );
    }
    let charge = option(Act::Charge, "Charge", FIGHT, numbers.charge.get());
    let verdict =
        affordable(facts, model, numbers.charge.get()).and_then(|()| may_charge(facts, model));
    let targets =
        if verdict.is_ok() { chargeable(facts, model, &Default::default()) } else { Vec::new() };
    all.add_targets(charge, verdict, targets, "nobody can be charged");
}

/// Enemies in contact, each legal; others are too far away.
pub(crate) fn in_contact<'a>(facts: &DuelRef<'a>, model: &ModelRef<'a>) -> Judged {
    let touched = facts.touched(model, &model.body());
    let verdict = |enemy: &ModelRef<'_>| match touched.contains(&enemy.id()) {
        true => Ok(()),
        false => {
            Err(aimable(enemy).err().unwrap_or_else(|| no("NotInContact", "it is not in contact")))
        }
    };
    each_enemy(facts, model, verdict)
}

/// Each enemy with a verdict.
fn each_enemy<'a>(
    facts: &DuelRef<'a>,
    model: &ModelRef<'a>,
    verdict: impl Fn(&ModelRef<'a>) -> Result<(), Refusal>,
) -> Judged {
    facts.enemies(model.side()).map(|enemy| (enemy.id(), verdict(enemy))).collect()
}

/// Whether a model can be aimed at (rulebook, Stealth and Hidden Units).
pub(crate) fn aimable(target: &ModelRef<'_>) -> Result<(), Refusal> {
    if target.hidden() { Err(no("Hidden", "it is Hidden")) } else { Ok(()) }
}

/// Whether a model may do what nobody does who is engaged: shoot, seek (brief, Engaged).
///
/// # Errors
/// Why not.
pub(crate) fn at_arms_length(facts: &DuelRef<'_>, model: &ModelRef<'_>) -> Result<(), Refusal> {
    if facts.free_to_go(model) { Ok(()) } else { Err(no("Engaged", "it is engaged")) }
}

/// Enemies that are seen within range.
pub(crate) fn in_range<'a>(
    facts: &DuelRef<'a>,
    model: &ModelRef<'a>,
    range: f32,
    ignored: &[Ignored],
) -> Judged {
    let max = if facts.turn.fog { range / 2.0 } else { range };
    let from = model.body();
    let verdict = |enemy: &ModelRef<'_>| {
        let to = enemy.body();
        let distance = distance(&from, &enemy.body());
        aimable(enemy)?;
        if !within(distance, max) {
            return Err(Refusal::OutOfRange { min: 0.0, max, distance });
        }
        facts.unseen(&from, &to, ignored).map_or(Ok(()), |why| Err(why.refusal()))
    };
    each_enemy(facts, model, verdict)
}

/// Whether a model may charge at all.
pub(crate) fn may_charge(facts: &DuelRef<'_>, model: &ModelRef<'_>) -> Result<(), Refusal> {
    may_move(facts, model)?;
    match () {
        () if model.vigor.no_run => Err(no("MayNotCharge", "it may neither Run nor Charge")),
        () if !facts.engaged(model).is_empty() => Err(no("Engaged", "it is engaged")),
        () => Ok(()),
    }
}

/// Enemies that a straight run reaches.
pub(crate) fn chargeable<'a>(facts: &DuelRef<'a>, model: &ModelRef<'a>, blow: &Blow) -> Judged {
    let from = model.body();
    let verdict = |enemy: &ModelRef<'_>| {
        aimable(enemy)?;
        let to = enemy.body();
        let max = model.card().run.get();
        if !within(distance(&from, &to), max) {
            return Err(Refusal::OutOfRange { min: 0.0, max, distance: distance(&from, &to) });
        }
        if let Some(why) = facts.unseen(&from, &to, &blow.ignores) {
            return Err(why.refusal());
        }
        facts.charge_way(model, enemy.id(), blow).map(|_| ())
    };
    each_enemy(facts, model, verdict)
}

fn moves(facts: &DuelRef<'_>, model: &ModelRef<'_>, all: &mut Offers) {
    let numbers = facts.numbers();
    let card = model.card();
    let to = |rules| Needs::To(Region::Reach { model: model.id(), rules });
    let walk = option(Act::Walk, "Walk", MOVE, numbers.walk.get());
    let verdict =
        affordable(facts, model, numbers.walk.get()).and_then(|()| may_move(facts, model));
    let hint = event_text!("Up to {}\", not into contact.", card.walk);
    all.add(walk.hint(hint).needs(to(facts.move_rules(model, card.walk.get()))), verdict);
    let run = option(Act::Run, "Run", MOVE, numbers.run.get());
    let verdict = affordable(facts, model, numbers.run.get()).and_then(|()| may_move(facts, model));
    let verdict = verdict.and_then(|()| match model.vigor.no_run {
        true => Err(no("MayNotRun", "it may neither Run nor Charge")),
        false => Ok(()),
    });
    let hint = event_text!("Up to {}\" straight on, not into contact.", card.run);
    all.add(run.hint(hint).needs(to(facts.run_rules(model, card.run.get()))), verdict);
}

/// An ability that is about to be offered.
pub(crate) struct AbilityOffer<'f, 'a> {
    pub(crate) facts: &'f DuelRef<'a>,
    /// The character that would use it.
    pub(crate) model: &'f ModelRef<'a>,
    pub(crate) ability: &'f Ability,
    /// Its option, which needs nothing yet.
    pub(crate) choice: Choice,
    /// Whether it may be used, its targets aside.
    pub(crate) verdict: Result<(), Refusal>,
}

fn offer_ability<'a>(
    facts: &DuelRef<'a>,
    model: &ModelRef<'a>,
    ability: &Ability,
    all: &mut Offers,
) -> StepResult {
    let kind = ability.kind();
    let Some(group) = kind.heading() else { return Ok(()) };
    let choice =
        option(Act::Use(ability.id.clone()), ability.name.clone(), group, ability.cost.get());
    let essence = facts.side_state(model.side()).essence;
    let verdict = affordable(facts, model, ability.cost.get()).and_then(|()| {
        model.may_use(ability).map_err(|why| no("MayNotUse", why))?;
        if essence < ability.essence.get() {
            return Err(no(
                "TooLittleEssence",
                event_text!("{essence} of {} Essence are left", ability.essence),
            ));
        }
        if model.vigor.upheld.contains_key(&ability.id) {
            return Err(no("Upheld", "it is upheld already"));
        }
        kind.usable(facts, model)
    });
    kind.offer(AbilityOffer { facts, model, ability, choice, verdict }, all);
    Ok(())
}

/// Returns the spots that a model sees within so many inches of its base, for something
/// of this length that is put there.
pub(crate) fn region_around(model: &ModelRef<'_>, reach: f32, length: Option<f32>) -> Region {
    let body = model.body();
    let max = reach + body.radius;
    Region::Within { center: body.plan(), min: 0.0, max, seen_by: Some(body.id), length }
}

/// Whoever is Berserk attacks or charges the nearest enemy, or runs toward it, as long as
/// it can (brief, States).
fn rage(facts: &DuelRef<'_>, model: &ModelRef<'_>, all: &mut Offers) {
    let body = model.body();
    let seen = facts.enemies(model.side()).filter(|enemy| !enemy.hidden());
    let nearest =
        seen.min_by(|a, b| distance(&body, &a.body()).total_cmp(&distance(&body, &b.body())));
    let goal = nearest.map(|enemy| enemy.body().plan());
    let nearest = nearest.map(|enemy| enemy.id());
    let strikes = |act: &Act| match act {
        Act::Attack | Act::Charge | Act::Shoot => true,
        Act::Use(id) => {
            model.card().ability(id).is_some_and(|ability| ability.kind().attack_kind().is_some())
        }
        Act::Walk
        | Act::Run
        | Act::Seek
        | Act::Escape
        | Act::Lead
        | Act::Pray
        | Act::Leave
        | Act::Done => false,
    };
    let goes_or_ends = |act: &Act| matches!(act, Act::Walk | Act::Run | Act::Done);
    let mut kept = Vec::new();
    for mut choice in std::mem::take(&mut all.legal) {
        let Some(act) = choice.action::<Act>() else { continue };
        let why = no("Berserk", "it sees nothing but the nearest enemy");
        if let Needs::Target { legal, others } = &mut choice.needs
            && strikes(&act)
        {
            for id in legal.extract_if(.., |id| Some(*id) != nearest) {
                others.push((id, why.clone()));
            }
            if !legal.is_empty() {
                kept.push(choice);
                continue;
            }
        } else if goes_or_ends(&act) {
            if let Needs::To(Region::Reach { rules, .. }) = &mut choice.needs {
                rules.toward = goal;
            }
            kept.push(choice);
            continue;
        }
        all.add(choice, Err(why));
    }
    let any = |of: &dyn Fn(&Act) -> bool| {
        kept.iter().any(|choice| choice.action::<Act>().is_some_and(|act| of(&act)))
    };
    let fights = any(&strikes);
    let goes = any(&|act| *act == Act::Walk) && goal.is_some_and(|goal| facts.nears(model, goal));
    for choice in kept {
        let act = choice.action::<Act>();
        if fights && act.as_ref().is_some_and(goes_or_ends) {
            all.add(choice, Err(no("Berserk", "it has to attack while it can")));
        } else if goes && act == Some(Act::Done) {
            let why = "it has to go toward the nearest enemy while it can";
            all.add(choice, Err(no("Berserk", why)));
        } else {
            all.legal.push(choice);
        }
    }
}
