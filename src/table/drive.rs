//! Ways of bodies that cannot turn at will: straight ahead or straight back, with a few
//! turns on the way.

use bevy_math::Vec2;

use super::body::Body;
use super::footprint::turned;
use super::reach::{MoveRefusal, MoveRules, Other, Route, Spot};
use super::table::Table;
use super::units::flat;

/// First turns that are tried, in degrees.
const TURNS: [f32; 9] = [0.0, 15.0, -15.0, 30.0, -30.0, 37.5, -37.5, 45.0, -45.0];
/// Lengths of the first leg that are tried: from the least on, in steps, in inches.
const LEAST: f32 = 1.0;
const STEP: f32 = 0.5;

impl Table {
    /// The shortest way found for a body that faces along `facing` to a place: one leg,
    /// or two, each turned by at most 45 degrees from the one before; all of it forward,
    /// or all of it backward. The first of two legs is at least 1" long.
    ///
    /// # Errors
    /// Why the straight way is none; `NoRoute` where it would take sharper turns.
    pub fn drive(
        &self,
        mover: &Body,
        facing: Vec2,
        rules: &MoveRules,
        others: &[Other],
        spot: Spot,
    ) -> Result<Route, MoveRefusal> {
        let start = flat(mover.at);
        let goal = spot.plan();
        let away = start.distance(goal);
        if !goal.is_finite() {
            return Err(MoveRefusal::NotASpot);
        }
        if away > rules.budget + 0.001 {
            return Err(MoveRefusal::TooFar { cost: away, budget: rules.budget });
        }
        if away <= 0.001 {
            return self.walk(mover, rules, others, &[]);
        }
        let mut refusal = MoveRefusal::NoRoute;
        let mut tries: Vec<(f32, Vec<Vec2>)> = Vec::new();
        for ahead in [facing, -facing] {
            if within(ahead, goal - start) {
                tries.push((away, vec![goal]));
            }
            for degrees in TURNS {
                let heading = turn(ahead, degrees);
                let mut first = LEAST;
                while first <= rules.budget {
                    let bend = start + heading * first;
                    let rest = goal - bend;
                    let length = first + rest.length();
                    if length <= rules.budget + 0.001 && within(heading, rest) {
                        tries.push((length, vec![bend, goal]));
                    }
                    first += STEP;
                }
            }
        }
        tries.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (_, path) in tries {
            match self.walk(mover, rules, others, &path) {
                Ok(route) => return Ok(route),
                Err(why) if refusal == MoveRefusal::NoRoute => refusal = why,
                Err(_) => {}
            }
        }
        Err(refusal)
    }
}

fn turn(way: Vec2, degrees: f32) -> Vec2 {
    turned(degrees).rotate(way)
}

/// Whether a way turns by no more than 45 degrees from a heading.
fn within(heading: Vec2, way: Vec2) -> bool {
    let ahead = heading.dot(way);
    ahead > 0.0 && ahead + 0.001 >= heading.perp_dot(way).abs()
}

#[cfg(test)]
mod tests;
