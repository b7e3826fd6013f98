//! What is declared with an action before anything is rolled: an action on the way, the enemies' reactions, the answer to one of
//! them (rulebook, Actions; Nested actions; Reactions; Firefights).

use bevy::ecs::prelude::*;
use parse_display::{Display, FromStr};

use super::movement::MoveTests;
use super::offers::{may_shoot, strikable};
use super::react::React;
use super::templates;
use crate::game::{
    Answer, Builder, Choice, Decision, ModelId, Needs, Offers, OrMissing, Refusal, SideId, StepResult, step,
    told,
};
use crate::rulesets::drowned::change::SkirmishMut;
use crate::rulesets::drowned::content::{Id, Weapon};
use crate::rulesets::drowned::sequence::{Combat, Deed, Firefight, Nested, Reaction};
use crate::rulesets::drowned::skirmish_ref::{ModelRef, SkirmishRef, opposed, seat};
use crate::rulesets::drowned::way::Way;

step! {
    /// An action has been declared and paid for.
    Declared = "declared" {}
    /// Whoever moves is asked whether it does something on the way.
    Nest = "nest" {}
    /// Whoever acts on its way does so at the only place there is, or is asked where.
    NestWhere = "nest-where" {
        /// What it does there.
        combat: Combat,
    }
    /// Whoever acts on its way is asked where.
    NestPoint = "nest-point" {
        /// What it does there.
        combat: Combat,
    }
    /// Whoever acts is asked whether it answers a reaction.
    Answering = "answering" {}
}

/// What is answered by whoever moves.
#[derive(Clone, PartialEq, Debug, Display, FromStr)]
#[display(style = "kebab-case")]
pub enum NestAnswer {
    /// It only moves.
    Go,
    /// It shoots on the way.
    #[display("shoot:{0}")]
    Shoot(Id),
    /// It dodges on the way.
    Dodge,
    /// There.
    Here,
}

/// What is answered by whoever is reacted to.
#[derive(Clone, PartialEq, Debug, Display, FromStr)]
#[display(style = "kebab-case")]
pub enum FightAnswer {
    /// It lets them.
    Let,
    /// It shoots at who has made the reaction of this number.
    #[display("shoot:{0}:{1}")]
    Shoot(usize, Id),
    /// It strikes.
    #[display("strike:{0}:{1}")]
    Strike(usize, Id),
    /// It dodges.
    #[display("dodge:{0}")]
    Dodge(usize),
}

/// Registers these steps.
pub fn register(builder: &mut Builder<'_>) {
    builder.step(declared).step(nest_where);
    builder.decision(ask_nest, take_nest).decision(ask_nest_where, take_nest_where);
    builder.decision(ask_answering, take_answering);
}

fn declared(_: In<Declared>, mut skirmish: SkirmishMut) -> StepResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let side = facts.try_get(sequence.by)?.side();
    skirmish.ctx.then(super::cavalry::GetOff {});
    skirmish.ctx.then(Nest {});
    for other in [SideId(0), SideId(1)].into_iter().filter(|other| *other != side) {
        skirmish.ctx.then(React { side: other });
    }
    skirmish.ctx.then(super::beasts::WildReacts {});
    skirmish.ctx.then(super::skills::Startle {});
    skirmish.ctx.then(Answering {});
    for side in [opposed(opposed(side)), opposed(side)] {
        skirmish.ctx.then(super::cards::Playing { side });
    }
    skirmish.ctx.then(super::roles::Command {});
    skirmish.ctx.then(MoveTests {});
    Ok(())
}

/// Tenths of an inch, in which places of a way are asked for.
const TENTHS: f32 = 10.0;

/// So many inches in tenths.
pub fn tenths(inches: f32) -> i32 {
    (inches * TENTHS).round() as i32
}

/// The place of a way that is meant by so many tenths: the nearest one within these stretches.
pub(super) fn snapped(stretches: &[(f32, f32)], number: i32) -> f32 {
    let wanted = number as f32 / TENTHS;
    let within = stretches.iter().map(|(from, to)| wanted.clamp(*from, *to));
    within.min_by(|a, b| (a - wanted).abs().total_cmp(&(b - wanted).abs())).unwrap_or(0.0)
}

/// The bounds of these stretches, in tenths of an inch.
fn bounds(stretches: &[(f32, f32)]) -> (i32, i32) {
    let from = stretches.iter().map(|it| tenths(it.0)).min().unwrap_or(0);
    let to = stretches.iter().map(|it| tenths(it.1)).max().unwrap_or(0);
    (from, to.max(from))
}

fn ask_nest(_: In<Nest>, skirmish: SkirmishMut) -> StepResult<Option<Decision>> {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let one = facts.try_get(sequence.by)?;
    let (Deed::Move(_), Some(way)) = (&sequence.deed, &sequence.way) else { return Ok(None) };
    if one.condition.points == 0 || one.wild() {
        return Ok(None);
    }
    let mut offers = Offers::default();
    for weapon in one.fighter.weapons.iter().filter(|weapon| !weapon.is_close() && !weapon.heals()) {
        let enemies = facts.enemies(one.side()).map(|enemy| {
            let any = shot_stretches(&facts, one, way, weapon, enemy);
            (enemy.id(), if any.is_empty() { Err(never()) } else { Ok(()) })
        });
        let choice =
            Choice::plain(NestAnswer::Shoot(weapon.id.clone()), told!("Shoot on the way: {}", weapon.name));
        let usable =
            if one.usable(weapon) { Ok(()) } else { Err(Refusal::rule("Unusable", "it cannot be used")) };
        let hint = "The shot is made from a point of the way, for another Action Point.";
        offers.add_targets(
            choice.cost("1 AP").hint(hint),
            usable,
            enemies,
            "nobody comes into sight and range",
        );
    }
    let dodge = Choice::plain(NestAnswer::Dodge, "Dodge on the way");
    offers.legal.push(dodge.cost("1 AP").hint("Against shots at it on the way."));
    offers.legal.insert(0, Choice::plain(NestAnswer::Go, "Only move"));
    let prompt = told!("{} moves {:.1}\": does it do something on the way?", one.name(), way.length());
    let seat = seat(one.side());
    Ok(Some(Decision { seat, model: Some(one.id()), prompt, options: offers.legal, refused: offers.refused }))
}

fn never() -> Refusal {
    Refusal::rule("NeverInSight", "it never comes into sight and range")
}

/// The stretches of a way from which a weapon could shoot at somebody.
fn shot_stretches(
    facts: &SkirmishRef<'_>,
    one: &ModelRef<'_>,
    way: &Way,
    weapon: &Weapon,
    enemy: &ModelRef<'_>,
) -> Vec<(f32, f32)> {
    let there = facts.place(enemy);
    let parts = facts.turn.sequence.as_ref().map_or(f32::INFINITY, |sequence| sequence.parts());
    let may = |after: f32| {
        let from = facts.place_at(one, way.at(after));
        let shoots = match weapon.template() {
            Some(_) => templates::at_model(facts, one, &from, weapon, enemy, &there).is_some(),
            None => may_shoot(facts, one, &from, weapon, enemy, &there).is_ok(),
        };
        after <= parts && shoots
    };
    stretches(way, may)
}

/// The stretches of a way on which something holds.
pub(super) fn stretches(way: &Way, holds: impl Fn(f32) -> bool) -> Vec<(f32, f32)> {
    let mut all: Vec<(f32, f32)> = Vec::new();
    let mut open = false;
    for after in way.stations(0.5) {
        let now = holds(after);
        match all.last_mut() {
            Some(last) if now && open => last.1 = after,
            _ if now => all.push((after, after)),
            _ => {}
        }
        open = now;
    }
    all
}

fn take_nest(In((_, answer)): In<(Nest, Answer<NestAnswer>)>, mut skirmish: SkirmishMut) -> StepResult {
    let combat = match answer.choice.clone() {
        NestAnswer::Shoot(weapon) => Combat::Shoot { at: answer.target()?, weapon },
        NestAnswer::Dodge => Combat::Dodge,
        NestAnswer::Go | NestAnswer::Here => return Ok(()),
    };
    let by = skirmish.sequence()?.by;
    skirmish.spend(by, 1)?;
    skirmish.ctx.then(NestWhere { combat });
    Ok(())
}

/// Where on its way somebody may do this.
///
/// # Errors
/// Where something that it names is missing.
pub fn nest_stretches(facts: &SkirmishRef<'_>, combat: &Combat) -> StepResult<Vec<(f32, f32)>> {
    let sequence = facts.sequence()?;
    let way = sequence.way.as_ref().or_missing("the way of a move")?;
    let one = facts.try_get(sequence.by)?;
    match combat {
        Combat::Shoot { at, weapon } => {
            let weapon = facts.weapon(one.id(), weapon)?;
            Ok(shot_stretches(facts, one, way, weapon, facts.try_get(*at)?))
        }
        _ => Ok(vec![(0.0, way.length().min(sequence.parts()))]),
    }
}

/// The place of these stretches, where there is only one; the beginning of the way where there is none.
pub(super) fn only_place(stretches: &[(f32, f32)]) -> Option<f32> {
    let (min, max) = bounds(stretches);
    (min == max).then(|| stretches.first().map_or(0.0, |it| it.0))
}

/// The question after how many inches of a way somebody does something.
pub(super) fn where_question(
    facts: &SkirmishRef<'_>,
    by: ModelId,
    stretches: &[(f32, f32)],
    here: impl std::fmt::Display,
    verb: &str,
) -> StepResult<Decision> {
    let one = facts.try_get(by)?;
    let (min, max) = bounds(stretches);
    let mut choice = Choice::plain(here, "There").needs(Needs::Number { min, max });
    choice.along = facts.sequence()?.way.as_ref().map_or_else(Vec::new, Way::waypoints);
    let hint = "Tenths of an inch of the way, counted from its beginning.";
    let prompt = told!("After how many inches of the way does {} {verb}?", one.name());
    let seat = seat(one.side());
    Ok(Decision { seat, model: Some(by), prompt, options: vec![choice.hint(hint)], refused: Vec::new() })
}

fn nest_where(In(NestWhere { combat }): In<NestWhere>, mut skirmish: SkirmishMut) -> StepResult {
    let stretches = nest_stretches(&skirmish.read(), &combat)?;
    match only_place(&stretches) {
        Some(after) => nest(&mut skirmish, after, combat),
        None => {
            skirmish.ctx.then(NestPoint { combat });
            Ok(())
        }
    }
}

/// Whoever moves does this after so many inches. What it shoots with may lay a template there.
fn nest(skirmish: &mut SkirmishMut<'_, '_>, after: f32, combat: Combat) -> StepResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let one = facts.try_get(sequence.by)?;
    let combat = match &combat {
        Combat::Shoot { at, weapon } if facts.weapon(one.id(), weapon)?.template().is_some() => {
            let (weapon, target) = (facts.weapon(one.id(), weapon)?, facts.try_get(*at)?);
            let from = facts.place_at(one, sequence.place(after).unwrap_or(one.stand.at));
            templates::at_model(&facts, one, &from, weapon, target, &facts.place(target))
                .or_missing("a template that may lie there")?
        }
        _ => combat,
    };
    skirmish.sequence()?.nested = Some(Nested { after, combat });
    Ok(())
}

fn ask_nest_where(
    In(NestPoint { combat }): In<NestPoint>,
    skirmish: SkirmishMut,
) -> StepResult<Option<Decision>> {
    let facts = skirmish.read();
    let (by, stretches) = (facts.sequence()?.by, nest_stretches(&facts, &combat)?);
    where_question(&facts, by, &stretches, NestAnswer::Here, "act").map(Some)
}

fn take_nest_where(
    In((step, answer)): In<(NestPoint, Answer<NestAnswer>)>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let stretches = nest_stretches(&skirmish.read(), &step.combat)?;
    let after = snapped(&stretches, answer.number()?);
    let by = skirmish.sequence()?.by;
    nest(&mut skirmish, after, step.combat)?;
    let text = told!("{} means to act after {after:.1}\" of its way", skirmish.name(by));
    skirmish.ctx.note(text, &["dro-nested"]);
    Ok(())
}

fn ask_answering(_: In<Answering>, skirmish: SkirmishMut) -> StepResult<Option<Decision>> {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let one = facts.try_get(sequence.by)?;
    let open = matches!(sequence.deed, Deed::Move(_) | Deed::Interact(_));
    if !open || one.condition.points == 0 || sequence.reactions.is_empty() || one.wild() {
        return Ok(None);
    }
    let mut options = vec![Choice::plain(FightAnswer::Let, "No answer")];
    let before = |reaction: &Reaction| !reaction.to_nested && reaction.after <= sequence.parts();
    for (number, reaction) in sequence.reactions.iter().enumerate().filter(|(_, it)| before(it)) {
        let enemy = facts.try_get(reaction.by)?;
        let at = sequence.place(reaction.after).unwrap_or(one.stand.at);
        let (from, there) = (facts.place_at(one, at), facts.place(enemy));
        for weapon in one.fighter.weapons.iter().filter(|weapon| one.usable(weapon) && !weapon.heals()) {
            let shoots = match weapon.template() {
                Some(_) => templates::at_model(&facts, one, &from, weapon, enemy, &there).is_some(),
                None => !weapon.is_close() && may_shoot(&facts, one, &from, weapon, enemy, &there).is_ok(),
            };
            if shoots {
                let label = told!("Shoot back at {} with {}", enemy.name(), weapon.name);
                options
                    .push(Choice::plain(FightAnswer::Shoot(number, weapon.id.clone()), label).cost("1 AP"));
            }
            let strikes = weapon.is_close()
                && (reaction.pounces
                    || strikable(&facts, one, &from, weapon)
                        .iter()
                        .any(|(id, may)| *id == enemy.id() && may.is_ok()));
            if strikes {
                let label = told!("Strike back at {} with {}", enemy.name(), weapon.name);
                options
                    .push(Choice::plain(FightAnswer::Strike(number, weapon.id.clone()), label).cost("1 AP"));
            }
        }
        if !matches!(reaction.combat, Combat::Template { .. }) {
            let label = told!("Dodge {}", enemy.name());
            options.push(Choice::plain(FightAnswer::Dodge(number), label).cost("1 AP"));
        }
    }
    let prompt = told!("Does {} answer?", one.name());
    let (seat, model) = (seat(one.side()), Some(one.id()));
    let asked = Decision { seat, model, prompt, options, refused: Vec::new() };
    Ok(Some(asked).filter(|asked| asked.options.len() > 1))
}

fn take_answering(
    In((_, answer)): In<(Answering, Answer<FightAnswer>)>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let (by, at) = (sequence.by, |number: usize| sequence.reactions.get(number).map(|reaction| reaction.by));
    let missing = "the reaction that is answered";
    let (against, combat) = match answer.choice.clone() {
        FightAnswer::Shoot(number, weapon) => {
            let (one, at) = (facts.try_get(by)?, facts.try_get(at(number).or_missing(missing)?)?);
            let after = sequence.reactions.get(number).map_or(0.0, |reaction| reaction.after);
            let from = facts.place_at(one, sequence.place(after).unwrap_or(one.stand.at));
            let arm = facts.weapon(by, &weapon)?;
            let template = templates::at_model(&facts, one, &from, arm, at, &facts.place(at));
            let template = template.filter(|_| arm.template().is_some());
            (number, template.unwrap_or(Combat::Shoot { at: at.id(), weapon }))
        }
        FightAnswer::Strike(number, weapon) => {
            (number, Combat::Strike { at: at(number).or_missing(missing)?, weapon })
        }
        FightAnswer::Dodge(number) => (number, Combat::Dodge),
        FightAnswer::Let => return Ok(()),
    };
    skirmish.spend(by, 1)?;
    let text = told!("{} answers: {}", skirmish.name(by), super::act::combat_words(&skirmish, &combat));
    skirmish.ctx.note(text, &["dro-firefight"]);
    skirmish.sequence()?.firefight = Some(Firefight { against, combat });
    Ok(())
}
