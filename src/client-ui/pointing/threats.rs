//! Possible counterattacks, as lines of the card beside the pointer: each enemy with its
//! chance to hit, the expected wounds, and the time of its attack.

use bevy_egui::egui::{RichText, Ui};
use egui_phosphor::regular as icon;

use crate::elements::theme::{Theme, note, strong};
use crate::panels::preview::percent;
use monteria_client_state::planning::threats::Threats;
use monteria_client_state::play::session::Session;
use monteria_content::words::t;
use monteria_game::Threat;

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
                format!("{} Nobody can attack it here next", icon::SHIELD_CHECK),
                theme,
            ));
        }
        return;
    }
    page.add_space(3.0);
    page.label(note("May strike back", theme));
    for (enemy, threat) in found.iter().take(MOST) {
        line(page, session.party(*enemy), threat, theme);
    }
    if found.len() > MOST {
        page.label(note(text!(
            "window-and-more",
            "and {change} more",
            change = found.len() - MOST
        ), theme));
    }
    if found.len() > 1 && !threats.waiting() {
        let all: f64 = found.iter().map(|(_, threat)| threat.wounds).sum();
        page.label(note(format!("All together {all:.1} wounds expected"), theme));
    }
}

fn line(page: &mut Ui, name: &str, threat: &Threat, theme: &Theme) {
    page.horizontal_wrapped(|row| {
        row.spacing_mut().item_spacing.x = 5.0;
        row.label(RichText::new(t(sign(threat))).color(theme.oxblood));
        row.label(strong(name));
    });
    let mut more =
        vec![text!(
            "window-hits",
            "hits {hits}",
            hits = percent(threat.hits)
        ), text!(
            "window-wounds",
            "{wounds:.1} wounds",
            wounds = threat.wounds
        )];
    if threat.falls >= 0.005 {
        more.push(text!("window-falls", "falls {falls}", falls = percent(threat.falls)));
    }
    page.label(t(more.join(", ")));
    let mut more = Vec::new();
    if !threat.when.is_empty() {
        more.push(threat.when.clone());
    }
    let attacks = threat.likeliest();
    let named: Vec<&str> = attacks.iter().take(NAMES).map(|(name, _)| name.as_str()).collect();
    let rest = attacks.len().saturating_sub(NAMES);
    let rest = if rest > 0 { format!(" and {rest} more") } else { String::new() };
    if !named.is_empty() {
        more.push(format!("{}{rest}", named.join(", ")));
    }
    page.label(note(more.join(" · "), theme));
}

/// Returns the sign of a threat: a skull if it takes the model down with a chance of 10 %
/// or more, else a sword.
fn sign(threat: &Threat) -> &'static str {
    if threat.falls >= 0.1 { icon::SKULL } else { icon::SWORD }
}
