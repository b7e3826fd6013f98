//! The Tick scheduler: Rounds, Ticks, clock ties and the order of Turns (Cazadores 5.2,
//! Executing Rounds; rulings 2 and 4).

use bevy_ecs::prelude::*;
use parse_display::Display;

use crate::content::{Condition, Skill};
use crate::state::hunt::{FOES, PACK, TICKS};
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::{HuntRef, ModelRef};
use crate::steps::conditions;
use crate::steps::foes::FoeTurn;
use crate::steps::objectives::rounds::ObjectiveRound;
use crate::steps::turns::ending::CheckEnd;
use crate::steps::turns::turn::PackTurn;
use monteria_game::{
    Answered, AskResult, Choice, Decision, EventKind, ModelId, Occurrence, OrMissing, Registry,
    SideId, StepResult, Text, event_text, step, text,
};

step! {
    BeginRound = "begin-round" {}
    /// A Tick begins: finds the eligible models and the side that goes first.
    Tick = "tick" {}
    /// The Round Clock advances to the next Tick.
    AdvanceClock = "advance-clock" {}
    /// The Leadership Check at a clock tie has succeeded: the players choose.
    ChooseFirstSide = "choose-first-side" {
        /// The Cazador that rolled.
        leader: ModelId,
    }
    /// The eligible models of one side take their Turns.
    SideActs = "side-acts" {
        side: SideId,
    }
    /// Several pack models are eligible: the players choose the next one.
    ChooseWhoActs = "choose-who-acts" {}
    EndRound = "end-round" {}
}

pub(crate) fn register(registry: &mut Registry<'_>) {
    registry
        .step(begin_round)
        .step(tick)
        .step(advance_clock)
        .step(side_acts)
        .step(end_round)
        .decision(ask_first_side, answer_first_side)
        .decision(ask_who_acts, answer_who_acts);
}

/// Returns the models of a side whose Personal Clock matches the Round
/// Clock, in id order.
pub(crate) fn eligible(facts: &HuntRef<'_>, side: SideId) -> Vec<ModelId> {
    facts
        .in_play()
        .filter(|model_ref| {
            model_ref.model.side == side
                && !model_ref.clock.looped
                && model_ref.clock.tick == facts.clock.tick
                && !facts.is_bystander(model_ref.id())
        })
        .map(|model_ref| model_ref.id())
        .collect()
}

fn begin_round(In(_): In<BeginRound>, mut hunt: HuntMut) -> StepResult {
    hunt.clock.round += 1;
    hunt.clock.tick = 1;
    let round = hunt.clock.round;
    let all: Vec<ModelId> = hunt.read().models.iter().map(|model_ref| model_ref.id()).collect();
    for id in all {
        hunt.set_clock(id, |clock| clock.looped = false)?;
    }
    hunt.ctx.record(
        EventKind::RoundBegan { round },
        event_text!("rules-cazadores-round", "Round {round}"),
        &["caz-round"],
    );
    hunt.ctx.then(Tick {});
    Ok(())
}

fn tick(In(_): In<Tick>, mut hunt: HuntMut) {
    let facts = hunt.read();
    let now = facts.clock.tick;
    if nothing_left_to_do(&facts) {
        queue_end_of_round(&mut hunt);
        return;
    }
    let pack = eligible(&facts, PACK);
    let foes = eligible(&facts, FOES);
    if pack.is_empty() && foes.is_empty() {
        hunt.ctx.then(AdvanceClock {});
        return;
    }
    let leader = pack
        .iter()
        .filter_map(|id| facts.get(*id).filter(|model_ref| model_ref.is_cazador()))
        .max_by_key(|model_ref| {
            (
                model_ref.pack.map_or(0, |(stats, _)| stats.resolve),
                std::cmp::Reverse(model_ref.id()),
            )
        })
        .map(|model_ref| model_ref.id());
    let terror = foes.iter().map(|id| facts.terror(*id)).max().unwrap_or(0);
    let check = leader.map(|leader| facts.check(leader, Skill::Leadership, Some(terror)));
    hunt.ctx.record(
        EventKind::ClockMoved { now },
        event_text!("rules-cazadores-tick", "Tick {now}"),
        &["caz-clock"],
    );
    let mut order = [FOES, PACK];
    if !pack.is_empty() && !foes.is_empty() {
        match (leader, check) {
            (Some(leader), Some(check)) => {
                let name = hunt.name(leader);
                let why = ["caz-clock-tie", "ruling-4"];
                let label = text!(
                    "rules-cazadores-leadership-check-to-break-the-clock",
                    "Leadership Check to break the clock tie"
                );
                if hunt.ctx.roll(Some(leader), &name, label, &check, &why).success() {
                    hunt.ctx.then(ChooseFirstSide { leader });
                    return;
                }
                hunt.ctx
                    .note(text!("rules-cazadores-the-foes-go-first", "The Foes go first"), &why);
            }
            _ => hunt.ctx.note(
                text!(
                    "rules-cazadores-no-cazador-is-eligible-the-foes",
                    "No Cazador is eligible: the Foes go first"
                ),
                &["caz-clock-tie"],
            ),
        }
    } else if foes.is_empty() {
        order = [PACK, FOES];
    }
    for side in order {
        hunt.ctx.then(SideActs { side });
    }
    hunt.ctx.then(AdvanceClock {});
}

/// Returns whether the rest of the Round can change nothing: no pack model is in play, or
/// there is neither a Foe nor an Objective and no pack model has a Condition that the end
/// of the Round makes worse (ruling 33).
fn nothing_left_to_do(facts: &HuntRef<'_>) -> bool {
    let pack_left = facts
        .in_play()
        .any(|model_ref| model_ref.model.side == PACK && !facts.is_captive(model_ref.id()));
    let suffers = facts.in_play().any(|model_ref| {
        model_ref.model.side == PACK
            && (model_ref.has(Condition::Burning) || model_ref.has(Condition::Poisoned))
    });
    let foes_left = facts.foes_in_play().next().is_some();
    !pack_left || (!foes_left && facts.objective().is_none() && !suffers)
}

/// The side that goes first on a Tick.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum FirstSideAct {
    PackFirst,
    FoesFirst,
}

fn ask_first_side(In(step): In<ChooseFirstSide>, hunt: HuntMut) -> AskResult {
    let facts = hunt.read();
    let option = |act: FirstSideAct, side: Text, hint: Text| {
        Choice::plain(act, side).group(text!("rules-cazadores-clock-tie", "Clock tie")).hint(hint)
    };
    let options = vec![
        option(
            FirstSideAct::PackFirst,
            text!("rules-cazadores-the-pack", "The Pack"),
            text!(
                "rules-cazadores-the-packs-eligible-models-go-first",
                "The Pack's eligible models go first."
            ),
        ),
        option(
            FirstSideAct::FoesFirst,
            text!("rules-cazadores-the-foes", "The Foes"),
            text!("rules-cazadores-the-eligible-foes-go-first", "The eligible Foes go first."),
        ),
    ];
    let tick = facts.clock.tick;
    facts.ask(
        step.leader,
        |name| {
            text!(
                "rules-cazadores-has-the-upper-hand-who-goes",
                "{name} breaks the clock tie: who goes first on Tick {tick}?"
            )
        },
        options,
    )
}

fn answer_first_side(In((_, answer)): Answered<ChooseFirstSide, FirstSideAct>, mut hunt: HuntMut) {
    let order = match answer.choice {
        FirstSideAct::PackFirst => [PACK, FOES],
        FirstSideAct::FoesFirst => [FOES, PACK],
    };
    for side in order {
        hunt.ctx.then(SideActs { side });
    }
    hunt.ctx.then(AdvanceClock {});
}

fn side_acts(In(step): In<SideActs>, mut hunt: HuntMut) {
    let due = eligible(&hunt.read(), step.side);
    if step.side == FOES {
        // The Adversary first, then the Minions in random order.
        let facts = hunt.read();
        let (mut order, mut minions): (Vec<_>, Vec<_>) = due
            .into_iter()
            .partition(|id| facts.get(*id).is_some_and(|model_ref| model_ref.is_adversary()));
        // Several models of one Adversary take their Turns as one (ruling 81).
        order.truncate(1);
        if minions.len() > 1 {
            hunt.ctx.dice().shuffle(&mut minions);
        }
        order.extend(minions);
        for model in order {
            hunt.ctx.then(FoeTurn { model });
        }
        return;
    }
    // Models whose player has ended the Hunt pass before any choice.
    let facts = hunt.read();
    let passes = due.iter().copied().find(|id| facts.stands_down(*id));
    match (passes, due.as_slice()) {
        (None, []) => {}
        (Some(only), _) | (None, &[only]) => {
            hunt.ctx.then(PackTurn { model: only });
            hunt.ctx.then(SideActs { side: PACK });
        }
        (None, _) => hunt.ctx.then(ChooseWhoActs {}),
    }
}

/// The pack model that goes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display)]
#[display("act:{0}")]
pub(crate) struct WhoActs(pub ModelId);

fn ask_who_acts(In(_): In<ChooseWhoActs>, hunt: HuntMut) -> AskResult {
    let facts = hunt.read();
    let due: Vec<_> = eligible(&facts, PACK).into_iter().filter_map(|id| facts.get(id)).collect();
    // One seat decides for all: that of the first eligible model. At one screen the
    // players agree among themselves.
    let seat = due.iter().filter_map(|model_ref| model_ref.model.seat).min();
    let option = |model_ref: &&ModelRef<'_>| {
        Choice::plain(WhoActs(model_ref.id()), Text::verbatim(model_ref.name()))
            .group(text!("rules-cazadores-the-pack", "The Pack"))
            .about([model_ref.id()])
    };
    Ok(Some(Decision {
        seat: seat.or_missing("a seat for the Pack")?,
        model: None,
        prompt: event_text!(
            "rules-cazadores-tick-who-of-the-pack-goes",
            "Tick {tick}: which model of the Pack goes next?",
            tick = facts.clock.tick
        ),
        options: due.iter().map(option).collect(),
        refused: Vec::new(),
    }))
}

fn answer_who_acts(In((_, answer)): Answered<ChooseWhoActs, WhoActs>, mut hunt: HuntMut) {
    hunt.ctx.then(PackTurn { model: answer.choice.0 });
    hunt.ctx.then(SideActs { side: PACK });
}

fn advance_clock(In(_): In<AdvanceClock>, mut hunt: HuntMut) {
    if hunt.clock.tick >= TICKS {
        queue_end_of_round(&mut hunt);
    } else {
        hunt.clock.tick += 1;
        hunt.ctx.then(Tick {});
    }
}

/// Queues the end of the Round. Rules of the scenario act before its upkeep.
fn queue_end_of_round(hunt: &mut HuntMut) {
    hunt.ctx.occur(Occurrence::RoundEnded);
    hunt.ctx.then(EndRound {});
}

fn end_round(In(_): In<EndRound>, mut hunt: HuntMut) -> StepResult {
    let round = hunt.clock.round;
    hunt.ctx
        .note(event_text!("rules-cazadores-round-ends", "Round {round} ends"), &["caz-round-end"]);
    conditions::end_of_round(&mut hunt)?;
    hunt.marks.spotted.clear();
    if hunt.marks.goals.objective.is_some() {
        hunt.ctx.then(ObjectiveRound {});
    }
    hunt.ctx.then(CheckEnd {});
    Ok(())
}
