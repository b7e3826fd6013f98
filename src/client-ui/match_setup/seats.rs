//! Page that assigns the seats of the match to players, and passes the match
//! on as a file.

use bevy_egui::egui::{Button, Label, RichText, Ui, vec2};
use egui_phosphor::regular as icon;

use crate::elements::called::Called;
use crate::elements::marks::{flag, heading, rule};
use crate::elements::theme::{marked, note, strong};
use crate::match_setup::setup::program_of;
use crate::{Scene, UiState, page};
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::palette::Livery;
use monteria_client_state::play::seats::SeatCommand;
use monteria_client_state::play::session::Session;
use monteria_content::ShownPath;
use monteria_content::words::t;
use monteria_game::{Control, Ruleset, SeatId, text};
use monteria_opponents::{RANDOM, split_style, strengths, with_style};

pub(crate) fn show(scene: &mut Scene, ui: &mut UiState) {
    let Some(session) = scene.session else {
        scene.command(UiCommand::Close);
        return;
    };
    let theme = scene.theme;
    page(scene, text!("window-who-plays", "Who plays"), 520.0, |page, scene| {
        for seat in &session.view.seats {
            page.horizontal_wrapped(|row| {
                flag(row, Livery::of_seat(seat.id), vec2(24.0, 15.0));
                row.label(strong(&seat.name));
                players(row, scene, session, seat.id);
            });
        }
        page.label(note(
            text!(
                "window-seats-it-holds",
                "Changes apply from the next decision on. Past decisions stay as they are."
            ),
            &theme,
        ));
        rule(page, &theme);
        heading(page, text!("window-seats-pass-on-by-file", "Pass on by file"), &theme);
        pass_on(page, scene, ui, session);
    });
}

/// Draws the choice of a player for a seat.
fn players(row: &mut Ui, scene: &mut Scene, session: &Session, seat: SeatId) {
    let now = session.control(seat);
    let person = row.selectable_label(
        now == Control::Person,
        t(marked(icon::USER, text!("window-a-person", "A person"))),
    );
    if person.clicked() && now != Control::Person {
        scene.command(UiCommand::Seats(SeatCommand::Play(seat, Control::Person)));
    }
    if let Some(program) = programs(row, session.ruleset.as_ref(), &now) {
        scene.command(UiCommand::Seats(SeatCommand::Play(seat, program)));
    }
}

/// Draws the strengths of the program for a seat, and behind them the styles if it plays
/// the seat now. Returns another choice than the present one.
pub(crate) fn programs(row: &mut Ui, ruleset: &dyn Ruleset, now: &Control) -> Option<Control> {
    let (name, style) = match now {
        Control::Ai(strength) => split_style(strength),
        Control::Person | Control::Client => ("", None),
    };
    let mut chosen = None;
    for strength in strengths(ruleset).into_iter().filter(|name| name != RANDOM) {
        let label = row.selectable_label(name == strength, t(program_of(&strength)));
        if label.clicked() {
            chosen = Some(with_style(&strength, style));
        }
    }
    let styles = if name.is_empty() { Vec::new() } else { ruleset.styles() };
    if !styles.is_empty() {
        let usual = t!("window-style-as-usual", "As usual");
        if row.selectable_label(style.is_none(), usual).clicked() {
            chosen = Some(with_style(name, None));
        }
    }
    for it in styles {
        let label = row.selectable_label(style == Some(it.id.as_str()), &it.name);
        if label.on_hover_text(&it.about).clicked() {
            chosen = Some(with_style(name, Some(it.id.as_str())));
        }
    }
    chosen.map(Control::Ai).filter(|program| program != now)
}

/// Draws the button that passes the match on. Once the file is written, its path and
/// instructions take the place of the button.
pub(crate) fn pass_on(page: &mut Ui, scene: &mut Scene, ui: &UiState, session: &Session) {
    let theme = scene.theme;
    let waits_for = session.waits_for.map(|waits_for| waits_for.seat);
    let Some(to) =
        waits_for.filter(|seat| session.is_person(*seat) && session.people().count() > 1)
    else {
        let why = text!(
            "window-seats-where-two",
            "A match can be passed on by file when two or more people play it and one of them has \
             to decide."
        );
        page.label(note(why, &theme));
        return;
    };
    let name = session.seat_name(to);
    let passed =
        ui.passed_on.as_ref().filter(|passed| passed.to == to && passed.orders == session.orders);
    match passed.filter(|_| scene.work.idle()) {
        None => {
            let text = text!(
                "window-seats-has-to-decide",
                "{name} has to decide. The match is written into one file; you send it to {name}, \
                 who plays on with it and sends it back."
            );
            page.label(t(text));
            let button = Button::new(strong(marked(
                icon::EXPORT,
                text!("window-seats-pass-on-to", "Pass on to {name} by file"),
            )));
            if page.add_enabled(scene.work.idle(), button).clicked() {
                scene.command(UiCommand::Seats(SeatCommand::PassOn));
            }
        }
        Some(passed) => {
            let path = passed.file.shown();
            page.label(t(marked(
                icon::CHECK,
                text!("window-seats-the-file-is-written", "The file for {name} is written:"),
            )));
            page.add(Label::new(RichText::new(&path).small()).wrap());
            if page
                .button(t(marked(icon::COPY, text!("window-seats-copy-where", "Copy the path"))))
                .clicked()
            {
                page.ctx().copy_text(path);
            }
            page.label(t!(
                "window-seats-send-it",
                "Send it to {name}, for example by e-mail. {name} opens it with “Load”, drops it \
                 on the window, or runs monteria play FILE. When it comes back, open it in the \
                 same way."
            ));
        }
    }
    page.label(note(
        text!(
            "window-seats-the-file-holds",
            "The file contains the whole match: a person who opens it in an editor can read \
             hidden information and predict the dice. The window shows each person only what \
             their seat may know, and warns when a file is older than your match or was played \
             differently."
        ),
        &theme,
    ));
}

/// Draws the button that reports that the person of a seat is at this screen.
pub(crate) fn here(page: &mut Ui, scene: &mut Scene, seat: SeatId, name: &str) {
    let button = page.button(t(marked(
        icon::USER,
        text!("window-seats-is-at-this-screen", "{name} is at this screen"),
    )));
    if button
        .with_tooltip(text!("window-seats-goes-on-here", "The match goes on here, without a file"))
        .clicked()
    {
        scene.command(UiCommand::Seats(SeatCommand::Here(seat)));
    }
}
