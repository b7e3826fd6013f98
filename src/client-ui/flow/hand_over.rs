//! Card that covers the screen until the next person takes over. It is shown when two
//! people share the screen and something is hidden between them, and when the next person
//! is elsewhere and the match is passed on by file.

use bevy_egui::egui::{Align2, Area, CornerRadius, Id, Margin, Order, Sense, vec2};
use egui_phosphor::regular as icon;

use crate::elements::marks::{flag, keycap, rule};
use crate::elements::theme::{marked, note, strong};
use crate::{Scene, UiState, pages::paper};
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::controls::keys::Action;
use monteria_client_state::palette::Livery;
use monteria_content::words::t;
use monteria_game::text;

/// Draws the card if the screen is to be handed over, and returns whether it is.
pub(crate) fn show(scene: &mut Scene, ui: &UiState) -> bool {
    let covered = scene.session.filter(|session| session.covered(scene.playback));
    let handed_over = covered.and_then(|session| Some((session, session.hand_over?)));
    let Some((session, seat)) = handed_over else { return false };
    let name = session.seat_name(seat);
    let away = session.is_away(seat);
    let theme = scene.theme;
    let window = scene.layout.window;
    Area::new(Id::new("cover")).order(Order::Middle).fixed_pos(window.min).fade_in(false).show(
        scene.ctx,
        |area| {
            let (whole, _) = area.allocate_exact_size(window.size(), Sense::CLICK);
            area.painter().rect_filled(whole, CornerRadius::ZERO, theme.deep);
        },
    );
    let card =
        Area::new(Id::new("hand over")).order(Order::Foreground).pivot(Align2::CENTER_CENTER);
    let taken = card.fixed_pos(window.center()).fade_in(false).show(scene.ctx, |area| {
        let frame = paper::frame(&theme).inner_margin(Margin::symmetric(28, 20));
        frame.show(area, |page| {
            page.set_max_width(if away { 460.0_f32 } else { 360.0 }.min(window.width() - 80.0));
            page.horizontal(|row| {
                flag(row, Livery::of_seat(seat), vec2(44.0, 27.0));
                row.heading(t!("window-is-next", "{name} is next"));
            });
            rule(page, &theme);
            page.label(t(&session.view.phase));
            if away {
                crate::match_setup::seats::pass_on(page, scene, ui, session);
                page.horizontal_wrapped(|row| {
                    crate::match_setup::seats::here(row, scene, seat, &name);
                    let leave = text!("window-leave-the-table", "Leave the table");
                    if row.button(t(marked(icon::HOUSE, leave))).clicked() {
                        scene.command(UiCommand::ToMenu);
                    }
                });
                return false;
            }
            page.label(note(
                text!(
                    "window-hand-the-screen-over-what-alone",
                    "Hand over the screen. It will then show what only {name} may see."
                ),
                &theme,
            ));
            page.add_space(10.0);
            let button = page.horizontal(|row| {
                let button =
                    row.button(strong(marked(icon::EYE, text!("window-i-am", "I am {name}"))));
                keycap(row, scene.keys.cap(Action::Confirm), &theme);
                button
            });
            if session.missed.as_ref().is_some_and(|missed| missed.seat == seat) {
                page.label(note(
                    text!(
                        "window-seats-what-happened",
                        "What happened since your last decision is shown first."
                    ),
                    &theme,
                ));
            }
            button.inner.clicked()
        })
    });
    if taken.inner.inner {
        scene.command(UiCommand::Confirm);
    }
    true
}
