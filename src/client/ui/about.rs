//! Credits: of the program, of every game on the shelf, of fonts and icons.

use super::marks::heading;
use super::theme::note;
use super::{Scene, page};

pub(super) fn show(scene: &mut Scene) {
    let theme = scene.theme;
    let width = super::menu::wide(scene.layout.window).min(560.0);
    page(scene, "About Montería", width, |page, scene| {
        page.label(concat!(
            "Montería ",
            env!("CARGO_PKG_VERSION"),
            ", a digital tabletop for miniature skirmish games."
        ));
        page.label(note("Free software under the MIT licence.", &theme));
        for ruleset in scene.games.all() {
            heading(page, ruleset.title(), &theme);
            page.label(ruleset.credits());
        }
        heading(page, "Fonts and icons", &theme);
        page.label(
            "Lettering from Lato (Łukasz Dziedzic) and Vollkorn (The Vollkorn Project Authors), both under the SIL Open \
             Font License 1.1; cut down and renamed. Icons by Phosphor Icons, under the MIT licence.",
        );
        heading(page, "Built with", &theme);
        page.label("Bevy, Rapier and egui, by their many authors.");
    });
}
