//! Pushes and placements in which bodies move each other out of the way.

use bevy_math::{Vec2, Vec3};

use crate::body::{Body, BodyId};
use crate::geometry::part::disc_span;
use crate::movement::slide::PushStop;
use crate::table::Table;
use crate::units::{SLACK, unit_or};

/// Gap left between bodies that make room, in inches, so that
/// rounding produces no overlap.
const CLEARANCE: f32 = 0.0015;

/// Overlaps smaller than this are ignored, in inches.
const IGNORED_OVERLAP: f32 = 0.0005;

/// Step of a body that pushes others ahead of it, in inches.
const PUSH_STEP: f32 = 0.05;

/// Where a step jams, shorter steps are tried down to this length, in inches.
const MIN_STEP: f32 = 0.0005;

/// Maximum number of displacements that one step may cause; beyond it
/// the crowd is jammed.
const MAX_DISPLACEMENTS: usize = 256;

/// The movement of one body in a push.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PushMove {
    /// The id of the body.
    pub id: BodyId,
    /// The centre of its base before the push.
    pub from: Vec3,
    /// The centre of its base after the push.
    pub to: Vec3,
    /// Inches fallen over an edge; 0 if it did not fall.
    pub fell: f32,
    /// What stopped it before it had moved the whole distance, or kept
    /// it from making room.
    pub stopped_by: Option<PushStop>,
}

/// One body of the crowd.
#[derive(Debug, Clone, Copy)]
struct CrowdMember {
    body: Body,
    from: Vec3,
    fell: f32,
    stopped_by: Option<PushStop>,
    /// The order in which it was drawn into the push.
    drawn: Option<usize>,
}

/// Bodies that move each other. The first member is the one that is pushed or placed.
pub(crate) struct Crowd<'t> {
    table: &'t Table,
    members: Vec<CrowdMember>,
    drawn: usize,
    displacements: usize,
}

/// A chain of bodies that cannot make room, each with what stops it, the last first.
type Jam = Vec<(usize, PushStop)>;

impl<'t> Crowd<'t> {
    pub(crate) fn new(table: &'t Table, first: &Body, others: &[Body]) -> Crowd<'t> {
        let mut rest: Vec<&Body> = others.iter().filter(|o| o.id != first.id).collect();
        rest.sort_by_key(|o| o.id);
        let member = |body: &Body| CrowdMember {
            body: *body,
            from: body.at,
            fell: 0.0,
            stopped_by: None,
            drawn: None,
        };
        let mut members: Vec<CrowdMember> =
            std::iter::once(first).chain(rest).map(member).collect();
        members[0].drawn = Some(0);
        Crowd { table, members, drawn: 1, displacements: 0 }
    }

    /// Moves the first member to a place and makes the others give way. Returns `false`,
    /// with nothing changed, if they cannot.
    pub(crate) fn try_place(&mut self, at: Vec3, fell: f32) -> bool {
        let before = self.members.clone();
        self.members[0].body.at = at;
        self.members[0].fell = fell;
        self.displacements = 0;
        let room = self.make_room(0, Vec2::X, &mut Vec::new()).is_ok() && self.is_clear();
        if !room {
            self.members = before;
        }
        room
    }

    /// Pushes the first member along the unit vector `dir`.
    pub(crate) fn push(&mut self, dir: Vec2, distance: f32) {
        let mut remaining = distance;
        let mut max_step = PUSH_STEP;
        while remaining > SLACK / 2.0 {
            let free = self.gap(0, dir).min(remaining);
            let pushing = free <= SLACK;
            let step = if pushing { max_step.min(remaining) } else { free };
            let slid = self.table.slide(&self.members[0].body, dir, step);
            let before = self.members.clone();
            self.members[0].body = slid.body;
            self.members[0].fell = slid.fell;
            self.displacements = 0;
            let jam = match self.make_room(0, dir, &mut Vec::new()) {
                Err(jam) => Some(jam),
                Ok(()) if !self.is_clear() => Some(Vec::new()),
                Ok(()) => None,
            };
            if let Some(jam) = jam {
                let nearest = self.body_ahead(&before, dir);
                self.members = before;
                if pushing && step > MIN_STEP {
                    // Part of the step may still be free: the chain ends where
                    // it touches the obstacle.
                    max_step = step / 2.0;
                    continue;
                }
                self.record_jam(jam, nearest);
                return;
            }
            remaining -= slid.travelled.max(SLACK / 4.0);
            if slid.fell > 0.0 {
                return;
            }
            if let Some(stop) = slid.stop {
                self.members[0].stopped_by = Some(stop);
                return;
            }
        }
    }

    /// Returns how far member `i` can move along `dir` before its base meets another one.
    fn gap(&self, i: usize, dir: Vec2) -> f32 {
        let me = &self.members[i].body;
        let mut gap = f32::INFINITY;
        for (j, other) in self.members.iter().enumerate() {
            let to = other.body.plan() - me.plan();
            if j == i || !me.shares_height(&other.body) || to.dot(dir) <= 0.0 {
                continue;
            }
            if let Some((t, _)) =
                disc_span(me.plan(), dir, other.body.plan(), me.radius + other.body.radius)
            {
                gap = gap.min(t.max(0.0));
            }
        }
        gap
    }

    /// Returns the body that the first member collides with.
    fn body_ahead(&self, members: &[CrowdMember], dir: Vec2) -> Option<usize> {
        let me = members[0].body;
        let meets = |other: &Body| {
            let to = other.plan() - me.plan();
            if !me.shares_height(other) || to.dot(dir) <= 0.0 {
                return None;
            }
            disc_span(me.plan(), dir, other.plan(), me.radius + other.radius).map(|s| s.0)
        };
        let met =
            members.iter().enumerate().skip(1).filter_map(|(j, m)| Some((meets(&m.body)?, j)));
        met.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, j)| j)
    }

    /// Moves every body that overlaps member `i` straight away from it, and recursively
    /// those that overlap these.
    fn make_room(&mut self, i: usize, dir: Vec2, line: &mut Vec<usize>) -> Result<(), Jam> {
        line.push(i);
        let result = self.displace_overlapping(i, dir, line);
        line.pop();
        result
    }

    fn displace_overlapping(
        &mut self,
        i: usize,
        dir: Vec2,
        line: &mut Vec<usize>,
    ) -> Result<(), Jam> {
        for j in 0..self.members.len() {
            if line.contains(&j) {
                continue;
            }
            let me = self.members[i].body;
            let other = self.members[j].body;
            let apart = other.plan() - me.plan();
            let needed = me.radius + other.radius - apart.length();
            if needed <= IGNORED_OVERLAP || !me.shares_height(&other) {
                continue;
            }
            self.draw_in(j);
            self.displacements += 1;
            if self.displacements > MAX_DISPLACEMENTS {
                return Err(vec![(i, PushStop::Body(other.id))]);
            }
            let needed = needed + CLEARANCE;
            let slid = self.table.slide(&other, unit_or(apart, dir), needed);
            if let Some(stop) = slid.stop {
                let jam = vec![(j, stop), (i, PushStop::Body(other.id))];
                return Err(jam);
            }
            self.members[j].body = slid.body;
            self.members[j].fell += slid.fell;
            if let Err(mut jam) = self.make_room(j, unit_or(apart, dir), line) {
                jam.push((i, PushStop::Body(other.id)));
                return Err(jam);
            }
        }
        Ok(())
    }

    fn draw_in(&mut self, j: usize) {
        if self.members[j].drawn.is_none() {
            self.members[j].drawn = Some(self.drawn);
            self.drawn += 1;
        }
    }

    /// Returns whether no drawn body overlaps another.
    fn is_clear(&self) -> bool {
        let drawn = self.members.iter().filter(|m| m.drawn.is_some());
        drawn.clone().all(|m| {
            self.members.iter().all(|o| {
                let needed = m.body.radius + o.body.radius - m.body.plan().distance(o.body.plan());
                o.body.id == m.body.id
                    || needed <= IGNORED_OVERLAP
                    || !m.body.shares_height(&o.body)
            })
        })
    }

    /// Records what stopped each body.
    fn record_jam(&mut self, jam: Jam, nearest: Option<usize>) {
        for (i, stop) in jam {
            self.draw_in(i);
            self.members[i].stopped_by.get_or_insert(stop);
        }
        if self.members[0].stopped_by.is_none() {
            let by = nearest.map(|j| PushStop::Body(self.members[j].body.id));
            self.members[0].stopped_by = by.or(Some(PushStop::Border));
        }
    }

    /// Returns the movements of the first member and of all drawn in, in that
    /// order, with rounded positions.
    pub(crate) fn moves(self) -> Vec<PushMove> {
        let mut drawn: Vec<&CrowdMember> =
            self.members.iter().filter(|m| m.drawn.is_some()).collect();
        drawn.sort_by_key(|m| m.drawn);
        drawn
            .into_iter()
            .map(|m| PushMove {
                id: m.body.id,
                from: m.from,
                to: self.table.resting_place(&m.body),
                fell: m.fell,
                stopped_by: m.stopped_by,
            })
            .collect()
    }
}
