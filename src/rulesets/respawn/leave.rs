//! What a character leaves behind: charges, smoke, barricades; and how it walks as a ghost (Respawn, Creating Your Team).

use crate::rulesets::respawn::area::{ArenaMut, ArenaRef};
use bevy::ecs::prelude::*;
use bevy::math::Vec2;

use super::content::Perk;
use super::state::{Kind, SMOKE_RADIUS};
use crate::game::{Answer, Builder, Choice, Decision, Needs, Refusal, Region, Zone};
use crate::rulesets::cadence::battle::{Unit, UnitId, Whereabouts};
use crate::rulesets::cadence::battle_ref::{BattleRef, ModelRef};
use crate::rulesets::cadence::change::BattleMut;
use crate::rulesets::cadence::steps::idle::Barred;
use crate::rulesets::cadence::steps::step;
use crate::table::{Body, flat};

step! {
    /// A character lays its charge: where?
    LayCharge = "lay-charge" {
        /// The unit that does it.
        unit: UnitId,
    }
}
step! {
    /// A character is about to move: does it walk as a ghost?
    Ghost = "ghost-walk" {
        /// The unit that does it.
        unit: UnitId,
    }
}
step! {
    /// What a character may do after its activation.
    Leave = "leave" {
        /// The unit that does it.
        unit: UnitId,
    }
}

/// Registers the steps of this file.
pub fn register(builder: &mut Builder<'_>) {
    builder
        .decision(ask_charge, answer_charge)
        .decision(ask_ghost, answer_ghost)
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
                let at3 = bevy::math::Vec3::new(at.x, y, at.y);
                let body = Body { id: crate::table::BodyId(0), at: at3, radius: *radius, height: 0.1 };
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

fn ask_charge(In(step): In<LayCharge>, battle: BattleMut) -> Option<Decision> {
    let facts = battle.read();
    let unit = facts.unit(step.unit).filter(|unit| unit.on_table())?;
    let region = charge_region(&facts, step.unit).filter(|region| fits(&facts, region))?;
    let choice = Choice::plain("lay-charge", "Lay the charge").needs(Needs::To(region));
    let prompt = format!("{}: the charge, within 3\" and 3\" from anybody else", unit.name);
    Some(laid_or_kept(unit, choice, Choice::plain("keep", "Keep it").hint("Nothing is laid."), prompt))
}

/// A question whether something is laid, and where.
pub(super) fn laid_or_kept(unit: &Unit, lay: Choice, keep: Choice, prompt: String) -> Decision {
    let model = unit.models.first().copied();
    Decision { seat: unit.seat, model, prompt, options: vec![lay, keep], refused: Vec::new() }
}

fn answer_charge(In((step, answer)): In<(LayCharge, Answer)>, mut battle: BattleMut) {
    let side = battle.units.get(step.unit).map(|unit| unit.side);
    if let (Some(spot), Some(side)) = (answer.spot, side) {
        battle.use_up(step.unit, |perk| *perk == Perk::Charge);
        battle.lay(Kind::Charge(side), spot.plan());
        battle.ctx.note(format!("{} lays a charge", battle.unit_name(step.unit)), &["cad-charge"]);
    }
}

fn ask_ghost(In(step): In<Ghost>, battle: BattleMut) -> Option<Decision> {
    let facts = battle.read();
    let unit = facts.unit(step.unit).filter(|unit| unit.on_table())?;
    let model_ref = facts.standing(step.unit).first().copied()?;
    let more =
        facts.perk(model_ref, |perk| if let Perk::GhostWalk(more) = perk { Some(*more) } else { None })?;
    let hint = format!("Once a life: through terrain, {more:.0}\" farther.");
    let options = vec![
        Choice::plain("on-foot", "Walk on foot").group("Move"),
        Choice::plain("as-a-ghost", "Ghost Walk").group("Move").hint(hint),
    ];
    let prompt = format!("{} moves: as a ghost?", unit.name);
    Some(Decision { seat: unit.seat, model: Some(model_ref.id()), prompt, options, refused: Vec::new() })
}

fn answer_ghost(In((step, answer)): In<(Ghost, Answer)>, mut battle: BattleMut) {
    if answer.choice != "as-a-ghost" {
        return;
    }
    let spare = battle.spare_parts(step.unit);
    if let Some(runner) = battle.arena_mut().runner_mut(step.unit) {
        (runner.ghost, runner.ghosted) = (true, !spare);
    }
    battle.ctx.note(format!("{} walks as a ghost", battle.unit_name(step.unit)), &["cad-ghost-walk"]);
}

/// Where something may be put within so many inches of a character.
fn around(facts: &BattleRef<'_>, unit: UnitId, reach: f32) -> Option<Region> {
    let model_ref = facts.standing(unit).first().copied()?;
    let reach = reach + model_ref.stand.radius;
    Some(Region::Within { center: flat(model_ref.stand.at), min: 0.0, max: reach, seen_by: None })
}

fn ask_leave(In(step): In<Leave>, mut battle: BattleMut) -> Option<Decision> {
    finish_activation(&mut battle, step.unit);
    let facts = battle.read();
    let unit = facts.unit(step.unit).filter(|unit| unit.place == Whereabouts::Table)?;
    let model_ref = facts.standing(step.unit).first().copied()?;
    let mut options = Vec::new();
    for perk in facts.perks(model_ref) {
        let (reach, kinds): (f32, [(&str, &str); 2]) = match perk {
            Perk::Smoke(n) => (*n, [("smoke-across", "Smoke across"), ("smoke-along", "Smoke along")]),
            Perk::Barricade(n) => {
                (*n, [("barricade-across", "A barricade across"), ("barricade-along", "A barricade along")])
            }
            _ => continue,
        };
        for (key, label) in kinds {
            let hint = "Across or along the line from the character to the spot. Once a life.";
            let region = around(&facts, step.unit, reach)?;
            options.push(Choice::plain(key, label).group("Leave behind").hint(hint).needs(Needs::To(region)));
        }
    }
    if options.is_empty() {
        return None;
    }
    options.push(Choice::plain("nothing", "Nothing more").group("Then"));
    let prompt = format!("{} after its activation", unit.name);
    Some(Decision { seat: unit.seat, model: Some(model_ref.id()), prompt, options, refused: Vec::new() })
}

/// What ends with an activation.
fn finish_activation(battle: &mut BattleMut<'_, '_>, unit: UnitId) {
    battle.arena_mut().onslaught = false;
    // A ghost walk is spent with the activation, so that its move could still be measured by it.
    if battle.arena().is(unit, |it| it.ghosted) {
        battle.spend(unit, |perk| matches!(perk, Perk::GhostWalk(_)));
    }
    let attacked = battle.activation.first_target.is_some();
    if let Some(runner) = battle.arena_mut().runner_mut(unit) {
        runner.acted = true;
        (runner.ghost, runner.ghosted) = (false, false);
        if attacked {
            runner.tuned = false;
        }
    }
    restock(battle, unit);
}

/// A Grenadier nearby gives used Frag Grenades back.
fn restock(battle: &mut BattleMut<'_, '_>, unit: UnitId) {
    let model = {
        let facts = battle.read();
        let Some(entry) = facts.unit(unit) else { return };
        let near = facts.fielded(entry.side).flat_map(|friend| facts.standing(friend.id)).any(|model_ref| {
            let reach =
                facts.perk(model_ref, |perk| if let Perk::Grenadier(n) = perk { Some(*n) } else { None });
            reach.is_some_and(|reach| facts.to_unit(model_ref, unit) < reach)
        });
        let model_ref = facts.standing(unit).first().copied();
        let used = |model_ref: &ModelRef<'_>| {
            model_ref.fighter.weapons.iter().any(|(id, spent)| *spent && id.as_str() == "frag-grenade")
        };
        model_ref.filter(|model_ref| near && used(model_ref)).map(|model_ref| model_ref.id())
    };
    if let Some(model) = model {
        battle.set_fighter(model, |fighter| {
            for weapon in fighter.weapons.iter_mut().filter(|(id, _)| id.as_str() == "frag-grenade") {
                weapon.1 = false;
            }
        });
        battle.ctx.note(format!("{} is given a grenade", battle.unit_name(unit)), &["cad-grenadier"]);
    }
}

fn answer_leave(In((step, answer)): In<(Leave, Answer)>, mut battle: BattleMut) {
    let Some(spot) = answer.spot else { return };
    let from = battle.read().place_of(step.unit);
    let ahead = super::acts::toward(from, spot.plan());
    let along = if answer.choice.ends_with("-along") { ahead } else { Vec2::new(-ahead.y, ahead.x) };
    let name = battle.unit_name(step.unit);
    if answer.choice.starts_with("smoke") {
        battle.use_up(step.unit, |perk| matches!(perk, Perk::Smoke(_)));
        for shift in [-1.0, 1.0] {
            battle.lay(Kind::Smoke, spot.plan() + along * (shift * SMOKE_RADIUS));
        }
        battle.ctx.note(format!("{name} lays smoke"), &["cad-arena-smoke"]);
    } else {
        battle.use_up(step.unit, |perk| matches!(perk, Perk::Barricade(_)));
        battle.lay(Kind::Barricade(step.unit, along), spot.plan());
        battle.ctx.note(format!("{name} puts up a barricade"), &["cad-barricade"]);
    }
}
