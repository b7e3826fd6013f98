//! The terrain library: kinds of pieces from which tables are laid out.

use serde::{Deserialize, Serialize};

use super::traits::Id;
use crate::table::Keywords;

/// A kind of terrain, with the sizes that it comes in. Inches.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainKind {
    /// Its id.
    pub id: Id,
    /// Names that its pieces go by, in order.
    pub names: Vec<String>,
    /// In which landscapes it is found.
    pub lands: Vec<String>,
    /// Its plan.
    pub shape: Shape,
    /// Least and greatest height.
    pub top: (f32, f32),
    /// What it is like.
    pub keywords: Keywords,
    /// What it looks like.
    pub look: String,
    /// Whether every table of its lands has some of it.
    #[serde(default)]
    pub always: bool,
}

/// The plan of a kind of terrain.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub enum Shape {
    /// A disc of a radius from least to greatest.
    Round(f32, f32),
    /// An uneven ring of corners of a radius from least to greatest.
    Ragged(f32, f32),
    /// A wall of a half length from least to greatest, and this half depth, turned anyhow.
    Wall(f32, f32, f32),
}
