//! A line for everything on the table: figures with distance, visibility and odds,
//! terrain and areas with their effects.

use std::collections::BTreeMap;

use bevy::math::{Vec2, Vec3};
use bevy_egui::egui::accesskit::{Action, Node, NodeId, Rect, Role};

use super::{TableNode, named, node_id};
use monteria_client_state::planning::aim;
use monteria_client_state::play::playback::Playback;
use monteria_client_state::play::session::{Selection, Session};
use monteria_game::{
    Game, ModelId, ModelView, Needs, Presence, Text, inches, keyword_name, place, text,
};
use monteria_table::Keyword;

/// The lines of the table, cached because odds are expensive to compute.
#[derive(Default)]
pub(super) struct Lines {
    of: Option<NodesKey>,
    figures: Vec<(ModelId, Text)>,
    places: Vec<(Text, Vec3)>,
    counts: Text,
}

#[derive(PartialEq)]
struct NodesKey {
    stamp: u64,
    played: usize,
    busy: bool,
    armed: Option<String>,
    selected: Option<ModelId>,
}

impl Lines {
    /// Returns the lines for the match as it is displayed.
    pub(super) fn of(
        &mut self,
        session: &Session,
        selection: &Selection,
        playback: &Playback,
    ) -> &Self {
        let key = NodesKey {
            stamp: session.stamp,
            played: session.played,
            busy: playback.busy(),
            armed: selection.armed.clone().filter(|_| !selection.suggested),
            selected: selection.model,
        };
        if self.of.as_ref() != Some(&key) {
            let observer = Observer::of(session, selection, playback);
            let there =
                session.shown.models.iter().filter(|model| model.presence == Presence::InPlay);
            self.figures =
                there.map(|model| (model.id, figure(session, model, observer.as_ref()))).collect();
            self.places = places(session);
            let figures = self.figures.len();
            let places = self.places.len();
            self.counts = table_text(figures, places);
            self.of = Some(key);
        }
        self
    }
}

/// Returns the name of the table with the numbers of figures and places on it.
fn table_text(figures: usize, places: usize) -> Text {
    let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    text!(
        "window-the-table-figures-and-terrain",
        "The table: {figures}, {pieces} and areas",
        figures = Text::counted("window-n-figures", number(figures), "figure", "figures"),
        pieces = Text::counted(
            "window-pieces-of-terrain",
            number(places),
            "piece of terrain",
            "pieces of terrain",
        )
    )
}

/// The model from whose view the table is described, and the attack in question.
struct Observer<'a> {
    model: &'a ModelView,
    game: &'a Game,
    attacks: Vec<&'a monteria_game::Choice>,
}

impl<'a> Observer<'a> {
    fn of(session: &'a Session, selection: &Selection, playback: &Playback) -> Option<Self> {
        let decision = session.open_decision(playback);
        let model = decision.and_then(|it| it.model).or(selection.model)?;
        // The armed option, else all options with a target.
        let armed = session.armed(selection).filter(|_| !selection.suggested);
        let attacks = match armed {
            Some(choice) => vec![choice],
            None => decision.map(|it| aim::menu::open(&session.view, it)).unwrap_or_default(),
        };
        let attacks =
            attacks.into_iter().filter(|it| matches!(it.needs, Needs::Target { .. })).collect();
        Some(Observer { model: session.shown.model(model)?, game: session.game()?, attacks })
    }
}

/// Returns the line of a figure:
/// `Wolf, of the pack, 3 of 5 health, burning, 7.2", in cover of a wall, Bow 43 %`.
fn figure(session: &Session, model: &ModelView, observer: Option<&Observer>) -> Text {
    let mut parts = vec![Text::verbatim(&model.name)];
    if !model.name.starts_with(model.kind.as_str()) {
        parts.push(model.kind.clone());
    }
    let seat = session.shown.seats.iter().find(|seat| Some(seat.id) == model.seat);
    parts.extend(seat.map(|seat| text!("rules-trigger-of", "of {side}", side = seat.name)));
    let (now, full) = model.health;
    if full > 0 {
        parts.push(text!("window-of-health", "{now} of {full} health"));
    }
    parts.extend(model.badges.iter().map(|badge| badge.name.clone()));
    // Without a deciding model nothing is measured.
    let Some(observer) = observer else { return Text::joined(parts, ", ") };
    if observer.model.id == model.id {
        parts.push(text!("window-stands", "stands {place}", place = place(model.at)));
        return Text::joined(parts, ", ");
    }
    let seen = aim::between(session, observer.game, observer.model, model);
    parts.push(Text::verbatim(inches(seen.distance)));
    parts.push(seen.sight.words(Text::default()));
    for choice in &observer.attacks {
        let chance = choice
            .needs
            .targets()
            .0
            .contains(&model.id)
            .then(|| observer.game.preview(choice, Some(model.id), None)?.chance)
            .flatten();
        parts.extend(chance.map(|chance| {
            choice.label.clone().with(Text::verbatim(format!(" {:.0} %", chance * 100.0)))
        }));
    }
    Text::joined(parts, ", ")
}

/// Returns the lines of terrain and areas, each with its position.
fn places(session: &Session) -> Vec<(Text, Vec3)> {
    let words = |has: &dyn Fn(Keyword) -> bool| {
        Keyword::ALL
            .into_iter()
            .filter(|keyword| has(*keyword))
            .map(keyword_name)
            .collect::<Vec<_>>()
    };
    let pieces = session.table.pieces_present().map(|(_, piece)| {
        let middle = piece.footprint.middle();
        let mut parts = vec![Text::verbatim(&piece.name).capital()];
        parts.extend(
            (piece.top > 0.0).then(|| text!("window-high", "{top} high", top = inches(piece.top))),
        );
        parts.extend(
            (piece.base < 0.0)
                .then(|| text!("window-deep", "{top} deep", top = inches(piece.top - piece.base))),
        );
        parts.extend(words(&|keyword| piece.is(keyword.flag())));
        parts.push(place([middle.x, 0.0, middle.y]));
        (Text::joined(parts, ", "), Vec3::new(middle.x, piece.top.max(0.0), middle.y))
    });
    let areas = session.shown.areas.iter().map(|area| {
        let mut parts = vec![
            session.view.area_name(area).capital(),
            text!("window-across", "{diameter} across", diameter = inches(area.diameter)),
        ];
        parts.extend(words(&|keyword| area.keywords.contains(keyword.flag())));
        parts.push(place([area.center.x, area.base, area.center.y]));
        parts.extend(session.shown.area_notes.get(&area.id).cloned());
        (Text::joined(parts, ", "), Vec3::new(area.center.x, area.base, area.center.y))
    });
    pieces.chain(areas).collect()
}

/// Adds the nodes of the table, and returns the id of their parent.
pub(super) fn nodes(
    lines: &Lines,
    session: &Session,
    project: impl Fn(Vec3) -> Option<Vec2>,
    nodes: &mut Vec<(NodeId, Node)>,
    table_nodes: &mut BTreeMap<u64, TableNode>,
) -> NodeId {
    let id = node_id("table");
    let mut group = named(Role::Group, lines.counts.clone());
    let mut add = |key: NodeId, mut node: Node, thing: TableNode, bounds: Option<(Vec2, f32)>| {
        if let Some((at, half)) = bounds {
            let x = f64::from(at.x);
            let y = f64::from(at.y);
            let half = f64::from(half);
            node.set_bounds(Rect { x0: x - half, y0: y - half, x1: x + half, y1: y + half });
        }
        node.add_action(Action::Focus);
        node.add_action(Action::Click);
        table_nodes.insert(key.0, thing);
        group.push_child(key);
        nodes.push((key, node));
    };
    for (model, line) in &lines.figures {
        let foot = session.shown.model(*model).map(|it| Vec3::from(it.at));
        let bounds = foot.and_then(|at| {
            let radius = session.shown.model(*model).map_or(0.5, |it| it.radius);
            let middle = project(at)?;
            let side = project(at + Vec3::X * radius)?;
            Some((middle, middle.distance(side)))
        });
        let key = node_id(("figure", model.0));
        add(key, named(Role::ListItem, line.clone()), TableNode::Figure(*model), bounds);
    }
    for (n, (line, at)) in lines.places.iter().enumerate() {
        let bounds = project(*at).map(|middle| (middle, 6.0));
        add(
            node_id(("place", n)),
            named(Role::ListItem, line.clone()),
            TableNode::Place(*at),
            bounds,
        );
    }
    nodes.push((id, group));
    id
}
