//! A match described for whoever draws it or reads it aloud: no game is
//! known beyond this page.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use bevy_math::{Vec2, Vec3};
use schemars::JsonSchema;
use serde::Serialize;

use super::decision_trace::DecisionTrace;
use super::declared_path::DeclaredPath;
use super::ids::{ModelId, SeatId, SideId};
use super::model::{Faces, Model, Presence, Roster, Stand, Tabletop, sees_model};
use super::seats::Seats;
use super::stance::Stance;
use super::viewer::Viewer;
use monteria_table::Facing;

/// The match as one seat may see it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, JsonSchema)]
pub struct View {
    /// What is played, for people: the game's name or, in games of missions, the name of
    /// the mission. The scenario's id is on the first line that comes out.
    pub title: String,
    /// Where the match stands, in words (`Round 2, Tick 3`).
    pub phase: String,
    /// The track that the game counts on: ticks of a round, action points of models or
    /// command points of units.
    pub tracker: Tracker,
    /// The seats.
    pub seats: Vec<SeatView>,
    /// All models, those that have left included, in id order.
    pub models: Vec<ModelView>,
    /// The areas that lie on the table.
    pub areas: Vec<monteria_table::Area>,
    /// The pieces of terrain that are not as they were when the match began.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub terrain: Vec<monteria_table::PieceChange>,
    /// What an area does, by its id, in our own words; none for one that says
    /// all by its keywords.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub area_notes: BTreeMap<u16, String>,
    /// What is being carried out just now in several parts, where something is: an attack
    /// to which others are asked what they do about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub under_way: Option<UnderWay>,
    /// The match is played on a real table: what stands where people tell, and places
    /// that are given here mean nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub real_table: Option<RealTable>,
    /// Models that span an outline between them.
    #[serde(default)]
    pub formations: Vec<Formation>,
    /// Cards in play and piles as this seat may see them.
    pub cards: Vec<CardShown>,
    /// Further facts as label and value (objectives, victory points).
    pub facts: Vec<(String, String)>,
}

/// What a match on a real table waits for.
#[derive(Clone, PartialEq, Debug, Default, Serialize, JsonSchema)]
pub struct RealTable {
    /// What a model that is run by the rules asks itself, as far as it has come: the last
    /// question waits for what people tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thinking: Option<DecisionTrace>,
}

/// Models that span an outline between their centres, which a rule reads
/// from where they stand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Formation {
    /// What it is called.
    pub name: String,
    /// The models in play at its corners, in id order.
    pub models: Vec<ModelId>,
    /// Other models in play that stand within it, in id order.
    #[serde(default)]
    pub within: Vec<ModelId>,
}

/// Something that is carried out in several parts, one after the other.
#[derive(Clone, PartialEq, Debug, Default, Serialize, JsonSchema)]
pub struct UnderWay {
    /// What it is (`one charges another`).
    pub title: String,
    /// Whom it concerns.
    pub model: Option<ModelId>,
    /// Its parts, each with what has come of it so far; empty where nothing has.
    /// What goes on under the same title with other parts goes on after those
    /// that were shown before.
    pub parts: Vec<(String, String)>,
    /// The place in this list of the part that is due; those before it are done.
    pub now: usize,
    /// The way that has been declared with it, and what is to happen on it, to draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub way: Option<DeclaredPathView>,
}

/// A way that has been declared and not gone yet.
#[derive(Clone, PartialEq, Debug, Default, Serialize, JsonSchema)]
pub struct DeclaredPathView {
    /// Its points, in inches.
    pub points: Vec<[f32; 3]>,
    /// What is to happen on it.
    pub marks: Vec<PathMark>,
    /// From where it is seen by whom.
    pub bands: Vec<SightBand>,
}

impl DeclaredPathView {
    /// A way with what is to happen on it, each after so many inches, by whom and in
    /// words; and with the stretches, in inches of it, on which somebody sees its mover.
    pub fn of(
        way: &DeclaredPath,
        marks: impl IntoIterator<Item = (f32, ModelId, String)>,
        bands: impl IntoIterator<Item = (ModelId, f32, f32)>,
    ) -> DeclaredPathView {
        let points = |points: &[Vec3]| points.iter().map(|point| point.to_array()).collect();
        let mark = |(after, model, text): (f32, ModelId, String)| PathMark {
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

/// Something that is to happen at a place of a declared way.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct PathMark {
    /// The place, in inches.
    pub at: [f32; 3],
    /// Who does it.
    pub model: ModelId,
    /// What it is, and its odds (`shot, 54 %`).
    pub text: String,
}

/// A stretch of a declared way on which somebody sees the mover and could
/// do something about it.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct SightBand {
    /// Who.
    pub model: ModelId,
    /// The points of the stretch, in inches.
    pub stretch: Vec<[f32; 3]>,
}

/// A circle round a model that matters to the rules: a zone that it controls, the reach
/// of what it does for those near to it.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ZoneShown {
    /// What it is called.
    pub name: String,
    /// How far from the rim of its base it reaches, in inches.
    pub reach: f32,
    /// Whether it does something to all who stand in it, and so is always shown; else it
    /// is shown for a model that is looked at.
    pub lasting: bool,
}

/// A seat as shown.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct SeatView {
    /// Its id.
    pub id: SeatId,
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: SideId,
}

/// A track: a row of places with markers. What the places count is named by its
/// title: the ticks of a round, on which models act in turn, or points that models
/// or units have left.
#[derive(Clone, PartialEq, Debug, Default, Serialize, JsonSchema)]
pub struct Tracker {
    /// What it counts, for people (`Round 2`, `Action Points`).
    pub title: String,
    /// The number of its last place. A track of a round begins with place 1, one of
    /// points with place 0.
    pub places: u32,
    /// The place that is due on the track of a round; 0 before the first round and on a
    /// track of points, where none is due.
    pub now: u32,
    /// A marker for each model that is on it; where a whole unit has one, its
    /// first model that stands.
    pub markers: Vec<TrackerMarker>,
}

impl Tracker {
    /// A track of Action Points: of each model how many it has, the most that anybody may
    /// have, and whether it has been activated.
    pub fn of_points(
        models: impl Iterator<Item = (ModelId, u8, bool)>,
        most: Option<u8>,
    ) -> Tracker {
        let marker = |(model, points, next_round)| TrackerMarker {
            model,
            place: u32::from(points),
            next_round,
        };
        let title = "Action Points".to_owned();
        let places = u32::from(most.unwrap_or(5));
        Tracker { title, places, now: 0, markers: models.map(marker).collect() }
    }
}

/// A model's marker on the tracker.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct TrackerMarker {
    /// The model that it is about.
    pub model: ModelId,
    /// On which place: the tick of its next turn, or how many points it has left.
    pub place: u32,
    /// Whether it has had its turn and waits for the next round.
    pub next_round: bool,
}

/// A model as shown.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ModelView {
    /// Its id.
    pub id: ModelId,
    /// Its name.
    pub name: String,
    /// Its kind in words.
    pub kind: String,
    /// Its side.
    pub side: SideId,
    /// Who commands it; none where the rules do.
    pub seat: Option<SeatId>,
    /// Whether it is on the table.
    pub presence: Presence,
    /// Its figure's id.
    pub figure: String,
    /// The centre of its base at its foot, in inches, `[x, y, z]`.
    pub at: [f32; 3],
    /// Radius of its base in inches.
    pub radius: f32,
    /// Its height in inches.
    pub height: f32,
    /// Where it faces, in games in which that matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Facing>,
    /// Health left and full.
    pub health: (i32, i32),
    /// States worth a mark beside the figure.
    pub badges: Vec<Badge>,
    /// The circles round it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub zones: Vec<ZoneShown>,
    /// One line that sums it up (`Great Sword readied`).
    pub summary: String,
    /// The name of the group of models that it acts with; empty where it acts alone.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub group: String,
}

/// A state of a model, as a small mark with a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Badge {
    /// Its id (`stunned`).
    pub id: String,
    /// Two or three letters or a numeral.
    pub mark: String,
    /// Its name.
    pub name: String,
    /// What it does, in our own words.
    pub text: String,
    /// Good or bad for the model.
    pub tone: Tone,
    /// How the figure shows it, where it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stance: Option<Stance>,
}

impl Badge {
    /// A badge of this id, with letters or a numeral, a name and what it does.
    pub fn new(
        (id, mark): (impl Into<String>, impl Into<String>),
        name: impl Into<String>,
        text: impl Into<String>,
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

    /// The same, shown by the figure, too.
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
    /// Which pile (`Actions`).
    pub pile: String,
    /// The card's face, where one is face up (`K♦`).
    pub face: Option<String>,
    /// What it is called.
    pub title: String,
    /// What it does, in our own words.
    pub text: String,
    /// How many cards are left face down.
    pub left: usize,
    /// The discards, last first.
    pub discards: Vec<String>,
}

/// The sheet of a model.
#[derive(Clone, PartialEq, Debug, Default, Serialize, JsonSchema)]
pub struct Sheet {
    /// The model's name.
    pub title: String,
    /// What it is.
    pub subtitle: String,
    /// A sentence or two about it.
    pub about: String,
    /// The sections, in order.
    pub sections: Vec<Section>,
}

/// A section of a sheet.
#[derive(Clone, PartialEq, Debug, Default, Serialize, JsonSchema)]
pub struct Section {
    /// Its title.
    pub title: String,
    /// Its rows.
    pub rows: Vec<Row>,
}

impl Section {
    /// Sections with these titles and rows; one without rows is left out.
    pub fn list<'t>(all: impl IntoIterator<Item = (&'t str, Vec<Row>)>) -> Vec<Section> {
        let all = all.into_iter().filter(|(_, rows)| !rows.is_empty());
        all.map(|(title, rows)| Section { title: title.to_owned(), rows }).collect()
    }
}

impl ModelView {
    /// What its figure shows of its states, each once, in the order of [`Stance::ALL`].
    pub fn stances(&self) -> Vec<Stance> {
        let has = |stance: &Stance| self.badges.iter().any(|badge| badge.stance == Some(*stance));
        Stance::ALL.into_iter().filter(has).collect()
    }

    /// Whether it has lost half of its health or more.
    pub fn is_hurt(&self) -> bool {
        let (now, full) = self.health;
        now < full && now * 2 <= full
    }
}

impl Row {
    /// Something with a name, a note beside it and what it does; `active` where
    /// it is at hand.
    pub fn item(
        name: impl Into<String>,
        note: impl Into<String>,
        active: bool,
        hint: impl Into<String>,
    ) -> Row {
        Row::Item(RowItem { name: name.into(), note: note.into(), active, hint: hint.into() })
    }

    /// A number that runs down: what it counts, what is left and what there was, and
    /// what happens at 0.
    pub fn bar(label: &str, now: impl Into<i32>, full: impl Into<i32>, hint: &str) -> Row {
        Row::Bar {
            label: label.to_owned(),
            now: now.into(),
            full: full.into(),
            hint: hint.to_owned(),
        }
    }

    /// Short numbers side by side, each as label, value and explanation.
    pub fn stats<'a>(cells: impl IntoIterator<Item = (&'a str, String, &'a str)>) -> Row {
        let cell =
            |(label, value, hint): (&str, String, &str)| (label.to_owned(), value, hint.to_owned());
        Row::Stats { cells: cells.into_iter().map(cell).collect() }
    }
}

/// A row of a section.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(tag = "row", rename_all = "kebab-case")]
pub enum Row {
    /// Short numbers side by side (attributes).
    Stats {
        /// As label, value and explanation.
        cells: Vec<(String, String, String)>,
    },
    /// A number that runs down (wounds, ammunition, a part of the body).
    Bar {
        /// What it counts.
        label: String,
        /// What is left.
        now: i32,
        /// What there was.
        full: i32,
        /// What happens at 0, or what it means.
        hint: String,
    },
    /// A thing that is had (a weapon, a skill).
    Item(RowItem),
    /// A state of the model.
    State(Badge),
    /// A sentence.
    Text {
        /// The sentence.
        text: String,
    },
}

/// A thing on a sheet.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct RowItem {
    /// Its name.
    pub name: String,
    /// Its numbers in short (`RNG 3-8", POW 0`).
    pub note: String,
    /// Whether it is in hand, in play or active.
    pub active: bool,
    /// What it does, in our own words.
    pub hint: String,
}

impl View {
    /// Where the turn stands, in words: which of how many, and whose activation it is;
    /// turn 0 is the deployment.
    pub fn turn_phase((number, last): (u32, u32), acting: Option<&str>) -> String {
        match (number, acting) {
            (0, _) => "Deployment".to_owned(),
            (number, None) => format!("Turn {number} of {last}"),
            (number, Some(name)) => format!("Turn {number} of {last}, {name}'s activation"),
        }
    }

    /// A text of the match with models called as `say` does in place of their ids.
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

    /// A view with everything that the engine itself knows and this viewer may know:
    /// seats, models that it sees with their places, and areas. A ruleset adds the rest.
    pub fn base(world: &World, viewer: Viewer) -> View {
        let seats = world.resource::<Seats>();
        let seen = |(_, entity): &(ModelId, Entity)| sees_model(world, *entity, viewer);
        let models = world.resource::<Roster>().iter().filter(seen).filter_map(|(id, entity)| {
            let model = world.get::<Model>(entity)?;
            let stand = world.get::<Stand>(entity)?;
            Some(ModelView {
                id,
                name: model.name.clone(),
                kind: model.kind.clone(),
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
                summary: String::new(),
                group: String::new(),
            })
        });
        View {
            seats: seats
                .0
                .iter()
                .map(|seat| SeatView { id: seat.id, name: seat.name.clone(), side: seat.side })
                .collect(),
            models: models.collect(),
            areas: world.resource::<Tabletop>().0.areas().to_vec(),
            terrain: world.resource::<Tabletop>().0.changes(),
            ..View::default()
        }
    }

    /// The places on the plan of all models on the table, in id order.
    pub fn places(&self) -> Vec<Vec2> {
        let in_play = self.models.iter().filter(|model| model.presence == Presence::InPlay);
        in_play.map(|model| Vec2::new(model.at[0], model.at[2])).collect()
    }

    /// The model with this id.
    pub fn model(&self, id: ModelId) -> Option<&ModelView> {
        self.models.iter().find(|model| model.id == id)
    }
}
