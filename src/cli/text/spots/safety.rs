//! Filter of harmful spots: suggestions avoid known traps, fire and dangerous ground.

use bevy_math::{Vec2, Vec3};

use super::SampledRegion;
use crate::text::eyes::in_play;
use monteria_game::Hazard;
use monteria_table::{Area, Keywords, Spot, distance_to_way, flat};

impl SampledRegion<'_> {
    /// Returns the spots that are safe including the path there; if there are none, those
    /// that are safe to stand on; else all spots.
    pub(super) fn safest(&self, spots: Vec<Spot>) -> Vec<Spot> {
        let Some(mover) = self.mover else {
            // Nobody is hurt there.
            return spots;
        };
        let standing: Vec<Spot> =
            spots.iter().copied().filter(|spot| self.is_safe_to_stand(*spot)).collect();
        if standing.is_empty() {
            return spots;
        }
        if !in_play(mover) || self.hazards.is_empty() {
            return standing;
        }
        let reached: Vec<Spot> =
            standing.iter().copied().filter(|spot| self.is_safe_to_reach(*spot)).collect();
        if reached.is_empty() { standing } else { reached }
    }

    /// Returns whether an area marks a place that hurts the mover. Such
    /// areas are not suggested.
    pub(super) fn is_hazard(&self, area: &Area) -> bool {
        self.hazards.iter().any(|hazard| hazard.at.distance(area.center) < 0.01)
            || area.keywords.contains(Keywords::DANGEROUS)
    }

    /// Returns whether a spot and the path there are free of known hazards.
    pub(super) fn is_safe(&self, spot: Spot) -> bool {
        self.is_safe_to_stand(spot) && self.is_safe_to_reach(spot)
    }

    /// Returns whether a spot is free of known hazards for a mover that ends there.
    fn is_safe_to_stand(&self, spot: Spot) -> bool {
        self.mover.is_none_or(|mover| {
            let there = self.there(mover, spot);
            let is_near = |hazard: &Hazard| there.plan().distance(hazard.at) <= hazard.radius;
            !self.hazards.iter().any(is_near)
                && !self.eyes.game.table().keywords_at(&there).contains(Keywords::DANGEROUS)
        })
    }

    /// Returns whether the path to a spot is free of known hazards; hazards at
    /// its end are ignored.
    fn is_safe_to_reach(&self, spot: Spot) -> bool {
        let Some(mover) = self.mover.filter(|mover| in_play(mover)) else {
            // A mover that is not on the table walks no path.
            return true;
        };
        let on_way: Vec<&Hazard> = self.hazards.iter().filter(|hazard| !hazard.at_end).collect();
        if on_way.is_empty() {
            return true;
        }
        let way: Vec<Vec2> = self.way_to(spot).into_iter().map(flat).collect();
        // A mover that is already inside a hazard has to leave it.
        let here = flat(Vec3::from_array(mover.at));
        let is_met = |hazard: &&Hazard| {
            here.distance(hazard.at) > hazard.radius
                && distance_to_way(hazard.at, &way) <= hazard.radius
        };
        !on_way.iter().any(is_met)
    }

    /// Returns the points of the path to a spot; only the spot if there is no path.
    fn way_to(&self, spot: Spot) -> Vec<Vec3> {
        let route = match &self.reach {
            Some(reach) => reach.route_to(spot).ok(),
            None => {
                self.region.check(self.eyes.game.world(), spot).ok().and_then(|(_, route)| route)
            }
        };
        route.map_or_else(|| vec![Vec3::new(spot.x, 0.0, spot.z)], |route| route.legs)
    }
}
