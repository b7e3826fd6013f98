//! What is declared with an action before anything is rolled: an action on the
//! way, the enemies' reactions, the answer to one of them (rulebook, Actions;
//! Nested actions; Reactions; Firefights).

use serde::{Deserialize, Serialize};

use super::cards::Playing;
use super::movement::MoveTests;
use super::offers::{may_shoot, strikable};
use super::react::{React, react_stretches};
use super::templates;
use crate::prelude::*;
use monteria_game::place;

step! {
    /// An action has been declared and paid for.
    Declared = "declared" {} => declared;
    /// Whoever moves is asked whether it does something on the way.
    Nest = "nest" {} => ask_nest, take_nest;
    /// Whoever can do something at several places of a way is asked at which.
    Point = "point" { what: OnWay } => ask_point, take_point;
    /// Whoever lays a template on the way, in a reaction or in answer is
    /// asked where it lies.
    Lay = "lay" { of: Side } => ask_lay, take_lay;
    /// Whoever acts is asked whether it answers a reaction.
    Answering = "answering" {} => ask_answering, take_answering;
}

/// What is done at a place of a way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum OnWay {
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
        /// It lays a template on the way.
        Template(Id) = "template:{0}",
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
    ctx.then(crate::skills::Startle {});
    ctx.then(Answering {});
    [opposed(opposed(side)), opposed(side)].into_iter().for_each(|side| ctx.then(Playing { side }));
    ctx.then(super::roles::Command {});
    ctx.then(MoveTests {});
    Ok(())
}

/// What shooting at somebody would be, from one place to another: a shot, or a template
/// over it; none where it may not.
pub(crate) fn shot_at(
    facts: &SkirmishRef<'_>,
    by: At<'_, '_>,
    weapon: &Weapon,
    at: At<'_, '_>,
) -> Option<Combat> {
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
    for weapon in one.fighter.weapons.iter().filter(|weapon| !weapon.is_close() && !weapon.heals())
    {
        let never = || Refusal::rule("NeverInSight", "it never comes into sight and range");
        let usable = Refusal::unless(one.usable(weapon), "Unusable", || "it cannot be used");
        if weapon.template().is_some() {
            let label = event_text!("Lay on the way: {}", weapon.name);
            let choice = Choice::plain(NestAnswer::Template(weapon.id.clone()), label).cost("1 AP");
            let hint = "Where on the way, and where the template lies, is asked next.";
            let any = laid_stretches(&facts, (one, way), weapon, true);
            let reaches = if any.is_empty() { Err(never()) } else { Ok(()) };
            offers.add(choice.hint(hint), usable.and(reaches));
            continue;
        }
        let enemies = facts.enemies(one.side()).map(|enemy| {
            let any = shot_stretches(&facts, (one, way), weapon, enemy, true);
            (enemy.id(), if any.is_empty() { Err(never()) } else { Ok(()) })
        });
        let choice = NestAnswer::Shoot(weapon.id.clone());
        let choice =
            Choice::plain(choice, event_text!("Shoot on the way: {}", weapon.name)).cost("1 AP");
        let hint = "The shot is made from a point of the way, for another Action Point.";
        offers.add_targets(choice.hint(hint), usable, enemies, "nobody comes into sight and range");
    }
    let dodge = Choice::plain(NestAnswer::Dodge, "Dodge on the way");
    offers.legal.push(dodge.cost("1 AP").hint("Against shots at it on the way."));
    Ok(one.asks(
        event_text!("{} moves {:.1}\": does it do something on the way?", one.name(), way.length()),
        offers,
    ))
}

/// The stretches of a way from which a weapon could shoot at somebody.
fn shot_stretches(
    facts: &SkirmishRef<'_>,
    (one, way): (&ModelRef<'_>, &DeclaredPath),
    weapon: &Weapon,
    enemy: &ModelRef<'_>,
    first: bool,
) -> Stretches {
    let there = facts.place(enemy);
    let sequence = facts.turn.sequence.as_ref();
    let parts = sequence.map_or(f32::INFINITY, |sequence| sequence.parts());
    let from = |after: f32| facts.place_at(one, way.at(after));
    let shoots =
        |after: f32| shot_at(facts, (one, &from(after)), weapon, (enemy, &there)).is_some();
    way.stretches(0.5, first, |after| after <= parts && shoots(after))
}

/// The places of a way from which a weapon's template could be laid to some effect.
fn laid_stretches(
    facts: &SkirmishRef<'_>,
    (one, way): (&ModelRef<'_>, &DeclaredPath),
    weapon: &Weapon,
    first: bool,
) -> Stretches {
    let parts = facts.turn.sequence.as_ref().map_or(f32::INFINITY, |sequence| sequence.parts());
    way.places(0.5, first, |after| {
        let from = facts.place_at(one, way.at(after));
        after <= parts && templates::proposed(facts, (one, &from), weapon).is_some()
    })
}

fn take_nest(In((_, answer)): Answered<Nest, NestAnswer>, mut skirmish: SkirmishMut) -> StepResult {
    let combat = match answer.choice.clone() {
        NestAnswer::Shoot(weapon) => Combat::Shoot { at: answer.target()?, weapon },
        NestAnswer::Template(weapon) => unlaid(weapon),
        NestAnswer::Dodge => Combat::Dodge,
        NestAnswer::Go => return Ok(()),
    };
    let by = skirmish.sequence()?.by;
    skirmish.spend(by, 1)?;
    at_its_place(&mut skirmish, OnWay::Nested(combat))
}

/// A template whose place is still to be said.
pub(crate) fn unlaid(weapon: Id) -> Combat {
    Combat::Template { weapon, at: Vec2::ZERO, facing: Facing::default(), target: None }
}

/// The stretches of a way on which this may be done.
pub(crate) fn stretches_of(facts: &SkirmishRef<'_>, what: &OnWay) -> StepResult<Stretches> {
    let sequence = facts.sequence()?;
    match what {
        OnWay::Reaction(reaction) => react_stretches(facts, reaction, false),
        OnWay::Nested(combat) => {
            let one = facts.try_get(sequence.by)?;
            let way = sequence.way()?;
            let arm = |weapon: &Id| facts.weapon(one.id(), weapon);
            Ok(match combat {
                Combat::Shoot { at, weapon } => {
                    shot_stretches(facts, (one, way), arm(weapon)?, facts.try_get(*at)?, false)
                }
                Combat::Template { weapon, .. } => {
                    laid_stretches(facts, (one, way), arm(weapon)?, false)
                }
                Combat::Strike { .. } | Combat::Dodge | Combat::Reveal { .. } => {
                    Stretches(vec![(0.0, way.length().min(sequence.parts()))])
                }
            })
        }
    }
}

/// Something is done at the only place of the way that there is for it; where there are
/// several, its maker is asked.
pub(super) fn at_its_place(skirmish: &mut SkirmishMut<'_, '_>, what: OnWay) -> StepResult {
    let stretches = stretches_of(&skirmish.read(), &what)?;
    let (min, max) = stretches.bounds();
    if min < max {
        skirmish.ctx.then(Point { what });
        return Ok(());
    }
    at_place(skirmish, stretches.nearest(0.0), what)
}

/// The action that is being made with this done after so many inches of its way. A
/// template lies where it is proposed there.
pub(crate) fn placed(facts: &SkirmishRef<'_>, after: f32, what: OnWay) -> StepResult<Sequence> {
    let mut with = facts.sequence()?.clone();
    let actor = facts.try_get(with.by)?;
    let there = facts.place_at(actor, with.place(after).unwrap_or(actor.stand.at));
    let laid = |by: At<'_, '_>, weapon: &Weapon, at: At<'_, '_>| {
        shot_at(facts, by, weapon, at).or_missing("a template that may lie there")
    };
    match what {
        OnWay::Nested(mut combat) => {
            if let Combat::Template { weapon, .. } = &combat {
                let weapon = facts.weapon(with.by, weapon)?;
                let found = templates::proposed(facts, (actor, &there), weapon);
                combat = found.or_missing("a template that may lie there")?;
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
    match &what {
        OnWay::Reaction(Reaction { combat: Combat::Template { .. }, .. }) => {
            let number = skirmish.sequence()?.reactions.len();
            skirmish.ctx.then(Lay { of: Side::Reacting(number) });
        }
        OnWay::Nested(Combat::Template { .. }) => skirmish.ctx.then(Lay { of: Side::Acting }),
        OnWay::Reaction(_) | OnWay::Nested(_) => {}
    }
    let with = placed(&skirmish.read(), after, what)?;
    *skirmish.sequence()? = with;
    Ok(())
}

fn ask_lay(In(Lay { of }): In<Lay>, skirmish: SkirmishMut) -> Asked {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let actor = facts.try_get(sequence.by)?;
    let by = sequence.tester(of).or_missing("who lays it")?;
    let combat = sequence.combat(of).or_missing("a template")?;
    let weapon = facts.weapon(by, combat.weapon().or_missing("its weapon")?)?;
    let place = |after: f32| sequence.place(after).unwrap_or(actor.stand.at);
    let reaction = |number: usize| sequence.reactions.get(number).or_missing("a reaction");
    let base = |one: &ModelRef<'_>, at: Vec3| Some((flat(at), one.stand.radius));
    let (over, from) = match of {
        Side::Acting => (None, sequence.nested.as_ref().map(|nested| place(nested.after))),
        Side::Answering => {
            let against = sequence.firefight.as_ref().or_missing("an answer")?.against;
            let foe = facts.try_get(reaction(against)?.by)?;
            (base(foe, foe.stand.at), Some(place(reaction(against)?.after)))
        }
        Side::Reacting(number) => (base(actor, place(reaction(number)?.after)), None),
    };
    let one = facts.try_get(by)?;
    let over = over.filter(|_| weapon.harms());
    let needs = templates::needs(&facts, one, weapon, (over, from));
    let target = combat.target().and_then(|id| facts.get(id));
    let label = target.map_or("At its own feet".to_owned(), |on| event_text!("On {}", on.name()));
    let on = Choice::plain(LayAnswer::OnTarget, label);
    let options = vec![on, Choice::plain(LayAnswer::There, "There").needs(needs)];
    Ok(one.asks(event_text!("Where does {} lay its template?", one.name()), options))
}

fn take_lay(In((step, answer)): Answered<Lay, LayAnswer>, mut skirmish: SkirmishMut) -> StepResult {
    if answer.choice == LayAnswer::There {
        let laid = (answer.spot()?, answer.facing.unwrap_or_default());
        let by = skirmish.sequence()?.tester(step.of).or_missing("who lays it")?;
        let at = place([laid.0.x, laid.0.y.unwrap_or_default(), laid.0.z]);
        skirmish.tell(by, event_text!("lays its template: {at}"), &["dro-template-spot"]);
        *skirmish.sequence()? = laid_at(skirmish.sequence()?, step.of, laid);
    }
    Ok(())
}

/// The action with a template of it laid there.
pub(crate) fn laid_at(sequence: &Sequence, of: Side, (spot, toward): (Spot, Facing)) -> Sequence {
    let mut with = sequence.clone();
    let laid = match of {
        Side::Acting => with.nested.as_mut().map(|nested| &mut nested.combat),
        Side::Answering => with.firefight.as_mut().map(|answer| &mut answer.combat),
        Side::Reacting(number) => {
            with.reactions.get_mut(number).map(|reaction| &mut reaction.combat)
        }
    };
    if let Some(Combat::Template { at, facing, target, .. }) = laid {
        (*at, *facing) = (spot.plan(), toward);
        // On the way it needs nobody for its target.
        *target = target.filter(|_| of != Side::Acting);
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
    let one = facts.try_get(by)?;
    let (min, max) = stretches_of(&facts, &what)?.bounds();
    let mut choice = Choice::plain("here", "There").needs(Needs::Number { min, max });
    choice.along = sequence.way.as_ref().map_or_else(Vec::new, DeclaredPath::waypoints);
    let choice = choice.hint("Inches of the way, counted from its beginning.");
    Ok(one.asks(
        event_text!("After how many inches of the way does {} {verb}?", one.name()),
        vec![choice],
    ))
}

fn take_point(In((step, answer)): Answered<Point>, mut skirmish: SkirmishMut) -> StepResult {
    let stretches = stretches_of(&skirmish.read(), &step.what)?;
    let after = stretches.nearest(DeclaredPath::of_tenths(answer.number()?));
    match &step.what {
        OnWay::Nested(_) => {
            let by = skirmish.sequence()?.by;
            skirmish.tell(
                by,
                event_text!("means to act after {after:.1}\" of its way"),
                &["dro-nested"],
            );
        }
        OnWay::Reaction(reaction) => {
            let text = event_text!("means to react after {after:.1}\" of the way");
            skirmish.tell(reaction.by, text, &["dro-react"]);
        }
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
    let open = matches!(sequence.deed, Deed::Move(_) | Deed::Interact(_));
    // A firefight is a nested action, and a move has no more than one.
    if !open || sequence.nested.is_some() || one.condition.points == 0 {
        return Ok(None);
    }
    let mut options = vec![Choice::plain(FightAnswer::Let, "No answer")];
    let before = |reaction: &Reaction| !reaction.to_nested && reaction.after <= sequence.parts();
    let first = sequence.reactions.iter().position(before).unwrap_or_default();
    for (number, reaction) in sequence.reactions.iter().enumerate().filter(|(_, it)| before(it)) {
        let (from, enemy) = met(&facts, one, number)?;
        let mut offer =
            |answer, label: String| options.push(Choice::plain(answer, label).cost("1 AP"));
        for weapon in
            one.fighter.weapons.iter().filter(|weapon| one.usable(weapon) && !weapon.heals())
        {
            let name = &weapon.name;
            let arm = weapon.id.clone();
            if weapon.template().is_some() {
                // What does no harm needs nobody for its target: it
                // answers them all alike.
                let once = weapon.harms() || number == first;
                if once && answer_template(&facts, (one, &from), weapon, enemy).is_some() {
                    let label = event_text!("Lay {name}, in answer to {}", enemy.name());
                    offer(FightAnswer::Shoot(number, arm), label);
                }
                continue;
            }
            if shot_at(&facts, (one, &from), weapon, (enemy, &facts.place(enemy))).is_some() {
                let label = event_text!("Shoot back at {} with {name}", enemy.name());
                offer(FightAnswer::Shoot(number, arm.clone()), label);
            }
            let reached = || strikable(&facts, one, &from, weapon).contains(&(enemy.id(), Ok(())));
            if weapon.is_close() && (reaction.pounces || reached()) {
                offer(
                    FightAnswer::Strike(number, arm),
                    event_text!("Strike back at {} with {name}", enemy.name()),
                );
            }
        }
        offer(FightAnswer::Dodge(number), event_text!("Dodge {}", enemy.name()));
    }
    Ok(one.asks(event_text!("Does {} answer?", one.name()), options).filter(Decision::is_choice))
}

fn take_answering(
    In((_, answer)): Answered<Answering, FightAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let Some(answered) = fought_back(&skirmish.read(), answer.choice)? else { return Ok(()) };
    let by = skirmish.sequence()?.by;
    skirmish.spend(by, 1)?;
    if matches!(answered.combat, Combat::Template { .. }) {
        skirmish.ctx.then(Lay { of: Side::Answering });
    }
    let combat = super::act::combat_words(&skirmish, &answered.combat);
    skirmish.tell(by, event_text!("answers: {combat}"), &["dro-firefight"]);
    skirmish.sequence()?.firefight = Some(answered);
    Ok(())
}

/// The template that answers a reaction: over who has made it, or anywhere where
/// it does no harm.
fn answer_template(
    facts: &SkirmishRef<'_>,
    by: At<'_, '_>,
    weapon: &Weapon,
    enemy: &ModelRef<'_>,
) -> Option<Combat> {
    let over = templates::at_model(facts, by, weapon, (enemy, &facts.place(enemy)));
    over.or_else(|| templates::at_its_feet(facts, by, weapon))
}

/// What an answer to a reaction is.
pub(crate) fn fought_back(
    facts: &SkirmishRef<'_>,
    answer: FightAnswer,
) -> StepResult<Option<Firefight>> {
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
            let shot = match arm.template() {
                Some(_) => answer_template(facts, (one, &from), arm, enemy),
                None => shot_at(facts, (one, &from), arm, (enemy, &facts.place(enemy))),
            };
            (number, shot.or_missing("a shot that may be made")?)
        }
    };
    Ok(Some(Firefight { against, combat }))
}
