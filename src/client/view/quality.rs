//! How much work the picture may be: as the settings say, and, until they say it, as this machine shows in the first second of a match.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::super::session::AppState;
use super::super::settings::{Quality, Settings};
use super::super::ui_state::UiState;
use super::super::work::{Notice, Weight};
use super::Unready;
use super::camera::TableCamera;
use super::light::Lamp;

/// For how long a quality is measured.
const MEASURED: Duration = Duration::from_secs(1);
/// Frames that are not counted: meshes go to the graphics card in them.
const SETTLING: u32 = 6;
/// Frames in a second that a quality must reach, or the plainer one is tried.
const ENOUGH: f32 = 24.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, apply)
        .add_systems(Last, measure.run_if(in_state(AppState::Playing).and_then(not_measured)));
}

fn not_measured(settings: Res<Settings>) -> bool {
    !settings.measured
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

/// What has been measured of a quality so far.
#[derive(Default)]
struct Measure {
    of: Option<Quality>,
    settled: u32,
    frames: u32,
    took: Duration,
}

/// Draws for a second, and takes a plainer picture where that is too slow.
fn measure(
    mut settings: ResMut<Settings>,
    mut measure: Local<Measure>,
    mut ui: ResMut<UiState>,
    unready: Res<Unready>,
    time: Res<Time<Real>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    redraw.write(RequestRedraw);
    let quality = settings.quality;
    if measure.of != Some(quality) {
        *measure = Measure { of: Some(quality), ..default() };
    }
    if unready.waits() {
        measure.settled = 0;
    }
    if measure.settled < SETTLING {
        measure.settled += 1;
        return;
    }
    measure.frames += 1;
    measure.took += time.delta();
    if measure.took < MEASURED {
        return;
    }
    let per_second = measure.frames as f32 / measure.took.as_secs_f32();
    match plainer(quality).filter(|_| per_second < ENOUGH) {
        Some(plainer) => settings.quality = plainer,
        None => {
            settings.measured = true;
            if quality != Quality::Fine {
                let text = "The picture is drawn more plainly, so that it moves smoothly on this machine. Settings has \
                            other pictures.";
                ui.tell(Notice::new(Weight::Remark, text));
            }
        }
    }
}

/// The next plainer quality.
fn plainer(quality: Quality) -> Option<Quality> {
    match quality {
        Quality::Fine => Some(Quality::Fair),
        Quality::Fair => Some(Quality::Plain),
        Quality::Plain => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The quality that a machine ends with which needs so many milliseconds for a frame of each.
    fn ends_with(fine: u64, fair: u64, plain: u64) -> (Quality, bool) {
        let mut app = App::new();
        app.init_resource::<Settings>()
            .init_resource::<UiState>()
            .init_resource::<Unready>()
            .init_resource::<Time<Real>>()
            .add_message::<RequestRedraw>()
            .add_systems(Last, measure.run_if(not_measured));
        for _ in 0..1000 {
            let took = match app.world().resource::<Settings>().quality {
                Quality::Fine => fine,
                Quality::Fair => fair,
                Quality::Plain => plain,
            };
            app.world_mut().resource_mut::<Time<Real>>().advance_by(Duration::from_millis(took));
            app.update();
        }
        let settings = app.world().resource::<Settings>();
        (settings.quality, settings.measured)
    }

    #[test]
    fn a_machine_gets_the_finest_picture_that_it_draws_fast_enough() {
        assert_eq!(ends_with(16, 10, 5), (Quality::Fine, true));
        assert_eq!(ends_with(60, 30, 10), (Quality::Fair, true));
        assert_eq!(ends_with(900, 500, 20), (Quality::Plain, true));
        // Where even that is slow there is nothing plainer, and nothing is measured for ever.
        assert_eq!(ends_with(900, 500, 300), (Quality::Plain, true));
    }
}
