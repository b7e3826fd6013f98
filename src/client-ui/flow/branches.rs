//! List of the branches of a match: their names and lengths, and the button that puts
//! one on the table.

use bevy_egui::egui::{Align2, Area, Button, Id, Order, Rect, ScrollArea, TextEdit, Ui, vec2};
use egui_phosphor::regular as icon;

use crate::elements::called::Called;
use crate::elements::marks::{heading, rule};
use crate::elements::theme::{Theme, decisions, note};
use crate::{Scene, UiState, pages::paper};
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::controls::keys::Action;
use monteria_client_state::play::past::PastCommand;
use monteria_client_state::play::session::Session;
use monteria_content::words::t;
use monteria_game::{Text, text};
use monteria_saves::Branch;

/// Draws the list above the bar of the match, while it is open.
pub(crate) fn show(scene: &mut Scene, ui: &mut UiState, session: &Session, bar: Rect) {
    let Some(others) = &scene.look_back.branches else { return };
    let theme = scene.theme;
    let at = bar.right_top() - vec2(0.0, 6.0);
    let width = 380.0_f32.min(bar.width()) - 24.0;
    let height = (at.y - scene.layout.top.bottom() - 90.0).max(60.0);
    Area::new(Id::new("branches"))
        .order(Order::Foreground)
        .pivot(Align2::RIGHT_BOTTOM)
        .fixed_pos(at)
        .fade_in(false)
        .show(&scene.ctx.clone(), |area| {
            paper::frame(&theme).show(area, |page| {
                page.set_width(width);
                heading(
                    page,
                    text!("window-branches-of-this-match", "Branches of this match"),
                    &theme,
                );
                let own = if session.branch.is_empty() {
                    t!("window-this-match", "This match")
                } else {
                    session.branch.clone()
                };
                page.horizontal(|row| {
                    row.label(icon::CARET_RIGHT);
                    named(row, scene, ui, None, &own, width - 150.0);
                    row.label(note(
                        text!(
                            "window-on-the-table",
                            "on the table, {decisions}",
                            decisions = decisions(session.orders + session.redoable)
                        ),
                        &theme,
                    ));
                });
                rule(page, &theme);
                if others.is_empty() {
                    let key = scene.keys.cap(Action::PlayOn);
                    let text = text!(
                        "window-no-others-yet-look-at-an",
                        "No others yet. Go back to an earlier moment and play on from there \
                         ({key}); the match as you played it is then kept here."
                    );
                    page.label(note(text, &theme));
                }
                ScrollArea::vertical().id_salt("branches").max_height(height).show(page, |page| {
                    for branch in others {
                        line(page, scene, ui, branch, width, &theme);
                    }
                });
            });
        });
}

fn line(
    page: &mut Ui,
    scene: &mut Scene,
    ui: &mut UiState,
    branch: &Branch,
    width: f32,
    theme: &Theme,
) {
    page.horizontal(|row| {
        row.label(icon::GIT_BRANCH);
        named(row, scene, ui, Some(branch), &branch.name, width - 210.0);
        let mut about = decisions(branch.orders);
        if branch.over {
            about = about.with(Text::sign(", ")).with(text!("window-to-its-end", "finished"));
        }
        row.label(note(about, theme));
        let hint = text!(
            "window-put-it-on-the-table-what",
            "Put it on the table; the match that is there now is kept in this list"
        );
        if row.add(Button::new(t!("window-switch", "Switch"))).with_tooltip(hint).clicked() {
            scene.command(UiCommand::Past(PastCommand::Switch(branch.clone())));
        }
    });
}

/// Draws the name of a branch in an editable field. `None` is the branch on the table.
fn named(
    row: &mut Ui,
    scene: &mut Scene,
    ui: &mut UiState,
    branch: Option<&Branch>,
    name: &str,
    width: f32,
) {
    let key = format!("branch {name}");
    let mut text = ui.texts.get(&key).cloned().unwrap_or_else(|| name.to_owned());
    let field = row.add(TextEdit::singleline(&mut text).desired_width(width).char_limit(80));
    let field = field.with_tooltip(text!(
        "window-its-name-write-another-one-and",
        "Name: type another one and press Enter"
    ));
    if field.lost_focus() {
        ui.texts.remove(&key);
        if !text.trim().is_empty() && text.trim() != name {
            scene.command(UiCommand::Past(PastCommand::Rename(branch.cloned(), text)));
        }
    } else if field.has_focus() {
        ui.texts.insert(key, text);
    }
}
