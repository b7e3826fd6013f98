//! What a character meets on its way: pick-ups, flags, charges, teleports and launch pads
//! (Respawn, Special Terrain, Pick-ups, Flags).

use crate::area::{ArenaMut, ArenaRef};
use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use parse_display::Display;

use crate::state::{
    Arena, FOUND_GRENADE, Flag, FlagAt, FlagStatus, Kind, Pickup, SPOT_RADIUS, Special, Thing,
};
use crate::steps::questions::character_decision;
use crate::triggers::FLAG;
use monteria_cadence::battle::{ActionKind, UnitId};
use monteria_cadence::battle_ref::BattleRef;
use monteria_cadence::change::BattleMut;
use monteria_cadence::content::Id;
use monteria_cadence::steps::moves::MoveUnit;
use monteria_cadence::steps::step;
use monteria_game::{
    Answered, AskResult, Choice, ModelId, Occurrence, OrMissing, Registry, StepResult, Text,
    ThingPlace, event_text, place, text,
};
use monteria_table::{Body, distance_to_way, flat, within};

/// Inches of the remaining move that a launch pad costs.
const PAD_COST: f32 = 2.0;
/// Distances up to this are treated as zero, in inches.
const NEGLIGIBLE_MOVE: f32 = 0.05;

step! {
    /// Resolves what a character met on its move.
    ResolveMove = "arrived" {
        unit: UnitId,
        /// Points of the path of the move.
        path: Vec<Vec2>,
        /// Inches of its move that remain.
        left: f32,
        /// Whether the move is an Advance.
        advance: bool,
    }
    /// Asks whether a character uses a teleport, a launch pad or a portal.
    UseExit = "jump" {
        unit: UnitId,
        /// Inches of its move that remain.
        left: f32,
        /// Whether the move is an Advance.
        advance: bool,
    }
}
/// Whether a character uses an exit.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
pub(crate) enum ExitChoice {
    /// Uses the thing with this id.
    #[display("jump:{0}")]
    UseExit(u16),
    #[display("walk-on")]
    WalkOn,
}

/// Registers the steps of this file.
pub(crate) fn register(registry: &mut Registry<'_>) {
    registry.step(resolve_move).decision(ask_exit, answer_exit);
}

fn resolve_move(In(step): In<ResolveMove>, mut battle: BattleMut) -> StepResult {
    let unit = step.unit;
    let state = battle.character_state_mut(unit)?;
    state.leftover_move = None;
    state.ghost_walking = false;
    if !resolve_path(&mut battle, unit, &step.path)? {
        battle.ctx.then(UseExit { unit, left: step.left, advance: step.advance });
    }
    Ok(())
}

/// Resolves everything that a character meets on a path. Returns whether a big gun
/// has ended its activation.
fn resolve_path(battle: &mut BattleMut<'_, '_>, unit: UnitId, path: &[Vec2]) -> StepResult<bool> {
    let radius = battle.read().try_first_model(unit)?.stand.radius;
    let touched: Vec<(u16, Kind)> = battle
        .arena()
        .things
        .near(path, radius + SPOT_RADIUS)
        .map(|thing| (thing.id, thing.what))
        .collect();
    for (id, kind) in &touched {
        if let Kind::Pickup(Some(what)) = kind {
            take_pickup(battle, unit, *id, *what)?;
        }
    }
    crate::steps::charges::set_off(battle, unit, path)?;
    resolve_flags(battle, unit, path, radius)?;
    let gun = touched.iter().find(|(_, kind)| *kind == Kind::Gun(true)).map(|(id, _)| *id);
    if let Some(id) = gun {
        crate::steps::guns::take_up_gun(battle, unit, id)?;
    }
    Ok(gun.is_some())
}

/// Gives a pick-up to a character.
fn take_pickup(battle: &mut BattleMut<'_, '_>, unit: UnitId, id: u16, what: Pickup) -> StepResult {
    battle.change_thing(id, Kind::Pickup(None))?;
    let name = battle.unit_name(unit)?;
    battle.ctx.note(
        event_text!("rules-respawn-picks-up", "{name} picks up {what}", what = what.name()),
        &["cad-pickups"],
    );
    let model = battle.read().try_first_model(unit)?.id();
    battle.ctx.occur_with(|| Occurrence::Taken { item: String::from(what.name()), model });
    match what {
        Pickup::Health => battle.set_fighter(model, |fighter| {
            fighter.full = fighter.full.max(fighter.left + 1);
            fighter.left += 1;
        })?,
        Pickup::Adrenaline => {
            let entry = battle.unit_mut(unit)?;
            entry.command = (entry.command + 3).min(entry.full_command);
        }
        Pickup::Grenade => {
            let grenade = Id::new(FOUND_GRENADE).ok().or_missing("the grenade")?;
            battle.set_fighter(model, |fighter| {
                fighter.weapons.retain(|(id, _)| *id != grenade);
                fighter.weapons.push((grenade, false));
            })?;
        }
        Pickup::Shield => battle.character_state_mut(unit)?.shielded = true,
        Pickup::Speed => battle.character_state_mut(unit)?.swift = true,
        Pickup::Damage => battle.character_state_mut(unit)?.strong = true,
    }
    Ok(())
}

/// Resolves flags on a path: taken, sent home or scored.
fn resolve_flags(
    battle: &mut BattleMut<'_, '_>,
    unit: UnitId,
    path: &[Vec2],
    radius: f32,
) -> StepResult {
    let entry = battle.unit(unit)?;
    let side = entry.side;
    let name = entry.name.clone();
    let model = battle.read().try_first_model(unit)?.id();
    let met: Vec<Flag> = battle.arena().flags.near(path, radius + SPOT_RADIUS).copied().collect();
    for flag in met {
        let carries = battle.read().flag_of(unit).is_some();
        let flags = &mut battle.state.get_mut::<Arena>().flags;
        let why = ["cad-flags"];
        if flag.owner != Some(side) && !carries {
            let text = event_text!(
                "rules-respawn-takes-the-flag-of-player",
                "{name} takes the flag of player {player}",
                player = flag.player()
            );
            flags.take(&mut battle.ctx, &mut battle.table, (flag.id, model), text, &why)?;
            battle.ctx.occur_with(|| Occurrence::Taken { item: FLAG.to_owned(), model });
        } else if flag.owner == Some(side) && flag.now() != FlagAt::Home {
            let text = event_text!(
                "rules-respawn-sends-the-flag-home",
                "{name} returns the flag to its base"
            );
            flags.put_down(&mut battle.ctx, &mut battle.table, (flag.id, flag.base), text, &why)?;
        }
    }
    let base =
        battle.arena().flags.iter().find(|flag| flag.owner == Some(side)).map(|flag| flag.base);
    if let (Some(carried), Some(base)) = (battle.read().flag_of(unit).map(|flag| flag.id), base)
        && within(distance_to_way(base, path), radius + SPOT_RADIUS)
    {
        let flags = &mut battle.state.get_mut::<Arena>().flags;
        flags.alter(&mut battle.table, carried, |flag| flag.place = ThingPlace::Off)?;
        battle.ctx.occur_with(|| Occurrence::Delivered { item: FLAG.to_owned(), model });
        let points = battle.read().try_bout()?.prizes.flag;
        battle.award(
            side,
            points,
            text!("rules-respawn-a-flag-brought-home", "a captured flag"),
            "cad-flag-scored",
        )?;
    }
    Ok(())
}

/// Returns the inches that a character may get beyond its Movement by an action: as a
/// ghost, by a leap, or by an exit on the table.
pub(crate) fn extra_reach(facts: &BattleRef<'_>, unit: UnitId, act: &ActionKind) -> f32 {
    let ways =
        |thing: &Thing| matches!(thing.what, Kind::Teleport(_) | Kind::Pad(_) | Kind::Portal);
    match act {
        ActionKind::Move | ActionKind::Advance if facts.arena().things.iter().any(ways) => {
            f32::INFINITY
        }
        ActionKind::Move | ActionKind::Advance => {
            let first = facts.standing(unit).first().copied();
            first
                .and_then(|first| facts.find_perk(first, |perk| perk.ghost_inches()))
                .unwrap_or(0.0)
        }
        ActionKind::Own(own) => {
            own.read::<Special>().map_or(0.0, |special| special.effect().extra_reach())
        }
        ActionKind::Attack | ActionKind::Secure | ActionKind::Ability(_) | ActionKind::Pass => 0.0,
    }
}

/// An exit: a teleport, a launch pad or a portal that the character touches.
struct Exit {
    thing: u16,
    name: Text,
    why: &'static str,
    cost: f32,
    to: Vec2,
}

/// Returns the exits that a character touches.
fn exits(facts: &BattleRef<'_>, unit: UnitId) -> Vec<Exit> {
    // A character that is not on the table has no exits.
    let Some(model_ref) = facts.standing(unit).first().copied() else { return Vec::new() };
    let at = flat(model_ref.stand.at);
    let arena = facts.arena();
    let touching = arena
        .things
        .iter()
        .filter(|thing| within(thing.at.distance(at), model_ref.stand.radius + SPOT_RADIUS));
    touching
        .filter_map(|thing| {
            let (name, why, cost, to) = match thing.what {
                Kind::Teleport(to) => {
                    (text!("rules-respawn-teleport", "Teleport"), "cad-teleport", 0.0, to)
                }
                Kind::Pad(to) => (
                    text!("rules-respawn-launch-pad", "Launch pad"),
                    "cad-launch-pad",
                    PAD_COST,
                    to,
                ),
                Kind::Portal if facts.flag_of(unit).is_none() => {
                    let twin = arena.portals(thing.owner?).find(|other| other.id != thing.id)?;
                    (text!("rules-respawn-portal", "Portal"), "cad-portal", 0.0, twin.at)
                }
                Kind::Pickup(_)
                | Kind::Gun(_)
                | Kind::Charge
                | Kind::Smoke
                | Kind::Barricade(..)
                | Kind::Portal
                | Kind::Barrier(_)
                | Kind::Arrival { .. } => return None,
            };
            Some(Exit { thing: thing.id, name, why, cost, to })
        })
        .collect()
}

/// Returns where an exit sets a character down: on the nearest free ground in
/// contact with the exit.
fn landing(facts: &BattleRef<'_>, unit: UnitId, to: Vec2) -> Option<Body> {
    let model_ref = facts.standing(unit).first().copied()?;
    let body =
        crate::steps::questions::free_body_near(facts, &model_ref.body(), to, model_ref.id())?;
    within(body.plan().distance(to), model_ref.stand.radius + SPOT_RADIUS).then_some(body)
}

fn ask_exit(In(step): In<UseExit>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let Some((unit, _)) = facts.acting(step.unit)? else { return Ok(None) };
    let option = |exit: Exit| {
        let rest = (step.left - exit.cost).max(0.0);
        let label = Text::joined([exit.name, place([exit.to.x, 0.0, exit.to.y])], ": ");
        let choice = Choice::plain(ExitChoice::UseExit(exit.thing), label)
            .group(text!("rules-respawn-on-the-way", "On the way"));
        choice.hint(event_text!(
            "rules-respawn-of-the-move-are-left-there",
            "It has {rest:.1}\" of its move left there."
        ))
    };
    let open = exits(&facts, step.unit).into_iter();
    let open = open.filter(|exit| landing(&facts, step.unit, exit.to).is_some());
    let mut options: Vec<Choice> = open.map(option).collect();
    if options.is_empty() {
        return Ok(None);
    }
    let stay = Choice::plain(ExitChoice::WalkOn, text!("rules-cadence-stay", "Stay"))
        .group(text!("rules-respawn-on-the-way", "On the way"))
        .hint(text!("rules-respawn-the-move-ends-here", "The move ends here."));
    options.push(stay);
    Ok(Some(character_decision(
        unit,
        event_text!(
            "rules-respawn-stands-at-a-way-elsewhere",
            "{name} can come out somewhere else: where?",
            name = unit.name
        ),
        options,
    )))
}

fn answer_exit(
    In((step, answer)): Answered<UseExit, ExitChoice>,
    mut battle: BattleMut,
) -> StepResult {
    // It walks on: its move ends here.
    let ExitChoice::UseExit(id) = answer.choice else { return Ok(()) };
    let (exit, body) = {
        let facts = battle.read();
        let exit = exits(&facts, step.unit).into_iter().find(|exit| exit.thing == id);
        let exit = exit.or_missing(format_args!("`{}`", answer.choice))?;
        let body = landing(&facts, step.unit, exit.to).or_missing("room at the other end")?;
        (exit, body)
    };
    let from = battle.read().unit_position(step.unit);
    battle.move_to(body.id, body.at, exit.why)?;
    let left = (step.left - exit.cost).max(0.0);
    // At the exit it meets what lies there, and may walk on.
    turn_toward(&mut battle, body.id, from, body.plan())?;
    if resolve_path(&mut battle, step.unit, &[body.plan()])? {
        return Ok(());
    }
    if left > NEGLIGIBLE_MOVE {
        battle.character_state_mut(step.unit)?.leftover_move = Some(left);
        battle.ctx.then(MoveUnit { unit: step.unit, advance: step.advance, free: false });
    }
    Ok(())
}

/// Turns a model in the direction in which it moved.
pub(crate) fn turn_toward(
    battle: &mut BattleMut<'_, '_>,
    id: ModelId,
    from: Vec2,
    to: Vec2,
) -> StepResult {
    if from.distance(to) <= NEGLIGIBLE_MOVE {
        return Ok(());
    }
    battle.set_fighter(id, |fighter| fighter.facing = crate::geometry::direction(from, to))
}
