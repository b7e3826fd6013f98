//! What the target of an attack does about it, what both add before the dice fall, and
//! the roll (brief, Actions: Dodge, Counterattack, Essence).

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use super::effects::UseEffect;
use super::intent::{Intent, pay_for};
use super::land::land;
use super::replies::Reply;
use crate::attack::{Attack, AttackKind, Defence};
use crate::change::DuelMut;
use crate::content::{Ability, Id, Innate, Rider, Roll, State, Whom};
use crate::duel_ref::{DuelRef, Hit, ModelRef, Strike};
use crate::words::points;
use monteria_dice::BestOf;
use monteria_game::{Answered, Asked, Choice, ModelId, StepResult, actions, event_text, step};

step! {
    /// The target's owner says what it does.
    Defend = "defend" {
        /// The attack.
        attack: Attack,
    } => ask_defend, take_defend;
    /// What was used before the dice fall has taken effect: there may be more to add.
    Again = "before-roll" {
        /// The attack.
        attack: Attack,
        /// Whether it is the target's turn.
        defender: bool,
    } => again;
    /// The owner of one of the two is asked.
    Ready = "ready" {
        /// The attack.
        attack: Attack,
        /// Whether the target is asked; else the attacker.
        defender: bool,
    } => ask_ready, take_ready;
    /// The roll would eliminate the target, which can have it made again.
    AskWard = "ask-ward" {
        /// The attack.
        attack: Attack,
        /// What came of it.
        hit: Hit,
        /// The ability that can.
        ability: Id,
    } => ask_ward, take_ward;
}

actions! {
    /// What the target of an attack does about it.
    pub enum DefendAnswer {
        /// It stands.
        Stand,
        /// It dodges.
        Dodge,
        /// It dodges with an ability.
        DodgeWith(Id) = "dodge:{0}",
        /// It counters.
        Counter,
        /// It counters with an ability.
        CounterWith(Id) = "counter:{0}",
    }

    /// What is added before the dice fall.
    pub enum ReadyAnswer {
        /// Nothing more.
        Roll,
        /// A die more, for a point of Essence.
        Essence,
        /// An ability.
        Use(Id) = "use:{0}",
    }
}

/// What the target of an attack may do about it, each with its cost and name; standing
/// comes first (brief, Dodge and Counterattack; rulebook, Damage Accumulation Creatures).
///
/// # Errors
/// Where somebody is missing.
pub fn defences(
    facts: &DuelRef<'_>,
    attack: &Attack,
) -> StepResult<Vec<(DefendAnswer, u8, String)>> {
    let target = facts.try_get(attack.at)?;
    let numbers = facts.numbers();
    let mut all = vec![(DefendAnswer::Stand, 0, "Stand".to_owned())];
    let passive =
        target.has(&Innate::DamageResistance) || target.is(State::Berserk) || !target.able();
    if passive {
        return Ok(all);
    }
    let dodges = !target.vigor.no_dodge;
    let counters = !attack.ranged();
    let mut add = |answer: DefendAnswer, cost: u8, name: &str| {
        if facts.purse(target) >= cost {
            all.push((answer, cost, name.to_owned()));
        }
    };
    let arts = || target.card().abilities.iter().filter(|art| target.may_use(art).is_ok());
    if dodges {
        add(DefendAnswer::Dodge, numbers.dodge.get(), "Dodge");
        let fits =
            |art: &&Ability| art.kind().dodge().is_some_and(|dodge| !dodge.ranged || !counters);
        arts().filter(fits).for_each(|art| {
            add(DefendAnswer::DodgeWith(art.id.clone()), art.cost.get(), &art.name);
        });
    }
    if counters {
        add(DefendAnswer::Counter, numbers.counter.get(), "Counterattack");
        arts().filter(|art| art.kind().counters()).for_each(|art| {
            add(DefendAnswer::CounterWith(art.id.clone()), art.cost.get(), &art.name);
        });
    }
    Ok(all)
}

/// The attack as it is where its target does this about it.
pub fn defended(mut attack: Attack, answer: &DefendAnswer) -> Attack {
    (attack.defence, attack.defence_ability) = match answer {
        DefendAnswer::Stand => (Defence::Stands, None),
        DefendAnswer::Dodge => (Defence::Dodges, None),
        DefendAnswer::DodgeWith(id) => (Defence::Dodges, Some(id.clone())),
        DefendAnswer::Counter => (Defence::Counters, None),
        DefendAnswer::CounterWith(id) => (Defence::Counters, Some(id.clone())),
    };
    attack
}

/// The odds of an attack in words: `60 in a hundred, 3.4 LP expected`.
fn odds_told(strike: &Strike) -> String {
    let (hit, loss) = strike.odds();
    event_text!("{} in a hundred to hit, {:.1} LP expected", (hit * 100.0).round(), loss.expected())
}

fn ask_defend(In(Defend { attack }): In<Defend>, duel: DuelMut) -> Asked {
    let facts = duel.read();
    let target = facts.try_get(attack.at)?;
    let mut options = Vec::new();
    for (answer, cost, name) in defences(&facts, &attack)? {
        let hint = odds_told(&facts.strike(&defended(attack.clone(), &answer))?);
        let choice = Choice::plain(answer.clone(), name).hint(hint).about(attack.by);
        options.push(if cost > 0 { choice.cost(points(cost)) } else { choice });
    }
    let who = attack.by.map_or_else(|| "a trap".to_owned(), |by| duel.name(by));
    let rolled = match attack.kind {
        AttackKind::Burst(made) => event_text!(", with an attack of {}", made.total),
        AttackKind::Melee
        | AttackKind::Ranged
        | AttackKind::Charge(_)
        | AttackKind::Counter
        | AttackKind::Trap(..) => String::new(),
    };
    let prompt = event_text!("{} is attacked by {who}{rolled}: what does it do?", target.name());
    Ok(target.asks(prompt, options))
}

fn take_defend(
    In((step, answer)): Answered<Defend, DefendAnswer>,
    mut duel: DuelMut,
) -> StepResult {
    let attack = defended(step.attack, &answer.choice);
    let facts = duel.read();
    let options = defences(&facts, &attack)?;
    let cost = options
        .iter()
        .find(|(option, ..)| *option == answer.choice)
        .map_or(0, |(_, cost, _)| *cost);
    let ability = match &attack.defence_ability {
        Some(id) => Some(facts.ability(attack.at, id)?.clone()),
        None => None,
    };
    let name = duel.name(attack.at);
    let rule = if attack.defence == Defence::Counters { "arc-counter" } else { "arc-dodge" };
    if attack.defence != Defence::Stands {
        let with =
            ability.as_ref().map_or(String::new(), |ability| format!(" with {}", ability.name));
        let verb = if attack.defence == Defence::Counters { "counters" } else { "dodges" };
        duel.ctx.note(event_text!("{name} {verb}{with}"), &[rule]);
    }
    if let Some(ability) = &ability {
        duel.mark_used(attack.at, ability)?;
    }
    duel.spend(attack.at, cost)?;
    if duel.hands.in_play(attack.at) { prepare(&mut duel, attack, false) } else { Ok(()) }
}

/// The abilities that a model may still use before the dice of an attack fall, which
/// it makes or suffers.
fn before_roll<'a>(
    facts: &DuelRef<'a>,
    model: &ModelRef<'a>,
    attack: &Attack,
    defender: bool,
) -> Vec<&'a Ability> {
    let purse = facts.purse(model);
    let essence = facts.side_states.0.get(model.side()).map_or(0, |side_state| side_state.essence);
    let fits = |ability: &&Ability| {
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
            && purse >= ability.cost.get()
            && essence >= ability.essence.get()
    };
    model.card().abilities.iter().filter(fits).collect()
}

/// Who is asked before the dice fall: the attacker or the target; nobody
/// where a trap attacks.
fn asked(attack: &Attack, defender: bool) -> Option<ModelId> {
    if defender { Some(attack.at) } else { attack.by }
}

/// What one of the two may add: whether a die more for Essence, and which abilities.
fn added<'a>(
    facts: &DuelRef<'a>,
    attack: &Attack,
    defender: bool,
) -> StepResult<(bool, Vec<&'a Ability>)> {
    let Some(id) = asked(attack, defender) else { return Ok((false, Vec::new())) };
    let model = facts.try_get(id)?;
    let rolls = match defender {
        true => attack.defence != Defence::Stands && !attack.defence_essence,
        false => !attack.essence && !matches!(attack.kind, AttackKind::Burst(_)),
    };
    let lucky = rolls && facts.side_state(model.side()).essence > 0;
    Ok((lucky, before_roll(facts, model, attack, defender)))
}

/// Before the dice fall the attacker may add to them, then the target.
///
/// # Errors
/// Where somebody is missing.
pub fn prepare(duel: &mut DuelMut<'_, '_>, attack: Attack, defender: bool) -> StepResult {
    if !attack.lasts(|id| duel.hands.in_play(id)) {
        return Ok(());
    }
    duel.turn.attack = Some(attack.clone());
    let (lucky, arts) = added(&duel.read(), &attack, defender)?;
    if lucky || !arts.is_empty() {
        duel.ctx.then(Ready { attack, defender });
        return Ok(());
    }
    go_on(duel, attack, defender)
}

fn again(In(Again { attack, defender }): In<Again>, mut duel: DuelMut) -> StepResult {
    prepare(&mut duel, attack, defender)
}

/// Who has added all that it wants is followed by the target, and the target by the dice.
fn go_on(duel: &mut DuelMut<'_, '_>, attack: Attack, defender: bool) -> StepResult {
    if defender { roll_attack(duel, attack) } else { prepare(duel, attack, true) }
}

fn ask_ready(In(Ready { attack, defender }): In<Ready>, duel: DuelMut) -> Asked {
    let facts = duel.read();
    let Some(id) = asked(&attack, defender) else { return Ok(None) };
    let model = facts.try_get(id)?;
    let (lucky, arts) = added(&facts, &attack, defender)?;
    let now = odds_told(&facts.strike(&attack)?);
    let mut options = vec![Choice::plain(ReadyAnswer::Roll, "Roll").hint(now)];
    if lucky {
        let hint = odds_told(&facts.strike(&with_essence(attack.clone(), defender))?);
        options.push(
            Choice::plain(ReadyAnswer::Essence, "Essence: a die more").cost("1 Essence").hint(hint),
        );
    }
    for art in arts {
        options.push(
            Choice::plain(ReadyAnswer::Use(art.id.clone()), art.name.clone()).cost(art.price()),
        );
    }
    let what = if defender { "defends itself" } else { "attacks" };
    Ok(model.asks(event_text!("{} {what}: anything before the roll?", model.name()), options))
}

fn with_essence(mut attack: Attack, defender: bool) -> Attack {
    if defender {
        attack.defence_essence = true;
    } else {
        attack.essence = true;
    }
    attack
}

fn take_ready(In((step, answer)): Answered<Ready, ReadyAnswer>, mut duel: DuelMut) -> StepResult {
    let Ready { attack, defender } = step;
    let Some(id) = asked(&attack, defender) else { return Ok(()) };
    match answer.choice {
        ReadyAnswer::Roll => go_on(&mut duel, attack, defender),
        ReadyAnswer::Essence => {
            let side = duel.read().try_get(id)?.side();
            let text = event_text!("{} spends Essence", duel.name(id));
            duel.spend_essence(side, 1, text)?;
            prepare(&mut duel, with_essence(attack, defender), defender)
        }
        ReadyAnswer::Use(ability) => {
            let ability = duel.read().ability(id, &ability)?.clone();
            let at = Vec2::ZERO;
            let along = Vec2::ZERO;
            let on = vec![id];
            let used = UseEffect { by: id, ability: ability.id.clone(), on, at, along };
            pay_for(&mut duel, id, &ability, Intent::Use(used))?;
            duel.ctx.then(Again { attack, defender });
            Ok(())
        }
    }
}

fn roll_attack(duel: &mut DuelMut<'_, '_>, mut attack: Attack) -> StepResult {
    if !attack.lasts(|id| duel.hands.in_play(id)) {
        return Ok(());
    }
    let strike = duel.read().strike(&attack)?;
    let name = attack.by.map_or_else(|| event_text!("A trap"), |by| duel.name(by));
    let face = if strike.made.is_some() {
        0
    } else {
        let best = BestOf { dice: strike.dice, sides: 10, plus: strike.attack, need: None };
        duel.ctx
            .roll_best(attack.by, &name, "Attack", (&best, strike.modifiers.clone()), &["arc-hit"])
            .face
    };
    let defence = if strike.defence_dice == 0 {
        0
    } else {
        let best =
            BestOf { dice: strike.defence_dice, sides: 10, plus: strike.defense, need: None };
        let by = duel.name(attack.at);
        let modifiers = strike.defence_modifiers.clone();
        duel.ctx.roll_best(Some(attack.at), &by, "Defense", (&best, modifiers), &["arc-dodge"]).face
    };
    let hit = strike.outcome(face, defence);
    // What was prepared for this roll is used up.
    if let Some(by) = attack.by {
        duel.vigor(by)?.next.retain(|next| next.roll != Roll::Attack);
    }
    let mut target = duel.vigor(attack.at)?;
    target.next.retain(|next| next.roll != Roll::Defense);
    target.braced &= !matches!(attack.kind, AttackKind::Charge(_));
    let life = target.life;
    let facts = duel.read();
    let model = facts.try_get(attack.at)?;
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
        None => land(duel, &attack, hit),
    }
}

fn ask_ward(In(step): In<AskWard>, duel: DuelMut) -> Asked {
    let facts = duel.read();
    let target = facts.try_get(step.attack.at)?;
    let art = facts.ability(step.attack.at, &step.ability)?;
    let prompt = event_text!("{} would lose {} LP and be eliminated", target.name(), step.hit.loss);
    let options = vec![
        Choice::plain(Reply::Again, event_text!("{}: the attack is rolled again", art.name)),
        Choice::plain(Reply::Keep, "Let it be"),
    ];
    Ok(target.asks(prompt, options))
}

fn take_ward(In((step, answer)): Answered<AskWard, Reply>, mut duel: DuelMut) -> StepResult {
    if answer.choice == Reply::Keep {
        return land(&mut duel, &step.attack, step.hit);
    }
    let art = duel.read().ability(step.attack.at, &step.ability)?.clone();
    duel.mark_used(step.attack.at, &art)?;
    let text = event_text!("{} wards the blow: {}", duel.name(step.attack.at), art.name);
    duel.ctx.note(text, &["arc-advantage"]);
    roll_attack(&mut duel, step.attack)
}
