//! Fair tables by a seed, for any game: a plan says how large a table is, of what pieces,
//! how much ground they cover and how its sides are alike; tables are laid by dice until
//! one is fair, and after so many tries it is said in words why none was.
//!
//! Pieces come in sets that lie alike for all sides: opposite each other, turned about
//! the middle, or mirrored. Whether that made the table fair is measured ([`Fairness`])
//! by the searches that moves and sight are judged by, and not taken for granted.

mod fairness;
mod kind;
mod seeded_tables;
mod symmetry;

use bevy_math::Vec2;

use monteria_dice::Dice;
use monteria_table::{Board, Exit, Footprint, Piece, Table, TableDef, round_milli};

pub use fairness::{Fairness, SideMeasures, broken, corners_of, edges_of, reaches};
pub use kind::{Shape, TerrainKind, check_kind};
pub use seeded_tables::{SeededScenarios, SeededTables, TableLayer, drawn};
pub use symmetry::Symmetry;

/// How often a table is begun anew.
const ATTEMPTS: u32 = 60;
/// How often a place for a set of pieces is sought.
const TRIES: u32 = 60;
/// Room between other pieces, and to the border, in inches.
const SEAM: f32 = 0.25;
/// The same to the border.
const BORDER: f32 = 0.3;
/// The most sets of pieces of a table; what covers the ground wanted takes far fewer.
const MOST_SETS: usize = 60;

/// How many pieces a table has, beside a set of every kind that its land always has.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Amount {
    /// So many sets.
    Sets(usize),
    /// As many as cover this share of the ground, those that are always there counted.
    Ground(f32),
}

/// What a table is to be like. Inches.
#[derive(Clone, Debug)]
pub struct TablePlan<'a> {
    /// Its size along x and z.
    pub size: Vec2,
    /// Its ways out.
    pub exits: Vec<Exit>,
    /// What it is made of.
    pub kinds: Vec<&'a TerrainKind>,
    /// How much of it.
    pub amount: Amount,
    /// How its sides are alike.
    pub symmetry: Symmetry,
    /// Room between solid pieces, and from them to the border: more than the
    /// largest base is across.
    pub lane: f32,
    /// No solid piece comes nearer to an exit.
    pub doorway: f32,
    /// No solid piece comes nearer than this to these points.
    pub clear: Vec<(Vec2, f32)>,
}

impl<'a> TablePlan<'a> {
    /// Lays a table out once, fair or not.
    pub fn lay(&self, dice: &mut Dice) -> TableDef {
        let mut table = TableDef {
            size: self.size,
            exits: self.exits.clone(),
            pieces: Vec::new(),
            ..TableDef::default()
        };
        let mut wanted = self.wanted(dice);
        // What is solid wants the most room and comes first.
        wanted.sort_by_key(|kind| !kind.solid(kind.top.1));
        for kind in wanted {
            self.put(&mut table, kind, dice);
        }
        table
    }

    /// The kinds of the sets that are to be put on the table.
    fn wanted(&self, dice: &mut Dice) -> Vec<&'a TerrainKind> {
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

    /// Puts a set of pieces of this kind somewhere, where there is room for it.
    fn put(&self, table: &mut TableDef, kind: &TerrainKind, dice: &mut Dice) {
        if let Symmetry::Opposite(stray) = self.symmetry {
            let far = (self.size.x / 2.0 - 1.0, self.size.y / 2.0 - 1.0);
            let Some(at) = self.put_one(table, kind, (Vec2::ZERO, far), dice) else { return };
            self.put_one(table, kind, (-at, (stray, stray)), dice);
            return;
        }
        let top = between(dice, kind.top);
        for _ in 0..TRIES {
            let half = self.size / 2.0 - 1.0;
            let first = kind.shape.footprint(point(dice, Vec2::ZERO, (half.x, half.y)), dice);
            let before = table.pieces.len();
            let whole = self.symmetry.set_of(&first, dice).into_iter().all(|footprint| {
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

    /// Puts one piece of this kind around a point, no farther from it
    /// than this; its middle.
    fn put_one(
        &self,
        table: &mut TableDef,
        kind: &TerrainKind,
        (at, far): (Vec2, (f32, f32)),
        dice: &mut Dice,
    ) -> Option<Vec2> {
        let top = between(dice, kind.top);
        for _ in 0..TRIES {
            let center = point(dice, at, far);
            let footprint = kind.shape.footprint(center, dice);
            if self.fits(table, &footprint, kind.solid(top)) {
                table.pieces.push(piece(table, kind, footprint, top));
                return Some(center);
            }
        }
        None
    }

    /// Whether there is room for a piece.
    fn fits(&self, table: &TableDef, footprint: &Footprint, stands: bool) -> bool {
        let (center, radius) = disc(footprint);
        let margin = if stands { self.lane } else { BORDER };
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
            let (at, reach) = disc(&other.footprint);
            let both = stands && kind::solid(other.keywords, other.top);
            (at - center).length() - reach - radius >= if both { self.lane } else { SEAM }
        })
    }
}

/// Lays tables by plans until one is fair. The plan may be another one for every try;
/// `fair` says what is wrong with a table.
///
/// # Errors
/// Why there is none after so many tries: what was wrong with the last one.
pub fn lay_fair<'a>(
    dice: &mut Dice,
    mut plan: impl FnMut(&mut Dice) -> TablePlan<'a>,
    fair: impl Fn(&Table) -> Result<(), String>,
) -> Result<TableDef, String> {
    let mut wrong = String::new();
    for _ in 0..ATTEMPTS {
        let laid = plan(dice).lay(dice);
        let built = laid.clone().build().map_err(|faults| {
            faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
        });
        match built.and_then(|table| fair(&table)) {
            Ok(()) => return Ok(laid),
            Err(why) => wrong = why,
        }
    }
    Err(format!("no fair table in {ATTEMPTS} tries; of the last one: {wrong}"))
}

/// A number between two, in thousandths.
pub fn between(dice: &mut Dice, (least, most): (f32, f32)) -> f32 {
    round_milli(least + (most - least) * dice.pick(1001) as f32 / 1000.0)
}

/// A point around another, no farther from it than this along x and z.
fn point(dice: &mut Dice, at: Vec2, (x, z): (f32, f32)) -> Vec2 {
    let spread = at + Vec2::new(between(dice, (-x, x)), between(dice, (-z, z)));
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

/// The disc around a footprint.
fn disc(footprint: &Footprint) -> (Vec2, f32) {
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
