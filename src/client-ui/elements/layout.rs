//! Places of the panels for every window size, in points (pixels divided by the scale).

use bevy_egui::egui::{Pos2, Rect, pos2, vec2};

use monteria_client_state::settings::OpenPanels;

/// Space between and around panels, in points.
pub(crate) const GAP: f32 = 8.0;
/// Width and height in points of the smallest window that pages and panels support.
const SMALLEST: (f32, f32) = (600.0, 336.0);
/// Height of a folded panel, in points.
pub(crate) const FOLDED: f32 = 34.0;

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Layout {
    pub window: Rect,
    /// Bar along the top.
    pub top: Rect,
    /// Whether the side panels share one place, with tabs.
    pub tabs: bool,
    /// The sheet, or with tabs all side panels. This is the greatest size: a panel is
    /// only as tall as its content.
    pub sheet: Rect,
    pub actions: Rect,
    /// The log if the sheet takes its greatest height; otherwise see [`Layout::below`].
    pub log: Rect,
    /// The foe's mind below the actions, in the same way as `log`.
    pub mind: Rect,
    /// Space that the panels leave to the table.
    pub free: Rect,
}

/// Returns the scale of the panels for a window of `width` by `height` pixels, 0.75 to 3.
pub(crate) fn fitting_scale(width: f32, height: f32) -> f32 {
    let scale = (width / 1440.0).min(height / 810.0);
    // The scale changes in eighths: otherwise a window that is being dragged would draw
    // every letter anew at every pixel.
    ((scale * 8.0).round() / 8.0).clamp(0.75, 3.0)
}

/// Returns the scale multiplied by `text`, as far as the smallest window in points still
/// fits. Panels grow with their text.
pub(crate) fn with_text(scale: f32, text: f32, width: f32, height: f32) -> f32 {
    let most = (width / SMALLEST.0).min(height / SMALLEST.1).max(scale);
    (scale * text).min(most)
}

impl Layout {
    /// Returns the layout of a window of `width` by `height` points
    /// with the panels `open`.
    pub(crate) fn new(width: f32, height: f32, open: &OpenPanels) -> Self {
        let window = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
        let tabs = width < 1100.0 || height < 600.0;
        let top_height = if tabs { 46.0 } else { 58.0 };
        let top = Rect::from_min_size(Pos2::ZERO, vec2(width, top_height));
        let y = top_height + GAP;
        if tabs {
            let side = (width * 0.3).clamp(190.0, 290.0).min(width - 2.0 * GAP);
            let any = open.any();
            let tall = if any { height - y - GAP } else { FOLDED };
            let panel =
                Rect::from_min_size(pos2(width - side - GAP, y), vec2(side, tall.max(FOLDED)));
            let right = if any { panel.left() } else { width };
            let free = Rect::from_min_max(pos2(GAP, y), pos2(right - GAP, height - GAP));
            return Layout {
                window,
                top,
                tabs,
                sheet: panel,
                actions: panel,
                log: panel,
                mind: panel,
                free,
            };
        }
        // A column on each side: the upper panel is as tall as its content, the lower
        // one takes the rest.
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

    /// Returns the place of a lower panel, extended up to the upper one
    /// that has been drawn.
    pub(crate) fn below(upper: Rect, lower: Rect) -> Rect {
        let top = (upper.bottom() + GAP).min(lower.top());
        Rect::from_min_max(pos2(lower.left(), top), lower.max)
    }
}

#[cfg(test)]
mod tests;
