//! Terrain and objectives that a test places on the table.

use bevy_ecs::prelude::{Mut, World};
use monteria_cadence::battle::{Battlefield, Marker};
use monteria_game::{Tabletop, Things};
use monteria_table::{Footprint, Keywords, Piece};

/// Returns a rectangular piece of terrain from the ground up to `top`.
pub fn block(id: &str, at: (f32, f32), half: (f32, f32), top: f32, keywords: Keywords) -> Piece {
    Piece {
        id: id.into(),
        name: format!("the {id}"),
        footprint: Footprint::Box { center: at.into(), half: half.into(), turn: 0.0 },
        base: 0.0,
        top,
        keywords,
        look: String::new(),
    }
}

/// Places an objective in addition to those on the table.
pub fn put_marker(world: &mut World, marker: Marker) {
    world.resource_scope(|world, mut field: Mut<Battlefield>| {
        field.markers.put(&mut world.resource_mut::<Tabletop>(), marker);
    });
}

/// Replaces the objectives on the table.
pub fn put_markers(world: &mut World, markers: impl IntoIterator<Item = Marker>) {
    world.resource_mut::<Battlefield>().markers = Things::default();
    markers.into_iter().for_each(|marker| put_marker(world, marker));
}
