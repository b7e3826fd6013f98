//! Random fair tables from a seed, for any game. A [`TablePlan`] gives the size of a
//! table, its kinds of terrain, how much ground they cover and how its sides
//! correspond. Tables are generated until one is fair; after a limit of attempts the
//! last fault is returned as text.
//!
//! Pieces come in sets that are alike for all sides: opposite each other, rotated about
//! the middle, or mirrored. Fairness is not taken for granted but measured ([`Fairness`])
//! with the same searches that decide moves and sight.

mod fairness;
mod kind;
mod seeded_tables;
mod symmetry;

use bevy_math::Vec2;

use monteria_dice::Dice;
use monteria_table::{Board, Exit, Footprint, Piece, Table, TableDef, round_milli};

pub use fairness::{Fairness, SideMeasures, broken, corners_of, edges_of, reaches};
pub use kind::{Shape, TerrainKind, check_kind};
pub use seeded_tables::{
    LaidScenario, SeededScenarios, SeededTables, TableLayer, drawn, scenario_title,
};
pub use symmetry::Symmetry;

/// The greatest number of tables that are generated.
const ATTEMPTS: u32 = 60;
/// The greatest number of places tried for a set of pieces.
const PLACE_ATTEMPTS: u32 = 60;
/// Least gap between pieces, in inches.
const PIECE_GAP: f32 = 0.25;
/// Least gap between a piece and the border, in inches.
const BORDER_GAP: f32 = 0.3;
/// Distance from the border within which no piece has its middle, in inches.
const EDGE_MARGIN: f32 = 1.0;
/// The greatest number of sets of pieces on a table, far more than
/// the wanted cover takes.
const MOST_SETS: usize = 60;

/// The number of pieces on a table, beside one set of every kind that
/// its land always has.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Amount {
    /// A fixed number of sets.
    Sets(usize),
    /// As many sets as cover this fraction of the ground, those that
    /// are always there included.
    Ground(f32),
}

/// The plan of a random table. Lengths in inches.
#[derive(Clone, Debug)]
pub struct TablePlan<'a> {
    /// Size along x and z.
    pub size: Vec2,
    /// The exits on its border.
    pub exits: Vec<Exit>,
    /// Kinds of terrain it is made of.
    pub kinds: Vec<&'a TerrainKind>,
    /// The number of pieces.
    pub amount: Amount,
    /// How its sides correspond.
    pub symmetry: Symmetry,
    /// Least gap between solid pieces, and from them to the border: more than the
    /// diameter of the largest base.
    pub lane: f32,
    /// Least distance of solid pieces from an exit.
    pub doorway: f32,
    /// Points with the least distance of solid pieces from them.
    pub clear: Vec<(Vec2, f32)>,
}

impl<'a> TablePlan<'a> {
    /// Generates one table, fair or not.
    pub fn lay(&self, dice: &mut Dice) -> TableDef {
        let mut table = TableDef {
            size: self.size,
            exits: self.exits.clone(),
            pieces: Vec::new(),
            ..TableDef::default()
        };
        let mut kinds = self.choose_kinds(dice);
        // Solid pieces need the most room and come first.
        kinds.sort_by_key(|kind| !kind.solid(kind.top.1));
        for kind in kinds {
            self.place_set(&mut table, kind, dice);
        }
        table
    }

    /// Chooses the kinds of the sets to be placed on the table, one entry for each set.
    fn choose_kinds(&self, dice: &mut Dice) -> Vec<&'a TerrainKind> {
        let mut wanted: Vec<&TerrainKind> =
            self.kinds.iter().copied().filter(|kind| kind.always).collect();
        let mut one = || self.kinds.get(dice.pick(self.kinds.len().max(1))).copied();
        match self.amount {
            Amount::Sets(sets) => wanted.extend((0..sets).filter_map(|_| one())),
            Amount::Ground(share) => {
                let set = |kind: &TerrainKind| kind.ground() * self.symmetry.copies() as f32;
                let mut left = share * self.size.x * self.size.y
                    - wanted.iter().copied().map(set).sum::<f32>();
                while left > 0.0
                    && wanted.len() < MOST_SETS
                    && let Some(kind) = one()
                {
                    left -= set(kind);
                    wanted.push(kind);
                }
            }
        }
        wanted
    }

    /// Places a set of pieces of this kind where there is room for it.
    fn place_set(&self, table: &mut TableDef, kind: &TerrainKind, dice: &mut Dice) {
        if let Symmetry::Opposite(stray) = self.symmetry {
            let half = self.size / 2.0 - EDGE_MARGIN;
            // Without room for the first piece of a pair the set is left out.
            let Some(at) = self.place_piece(table, kind, Vec2::ZERO, half, dice) else { return };
            self.place_piece(table, kind, -at, Vec2::splat(stray), dice);
            return;
        }
        let top = between(dice, kind.top);
        for _ in 0..PLACE_ATTEMPTS {
            let half = self.size / 2.0 - EDGE_MARGIN;
            let first = kind.shape.footprint(random_point(dice, Vec2::ZERO, half), dice);
            let before = table.pieces.len();
            let whole =
                self.symmetry.footprints_of_set(&first, dice).into_iter().all(|footprint| {
                    let fits = self.fits(table, &footprint, kind.solid(top));
                    if fits {
                        table.pieces.push(piece(table, kind, footprint, top));
                    }
                    fits
                });
            if whole {
                return;
            }
            table.pieces.truncate(before);
        }
    }

    /// Places one piece of this kind at most `far` from a point along x and z, and
    /// returns its middle; `None` if no place was found.
    fn place_piece(
        &self,
        table: &mut TableDef,
        kind: &TerrainKind,
        at: Vec2,
        far: Vec2,
        dice: &mut Dice,
    ) -> Option<Vec2> {
        let top = between(dice, kind.top);
        for _ in 0..PLACE_ATTEMPTS {
            let center = random_point(dice, at, far);
            let footprint = kind.shape.footprint(center, dice);
            if self.fits(table, &footprint, kind.solid(top)) {
                table.pieces.push(piece(table, kind, footprint, top));
                return Some(center);
            }
        }
        None
    }

    /// Returns whether there is room for a piece.
    fn fits(&self, table: &TableDef, footprint: &Footprint, stands: bool) -> bool {
        let (center, radius) = bounding_circle(footprint);
        let margin = if stands { self.lane } else { BORDER_GAP };
        if (center.abs() + radius + margin - self.size / 2.0).max_element() > 0.0 {
            return false;
        }
        if stands && self.clear.iter().any(|(at, inches)| center.distance(*at) - radius < *inches) {
            return false;
        }
        let board = Board { size: table.size, exits: table.exits.clone() };
        let clear_of_exits = |exit: &Exit| {
            (board.exit_point(exit, center) - center).length() - radius >= self.doorway
        };
        if stands && !table.exits.iter().all(clear_of_exits) {
            return false;
        }
        table.pieces.iter().all(|other| {
            let (at, reach) = bounding_circle(&other.footprint);
            let both = stands && kind::solid(other.keywords, other.top);
            (at - center).length() - reach - radius >= if both { self.lane } else { PIECE_GAP }
        })
    }
}

/// Generates tables from plans until one is fair. `plan` may return another plan for
/// every attempt; `fair` returns the fault of a table.
///
/// # Errors
/// The fault of the last table, if none of the attempts was fair.
pub fn lay_fair<'a>(
    dice: &mut Dice,
    mut plan: impl FnMut(&mut Dice) -> TablePlan<'a>,
    fair: impl Fn(&Table) -> Result<(), String>,
) -> Result<TableDef, String> {
    let mut wrong = String::new();
    for _ in 0..ATTEMPTS {
        let table = plan(dice).lay(dice);
        let built = table.clone().build().map_err(|faults| {
            faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
        });
        match built.and_then(|table| fair(&table)) {
            Ok(()) => return Ok(table),
            Err(why) => wrong = why,
        }
    }
    Err(format!("no fair table in {ATTEMPTS} tries; of the last one: {wrong}"))
}

/// Returns a random number between two, in steps of a thousandth.
pub fn between(dice: &mut Dice, (least, most): (f32, f32)) -> f32 {
    round_milli(least + (most - least) * dice.pick(1001) as f32 / 1000.0)
}

/// Returns a random point around another one, at most this far from it along x and z.
fn random_point(dice: &mut Dice, at: Vec2, far: Vec2) -> Vec2 {
    let spread = at + Vec2::new(between(dice, (-far.x, far.x)), between(dice, (-far.y, far.y)));
    Vec2::new(round_milli(spread.x), round_milli(spread.y))
}

fn piece(table: &TableDef, kind: &TerrainKind, footprint: Footprint, top: f32) -> Piece {
    let prefix = format!("{}-", kind.id);
    let count = table.pieces.iter().filter(|piece| piece.id.starts_with(&prefix)).count();
    let name = kind
        .names
        .get(count)
        .or_else(|| kind.names.last())
        .map_or(kind.id.as_str(), String::as_str);
    Piece {
        id: format!("{prefix}{}", count + 1),
        name: name.to_owned(),
        footprint,
        base: 0.0,
        top,
        keywords: kind.keywords,
        look: kind.look.clone(),
    }
}

/// Returns the bounding circle of a footprint.
fn bounding_circle(footprint: &Footprint) -> (Vec2, f32) {
    match footprint {
        Footprint::Circle { center, radius } => (*center, *radius),
        Footprint::Box { center, half, .. } => (*center, half.length()),
        Footprint::Polygon(corners) => {
            let (least, most) = footprint.bounds();
            let center = (least + most) / 2.0;
            let reach =
                corners.iter().map(|corner| (*corner - center).length()).fold(0.0, f32::max);
            (center, reach)
        }
    }
}
