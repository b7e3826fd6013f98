//! How much work the picture may be.

use bevy::prelude::*;

use super::camera::TableCamera;
use super::light::Lamp;

/// How much work the picture may be. Written by the settings.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub struct ViewQuality {
    /// Whether the lamp casts shadows.
    pub shadows: bool,
    /// Whether edges are smoothed.
    pub smooth: bool,
}

impl Default for ViewQuality {
    fn default() -> Self {
        ViewQuality { shadows: true, smooth: true }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ViewQuality>().add_systems(Update, apply.run_if(resource_changed::<ViewQuality>));
}

fn apply(
    quality: Res<ViewQuality>,
    mut cameras: Query<&mut Msaa, With<TableCamera>>,
    mut lamps: Query<&mut SpotLight, With<Lamp>>,
) {
    for mut msaa in &mut cameras {
        *msaa = if quality.smooth { Msaa::Sample4 } else { Msaa::Off };
    }
    for mut lamp in &mut lamps {
        lamp.shadow_maps_enabled = quality.shadows;
    }
}
