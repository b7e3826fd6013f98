//! Sounds of events: one table for every kind of event, independent of the game.
//!
//! Sounds are mere illustration and nothing depends on them. They may therefore
//! guess from any data: the words of an action's id, the size of a model, the
//! ground under its feet.

use bevy::math::{Vec2, Vec3};

use super::sound::Sound;
use super::weapon_words::{is_attack, is_rage, weapon_sound};
use monteria_game::{EventKind, LeaveReason, Manner, ModelId, ModelView, RollShown, SideId, View};
use monteria_table::{Keywords, Look, Table};

/// The least base radius in inches of a roaring beast, among models moved by the rules.
const BEAST_RADIUS: f32 = 0.7;
/// The greatest distance in inches, rim to rim, at which an attack of unknown kind sounds
/// like a blow; beyond, like a shot.
const MELEE_DISTANCE: f32 = 2.2;
/// The length of a stride in inches.
const STRIDE_INCHES: f32 = 1.3;
/// The greatest number of steps heard on one path.
const MAX_STEPS: usize = 7;
/// Seconds until rolled dice lie still.
const DICE_SECONDS: f32 = 0.45;

/// A sound of an event.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Cue {
    pub sound: Sound,
    /// The delay in seconds at normal pace.
    pub after: f32,
    /// The position on the table; `None` for sounds beside it.
    pub at: Option<Vec3>,
    /// The gain in dB.
    pub gain: f32,
    /// The factor of playback rate and pitch.
    pub rate: f32,
}

impl Cue {
    fn new(sound: Sound) -> Cue {
        Cue { sound, after: 0.0, at: None, gain: 0.0, rate: 1.0 }
    }

    fn at(self, at: [f32; 3]) -> Cue {
        Cue { at: Some(at.into()), ..self }
    }

    fn after(self, after: f32) -> Cue {
        Cue { after, ..self }
    }

    fn gain(self, gain: f32) -> Cue {
        Cue { gain, ..self }
    }

    fn rate(self, rate: f32) -> Cue {
        Cue { rate, ..self }
    }
}

/// The state of the match in which an event happens.
pub(super) struct EventContext<'a> {
    /// The match as it is displayed.
    pub view: &'a View,
    pub table: &'a Table,
    /// The winning side, and the sides played by people.
    pub winner: Option<SideId>,
    pub people: &'a [SideId],
}

/// The actor and the target of the attack declared last, until its dice have been heard.
pub(super) type DeclaredAttack = Option<(ModelId, Option<ModelId>)>;

/// Returns the sounds of an event. `moving` is the seconds of motion in
/// it at normal pace.
pub(super) fn cues(
    what: &EventKind,
    moving: f32,
    scene: &EventContext,
    declared: &mut DeclaredAttack,
) -> Vec<Cue> {
    match what {
        EventKind::RoundBegan { .. } => vec![Cue::new(Sound::Bell)],
        EventKind::ClockMoved { .. } => vec![Cue::new(Sound::Tick)],
        EventKind::MarkerMoved { .. } => vec![Cue::new(Sound::Tick).gain(-7.0).rate(1.25)],
        EventKind::ActionTaken { model, action, target } => {
            action_cues(scene, *model, action, *target, declared)
        }
        EventKind::Arrived { at, .. } => vec![Cue::new(Sound::Placed).after(moving * 0.8).at(*at)],
        EventKind::Moved { model, path, manner } => {
            move_cues(scene, scene.view.model(*model), path, *manner, moving)
        }
        EventKind::Left { model, reason } => {
            let model = scene.view.model(*model);
            model.map(|model| leave_cues(model, *reason)).unwrap_or_default()
        }
        EventKind::Rolled(roll) => roll_cues(scene, roll, declared),
        EventKind::Wounded { model, amount, .. } => {
            let model = scene.view.model(*model);
            model.map(|model| wound_cues(model, *amount)).unwrap_or_default()
        }
        EventKind::Marked { model, badge, on } => {
            let beast =
                scene.view.model(*model).filter(|model| *on && is_rage(badge) && is_beast(model));
            beast.map(roar).into_iter().collect()
        }
        EventKind::CardTurned { .. } => vec![Cue::new(Sound::Card)],
        EventKind::AreaPlaced { at, .. } => {
            vec![Cue::new(Sound::Placed).at(*at).gain(-4.0).rate(0.85)]
        }
        EventKind::PieceChanged { piece, .. } => {
            let at = scene.table.piece(*piece).map(|piece| piece.footprint.middle());
            vec![Cue { at: at.map(|at| Vec3::new(at.x, 0.0, at.y)), ..Cue::new(Sound::Break) }]
        }
        EventKind::Ended { .. } => vec![Cue::new(match scene.winner {
            Some(side) if scene.people.contains(&side) => Sound::Victory,
            Some(_) if !scene.people.is_empty() => Sound::Defeat,
            _ => Sound::Bell,
        })],
        // No sound: nothing that would be heard at a table.
        EventKind::Note
        | EventKind::Ordered { .. }
        | EventKind::TurnBegan { .. }
        | EventKind::TurnEnded { .. }
        | EventKind::Turned { .. }
        | EventKind::AreaRemoved { .. }
        | EventKind::Thought(_) => Vec::new(),
    }
}

/// Returns whether a model is a large creature that no seat commands.
fn is_beast(model: &ModelView) -> bool {
    model.seat.is_none() && model.radius >= BEAST_RADIUS
}

/// Returns the roar of a beast: the larger, the deeper.
fn roar(model: &ModelView) -> Cue {
    Cue::new(Sound::Roar).at(model.at).rate((1.0 / model.radius.max(0.1)).clamp(0.75, 1.35))
}

fn action_cues(
    scene: &EventContext,
    model: ModelId,
    action: &str,
    target: Option<ModelId>,
    declared: &mut DeclaredAttack,
) -> Vec<Cue> {
    // Nobody is seen to act: a hidden model makes no sound.
    let Some(by) = scene.view.model(model) else { return Vec::new() };
    let at = target.and_then(|target| scene.view.model(target)).filter(|at| at.side != by.side);
    let named = weapon_sound(action);
    if (named.is_none() || target.is_none()) && !(is_attack(action) && at.is_some()) {
        return Vec::new();
    }
    *declared = Some((model, target));
    let near = at.is_none_or(|at| {
        Vec2::new(by.at[0] - at.at[0], by.at[2] - at.at[2]).length() - by.radius - at.radius
            <= MELEE_DISTANCE
    });
    let beast = is_beast(by);
    let sound = named.unwrap_or(match (near, beast) {
        (true, false) => Sound::Blade,
        (true, true) => Sound::Blunt,
        (false, _) => Sound::Arrow,
    });
    let blow = Cue::new(sound).at(by.at);
    if !beast {
        return vec![blow];
    }
    vec![roar(by), blow.after(0.5).rate(0.85)]
}

fn roll_cues(scene: &EventContext, roll: &RollShown, declared: &mut DeclaredAttack) -> Vec<Cue> {
    let sound = match roll.dice.len() {
        0 => return Vec::new(),
        1 => Sound::Die,
        2..=4 => Sound::Dice,
        _ => Sound::ManyDice,
    };
    let mut cues = vec![Cue::new(sound)];
    let judged = roll.dice.iter().any(|die| die.outcome.is_some());
    if let Some((by, target)) = *declared
        && judged
        && roll.by.is_none_or(|roller| roller == by)
    {
        *declared = None;
        let missed =
            target.and_then(|target| scene.view.model(target)).filter(|_| roll.successes == 0);
        cues.extend(missed.map(|model| Cue::new(Sound::Miss).at(model.at).after(DICE_SECONDS)));
    }
    cues
}

/// Returns the sounds of a change of health; a negative amount heals.
fn wound_cues(model: &ModelView, amount: i32) -> Vec<Cue> {
    match amount {
        0 => Vec::new(),
        ..0 => vec![Cue::new(Sound::Mend).at(model.at)],
        _ => {
            let gain = (amount as f32 - 3.0).clamp(-2.0, 2.0);
            vec![
                Cue::new(Sound::Hit)
                    .at(model.at)
                    .gain(gain)
                    .rate((0.6 / model.radius.max(0.1)).clamp(0.75, 1.1)),
            ]
        }
    }
}

fn leave_cues(model: &ModelView, reason: LeaveReason) -> Vec<Cue> {
    match reason {
        LeaveReason::Slain => {
            vec![
                Cue::new(Sound::Topple)
                    .at(model.at)
                    .after(0.25)
                    .rate((0.7 / model.radius.max(0.1)).clamp(0.7, 1.1)),
            ]
        }
        // Steps that fade away.
        LeaveReason::Fled => (0..4u8)
            .map(|n| {
                let n = f32::from(n);
                Cue::new(Sound::StepOnGround).at(model.at).after(0.12 * n).gain(-3.0 * n).rate(1.1)
            })
            .collect(),
    }
}

/// Returns the sound of a foot on the ground there.
pub(super) fn underfoot(table: &Table, at: Vec3) -> Sound {
    let pieces = table.pieces_at(Vec2::new(at.x, at.z));
    let pieces = pieces.iter().filter_map(|number| table.piece(*number));
    let mut wet = false;
    for piece in pieces {
        let look = Look::of(piece);
        let planks = matches!(
            look,
            Look::Bridge
                | Look::Pews
                | Look::Crates
                | Look::Fence
                | Look::Log
                | Look::Block
                | Look::Stair
        );
        if planks && (piece.top - at.y).abs() < 0.3 {
            return Sound::StepOnWood;
        }
        let water =
            piece.is(Keywords::WATER) || matches!(look, Look::Water | Look::Ford | Look::Mire);
        wet |= water && piece.top >= at.y - 0.3;
    }
    if wet { Sound::StepInWater } else { Sound::StepOnGround }
}

fn move_cues(
    scene: &EventContext,
    model: Option<&ModelView>,
    path: &[[f32; 3]],
    manner: Manner,
    moving: f32,
) -> Vec<Cue> {
    // A path without points is no motion.
    let (Some(first), Some(last)) = (path.first(), path.last()) else { return Vec::new() };
    let radius = model.map_or(0.5, |model| model.radius);
    let heavy = Cue::new(Sound::Thud)
        .at(*last)
        .after(moving)
        .rate((0.6 / radius.max(0.1)).clamp(0.7, 1.15));
    match manner {
        Manner::Walked | Manner::MadeRoom => step_cues(scene, path, radius, moving),
        Manner::Placed => vec![Cue::new(Sound::Placed).at(*last).after(moving * 0.9)],
        Manner::Pushed => vec![Cue::new(Sound::Slide).at(*first), heavy.gain(-5.0)],
        Manner::Thrown => vec![Cue::new(Sound::Miss).at(*first).rate(0.8), heavy],
        Manner::Fell if underfoot(scene.table, (*last).into()) == Sound::StepInWater => {
            vec![Cue { sound: Sound::StepInWater, ..heavy }.gain(6.0).rate(0.7)]
        }
        Manner::Fell => vec![heavy],
    }
}

/// Returns the steps along a path, a stride apart.
fn step_cues(scene: &EventContext, path: &[[f32; 3]], radius: f32, moving: f32) -> Vec<Cue> {
    let legs: Vec<(Vec3, Vec3, f32)> = path
        .windows(2)
        .map(|leg| (Vec3::from(leg[0]), Vec3::from(leg[1])))
        .map(|(from, to)| (from, to, from.distance(to)))
        .collect();
    let length: f32 = legs.iter().map(|leg| leg.2).sum();
    if !(length > 0.2 && length.is_finite()) {
        return Vec::new();
    }
    let count = ((length / (STRIDE_INCHES * (0.5 + radius))).round() as usize).clamp(1, MAX_STEPS);
    // Large creatures tread heavily, small ones lightly.
    let gain = (8.0 * (radius - 0.5)).clamp(-3.0, 4.0);
    let rate = (0.55 / radius.max(0.1)).clamp(0.65, 1.2);
    (0..count)
        .filter_map(|n| {
            let share = (n as f32 + 0.5) / count as f32;
            let mut left = share * length;
            let at = legs.iter().find_map(|(from, to, long)| {
                if left <= *long {
                    return Some(from.lerp(*to, left / long.max(0.001)));
                }
                left -= long;
                None
            })?;
            let step = Cue::new(underfoot(scene.table, at)).at(at.into()).after(moving * share);
            // Left and right differ slightly.
            Some(step.gain(gain - if n % 2 == 1 { 1.5 } else { 0.0 }).rate(rate))
        })
        .collect()
}

#[cfg(test)]
mod tests;
