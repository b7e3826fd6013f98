//! Questions before a match: the scenario, its form, the seats, and the seed.

use std::sync::Arc;

use bevy_egui::egui::{
    Align, Area, Button, CornerRadius, Id, Label, Layout, Margin, Order, Rect, RichText, Sense,
    Stroke, StrokeKind, TextEdit, Ui, Vec2, pos2, vec2,
};
use egui_phosphor::regular as icon;

use crate::elements::called::Called;
use crate::elements::card::CardText;
use crate::elements::marks::{flag, heading, paint_flag, rule};
use crate::elements::theme::{Theme, marked, marked_wide, note, serif, strong};
use crate::match_setup::seats::programs;
use crate::match_setup::setup_form::{asked, choose, evaluate};
use crate::{Scene, UiState, elements::card, match_setup::setup_map, pages::menu, pages::paper};
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::controls::keys::Action;
use monteria_client_state::pages::ui_state::SetupDraft;
use monteria_client_state::palette::{Colours, Livery, SEAT_COLOURS};
use monteria_client_state::settings::Settings;
use monteria_content::words::t;
use monteria_game::{
    Control, Field, LONGEST_NAME, MatchSetup, People, Ruleset, ScenarioCard, Seat, SeatId, Text,
    clean_name, seat_text, text,
};

/// Size of the field for the name of a seat, in points.
const NAME: Vec2 = vec2(120.0, 22.0);

pub(crate) fn show(scene: &mut Scene, ui: &mut UiState, settings: &mut Settings) {
    let theme = scene.theme;
    let window = scene.layout.window;
    let draft = &mut ui.setup;
    if draft.chosen.is_none() {
        let first = scene
            .games
            .all()
            .iter()
            .find_map(|r| r.scenarios().into_iter().next().map(|c| (r.clone(), c)));
        if let Some((ruleset, card)) = first {
            choose(draft, ruleset.as_ref(), &card);
        }
    }
    let place = desk(window);
    let wide = (place.width() * 0.36).clamp(170.0, 400.0);
    let left = Rect::from_min_size(place.min, vec2(wide, place.height()));
    let right = Rect::from_min_max(pos2(left.right() + 12.0, place.top()), place.max);
    area(scene, "scenarios", left, |page, scene| scenarios(page, scene, draft));
    area(scene, "setup", right, |page, scene| {
        answers(page, scene, draft, &mut settings.people, &theme)
    });
}

/// Returns the part of the window that pages of this kind cover.
pub(crate) fn desk(window: Rect) -> Rect {
    let margin = if window.width() < 900.0 { 10.0 } else { (window.width() * 0.05).max(30.0) };
    window.shrink2(vec2(margin, margin.min(window.height() * 0.06)))
}

/// Draws a sheet of paper that covers `place`.
pub(crate) fn area(
    scene: &mut Scene,
    id: &str,
    place: Rect,
    add: impl FnOnce(&mut Ui, &mut Scene),
) {
    let theme = scene.theme;
    let ctx = scene.ctx.clone();
    Area::new(Id::new(id))
        .order(Order::Middle)
        .fixed_pos(place.min)
        .constrain(false)
        .fade_in(false)
        .show(&ctx, |area| {
            paper::frame(&theme).inner_margin(Margin::same(14)).show(area, |page| {
                page.set_width(place.width() - 30.0);
                page.set_height(place.height() - 30.0);
                // A row is as tall as its buttons from the start, so that labels before
                // them are in its middle.
                page.spacing_mut().interact_size.y = 25.0;
                add(page, scene);
            });
        });
}

/// Draws the list of scenarios.
fn scenarios(page: &mut Ui, scene: &mut Scene, draft: &mut SetupDraft) {
    let theme = scene.theme;
    page.horizontal(|row| {
        if row
            .button(icon::ARROW_LEFT)
            .with_tooltip(scene.keys.hint(text!("window-back", "Back"), Action::Cancel))
            .clicked()
        {
            scene.command(UiCommand::ToMenu);
        }
        row.heading(t!("window-scenarios-heading", "Choose a scenario"));
    });
    rule(page, &theme);
    let games = scene.games.clone();
    paper::scroll(page, "scenarios", |page| {
        if games.all().is_empty() {
            page.label(t!("window-there-is-no-game-on-the", "No game is installed."));
        }
        for ruleset in games.all() {
            heading(page, ruleset.title(), &theme);
            if !ruleset.about().is_empty() {
                page.label(note(ruleset.about(), &theme));
            }
            if ruleset.lays_out() {
                let seeded = draft.laid.as_ref().filter(|_| draft.chosen_of(ruleset.id()));
                let text = match seeded {
                    Some(card) => {
                        CardText::new(&card.title, Text::verbatim(icon::DICE_FIVE), &card.about)
                    }
                    None => CardText::new(
                        text!("window-a-table-by-the-dice", "A random table"),
                        Text::verbatim(icon::DICE_FIVE),
                        text!("window-laid-out-anew-by-a-number", "Generated from a new seed."),
                    ),
                };
                let id = format!("laid {}", ruleset.id());
                let response = card::show(page, &id, seeded.is_some(), text, &theme);
                if response
                    .on_hover_text(t!(
                        "window-each-click-lays-out-another-one",
                        "Each click generates another table."
                    ))
                    .clicked()
                {
                    match ruleset.seeded_scenario(fresh_seed()) {
                        Ok(card) => {
                            choose(draft, ruleset.as_ref(), &card);
                            draft.laid = Some(card);
                        }
                        Err(why) => draft.not_laid = Some((ruleset.id().to_owned(), why)),
                    }
                }
                if let Some((_, why)) =
                    draft.not_laid.as_ref().filter(|(game, _)| game == ruleset.id())
                {
                    let text = text!(
                        "window-no-table-another-click-tries-another",
                        "No table: {why}. Click again to try another seed."
                    );
                    warning(page, text, &theme);
                }
            }
            for card in ruleset.scenarios() {
                let chosen =
                    draft.chosen.as_ref().is_some_and(|(r, s)| r == ruleset.id() && *s == card.id);
                if scenario(page, &card, chosen, &theme) {
                    choose(draft, ruleset.as_ref(), &card);
                }
            }
        }
    });
}

fn scenario(page: &mut Ui, card: &ScenarioCard, chosen: bool, theme: &Theme) -> bool {
    let (least, most) = card.seats;
    let seats = if least == most { format!("{least}") } else { format!("{least}–{most}") };
    let id = format!("{} {}", card.id, card.file);
    let seats = marked(icon::USERS, Text::verbatim(seats));
    let text = CardText::new(&card.title, seats, &card.about);
    card::show(page, &id, chosen, text, theme).clicked()
}

/// Draws the questions of the chosen scenario.
fn answers(
    page: &mut Ui,
    scene: &mut Scene,
    draft: &mut SetupDraft,
    people: &mut People,
    theme: &Theme,
) {
    let Some((ruleset, scenario)) = draft.chosen.clone() else {
        page.label(note(text!("window-choose-a-scenario", "Choose a scenario."), theme));
        return;
    };
    // A game or a scenario may have left the shelf since it was chosen.
    let Some(ruleset) = scene.games.ruleset(&ruleset) else { return };
    let seeded = draft.laid.clone().filter(|card| card.id == scenario);
    let known = || ruleset.scenarios().into_iter().find(|card| card.id == scenario);
    let Some(card) = seeded.or_else(known) else { return };
    if draft.form.is_none() {
        evaluate(draft, &ruleset, &scenario);
    }
    page.heading(t(&card.title));
    rule(page, theme);
    let below = 44.0;
    let room = (page.available_height() - below).max(40.0);
    let mut changed = false;
    // The id makes each scenario begin scrolled to its top.
    bevy_egui::egui::ScrollArea::vertical()
        .id_salt(("answers", ruleset.id(), &scenario))
        .max_height(room)
        .auto_shrink([false, false])
        .show(page, |page| {
            map_and_text(page, draft, &card, theme);
            changed = form(page, draft, theme);
            if let Some(builder) = ruleset.builder() {
                page.add_space(4.0);
                let own =
                    text!("window-of-your-own", "{what} of your own…", what = builder.plural());
                let button = page.button(t(marked(icon::HAMMER, own)));
                let hint = t!(
                    "window-built-by-the-rules-saved-and",
                    "Build them by the rules, save them, and pick them here."
                );
                if button.on_hover_text(hint).clicked() {
                    scene.command(UiCommand::OpenBuilder(Some(ruleset.id().to_owned())));
                }
            }
            seats(page, draft, &ruleset, people, theme);
            seed(page, draft, theme);
            let faults = [
                draft.form.as_ref().and_then(|form| form.as_ref().err()),
                draft.table.as_ref().and_then(|table| table.as_ref().err()),
            ];
            for fault in faults.into_iter().flatten() {
                warning(page, fault, theme);
            }
        });
    if changed {
        draft.form = None;
        page.ctx().request_repaint();
    }
    begin(page, scene, draft, people, &ruleset, &scenario);
}

fn warning(page: &mut Ui, text: impl Into<Text>, theme: &Theme) {
    let text = t(marked(icon::WARNING, text));
    page.label(RichText::new(text).color(theme.oxblood));
}

/// Draws the map of the table, if there is one, beside the text of the scenario.
fn map_and_text(page: &mut Ui, draft: &SetupDraft, card: &ScenarioCard, theme: &Theme) {
    page.horizontal_top(|row| {
        if let Some(Ok((_, table))) = &draft.table {
            let wide = if row.available_width() < 420.0 { 96.0 } else { 170.0 };
            setup_map::show(row, table, wide, theme);
        }
        row.vertical(|column| column.label(note(&card.about, theme)));
    });
}

/// Draws the fields of the form and its faults. Returns whether an answer changed.
fn form(page: &mut Ui, draft: &mut SetupDraft, theme: &Theme) -> bool {
    let Some(Ok(form)) = draft.form.clone() else { return false };
    let mut changed = false;
    for field in &form.fields {
        changed |= ask(page, field, draft, theme);
    }
    for fault in &form.faults {
        warning(page, fault, theme);
    }
    changed
}

fn begin(
    page: &mut Ui,
    scene: &mut Scene,
    draft: &SetupDraft,
    people: &People,
    ruleset: &Arc<dyn Ruleset>,
    scenario: &str,
) {
    let seed = match draft.seed.trim() {
        "" => Some(fresh_seed()),
        typed => typed.parse().ok(),
    };
    let ready = matches!(&draft.form, Some(Ok(form)) if form.faults.is_empty())
        && matches!(draft.table, Some(Ok(_)))
        && seed.is_some()
        && scene.work.idle();
    page.with_layout(Layout::right_to_left(Align::BOTTOM), |row| {
        let text =
            RichText::new(t(marked_wide(icon::FLAG_PENNANT, text!("window-begin", "Begin"))))
                .family(serif())
                .size(crate::elements::theme::TITLE);
        let button = row.add_enabled(ready, Button::new(text).min_size(vec2(150.0, 36.0)));
        let entered = ready && entered(row);
        let setup = |seed| MatchSetup {
            answers: draft.answers.clone(),
            seats: draft.seats.clone(),
            people: at_these_seats(draft, people),
            ..MatchSetup::new(ruleset.id(), scenario, seed)
        };
        if let Some(seed) = seed.filter(|_| button.clicked() || entered) {
            scene.command(UiCommand::Begin(setup(seed)));
        }
        if let Some(doing) = scene.work.doing() {
            row.label(t(doing.clone().with(Text::sign("…"))));
        }
        if let Some(seed) = seed.filter(|_| ready) {
            row.with_layout(Layout::left_to_right(Align::BOTTOM), |row| {
                menu::print_buttons(row, scene, Some(&setup(seed)));
            });
        }
    });
}

/// Returns whether Enter was pressed while no button or field had focus.
pub(crate) fn entered(ui: &Ui) -> bool {
    let free = ui.memory(|memory| memory.focused().is_none());
    free && ui.input(|input| input.key_pressed(bevy_egui::egui::Key::Enter))
}

/// Draws one field of the form. Returns whether the answer changed.
fn ask(page: &mut Ui, field: &Field, draft: &mut SetupDraft, theme: &Theme) -> bool {
    match asked(page, field, theme) {
        Some(new) => {
            draft.answers.insert(field.key.clone(), new);
            true
        }
        None => false,
    }
}

/// Returns the people whose seats are in this match.
fn at_these_seats(draft: &SetupDraft, people: &People) -> People {
    let seats = draft
        .table
        .as_ref()
        .and_then(|table| table.as_ref().ok())
        .map(|(seats, _)| seats.as_slice());
    let mut here = people.at(&draft.seats);
    here.0.retain(|id, _| seats.unwrap_or_default().iter().any(|seat| seat.id == *id));
    here
}

/// Draws the player, the name and the colour of each seat.
fn seats(
    page: &mut Ui,
    draft: &mut SetupDraft,
    ruleset: &Arc<dyn Ruleset>,
    people: &mut People,
    theme: &Theme,
) {
    let seats = match &draft.table {
        Some(Ok((seats, _))) if !seats.is_empty() => seats.clone(),
        _ => return,
    };
    heading(page, text!("window-who-plays", "Who plays"), theme);
    for seat in seats {
        page.horizontal_wrapped(|row| {
            let now = draft.seats.get(&seat.id).cloned().unwrap_or(Control::Person);
            let colours = Colours::of(people);
            flag(row, Livery::of_colour(seat.id, colours.get(seat.id)), vec2(24.0, 15.0));
            if now == Control::Person {
                name(row, &seat, people);
            } else {
                row.add_sized(NAME, Label::new(strong(seat_text(&seat.name))));
            }
            colour(row, &seat, people, colours);
            let person = row.selectable_label(
                now == Control::Person,
                t(marked(icon::USER, text!("window-a-person", "A person"))),
            );
            if person.clicked() {
                draft.seats.insert(seat.id, Control::Person);
            }
            if let Some(program) = programs(row, ruleset.as_ref(), &now) {
                draft.seats.insert(seat.id, program);
            }
        });
    }
}

/// Returns the label of the program at this strength.
pub(crate) fn program_of(strength: &str) -> Text {
    marked(icon::CPU, text!("window-the-program-of-strength", "The program ({strength})"))
}

/// Draws the field for the name of the person at a seat.
fn name(row: &mut Ui, seat: &Seat, people: &mut People) {
    let person = people.0.entry(seat.id).or_default();
    let field = TextEdit::singleline(&mut person.name)
        .hint_text(t(seat_text(&seat.name)))
        .char_limit(LONGEST_NAME);
    let field = row.add_sized(NAME, field).called(&text!(
        "window-seats-name-of",
        "Name of {name}",
        name = seat_text(&seat.name)
    ));
    let field = field.on_hover_text(t!(
        "window-seats-what-you-are-called",
        "What you are called in this match, and in the next."
    ));
    if field.lost_focus() {
        person.name = clean_name(&person.name);
    }
}

/// Draws the colours for a seat. A seat that has the chosen colour already takes the
/// colour of this one.
fn colour(row: &mut Ui, seat: &Seat, people: &mut People, colours: Colours) {
    row.spacing_mut().item_spacing.x = 3.0;
    let own = colours.get(seat.id);
    for (number, word) in (0..).zip(&SEAT_COLOURS) {
        let (place, button) = row.allocate_exact_size(vec2(22.0, 22.0), Sense::click());
        let button = button
            .with_tooltip(seat_text(&seat.name).with(Text::sign(": ")).with(word))
            .on(number == own);
        if number == own || button.has_focus() || button.hovered() {
            let wide = if number == own { 2.0 } else { 1.0 };
            let edge = Stroke::new(wide, row.visuals().text_color());
            row.painter().rect_stroke(
                place.shrink(1.0),
                CornerRadius::same(4),
                edge,
                StrokeKind::Inside,
            );
        }
        let livery = Livery::of_colour(seat.id, number);
        paint_flag(row.painter(), Rect::from_center_size(place.center(), vec2(15.0, 11.0)), livery);
        if button.clicked() && number != own {
            let holder = (0..=u8::MAX)
                .map(SeatId)
                .take(SEAT_COLOURS.len())
                .find(|it| colours.get(*it) == number);
            if let Some(holder) = holder {
                people.0.entry(holder).or_default().colour = Some(own);
            }
            people.0.entry(seat.id).or_default().colour = Some(number);
        }
    }
    row.spacing_mut().item_spacing.x = 8.0;
}

fn seed(page: &mut Ui, draft: &mut SetupDraft, theme: &Theme) {
    heading(page, text!("window-dice", "Dice"), theme);
    page.horizontal(|row| {
        row.label(t!("window-seed", "Seed"));
        let field = TextEdit::singleline(&mut draft.seed)
            .desired_width(120.0)
            .hint_text(t!("window-by-chance", "by chance"))
            .char_limit(20);
        row.add(field).called(text!("window-seed", "Seed")).on_hover_text(t!(
            "window-the-same-seed-and-the-same",
            "The same seed and the same decisions give the same dice."
        ));
        if !draft.seed.trim().is_empty() && draft.seed.trim().parse::<u64>().is_err() {
            row.label(
                RichText::new(t!(
                    "window-a-seed-is-a-number-from",
                    "A seed is a whole number, 0 or more."
                ))
                .color(theme.oxblood),
            );
        }
    });
}

/// Returns a random seed below 1,000,000, short enough to be read aloud.
fn fresh_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    std::collections::hash_map::RandomState::new().build_hasher().finish() % 1_000_000
}
