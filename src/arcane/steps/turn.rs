//! The turn: recovery, upkeep, initiative, activations in turn, and its end (brief, Turn;
//! rulebook, Revealing an Infiltrated Unit).

use bevy_ecs::prelude::*;

use super::act::{Activated, Deactivate};
use super::deploy::roll_for;
use super::infiltration::Reveal;
use super::scenario::{Finish, ScoreTurn};
use super::summon::wear;
use crate::change::DuelMut;
use crate::content::{Id, State};
use crate::duel_ref::{DuelRef, ModelRef, opposed};
use crate::words::points;
use monteria_dice::BestOf;
use monteria_game::{
    Answered, Asked, Choice, EventKind, ModelId, Modifiers, Needs, Offers, Refusal, SideId,
    StepResult, actions, event_text, step,
};
use monteria_skirmish::decision_of_side;

step! {
    /// The next turn begins, or the game is over.
    NewTurn = "new-turn" {} => new_turn;
    /// A side whose organisation mends chooses who heals.
    Mend = "mend" {
        /// Which side.
        side: SideId,
    } => ask_mend, take_mend;
    /// States and summons wear, what lasts is paid for.
    Upkeep = "upkeep" {} => upkeep;
    /// A character pays for what it upholds, or lets it go.
    Uphold = "uphold" {
        /// Who.
        model: ModelId,
        /// What.
        ability: Id,
    } => ask_uphold, take_uphold;
    /// Sides with Essence are asked whether they spend it on initiative, then both roll.
    Initiative = "initiative" {
        /// How many sides have been asked.
        asked: u8,
        /// Who has spent some.
        lucky: [bool; 2],
    } => initiative;
    /// A side with Essence says whether it spends it on initiative.
    Quicken = "quicken" {
        /// Which side.
        side: SideId,
        /// Who has spent some already.
        lucky: [bool; 2],
    } => ask_quicken, take_quicken;
    /// A side is to activate a character, or where it has none left, the other.
    NextActivation = "next-activation" {
        /// Which side.
        side: SideId,
    } => next_activation;
    /// A side says whom it activates.
    Activate = "activate" {
        /// Which side.
        side: SideId,
    } => ask_activate, take_activate;
}

actions! {
    /// The answers of the turn's questions.
    pub enum TurnAnswer {
        /// This one is activated, or heals, or is called.
        Activate,
        /// This one heals.
        Heal,
        /// This one gains Action Points.
        Call,
        /// A Plot card is played.
        Play(Id) = "play:{0}",
        /// It is paid for.
        Pay,
        /// It ends.
        LetGo,
        /// The roll is made as it is.
        Roll,
        /// A die more, for a point of Essence.
        Essence,
    }
}

/// Both sides, that with the initiative first.
fn sides(facts: &DuelRef<'_>) -> [SideId; 2] {
    let first = facts.turn.first.unwrap_or(SideId(0));
    [first, opposed(first)]
}

fn new_turn(_: In<NewTurn>, mut duel: DuelMut) -> StepResult {
    if duel.turn.number >= duel.turn.last {
        duel.ctx.then(Finish {});
        return Ok(());
    }
    duel.turn.number += 1;
    let round = duel.turn.number;
    duel.ctx.record(
        EventKind::RoundBegan { round },
        event_text!("Turn {round}"),
        &["arc-recovery"],
    );
    let essence = duel.turn.levels / u32::from(duel.content.0.numbers.essence_levels.get());
    for side_state in duel.side_states.0.values_mut() {
        (side_state.essence, side_state.prayed) = (essence.min(255) as u8, false);
    }
    let ids: Vec<ModelId> = duel.hands.ids().collect();
    for id in ids {
        let mut vigor = duel.vigor(id)?;
        (vigor.activated, vigor.moved, vigor.shifted, vigor.escaped) = (false, false, false, false);
        vigor.used_turn.clear();
        if round > 1 && duel.hands.in_play(id) {
            let facts = duel.read();
            let model = facts.try_get(id)?;
            let more = i32::from(model.is(State::Haste)) - i32::from(model.is(State::Slow));
            let gain = i32::from(model.card().recovery.get()) + more;
            duel.gain(id, gain.max(0), &["arc-recovery"])?;
        }
    }
    let order = sides(&duel.read());
    for side in order {
        if mending(&duel.read(), side).is_some() {
            duel.ctx.then(Mend { side });
        }
    }
    if round > 1 {
        order.into_iter().for_each(|side| duel.ctx.then(Reveal { side }));
    }
    duel.ctx.then(Upkeep {});
    Ok(())
}

/// How much one character of a side heals each Recovery Phase.
fn mending(facts: &DuelRef<'_>, side: SideId) -> Option<i32> {
    facts.advantage(side)?.kind().mending()
}

fn ask_mend(In(Mend { side }): In<Mend>, duel: DuelMut) -> Asked {
    let facts = duel.read();
    let hurt: Vec<&ModelRef<'_>> =
        facts.friends(side).filter(|one| one.vigor.life < one.full()).collect();
    if hurt.is_empty() {
        return Ok(None);
    }
    let legal = hurt.iter().map(|one| one.id()).collect();
    let needs = Needs::one_of(legal);
    let options = vec![Choice::plain(TurnAnswer::Heal, "Heal one").needs(needs)];
    let prompt = event_text!("Who heals {} LP?", mending(&facts, side).unwrap_or(0));
    Ok(Some(decision_of_side(side, prompt, options)))
}

fn take_mend(In((step, answer)): Answered<Mend, TurnAnswer>, mut duel: DuelMut) -> StepResult {
    let amount = mending(&duel.read(), step.side).unwrap_or(0);
    duel.heal(answer.target()?, amount, &["arc-organisation"])
}

fn upkeep(_: In<Upkeep>, mut duel: DuelMut) -> StepResult {
    let ids: Vec<ModelId> = duel.read().standing().map(|model| model.id()).collect();
    for id in &ids {
        duel.vigor(*id)?.no_run = false;
        wear_states(&mut duel, *id)?;
    }
    for id in &ids {
        if duel.hands.in_play(*id) {
            wear(&mut duel, *id)?;
        }
    }
    let facts = duel.read();
    let mut upheld = Vec::new();
    // Whoever has begun with something, at its deployment or when it was revealed, has
    // paid for this turn.
    let begun = |model: &ModelRef<'_>, ability: &Id| {
        facts.turn.number == 1 || model.vigor.used_turn.contains(ability)
    };
    for side in sides(&facts) {
        for model in facts.friends(side) {
            let due = model.vigor.upheld.keys().filter(|ability| !begun(model, ability));
            upheld.extend(due.map(|ability| (model.id(), ability.clone())));
        }
    }
    for (model, ability) in upheld {
        duel.ctx.then(Uphold { model, ability });
    }
    duel.ctx.then(Initiative { asked: 0, lucky: [false; 2] });
    Ok(())
}

/// Each State of a model acts and loses a level (brief, States).
fn wear_states(duel: &mut DuelMut<'_, '_>, id: ModelId) -> StepResult {
    let content = duel.content();
    let states: Vec<(State, u8)> =
        duel.vigor(id)?.states.iter().map(|(state, level)| (*state, *level)).collect();
    for (state, level) in states {
        // Stealth keeps its user Hidden as long as it is paid for.
        let lasts = match state {
            State::Hidden => duel.read().try_get(id)?.upholds().any(|it| it.kind().hides()),
            State::Stunned => true,
            State::Haste
            | State::Slow
            | State::Shield
            | State::Protection
            | State::Healing
            | State::Poison
            | State::Blind
            | State::Seal
            | State::Paralysis
            | State::Berserk
            | State::Doom => false,
        };
        if lasts || !duel.hands.in_play(id) {
            continue;
        }
        if state == State::Healing {
            duel.heal(id, i32::from(content.numbers.healing.get()), &["arc-healing"])?;
        }
        if level > 1 {
            duel.vigor(id)?.states.insert(state, level - 1);
        } else {
            let text = event_text!("{} is rid of {state}", duel.name(id));
            duel.end_state(id, state, text, &["arc-states"])?;
        }
        if state == State::Doom {
            let best =
                BestOf { dice: 1, sides: 10, plus: 0, need: Some(content.numbers.doom_need.get()) };
            let name = duel.name(id);
            let roll = duel.ctx.roll_best(
                Some(id),
                &name,
                "Doom",
                (&best, Modifiers::default()),
                &["arc-doom"],
            );
            if roll.reached {
                let life = duel.vigor(id)?.life;
                duel.lose(id, life, &["arc-doom"])?;
            }
        }
    }
    Ok(())
}

/// What it costs a model to uphold an ability this turn, or to begin the match with it.
///
/// # Errors
/// Where somebody is missing.
pub(super) fn upkeep_cost(
    facts: &DuelRef<'_>,
    model: &ModelRef<'_>,
    ability: &Id,
) -> StepResult<u8> {
    let art = facts.ability(model.id(), ability)?;
    let freely = facts.advantage(model.side()).is_some_and(|it| it.kind().hides_freely());
    let free = freely && art.kind().hides() && facts.turn.number <= 1;
    Ok(if free { 0 } else { art.upkeep.get() })
}

fn ask_uphold(In(step): In<Uphold>, duel: DuelMut) -> Asked {
    let facts = duel.read();
    let model = facts.try_get(step.model)?;
    if !model.in_play() || !model.vigor.upheld.contains_key(&step.ability) {
        return Ok(None);
    }
    let cost = upkeep_cost(&facts, model, &step.ability)?;
    let art = facts.ability(step.model, &step.ability)?;
    let mut offers = Offers::default();
    let pay = Choice::plain(TurnAnswer::Pay, event_text!("Uphold {}", art.name)).cost(points(cost));
    let few = || {
        Refusal::rule(
            "TooFewPoints",
            event_text!("it has {} of {}", model.vigor.points, points(cost)),
        )
    };
    let verdict = match () {
        () if model.is(State::Seal) => Err(Refusal::rule("Sealed", "its abilities are sealed")),
        () if facts.purse(model) < cost => Err(few()),
        () => Ok(()),
    };
    offers.add(pay, verdict);
    offers.legal.push(Choice::plain(TurnAnswer::LetGo, "Let it end"));
    Ok(model.asks(event_text!("{}: does it uphold {}?", model.name(), art.name), offers))
}

fn take_uphold(In((step, answer)): Answered<Uphold, TurnAnswer>, mut duel: DuelMut) -> StepResult {
    if answer.choice != TurnAnswer::Pay {
        return duel.let_go(step.model, &step.ability);
    }
    let facts = duel.read();
    let cost = upkeep_cost(&facts, facts.try_get(step.model)?, &step.ability)?;
    let art = facts.ability(step.model, &step.ability)?;
    let text = event_text!("{} upholds {}", duel.name(step.model), art.name);
    duel.ctx.note(text, &["arc-upkeep"]);
    duel.spend(step.model, cost)
}

fn initiative(In(Initiative { asked, lucky }): In<Initiative>, mut duel: DuelMut) -> StepResult {
    let Some(side) = sides(&duel.read()).get(usize::from(asked)).copied() else {
        return roll_initiative(&mut duel, lucky);
    };
    if duel.side_state(side).essence > 0 && duel.read().friends(side).next().is_some() {
        duel.ctx.then(Quicken { side, lucky });
    } else {
        duel.ctx.then(Initiative { asked: asked + 1, lucky });
    }
    Ok(())
}

fn ask_quicken(In(Quicken { side, .. }): In<Quicken>, duel: DuelMut) -> Asked {
    let facts = duel.read();
    let prompt = event_text!(
        "{} rolls for initiative with {:+}",
        facts.side_state(side).party,
        facts.initiative(side)
    );
    let options = vec![
        Choice::plain(TurnAnswer::Roll, "Roll"),
        Choice::plain(TurnAnswer::Essence, "Roll with Essence")
            .cost("1 Essence")
            .hint("A second die, the better counts."),
    ];
    Ok(Some(decision_of_side(side, prompt, options)))
}

fn take_quicken(
    In((step, answer)): Answered<Quicken, TurnAnswer>,
    mut duel: DuelMut,
) -> StepResult {
    let Quicken { side, mut lucky } = step;
    if answer.choice == TurnAnswer::Essence {
        let text = event_text!("{} spends Essence", duel.side_state(side).party);
        duel.spend_essence(side, 1, text)?;
        lucky[usize::from(side.0)] = true;
    }
    let asked = if duel.turn.first.unwrap_or(SideId(0)) == side { 1 } else { 2 };
    duel.ctx.then(Initiative { asked, lucky });
    Ok(())
}

/// Both sides roll for initiative.
fn roll_initiative(duel: &mut DuelMut<'_, '_>, lucky: [bool; 2]) -> StepResult {
    let mut totals = [0; 2];
    while totals[0] == totals[1] {
        for (total, (side, lucky)) in totals.iter_mut().zip((0..).map(SideId).zip(lucky)) {
            *total = roll_for(duel, side, 1 + u32::from(lucky), ("Initiative", "arc-initiative"))?;
        }
    }
    let first = SideId(u8::from(totals[1] > totals[0]));
    duel.turn.first = Some(first);
    let name = duel.side_state(first).party.clone();
    duel.ctx.note(event_text!("{name} has the initiative"), &["arc-initiative"]);
    duel.ctx.then(NextActivation { side: first });
    Ok(())
}

/// Whether a side has lost everybody that it could bring into play.
fn gone(facts: &DuelRef<'_>, side: SideId) -> bool {
    facts.friends(side).next().is_none()
        && facts.side_states.0.get(side).is_none_or(|side_state| side_state.infiltrating.is_empty())
}

fn next_activation(
    In(NextActivation { side }): In<NextActivation>,
    mut duel: DuelMut,
) -> StepResult {
    let facts = duel.read();
    let sides = [side, opposed(side)];
    let due = |side: &SideId| facts.friends(*side).any(|model| model.due());
    match sides.into_iter().find(due) {
        _ if sides.into_iter().any(|side| gone(&facts, side)) => duel.ctx.then(Finish {}),
        Some(side) => duel.ctx.then(Activate { side }),
        None => end_turn(&mut duel)?,
    }
    Ok(())
}

/// What a side may play when it is its turn to activate.
fn plays(facts: &DuelRef<'_>, side: SideId) -> StepResult<Vec<Choice>> {
    let mut all = Vec::new();
    for (id, plot) in facts.plots(side) {
        let Some(hint) = plot.kind().hint() else { continue };
        let name = facts.content.cards.get(id).map_or_else(String::new, |card| card.name.clone());
        all.push(Choice::plain(TurnAnswer::Play(id.clone()), name).group("Cards").hint(hint));
    }
    let side_state = facts.side_state(side);
    let called = side_state.organisation.as_ref().is_some_and(|id| side_state.used.contains(id));
    let call = facts.advantage(side).and_then(|it| it.kind().call());
    if let Some(call) = call.filter(|_| !called) {
        let legal = call.heard_by(facts, side);
        if !legal.is_empty() {
            let needs = Needs::one_of(legal);
            let hint = event_text!(
                "A friend near the leader gains {}, once in a game.",
                points(call.gain.get())
            );
            all.push(
                Choice::plain(TurnAnswer::Call, "The leader's call")
                    .group("Cards")
                    .hint(hint)
                    .needs(needs),
            );
        }
    }
    Ok(all)
}

fn ask_activate(In(Activate { side }): In<Activate>, duel: DuelMut) -> Asked {
    let facts = duel.read();
    let due: Vec<&ModelRef<'_>> = facts.friends(side).filter(|model| model.due()).collect();
    if due.is_empty() {
        return Ok(None);
    }
    let others = facts.friends(side).filter(|model| !model.due()).map(|model| {
        let why = if model.able() {
            "it has been activated this turn"
        } else {
            "it can do nothing this turn"
        };
        (model.id(), Refusal::rule("NotDue", why))
    });
    let needs = Needs::Target {
        legal: due.iter().map(|model| model.id()).collect(),
        others: others.collect(),
    };
    let mut options = vec![Choice::plain(TurnAnswer::Activate, "Activate").needs(needs)];
    options.extend(plays(&facts, side)?);
    Ok(Some(decision_of_side(
        side,
        event_text!("{}: who is activated?", facts.side_state(side).party),
        options,
    )))
}

fn take_activate(
    In((step, answer)): Answered<Activate, TurnAnswer>,
    mut duel: DuelMut,
) -> StepResult {
    let side = step.side;
    match answer.choice {
        TurnAnswer::Play(id) => {
            let content = duel.content();
            let card = content.cards.get(&id);
            if let Some(plot) = card.and_then(|card| card.plot.as_ref()) {
                plot.kind().play(&mut duel);
            }
            let name = card.map_or_else(String::new, |card| card.name.clone());
            duel.side_state(side).used.insert(id);
            let text = event_text!("{} plays {name}", duel.side_state(side).party);
            duel.ctx.note(text, &["arc-advantage"]);
            duel.ctx.then(NextActivation { side });
        }
        TurnAnswer::Call => {
            let on = answer.target()?;
            let facts = duel.read();
            let call = facts.advantage(side).and_then(|it| it.kind().call());
            let gain = call.map_or(0, |call| i32::from(call.gain.get()));
            let side_state = duel.side_state(side);
            side_state.used.extend(side_state.organisation.clone());
            duel.gain(on, gain, &["arc-organisation"])?;
            duel.ctx.then(NextActivation { side });
        }
        TurnAnswer::Activate
        | TurnAnswer::Heal
        | TurnAnswer::Pay
        | TurnAnswer::LetGo
        | TurnAnswer::Roll
        | TurnAnswer::Essence => {
            let model = answer.target()?;
            duel.begin_activation(model, &["arc-activation"]);
            duel.ctx.then(Activated { model });
            duel.ctx.then(Deactivate { model });
            duel.ctx.then(NextActivation { side: opposed(side) });
        }
    }
    Ok(())
}

/// All have been activated.
fn end_turn(duel: &mut DuelMut<'_, '_>) -> StepResult {
    (duel.turn.darkness, duel.turn.fog, duel.turn.heavy_air) = (None, false, None);
    let ids: Vec<ModelId> = duel.hands.ids().collect();
    for id in ids {
        let text = event_text!("{} has come to itself", duel.name(id));
        duel.end_state(id, State::Stunned, text, &["arc-stunned"])?;
        let mut vigor = duel.vigor(id)?;
        vigor.no_dodge = false;
        vigor.next.retain(|next| !next.this_turn);
    }
    for side in [SideId(0), SideId(1)] {
        hallow(duel, side)?;
    }
    duel.ctx.then(ScoreTurn {});
    duel.ctx.then(NewTurn {});
    Ok(())
}

/// The sacred ground of a side heals those of it who stand there.
fn hallow(duel: &mut DuelMut<'_, '_>, side: SideId) -> StepResult {
    let facts = duel.read();
    let Some(piece) = facts.side_state(side).sacred else { return Ok(()) };
    let heals = facts.plots(side).find_map(|(_, plot)| plot.kind().healing_ground());
    let there = |one: &&ModelRef<'_>| facts.table.pieces_touching(&one.body()).contains(&piece);
    let healed: Vec<ModelId> = facts.friends(side).filter(there).map(|one| one.id()).collect();
    for id in healed {
        duel.heal(id, heals.unwrap_or(0), &["arc-advantage"])?;
    }
    Ok(())
}
