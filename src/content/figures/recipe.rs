//! What figures are made of: recipes of simple shapes, as files give them.

use std::collections::BTreeMap;

use bevy_math::{Vec2, Vec3};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Id, Spanned};

/// A file of recipes. Lengths in inches, for a figure as tall as its recipe says; it is
/// scaled to its model. y is up, the figure looks along z.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawFigures {
    /// The recipes by the figure's id.
    #[serde(default)]
    pub figures: BTreeMap<Spanned<Id>, Spanned<RawFigure>>,
    /// Things that lie on the table, by the tag of their area. A tag that ends in a
    /// number (`flag-2`) is whose it is: the thing is found without it, and takes that
    /// side's colour for its accent.
    #[serde(default)]
    pub things: BTreeMap<Spanned<Id>, Spanned<RawThing>>,
}

impl RawThing {
    /// Returns the thing as a figure that is as tall as it is broad, so that it is
    /// carved as figures are.
    pub fn figure(&self) -> RawFigure {
        RawFigure::of_parts(self.across, self.tones.clone(), self.parts.clone())
    }
}

/// A thing that stands where an area lies. Lengths in inches, scaled with the area.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawThing {
    /// From edge to edge of the area that this recipe was made for.
    pub across: f32,
    /// Colours of tones in this thing, as `#RRGGBB`, where they differ
    /// from the usual ones.
    #[serde(default)]
    pub tones: BTreeMap<Tone, String>,
    /// Shapes that make it up.
    pub parts: Vec<Part>,
    /// Whether mist hangs over it.
    #[serde(default)]
    pub mist: bool,
    /// A wall from it to the thing of the same tag whose area has the next number.
    #[serde(default)]
    pub join: Option<Join>,
}

/// A wall between two things.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// How tall it is.
    pub height: f32,
    /// How thick; 0 is a curtain of light.
    #[serde(default)]
    pub thick: f32,
    /// What it is made of.
    #[serde(default)]
    pub tone: Tone,
}

/// A recipe, or a file that was made with a modelling program.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawFigure {
    /// How tall the figure is in this recipe, in inches.
    pub height: f32,
    /// Colours of tones in this figure, as `#RRGGBB`, where they differ
    /// from the usual ones.
    #[serde(default)]
    pub tones: BTreeMap<Tone, String>,
    /// Its parts. A figure from a file needs none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Part>,
    /// The name of a glTF file (`wolf.glb`) in the folder of this file, from which the
    /// figure is taken. It stands on its feet as tall as `height` says, and looks along
    /// z; a material called `accent` takes the colour of whoever commands it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gltf: Option<String>,
    /// How many times as tall as said a figure from a file is: more than 1 where it holds
    /// up a banner that is not to count.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub scale: f32,
    /// Degrees that a figure from a file is turned by, seen from above against the clock.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub turn: f32,
}

impl RawFigure {
    /// Returns a recipe of these parts.
    pub fn of_parts(height: f32, tones: BTreeMap<Tone, String>, parts: Vec<Part>) -> RawFigure {
        RawFigure { height, tones, parts, gltf: None, scale: 1.0, turn: 0.0 }
    }
}

/// A part of a figure.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Geometry of the part, around its place.
    pub shape: Shape,
    /// Where it is put.
    #[serde(default)]
    #[schemars(with = "[f32; 3]")]
    pub at: Vec3,
    /// Degrees that it is turned by: first around y, then around x, then around z.
    #[serde(default)]
    #[schemars(with = "[f32; 3]")]
    pub turn: Vec3,
    /// Material, which gives the part its colour.
    #[serde(default)]
    pub tone: Tone,
    /// Lighter above 1, darker below.
    #[serde(default = "one")]
    pub shade: f32,
    /// Whether it is there a second time, mirrored to the other side (x).
    #[serde(default)]
    pub mirror: bool,
    /// Further copies of it; left out where it stands once.
    #[serde(default)]
    pub again: Option<Again>,
}

/// Further copies of a part, each put on from the one before.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Again {
    /// How many copies beside the first: 1 to 48.
    pub times: u8,
    /// How far each is from the one before.
    #[serde(default)]
    #[schemars(with = "[f32; 3]")]
    pub step: Vec3,
    /// Degrees that each is turned by around the figure's middle (y).
    #[serde(default)]
    pub around: f32,
}

fn one() -> f32 {
    1.0
}

fn is_one(scale: &f32) -> bool {
    *scale == 1.0
}

fn is_zero(turn: &f32) -> bool {
    *turn == 0.0
}

fn six() -> u8 {
    6
}

/// A shape, around its part's place.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Shape {
    /// An egg with these half lengths.
    Ball {
        /// Half lengths along x, y and z, in inches.
        #[schemars(with = "[f32; 3]")]
        half: Vec3,
    },
    /// A box with its edges cut off.
    Box {
        /// Half lengths along x, y and z, in inches.
        #[schemars(with = "[f32; 3]")]
        half: Vec3,
        /// How much of its edges is cut off.
        #[serde(default)]
        bevel: f32,
    },
    /// A tapering limb from the part's place to a point.
    Limb {
        /// Far end, in inches from the part's place.
        #[schemars(with = "[f32; 3]")]
        to: Vec3,
        /// Its radius at the beginning and at the end.
        thick: (f32, f32),
        /// How many faces it has round it.
        #[serde(default = "six")]
        sides: u8,
    },
    /// A limb through many points, thick at each as its fourth number says.
    Chain {
        /// x, y, z and radius.
        points: Vec<(f32, f32, f32, f32)>,
        /// How many faces it has round it.
        #[serde(default = "six")]
        sides: u8,
        /// Whether its joints stand out as rings.
        #[serde(default)]
        ringed: bool,
    },
    /// A turned body: radius and height of its rings from below.
    Lathe {
        /// Radius and height of each ring, in inches.
        #[schemars(with = "Vec<[f32; 2]>")]
        profile: Vec<Vec2>,
        /// How many faces it has round it.
        #[serde(default = "six")]
        sides: u8,
        /// The part of the circle that it covers, in degrees from x toward z; all
        /// of it where none.
        #[serde(default)]
        arc: Option<(f32, f32)>,
    },
    /// A ring round y.
    Torus {
        /// Radius of the ring, in inches.
        around: f32,
        /// The radius of its wire.
        thick: f32,
    },
    /// A pointed blade from the part's place to its tip.
    Blade {
        /// Tip, in inches from the part's place.
        #[schemars(with = "[f32; 3]")]
        to: Vec3,
        /// Half its width, in inches.
        width: f32,
        /// Half its thickness, in inches.
        thick: f32,
        /// The direction that its flat looks.
        #[serde(default)]
        #[schemars(with = "[f32; 3]")]
        flat: Vec3,
    },
    /// A plate: an outline in x and y, so thick along z.
    Plate {
        /// Corners in x and y, in inches, in order.
        #[schemars(with = "Vec<[f32; 2]>")]
        outline: Vec<Vec2>,
        /// Half its thickness, in inches.
        thick: f32,
    },
    /// A rock, knocked uneven.
    Rock {
        /// Half lengths along x, y and z, in inches.
        #[schemars(with = "[f32; 3]")]
        half: Vec3,
        /// How uneven, 0 to 1.
        #[serde(default)]
        rough: f32,
    },
}

/// What a part is made of.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize, JsonSchema,
)]
pub enum Tone {
    /// Carved wood, the usual material of a figure.
    #[default]
    Body,
    /// The colour of whoever commands it.
    Accent,
    /// Cloth and leather of clothes.
    Cloth,
    /// Dark leather, hair and the like.
    Dark,
    /// Bare skin of faces and hands.
    Skin,
    /// Steel, pewter and other grey metals.
    Metal,
    /// Brass, gold and other yellow metals.
    Brass,
    /// Pale matter: bone, horn and teeth.
    Bone,
    /// Raw wood of branches and shafts.
    Wood,
    /// Green of leaves and moss.
    Leaf,
    /// Stone of rocks and masonry.
    Stone,
    /// Something that shines by itself.
    Light,
}
