//! Messages: the next seat at a shared screen, remarks, and faults that must be read.

use bevy_egui::egui::{
    Align, Align2, Area, Id, Layout, Margin, Modal, Order, RichText, ScrollArea, TextWrapMode, vec2,
};
use egui_phosphor::regular as icon;

use crate::elements::called::Called;
use crate::elements::marks::{flag, rule};
use crate::elements::theme::{note, strong};
use crate::{Scene, UiState, pages::paper};
use monteria_client_state::palette::Livery;
use monteria_client_state::play::session::Session;
use monteria_client_state::play::work::NoticeKind;
use monteria_content::words::t;
use monteria_game::{Text, text};

/// Announces the seat that decides, if the last decision was another person's.
pub(crate) fn seat(scene: &mut Scene, ui: &mut UiState, session: &Session) {
    const SECONDS: f64 = 1.8;
    let persons = session.view.seats.iter().filter(|seat| session.is_person(seat.id)).count();
    let Some(decision) = session.open_decision(scene.playback).filter(|_| persons > 1) else {
        return;
    };
    match ui.announced {
        Some((seat, _)) if seat == decision.seat => {}
        _ => ui.announced = Some((decision.seat, ui.now + SECONDS)),
    }
    let Some((seat, until)) = ui.announced.filter(|(_, until)| *until > ui.now) else { return };
    let name =
        session.view.seats.iter().find(|shown| shown.id == seat).map(|shown| shown.name.clone());
    let model = decision.model.map(|model| session.party(model).to_owned());
    let theme = scene.theme;
    let at = scene.layout.free.center_top() + vec2(0.0, 26.0);
    Area::new(Id::new("banner"))
        .order(Order::Foreground)
        .interactable(false)
        .pivot(Align2::CENTER_TOP)
        .fixed_pos(at)
        .fade_in(false)
        .show(scene.ctx, |area| {
            paper::frame(&theme).inner_margin(Margin::symmetric(22, 12)).show(area, |page| {
                // In its first frame an area has no width to break lines at.
                page.style_mut().wrap_mode = Some(TextWrapMode::Extend);
                page.horizontal(|row| {
                    flag(row, Livery::of_seat(seat), vec2(44.0, 27.0));
                    row.vertical(|column| {
                        column.spacing_mut().item_spacing.y = 0.0;
                        column.heading(t(name.unwrap_or_else(|| Text::verbatim(seat.to_string()))));
                        if let Some(model) = model {
                            column.label(note(
                                text!("window-decides-for", "decides for {model}"),
                                &theme,
                            ));
                        }
                    });
                });
            });
        });
    scene.ctx.request_repaint_after(std::time::Duration::from_secs_f64((until - ui.now).max(0.01)));
}

/// Draws remarks one below the other at the lower edge of the table. They disappear after
/// a time; if `patient` is set, they stay until they are put away.
pub(crate) fn remarks(scene: &mut Scene, ui: &mut UiState, patient: bool) {
    let now = ui.now;
    // Patient players put remarks away themselves; a refusal disappears
    // with the next action.
    ui.remarks
        .retain(|(notice, until)| *until > now || (patient && notice.kind == NoticeKind::Remark));
    let playing = scene.session.is_some();
    // During a match, refusals are shown at the pointer.
    let shown: Vec<&Text> = ui
        .remarks
        .iter()
        .filter(|(notice, _)| !playing || notice.kind != NoticeKind::Refusal)
        .map(|(notice, _)| &notice.text)
        .collect();
    let next = ui
        .remarks
        .iter()
        .map(|(_, until)| *until)
        .filter(|until| *until > now)
        .min_by(f64::total_cmp);
    if let Some(next) = next {
        scene.ctx.request_repaint_after(std::time::Duration::from_secs_f64((next - now).max(0.01)));
    }
    if shown.is_empty() {
        return;
    }
    let mut away = false;
    let theme = scene.theme;
    let at = if playing {
        scene.layout.free.center_bottom()
    } else {
        scene.layout.window.center_bottom()
    };
    Area::new(Id::new("remarks"))
        .order(Order::Foreground)
        .interactable(patient)
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(at - vec2(0.0, 12.0))
        .fade_in(false)
        .show(scene.ctx, |area| {
            paper::frame(&theme).show(area, |page| {
                page.set_max_width(380.0);
                for text in shown {
                    page.label(t(text));
                }
                away = patient && page.button(t!("window-put-away", "Dismiss")).clicked();
            });
        });
    if away {
        ui.remarks.clear();
    }
}

/// Draws the faults of files in play, at the lower left of the table. The message stays
/// until the faults are mended, and can be folded to a sign. Faults of the content that
/// is being made are shown beside its fields instead.
pub(crate) fn broken(scene: &mut Scene, ui: &mut UiState, in_content: bool) {
    let beside_fields = |name: &str| in_content && scene.content.tells_of(name);
    let broken =
        ui.broken.iter().filter(|(name, _)| !beside_fields(name)).map(|(_, text)| Text::from(text));
    let texts: Vec<Text> = broken.chain(ui.out_of_step.clone()).collect();
    if texts.is_empty() {
        return;
    }
    let theme = scene.theme;
    let free = if scene.session.is_some() { scene.layout.free } else { scene.layout.window };
    let wide = (free.width() - 40.0).clamp(160.0, 460.0);
    let tall = (free.height() * 0.5).clamp(90.0, 220.0);
    let at = free.left_bottom() + vec2(10.0, -12.0);
    let place = Area::new(Id::new("broken")).order(Order::Foreground).fade_in(false);
    place.pivot(Align2::LEFT_BOTTOM).fixed_pos(at).show(scene.ctx, |area| {
        paper::frame(&theme).inner_margin(Margin::symmetric(10, 6)).show(area, |page| {
            let sign = RichText::new(icon::WARNING)
                .color(theme.oxblood)
                .size(crate::elements::theme::TITLE);
            if ui.broken_folded {
                let whole =
                    text!("window-a-file-in-play-has-an", "A file in play has an error. Show it");
                ui.broken_folded = !page.button(sign).with_tooltip(whole).clicked();
                return;
            }
            page.set_max_width(wide);
            page.horizontal(|row| {
                row.label(sign);
                row.label(strong(text!(
                    "window-an-error-in-a-file-in",
                    "An error in a file in play"
                )));
                row.with_layout(Layout::right_to_left(Align::Center), |row| {
                    let fold = row
                        .small_button(icon::CARET_DOWN)
                        .with_tooltip(text!("window-fold-to-a-sign", "Minimise"));
                    ui.broken_folded = fold.clicked();
                    if row
                        .small_button(icon::COPY)
                        .with_tooltip(text!("window-copy-the-text", "Copy the text"))
                        .clicked()
                    {
                        row.ctx().copy_text(
                            texts.iter().map(Text::as_str).collect::<Vec<_>>().join("\n\n"),
                        );
                    }
                });
            });
            ScrollArea::vertical()
                .id_salt("broken")
                .max_height(tall)
                .auto_shrink([false, true])
                .show(page, |page| {
                    for text in &texts {
                        page.label(t(text));
                    }
                });
        });
    });
}

/// Height of the row of buttons under a fault with the space above it, in points.
const BUTTONS: f32 = 44.0;

/// Draws a fault that must be read.
pub(crate) fn fault(scene: &mut Scene, ui: &mut UiState) {
    let Some(text) = ui.fault.clone() else { return };
    let theme = scene.theme;
    let wide = (scene.layout.window.width() - 60.0).min(460.0);
    let tall = (scene.layout.window.height() - 80.0).max(120.0);
    let response = Modal::new(Id::new("fault"))
        .frame(paper::frame(&theme).inner_margin(Margin::same(18)))
        .show(scene.ctx, |page| {
            page.set_width(wide);
            page.set_max_height(tall);
            page.horizontal(|row| {
                row.label(
                    RichText::new(icon::WARNING)
                        .color(theme.oxblood)
                        .size(crate::elements::theme::TITLE),
                );
                row.heading(t!("window-something-went-wrong", "Something went wrong"));
            });
            rule(page, &theme);
            page.add_space(6.0);
            // Leaves room for the row of buttons below the text, even if
            // the text is long.
            let room = (page.available_height() - BUTTONS).max(40.0);
            ScrollArea::vertical()
                .id_salt("fault")
                .max_height(room)
                .auto_shrink([false, true])
                .show(page, |page| {
                    page.label(t(&text));
                });
            page.add_space(8.0);
            page.horizontal(|row| {
                let copy = row.button(t!("window-copy-the-text", "Copy the text"));
                if copy.clicked() {
                    row.ctx().copy_text(text.to_string());
                }
                row.button(strong(text!("window-close", "Close"))).clicked()
            })
            .inner
        });
    if response.inner || response.backdrop_response.clicked() {
        ui.fault = None;
    }
}
