use bevy_egui::egui::{Context, Event, Modifiers, MouseWheelUnit, RawInput, TouchPhase, pos2};

use super::*;

#[test]
fn the_log_follows_until_somebody_scrolls_and_again_from_the_next_order() {
    let ctx = Context::default();
    let mut time = 0.0;
    let mut frame = |orders: usize, lines: usize, wheel: f32| {
        let mut below = 0.0;
        // The decisions of one frame are visible in the next one.
        for n in 0..3 {
            time += 1.0;
            let at = pos2(50.0, 50.0);
            let mut events = vec![Event::PointerMoved(at)];
            if wheel != 0.0 && n == 0 {
                events.push(Event::MouseWheel {
                    unit: MouseWheelUnit::Point,
                    delta: vec2(0.0, wheel),
                    phase: TouchPhase::Move,
                    modifiers: Modifiers::NONE,
                });
            }
            let screen_rect = Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(300.0, 200.0)));
            ctx.begin_pass(RawInput {
                time: Some(time),
                events,
                screen_rect,
                ..Default::default()
            });
            Area::new(Id::new("page")).fixed_pos(pos2(0.0, 0.0)).show(&ctx, |page| {
                page.set_max_size(vec2(200.0, 100.0));
                below = following(page, orders, |page| {
                    for line in 0..lines {
                        page.label(format!("line {line}"));
                    }
                });
            });
            ctx.end_pass().drop_without_applying_deltas();
        }
        below
    };
    assert!(frame(1, 40, 0.0) < 1.0, "the newest is in sight");
    assert!(frame(1, 50, 0.0) < 1.0, "and stays there");
    assert!(frame(1, 50, 300.0) > 100.0, "scrolled back");
    assert!(frame(1, 60, 0.0) > 200.0, "new lines leave it there");
    assert!(frame(2, 62, 0.0) < 1.0, "the next order brings the newest back");
    assert!(frame(2, 80, 0.0) < 1.0, "and it stays there");
}
