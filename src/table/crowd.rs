//! Bodies that push each other about.

use bevy_math::{Vec2, Vec3};

use super::body::{Body, BodyId};
use super::part::disc_span;
use super::slide::Stop;
use super::table::Table;
use super::units::{SLACK, unit_or};

/// How far bodies that make room end apart, so that rounding leaves
/// no overlap, in inches.
const APART: f32 = 0.0015;

/// Overlaps smaller than this are none, in inches.
const NONE: f32 = 0.0005;

/// The step of a body that pushes others before it, in inches.
const STEP: f32 = 0.05;

/// Where a step jams the crowd, shorter ones are tried down to this, in inches.
const FINE: f32 = 0.0005;

/// The most shoves that one step may cause: beyond, the crowd is jammed.
const MOST_SHOVES: usize = 256;

/// What happened to one body of a push.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PushMove {
    /// Whose body.
    pub id: BodyId,
    /// Where it was.
    pub from: Vec3,
    /// Where it is now.
    pub to: Vec3,
    /// Inches fallen over an edge; 0 if it did not fall.
    pub fell: f32,
    /// What brought it to a halt before its way was done, or kept it from making room.
    pub stopped_by: Option<Stop>,
}

/// One body of the crowd.
#[derive(Debug, Clone, Copy)]
struct Member {
    body: Body,
    from: Vec3,
    fell: f32,
    stopped_by: Option<Stop>,
    /// The order in which it was drawn in.
    drawn: Option<usize>,
}

/// The first member is the one that is pushed or placed.
pub(crate) struct Crowd<'t> {
    table: &'t Table,
    members: Vec<Member>,
    drawn: usize,
    shoves: usize,
}

/// A line of bodies that cannot make room: each and what stops it, the last first.
type Jam = Vec<(usize, Stop)>;

impl<'t> Crowd<'t> {
    pub(crate) fn new(table: &'t Table, first: &Body, others: &[Body]) -> Crowd<'t> {
        let mut rest: Vec<&Body> = others.iter().filter(|o| o.id != first.id).collect();
        rest.sort_by_key(|o| o.id);
        let member = |body: &Body| Member {
            body: *body,
            from: body.at,
            fell: 0.0,
            stopped_by: None,
            drawn: None,
        };
        let mut members: Vec<Member> = std::iter::once(first).chain(rest).map(member).collect();
        members[0].drawn = Some(0);
        Crowd { table, members, drawn: 1, shoves: 0 }
    }

    /// Puts the first member somewhere and lets others make room: false, and nothing
    /// changed, if they cannot.
    pub(crate) fn put(&mut self, at: Vec3, fell: f32) -> bool {
        let before = self.members.clone();
        self.members[0].body.at = at;
        self.members[0].fell = fell;
        self.shoves = 0;
        let room = self.make_room(0, Vec2::X, &mut Vec::new()).is_ok() && self.clear();
        if !room {
            self.members = before;
        }
        room
    }

    /// Pushes the first member along the unit vector `dir`.
    pub(crate) fn push(&mut self, dir: Vec2, distance: f32) {
        let mut left = distance;
        let mut most = STEP;
        while left > SLACK / 2.0 {
            let free = self.gap(0, dir).min(left);
            let pushing = free <= SLACK;
            let step = if pushing { most.min(left) } else { free };
            let slid = self.table.slide(&self.members[0].body, dir, step);
            let before = self.members.clone();
            self.members[0].body = slid.body;
            self.members[0].fell = slid.fell;
            self.shoves = 0;
            let jam = match self.make_room(0, dir, &mut Vec::new()) {
                Err(jam) => Some(jam),
                Ok(()) if !self.clear() => Some(Vec::new()),
                Ok(()) => None,
            };
            if let Some(jam) = jam {
                let nearest = self.ahead(&before, dir);
                self.members = before;
                if pushing && step > FINE {
                    // Part of the step may still be free: the line ends where it
                    // touches what stops it.
                    most = step / 2.0;
                    continue;
                }
                self.jammed(jam, nearest);
                return;
            }
            left -= slid.travelled.max(SLACK / 4.0);
            if slid.fell > 0.0 {
                return;
            }
            if let Some(stop) = slid.stop {
                self.members[0].stopped_by = Some(stop);
                return;
            }
        }
    }

    /// How far the member can go along `dir` before its base meets another's.
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

    /// The body that the first member comes up against.
    fn ahead(&self, members: &[Member], dir: Vec2) -> Option<usize> {
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

    /// Moves every body that overlaps member `i` straight away from it, and
    /// on down the line.
    fn make_room(&mut self, i: usize, dir: Vec2, line: &mut Vec<usize>) -> Result<(), Jam> {
        line.push(i);
        let result = self.shove_all(i, dir, line);
        line.pop();
        result
    }

    fn shove_all(&mut self, i: usize, dir: Vec2, line: &mut Vec<usize>) -> Result<(), Jam> {
        for j in 0..self.members.len() {
            if line.contains(&j) {
                continue;
            }
            let me = self.members[i].body;
            let other = self.members[j].body;
            let apart = other.plan() - me.plan();
            let needed = me.radius + other.radius - apart.length();
            if needed <= NONE || !me.shares_height(&other) {
                continue;
            }
            self.draw(j);
            self.shoves += 1;
            if self.shoves > MOST_SHOVES {
                return Err(vec![(i, Stop::Body(other.id))]);
            }
            let needed = needed + APART;
            let slid = self.table.slide(&other, unit_or(apart, dir), needed);
            if let Some(stop) = slid.stop {
                let jam = vec![(j, stop), (i, Stop::Body(other.id))];
                return Err(jam);
            }
            self.members[j].body = slid.body;
            self.members[j].fell += slid.fell;
            if let Err(mut jam) = self.make_room(j, unit_or(apart, dir), line) {
                jam.push((i, Stop::Body(other.id)));
                return Err(jam);
            }
        }
        Ok(())
    }

    fn draw(&mut self, j: usize) {
        if self.members[j].drawn.is_none() {
            self.members[j].drawn = Some(self.drawn);
            self.drawn += 1;
        }
    }

    /// Whether no drawn body overlaps any other.
    fn clear(&self) -> bool {
        let drawn = self.members.iter().filter(|m| m.drawn.is_some());
        drawn.clone().all(|m| {
            self.members.iter().all(|o| {
                let needed = m.body.radius + o.body.radius - m.body.plan().distance(o.body.plan());
                o.body.id == m.body.id || needed <= NONE || !m.body.shares_height(&o.body)
            })
        })
    }

    /// Notes who stopped whom.
    fn jammed(&mut self, jam: Jam, nearest: Option<usize>) {
        for (i, stop) in jam {
            self.draw(i);
            self.members[i].stopped_by.get_or_insert(stop);
        }
        if self.members[0].stopped_by.is_none() {
            let by = nearest.map(|j| Stop::Body(self.members[j].body.id));
            self.members[0].stopped_by = by.or(Some(Stop::Border));
        }
    }

    /// What happened to the first member and to all that were drawn in, in that
    /// order. Positions are rounded.
    pub(crate) fn moves(self) -> Vec<PushMove> {
        let mut drawn: Vec<&Member> = self.members.iter().filter(|m| m.drawn.is_some()).collect();
        drawn.sort_by_key(|m| m.drawn);
        drawn
            .into_iter()
            .map(|m| PushMove {
                id: m.body.id,
                from: m.from,
                to: self.table.settled(&m.body),
                fell: m.fell,
                stopped_by: m.stopped_by,
            })
            .collect()
    }
}
