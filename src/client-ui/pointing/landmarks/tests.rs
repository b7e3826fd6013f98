use super::*;
use bevy_egui::egui::{RawInput, pos2};

#[test]
fn a_part_is_found_in_the_frame_that_draws_it_alone() {
    let ctx = Context::default();
    let place = Rect::from_min_max(pos2(1.0, 2.0), pos2(30.0, 40.0));
    let mut found = Vec::new();
    for drawn in [true, false] {
        ctx.begin_pass(RawInput::default());
        if drawn {
            keep(&ctx, "log", place);
        }
        found.push((find(&ctx, "log"), find(&ctx, "sheet")));
        ctx.end_pass().drop_without_applying_deltas();
    }
    assert_eq!(found, [(Some(place), None), (None, None)]);
}
