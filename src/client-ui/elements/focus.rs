//! Ring round the control that has keyboard focus: drawn over everything, with the
//! control scrolled into view.

use bevy_egui::egui::accesskit::{Action, ActionRequest, TreeId};
use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::text_edit::TextEditState;
use bevy_egui::egui::{Context, Event, Id, LayerId, Order, Popup, Response, Stroke, StrokeKind};

use crate::UiState;
use crate::elements::theme::Theme;

/// Returns the id under which the focus of the last check is stored.
fn known() -> Id {
    Id::new("focus that was seen")
}

/// Scrolls a control into view when it receives keyboard focus. Called before
/// the panels are drawn.
pub(crate) fn follow(ctx: &Context) {
    let focused = ctx.memory(|memory| memory.focused());
    let before = ctx.data(|data| data.get_temp::<Option<Id>>(known())).flatten();
    if focused == before {
        return;
    }
    ctx.data_mut(|data| data.insert_temp(known(), focused));
    let hidden = |id: Id| {
        ctx.read_response(id).is_some_and(|it| !it.interact_rect.expand(1.0).contains_rect(it.rect))
    };
    if let Some(id) = focused.filter(|id| hidden(*id)) {
        let request = ActionRequest {
            action: Action::ScrollIntoView,
            target_tree: TreeId::ROOT,
            target_node: id.accesskit_id(),
            data: None,
        };
        ctx.input_mut(|input| input.events.push(Event::AccessKitActionRequest(request)));
    }
}

/// Focuses the first field of a page that was just opened and selects its text of
/// `letters` characters, so that typing replaces it.
pub(crate) fn take_keyboard(ui: &mut UiState, field: &Response, letters: usize) {
    if !ui.takes_focus() {
        return;
    }
    field.request_focus();
    let mut state = TextEditState::load(&field.ctx, field.id).unwrap_or_default();
    let all = CCursorRange::two(CCursor::new(0), CCursor::new(letters));
    state.cursor.set_char_range(Some(all));
    state.store(&field.ctx, field.id);
}

/// Draws the ring and stores in `ui` whether a control has keyboard focus. Called after
/// the panels are drawn.
pub(crate) fn ring(ctx: &Context, ui: &mut UiState, theme: &Theme) {
    // A click and a choice by number give the keys back to the table. After a
    // choice by number, Enter confirms the choice instead of pressing the button
    // that had focus before.
    let lets_go = std::mem::take(&mut ui.lets_go) || ctx.input(|input| input.pointer.any_pressed());
    if lets_go && !ctx.text_edit_focused() {
        ctx.memory_mut(|memory| memory.stop_text_input());
    }
    ui.listed = Popup::is_any_open(ctx);
    let focused = ctx.memory(|memory| memory.focused());
    ui.focused = focused.is_some();
    let before = ctx.data(|data| data.get_temp::<Option<Id>>(known())).flatten();
    if focused != before {
        ctx.request_repaint();
    }
    let Some(response) = focused.and_then(|id| ctx.read_response(id)) else { return };
    let place = response.interact_rect.intersect(ctx.content_rect());
    if !place.is_positive() {
        return;
    }
    let painter = ctx.layer_painter(LayerId::new(Order::Tooltip, Id::new("focus ring")));
    // A light line round a dark one: one of the two stands out on paper, on wood
    // and on the table.
    painter.rect_stroke(place.expand(1.0), 3.0, Stroke::new(6.0, theme.paper), StrokeKind::Middle);
    painter.rect_stroke(place.expand(1.0), 3.0, Stroke::new(3.0, theme.focus), StrokeKind::Middle);
}
