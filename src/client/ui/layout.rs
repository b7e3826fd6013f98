//! Where the panels lie, for every size of window. All in points of the panels (pixels over scale).

use bevy_egui::egui::{Pos2, Rect, pos2, vec2};

use crate::settings::OpenPanels;

/// Space between panels and round them.
pub const GAP: f32 = 8.0;
/// The smallest window, in points, that all pages and panels are made for.
const SMALLEST: (f32, f32) = (600.0, 336.0);
/// Height of a folded panel.
pub const FOLDED: f32 = 34.0;

/// Where everything lies.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Layout {
    /// The whole window.
    pub window: Rect,
    /// The bar along the top.
    pub top: Rect,
    /// Whether the side panels share one place, with tabs.
    pub tabs: bool,
    /// The sheet; with tabs all of them. The greatest size: a panel is as tall as what it says.
    pub sheet: Rect,
    /// The actions.
    pub actions: Rect,
    /// The log, where the sheet needs all the height that it may have; else see [`Layout::below`].
    pub log: Rect,
    /// The foe's mind below the actions, likewise.
    pub mind: Rect,
    /// What is left to the table between them.
    pub free: Rect,
}

/// The scale that fits panels to a window of so many pixels.
pub fn fitting_scale(width: f32, height: f32) -> f32 {
    let scale = (width / 1440.0).min(height / 810.0);
    // In steps, so that a window that is being dragged does not make every letter anew at every pixel.
    ((scale * 8.0).round() / 8.0).clamp(0.75, 3.0)
}

/// The scale with larger text. Panels grow with what they say, as far as the smallest window leaves room to them.
pub fn with_text(scale: f32, text: f32, width: f32, height: f32) -> f32 {
    let most = (width / SMALLEST.0).min(height / SMALLEST.1).max(scale);
    (scale * text).min(most)
}

impl Layout {
    /// The layout of a window of this size, in points, with these panels open.
    pub fn new(width: f32, height: f32, open: &OpenPanels) -> Self {
        let window = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
        let tabs = width < 1100.0 || height < 600.0;
        let top_height = if tabs { 46.0 } else { 58.0 };
        let top = Rect::from_min_size(Pos2::ZERO, vec2(width, top_height));
        let y = top_height + GAP;
        if tabs {
            let side = (width * 0.3).clamp(190.0, 290.0).min(width - 2.0 * GAP);
            let any = open.any();
            let tall = if any { height - y - GAP } else { FOLDED };
            let panel = Rect::from_min_size(pos2(width - side - GAP, y), vec2(side, tall.max(FOLDED)));
            let right = if any { panel.left() } else { width };
            let free = Rect::from_min_max(pos2(GAP, y), pos2(right - GAP, height - GAP));
            return Layout { window, top, tabs, sheet: panel, actions: panel, log: panel, mind: panel, free };
        }
        // A column on each side: the upper panel is as tall as what it says, the lower one has what is left.
        let side = (width * 0.19).clamp(224.0, 310.0);
        let least = (height * 0.18).clamp(104.0, 220.0);
        let column = |x: f32, upper: bool, lower: bool| {
            let floor = height - GAP - if lower { least } else { FOLDED };
            let tall = if upper { floor - GAP - y } else { FOLDED };
            let upper = Rect::from_min_size(pos2(x, y), vec2(side, tall));
            (upper, Rect::from_min_max(pos2(x, floor), pos2(x + side, height - GAP)))
        };
        let (sheet, log) = column(GAP, open.sheet, open.log);
        let (actions, mind) = column(width - side - GAP, open.actions, open.mind);
        let left = if open.sheet || open.log { sheet.right() } else { 0.0 };
        let right = if open.actions || open.mind { actions.left() } else { width };
        let free = Rect::from_min_max(pos2(left + GAP, y), pos2(right - GAP, height - GAP));
        Layout { window, top, tabs, sheet, actions, log, mind, free }
    }

    /// The place of a lower panel below an upper one that has been drawn: it reaches up to it.
    pub fn below(upper: Rect, lower: Rect) -> Rect {
        let top = (upper.bottom() + GAP).min(lower.top());
        Rect::from_min_max(pos2(lower.left(), top), lower.max)
    }
}

#[cfg(test)]
mod tests {
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
        use super::super::theme::{BODY, NOTE};
        let scale = fitting_scale(1920.0, 1080.0);
        for size in [NOTE, BODY] {
            assert!(size * scale >= 18.0, "{size} at {scale}");
            assert!(size * with_text(scale, 2.0, 1920.0, 1080.0) >= 36.0);
        }
        // Panels that would not fit are not made to: what is left of the window, in points, is never too little.
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
            // The upper panel may have all but the least of its column.
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
                let panels = [layout.top, layout.sheet, layout.actions, layout.log, layout.mind, layout.free];
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
}
