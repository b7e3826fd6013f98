//! Panels and pages of the client, one file each, and the frame that draws them. Start
//! with `draw`, which draws a frame, and `Scene`, the data and the commands of a frame.
#![warn(unreachable_pub)]
// Methods that depend on the platform or the clock are allowed: pictures may differ in
// the last bit, and saves show the time when they were written.
#![allow(clippy::disallowed_methods)]

mod content;
mod elements;
mod flow;
mod match_setup;
mod pages;
mod panels;
mod pointing;

use bevy::camera::CameraOutputMode;
use bevy::camera::visibility::RenderLayers;
use bevy::ecs::system::SystemParam;
use bevy::math::Rect;
use bevy::prelude::*;
use bevy::render::render_resource::BlendState;
use bevy_egui::egui::{self, Id, LayerId, Order};
use bevy_egui::{
    EguiContexts, EguiGlobalSettings, EguiPlugin, EguiPrimaryContextPass, PrimaryEguiContext,
};

use self::elements::called::Called;
use self::elements::layout::Layout;
use self::elements::theme::Theme;
use monteria_client_sound::{Hearing, Sounds};
use monteria_client_state::commands::jobs::{JobQueue, Wake};
use monteria_client_state::commands::kept_matches::Phases;
use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::controls::keys::{Action, Bindings, Mouse};
use monteria_client_state::files::Folders;
use monteria_client_state::options::Games;
use monteria_client_state::pages::content_editor::ContentEditor;
use monteria_client_state::pages::editor::Editor;
use monteria_client_state::pages::lesson::{OnTable, Taught, Teaching};
use monteria_client_state::pages::showcase::Showcase;
use monteria_client_state::pages::ui_state::{Page, Panel, UiState};
use monteria_client_state::planning::consequence::ConsequencePreview;
use monteria_client_state::planning::danger::Danger;
use monteria_client_state::planning::field_of_view::FieldOfView;
use monteria_client_state::planning::ruler::Ruler;
use monteria_client_state::planning::threats::Threats;
use monteria_client_state::play::past::LookBack;
use monteria_client_state::play::playback::{Playback, Playing};
use monteria_client_state::play::session::{
    AppState, HoveredTerrain, SeenFigures, Selection, Session, TableArea,
};
use monteria_client_state::settings::Settings;
use monteria_content::words::t;
use monteria_game::EventKind;

pub fn plugin(app: &mut App) {
    app.add_plugins((EguiPlugin::default(), elements::rest::plugin))
        .init_resource::<UiState>()
        .init_resource::<TableArea>()
        .init_resource::<SeenFigures>()
        .add_systems(Startup, spawn_camera)
        .add_systems(EguiPrimaryContextPass, draw);
    let mut settings = app.world_mut().resource_mut::<EguiGlobalSettings>();
    settings.auto_create_primary_context = false;
    // `strokes` gives keys to the panels, with the modifiers that were
    // held at their moment.
    settings.input_system_settings.run_write_keyboard_input_messages_system = false;
}

/// Spawns the camera of the panels, which draws over that of the table.
fn spawn_camera(mut commands: Commands) {
    commands.spawn((
        Name::new("Panels"),
        PrimaryEguiContext,
        Camera2d,
        Msaa::Off,
        RenderLayers::none(),
        Camera {
            order: 10,
            output_mode: CameraOutputMode::Write {
                blend_state: Some(BlendState::ALPHA_BLENDING),
                clear_color: ClearColorConfig::None,
            },
            clear_color: ClearColorConfig::Custom(Color::NONE),
            ..default()
        },
    ));
}

/// Resources that the panels read.
#[derive(SystemParam)]
struct Sources<'w> {
    state: Res<'w, State<AppState>>,
    session: Option<Res<'w, Session>>,
    selection: Res<'w, Selection>,
    playback: Res<'w, Playback>,
    games: Res<'w, Games>,
    folders: Res<'w, Folders>,
    work: Res<'w, JobQueue>,
    phases: Res<'w, Phases>,
    editor: Res<'w, Editor>,
    content: Res<'w, ContentEditor>,
    showcase: Res<'w, Showcase>,
    threats: Res<'w, Threats>,
    field_of_view: Res<'w, FieldOfView>,
    look_back: Res<'w, LookBack>,
    danger: Res<'w, Danger>,
    after: Res<'w, ConsequencePreview>,
    ruler: Res<'w, Ruler>,
    wake: Res<'w, Wake>,
    terrain: Option<Res<'w, HoveredTerrain>>,
    figures: Res<'w, SeenFigures>,
    teaching: Res<'w, Teaching>,
    pointed: Res<'w, OnTable>,
    sounds: Res<'w, Sounds>,
    time: Res<'w, Time<Real>>,
}

/// Data that one frame of the panels reads, and the commands that it sends.
struct Scene<'a> {
    ctx: &'a egui::Context,
    theme: Theme,
    layout: Layout,
    session: Option<&'a Session>,
    selection: &'a Selection,
    playback: &'a Playback,
    games: &'a Games,
    folders: &'a Folders,
    work: &'a JobQueue,
    phases: &'a Phases,
    editor: &'a Editor,
    content: &'a ContentEditor,
    showcase: &'a Showcase,
    threats: &'a Threats,
    field_of_view: &'a FieldOfView,
    look_back: &'a LookBack,
    danger: &'a Danger,
    after: &'a ConsequencePreview,
    ruler: &'a Ruler,
    /// Piece of terrain under the pointer.
    terrain: Option<usize>,
    /// Rectangles of the figures in the window, in points.
    figures: &'a [Rect],
    /// Lesson of the match on the table.
    taught: Option<&'a Taught>,
    /// Keys of every action, for hints.
    keys: Bindings,
    mouse: Mouse,
    /// Places on the table that the lesson points at: centres and radii in
    /// pixels of the window.
    pointed: &'a [(Vec2, f32)],
    /// Whether there is a sound device.
    hearing: Hearing,
    ui_commands: Vec<UiCommand>,
}

impl Scene<'_> {
    fn command(&mut self, command: UiCommand) {
        self.ui_commands.push(command);
    }
}

fn draw(
    mut contexts: EguiContexts,
    from: Sources,
    mut ui: ResMut<UiState>,
    mut settings: ResMut<Settings>,
    mut area: ResMut<TableArea>,
    mut ui_commands: MessageWriter<UiCommand>,
    windows: Query<&Window, With<bevy::window::PrimaryWindow>>,
) -> Result {
    let Ok(window) = windows.single() else { return Ok(()) };
    let ctx = contexts.ctx_mut()?.clone();
    let ui = &mut *ui;
    ui.now = from.time.elapsed_secs_f64();
    ui.typing = ctx.text_edit_focused();
    if ui.dressed != Some(settings.contrast) {
        if ui.dressed.is_none() {
            elements::theme::install_fonts(&ctx);
            elements::rest::wake_in_time(&ctx, &from.wake);
            elements::rest::presses_may_last(&ctx);
        }
        Theme::new(settings.contrast).apply(&ctx);
        ui.dressed = Some(settings.contrast);
        // Fonts are available from the next pass on.
        ctx.request_repaint();
        return Ok(());
    }
    elements::focus::follow(&ctx);
    // Without motion no part of the panels slides or fades.
    let lasts = if settings.motion { 1.0 / 12.0 } else { 0.0 };
    if ctx.global_style().animation_time != lasts {
        ctx.all_styles_mut(|style| style.animation_time = lasts);
    }
    let scale = match settings.scale {
        0.0 => elements::layout::fitting_scale(window.width(), window.height()),
        scale => scale,
    };
    let scale = elements::layout::with_text(scale, settings.text, window.width(), window.height());
    if (ctx.zoom_factor() - scale).abs() > 0.001 {
        ctx.set_zoom_factor(scale);
    }
    // egui applies the scale a frame later; the camera already uses the places that
    // the panels will have.
    let size = egui::vec2(window.width(), window.height()) / scale;
    let mut scene = Scene {
        ctx: &ctx,
        theme: Theme::new(settings.contrast),
        layout: Layout::new(size.x, size.y, &settings.open),
        session: from.session.as_deref(),
        selection: &from.selection,
        playback: &from.playback,
        games: &from.games,
        folders: &from.folders,
        work: &from.work,
        phases: &from.phases,
        editor: &from.editor,
        content: &from.content,
        showcase: &from.showcase,
        threats: &from.threats,
        field_of_view: &from.field_of_view,
        look_back: &from.look_back,
        danger: &from.danger,
        after: &from.after,
        ruler: &from.ruler,
        terrain: from.terrain.as_ref().and_then(|terrain| terrain.0),
        figures: &from.figures.0,
        taught: from.session.as_deref().and_then(|session| from.teaching.of(&session.setup)),
        keys: settings.keys.clone(),
        mouse: settings.mouse,
        pointed: &from.pointed.0,
        hearing: from.sounds.hearing(),
        ui_commands: Vec::new(),
    };
    ui.tabs = scene.layout.tabs;
    if let (true, Some(session)) = (ui.bare, scene.session) {
        pages::take_out::caption(&scene, session);
        return Ok(());
    }
    match (from.state.get(), scene.session.is_some()) {
        (AppState::Playing, true) => play(&mut scene, ui, &mut settings),
        (AppState::Setup, _) => {
            pages::menu::backdrop(&scene);
            match_setup::setup::show(&mut scene, ui, &mut settings);
        }
        (AppState::CampaignBook, _) => {
            pages::menu::backdrop(&scene);
            pages::campaign::show(&mut scene, ui);
        }
        (AppState::Content, _) => {
            pages::menu::backdrop(&scene);
            content::show(&mut scene, ui);
        }
        (AppState::BuilderPage, _) => {
            pages::menu::backdrop(&scene);
            pages::builder::show(&mut scene, ui);
        }
        _ => {
            pages::menu::backdrop(&scene);
            pages::menu::show(&mut scene, ui);
            flow::lesson::welcome(&mut scene, ui, &mut settings);
        }
    }
    explain_pointed(&scene, ui);
    pages(&mut scene, ui, &mut settings);
    panels::banner::broken(&mut scene, ui, *from.state.get() == AppState::Content);
    panels::banner::remarks(&mut scene, ui, settings.patient);
    panels::banner::fault(&mut scene, ui);
    elements::focus::ring(&ctx, ui, &scene.theme);
    ui_commands.write_batch(scene.ui_commands);
    let free = scene.layout.free;
    let corner = |at: egui::Pos2| Vec2::new(at.x, at.y) * scale;
    let pointer_on_table = *from.state.get() == AppState::Playing
        && ui.page.is_none()
        && ctx.pointer_hover_pos().is_some_and(|at| {
            ctx.layer_id_at(at)
                .is_none_or(|layer| matches!(layer.order, Order::Background | Order::Tooltip))
        });
    // Without a match no area is left to a table: otherwise the next match would be
    // framed by the area of the last one.
    let playing = *from.state.get() == AppState::Playing && from.session.is_some();
    let free = if playing {
        Rect::from_corners(corner(free.min), corner(free.max))
    } else {
        Rect::default()
    };
    let handing = from.session.as_ref().is_some_and(|session| session.covered(&from.playback));
    let real = from.session.as_ref().is_some_and(|session| session.shown.real_table.is_some());
    let pointer_on_table = pointer_on_table && !real;
    let now = TableArea { free, pointer_on_table, covered: ui.page.is_some() || handing || real };
    // The camera was placed by the old free area, so one more frame follows.
    if now.free != area.free {
        ctx.request_repaint();
    }
    area.set_if_neq(now);
    Ok(())
}

/// Draws the panels of a match.
fn play(scene: &mut Scene, ui: &mut UiState, settings: &mut Settings) {
    if flow::hand_over::show(scene, ui) {
        return;
    }
    if panels::companion::is_open(scene) {
        panels::companion::show(scene, ui, settings);
        flow::end::show(scene, ui);
        return;
    }
    // The page about the end needs all of the room.
    let bar = settings.bar && scene.editor.open.is_none() && !flow::end::is_open(scene, ui);
    let bar = bar.then(|| flow::past::make_room(&mut scene.layout));
    let card = scene.taught.filter(|_| !flow::end::is_open(scene, ui));
    let card = card.map(|_| flow::lesson::make_room(&mut scene.layout));
    panels::top_bar::show(scene, ui, settings);
    let thinks = foe_acts(scene, ui);
    if scene.layout.tabs {
        tabs(scene, ui, settings, thinks);
    } else {
        let upper = panels::sheet::show(scene, ui, settings.open.sheet);
        pointing::landmarks::keep(scene.ctx, "sheet", upper);
        if settings.open.log {
            scene.layout.log = Layout::below(upper, scene.layout.log);
        }
        panels::log::show(scene, settings.open.log);
        let upper = match scene.editor.open {
            Some(_) => pages::editor::show(scene, ui, settings.open.actions),
            // While a foe thinks, its tree takes the whole column.
            None => panels::actions::show(
                scene,
                settings.open.actions && !(thinks && settings.open.mind),
            ),
        };
        pointing::landmarks::keep(scene.ctx, "actions", upper);
        if settings.open.mind {
            scene.layout.mind = Layout::below(upper, scene.layout.mind);
        }
        panels::mind::show(scene, settings.open.mind);
    }
    if ui.page.is_none() {
        pointing::pointer::show(scene, ui);
    }
    panels::sequence::show(scene, ui);
    elements::card_turn::show(scene, ui);
    pointing::legend::show(scene, ui);
    panels::banner::seat(scene, ui);
    if let Some(bar) = bar {
        flow::past::show(scene, ui, bar);
    }
    if let Some(card) = card {
        flow::lesson::show(scene, ui, settings, card);
    }
    flow::end::show(scene, ui);
}

/// Returns whether a foe acts, or its thought is shown again: from its card or its first
/// thought until everything has been shown.
fn foe_acts(scene: &Scene, ui: &mut UiState) -> bool {
    let playback = scene.playback;
    let turned = |playing: &Playing| matches!(playing.event.what, EventKind::CardTurned { .. });
    let begins = playback.intends() || playback.current.as_ref().is_some_and(turned);
    let thinks = playback.thinking().is_some();
    ui.foe_acts = thinks || begins || (ui.foe_acts && playback.busy());
    ui.foe_acts
}

/// Draws the side panels in one place, with a tab each.
fn tabs(scene: &mut Scene, ui: &mut UiState, settings: &Settings, thinks: bool) {
    use egui_phosphor::regular as icon;
    let theme = scene.theme;
    let any = settings.open.any();
    let cap = |action| scene.keys.cap(action);
    // While a foe thinks, its tree is shown; afterwards the previous tab returns.
    let shown = if thinks { Panel::Mind } else { ui.tab };
    let all = [
        (Panel::Sheet, icon::IDENTIFICATION_CARD, "Sheet", cap(Action::PanelSheet)),
        (Panel::Actions, icon::SWORD, "Actions", cap(Action::PanelActions)),
        (Panel::Log, icon::SCROLL, "Log", cap(Action::PanelLog)),
        (
            Panel::Mind,
            panels::mind::title(scene).0,
            panels::mind::title(scene).1,
            cap(Action::PanelMind),
        ),
    ];
    let ctx = scene.ctx.clone();
    let place = scene.layout.sheet;
    pages::paper::sheet(&ctx, "tabs", place, &theme, |page| {
        page.horizontal(|row| {
            row.spacing_mut().item_spacing.x = 4.0;
            for (panel, icon, name, key) in all {
                let up = any && shown == panel;
                let text = if up { format!("{icon} {name}") } else { icon.to_owned() };
                let tab = row.selectable_label(up, t(text)).told(&format!("{name} ({key})"));
                let part = match panel {
                    Panel::Sheet => "sheet",
                    Panel::Actions => "actions",
                    Panel::Log => "log",
                    Panel::Mind => "mind",
                };
                pointing::landmarks::keep(row.ctx(), part, tab.rect);
                if tab.clicked() {
                    scene.command(UiCommand::Toggle(panel));
                }
            }
        });
        if any {
            elements::marks::rule(page, &theme);
            match shown {
                Panel::Sheet => panels::sheet::body(page, scene, ui),
                Panel::Actions if scene.editor.open.is_some() => {
                    pages::editor::body(page, scene, ui)
                }
                Panel::Actions => panels::actions::body(page, scene),
                Panel::Log => panels::log::body(page, scene),
                Panel::Mind => panels::mind::body(page, scene),
            }
        }
    });
}

/// Handles F1: opens the page about the thing under the pointer, or the page of keys.
fn explain_pointed(scene: &Scene, ui: &mut UiState) {
    if std::mem::take(&mut ui.asks) {
        ui.explained = pointing::explain::pointed_at(scene.ctx);
        ui.open(if ui.explained.is_some() { Page::Explained } else { Page::Help });
    }
}

/// Draws the open page over everything else.
fn pages(scene: &mut Scene, ui: &mut UiState, settings: &mut Settings) {
    match ui.page {
        None => {}
        Some(Page::Menu) => pages::menu::pause(scene, ui),
        Some(Page::Save) => pages::saves::save(scene, ui),
        Some(Page::Load) => pages::saves::load(scene, ui),
        Some(Page::Settings) => pages::settings_page::show(scene, settings),
        Some(Page::Mods) => pages::mods::show(scene, settings),
        Some(Page::Lessons) => flow::lesson::all(scene, settings),
        Some(Page::TakeOut) => pages::take_out::show(scene, ui),
        Some(Page::Seats) => match_setup::seats::show(scene, ui),
        Some(Page::Help) => pages::help::show(scene, ui),
        Some(Page::Explained) => pointing::explain::page(scene, ui),
        Some(Page::About) => pages::about::show(scene),
    }
}

/// Draws a page of `width` points in the middle of the window, over a shade. A click
/// beside the page closes it.
fn page(scene: &mut Scene, title: &str, width: f32, add: impl FnOnce(&mut egui::Ui, &mut Scene)) {
    let ctx = scene.ctx.clone();
    let theme = scene.theme;
    let window = scene.layout.window;
    let response = egui::Modal::new(Id::new("page"))
        .frame(pages::paper::frame(&theme).inner_margin(egui::Margin::same(18)))
        .backdrop_color(egui::Color32::from_black_alpha(120))
        .show(&ctx, |ui| {
            ui.set_width(width.min(window.width() - 60.0));
            ui.set_max_height(window.height() - 70.0);
            ui.horizontal(|ui| {
                ui.heading(t(title));
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    let close = ui
                        .button(t(egui_phosphor::regular::X))
                        .told(&scene.keys.hint("Close", Action::Cancel));
                    if close.clicked() {
                        scene.command(UiCommand::Close);
                    }
                });
            });
            elements::marks::rule(ui, &theme);
            ui.add_space(6.0);
            pages::paper::scroll(ui, title, |ui| add(ui, scene));
        });
    if response.backdrop_response.clicked() {
        scene.command(UiCommand::Close);
    }
}

/// Returns a painter below all panels.
fn ground(scene: &Scene) -> egui::Painter {
    scene.ctx.layer_painter(LayerId::new(Order::Background, Id::new("ground")))
}
