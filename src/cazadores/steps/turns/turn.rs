//! The Turn of a pack model: one free Move and one Action in either order, each resolved
//! before the next is declared (Cazadores 5.2, Executing Turns; rulings 1 and 3).

use bevy_ecs::prelude::*;

use crate::content::Condition;
use crate::content::describe::sentences;
use crate::display::texts::ticks;
use crate::state::hunt::PACK;
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::HuntRef;
use crate::steps::arts::{gear, rituals};
use crate::steps::combat::{attack, guard, weapons};
use crate::steps::movement::{flee, moves};
use crate::steps::objectives::{actions, carry};
use crate::steps::turns::every_turn;
use crate::steps::turns::offers::{ActionClass, SPECIAL, may_act};
use crate::steps::turns::turn_act::TurnAct;
use crate::steps::{aid, real_table, recover};
use monteria_game::{
    Answer, Answered, AskResult, Choice, Decision, ModelId, Offers, Registry, StepResult,
    event_text, step, text,
};

step! {
    PackTurn = "pack-turn" {
        model: ModelId,
    }
    /// The menu of a pack model's Turn.
    TurnMenu = "turn-menu" {
        model: ModelId,
    }
    EndTurn = "end-turn" {
        model: ModelId,
    }
}

pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.step(pack_turn).step(end_turn).decision(ask_menu, answer_menu);
}

fn pack_turn(In(step): In<PackTurn>, mut hunt: HuntMut) -> StepResult {
    let model = step.model;
    if !hunt.in_play(model) {
        return Ok(());
    }
    every_turn::begin(&mut hunt, model)?;
    hunt.ctx.then(TurnMenu { model });
    hunt.ctx.then(EndTurn { model });
    Ok(())
}

/// Returns all options of a pack model's Turn, with the refused ones.
pub(crate) fn offers(facts: &HuntRef<'_>, model: ModelId) -> Offers {
    let mut offers = Offers::default();
    moves::offer(facts, model, &mut offers);
    attack::offer(facts, model, &mut offers);
    guard::offer(facts, model, &mut offers);
    weapons::offer(facts, model, &mut offers);
    rituals::offer(facts, model, &mut offers);
    aid::offer(facts, model, &mut offers);
    recover::offer(facts, model, &mut offers);
    flee::offer(facts, model, &mut offers);
    gear::offer(facts, model, &mut offers);
    actions::offer(facts, model, &mut offers);
    offers
}

fn ask_menu(In(step): In<TurnMenu>, hunt: HuntMut) -> AskResult {
    let facts = hunt.read();
    let model_ref = facts.model(step.model)?;
    let turn = facts.turn;
    if !model_ref.in_play() || !(turn.free_move || turn.action) || facts.stands_down(step.model) {
        return Ok(None);
    }
    let can_move = may_act(&facts, step.model, ActionClass::FreeMove).is_ok();
    if !turn.action && !can_move {
        return Ok(None);
    }
    let mut offers = offers(&facts, step.model);
    let end = if turn.paid == 0 && turn.action {
        Choice::plain(TurnAct::End, text!("rules-cazadores-pass", "Pass"))
            .cost(ticks(every_turn::PASS_TICKS))
            .hint(text!(
                "rules-cazadores-bide-the-time-and-end-the",
                "End the Turn without an Action."
            ))
    } else {
        Choice::plain(TurnAct::End, text!("rules-cazadores-end-turn", "End Turn")).hint(text!(
            "rules-cazadores-end-the-turn-what-is-left",
            "End the Turn; what it has left is lost."
        ))
    };
    let is_won = facts.foes_in_play().next().is_none();
    if is_won {
        offers.legal.push(stand_down(&facts));
    }
    offers.legal.push(end.group(SPECIAL));
    if facts.on_real_table() {
        offers.legal.push(real_table::report_option(TurnAct::Table));
    }
    Ok(Some(Decision {
        seat: model_ref.seat()?,
        model: Some(step.model),
        prompt: match is_won {
            true => {
                event_text!(
                    "rules-cazadores-what-now-no-foe-is-left",
                    "{name}: what now? No Foe is left: the Hunt is won when this Round ends.",
                    name = model_ref.name()
                )
            }
            false => event_text!(
                "rules-cazadores-what-now",
                "{name}: what now?",
                name = model_ref.name()
            ),
        },
        options: offers.legal,
        refused: offers.refused,
    }))
}

/// Returns the option to pass until the Round ends, which is offered when no Foe
/// is left (ruling 100).
fn stand_down(facts: &HuntRef<'_>) -> Choice {
    let open = facts.objective().filter(|_| !facts.accomplished());
    let hint = event_text!(
        "rules-cazadores-your-models-pass-until-the-round",
        "Your models pass until the Round ends, and the Hunt is over. Effects at the end of Turns \
         and of the Round still apply."
    );
    let hint = match open {
        Some(objective) => sentences(vec![
            hint,
            event_text!(
                "rules-cazadores-is-not-accomplished",
                "{name} is not accomplished.",
                name = objective.name
            ),
        ]),
        None => hint,
    };
    Choice::plain(TurnAct::StandDown, text!("rules-cazadores-end-the-hunt", "End the Hunt"))
        .group(SPECIAL)
        .hint(hint)
}

/// Ends the Hunt for a player: its models pass from now on.
fn end_hunt(hunt: &mut HuntMut, model: ModelId) -> StepResult {
    let facts = hunt.read();
    let seat = facts.model(model)?.seat()?;
    let own = facts.in_play().filter(|one| one.model.side == PACK && one.model.seat == Some(seat));
    let own: Vec<ModelId> = own.map(|one| one.id()).collect();
    hunt.marks.stood_down.extend(own);
    hunt.ctx.note(
        text!(
            "rules-cazadores-the-pack-passes-until-the-round",
            "The Pack passes until the Round ends"
        ),
        &["caz-end-slaughter", "ruling-100"],
    );
    Ok(())
}

fn answer_menu(In((step, answer)): Answered<TurnMenu, TurnAct>, mut hunt: HuntMut) -> StepResult {
    let model = step.model;
    let act = &answer.choice;
    match act {
        TurnAct::End => return Ok(()),
        TurnAct::StandDown => return end_hunt(&mut hunt, model),
        TurnAct::Table => hunt.ctx.then(real_table::ReportEvent {}),
        TurnAct::Drop(kind) => carry::put_down(&mut hunt, model, kind)?,
        TurnAct::FreeMove => {
            hunt.turn.free_move = false;
            moves::free_move(&mut hunt, model, answer.route.as_ref())?;
        }
        TurnAct::Move
        | TurnAct::CoverGround
        | TurnAct::Attack(_)
        | TurnAct::Defend
        | TurnAct::Focus(_)
        | TurnAct::Hide
        | TurnAct::Parry
        | TurnAct::SpotWeakness
        | TurnAct::Reload(_)
        | TurnAct::Switch(_)
        | TurnAct::CastRitual(_)
        | TurnAct::Aid
        | TurnAct::Recover
        | TurnAct::Flee
        | TurnAct::UseGear(_)
        | TurnAct::Throw(_)
        | TurnAct::Ready(_)
        | TurnAct::ObjectiveAction(_)
        | TurnAct::ObjectiveActionAt(..) => act_once(&mut hunt, model, &answer)?,
    }
    hunt.ctx.then(TurnMenu { model });
    Ok(())
}

/// Carries out the one Action of a Turn.
fn act_once(hunt: &mut HuntMut, model: ModelId, answer: &Answer<TurnAct>) -> StepResult {
    let act = &answer.choice;
    hunt.turn.action = false;
    // Any Action but Move ends hiding; an Attack counts its Advantage first and
    // ends it itself.
    if *act != TurnAct::Move && !act.is_attack() {
        hunt.clear(model, Condition::Hidden, &["caz-cond-hidden"])?;
    }
    // The Advantage of Focus expires if the next Action is no Attack.
    if !act.is_attack() {
        guard::lose_focus(hunt, model)?;
    }
    match act {
        TurnAct::Move => moves::walk(hunt, model, answer.route.as_ref()),
        TurnAct::CoverGround => moves::cover_ground(hunt, model),
        TurnAct::Attack(weapon) => attack::take(hunt, model, weapon, answer.target()?),
        TurnAct::Defend => guard::defend(hunt, model),
        TurnAct::Focus(focus) => guard::focus(hunt, model, *focus),
        TurnAct::Hide => guard::hide(hunt, model),
        TurnAct::Parry => guard::parry(hunt, model, answer.target()?),
        TurnAct::SpotWeakness => guard::spot_weakness(hunt, model, answer.target()?),
        TurnAct::Reload(weapon) => weapons::reload(hunt, model, weapon),
        TurnAct::Switch(hands) => weapons::switch(hunt, model, hands),
        TurnAct::CastRitual(ritual) => rituals::take(hunt, model, ritual, answer),
        TurnAct::Aid => aid::take(hunt, model, answer.target()?),
        TurnAct::Recover => recover::take(hunt, model),
        TurnAct::Flee => flee::take(hunt, model),
        TurnAct::UseGear(gear) | TurnAct::Throw(gear) => gear::take(hunt, model, gear, answer),
        TurnAct::Ready(_) => actions::ready(hunt, model),
        TurnAct::ObjectiveAction(id) => actions::take(hunt, model, id, None, answer),
        TurnAct::ObjectiveActionAt(id, token) => {
            actions::take(hunt, model, id, Some(*token), answer)
        }
        TurnAct::End
        | TurnAct::FreeMove
        | TurnAct::Drop(_)
        | TurnAct::StandDown
        | TurnAct::Table => Ok(()),
    }
}

fn end_turn(In(step): In<EndTurn>, mut hunt: HuntMut) -> StepResult {
    let model = step.model;
    if hunt.in_play(model) {
        if hunt.turn.paid == 0 {
            every_turn::pass(&mut hunt, model, &["caz-pass", "ruling-1"])?;
            // Pass is an Action other than Move.
            hunt.clear(model, Condition::Hidden, &["caz-cond-hidden"])?;
            guard::lose_focus(&mut hunt, model)?;
        }
        every_turn::complete(&mut hunt, model)?;
    }
    // Encouragement lasts to the end of the Turn.
    hunt.marks.goals.encouraged.remove(&model);
    every_turn::end(&mut hunt, model)
}
