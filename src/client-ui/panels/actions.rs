//! Action menu: every option in its group with its cost. Options that may not be chosen
//! now are greyed, with the reason.

mod option_input;

use bevy_egui::egui::{
    self, Align2, CornerRadius, FontFamily, FontId, RichText, Sense, Stroke, StrokeKind, Ui, pos2,
    vec2,
};
use egui_phosphor::regular as icon;

use crate::elements::called::{Called, hinted};
use crate::elements::marks::{flag, heading, keycap};
use crate::elements::theme::{BODY, NOTE, Theme, bold, marked, note, strong};
use crate::pages::paper;
use crate::panels::preview;
use crate::panels::tracker;
use crate::pointing::explain::{self, Words};
use crate::pointing::landmarks;
use crate::{Panel, Scene};
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::controls::keys::Action;
use monteria_client_state::pages::ui_state::Explanation;
use monteria_client_state::palette::Livery;
use monteria_client_state::planning::aim::{self, menu::MenuEntry};
use monteria_client_state::play::past::PastCommand;
use monteria_client_state::play::session::Session;
use monteria_content::words::t;
use monteria_game::{Choice, Decision, Needs, RefusedChoice, Text, text};

/// Space before a label in points, where the key is drawn.
const BEFORE: f32 = 25.0;

/// Draws the panel. Returns its rectangle.
pub(crate) fn show(scene: &mut Scene, session: &Session, open: bool) -> egui::Rect {
    let ctx = scene.ctx.clone();
    let theme = scene.theme;
    let place = scene.layout.actions;
    paper::sheet(&ctx, "actions", place, &theme, |page| {
        let key = scene.keys.cap(Action::PanelActions);
        if paper::fold_title(
            page,
            icon::SWORD,
            text!("window-actions", "Actions"),
            open,
            &key,
            &theme,
        ) {
            scene.command(UiCommand::Toggle(Panel::Actions));
        }
        if open {
            body(page, scene, session);
        }
    })
}

/// Draws the menu without its frame.
pub(crate) fn body(page: &mut Ui, scene: &mut Scene, session: &Session) {
    let theme = scene.theme;
    match session.open_decision(scene.playback) {
        Some(decision) => {
            who(page, session, decision);
            // Without tabs the bar along the top shows the prompt.
            if scene.layout.tabs {
                page.label(note(&decision.prompt, &theme));
            }
            paper::scroll(page, "actions", |page| menu(page, scene, session, decision));
        }
        None => waiting(page, scene, session),
    }
}

fn who(page: &mut Ui, session: &Session, decision: &Decision) {
    page.horizontal(|row| {
        flag(row, Livery::of_seat(decision.seat), vec2(24.0, 15.0));
        let name = match decision.model {
            Some(model) => Text::verbatim(session.party(model)),
            None => session.seat_name(decision.seat),
        };
        row.add(egui::Label::new(strong(name)).truncate());
    });
}

/// Draws the state of the match while nobody at this screen decides.
fn waiting(page: &mut Ui, scene: &mut Scene, session: &Session) {
    let theme = scene.theme;
    if let Some(outcome) = &session.outcome {
        page.label(strong(&outcome.title));
        page.label(note(Text::from(&outcome.reason).capital(), &theme));
        return;
    }
    if scene.playback.busy() {
        page.label(t(scene.playback.headline()));
        page.horizontal(|row| {
            if row.button(t(marked(icon::SKIP_FORWARD, text!("window-skip", "Skip")))).clicked() {
                scene.command(UiCommand::Skip);
            }
            keycap(row, scene.keys.cap(Action::Skip), &theme);
        });
        return;
    }
    if session.looked_at().is_some() {
        page.label(t!(
            "window-an-earlier-moment-is-shown-nothing",
            "Cannot give orders while an earlier moment is shown."
        ));
        page.horizontal(|row| {
            if row
                .button(t(marked(
                    icon::CLOCK_CLOCKWISE,
                    text!("window-back-to-now", "Back to now"),
                )))
                .clicked()
            {
                scene.command(UiCommand::Past(PastCommand::Present));
            }
            keycap(row, Text::sign("N"), &theme);
        });
        return;
    }
    // People at this screen do not wait for their own decision, but for a job
    // that runs for them.
    if session.waits_for.is_some_and(|it| session.is_person(it.seat) && !session.is_away(it.seat)) {
        if let Some(doing) = scene.work.doing() {
            page.label(note(doing.clone().with(Text::sign("…")), &theme));
        }
        return;
    }
    let name =
        session.waits_for.and_then(|it| session.view.seats.iter().find(|seat| seat.id == it.seat));
    let name = match name {
        Some(seat) => Text::from(&seat.name),
        None => text!("window-the-program", "The program"),
    };
    page.label(note(text!("window-is-thinking", "{name} is thinking…"), &theme));
}

fn menu(page: &mut Ui, scene: &mut Scene, session: &Session, decision: &Decision) {
    let theme = scene.theme;
    page.spacing_mut().item_spacing.y = 1.0;
    for (group, entries) in aim::menu::menu(&session.view, decision) {
        if !group.is_empty() {
            heading(page, group, &theme);
        }
        for entry in entries {
            match entry {
                MenuEntry::Open(choice) => option(page, scene, session, choice),
                MenuEntry::Refused(refused) => refused_option(page, session, refused, &theme),
            }
        }
    }
}

fn option(page: &mut Ui, scene: &mut Scene, session: &Session, choice: &Choice) {
    let theme = scene.theme;
    let armed = scene.selection.armed.as_deref() == Some(choice.id.as_str());
    let action = scene.selection.keys.key(&choice.id).and_then(|key| Action::OPTIONS.get(key));
    let stroke = action.and_then(|action| scene.keys.of(*action).first().copied());
    let key = stroke.map(|stroke| stroke.short_cap());
    let shown = MenuLine {
        key: key.as_ref(),
        label: &choice.label,
        cost: &choice.cost,
        mark: aim_mark(choice),
        armed,
        open: true,
    };
    let response = line(page, &shown, &theme).on_hover_cursor(egui::CursorIcon::PointingHand);
    landmarks::keep(page.ctx(), &format!("option {}", choice.id), response.rect);
    if response.clicked() {
        scene.command(UiCommand::Choose(choice.id.clone()));
        // A target or a spot is chosen on the table, so the keys go back to the table.
        if matches!(choice.needs, Needs::Target { .. } | Needs::To(_) | Needs::Aim(_)) {
            response.surrender_focus();
        }
    }
    let foreseen = scene.selection.foreseen.as_deref() == Some(choice.id.as_str());
    if (response.hovered() || response.has_focus()) && !foreseen {
        scene.command(UiCommand::PreviewChoice(choice.id.clone()));
    }
    let expected = || session.game().and_then(|game| game.preview(choice, None, None));
    if response.contains_pointer() || response.has_focus() {
        explain::point(page.ctx(), Explanation::new(&choice.label, &choice.hint));
    }
    let name = [&choice.label, &choice.cost].into_iter().filter(|text| !text.is_empty());
    let response = response.called(Text::joined(name.cloned(), " ")).on(armed);
    hinted(response, |tip| {
        tip.label(strong(&choice.label));
        if !choice.hint.is_empty() {
            tip.label(t(&choice.hint));
        }
        wasted(tip, session, choice, &theme);
        if choice.needs == Needs::Nothing
            && let Some(preview) = expected()
        {
            preview::card(tip, &preview, &theme);
        }
        if let Some(after) = scene.after.found(&choice.id) {
            tracker::afterwards(tip, session, &after, &theme);
        }
    });
    // A suggested option does not unfold: lines would jump under the pointer.
    if armed && !scene.selection.suggested {
        option_input::show(page, scene, session, choice);
    }
}

/// Draws the reason why an option would have no effect at present.
fn wasted(page: &mut Ui, session: &Session, choice: &Choice, theme: &Theme) {
    if let Some(why) = &choice.idle {
        let why = session.named(&why.text());
        page.label(
            RichText::new(t(marked(
                icon::WARNING,
                text!("window-comes-to-nothing-now", "Has no effect now: {why}"),
            )))
            .color(theme.oxblood),
        );
    }
}

fn aim_mark(choice: &Choice) -> &'static str {
    if choice.idle.is_some() {
        return icon::WARNING;
    }
    match choice.needs {
        Needs::Nothing => "",
        Needs::Target { .. } => icon::CROSSHAIR_SIMPLE,
        Needs::Several { .. } => icon::CROSSHAIR,
        Needs::To(_) => icon::MAP_PIN,
        Needs::Aim(_) => icon::COMPASS,
        Needs::Number { .. } => icon::HASH,
    }
}

fn refused_option(page: &mut Ui, session: &Session, refused: &RefusedChoice, theme: &Theme) {
    let choice = &refused.choice;
    let shown = MenuLine {
        key: None,
        label: &choice.label,
        cost: &choice.cost,
        mark: "",
        armed: false,
        open: false,
    };
    let why = session.named(&refused.why.text());
    let response = line(page, &shown, theme).called(&text!(
        "window-not-now",
        "{label}, not now: {why}",
        label = choice.label
    ));
    let words = Words::of(session);
    if response.contains_pointer() || response.has_focus() {
        let mut what = Explanation::new(&choice.label, &why);
        what.text.push(choice.hint.clone());
        what.rules = words.behind(&refused.why);
        explain::point(page.ctx(), what);
    }
    hinted(response, |tip| {
        tip.label(strong(&refused.choice.label));
        tip.label(RichText::new(t(why)).color(theme.oxblood));
        let all = Session::all_targets(&refused.choice.needs);
        for (target, why) in refused.targets() {
            let name = session.target_name(*target, &all);
            tip.label(note(
                marked(icon::PROHIBIT, Text::verbatim(name))
                    .with(Text::sign(": "))
                    .with(session.named(&why.text())),
                theme,
            ));
        }
        if !refused.choice.hint.is_empty() {
            tip.label(note(&refused.choice.hint, theme));
        }
        if !words.behind(&refused.why).is_empty() {
            tip.label(note(text!("window-f1-the-rule-behind-it", "F1: the rule behind it"), theme));
        }
    });
}

/// One line of the menu.
struct MenuLine<'a> {
    /// Key that chooses the option.
    key: Option<&'a Text>,
    label: &'a Text,
    cost: &'a Text,
    /// Icon of the input that the option needs.
    mark: &'a str,
    /// Whether the option is being aimed.
    armed: bool,
    /// Whether the option can be chosen.
    open: bool,
}

/// Draws a line. A label that is too long wraps to two or three rows.
fn line(page: &mut Ui, shown: &MenuLine, theme: &Theme) -> egui::Response {
    let &MenuLine { key, label, cost, mark, armed, open } = shown;
    let ink = if open { theme.ink } else { theme.faint };
    let width = page.available_width();
    let painter = page.painter();
    let body = FontId::new(BODY, FontFamily::Proportional);
    let mark = painter.layout_no_wrap(mark.to_owned(), body.clone(), theme.faint);
    let cost = painter.layout_no_wrap(t(cost), FontId::new(NOTE, bold()), theme.faint);
    let gap = if mark.size().x > 0.0 { 5.0 } else { 0.0 };
    let right = 4.0 + mark.size().x + gap + cost.size().x;
    let mut job = egui::text::LayoutJob::simple(
        t(label),
        body,
        ink,
        (width - BEFORE - right - 5.0).max(20.0),
    );
    job.wrap.max_rows = 3;
    let label_text = painter.layout_job(job);
    let tall = (label_text.size().y + 6.0).max(23.0);
    let (rect, response) = page.allocate_exact_size(
        vec2(width, tall),
        if open { Sense::click() } else { Sense::focusable_noninteractive() },
    );
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, open, t(label)));
    let painter = page.painter();
    let ground = |fill, edge| {
        painter.rect(rect, CornerRadius::same(2), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    };
    if armed {
        ground(theme.chosen(), theme.ink);
    } else if open && (response.hovered() || response.has_focus()) {
        ground(theme.deep, theme.brass);
    }
    if let Some(key) = key {
        let cap = egui::Rect::from_center_size(
            pos2(rect.left() + 12.0, rect.center().y),
            vec2(17.0, 18.0),
        );
        painter.rect(
            cap,
            CornerRadius::same(3),
            theme.deep,
            Stroke::new(0.8, theme.faint),
            StrokeKind::Inside,
        );
        let font = FontId::new(NOTE, FontFamily::Proportional);
        painter.text(cap.center(), Align2::CENTER_CENTER, t(key), font, theme.faint);
    }
    let lay = |left: f32, text: std::sync::Arc<egui::Galley>| {
        let at = pos2(rect.left() + left, rect.center().y - text.size().y / 2.0);
        painter.galley(at, text, ink);
    };
    lay(width - 4.0 - mark.size().x, mark);
    lay(width - right, cost);
    lay(BEFORE, label_text);
    response
}
