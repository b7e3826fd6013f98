//! Where the panels lie, for every size of window. All in points of the
//! panels (pixels over scale).

use bevy_egui::egui::{Pos2, Rect, pos2, vec2};

use monteria_client_state::settings::OpenPanels;

/// Space between panels and round them.
pub(crate) const GAP: f32 = 8.0;
/// The smallest window, in points, that all pages and panels are made for.
const SMALLEST: (f32, f32) = (600.0, 336.0);
/// Height of a folded panel.
pub(crate) const FOLDED: f32 = 34.0;

/// Where everything lies.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Layout {
    /// The whole window.
    pub window: Rect,
    /// The bar along the top.
    pub top: Rect,
    /// Whether the side panels share one place, with tabs.
    pub tabs: bool,
    /// The sheet; with tabs all of them. The greatest size: a panel is as tall
    /// as what it says.
    pub sheet: Rect,
    /// The actions.
    pub actions: Rect,
    /// The log, where the sheet needs all the height that it may
    /// have; else see [`Layout::below`].
    pub log: Rect,
    /// The foe's mind below the actions, likewise.
    pub mind: Rect,
    /// What is left to the table between them.
    pub free: Rect,
}

/// The scale that fits panels to a window of so many pixels.
pub(crate) fn fitting_scale(width: f32, height: f32) -> f32 {
    let scale = (width / 1440.0).min(height / 810.0);
    // In steps, so that a window that is being dragged does not make every letter
    // anew at every pixel.
    ((scale * 8.0).round() / 8.0).clamp(0.75, 3.0)
}

/// The scale with larger text. Panels grow with what they say, as far as the smallest
/// window leaves room to them.
pub(crate) fn with_text(scale: f32, text: f32, width: f32, height: f32) -> f32 {
    let most = (width / SMALLEST.0).min(height / SMALLEST.1).max(scale);
    (scale * text).min(most)
}

impl Layout {
    /// The layout of a window of this size, in points, with these panels open.
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
        // A column on each side: the upper panel is as tall as what it says, the lower
        // one has what is left.
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

    /// The place of a lower panel below an upper one that has been drawn: it
    /// reaches up to it.
    pub(crate) fn below(upper: Rect, lower: Rect) -> Rect {
        let top = (upper.bottom() + GAP).min(lower.top());
        Rect::from_min_max(pos2(lower.left(), top), lower.max)
    }
}

#[cfg(test)]
mod tests;
