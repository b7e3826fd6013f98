//! The accessibility tree for screen readers: a name for every control, a line for
//! everything on the table, and live announcements of events.
//!
//! egui builds the nodes of its panels. This module replaces symbols by words, adds nodes
//! for the table, and adds two live regions. `bevy_winit` holds the single adapter of the
//! window, and `bevy_egui` passes the tree to it. Nothing is built before a screen reader
//! asks (or a script, for tests): without one there is no cost.

mod announcements;
mod table;
mod wake;

use std::collections::BTreeMap;

use bevy::a11y::{AccessibilityRequested, AccessibilitySystems, ActionRequest};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::accesskit::{Action, Live, Node, NodeId, Role, TreeUpdate};
use bevy_egui::egui::{Event, Id};
use bevy_egui::{
    EguiContext, EguiInput, EguiOutput, EguiPostUpdateSet, EguiPreUpdateSet, PrimaryEguiContext,
};

use monteria_client_state::commands::ui_commands::UiCommand;
use monteria_client_state::pages::ui_state::UiState;
use monteria_client_state::play::playback::Playback;
use monteria_client_state::play::session::{AppState, LookAt, Selection, Session};
use monteria_client_view::TableCamera;
use monteria_content::words::t;
use monteria_game::{ModelId, Text};

/// Something on the table with a node.
#[derive(Clone, Copy, PartialEq, Debug)]
enum TableNode {
    Figure(ModelId),
    /// Ground, terrain or an area, by its centre.
    Place(Vec3),
}

/// The tree as last given to the screen reader.
#[derive(Resource, Default)]
pub(super) struct AccessTree {
    table_nodes: BTreeMap<u64, TableNode>,
    lines: table::Lines,
    announcements: announcements::Announcements,
    tree: Option<TreeUpdate>,
}

impl AccessTree {
    /// Returns the nodes as text, one a line, for tests: role, name, value and states,
    /// with indented children; `None` before the first tree.
    pub(super) fn text(&self) -> Option<String> {
        self.tree.as_ref().map(text)
    }

    /// Returns the name of the control that has the keyboard.
    pub(super) fn focused(&self) -> Option<&str> {
        let tree = self.tree.as_ref()?;
        tree.nodes.iter().find(|(id, _)| *id == tree.focus).map(|(_, node)| label_or_value(node))
    }

    /// Returns the centre, in points of the panels, of the enabled control with this
    /// name, or whose name begins with it.
    pub(super) fn find(&self, name: &str) -> Option<Vec2> {
        let nodes = &self.tree.as_ref()?.nodes;
        let controls = nodes.iter().filter(|(id, node)| {
            let shown = node.bounds().is_some()
                && !node.is_disabled()
                && !self.table_nodes.contains_key(&id.0);
            shown && node.supports_action(Action::Click)
        });
        let controls: Vec<&Node> = controls.map(|(_, node)| node).collect();
        let exactly = controls.iter().find(|node| label_or_value(node) == name);
        let bounds = exactly
            .or_else(|| controls.iter().find(|node| label_or_value(node).starts_with(name)))?
            .bounds()?;
        Some(Vec2::new((bounds.x0 + bounds.x1) as f32, (bounds.y0 + bounds.y1) as f32) / 2.0)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AccessTree>()
        .add_systems(Startup, wake::listen_for_readers)
        .add_systems(PreUpdate, follow_screen_reader.before(EguiPreUpdateSet::BeginPass))
        .add_systems(
            PostUpdate,
            (
                complete_tree
                    .after(EguiPostUpdateSet::ProcessOutput)
                    .before(EguiPostUpdateSet::PostProcessOutput),
                handle_requests.after(AccessibilitySystems::Update),
            ),
        );
}

/// Enables accessibility in egui while a screen reader listens.
fn follow_screen_reader(
    requested: Res<AccessibilityRequested>,
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    mut access: ResMut<AccessTree>,
) {
    let asked = requested.get();
    for mut context in &mut contexts {
        let context = context.get_mut();
        if asked { context.enable_accesskit() } else { context.disable_accesskit() }
    }
    if !asked && access.tree.is_some() {
        *access = AccessTree::default();
    }
}

/// The inputs of the nodes of the table.
#[derive(SystemParam)]
struct AccessResources<'w, 's> {
    state: Res<'w, State<AppState>>,
    session: Option<Res<'w, Session>>,
    selection: Res<'w, Selection>,
    playback: Res<'w, Playback>,
    ui: Res<'w, UiState>,
    camera: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<TableCamera>>,
}

/// Completes the tree of the panels.
fn complete_tree(
    requested: Res<AccessibilityRequested>,
    from: AccessResources,
    mut outputs: Query<&mut EguiOutput, With<PrimaryEguiContext>>,
    mut access: ResMut<AccessTree>,
) {
    if !requested.get() {
        return;
    }
    let access = &mut *access;
    for mut output in &mut outputs {
        let scale = output.pixels_per_point.max(0.1);
        let Some(update) = &mut output.platform_output.accesskit_update else { continue };
        replace_symbols_by_words(update);
        access.table_nodes.clear();
        let mut roots = Vec::new();
        let session = from.session.as_deref().filter(|_| *from.state.get() == AppState::Playing);
        // Behind a page, and before the screen has been handed over, the table is not
        // part of the tree.
        let open = from.ui.page.is_none();
        if let Some(session) = session.filter(|session| open && !session.covered(&from.playback)) {
            let camera = from.camera.single().ok();
            let project = |at: Vec3| {
                let (camera, place) = camera?;
                let target = camera.world_to_viewport(place, at).ok()?;
                // The camera uses logical pixels of the window, the panels
                // points of their own.
                Some(target * camera.target_scaling_factor().unwrap_or(1.0) / scale)
            };
            let lines = access.lines.of(session, &from.selection, &from.playback);
            roots.push(table::nodes(
                lines,
                session,
                project,
                &mut update.nodes,
                &mut access.table_nodes,
            ));
        }
        roots.extend(access.announcements.nodes(
            session,
            &from.playback,
            &from.ui,
            &mut update.nodes,
        ));
        let root = update.tree.as_ref().map(|tree| tree.root);
        if let Some((_, node)) = update.nodes.iter_mut().find(|(id, _)| Some(*id) == root) {
            node.set_label("Montería");
            for id in roots {
                node.push_child(id);
            }
        }
        access.tree = Some(update.clone());
    }
}

/// Handles requests of a screen reader: those about the table here, all others by the
/// panels in the next frame.
fn handle_requests(
    mut requests: MessageReader<ActionRequest>,
    access: Res<AccessTree>,
    selection: Res<Selection>,
    mut inputs: Query<&mut EguiInput, With<PrimaryEguiContext>>,
    mut ui_commands: MessageWriter<UiCommand>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for request in requests.read() {
        redraw.write(RequestRedraw);
        match access.table_nodes.get(&request.target_node.0) {
            Some(TableNode::Figure(model)) if request.action == Action::Click => {
                let aims = selection.armed.is_some() && !selection.suggested;
                ui_commands.write(match aims {
                    true if selection.target == Some(*model) => UiCommand::Confirm,
                    true => UiCommand::Target(*model),
                    false => UiCommand::Select(*model),
                });
            }
            Some(TableNode::Figure(model)) => {
                ui_commands.write(UiCommand::Look(LookAt::Model(*model)));
            }
            Some(TableNode::Place(at)) => {
                ui_commands.write(UiCommand::Look(LookAt::Spot(*at)));
            }
            None => {
                for mut input in &mut inputs {
                    input.events.push(Event::AccessKitActionRequest(request.0.clone()));
                }
            }
        }
    }
}

/// Returns the id of one of our nodes.
fn node_id(of: impl std::hash::Hash + std::fmt::Debug) -> NodeId {
    Id::new(("told", of)).accesskit_id()
}

/// Returns a node with a name.
fn named(role: Role, name: impl Into<Text>) -> Node {
    let mut node = Node::new(role);
    node.set_label(t(name));
    node
}

/// Returns a live region.
fn region(name: Text, live: Live) -> Node {
    let mut node = named(Role::Status, name);
    node.set_live(live);
    node
}

/// Replaces symbols of the icon font, which cannot be read aloud, by
/// the words beside them.
fn replace_symbols_by_words(update: &mut TreeUpdate) {
    let sign = |letter: char| ('\u{E000}'..='\u{F8FF}').contains(&letter);
    for (_, node) in &mut update.nodes {
        let words = |text: &str| text.replace(sign, "").trim().to_owned();
        if let Some(label) = node.label().filter(|label| label.contains(sign)).map(words) {
            if label.is_empty() { node.clear_label() } else { node.set_label(label) }
        }
        if let Some(value) = node.value().filter(|value| value.contains(sign)).map(words) {
            if value.is_empty() { node.clear_value() } else { node.set_value(value) }
        }
    }
    name_parts(update);
    // A label with nothing but a symbol is an image, described by the text beside it.
    let empty = |node: &Node| {
        node.role() == Role::Label && node.label().is_none() && node.value().is_none()
    };
    for (_, node) in update.nodes.iter_mut().filter(|(_, node)| empty(node)) {
        node.set_hidden();
    }
}

/// Names the parts of controls that egui leaves unnamed: scroll bars, and the
/// number beside a slider.
fn name_parts(update: &mut TreeUpdate) {
    let mut beside: BTreeMap<u64, Vec<NodeId>> = BTreeMap::new();
    let sliders: BTreeMap<u64, Vec<NodeId>> = update
        .nodes
        .iter()
        .filter(|(_, node)| node.role() == Role::Slider)
        .map(|(id, node)| (id.0, node.labelled_by().to_vec()))
        .collect();
    for (_, node) in &update.nodes {
        for pair in node.children().windows(2) {
            if let (Some(labels), [_, number]) = (sliders.get(&pair[0].0), pair) {
                beside.insert(number.0, labels.clone());
            }
        }
    }
    for (id, node) in &mut update.nodes {
        match (node.role(), beside.get(&id.0)) {
            (Role::ScrollBar, _) if node.label().is_none() => {
                node.set_label(t!("window-scroll", "Scroll"));
            }
            (Role::SpinButton, Some(labels)) if node.label().is_none() => {
                node.set_labelled_by(labels.clone())
            }
            _ => {}
        }
    }
}

/// Returns the label of a node, or else its value.
fn label_or_value(node: &Node) -> &str {
    node.label().or(node.value()).unwrap_or_default()
}

/// Returns the tree as text.
fn text(update: &TreeUpdate) -> String {
    let nodes: BTreeMap<u64, &Node> = update.nodes.iter().map(|(id, node)| (id.0, node)).collect();
    let mut lines = Vec::new();
    let mut next: Vec<(u64, usize)> = update.tree.iter().map(|tree| (tree.root.0, 0)).collect();
    while let Some((id, depth)) = next.pop() {
        let Some(node) = nodes.get(&id) else { continue };
        let own = node.role() == Role::GenericContainer && label_or_value(node).is_empty();
        if !own && !node.is_hidden() {
            lines.push(format!("{}{}", "  ".repeat(depth), line(node, &nodes)));
        }
        let inner = if own { depth } else { depth + 1 };
        next.extend(node.children().iter().rev().map(|child| (child.0, inner)));
    }
    lines.join("\n") + "\n"
}

/// Returns the line of a node: `Button “Undo”, disabled`.
fn line(node: &Node, nodes: &BTreeMap<u64, &Node>) -> String {
    let by = node
        .labelled_by()
        .iter()
        .filter_map(|id| nodes.get(&id.0))
        .map(|node| label_or_value(node));
    let by = by.collect::<Vec<_>>().join(" ");
    let name = node.label().unwrap_or(&by);
    let mut line = format!("{:?}", node.role());
    if !name.is_empty() {
        line += &format!(" “{name}”");
    }
    if let Some(value) = node.value().filter(|value| !value.is_empty()) {
        line += &format!(" = “{value}”");
    }
    if let Some(number) = node.numeric_value() {
        line += &format!(" = {number}");
    }
    if let Some(toggled) = node.toggled() {
        line += &format!(", {toggled:?}");
    }
    if node.is_disabled() {
        line += ", disabled";
    }
    if let Some(live) = node.live() {
        line += &format!(", {live:?}");
    }
    // A label has its text as its value.
    if node.supports_action(Action::Click) && name.is_empty() && node.role() != Role::Label {
        line += ", NAMELESS";
    }
    line
}

#[cfg(test)]
mod tests;
