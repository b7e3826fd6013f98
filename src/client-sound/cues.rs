//! Which sounds an event makes: one table for every kind of event, whatever the game.
//!
//! A sound is a picture for the ear. Nothing depends on it, so it may go by what the
//! data happens to say: how an action's id is worded, how large a model is, what
//! lies under its feet.

use bevy::math::{Vec2, Vec3};

use super::kinds::Sound;
use super::words::{blow_of, rages, strikes};
use monteria_game::{EventKind, LeaveReason, Manner, ModelId, ModelView, RollShown, SideId, View};
use monteria_table::{Keywords, Look, Table};

/// From this radius of its base on a model that the rules move is a beast
/// that roars, in inches.
const BEAST: f32 = 0.7;
/// Who is at most so far away is struck, and shot at beyond, where the action does not
/// say; in inches, rim to rim.
const ARMS_LENGTH: f32 = 2.2;
/// Inches that a stride takes, and the most steps that are heard of one way.
const STRIDE: f32 = 1.3;
const STEPS: usize = 7;
/// Seconds in which dice have come to lie.
const DICE: f32 = 0.45;

/// A sound that an event makes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Cue {
    /// Which.
    pub sound: Sound,
    /// In how many seconds at the plain pace.
    pub after: f32,
    /// Where on the table; none for what happens beside it.
    pub at: Option<Vec3>,
    /// How much louder or softer, in dB.
    pub gain: f32,
    /// How much faster and higher.
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

/// What an event happens in.
pub(super) struct Scene<'a> {
    /// The match as it is shown.
    pub view: &'a View,
    /// Its table.
    pub table: &'a Table,
    /// The side that won, and those for which people play.
    pub winner: Option<SideId>,
    pub people: &'a [SideId],
}

/// The attack that was declared last, until its dice have been heard.
pub(super) type Declared = Option<(ModelId, Option<ModelId>)>;

/// The sounds of an event. `moving` is how many seconds things move in it,
/// at the plain pace.
pub(super) fn cues(
    what: &EventKind,
    moving: f32,
    scene: &Scene,
    declared: &mut Declared,
) -> Vec<Cue> {
    match what {
        EventKind::RoundBegan { .. } => vec![Cue::new(Sound::Bell)],
        EventKind::ClockMoved { .. } => vec![Cue::new(Sound::Tick)],
        EventKind::MarkerMoved { .. } => vec![Cue::new(Sound::Tick).gain(-7.0).rate(1.25)],
        EventKind::ActionTaken { model, action, target } => {
            acted(scene, *model, action, *target, declared)
        }
        EventKind::Arrived { at, .. } => vec![Cue::new(Sound::Placed).after(moving * 0.8).at(*at)],
        EventKind::Moved { model, path, manner } => {
            moved(scene, scene.view.model(*model), path, *manner, moving)
        }
        EventKind::Left { model, reason } => left(scene.view.model(*model), *reason),
        EventKind::Rolled(roll) => rolled(scene, roll, declared),
        EventKind::Wounded { model, amount, .. } => wounded(scene.view.model(*model), *amount),
        EventKind::Marked { model, badge, on } => {
            let beast =
                scene.view.model(*model).filter(|model| *on && rages(badge) && is_beast(model));
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
        // What nobody would hear at a table.
        EventKind::Note
        | EventKind::Ordered { .. }
        | EventKind::TurnBegan { .. }
        | EventKind::TurnEnded { .. }
        | EventKind::Turned { .. }
        | EventKind::AreaRemoved { .. }
        | EventKind::Thought(_) => Vec::new(),
    }
}

/// Whether it is a large creature that nobody commands.
fn is_beast(model: &ModelView) -> bool {
    model.seat.is_none() && model.radius >= BEAST
}

/// The larger, the deeper.
fn roar(model: &ModelView) -> Cue {
    Cue::new(Sound::Roar).at(model.at).rate((1.0 / model.radius.max(0.1)).clamp(0.75, 1.35))
}

fn acted(
    scene: &Scene,
    model: ModelId,
    action: &str,
    target: Option<ModelId>,
    declared: &mut Declared,
) -> Vec<Cue> {
    let Some(by) = scene.view.model(model) else { return Vec::new() };
    let at = target.and_then(|target| scene.view.model(target)).filter(|at| at.side != by.side);
    let named = blow_of(action);
    if (named.is_none() || target.is_none()) && !(strikes(action) && at.is_some()) {
        return Vec::new();
    }
    *declared = Some((model, target));
    let near = at.is_none_or(|at| {
        Vec2::new(by.at[0] - at.at[0], by.at[2] - at.at[2]).length() - by.radius - at.radius
            <= ARMS_LENGTH
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

fn rolled(scene: &Scene, roll: &RollShown, declared: &mut Declared) -> Vec<Cue> {
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
        cues.extend(missed.map(|model| Cue::new(Sound::Miss).at(model.at).after(DICE)));
    }
    cues
}

fn wounded(model: Option<&ModelView>, amount: i32) -> Vec<Cue> {
    let Some(model) = model else { return Vec::new() };
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

fn left(model: Option<&ModelView>, reason: LeaveReason) -> Vec<Cue> {
    let Some(model) = model else { return Vec::new() };
    match reason {
        LeaveReason::Slain => {
            vec![
                Cue::new(Sound::Topple)
                    .at(model.at)
                    .after(0.25)
                    .rate((0.7 / model.radius.max(0.1)).clamp(0.7, 1.1)),
            ]
        }
        // Steps that grow faint.
        LeaveReason::Fled => (0..4u8)
            .map(|n| {
                let n = f32::from(n);
                Cue::new(Sound::StepOnGround).at(model.at).after(0.12 * n).gain(-3.0 * n).rate(1.1)
            })
            .collect(),
    }
}

/// What a foot meets there.
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

fn moved(
    scene: &Scene,
    model: Option<&ModelView>,
    path: &[[f32; 3]],
    manner: Manner,
    moving: f32,
) -> Vec<Cue> {
    let (Some(first), Some(last)) = (path.first(), path.last()) else { return Vec::new() };
    let radius = model.map_or(0.5, |model| model.radius);
    let heavy = Cue::new(Sound::Thud)
        .at(*last)
        .after(moving)
        .rate((0.6 / radius.max(0.1)).clamp(0.7, 1.15));
    match manner {
        Manner::Walked | Manner::MadeRoom => steps(scene, path, radius, moving),
        Manner::Placed => vec![Cue::new(Sound::Placed).at(*last).after(moving * 0.9)],
        Manner::Pushed => vec![Cue::new(Sound::Slide).at(*first), heavy.gain(-5.0)],
        Manner::Thrown => vec![Cue::new(Sound::Miss).at(*first).rate(0.8), heavy],
        Manner::Fell if underfoot(scene.table, (*last).into()) == Sound::StepInWater => {
            vec![Cue { sound: Sound::StepInWater, ..heavy }.gain(6.0).rate(0.7)]
        }
        Manner::Fell => vec![heavy],
    }
}

/// Steps along a way, as far apart as strides are.
fn steps(scene: &Scene, path: &[[f32; 3]], radius: f32, moving: f32) -> Vec<Cue> {
    let legs: Vec<(Vec3, Vec3, f32)> = path
        .windows(2)
        .map(|leg| (Vec3::from(leg[0]), Vec3::from(leg[1])))
        .map(|(from, to)| (from, to, from.distance(to)))
        .collect();
    let length: f32 = legs.iter().map(|leg| leg.2).sum();
    if !(length > 0.2 && length.is_finite()) {
        return Vec::new();
    }
    let count = ((length / (STRIDE * (0.5 + radius))).round() as usize).clamp(1, STEPS);
    // A large creature treads heavily, a small one trips along.
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
            // Left and right are not quite alike.
            Some(step.gain(gain - if n % 2 == 1 { 1.5 } else { 0.0 }).rate(rate))
        })
        .collect()
}

#[cfg(test)]
mod tests;
