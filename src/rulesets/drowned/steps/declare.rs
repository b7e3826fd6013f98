//! What is declared with an action before anything is rolled: an action on the way, the enemies' reactions, the answer to one of
//! them (rulebook, Actions; Nested actions; Reactions; Firefights).

use serde::{Deserialize, Serialize};

use super::cards::Playing;
use super::movement::MoveTests;
use super::offers::{may_shoot, strikable};
use super::react::{React, react_stretches};
use super::templates;
use crate::rulesets::drowned::prelude::*;

step! {
    /// An action has been declared and paid for.
    Declared = "declared" {} => declared;
    /// Whoever moves is asked whether it does something on the way.
    Nest = "nest" {} => ask_nest, take_nest;
    /// Whoever can do something at several places of a way is asked at which.
    Point = "point" { what: OnWay } => ask_point, take_point;
    /// Whoever reacts with a template is asked where it lies.
    Lay = "lay" { number: usize } => ask_lay, take_lay;
    /// Whoever acts is asked whether it answers a reaction.
    Answering = "answering" {} => ask_answering, take_answering;
}

/// What is done at a place of a way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum OnWay {
    /// What the mover does there.
    Nested(Combat),
    /// What an enemy does about it.
    Reaction(Reaction),
}

actions! {
    /// What is answered by whoever moves.
    pub enum NestAnswer {
        /// It only moves.
        Go,
        /// It shoots on the way.
        Shoot(Id) = "shoot:{0}",
        /// It dodges on the way.
        Dodge,
    }

    /// What is answered by whoever lays a template over who acts.
    pub enum LayAnswer {
        /// It lies on its target.
        OnTarget,
        /// It lies there.
        There,
    }

    /// What is answered by whoever is reacted to. Reactions are named by their numbers.
    pub enum FightAnswer {
        /// It lets them.
        Let,
        /// It shoots at who has made this reaction.
        Shoot(usize, Id) = "shoot:{0}:{1}",
        /// It strikes.
        Strike(usize, Id) = "strike:{0}:{1}",
        /// It dodges.
        Dodge(usize) = "dodge:{0}",
    }
}

fn declared(_: In<Declared>, mut skirmish: SkirmishMut) -> StepResult {
    let facts = skirmish.read();
    let side = facts.try_get(facts.sequence()?.by)?.side();
    let ctx = &mut skirmish.ctx;
    ctx.then(super::cavalry::GetOff {});
    ctx.then(Nest {});
    BOTH.into_iter().filter(|other| *other != side).for_each(|side| ctx.then(React { side }));
    ctx.then(super::beasts::WildReacts {});
    ctx.then(super::skills::Startle {});
    ctx.then(Answering {});
    [opposed(opposed(side)), opposed(side)].into_iter().for_each(|side| ctx.then(Playing { side }));
    ctx.then(super::roles::Command {});
    ctx.then(MoveTests {});
    Ok(())
}

/// What shooting at somebody would be, from one place to another: a shot, or a template over it; none where it may not.
pub fn shot_at(facts: &SkirmishRef<'_>, by: At<'_, '_>, weapon: &Weapon, at: At<'_, '_>) -> Option<Combat> {
    if weapon.template().is_some() {
        return templates::at_model(facts, by, weapon, at);
    }
    let shoots = !weapon.is_close() && may_shoot(facts, by, weapon, at).is_ok();
    shoots.then(|| Combat::Shoot { at: at.0.id(), weapon: weapon.id.clone() })
}

fn ask_nest(_: In<Nest>, skirmish: SkirmishMut) -> Asked {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let one = facts.try_get(sequence.by)?;
    let (Deed::Move(_), Some(way)) = (&sequence.deed, &sequence.way) else { return Ok(None) };
    if one.condition.points == 0 {
        return Ok(None);
    }
    let mut offers = Offers::from(vec![Choice::plain(NestAnswer::Go, "Only move")]);
    for weapon in one.fighter.weapons.iter().filter(|weapon| !weapon.is_close() && !weapon.heals()) {
        let never = || Refusal::rule("NeverInSight", "it never comes into sight and range");
        let enemies = facts.enemies(one.side()).map(|enemy| {
            let any = shot_stretches(&facts, (one, way), weapon, enemy, true);
            (enemy.id(), if any.is_empty() { Err(never()) } else { Ok(()) })
        });
        let usable = one.usable(weapon).then_some(());
        let usable = usable.ok_or_else(|| Refusal::rule("Unusable", "it cannot be used"));
        let choice = NestAnswer::Shoot(weapon.id.clone());
        let choice = Choice::plain(choice, told!("Shoot on the way: {}", weapon.name)).cost("1 AP");
        let hint = "The shot is made from a point of the way, for another Action Point.";
        offers.add_targets(choice.hint(hint), usable, enemies, "nobody comes into sight and range");
    }
    let dodge = Choice::plain(NestAnswer::Dodge, "Dodge on the way");
    offers.legal.push(dodge.cost("1 AP").hint("Against shots at it on the way."));
    Ok(one
        .asks(told!("{} moves {:.1}\": does it do something on the way?", one.name(), way.length()), offers))
}

/// The stretches of a way from which a weapon could shoot at somebody.
fn shot_stretches(
    facts: &SkirmishRef<'_>,
    (one, way): (&ModelRef<'_>, &Way),
    weapon: &Weapon,
    enemy: &ModelRef<'_>,
    first: bool,
) -> Stretches {
    let (there, sequence) = (facts.place(enemy), facts.turn.sequence.as_ref());
    let parts = sequence.map_or(f32::INFINITY, |sequence| sequence.parts());
    let from = |after: f32| facts.place_at(one, way.at(after));
    let shoots = |after: f32| shot_at(facts, (one, &from(after)), weapon, (enemy, &there)).is_some();
    let holds = |after: f32| after <= parts && shoots(after);
    if weapon.template().is_some() { way.places(0.5, first, holds) } else { way.stretches(0.5, first, holds) }
}

fn take_nest(In((_, answer)): Answered<Nest, NestAnswer>, mut skirmish: SkirmishMut) -> StepResult {
    let combat = match answer.choice.clone() {
        NestAnswer::Shoot(weapon) => Combat::Shoot { at: answer.target()?, weapon },
        NestAnswer::Dodge => Combat::Dodge,
        NestAnswer::Go => return Ok(()),
    };
    let by = skirmish.sequence()?.by;
    skirmish.spend(by, 1)?;
    at_its_place(&mut skirmish, OnWay::Nested(combat))
}

/// The stretches of a way on which this may be done.
pub fn stretches_of(facts: &SkirmishRef<'_>, what: &OnWay) -> StepResult<Stretches> {
    let sequence = facts.sequence()?;
    match what {
        OnWay::Reaction(reaction) => react_stretches(facts, reaction, false),
        OnWay::Nested(combat) => {
            let (one, way) = (facts.try_get(sequence.by)?, sequence.way()?);
            let Combat::Shoot { at, weapon } = combat else {
                return Ok(Stretches(vec![(0.0, way.length().min(sequence.parts()))]));
            };
            Ok(shot_stretches(facts, (one, way), facts.weapon(one.id(), weapon)?, facts.try_get(*at)?, false))
        }
    }
}

/// Something is done at the only place of the way that there is for it; where there are several, its maker is asked.
pub(super) fn at_its_place(skirmish: &mut SkirmishMut<'_, '_>, what: OnWay) -> StepResult {
    let stretches = stretches_of(&skirmish.read(), &what)?;
    let (min, max) = stretches.bounds();
    if min < max {
        skirmish.ctx.then(Point { what });
        return Ok(());
    }
    at_place(skirmish, stretches.nearest(0.0), what)
}

/// The action that is being made with this done after so many inches of its way. A template is laid over its target there.
pub fn placed(facts: &SkirmishRef<'_>, after: f32, what: OnWay) -> StepResult<Sequence> {
    let mut with = facts.sequence()?.clone();
    let actor = facts.try_get(with.by)?;
    let there = facts.place_at(actor, with.place(after).unwrap_or(actor.stand.at));
    let laid = |by: At<'_, '_>, weapon: &Weapon, at: At<'_, '_>| {
        shot_at(facts, by, weapon, at).or_missing("a template that may lie there")
    };
    match what {
        OnWay::Nested(mut combat) => {
            if let Combat::Shoot { at, weapon } = &combat {
                let (weapon, target) = (facts.weapon(with.by, weapon)?, facts.try_get(*at)?);
                if weapon.template().is_some() {
                    combat = laid((actor, &there), weapon, (target, &facts.place(target)))?;
                }
            }
            with.nested = Some(Nested { after, combat });
        }
        OnWay::Reaction(reaction) => {
            let near = |nested: &Nested| (nested.after - after).abs() < 0.05;
            let mut reaction =
                Reaction { after, to_nested: with.nested.as_ref().is_some_and(near), ..reaction };
            if let Combat::Template { weapon, .. } = &reaction.combat {
                let one = facts.try_get(reaction.by)?;
                let weapon = facts.weapon(reaction.by, weapon)?;
                reaction.combat = laid((one, &facts.place(one)), weapon, (actor, &there))?;
            }
            with.reactions.push(reaction);
        }
    }
    Ok(with)
}

/// Puts it there into the action that is being made.
fn at_place(skirmish: &mut SkirmishMut<'_, '_>, after: f32, what: OnWay) -> StepResult {
    if matches!(&what, OnWay::Reaction(Reaction { combat: Combat::Template { .. }, .. })) {
        let number = skirmish.sequence()?.reactions.len();
        skirmish.ctx.then(Lay { number });
    }
    let with = placed(&skirmish.read(), after, what)?;
    *skirmish.sequence()? = with;
    Ok(())
}

fn ask_lay(In(Lay { number }): In<Lay>, skirmish: SkirmishMut) -> Asked {
    let facts = skirmish.read();
    let (sequence, of) = (facts.sequence()?, Side::Reacting(number));
    let (actor, by) = (facts.try_get(sequence.by)?, sequence.tester(of).or_missing("who reacts")?);
    let combat = sequence.combat(of).or_missing("a reaction")?;
    let weapon = facts.weapon(by, combat.weapon().or_missing("its weapon")?)?;
    let there = sequence.reactions.get(number).and_then(|it| sequence.place(it.after));
    let over = (flat(there.unwrap_or(actor.stand.at)), actor.stand.radius);
    let (one, over) = (facts.try_get(by)?, weapon.harms().then_some(over));
    let needs = templates::needs(&facts, one, weapon, over);
    let on = Choice::plain(LayAnswer::OnTarget, told!("On {}", actor.name()));
    let options = vec![on, Choice::plain(LayAnswer::There, "There").needs(needs)];
    Ok(one.asks(told!("Where does {} lay its template?", one.name()), options))
}

fn take_lay(In((step, answer)): Answered<Lay, LayAnswer>, mut skirmish: SkirmishMut) -> StepResult {
    if answer.choice == LayAnswer::There {
        let laid = (answer.spot()?, answer.facing.unwrap_or_default());
        *skirmish.sequence()? = laid_at(skirmish.sequence()?, step.number, laid);
    }
    Ok(())
}

/// The action with the template of a reaction laid there.
pub fn laid_at(sequence: &Sequence, number: usize, (spot, toward): (Spot, Facing)) -> Sequence {
    let mut with = sequence.clone();
    let laid = with.reactions.get_mut(number).map(|reaction| &mut reaction.combat);
    if let Some(Combat::Template { at, facing, .. }) = laid {
        (*at, *facing) = (spot.plan(), toward);
    }
    with
}

fn ask_point(In(Point { what }): In<Point>, skirmish: SkirmishMut) -> Asked {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let (by, verb) = match &what {
        OnWay::Nested(_) => (sequence.by, "act"),
        OnWay::Reaction(reaction) => (reaction.by, "react"),
    };
    let (one, (min, max)) = (facts.try_get(by)?, stretches_of(&facts, &what)?.bounds());
    let mut choice = Choice::plain("here", "There").needs(Needs::Number { min, max });
    choice.along = sequence.way.as_ref().map_or_else(Vec::new, Way::waypoints);
    let choice = choice.hint("Tenths of an inch of the way, counted from its beginning.");
    Ok(one.asks(told!("After how many inches of the way does {} {verb}?", one.name()), vec![choice]))
}

fn take_point(In((step, answer)): Answered<Point>, mut skirmish: SkirmishMut) -> StepResult {
    let stretches = stretches_of(&skirmish.read(), &step.what)?;
    let after = stretches.nearest(Way::of_tenths(answer.number()?));
    if let OnWay::Nested(_) = step.what {
        let by = skirmish.sequence()?.by;
        skirmish.tell(by, told!("means to act after {after:.1}\" of its way"), &["dro-nested"]);
    }
    at_place(&mut skirmish, after, step.what)
}

/// Where who acts is met by a reaction, and who has made that.
fn met<'f, 'a>(
    facts: &'f SkirmishRef<'a>,
    one: &ModelRef<'a>,
    number: usize,
) -> StepResult<(Place, &'f ModelRef<'a>)> {
    let sequence = facts.sequence()?;
    let reaction = sequence.reactions.get(number).or_missing("the reaction that is answered")?;
    let at = sequence.place(reaction.after).unwrap_or(one.stand.at);
    Ok((facts.place_at(one, at), facts.try_get(reaction.by)?))
}

fn ask_answering(_: In<Answering>, skirmish: SkirmishMut) -> Asked {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let one = facts.try_get(sequence.by)?;
    if !matches!(sequence.deed, Deed::Move(_) | Deed::Interact(_)) || one.condition.points == 0 {
        return Ok(None);
    }
    let mut options = vec![Choice::plain(FightAnswer::Let, "No answer")];
    let before = |reaction: &Reaction| !reaction.to_nested && reaction.after <= sequence.parts();
    for (number, reaction) in sequence.reactions.iter().enumerate().filter(|(_, it)| before(it)) {
        let (from, enemy) = met(&facts, one, number)?;
        let mut offer = |answer, label: String| options.push(Choice::plain(answer, label).cost("1 AP"));
        for weapon in one.fighter.weapons.iter().filter(|weapon| one.usable(weapon) && !weapon.heals()) {
            let (name, arm) = (&weapon.name, weapon.id.clone());
            if shot_at(&facts, (one, &from), weapon, (enemy, &facts.place(enemy))).is_some() {
                let label = told!("Shoot back at {} with {name}", enemy.name());
                offer(FightAnswer::Shoot(number, arm.clone()), label);
            }
            let reached = || strikable(&facts, one, &from, weapon).contains(&(enemy.id(), Ok(())));
            if weapon.is_close() && (reaction.pounces || reached()) {
                offer(FightAnswer::Strike(number, arm), told!("Strike back at {} with {name}", enemy.name()));
            }
        }
        if !matches!(reaction.combat, Combat::Template { .. }) {
            offer(FightAnswer::Dodge(number), told!("Dodge {}", enemy.name()));
        }
    }
    Ok(one.asks(told!("Does {} answer?", one.name()), options).filter(Decision::is_choice))
}

fn take_answering(
    In((_, answer)): Answered<Answering, FightAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let Some(answered) = fought_back(&skirmish.read(), answer.choice)? else { return Ok(()) };
    let by = skirmish.sequence()?.by;
    skirmish.spend(by, 1)?;
    let combat = super::act::combat_words(&skirmish, &answered.combat);
    skirmish.tell(by, told!("answers: {combat}"), &["dro-firefight"]);
    skirmish.sequence()?.firefight = Some(answered);
    Ok(())
}

/// What an answer to a reaction is.
pub fn fought_back(facts: &SkirmishRef<'_>, answer: FightAnswer) -> StepResult<Option<Firefight>> {
    let one = facts.try_get(facts.sequence()?.by)?;
    let (against, combat) = match answer {
        FightAnswer::Let => return Ok(None),
        FightAnswer::Dodge(number) => (number, Combat::Dodge),
        FightAnswer::Strike(number, weapon) => {
            (number, Combat::Strike { at: met(facts, one, number)?.1.id(), weapon })
        }
        FightAnswer::Shoot(number, weapon) => {
            let (from, enemy) = met(facts, one, number)?;
            let arm = facts.weapon(one.id(), &weapon)?;
            let shot = shot_at(facts, (one, &from), arm, (enemy, &facts.place(enemy)));
            (number, shot.or_missing("a shot that may be made")?)
        }
    };
    Ok(Some(Firefight { against, combat }))
}
