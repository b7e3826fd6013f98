//! The foe's mind: the questions of its tree with their answers, the card in play and
//! the discards. For an opponent that looks ahead it shows the orders that were tried
//! and the expected result of each. The state of the match is shown beside it, or alone
//! in a game without such foes.

use bevy_egui::egui::{self, CornerRadius, Frame, Margin, RichText, Stroke, Ui, vec2};
use egui_phosphor::regular as icon;

use crate::elements::called::Called;
use crate::elements::marks::keycap;
use crate::elements::theme::{Theme, bold, marked, note, serif, strong};
use crate::panels::decision_tree::{self, TraceProgress};
use crate::{Panel, Scene};
use crate::{pages::paper, pointing::landmarks};
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::controls::keys::Action;
use monteria_client_state::play::session::Session;
use monteria_content::words::t;
use monteria_game::{CardShown, DecisionTrace, Text, TraceAnswer, text};
use monteria_opponents::{Candidate, Consideration};

pub(crate) fn show(scene: &mut Scene, session: &Session, open: bool) {
    let ctx = scene.ctx.clone();
    let theme = scene.theme;
    let place = scene.layout.mind;
    let drawn = paper::sheet_from_below(&ctx, "mind", place, &theme, |page| {
        let (mark, title) = title(scene);
        let key = scene.keys.cap(Action::PanelMind);
        if paper::fold_title(page, mark, title, open, &key, &theme) {
            scene.command(UiCommand::Toggle(Panel::Mind));
        }
        if open {
            body(page, scene, session);
        }
    });
    landmarks::keep(&ctx, "mind", drawn);
}

/// Returns the icon and the title of the panel. If no foe thinks and no card is drawn,
/// the panel shows the state of the match.
pub(crate) fn title(scene: &Scene) -> (&'static str, Text) {
    let thinks =
        |session: &Session| !session.shown.cards.is_empty() || session.considered().is_some();
    if scene.session.is_some_and(thinks) || !scene.playback.thoughts.is_empty() {
        (icon::TREE_STRUCTURE, text!("window-foes-mind", "Enemy decisions"))
    } else {
        (icon::FLAG_PENNANT, text!("window-how-it-stands", "State of the match"))
    }
}

/// Draws the panel without its frame.
pub(crate) fn body(page: &mut Ui, scene: &mut Scene, session: &Session) {
    let theme = scene.theme;
    let cards = &session.shown.cards;
    // The thought that is being shown, else that of the selected model, else the latest.
    let thoughts = &scene.playback.thoughts;
    let of_selected = thoughts.iter().rfind(|thought| Some(thought.model) == scene.selection.model);
    let thought = match scene.playback.thinking() {
        Some(thinking) => Some((thinking.thought, TraceProgress::of(&thinking))),
        None => {
            of_selected.or(thoughts.last()).map(|thought| (thought, TraceProgress::whole(thought)))
        }
    };
    let considered = session.considered();
    going_on(page, scene);
    let thinks = thought.is_some() || considered.is_some();
    let narrow = page.available_width() < 330.0;
    paper::scroll(page, "mind", |page| {
        let facts = &session.shown.facts;
        if narrow || (!thinks && cards.is_empty()) || (!thinks && facts.is_empty()) {
            if let Some(considered) = considered {
                tried(page, session, considered, &theme);
            }
            if let Some((thought, so_far)) = thought {
                tree(page, scene, session, thought, so_far);
            }
            for card in cards {
                draw_card(page, card, &theme);
            }
            standing(page, facts, &theme);
            return;
        }
        let half = (page.available_width() - 10.0) / 2.0;
        let column = |row: &mut Ui, add: &mut dyn FnMut(&mut Ui)| {
            row.allocate_ui(vec2(half, 0.0), |column| {
                column.vertical(|column| {
                    column.set_width(half);
                    add(column);
                });
            });
        };
        page.horizontal_top(|row| {
            column(row, &mut |column| {
                if let Some(considered) = considered {
                    tried(column, session, considered, &theme);
                }
                if let Some((thought, so_far)) = thought {
                    tree(column, scene, session, thought, so_far);
                }
                if !thinks {
                    standing(column, facts, &theme);
                }
            });
            column(row, &mut |column| {
                for card in cards {
                    draw_card(column, card, &theme);
                }
                if thinks {
                    standing(column, facts, &theme);
                }
            });
        });
    });
}

/// Draws further facts about the match: points, objectives and their owners.
fn standing(page: &mut Ui, facts: &[(Text, Text)], theme: &Theme) {
    for (label, value) in facts {
        page.horizontal_wrapped(|row| {
            row.spacing_mut().item_spacing.x = 5.0;
            row.label(note(label, theme));
            row.label(t(value));
        });
    }
}

/// Draws the orders that an opponent tried, the best first, with the expected result of
/// each. The order that it gave is marked.
fn tried(page: &mut Ui, session: &Session, considered: &Consideration, theme: &Theme) {
    let seat = session.view.seats.iter().find(|seat| seat.id == considered.seat);
    page.horizontal_wrapped(|row| {
        row.spacing_mut().item_spacing.x = 5.0;
        row.label(strong(seat.map_or(Text::default(), |seat| seat.name.clone())));
        let nodes = i64::try_from(considered.nodes).unwrap_or(i64::MAX);
        let orders = Text::counted("rules-orders", nodes, "order", "orders");
        row.label(note(text!("window-tried-ahead", "simulated {orders}"), theme));
    });
    let mut all: Vec<(usize, &Candidate)> = considered.candidates.iter().enumerate().collect();
    all.sort_by(|(_, a), (_, b)| b.expected.total_cmp(&a.expected));
    for (at, candidate) in all {
        let given = at == considered.chosen;
        let row = page.horizontal_top(|row| {
            row.spacing_mut().item_spacing.x = 5.0;
            let (mark, colour) =
                if given { (icon::CHECK_CIRCLE, theme.green) } else { (icon::CIRCLE, theme.brass) };
            row.label(RichText::new(mark).color(colour));
            row.label(RichText::new(format!("{:.0} %", candidate.expected * 100.0)).family(bold()));
            let mut label = session.named(&candidate.label);
            if let Some(target) = candidate.order.target {
                label = label.with(Text::sign(": ")).with(Text::verbatim(session.name(target)));
            }
            if let Some(to) = candidate.order.to {
                let to = text!("window-to", "to {x:.1}, {z:.1}", x = to.x, z = to.z);
                label = label.with(Text::sign(" ")).with(to);
            }
            row.add(
                egui::Label::new(if given { strong(label) } else { RichText::new(t(label)) })
                    .wrap(),
            );
        });
        row.response.on_hover_text(t!(
            "window-how-the-match-looked-to-it",
            "Its estimate of the match afterwards, from 0 (lost) to 100 (won): the mean of \
             {samples}",
            samples = Text::counted("window-trials", candidate.samples, "trial", "trials")
        ));
    }
}

/// Draws the tree as printed on paper, lit as far as it is shown, and its conclusion.
fn tree(
    page: &mut Ui,
    scene: &mut Scene,
    session: &Session,
    thought: &DecisionTrace,
    so_far: TraceProgress,
) {
    let theme = scene.theme;
    let name = session.name(thought.model);
    let head = page.horizontal_wrapped(|row| {
        row.spacing_mut().item_spacing.x = 5.0;
        row.label(strong(Text::verbatim(name)))
            .on_hover_text(t!("window-whose-thought-this-is", "The model that decides"));
        row.label(note(&thought.tree, &theme));
    });
    if head
        .response
        .interact(egui::Sense::click())
        .called(Text::verbatim(name).with(Text::sign(": ")).with(&thought.tree))
        .clicked()
    {
        scene.command(UiCommand::Select(thought.model));
    }
    // Earlier questions of the same Turn are shown in the tree, too.
    let thoughts = &scene.playback.thoughts;
    let own = thoughts.iter().rposition(|known| known == thought).unwrap_or(0);
    let before = thoughts[..own].iter().filter(|known| known.model == thought.model);
    let before: Vec<&TraceAnswer> = before.flat_map(|known| &known.answers).collect();
    decision_tree::show(page, session, thought, &before, so_far, &theme);
}

/// Draws the buttons that go on to the next step and that end a repeat.
fn going_on(page: &mut Ui, scene: &mut Scene) {
    let theme = scene.theme;
    let again = scene.playback.again.is_some();
    if !again && !scene.playback.has_steps() {
        return;
    }
    page.horizontal(|row| {
        if scene.playback.has_steps() {
            if row.button(t(marked(icon::CARET_RIGHT, text!("window-go-on", "Go on")))).clicked() {
                scene.command(UiCommand::NextStep);
            }
            keycap(row, text!("window-space", "Space"), &theme);
        }
        if again
            && row
                .button(icon::X)
                .on_hover_text(t!("window-enough-of-it-esc", "Stop (Esc)"))
                .clicked()
        {
            scene.command(UiCommand::Cancel);
        }
    });
}

/// Draws a pile: its face-up card, the number of cards left, the discards.
fn draw_card(page: &mut Ui, card: &CardShown, theme: &Theme) {
    let frame = Frame::new()
        .stroke(Stroke::new(1.0, theme.brass))
        .fill(theme.shade(0.4))
        .corner_radius(CornerRadius::same(4))
        .inner_margin(Margin::symmetric(8, 5));
    let shown = frame.show(page, |page| {
        page.set_width(page.available_width());
        page.horizontal(|row| {
            row.label(note(&card.pile, theme));
            row.with_layout(egui::Layout::right_to_left(egui::Align::Center), |row| {
                row.label(note(text!("window-left", "{left} left", left = card.left), theme));
            });
        });
        if let Some(face) = &card.face {
            let red = face.contains(['♥', '♦']);
            page.horizontal_wrapped(|row| {
                let colour = if red { theme.oxblood } else { theme.ink };
                row.label(RichText::new(face).family(bold()).color(colour));
                row.label(RichText::new(t(&card.title)).family(serif()));
            });
            if !card.text.is_empty() {
                page.label(note(&card.text, theme));
            }
        }
        if !card.discards.is_empty() {
            let list = card.discards.iter().take(8).cloned().collect::<Vec<_>>().join("  ");
            let more = if card.discards.len() > 8 { " …" } else { "" };
            let label = page.label(note(
                text!("window-discards", "Discards: {list}").with(Text::verbatim(more)),
                theme,
            ));
            label.on_hover_text(card.discards.join("  "));
        }
    });
    // Without a face-up card only this tooltip explains the pile.
    if card.face.is_none() && !card.text.is_empty() {
        shown.response.on_hover_text(t(&card.text));
    }
}
