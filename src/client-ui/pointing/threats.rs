//! Possible counterattacks, as lines of the card beside the pointer: each enemy with its
//! chance to hit, the expected wounds, and the time of its attack.

use bevy_egui::egui::{RichText, Ui};
use egui_phosphor::regular as icon;

use crate::elements::theme::{Theme, marked, note, strong};
use crate::panels::preview::percent;
use monteria_client_state::planning::threats::Threats;
use monteria_client_state::play::session::Session;
use monteria_content::words::t;
use monteria_game::{Text, Threat, text};

/// Greatest number of enemies that have a line each.
const MOST: usize = 4;
/// Greatest number of attacks that are named for an enemy.
const NAMES: usize = 2;

/// Draws the enemies that may attack the model in question, the worst first.
pub(crate) fn lines(page: &mut Ui, session: &Session, threats: &Threats, theme: &Theme) {
    if threats.asked().is_none() {
        return;
    }
    let found = threats.found();
    if found.is_empty() {
        // Nothing is shown while enemies may still be found, nor in a
        // game without threat assessment.
        if threats.foreseen() && !threats.waiting() {
            page.label(note(
                marked(
                    icon::SHIELD_CHECK,
                    text!(
                        "window-nobody-can-attack-it-here-next",
                        "No enemy can attack it here next"
                    ),
                ),
                theme,
            ));
        }
        return;
    }
    page.add_space(3.0);
    page.label(note(text!("window-may-strike-back", "Enemy threats"), theme));
    for (enemy, threat) in found.iter().take(MOST) {
        line(page, session.party(*enemy), threat, theme);
    }
    if found.len() > MOST {
        page.label(note(
            text!("window-and-more", "and {change} more", change = found.len() - MOST),
            theme,
        ));
    }
    if found.len() > 1 && !threats.waiting() {
        let all: f64 = found.iter().map(|(_, threat)| threat.wounds).sum();
        page.label(note(
            text!("window-all-together-wounds-expected", "Total: {all:.1} wounds expected"),
            theme,
        ));
    }
}

fn line(page: &mut Ui, name: &str, threat: &Threat, theme: &Theme) {
    page.horizontal_wrapped(|row| {
        row.spacing_mut().item_spacing.x = 5.0;
        row.label(RichText::new(sign(threat)).color(theme.oxblood));
        row.label(strong(Text::verbatim(name)));
    });
    let mut more = vec![
        text!("window-hits", "{hits} to hit", hits = percent(threat.hits)),
        text!("window-wounds", "{wounds:.1} wounds", wounds = threat.wounds),
    ];
    if threat.falls >= 0.005 {
        more.push(text!("window-falls", "{falls} to take out", falls = percent(threat.falls)));
    }
    page.label(t(Text::joined(more, ", ")));
    let mut more = Vec::new();
    if !threat.when.is_empty() {
        more.push(threat.when.clone());
    }
    let attacks = threat.likeliest();
    let named = attacks.iter().take(NAMES).map(|(name, _)| name.clone());
    let mut named = Text::joined(named, ", ");
    let rest = attacks.len().saturating_sub(NAMES);
    if rest > 0 {
        named = named.with(Text::sign(" ")).with(text!(
            "window-and-more",
            "and {change} more",
            change = rest
        ));
    }
    if !named.is_empty() {
        more.push(named);
    }
    page.label(note(Text::joined(more, " · "), theme));
}

/// Returns the sign of a threat: a skull if it takes the model down with a chance of 10 %
/// or more, else a sword.
fn sign(threat: &Threat) -> &'static str {
    if threat.falls >= 0.1 { icon::SKULL } else { icon::SWORD }
}
