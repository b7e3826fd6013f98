//! Regions for markers: where a marker may be placed.

use bevy_math::{Vec2, Vec3};
use monteria_content::text;

use crate::decisions::refusal::Refusal;
use crate::regions::region::{Region, bad_spot, cannot_stand};
use crate::regions::zone::Zone;
use monteria_table::{Body, BodyId, Table, round_milli};

impl Region {
    /// Returns whether a marker finds a place in the region, tested on a grid of half
    /// inches; false for regions of models.
    pub fn has_room(&self, table: &Table) -> bool {
        let Region::Open { zones, apart, radius } = self else { return false };
        let half = table.board().half();
        let columns = (half.x * 2.0) as i32;
        let rows = (half.y * 2.0) as i32;
        let mut grid =
            (-rows..=rows).flat_map(|row| (-columns..=columns).map(move |column| (column, row)));
        grid.any(|(column, row)| {
            let at = Vec2::new(column as f32, row as f32) / 2.0;
            apart.iter().all(|(other, least)| at.distance(*other) >= *least)
                && validate_placement(table, zones, *radius, at).is_ok()
        })
    }
}

/// Returns the spot of a marker of this radius placed at this point in these zones, or
/// why it may not be placed there.
pub(crate) fn validate_placement(
    table: &Table,
    zones: &[Zone],
    radius: f32,
    at: Vec2,
) -> Result<Vec3, Refusal> {
    let plan = Vec2::new(round_milli(at.x), round_milli(at.y));
    let half = table.board().half();
    if plan.x.abs() > half.x || plan.y.abs() > half.y {
        return Err(bad_spot(
            "OffTheBoard",
            text!("rules-that-point-lies-off-the-table", "that point lies off the table"),
        ));
    }
    let at = Vec3::new(plan.x, table.ground(plan), plan.y);
    let point = Body { id: BodyId(0), at, radius, height: 0.1 };
    if !zones.iter().any(|zone| zone.holds(table, &point)) {
        return Err(bad_spot(
            "OutsideZone",
            text!("rules-that-point-lies-outside-the-zone", "that point lies outside the zone"),
        ));
    }
    table.spot_legal(&point, &[]).map_err(cannot_stand)?;
    Ok(at)
}
