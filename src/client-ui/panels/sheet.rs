//! The sheet of the selected model, drawn from rows that any game can fill.

use bevy_egui::egui::{self, Align, Layout, RichText, Ui, vec2};
use egui_phosphor::regular as icon;

use crate::elements::called::Called;
use crate::elements::marks::{chip, flag, heading, meter, rule};
use crate::elements::theme::{Theme, bold, note, strong};
use crate::pages::paper;
use crate::pointing::explain::{self, Words};
use crate::{Panel, Scene, UiState};
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::controls::keys::Action;
use monteria_client_state::pages::ui_state::Explanation;
use monteria_client_state::palette::Livery;
use monteria_client_state::play::session::Session;
use monteria_content::words::t;
use monteria_game::{ModelId, ModelView, Presence, Row, RowItem, Sheet, Text, text};

/// Draws the panel. Returns its rectangle.
pub(crate) fn show(
    scene: &mut Scene,
    ui: &mut UiState,
    session: &Session,
    open: bool,
) -> egui::Rect {
    let ctx = scene.ctx.clone();
    let theme = scene.theme;
    let place = scene.layout.sheet;
    paper::sheet(&ctx, "sheet", place, &theme, |page| {
        let key = scene.keys.cap(Action::PanelSheet);
        if paper::fold_title(
            page,
            icon::IDENTIFICATION_CARD,
            text!("window-sheet", "Sheet"),
            open,
            &key,
            &theme,
        ) {
            scene.command(UiCommand::Toggle(Panel::Sheet));
        }
        if open {
            body(page, scene, ui, session);
        }
    })
}

/// Draws the sheet without its frame.
pub(crate) fn body(page: &mut Ui, scene: &mut Scene, ui: &mut UiState, session: &Session) {
    let theme = scene.theme;
    let Some(id) = scene.selection.model else {
        page.label(note(
            text!("window-click-on-a-figure-to-read", "Click a model to read its sheet."),
            &theme,
        ));
        return;
    };
    refresh(scene, ui, session, id);
    let Some(model) = session.shown.model(id) else { return };
    let sheet =
        ui.sheet.as_ref().filter(|(of, ..)| *of == id).and_then(|(.., sheet)| sheet.as_ref());
    header(page, scene, model, sheet.is_some_and(|sheet| shows_health(sheet, model)));
    paper::scroll(page, "sheet", |page| match sheet {
        Some(sheet) => sections(page, sheet, &Words::of(session), &theme),
        None => {
            for badge in &model.badges {
                chip(page, badge, true, &theme);
            }
            page.label(t(&model.summary));
        }
    });
}

/// Reads the sheet again if another model is selected, or if the match has moved on and
/// everything has been shown.
fn refresh(scene: &Scene, ui: &mut UiState, session: &Session, id: ModelId) {
    let known = ui.sheet.as_ref().map(|(model, stamp, _)| (*model, *stamp));
    let stale = known.is_none_or(|(model, stamp)| {
        model != id || (stamp != session.stamp && !scene.playback.busy())
    });
    if let Some(game) = session.game().filter(|_| stale) {
        ui.sheet = Some((id, session.stamp, game.sheet(id, session.viewer)));
    }
}

/// Returns whether the sheet begins with a bar of the model's health.
fn shows_health(sheet: &Sheet, model: &ModelView) -> bool {
    let first = sheet.sections.first().map(|section| section.rows.as_slice()).unwrap_or_default();
    first.iter().any(|row| matches!(row, Row::Bar { full, .. } if *full == model.health.1))
}

fn header(page: &mut Ui, scene: &mut Scene, model: &ModelView, sheet_has_health: bool) {
    let theme = scene.theme;
    page.horizontal(|row| {
        flag(row, Livery::of_model(model), vec2(24.0, 15.0));
        row.with_layout(Layout::right_to_left(Align::Center), |row| {
            let look = row.small_button(icon::CROSSHAIR).with_tooltip(
                scene.keys.hint(text!("window-look-at-it-2", "Look at it"), Action::Focus),
            );
            if look.clicked() {
                scene.command(UiCommand::Look(
                    monteria_client_state::play::session::LookAt::Model(model.id),
                ));
            }
            row.with_layout(Layout::left_to_right(Align::Center), |row| {
                row.add(egui::Label::new(RichText::new(&model.name).heading()).truncate());
            });
        });
    });
    let gone = match model.presence {
        Presence::InPlay => None,
        Presence::Reserve => Some(text!("window-not-yet-on-the-table", "not yet on the table")),
        Presence::Fled => Some(text!("window-fled", "fled")),
        Presence::Slain => Some(text!("window-slain", "slain")),
    };
    let kind = [Some(model.kind.clone()), gone];
    page.label(note(Text::joined(kind.into_iter().flatten(), " · "), &theme));
    let (now, full) = model.health;
    if full > 0 && !sheet_has_health {
        page.horizontal(|row| {
            row.label(RichText::new(icon::HEART).color(theme.oxblood));
            row.label(strong(Text::verbatim(format!("{now}/{full}"))));
            meter(row, now, full, theme.oxblood, &theme);
        });
    }
    rule(page, &theme);
}

/// Draws the sections of a sheet, and the text about its owner.
pub(crate) fn sections(page: &mut Ui, sheet: &Sheet, words: &Words, theme: &Theme) {
    for section in &sheet.sections {
        if section.rows.is_empty() {
            continue;
        }
        if !section.title.is_empty() {
            heading(page, &section.title, theme);
        }
        for row in &section.rows {
            draw_row(page, row, words, theme);
        }
    }
    if !sheet.about.is_empty() {
        page.add_space(4.0);
        page.label(note(&sheet.about, theme));
    }
}

fn draw_row(page: &mut Ui, row: &Row, words: &Words, theme: &Theme) {
    match row {
        Row::Stats { cells } => stats(page, cells, words, theme),
        Row::Bar { label, now, full, hint } => {
            let gone = *now <= 0;
            let fill = if gone { theme.faint } else { theme.oxblood };
            let text = RichText::new(t(label));
            let text = if gone { text.strikethrough().color(theme.faint) } else { text };
            let response = page
                .horizontal_wrapped(|line| {
                    line.spacing_mut().item_spacing = vec2(6.0, 1.0);
                    line.label(text);
                    line.label(strong(Text::verbatim(format!("{now}/{full}"))));
                    meter(line, *now, *full, fill, theme);
                })
                .response;
            explain::tip(response, label, hint, words, theme);
        }
        Row::Item(item) => draw_item(page, item, words, theme),
        Row::State(badge) => {
            let shown = chip(page, badge, true, theme);
            if shown.contains_pointer() {
                explain::point(page.ctx(), Explanation::new(&badge.name, &badge.text));
            }
        }
        Row::Text { text } => {
            explained_note(page, text, words, theme);
        }
    }
}

/// Draws short numbers side by side, each behind its small label, on as many
/// lines as they need.
fn stats(page: &mut Ui, cells: &[(Text, Text, Text)], words: &Words, theme: &Theme) {
    const GAP: f32 = 4.0;
    let style = page.style();
    let small = egui::TextStyle::Small.resolve(style);
    let number = egui::FontId::new(egui::TextStyle::Body.resolve(style).size, bold());
    page.horizontal_wrapped(|line| {
        line.spacing_mut().item_spacing = vec2(GAP, GAP);
        let painter = line.painter().clone();
        for (name, value, hint) in cells {
            let label = painter.layout_no_wrap(t(name), small.clone(), theme.faint);
            let value = painter.layout_no_wrap(t(value), number.clone(), theme.ink);
            let wide = label.size().x + value.size().x + 3.0 * GAP;
            let tall = label.size().y.max(value.size().y) + 2.0;
            let (rect, response) = line.allocate_exact_size(vec2(wide, tall), egui::Sense::hover());
            let response =
                response.called(Text::verbatim(format!("{} {}", label.text(), value.text())));
            painter.rect_filled(rect, 2.0, theme.shade(0.55));
            let at = |galley: &egui::Galley, x: f32| {
                egui::pos2(x, rect.center().y - galley.size().y / 2.0)
            };
            painter.galley(at(&label, rect.left() + GAP), label, theme.faint);
            painter.galley(at(&value, rect.right() - GAP - value.size().x), value, theme.ink);
            explain::tip(response, name, hint, words, theme);
        }
    });
}

fn draw_item(page: &mut Ui, item: &RowItem, words: &Words, theme: &Theme) {
    let row = page
        .vertical(|column| {
            column.spacing_mut().item_spacing.y = 0.0;
            column.horizontal(|line| {
                line.spacing_mut().item_spacing.x = 4.0;
                let (mark, colour) = if item.active {
                    (icon::CARET_RIGHT, theme.brass)
                } else {
                    (icon::DOT_OUTLINE, theme.faint)
                };
                line.label(RichText::new(mark).color(colour));
                let name = RichText::new(t(&item.name));
                line.add(
                    egui::Label::new(if item.active { name.family(bold()) } else { name })
                        .truncate(),
                );
            });
            if !item.note.is_empty() {
                column.horizontal(|line| {
                    line.add_space(18.0);
                    line.add(egui::Label::new(note(&item.note, theme)).wrap());
                });
            }
        })
        .response;
    explain::tip(row, &item.name, &item.hint, words, theme);
}

/// Draws a faint sentence with its terms explained.
fn explained_note(page: &mut Ui, text: &Text, words: &Words, theme: &Theme) {
    let (shown, term) = explain::text(page, note(text, theme), words, theme);
    if let Some(term) = term {
        shown.on_hover_ui(|tip| explain::term_tip(tip, term, words, theme));
    }
}
