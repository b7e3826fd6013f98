//! The selection, aim and plan of a person, which panels and input write
//! and the table draws.

use std::sync::Arc;

use bevy::math::Rect;
use bevy::prelude::*;

use crate::controls::hot_keys::HotKeys;
use monteria_game::{Covered, ModelId, Preview, Refusal, SightShown};
use monteria_table::{Facing, Route, Spot};

/// The selection, aim and plan of a person.
#[derive(Resource, Default)]
pub struct Selection {
    /// The model whose sheet is open; drawn with a ring.
    pub model: Option<ModelId>,
    /// The model under the pointer. Written by `view`.
    pub hovered: Option<ModelId>,
    /// The point of the table under the pointer, in inches; `None` off the
    /// table. Written by `view`.
    pub pointer: Option<Vec3>,
    /// Whether a script moves the pointer: then `view` leaves
    /// `hovered` and `pointer` alone.
    pub scripted: bool,
    /// The meaning of the number keys.
    pub keys: HotKeys,
    /// The id of the armed option.
    pub armed: Option<String>,
    /// Whether the armed option is only suggested by the pointer and not
    /// chosen by a person.
    pub suggested: bool,
    /// The legal places of the armed option, if it needs a spot.
    pub reach: Option<Arc<Reachable>>,
    /// The legal places of options that hovering may suggest, by id, with the stamp of
    /// the match for which they were computed.
    pub reaches: (u64, Vec<(String, Arc<Reachable>)>),
    /// The planned spot of the armed option.
    pub planned: Option<Spot>,
    /// The path to the planned spot, or the reason why there is none. `None` if the
    /// region knows no paths and the spot is legal.
    pub route: Option<Result<Route, Refusal>>,
    /// The positions of all models of a troop that moves or is placed as
    /// planned, its leader included.
    pub troop: Vec<(ModelId, Vec3)>,
    /// The planned direction of the armed option, if it needs one with its spot.
    pub facing: Option<Facing>,
    /// The pointer position of a click on an illegal spot that aimed at the nearest legal
    /// one: the plan stays there until the pointer really moves.
    pub aimed_from: Option<Vec2>,
    /// Whether the spot is confirmed, and the pointer chooses the direction.
    pub placed: bool,
    /// The models covered by the template that the armed option would place.
    pub covers: Option<Covered>,
    /// The chosen targets of the armed option, if it needs several.
    pub chosen: Vec<ModelId>,
    /// The chosen number of the armed option, if it needs one.
    pub number: Option<i32>,
    /// The considered target of the armed option.
    pub target: Option<ModelId>,
    /// The preview of the armed option with this target or spot, with its line of sight.
    pub preview: Option<Preview>,
    /// The id of the hovered menu option while nothing is armed; its effect is previewed.
    pub foreseen: Option<String>,
    /// The models that the deciding model would see from the planned spot; without a
    /// plan, its view of the hovered model.
    pub outlook: Vec<ModelVisibility>,
}

/// The index of the terrain piece under the pointer; `None` where a model is in front of
/// it. Written by `view`.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HoveredTerrain(pub Option<usize>);

/// The rectangles of figures in the window, in points. Written by `view`; the card beside
/// the pointer avoids them.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct SeenFigures(pub Vec<Rect>);

impl Selection {
    pub fn disarm(&mut self) {
        self.armed = None;
        self.suggested = false;
        self.reach = None;
        self.planned = None;
        self.route = None;
        self.troop.clear();
        self.facing = None;
        self.aimed_from = None;
        self.placed = false;
        self.covers = None;
        self.chosen.clear();
        self.number = None;
        self.target = None;
        self.preview = None;
        self.foreseen = None;
        self.outlook.clear();
    }
}

/// The visibility of a model.
#[derive(Clone, PartialEq, Debug)]
pub struct ModelVisibility {
    /// The model's name, or that of its group if it acts with one.
    pub name: String,
    /// The distance from rim to rim, in inches.
    pub distance: f32,
    pub sight: SightShown,
}

/// All places of a grid to which an armed option can lead.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Reachable {
    /// The step of the grid in inches.
    pub step: f32,
    /// The positions of the base's centre, each with the cost of the path in inches; 0 if
    /// the option has no cost.
    pub cells: Vec<(Vec3, f32)>,
}
