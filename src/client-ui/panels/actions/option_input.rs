//! Input that an armed option still needs, below its line in the action menu: targets, a
//! number, a spot, or a confirmation.

use std::ops::RangeInclusive;

use bevy_egui::egui::{Button, DragValue, Frame, Margin, RichText, Ui};
use egui_phosphor::regular as icon;

use crate::Scene;
use crate::elements::called::Called;
use crate::elements::marks::keycap;
use crate::elements::theme::{Theme, marked, note};
use crate::panels::actions::wasted;
use crate::panels::preview;
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::controls::keys::Action;
use monteria_client_state::planning::aim;
use monteria_client_state::play::session::Session;
use monteria_content::words::t;
use monteria_game::{Choice, ModelId, Needs, Order, Refusal, Text, several_of, text};

/// Draws the input that an armed option still needs, its targets,
/// and the expected result.
pub(super) fn show(page: &mut Ui, scene: &mut Scene, session: &Session, choice: &Choice) {
    let theme = scene.theme;
    let frame = Frame::new().inner_margin(Margin { left: 22, right: 2, top: 2, bottom: 4 });
    if choice.needs != Needs::Nothing {
        wasted(page, session, choice, &theme);
    }
    frame.show(page, |page| match &choice.needs {
        Needs::Nothing => confirmation(page, scene, session, choice),
        Needs::Several { legal, min, max, others } => {
            several(page, scene, session, choice, legal, others, *min..=*max);
        }
        Needs::Number { min, max } => number(page, scene, choice, *min..=*max),
        Needs::To(_) | Needs::Aim(_) => spot(page, scene, session, choice),
        Needs::Target { legal, others } => {
            target(page, scene, session, choice, legal, others);
        }
    });
}

/// Draws the confirmation of an option that needs nothing more: its effect, its cost, and
/// whether it would be wasted.
fn confirmation(page: &mut Ui, scene: &mut Scene, session: &Session, choice: &Choice) {
    let theme = scene.theme;
    if !choice.hint.is_empty() {
        page.label(note(&choice.hint, &theme));
    }
    wasted(page, session, choice, &theme);
    if let Some(preview) = scene.selection.preview.as_ref() {
        preview::card(page, preview, &theme);
    }
    let does = match &choice.cost {
        cost if cost.is_empty() => marked(icon::CHECK, text!("window-do-it", "Do it")),
        cost => marked(icon::CHECK, text!("window-do-it-for", "Do it for {cost}")),
    };
    page.horizontal(|row| {
        if row.button(t(does)).clicked() {
            scene.command(UiCommand::Confirm);
        }
        keycap(row, scene.keys.cap(Action::Confirm), &theme);
    });
}

/// Draws a check box for every legal target; `number` are chosen.
fn several(
    page: &mut Ui,
    scene: &mut Scene,
    session: &Session,
    choice: &Choice,
    legal: &[ModelId],
    others: &[(ModelId, Refusal)],
    number: RangeInclusive<usize>,
) {
    let theme = scene.theme;
    let all = Session::all_targets(&choice.needs);
    let chosen = &scene.selection.chosen;
    let wanted = several_of(*number.start(), *number.end());
    page.label(note(
        text!("window-chosen-of", "{chosen} chosen of {wanted}.", chosen = chosen.len()),
        &theme,
    ));
    let done = number.contains(&chosen.len());
    let mut picked = None;
    for target in legal {
        let mut on = chosen.contains(target);
        if page.checkbox(&mut on, session.target_name(*target, &all)).clicked() {
            picked = Some(*target);
        }
    }
    refused_targets(page, session, &choice.needs, others, &theme);
    let button = Button::new(t(marked(icon::CHECK, text!("window-done", "Done"))));
    if page.add_enabled(done, button).clicked() {
        scene.command(UiCommand::Confirm);
    }
    if let Some(target) = picked {
        scene.command(UiCommand::TargetAlso(target));
    }
}

/// Draws the field of a number, in inches where the option counts them. Draws nothing
/// before the option is armed.
fn number(page: &mut Ui, scene: &mut Scene, choice: &Choice, range: RangeInclusive<i32>) {
    let Some(mut number) = scene.selection.number else { return };
    let theme = scene.theme;
    let before = number;
    page.horizontal(|row| {
        let mut drag = DragValue::new(&mut number).range(range.clone()).speed(0.1);
        if choice.counts_inches() {
            drag = drag.custom_formatter(|number, _| choice.number_words(number as i32));
            drag = drag.custom_parser(|text| choice.read_number(text).map(f64::from));
        }
        row.add(drag).called(&choice.label);
        let from = choice.number_words(*range.start());
        let to = choice.number_words(*range.end());
        row.label(note(text!("window-from-to", "from {from} to {to}"), &theme));
        if row.button(t(marked(icon::CHECK, text!("window-done", "Done")))).clicked() {
            scene.command(UiCommand::Confirm);
        }
    });
    if number != before {
        scene.command(UiCommand::Number(number));
    }
}

/// Draws how a spot or a direction is pointed at, or the reason why it is not legal.
fn spot(page: &mut Ui, scene: &Scene, session: &Session, choice: &Choice) {
    let theme = scene.theme;
    if let Some(Err(why)) = &scene.selection.route {
        let why = t(session.named(&why.text()));
        page.label(RichText::new(why).small().color(theme.oxblood));
        return;
    }
    let enter = scene.keys.cap(Action::Confirm);
    let arrows = Text::joined(Action::SPOT.map(|action| scene.keys.cap(action)), " ");
    let text = if scene.selection.placed {
        text!(
            "window-point-where-it-faces-or-turn",
            "Point in the direction it should face, or turn it with {arrows}; a click or {enter} \
             confirms."
        )
    } else if aim::wants_direction(session, scene.selection) {
        text!(
            "window-point-at-the-spot-and-click",
            "Click the spot, then click in the direction it should face."
        )
    } else if matches!(choice.needs, Needs::Aim(_)) {
        text!(
            "window-point-to-one-side-of-the",
            "Point to one side of the base, or use {arrows}; a click or {enter} confirms."
        )
    } else {
        text!(
            "window-point-at-the-table-or-use",
            "Point at the table, or use {arrows}; {enter} confirms."
        )
    };
    page.label(note(text, &theme));
}

/// Draws a line for every legal target, then the others with the reason, and the expected
/// result for the chosen one. A click on the chosen one gives the order.
fn target(
    page: &mut Ui,
    scene: &mut Scene,
    session: &Session,
    choice: &Choice,
    legal: &[ModelId],
    others: &[(ModelId, Refusal)],
) {
    let theme = scene.theme;
    let all = Session::all_targets(&choice.needs);
    for target in legal {
        let lit = scene.selection.target == Some(*target);
        let row = page.horizontal(|row| {
            let mark = if lit { icon::TARGET } else { icon::CIRCLE };
            let colour = if lit { theme.oxblood } else { theme.faint };
            row.label(RichText::new(mark).color(colour));
            let name = session.target_name(*target, &all);
            row.add(Button::selectable(lit, name).wrap())
        });
        if row.inner.clicked() {
            let give = UiCommand::Give(Order::at(&choice.id, *target));
            scene.command(if lit { give } else { UiCommand::Target(*target) });
        }
    }
    refused_targets(page, session, &choice.needs, others, &theme);
    if let Some(preview) =
        scene.selection.preview.as_ref().filter(|_| scene.selection.target.is_some())
    {
        preview::brief(page, preview, &theme);
    }
}

/// Draws the targets that are not allowed, each with the reason on hover.
fn refused_targets(
    page: &mut Ui,
    session: &Session,
    needs: &Needs,
    others: &[(ModelId, Refusal)],
    theme: &Theme,
) {
    let all = Session::all_targets(needs);
    for (target, why) in others {
        let name = session.target_name(*target, &all);
        let label = page.label(note(marked(icon::PROHIBIT, Text::verbatim(name)), theme));
        label.on_hover_text(t(session.named(&why.text())));
    }
}
