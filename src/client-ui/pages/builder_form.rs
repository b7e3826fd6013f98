//! Workbench for a piece: headings of choices, the choices with their costs and the rules
//! that close them, and the current sheet.

use bevy_egui::egui::{
    self, Align, Button, Frame, Key, Layout, Margin, Rect, RichText, ScrollArea, TextEdit, Ui,
    pos2, vec2,
};
use egui_phosphor::regular as icon;

use crate::elements::called::Called;
use crate::elements::card::CardText;
use crate::elements::focus::take_keyboard;
use crate::elements::marks::{heading, meter, rule};
use crate::elements::theme::{TITLE, Theme, marked, marked_wide, note, serif, strong};
use crate::pointing::explain::Words;
use crate::{Scene, UiState, elements::card, match_setup::setup, pages::paper, panels::sheet};
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::controls::keys::Action;
use monteria_client_state::pages::builder::{BuildDraft, BuilderCommand};
use monteria_content::words::t;
use monteria_game::{
    Budget, BuildForm, BuildOffer, BuildSection, BuildText, OfferKind, Text, text,
};

/// Width in points up to which the sheet shares the place of the choices.
const WIDE: f32 = 1000.0;

pub(crate) fn show(scene: &mut Scene, ui: &mut UiState) {
    let Some(piece) = ui.builder.piece.clone() else { return };
    keys(scene);
    let place = setup::desk(scene.layout.window);
    let wide = place.width() > WIDE;
    let left = place.width() * if wide { 0.25 } else { 0.4 };
    let right = if wide { place.width() * 0.3 } else { 0.0 };
    let gap = 12.0;
    let first = Rect::from_min_size(place.min, vec2(left, place.height()));
    let last = Rect::from_min_max(pos2(place.right() - right, place.top()), place.max);
    let end = if wide { last.left() - gap } else { place.right() };
    let middle =
        Rect::from_min_max(pos2(first.right() + gap, place.top()), pos2(end, place.bottom()));
    setup::area(scene, "headings", first, |page, scene| {
        top(page, scene, &piece);
        let said = if wide { piece.form.texts.len() } else { 1 };
        texts(page, scene, ui, piece.form.texts.iter().take(said));
        let below = if wide { 0.0 } else { low(&piece) };
        let room = (page.available_height() - below).max(30.0);
        ScrollArea::vertical()
            .id_salt("headings")
            .max_height(room)
            .auto_shrink([false, false])
            .show(page, |page| {
                headings(page, scene, &piece, !wide);
            });
        if !wide {
            foot(page, scene, &piece);
        }
    });
    let at_sheet = !wide && piece.section >= piece.form.sections.len();
    setup::area(scene, "choices", middle, |page, scene| {
        if at_sheet {
            texts(page, scene, ui, piece.form.texts.iter().skip(1));
            stands(page, &piece.form, &scene.theme);
        } else {
            choices(page, scene, &piece);
        }
    });
    if wide {
        setup::area(scene, "builder-state", last, |page, scene| {
            let room = (page.available_height() - low(&piece)).max(60.0);
            page.allocate_ui(vec2(page.available_width(), room), |page| {
                stands(page, &piece.form, &scene.theme);
                page.add_space(page.available_height().max(0.0));
            });
            foot(page, scene, &piece);
        });
    }
}

/// Handles the keys that no button has.
fn keys(scene: &mut Scene) {
    let ctx = scene.ctx.clone();
    let turn = ctx.input(|input| {
        match (input.key_pressed(Key::PageDown), input.key_pressed(Key::PageUp)) {
            (true, false) => Some(1),
            (false, true) => Some(-1),
            _ => None,
        }
    });
    if let Some(turn) = turn {
        scene.command(UiCommand::BuilderPage(BuilderCommand::Turn(turn)));
    }
}

/// Draws the title of the piece and the amount that has been spent.
fn top(page: &mut Ui, scene: &mut Scene, piece: &BuildDraft) {
    let theme = scene.theme;
    page.horizontal(|row| {
        if row
            .button(icon::ARROW_LEFT)
            .with_tooltip(scene.keys.hint(
                text!(
                    "window-to-the-shelf-it-stays-as",
                    "Back to the list; unsaved changes are kept"
                ),
                Action::Cancel,
            ))
            .clicked()
        {
            scene.command(UiCommand::BuilderPage(BuilderCommand::PutDown));
        }
        row.with_layout(Layout::right_to_left(Align::Center), |row| {
            let (back, forth) = piece.can_travel();
            let redo = row.add_enabled(forth, Button::new(icon::ARROW_CLOCKWISE));
            if redo
                .with_tooltip(scene.keys.hint(text!("window-once-more", "Redo"), Action::Redo))
                .clicked()
            {
                scene.command(UiCommand::Redo);
            }
            let undo = row.add_enabled(back, Button::new(icon::ARROW_COUNTER_CLOCKWISE));
            if undo
                .with_tooltip(scene.keys.hint(text!("window-take-back", "Undo"), Action::Undo))
                .clicked()
            {
                scene.command(UiCommand::Undo);
            }
            row.with_layout(Layout::left_to_right(Align::Center), |row| {
                row.add(egui::Label::new(RichText::new(t(&piece.form.title)).heading()).truncate());
            });
        });
    });
    rule(page, &theme);
    let Budget { spent, limit: of } = piece.form.budget;
    page.horizontal(|row| {
        let over = spent > of;
        let text = strong(text!("window-of", "{spent} of {of} {coin}", coin = piece.form.coin));
        row.label(if over { text.color(theme.oxblood) } else { text });
        meter(row, spent.min(of), of, theme.brass, &theme);
    });
}

/// Draws fields for the texts that the player may write.
fn texts<'a>(
    page: &mut Ui,
    scene: &mut Scene,
    ui: &mut UiState,
    all: impl Iterator<Item = &'a BuildText>,
) {
    let theme = scene.theme;
    for text in all {
        page.horizontal(|row| {
            let label =
                row.add_sized(vec2(64.0, 20.0), egui::Label::new(note(&text.label, &theme)));
            let typed = ui.texts.entry(text.key.clone()).or_default();
            if typed.trim() != text.value {
                typed.clone_from(&text.value);
            }
            let letters = typed.chars().count();
            let field = TextEdit::singleline(typed)
                .vertical_align(Align::Center)
                .desired_width(row.available_width() - 4.0)
                .char_limit(200);
            let field = row.add(field).labelled_by(label.id);
            if field.changed() {
                scene.command(UiCommand::BuilderPage(BuilderCommand::Choose(format!(
                    "{}={}",
                    text.key,
                    typed.trim()
                ))));
            }
            take_keyboard(ui, &field, letters);
        });
    }
    page.add_space(4.0);
}

fn headings(page: &mut Ui, scene: &mut Scene, piece: &BuildDraft, with_sheet: bool) {
    let theme = scene.theme;
    page.spacing_mut().item_spacing.y = 3.0;
    for (at, section) in piece.form.sections.iter().enumerate() {
        let right = match section.spent {
            Some((spent, of)) => Text::verbatim(format!("{spent} / {of}")),
            None if section.aside.is_empty() => chosen_of(section),
            None => section.aside.clone(),
        };
        if card::show(
            page,
            &format!("heading {at}"),
            piece.section == at,
            CardText::new(&section.title, right, Text::default()),
            &theme,
        )
        .clicked()
        {
            scene.command(UiCommand::BuilderPage(BuilderCommand::Section(at)));
        }
    }
    if with_sheet {
        let at = piece.form.sections.len();
        let text = CardText::new(
            text!("window-as-it-stands", "Current state"),
            Text::default(),
            Text::default(),
        );
        if card::show(page, "heading sheet", piece.section >= at, text, &theme).clicked() {
            scene.command(UiCommand::BuilderPage(BuilderCommand::Section(at)));
        }
    }
}

/// Returns the label of the chosen offer, for headings that allow one choice and have no
/// groups; otherwise an empty string.
fn chosen_of(section: &BuildSection) -> Text {
    let one = section.offers.iter().find(|offer| offer.kind == OfferKind::One && offer.taken > 0);
    let same = section.offers.iter().all(|offer| offer.group.is_empty());
    one.filter(|_| same).map_or_else(Text::default, |offer| offer.label.clone())
}

fn choices(page: &mut Ui, scene: &mut Scene, piece: &BuildDraft) {
    let theme = scene.theme;
    let Some(section) =
        piece.form.sections.get(piece.section.min(piece.form.sections.len().saturating_sub(1)))
    else {
        return;
    };
    page.horizontal(|row| {
        row.heading(t(&section.title));
        let right = match section.spent {
            Some((spent, of)) => Text::verbatim(format!("{spent} / {of}")),
            None => section.aside.clone(),
        };
        row.with_layout(Layout::right_to_left(Align::Center), |row| {
            row.label(strong(right));
        });
    });
    if !section.note.is_empty() {
        page.label(note(&section.note, &theme));
    }
    let refused = piece.refused.as_ref();
    offers(page, scene, section, &piece.form.coin, refused, |id| {
        UiCommand::BuilderPage(BuilderCommand::Choose(id))
    });
}

/// Draws the choices of a heading in a scroll area, below the rule that
/// closes most of them.
pub(crate) fn offers(
    page: &mut Ui,
    scene: &mut Scene,
    section: &BuildSection,
    coin: &Text,
    refused: Option<&(String, Text)>,
    command: impl Fn(String) -> UiCommand,
) {
    if let Some(why) = common_refusal(section) {
        let text =
            marked(icon::LOCK_SIMPLE, text!("window-no-more-here", "Cannot add more here: {why}."));
        page.label(RichText::new(t(text)).color(scene.theme.oxblood).small());
    }
    rule(page, &scene.theme);
    paper::scroll(page, &format!("choices {}", section.title), |page| {
        all(page, scene, section, coin, refused, &command);
    });
}

/// Draws the choices of a heading.
pub(crate) fn all(
    page: &mut Ui,
    scene: &mut Scene,
    section: &BuildSection,
    coin: &Text,
    refused: Option<&(String, Text)>,
    command: &dyn Fn(String) -> UiCommand,
) {
    let theme = scene.theme;
    let common = common_refusal(section);
    let mut group = &Text::default();
    for offer in &section.offers {
        if offer.group != *group {
            group = &offer.group;
            heading(page, group, &theme);
        }
        let refused = refused.filter(|(id, _)| *id == offer.id).map(|(_, why)| why);
        one(page, scene, offer, coin, common.as_ref(), refused, command);
    }
}

/// Returns the refusal that more than two and more than half of the choices of a heading
/// share, to be shown once above them. `None` if there is none.
fn common_refusal(section: &BuildSection) -> Option<Text> {
    let why = |offer: &BuildOffer| offer.refused.clone();
    let first = section.offers.iter().find_map(why)?;
    let same = section.offers.iter().filter(|offer| offer.refused.as_ref() == Some(&first)).count();
    (same > 2 && same * 2 > section.offers.len()).then_some(first)
}

fn one(
    page: &mut Ui,
    scene: &mut Scene,
    offer: &BuildOffer,
    coin: &Text,
    common: Option<&Text>,
    refused: Option<&Text>,
    command: &dyn Fn(String) -> UiCommand,
) {
    let theme = scene.theme;
    let fill = if offer.taken > 0 { theme.accent(0.22) } else { egui::Color32::TRANSPARENT };
    let frame = Frame::new().fill(fill).corner_radius(3).inner_margin(Margin::symmetric(6, 3));
    frame.show(page, |page| {
        page.set_width(page.available_width());
        page.horizontal(|row| {
            let closed = offer.refused.as_ref();
            let mut choose = |id: String| scene.command(command(id));
            match offer.kind {
                OfferKind::Many => {
                    let fewer = row.add_enabled(offer.taken > 0, Button::new(icon::MINUS).small());
                    if fewer
                        .with_tooltip(&text!(
                            "window-take-back-2",
                            "Remove {label}",
                            label = offer.label
                        ))
                        .clicked()
                    {
                        choose(format!("-{}", offer.id));
                    }
                    row.add_sized(
                        vec2(16.0, 18.0),
                        egui::Label::new(strong(Text::verbatim(offer.taken.to_string()))),
                    );
                    let more = row.add_enabled(closed.is_none(), Button::new(icon::PLUS).small());
                    let mut hint = text!("window-add", "Add {what}", what = offer.label);
                    if let Some(why) = closed {
                        hint = hint.with(Text::sign(": ")).with(why);
                    }
                    if more.with_tooltip(hint).clicked() {
                        choose(offer.id.clone());
                    }
                    row.label(name(offer, &theme));
                }
                OfferKind::One => {
                    let mark = if offer.taken > 0 { icon::RADIO_BUTTON } else { icon::CIRCLE };
                    let text = RichText::new(t(marked_wide(mark, &offer.label)));
                    let button = Button::new(text).frame_when_inactive(false);
                    let button = row.add_enabled(closed.is_none() || offer.taken > 0, button);
                    if button.on_disabled_hover_text(closed.map(t).unwrap_or_default()).clicked() {
                        choose(offer.id.clone());
                    }
                }
                OfferKind::Deed => {
                    let button = row.add_enabled(closed.is_none(), Button::new(t(&offer.label)));
                    if button.on_disabled_hover_text(closed.map(t).unwrap_or_default()).clicked() {
                        choose(offer.id.clone());
                    }
                }
            }
            if offer.cost != 0 {
                row.with_layout(Layout::right_to_left(Align::Center), |row| {
                    row.label(note(price(offer.cost, coin), &theme));
                });
            }
        });
        if !offer.hint.is_empty() {
            page.label(note(&offer.hint, &theme));
        }
        let why = refused.or(offer.refused.as_ref().filter(|why| Some(*why) != common));
        if let Some(why) = why.filter(|_| offer.kind != OfferKind::One || offer.taken == 0) {
            page.label(
                RichText::new(t(marked(icon::LOCK_SIMPLE, why))).small().color(theme.oxblood),
            );
        }
    });
}

/// Returns a price in words: `1 point`, `3 points`.
fn price(cost: i32, coin: &Text) -> Text {
    match coin.strip_suffix('s').filter(|_| cost == 1) {
        Some(one) => Text::verbatim(format!("{cost} {one}")),
        None => Text::verbatim(format!("{cost} ")).with(coin),
    }
}

fn name(offer: &BuildOffer, theme: &Theme) -> RichText {
    let closed = offer.refused.is_some() && offer.taken == 0;
    if closed { RichText::new(t(&offer.label)).color(theme.faint) } else { strong(&offer.label) }
}

/// Draws the current sheet.
fn stands(page: &mut Ui, form: &BuildForm, theme: &Theme) {
    let Some(shown) = &form.sheet else { return };
    page.heading(t!("window-as-it-stands", "Current state"));
    rule(page, theme);
    paper::scroll(page, "builder-state", |page| {
        sheet::sections(page, shown, &Words::none(), theme)
    });
}

/// Returns the height of the foot, in points.
fn low(piece: &BuildDraft) -> f32 {
    50.0 + 34.0 * piece.form.faults.len().min(3) as f32
}

/// Draws the remaining faults and the button that saves.
fn foot(page: &mut Ui, scene: &mut Scene, piece: &BuildDraft) {
    let theme = scene.theme;
    let faults = &piece.form.faults;
    for fault in faults.iter().take(3) {
        page.label(RichText::new(t(marked(icon::WARNING, fault))).small().color(theme.oxblood));
    }
    if faults.len() > 3 {
        page.label(note(
            text!("window-and-more", "and {change} more", change = faults.len() - 3),
            &theme,
        ));
    }
    page.horizontal(|row| {
        let text = RichText::new(t(marked_wide(icon::FLOPPY_DISK, text!("window-save", "Save"))))
            .family(serif())
            .size(TITLE);
        let button = Button::new(text).min_size(vec2(110.0, 34.0));
        let save = row.add_enabled(faults.is_empty() && piece.changed, button);
        if save.with_tooltip(scene.keys.hint(text!("window-save", "Save"), Action::Save)).clicked()
        {
            scene.command(UiCommand::BuilderPage(BuilderCommand::Save));
        }
        if !piece.changed && piece.file.is_some() {
            row.label(note(marked(icon::CHECK, text!("window-saved", "saved")), &theme));
        }
    });
}
