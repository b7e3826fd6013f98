//! Cover: whether any line between two bodies passes through an
//! obstacle that gives cover.

use bevy_math::Vec3;

use crate::body::Body;
use crate::geometry::part::Part;
use crate::sight::hull::{End, Hull};
use crate::sight::{Hit, entry_share};
use crate::table::{Obstacle, Table};
use crate::terrain::keywords::Keywords;
use crate::units::Rect;

/// How deep, in inches, terrain must reach into the hull to count: stored positions are
/// rounded, and what merely touches gives no cover.
pub(crate) const MIN_DEPTH: f32 = 0.001;

const GIVES_COVER: Keywords = Keywords::OBSCURING.union(Keywords::BLOCKING);

/// The obstacle that gives cover, with a line between the two bodies that proves it.
/// Symmetric: both directions give equal fields.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cover {
    /// From a point of one cylinder to a point of the other.
    pub line: (Vec3, Vec3),
    /// The obstacle on that line, and the point where the line enters it.
    pub hit: Hit,
}

impl Table {
    /// Returns the obstacle that gives `to` cover from `from`: the first piece, else the
    /// first area, that is Obscuring or Blocking and intersects the hull of the two
    /// cylinders. Every point of that hull lies on a segment between them, so this
    /// decides "any potential line passes through" without sampling; a line through each
    /// such piece is constructed and cast by Rapier. Obstacles that only touch the hull,
    /// holes and flat pieces give no cover. Symmetric.
    pub fn cover(&self, from: &Body, to: &Body) -> Option<Cover> {
        let hull = ordered(from, to);
        let piece = self.terrain.cover_cache.get(&hull, &[], || self.pieces_covering(hull).next());
        piece.or_else(|| self.areas_covering(hull).next())
    }

    /// Returns all obstacles that give cover between the two: pieces in
    /// their order, then areas.
    pub fn covers<'t>(&'t self, from: &Body, to: &Body) -> impl Iterator<Item = Cover> + use<'t> {
        let hull = ordered(from, to);
        self.pieces_covering(hull).chain(self.areas_covering(hull))
    }

    fn pieces_covering(&self, hull: Hull) -> impl Iterator<Item = Cover> {
        let bounds = hull.bounds();
        self.indexed_blocks().filter_map(move |(i, block)| {
            let hides = block.keywords.intersects(GIVES_COVER)
                && !block.hole()
                && block.top > block.base
                && bounds.meets(&block.bounds);
            let mut parts = block.parts.iter().filter(|_| hides);
            parts.find_map(|part| {
                let line = hull.crossing(part, block.base, block.top, MIN_DEPTH)?;
                let share = self.terrain.colliders.cast_at_piece(line.0, line.1, i)?;
                Some(Cover { line, hit: Hit::along(line, share, Obstacle::Piece(i)) })
            })
        })
    }

    fn areas_covering(&self, hull: Hull) -> impl Iterator<Item = Cover> {
        let areas = self
            .areas()
            .iter()
            .filter(|area| area.keywords.intersects(GIVES_COVER) && area.height > 0.0);
        areas.filter_map(move |area| {
            line_through_disc(&hull, &area.part(), area.base, area.top(), Obstacle::Area(area.id))
        })
    }
}

/// Returns the first of these bodies that stands, even in part, between two others.
/// Symmetric. A body that only touches the hull of the two does not count.
pub fn body_between(from: &Body, to: &Body, others: &[Body]) -> Option<Cover> {
    let hull = ordered(from, to);
    let bounds = hull.bounds();
    let near = |other: &&Body| {
        other.id != from.id
            && other.id != to.id
            && bounds.meets(&Rect::around(other.plan(), other.radius))
    };
    let between = others.iter().filter(near).filter_map(|other| {
        let part = Part::Disc { center: other.plan(), radius: other.radius };
        line_through_disc(&hull, &part, other.foot(), other.crown(), Obstacle::Body(other.id))
    });
    between.min_by_key(|cover| cover.hit.what)
}

/// Returns a line through an upright disc that reaches into the hull.
fn line_through_disc(
    hull: &Hull,
    part: &Part,
    base: f32,
    top: f32,
    what: Obstacle,
) -> Option<Cover> {
    let line = hull.crossing(part, base, top, MIN_DEPTH)?;
    let share = entry_share(part, base, top, line)?;
    Some(Cover { line, hit: Hit::along(line, share, what) })
}

/// Returns the hull with its ends in canonical order, so that answers are symmetric.
pub(crate) fn ordered(from: &Body, to: &Body) -> Hull {
    if swapped(from, to) {
        Hull { a: End::from(to), b: End::from(from) }
    } else {
        Hull { a: End::from(from), b: End::from(to) }
    }
}

/// Returns whether `to` precedes `from` in the canonical order of two bodies.
fn swapped(from: &Body, to: &Body) -> bool {
    let key = |b: &Body| [b.at.x, b.at.y, b.at.z, b.radius, b.height];
    let order = key(to).iter().zip(key(from)).map(|(t, f)| t.total_cmp(&f)).find(|o| o.is_ne());
    to.id.cmp(&from.id).then(order.unwrap_or(std::cmp::Ordering::Equal)).is_lt()
}
