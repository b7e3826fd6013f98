//! Measurements of the ruler, as a card beside the pointer.

use bevy_egui::egui::{RichText, Ui};
use egui_phosphor::regular as icon;

use crate::Scene;
use crate::elements::theme::{Theme, marked, note, strong};
use crate::panels::preview::sight_line;
use monteria_client_state::planning::ruler::{End, Measurement, OnFoot, Ruler};
use monteria_client_state::play::session::Session;
use monteria_content::words::t;
use monteria_game::{Text, inches, moved, text};

/// Draws the lines of the card.
pub(crate) fn lines(page: &mut Ui, scene: &Scene, session: &Session) {
    let theme = scene.theme;
    let ruler: &Ruler = scene.ruler;
    let Some(measured) = ruler.measured() else {
        let text = if ruler.begun() {
            text!("window-click-on-the-other-end", "Click on the other end")
        } else {
            text!("window-ruler-click-on-a-model-or", "Ruler: click on a model or a point")
        };
        page.label(note(marked(icon::RULER, text), &theme));
        return;
    };
    page.horizontal(|row| {
        row.label(icon::RULER);
        row.label(strong(Text::verbatim(inches(measured.straight))));
    });
    let name = |end: End| match end.model {
        Some(id) => Text::verbatim(session.name(id)),
        None => text!("window-a-point", "a point"),
    };
    page.label(note(
        text!(
            "window-from-to",
            "from {from} to {to}",
            from = name(measured.from),
            to = name(measured.to)
        ),
        &theme,
    ));
    if measured.rise.abs() >= 0.1 {
        let way = match measured.rise > 0.0 {
            true => text!("window-higher", "higher"),
            false => text!("window-deeper", "lower"),
        };
        let rise = Text::verbatim(inches(measured.rise.abs()));
        page.label(note(rise.with(Text::sign(" ")).with(way), &theme));
    }
    if let Some(sight) = &measured.sight {
        sight_line(page, sight, &theme);
    }
    if let Some(size) = measured.size_of {
        page.label(note(
            text!(
                "window-for-one-of-the-size-of",
                "for a model the size of {name}",
                name = session.name(size)
            ),
            &theme,
        ));
    }
    on_foot(page, session, measured, ruler.on_foot().as_ref(), &theme);
}

fn on_foot(
    page: &mut Ui,
    session: &Session,
    measured: &Measurement,
    way: Option<&OnFoot>,
    theme: &Theme,
) {
    let (Some(walker), Some(way)) = (measured.walker, way) else { return };
    let name = session.party(walker);
    page.horizontal_wrapped(|row| match way {
        OnFoot::Way(route) => {
            row.label(RichText::new(icon::FOOTPRINTS).color(theme.green));
            let words = moved(&route.legs, route.cost);
            row.label(t(Text::verbatim(name).with(Text::sign(" ")).with(words)));
        }
        OnFoot::Barred(why) => {
            row.label(RichText::new(icon::PROHIBIT).color(theme.oxblood));
            row.label(t!("window-no-way-on-foot-for", "{name} cannot get there on foot: {why}"));
        }
    });
}
