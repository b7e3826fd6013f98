//! The table itself: the play area, its terrain and its areas.

mod def;
mod piece_change;

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy_math::{Vec2, Vec3};
use serde::Serialize;

use super::area::Area;
use super::board::Board;
use super::body::{Body, BodyId, slant};
use super::cover::Cover;
use super::fault::{TableFault, faults};
use super::keywords::Keywords;
use super::nav::Maps;
use super::physics::{Colliders, Solid};
use super::piece::{Block, Piece};
use super::reach::Searches;
use super::scenery::{Ground, Light, SceneryWord};
use super::sight::Sight;
use super::units::{CONTACT, ROUNDING, flat, lift};
use super::visibility_cache::TerrainCache;

pub use def::TableDef;
pub use piece_change::PieceChange;

/// Something on the table that a line, a base or a move meets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Obstacle {
    /// The piece of terrain of this number.
    Piece(usize),
    /// A model.
    Body(BodyId),
    /// The area of this id.
    Area(u16),
}

/// The play area with its terrain, made ready for questions, and the areas that
/// lie on it. It holds no models: every question about them takes them as
/// arguments. Cloning is cheap.
#[derive(Debug, Clone)]
pub struct Table {
    pub(crate) fixed: Arc<Fixed>,
    areas: Vec<Area>,
}

/// What copies of a table share: terrain, made ready for questions.
#[derive(Debug, Clone)]
pub(crate) struct Fixed {
    pub board: Board,
    /// The pieces as the table was made with them.
    pub first: Vec<Piece>,
    /// The pieces as they are now; one that is gone is kept as it was last, so
    /// that numbers stay true.
    pub pieces: Vec<Piece>,
    /// The pieces that are not as the table was made with them, and what they are now.
    pub changes: BTreeMap<usize, Option<Piece>>,
    pub blocks: Vec<Block>,
    /// The numbers of those that are stood upon.
    pub tops: Vec<usize>,
    /// The numbers of holes.
    pub holes: Vec<usize>,
    pub colliders: Colliders,
    /// Who sees whom where nothing but terrain stands between.
    pub sights: TerrainCache<Sight>,
    /// The pieces that give cover.
    pub covers: TerrainCache<Option<Cover>>,
    pub maps: Maps,
    /// Where models got to that moved.
    pub searches: Searches,
    /// The ground that is painted on the mat, by its id.
    pub ground: String,
    /// The light, by its id.
    pub light: String,
}

/// The numbers of the pieces that are stood upon, and of the holes.
fn floors(blocks: &[Block]) -> (Vec<usize>, Vec<usize>) {
    let those =
        |wanted: fn(&Block) -> bool| (0..blocks.len()).filter(|i| wanted(&blocks[*i])).collect();
    (those(|block| block.solid() && !block.is(Keywords::IMPASSABLE)), those(Block::hole))
}

impl Table {
    /// A table, or everything that is wrong with it: sizes that are not positive, numbers
    /// that are not finite, polygons whose edges cross, tops below bases, exits and
    /// pieces off the board, ids used twice.
    ///
    /// ```
    /// use bevy_math::Vec2;
    /// use monteria_table::{Board, Footprint, Keywords, Piece, Table};
    ///
    /// let crate_of_tea = Piece {
    ///     id: "crate".to_owned(),
    ///     name: "Crate".to_owned(),
    ///     footprint: Footprint::Circle { center: Vec2::ZERO, radius: 2.0 },
    ///     base: 0.0,
    ///     top: 1.5,
    ///     keywords: Keywords::BLOCKING,
    ///     look: String::new(),
    /// };
    /// let board = Board { size: Vec2::new(24.0, 20.0), exits: Vec::new() };
    /// let table = Table::new(board, vec![crate_of_tea])?;
    /// assert_eq!(table.ground(Vec2::ZERO), 1.5);
    /// assert_eq!(table.ground(Vec2::new(5.0, 0.0)), 0.0);
    /// # Ok::<(), Vec<monteria_table::TableFault>>(())
    /// ```
    pub fn new(board: Board, pieces: Vec<Piece>) -> Result<Table, Vec<TableFault>> {
        let wrong = faults(&board, &pieces);
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let blocks: Vec<Block> = pieces.iter().map(Block::new).collect();
        let colliders = Colliders::new(&pieces, &blocks);
        let first = pieces.clone();
        let changes = BTreeMap::new();
        let (tops, holes) = floors(&blocks);
        let fixed = Fixed {
            board,
            first,
            pieces,
            changes,
            blocks,
            tops,
            holes,
            colliders,
            sights: TerrainCache::new(),
            covers: TerrainCache::new(),
            maps: Maps::default(),
            searches: Searches::default(),
            ground: String::new(),
            light: String::new(),
        };
        Ok(Table { fixed: Arc::new(fixed), areas: Vec::new() })
    }

    /// Whether this is the same table as another, its areas included. Copies of a table
    /// share their terrain, and terrain that changes is another.
    pub fn is_same(&self, other: &Table) -> bool {
        Arc::ptr_eq(&self.fixed, &other.fixed) && self.areas == other.areas
    }

    /// The play area.
    pub fn board(&self) -> &Board {
        &self.fixed.board
    }

    /// The terrain, in the order in which it was given: numbers of pieces count along it.
    /// Pieces that are gone keep their number and are here as they were last;
    /// [`Table::pieces_present`] leaves them out.
    pub fn pieces(&self) -> &[Piece] {
        &self.fixed.pieces
    }

    /// The piece of this number.
    pub fn piece(&self, number: usize) -> Option<&Piece> {
        self.fixed.pieces.get(number)
    }

    /// The pieces that are on the table now, with their numbers.
    pub fn pieces_present(&self) -> impl Iterator<Item = (usize, &Piece)> {
        self.pieces().iter().enumerate().filter(|(number, _)| !self.is_gone(*number))
    }

    /// Whether the piece of this number has been taken off the table.
    pub fn is_gone(&self, number: usize) -> bool {
        matches!(self.fixed.changes.get(&number), Some(None))
    }

    /// The ground that is painted on the mat; none where it is bare parchment.
    pub fn painted(&self) -> Option<Ground> {
        Ground::named(&self.fixed.ground)
    }

    /// The light by which the table is seen.
    pub fn lit_by(&self) -> Light {
        Light::named(&self.fixed.light).unwrap_or_default()
    }

    /// The areas that lie on the table now, by id.
    pub fn areas(&self) -> &[Area] {
        &self.areas
    }

    /// The area of this id.
    pub fn area(&self, id: u16) -> Option<&Area> {
        self.areas.iter().find(|a| a.id == id)
    }

    /// Lays down an area. One of the same id is replaced and returned.
    pub fn add_area(&mut self, area: Area) -> Option<Area> {
        let old = self.remove_area(area.id);
        let place = self.areas.partition_point(|a| a.id < area.id);
        self.areas.insert(place, area);
        old
    }

    /// Takes an area away.
    pub fn remove_area(&mut self, id: u16) -> Option<Area> {
        let place = self.areas.iter().position(|a| a.id == id)?;
        Some(self.areas.remove(place))
    }

    /// The name of an obstacle, for sentences.
    pub fn name_of(&self, obstacle: Obstacle) -> String {
        match obstacle {
            Obstacle::Piece(number) => {
                self.piece(number).map_or_else(|| format!("piece {number}"), |p| p.name.clone())
            }
            Obstacle::Body(id) => id.to_string(),
            Obstacle::Area(id) => {
                self.area(id).map_or_else(|| format!("area {id}"), |a| a.name.clone())
            }
        }
    }

    /// The pieces whose footprint holds this point of the plan, whatever their heights.
    pub fn pieces_at(&self, at: Vec2) -> Vec<usize> {
        self.numbered().filter(|(_, b)| b.contains(at)).map(|(i, _)| i).collect()
    }

    /// The pieces that a base is in or on: its disc reaches into the footprint, and its
    /// foot is neither above the top nor its crown below the base. A hole counts once the
    /// foot is below its brim.
    pub fn pieces_touching(&self, body: &Body) -> Vec<usize> {
        let at = body.plan();
        let radius = body.radius - ROUNDING;
        self.numbered()
            .filter(|(_, b)| b.at_height(body.foot(), body.height) && b.under_disc(at, radius))
            .map(|(i, _)| i)
            .collect()
    }

    /// The pieces that a base is in or on or touches from beside.
    pub fn pieces_in_contact(&self, body: &Body) -> Vec<usize> {
        self.pieces_touching(&widened(body))
    }

    /// The areas that a base reaches into or touches from beside, by id.
    pub fn areas_in_contact(&self, body: &Body) -> Vec<u16> {
        self.areas_touching(&widened(body))
    }

    /// The areas that a base reaches into, by id.
    pub fn areas_touching(&self, body: &Body) -> Vec<u16> {
        self.areas
            .iter()
            .filter(|a| a.holds(body.plan(), body.radius, body.foot()))
            .map(|a| a.id)
            .collect()
    }

    /// The keywords of all that a base is in or on.
    pub fn keywords_at(&self, body: &Body) -> Keywords {
        let pieces = self
            .pieces_touching(body)
            .into_iter()
            .filter_map(|i| self.piece(i))
            .map(|p| p.keywords);
        let areas =
            self.areas_touching(body).into_iter().filter_map(|i| self.area(i)).map(|a| a.keywords);
        pieces.chain(areas).fold(Keywords::empty(), |all, k| all | k)
    }

    /// Whether a base is in or on anything that has one of these keywords:
    /// [`Table::keywords_at`] asked for some only.
    pub fn is_on(&self, body: &Body, mask: Keywords) -> bool {
        let at = body.plan();
        let radius = body.radius - ROUNDING;
        let on = |block: &Block| {
            block.at_height(body.foot(), body.height) && block.under_disc(at, radius)
        };
        let within = |area: &Area| area.holds(at, body.radius, body.foot());
        self.fixed.blocks.iter().any(|block| block.keywords.intersects(mask) && on(block))
            || self.areas.iter().any(|area| area.keywords.intersects(mask) && within(area))
    }

    /// The piece closest to a base among those with at least one of `mask`, and its
    /// distance in inches from edge to edge (0 inside; heights count once base and piece
    /// are more than 1" apart).
    pub fn near_piece(&self, body: &Body, mask: Keywords) -> Option<(usize, f32)> {
        let mut best: Option<(usize, f32)> = None;
        for (i, block) in self.numbered().filter(|(_, b)| b.keywords.intersects(mask)) {
            let gap = (block.distance(body.plan()) - body.radius).max(0.0);
            let rise = (block.base - body.crown()).max(body.foot() - block.top).max(0.0);
            let d = slant(gap, rise);
            if best.is_none_or(|(_, b)| d < b) {
                best = Some((i, d));
            }
        }
        best
    }

    /// From edge to edge of two bases, in inches: see [`super::distance`].
    pub fn distance(&self, a: &Body, b: &Body) -> f32 {
        super::body::distance(a, b)
    }

    /// From the edge of the base to a point, in inches: see [`super::distance_to_point`].
    pub fn distance_to_point(&self, body: &Body, point: Vec3) -> f32 {
        super::body::distance_to_point(body, point)
    }

    /// From the edge of the base to an exit, by its number, in inches; none if there
    /// is no such exit.
    pub fn distance_to_exit(&self, body: &Body, exit: usize) -> Option<f32> {
        self.board().exits.get(exit).map(|e| self.board().distance_to_exit(body, e))
    }

    /// The first piece that a ray meets within `max` inches, and where: for pointers.
    /// `dir` need not be a unit vector.
    pub fn cast_ray(&self, origin: Vec3, dir: Vec3, max: f32) -> Option<(Vec3, usize)> {
        let dir = dir.try_normalize()?;
        if !origin.is_finite() || !max.is_finite() {
            return None;
        }
        self.fixed.colliders.pointed(origin, dir, max).map(|(d, piece)| (origin + dir * d, piece))
    }

    /// What of the terrain reaches into the box between two corners, for whoever lets
    /// bodies fly there: raised pieces, and the walls of holes.
    pub fn solids(&self, least: Vec3, most: Vec3) -> Vec<Solid> {
        self.fixed.colliders.solids(least, most)
    }

    /// Where a ray meets the table, terrain or mat, and the piece it met; none if it
    /// misses the play area.
    pub fn pick(&self, origin: Vec3, dir: Vec3, max: f32) -> Option<(Vec3, Option<usize>)> {
        let dir = dir.try_normalize()?;
        let hit = self.cast_ray(origin, dir, max);
        let down = -origin.y / dir.y;
        let mat = (dir.y < -1.0e-6 && down >= 0.0 && down <= max).then(|| origin + dir * down);
        let mat = mat.filter(|at| {
            let plan = flat(*at);
            let inside = plan.abs().cmple(self.board().half()).all();
            inside
                && !self.fixed.blocks.iter().any(|b| b.hole() && b.top >= 0.0 && b.contains(plan))
        });
        match (hit, mat) {
            (Some((at, _)), Some(mat)) if origin.distance(mat) < origin.distance(at) => {
                Some((lift(flat(mat), 0.0), None))
            }
            (Some((at, piece)), _) => Some((at, Some(piece))),
            (None, Some(mat)) => Some((lift(flat(mat), 0.0), None)),
            (None, None) => None,
        }
    }

    /// The first piece with one of the keywords `mask` that a straight
    /// segment meets, and where. Holes and flat things are met by none;
    /// `mask` is of `OBSCURING` and `BLOCKING`.
    pub fn segment_meets(&self, from: Vec3, to: Vec3, mask: Keywords) -> Option<(usize, Vec3)> {
        let (share, piece) = self.fixed.colliders.segment(from, to, mask)?;
        Some((piece, from.lerp(to, share)))
    }

    pub(crate) fn numbered(&self) -> impl Iterator<Item = (usize, &Block)> {
        self.fixed.blocks.iter().enumerate()
    }
}

/// The same body, so much wider that it reaches into whatever the body touches.
fn widened(body: &Body) -> Body {
    Body { radius: body.radius + CONTACT + ROUNDING, ..*body }
}
