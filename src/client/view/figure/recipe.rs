//! What figures are made of: recipes of simple shapes, as files give them.

use std::collections::BTreeMap;

use bevy::color::Srgba;
use bevy::math::{Vec2, Vec3};
use serde::{Deserialize, Serialize};

/// A file of recipes. Lengths in inches, for a figure as tall as its recipe says; it is scaled to its model. y is up,
/// the figure looks along z.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawFigures {
    /// The recipes by the figure's id.
    #[serde(default)]
    pub figures: BTreeMap<String, RawFigure>,
    /// Things that lie on the table, by the tag of their area. A tag that ends in a number (`flag-2`) is whose it is: the
    /// thing is found without it, and takes that side's colour for its accent.
    #[serde(default)]
    pub things: BTreeMap<String, RawThing>,
}

/// A thing that stands where an area lies. Lengths in inches, scaled with the area.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawThing {
    /// From edge to edge of the area that this recipe was made for.
    pub across: f32,
    /// Colours of tones in this thing, as `#RRGGBB`, where they differ from the usual ones.
    #[serde(default)]
    pub tones: BTreeMap<Tone, String>,
    /// Its parts.
    pub parts: Vec<Part>,
    /// Whether mist hangs over it.
    #[serde(default)]
    pub mist: bool,
    /// A wall from it to the thing of the same tag whose area has the next number.
    #[serde(default)]
    pub join: Option<Join>,
}

/// A wall between two things.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
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

/// A recipe.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawFigure {
    /// How tall the figure is in this recipe, in inches.
    pub height: f32,
    /// Colours of tones in this figure, as `#RRGGBB`, where they differ from the usual ones.
    #[serde(default)]
    pub tones: BTreeMap<Tone, String>,
    /// Its parts.
    pub parts: Vec<Part>,
}

/// A part of a figure.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Its shape.
    pub shape: Shape,
    /// Where it is put.
    #[serde(default)]
    pub at: Vec3,
    /// Degrees that it is turned by: first around y, then around x, then around z.
    #[serde(default)]
    pub turn: Vec3,
    /// Its tone.
    #[serde(default)]
    pub tone: Tone,
    /// Lighter above 1, darker below.
    #[serde(default = "one")]
    pub shade: f32,
    /// Whether it is there a second time, mirrored to the other side (x).
    #[serde(default)]
    pub mirror: bool,
    /// Further copies.
    #[serde(default)]
    pub again: Option<Again>,
}

/// Further copies of a part, each put on from the one before.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Again {
    /// How many copies beside the first: 1 to 48.
    pub times: u8,
    /// How far each is from the one before.
    #[serde(default)]
    pub step: Vec3,
    /// Degrees that each is turned by around the figure's middle (y).
    #[serde(default)]
    pub around: f32,
}

fn one() -> f32 {
    1.0
}

fn six() -> u8 {
    6
}

/// A shape, around its part's place.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Shape {
    /// An egg with these half lengths.
    Ball {
        /// Half its lengths.
        half: Vec3,
    },
    /// A box with its edges cut off.
    Box {
        /// Half its lengths.
        half: Vec3,
        /// How much of its edges is cut off.
        #[serde(default)]
        bevel: f32,
    },
    /// A tapering limb from the part's place to a point.
    Limb {
        /// Where it ends.
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
        /// Radius and height.
        profile: Vec<Vec2>,
        /// How many faces it has round it.
        #[serde(default = "six")]
        sides: u8,
        /// The part of the circle that it covers, in degrees from x toward z; all of it where none.
        #[serde(default)]
        arc: Option<(f32, f32)>,
    },
    /// A ring round y.
    Torus {
        /// Its radius.
        around: f32,
        /// The radius of its wire.
        thick: f32,
    },
    /// A pointed blade from the part's place to its tip.
    Blade {
        /// Its tip.
        to: Vec3,
        /// Half its width.
        width: f32,
        /// Half its thickness.
        thick: f32,
        /// The direction that its flat looks.
        #[serde(default)]
        flat: Vec3,
    },
    /// A plate: an outline in x and y, so thick along z.
    Plate {
        /// The outline.
        outline: Vec<Vec2>,
        /// Half its thickness.
        thick: f32,
    },
    /// A rock, knocked uneven.
    Rock {
        /// Half its lengths.
        half: Vec3,
        /// How uneven, 0 to 1.
        #[serde(default)]
        rough: f32,
    },
}

/// What a part is made of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub enum Tone {
    /// Carved wood.
    #[default]
    Body,
    /// The colour of whoever commands it.
    Accent,
    /// Cloth and leather.
    Cloth,
    /// Dark leather, hair.
    Dark,
    /// Faces and hands.
    Skin,
    /// Steel and pewter.
    Metal,
    /// Brass and gold.
    Brass,
    /// Bone, horn, teeth.
    Bone,
    /// Branches and shafts.
    Wood,
    /// Leaves and moss.
    Leaf,
    /// Stone.
    Stone,
    /// Something that shines.
    Light,
}

impl Tone {
    /// Its usual colour; an accent's comes with the figure.
    pub fn colour(self) -> Srgba {
        let (r, g, b) = match self {
            Tone::Body => (0x9C, 0x7B, 0x55),
            Tone::Accent => (0xB0, 0x8D, 0x57),
            Tone::Cloth => (0x77, 0x5F, 0x47),
            Tone::Dark => (0x42, 0x34, 0x2A),
            Tone::Skin => (0xC9, 0x9E, 0x77),
            Tone::Metal => (0xB4, 0xB4, 0xB0),
            Tone::Brass => (0xC8, 0xA0, 0x5C),
            Tone::Bone => (0xDD, 0xCF, 0xAC),
            Tone::Wood => (0x7A, 0x55, 0x33),
            Tone::Leaf => (0x6C, 0x7D, 0x3B),
            Tone::Stone => (0x84, 0x7E, 0x74),
            Tone::Light => (0xFF, 0xF0, 0xC0),
        };
        Srgba::rgb_u8(r, g, b)
    }
}

/// The most parts of a figure, copies and mirrored ones not counted.
const MOST_PARTS: usize = 200;

impl RawFigure {
    /// What is wrong with it, a sentence for each fault.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        if !(0.05..=20.0).contains(&self.height) {
            faults.push(format!("a height of {}, expected 0.05 to 20 inches", self.height));
        }
        if self.parts.is_empty() || self.parts.len() > MOST_PARTS {
            faults.push(format!("{} parts, expected 1 to {MOST_PARTS}", self.parts.len()));
        }
        for (tone, text) in &self.tones {
            if Srgba::hex(text).is_err() {
                faults.push(format!("the colour \"{text}\" of {tone:?}, expected #RRGGBB"));
            }
        }
        for (number, part) in self.parts.iter().enumerate() {
            if let Some(fault) = part.fault() {
                faults.push(format!("part {}: {fault}", number + 1));
            }
        }
        faults
    }
}

impl RawThing {
    /// The thing as a figure that is as tall as it is broad, so that it is carved as figures are.
    pub fn figure(&self) -> RawFigure {
        RawFigure { height: self.across, tones: self.tones.clone(), parts: self.parts.clone() }
    }

    /// What is wrong with it, a sentence for each fault.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = self.figure().faults();
        if let Some(join) = &self.join
            && !((0.05..=20.0).contains(&join.height) && (0.0..=5.0).contains(&join.thick))
        {
            faults.push("a wall of a height of 0.05 to 20 and a thickness of 0 to 5 inches".to_owned());
        }
        faults
    }
}

impl Part {
    fn fault(&self) -> Option<String> {
        if !(self.at.is_finite() && self.turn.is_finite() && self.shade.is_finite()) {
            return Some("a number that is not finite".to_owned());
        }
        if self.again.as_ref().is_some_and(|again| !(1..=48).contains(&again.times)) {
            return Some("too many copies, expected 1 to 48".to_owned());
        }
        let sides = |n: u8| (!(3..=32).contains(&n)).then(|| format!("{n} sides, expected 3 to 32"));
        match &self.shape {
            Shape::Limb { sides: n, .. } => sides(*n),
            Shape::Chain { points, sides: n, .. } => sides(*n).or_else(|| {
                (!(2..=64).contains(&points.len())).then(|| "a chain of 2 to 64 points".to_owned())
            }),
            Shape::Lathe { profile, sides: n, .. } => sides(*n).or_else(|| {
                (!(2..=64).contains(&profile.len())).then(|| "a profile of 2 to 64 points".to_owned())
            }),
            Shape::Plate { outline, .. } => {
                (!(3..=64).contains(&outline.len())).then(|| "an outline of 3 to 64 points".to_owned())
            }
            _ => None,
        }
    }
}
