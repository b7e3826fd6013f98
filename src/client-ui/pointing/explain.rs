//! Explanations. Terms of a game have a tooltip in every panel, and F1 opens a page about
//! the thing under the pointer: its text, the rules that it follows, and the terms in it.

use bevy_egui::egui::text::CCursor;
use bevy_egui::egui::{self, Context, Galley, Id, Pos2, Rect, Response, RichText, Stroke, Ui};

use crate::elements::theme::{Theme, note, strong};
use crate::{Scene, UiState, elements::marks};
use monteria_client_state::pages::ui_state::Explanation;
use monteria_client_state::play::session::Session;
use monteria_content::words::t;
use monteria_game::{LedgerEntry, Refusal, Term, Text, term_of_refusal, terms_in, text};

/// Terms and rules that a game explains.
#[derive(Clone, Copy)]
pub(crate) struct Words<'a> {
    terms: &'a [Term],
    ledger: &'a [LedgerEntry],
}

impl<'a> Words<'a> {
    /// Returns the words of the game on the table.
    pub(crate) fn of(session: &'a Session) -> Words<'a> {
        Words { terms: session.ruleset.terms(), ledger: session.ruleset.ledger() }
    }

    /// Returns an empty set of words.
    pub(crate) fn none() -> Words<'static> {
        Words { terms: &[], ledger: &[] }
    }

    /// Returns the term with the spelling `word`.
    fn named(&self, word: &str) -> Option<&'a Term> {
        self.terms.iter().find(|term| term.words.contains(&word))
    }

    /// Returns the ids of the rules behind a refusal.
    pub(crate) fn behind(&self, refusal: &Refusal) -> Vec<String> {
        let term = term_of_refusal(refusal, self.terms);
        term.map_or_else(Vec::new, |term| term.rules.iter().map(|id| (*id).to_owned()).collect())
    }

    fn rule(&self, id: &str) -> Option<&'a LedgerEntry> {
        self.ledger.iter().find(|entry| entry.id == id)
    }
}

/// Draws a wrapped text, with a line under the term at the pointer. Returns the
/// response and that term.
pub(crate) fn text<'a>(
    page: &mut Ui,
    rich: RichText,
    words: &Words<'a>,
    theme: &Theme,
) -> (Response, Option<&'a Term>) {
    let plain = rich.text().to_owned();
    let (at, galley, response) = egui::Label::new(rich).wrap().layout_in_ui(page);
    page.painter().galley(at, galley.clone(), theme.ink);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &plain));
    let pointer = page.ctx().pointer_hover_pos().filter(|_| response.contains_pointer());
    let Some(pointer) = pointer else { return (response, None) };
    for (from, to, term) in terms_in(&plain, words.terms, t) {
        let place = |byte: usize| plain[..byte].chars().count();
        let rects = rects(&galley, at, place(from), place(to));
        if rects.iter().any(|rect| rect.contains(pointer)) {
            for rect in rects {
                page.painter().hline(
                    rect.x_range(),
                    rect.bottom() - 1.0,
                    Stroke::new(1.2, theme.brass),
                );
            }
            return (response, Some(term));
        }
    }
    (response, None)
}

/// Returns the rectangles of the letters from one index to another: one, or two if they
/// are on different rows.
fn rects(galley: &Galley, at: Pos2, from: usize, to: usize) -> Vec<Rect> {
    let place =
        |letter: usize| galley.pos_from_cursor(CCursor::new(letter)).translate(at.to_vec2());
    let first = place(from);
    let last = place(to);
    if (first.top() - last.top()).abs() < 1.0 {
        return vec![first.union(last)];
    }
    let end = galley.rect.translate(at.to_vec2());
    let upper = Rect::from_min_max(first.min, Pos2::new(end.right(), first.bottom()));
    let lower = Rect::from_min_max(Pos2::new(end.left(), last.top()), last.max);
    vec![upper, lower]
}

/// Draws the meaning of a term in a tooltip.
pub(crate) fn term_tip(tip: &mut Ui, term: &Term, words: &Words, theme: &Theme) {
    tip.label(strong(term.name()));
    for id in &term.rules {
        if let Some(rule) = words.rule(id) {
            tip.label(t(rule.shown()));
        }
    }
    tip.label(note(text!("window-f1-tells-more", "F1: more"), theme));
}

/// Adds a tooltip with `hint`, and with the rule of `name` if that is a term of the game.
pub(crate) fn tip(response: Response, name: &Text, hint: &Text, words: &Words, theme: &Theme) {
    let term = words.named(name);
    if response.contains_pointer() {
        let rules = term
            .map_or_else(Vec::new, |term| term.rules.iter().map(|id| (*id).to_owned()).collect());
        point(&response.ctx, Explanation { rules, ..Explanation::new(name, hint) });
    }
    if hint.is_empty() && term.is_none() {
        return;
    }
    response.on_hover_ui(|tip| {
        if !hint.is_empty() {
            tip.label(t(hint));
        }
        if let Some(rule) = term.and_then(|term| words.rule(term.rules.first()?)) {
            tip.label(note(rule.shown(), theme));
        }
    });
}

/// Draws rules by their ids: their place in the book, and their content in our own words.
pub(crate) fn rules<'r>(
    tip: &mut Ui,
    ids: impl Iterator<Item = &'r str>,
    words: &Words,
    theme: &Theme,
) {
    for id in ids {
        match words.rule(id) {
            Some(rule) => {
                tip.label(strong(Text::verbatim(rule.source)));
                tip.label(t(rule.shown()));
            }
            None => {
                tip.label(note(
                    text!("window-this-rule-has-no-text-here", "This rule has no text here."),
                    theme,
                ));
            }
        }
    }
}

/// Returns the id under which the explanation of this frame is stored, with the
/// number of the pass.
fn pointed() -> Id {
    Id::new("pointed at")
}

/// Stores the explanation of the thing under the pointer: F1 opens it.
pub(crate) fn point(ctx: &Context, explanation: Explanation) {
    let pass = ctx.cumulative_pass_nr();
    ctx.data_mut(|data| data.insert_temp(pointed(), (pass, explanation)));
}

/// Returns the explanation of the thing under the pointer in this frame.
pub(crate) fn pointed_at(ctx: &Context) -> Option<Explanation> {
    let pass = ctx.cumulative_pass_nr();
    let noted = ctx.data(|data| data.get_temp::<(u64, Explanation)>(pointed()));
    noted.filter(|(at, _)| *at == pass).map(|(_, explanation)| explanation)
}

/// Draws the page about the thing that was under the pointer when F1 was pressed.
pub(crate) fn page(scene: &mut Scene, ui: &UiState) {
    let theme = scene.theme;
    let Some(what) = ui.explained.clone() else { return };
    let words = scene.session.map_or(Words::none(), Words::of);
    let title = if what.title.is_empty() {
        text!("window-what-this-is", "What this is")
    } else {
        what.title.clone()
    };
    crate::page(scene, title, 520.0, |page, _| {
        for line in &what.text {
            page.label(t(line));
        }
        if !what.rules.is_empty() {
            marks::heading(page, text!("window-rules", "Rules"), &theme);
            rules(page, what.rules.iter().map(String::as_str), &words, &theme);
        }
        let is_listed = |id: &str| what.rules.iter().any(|rule| rule == id);
        let all = std::iter::once(&what.title).chain(&what.text);
        let mut terms: Vec<&Term> = Vec::new();
        for (.., term) in all.flat_map(|line| terms_in(&t(line), words.terms, t)) {
            let new = term.rules.first().is_some_and(|id| !is_listed(id));
            if new && !terms.contains(&term) {
                terms.push(term);
            }
        }
        if !terms.is_empty() {
            marks::heading(page, text!("window-words", "Terms"), &theme);
        }
        for term in terms {
            page.label(strong(term.name()));
            page.label(t(term.text(words.ledger)));
        }
    });
}

#[cfg(test)]
mod tests;
