//! Rounds: initiative, Command Points, alternating activations and the end
//! (Cadence, Stage 2: Battle).

use bevy_ecs::prelude::*;

use crate::state::battle::{UnitId, UnitLocation, player_name};
use crate::state::change::BattleMut;
use crate::steps::activations::activate::ChooseUnit;
use crate::steps::step;
use crate::unit_rules::Regeneration;
use monteria_dice::SixPool;
use monteria_game::{
    EventKind, Occurrence, Registry, SeatId, SideId, StepResult, Text, event_text, listed, text,
};

step! {
    BeginRound = "begin-round" {}
    /// A seat's turn to activate a unit, or the next one's if it has none left.
    NextActivation = "next-activation" {
        seat: SeatId,
    }
}

/// Registers the steps of this file.
pub fn register(registry: &mut Registry<'_>) {
    registry.step(begin_round).step(next_activation);
}

/// Rolls 2D6 for each side, plus its `bonus`, until one is higher than all others; those
/// that tie for the highest roll again. Returns the winner.
pub fn roll_off(
    battle: &mut BattleMut<'_, '_>,
    what: Text,
    bonus: impl Fn(&BattleMut<'_, '_>, SeatId) -> u32,
    why: &[&str],
) -> SeatId {
    let mut rolling: Vec<SeatId> = battle.score.sides().map(|side| SeatId(side.0)).collect();
    loop {
        let mut sums: Vec<(SeatId, u32)> = Vec::new();
        for seat in &rolling {
            let a = battle.ctx.dice().d6();
            let b = battle.ctx.dice().d6();
            let more = bonus(battle, *seat);
            let sum = a + b + more;
            battle.ctx.note(
                event_text!(
                    "rules-cadence-player-rolls-and-for",
                    "{player} rolls {a} and {b} for {what}: {sum}",
                    player = player_name(SideId(seat.0))
                ),
                why,
            );
            sums.push((*seat, sum));
        }
        let most = sums.iter().map(|(_, sum)| *sum).max().unwrap_or(0);
        rolling = sums.into_iter().filter(|(_, sum)| *sum == most).map(|(seat, _)| seat).collect();
        match rolling.as_slice() {
            [] => return SeatId(0),
            [seat] => return *seat,
            tied => {
                let players = tied.iter().map(|seat| {
                    text!(
                        "rules-cadence-player-in-a-sentence",
                        "player {number}",
                        number = seat.0 + 1
                    )
                });
                battle.ctx.note(
                    event_text!(
                        "rules-cadence-a-tie-of-they-roll-again",
                        "A tie of {tied}: they roll again",
                        tied = listed(players)
                    ),
                    why,
                );
            }
        }
    }
}

fn begin_round(In(_): In<BeginRound>, mut battle: BattleMut) -> StepResult {
    battle.rounds.round += 1;
    let round = battle.rounds.round;
    battle.ctx.record(
        EventKind::RoundBegan { round },
        event_text!("rules-cadence-round-number", "Round {round}"),
        &["cad-rounds"],
    );
    let bonus =
        |battle: &BattleMut<'_, '_>, seat: SeatId| battle.module().initiative(&battle.read(), seat);
    let first = roll_off(
        &mut battle,
        text!("rules-cadence-the-initiative", "the initiative"),
        bonus,
        &["cad-initiative", "cad-roll-off"],
    );
    battle.rounds.initiative = first.0;
    battle.ctx.note(
        event_text!(
            "rules-cadence-player-has-the-initiative",
            "{player} has the initiative",
            player = player_name(SideId(first.0))
        ),
        &["cad-initiative"],
    );
    let points: Vec<(u16, u32)> = {
        let facts = battle.read();
        facts.units.0.iter().map(|unit| (unit.id, facts.command(unit))).collect()
    };
    for (id, command) in points {
        let unit = battle.unit_mut(id)?;
        unit.smoke = false;
        let alive = unit.place != UnitLocation::Destroyed;
        unit.command = if alive { command } else { 0 };
        unit.full_command = unit.command;
    }
    regenerate(&mut battle, None, Regeneration::RoundBegins)?;
    battle.module().round_begins(&mut battle)?;
    battle.ctx.then(NextActivation { seat: first });
    Ok(())
}

/// Rolls for the hurt models, of this unit or of all, whose rules let them
/// regenerate at this moment.
pub fn regenerate(
    battle: &mut BattleMut<'_, '_>,
    unit: Option<UnitId>,
    when: Regeneration,
) -> StepResult {
    let rolls: Vec<_> = {
        let facts = battle.read();
        let hurt = facts.models.iter().filter(|model_ref| {
            model_ref.in_play()
                && model_ref.fighter.left < model_ref.fighter.full
                && unit.is_none_or(|unit| model_ref.fighter.unit == unit)
        });
        hurt.filter_map(|model_ref| {
            let need = facts.find_rule(model_ref, |rule| rule.regenerates(when))?;
            Some((model_ref.id(), model_ref.name().to_owned(), need))
        })
        .collect()
    };
    for (model, name, need) in rolls {
        let pool = SixPool::new(1, i32::from(need));
        if battle
            .ctx
            .roll_six(
                Some(model),
                &name,
                text!("rules-cadence-regeneration", "Regeneration"),
                &pool,
                &["cad-regenerate"],
            )
            .successes
            > 0
        {
            battle.hurt(model, -1, &["cad-regenerate"])?;
        }
    }
    Ok(())
}

fn next_activation(In(step): In<NextActivation>, mut battle: BattleMut) -> StepResult {
    let next = battle.module().next_seat(&battle.read(), step.seat);
    let Some(seat) = next else {
        battle.ctx.occur(Occurrence::RoundEnded);
        return battle.module().round_over(&mut battle);
    };
    let sides = battle.score.points.len().max(1) as u8;
    battle.ctx.then(ChooseUnit { seat });
    battle.ctx.then(NextActivation { seat: SeatId((seat.0 + 1) % sides) });
    Ok(())
}
