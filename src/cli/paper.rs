//! Choices as plain lines.

use crate::game::BuildForm;

/// Choices as plain lines: what is open, then what is closed and why.
pub fn form_lines(form: &BuildForm) -> Vec<String> {
    let mut lines = vec![format!("{}: {} of {} spent.", form.title, form.purse.0, form.purse.1)];
    for section in &form.sections {
        let spent =
            section.spent.map_or(String::new(), |(spent, most)| format!(" ({spent} of {most} spent)"));
        lines.push(format!("{}{spent}", section.title));
        for offer in section.offers.iter().filter(|offer| offer.refused.is_none()) {
            let taken = match offer.taken {
                0 => String::new(),
                1 => ", chosen".to_owned(),
                n => format!(", chosen {n} times"),
            };
            let hint = if offer.hint.is_empty() { String::new() } else { format!(": {}", offer.hint) };
            lines.push(format!("  {} — {}, {}{taken}{hint}", offer.id, offer.label, renown(offer.cost)));
        }
        let closed: Vec<&str> = section
            .offers
            .iter()
            .filter(|offer| offer.refused.is_some())
            .map(|offer| offer.id.as_str())
            .collect();
        if !closed.is_empty() {
            lines.push(format!("  closed now: {}", closed.join(", ")));
        }
    }
    lines
}

fn renown(cost: i32) -> String {
    if cost == 0 { "for nothing".to_owned() } else { format!("for {cost}") }
}
