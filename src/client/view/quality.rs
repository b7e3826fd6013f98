//! How much work the picture may be, as the settings say.

use bevy::prelude::*;

use super::super::settings::{Quality, Settings};
use super::camera::TableCamera;
use super::light::Lamp;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, apply);
}

fn apply(
    settings: Res<Settings>,
    mut cameras: Query<&mut Msaa, With<TableCamera>>,
    mut lamps: Query<&mut SpotLight, With<Lamp>>,
    mut applied: Local<Option<Quality>>,
) {
    if *applied == Some(settings.quality) {
        return;
    }
    *applied = Some(settings.quality);
    for mut msaa in &mut cameras {
        *msaa = if settings.quality == Quality::Fine { Msaa::Sample4 } else { Msaa::Off };
    }
    for mut lamp in &mut lamps {
        lamp.shadow_maps_enabled = settings.quality != Quality::Plain;
    }
}
