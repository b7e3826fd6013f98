//! Key to the possible counterattacks all over a reach: the meaning of the hatchings, the
//! share that has been computed, and the numbers of the place under the pointer.

use bevy_egui::egui::Ui;
use egui_phosphor::regular as icon;

use crate::elements::theme::{marked, note, strong};
use crate::panels::preview::percent;
use crate::pointing::legend::{LegendSample, sample};
use crate::{Scene, Theme};
use monteria_client_state::play::session::Session;
use monteria_content::words::t;
use monteria_game::{Text, text};

/// Draws what each colour stands for.
fn samples(page: &mut Ui, theme: &Theme) {
    sample(
        page,
        LegendSample::Deadly,
        text!(
            "window-half-of-what-is-left-or",
            "At least half of its remaining health, or a high risk of being taken out"
        ),
        theme,
    );
    sample(
        page,
        LegendSample::Grave,
        text!("window-a-sixth-of-what-is-left", "At least a sixth of its remaining health"),
        theme,
    );
    sample(
        page,
        LegendSample::Light,
        text!(
            "window-less-nobody-attacks-where-nothing-is",
            "Less; where nothing is drawn, no enemy can attack"
        ),
        theme,
    );
}

/// Draws the lines of the key.
pub(crate) fn key(page: &mut Ui, scene: &Scene, session: &Session) {
    let theme = scene.theme;
    if !scene.danger.asked() {
        page.label(note(
            text!(
                "window-what-may-strike-back-is-shown",
                "Enemy threats are shown when one of your models can move"
            ),
            &theme,
        ));
        return;
    }
    let Some(picture) = scene.danger.found() else {
        page.label(note(
            text!("window-looking-what-may-strike-back", "Calculating enemy threats…"),
            &theme,
        ));
        return;
    };
    if !picture.foreseen {
        page.label(note(
            text!(
                "window-this-game-does-not-say-what",
                "This game does not calculate enemy threats"
            ),
            &theme,
        ));
        return;
    }
    page.label(strong(marked(
        icon::WARNING_DIAMOND,
        text!("window-danger-to", "Danger to {whom}", whom = session.party(picture.mover)),
    )));
    samples(page, &theme);
    if let Some(risk) = scene.selection.pointer.and_then(|at| picture.near(at).copied()) {
        let mut here = text!(
            "window-here-hit-wounds",
            "Here: {hits} to hit, {wounds:.1} wounds",
            hits = percent(risk.hits),
            wounds = risk.wounds
        );
        if risk.falls >= 0.005 {
            let falls = text!("window-falls", "{falls} to take out", falls = percent(risk.falls));
            here = here.with(Text::sign(", ")).with(falls);
        }
        page.label(t(here));
    }
    let exact = if picture.whole() {
        text!(
            "window-every-half-inch-is-worked-out",
            "Calculated for every half inch, all enemies together."
        )
    } else {
        text!(
            "window-of-places-so-far-the-others",
            "{asked} of {places} places calculated so far; the others are estimated from their \
             neighbours.",
            asked = picture.asked,
            places = picture.places.len()
        )
    };
    page.label(note(exact, &theme));
}
