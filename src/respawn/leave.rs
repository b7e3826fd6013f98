//! The end of an activation: what lasts no longer, and the smoke or the barricade that a
//! character leaves behind (Respawn, Creating Your Team).

use crate::area::{ArenaMut, ArenaRef};
use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use parse_display::Display;

use super::content::Perk;
use super::perks::grenadier::restock;
use super::questions::of_character;
use monteria_cadence::battle::UnitId;
use monteria_cadence::change::BattleMut;
use monteria_cadence::steps::step;
use monteria_game::{
    Answered, Asked, Choice, Needs, OrMissing, Region, Registry, StepResult, event_text,
};
use monteria_table::flat;

step! {
    /// What lasts as long as an activation ends.
    Finished = "finished-activation" {
        /// Whose it was.
        unit: UnitId,
    }
    /// What a character may do after its activation.
    Leave = "leave" {
        /// The unit that does it.
        unit: UnitId,
    }
}

/// Something that hides or covers.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub enum Screen {
    /// Two puffs of smoke.
    Smoke,
    /// A barricade.
    Barricade,
}

/// How it lies to the line from the character to the spot.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum Laid {
    /// Across.
    Across,
    /// Along.
    Along,
}

/// What a character leaves behind.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
pub(crate) enum LeaveChoice {
    /// Nothing.
    #[display("nothing")]
    Nothing,
    /// Something that hides or covers.
    #[display("{0}-{1}")]
    Screen(Screen, Laid),
}

/// Registers the steps of this file.
pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.step(finished).decision(ask_leave, answer_leave);
}

fn ask_leave(In(step): In<Leave>, battle: BattleMut) -> Asked {
    let facts = battle.read();
    let Some((unit, model_ref)) = facts.acting(step.unit)? else { return Ok(None) };
    let mut options = Vec::new();
    for perk in facts.perks(model_ref) {
        let laid =
            perk.with(|effect| Some((effect.screen()?, effect.reach()?, effect.screen_label())));
        let Some((screen, reach, label)) = laid else { continue };
        for laid in [Laid::Across, Laid::Along] {
            let hint = "Across or along the line from the character to the spot. Once a life.";
            let center = flat(model_ref.stand.at);
            let max = reach + model_ref.stand.radius;
            let region = Region::Within { center, min: 0.0, max, seen_by: None, length: None };
            let choice =
                Choice::plain(LeaveChoice::Screen(screen, laid), event_text!("{label} {laid}"));
            options.push(choice.group("Leave behind").hint(hint).needs(Needs::To(region)));
        }
    }
    if options.is_empty() {
        return Ok(None);
    }
    options.push(Choice::plain(LeaveChoice::Nothing, "Nothing more").group("Then"));
    Ok(Some(of_character(unit, event_text!("{} after its activation", unit.name), options)))
}

fn finished(In(Finished { unit }): In<Finished>, mut battle: BattleMut) -> StepResult {
    battle.arena_mut().onslaught = false;
    // A ghost walk is spent with the activation, so that its move could still
    // be measured by it.
    if battle.arena().is(unit, |it| it.ghosted) {
        battle.spend(unit, |perk| perk.with(|effect| effect.ghost_inches().is_some()))?;
    }
    let attacked = battle.activation.first_target.is_some();
    let runner = battle.runner_mut(unit)?;
    runner.acted = true;
    (runner.ghost, runner.ghosted) = (false, false);
    runner.tuned &= !attacked;
    restock(&mut battle, unit)
}

fn answer_leave(
    In((step, answer)): Answered<Leave, LeaveChoice>,
    mut battle: BattleMut,
) -> StepResult {
    let LeaveChoice::Screen(screen, laid) = answer.choice else { return Ok(()) };
    let from = battle.read().place_of(step.unit);
    let at = answer.spot()?.plan();
    let ahead = super::odds::toward(from, at);
    let along = if laid == Laid::Along { ahead } else { Vec2::new(-ahead.y, ahead.x) };
    let found = {
        let facts = battle.read();
        let perks = facts.acting(step.unit)?.map(|(_, model_ref)| facts.perks(model_ref));
        let laid = |perk: &&Perk| perk.with(|effect| effect.screen()) == Some(screen);
        perks.into_iter().flatten().find(laid).cloned()
    };
    let perk = found.or_missing(format_args!("the {screen} of unit {}", step.unit))?;
    perk.with(|effect| effect.lay_screen(&mut battle, step.unit, at, along))
}
