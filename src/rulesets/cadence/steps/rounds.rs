//! Rounds: initiative, Command Dice, alternate activations and the end (Cadence, Stage 2: Battle).

use bevy::ecs::prelude::*;

use super::activate::ChooseUnit;
use super::score::RoundEnds;
use super::step;
use crate::dice::SixPool;
use crate::game::{Builder, SeatId, What};
use crate::rulesets::cadence::battle::{UnitId, Whereabouts};
use crate::rulesets::cadence::change::War;
use crate::rulesets::cadence::content::UnitRule;
use crate::rulesets::cadence::respawn::rounds::ArenaRoundEnds;

step! {
    /// A round begins.
    BeginRound = "begin-round" {}
}
step! {
    /// It is this seat's turn to activate a unit, or the other's where it has none left.
    NextActivation = "next-activation" {
        /// Whose turn.
        seat: SeatId,
    }
}

/// Registers the steps of this file.
pub fn register(builder: &mut Builder<'_>) {
    builder.step(begin_round).step(next_activation);
}

/// Rolls 2D6 for each side, with what `bonus` adds, until one is higher than all others; those that tie for the most roll again.
pub fn roll_off(
    war: &mut War<'_, '_>,
    what: &str,
    bonus: impl Fn(&War<'_, '_>, SeatId) -> u32,
    why: &[&str],
) -> SeatId {
    let mut rolling: Vec<SeatId> = war.score.sides().map(|side| SeatId(side.0)).collect();
    loop {
        let mut sums: Vec<(SeatId, u32)> = Vec::new();
        for seat in &rolling {
            let (a, b) = (war.desk.dice().d6(), war.desk.dice().d6());
            let more = bonus(war, *seat);
            let sum = a + b + more;
            war.desk.note(format!("Player {} rolls {a} and {b} for {what}: {sum}", seat.0 + 1), why);
            sums.push((*seat, sum));
        }
        let most = sums.iter().map(|(_, sum)| *sum).max().unwrap_or(0);
        rolling = sums.into_iter().filter(|(_, sum)| *sum == most).map(|(seat, _)| seat).collect();
        if let [seat] = rolling.as_slice() {
            return *seat;
        }
        if rolling.is_empty() {
            return SeatId(0);
        }
    }
}

fn begin_round(In(_): In<BeginRound>, mut war: War) {
    war.rounds.round += 1;
    let round = war.rounds.round;
    war.desk.record(What::RoundBegan { round }, format!("Round {round}"), &["cad-rounds"]);
    let first = roll_off(&mut war, "the initiative", |_, _| 0, &["cad-initiative", "cad-roll-off"]);
    war.rounds.initiative = first.0;
    war.desk.note(format!("Player {} has the initiative", first.0 + 1), &["cad-initiative"]);
    let points: Vec<(u16, u32)> = {
        let facts = war.facts();
        facts.units.0.iter().map(|unit| (unit.id, facts.command(unit))).collect()
    };
    for (id, command) in points {
        if let Some(unit) = war.units.get_mut(id) {
            unit.smoke = false;
            let alive = unit.place != Whereabouts::Destroyed;
            unit.command = if alive { command } else { 0 };
            unit.full_command = unit.command;
        }
    }
    regenerate(&mut war, None, |rule| match rule {
        UnitRule::RegenerateRound(need) => Some(*need),
        _ => None,
    });
    war.desk.then(NextActivation { seat: first });
}

/// Hurt models of this unit, or of all, whose rules let them regenerate now, each by a roll of what its rule needs.
pub fn regenerate(war: &mut War<'_, '_>, unit: Option<UnitId>, needs: impl Fn(&UnitRule) -> Option<u8>) {
    let rolls: Vec<_> = {
        let facts = war.facts();
        let hurt = facts.models.iter().filter(|facet| {
            facet.in_play()
                && facet.fighter.left < facet.fighter.full
                && unit.is_none_or(|unit| facet.fighter.unit == unit)
        });
        hurt.filter_map(|facet| {
            let need = facts.rules(facet).find_map(&needs)?;
            Some((facet.id(), facet.name().to_owned(), need))
        })
        .collect()
    };
    for (model, name, need) in rolls {
        let pool = SixPool::new(1, i32::from(need));
        if war.desk.roll_six(Some(model), &name, "Regeneration", &pool, &["cad-regenerate"]).successes > 0 {
            war.hurt(model, -1, &["cad-regenerate"]);
        }
    }
}

fn next_activation(In(step): In<NextActivation>, mut war: War) {
    let able = |seat: SeatId| {
        war.units
            .0
            .iter()
            .any(|unit| unit.seat == seat && unit.command > 0 && unit.place != Whereabouts::Destroyed)
    };
    // Clockwise from whose turn it is: the first who can act. A side without units never can; the rounds run on without it.
    let sides = war.score.points.len().max(1) as u8;
    let turn = |more: u8| SeatId((step.seat.0 + more) % sides);
    match (0..sides).map(turn).find(|seat| able(*seat)) {
        Some(seat) => {
            war.desk.then(ChooseUnit { seat });
            war.desk.then(NextActivation { seat: SeatId((seat.0 + 1) % sides) });
        }
        None if war.arena.on => war.desk.then(ArenaRoundEnds {}),
        None => war.desk.then(RoundEnds {}),
    }
}
