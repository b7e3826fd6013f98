//! The log: what happened, with its dice, and on hover the rules that it followed.

use bevy_egui::egui::{self, RichText, ScrollArea, Ui};
use egui_phosphor::regular as icon;

use super::marks;
use super::paper;
use super::theme::{Theme, bold, note, strong};
use super::{Panel, Scene};
use crate::client::session::Session;
use crate::client::ui_commands::UiCommand;
use crate::game::{EventKind, GameEvent, LeaveReason};

/// Lines that are laid out; older ones are on the disk.
const SHOWN: usize = 400;

pub(super) fn show(scene: &mut Scene, open: bool) {
    let (ctx, theme, place) = (scene.ctx.clone(), scene.theme, scene.layout.log);
    paper::sheet_from_below(&ctx, "log", place, &theme, |page| {
        if paper::fold_title(page, icon::SCROLL, "Log", open, "F4", &theme) {
            scene.command(UiCommand::Toggle(Panel::Log));
        }
        if open {
            body(page, scene);
        }
    });
}

/// The log without its frame.
pub(super) fn body(page: &mut Ui, scene: &mut Scene) {
    let theme = scene.theme;
    let Some(session) = scene.session else { return };
    let played = &session.log[..session.played.min(session.log.len())];
    let first = played.len().saturating_sub(SHOWN);
    let room = page.available_height().max(20.0);
    ScrollArea::vertical()
        .id_salt("log")
        .max_height(room)
        .min_scrolled_height(room)
        .auto_shrink([false, false])
        .stick_to_bottom(true)
        .show(page, |page| {
            if played.is_empty() {
                page.label(note("Nothing has happened yet.", &theme));
            }
            if first > 0 {
                page.label(note(format!("{first} older lines are not shown."), &theme));
            }
            for event in &played[first..] {
                entry(page, session, event, &theme);
            }
        });
}

fn entry(page: &mut Ui, session: &Session, event: &GameEvent, theme: &Theme) {
    if let EventKind::RoundBegan { .. } = event.what {
        marks::heading(page, &event.text, theme);
        return;
    }
    let (mark, colour) = mark(&event.what, theme);
    let row = page
        .horizontal_top(|row| {
            row.spacing_mut().item_spacing.x = 5.0;
            row.add_space(f32::from(event.depth.min(6)) * 12.0);
            row.label(RichText::new(mark).color(colour));
            row.vertical(|column| {
                column.spacing_mut().item_spacing.y = 2.0;
                let text = RichText::new(event.text.as_str());
                let text = match &event.what {
                    EventKind::TurnBegan { .. } | EventKind::Left { .. } | EventKind::Ended { .. } => {
                        text.family(bold())
                    }
                    EventKind::Ordered { .. } | EventKind::TurnEnded { .. } => {
                        text.small().color(theme.faint)
                    }
                    _ => text,
                };
                column.add(egui::Label::new(text).wrap());
                if let EventKind::Rolled(shown) = &event.what {
                    marks::dice(column, shown, theme);
                }
            });
        })
        .response;
    if !event.why.is_empty() {
        row.on_hover_ui(|tip| rules(tip, session, event, theme));
    }
}

/// The rules that a event followed, in our own words.
fn rules(tip: &mut Ui, session: &Session, event: &GameEvent, theme: &Theme) {
    for why in &event.why {
        tip.label(strong(why.0.as_str()));
        match session.ruleset.rule_text(&why.0) {
            Some(text) => tip.label(text),
            None => tip.label(note("This rule has no text here.", theme)),
        };
    }
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
        EventKind::AreaPlaced { .. } | EventKind::AreaRemoved { .. } => (icon::CIRCLE_DASHED, theme.faint),
        EventKind::PieceChanged { .. } => (icon::WALL, theme.ink),
        EventKind::Turned { .. } => (icon::ARROW_CLOCKWISE, theme.faint),
        EventKind::Ended { .. } => (icon::FLAG_CHECKERED, theme.brass),
        EventKind::Ordered { .. } => (icon::HAND_POINTING, theme.faint),
        EventKind::Note | EventKind::TurnEnded { .. } | EventKind::RoundBegan { .. } => {
            (icon::DOT_OUTLINE, theme.faint)
        }
    }
}
