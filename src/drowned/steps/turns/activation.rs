//! The activation of a model: its player chooses actions until it is done or out of
//! Action Points (rulebook, Activation phase; Actions).

use bevy_ecs::prelude::*;

use crate::content::{Id, card};
use crate::sequence::{
    ActionKind, Combat, Interaction, MovementMode, PendingDamage, Ride, Sequence,
};
use crate::skills;
use crate::skirmish_ref::SkirmishRef;
use crate::state_access::skirmish_mut::SkirmishMut;
use crate::steps::paths::declare::Declared;
use crate::steps::turns::action::Action;
use crate::steps::turns::options::{action_options, movement_penalty};
use crate::steps::{paths::charge, special::cards};
use crate::text::action_points;
use monteria_game::{
    Answered, AskResult, Choice, DeclaredPath, EventKind, ModelId, Needs, OrMissing, Region,
    StepError, StepResult, Text, event_text, step, text,
};
use monteria_table::{CONTACT, Facing, Route, Spot, lift};

step! {
    /// A model chooses its next action.
    Act = "act" { model: ModelId } => ask_act, take_act;
    /// A charger chooses its path.
    Approach = "approach" { model: ModelId, at: ModelId, weapon: Id }
        => ask_approach, take_approach;
}

fn ask_act(In(Act { model }): In<Act>, skirmish: SkirmishMut) -> AskResult {
    let facts = skirmish.read();
    let one = facts.try_get(model)?;
    if !one.conscious() || one.condition.points == 0 {
        return Ok(None);
    }
    let offers = action_options(&facts, one);
    if offers.legal.iter().all(|choice| choice.action() == Some(Action::Done)) {
        return Ok(None);
    }
    let prompt = event_text!(
        "rules-drowned-what-does-it-do",
        "{name}, {points}: what does it do?",
        name = one.name(),
        points = action_points(one.condition.points)
    );
    Ok(one.asks(prompt, offers))
}

fn take_act(In((step, answer)): Answered<Act, Action>, mut skirmish: SkirmishMut) -> StepResult {
    let model = step.model;
    let action = answer.choice.clone();
    if action == Action::Done {
        return Ok(());
    }
    if let Action::ChargeBy(weapon) = action {
        skirmish.ctx.then(Approach { model, at: answer.target()?, weapon });
        return Ok(());
    }
    let sequence = if let Some((mode, rises)) = action.mode() {
        let route = answer.route.as_ref().or_missing("the way of a move")?;
        begin_move(&mut skirmish, model, &action, mode, rises, route)?
    } else if let Action::Charge(weapon) = &action {
        let at = answer.target()?;
        let facts = skirmish.read();
        let path = charge::charge_path(&facts, facts.try_get(model)?, at, weapon)?;
        Sequence::new(model, ActionKind::Charge { at, weapon: weapon.clone() }, Some(path))
    } else if action == Action::Remount {
        remount_sequence(&skirmish.read(), model)?
    } else {
        let placement = answer.spot.map(|spot| (spot, answer.facing.unwrap_or_default()));
        let action_kind = action_on_spot(action.clone(), answer.target, placement)?;
        Sequence::new(model, action_kind, None)
    };
    declare(&mut skirmish, action, answer.target, sequence)
}

/// Begins a move: the model stands up or lies down, or plays a card for it. Returns the
/// action to be declared.
fn begin_move(
    skirmish: &mut SkirmishMut<'_, '_>,
    model: ModelId,
    action: &Action,
    mode: MovementMode,
    rises: bool,
    route: &Route,
) -> StepResult<Sequence> {
    let numbers = skirmish.content().numbers.clone();
    let prone = skirmish.condition(model)?.prone;
    let distance_penalty = movement_penalty(&numbers, prone, action);
    let lies = mode.prone();
    if rises || lies {
        skirmish.set_prone(model, lies, &["dro-prone"])?;
    }
    if *action == Action::Current {
        let facts = skirmish.read();
        let held = facts.held_card::<card::SwimNailed>(facts.try_get(model)?.side());
        let card = held.or_missing("a card")?.id.clone();
        cards::play(skirmish, model, &card)?;
    }
    let path = DeclaredPath::of(route, numbers.step.get());
    Ok(Sequence {
        distance_penalty,
        ride: (*action == Action::Dismount).then_some(Ride::GetsOff),
        drops_prone: matches!(action, Action::Drop | Action::LeapDrop),
        ..Sequence::new(model, ActionKind::Move(mode), Some(path))
    })
}

/// Returns the move of a rider back to its mount.
fn remount_sequence(facts: &SkirmishRef<'_>, rider: ModelId) -> StepResult<Sequence> {
    let (mode, path) = crate::steps::special::cavalry::remount_path(facts, facts.try_get(rider)?)
        .map_err(|why| StepError::missing(format!("the way to a mount: {why}")))?;
    Ok(Sequence {
        distance_penalty: facts.numbers().remount.get(),
        ride: Some(Ride::GetsOn),
        ..Sequence::new(rider, ActionKind::Move(mode), Some(path))
    })
}

/// Declares and pays for an action; afterwards the model chooses again.
fn declare(
    skirmish: &mut SkirmishMut<'_, '_>,
    action: Action,
    target: Option<ModelId>,
    mut sequence: Sequence,
) -> StepResult {
    let model = sequence.by;
    let text = event_text!(
        "rules-drowned-declares",
        "{name} declares: {action}",
        name = skirmish.name(model),
        action = describe_action(skirmish, &sequence.action_kind)?
    );
    let kind = EventKind::ActionTaken { model, action: action.to_string(), target };
    skirmish.ctx.record(kind, text, &["dro-declare"]);
    let facts = skirmish.read();
    let pack = match sequence.action_kind {
        ActionKind::Charge { at, .. } => {
            Some((at, skills::pack_near(&facts, facts.try_get(model)?)))
        }
        ActionKind::Move(_) | ActionKind::Combat(_) | ActionKind::Interact(_) => None,
    };
    let mut condition = skirmish.condition(model)?;
    if action.mode().is_some() && condition.bleed > 0 && !condition.bled {
        condition.bled = true;
        sequence.pending_damage.push(PendingDamage::plain(model, condition.bleed.into(), 0));
        skirmish.note_about(
            model,
            |who| text!("rules-drowned-bleeds-as-it-moves-2", "{who} bleeds as it moves"),
            &["dro-bleed"],
        );
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

fn ask_approach(
    In(Approach { model, at, weapon }): In<Approach>,
    skirmish: SkirmishMut,
) -> AskResult {
    let facts = skirmish.read();
    let one = facts.try_get(model)?;
    let enemy = facts.try_get(at)?;
    let mut options = vec![Choice::plain(
        Action::Charge(weapon),
        text!("rules-drowned-the-shortest-way", "The shortest path"),
    )];
    for (mode, rules) in charge::modes(&facts, one) {
        let (action, label) = match mode {
            MovementMode::Leap => (
                Action::Leap,
                text!(
                    "rules-drowned-with-leaps-and-climbs-ending",
                    "With leaps and climbs, ending there"
                ),
            ),
            MovementMode::Swim => (
                Action::Swim,
                text!("rules-drowned-through-water-ending-there", "Through water, ending there"),
            ),
            MovementMode::Crawl => (
                Action::Crawl,
                text!("rules-drowned-crawling-ending-there", "Crawling, ending there"),
            ),
            MovementMode::CrawlLeap => (
                Action::CrawlLeap,
                text!(
                    "rules-drowned-crawling-with-leaps-and-climbs-ending",
                    "Crawling, with leaps and climbs, ending there"
                ),
            ),
            MovementMode::Walk => {
                (Action::Move, text!("rules-drowned-on-foot-ending-there", "On foot, ending there"))
            }
        };
        if charge::best_route(&facts, one, enemy, &rules, CONTACT).is_some() {
            let region = Region::Approach { model, rules, to: at };
            options.push(Choice::plain(action, label).needs(Needs::To(region)));
        }
    }
    let prompt = event_text!(
        "rules-drowned-by-which-way-does-charge",
        "Which path does {name} take to charge {enemy}?",
        name = one.name(),
        enemy = enemy.name()
    );
    Ok(one.asks(prompt, options))
}

fn take_approach(
    In((step, answer)): Answered<Approach, Action>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let Approach { model, at, weapon } = step;
    let facts = skirmish.read();
    let path = match &answer.route {
        Some(route) => DeclaredPath::of(route, facts.numbers().step.get()),
        None => charge::charge_path(&facts, facts.try_get(model)?, at, &weapon)?,
    };
    let action = Action::Charge(weapon.clone());
    let action_kind = ActionKind::Charge { at, weapon };
    declare(&mut skirmish, action, Some(at), Sequence::new(model, action_kind, Some(path)))
}

/// Returns the kind of an action made on the spot, at a target or at a
/// spot with a direction.
pub(crate) fn action_on_spot(
    action: Action,
    at: Option<ModelId>,
    placement: Option<(Spot, Facing)>,
) -> StepResult<ActionKind> {
    let at = || at.or_missing("the target of the order");
    let placement = || placement.or_missing("the spot of the order");
    Ok(match action {
        Action::Shoot(weapon) => ActionKind::Combat(Combat::Shoot { at: at()?, weapon }),
        Action::Strike(weapon) => ActionKind::Combat(Combat::Strike { at: at()?, weapon }),
        Action::Template(weapon) => {
            let (spot, facing) = placement()?;
            ActionKind::Combat(Combat::Template { weapon, at: spot.plan(), facing, target: None })
        }
        Action::Dodge => ActionKind::Combat(Combat::Dodge),
        Action::Reveal => ActionKind::Combat(Combat::Reveal { at: at()? }),
        Action::CarryOff => ActionKind::Interact(Interaction::CarryOff),
        Action::Aid => ActionKind::Interact(Interaction::Aid(at()?)),
        Action::Repair(weapon) => ActionKind::Interact(Interaction::Repair(at()?, weapon)),
        Action::Fade => ActionKind::Interact(Interaction::Fade),
        Action::Flicker => {
            let (spot, _) = placement()?;
            ActionKind::Interact(Interaction::Blink(lift(spot.plan(), spot.y.unwrap_or_default())))
        }
        Action::Use(thing) => ActionKind::Interact(Interaction::Use(thing)),
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
        | Action::Done => {
            return Err(StepError::missing(format!("what {action} does")));
        }
    })
}

/// Describes an action in event texts.
fn describe_action(skirmish: &SkirmishMut<'_, '_>, action_kind: &ActionKind) -> StepResult<Text> {
    Ok(match action_kind {
        ActionKind::Move(MovementMode::Walk) => text!("rules-drowned-a-move", "a move"),
        ActionKind::Move(MovementMode::Leap) => {
            text!("rules-drowned-a-move-with-leaps-and-climbs", "a move with leaps and climbs")
        }
        ActionKind::Move(MovementMode::Swim) => text!("rules-drowned-a-swim", "a swim"),
        ActionKind::Move(MovementMode::Crawl) => text!("rules-drowned-a-crawl", "a crawl"),
        ActionKind::Move(MovementMode::CrawlLeap) => {
            text!("rules-drowned-a-crawl-with-leaps-and-climbs", "a crawl with leaps and climbs")
        }
        ActionKind::Combat(combat) => describe_combat(skirmish, combat),
        ActionKind::Charge { at, .. } => event_text!(
            "rules-drowned-a-charge-at",
            "a charge at {name}",
            name = skirmish.name(*at)
        ),
        ActionKind::Interact(Interaction::Aid(on)) => {
            event_text!(
                "rules-drowned-first-aid-for",
                "First Aid for {name}",
                name = skirmish.name(*on)
            )
        }
        ActionKind::Interact(Interaction::Repair(of, weapon)) => {
            event_text!(
                "rules-drowned-a-repair-of-s",
                "a repair of {name}'s {weapon}",
                name = skirmish.name(*of)
            )
        }
        ActionKind::Interact(Interaction::Fade) => text!("rules-drowned-it-fades", "fading"),
        ActionKind::Interact(Interaction::CarryOff) => {
            text!("rules-drowned-it-carries-the-relic-off", "carrying the relic off")
        }
        ActionKind::Interact(Interaction::Blink(_)) => {
            text!("rules-drowned-it-flickers-away", "flickering away")
        }
        ActionKind::Interact(Interaction::Use(_)) => {
            text!("rules-drowned-it-uses-what-lies-there", "using the objective")
        }
    })
}

/// Describes a combat action in event texts.
pub(crate) fn describe_combat(skirmish: &SkirmishMut<'_, '_>, combat: &Combat) -> Text {
    match combat {
        Combat::Shoot { at, .. } => {
            event_text!("rules-drowned-a-shot-at", "a shot at {name}", name = skirmish.name(*at))
        }
        Combat::Template { .. } => text!("rules-drowned-a-template", "a template"),
        Combat::Strike { at, .. } => event_text!(
            "rules-drowned-a-strike-at",
            "a strike at {name}",
            name = skirmish.name(*at)
        ),
        Combat::Dodge => text!("rules-drowned-a-dodge", "a dodge"),
        Combat::Reveal { at } => event_text!(
            "rules-drowned-an-attempt-to-reveal",
            "an attempt to reveal {name}",
            name = skirmish.name(*at)
        ),
    }
}
