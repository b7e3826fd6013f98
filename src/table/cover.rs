//! Cover: whether any potential line between two bodies passes through something that hides.

use super::body::{Body, BodyId};
use super::hull::{End, Hull};
use super::keywords::Keywords;
use super::part::Part;
use super::table::{Obstacle, Table};
use super::units::Rect;

/// How deep, in inches, terrain must reach into the hull to count: stored positions are rounded, and what merely touches
/// gives no cover.
const DEPTH: f32 = 0.001;

impl Table {
    /// What gives `to` cover from `from`: the first piece, else the first area, that is Obscuring or Blocking and meets the
    /// hull of the two cylinders. Every point of that hull lies on some segment between them, so this is "any potential line
    /// passes through" without sampling. What merely touches the hull, holes and flat things give none.
    /// The same both ways.
    pub fn cover(&self, from: &Body, to: &Body) -> Option<Obstacle> {
        self.covers(from, to).next()
    }

    /// All that gives cover between the two: pieces in their order, then areas.
    pub fn covers<'t>(&'t self, from: &Body, to: &Body) -> impl Iterator<Item = Obstacle> + use<'t> {
        let mask = Keywords::OBSCURING | Keywords::BLOCKING;
        let hull = ordered(from, to);
        let bounds = hull.bounds();
        let pieces = self.numbered().filter(move |(_, block)| {
            block.keywords.intersects(mask)
                && !block.hole()
                && block.top > block.base
                && bounds.meets(&block.bounds)
                && block.parts.iter().any(|part| hull.meets(part, block.base, block.top, -DEPTH))
        });
        let areas = self.areas().iter().filter(move |area| {
            area.keywords.intersects(mask)
                && area.height > 0.0
                && hull.meets(&area.part(), area.base, area.top(), -DEPTH)
        });
        pieces.map(|(i, _)| Obstacle::Piece(i)).chain(areas.map(|a| Obstacle::Area(a.id)))
    }
}

/// The first of these bodies that stands, even in part, between two others: the same both ways. What merely touches the
/// hull of the two does not.
pub fn body_between(from: &Body, to: &Body, others: &[Body]) -> Option<BodyId> {
    let hull = ordered(from, to);
    let bounds = hull.bounds();
    let between = |other: &&Body| {
        let part = Part::Disc { center: other.plan(), radius: other.radius };
        other.id != from.id
            && other.id != to.id
            && bounds.meets(&Rect::around(other.plan(), other.radius))
            && hull.meets(&part, other.foot(), other.crown(), -DEPTH)
    };
    others.iter().filter(between).map(|other| other.id).min()
}

/// The hull with its ends in an order of their own, so that answers are the same both ways.
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
