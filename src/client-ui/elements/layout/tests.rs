use super::*;

const SIZES: [(f32, f32); 8] = [
    (640.0, 360.0),
    (1024.0, 640.0),
    (1280.0, 720.0),
    (1366.0, 768.0),
    (1920.0, 1080.0),
    (2560.0, 1080.0),
    (3840.0, 2160.0),
    (400.0, 800.0),
];

fn layout(pixels: (f32, f32), open: &OpenPanels) -> Layout {
    let scale = fitting_scale(pixels.0, pixels.1);
    Layout::new(pixels.0 / scale, pixels.1 / scale, open)
}

#[test]
fn all_text_has_eighteen_pixels_on_a_screen_of_1080_lines_and_twice_that_on_demand() {
    use crate::elements::theme::{BODY, NOTE};
    let scale = fitting_scale(1920.0, 1080.0);
    for size in [NOTE, BODY] {
        assert!(size * scale >= 18.0, "{size} at {scale}");
        assert!(size * with_text(scale, 2.0, 1920.0, 1080.0) >= 36.0);
    }
    // The scale stops where panels would no longer fit: the window keeps its
    // least size in points.
    for (width, height) in SIZES.into_iter().filter(|size| size.0 >= 640.0) {
        let before = fitting_scale(width, height);
        let scale = with_text(before, 2.0, width, height);
        assert!(
            scale >= before && (scale == before || width / scale >= SMALLEST.0 - 0.1),
            "{width}: {scale}"
        );
    }
    let at_720 = with_text(fitting_scale(1280.0, 720.0), 2.0, 1280.0, 720.0);
    assert!((at_720 - 2.0 * fitting_scale(1280.0, 720.0)).abs() < 0.01, "{at_720}");
}

#[test]
fn the_table_keeps_half_of_every_window() {
    for size in SIZES {
        let layout = layout(size, &OpenPanels::default());
        let area = |rect: Rect| rect.width() * rect.height();
        let share = area(layout.free) / area(layout.window);
        assert!(share >= 0.5 || size.0 < size.1, "{size:?}: {share}");
    }
}

#[test]
fn a_lower_panel_reaches_up_to_what_the_upper_one_says() {
    for size in SIZES.into_iter().filter(|size| size.0 >= 1280.0) {
        let layout = layout(size, &OpenPanels::default());
        // The upper panel may take its column except the least height of the lower one.
        assert!(layout.sheet.height() > 0.6 * layout.window.height(), "{size:?}");
        let short = Rect::from_min_size(layout.sheet.min, vec2(layout.sheet.width(), 200.0));
        let log = Layout::below(short, layout.log);
        assert_eq!((log.top(), log.max), (short.bottom() + GAP, layout.log.max));
        assert_eq!(Layout::below(layout.sheet, layout.log), layout.log);
    }
}

#[test]
fn panels_lie_inside_the_window_and_not_on_each_other() {
    let folded = OpenPanels { sheet: false, actions: false, log: false, mind: false };
    for size in SIZES {
        for open in [OpenPanels::default(), folded] {
            let layout = layout(size, &open);
            let panels =
                [layout.top, layout.sheet, layout.actions, layout.log, layout.mind, layout.free];
            for panel in panels {
                assert!(layout.window.contains_rect(panel), "{size:?}: {panel:?}");
                assert!(panel.is_positive(), "{size:?}: {panel:?}");
            }
            if !layout.tabs {
                for (i, a) in panels[..5].iter().enumerate() {
                    for b in &panels[i + 1..5] {
                        assert!(!a.intersects(*b), "{size:?}: {a:?} {b:?}");
                    }
                }
            }
        }
    }
}
