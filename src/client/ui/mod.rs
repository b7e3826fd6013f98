//! The panels, one file each, and the frame in which they are drawn.

mod about;
mod actions;
mod banner;
mod bench;
mod bench_work;
mod campaign;
mod card;
mod content;
mod editor;
mod end;
mod field_of_view;
mod hand_over;
mod help;
mod landmarks;
mod layout;
mod lesson;
mod log;
mod marks;
mod menu;
mod mind;
mod mods;
mod paper;
mod pointer;
mod preview;
mod rest;
mod saves;
mod sequence;
mod settings_page;
mod setup;
mod setup_form;
mod setup_map;
mod sheet;
mod theme;
mod threats;
mod top_bar;
mod tracker;

use bevy::camera::CameraOutputMode;
use bevy::camera::visibility::RenderLayers;
use bevy::ecs::system::SystemParam;
use bevy::math::Rect;
use bevy::prelude::*;
use bevy::render::render_resource::BlendState;
use bevy_egui::egui::{self, Id, LayerId, Order};
use bevy_egui::{EguiContexts, EguiGlobalSettings, EguiPlugin, EguiPrimaryContextPass, PrimaryEguiContext};

use self::layout::Layout;
use self::theme::Theme;
use super::carry::{Wake, Work};
use super::content_editor::ContentEditor;
use super::editor::Editor;
use super::field_of_view::FieldOfView;
use super::files::Folders;
use super::lesson::{OnTable, Taught, Teaching};
use super::options::Games;
use super::playback::Playback;
use super::session::{AppState, HoveredTerrain, Selection, Session, SpokenOf, TableArea};
use super::settings::Settings;
use super::showcase::Showcase;
use super::sound::{Hearing, Sounds};
use super::threats::Threats;
use super::ui_commands::UiCommand;
use super::ui_state::{Page, Panel, UiState};

/// Adds the panels.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((EguiPlugin::default(), rest::plugin))
        .init_resource::<UiState>()
        .init_resource::<TableArea>()
        .add_systems(Startup, spawn_camera)
        .add_systems(EguiPrimaryContextPass, draw);
    app.world_mut().resource_mut::<EguiGlobalSettings>().auto_create_primary_context = false;
}

/// The panels have a camera of their own, which draws over the table's.
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

/// All that panels read.
#[derive(SystemParam)]
struct Sources<'w> {
    state: Res<'w, State<AppState>>,
    session: Option<Res<'w, Session>>,
    selection: Res<'w, Selection>,
    playback: Res<'w, Playback>,
    games: Res<'w, Games>,
    folders: Res<'w, Folders>,
    work: Res<'w, Work>,
    editor: Res<'w, Editor>,
    content: Res<'w, ContentEditor>,
    showcase: Res<'w, Showcase>,
    threats: Res<'w, Threats>,
    field_of_view: Res<'w, FieldOfView>,
    wake: Res<'w, Wake>,
    terrain: Option<Res<'w, HoveredTerrain>>,
    spoken_of: Option<Res<'w, SpokenOf>>,
    teaching: Res<'w, Teaching>,
    pointed: Res<'w, OnTable>,
    sounds: Res<'w, Sounds>,
    time: Res<'w, Time<Real>>,
}

/// What one frame of the panels has at hand: it reads, and makes wishes.
struct Scene<'a> {
    ctx: &'a egui::Context,
    theme: Theme,
    layout: Layout,
    session: Option<&'a Session>,
    selection: &'a Selection,
    playback: &'a Playback,
    games: &'a Games,
    folders: &'a Folders,
    work: &'a Work,
    editor: &'a Editor,
    content: &'a ContentEditor,
    showcase: &'a Showcase,
    threats: &'a Threats,
    field_of_view: &'a FieldOfView,
    /// The piece of terrain under the pointer.
    terrain: Option<usize>,
    /// Where the figures stand that the card beside the pointer speaks of.
    spoken_of: Vec<egui::Rect>,
    /// The lesson that the match on the table belongs to.
    taught: Option<&'a Taught>,
    /// What the lesson points at on the table: centres and radii in pixels of the window.
    pointed: &'a [(Vec2, f32)],
    /// Whether there is a device to be heard from.
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
            theme::install_fonts(&ctx);
            rest::wake_in_time(&ctx, &from.wake);
            rest::presses_may_last(&ctx);
        }
        Theme::new(settings.contrast).apply(&ctx);
        ui.dressed = Some(settings.contrast);
        // Fonts are there from the next pass on.
        ctx.request_repaint();
        return Ok(());
    }
    let scale = match settings.scale {
        0.0 => layout::fitting_scale(window.width(), window.height()),
        scale => scale,
    };
    if (ctx.zoom_factor() - scale).abs() > 0.001 {
        ctx.set_zoom_factor(scale);
    }
    // The panels' own size follows the scale a frame later; the table is looked at by where they will lie.
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
        editor: &from.editor,
        content: &from.content,
        showcase: &from.showcase,
        threats: &from.threats,
        field_of_view: &from.field_of_view,
        terrain: from.terrain.as_ref().and_then(|terrain| terrain.0),
        spoken_of: from.spoken_of.iter().flat_map(|it| &it.0).map(|rect| in_points(*rect, scale)).collect(),
        taught: from.session.as_deref().and_then(|session| from.teaching.of(&session.setup)),
        pointed: &from.pointed.0,
        hearing: from.sounds.hearing(),
        ui_commands: Vec::new(),
    };
    ui.tabs = scene.layout.tabs;
    match (from.state.get(), scene.session.is_some()) {
        (AppState::Playing, true) => play(&mut scene, ui, &mut settings),
        (AppState::Setup, _) => {
            menu::backdrop(&scene);
            setup::show(&mut scene, ui);
        }
        (AppState::CampaignBook, _) => {
            menu::backdrop(&scene);
            campaign::show(&mut scene, ui);
        }
        (AppState::Content, _) => {
            menu::backdrop(&scene);
            content::show(&mut scene, ui);
        }
        (AppState::Bench, _) => {
            menu::backdrop(&scene);
            bench::show(&mut scene, ui);
        }
        _ => {
            menu::backdrop(&scene);
            menu::show(&mut scene, ui);
            lesson::welcome(&mut scene, ui, &mut settings);
        }
    }
    pages(&mut scene, ui, &mut settings);
    banner::remarks(&mut scene, ui);
    banner::fault(&mut scene, ui);
    ui_commands.write_batch(scene.ui_commands);
    let free = scene.layout.free;
    let corner = |at: egui::Pos2| Vec2::new(at.x, at.y) * scale;
    let pointer_on_table = *from.state.get() == AppState::Playing
        && ui.page.is_none()
        && ctx.pointer_hover_pos().is_some_and(|at| {
            ctx.layer_id_at(at).is_none_or(|layer| matches!(layer.order, Order::Background | Order::Tooltip))
        });
    let free = Rect::from_corners(corner(free.min), corner(free.max));
    let handing = from.session.as_ref().is_some_and(|session| session.covered(&from.playback));
    let now = TableArea { free, pointer_on_table, covered: ui.page.is_some() || handing };
    area.set_if_neq(now);
    Ok(())
}

/// A part of the window, in points of panels of this scale.
fn in_points(rect: Rect, scale: f32) -> egui::Rect {
    let point = |at: Vec2| egui::pos2(at.x, at.y) / scale;
    egui::Rect::from_min_max(point(rect.min), point(rect.max))
}

/// The panels of a match.
fn play(scene: &mut Scene, ui: &mut UiState, settings: &mut Settings) {
    if hand_over::show(scene) {
        return;
    }
    let card = scene.taught.filter(|_| !end::is_open(scene, ui));
    let card = card.map(|_| lesson::make_room(&mut scene.layout));
    top_bar::show(scene, ui, settings);
    if scene.layout.tabs {
        tabs(scene, ui, settings);
    } else {
        let upper = sheet::show(scene, ui, settings.open.sheet);
        landmarks::keep(scene.ctx, "sheet", upper);
        if settings.open.log {
            scene.layout.log = Layout::below(upper, scene.layout.log);
        }
        log::show(scene, settings.open.log);
        let upper = match scene.editor.open {
            Some(_) => editor::show(scene, ui, settings.open.actions),
            None => actions::show(scene, settings.open.actions),
        };
        landmarks::keep(scene.ctx, "actions", upper);
        if settings.open.mind {
            scene.layout.mind = Layout::below(upper, scene.layout.mind);
        }
        mind::show(scene, settings.open.mind);
    }
    if ui.page.is_none() {
        pointer::show(scene, ui);
    }
    sequence::show(scene, ui);
    field_of_view::show(scene, ui);
    banner::seat(scene, ui);
    if let Some(card) = card {
        lesson::show(scene, ui, settings, card);
    }
    end::show(scene, ui);
}

/// The side panels in one place, with a tab each.
fn tabs(scene: &mut Scene, ui: &mut UiState, settings: &Settings) {
    use egui_phosphor::regular as icon;
    let theme = scene.theme;
    let any = settings.open.any();
    let all = [
        (Panel::Sheet, icon::IDENTIFICATION_CARD, "Sheet", "F2"),
        (Panel::Actions, icon::SWORD, "Actions", "F3"),
        (Panel::Log, icon::SCROLL, "Log", "F4"),
        (Panel::Mind, mind::title(scene).0, mind::title(scene).1, "F6"),
    ];
    let (ctx, place) = (scene.ctx.clone(), scene.layout.sheet);
    paper::sheet(&ctx, "tabs", place, &theme, |page| {
        page.horizontal(|row| {
            row.spacing_mut().item_spacing.x = 4.0;
            for (panel, icon, name, key) in all {
                let up = any && ui.tab == panel;
                let text = if up { format!("{icon} {name}") } else { icon.to_owned() };
                let tab = row.selectable_label(up, text).on_hover_text(format!("{name} ({key})"));
                let part = match panel {
                    Panel::Sheet => "sheet",
                    Panel::Actions => "actions",
                    Panel::Log => "log",
                    Panel::Mind => "mind",
                };
                landmarks::keep(row.ctx(), part, tab.rect);
                if tab.clicked() {
                    scene.command(UiCommand::Toggle(panel));
                }
            }
        });
        if any {
            marks::rule(page, &theme);
            match ui.tab {
                Panel::Sheet => sheet::body(page, scene, ui),
                Panel::Actions if scene.editor.open.is_some() => editor::body(page, scene, ui),
                Panel::Actions => actions::body(page, scene),
                Panel::Log => log::body(page, scene),
                Panel::Mind => mind::body(page, scene),
            }
        }
    });
}

/// The page that lies open, over everything else.
fn pages(scene: &mut Scene, ui: &mut UiState, settings: &mut Settings) {
    match ui.page {
        None => {}
        Some(Page::Menu) => menu::pause(scene, ui),
        Some(Page::Save) => saves::save(scene, ui),
        Some(Page::Load) => saves::load(scene, ui),
        Some(Page::Settings) => settings_page::show(scene, settings),
        Some(Page::Mods) => mods::show(scene, settings),
        Some(Page::Lessons) => lesson::all(scene, settings),
        Some(Page::Help) => help::show(scene),
        Some(Page::About) => about::show(scene),
    }
}

/// A page of this width in the middle of the window, over a shade. Closes on a click beside it.
fn page(scene: &mut Scene, title: &str, width: f32, add: impl FnOnce(&mut egui::Ui, &mut Scene)) {
    let (ctx, theme, window) = (scene.ctx.clone(), scene.theme, scene.layout.window);
    let response = egui::Modal::new(Id::new("page"))
        .frame(paper::frame(&theme).inner_margin(egui::Margin::same(18)))
        .backdrop_color(egui::Color32::from_black_alpha(120))
        .show(&ctx, |ui| {
            ui.set_width(width.min(window.width() - 60.0));
            ui.set_max_height(window.height() - 70.0);
            ui.horizontal(|ui| {
                ui.heading(title);
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    let close = ui.button(egui_phosphor::regular::X).on_hover_text("Close (Escape)");
                    if close.clicked() {
                        scene.command(UiCommand::Close);
                    }
                });
            });
            marks::rule(ui, &theme);
            ui.add_space(6.0);
            paper::scroll(ui, title, |ui| add(ui, scene));
        });
    if response.backdrop_response.clicked() {
        scene.command(UiCommand::Close);
    }
}

/// A painter under all panels.
fn ground(scene: &Scene) -> egui::Painter {
    scene.ctx.layer_painter(LayerId::new(Order::Background, Id::new("ground")))
}
