//! A decision tree as printed on paper: boxes for its questions with branches between
//! them, lit as far as they have been asked. Below it are the targets that were
//! weighed, and the conclusion.

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{
    self, Color32, CornerRadius, FontId, Galley, Painter, Rect, RichText, Sense, Stroke,
    StrokeKind, TextFormat, Ui, pos2, vec2,
};
use egui_phosphor::regular as icon;
use std::sync::Arc;

use crate::elements::marks::heading;
use crate::elements::theme::{NOTE, Theme, bold, note, strong};
use monteria_client_state::play::session::Session;
use monteria_client_state::play::thinking::{TraceDisplay, TracePart};
use monteria_content::words::t;
use monteria_game::{DecisionTrace, Standing, Text, TraceAnswer, TraceQuestion, text};

/// Indent in points of questions that are asked after a deed.
const INDENT: f32 = 14.0;
/// Length in points of the branch between a box and the deed after a Yes.
const BRANCH: f32 = 16.0;
/// Margin of a box round its text, in points.
const MARGIN: egui::Vec2 = vec2(5.0, 2.0);

/// Part of a thought that is drawn: all of it, or as far as it is shown.
#[derive(Clone, Copy)]
pub(crate) struct TraceProgress {
    /// Number of questions that have been asked.
    asked: usize,
    /// Index of the question that is lit.
    lit: Option<usize>,
    /// Whether the targets have been weighed.
    weighed: bool,
    /// Whether the thought is concluded.
    done: bool,
    /// Whether the question that is lit has no answer yet.
    waits: bool,
}

impl TraceProgress {
    /// Returns the progress of a complete thought.
    pub(crate) fn whole(thought: &DecisionTrace) -> TraceProgress {
        TraceProgress {
            asked: thought.answers.len(),
            lit: None,
            weighed: true,
            done: true,
            waits: false,
        }
    }

    /// Returns the progress of a thought that is being shown.
    pub(crate) fn of(thinking: &TraceDisplay) -> TraceProgress {
        let lit = match thinking.part {
            TracePart::Asked(n) => Some(n),
            TracePart::Weighed | TracePart::Concluded => None,
        };
        TraceProgress {
            asked: thinking.asked(),
            lit,
            weighed: lit.is_none(),
            done: thinking.part == TracePart::Concluded,
            waits: false,
        }
    }

    /// Returns the progress of a thought whose last question waits for an
    /// answer from the players.
    pub(crate) fn waiting(thought: &DecisionTrace) -> TraceProgress {
        let asked = thought.answers.len();
        TraceProgress { asked, lit: asked.checked_sub(1), weighed: false, done: false, waits: true }
    }
}

/// Draws a thought; `before` holds the earlier answers in the same tree.
pub(crate) fn show(
    page: &mut Ui,
    session: &Session,
    thought: &DecisionTrace,
    before: &[&TraceAnswer],
    so_far: TraceProgress,
    theme: &Theme,
) {
    let answers = &thought.answers[..so_far.asked.min(thought.answers.len())];
    let spacing = page.spacing().item_spacing.y;
    page.spacing_mut().item_spacing.y = 3.0;
    let depths = depths(&thought.questions);
    let mut boxes: Vec<(usize, Rect)> = Vec::new();
    for (place, question) in thought.questions.iter().enumerate() {
        let of = |answer: &TraceAnswer| answer.place == Some(place);
        let now = answers.iter().position(of);
        let earlier = before.iter().find(|answer| of(answer)).copied();
        // The deed that leads to the first question of this thought was done
        // before the thought began.
        let first = thought.answers.first().and_then(|answer| answer.place);
        let look = QuestionLook {
            answer: now.map(|n| &answers[n]).or(earlier),
            lit: now.is_some() && now == so_far.lit,
            waits: so_far.waits && now.is_some() && now == so_far.lit,
            done: question.then.is_some() && question.then == first,
            depth: depths.get(place).copied().unwrap_or(0),
        };
        let above = boxes.iter().rev().find(|(depth, _)| *depth <= look.depth).copied();
        let own = row(page, question, &look, above, theme);
        boxes.push((look.depth, own));
        if let Some(answer) = look.answer.filter(|_| now.is_some_and(|n| n + 1 == answers.len())) {
            detail(page, answer, look.depth, theme);
        }
    }
    page.spacing_mut().item_spacing.y = spacing;
    // A thought without a tree is drawn as a list of its questions.
    for answer in answers.iter().filter(|answer| answer.place.is_none()) {
        listed(page, answer, theme);
    }
    if so_far.weighed && !thought.targets.is_empty() {
        targets(page, session, thought, theme);
    }
    if so_far.done {
        page.horizontal_top(|row| {
            row.spacing_mut().item_spacing.x = 5.0;
            row.label(RichText::new(icon::ARROW_ELBOW_DOWN_RIGHT).color(theme.brass));
            row.add(egui::Label::new(strong(&thought.conclusion)).wrap());
        });
    }
}

/// Appearance of a question.
struct QuestionLook<'a> {
    answer: Option<&'a TraceAnswer>,
    /// Whether the question is being asked now.
    lit: bool,
    /// Whether the question has no answer yet.
    waits: bool,
    /// Whether the deed of the question was done before.
    done: bool,
    depth: usize,
}

/// Returns the distance of each question from the trunk: questions after a deed are
/// one step further right.
fn depths(questions: &[TraceQuestion]) -> Vec<usize> {
    let mut known: Vec<Option<usize>> = vec![None; questions.len()];
    let mut begin = vec![(0, 0)];
    while let Some((first, depth)) = begin.pop() {
        let mut next = Some(first);
        while let Some(at) = next.filter(|at| known.get(*at).is_some_and(Option::is_none)) {
            known[at] = Some(depth);
            // Questions after a deed are visited when this chain has ended.
            begin.extend(questions[at].then.map(|then| (then, depth + 1)));
            next = questions[at].otherwise;
        }
    }
    known.into_iter().map(Option::unwrap_or_default).collect()
}

/// Draws a question in its box, the deed after a Yes beside it, and the branch from the
/// box above. Returns the box.
fn row(
    page: &mut Ui,
    question: &TraceQuestion,
    look: &QuestionLook,
    above: Option<(usize, Rect)>,
    theme: &Theme,
) -> Rect {
    let yes = look.answer.filter(|_| !look.waits).map(|answer| answer.yes);
    let (edge, fill, color) = match yes {
        _ if look.lit => (theme.ink, theme.chosen(), theme.ink),
        Some(true) => (theme.green, theme.paper, theme.green),
        Some(false) => (theme.oxblood, theme.paper, theme.oxblood),
        None => (theme.faint.gamma_multiply(0.6), theme.paper, theme.faint),
    };
    let mark = match yes {
        Some(true) => format!("{} ", icon::CHECK),
        Some(false) => format!("{} ", icon::X),
        None if look.waits => format!("{} ", icon::HAND_POINTING),
        None => String::new(),
    };
    let wide = page.available_width();
    let indent = look.depth as f32 * INDENT;
    let asked = text!("rules-tree-asks", "{question}?", question = question.question);
    let words = words(page, Text::verbatim(mark).with(asked), color, f32::INFINITY);
    let boxed = words.size() + MARGIN * 2.0;
    let acts = yes == Some(true) || look.done;
    let tone = if acts { theme.green } else { theme.faint };
    let room = (wide - indent - boxed.x - BRANCH - 2.0).max(40.0);
    let deed = self::words(page, &question.deed, tone, room);
    let tall = boxed.y.max(deed.size().y);
    let (place, response) = page.allocate_exact_size(vec2(wide, tall), Sense::hover());
    let own = Rect::from_min_size(pos2(place.left() + indent, place.top()), boxed);
    let painter = page.painter();
    if let Some((depth, above)) = above {
        branch(painter, above, own, depth < look.depth, theme);
    }
    let stroke = Stroke::new(if look.lit { 2.0 } else { 1.0 }, edge);
    painter.rect(own, CornerRadius::same(3), fill, stroke, StrokeKind::Inside);
    painter.galley(own.min + MARGIN, words, color);
    let y = own.center().y;
    let tip = own.right() + BRANCH - 3.0;
    let line = Stroke::new(if acts { 1.8 } else { 0.8 }, tone);
    painter.line_segment([pos2(own.right(), y), pos2(tip, y)], line);
    for side in [-3.0, 3.0] {
        painter.line_segment([pos2(tip, y), pos2(tip - 4.0, y + side)], line);
    }
    let at = pos2(own.right() + BRANCH, (y - deed.size().y.min(tall) / 2.0).max(place.top()));
    painter.galley(at, deed, tone);
    if let Some(answer) = look.answer {
        response.on_hover_text(t(&answer.detail));
    }
    own
}

/// Draws the branch that leads down to a box: from the one above it after a No, or from a
/// deed if the box is further right.
fn branch(painter: &Painter, above: Rect, own: Rect, after_deed: bool, theme: &Theme) {
    let line = Stroke::new(0.8, theme.faint);
    if after_deed {
        let x = above.left() + INDENT * 0.4;
        painter.line_segment([pos2(x, above.bottom()), pos2(x, own.center().y)], line);
        painter.line_segment([pos2(x, own.center().y), pos2(own.left(), own.center().y)], line);
    } else {
        let x = own.left() + INDENT * 0.4;
        painter.line_segment([pos2(x, above.bottom()), pos2(x, own.top())], line);
    }
}

fn words(page: &Ui, text: impl Into<Text>, tone: Color32, wide: f32) -> Arc<Galley> {
    let format = TextFormat {
        font_id: FontId::new(NOTE + 0.5, bold()),
        color: tone,
        ..TextFormat::default()
    };
    let mut job = LayoutJob::single_section(t(text), format);
    job.wrap.max_width = wide;
    page.painter().layout_job(job)
}

/// Draws the facts behind an answer.
fn detail(page: &mut Ui, answer: &TraceAnswer, depth: usize, theme: &Theme) {
    if answer.detail.is_empty() {
        return;
    }
    page.horizontal_top(|row| {
        row.add_space(depth as f32 * INDENT + 4.0);
        row.add(egui::Label::new(note(&answer.detail, theme)).wrap());
    });
}

/// Draws a question with its answer, for thoughts without a tree.
fn listed(page: &mut Ui, answer: &TraceAnswer, theme: &Theme) {
    page.horizontal_top(|row| {
        row.spacing_mut().item_spacing.x = 5.0;
        let (mark, word, tone) = match answer.yes {
            true => (icon::CHECK_CIRCLE, text!("window-yes", "yes"), theme.green),
            false => (icon::X_CIRCLE, text!("window-no", "no"), theme.oxblood),
        };
        row.label(RichText::new(mark).color(tone));
        row.label(RichText::new(t(word)).family(bold()).color(tone));
        row.vertical(|column| {
            column.add(egui::Label::new(t(&answer.question)).wrap());
            column.add(egui::Label::new(note(&answer.detail, theme)).wrap());
        });
    });
}

/// Draws the targets that were weighed, each with the reason why it was
/// taken or passed over.
fn targets(page: &mut Ui, session: &Session, thought: &DecisionTrace, theme: &Theme) {
    heading(page, text!("window-target", "Target"), theme);
    if !thought.prefers.is_empty() {
        page.add(egui::Label::new(note(&thought.prefers, theme)).wrap());
    }
    page.spacing_mut().item_spacing.y = 1.0;
    for target in &thought.targets {
        let (mark, tone) = match target.standing {
            Standing::Taken => (icon::CROSSHAIR, theme.oxblood),
            Standing::Tied => (icon::DICE_FIVE, theme.ink),
            Standing::PassedOver => (icon::X, theme.faint),
        };
        page.horizontal_top(|row| {
            row.spacing_mut().item_spacing.x = 5.0;
            row.label(RichText::new(mark).color(tone));
            row.vertical(|column| {
                column.spacing_mut().item_spacing.y = 0.0;
                let name = session.name(target.model);
                let taken = target.standing != Standing::PassedOver;
                column.label(if taken {
                    strong(Text::verbatim(name))
                } else {
                    RichText::new(name).color(theme.faint)
                });
                column.add(egui::Label::new(note(&target.why, theme)).wrap());
            });
        });
    }
}

#[cfg(test)]
mod tests;
