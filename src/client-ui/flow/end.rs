//! End of a match: the outcome with its figures, and the next steps.

use bevy_egui::egui::{
    Align2, Area, Grid, Id, Label, Margin, Order, RichText, ScrollArea, Ui, vec2,
};
use egui_phosphor::regular as icon;

use crate::elements::called::Called;
use crate::elements::marks::{flag, heading, rule};
use crate::elements::theme::{TITLE, Theme, marked, note, strong};
use crate::{Scene, UiState, pages::paper};
use monteria_client_state::commands::ui_commands::{ExportKind, UiCommand};
use monteria_client_state::controls::keys::Action;
use monteria_client_state::pages::campaigns::CampaignCommand;
use monteria_client_state::pages::lesson::LessonCommand;
use monteria_client_state::palette::Livery;
use monteria_client_state::play::past::PastCommand;
use monteria_client_state::play::session::Session;
use monteria_content::words::t;
use monteria_game::{Outcome, Text, text};
use monteria_reports::Story;

/// Returns whether the page about the end of the match is open.
pub(crate) fn is_open(scene: &Scene, ui: &UiState) -> bool {
    let over = scene.session.is_some_and(|session| session.outcome.is_some());
    over && !scene.playback.busy()
        && !ui.end_seen
        && ui.page.is_none()
        && scene.editor.open.is_none()
}

pub(crate) fn show(scene: &mut Scene, ui: &mut UiState, session: &Session) {
    let Some(outcome) = session.outcome.as_ref().filter(|_| is_open(scene, ui)) else { return };
    let theme = scene.theme;
    let at = scene.layout.free.center();
    Area::new(Id::new("end"))
        .order(Order::Foreground)
        .pivot(Align2::CENTER_CENTER)
        .fixed_pos(at)
        .show(&scene.ctx.clone(), |area| {
            paper::frame(&theme).inner_margin(Margin::symmetric(26, 18)).show(area, |page| {
                page.set_max_width(420.0_f32.min(scene.layout.window.width() - 80.0));
                title(page, session, outcome, &theme);
                rule(page, &theme);
                page.label(t(Text::from(&outcome.reason).capital()));
                // A lesson has no card of its own beside this page. In a low window its
                // text replaces the figures.
                let step = scene.taught.and_then(|taught| taught.told());
                if let Some(step) = step {
                    page.add_space(4.0);
                    page.label(format!("{} {}", icon::GRADUATION_CAP, step.text.trim()));
                }
                page.add_space(6.0);
                let height = (page.ctx().content_rect().height() - 280.0).max(70.0);
                ScrollArea::vertical().id_salt("story").max_height(height).show(page, |page| {
                    if step.is_none() || scene.layout.window.height() >= 560.0 {
                        figures(page, outcome, &theme);
                    }
                    if let Some(story) = &session.story {
                        achievements(page, session, story, &theme);
                        dice_luck(page, session, story, &theme);
                        moments(page, scene, session, story);
                    }
                });
                page.add_space(10.0);
                page.horizontal_wrapped(|row| {
                    next_match_buttons(row, scene, ui, session);
                    this_match_buttons(row, scene, ui);
                });
            });
        });
}

/// Draws the title of the outcome; a trophy says that a person at this program has won.
fn title(page: &mut Ui, session: &Session, outcome: &Outcome, theme: &Theme) {
    let person_won = outcome.winner.is_some_and(|side| {
        session.view.seats.iter().any(|seat| !session.by_program(seat.id) && seat.side == side)
    });
    let mark = if person_won { icon::TROPHY } else { icon::FLAG_CHECKERED };
    let colour = if person_won { theme.brass } else { theme.oxblood };
    page.horizontal(|row| {
        row.label(RichText::new(mark).color(colour).size(TITLE));
        row.heading(t(&outcome.title));
    });
}

/// Draws the buttons that lead on to another match.
fn next_match_buttons(row: &mut Ui, scene: &mut Scene, ui: &UiState, session: &Session) {
    let of_campaign = ui.campaign.is_some();
    if of_campaign
        && row
            .button(strong(text!("window-into-the-book", "Record the result")))
            .with_tooltip(text!(
                "window-the-campaign-takes-the-result-and",
                "Records the result in the campaign and continues it."
            ))
            .clicked()
    {
        scene.command(UiCommand::CampaignBook(CampaignCommand::Settle));
    }
    if let Some((key, title)) = next_lesson(scene, session)
        && row
            .button(strong(text!("window-next-lesson", "Next lesson")))
            .with_tooltip(Text::verbatim(&title))
            .clicked()
    {
        scene.command(UiCommand::ToMenu);
        scene.command(UiCommand::Lesson(LessonCommand::Begin(key)));
    }
    if !of_campaign && row.button(strong(text!("window-another-match", "Another match"))).clicked()
    {
        scene.command(UiCommand::ToSetup);
    }
}

/// Draws the buttons for the match that has ended.
fn this_match_buttons(row: &mut Ui, scene: &mut Scene, ui: &mut UiState) {
    let again = row.button(t(marked(icon::PLAY, text!("window-watch-it-again", "Watch it again"))));
    let hint = text!(
        "window-from-the-beginning-halts-leads-back",
        "From the beginning; {watch} pauses, {present} returns here",
        watch = scene.keys.cap(Action::Watch),
        present = scene.keys.cap(Action::Present)
    );
    if again.with_tooltip(&hint).clicked() {
        scene.command(UiCommand::Past(PastCommand::Again));
    }
    if row.button(t!("window-look-at-the-table", "View the table")).clicked() {
        ui.end_seen = true;
    }
    let report = row.button(t(marked(icon::FILE_TEXT, text!("window-report", "Report"))));
    if report
        .with_tooltip(text!(
            "window-write-the-story-of-the-match",
            "Writes a report of the match as a page with pictures"
        ))
        .clicked()
    {
        scene.command(UiCommand::Export(ExportKind::Report));
    }
    let hint = scene.keys.hint(
        text!("window-undo-take-back-the-last-decision", "Undo: take back the last decision"),
        Action::Undo,
    );
    if row.button(t!("window-undo", "Undo")).with_tooltip(&hint).clicked() {
        scene.command(UiCommand::Undo);
    }
    if row
        .button(t(marked(icon::HOUSE, text!("window-leave-the-table", "Leave the table"))))
        .clicked()
    {
        scene.command(UiCommand::ToMenu);
    }
}

/// Returns the key and the title of the lesson that follows the lesson of this match.
/// `None` if the match is no lesson, or the last one.
fn next_lesson(scene: &Scene, session: &Session) -> Option<(String, String)> {
    let all = &scene.games.content().lessons;
    let own = all.iter().position(|lesson| lesson.is_of(&session.setup))?;
    all.get(own + 1).map(|next| (next.key(), next.lesson.title.clone()))
}

fn figures(page: &mut Ui, outcome: &Outcome, theme: &Theme) {
    if outcome.figures.is_empty() {
        return;
    }
    Grid::new("figures").num_columns(2).spacing(vec2(18.0, 4.0)).show(page, |grid| {
        for (label, value) in outcome.rows() {
            grid.label(note(label, theme));
            grid.label(strong(value));
            grid.end_row();
        }
    });
}

/// Draws the turning points of the match, each with a button that shows the
/// table at that moment.
fn moments(page: &mut Ui, scene: &mut Scene, session: &Session, story: &Story) {
    if story.moments.is_empty() {
        return;
    }
    page.add_space(8.0);
    heading(page, text!("window-what-turned-it", "Turning points"), &scene.theme);
    for moment in &story.moments {
        let decision =
            session.past.partition_point(|past| past.events <= moment.event).saturating_sub(1);
        page.horizontal_top(|row| {
            let look = row.small_button(icon::CLOCK_COUNTER_CLOCKWISE);
            if look
                .with_tooltip(&text!(
                    "window-look-at-it",
                    "View it: {moment}",
                    moment = session.moment(decision)
                ))
                .clicked()
            {
                scene.command(UiCommand::Past(PastCommand::Look(decision)));
            }
            let mut text = session.named(&moment.text);
            if moment.round > 0 {
                let round = text!("window-round-2", "Round {round}:", round = moment.round);
                text = round.with(Text::sign(" ")).with(text);
            }
            row.add(Label::new(t(text)).wrap());
        });
    }
}

/// Draws what every participant dealt, took, slew and lost.
fn achievements(page: &mut Ui, session: &Session, story: &Story, theme: &Theme) {
    page.add_space(8.0);
    heading(page, text!("window-who-did-what", "Who did what"), theme);
    Grid::new("deeds").num_columns(5).spacing(vec2(14.0, 4.0)).show(page, |grid| {
        grid.label("");
        for (title, hint) in [
            (
                text!("window-dealt", "Dealt"),
                text!(
                    "window-wounds-that-others-took-in-its",
                    "Wounds that others took in its actions"
                ),
            ),
            (
                text!("window-took", "Took"),
                text!("window-wounds-that-it-took", "Wounds that it took"),
            ),
            (
                text!("window-slew", "Slain"),
                text!(
                    "window-models-of-others-that-were-slain",
                    "Models of others that were slain in its actions"
                ),
            ),
            (
                text!("window-lost", "Lost"),
                text!(
                    "window-its-own-models-that-were-slain",
                    "Its own models that were slain, of how many"
                ),
            ),
        ] {
            grid.label(note(title, theme)).with_tooltip(hint);
        }
        grid.end_row();
        for one in &story.deeds {
            grid.horizontal(|row| {
                let model = session.view.models.iter().find(|model| {
                    let name = if model.group.is_empty() { &model.name } else { &model.group };
                    model.side == one.side && *name == one.name
                });
                if let Some(model) = model {
                    flag(row, Livery::of_model(model), vec2(18.0, 12.0));
                }
                row.label(&one.name);
            });
            grid.label(one.dealt.to_string());
            grid.label(one.taken.to_string());
            grid.label(one.slain.to_string());
            // In an arena a model can return and be lost again.
            let of_many = one.models > 1 && one.lost <= one.models;
            let lost = one.lost.to_string();
            grid.label(match of_many {
                true => t!("window-of-2", "{many} of {name}", many = lost, name = one.models),
                false => lost,
            });
            grid.end_row();
        }
    });
}

/// Draws the successes of each side beside the number to be expected.
fn dice_luck(page: &mut Ui, session: &Session, story: &Story, theme: &Theme) {
    for tally in &story.dice {
        let seats = session.view.seats.iter().filter(|seat| seat.side == tally.side);
        let names = Text::joined(seats.map(|seat| Text::from(&seat.name)), ", ");
        let who = if names.is_empty() {
            text!("window-run-by-the-rules", "Run by the rules")
        } else {
            names
        };
        let text = text!(
            "rules-dice-with-expected-successes",
            "{side}: {dice}, {successes}, {expected:.1} expected",
            side = who,
            dice = Text::counted("rules-dice-2", tally.dice, "die", "dice"),
            successes = Text::counted("rules-successes-2", tally.successes, "success", "successes"),
            expected = tally.expected
        );
        page.label(note(text, theme));
    }
}
