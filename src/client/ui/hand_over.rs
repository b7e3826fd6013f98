//! The card that covers the screen until the next person has taken it over: where two people share it and something is hidden between them.

use bevy_egui::egui::{Align2, Area, CornerRadius, Id, Margin, Order, Sense, vec2};
use egui_phosphor::regular as icon;

use super::marks::{flag, keycap, rule};
use super::theme::{note, strong};
use super::{Scene, paper};
use crate::client::keys::Action;
use crate::client::palette::Livery;
use crate::client::ui_commands::UiCommand;
use crate::content::words::t;

/// Draws the card, where the screen is to be handed over; returns whether it is.
pub(super) fn show(scene: &mut Scene) -> bool {
    let Some(session) = scene.session.filter(|session| session.covered(scene.playback)) else { return false };
    let Some(seat) = session.hand_over else { return false };
    let name = session.view.seats.iter().find(|shown| shown.id == seat).map(|shown| shown.name.clone());
    let name = name.unwrap_or_else(|| seat.to_string());
    let (theme, window) = (scene.theme, scene.layout.window);
    Area::new(Id::new("cover")).order(Order::Middle).fixed_pos(window.min).fade_in(false).show(
        scene.ctx,
        |area| {
            let (whole, _) = area.allocate_exact_size(window.size(), Sense::CLICK);
            area.painter().rect_filled(whole, CornerRadius::ZERO, theme.deep);
        },
    );
    let card = Area::new(Id::new("hand over")).order(Order::Foreground).pivot(Align2::CENTER_CENTER);
    let taken = card.fixed_pos(window.center()).fade_in(false).show(scene.ctx, |area| {
        let frame = paper::frame(&theme).inner_margin(Margin::symmetric(28, 20));
        frame.show(area, |page| {
            page.set_max_width(360.0_f32.min(window.width() - 80.0));
            page.horizontal(|row| {
                flag(row, Livery::of_seat(seat), vec2(44.0, 27.0));
                row.heading(t(format!("{name} is next")));
            });
            rule(page, &theme);
            page.label(t(session.view.phase.as_str()));
            page.label(note(
                format!("Hand the screen over. What {name} alone may see is shown then."),
                &theme,
            ));
            page.add_space(10.0);
            let button = page.horizontal(|row| {
                let button = row.button(strong(format!("{} I am {name}", icon::EYE)));
                keycap(row, &scene.keys.cap(Action::Confirm), &theme);
                button
            });
            button.inner.clicked()
        })
    });
    if taken.inner.inner {
        scene.command(UiCommand::Confirm);
    }
    true
}
