//! Choices of a builder as plain lines.

use crate::text::words::{indented, labelled};
use monteria_content::{Text, text};
use monteria_game::{BuildForm, BuildOffer};

/// Returns the choices as lines: open ones, then closed ones with price and reason.
pub(crate) fn form_lines(form: &BuildForm) -> Vec<Text> {
    let mut lines = vec![text!(
        "terminal-of-spent-2",
        "{title}: {purse} of {purse2} spent.",
        title = form.title,
        purse = form.budget.spent,
        purse2 = form.budget.limit
    )];
    for section in &form.sections {
        let mut title = section.title.clone();
        if let Some((spent, most)) = section.spent {
            let spent = text!("terminal-of-spent-3", "({spent} of {most} spent)");
            title = Text::row([title, Text::sign(" "), spent]);
        }
        lines.push(title);
        for offer in section.offers.iter().filter(|offer| offer.refused.is_none()) {
            let taken = match offer.taken {
                0 => None,
                1 => Some(text!("terminal-chosen", "chosen")),
                n => Some(text!("terminal-chosen-times", "chosen {n} times")),
            };
            let parts = [offer.label.clone(), renown(offer.cost)].into_iter().chain(taken);
            let words = Text::joined(parts, ", ");
            let words = if offer.hint.is_empty() { words } else { labelled(words, &offer.hint) };
            lines.push(Text::row([Text::verbatim(format!("  {} — ", offer.id)), words]));
        }
        lines.extend(closed_lines(&section.offers));
    }
    lines
}

/// Returns the closed choices with their price: a line for each reason, in the
/// order of the offers.
fn closed_lines(offers: &[BuildOffer]) -> Vec<Text> {
    let mut reasons: Vec<(&Text, Vec<Text>)> = Vec::new();
    for offer in offers {
        if let Some(why) = &offer.refused {
            let priced = Text::row([Text::verbatim(format!("{} ", offer.id)), renown(offer.cost)]);
            match reasons.iter_mut().find(|(reason, _)| *reason == why) {
                Some((_, all)) => all.push(priced),
                None => reasons.push((why, vec![priced])),
            }
        }
    }
    reasons
        .into_iter()
        .map(|(why, all)| {
            let a = Text::joined(all, ", ");
            indented(text!("terminal-closed-now-because", "not available now ({why}): {a}"))
        })
        .collect()
}

fn renown(cost: i32) -> Text {
    if cost == 0 {
        text!("terminal-for-nothing", "free")
    } else {
        text!("terminal-for", "for {cost}")
    }
}
