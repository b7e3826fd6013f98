//! The defence of a target, additions before the roll, and the roll of an attack (brief,
//! Actions: Dodge, Counterattack, Essence).

use bevy_ecs::prelude::*;

use super::hit::resolve_hit;
use crate::attack::{Attack, AttackKind, Defence};
use crate::change::DuelMut;
use crate::content::{Ability, Id, Innate, Rider, Roll, State, Whom};
use crate::duel_ref::{DuelRef, Hit, ModelRef, Strike};
use crate::steps::effects::AbilityUse;
use crate::steps::intent::{Intent, pay_for};
use crate::steps::replies::Reply;
use crate::text::points;
use monteria_dice::BestOf;
use monteria_game::{
    Answered, AskResult, Choice, ModelId, OrMissing, StepResult, Text, actions, event_text, step,
    text,
};

step! {
    /// The owner of the target chooses its defence.
    Defend = "defend" {
        attack: Attack,
    } => ask_defend, take_defend;
    /// Something was used before the roll: the same player may add more.
    BeforeRoll = "before-roll" {
        attack: Attack,
        /// Whether the target is asked; otherwise the attacker.
        defender: bool,
    } => continue_before_roll;
    /// The owner of the attacker or of the target may add to the roll.
    AskBeforeRoll = "ready" {
        attack: Attack,
        /// Whether the target is asked; otherwise the attacker.
        defender: bool,
    } => ask_before_roll, take_before_roll;
    /// The roll would eliminate the target, which has a ward to repeat it.
    AskWard = "ask-ward" {
        attack: Attack,
        hit: Hit,
        /// The ability that wards.
        ability: Id,
    } => ask_ward, take_ward;
}

actions! {
    /// A reaction of the target of an attack.
    pub enum DefendAnswer {
        /// No reaction, and no cost.
        Stand,
        /// A basic Dodge, for a defence die.
        Dodge,
        /// A Dodge with the ability with this id.
        DodgeWith(Id) = "dodge:{0}",
        /// A basic Counterattack if the attack misses.
        Counter,
        /// A Counterattack with the ability with this id.
        CounterWith(Id) = "counter:{0}",
    }

    /// An addition before the roll.
    pub enum BeforeRollAnswer {
        /// No addition: the dice are rolled.
        Roll,
        /// One more die, for a point of Essence.
        Essence,
        /// The use of the ability with this id.
        Use(Id) = "use:{0}",
    }
}

/// Returns the possible defences of a target, each with its cost in Action
/// Points and its name. Standing comes first (brief, Dodge and Counterattack;
/// rulebook, Damage Accumulation Creatures).
///
/// # Errors
/// If a model is missing.
pub fn defences(facts: &DuelRef<'_>, attack: &Attack) -> StepResult<Vec<(DefendAnswer, u8, Text)>> {
    let target = facts.try_get(attack.target)?;
    let numbers = facts.numbers();
    let mut all = vec![(DefendAnswer::Stand, 0, text!("rules-arcane-stand", "Stand"))];
    let passive =
        target.has(&Innate::DamageResistance) || target.is(State::Berserk) || !target.able();
    if passive {
        return Ok(all);
    }
    let dodges = !target.condition.no_dodge;
    let counters = !attack.ranged();
    let mut add = |answer: DefendAnswer, cost: u8, name: Text| {
        if facts.available_points(target) >= cost {
            all.push((answer, cost, name));
        }
    };
    let abilities =
        || target.card().abilities.iter().filter(|ability| target.may_use(ability).is_ok());
    if dodges {
        add(DefendAnswer::Dodge, numbers.dodge.get(), text!("rules-arcane-dodge", "Dodge"));
        let fits = |ability: &&Ability| {
            ability.kind().dodge().is_some_and(|dodge| !dodge.ranged || !counters)
        };
        abilities().filter(fits).for_each(|ability| {
            let answer = DefendAnswer::DodgeWith(ability.id.clone());
            add(answer, ability.cost.get(), Text::verbatim(&ability.name));
        });
    }
    if counters {
        add(
            DefendAnswer::Counter,
            numbers.counter.get(),
            text!("rules-arcane-counterattack", "Counterattack"),
        );
        abilities().filter(|ability| ability.kind().counters()).for_each(|ability| {
            let answer = DefendAnswer::CounterWith(ability.id.clone());
            add(answer, ability.cost.get(), Text::verbatim(&ability.name));
        });
    }
    Ok(all)
}

/// Returns the attack with this defence.
pub fn with_defence(mut attack: Attack, answer: &DefendAnswer) -> Attack {
    attack.defence = match answer {
        DefendAnswer::Stand => Defence::Stands,
        DefendAnswer::Dodge | DefendAnswer::DodgeWith(_) => Defence::Dodges,
        DefendAnswer::Counter | DefendAnswer::CounterWith(_) => Defence::Counters,
    };
    attack.defence_ability = match answer {
        DefendAnswer::Stand | DefendAnswer::Dodge | DefendAnswer::Counter => None,
        DefendAnswer::DodgeWith(id) | DefendAnswer::CounterWith(id) => Some(id.clone()),
    };
    attack
}

/// Formats the odds of an attack: `60 in a hundred to hit, 3.4 LP expected`.
fn odds_text(strike: &Strike) -> Text {
    let (hit, loss) = strike.odds();
    event_text!(
        "rules-arcane-in-a-hundred-to-hit-lp",
        "{hit} % to hit, {expected:.1} LP expected",
        hit = (hit * 100.0).round(),
        expected = loss.expected()
    )
}

fn ask_defend(In(Defend { attack }): In<Defend>, duel: DuelMut) -> AskResult {
    let facts = duel.read();
    let target = facts.try_get(attack.target)?;
    let mut options = Vec::new();
    for (answer, cost, name) in defences(&facts, &attack)? {
        let hint = odds_text(&facts.strike(&with_defence(attack.clone(), &answer))?);
        let choice = Choice::plain(answer.clone(), name).hint(hint).about(attack.attacker);
        options.push(if cost > 0 { choice.cost(points(cost)) } else { choice });
    }
    let name = target.name();
    let who = match attack.attacker {
        Some(by) => Text::verbatim(duel.name(by)),
        None => text!("rules-arcane-a-trap-2", "a trap"),
    };
    let prompt = match attack.kind {
        AttackKind::Burst(made) => event_text!(
            "rules-arcane-is-attacked-by-with-an-attack-of",
            "{name} is attacked by {who}, with an attack of {total}: what does it do?",
            total = made.total
        ),
        AttackKind::Melee
        | AttackKind::Ranged
        | AttackKind::Charge(_)
        | AttackKind::Counter
        | AttackKind::Trap(..) => event_text!(
            "rules-arcane-is-attacked-by-what-does-it",
            "{name} is attacked by {who}: what does it do?"
        ),
    };
    Ok(target.asks(prompt, options))
}

fn take_defend(
    In((step, answer)): Answered<Defend, DefendAnswer>,
    mut duel: DuelMut,
) -> StepResult {
    let attack = with_defence(step.attack, &answer.choice);
    let facts = duel.read();
    let options = defences(&facts, &attack)?;
    let cost = options
        .iter()
        .find(|(option, ..)| *option == answer.choice)
        .map_or(0, |(_, cost, _)| *cost);
    let ability = match &attack.defence_ability {
        Some(id) => Some(facts.ability(attack.target, id)?.clone()),
        None => None,
    };
    let name = duel.name(attack.target);
    let rule = if attack.defence == Defence::Counters { "arc-counter" } else { "arc-dodge" };
    if attack.defence != Defence::Stands {
        let counters = attack.defence == Defence::Counters;
        let text = match ability.as_ref().map(|ability| &ability.name) {
            None if counters => event_text!("rules-arcane-counters", "{name} counters"),
            None => event_text!("rules-arcane-dodges", "{name} dodges"),
            Some(ability) if counters => {
                event_text!("rules-arcane-counters-with", "{name} counters with {ability}")
            }
            Some(ability) => {
                event_text!("rules-arcane-dodges-with", "{name} dodges with {ability}")
            }
        };
        duel.ctx.note(text, &[rule]);
    }
    if let Some(ability) = &ability {
        duel.mark_used(attack.target, ability)?;
    }
    duel.spend(attack.target, cost)?;
    if duel.models.in_play(attack.target) {
        offer_before_roll(&mut duel, attack, false)
    } else {
        Ok(())
    }
}

/// Returns the abilities that the attacker or the target may still use before the roll.
fn reactive_abilities<'a>(
    facts: &DuelRef<'a>,
    model: &ModelRef<'a>,
    attack: &Attack,
    defender: bool,
) -> Vec<&'a Ability> {
    let available_points = facts.available_points(model);
    let essence = facts.side_states.0.get(model.side()).map_or(0, |side_state| side_state.essence);
    let fits = |ability: &&Ability| {
        // Only effects are used before a roll.
        let Some(effect) = ability.kind().effect() else { return false };
        let helps = |rider: &Rider| rider.does.kind().helps(facts, model, attack, defender);
        let useful = match &effect.on {
            Whom::Oneself => effect.does.iter().any(helps),
            Whom::Friends { .. }
            | Whom::Enemy { .. }
            | Whom::EnemiesWithin(_)
            | Whom::OthersWithin(_) => false,
        };
        ability.reactive
            && useful
            && model.able()
            && model.may_use(ability).is_ok()
            && available_points >= ability.cost.get()
            && essence >= ability.essence.get()
    };
    model.card().abilities.iter().filter(fits).collect()
}

/// Returns the model whose owner is asked before the roll: the attacker or the target;
/// None for a trap.
fn asked_model(attack: &Attack, defender: bool) -> Option<ModelId> {
    if defender { Some(attack.target) } else { attack.attacker }
}

/// Returns the possible additions of the attacker or the target: whether
/// Essence, and which abilities.
fn available_additions<'a>(
    facts: &DuelRef<'a>,
    attack: &Attack,
    defender: bool,
) -> StepResult<(bool, Vec<&'a Ability>)> {
    // A trap has nothing to add.
    let Some(id) = asked_model(attack, defender) else { return Ok((false, Vec::new())) };
    let model = facts.try_get(id)?;
    let rolls = match defender {
        true => attack.defence != Defence::Stands && !attack.defence_essence,
        false => !attack.essence && !matches!(attack.kind, AttackKind::Burst(_)),
    };
    let lucky = rolls && facts.side_state(model.side()).essence > 0;
    Ok((lucky, reactive_abilities(facts, model, attack, defender)))
}

/// Asks the attacker for additions before the roll, then the target. Without additions
/// the attack goes on at once.
///
/// # Errors
/// If a model is missing.
pub fn offer_before_roll(duel: &mut DuelMut<'_, '_>, attack: Attack, defender: bool) -> StepResult {
    if !attack.lasts(|id| duel.models.in_play(id)) {
        return Ok(());
    }
    duel.turn.attack = Some(attack.clone());
    let (lucky, abilities) = available_additions(&duel.read(), &attack, defender)?;
    if lucky || !abilities.is_empty() {
        duel.ctx.then(AskBeforeRoll { attack, defender });
        return Ok(());
    }
    next_before_roll(duel, attack, defender)
}

fn continue_before_roll(
    In(BeforeRoll { attack, defender }): In<BeforeRoll>,
    mut duel: DuelMut,
) -> StepResult {
    offer_before_roll(&mut duel, attack, defender)
}

/// Goes on from the additions of the attacker to those of the target, and from
/// these to the roll.
fn next_before_roll(duel: &mut DuelMut<'_, '_>, attack: Attack, defender: bool) -> StepResult {
    if defender { roll_attack(duel, attack) } else { offer_before_roll(duel, attack, true) }
}

fn ask_before_roll(
    In(AskBeforeRoll { attack, defender }): In<AskBeforeRoll>,
    duel: DuelMut,
) -> AskResult {
    let facts = duel.read();
    // A trap has no owner to ask.
    let Some(id) = asked_model(&attack, defender) else { return Ok(None) };
    let model = facts.try_get(id)?;
    let (lucky, abilities) = available_additions(&facts, &attack, defender)?;
    let now = odds_text(&facts.strike(&attack)?);
    let mut options =
        vec![Choice::plain(BeforeRollAnswer::Roll, text!("rules-arcane-roll", "Roll")).hint(now)];
    if lucky {
        let hint = odds_text(&facts.strike(&with_essence(attack.clone(), defender))?);
        options.push(
            Choice::plain(
                BeforeRollAnswer::Essence,
                text!("rules-arcane-essence-a-die-more", "Spend Essence: one more die"),
            )
            .cost(text!("rules-arcane-1-essence", "1 Essence"))
            .hint(hint),
        );
    }
    for ability in abilities {
        options.push(
            Choice::plain(BeforeRollAnswer::Use(ability.id.clone()), Text::verbatim(&ability.name))
                .cost(ability.price()),
        );
    }
    let name = model.name();
    let prompt = match defender {
        true => event_text!(
            "rules-arcane-defends-itself-anything-before-the-roll",
            "{name} defends itself: do you use anything before the roll?"
        ),
        false => event_text!(
            "rules-arcane-attacks-anything-before-the-roll",
            "{name} attacks: do you use anything before the roll?"
        ),
    };
    Ok(model.asks(prompt, options))
}

fn with_essence(mut attack: Attack, defender: bool) -> Attack {
    if defender {
        attack.defence_essence = true;
    } else {
        attack.essence = true;
    }
    attack
}

fn take_before_roll(
    In((step, answer)): Answered<AskBeforeRoll, BeforeRollAnswer>,
    mut duel: DuelMut,
) -> StepResult {
    let AskBeforeRoll { attack, defender } = step;
    let id = asked_model(&attack, defender).or_missing("the model that is asked")?;
    match answer.choice {
        BeforeRollAnswer::Roll => next_before_roll(&mut duel, attack, defender),
        BeforeRollAnswer::Essence => {
            let side = duel.read().try_get(id)?.side();
            let text = event_text!(
                "rules-arcane-spends-essence",
                "{name} spends Essence",
                name = duel.name(id)
            );
            duel.spend_essence(side, 1, text)?;
            offer_before_roll(&mut duel, with_essence(attack, defender), defender)
        }
        BeforeRollAnswer::Use(ability) => {
            let ability = duel.read().ability(id, &ability)?.clone();
            let used = AbilityUse { targets: vec![id], ..AbilityUse::new(id, ability.id.clone()) };
            pay_for(&mut duel, id, &ability, Intent::Use(used))?;
            duel.ctx.then(BeforeRoll { attack, defender });
            Ok(())
        }
    }
}

fn roll_attack(duel: &mut DuelMut<'_, '_>, mut attack: Attack) -> StepResult {
    if !attack.lasts(|id| duel.models.in_play(id)) {
        return Ok(());
    }
    let strike = duel.read().strike(&attack)?;
    let name = attack
        .attacker
        .map_or_else(|| text!("rules-arcane-a-trap", "A trap"), |by| Text::verbatim(duel.name(by)));
    let face = if strike.burst_roll.is_some() {
        0
    } else {
        let best =
            BestOf { dice: strike.dice, sides: 10, plus: strike.attack, target_number: None };
        duel.ctx
            .roll_best(
                attack.attacker,
                &name,
                text!("rules-arcane-attack-name", "Attack"),
                (&best, strike.modifiers.clone()),
                &["arc-hit"],
            )
            .face
    };
    let defence = if strike.defence_dice == 0 {
        0
    } else {
        let best = BestOf {
            dice: strike.defence_dice,
            sides: 10,
            plus: strike.defense,
            target_number: None,
        };
        let by = duel.name(attack.target);
        let modifiers = strike.defence_modifiers.clone();
        duel.ctx
            .roll_best(
                Some(attack.target),
                &by,
                text!("rules-arcane-defense", "Defense"),
                (&best, modifiers),
                &["arc-dodge"],
            )
            .face
    };
    let hit = strike.outcome(face, defence);
    // Prepared bonuses to this roll are used up.
    if let Some(by) = attack.attacker {
        duel.condition(by)?.next.retain(|next| next.roll != Roll::Attack);
    }
    let mut target = duel.condition(attack.target)?;
    target.next.retain(|next| next.roll != Roll::Defense);
    target.braced &= !matches!(attack.kind, AttackKind::Charge(_));
    let life = target.life;
    let facts = duel.read();
    let model = facts.try_get(attack.target)?;
    let mut wards =
        model.card().abilities.iter().filter(|it| it.kind().wards() && model.may_use(it).is_ok());
    let ward = wards
        .next()
        .filter(|_| hit.hit && hit.loss >= life && !attack.warded)
        .map(|it| it.id.clone());
    match ward {
        Some(ability) => {
            attack.warded = true;
            duel.ctx.then(AskWard { attack, hit, ability });
            Ok(())
        }
        None => resolve_hit(duel, &attack, hit),
    }
}

fn ask_ward(In(step): In<AskWard>, duel: DuelMut) -> AskResult {
    let facts = duel.read();
    let target = facts.try_get(step.attack.target)?;
    let ability = facts.ability(step.attack.target, &step.ability)?;
    let prompt = event_text!(
        "rules-arcane-would-lose-lp-and-be-eliminated",
        "{name} would lose {loss} LP and be eliminated",
        name = target.name(),
        loss = step.hit.loss
    );
    let options = vec![
        Choice::plain(
            Reply::Again,
            event_text!(
                "rules-arcane-the-attack-is-rolled-again",
                "{name}: the attack is rolled again",
                name = ability.name
            ),
        ),
        Choice::plain(Reply::Keep, text!("rules-arcane-let-it-be", "Keep the result")),
    ];
    Ok(target.asks(prompt, options))
}

fn take_ward(In((step, answer)): Answered<AskWard, Reply>, mut duel: DuelMut) -> StepResult {
    if answer.choice == Reply::Keep {
        return resolve_hit(&mut duel, &step.attack, step.hit);
    }
    let ability = duel.read().ability(step.attack.target, &step.ability)?.clone();
    duel.mark_used(step.attack.target, &ability)?;
    let text = event_text!(
        "rules-arcane-wards-the-blow",
        "{target} wards off the blow: {ability}",
        target = duel.name(step.attack.target),
        ability = ability.name
    );
    duel.ctx.note(text, &["arc-advantage"]);
    roll_attack(&mut duel, step.attack)
}
