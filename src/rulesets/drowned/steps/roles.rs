//! Roles: command orders, First Aid, repairs (rulebook, Abilities).

use bevy::ecs::prelude::*;
use bevy::math::Vec3;
use parse_display::{Display, FromStr};

use super::acts::Action;
use super::tests::attempt_alone;
use crate::game::{
    Answer, Builder, Choice, Decision, ModelId, Needs, Offers, OrMissing, Refusal, StepResult, step, told,
};
use crate::rulesets::drowned::change::SkirmishMut;
use crate::rulesets::drowned::content::{LeaderEffect, Property, Role, SkillEffect, TestKind};
use crate::rulesets::drowned::feat::Level;
use crate::rulesets::drowned::sequence::{Interaction, Sequence};
use crate::rulesets::drowned::skirmish_ref::{ModelRef, SkirmishRef, seat};

step! {
    /// A leader that acts is asked whether it gives command orders.
    Command = "command" {}
    /// A leader may give an order, or has given its last.
    Order = "order" {
        /// Who leads.
        leader: ModelId,
        /// Whom it has seen after whom, in the course of its action.
        seen: Vec<(ModelId, ModelId)>,
    }
    /// A leader whose order was a feat gains an Action Point.
    Commended = "commended" {
        /// Who leads.
        leader: ModelId,
    }
    /// A leader names a donor, or ends its orders.
    Donor = "donor" {
        /// Who leads.
        leader: ModelId,
        /// Whom it has seen after whom.
        seen: Vec<(ModelId, ModelId)>,
    }
    /// The recipient of the order is named.
    Recipient = "recipient" {
        /// Who leads.
        leader: ModelId,
        /// Whom it has seen after whom.
        seen: Vec<(ModelId, ModelId)>,
        /// Who gives.
        donor: ModelId,
    }
    /// A nailed order moves one Action Point or two.
    HowMany = "how-many" {
        /// Who gives.
        donor: ModelId,
        /// Who gets.
        recipient: ModelId,
    }
}

/// What a leader answers.
#[derive(Clone, PartialEq, Debug, Display, FromStr)]
#[display(style = "kebab-case")]
pub enum OrderAnswer {
    /// It gives orders with this action.
    Command,
    /// It gives none.
    None,
    /// From this one.
    Donor,
    /// To this one.
    Recipient,
    /// So many.
    Points,
}

/// Registers these steps.
pub fn register(builder: &mut Builder<'_>) {
    builder.step(order).step(commended);
    builder.decision(ask_command, take_command).decision(ask_order, take_order);
    builder.decision(ask_recipient, take_recipient).decision(ask_how_many, take_how_many);
}

/// Those whom a leader may order: conscious, of its faction, neither stealthed nor beasts, unless it commands these (rulebook, Command).
fn ordered<'s, 'a>(
    facts: &'s SkirmishRef<'a>,
    leader: &'s ModelRef<'a>,
) -> impl Iterator<Item = &'s ModelRef<'a>> {
    let beasts = leader.has(|effect| *effect == SkillEffect::CommandsBeasts);
    facts.friends(leader.side()).filter(move |one| {
        let own = one.profile().faction == leader.profile().faction;
        !one.condition.stealth && (own || beasts && one.profile().is_beast())
    })
}

/// Whom a leader sees after whom in the course of its action: first who gives, then who gets (rulebook, Command).
fn seen(facts: &SkirmishRef<'_>, leader: &ModelRef<'_>, sequence: &Sequence) -> Vec<(ModelId, ModelId)> {
    let stations = sequence.way.as_ref().map_or(vec![leader.stand.at], |way| {
        let made = way.stations(1.0).into_iter().filter(|after| sequence.reaches(*after));
        made.map(|after| way.at(after)).collect()
    });
    let sees = |one: &ModelRef<'_>| -> Option<(ModelId, usize, usize)> {
        let there = facts.place(one);
        let at = |at: &Vec3| {
            one.id() == leader.id() || facts.sees(leader, &facts.place_at(leader, *at), one, &there)
        };
        let first = stations.iter().position(at)?;
        Some((one.id(), first, stations.iter().rposition(at)?))
    };
    let all: Vec<_> = ordered(facts, leader).filter_map(sees).collect();
    let pairs = all.iter().flat_map(|one| all.iter().map(move |other| (one, other)));
    pairs
        .filter(|((a, first, _), (b, _, last))| a != b && first <= last)
        .map(|(one, other)| (one.0, other.0))
        .collect()
}

/// The pairs that may be named now, the first of each with an Action Point: those that were seen, and by a card once in a match all.
fn named(
    facts: &SkirmishRef<'_>,
    leader: &ModelRef<'_>,
    seen: &[(ModelId, ModelId)],
) -> StepResult<Vec<(ModelId, ModelId)>> {
    let side = leader.side();
    let blind = facts.leader_effect(side) == Some(LeaderEffect::BlindCommand) && !facts.camp(side)?.used;
    let all = || ordered(facts, leader).map(|one| one.id());
    let pairs = all().flat_map(|one| all().map(move |other| (one, other)));
    let gives = |id: ModelId| facts.get(id).is_some_and(|one| one.condition.points > 0);
    Ok(pairs.filter(|pair| pair.0 != pair.1 && gives(pair.0) && (blind || seen.contains(pair))).collect())
}

/// Whether a side may still give command orders this turn.
fn may_order(facts: &SkirmishRef<'_>, leader: &ModelRef<'_>) -> StepResult<bool> {
    let camp = facts.camp(leader.side())?;
    let more = match facts.leader_effect(leader.side()) {
        Some(LeaderEffect::CommandAgain(times)) => times.get(),
        _ => 0,
    };
    Ok(!camp.ordered && camp.failed_orders <= more)
}

fn ask_command(_: In<Command>, skirmish: SkirmishMut) -> StepResult<Option<Decision>> {
    let facts = skirmish.read();
    let leader = facts.try_get(facts.sequence()?.by)?;
    let any = leader.role(Role::Leader) && may_order(&facts, leader)?;
    if !any || named(&facts, leader, &seen(&facts, leader, facts.sequence()?))?.is_empty() {
        return Ok(None);
    }
    let options = vec![
        Choice::plain(OrderAnswer::None, "No command order"),
        Choice::plain(OrderAnswer::Command, "Give command orders")
            .hint("At the end of this action Intelligence moves Action Points from one model to another."),
    ];
    let prompt = told!("Does {} command with this action?", leader.name());
    Ok(Some(Decision {
        seat: seat(leader.side()),
        model: Some(leader.id()),
        prompt,
        options,
        refused: Vec::new(),
    }))
}

fn take_command(
    In((_, answer)): In<(Command, Answer<OrderAnswer>)>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    skirmish.sequence()?.command = answer.choice == OrderAnswer::Command;
    Ok(())
}

/// After an action with which orders were declared they are given one after the other.
///
/// # Errors
/// Where something that the action names is missing.
pub fn orders(skirmish: &mut SkirmishMut<'_, '_>, sequence: &Sequence) -> StepResult {
    let facts = skirmish.read();
    let one = facts.try_get(sequence.by)?;
    if sequence.command && one.conscious() {
        let seen = seen(&facts, one, sequence);
        skirmish.ctx.then(Order { leader: sequence.by, seen });
    }
    Ok(())
}

fn order(In(Order { leader, seen }): In<Order>, mut skirmish: SkirmishMut) -> StepResult {
    let facts = skirmish.read();
    let one = facts.try_get(leader)?;
    let side = one.side();
    if !one.conscious() || !may_order(&facts, one)? || named(&facts, one, &seen)?.is_empty() {
        skirmish.camp(side)?.ordered = true;
    } else {
        skirmish.ctx.then(Donor { leader, seen });
    }
    Ok(())
}

fn ask_order(In(Donor { leader, seen }): In<Donor>, skirmish: SkirmishMut) -> StepResult<Option<Decision>> {
    let facts = skirmish.read();
    let one = facts.try_get(leader)?;
    let side = one.side();
    let mut donors: Vec<ModelId> = named(&facts, one, &seen)?.into_iter().map(|pair| pair.0).collect();
    donors.dedup();
    let needs = Needs::Target { legal: donors, others: Vec::new() };
    let options = vec![
        Choice::plain(OrderAnswer::Donor, "From this one").needs(needs),
        Choice::plain(OrderAnswer::None, "No more orders"),
    ];
    let prompt = told!("{}: whose Action Point is moved?", one.name());
    Ok(Some(Decision { seat: seat(side), model: Some(leader), prompt, options, refused: Vec::new() }))
}

fn take_order(In((step, answer)): In<(Donor, Answer<OrderAnswer>)>, mut skirmish: SkirmishMut) -> StepResult {
    let leader = step.leader;
    if answer.choice == OrderAnswer::None {
        let side = skirmish.read().try_get(leader)?.side();
        skirmish.camp(side)?.ordered = true;
        return Ok(());
    }
    skirmish.ctx.then(Recipient { leader, seen: step.seen, donor: answer.target()? });
    Ok(())
}

fn ask_recipient(
    In(Recipient { leader, seen, donor }): In<Recipient>,
    skirmish: SkirmishMut,
) -> StepResult<Option<Decision>> {
    let facts = skirmish.read();
    let one = facts.try_get(leader)?;
    let pairs = named(&facts, one, &seen)?.into_iter().filter(|pair| pair.0 == donor);
    let legal: Vec<ModelId> = pairs.map(|pair| pair.1).collect();
    if legal.is_empty() {
        return Ok(None);
    }
    let needs = Needs::Target { legal, others: Vec::new() };
    let options = vec![Choice::plain(OrderAnswer::Recipient, "To this one").needs(needs)];
    let prompt = told!("Who gets it?");
    Ok(Some(Decision { seat: seat(one.side()), model: Some(leader), prompt, options, refused: Vec::new() }))
}

fn take_recipient(
    In((step, answer)): In<(Recipient, Answer<OrderAnswer>)>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let (leader, donor, recipient) = (step.leader, step.donor, answer.target()?);
    let facts = skirmish.read();
    let one = facts.try_get(leader)?;
    let (side, numbers) = (one.side(), facts.numbers().clone());
    let blind = !step.seen.contains(&(donor, recipient));
    let drives = one.has(|effect| *effect == SkillEffect::Drives);
    let test = facts.test(&attempt_alone(&facts, one, TestKind::Command));
    let target = test.0;
    let fall = skirmish.roll(leader, "command order", test, &["dro-command"]);
    let mut level = target.read(fall).level;
    let feat = level == Level::Feat;
    if blind {
        skirmish.camp(side)?.used = true;
        let text = told!("{} commands out of sight", skirmish.name(leader));
        skirmish.ctx.note(text, &["dro-leader-blind"]);
    }
    if level == Level::Fail && drives {
        skirmish.wound(recipient, 1, &["dro-skill-driver"])?;
        level = Level::Pass;
    }
    match level {
        Level::Feat | Level::Nailed => {
            let most = numbers.command_nailed.get().min(skirmish.condition(donor)?.points);
            if most > numbers.command_pass.get() {
                skirmish.ctx.then(HowMany { donor, recipient });
            } else {
                hand_over(&mut skirmish, donor, recipient, most)?;
            }
        }
        Level::Pass => hand_over(&mut skirmish, donor, recipient, numbers.command_pass.get())?,
        Level::Fail | Level::Blunder => {
            let camp = skirmish.camp(side)?;
            camp.failed_orders = camp.failed_orders.saturating_add(1);
            if level == Level::Blunder {
                let mut condition = skirmish.condition(donor)?;
                condition.points = condition.points.saturating_sub(1);
                let text = told!("{} loses an AP", skirmish.name(donor));
                skirmish.ctx.note(text, &["dro-command"]);
            }
        }
    }
    skirmish.ctx.then(Order { leader, seen: step.seen });
    if feat {
        // Not before all orders of the action are given.
        skirmish.ctx.then(Commended { leader });
    }
    Ok(())
}

fn commended(In(Commended { leader }): In<Commended>, mut skirmish: SkirmishMut) -> StepResult {
    skirmish.gain(leader, 1, &["dro-feat"])
}

fn ask_how_many(
    In(HowMany { donor, .. }): In<HowMany>,
    skirmish: SkirmishMut,
) -> StepResult<Option<Decision>> {
    let facts = skirmish.read();
    let one = facts.try_get(donor)?;
    let max = facts.numbers().command_nailed.get().min(one.condition.points);
    let needs = Needs::Number { min: 1, max: i32::from(max) };
    let options = vec![Choice::plain(OrderAnswer::Points, "So many").needs(needs)];
    let prompt = told!("How many AP does {} give?", one.name());
    Ok(Some(Decision { seat: seat(one.side()), model: Some(donor), prompt, options, refused: Vec::new() }))
}

fn take_how_many(
    In((step, answer)): In<(HowMany, Answer<OrderAnswer>)>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let points = answer.number()?.clamp(0, i32::from(u8::MAX)) as u8;
    hand_over(&mut skirmish, step.donor, step.recipient, points)
}

/// Action Points go from one to another, who holds no more than it may.
fn hand_over(
    skirmish: &mut SkirmishMut<'_, '_>,
    donor: ModelId,
    recipient: ModelId,
    points: u8,
) -> StepResult {
    let mut condition = skirmish.condition(donor)?;
    let points = points.min(condition.points);
    condition.points -= points;
    let text = told!("{} gives {points} AP to {}", skirmish.name(donor), skirmish.name(recipient));
    skirmish.ctx.note(text, &["dro-command"]);
    skirmish.gain(recipient, points, &["dro-command"])
}

/// Adds what a model may repair: what is jammed and its crew's, in contact, where it is a Mech or the weapon is Primitive (rulebook, Repair;
/// Primitive).
pub fn offer_repairs(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    may: Result<(), Refusal>,
    all: &mut Offers,
) {
    let near = facts.friends(model.side()).filter(|other| {
        let own = other.profile().faction == model.profile().faction;
        own && (other.id() == model.id() || facts.contact(model, other))
    });
    for owner in near {
        for weapon in owner.fighter.weapons.iter().filter(|it| owner.condition.jammed.contains(&it.id)) {
            let able = model.role(Role::Mech) || weapon.has(Property::Primitive);
            let verdict = may.clone().and_then(|()| {
                if able { Ok(()) } else { Err(Refusal::rule("NotAMech", "only a Mech repairs it")) }
            });
            let label = told!("Repair {}'s {}", owner.name(), weapon.name);
            let choice = Choice::plain(Action::Repair(weapon.id.clone()), label).group("Other").cost("1 AP");
            all.add_targets(choice, verdict, [(owner.id(), Ok(()))], "nothing is jammed");
        }
    }
}

/// What an interaction comes to.
///
/// # Errors
/// Where something that it names is missing.
pub fn interact(skirmish: &mut SkirmishMut<'_, '_>, by: ModelId, interaction: &Interaction) -> StepResult {
    if !skirmish.read().try_get(by)?.conscious() {
        return Ok(());
    }
    match interaction {
        Interaction::Blink { to } => super::skills::flickers(skirmish, by, *to),
        Interaction::Fade => skirmish.hide(by, true, &["dro-skill-fade"]),
        Interaction::CarryOff => super::scenario::carry_off(skirmish, by),
        Interaction::Use { thing } => super::scenario::use_thing(skirmish, by, *thing),
        Interaction::Aid { on } => {
            let level = test(skirmish, by, TestKind::FirstAid, "dro-aid")?;
            let numbers = skirmish.content().numbers.clone();
            if level.succeeds() && skirmish.condition(*on)?.bleed > 0 {
                skirmish.condition(*on)?.bleed = 0;
                let text = told!("{} bleeds no longer", skirmish.name(*on));
                skirmish.mark(*on, "bleed", false, text, &["dro-bleed"]);
            }
            match level {
                Level::Feat | Level::Nailed => skirmish.heal(*on, numbers.aid_nailed.get(), &["dro-aid"]),
                Level::Pass => skirmish.heal(*on, numbers.aid_pass.get(), &["dro-aid"]),
                Level::Blunder => skirmish.wound(*on, 1, &["dro-aid"]),
                Level::Fail => Ok(()),
            }
        }
        Interaction::Repair { of, weapon } => {
            let level = test(skirmish, by, TestKind::Repair, "dro-repair")?;
            let name = skirmish.read().weapon(*of, weapon)?.name.clone();
            let mut condition = skirmish.condition(*of)?;
            let text = match level {
                Level::Blunder => {
                    condition.spent.insert(weapon.clone());
                    told!("{name} is beyond repair")
                }
                Level::Fail => told!("{name} stays jammed"),
                Level::Pass | Level::Nailed | Level::Feat => {
                    condition.jammed.remove(weapon);
                    told!("{name} works again")
                }
            };
            skirmish.ctx.note(text, &["dro-repair"]);
            Ok(())
        }
    }
}

/// A test of Intelligence that concerns nobody else; a feat gains an Action Point at once.
///
/// # Errors
/// Where there is no such model.
pub fn test(
    skirmish: &mut SkirmishMut<'_, '_>,
    by: ModelId,
    kind: TestKind,
    rule: &'static str,
) -> StepResult<Level> {
    let facts = skirmish.read();
    let test = facts.test(&attempt_alone(&facts, facts.get(by).or_missing(by)?, kind));
    let target = test.0;
    let fall = skirmish.roll(by, kind.words(), test, &[rule]);
    let level = target.read(fall).level;
    if level == Level::Feat {
        skirmish.gain(by, 1, &["dro-feat"])?;
    }
    Ok(level)
}
