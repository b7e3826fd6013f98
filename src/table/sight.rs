//! Sight: whether some straight line from one body to another is free.

use std::borrow::Cow;

use bevy::math::Vec3;
use serde::{Deserialize, Serialize};

use super::body::Body;
use super::cover::ordered;
use super::hull::Hull;
use super::keywords::Keywords;
use super::part::Part;
use super::sightline::{GRAZE, Scene, Screen};
use super::table::{Obstacle, Table};
use super::units::lift;

/// The answer to "does this one see that one". The same both ways, field by field.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Sight {
    /// A free line, if there is one.
    pub line: Option<(Vec3, Vec3)>,
    /// If there is none: what stops the line between the two centres, at the height of their crowns.
    pub stopped_by: Option<Obstacle>,
    /// Where it stops that line.
    pub stopped_at: Option<Vec3>,
}

impl Sight {
    /// Whether some line is free.
    pub fn clear(&self) -> bool {
        self.line.is_some()
    }
}

impl Table {
    /// Whether some straight segment from any point of the one cylinder to any point of the other meets neither a Blocking
    /// piece or area nor the cylinder of one of `blockers` (the two ends themselves never block). Touching stops a line: bodies
    /// of one height on level ground hide each other. Holes and flat things stop nothing.
    pub fn sight(&self, from: &Body, to: &Body, blockers: &[Body]) -> Sight {
        let hull = ordered(from, to);
        let screens = self.screens(&hull, from, to, blockers);
        if screens.is_empty() {
            let line = (lift(hull.a.center, hull.a.crown), lift(hull.b.center, hull.b.crown));
            return Sight { line: Some(line), stopped_by: None, stopped_at: None };
        }
        let scene = Scene::new(hull, screens);
        match scene.search() {
            Ok(line) => Sight { line: Some(line), stopped_by: None, stopped_at: None },
            Err((by, at)) => Sight { line: None, stopped_by: Some(by), stopped_at: Some(at) },
        }
    }

    /// Everything that stops lines and meets the hull.
    fn screens<'t>(&'t self, hull: &Hull, from: &Body, to: &Body, blockers: &[Body]) -> Vec<Screen<'t>> {
        let bounds = hull.bounds().grown(GRAZE);
        let mut screens = Vec::new();
        for (i, block) in self.numbered() {
            let stops = block.is(Keywords::BLOCKING) && !block.hole() && block.top > block.base;
            if !stops || !bounds.meets(&block.bounds) {
                continue;
            }
            for part in &block.parts {
                if hull.meets(part, block.base, block.top, GRAZE) {
                    let by = Obstacle::Piece(i);
                    screens.push(Screen { by, part: Cow::Borrowed(part), base: block.base, top: block.top });
                }
            }
        }
        let mut disc = |by: Obstacle, part: Part, base: f32, top: f32| {
            if top > base && hull.meets(&part, base, top, GRAZE) {
                screens.push(Screen { by, part: Cow::Owned(part), base, top });
            }
        };
        for area in self.areas().iter().filter(|a| a.keywords.contains(Keywords::BLOCKING)) {
            disc(Obstacle::Area(area.id), area.part(), area.base, area.top());
        }
        for body in blockers.iter().filter(|b| b.id != from.id && b.id != to.id) {
            let part = Part::Disc { center: body.plan(), radius: body.radius };
            disc(Obstacle::Body(body.id), part, body.foot(), body.crown());
        }
        // The segment from crown to crown is nowhere lower than the lower crown: what stays below that stops nothing, unless
        // something hangs in the air and lines must pass beneath it.
        let lowest = hull.a.crown.min(hull.b.crown) - GRAZE;
        let ground = hull.a.foot.min(hull.b.foot);
        if screens.iter().all(|s| s.base <= ground || s.top < lowest) {
            screens.retain(|s| s.top >= lowest);
        }
        // Blockers come in any order: the answer must not depend on it.
        screens.sort_by_key(|a| a.by);
        screens
    }
}
