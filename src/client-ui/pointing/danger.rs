//! Key to the possible counterattacks all over a reach: the meaning of the hatchings, the
//! share that has been computed, and the numbers of the place under the pointer.

use bevy_egui::egui::Ui;
use egui_phosphor::regular as icon;

use crate::Scene;
use crate::elements::theme::{note, strong};
use crate::panels::preview::percent;
use crate::pointing::legend::{Sample, sample};
use monteria_client_state::play::session::Session;
use monteria_content::words::t;

/// Draws the lines of the key.
pub(crate) fn key(page: &mut Ui, scene: &Scene, session: &Session) {
    let theme = scene.theme;
    if !scene.danger.asked() {
        page.label(note("What may strike back is shown when somebody of yours can move", &theme));
        return;
    }
    let Some(picture) = scene.danger.found() else {
        page.label(note("Looking for what may strike back…", &theme));
        return;
    };
    if !picture.foreseen {
        page.label(note("This game does not say what may strike back", &theme));
        return;
    }
    page.label(strong(format!(
        "{} Danger to {}",
        icon::WARNING_DIAMOND,
        session.party(picture.mover)
    )));
    sample(page, Sample::Deadly, "Half of what is left, or likely the end", &theme);
    sample(page, Sample::Grave, "A sixth of what is left or more", &theme);
    sample(page, Sample::Light, "Less; nobody attacks where nothing is drawn", &theme);
    if let Some(risk) = scene.selection.pointer.and_then(|at| picture.near(at).copied()) {
        let mut here = format!("Here: hit {}, {:.1} wounds", percent(risk.hits), risk.wounds);
        if risk.falls >= 0.005 {
            here.push_str(&format!(", falls {}", percent(risk.falls)));
        }
        page.label(t(here));
    }
    let exact = if picture.whole() {
        "Every half inch is worked out, all enemies together.".to_owned()
    } else {
        format!(
            "{} of {} places so far, the others as their neighbours.",
            picture.asked,
            picture.places.len()
        )
    };
    page.label(note(exact, &theme));
}
