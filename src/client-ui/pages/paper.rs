//! Sheets of paper: the frame of all panels and pages.

use bevy_egui::egui::{
    Align2, Area, Color32, Context, CornerRadius, Frame, Id, Margin, Order, Rect, RichText,
    ScrollArea, Sense, Shadow, Stroke, Ui, vec2,
};

use crate::elements::called::Called;
use crate::elements::marks::rule;
use crate::elements::theme::Theme;
use monteria_content::words::t;
use monteria_game::{Text, text};

/// Inner margin of a sheet, in points.
const MARGIN: f32 = 10.0;

/// Returns the frame of a sheet.
pub(crate) fn frame(theme: &Theme) -> Frame {
    Frame::new()
        .fill(theme.paper)
        .stroke(Stroke::new(1.0, theme.brass))
        .corner_radius(CornerRadius::same(3))
        .inner_margin(Margin::same(MARGIN as i8))
        .shadow(Shadow {
            offset: [1, 4],
            blur: 14,
            spread: 0,
            color: Color32::from_black_alpha(120),
        })
}

/// Draws a sheet at the upper edge of its place, as tall as its content but no taller
/// than the place. Returns its rectangle.
pub(crate) fn sheet(
    ctx: &Context,
    id: &str,
    place: Rect,
    theme: &Theme,
    add: impl FnOnce(&mut Ui),
) -> Rect {
    paper_area(ctx, id, place, Align2::LEFT_TOP, theme, add)
}

/// Draws a sheet like [`sheet`], at the lower edge of its place.
pub(crate) fn sheet_from_below(
    ctx: &Context,
    id: &str,
    place: Rect,
    theme: &Theme,
    add: impl FnOnce(&mut Ui),
) -> Rect {
    paper_area(ctx, id, place, Align2::LEFT_BOTTOM, theme, add)
}

fn paper_area(
    ctx: &Context,
    id: &str,
    place: Rect,
    pivot: Align2,
    theme: &Theme,
    add: impl FnOnce(&mut Ui),
) -> Rect {
    let corner = if pivot == Align2::LEFT_TOP { place.left_top() } else { place.left_bottom() };
    let room = place.size() - vec2(2.0, 2.0) * (MARGIN + 1.0);
    Area::new(Id::new(id))
        .order(Order::Middle)
        // The area only keeps clicks from the table, so the keyboard cannot focus it.
        .sense(Sense::CLICK)
        .pivot(pivot)
        .fixed_pos(corner)
        .constrain(false)
        .fade_in(false)
        .show(ctx, |ui| {
            frame(theme).show(ui, |ui| {
                ui.set_width(room.x.max(40.0));
                ui.set_max_height(room.y.max(10.0));
                add(ui);
            });
        })
        .response
        .rect
}

/// Draws the title of a panel with the mark that folds it. Returns
/// whether it was clicked.
pub(crate) fn fold_title(
    ui: &mut Ui,
    icon: &str,
    title: Text,
    open: bool,
    key: &Text,
    theme: &Theme,
) -> bool {
    let row = ui
        .horizontal(|ui| {
            ui.label(RichText::new(icon).color(theme.brass));
            ui.label(RichText::new(t(&title)).family(crate::elements::theme::serif()));
            ui.with_layout(
                bevy_egui::egui::Layout::right_to_left(bevy_egui::egui::Align::Center),
                |ui| {
                    let caret = if open {
                        egui_phosphor::regular::CARET_UP
                    } else {
                        egui_phosphor::regular::CARET_DOWN
                    };
                    ui.label(RichText::new(caret).small().color(theme.faint));
                },
            );
        })
        .response;
    let response = ui.interact(row.rect, ui.id().with("fold"), Sense::click());
    if open {
        rule(ui, theme);
    }
    response
        .with_tooltip(match open {
            true => text!("window-fold-2", "{title}: collapse ({key})"),
            false => text!("window-open", "{title}: open ({key})"),
        })
        .on(open)
        .clicked()
}

/// Draws content in the remaining height of a sheet, with a scroll bar if it is taller.
pub(crate) fn scroll(ui: &mut Ui, id: &str, add: impl FnOnce(&mut Ui)) {
    let room = ui.available_height();
    ScrollArea::vertical()
        .id_salt(id)
        .max_height(room.max(20.0))
        .auto_shrink([false, true])
        .show(ui, add);
}
