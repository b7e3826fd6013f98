//! First page of the program, and the menu of a match.

use std::time::SystemTime;

use bevy_egui::egui::{
    Align2, Area, Button, Color32, FontId, Id, Mesh, Order, Pos2, Rect, RichText, Shape, Stroke,
    Ui, pos2, vec2,
};
use egui_phosphor::regular as icon;

use crate::elements::theme::{NOTE, Theme, decisions, marked, marked_wide, note, serif, strong};
use crate::{Page, Scene, UiState, ground, page, pages::paper};
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::files::ago;
use monteria_client_state::pages::editor::EditCommand;
use monteria_client_state::play::session::Session;
use monteria_content::words::t;
use monteria_game::{MatchSetup, Text, text};
use monteria_print::Paper;

/// Draws the background of the first pages: a dark table lit from one side, with a
/// compass scratched into it.
pub(crate) fn backdrop(scene: &Scene) {
    let painter = ground(scene);
    let window = scene.layout.window;
    let lit = Color32::from_rgb(0x4A, 0x35, 0x24);
    let dark = Color32::from_rgb(0x14, 0x0E, 0x0A);
    let mut mesh = Mesh::default();
    for (corner, colour) in [
        (window.left_top(), lit),
        (window.right_top(), Color32::from_rgb(0x2A, 0x1D, 0x13)),
        (window.right_bottom(), dark),
        (window.left_bottom(), Color32::from_rgb(0x2A, 0x1D, 0x13)),
    ] {
        mesh.colored_vertex(corner, colour);
    }
    mesh.add_triangle(0, 1, 2);
    mesh.add_triangle(0, 2, 3);
    painter.add(Shape::mesh(mesh));
    // Lines separate the boards of the table.
    let board = 92.0;
    let mut y = window.top() + board;
    while y < window.bottom() {
        painter.hline(window.x_range(), y, Stroke::new(1.5, Color32::from_black_alpha(70)));
        painter.hline(window.x_range(), y + 1.5, Stroke::new(1.0, Color32::from_white_alpha(9)));
        y += board;
    }
    let center = pos2(window.right() - window.height() * 0.3, window.center().y);
    compass(
        &painter,
        center,
        window.height() * 0.4,
        Color32::from_rgba_unmultiplied(0xB0, 0x8D, 0x57, 46),
    );
}

/// Draws a compass rose with a radius in points.
fn compass(painter: &bevy_egui::egui::Painter, center: Pos2, radius: f32, ink: Color32) {
    let at = |angle: f32, r: f32| center + vec2(angle.sin(), -angle.cos()) * r;
    for r in [1.0, 0.96, 0.62] {
        painter.circle_stroke(center, radius * r, Stroke::new(1.2, ink));
    }
    for n in 0..72 {
        let angle = std::f32::consts::TAU * n as f32 / 72.0;
        let inner = if n % 6 == 0 { 0.88 } else { 0.92 };
        painter.line_segment(
            [at(angle, radius * inner), at(angle, radius * 0.96)],
            Stroke::new(1.0, ink),
        );
    }
    for (n, reach) in
        [(1, 0.5), (3, 0.5), (5, 0.5), (7, 0.5), (0, 0.86), (2, 0.86), (4, 0.86), (6, 0.86)]
    {
        let angle = std::f32::consts::TAU * n as f32 / 8.0;
        let side = std::f32::consts::TAU / 16.0;
        let tip = at(angle, radius * reach);
        for (turn, fill) in [(side, ink), (-side, Color32::TRANSPARENT)] {
            let waist = at(angle + turn, radius * 0.16);
            painter.add(Shape::convex_polygon(
                vec![center, waist, tip],
                fill,
                Stroke::new(1.0, ink),
            ));
        }
    }
}

pub(crate) fn show(scene: &mut Scene, ui: &mut UiState) {
    if ui.unfinished_is_stale {
        ui.unfinished = scene.folders.unfinished();
        ui.unfinished_is_stale = false;
    }
    let theme = scene.theme;
    let window = scene.layout.window;
    let low = window.height() < 460.0;
    let painter = ground(scene);
    let left = window.left() + (window.width() * 0.09).min(120.0);
    let size = if low { 40.0 } else { 62.0 };
    let head = pos2(left, window.top() + window.height() * if low { 0.06 } else { 0.15 });
    let gold = Color32::from_rgb(0xE4, 0xC8, 0x8E);
    let title = painter.text(head, Align2::LEFT_TOP, "Montería", FontId::new(size, serif()), gold);
    painter.text(
        title.left_bottom() + vec2(3.0, 0.0),
        Align2::LEFT_TOP,
        t(text!(
            "window-a-digital-tabletop-for-miniature-skirmish",
            "a digital tabletop for miniature skirmish games"
        )
        .capital()),
        FontId::new(crate::elements::theme::BODY, bevy_egui::egui::FontFamily::Proportional),
        Color32::from_rgb(0xC9, 0xB4, 0x90),
    );
    let version = text!("window-version", "Version {version}", version = env!("CARGO_PKG_VERSION"));
    let corner = window.right_bottom() - vec2(12.0, 10.0);
    let faint = Color32::from_rgb(0x8C, 0x7A, 0x60);
    painter.text(corner, Align2::RIGHT_BOTTOM, t(version), FontId::new(NOTE, serif()), faint);
    let at = pos2(left, title.bottom() + if low { 28.0 } else { 52.0 });
    Area::new(Id::new("first page")).order(Order::Middle).fixed_pos(at).fade_in(false).show(
        &scene.ctx.clone(),
        |area| {
            paper::frame(&theme).show(area, |page| {
                page.set_width(280.0);
                page.set_max_height(window.bottom() - at.y - 30.0);
                paper::scroll(page, "first page", |page| entries(page, scene, ui));
            });
        },
    );
}

fn entries(page: &mut Ui, scene: &mut Scene, ui: &UiState) {
    if let Some(doing) = scene.work.doing() {
        page.label(strong(doing.clone().with(Text::sign("…"))));
        return;
    }
    if let Some(unfinished) = ui.unfinished.first() {
        let (_, scenario) = &unfinished.game;
        let title = scene.games.of_save(&unfinished.game).and_then(|ruleset| {
            ruleset.scenarios().into_iter().find(|card| card.id == *scenario).map(|card| card.title)
        });
        let title = title.unwrap_or_else(|| Text::verbatim(scenario));
        let when = ago(unfinished.written, SystemTime::now());
        if entry(page, icon::PLAY, text!("window-continue", "Continue")).clicked() {
            scene.command(UiCommand::Continue);
        }
        page.horizontal(|row| {
            row.add_space(34.0);
            let about = Text::joined([title, decisions(unfinished.orders), when], ", ");
            row.label(note(about, &scene.theme));
        });
        page.add_space(2.0);
    }
    let all = [
        (
            icon::GRADUATION_CAP,
            text!("window-learn-to-play", "Learn to play"),
            UiCommand::Open(Page::Lessons),
        ),
        (icon::MAP_TRIFOLD, text!("window-new-match", "New match"), UiCommand::ToSetup),
        (icon::BOOK_OPEN, text!("window-campaigns", "Campaigns"), UiCommand::ToCampaigns(None)),
        (
            icon::HAMMER,
            text!("window-build-your-own", "Build your own"),
            UiCommand::OpenBuilder(None),
        ),
        (
            icon::PENCIL_RULER,
            text!("window-make-content", "Make content"),
            UiCommand::ToContent(None),
        ),
        (icon::FOLDER_OPEN, text!("window-load", "Load"), UiCommand::Open(Page::Load)),
        (icon::GEAR, text!("window-settings", "Settings"), UiCommand::Open(Page::Settings)),
        (icon::PUZZLE_PIECE, text!("window-mods", "Mods"), UiCommand::Open(Page::Mods)),
        (icon::KEYBOARD, text!("window-keys", "Keys"), UiCommand::Open(Page::Help)),
        (icon::INFO, text!("window-about-2", "About"), UiCommand::Open(Page::About)),
        (icon::SIGN_OUT, text!("window-quit", "Quit"), UiCommand::Quit),
    ];
    for (mark, name, command) in all {
        if entry(page, mark, name).clicked() {
            scene.command(command);
        }
    }
}

fn entry(page: &mut Ui, mark: &str, name: Text) -> bevy_egui::egui::Response {
    let text = RichText::new(t(marked_wide(mark, name)))
        .family(serif())
        .size(crate::elements::theme::TITLE);
    let width = page.available_width();
    page.add(
        Button::new(text).frame_when_inactive(false).min_size(vec2(width, 32.0)).right_text(""),
    )
}

/// Draws the menu of a match.
pub(crate) fn pause(scene: &mut Scene, _ui: &UiState) {
    let title =
        scene.session.map_or(text!("window-menu", "Menu"), |session| session.view.title.clone());
    page(scene, title, 280.0, |page, scene| {
        let all = [
            (
                icon::ARROW_LEFT,
                text!("window-back-to-the-table", "Back to the table"),
                UiCommand::Close,
            ),
            (icon::FLOPPY_DISK, text!("window-save", "Save"), UiCommand::Open(Page::Save)),
            (icon::FOLDER_OPEN, text!("window-load", "Load"), UiCommand::Open(Page::Load)),
            (
                icon::USERS,
                text!("window-seats-menu", "Who plays, pass on by file"),
                UiCommand::Open(Page::Seats),
            ),
            (
                icon::EXPORT,
                text!("window-picture-report-bug", "Export"),
                UiCommand::Open(Page::Export),
            ),
            (
                icon::PENCIL_RULER,
                text!("window-edit-the-table", "Edit the table"),
                UiCommand::Edit(EditCommand::Open),
            ),
            (icon::GEAR, text!("window-settings", "Settings"), UiCommand::Open(Page::Settings)),
            (icon::KEYBOARD, text!("window-keys", "Keys"), UiCommand::Open(Page::Help)),
            (icon::INFO, text!("window-about-2", "About"), UiCommand::Open(Page::About)),
            (icon::HOUSE, text!("window-leave-the-table", "Leave the table"), UiCommand::ToMenu),
            (icon::SIGN_OUT, text!("window-quit", "Quit"), UiCommand::Quit),
        ];
        for (mark, name, command) in all {
            if entry(page, mark, name).clicked() {
                scene.command(command);
            }
        }
        page.horizontal(|row| {
            row.add_space(6.0);
            print_buttons(row, scene, None);
        });
        if let Some(session) = scene.session {
            facts(page, session, &scene.theme);
        }
    });
}

/// Draws the buttons that print the material for a match on a real table: the match of
/// `setup`, or the one on the table if that is `None`.
pub(crate) fn print_buttons(row: &mut Ui, scene: &mut Scene, setup: Option<&MatchSetup>) {
    row.label(t(marked(icon::PRINTER, text!("window-print", "Print"))));
    for paper in Paper::ALL {
        let button = row.add_enabled(scene.work.idle(), Button::new(paper.name()));
        let hint = text!(
            "window-sheets-the-map-to-scale-counters",
            "Sheets, the map to scale, counters and cards as a PDF, to play the same match \
            on a real table."
        );
        if button.on_hover_text(t(hint)).clicked() {
            scene.command(UiCommand::Print(setup.cloned(), paper));
        }
    }
}

/// Draws the seed and the number of decisions, so that the match can be
/// played again or described.
fn facts(page: &mut Ui, session: &Session, theme: &Theme) {
    crate::elements::marks::rule(page, theme);
    let seed = session.setup.seed;
    page.label(note(
        text!(
            "window-seed-so-far-kept-safe-after",
            "Seed {seed}, {decisions} so far. Kept safe after each.",
            decisions = decisions(session.orders)
        ),
        theme,
    ));
}

/// Returns the greatest width of a page in a window: 720 points, or less if
/// the window is narrow.
pub(crate) fn wide(window: Rect) -> f32 {
    (window.width() - 60.0).min(720.0)
}
