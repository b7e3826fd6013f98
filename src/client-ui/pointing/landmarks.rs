//! Where parts of the panels lie in the frame that is being drawn, for
//! whoever points at them.

use bevy_egui::egui::{Context, Id, Rect};

/// Keeps where this part lies, until the frame is drawn.
pub(crate) fn keep(ctx: &Context, part: &str, place: Rect) {
    let pass = ctx.cumulative_pass_nr();
    ctx.data_mut(|data| data.insert_temp(Id::new(("landmark", part)), (pass, place)));
}

/// Where this part lies; none where it has not been drawn in this frame.
pub(crate) fn find(ctx: &Context, part: &str) -> Option<Rect> {
    let now = ctx.cumulative_pass_nr();
    let kept = ctx.data(|data| data.get_temp::<(u64, Rect)>(Id::new(("landmark", part))));
    kept.filter(|(pass, place)| *pass == now && place.is_positive()).map(|(_, place)| place)
}

#[cfg(test)]
mod tests;
