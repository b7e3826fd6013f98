//! Places for characters and markers (rulebook, Deployment; brief, Scenarios).

use bevy_math::{Vec2, Vec3};

use super::{DuelRef, ModelRef, opposing_side};
use crate::content::{Innate, Rank};
use crate::state::{MARKER_RADIUS, TableItem};
use monteria_game::{ModelId, OrMissing, Region, SideId, StepResult, Thing, Zone};
use monteria_table::{Body, distance, flat, within};

/// The distance that a model keeps from enemy bases if it may not end
/// in contact, in inches.
pub const APART: f32 = 0.05;
/// The radius of a trap marker, in inches.
pub(crate) const TRAP_RADIUS: f32 = 0.5;
/// The distance from a marker, in inches, within which an order to reveal a model on it
/// may point if the place is free. The model is put exactly on the marker.
const ON_MARKER_INCHES: f32 = 0.3;
/// The search radius for a model that was found, as a multiple of the
/// shift of revealed models.
const MAX_SHIFTS: u8 = 24;
/// The spacing of the grid on which room is searched, in inches.
const GRID_INCHES: f32 = 0.25;

impl<'a> DuelRef<'a> {
    /// Returns the depth of a side's deployment zone, in inches. The scenario may change the
    /// defender's, and cards add to both.
    pub fn zone_depth(&self, side: SideId) -> f32 {
        let deeper = self.plots(side).map(|(_, plot)| plot.kind().zone_depth());
        let defends = self.turn.attacker.is_some_and(|attacker| attacker != side);
        let changed = self.turn.defender_depth.filter(|_| defends);
        changed.unwrap_or_else(|| self.numbers().zone_depth.get()) + deeper.sum::<f32>()
    }

    /// Returns the strip of this depth along a side's edge, for bases of this radius that
    /// lie wholly within it.
    fn strip(&self, side: SideId, depth: f32, radius: f32) -> StepResult<Zone> {
        let half = self.table.board().half();
        let outward = self.side_state(side).edge.outward();
        let edge = outward.y * half.y;
        let border = outward.y * (half.y - depth + radius);
        let least = Vec2::new(-half.x, edge.min(border));
        Ok(Zone::Box { least, greatest: Vec2::new(half.x, edge.max(border)) })
    }

    /// Returns the strip from a side's edge to `gap` inches before
    /// the enemy's deployment zone.
    fn strip_before_enemy(&self, side: SideId, gap: f32, radius: f32) -> StepResult<Zone> {
        let whole = self.table.board().half().y * 2.0;
        self.strip(side, whole - self.zone_depth(opposing_side(side)) - gap, radius)
    }

    /// Returns the enemies of a side on the table, each with the gap to keep
    /// from it, in inches.
    pub fn apart(&self, side: SideId, gap: f32) -> Vec<(ModelId, f32)> {
        self.enemies(side).map(|enemy| (enemy.id(), gap)).collect()
    }

    /// Returns whether a side has a character with Advanced Deployment.
    fn has_advanced_deployment(&self, side: SideId) -> bool {
        self.party(side).any(|model| model.has(&Innate::AdvancedDeployment))
    }

    /// Returns the region in which a character may be deployed: its zone, extended by
    /// Advanced Deployment, never in the enemy's zone and never in contact. If both sides
    /// have Advanced Deployment, it keeps a distance from enemies.
    pub fn deployment(&self, model: &ModelRef<'a>) -> StepResult<Region> {
        let side = model.side();
        let radius = model.stand.radius;
        let numbers = self.numbers();
        let depth = self.zone_depth(side);
        let ahead = model.has(&Innate::AdvancedDeployment);
        let most = self.table.board().half().y * 2.0 - self.zone_depth(opposing_side(side));
        let depth = if ahead { most.min(depth + numbers.advanced.get()) } else { depth };
        let both = ahead && self.has_advanced_deployment(opposing_side(side));
        let gap = if both { numbers.advanced_apart.get() } else { APART };
        let zones = vec![self.strip(side, depth, radius)?];
        Ok(Region::Deploy { model: model.id(), zones, apart: self.apart(side, gap), highest: None })
    }

    /// Returns the infiltration markers of a side.
    pub fn markers(&self, side: SideId) -> impl Iterator<Item = &'a Thing<TableItem>> {
        let own = move |thing: &&Thing<TableItem>| {
            thing.what == TableItem::Marker && thing.owner == Some(side)
        };
        self.things.lying().filter(own)
    }

    /// Returns the region in which a side may place an infiltration marker.
    pub(crate) fn marker_region(&self, side: SideId) -> StepResult<Region> {
        let gap = self.numbers().markers_apart.get();
        let zones = vec![self.strip_before_enemy(side, gap, MARKER_RADIUS)?];
        let apart =
            self.markers(side).map(|marker| (marker.at, gap + 2.0 * MARKER_RADIUS)).collect();
        Ok(Region::Open { zones, apart, radius: MARKER_RADIUS })
    }

    /// Returns the region in which a side may place a trap: outside of the enemy's zone.
    pub(crate) fn trap_region(&self, side: SideId) -> StepResult<Region> {
        let zones = vec![self.strip_before_enemy(side, 0.0, TRAP_RADIUS)?];
        Ok(Region::Open { zones, apart: Vec::new(), radius: TRAP_RADIUS })
    }

    /// Returns the trap of a side's cards.
    pub fn card_trap(&self, side: SideId) -> StepResult<TableItem> {
        let mut traps = self.plots(side).filter_map(|(_, plot)| plot.kind().trap());
        traps.next().or_missing("the traps of the party")
    }

    /// Returns the region in which a model appears at one of these markers: on the
    /// marker, or up to 2" from it if that place is not free; never in contact with an
    /// enemy. None if there is no room so near. A model that was found is placed as near
    /// as there is room.
    pub fn appearance_region(
        &self,
        model: &ModelRef<'a>,
        markers: impl Iterator<Item = &'a Thing<TableItem>>,
        found: bool,
    ) -> Option<Region> {
        let others = self.others(model.id());
        let shift = self.numbers().reveal_shift.get();
        let circle = |marker: &Thing<TableItem>| {
            let near = [ON_MARKER_INCHES, shift]
                .into_iter()
                .skip(usize::from(!self.on_marker(model, marker, found)));
            let mut radii = near
                .chain((2..=MAX_SHIFTS).filter(|_| found).map(|times| f32::from(times) * shift));
            let radius = radii.find(|radius| self.has_room(model, marker.at, *radius, &others))?;
            Some(Zone::Circle { center: marker.at, radius })
        };
        let zones: Vec<Zone> = markers.filter_map(circle).collect();
        let apart = self.apart(model.side(), APART);
        (!zones.is_empty()).then_some(Region::Deploy {
            model: model.id(),
            zones,
            apart,
            highest: None,
        })
    }

    /// Returns whether a model that appears at a marker is put on it: it
    /// must fit, and for a model that reveals itself nothing may touch
    /// the marker (rulebook, Revealing).
    pub(crate) fn on_marker(
        &self,
        model: &ModelRef<'a>,
        marker: &Thing<TableItem>,
        found: bool,
    ) -> bool {
        let others = self.others(model.id());
        let touched =
            |other: &Body| within(flat(other.at).distance(marker.at), other.radius + MARKER_RADIUS);
        self.fits(model, marker.at, &others) && (found || !others.iter().any(touched))
    }

    /// Returns whether there is room for a model within this many inches of a point.
    fn has_room(&self, model: &ModelRef<'a>, at: Vec2, radius: f32, others: &[Body]) -> bool {
        // The same grid as for spots of regions.
        let half = self.table.board().half();
        let line = |value: f32, half: f32| ((value + half) / GRID_INCHES).floor() as i32;
        let around = (radius / GRID_INCHES).ceil() as i32 + 1;
        let column = line(at.x, half.x);
        let row = line(at.y, half.y);
        let mut all = (row - around..=row + around).flat_map(|row| {
            (column - around..=column + around)
                .map(move |column| Vec2::new(column as f32, row as f32) * GRID_INCHES - half)
        });
        all.any(|spot| spot.distance(at) <= radius && self.fits(model, spot, others))
    }

    /// Returns whether a model may be placed here beside these bodies, out
    /// of contact with enemies.
    pub fn fits(&self, model: &ModelRef<'a>, at: Vec2, others: &[Body]) -> bool {
        let body = model.body().moved(Vec3::new(at.x, self.table.ground(at), at.y));
        let near = |enemy: &ModelRef<'a>| distance(&body, &enemy.body()) < APART;
        self.table.spot_legal(&body, others).is_ok() && !self.enemies(model.side()).any(near)
    }

    /// Returns the characters with which a side began the match: all but summons.
    pub fn party(&self, side: SideId) -> impl Iterator<Item = &ModelRef<'a>> {
        self.models
            .iter()
            .filter(move |model| model.side() == side && model.card().rank != Rank::Summon)
    }
}
