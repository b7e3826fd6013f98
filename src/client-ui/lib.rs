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
mod play;
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
use monteria_client_state::pages::lesson::{LessonProgress, OnTable, Teaching};
use monteria_client_state::pages::showcase::Showcase;
use monteria_client_state::pages::ui_state::{Page, Panel, UiState};
use monteria_client_state::planning::consequence::ConsequencePreview;
use monteria_client_state::planning::danger::Danger;
use monteria_client_state::planning::field_of_view::FieldOfView;
use monteria_client_state::planning::ruler::Ruler;
use monteria_client_state::planning::threats::Threats;
use monteria_client_state::play::past::LookBack;
use monteria_client_state::play::playback::Playback;
use monteria_client_state::play::session::{
    AppState, HoveredTerrain, SeenFigures, Selection, Session, TableArea,
};
use monteria_client_state::settings::Settings;
use monteria_content::words::t;
use monteria_game::{Text, text};

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
struct PanelResources<'w> {
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
    taught: Option<&'a LessonProgress>,
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

impl PanelResources<'_> {
    fn scene<'a>(
        &'a self,
        ctx: &'a egui::Context,
        settings: &Settings,
        layout: Layout,
    ) -> Scene<'a> {
        Scene {
            ctx,
            theme: Theme::new(settings.contrast),
            layout,
            session: self.session.as_deref(),
            selection: &self.selection,
            playback: &self.playback,
            games: &self.games,
            folders: &self.folders,
            work: &self.work,
            phases: &self.phases,
            editor: &self.editor,
            content: &self.content,
            showcase: &self.showcase,
            threats: &self.threats,
            field_of_view: &self.field_of_view,
            look_back: &self.look_back,
            danger: &self.danger,
            after: &self.after,
            ruler: &self.ruler,
            terrain: self.terrain.as_ref().and_then(|terrain| terrain.0),
            figures: &self.figures.0,
            taught: self.session.as_deref().and_then(|session| self.teaching.of(&session.setup)),
            keys: settings.keys.clone(),
            mouse: settings.mouse,
            pointed: &self.pointed.0,
            hearing: self.sounds.hearing(),
            ui_commands: Vec::new(),
        }
    }
}

impl Scene<'_> {
    fn command(&mut self, command: UiCommand) {
        self.ui_commands.push(command);
    }
}

fn draw(
    mut contexts: EguiContexts,
    from: PanelResources,
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
        apply_theme(&ctx, ui, &settings, &from.wake);
        return Ok(());
    }
    elements::focus::follow(&ctx);
    apply_motion(&ctx, settings.motion);
    let scale = apply_scale(&ctx, window, &settings);
    // egui applies the scale a frame later; the camera already uses the places that
    // the panels will have.
    let size = egui::vec2(window.width(), window.height()) / scale;
    let mut scene = from.scene(&ctx, &settings, Layout::new(size.x, size.y, &settings.open));
    ui.tabs = scene.layout.tabs;
    if let (true, Some(session)) = (ui.bare, scene.session) {
        pages::export::caption(&scene, session);
        return Ok(());
    }
    let state = *from.state.get();
    draw_state(&mut scene, ui, &mut settings, state);
    explain_pointed(&scene, ui);
    pages(&mut scene, ui, &mut settings);
    panels::banner::broken(&mut scene, ui, state == AppState::Content);
    panels::banner::remarks(&mut scene, ui, settings.patient);
    panels::banner::fault(&mut scene, ui);
    elements::focus::ring(&ctx, ui, &scene.theme);
    let now = table_area(&scene, ui, state, scale);
    ui_commands.write_batch(scene.ui_commands);
    // The camera was placed by the old free area, so one more frame follows.
    if now.free != area.free {
        ctx.request_repaint();
    }
    area.set_if_neq(now);
    Ok(())
}

/// Gives egui the fonts and colours. They are available from the next pass on.
fn apply_theme(ctx: &egui::Context, ui: &mut UiState, settings: &Settings, wake: &Wake) {
    if ui.dressed.is_none() {
        elements::theme::install_fonts(ctx);
        elements::rest::wake_in_time(ctx, wake);
        elements::rest::presses_may_last(ctx);
    }
    Theme::new(settings.contrast).apply(ctx);
    ui.dressed = Some(settings.contrast);
    ctx.request_repaint();
}

/// Lets the panels slide and fade, or do neither.
fn apply_motion(ctx: &egui::Context, motion: bool) {
    let lasts = if motion { 1.0 / 12.0 } else { 0.0 };
    if ctx.global_style().animation_time != lasts {
        ctx.all_styles_mut(|style| style.animation_time = lasts);
    }
}

/// Sets the scale of the panels and returns it, in pixels of the window per point.
fn apply_scale(ctx: &egui::Context, window: &Window, settings: &Settings) -> f32 {
    let scale = match settings.scale {
        0.0 => elements::layout::fitting_scale(window.width(), window.height()),
        scale => scale,
    };
    let scale = elements::layout::with_text(scale, settings.text, window.width(), window.height());
    if (ctx.zoom_factor() - scale).abs() > 0.001 {
        ctx.set_zoom_factor(scale);
    }
    scale
}

/// Draws the panels of the state that the program is in.
fn draw_state(scene: &mut Scene, ui: &mut UiState, settings: &mut Settings, state: AppState) {
    if let (AppState::Playing, Some(session)) = (state, scene.session) {
        play::show(scene, ui, settings, session);
        return;
    }
    pages::menu::backdrop(scene);
    match state {
        AppState::Setup => match_setup::setup::show(scene, ui, settings),
        AppState::CampaignBook => pages::campaign::show(scene, ui),
        AppState::Content => content::show(scene, ui),
        AppState::BuilderPage => pages::builder::show(scene, ui),
        AppState::Menu | AppState::Playing => {
            pages::menu::show(scene, ui);
            flow::lesson::welcome(scene, ui, settings);
        }
    }
}

/// Returns the part of the window that the table has, in pixels, and whether the pointer
/// is on it. `scale` is in pixels per point.
fn table_area(scene: &Scene, ui: &UiState, state: AppState, scale: f32) -> TableArea {
    let playing = state == AppState::Playing;
    // Without a match no area is left to a table: otherwise the next match would be
    // framed by the area of the last one.
    let free = if playing && scene.session.is_some() {
        let corner = |at: egui::Pos2| Vec2::new(at.x, at.y) * scale;
        Rect::from_corners(corner(scene.layout.free.min), corner(scene.layout.free.max))
    } else {
        Rect::default()
    };
    let handing = scene.session.is_some_and(|session| session.covered(scene.playback));
    let real = scene.session.is_some_and(|session| session.shown.real_table.is_some());
    let no_panel_at = |at: egui::Pos2| {
        scene
            .ctx
            .layer_id_at(at)
            .is_none_or(|layer| matches!(layer.order, Order::Background | Order::Tooltip))
    };
    let pointer_on_table = playing
        && !real
        && ui.page.is_none()
        && scene.ctx.pointer_hover_pos().is_some_and(no_panel_at);
    TableArea { free, pointer_on_table, covered: ui.page.is_some() || handing || real }
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
        Some(Page::Export) => pages::export::show(scene, ui),
        Some(Page::Seats) => match_setup::seats::show(scene, ui),
        Some(Page::Help) => pages::help::show(scene, ui),
        Some(Page::Explained) => pointing::explain::page(scene, ui),
        Some(Page::About) => pages::about::show(scene),
    }
}

/// Draws a page of `width` points in the middle of the window, over a shade. A click
/// beside the page closes it.
fn page(scene: &mut Scene, title: Text, width: f32, add: impl FnOnce(&mut egui::Ui, &mut Scene)) {
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
                ui.heading(t(&title));
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    let close = ui.button(egui_phosphor::regular::X).with_tooltip(
                        scene.keys.hint(text!("window-close", "Close"), Action::Cancel),
                    );
                    if close.clicked() {
                        scene.command(UiCommand::Close);
                    }
                });
            });
            elements::marks::rule(ui, &theme);
            ui.add_space(6.0);
            pages::paper::scroll(ui, &title, |ui| add(ui, scene));
        });
    if response.backdrop_response.clicked() {
        scene.command(UiCommand::Close);
    }
}

/// Returns a painter below all panels.
fn ground(scene: &Scene) -> egui::Painter {
    scene.ctx.layer_painter(LayerId::new(Order::Background, Id::new("ground")))
}
