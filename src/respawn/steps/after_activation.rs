//! The end of an activation: temporary effects end, and the character may leave smoke or
//! a barricade behind (Respawn, Creating Your Team).

use crate::area::{ArenaMut, ArenaRef};
use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use parse_display::Display;

use crate::content::Perk;
use crate::perks::grenadier::restock;
use crate::steps::questions::character_decision;
use monteria_cadence::battle::UnitId;
use monteria_cadence::change::BattleMut;
use monteria_cadence::steps::step;
use monteria_game::{
    Answered, AskResult, Choice, Needs, OrMissing, Region, Registry, StepResult, event_text, text,
};
use monteria_table::flat;

step! {
    /// Ends the effects that last for one activation.
    EndActivation = "finished-activation" {
        unit: UnitId,
    }
    /// Asks what a character leaves behind.
    LeaveBehind = "leave" {
        unit: UnitId,
    }
}

/// A screen that a character can leave behind.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub enum Screen {
    Smoke,
    Barricade,
}

/// Orientation of a screen to the line from the character to the spot.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub(crate) enum ScreenOrientation {
    Across,
    Along,
}

/// The choice after an activation.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
pub(crate) enum LeaveBehindChoice {
    #[display("nothing")]
    Nothing,
    #[display("{0}-{1}")]
    Screen(Screen, ScreenOrientation),
}

/// Registers the steps of this file.
pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.step(end_activation).decision(ask_leave_behind, answer_leave_behind);
}

fn ask_leave_behind(In(step): In<LeaveBehind>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let Some((unit, model_ref)) = facts.acting(step.unit)? else { return Ok(None) };
    let mut options = Vec::new();
    for perk in facts.perks(model_ref) {
        let laid =
            perk.with(|effect| Some((effect.screen()?, effect.reach()?, effect.screen_label())));
        let Some((screen, reach, label)) = laid else { continue };
        for laid in [ScreenOrientation::Across, ScreenOrientation::Along] {
            let hint = text!(
                "rules-respawn-across-or-along-the-line-from",
                "It is placed across or along the line from the character to the spot. Once a life."
            );
            let center = flat(model_ref.stand.at);
            let max = reach + model_ref.stand.radius;
            let region = Region::Within { center, min: 0.0, max, seen_by: None, length: None };
            let choice = Choice::plain(
                LeaveBehindChoice::Screen(screen, laid),
                match laid {
                    ScreenOrientation::Across => {
                        event_text!("rules-respawn-screen-across", "{label} across")
                    }
                    ScreenOrientation::Along => {
                        event_text!("rules-respawn-screen-along", "{label} along")
                    }
                },
            );
            options.push(
                choice
                    .group(text!("rules-respawn-leave-behind", "Leave behind"))
                    .hint(hint)
                    .needs(Needs::To(region)),
            );
        }
    }
    if options.is_empty() {
        return Ok(None);
    }
    options.push(
        Choice::plain(
            LeaveBehindChoice::Nothing,
            text!("rules-cadence-nothing-more", "Do nothing more"),
        )
        .group(text!("rules-cadence-then", "Then")),
    );
    Ok(Some(character_decision(
        unit,
        event_text!(
            "rules-cadence-after-its-activation",
            "{name}: what does it do after its activation?",
            name = unit.name
        ),
        options,
    )))
}

fn end_activation(
    In(EndActivation { unit }): In<EndActivation>,
    mut battle: BattleMut,
) -> StepResult {
    battle.arena_mut().onslaught = false;
    // Spent only now, so that the move itself could still be measured with it.
    if battle.arena().has_state(unit, |it| it.ghost_walk_used) {
        battle.spend_upgrade(unit, |perk| perk.with(|effect| effect.ghost_inches().is_some()))?;
    }
    let attacked = battle.activation.first_target.is_some();
    let state = battle.character_state_mut(unit)?;
    state.acted = true;
    state.ghost_walking = false;
    state.ghost_walk_used = false;
    state.tuned &= !attacked;
    restock(&mut battle, unit)
}

fn answer_leave_behind(
    In((step, answer)): Answered<LeaveBehind, LeaveBehindChoice>,
    mut battle: BattleMut,
) -> StepResult {
    // Nothing is left behind.
    let LeaveBehindChoice::Screen(screen, laid) = answer.choice else { return Ok(()) };
    let from = battle.read().unit_position(step.unit);
    let at = answer.spot()?.plan();
    let ahead = crate::geometry::direction(from, at);
    let along = if laid == ScreenOrientation::Along { ahead } else { Vec2::new(-ahead.y, ahead.x) };
    let found = {
        let facts = battle.read();
        let perks = facts.acting(step.unit)?.map(|(_, model_ref)| facts.perks(model_ref));
        let laid = |perk: &&Perk| perk.with(|effect| effect.screen()) == Some(screen);
        perks.into_iter().flatten().find(laid).cloned()
    };
    let perk = found.or_missing(format_args!("the {screen} of unit {}", step.unit))?;
    perk.with(|effect| effect.place_screen(&mut battle, step.unit, at, along))
}
