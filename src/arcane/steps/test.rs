//! A d10 with a number added, against a number: to resist, to escape, to find, to get out
//! of the way. Whoever has Essence is asked before (brief, Essence).

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::effects::{Influenced, take_effect};
use super::intent::{Intent, begin};
use super::replies::Reply;
use super::seek::{self, Sought};
use super::throw::{Avoid, avoid_need, avoided};
use crate::change::{DuelMut, Shock};
use crate::content::{Category, Id, Rider, Roll, State};
use crate::duel_ref::{DuelRef, Grade};
use monteria_dice::BestOf;
use monteria_game::{
    Answered, Asked, Changes, Choice, ModelId, Modifiers, OrMissing, Registry, StepResult,
    event_text, step,
};

/// What is tested, with all that is needed to carry on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum TestFor {
    /// Whether a model resists what comes over it.
    Resist(Influenced),
    /// Whether a model gets away from contact.
    Escape {
        /// Who tries.
        model: ModelId,
    },
    /// Whether a difficult ability comes about.
    Difficulty {
        /// Whose.
        model: ModelId,
        /// Which.
        ability: Id,
        /// What it begins with then.
        intent: Intent,
    },
    /// Whether a model finds what it looks for.
    Seek {
        /// Who looks.
        model: ModelId,
        /// For what.
        sought: Sought,
    },
    /// Whether a model gets out of the way of one that is thrown.
    Avoid(Avoid),
    /// Whether a summoner keeps its composure when its summon is killed.
    Shock {
        /// Who.
        model: ModelId,
    },
}

impl TestFor {
    /// Returns whether Essence may be spent on it.
    fn takes_essence(&self) -> bool {
        match self {
            TestFor::Resist(_) | TestFor::Escape { .. } | TestFor::Seek { .. } => true,
            TestFor::Difficulty { .. } | TestFor::Avoid(_) | TestFor::Shock { .. } => false,
        }
    }
}

step! {
    /// Whoever has Essence decides whether to spend it.
    AskEssence = "ask-essence" {
        /// On what.
        test: TestFor,
    }
    /// A failed roll to resist may be rolled again by a friend's art.
    RollAgain = "roll-again" {
        /// What has come over whom.
        influenced: Influenced,
        /// The friend.
        friend: ModelId,
        /// Its ability.
        ability: Id,
    }
}

/// Registers these steps.
pub fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_essence, take_essence).decision(ask_again, take_again).step(shock);
}

/// What a test rolls: who, what for, the dice without Essence, what helps and
/// hinders, and the rule.
pub struct TestNumbers {
    /// Who rolls.
    pub model: ModelId,
    /// What for, in words.
    pub label: &'static str,
    /// The dice.
    pub best: BestOf,
    /// What helps and hinders.
    pub modifiers: Modifiers,
    /// The rule.
    pub rule: &'static str,
}

/// What a test rolls.
///
/// # Errors
/// Where somebody is missing.
pub fn numbers(facts: &DuelRef<'_>, test: &TestFor) -> StepResult<TestNumbers> {
    let table = facts.numbers();
    let mut changes = Changes::default();
    let mut add = |amount: i32, reason, rule| changes.add(amount, reason, rule);
    let (model, label, need, rule) = match test {
        TestFor::Resist(influenced) => {
            let model = facts.try_get(influenced.on)?;
            add(model.card().resistance.get(), "Resistance", "arc-resist");
            add(
                if model.is(State::Protection) { table.protection.get() } else { 0 },
                "Protection",
                "arc-protection",
            );
            for next in model.vigor.next.iter().filter(|next| next.roll == Roll::Resistance) {
                add(next.bonus, "prepared", "arc-ability");
            }
            let need = influenced.rider.resist.or_missing("what resists the effect")?;
            (influenced.on, "to resist", i32::from(need.get()), "arc-resist")
        }
        TestFor::Escape { model } => {
            let one = facts.try_get(*model)?;
            let more = facts.engaged(one).len().saturating_sub(1) as i32;
            add(table.escape_each.get() * more, "more enemies", "arc-escape");
            let prowler =
                if one.category(Category::Prowler) { table.escape_prowler.get() } else { 0 };
            add(prowler, "Prowler", "arc-escape");
            (*model, "Escape", table.escape_need.get(), "arc-escape")
        }
        TestFor::Difficulty { model, ability, .. } => {
            let need = facts.ability(*model, ability)?.difficulty.or_missing("the difficulty")?;
            (*model, "Difficulty", i32::from(need.get()), "arc-difficulty")
        }
        TestFor::Seek { model, sought } => {
            let one = facts.try_get(*model)?;
            let prowler =
                if one.category(Category::Prowler) { table.seek_prowler.get() } else { 0 };
            add(prowler, "Prowler", "arc-seek");
            match seek::cover(facts, one, *sought) {
                Some(Grade::Soft) => add(table.seek_soft.get(), "soft cover", "arc-cover"),
                Some(Grade::Hard) => add(table.seek_hard.get(), "hard cover", "arc-cover"),
                None => {}
            }
            (*model, "Seek", table.seek_need.get(), "arc-seek")
        }
        TestFor::Avoid(Avoid { fly, met, .. }) => {
            (*met, "to get out of the way", avoid_need(facts, fly.model, *met)?, "arc-run-over")
        }
        TestFor::Shock { model } => (*model, "Shock", table.shock.get() + 1, "arc-summon"),
    };
    let best = BestOf { dice: 1, sides: 10, plus: changes.sum, need: Some(need) };
    Ok(TestNumbers { model, label, best, modifiers: changes.told, rule })
}

/// A die is to be rolled; whoever rolls it may be asked for Essence first.
///
/// # Errors
/// Where somebody is missing.
pub fn test(duel: &mut DuelMut<'_, '_>, test: TestFor) -> StepResult {
    let facts = duel.read();
    let side = facts.try_get(numbers(&facts, &test)?.model)?.side();
    if test.takes_essence() && facts.side_state(side).essence > 0 {
        duel.ctx.then(AskEssence { test });
        return Ok(());
    }
    roll_test(duel, test, false)
}

fn ask_essence(In(AskEssence { test }): In<AskEssence>, duel: DuelMut) -> Asked {
    let facts = duel.read();
    let numbers = numbers(&facts, &test)?;
    let model = facts.try_get(numbers.model)?;
    let chance = |dice| (BestOf { dice, ..numbers.best }.chance() * 100.0).round();
    let prompt = event_text!("{}: {}, {} in a hundred", model.name(), numbers.label, chance(1));
    let hint = event_text!("A second die, the better counts: {} in a hundred.", chance(2));
    let options = vec![
        Choice::plain(Reply::Roll, "Roll"),
        Choice::plain(Reply::Essence, "Roll with Essence").cost("1 Essence").hint(hint),
    ];
    Ok(model.asks(prompt, options))
}

fn take_essence(In((step, answer)): Answered<AskEssence, Reply>, mut duel: DuelMut) -> StepResult {
    let essence = answer.choice == Reply::Essence;
    if essence {
        let facts = duel.read();
        let model = facts.try_get(numbers(&facts, &step.test)?.model)?;
        let side = model.side();
        let text = event_text!("{} spends Essence", model.name());
        duel.spend_essence(side, 1, text)?;
    }
    roll_test(&mut duel, step.test, essence)
}

/// The die is rolled, with another one for Essence.
fn roll_test(duel: &mut DuelMut<'_, '_>, test: TestFor, essence: bool) -> StepResult {
    let facts = duel.read();
    let TestNumbers { model, label, best, modifiers, rule } = numbers(&facts, &test)?;
    let best = BestOf { dice: best.dice + u32::from(essence), ..best };
    let name = duel.name(model);
    let reached =
        duel.ctx.roll_best(Some(model), &name, label, (&best, modifiers), &[rule]).reached;
    match test {
        TestFor::Resist(influenced) => resisted(duel, influenced, reached),
        TestFor::Escape { model } if reached => {
            duel.vigor(model)?.escaped = true;
            duel.ctx.note(event_text!("{name} may leave contact"), &["arc-escape"]);
            Ok(())
        }
        TestFor::Difficulty { intent, .. } if reached => begin(duel, intent),
        TestFor::Seek { model, sought } if reached => seek::found(duel, model, sought),
        TestFor::Avoid(avoid) => avoided(duel, avoid, reached),
        TestFor::Shock { model } if !reached => {
            duel.put_state(model, State::Stunned, 1, &["arc-summon"])
        }
        TestFor::Escape { .. }
        | TestFor::Difficulty { .. }
        | TestFor::Seek { .. }
        | TestFor::Shock { .. } => Ok(()),
    }
}

/// What has been resisted is over; what has not comes about, unless a friend lets
/// it be rolled again.
fn resisted(duel: &mut DuelMut<'_, '_>, influenced: Influenced, resisted: bool) -> StepResult {
    let on = influenced.on;
    if resisted {
        settle(duel, on)?;
        let text = event_text!("{} resists", duel.name(on));
        duel.ctx.note(text, &["arc-resist"]);
        return Ok(());
    }
    let facts = duel.read();
    let model = facts.try_get(on)?;
    let essence = facts.side_state(model.side()).essence;
    let helper = facts
        .friends(model.side())
        .filter(|friend| friend.id() != on && friend.able())
        .find_map(|friend| {
            let art = friend.card().abilities.iter().find(|art| art.kind().rerolls_resistance())?;
            let affordable = essence >= art.essence.get() && friend.vigor.points >= art.cost.get();
            (affordable && friend.may_use(art).is_ok()).then(|| (friend.id(), art.id.clone()))
        });
    match helper {
        Some((friend, ability)) => duel.ctx.then(RollAgain { influenced, friend, ability }),
        None => {
            settle(duel, on)?;
            take_effect(duel, &influenced)?;
        }
    }
    Ok(())
}

/// What was prepared for a roll to resist is used up, once nobody rolls
/// it again any more.
fn settle(duel: &mut DuelMut<'_, '_>, on: ModelId) -> StepResult {
    duel.vigor(on)?.next.retain(|next| next.roll != Roll::Resistance);
    Ok(())
}

fn ask_again(In(step): In<RollAgain>, duel: DuelMut) -> Asked {
    let facts = duel.read();
    let friend = facts.try_get(step.friend)?;
    let art = facts.ability(step.friend, &step.ability)?;
    let prompt = event_text!(
        "{} has not resisted: does {} help?",
        facts.try_get(step.influenced.on)?.name(),
        friend.name()
    );
    let options = vec![
        Choice::plain(Reply::Again, format!("{}: roll again", art.name))
            .cost(event_text!("{} Essence", art.essence)),
        Choice::plain(Reply::Keep, "Leave it"),
    ];
    Ok(friend.asks(prompt, options))
}

fn take_again(In((step, answer)): Answered<RollAgain, Reply>, mut duel: DuelMut) -> StepResult {
    if answer.choice != Reply::Again {
        settle(&mut duel, step.influenced.on)?;
        return take_effect(&mut duel, &step.influenced);
    }
    let facts = duel.read();
    let side = facts.try_get(step.friend)?.side();
    let art = facts.ability(step.friend, &step.ability)?.clone();
    let text = event_text!("{} uses {}", duel.name(step.friend), art.name);
    duel.spend_essence(side, art.essence.get(), text)?;
    duel.spend(step.friend, art.cost.get())?;
    duel.mark_used(step.friend, &art)?;
    roll_test(&mut duel, TestFor::Resist(step.influenced), false)
}

fn shock(In(Shock { model }): In<Shock>, mut duel: DuelMut) -> StepResult {
    test(&mut duel, TestFor::Shock { model })
}

/// Whoever suffers this rider tests whether it resists, or suffers it at once.
pub fn face(duel: &mut DuelMut<'_, '_>, by: Option<ModelId>, on: ModelId, rider: &Rider) {
    duel.ctx.then(Influenced { by, on, rider: rider.clone() });
}
