//! Ways of vehicles, which cannot turn freely: straight ahead or straight
//! back, with few turns.

use bevy_math::Vec2;

use crate::body::Body;
use crate::geometry::footprint::unit_at_degrees;
use crate::reach::{MoveRefusal, MoveRules, Other, Route, Spot};
use crate::table::Table;
use crate::units::flat;

/// First turns that are tried, in degrees.
const FIRST_TURNS: [f32; 9] = [0.0, 15.0, -15.0, 30.0, -30.0, 37.5, -37.5, 45.0, -45.0];
/// Shortest first leg, in inches; longer ones are tried in steps.
const MIN_FIRST_LEG: f32 = 1.0;
const FIRST_LEG_STEP: f32 = 0.5;

impl Table {
    /// Returns the shortest way found for a body with heading `facing` to a place: one or
    /// two legs, each turned by at most 45 degrees from the one before, all forward or
    /// all backward. The first of two legs is at least 1" long.
    ///
    /// # Errors
    /// The refusal of the straight way; `NoRoute` where the way would need sharper turns.
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
            if is_gentle_turn(ahead, goal - start) {
                tries.push((away, vec![goal]));
            }
            for degrees in FIRST_TURNS {
                let heading = turn(ahead, degrees);
                let mut first = MIN_FIRST_LEG;
                while first <= rules.budget {
                    let bend = start + heading * first;
                    let rest = goal - bend;
                    let length = first + rest.length();
                    if length <= rules.budget + 0.001 && is_gentle_turn(heading, rest) {
                        tries.push((length, vec![bend, goal]));
                    }
                    first += FIRST_LEG_STEP;
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
    unit_at_degrees(degrees).rotate(way)
}

/// Returns whether a way turns by at most 45 degrees from a heading.
fn is_gentle_turn(heading: Vec2, way: Vec2) -> bool {
    let ahead = heading.dot(way);
    ahead > 0.0 && ahead + 0.001 >= heading.perp_dot(way).abs()
}

#[cfg(test)]
mod tests;
