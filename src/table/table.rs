//! The table itself: the play area, its terrain and its areas.

mod def;
mod piece_change;

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy_math::{Vec2, Vec3};
use serde::Serialize;

use crate::board::Board;
use crate::body::{Body, BodyId, slant};
use crate::movement::nav::NavCache;
use crate::reach::SearchCache;
use crate::sight::Sight;
use crate::sight::cover::Cover;
use crate::sight::visibility_cache::TerrainCache;
use crate::terrain::area::Area;
use crate::terrain::fault::{TableFault, faults};
use crate::terrain::keywords::Keywords;
use crate::terrain::physics::{Colliders, Solid};
use crate::terrain::piece::{Block, Piece};
use crate::terrain::scenery::{Ground, Light, SceneryWord};
use crate::units::{CONTACT, ROUNDING, flat, lift};

pub use def::TableDef;
pub use piece_change::PieceChange;

/// An obstacle on the table that a line, a base or a move meets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Obstacle {
    /// The piece of terrain with this index.
    Piece(usize),
    /// The model with this id.
    Body(BodyId),
    /// The area with this id.
    Area(u16),
}

/// The play area with its terrain, prepared for queries, and the areas that lie on it. It
/// holds no models: queries take them as arguments. Cloning is cheap.
#[derive(Debug, Clone)]
pub struct Table {
    pub(crate) terrain: Arc<SharedTerrain>,
    areas: Vec<Area>,
}

/// Data shared by the copies of a table: terrain, prepared for queries.
#[derive(Debug, Clone)]
pub(crate) struct SharedTerrain {
    pub board: Board,
    /// The pieces as they were before any was changed or removed.
    pub original_pieces: Vec<Piece>,
    /// The current pieces; a removed one keeps its last state, so
    /// that indices stay valid.
    pub pieces: Vec<Piece>,
    /// The pieces that differ from the original ones, by index; `None` if removed.
    pub changes: BTreeMap<usize, Option<Piece>>,
    pub blocks: Vec<Block>,
    /// Indices of the pieces with a standable top.
    pub tops: Vec<usize>,
    /// Indices of the holes.
    pub holes: Vec<usize>,
    pub colliders: Colliders,
    /// Cached sights that depend on terrain alone.
    pub sight_cache: TerrainCache<Sight>,
    /// Cached pieces that give cover.
    pub cover_cache: TerrainCache<Option<Cover>>,
    pub nav_cache: NavCache,
    /// Cached searches of moves.
    pub search_cache: SearchCache,
    /// Word for the painted ground of the mat.
    pub ground: String,
    /// Word for the light.
    pub light: String,
}

/// Returns the indices of the pieces with a standable top, and of the holes.
fn classify_blocks(blocks: &[Block]) -> (Vec<usize>, Vec<usize>) {
    let those =
        |wanted: fn(&Block) -> bool| (0..blocks.len()).filter(|i| wanted(&blocks[*i])).collect();
    (those(|block| block.solid() && !block.is(Keywords::IMPASSABLE)), those(Block::hole))
}

impl Table {
    /// Builds a table of this size with these exits and pieces.
    ///
    /// # Errors
    /// All its faults: sizes that are not positive, numbers that are not finite,
    /// polygons whose edges cross, tops below bases, exits and pieces off the
    /// board, ids used twice.
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
        let original_pieces = pieces.clone();
        let changes = BTreeMap::new();
        let (tops, holes) = classify_blocks(&blocks);
        let terrain = SharedTerrain {
            board,
            original_pieces,
            pieces,
            changes,
            blocks,
            tops,
            holes,
            colliders,
            sight_cache: TerrainCache::new(),
            cover_cache: TerrainCache::new(),
            nav_cache: NavCache::default(),
            search_cache: SearchCache::default(),
            ground: String::new(),
            light: String::new(),
        };
        Ok(Table { terrain: Arc::new(terrain), areas: Vec::new() })
    }

    /// Returns whether this is the same table as another, areas included. Copies of a
    /// table share their terrain; changed terrain makes it a different table.
    pub fn is_same(&self, other: &Table) -> bool {
        Arc::ptr_eq(&self.terrain, &other.terrain) && self.areas == other.areas
    }

    /// Returns the play area with its exits.
    pub fn board(&self) -> &Board {
        &self.terrain.board
    }

    /// Returns the terrain in its given order, which defines the indices of pieces.
    /// Removed pieces keep their index and their last state;
    /// [`Table::pieces_present`] leaves them out.
    pub fn pieces(&self) -> &[Piece] {
        &self.terrain.pieces
    }

    /// Returns the piece with this index.
    pub fn piece(&self, number: usize) -> Option<&Piece> {
        self.terrain.pieces.get(number)
    }

    /// Returns the pieces that are on the table now, with their indices.
    pub fn pieces_present(&self) -> impl Iterator<Item = (usize, &Piece)> {
        self.pieces().iter().enumerate().filter(|(number, _)| !self.is_gone(*number))
    }

    /// Returns whether the piece with this index has been removed.
    pub fn is_gone(&self, number: usize) -> bool {
        matches!(self.terrain.changes.get(&number), Some(None))
    }

    /// Returns the painted ground of the mat; `None` for bare parchment.
    pub fn painted(&self) -> Option<Ground> {
        Ground::named(&self.terrain.ground)
    }

    /// Returns the light by which the table is shown.
    pub fn lit_by(&self) -> Light {
        Light::named(&self.terrain.light).unwrap_or_default()
    }

    /// Returns the areas that lie on the table now, by id.
    pub fn areas(&self) -> &[Area] {
        &self.areas
    }

    /// Returns the area with this id.
    pub fn area(&self, id: u16) -> Option<&Area> {
        self.areas.iter().find(|a| a.id == id)
    }

    /// Adds an area. One with the same id is replaced and returned.
    pub fn add_area(&mut self, area: Area) -> Option<Area> {
        let old = self.remove_area(area.id);
        let place = self.areas.partition_point(|a| a.id < area.id);
        self.areas.insert(place, area);
        old
    }

    /// Removes and returns an area.
    pub fn remove_area(&mut self, id: u16) -> Option<Area> {
        let place = self.areas.iter().position(|a| a.id == id)?;
        Some(self.areas.remove(place))
    }

    /// Returns the name of an obstacle, for sentences.
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

    /// Returns the pieces whose footprint contains this point of the plan, at any height.
    pub fn pieces_at(&self, at: Vec2) -> Vec<usize> {
        self.indexed_blocks().filter(|(_, b)| b.contains(at)).map(|(i, _)| i).collect()
    }

    /// Returns the pieces that a base is in or on: its disc overlaps the footprint, its
    /// foot is not above the top and its crown not below the base. A hole counts once the
    /// foot is below its brim.
    pub fn pieces_touching(&self, body: &Body) -> Vec<usize> {
        let at = body.plan();
        let radius = body.radius - ROUNDING;
        self.indexed_blocks()
            .filter(|(_, b)| b.at_height(body.foot(), body.height) && b.under_disc(at, radius))
            .map(|(i, _)| i)
            .collect()
    }

    /// Returns the pieces that a base is in or on, or touches from beside.
    pub fn pieces_in_contact(&self, body: &Body) -> Vec<usize> {
        self.pieces_touching(&widened(body))
    }

    /// Returns the ids of the areas that a base overlaps or touches from beside.
    pub fn areas_in_contact(&self, body: &Body) -> Vec<u16> {
        self.areas_touching(&widened(body))
    }

    /// Returns the ids of the areas that a base overlaps.
    pub fn areas_touching(&self, body: &Body) -> Vec<u16> {
        self.areas
            .iter()
            .filter(|a| a.holds(body.plan(), body.radius, body.foot()))
            .map(|a| a.id)
            .collect()
    }

    /// Returns the keywords of all pieces and areas that a base is in or on.
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

    /// Returns whether a base is in or on anything with one of these keywords:
    /// [`Table::keywords_at`] limited to `mask`.
    pub fn is_on(&self, body: &Body, mask: Keywords) -> bool {
        let at = body.plan();
        let radius = body.radius - ROUNDING;
        let on = |block: &Block| {
            block.at_height(body.foot(), body.height) && block.under_disc(at, radius)
        };
        let within = |area: &Area| area.holds(at, body.radius, body.foot());
        self.terrain.blocks.iter().any(|block| block.keywords.intersects(mask) && on(block))
            || self.areas.iter().any(|area| area.keywords.intersects(mask) && within(area))
    }

    /// Returns the piece closest to a base among those with at least one of `mask`, and
    /// its distance in inches from edge to edge (0 inside; heights count once base and
    /// piece are more than 1" apart).
    pub fn near_piece(&self, body: &Body, mask: Keywords) -> Option<(usize, f32)> {
        let mut best: Option<(usize, f32)> = None;
        for (i, block) in self.indexed_blocks().filter(|(_, b)| b.keywords.intersects(mask)) {
            let gap = (block.distance(body.plan()) - body.radius).max(0.0);
            let rise = (block.base - body.crown()).max(body.foot() - block.top).max(0.0);
            let d = slant(gap, rise);
            if best.is_none_or(|(_, b)| d < b) {
                best = Some((i, d));
            }
        }
        best
    }

    /// Returns the distance from edge to edge of two bases
    /// in inches; see [`crate::distance`].
    pub fn distance(&self, a: &Body, b: &Body) -> f32 {
        crate::body::distance(a, b)
    }

    /// Returns the distance from the edge of the base to a point
    /// in inches; see [`crate::distance_to_point`].
    pub fn distance_to_point(&self, body: &Body, point: Vec3) -> f32 {
        crate::body::distance_to_point(body, point)
    }

    /// Returns the distance in inches from the edge of the base to an exit, given by
    /// index; `None` if there is no such exit.
    pub fn distance_to_exit(&self, body: &Body, exit: usize) -> Option<f32> {
        self.board().exits.get(exit).map(|e| self.board().distance_to_exit(body, e))
    }

    /// Returns the first piece that a ray meets within `max` inches, and where: for
    /// pointers. `dir` need not be a unit vector.
    pub fn cast_ray(&self, origin: Vec3, dir: Vec3, max: f32) -> Option<(Vec3, usize)> {
        let dir = dir.try_normalize()?;
        if !origin.is_finite() || !max.is_finite() {
            return None;
        }
        self.terrain
            .colliders
            .cast_pointer(origin, dir, max)
            .map(|(d, piece)| (origin + dir * d, piece))
    }

    /// Returns the terrain that reaches into the box between two corners, for simulations
    /// of flying bodies: raised pieces, and the walls of holes.
    pub fn solids(&self, least: Vec3, most: Vec3) -> Vec<Solid> {
        self.terrain.colliders.solids(least, most)
    }

    /// Returns where a ray meets the table, terrain or mat, and the piece it met; `None`
    /// if it misses the play area.
    pub fn pick(&self, origin: Vec3, dir: Vec3, max: f32) -> Option<(Vec3, Option<usize>)> {
        let dir = dir.try_normalize()?;
        let hit = self.cast_ray(origin, dir, max);
        let down = -origin.y / dir.y;
        let mat = (dir.y < -1.0e-6 && down >= 0.0 && down <= max).then(|| origin + dir * down);
        let mat = mat.filter(|at| {
            let plan = flat(*at);
            let inside = plan.abs().cmple(self.board().half()).all();
            inside
                && !self.terrain.blocks.iter().any(|b| b.hole() && b.top >= 0.0 && b.contains(plan))
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

    /// Returns the first piece with one of the keywords `mask` that a straight
    /// segment meets, and where. Holes and flat pieces are never met; `mask` is a
    /// subset of `OBSCURING` and `BLOCKING`.
    pub fn segment_meets(&self, from: Vec3, to: Vec3, mask: Keywords) -> Option<(usize, Vec3)> {
        let (share, piece) = self.terrain.colliders.cast_segment(from, to, mask)?;
        Some((piece, from.lerp(to, share)))
    }

    pub(crate) fn indexed_blocks(&self) -> impl Iterator<Item = (usize, &Block)> {
        self.terrain.blocks.iter().enumerate()
    }
}

/// Returns the body, widened so that it overlaps all that it touches.
fn widened(body: &Body) -> Body {
    Body { radius: body.radius + CONTACT + ROUNDING, ..*body }
}
