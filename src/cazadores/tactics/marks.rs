//! The Pack as its Foes see it.

use crate::content::Condition;
use crate::hunt_ref::{HuntRef, ModelRef, in_reach};
use monteria_game::ModelId;
use monteria_table::{Body, Table};

/// How far Foes look for a Target, in inches.
pub(crate) const AGGRO: f32 = 10.0;

/// A pack model that a Foe might take for its Target, where it stands or
/// where it might stand.
#[derive(Clone, Copy)]
pub(crate) struct Mark {
    /// The model that it is about.
    pub id: ModelId,
    /// The cylinder where it stands.
    pub body: Body,
    /// WNDs left.
    pub left: i32,
    /// How far it reaches in close combat, in inches.
    pub reach: f32,
    /// Whether it is Hidden.
    pub hidden: bool,
    /// Whether Attacks on it are at Disadvantage.
    pub defending: bool,
    /// Which Foes see it: one bit for each.
    pub seen: u32,
    /// From which Foes it has Cover, as far as that matters: one bit for each.
    pub covered: u32,
    /// Whether it stands in something that gives it Cover from everybody; looked at only
    /// where smoke is thought of.
    pub veiled: bool,
    /// How many friends have it within their reach.
    pub guards: u32,
}

/// Where a Foe looks from.
#[derive(Clone, Copy)]
pub(crate) struct Eye {
    /// The Foe.
    pub body: Body,
    /// How far it looks, in inches.
    pub range: f32,
    /// Whether it shoots, so that Cover matters.
    pub shoots: bool,
}

/// The marks of the models in play, in id order.
pub(super) fn of(facts: &HuntRef<'_>, pack: &[ModelRef<'_>], eyes: &[Eye]) -> Vec<Mark> {
    let mut all: Vec<Mark> = pack
        .iter()
        .map(|model_ref| Mark {
            id: model_ref.id(),
            body: model_ref.body(),
            left: model_ref.wounds.left,
            reach: facts.melee_range(model_ref.id()),
            hidden: model_ref.has(Condition::Hidden),
            defending: model_ref.stance.defending,
            seen: 0,
            covered: 0,
            veiled: false,
            guards: 0,
        })
        .collect();
    let bodies: Vec<Body> = all.iter().map(|mark| mark.body).collect();
    for mark in &mut all {
        look(facts.table, mark, eyes, &bodies);
    }
    guard(facts.table, &mut all);
    all
}

/// Finds out which Foes see a mark where it stands now.
pub(super) fn look(table: &Table, mark: &mut Mark, eyes: &[Eye], pack: &[Body]) {
    (mark.seen, mark.covered) = (0, 0);
    let mut blockers: Option<Vec<Body>> = None;
    for (index, eye) in eyes.iter().enumerate().take(32) {
        let distance = table.distance(&eye.body, &mark.body);
        if distance > eye.range {
            continue;
        }
        let blockers = blockers.get_or_insert_with(|| {
            pack.iter().filter(|body| body.id != mark.body.id).copied().collect()
        });
        if table.sight(&eye.body, &mark.body, blockers).clear() {
            mark.seen |= 1 << index;
        }
        if eye.shoots && table.cover(&eye.body, &mark.body).is_some() {
            mark.covered |= 1 << index;
        }
    }
}

/// Counts who stands by whom.
pub(super) fn guard(table: &Table, marks: &mut [Mark]) {
    for index in 0..marks.len() {
        let one = marks[index];
        let near = marks.iter().filter(|other| {
            other.id != one.id && in_reach(table.distance(&other.body, &one.body), 0.0, other.reach)
        });
        marks[index].guards = near.count() as u32;
    }
}
