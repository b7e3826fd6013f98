//! What a character leaves behind: charges, smoke, barricades; and how it walks as a ghost (Respawn, Creating Your Team).

use crate::area::{ArenaMut, ArenaRef};
use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use parse_display::{Display, FromStr};

use super::content::Perk;
use super::questions::of_character;
use super::state::{Kind, SMOKE_RADIUS, Thing};
use monteria_cadence::battle::UnitId;
use monteria_cadence::battle_ref::{BattleRef, ModelRef};
use monteria_cadence::change::BattleMut;
use monteria_cadence::steps::idle::Barred;
use monteria_cadence::steps::step;
use monteria_game::{
    Answered, Asked, Builder, Choice, Needs, Refusal, Region, StepResult, Until, Zone, told,
};
use monteria_table::{Body, closer, flat};

/// The weapon that a Grenadier gives back.
const GRENADE: &str = "frag-grenade";

step! {
    /// A character lays its charge: where?
    LayCharge = "lay-charge" {
        /// The unit that does it.
        unit: UnitId,
    }
    /// A character is about to move: does it walk as a ghost?
    Ghost = "ghost-walk" {
        /// The unit that does it.
        unit: UnitId,
    }
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

/// Whether a charge is laid.
#[derive(Clone, Copy, PartialEq, Debug, Display, FromStr)]
#[display(style = "kebab-case")]
pub enum ChargeChoice {
    /// At a spot.
    LayCharge,
    /// Nowhere.
    Keep,
}

/// How a character walks.
#[derive(Clone, Copy, PartialEq, Debug, Display, FromStr)]
#[display(style = "kebab-case")]
pub enum GhostChoice {
    /// As others do.
    OnFoot,
    /// Through terrain.
    #[display("as-a-ghost")]
    AsAGhost,
}

/// Something that hides or covers.
#[derive(Clone, Copy, PartialEq, Debug, Display, FromStr)]
#[display(style = "kebab-case")]
pub enum Screen {
    /// Two puffs of smoke.
    Smoke,
    /// A barricade.
    Barricade,
}

/// How it lies to the line from the character to the spot.
#[derive(Clone, Copy, PartialEq, Debug, Display, FromStr)]
#[display(style = "kebab-case")]
pub enum Laid {
    /// Across.
    Across,
    /// Along.
    Along,
}

/// What a character leaves behind.
#[derive(Clone, Copy, PartialEq, Debug, Display, FromStr)]
pub enum LeaveChoice {
    /// Nothing.
    #[display("nothing")]
    Nothing,
    /// Something that hides or covers.
    #[display("{0}-{1}")]
    Screen(Screen, Laid),
}

/// Registers the steps of this file.
pub fn register(builder: &mut Builder<'_>) {
    builder
        .decision(ask_charge, answer_charge)
        .decision(ask_ghost, answer_ghost)
        .step(finished)
        .decision(ask_leave, answer_leave);
}

fn charge_region(facts: &BattleRef<'_>, unit: UnitId) -> Option<Region> {
    let model_ref = facts.standing(unit).first().copied()?;
    let reach = 3.0 + model_ref.stand.radius;
    let zones = vec![Zone::Circle { center: flat(model_ref.stand.at), radius: reach }];
    let others = facts.models.iter().filter(|it| it.in_play() && it.id() != model_ref.id());
    let apart = others.map(|it| (flat(it.stand.at), 3.0 + it.stand.radius)).collect();
    Some(Region::Open { zones, apart, radius: 0.3 })
}

/// A few points of a disc around another that are tried for room.
pub(super) fn fits(facts: &BattleRef<'_>, region: &Region) -> bool {
    let Region::Open { zones, apart, radius } = region else { return false };
    let mut found = false;
    for zone in zones {
        let Zone::Circle { center, radius: reach } = zone else { continue };
        for row in -8..=8 {
            for column in -8..=8 {
                let at = *center + Vec2::new(column as f32, row as f32) * (reach / 8.0);
                let y = facts.table.ground(at);
                let at3 = bevy_math::Vec3::new(at.x, y, at.y);
                let body = Body { id: monteria_table::BodyId(0), at: at3, radius: *radius, height: 0.1 };
                found |= at.distance(*center) <= *reach
                    && apart.iter().all(|(other, least)| at.distance(*other) >= *least)
                    && facts.table.spot_legal(&body, &[]).is_ok();
            }
        }
    }
    found
}

/// Why a character cannot lay a charge where it stands; none where it can.
pub(super) fn no_room(facts: &BattleRef<'_>, unit: UnitId) -> Option<Barred> {
    let free = charge_region(facts, unit).is_some_and(|region| fits(facts, &region));
    let why = || Refusal::rule("NoRoom", "no free ground within 3\" of it lies 3\" from everybody else");
    (!free).then(|| Barred::all(why()))
}

fn ask_charge(In(step): In<LayCharge>, battle: BattleMut) -> Asked {
    let facts = battle.read();
    let Some((unit, _)) = facts.acting(step.unit)? else { return Ok(None) };
    let region = charge_region(&facts, step.unit).filter(|region| fits(&facts, region));
    // Without room for it the charge is kept.
    let Some(region) = region else { return Ok(None) };
    let lay = Choice::plain(ChargeChoice::LayCharge, "Lay the charge").needs(Needs::To(region));
    let keep = Choice::plain(ChargeChoice::Keep, "Keep it").hint("Nothing is laid.");
    let prompt = told!("{}: the charge, within 3\" and 3\" from anybody else", unit.name);
    Ok(Some(of_character(unit, prompt, vec![lay, keep])))
}

fn answer_charge(In((step, answer)): Answered<LayCharge, ChargeChoice>, mut battle: BattleMut) -> StepResult {
    if answer.choice == ChargeChoice::Keep {
        return Ok(());
    }
    let (side, at) = (battle.unit(step.unit)?.side, answer.spot()?.plan());
    battle.use_up(step.unit, |perk| *perk == Perk::Charge)?;
    let text = told!("{} lays a charge", battle.unit_name(step.unit)?);
    battle.lay(Thing::new(Kind::Charge, at).owned_by(side), text, "cad-charge");
    Ok(())
}

fn ask_ghost(In(step): In<Ghost>, battle: BattleMut) -> Asked {
    let facts = battle.read();
    let Some((unit, model_ref)) = facts.acting(step.unit)? else { return Ok(None) };
    let more =
        facts.perk(model_ref, |perk| if let Perk::GhostWalk(more) = perk { Some(*more) } else { None });
    // Only those with Ghost Walk are asked.
    let Some(more) = more else { return Ok(None) };
    let hint = told!("Once a life: through terrain, {more:.0}\" farther.");
    let options = vec![
        Choice::plain(GhostChoice::OnFoot, "Walk on foot").group("Move"),
        Choice::plain(GhostChoice::AsAGhost, "Ghost Walk").group("Move").hint(hint),
    ];
    Ok(Some(of_character(unit, told!("{} moves: as a ghost?", unit.name), options)))
}

fn answer_ghost(In((step, answer)): Answered<Ghost, GhostChoice>, mut battle: BattleMut) -> StepResult {
    if answer.choice == GhostChoice::AsAGhost {
        let spare = battle.spare_parts(step.unit)?;
        let runner = battle.runner_mut(step.unit)?;
        (runner.ghost, runner.ghosted) = (true, !spare);
        battle.ctx.note(told!("{} walks as a ghost", battle.unit_name(step.unit)?), &["cad-ghost-walk"]);
    }
    Ok(())
}

fn ask_leave(In(step): In<Leave>, battle: BattleMut) -> Asked {
    let facts = battle.read();
    let Some((unit, model_ref)) = facts.acting(step.unit)? else { return Ok(None) };
    let mut options = Vec::new();
    for perk in facts.perks(model_ref) {
        let Some((screen, reach)) = perk.screen() else { continue };
        let label = match screen {
            Screen::Smoke => "Smoke",
            Screen::Barricade => "A barricade",
        };
        for laid in [Laid::Across, Laid::Along] {
            let hint = "Across or along the line from the character to the spot. Once a life.";
            let (center, max) = (flat(model_ref.stand.at), reach + model_ref.stand.radius);
            let region = Region::Within { center, min: 0.0, max, seen_by: None, length: None };
            let choice = Choice::plain(LeaveChoice::Screen(screen, laid), told!("{label} {laid}"));
            options.push(choice.group("Leave behind").hint(hint).needs(Needs::To(region)));
        }
    }
    if options.is_empty() {
        return Ok(None);
    }
    options.push(Choice::plain(LeaveChoice::Nothing, "Nothing more").group("Then"));
    Ok(Some(of_character(unit, told!("{} after its activation", unit.name), options)))
}

fn finished(In(Finished { unit }): In<Finished>, mut battle: BattleMut) -> StepResult {
    battle.arena_mut().onslaught = false;
    // A ghost walk is spent with the activation, so that its move could still be measured by it.
    if battle.arena().is(unit, |it| it.ghosted) {
        battle.spend(unit, |perk| matches!(perk, Perk::GhostWalk(_)))?;
    }
    let attacked = battle.activation.first_target.is_some();
    let runner = battle.runner_mut(unit)?;
    runner.acted = true;
    (runner.ghost, runner.ghosted) = (false, false);
    runner.tuned &= !attacked;
    restock(&mut battle, unit)
}

/// A Grenadier nearby gives used Frag Grenades back.
fn restock(battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
    let model = {
        let facts = battle.read();
        let reach = |perk: &Perk| if let Perk::Grenadier(n) = perk { Some(*n) } else { None };
        let side = facts.try_unit(unit)?.side;
        let near = facts.fielded(side).flat_map(|friend| facts.standing(friend.id)).any(|model_ref| {
            facts.perk(model_ref, reach).is_some_and(|reach| closer(facts.to_unit(model_ref, unit), reach))
        });
        let used = |model_ref: &&ModelRef<'_>| {
            let mut all = model_ref.fighter.weapons.iter();
            near && all.any(|(id, spent)| *spent && id.as_str() == GRENADE)
        };
        facts.standing(unit).first().copied().filter(used).map(|model_ref| model_ref.id())
    };
    if let Some(model) = model {
        battle.set_fighter(model, |fighter| {
            for weapon in fighter.weapons.iter_mut().filter(|(id, _)| id.as_str() == GRENADE) {
                weapon.1 = false;
            }
        })?;
        battle.ctx.note(told!("{} is given a grenade", battle.unit_name(unit)?), &["cad-grenadier"]);
    }
    Ok(())
}

fn answer_leave(In((step, answer)): Answered<Leave, LeaveChoice>, mut battle: BattleMut) -> StepResult {
    let LeaveChoice::Screen(screen, laid) = answer.choice else { return Ok(()) };
    let (from, at) = (battle.read().place_of(step.unit), answer.spot()?.plan());
    let ahead = super::odds::toward(from, at);
    let along = if laid == Laid::Along { ahead } else { Vec2::new(-ahead.y, ahead.x) };
    let name = battle.unit_name(step.unit)?;
    match screen {
        Screen::Smoke => {
            battle.use_up(step.unit, |perk| matches!(perk, Perk::Smoke(_)))?;
            let round = Until::Round(battle.rounds.round);
            for shift in [-1.0, 1.0] {
                let smoke = Thing::new(Kind::Smoke, at + along * (shift * SMOKE_RADIUS)).until(round);
                battle.lay(smoke, told!("{name} lays smoke"), "cad-arena-smoke");
            }
        }
        Screen::Barricade => {
            battle.use_up(step.unit, |perk| matches!(perk, Perk::Barricade(_)))?;
            let barricade = Thing::new(Kind::Barricade(step.unit, along), at);
            battle.lay(barricade, told!("{name} puts up a barricade"), "cad-barricade");
        }
    }
    Ok(())
}
