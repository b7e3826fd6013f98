//! The activation of a model: it is asked what it does until it is done or can do no more
//! (rulebook, Activation phase; Actions).

use super::declare::Declared;
use super::offers::offers;
use super::{cards, charge};
use crate::prelude::*;
use crate::skills;

step! {
    /// A model is asked what it does.
    Act = "act" { model: ModelId } => ask_act, take_act;
    /// Whoever charges by a way of its own is asked which.
    Approach = "approach" { model: ModelId, at: ModelId, weapon: Id } => ask_approach, take_approach;
}

fn ask_act(In(Act { model }): In<Act>, skirmish: SkirmishMut) -> Asked {
    let facts = skirmish.read();
    let one = facts.try_get(model)?;
    if !one.conscious() || one.condition.points == 0 {
        return Ok(None);
    }
    let offers = offers(&facts, one);
    if offers.legal.iter().all(|choice| choice.action() == Some(Action::Done)) {
        return Ok(None);
    }
    Ok(one
        .asks(event_text!("{}, {} AP: what does it do?", one.name(), one.condition.points), offers))
}

fn take_act(In((step, answer)): Answered<Act, Action>, mut skirmish: SkirmishMut) -> StepResult {
    let model = step.model;
    let action = answer.choice.clone();
    if action == Action::Done {
        return Ok(());
    }
    let numbers = skirmish.content().numbers.clone();
    let target = answer.target;
    let mut less = 0.0;
    let mut ride = None;
    let drops = matches!(action, Action::Drop | Action::LeapDrop);
    let (deed, way) = if let Some((gait, rises)) = action.gait() {
        let route = answer.route.as_ref().or_missing("the way of a move")?;
        let down = gait.prone();
        less = super::offers::cost_of(&numbers, skirmish.condition(model)?.prone, &action);
        if rises || down {
            skirmish.lay_prone(model, down, &["dro-prone"])?;
        }
        ride = (action == Action::Dismount).then_some(Ride::GetsOff);
        if action == Action::Current {
            let facts = skirmish.read();
            let card = facts
                .held::<card::SwimNailed>(facts.try_get(model)?.side())
                .map(|card| card.id.clone());
            cards::play(&mut skirmish, model, &card.or_missing("a card")?)?;
        }
        (Deed::Move(gait), Some(DeclaredPath::of(route, numbers.step.get())))
    } else if let Action::ChargeBy(weapon) = action {
        skirmish.ctx.then(Approach { model, at: answer.target()?, weapon });
        return Ok(());
    } else if let Action::Charge(weapon) = action.clone() {
        let at = answer.target()?;
        let facts = skirmish.read();
        let way = charge::charge_way(&facts, facts.try_get(model)?, at, &weapon)?;
        (Deed::Charge { at, weapon }, Some(way))
    } else if action == Action::Remount {
        (less, ride) = (numbers.remount.get(), Some(Ride::GetsOn));
        let facts = skirmish.read();
        let (gait, way) = super::cavalry::way_on(&facts, facts.try_get(model)?)
            .map_err(|why| StepError::missing(format!("the way to a mount: {why}")))?;
        (Deed::Move(gait), Some(way))
    } else {
        let laid = answer.spot.map(|spot| (spot, answer.facing.unwrap_or_default()));
        (standing_deed(action.clone(), target, laid)?, None)
    };
    declare(
        &mut skirmish,
        action,
        target,
        Sequence { less, ride, drops, ..Sequence::new(model, deed, way) },
    )
}

/// An action is declared and paid for; when it is over its model is asked again.
fn declare(
    skirmish: &mut SkirmishMut<'_, '_>,
    action: Action,
    target: Option<ModelId>,
    mut sequence: Sequence,
) -> StepResult {
    let model = sequence.by;
    let text =
        event_text!("{} declares: {}", skirmish.name(model), words(skirmish, &sequence.deed)?);
    let kind = EventKind::ActionTaken { model, action: action.to_string(), target };
    skirmish.ctx.record(kind, text, &["dro-declare"]);
    let facts = skirmish.read();
    let pack = match sequence.deed {
        Deed::Charge { at, .. } => Some((at, skills::pack(&facts, facts.try_get(model)?))),
        Deed::Move(_) | Deed::Combat(_) | Deed::Interact(_) => None,
    };
    let mut condition = skirmish.condition(model)?;
    if action.gait().is_some() && condition.bleed > 0 && !condition.bled {
        condition.bled = true;
        sequence.harm.push(Harm::plain(model, condition.bleed.into(), 0));
        skirmish.tell(model, "bleeds as it moves", &["dro-bleed"]);
    }
    skirmish.turn.sequence = Some(sequence);
    skirmish.spend(model, skirmish.content().numbers.action.get())?;
    skirmish.ctx.then(Declared {});
    if let Some((at, pack)) = pack.filter(|(_, pack)| !pack.is_empty()) {
        skirmish.ctx.then(skills::JoinIn { at, pack });
    }
    skirmish.ctx.then(Act { model });
    Ok(())
}

fn ask_approach(In(Approach { model, at, weapon }): In<Approach>, skirmish: SkirmishMut) -> Asked {
    let facts = skirmish.read();
    let one = facts.try_get(model)?;
    let enemy = facts.try_get(at)?;
    let mut options = vec![Choice::plain(Action::Charge(weapon), "The shortest way")];
    for (gait, rules) in charge::gaits(&facts, one) {
        let (action, label) = match gait {
            Gait::Leap => (Action::Leap, "With leaps and climbs, ending there"),
            Gait::Swim => (Action::Swim, "Through water, ending there"),
            Gait::Crawl => (Action::Crawl, "Crawling, ending there"),
            Gait::CrawlLeap => (Action::CrawlLeap, "Crawling, with leaps and climbs, ending there"),
            Gait::Walk => (Action::Move, "On foot, ending there"),
        };
        if charge::best_end(&facts, one, enemy, &rules, CONTACT).is_some() {
            let region = Region::Approach { model, rules, to: at };
            options.push(Choice::plain(action, label).needs(Needs::To(region)));
        }
    }
    Ok(one.asks(event_text!("By which way does {} charge {}?", one.name(), enemy.name()), options))
}

fn take_approach(
    In((step, answer)): Answered<Approach, Action>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let Approach { model, at, weapon } = step;
    let facts = skirmish.read();
    let way = match &answer.route {
        Some(route) => DeclaredPath::of(route, facts.numbers().step.get()),
        None => charge::charge_way(&facts, facts.try_get(model)?, at, &weapon)?,
    };
    let action = Action::Charge(weapon.clone());
    let deed = Deed::Charge { at, weapon };
    declare(&mut skirmish, action, Some(at), Sequence::new(model, deed, Some(way)))
}

/// What somebody does where it stands: at whom, or at which spot with which direction.
pub(crate) fn standing_deed(
    action: Action,
    at: Option<ModelId>,
    laid: Option<(Spot, Facing)>,
) -> StepResult<Deed> {
    let at = || at.or_missing("the target of the order");
    let laid = || laid.or_missing("the spot of the order");
    Ok(match action {
        Action::Shoot(weapon) => Deed::Combat(Combat::Shoot { at: at()?, weapon }),
        Action::Strike(weapon) => Deed::Combat(Combat::Strike { at: at()?, weapon }),
        Action::Template(weapon) => {
            let (spot, facing) = laid()?;
            Deed::Combat(Combat::Template { weapon, at: spot.plan(), facing, target: None })
        }
        Action::Dodge => Deed::Combat(Combat::Dodge),
        Action::Reveal => Deed::Combat(Combat::Reveal { at: at()? }),
        Action::CarryOff => Deed::Interact(Interaction::CarryOff),
        Action::Aid => Deed::Interact(Interaction::Aid(at()?)),
        Action::Repair(weapon) => Deed::Interact(Interaction::Repair(at()?, weapon)),
        Action::Fade => Deed::Interact(Interaction::Fade),
        Action::Flicker => {
            let (spot, _) = laid()?;
            Deed::Interact(Interaction::Blink(lift(spot.plan(), spot.y.unwrap_or_default())))
        }
        Action::Use(thing) => Deed::Interact(Interaction::Use(thing)),
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
        | Action::Dismount
        | Action::Remount
        | Action::Charge(_)
        | Action::ChargeBy(_)
        | Action::Done => return Err(StepError::missing(format!("what {action} does"))),
    })
}

/// What somebody does, in words.
fn words(skirmish: &SkirmishMut<'_, '_>, deed: &Deed) -> StepResult<String> {
    Ok(match deed {
        Deed::Move(Gait::Walk) => "a move".to_owned(),
        Deed::Move(Gait::Leap) => "a move with leaps and climbs".to_owned(),
        Deed::Move(Gait::Swim) => "a swim".to_owned(),
        Deed::Move(Gait::Crawl) => "a crawl".to_owned(),
        Deed::Move(Gait::CrawlLeap) => "a crawl with leaps and climbs".to_owned(),
        Deed::Combat(combat) => combat_words(skirmish, combat),
        Deed::Charge { at, .. } => event_text!("a charge at {}", skirmish.name(*at)),
        Deed::Interact(Interaction::Aid(on)) => event_text!("First Aid for {}", skirmish.name(*on)),
        Deed::Interact(Interaction::Repair(of, weapon)) => {
            event_text!("a repair of {}'s {weapon}", skirmish.name(*of))
        }
        Deed::Interact(Interaction::Fade) => "it fades".to_owned(),
        Deed::Interact(Interaction::CarryOff) => "it carries the relic off".to_owned(),
        Deed::Interact(Interaction::Blink(_)) => "it flickers away".to_owned(),
        Deed::Interact(Interaction::Use(_)) => "it uses what lies there".to_owned(),
    })
}

/// A combat action in words.
pub(crate) fn combat_words(skirmish: &SkirmishMut<'_, '_>, combat: &Combat) -> String {
    match combat {
        Combat::Shoot { at, .. } => event_text!("a shot at {}", skirmish.name(*at)),
        Combat::Template { .. } => "a template".to_owned(),
        Combat::Strike { at, .. } => event_text!("a strike at {}", skirmish.name(*at)),
        Combat::Dodge => "a dodge".to_owned(),
        Combat::Reveal { at } => event_text!("an attempt to reveal {}", skirmish.name(*at)),
    }
}
