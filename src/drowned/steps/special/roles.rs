//! Role abilities: command orders, First Aid, repairs (rulebook, Abilities).

use bevy_ecs::prelude::*;
use bevy_math::Vec3;

use crate::content::{Role, TestKind, card, property, skill};
use crate::feat::Level;
use crate::sequence::{Interaction, Sequence};
use crate::skirmish_ref::{ModelRef, SkirmishRef};
use crate::state_access::skirmish_mut::SkirmishMut;
use crate::steps::turns::action::Action;
use crate::steps::turns::options::OTHER;
use monteria_game::{
    Answered, AskResult, Choice, ModelId, Needs, Offers, Refusal, StepResult, Verdict, actions,
    event_text, step, text,
};

step! {
    /// An acting leader may declare command orders.
    Command = "command" {} => ask_command, take_command;
    /// A leader may give another order.
    Order = "order" { leader: ModelId, seen: Vec<OrderPair> } => order;
    /// A leader gains an Action Point for an order that was a feat.
    RewardOrder = "commended" { leader: ModelId } => reward_order;
    /// A leader chooses the donor of an order or ends its orders.
    Donor = "donor" { leader: ModelId, seen: Vec<OrderPair> } => ask_donor, take_donor;
    /// A leader chooses the recipient of an order.
    Recipient = "recipient" { leader: ModelId, seen: Vec<OrderPair>, donor: ModelId }
        => ask_recipient, take_recipient;
    /// The number of Action Points of a nailed order is chosen.
    ChoosePoints = "how-many" { donor: ModelId, recipient: ModelId } => ask_points, take_points;
}

actions! {
    /// Answers of a leader.
    pub enum OrderAnswer {
        /// Gives orders with this action.
        Command,
        /// Gives no orders, or no further ones.
        None,
        /// Takes from this model.
        Donor,
        /// Gives to this model.
        Recipient,
        /// Moves this many Action Points.
        Points,
    }
}

/// Donor and recipient of an order.
type OrderPair = (ModelId, ModelId);

/// Iterates over the models that a leader may order: conscious, not stealthed, of its
/// faction, or beasts with the skill (rulebook, Command).
fn orderable_models<'s, 'a>(
    facts: &'s SkirmishRef<'a>,
    leader: &'s ModelRef<'a>,
) -> impl Iterator<Item = &'s ModelRef<'a>> {
    let beasts = leader.has::<skill::CommandsBeasts>();
    facts.friends(leader.side()).filter(move |one| {
        let own = one.profile().faction == leader.profile().faction;
        !one.condition.stealth && (own || beasts && one.profile().is_beast())
    })
}

/// Returns the pairs that a leader can order in its action: it must see the donor before
/// or while it sees the recipient (rulebook, Command).
fn visible_pairs(
    facts: &SkirmishRef<'_>,
    leader: &ModelRef<'_>,
    sequence: &Sequence,
) -> Vec<OrderPair> {
    let stations = sequence.path.as_ref().map_or(vec![leader.stand.at], |path| {
        let made = path.stations(1.0).into_iter().filter(|after| sequence.is_reached(*after));
        made.map(|after| path.at(after)).collect()
    });
    let sees = |one: &ModelRef<'_>| -> Option<(ModelId, usize, usize)> {
        let there = facts.pose(one);
        let itself = one.id() == leader.id();
        let at = |at: &Vec3| itself || facts.sees(leader, &facts.pose_at(leader, *at), one, &there);
        Some((one.id(), stations.iter().position(at)?, stations.iter().rposition(at)?))
    };
    let all: Vec<_> = orderable_models(facts, leader).filter_map(sees).collect();
    let pairs = all.iter().flat_map(|one| all.iter().map(move |other| (one, other)));
    let after = pairs.filter(|((a, first, _), (b, _, last))| a != b && first <= last);
    after.map(|(one, other)| (one.0, other.0)).collect()
}

/// Returns the pairs that may be chosen now: with an Action Point of the donor, and seen,
/// except once per match with a card.
fn orderable_pairs(
    facts: &SkirmishRef<'_>,
    leader: &ModelRef<'_>,
    seen: &[OrderPair],
) -> StepResult<Vec<OrderPair>> {
    let side = leader.side();
    let blind =
        facts.leader_effect::<card::BlindCommand>(side).is_some() && !facts.side_state(side).used;
    let all = || orderable_models(facts, leader).map(|one| one.id());
    let pairs = all().flat_map(|one| all().map(move |other| (one, other)));
    let gives = |id: ModelId| facts.get(id).is_some_and(|one| one.condition.points > 0);
    Ok(pairs
        .filter(|pair| pair.0 != pair.1 && gives(pair.0) && (blind || seen.contains(pair)))
        .collect())
}

/// Returns whether a side may still give orders this turn.
fn may_order(facts: &SkirmishRef<'_>, leader: &ModelRef<'_>) -> StepResult<bool> {
    let side_state = facts.side_state(leader.side());
    let again = facts.leader_effect::<card::CommandAgain>(leader.side());
    let more = again.map_or(0, |it| it.0.get());
    Ok(!side_state.ordered && side_state.failed_orders <= more)
}

fn ask_command(_: In<Command>, skirmish: SkirmishMut) -> AskResult {
    let facts = skirmish.read();
    let leader = facts.try_get(facts.sequence()?.by)?;
    let any = leader.has_role(Role::Leader) && may_order(&facts, leader)?;
    if !any
        || orderable_pairs(&facts, leader, &visible_pairs(&facts, leader, facts.sequence()?))?
            .is_empty()
    {
        return Ok(None);
    }
    let options = vec![
        Choice::plain(
            OrderAnswer::None,
            text!("rules-drowned-no-command-order", "No command order"),
        ),
        Choice::plain(
            OrderAnswer::Command,
            text!("rules-drowned-give-command-orders", "Give command orders"),
        )
        .hint(text!(
            "rules-drowned-at-the-end-of-this-action",
            "At the end of this action, tests of Intelligence move Action Points from one model \
             to another."
        )),
    ];
    Ok(leader.asks(
        event_text!(
            "rules-drowned-does-command-with-this-action",
            "Does {name} give command orders with this action?",
            name = leader.name()
        ),
        options,
    ))
}

fn take_command(
    In((_, answer)): Answered<Command, OrderAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    skirmish.sequence()?.command = answer.choice == OrderAnswer::Command;
    Ok(())
}

/// Queues the orders that were declared with an action.
pub(crate) fn begin_orders(skirmish: &mut SkirmishMut<'_, '_>, sequence: &Sequence) -> StepResult {
    let facts = skirmish.read();
    let one = facts.try_get(sequence.by)?;
    if sequence.command && one.conscious() {
        let seen = visible_pairs(&facts, one, sequence);
        skirmish.ctx.then(Order { leader: sequence.by, seen });
    }
    Ok(())
}

fn order(In(Order { leader, seen }): In<Order>, mut skirmish: SkirmishMut) -> StepResult {
    let facts = skirmish.read();
    let one = facts.try_get(leader)?;
    let side = one.side();
    if !one.conscious()
        || !may_order(&facts, one)?
        || orderable_pairs(&facts, one, &seen)?.is_empty()
    {
        skirmish.side_state(side).ordered = true;
    } else {
        skirmish.ctx.then(Donor { leader, seen });
    }
    Ok(())
}

fn ask_donor(In(Donor { leader, seen }): In<Donor>, skirmish: SkirmishMut) -> AskResult {
    let facts = skirmish.read();
    let one = facts.try_get(leader)?;
    let mut legal: Vec<ModelId> =
        orderable_pairs(&facts, one, &seen)?.into_iter().map(|pair| pair.0).collect();
    legal.dedup();
    let from =
        Choice::plain(OrderAnswer::Donor, text!("rules-drowned-from-this-one", "From this model"))
            .needs(Needs::one_of(legal));
    let options = vec![
        from,
        Choice::plain(OrderAnswer::None, text!("rules-drowned-no-more-orders", "No more orders")),
    ];
    Ok(one.asks(
        event_text!(
            "rules-drowned-whose-action-point-is-moved",
            "{name}: which model gives Action Points?",
            name = one.name()
        ),
        options,
    ))
}

fn take_donor(
    In((step, answer)): Answered<Donor, OrderAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let Donor { leader, seen } = step;
    if answer.choice == OrderAnswer::None {
        let side = skirmish.read().try_get(leader)?.side();
        skirmish.side_state(side).ordered = true;
        return Ok(());
    }
    skirmish.ctx.then(Recipient { leader, seen, donor: answer.target()? });
    Ok(())
}

fn ask_recipient(In(step): In<Recipient>, skirmish: SkirmishMut) -> AskResult {
    let facts = skirmish.read();
    let one = facts.try_get(step.leader)?;
    let pairs =
        orderable_pairs(&facts, one, &step.seen)?.into_iter().filter(|pair| pair.0 == step.donor);
    let legal: Vec<ModelId> = pairs.map(|pair| pair.1).collect();
    let full = |id: &ModelId| {
        facts.get(*id).is_some_and(|it| it.condition.points >= it.profile().most.get())
    };
    let lost = legal.iter().copied().filter(full).filter_map(|id| facts.get(id));
    let lost: Vec<String> = lost.map(|it| it.name().to_owned()).collect();
    let nobody = legal.is_empty();
    let to =
        Choice::plain(OrderAnswer::Recipient, text!("rules-drowned-to-this-one", "To this model"))
            .needs(Needs::one_of(legal));
    let prompt = match lost.as_slice() {
        [] => text!("rules-drowned-who-gets-it", "Who gets it?"),
        names => event_text!(
            "rules-drowned-who-gets-it-it-is-lost",
            "Who gets it? It is lost on models at their maximum: {names}.",
            names = names.join(", ")
        ),
    };
    Ok(one.asks(prompt, vec![to]).filter(|_| !nobody))
}

fn take_recipient(
    In((step, answer)): Answered<Recipient, OrderAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let leader = step.leader;
    let donor = step.donor;
    let recipient = answer.target()?;
    let facts = skirmish.read();
    let one = facts.try_get(leader)?;
    let side = one.side();
    let numbers = facts.numbers().clone();
    let blind = !step.seen.contains(&(donor, recipient));
    let drives = one.has::<skill::Drives>();
    let (test, modifiers) = facts.test(&facts.unopposed(one, TestKind::Command));
    let roll = skirmish.roll(leader, TestKind::Command, test, modifiers);
    let mut level = test.read(roll).level;
    let feat = level == Level::Feat;
    if blind {
        skirmish.side_state(side).used = true;
        skirmish.note_about(
            leader,
            |who| text!("rules-drowned-commands-out-of-sight-2", "{who} commands out of sight"),
            &["dro-leader-blind"],
        );
    }
    if level == Level::Fail && drives {
        skirmish.wound(recipient, 1, &["dro-skill-driver"])?;
        level = Level::Pass;
    }
    match level {
        Level::Feat | Level::Nailed => {
            let most = numbers.command_nailed.get().min(skirmish.condition(donor)?.points);
            if most > numbers.command_pass.get() {
                skirmish.ctx.then(ChoosePoints { donor, recipient });
            } else {
                hand_over(&mut skirmish, (donor, recipient), most)?;
            }
        }
        Level::Pass => hand_over(&mut skirmish, (donor, recipient), numbers.command_pass.get())?,
        Level::Fail | Level::Blunder => {
            let side_state = skirmish.side_state(side);
            side_state.failed_orders = side_state.failed_orders.saturating_add(1);
            if level == Level::Blunder {
                let mut condition = skirmish.condition(donor)?;
                condition.points = condition.points.saturating_sub(1);
                skirmish.note_about(
                    donor,
                    |who| text!("rules-drowned-loses-an-ap-2", "{who} loses an AP"),
                    &["dro-command"],
                );
            }
        }
    }
    skirmish.ctx.then(Order { leader, seen: step.seen });
    if feat {
        // The feat is rewarded after all orders of the action.
        skirmish.ctx.then(RewardOrder { leader });
    }
    Ok(())
}

fn reward_order(
    In(RewardOrder { leader }): In<RewardOrder>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    skirmish.gain(leader, 1, &["dro-feat"])
}

fn ask_points(
    In(ChoosePoints { donor, recipient }): In<ChoosePoints>,
    skirmish: SkirmishMut,
) -> AskResult {
    let facts = skirmish.read();
    let one = facts.try_get(donor)?;
    let to = facts.try_get(recipient)?;
    let room = to.profile().most.get().saturating_sub(to.condition.points);
    let max = i32::from(facts.numbers().command_nailed.get().min(one.condition.points));
    let options = vec![
        Choice::plain(OrderAnswer::Points, text!("rules-drowned-so-many", "Give this many"))
            .needs(Needs::Number { min: 1, max }),
    ];
    let prompt = event_text!(
        "rules-drowned-how-many-ap-does-give",
        "How many AP does {one} give? {to} can hold {room} more.",
        one = one.name(),
        to = to.name()
    );
    Ok(one.asks(prompt, options))
}

fn take_points(
    In((step, answer)): Answered<ChoosePoints, OrderAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let points = answer.number()?.clamp(0, i32::from(u8::MAX)) as u8;
    hand_over(&mut skirmish, (step.donor, step.recipient), points)
}

/// Moves Action Points from one model to another, up to the most that it may hold.
fn hand_over(
    skirmish: &mut SkirmishMut<'_, '_>,
    (donor, recipient): OrderPair,
    points: u8,
) -> StepResult {
    let mut condition = skirmish.condition(donor)?;
    let points = points.min(condition.points);
    condition.points -= points;
    let name = skirmish.name(recipient);
    skirmish.note_about(
        donor,
        |who| text!("rules-drowned-gives-ap-to-2", "{who} gives {points} AP to {name}"),
        &["dro-command"],
    );
    skirmish.gain(recipient, points, &["dro-command"])
}

/// Offers repairs of jammed weapons of the crew in contact, to Mechs or of Primitive
/// weapons (rulebook, Repair; Primitive).
pub(crate) fn offer_repairs(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    may: &Verdict,
    all: &mut Offers,
) {
    let near = facts.friends(model.side()).filter(|other| {
        let own = other.profile().faction == model.profile().faction;
        own && (other.id() == model.id() || facts.in_contact(model, other))
    });
    for owner in near {
        for weapon in
            owner.fighter.weapons.iter().filter(|it| owner.condition.jammed.contains(&it.id))
        {
            let able = model.has_role(Role::Mech) || weapon.has::<property::Primitive>();
            let skilled = able.then_some(()).ok_or_else(|| {
                Refusal::rule(
                    "NotAMech",
                    text!("rules-drowned-only-a-mech-repairs-it", "only a Mech can repair it"),
                )
            });
            let verdict = may.clone().and(skilled);
            let label = event_text!(
                "rules-drowned-repair-s",
                "Repair {owner}'s {weapon}",
                owner = owner.name(),
                weapon = weapon.name
            );
            let choice = Choice::plain(Action::Repair(weapon.id.clone()), label)
                .group(OTHER)
                .cost(text!("rules-drowned-1-ap", "1 AP"));
            all.add_targets(
                choice,
                verdict,
                [(owner.id(), Ok(()))],
                text!("rules-drowned-nothing-is-jammed", "no weapon is jammed"),
            );
        }
    }
}

pub(crate) fn interact(
    skirmish: &mut SkirmishMut<'_, '_>,
    by: ModelId,
    interaction: &Interaction,
) -> StepResult {
    if !skirmish.read().try_get(by)?.conscious() {
        return Ok(());
    }
    match interaction {
        Interaction::Blink(to) => crate::skills::flicker(skirmish, by, *to),
        Interaction::Fade => skirmish.set_stealth(by, true, &["dro-skill-fade"]),
        Interaction::CarryOff => crate::steps::special::scenario::carry_off(skirmish, by),
        Interaction::Use(thing) => crate::steps::special::scenario::use_thing(skirmish, by, *thing),
        Interaction::Aid(on) => {
            let level = intelligence_test(skirmish, by, TestKind::FirstAid)?;
            let numbers = skirmish.content().numbers.clone();
            if level.succeeds() && std::mem::take(&mut skirmish.condition(*on)?.bleed) > 0 {
                skirmish.mark(
                    *on,
                    "bleed",
                    false,
                    |who| text!("rules-drowned-bleeds-no-longer-2", "{who} is no longer bleeding"),
                    &["dro-bleed"],
                );
            }
            match level {
                Level::Feat | Level::Nailed => {
                    skirmish.heal(*on, numbers.aid_nailed.get(), &["dro-aid"])
                }
                Level::Pass => skirmish.heal(*on, numbers.aid_pass.get(), &["dro-aid"]),
                Level::Blunder => skirmish.wound(*on, 1, &["dro-aid"]),
                Level::Fail => Ok(()),
            }
        }
        Interaction::Repair(of, weapon) => {
            let level = intelligence_test(skirmish, by, TestKind::Repair)?;
            let name = skirmish.read().weapon(*of, weapon)?.name.clone();
            let mut condition = skirmish.condition(*of)?;
            let text = match level {
                Level::Blunder => {
                    condition.jammed.remove(weapon);
                    condition.spent.insert(weapon.clone());
                    event_text!("rules-drowned-is-beyond-repair", "{name} is beyond repair")
                }
                Level::Fail => event_text!("rules-drowned-stays-jammed", "{name} stays jammed"),
                Level::Pass | Level::Nailed | Level::Feat => {
                    condition.jammed.remove(weapon);
                    event_text!("rules-drowned-works-again", "{name} works again")
                }
            };
            skirmish.ctx.note(text, &["dro-repair"]);
            Ok(())
        }
    }
}

/// Rolls a test of Intelligence without an opponent; a feat gives an
/// Action Point at once.
pub(crate) fn intelligence_test(
    skirmish: &mut SkirmishMut<'_, '_>,
    by: ModelId,
    kind: TestKind,
) -> StepResult<Level> {
    let facts = skirmish.read();
    let (test, modifiers) = facts.test(&facts.unopposed(facts.try_get(by)?, kind));
    let level = test.read(skirmish.roll(by, kind, test, modifiers)).level;
    if level == Level::Feat {
        skirmish.gain(by, 1, &["dro-feat"])?;
    }
    Ok(level)
}
