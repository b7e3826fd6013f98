//! Time of a frame's systems: from the first to the last of the window's own
//! schedules, without the renderer.

use std::time::{Duration, Instant};

use bevy::prelude::*;

/// Times of frames since the measurement began.
#[derive(Resource, Default)]
pub(super) struct FrameTimes {
    begun: Option<Instant>,
    took: Vec<Duration>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FrameTimes>().add_systems(First, begin).add_systems(Last, end);
}

fn begin(mut until: ResMut<FrameTimes>) {
    until.begun = Some(Instant::now());
}

fn end(mut until: ResMut<FrameTimes>) {
    if let Some(begun) = until.begun.take() {
        until.took.push(begun.elapsed());
    }
}

impl FrameTimes {
    pub(super) fn begin(&mut self) {
        self.took.clear();
    }

    /// Returns the median, the 95th percentile, and the maximum as text.
    pub(super) fn summary(&self) -> String {
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
