//! Places of parts of the panels in the frame that is being drawn, for
//! the outlines of lessons.

use bevy_egui::egui::{Context, Id, Rect};

/// Stores the place of a part until the frame is drawn.
pub(crate) fn keep(ctx: &Context, part: &str, place: Rect) {
    let pass = ctx.cumulative_pass_nr();
    ctx.data_mut(|data| data.insert_temp(Id::new(("landmark", part)), (pass, place)));
}

/// Returns the place of a part. `None` if it was not drawn in this frame.
pub(crate) fn find(ctx: &Context, part: &str) -> Option<Rect> {
    let now = ctx.cumulative_pass_nr();
    let kept = ctx.data(|data| data.get_temp::<(u64, Rect)>(Id::new(("landmark", part))));
    kept.filter(|(pass, place)| *pass == now && place.is_positive()).map(|(_, place)| place)
}

#[cfg(test)]
mod tests;
