//! Where the panels lie, for every size of window. All in points of the panels (pixels over scale).

use bevy_egui::egui::{Pos2, Rect, pos2, vec2};

use crate::client::settings::OpenPanels;

/// Space between panels and round them.
pub const GAP: f32 = 8.0;
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
    /// The log.
    pub log: Rect,
    /// The foe's mind.
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
        let side = (width * 0.19).clamp(224.0, 310.0);
        let tall = height * 0.5;
        let low = (height * 0.19).clamp(104.0, 190.0);
        let wide = (width * 0.3).clamp(290.0, 560.0);
        let at = |x: f32, y: f32, w: f32, h: f32| Rect::from_min_size(pos2(x, y), vec2(w, h));
        let bottom = |open: bool| if open { low } else { FOLDED };
        let sheet = at(GAP, y, side, if open.sheet { tall } else { FOLDED });
        let actions = at(width - side - GAP, y, side, if open.actions { tall } else { FOLDED });
        let log = at(GAP, height - GAP - bottom(open.log), wide, bottom(open.log));
        let mind = at(width - GAP - wide, height - GAP - bottom(open.mind), wide, bottom(open.mind));
        let left = if open.sheet { sheet.right() } else { 0.0 };
        let right = if open.actions { actions.left() } else { width };
        let floor = log.top().min(mind.top());
        let free = Rect::from_min_max(pos2(left + GAP, y), pos2(right - GAP, floor - GAP));
        Layout { window, top, tabs, sheet, actions, log, mind, free }
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
    fn the_table_keeps_sixty_percent_of_every_window() {
        for size in SIZES {
            let layout = layout(size, &OpenPanels::default());
            let area = |rect: Rect| rect.width() * rect.height();
            let mut covered = area(layout.top) + area(layout.sheet);
            if !layout.tabs {
                covered += area(layout.actions) + area(layout.log) + area(layout.mind);
            }
            let share = 1.0 - covered / area(layout.window);
            assert!(share >= 0.6 || size.0 < size.1, "{size:?}: {share}");
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
