//! The log: events with their dice, and on hover the rules that they followed.

use bevy_egui::egui::scroll_area;
use bevy_egui::egui::{
    self, Align2, Area, CursorIcon, Id, Order, Rect, RichText, ScrollArea, Sense, Ui, vec2,
};
use egui_phosphor::regular as icon;

use crate::elements::called::Called;
use crate::elements::theme::{Theme, bold, note};
use crate::pages::paper;
use crate::pointing::explain::{self, Words};
use crate::{Panel, Scene};
use crate::{elements::marks, pointing::landmarks};
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::controls::keys::Action;
use monteria_client_state::pages::ui_state::Explanation;
use monteria_client_state::play::session::Session;
use monteria_content::words::t;
use monteria_game::{EventKind, GameEvent, LeaveReason, Text, text};

/// Number of lines that are shown; older ones are on the disk.
const SHOWN: usize = 400;

pub(crate) fn show(scene: &mut Scene, session: &Session, open: bool) {
    let ctx = scene.ctx.clone();
    let theme = scene.theme;
    let place = scene.layout.log;
    let drawn = paper::sheet_from_below(&ctx, "log", place, &theme, |page| {
        let key = scene.keys.cap(Action::PanelLog);
        if paper::fold_title(page, icon::SCROLL, text!("window-log", "Log"), open, &key, &theme) {
            scene.command(UiCommand::Toggle(Panel::Log));
        }
        if open {
            body(page, scene, session);
        }
    });
    landmarks::keep(&ctx, "log", drawn);
}

/// Draws the log without its frame.
pub(crate) fn body(page: &mut Ui, scene: &mut Scene, session: &Session) {
    let theme = scene.theme;
    // The result of a roll is shown when its dice lie still.
    let shown = session.played.saturating_sub(usize::from(scene.playback.rolls()));
    let played = &session.log[..shown.min(session.log.len())];
    let first = played.len().saturating_sub(SHOWN);
    let mut again = None;
    following(page, session.orders, |page| {
        if played.is_empty() {
            page.label(note(
                text!("window-nothing-has-happened-yet", "Nothing has happened yet."),
                &theme,
            ));
        }
        if first > 0 {
            page.label(note(
                text!("window-older-lines-are-not-shown", "{first} older lines are not shown."),
                &theme,
            ));
        }
        for (n, event) in played.iter().enumerate().skip(first) {
            if entry(page, session, event, &theme) {
                again = Some(n);
            }
        }
    });
    if let Some(line) = again {
        scene.command(UiCommand::ShowAgain(line));
    }
}

/// Draws lines in the remaining height, the newest last. The newest line stays in view
/// until somebody scrolls back, and returns with the next order or by the button. Returns
/// the height below the view, in points.
fn following(page: &mut Ui, orders: usize, add: impl FnOnce(&mut Ui)) -> f32 {
    let room = page.available_height().max(20.0);
    let shown = ScrollArea::vertical()
        .id_salt("log")
        .max_height(room)
        .min_scrolled_height(room)
        .auto_shrink([false, false])
        .stick_to_bottom(true)
        .show(page, add);
    let end = (shown.content_size.y - shown.inner_rect.height()).max(0.0);
    let below = end - shown.state.offset.y;
    let known = Id::new("orders that the log knows");
    let new = page.data_mut(|data| {
        let before = data.get_temp::<usize>(known);
        data.insert_temp(known, orders);
        before != Some(orders)
    });
    if new || (below > 8.0 && newest(page, shown.inner_rect)) {
        // A new scroll state begins at the end and stays there.
        let mut state = scroll_area::State::default();
        state.offset.y = end;
        state.store(page.ctx(), shown.id);
        page.ctx().request_repaint();
    }
    below
}

/// Draws the button that leads back to the newest line. Returns whether it was pressed.
fn newest(page: &Ui, log: Rect) -> bool {
    let at = log.right_bottom() - vec2(12.0, 2.0);
    let area =
        Area::new(Id::new("newest line")).order(Order::Foreground).pivot(Align2::RIGHT_BOTTOM);
    let button = |area: &mut Ui| {
        area.small_button(icon::ARROW_LINE_DOWN)
            .with_tooltip(text!("window-to-the-newest-line", "To the newest line"))
    };
    area.fixed_pos(at).constrain(false).fade_in(false).show(page.ctx(), button).inner.clicked()
}

/// Draws a line of the log. Returns whether it is to be shown again: a thought is,
/// if it is clicked.
fn entry(page: &mut Ui, session: &Session, event: &GameEvent, theme: &Theme) -> bool {
    if let EventKind::RoundBegan { .. } = event.what {
        marks::heading(page, &event.text, theme);
        return false;
    }
    let words = Words::of(session);
    let (mark, colour) = mark(&event.what, theme);
    let row = page.horizontal_top(|row| {
        row.spacing_mut().item_spacing.x = 5.0;
        row.add_space(f32::from(event.depth.min(6)) * 12.0);
        row.label(RichText::new(mark).color(colour));
        row.vertical(|column| {
            column.spacing_mut().item_spacing.y = 2.0;
            let text = RichText::new(t(&event.text));
            let text = match &event.what {
                EventKind::TurnBegan { .. } | EventKind::Left { .. } | EventKind::Ended { .. } => {
                    text.family(bold())
                }
                EventKind::Ordered { .. } | EventKind::TurnEnded { .. } => {
                    text.small().color(theme.faint)
                }
                _ => text,
            };
            let (_, term) = explain::text(column, text, &words, theme);
            if let EventKind::Rolled(shown) = &event.what {
                marks::dice(column, shown, theme);
            }
            term
        })
        .inner
    });
    let term = row.inner;
    let row = row.response;
    if row.contains_pointer() {
        let rules = event.why.iter().map(|why| why.0.clone()).collect();
        explain::point(
            &row.ctx,
            Explanation { rules, ..Explanation::new(Text::default(), &event.text) },
        );
    }
    let thought = matches!(event.what, EventKind::Thought(_));
    let row = if thought {
        row.interact(Sense::click()).on_hover_cursor(CursorIcon::PointingHand)
    } else {
        row
    };
    let again = thought && row.clicked();
    match term {
        Some(term) => {
            row.on_hover_ui(|tip| explain::term_tip(tip, term, &words, theme));
        }
        None if event.why.is_empty() => {}
        None => {
            let why = event.why.iter().map(|why| why.0.as_str());
            row.on_hover_ui(|tip| {
                if thought {
                    tip.label(note(
                        text!(
                            "window-click-it-is-shown-again-with",
                            "Click to show it again, with its lines on the table"
                        ),
                        theme,
                    ));
                }
                explain::rules(tip, why, &words, theme);
            });
        }
    }
    again
}

fn mark(what: &EventKind, theme: &Theme) -> (&'static str, egui::Color32) {
    match what {
        EventKind::Rolled(_) => (icon::DICE_FIVE, theme.ink),
        EventKind::Wounded { amount, .. } if *amount < 0 => (icon::HEART, theme.green),
        EventKind::Wounded { .. } => (icon::DROP, theme.oxblood),
        EventKind::Left { reason: LeaveReason::Slain, .. } => (icon::SKULL, theme.oxblood),
        EventKind::Left { reason: LeaveReason::Fled, .. } => (icon::SIGN_OUT, theme.oxblood),
        EventKind::Moved { .. } | EventKind::Arrived { .. } => (icon::FOOTPRINTS, theme.faint),
        EventKind::CardTurned { .. } => (icon::CARDS, theme.ink),
        EventKind::Thought(_) => (icon::TREE_STRUCTURE, theme.ink),
        EventKind::ActionTaken { .. } => (icon::SWORD, theme.ink),
        EventKind::Marked { .. } => (icon::SHIELD, theme.faint),
        EventKind::TurnBegan { .. } => (icon::FLAG_PENNANT, theme.brass),
        EventKind::MarkerMoved { .. } | EventKind::ClockMoved { .. } => (icon::CLOCK, theme.faint),
        EventKind::AreaPlaced { .. } | EventKind::AreaRemoved { .. } => {
            (icon::CIRCLE_DASHED, theme.faint)
        }
        EventKind::PieceChanged { .. } => (icon::WALL, theme.ink),
        EventKind::Turned { .. } => (icon::ARROW_CLOCKWISE, theme.faint),
        EventKind::Ended { .. } => (icon::FLAG_CHECKERED, theme.brass),
        EventKind::Ordered { .. } => (icon::HAND_POINTING, theme.faint),
        EventKind::Note | EventKind::TurnEnded { .. } | EventKind::RoundBegan { .. } => {
            (icon::DOT_OUTLINE, theme.faint)
        }
    }
}

#[cfg(test)]
mod tests;
