//! Views: a match described for windows, terminals and readers, which know no
//! game beyond this module.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};
use schemars::JsonSchema;
use serde::Serialize;

use crate::ids::{ModelId, SeatId, SideId};
use crate::presentation::decision_trace::DecisionTrace;
pub use crate::presentation::sheet::{Row, RowItem, Section, Sheet};
use crate::presentation::terrain_text::area_text;
use crate::presentation::viewer::Viewer;
use crate::setup::seats::{Seats, seat_text};
use crate::tabletop::declared_path::DeclaredPath;
use crate::tabletop::model::{Faces, Model, Presence, Roster, Stand, Tabletop, sees_model};
use crate::tabletop::stance::Stance;
use monteria_content::{Text, text};
use monteria_table::Facing;

/// The match as one viewer may see it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, JsonSchema)]
pub struct View {
    /// The title for people: the game's name or, in games of missions, the name of the
    /// mission. The scenario's id is on the first output line.
    pub title: Text,
    /// The stage of the match, in words (`Round 2, Tick 3`).
    pub phase: Text,
    /// The track of the game: ticks of a round, action points of models or
    /// command points of units.
    pub tracker: Tracker,
    /// The seats of the match.
    pub seats: Vec<SeatView>,
    /// All models, those that have left included, in id order.
    pub models: Vec<ModelView>,
    /// The areas that lie on the table.
    pub areas: Vec<monteria_table::Area>,
    /// The pieces of terrain that differ from the beginning of the match.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub terrain: Vec<monteria_table::PieceChange>,
    /// The effect of an area, by its id, in our own words; none if its
    /// keywords say it all.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub area_notes: BTreeMap<u16, Text>,
    /// The names of areas, by their ids, that contain the name of a player.
    #[serde(skip)]
    pub area_names: BTreeMap<u16, Text>,
    /// An action with several parts that is being carried out, if there is one, such as
    /// an attack that others may react to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub under_way: Option<UnderWay>,
    /// Set if the match is played on a real table: models stand where people report, and
    /// places given here mean nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub real_table: Option<RealTable>,
    /// Models that span an outline between them.
    #[serde(default)]
    pub formations: Vec<Formation>,
    /// Cards in play and piles as this seat may see them.
    pub cards: Vec<CardShown>,
    /// Further facts as label and value (objectives, victory points).
    pub facts: Vec<(Text, Text)>,
}

/// The input that a match on a real table waits for.
#[derive(Clone, PartialEq, Debug, Default, Serialize, JsonSchema)]
pub struct RealTable {
    /// The decision tree of a model run by the rules, as far as it is answered: the last
    /// question waits for people's answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thinking: Option<DecisionTrace>,
}

/// Models that span an outline between their centres, which a rule derives
/// from where they stand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Formation {
    /// Name shown to players.
    pub name: String,
    /// The models in play at its corners, in id order.
    pub models: Vec<ModelId>,
    /// Other models in play that stand within it, in id order.
    #[serde(default)]
    pub within: Vec<ModelId>,
}

/// An action that is carried out in several parts, one after the other.
#[derive(Clone, PartialEq, Debug, Default, Serialize, JsonSchema)]
pub struct UnderWay {
    /// Title of the action (`one charges another`).
    pub title: Text,
    /// The model it concerns, if it concerns one.
    pub model: Option<ModelId>,
    /// Its parts, each with its result so far, or empty. If the title stays the same and
    /// the parts change, the new parts follow those shown before.
    pub parts: Vec<(Text, Text)>,
    /// Index of the part that is due; those before it are done.
    pub now: usize,
    /// The path declared with it and the marks on it, to draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub way: Option<DeclaredPathView>,
}

/// A path that has been declared and not walked yet.
#[derive(Clone, PartialEq, Debug, Default, Serialize, JsonSchema)]
pub struct DeclaredPathView {
    /// Its points, in inches.
    pub points: Vec<[f32; 3]>,
    /// The actions planned at its places.
    pub marks: Vec<PathMark>,
    /// The stretches on which a model sees the mover.
    pub bands: Vec<SightBand>,
}

impl DeclaredPathView {
    /// Returns a path with its marks, each as the distance in inches, the model
    /// and a text, and with the stretches, as distances in inches, on which a
    /// model sees its mover.
    pub fn of(
        way: &DeclaredPath,
        marks: impl IntoIterator<Item = (f32, ModelId, Text)>,
        bands: impl IntoIterator<Item = (ModelId, f32, f32)>,
    ) -> DeclaredPathView {
        let points = |points: &[Vec3]| points.iter().map(|point| point.to_array()).collect();
        let mark = |(after, model, text): (f32, ModelId, Text)| PathMark {
            at: way.at(after).to_array(),
            model,
            text,
        };
        let band = |(model, from, to)| SightBand { model, stretch: points(&way.between(from, to)) };
        DeclaredPathView {
            points: points(&way.points),
            marks: marks.into_iter().map(mark).collect(),
            bands: bands.into_iter().map(band).collect(),
        }
    }
}

/// Something that is to happen at a place of a declared path.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct PathMark {
    /// Its place, in inches.
    pub at: [f32; 3],
    /// The model that does it.
    pub model: ModelId,
    /// Text with its odds (`shot, 54 %`).
    pub text: Text,
}

/// A stretch of a declared path on which a model sees the mover and could react.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct SightBand {
    /// The model that sees the mover.
    pub model: ModelId,
    /// The points of the stretch, in inches.
    pub stretch: Vec<[f32; 3]>,
}

/// A circle round a model that matters to the rules: a zone of control or the
/// range of an aura.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ZoneShown {
    /// Name shown to players.
    pub name: Text,
    /// Its reach in inches, from the rim of the model's base.
    pub reach: f32,
    /// Whether it affects all models in it, and so is always shown; else it is shown for
    /// a model that is looked at.
    pub lasting: bool,
}

/// A seat as shown.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct SeatView {
    /// Id of the seat.
    pub id: SeatId,
    /// Name shown to players.
    pub name: Text,
    /// Side it plays for.
    pub side: SideId,
}

/// A track: a row of places with markers. Its title names what the places
/// count: the ticks of a round, on which models act in turn, or points that
/// models or units have left.
#[derive(Clone, PartialEq, Debug, Default, Serialize, JsonSchema)]
pub struct Tracker {
    /// Title for people (`Round 2`, `Action Points`).
    pub title: Text,
    /// The number of its last place. A track of a round begins with place 1, one of
    /// points with place 0.
    pub places: u32,
    /// The place that is due on the track of a round; 0 before the first round and on a
    /// track of points, where none is due.
    pub now: u32,
    /// A marker for each model on it; for a whole unit its first model that stands.
    pub markers: Vec<TrackerMarker>,
}

impl Tracker {
    /// Returns a track of Action Points: of each model its points, the most that a model
    /// may have, and whether it has been activated.
    pub fn of_points(
        models: impl Iterator<Item = (ModelId, u8, bool)>,
        most: Option<u8>,
    ) -> Tracker {
        let marker = |(model, points, next_round)| TrackerMarker {
            model,
            place: u32::from(points),
            next_round,
        };
        let title = text!("rules-action-points", "Action Points");
        let places = u32::from(most.unwrap_or(5));
        Tracker { title, places, now: 0, markers: models.map(marker).collect() }
    }
}

/// A model's marker on the tracker.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct TrackerMarker {
    /// The model that the marker stands for.
    pub model: ModelId,
    /// Its place: the tick of its next turn, or how many points it has left.
    pub place: u32,
    /// Whether it has had its turn and waits for the next round.
    pub next_round: bool,
}

/// A model as shown.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ModelView {
    /// Id in the match.
    pub id: ModelId,
    /// Name shown to players.
    pub name: String,
    /// Its kind in words.
    pub kind: Text,
    /// Side it fights for.
    pub side: SideId,
    /// The seat that gives its orders; none if the rules do.
    pub seat: Option<SeatId>,
    /// Whether it is on the table.
    pub presence: Presence,
    /// Id of its figure.
    pub figure: String,
    /// The centre of its base at its foot, in inches, `[x, y, z]`.
    pub at: [f32; 3],
    /// Radius of its base in inches.
    pub radius: f32,
    /// Its height in inches.
    pub height: f32,
    /// The direction it faces, in games in which facing matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Facing>,
    /// Health left and full.
    pub health: (i32, i32),
    /// States shown as marks beside the figure.
    pub badges: Vec<Badge>,
    /// The circles drawn round it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub zones: Vec<ZoneShown>,
    /// One line that sums it up (`Great Sword readied`).
    pub summary: Text,
    /// The name of the group of models that it acts with; empty where it acts alone.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub group: String,
}

/// A state of a model, as a small mark with a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Badge {
    /// Id of the state (`stunned`).
    pub id: String,
    /// Two or three letters or a numeral.
    pub mark: String,
    /// Name shown to players.
    pub name: Text,
    /// Its effect, in our own words.
    pub text: Text,
    /// Whether it is good or bad for the model.
    pub tone: Tone,
    /// How the figure shows it, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stance: Option<Stance>,
}

impl Badge {
    /// Returns a badge with an id, letters or a numeral, a name and its effect.
    pub fn new(
        id: impl Into<String>,
        mark: impl Into<String>,
        name: impl Into<Text>,
        text: impl Into<Text>,
        tone: Tone,
    ) -> Badge {
        Badge {
            id: id.into(),
            mark: mark.into(),
            name: name.into(),
            text: text.into(),
            tone,
            stance: None,
        }
    }

    /// Returns the badge with the stance that the figure shows.
    #[must_use]
    pub fn shown_as(self, stance: impl Into<Option<Stance>>) -> Badge {
        Badge { stance: stance.into(), ..self }
    }
}

/// Whether something is good or bad.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Tone {
    /// It helps the model.
    Good,
    /// It hurts the model.
    Bad,
    /// It helps nobody and hurts nobody.
    Plain,
}

/// A card or a pile as shown.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct CardShown {
    /// Name of the pile (`Actions`).
    pub pile: Text,
    /// The card's face, where one is face up (`K♦`).
    pub face: Option<String>,
    /// Title of the card.
    pub title: Text,
    /// Its effect, in our own words.
    pub text: Text,
    /// How many cards are left face down.
    pub left: usize,
    /// The discards, last first.
    pub discards: Vec<String>,
}

impl ModelView {
    /// Returns the stances that its figure shows, each once, in
    /// the order of [`Stance::ALL`].
    pub fn stances(&self) -> Vec<Stance> {
        let has = |stance: &Stance| self.badges.iter().any(|badge| badge.stance == Some(*stance));
        Stance::ALL.into_iter().filter(has).collect()
    }

    /// Returns whether it has lost half of its health or more.
    pub fn is_hurt(&self) -> bool {
        let (now, full) = self.health;
        now < full && now * 2 <= full
    }
}

impl View {
    /// Returns the name of an area for players.
    pub fn area_name(&self, area: &monteria_table::Area) -> Text {
        self.area_names.get(&area.id).cloned().unwrap_or_else(|| area_text(area))
    }

    /// Describes the turn in words: its number out of how many, and which model is
    /// activated; turn 0 is the deployment.
    pub fn turn_phase((number, last): (u32, u32), acting: Option<&str>) -> Text {
        match (number, acting) {
            (0, _) => text!("rules-deployment", "Deployment"),
            (number, None) => text!("rules-turn-of", "Turn {number} of {last}"),
            (number, Some(name)) => {
                text!("rules-turn-of-s-activation", "Turn {number} of {last}, {name}'s activation")
            }
        }
    }

    /// Replaces the ids of models in a text by the names that `say` returns.
    pub fn with_names(&self, text: &str, say: impl Fn(&ModelView) -> String) -> String {
        let word = |word: &str| {
            let bare = word.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
            let model = bare.parse().ok().and_then(|id| self.model(id))?;
            Some(format!("{}{}", say(model), &word[bare.len()..]))
        };
        text.split(' ')
            .map(|text| word(text).unwrap_or_else(|| text.to_owned()))
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// Returns a view with everything that the engine itself knows and this viewer may
    /// know: seats, visible models with their places, and areas. A ruleset adds the rest.
    pub fn base(world: &World, viewer: Viewer) -> View {
        let seats = world.resource::<Seats>();
        let seen = |(_, entity): &(ModelId, Entity)| sees_model(world, *entity, viewer);
        let models = world.resource::<Roster>().iter().filter(seen).filter_map(|(id, entity)| {
            let model = world.get::<Model>(entity)?;
            let stand = world.get::<Stand>(entity)?;
            Some(ModelView {
                id,
                name: model.name.clone(),
                kind: Text::named("kind", &model.kind),
                side: model.side,
                seat: model.seat,
                presence: *world.get::<Presence>(entity)?,
                figure: model.figure.clone(),
                at: stand.at.to_array(),
                radius: stand.radius,
                height: stand.height,
                facing: world.get::<Faces>(entity).map(|faces| faces.0),
                health: (0, 0),
                badges: Vec::new(),
                zones: Vec::new(),
                summary: Text::default(),
                group: String::new(),
            })
        });
        View {
            seats: seats
                .0
                .iter()
                .map(|seat| SeatView { id: seat.id, name: seat_text(&seat.name), side: seat.side })
                .collect(),
            models: models.collect(),
            areas: world.resource::<Tabletop>().0.areas().to_vec(),
            terrain: world.resource::<Tabletop>().0.changes(),
            ..View::default()
        }
    }

    /// Returns the places on the plan of all models on the table, in id order.
    pub fn places(&self) -> Vec<Vec2> {
        let in_play = self.models.iter().filter(|model| model.presence == Presence::InPlay);
        in_play.map(|model| Vec2::new(model.at[0], model.at[2])).collect()
    }

    /// Returns the model with this id.
    pub fn model(&self, id: ModelId) -> Option<&ModelView> {
        self.models.iter().find(|model| model.id == id)
    }
}
