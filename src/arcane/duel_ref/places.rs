//! Where characters and markers may be placed (rulebook, Deployment; brief, Scenarios).

use bevy_math::{Vec2, Vec3};

use super::{DuelRef, ModelRef, opposed};
use crate::content::{Innate, Rank};
use crate::state::{Laid, MARKER_RADIUS};
use monteria_game::{ModelId, OrMissing, Region, SideId, StepResult, Thing, Zone};
use monteria_table::{Body, distance, flat, within};

/// How far from enemy bases whoever may not come into contact moves or
/// is placed, in inches.
pub const APART: f32 = 0.05;
/// The radius of a trap marker, in inches.
pub(crate) const TRAP_RADIUS: f32 = 0.5;
/// How far from its marker the spot for a revealed model may be named where the
/// marker's place is free: nobody points to the thousandth of an inch, and the model is
/// put on the marker.
const ON_MARKER: f32 = 0.3;
/// How often as far as revealed models are shifted room is sought for one
/// that has been found.
const FARTHEST: u8 = 24;
/// The step of the grid on which room is sought, in inches.
const STEP: f32 = 0.25;

impl<'a> DuelRef<'a> {
    /// How deep a side's deployment zone is, in inches: the defender's is deeper in a
    /// breakthrough, and cards make it deeper.
    pub fn zone_depth(&self, side: SideId) -> f32 {
        let deeper = self.plots(side).map(|(_, plot)| plot.kind().zone_depth());
        self.scenario().zone_depth(self, side) + deeper.sum::<f32>()
    }

    /// The strip along a side's edge that is so deep, for bases of this radius that
    /// lie wholly within it.
    fn strip(&self, side: SideId, depth: f32, radius: f32) -> StepResult<Zone> {
        let half = self.table.board().half();
        let outward = self.side_state(side).edge.outward();
        let edge = outward.y * half.y;
        let border = outward.y * (half.y - depth + radius);
        let least = Vec2::new(-half.x, edge.min(border));
        Ok(Zone::Box { least, greatest: Vec2::new(half.x, edge.max(border)) })
    }

    /// The strip along a side's edge that ends so far before the enemy's deployment zone.
    fn before_enemy(&self, side: SideId, gap: f32, radius: f32) -> StepResult<Zone> {
        let whole = self.table.board().half().y * 2.0;
        self.strip(side, whole - self.zone_depth(opposed(side)) - gap, radius)
    }

    /// The enemies of a side on the table, each with this gap to be kept.
    pub fn apart(&self, side: SideId, gap: f32) -> Vec<(ModelId, f32)> {
        self.enemies(side).map(|enemy| (enemy.id(), gap)).collect()
    }

    /// Whether a side has a character that deploys ahead.
    fn advances(&self, side: SideId) -> bool {
        self.party(side).any(|model| model.has(&Innate::AdvancedDeployment))
    }

    /// Where a character may be deployed: in its zone, or with Advanced Deployment so far
    /// ahead of it, away from enemies where both sides have that; never in the enemy's
    /// zone and never in contact.
    pub fn deployment(&self, model: &ModelRef<'a>) -> StepResult<Region> {
        let side = model.side();
        let radius = model.stand.radius;
        let numbers = self.numbers();
        let depth = self.zone_depth(side);
        let ahead = model.has(&Innate::AdvancedDeployment);
        let most = self.table.board().half().y * 2.0 - self.zone_depth(opposed(side));
        let depth = if ahead { most.min(depth + numbers.advanced.get()) } else { depth };
        let both = ahead && self.advances(opposed(side));
        let gap = if both { numbers.advanced_apart.get() } else { APART };
        let zones = vec![self.strip(side, depth, radius)?];
        Ok(Region::Deploy { model: model.id(), zones, apart: self.apart(side, gap), highest: None })
    }

    /// The infiltration markers of a side.
    pub fn markers(&self, side: SideId) -> impl Iterator<Item = &'a Thing<Laid>> {
        let own =
            move |thing: &&Thing<Laid>| thing.what == Laid::Marker && thing.owner == Some(side);
        self.things.lying().filter(own)
    }

    /// Where a side may lay an infiltration marker.
    pub(crate) fn for_marker(&self, side: SideId) -> StepResult<Region> {
        let gap = self.numbers().markers_apart.get();
        let zones = vec![self.before_enemy(side, gap, MARKER_RADIUS)?];
        let apart =
            self.markers(side).map(|marker| (marker.at, gap + 2.0 * MARKER_RADIUS)).collect();
        Ok(Region::Open { zones, apart, radius: MARKER_RADIUS })
    }

    /// Where a side may lay a trap: not in the enemy's zone.
    pub(crate) fn for_trap(&self, side: SideId) -> StepResult<Region> {
        let zones = vec![self.before_enemy(side, 0.0, TRAP_RADIUS)?];
        Ok(Region::Open { zones, apart: Vec::new(), radius: TRAP_RADIUS })
    }

    /// A trap of a side's cards.
    pub fn snare(&self, side: SideId) -> StepResult<Laid> {
        let mut traps = self.plots(side).filter_map(|(_, plot)| plot.kind().trap());
        traps.next().or_missing("the traps of the party")
    }

    /// Where a model is put that appears at one of these markers: on the marker, or
    /// where its place is not free, up to 2" from it; never in contact with an
    /// enemy. None where there is no room so near; whoever has been found is put as
    /// near as there is some.
    pub fn landing(
        &self,
        model: &ModelRef<'a>,
        markers: impl Iterator<Item = &'a Thing<Laid>>,
        found: bool,
    ) -> Option<Region> {
        let others = self.others(model.id());
        let shift = self.numbers().reveal_shift.get();
        let circle = |marker: &Thing<Laid>| {
            let near = [ON_MARKER, shift]
                .into_iter()
                .skip(usize::from(!self.on_marker(model, marker, found)));
            let mut radii =
                near.chain((2..=FARTHEST).filter(|_| found).map(|times| f32::from(times) * shift));
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

    /// Whether a model that appears at a marker is put on it: where it fits, and for
    /// whoever reveals itself, where nobody touches the marker (rulebook, Revealing).
    pub(crate) fn on_marker(
        &self,
        model: &ModelRef<'a>,
        marker: &Thing<Laid>,
        found: bool,
    ) -> bool {
        let others = self.others(model.id());
        let touched =
            |other: &Body| within(flat(other.at).distance(marker.at), other.radius + MARKER_RADIUS);
        self.fits(model, marker.at, &others) && (found || !others.iter().any(touched))
    }

    /// Whether a model finds room within so many inches of a point.
    fn has_room(&self, model: &ModelRef<'a>, at: Vec2, radius: f32, others: &[Body]) -> bool {
        // The same grid as that on which spots of regions are sought.
        let half = self.table.board().half();
        let line = |value: f32, half: f32| ((value + half) / STEP).floor() as i32;
        let around = (radius / STEP).ceil() as i32 + 1;
        let column = line(at.x, half.x);
        let row = line(at.y, half.y);
        let mut all = (row - around..=row + around).flat_map(|row| {
            (column - around..=column + around)
                .map(move |column| Vec2::new(column as f32, row as f32) * STEP - half)
        });
        all.any(|spot| spot.distance(at) <= radius && self.fits(model, spot, others))
    }

    /// Whether a model may be put here beside these others, and not in
    /// contact with an enemy.
    pub fn fits(&self, model: &ModelRef<'a>, at: Vec2, others: &[Body]) -> bool {
        let body = model.body().moved(Vec3::new(at.x, self.table.ground(at), at.y));
        let near = |enemy: &ModelRef<'a>| distance(&body, &enemy.body()) < APART;
        self.table.spot_legal(&body, others).is_ok() && !self.enemies(model.side()).any(near)
    }

    /// The characters of a side that began the match with it: all but
    /// those that are summoned.
    pub fn party(&self, side: SideId) -> impl Iterator<Item = &ModelRef<'a>> {
        self.models
            .iter()
            .filter(move |model| model.side() == side && model.card().rank != Rank::Summon)
    }
}
