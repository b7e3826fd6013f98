//! Page of a match on a real table, for a phone or a tablet beside it: the acting model
//! with its card and its tree, the question to the players in large letters, and a
//! button for every answer.

use std::ops::RangeInclusive;

use bevy_egui::egui::{
    self, Area, Button, Frame, Id, Label, Margin, Order, Rect, RichText, Ui, pos2, vec2,
};
use egui_phosphor::regular as icon;

use crate::elements::called::Called;
use crate::elements::marks::{self, chip, flag, heading, meter, rule};
use crate::elements::theme::{BODY, TITLE, Theme, marked, note, serif, strong};
use crate::panels::decision_tree::{self, TraceProgress};
use crate::{Scene, UiState, pages::paper, panels::preview, panels::top_bar};
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::palette::Livery;
use monteria_client_state::planning::aim::menu::{self, MenuEntry};
use monteria_client_state::play::session::Session;
use monteria_client_state::settings::Settings;
use monteria_content::words::t;
use monteria_game::{
    CardShown, Choice, Decision, DecisionTrace, EventKind, ModelId, ModelView, Needs,
    Order as MatchOrder, Presence, Text, several_of, text,
};

/// Least height of a button in points: large enough for a thumb.
const TALL: f32 = 42.0;
/// Least width of a button beside another one, in points.
const WIDE: f32 = 150.0;

/// Returns whether the match is played on a real table and its page is to be drawn.
pub(crate) fn is_open(scene: &Scene) -> bool {
    scene.editor.open.is_none()
        && scene.session.is_some_and(|session| session.shown.real_table.is_some())
}

/// Draws the page under the bar with the clock.
pub(crate) fn show(
    scene: &mut Scene,
    ui: &mut UiState,
    settings: &mut Settings,
    session: &Session,
) {
    top_bar::show(scene, ui, settings, session);
    let theme = scene.theme;
    let window = scene.layout.window;
    let ctx = scene.ctx.clone();
    let place = Rect::from_min_max(pos2(window.left(), scene.layout.top.bottom()), window.max);
    let area = Area::new(Id::new("companion")).order(Order::Middle).fixed_pos(place.min);
    area.constrain(false).fade_in(false).show(&ctx, |area| {
        Frame::new().fill(theme.paper).inner_margin(Margin::symmetric(10, 6)).show(area, |page| {
            page.set_width(place.width() - 20.0);
            page.set_height(place.height() - 12.0);
            let left = (page.available_width() * 0.36).clamp(200.0, 440.0);
            page.horizontal_top(|row| {
                column(row, left, |column| {
                    paper::scroll(column, "table", |page| standing(page, session, scene))
                });
                let right = row.available_width();
                column(row, right, |column| asked(column, scene, session));
            });
        });
    });
}

fn column(row: &mut Ui, wide: f32, add: impl FnOnce(&mut Ui)) {
    let tall = row.available_height();
    row.allocate_ui(vec2(wide, tall), |column| {
        column.vertical(|column| {
            column.set_width(wide);
            column.set_min_height(tall);
            add(column);
        });
    });
}

/// Draws the acting model with its card and its tree, then the state of all others.
fn standing(page: &mut Ui, session: &Session, scene: &Scene) {
    let theme = scene.theme;
    let view = &session.shown;
    let asked = view.real_table.as_ref().and_then(|table| table.thinking.as_ref());
    let shown = scene.playback.thinking();
    let last = scene.playback.thoughts.last();
    let acting = asked.or(shown.map(|thinking| thinking.thought)).map(|thought| thought.model);
    let acting = acting.or_else(|| session.waits_for.and_then(|waits_for| waits_for.model));
    if let Some(model) = acting.and_then(|id| view.model(id)) {
        figure(page, model, true, &theme);
        if model.seat.is_none() {
            let card = view.cards.iter().find(|card| card.face.is_some());
            card.into_iter().for_each(|card| in_play(page, card, &theme));
        }
        // The thought that waits for an answer; else the one that is shown; else the last
        // one of the acting model.
        let own = |thought: &&DecisionTrace| Some(thought.model) == acting;
        match (asked, shown, last.filter(own)) {
            (Some(thought), ..) => {
                tree(page, session, thought, TraceProgress::waiting(thought), &theme)
            }
            (None, Some(thinking), _) => {
                tree(page, session, thinking.thought, TraceProgress::of(&thinking), &theme)
            }
            (None, None, Some(thought)) => {
                tree(page, session, thought, TraceProgress::whole(thought), &theme)
            }
            (None, None, None) => {}
        }
        rule(page, &theme);
    }
    let in_play =
        |model: &&ModelView| model.presence == Presence::InPlay && Some(model.id) != acting;
    for model in view.models.iter().filter(in_play) {
        figure(page, model, false, &theme);
    }
    let gone = view.models.iter().filter(|model| model.presence != Presence::InPlay);
    let gone: Vec<&str> = gone.map(|model| model.name.as_str()).collect();
    if !gone.is_empty() {
        page.label(note(
            text!(
                "window-companion-out-of-the-match",
                "Out of the match: {gone}",
                gone = gone.join(", ")
            ),
            &theme,
        ));
    }
    for (label, text) in &view.facts {
        page.label(note(label.clone().with(Text::sign(": ")).with(text), &theme));
    }
}

/// Draws a figure of the real table: its name, its remaining health and its states.
fn figure(page: &mut Ui, model: &ModelView, large: bool, theme: &Theme) {
    page.horizontal_wrapped(|row| {
        flag(row, Livery::of_model(model), vec2(20.0, 13.0));
        let name = RichText::new(model.name.as_str());
        row.label(if large { name.family(serif()).size(TITLE) } else { name.strong() });
        let (left, full) = model.health;
        if full > 0 {
            row.label(note(
                text!("window-of-2", "{many} of {name}", many = left, name = full),
                theme,
            ));
        }
        for badge in &model.badges {
            chip(row, badge, true, theme);
        }
    });
    let (left, full) = model.health;
    if full > 0 {
        meter(
            page,
            left,
            full,
            crate::elements::theme::colour(Livery::of_model(model).colour),
            theme,
        );
    }
    if large && !model.summary.is_empty() {
        page.add(Label::new(note(&model.summary, theme)).wrap());
    }
}

fn in_play(page: &mut Ui, card: &CardShown, theme: &Theme) {
    let face = card.face.as_deref().unwrap_or_default();
    page.horizontal_wrapped(|row| {
        let red = face.contains(['♥', '♦']);
        row.label(strong(Text::verbatim(face)).color(if red { theme.oxblood } else { theme.ink }));
        row.label(RichText::new(t(&card.title)).family(serif()));
    });
    page.add(Label::new(note(&card.text, theme)).wrap());
}

fn tree(
    page: &mut Ui,
    session: &Session,
    thought: &DecisionTrace,
    progress: TraceProgress,
    theme: &Theme,
) {
    page.label(note(&thought.tree, theme));
    decision_tree::show(page, session, thought, &[], progress, theme);
}

/// Draws the question to the players, or the current events if there is none.
fn asked(page: &mut Ui, scene: &mut Scene, session: &Session) {
    let theme = scene.theme;
    let Some(decision) = session.open_decision(scene.playback) else {
        happening(page, scene, session);
        return;
    };
    page.horizontal_wrapped(|row| {
        flag(row, Livery::of_seat(decision.seat), vec2(26.0, 16.0));
        row.label(note(session.seat_name(decision.seat), &theme));
    });
    for line in t(&decision.prompt).lines() {
        page.add(Label::new(RichText::new(line).family(serif()).size(TITLE)).wrap());
    }
    page.add_space(4.0);
    // A single option that needs several targets or a number is armed
    // without a first tap.
    let wants =
        |choice: &&Choice| matches!(choice.needs, Needs::Several { .. } | Needs::Number { .. });
    let mut open = decision.options.iter().filter(wants);
    if let (Some(only), None, None) = (open.next(), open.next(), scene.selection.armed.as_ref()) {
        scene.command(UiCommand::Choose(only.id.clone()));
    }
    paper::scroll(page, "answers", |page| {
        answers(page, scene, session, decision);
        page.add_space(6.0);
        last_lines(page, session, &theme);
    });
}

/// Draws the events that are shown now, with the button that skips them.
fn happening(page: &mut Ui, scene: &mut Scene, session: &Session) {
    let theme = scene.theme;
    if let Some(outcome) = &session.outcome {
        page.heading(t(&outcome.title));
        page.label(t(Text::from(&outcome.reason).capital()));
    } else if scene.playback.busy() {
        page.add(
            Label::new(RichText::new(t(scene.playback.headline())).family(serif()).size(TITLE))
                .wrap(),
        );
        let rolled = scene.playback.current.as_ref().filter(|_| !scene.playback.rolls());
        if let Some(EventKind::Rolled(roll)) = rolled.map(|playing| &playing.event.what) {
            marks::dice(page, roll, &theme);
        }
        page.add_space(6.0);
        if tap(
            page,
            marked(icon::SKIP_FORWARD, text!("window-go-on", "Go on")),
            Text::default(),
            false,
        )
        .clicked()
        {
            scene.command(UiCommand::Skip);
        }
    } else if let Some(doing) = scene.work.doing() {
        page.label(note(doing.clone().with(Text::sign("…")), &theme));
    }
    page.add_space(6.0);
    paper::scroll(page, "happened", |page| last_lines(page, session, &theme));
}

/// Draws the last lines of the log.
fn last_lines(page: &mut Ui, session: &Session, theme: &Theme) {
    const LINES: usize = 12;
    let played = &session.log[..session.played.min(session.log.len())];
    rule(page, theme);
    for event in played.iter().rev().take(LINES) {
        page.add(Label::new(note(session.named(&event.text), theme)).wrap());
        if let EventKind::Rolled(roll) = &event.what {
            marks::dice(page, roll, theme);
        }
    }
}

/// Draws a button that is large enough for a thumb.
fn tap(page: &mut Ui, label: impl Into<Text>, beside: impl Into<Text>, on: bool) -> egui::Response {
    let wide = if page.available_width() > 2.0 * WIDE + 8.0 {
        (page.available_width() - 8.0) / 2.0
    } else {
        page.available_width()
    };
    let mut text = label.into();
    let beside = beside.into();
    if !beside.is_empty() {
        text = Text::row([text, Text::sign("  ("), beside, Text::sign(")")]);
    }
    let button =
        Button::new(RichText::new(t(&text)).size(BODY + 2.0)).min_size(vec2(wide.min(340.0), TALL));
    page.add(button.selected(on).wrap()).called(&text).on(on)
}

/// Draws a button for each answer, under their headings.
fn answers(page: &mut Ui, scene: &mut Scene, session: &Session, decision: &Decision) {
    let theme = scene.theme;
    let groups = menu::menu(&session.view, decision);
    let several = groups.len() > 1;
    let mut refused: Vec<Text> = Vec::new();
    for (group, entries) in groups {
        let open: Vec<&Choice> = entries
            .iter()
            .filter_map(
                |entry| if let MenuEntry::Open(choice) = entry { Some(*choice) } else { None },
            )
            .collect();
        for entry in &entries {
            if let MenuEntry::Refused(no) = entry {
                let why = session.named(&no.why.text());
                refused.push(no.choice.label.clone().with(Text::sign(": ")).with(why));
            }
        }
        if open.is_empty() {
            continue;
        }
        if several && !group.is_empty() {
            heading(page, group, &theme);
        }
        for choice in
            open.iter().filter(|choice| by_itself(scene, choice)).copied().collect::<Vec<_>>()
        {
            wanted(page, scene, session, choice);
        }
        page.horizontal_wrapped(|row| {
            let shown: Vec<&&Choice> =
                open.iter().filter(|choice| !by_itself(scene, choice)).collect();
            for choice in shown {
                let armed = scene.selection.armed.as_deref() == Some(choice.id.as_str());
                let button = tap(row, &choice.label, &choice.cost, armed);
                let button = if choice.hint.is_empty() {
                    button
                } else {
                    button.on_hover_text(t(&choice.hint))
                };
                if button.clicked() {
                    scene.command(UiCommand::Choose(choice.id.clone()));
                }
            }
        });
        for choice in open {
            let armed = scene.selection.armed.as_deref() == Some(choice.id.as_str());
            if armed && !by_itself(scene, choice) {
                wanted(page, scene, session, choice);
            }
        }
    }
    if !refused.is_empty() {
        egui::CollapsingHeader::new(t!(
            "window-companion-not-now",
            "Not now ({refused})",
            refused = refused.len()
        ))
        .show(page, |page| {
            for line in refused {
                page.add(Label::new(note(line, &theme)).wrap());
            }
        });
    }
}

/// Returns whether an option is armed and represented by its input: its own
/// button would add nothing.
fn by_itself(scene: &Scene, choice: &Choice) -> bool {
    let armed = scene.selection.armed.as_deref() == Some(choice.id.as_str());
    armed && matches!(choice.needs, Needs::Several { .. } | Needs::Number { .. })
}

/// Draws the input that an option still needs, to be tapped.
fn wanted(page: &mut Ui, scene: &mut Scene, session: &Session, choice: &Choice) {
    let theme = scene.theme;
    match &choice.needs {
        Needs::Nothing => confirmation(page, scene, choice),
        Needs::Target { legal, .. } => {
            page.horizontal_wrapped(|row| {
                for target in legal {
                    let chance =
                        session.game().and_then(|game| game.preview(choice, Some(*target), None));
                    let chance = chance.and_then(|preview| preview.chance).map(preview::percent);
                    if tap(
                        row,
                        Text::verbatim(session.name(*target)),
                        Text::verbatim(chance.unwrap_or_default()),
                        false,
                    )
                    .clicked()
                    {
                        scene.command(UiCommand::Give(MatchOrder::at(&choice.id, *target)));
                    }
                }
            });
        }
        Needs::Several { legal, min, max, .. } => {
            targets(page, scene, session, legal, *min..=*max);
        }
        Needs::Number { min, max } => number(page, scene, choice, *min, *max),
        Needs::To(_) | Needs::Aim(_) => {
            page.label(note(
                text!(
                    "window-companion-this-wants-a-spot",
                    "Cannot choose this here: it needs a spot, and a real table cannot report one."
                ),
                &theme,
            ));
        }
    }
}

fn confirmation(page: &mut Ui, scene: &mut Scene, choice: &Choice) {
    if !choice.hint.is_empty() {
        page.label(note(&choice.hint, &scene.theme));
    }
    let does = match &choice.cost {
        cost if cost.is_empty() => marked(icon::CHECK, text!("window-do-it", "Do it")),
        cost => marked(icon::CHECK, text!("window-do-it-for", "Do it for {cost}")),
    };
    if tap(page, does, Text::default(), true).clicked() {
        scene.command(UiCommand::Confirm);
    }
}

/// Draws the targets; `number` of them are chosen.
fn targets(
    page: &mut Ui,
    scene: &mut Scene,
    session: &Session,
    legal: &[ModelId],
    number: RangeInclusive<usize>,
) {
    let chosen: &[ModelId] = &scene.selection.chosen;
    let done = number.contains(&chosen.len());
    let count = chosen.len();
    let mut tapped = None;
    page.horizontal_wrapped(|row| {
        for target in legal {
            let on = chosen.contains(target);
            let mark = if on { icon::CHECK_SQUARE } else { icon::SQUARE };
            let label = marked(mark, Text::verbatim(session.name(*target)));
            if tap(row, label, Text::default(), on).clicked() {
                tapped = Some(*target);
            }
        }
    });
    page.add_enabled_ui(done, |page| {
        let wanted = several_of(*number.start(), *number.end());
        let label = marked(
            icon::CHECK,
            text!("window-companion-that-is-all", "Done ({count} of {wanted})"),
        );
        if tap(page, label, Text::default(), done).clicked() {
            scene.command(UiCommand::Confirm);
        }
    });
    if let Some(target) = tapped {
        scene.command(UiCommand::TargetAlso(target));
    }
}

/// Draws the number of an option with a button on both sides. Draws nothing before
/// the option is armed.
fn number(page: &mut Ui, scene: &mut Scene, choice: &Choice, min: i32, max: i32) {
    let Some(number) = scene.selection.number else { return };
    let number = number.clamp(min, max);
    page.horizontal(|row| {
        let step = |row: &mut Ui, text: &str| {
            row.add(Button::new(RichText::new(text).size(TITLE)).min_size(vec2(TALL * 1.3, TALL)))
        };
        if step(row, icon::MINUS)
            .with_tooltip(text!("window-companion-one-less", "One less"))
            .clicked()
        {
            scene.command(UiCommand::Number((number - 1).max(min)));
        }
        let words = choice.number_words(number);
        row.label(RichText::new(&words).family(serif()).size(TITLE + 6.0));
        if step(row, icon::PLUS)
            .with_tooltip(text!("window-companion-one-more", "One more"))
            .clicked()
        {
            scene.command(UiCommand::Number((number + 1).min(max)));
        }
        if tap(row, marked(icon::CHECK, Text::verbatim(&words)), Text::default(), true).clicked() {
            scene.command(UiCommand::Give(MatchOrder::number(&choice.id, number)));
        }
    });
}
