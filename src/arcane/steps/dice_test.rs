//! Tests: a d10 with a bonus against a number, to resist, to escape, to find, or to dodge
//! a thrown model. Essence is offered before the roll (brief, Essence).

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::combat::throw::{Avoid, avoid_need, avoided};
use super::effects::{Influenced, take_effect};
use super::intent::{Intent, begin};
use super::replies::Reply;
use super::seek::{self, SeekTarget};
use crate::change::{DuelMut, Shock};
use crate::content::{Category, Id, Rider, Roll, State};
use crate::duel_ref::{DuelRef, Grade, ModelRef};
use monteria_dice::BestOf;
use monteria_game::{
    Answered, AskResult, Changes, Choice, ModelId, Modifiers, OrMissing, Registry, StepResult,
    Text, event_text, step, text,
};

/// A test, with the data to continue after it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum TestKind {
    /// Whether a model resists an influence.
    Resist(Influenced),
    /// Whether a model may leave contact.
    Escape { model: ModelId },
    /// Whether a difficult ability succeeds.
    Difficulty {
        model: ModelId,
        ability: Id,
        /// The action that begins on success.
        intent: Intent,
    },
    /// Whether a model finds the target of a Seek.
    Seek { model: ModelId, sought: SeekTarget },
    /// Whether a model avoids one that is thrown.
    Avoid(Avoid),
    /// Whether a summoner keeps its composure when its summon is killed.
    Shock { model: ModelId },
}

impl TestKind {
    /// Returns whether Essence may be spent on it.
    fn takes_essence(&self) -> bool {
        match self {
            TestKind::Resist(_) | TestKind::Escape { .. } | TestKind::Seek { .. } => true,
            TestKind::Difficulty { .. } | TestKind::Avoid(_) | TestKind::Shock { .. } => false,
        }
    }
}

step! {
    /// The side decides whether to spend Essence on a test.
    AskEssence = "ask-essence" {
        test: TestKind,
    }
    /// A friend may repeat a failed roll to resist by an ability.
    RollAgain = "roll-again" {
        /// The influence that was not resisted.
        influenced: Influenced,
        friend: ModelId,
        /// The ability of the friend.
        ability: Id,
    }
}

pub fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_essence, take_essence).decision(ask_again, take_again).step(shock);
}

/// The numbers of a test's roll.
pub struct TestNumbers {
    /// The model that rolls.
    pub model: ModelId,
    /// The name of the test for players.
    pub label: Text,
    /// The dice without Essence.
    pub best: BestOf,
    /// The modifiers of the roll.
    pub modifiers: Modifiers,
    /// The id of its rule.
    pub rule: &'static str,
}

/// Returns the numbers of a test.
///
/// # Errors
/// If a model is missing.
pub fn test_numbers(facts: &DuelRef<'_>, test: &TestKind) -> StepResult<TestNumbers> {
    let table = facts.numbers();
    let mut changes = Changes::default();
    let (model, label, need, rule) = match test {
        TestKind::Resist(influenced) => {
            let model = facts.try_get(influenced.on)?;
            add_resistance(facts, model, &mut changes);
            let need = influenced.rider.resist.or_missing("what resists the effect")?;
            (
                influenced.on,
                text!("rules-arcane-to-resist", "to resist"),
                i32::from(need.get()),
                "arc-resist",
            )
        }
        TestKind::Escape { model } => {
            let one = facts.try_get(*model)?;
            let more = facts.engaged(one).len().saturating_sub(1) as i32;
            changes.add(
                table.escape_each.get() * more,
                text!("rules-arcane-more-enemies", "more enemies"),
                "arc-escape",
            );
            let prowler =
                if one.category(Category::Prowler) { table.escape_prowler.get() } else { 0 };
            changes.add(prowler, text!("rules-arcane-prowler", "Prowler"), "arc-escape");
            (*model, text!("rules-arcane-escape", "Escape"), table.escape_need.get(), "arc-escape")
        }
        TestKind::Difficulty { model, ability, .. } => {
            let need = facts.ability(*model, ability)?.difficulty.or_missing("the difficulty")?;
            (
                *model,
                text!("rules-arcane-difficulty-2", "Difficulty"),
                i32::from(need.get()),
                "arc-difficulty",
            )
        }
        TestKind::Seek { model, sought } => {
            let one = facts.try_get(*model)?;
            let prowler =
                if one.category(Category::Prowler) { table.seek_prowler.get() } else { 0 };
            changes.add(prowler, text!("rules-arcane-prowler", "Prowler"), "arc-seek");
            match seek::cover(facts, one, *sought) {
                Some(Grade::Soft) => changes.add(
                    table.seek_soft.get(),
                    text!("rules-arcane-soft-cover", "soft cover"),
                    "arc-cover",
                ),
                Some(Grade::Hard) => changes.add(
                    table.seek_hard.get(),
                    text!("rules-arcane-hard-cover", "hard cover"),
                    "arc-cover",
                ),
                None => {}
            }
            (*model, text!("rules-arcane-seek", "Seek"), table.seek_need.get(), "arc-seek")
        }
        TestKind::Avoid(Avoid { fly, met, .. }) => (
            *met,
            text!("rules-arcane-to-get-out-of-the-way", "to step aside"),
            avoid_need(facts, fly.model, *met)?,
            "arc-run-over",
        ),
        TestKind::Shock { model } => {
            (*model, text!("rules-arcane-shock", "Shock"), table.shock.get() + 1, "arc-summon")
        }
    };
    let best = BestOf { dice: 1, sides: 10, plus: changes.sum, target_number: Some(need) };
    Ok(TestNumbers { model, label, best, modifiers: changes.reasons, rule })
}

/// Adds what changes a test of Resistance.
fn add_resistance(facts: &DuelRef<'_>, model: &ModelRef<'_>, changes: &mut Changes) {
    let table = facts.numbers();
    changes.add(
        model.card().resistance.get(),
        text!("rules-arcane-resistance", "Resistance"),
        "arc-resist",
    );
    changes.add(
        if model.is(State::Protection) { table.protection.get() } else { 0 },
        text!("rules-arcane-protection", "Protection"),
        "arc-protection",
    );
    for next in model.condition.next.iter().filter(|next| next.roll == Roll::Resistance) {
        changes.add(next.bonus, text!("rules-arcane-prepared", "prepared"), "arc-ability");
    }
}

/// Starts a test: offers Essence if the side has some, else rolls at once.
///
/// # Errors
/// If a model is missing.
pub fn start_test(duel: &mut DuelMut<'_, '_>, test: TestKind) -> StepResult {
    let facts = duel.read();
    let side = facts.try_get(test_numbers(&facts, &test)?.model)?.side();
    if test.takes_essence() && facts.side_state(side).essence > 0 {
        duel.ctx.then(AskEssence { test });
        return Ok(());
    }
    roll_test(duel, test, false)
}

fn ask_essence(In(AskEssence { test }): In<AskEssence>, duel: DuelMut) -> AskResult {
    let facts = duel.read();
    let numbers = test_numbers(&facts, &test)?;
    let model = facts.try_get(numbers.model)?;
    let chance = |dice| (BestOf { dice, ..numbers.best }.chance() * 100.0).round();
    let prompt = event_text!(
        "rules-arcane-in-a-hundred-2",
        "{name}: {label}, {chance} %",
        name = model.name(),
        label = numbers.label,
        chance = chance(1)
    );
    let hint = event_text!(
        "rules-arcane-a-second-die-the-better-counts",
        "Rolls a second die; the better one counts: {chance} %.",
        chance = chance(2)
    );
    let options = vec![
        Choice::plain(Reply::Roll, text!("rules-arcane-roll", "Roll")),
        Choice::plain(Reply::Essence, text!("rules-arcane-roll-with-essence", "Roll with Essence"))
            .cost(text!("rules-arcane-1-essence", "1 Essence"))
            .hint(hint),
    ];
    Ok(model.asks(prompt, options))
}

fn take_essence(In((step, answer)): Answered<AskEssence, Reply>, mut duel: DuelMut) -> StepResult {
    let essence = answer.choice == Reply::Essence;
    if essence {
        let facts = duel.read();
        let model = facts.try_get(test_numbers(&facts, &step.test)?.model)?;
        let side = model.side();
        let text = event_text!(
            "rules-arcane-spends-essence",
            "{name} spends Essence",
            name = model.name()
        );
        duel.spend_essence(side, 1, text)?;
    }
    roll_test(&mut duel, step.test, essence)
}

/// Rolls the die of a test, with a second one for Essence, and applies the result.
fn roll_test(duel: &mut DuelMut<'_, '_>, test: TestKind, essence: bool) -> StepResult {
    let facts = duel.read();
    let TestNumbers { model, label, best, modifiers, rule } = test_numbers(&facts, &test)?;
    let best = BestOf { dice: best.dice + u32::from(essence), ..best };
    let name = duel.name(model);
    let reached =
        duel.ctx.roll_best(Some(model), &name, label, (&best, modifiers), &[rule]).reached;
    match test {
        TestKind::Resist(influenced) => resolve_resistance(duel, influenced, reached),
        TestKind::Escape { model } if reached => {
            duel.condition(model)?.escaped = true;
            duel.ctx.note(
                event_text!("rules-arcane-may-leave-contact", "{name} may leave contact"),
                &["arc-escape"],
            );
            Ok(())
        }
        TestKind::Difficulty { intent, .. } if reached => begin(duel, intent),
        TestKind::Seek { model, sought } if reached => seek::found(duel, model, sought),
        TestKind::Avoid(avoid) => avoided(duel, avoid, reached),
        TestKind::Shock { model } if !reached => {
            duel.put_state(model, State::Stunned, 1, &["arc-summon"])
        }
        TestKind::Escape { .. }
        | TestKind::Difficulty { .. }
        | TestKind::Seek { .. }
        | TestKind::Shock { .. } => Ok(()),
    }
}

/// Applies the result of a roll to resist. A failed roll may be repeated by a friend.
fn resolve_resistance(
    duel: &mut DuelMut<'_, '_>,
    influenced: Influenced,
    resisted: bool,
) -> StepResult {
    let on = influenced.on;
    if resisted {
        use_up_resistance_bonus(duel, on)?;
        let text = event_text!("rules-arcane-resists", "{name} resists", name = duel.name(on));
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
            let ability = friend
                .card()
                .abilities
                .iter()
                .find(|ability| ability.kind().rerolls_resistance())?;
            let affordable =
                essence >= ability.essence.get() && friend.condition.points >= ability.cost.get();
            (affordable && friend.may_use(ability).is_ok())
                .then(|| (friend.id(), ability.id.clone()))
        });
    match helper {
        Some((friend, ability)) => duel.ctx.then(RollAgain { influenced, friend, ability }),
        None => {
            use_up_resistance_bonus(duel, on)?;
            take_effect(duel, &influenced)?;
        }
    }
    Ok(())
}

/// Uses up prepared bonuses to resist, once the roll cannot be repeated any more.
fn use_up_resistance_bonus(duel: &mut DuelMut<'_, '_>, on: ModelId) -> StepResult {
    duel.condition(on)?.next.retain(|next| next.roll != Roll::Resistance);
    Ok(())
}

fn ask_again(In(step): In<RollAgain>, duel: DuelMut) -> AskResult {
    let facts = duel.read();
    let friend = facts.try_get(step.friend)?;
    let ability = facts.ability(step.friend, &step.ability)?;
    let prompt = event_text!(
        "rules-arcane-has-not-resisted-does-help",
        "{name} failed to resist: does {friend} help?",
        name = facts.try_get(step.influenced.on)?.name(),
        friend = friend.name()
    );
    let options = vec![
        Choice::plain(
            Reply::Again,
            text!("rules-arcane-roll-again", "{name}: roll again", name = ability.name),
        )
        .cost(event_text!(
            "rules-arcane-essence",
            "{essence} Essence",
            essence = ability.essence.get()
        )),
        Choice::plain(Reply::Keep, text!("rules-arcane-leave-it", "Keep the roll")),
    ];
    Ok(friend.asks(prompt, options))
}

fn take_again(In((step, answer)): Answered<RollAgain, Reply>, mut duel: DuelMut) -> StepResult {
    if answer.choice != Reply::Again {
        use_up_resistance_bonus(&mut duel, step.influenced.on)?;
        return take_effect(&mut duel, &step.influenced);
    }
    let facts = duel.read();
    let side = facts.try_get(step.friend)?.side();
    let ability = facts.ability(step.friend, &step.ability)?.clone();
    let text = event_text!(
        "rules-arcane-uses",
        "{name} uses {ability}",
        name = duel.name(step.friend),
        ability = ability.name
    );
    duel.spend_essence(side, ability.essence.get(), text)?;
    duel.spend(step.friend, ability.cost.get())?;
    duel.mark_used(step.friend, &ability)?;
    roll_test(&mut duel, TestKind::Resist(step.influenced), false)
}

fn shock(In(Shock { model }): In<Shock>, mut duel: DuelMut) -> StepResult {
    start_test(&mut duel, TestKind::Shock { model })
}

/// Queues a rider for a model, which suffers it at once or tests whether it resists.
pub fn queue_influence(
    duel: &mut DuelMut<'_, '_>,
    by: Option<ModelId>,
    on: ModelId,
    rider: &Rider,
) {
    duel.ctx.then(Influenced { by, on, rider: rider.clone() });
}
