//! Choices of a builder as plain lines.

use monteria_game::{BuildForm, BuildOffer, counted};

/// Returns the choices as lines: open ones, then closed ones with price and reason.
pub(crate) fn form_lines(form: &BuildForm) -> Vec<String> {
    let mut lines = vec![format!("{}: {} of {} spent.", form.title, form.purse.0, form.purse.1)];
    for section in &form.sections {
        let spent = section
            .spent
            .map_or(String::new(), |(spent, most)| format!(" ({spent} of {most} spent)"));
        lines.push(format!("{}{spent}", section.title));
        for offer in section.offers.iter().filter(|offer| offer.refused.is_none()) {
            let taken = match offer.taken {
                0 => String::new(),
                1 => ", chosen".to_owned(),
                n => format!(", chosen {}", counted(n, "time", "times")),
            };
            let hint =
                if offer.hint.is_empty() { String::new() } else { format!(": {}", offer.hint) };
            lines.push(format!(
                "  {} — {}, {}{taken}{hint}",
                offer.id,
                offer.label,
                renown(offer.cost)
            ));
        }
        lines.extend(closed_lines(&section.offers));
    }
    lines
}

/// Returns the closed choices with their price: a line for each reason, in the
/// order of the offers.
fn closed_lines(offers: &[BuildOffer]) -> Vec<String> {
    let mut reasons: Vec<(&str, Vec<String>)> = Vec::new();
    for offer in offers {
        if let Some(why) = offer.refused.as_deref() {
            let priced = format!("{} {}", offer.id, renown(offer.cost));
            match reasons.iter_mut().find(|(reason, _)| *reason == why) {
                Some((_, all)) => all.push(priced),
                None => reasons.push((why, vec![priced])),
            }
        }
    }
    reasons
        .into_iter()
        .map(|(why, all)| format!("  closed now ({why}): {}", all.join(", ")))
        .collect()
}

fn renown(cost: i32) -> String {
    if cost == 0 { "for nothing".to_owned() } else { format!("for {cost}") }
}
