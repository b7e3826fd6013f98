//! How long a frame's systems take: from the first to the last of the window's own
//! schedules, without what the renderer does beside them.

use std::time::{Duration, Instant};

use bevy::prelude::*;

/// What frames took since the measuring began.
#[derive(Resource, Default)]
pub(super) struct FrameTimes {
    begun: Option<Instant>,
    took: Vec<Duration>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FrameTimes>().add_systems(First, begin).add_systems(Last, end);
}

fn begin(mut times: ResMut<FrameTimes>) {
    times.begun = Some(Instant::now());
}

fn end(mut times: ResMut<FrameTimes>) {
    if let Some(begun) = times.begun.take() {
        times.took.push(begun.elapsed());
    }
}

impl FrameTimes {
    /// Forgets what was measured before.
    pub(super) fn begin(&mut self) {
        self.took.clear();
    }

    /// The middle, the 95th of a hundred, and the longest.
    pub(super) fn told(&self) -> String {
        let mut all = self.took.clone();
        all.sort();
        let ms = |share: usize| {
            let at = (all.len() * share / 100).min(all.len().saturating_sub(1));
            all.get(at).map_or(0.0, |took| took.as_secs_f64() * 1000.0)
        };
        let count = all.len();
        format!(
            "{count} frames: {:.2} ms in the middle, {:.2} ms for 95 of 100, {:.2} ms at most",
            ms(50),
            ms(95),
            ms(100)
        )
    }
}
