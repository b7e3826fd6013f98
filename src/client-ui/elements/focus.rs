//! The ring round the control that has the keyboard: strong, over everything,
//! and always in sight.

use bevy_egui::egui::accesskit::{Action, ActionRequest, TreeId};
use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::text_edit::TextEditState;
use bevy_egui::egui::{Context, Event, Id, LayerId, Order, Popup, Response, Stroke, StrokeKind};

use crate::UiState;
use crate::elements::theme::Theme;

/// Where the focus was when it was last looked at.
fn known() -> Id {
    Id::new("focus that was seen")
}

/// Before the panels are drawn: what the keyboard has come to since
/// is scrolled into sight.
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

/// Gives the keyboard to the first field of a page that was just opened, with its text of
/// so many letters marked: what is typed takes its place.
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

/// After they are drawn: the ring, and who has the keyboard.
pub(crate) fn ring(ctx: &Context, ui: &mut UiState, theme: &Theme) {
    // Whoever takes the mouse leaves the buttons to it, and whoever chooses by a number
    // means to confirm that, and not to press the button that they came to before: the
    // keys are the table's again.
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
    // Light round dark: on paper, on wood and on the table alike one of
    // the two stands out.
    painter.rect_stroke(place.expand(1.0), 3.0, Stroke::new(6.0, theme.paper), StrokeKind::Middle);
    painter.rect_stroke(place.expand(1.0), 3.0, Stroke::new(3.0, theme.focus), StrokeKind::Middle);
}
