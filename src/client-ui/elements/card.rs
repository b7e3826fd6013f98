//! Cards in a list: a title, a short text at the right, one or two lines below. A click
//! presses a card, as do Space and Enter while it has keyboard focus.

use bevy_egui::egui::{
    Align, CursorIcon, Frame, Id, Layout, Margin, Response, RichText, Sense, Stroke, StrokeKind, Ui,
};

use crate::elements::called::Called;
use crate::elements::theme::{Theme, note, serif};
use monteria_content::words::t;
use monteria_game::Text;

/// Texts of a card. Those at the right and below may be empty.
pub(crate) struct CardText {
    title: Text,
    /// Short text at the right of the title.
    right: Text,
    /// Text below the title.
    about: Text,
}

impl CardText {
    pub(crate) fn new(
        title: impl Into<Text>,
        right: impl Into<Text>,
        about: impl Into<Text>,
    ) -> CardText {
        CardText { title: title.into(), right: right.into(), about: about.into() }
    }
}

/// Draws a card. `id` is unique on its page.
pub(crate) fn show(
    page: &mut Ui,
    id: &str,
    chosen: bool,
    text: CardText,
    theme: &Theme,
) -> Response {
    let CardText { title, right, about } = text;
    let fill = if chosen { theme.chosen() } else { theme.shade(0.45) };
    let frame = Frame::new().fill(fill).corner_radius(3).inner_margin(Margin::symmetric(10, 6));
    let drawn = frame
        .show(page, |page| {
            page.set_width(page.available_width());
            page.horizontal(|row| {
                row.label(RichText::new(t(&title)).family(serif()));
                row.with_layout(Layout::right_to_left(Align::Center), |row| {
                    row.label(note(&right, theme));
                });
            });
            if !about.is_empty() {
                page.label(note(&about, theme));
            }
        })
        .response;
    let response = page
        .interact(drawn.rect, Id::new(("card", id)), Sense::click())
        .on_hover_cursor(CursorIcon::PointingHand);
    if response.has_focus() || response.hovered() {
        let stroke = Stroke::new(if response.has_focus() { 1.6 } else { 1.0 }, theme.ink);
        page.painter().rect_stroke(drawn.rect, 3.0, stroke, StrokeKind::Inside);
    }
    let parts = [title, right, about].into_iter().filter(|part| !part.is_empty());
    response.called(Text::joined(parts, ", ")).on(chosen)
}
