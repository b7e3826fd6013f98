//! Cover: whether any potential line between two bodies passes
//! through something that hides.

use bevy_math::Vec3;

use super::body::Body;
use super::hull::{End, Hull};
use super::keywords::Keywords;
use super::part::Part;
use super::sight::{Hit, entered};
use super::table::{Obstacle, Table};
use super::units::Rect;

/// How deep, in inches, terrain must reach into the hull to count: stored positions are
/// rounded, and what merely touches gives no cover.
pub(crate) const DEPTH: f32 = 0.001;

/// What gives cover.
const HIDES: Keywords = Keywords::OBSCURING.union(Keywords::BLOCKING);

/// What gives cover, with a line from the one body to the other that shows it. The same
/// both ways, field by field.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cover {
    /// From a point of the one cylinder to a point of the other.
    pub line: (Vec3, Vec3),
    /// What that line passes through, and where it comes to it.
    pub hit: Hit,
}

impl Table {
    /// What gives `to` cover from `from`: the first piece, else the first area, that is
    /// Obscuring or Blocking and meets the hull of the two cylinders. Every point of that
    /// hull lies on some segment between them, so this is "any potential line passes
    /// through" without sampling: such a line is laid through each piece that meets the
    /// hull, and Rapier casts it. What merely touches the hull, holes and flat things
    /// give none. The same both ways.
    pub fn cover(&self, from: &Body, to: &Body) -> Option<Cover> {
        let hull = ordered(from, to);
        let piece = self.fixed.covers.get(&hull, &[], || self.pieces_covering(hull).next());
        piece.or_else(|| self.areas_covering(hull).next())
    }

    /// All that gives cover between the two: pieces in their order, then areas.
    pub fn covers<'t>(&'t self, from: &Body, to: &Body) -> impl Iterator<Item = Cover> + use<'t> {
        let hull = ordered(from, to);
        self.pieces_covering(hull).chain(self.areas_covering(hull))
    }

    fn pieces_covering(&self, hull: Hull) -> impl Iterator<Item = Cover> {
        let bounds = hull.bounds();
        self.numbered().filter_map(move |(i, block)| {
            let hides = block.keywords.intersects(HIDES)
                && !block.hole()
                && block.top > block.base
                && bounds.meets(&block.bounds);
            let mut parts = block.parts.iter().filter(|_| hides);
            parts.find_map(|part| {
                let line = hull.crossing(part, block.base, block.top, DEPTH)?;
                let share = self.fixed.colliders.meets(line.0, line.1, i)?;
                Some(Cover { line, hit: Hit::along(line, share, Obstacle::Piece(i)) })
            })
        })
    }

    fn areas_covering(&self, hull: Hull) -> impl Iterator<Item = Cover> {
        let areas =
            self.areas().iter().filter(|area| area.keywords.intersects(HIDES) && area.height > 0.0);
        areas.filter_map(move |area| {
            through(&hull, &area.part(), (area.base, area.top()), Obstacle::Area(area.id))
        })
    }
}

/// The first of these bodies that stands, even in part, between two others: the same both
/// ways. What merely touches the hull of the two does not.
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
        through(&hull, &part, (other.foot(), other.crown()), Obstacle::Body(other.id))
    });
    between.min_by_key(|cover| cover.hit.what)
}

/// The line through an upright disc that reaches into the hull.
fn through(hull: &Hull, part: &Part, (base, top): (f32, f32), what: Obstacle) -> Option<Cover> {
    let line = hull.crossing(part, base, top, DEPTH)?;
    let share = entered(part, base, top, line)?;
    Some(Cover { line, hit: Hit::along(line, share, what) })
}

/// The hull with its ends in an order of their own, so that answers are
/// the same both ways.
pub(crate) fn ordered(from: &Body, to: &Body) -> Hull {
    if swapped(from, to) {
        Hull { a: End::from(to), b: End::from(from) }
    } else {
        Hull { a: End::from(from), b: End::from(to) }
    }
}

/// Whether `to` comes before `from` in an order that depends on nothing but the two.
fn swapped(from: &Body, to: &Body) -> bool {
    let key = |b: &Body| [b.at.x, b.at.y, b.at.z, b.radius, b.height];
    let order = key(to).iter().zip(key(from)).map(|(t, f)| t.total_cmp(&f)).find(|o| o.is_ne());
    to.id.cmp(&from.id).then(order.unwrap_or(std::cmp::Ordering::Equal)).is_lt()
}
